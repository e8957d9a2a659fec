"""The cards tapped so far, loose and in melds: one more, one less, all of one away, the last change undone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorer.cards.card import Card, Pack

MOST_UNDONE = 200


@dataclass(frozen=True, slots=True)
class Lying:
    """Cards as they lie: those in no meld in the order they were tapped, the melds, and `into` which the next goes.

    `into` is a place in `melds`, None for the loose cards.
    """

    loose: tuple[Card, ...] = ()
    melds: tuple[tuple[Card, ...], ...] = ()
    into: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, the melds first."""
        return (*(card for meld in self.melds for card in meld), *self.loose)


@dataclass(frozen=True, slots=True)
class Held:
    """The cards as they lie now, and as they lay `before` each change."""

    now: Lying = Lying()
    before: tuple[Lying, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards on the pad."""
        return self.now.cards

    def count(self, card: Card) -> int:
        """How many of a card there are."""
        return sum(held.face == card for held in self.cards)

    def many(self, cards: Iterable[Card]) -> int:
        """How many there are of these cards together."""
        return sum(map(self.count, cards))

    def changed(self, now: Lying) -> Held:
        """The cards lying otherwise; it can be undone."""
        return self if now == self.now else Held(now, (*self.before, self.now)[-MOST_UNDONE:])

    def undone(self) -> Held:
        """Take the last change back."""
        return Held(self.before[-1], self.before[:-1]) if self.before else self

    def cleared(self) -> Held:
        """Take all cards away."""
        return self.changed(Lying())

    def tapped(self, card: Card, most: int, into: int | None = None) -> Held:
        """One more of a card, into a meld or to the loose ones; where `most` of it lie already, none."""
        if self.count(card) >= most:
            return self.without(card)
        now = self.now
        if into is None:
            return self.changed(replace(now, loose=(*now.loose, card), into=None))
        melds = (*now.melds, ()) if into == len(now.melds) else now.melds
        longer = tuple((*meld, card) if at == into else meld for at, meld in enumerate(melds))
        return self.changed(replace(now, melds=longer, into=into))

    def less(self, card: Card) -> Held:
        """One of a card away: of the meld that grows, else of the loose ones, else of the last meld that has it."""
        now = self.now
        here = now.melds[now.into] if now.into is not None else now.loose
        if now.into is not None and any(it.face == card for it in here):
            return self.changed(_tidy(now, now.loose, _at(now.melds, now.into, _without_last(here, card))))
        if any(it.face == card for it in now.loose):
            return self.changed(replace(now, loose=_without_last(now.loose, card)))
        last = next((at for at in reversed(range(len(now.melds))) if card in map(_face, now.melds[at])), None)
        if last is None:
            return self
        return self.changed(_tidy(now, now.loose, _at(now.melds, last, _without_last(now.melds[last], card))))

    def without(self, *cards: Card) -> Held:
        """All of some cards away."""
        now = self.now
        melds = [tuple(it for it in meld if it.face not in cards) for meld in now.melds]
        return self.changed(_tidy(now, tuple(it for it in now.loose if it.face not in cards), melds))

    # ── Melds ──

    def chosen(self, into: int | None) -> Held:
        """The next cards go into this meld, a new one behind the last, or to the loose ones. Nothing to undo."""
        return replace(self, now=replace(self.now, into=into))

    def laid(self, meld: Sequence[Card]) -> Held:
        """Loose cards laid together as a meld of their own."""
        left = list(self.now.loose)
        for card in meld:
            left.remove(next(it for it in left if it.face == card.face))
        return self.changed(Lying(tuple(left), (*self.now.melds, tuple(meld)), len(self.now.melds)))

    def taken_apart(self, at: int) -> Held:
        """A meld back to the loose cards."""
        now = self.now
        loose = (*now.loose, *map(_face, now.melds[at]))
        return self.changed(Lying(loose, (*now.melds[:at], *now.melds[at + 1 :])))

    def standing_for(self, at: int, place: int, part: Card | None) -> Held:
        """A wild card of a meld given the card it stands for; None: whatever fits."""
        meld = self.now.melds[at]
        given = tuple(card.face._replace(stands_for=part) if it == place else card for it, card in enumerate(meld))
        return self.changed(replace(self.now, melds=_at(self.now.melds, at, given)))


EMPTY = Held()


def _face(card: Card) -> Card:
    return card.face


def _at(melds: Sequence[tuple[Card, ...]], at: int, meld: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    return (*melds[:at], meld, *melds[at + 1 :])


def _without_last(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    last = max(at for at, it in enumerate(cards) if it.face == card)
    return (*cards[:last], *cards[last + 1 :])


def _tidy(now: Lying, loose: tuple[Card, ...], melds: Sequence[tuple[Card, ...]]) -> Lying:
    """Without the melds that have become empty; the one that grows stays the one that grows."""
    into = now.into
    if into is not None and into < len(melds):
        into = sum(1 for meld in melds[:into] if meld) if melds[into] else None
    return Lying(loose, tuple(meld for meld in melds if meld), into)


def home_by_rank(now: Lying, card: Card, pack: Pack) -> int:
    """Where a card goes when melds are of one rank: with its like, else a new meld; a wild card where the last went.

    A new meld that was asked for comes first, and one that has only wild cards yet takes any rank.
    """
    growing = now.into if now.into is not None else max(0, len(now.melds) - 1)
    asked = now.into == len(now.melds)
    if asked or pack.is_wild(card) or (growing < len(now.melds) and not _ranks(now.melds[growing], pack)):
        return growing
    return next((at for at, meld in enumerate(now.melds) if card.rank in _ranks(meld, pack)), len(now.melds))


def _ranks(meld: Iterable[Card], pack: Pack) -> set[str]:
    return {card.rank for card in meld if not pack.is_wild(card)}


def left_for(pack: Pack, card: Card, elsewhere: Counter[Card]) -> int:
    """How many of a card may lie here, when so many of the pack lie elsewhere."""
    return max(0, pack.count(card) - elsewhere[card])
