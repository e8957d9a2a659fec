"""Melds as a table enters them: read, or refused with what is wrong, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.cards.card import Card, CardError, in_words
from scorer.cards.meld import Reading, longest_run, may_be_natural, read, readings
from scorer.cards.rules import CardRules, MeldKind


@dataclass(frozen=True, slots=True)
class Fault:
    """Why cards are no meld: a `code` for programs, a sentence with its worths for people."""

    code: str
    template: str
    names: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The English sentence."""
        return in_words(self.template, self.names)


def read_melds(rules: CardRules, melds: Sequence[Sequence[Card]], *, going_out: bool = False) -> tuple[Reading, ...]:
    """Read melds as entered; a CardError says what is wrong with the first that is none."""
    return tuple(_read_or_refuse(rules, meld, going_out=going_out) for meld in melds)


def _read_or_refuse(rules: CardRules, meld: Sequence[Card], *, going_out: bool) -> Reading:
    reading = read(rules, meld, going_out=going_out)
    if reading is None:
        fault = fault_of(rules, meld, going_out=going_out)
        raise CardError(fault.template, **fault.names)
    return reading


def fault_of(rules: CardRules, cards: Sequence[Card], *, going_out: bool = False) -> Fault:
    """What is wrong with cards that are no meld; of several faults, the one a player would name."""
    if not going_out and read(rules, cards, going_out=True):
        return Fault("only_going_out", "This may be laid only when going out.")
    # cards that are all wild are judged as a meld of wild cards where there are such melds
    kinds = sorted(rules.kinds[going_out], key=lambda kind: kind.shape != "wild")
    least = min((kind.least for kind in kinds), default=1)
    if len(cards) < least:
        return _too_few("", least)
    for kind in kinds:
        if found := readings(_with(rules, _unlimited(kind)), cards):
            return _limit(kind, found[0])
    parts = [card.stands_for or card for card in cards if card.stands_for or not rules.pack.is_wild(card)]
    sets = [kind for kind in kinds if kind.shape == "set"]
    runs = [kind for kind in kinds if kind.shape == "run"]
    # the same card twice speaks for a set, not for a run
    as_set = _most_alike(part.rank for part in parts) > _most_alike(part.suit for part in set(parts))
    if sets and (as_set or not runs):
        return _no_set(rules, sets, cards, parts)
    if runs:
        return _no_run(rules, runs, cards, parts)
    return Fault("only_wild", "Only wild cards are laid here.")


def _with(rules: CardRules, *kinds: MeldKind) -> CardRules:
    return replace(rules, melds=tuple(replace(kind, when=True) for kind in kinds))


def _unlimited(kind: MeldKind) -> MeldKind:
    free = replace(kind, least=1, most=None, wild=None, natural=0)
    return replace(free, wild_at_most_natural=False, no_wild_with=frozenset())


def _limit(kind: MeldKind, reading: Reading) -> Fault:
    size, wilds = len(reading.cards), reading.wilds
    naturals = size - wilds
    if size < kind.least:
        return _too_few(kind.shape, kind.least)
    if naturals < kind.natural:
        return Fault("too_few_naturals", "A meld has at least {least} natural cards.", {"least": kind.natural})
    if wilds and kind.wild == 0:
        return Fault("too_many_jokers", "This meld takes no wild card.")
    if kind.wild is not None and wilds > kind.wild:
        return Fault(
            "too_many_jokers", "{wilds} wild cards in one meld: {most} at most.", {"wilds": wilds, "most": kind.wild}
        )
    if wilds > naturals and kind.wild_at_most_natural:
        return Fault("more_wild_than_natural", "There are more wild cards than natural ones.")
    if wilds and reading.rank in kind.no_wild_with:
        return Fault("no_wild_with_rank", "{rank} takes no wild card.", {"rank": reading.rank})
    return _too_many(size, kind.most)


def _too_few(shape: str, least: int) -> Fault:
    match shape:
        case "set":
            return Fault("too_few_cards", "A set has at least {least} cards.", {"least": least})
        case "run":
            return Fault("too_few_cards", "A run has at least {least} cards.", {"least": least})
    return Fault("too_few_cards", "A meld has at least {least} cards.", {"least": least})


def _too_many(size: int, most: int | None) -> Fault:
    return Fault("too_many_cards", "{size} cards in one meld: {most} at most.", {"size": size, "most": most})


def _most_alike(names: Iterable[str]) -> int:
    return max(Counter(names).values(), default=0)


def _twice(parts: Sequence[Card]) -> Card | None:
    return next((card for card, times in Counter(parts).items() if times > 1), None)


def _stranger(kinds: Sequence[MeldKind], parts: Sequence[Card]) -> Card | None:
    """A card that lies in none of these melds."""
    return next((part for part in parts if not any(may_be_natural(kind, part) for kind in kinds)), None)


def _no_set(rules: CardRules, sets: Sequence[MeldKind], cards: Sequence[Card], parts: Sequence[Card]) -> Fault:
    if len({part.rank for part in parts}) > 1:
        return Fault("mixed_ranks", "The cards are not of one rank.")
    if card := _stranger(sets, parts):
        return Fault("rank_not_melded", "{card} is not laid in a set.", {"card": card})
    if card := _twice(parts):
        return Fault("duplicate_in_set", "There are two {card} in one set.", {"card": card})
    return _too_many(len(cards), len(rules.pack.suits))


def _no_run(rules: CardRules, runs: Sequence[MeldKind], cards: Sequence[Card], parts: Sequence[Card]) -> Fault:
    suits = Counter(card.suit for card in parts).most_common(1)
    if stranger := next((card for card in parts if card.suit != suits[0][0]), None):
        return Fault("mixed_suits", "{card} is of another suit than the rest of the run.", {"card": stranger})
    if card := _stranger(runs, parts):
        return Fault("rank_not_melded", "{card} is not laid in a run.", {"card": card})
    longest = max(longest_run(rules.pack, kind) + kind.spare_wild for kind in runs)
    if len(cards) > longest:
        return _too_many(len(cards), longest)
    if card := _twice(parts):
        return Fault("duplicate_in_run", "There are two {card} in one run.", {"card": card})
    low, high = rules.pack.ranks[0], rules.pack.ranks[-1]
    anywhere = [replace(_unlimited(kind), ranks=None) for kind in runs]
    if read(_with(rules, *(replace(kind, ace="low") for kind in anywhere)), cards):
        return Fault("ace_only_high", "In a run {low} lies only above {high}.", {"low": low, "high": high})
    if read(_with(rules, *(replace(kind, ace="high") for kind in anywhere)), cards):
        return Fault("ace_only_low", "In a run {low} does not lie above {high}.", {"low": low, "high": high})
    if read(_with(rules, *(replace(kind, ace="corner") for kind in anywhere)), cards):
        return Fault("round_the_corner", "No run goes round the corner.")
    return Fault("not_in_a_row", "The cards are not in a row.")
