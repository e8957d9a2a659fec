"""The exact search behind every arrangement.

Natural cards are bits of a mask. Wild cards are only counted, since of all that are used the dearest are. Wild cards
that may also lie as themselves have the lowest bits: each is first put into a meld as itself or added to the wild ones.
Then the lowest card of what is left is left over or put into a meld, and so on; every mask is met once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from scorer.cards.candidates import Alone, Candidates, Plan, alone, candidates, has_natural_meld
from scorer.cards.card import Card
from scorer.cards.row import Pick, Row, deal_out, row_of

Choice = tuple[int, int, int]  # a candidate: mask of its natural cards, number of its wild cards, worth

POINT, CARD, MELD = 1 << 12, 1 << 5, -1  # the most points first, then the most cards, then the fewest melds


@dataclass(frozen=True, slots=True)
class Best:
    """The melds that are best together, and their points."""

    points: int
    melds: tuple[tuple[Card, ...], ...] = ()


NOTHING = Best(0)
UNKNOWN = 1 << 50  # what a card could bring when it is not worth while to know


def best_melds(plan: Plan, cards: Sequence[Card], *, melded: bool) -> Best:
    """Find the melds with the most points, counted as cards in hand or, `melded`, as melds count."""
    faces = [card if card.stands_for is None else card.face for card in cards]
    wild = [card for card in faces if card in plan.wild]
    if not wild and not has_natural_meld(plan, faces):
        return NOTHING
    both = sorted([card for card in wild if card in plan.placed])
    naturals = sorted([card for card in faces if card not in plan.wild] if wild else faces)
    price = plan.price(melded=melded)
    hand = _hand(plan, both + naturals, [price(card) for card in both], len(wild), melded=melded)
    rest = [card for card in wild if card not in plan.placed]
    searches: dict[tuple[int, ...], _Search] = {}
    found: list[tuple[int, _Way, _Search]] = []
    for way in _ways(hand, both, hand.all):
        prices = tuple(sorted(map(price, (*rest, *way.spare)), reverse=True))
        search = searches.get(prices) or searches.setdefault(prices, _Search(hand, prices))
        if way.used <= len(prices):
            total = way.worth + search.gain[way.used] + search.most(way.mask, way.used, hand.most(way.mask))
            found.append((total, way, search))
    total, way, search = max(found, key=lambda it: it[0])
    picks = [*way.picks, *search.picks(way.mask, way.used, hand.most(way.mask))]
    pool = sorted((*rest, *way.spare), key=price, reverse=True)
    return Best((total + POINT // 8) // POINT, deal_out(hand.row, hand.found, picks, pool))


class _Hand(NamedTuple):
    """What is searched: the cards in a row, and all bits that matter.

    `worths` is what each card could bring at most, `found` all melds, `by_low` those that matter by their lowest bit,
    `alone` the melds of wild cards only, by number of cards.
    """

    row: Row
    worths: Sequence[int]
    found: Candidates
    by_low: Mapping[int, Sequence[Choice]]
    alone: Alone
    all: int

    def most(self, mask: int) -> int:
        """What the cards of a mask could bring at most."""
        return sum(worth for i, worth in enumerate(self.worths) if mask >> i & 1)


def _hand(plan: Plan, order: Sequence[Card], prices: Sequence[int], wild: int, *, melded: bool) -> _Hand:
    """Lay the cards out for the search, the ones that may also be wild first, with what they add as wild cards."""
    row = row_of(order)
    used = as_themselves = (1 << len(prices)) - 1
    found = candidates(plan, row.bits, wild, melded=melded)
    only_wild = alone(plan, wild, melded=melded)
    by_low: dict[int, list[Choice]] = {}
    for (mask, k), worth in found.items():
        if prices and (
            k + (mask & as_themselves).bit_count() > wild or _as_good_wild(found, only_wild, prices, (mask, k))
        ):
            continue
        used |= mask
        by_low.setdefault(mask & -mask, []).append((mask, k, worth * POINT + mask.bit_count() * CARD + MELD))
    while behind := used << 1 & row.twins & ~used:
        used |= behind
    if wild:
        for choices in by_low.values():
            choices.sort(key=lambda choice: choice[2], reverse=True)
    worths = [UNKNOWN if melded or not wild else plan.in_hand[card] * POINT + CARD for card in order]
    return _Hand(row, worths, found, by_low, only_wild, used)


def _as_good_wild(found: Candidates, only_wild: Alone, prices: Sequence[int], pick: Pick) -> bool:
    """Whether a card laid as itself here would do as much as one of the wild ones."""
    mask, k = pick
    for i, price in enumerate(prices):
        if mask >> i & 1:
            rest = mask ^ (1 << i)
            other = found.get((rest, k + 1)) if rest else only_wild[k + 1][0] if k + 1 in only_wild else None
            if other is not None and other + price >= found[pick]:
                return True
    return False


class _Way(NamedTuple):
    """Some wild cards laid as themselves: worth and melds so far, the ones spared, the mask left, wild ones used."""

    worth: int
    picks: tuple[Pick, ...]
    spare: tuple[Card, ...]
    mask: int
    used: int


def _ways(hand: _Hand, both: Sequence[Card], mask: int) -> Iterator[_Way]:
    low = mask & -mask
    if not low or low >> len(both):
        yield _Way(0, (), (), mask, 0)
        return
    card = both[low.bit_length() - 1]
    for way in _ways(hand, both, hand.row.without(mask, low)):
        yield way._replace(spare=(card, *way.spare))
    for meld, k, worth in hand.by_low.get(low, ()):
        if meld & mask == meld:
            for way in _ways(hand, both, hand.row.without(mask, meld)):
                yield _Way(worth + way.worth, ((meld, k), *way.picks), way.spare, way.mask, k + way.used)


class _Search:
    """The best melds of any mask with wild cards of these prices, the dearest of them first.

    A state is a mask and the number of wild cards used; `rest` is what its cards could bring at most.
    """

    __slots__ = ("gain", "hand", "memo")

    def __init__(self, hand: _Hand, prices: Sequence[int]) -> None:
        self.hand = hand
        self.gain = [0, *accumulate(price * POINT + CARD for price in prices)]
        self.memo: dict[tuple[int, int], int] = {}

    def most(self, mask: int, used: int, rest: int) -> int:
        """The most that can be had from the cards in `mask` when the first `used` wild cards are gone."""
        known = self.memo.get((mask, used))
        if known is None:
            known = self.memo[mask, used] = max(it for it, *_ in self._choices(mask, used, rest))
        return known

    def picks(self, mask: int, used: int, rest: int) -> Iterator[Pick]:
        """The melds with which that is reached."""
        top = self.most(mask, used, rest)
        _, picks, *state = next(it for it in self._choices(mask, used, rest) if it[0] == top)
        yield from picks
        if mask:
            yield from self.picks(*state)

    def _choices(self, mask: int, used: int, rest: int) -> Iterator[tuple[int, Sequence[Pick], int, int, int]]:
        """What can be done with the lowest card: worth in all, melds made, and the state after it."""
        hand, gain = self.hand, self.gain
        left = len(gain) - 1 - used
        if not mask:
            for k, (worth, sizes) in hand.alone.items():
                if k <= left:
                    here = worth * POINT + len(sizes) * MELD + gain[used + k] - gain[used]
                    yield here, [(0, size) for size in sizes], 0, used + k, 0
            return
        low = mask & -mask
        enough = rest + gain[-1] - gain[used] - CARD
        for meld, k, worth in hand.by_low.get(low, ()):
            if meld & mask == meld and k <= left:
                state = hand.row.without(mask, meld), used + k, rest - worth + MELD
                here = worth + gain[used + k] - gain[used] + self.most(*state)
                yield here, [(meld, k)], *state
                if here > enough:  # every card is in a meld
                    return
        state = hand.row.without(mask, low), used, rest - hand.worths[low.bit_length() - 1]
        yield self.most(*state), (), *state
