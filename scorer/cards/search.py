"""The exact search behind every arrangement.

Natural cards are bits of a mask. Wild cards are only counted, since of all that are used the dearest are. Wild cards
that may also lie as themselves have the lowest bits: each is first put into a meld as itself or added to the wild ones.
Then the lowest card of what is left is left over or put into a meld, and so on; every mask is met once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from scorer.cards.candidates import Alone, Candidates, Plan, alone, candidates, has_natural_meld
from scorer.cards.card import Card
from scorer.cards.row import Pick, Row, deal_out, row_of

# a candidate: mask of its natural cards, number of its wild cards, worth, and what its natural cards could bring
Choice = tuple[int, int, int, int]

POINT, CARD, MELD = 1 << 12, 1 << 5, -1  # the most points first, then the most cards, then the fewest melds


@dataclass(frozen=True, slots=True)
class Best:
    """The melds that are best together, and their points."""

    points: int
    melds: tuple[tuple[Card, ...], ...] = ()


NOTHING = Best(0)
# so few natural cards are arranged in every way there is, so that the one of fewest melds is told
FEW, UNKNOWN = 15, 1 << 50


class TooManyWaysError(Exception):
    """The cards can lie in more ways than were to be looked at."""


class _Work:
    """How many ways may still be looked at; None: all there are."""

    __slots__ = ("left",)

    def __init__(self, most: int | None) -> None:
        self.left = most

    def spend(self, ways: int = 1) -> None:
        """Look at so many more."""
        if self.left is not None:
            self.left -= ways
            if self.left < 0:
                raise TooManyWaysError


def best_melds(plan: Plan, cards: Sequence[Card], *, melded: bool, most: int | None = None) -> Best:
    """Find the melds with the most points, counted as cards in hand or, `melded`, as melds count.

    Raises TooManyWaysError when it would take more than `most` looks.
    """
    faces = [card if card.stands_for is None else card.face for card in cards]
    wild = [card for card in faces if card in plan.wild]
    if not wild and not has_natural_meld(plan, faces):
        return NOTHING
    quick = not wild and len(faces) <= FEW
    faces.sort(key=None if quick else plan.order.__getitem__)
    both = [card for card in faces if card in plan.wild and card in plan.placed]
    naturals = [card for card in faces if card not in plan.wild] if wild else faces
    price = plan.price(melded=melded)
    hand = _hand(
        plan, both + naturals, [price(card) for card in both], len(wild), melded=melded, quick=quick, most=most
    )
    rest = [card for card in wild if card not in plan.placed]
    searches: dict[tuple[int, ...], _Search] = {}
    best: tuple[int, _Way, _Search] | None = None
    for bound, way, prices in sorted(_tried(hand, both, rest, price), key=lambda it: it[0], reverse=True):
        if best is not None and bound <= best[0]:
            break
        search = searches.get(prices) or searches.setdefault(prices, _Search(hand, prices))
        total = way.worth + search.gain[way.used] + search.most(way.mask, way.used, hand.most(way.mask))
        if best is None or total > best[0]:
            best = total, way, search
    if best is None:
        return NOTHING
    total, way, search = best
    picks = [*way.picks, *search.picks(way.mask, way.used, hand.most(way.mask))]
    pool = sorted((*rest, *way.spare), key=price, reverse=True)
    return Best((total + POINT // 8) // POINT, deal_out(hand.row, hand.found, picks, pool))


class _Hand(NamedTuple):
    """What is searched: the cards in a row, and all bits that matter.

    `worths` is what each card could bring at most, `seat` what a wild card could bring beside its own worth, `found`
    all melds, `by_low` those that matter by their lowest bit, `alone` the melds of wild cards only, by number of cards,
    `wild` how many wild cards there are, `work` how much may still be looked at.
    """

    row: Row
    worths: Sequence[int]
    seat: int
    found: Candidates
    by_low: Mapping[int, Sequence[Choice]]
    alone: Alone
    all: int
    wild: int
    work: _Work

    def most(self, mask: int) -> int:
        """What the cards of a mask could bring at most."""
        return sum(worth for i, worth in enumerate(self.worths) if mask >> i & 1)

    def bring(self, prices: Iterable[int]) -> int:
        """What wild cards of these worths could bring at most."""
        return sum(max(0, price) * POINT + CARD + self.seat for price in prices)


def _hand(
    plan: Plan, order: Sequence[Card], prices: Sequence[int], wild: int, *, melded: bool, quick: bool, most: int | None
) -> _Hand:
    """Lay the cards out for the search, the ones that may also be wild first, with what they add as wild cards."""
    row = row_of(order)
    used = as_themselves = (1 << len(prices)) - 1
    work = _Work(most)
    found = candidates(plan, row.bits, wild, melded=melded, spend=work.spend if most is not None else None)
    only_wild = alone(plan, wild, melded=melded)
    dearest = plan.in_meld if melded else plan.in_hand
    worths = [UNKNOWN if quick else max(0, dearest[card]) * POINT + CARD for card in order]
    seat = max(plan.in_meld.values()) * POINT if melded and plan.seats_count else 0
    hand = _Hand(row, worths, seat, found, {}, only_wild, 0, wild, work)
    by_low: dict[int, list[Choice]] = {}
    for (mask, k), worth in found.items():
        if prices and (
            k + (mask & as_themselves).bit_count() > wild or _as_good_wild(found, only_wild, prices, (mask, k))
        ):
            continue
        used |= mask
        brings = worth * POINT + mask.bit_count() * CARD + MELD
        by_low.setdefault(mask & -mask, []).append((mask, k, brings, hand.most(mask)))
    while behind := used << 1 & row.twins & ~used:
        used |= behind
    for choices in () if quick else by_low.values():
        choices.sort(key=lambda choice: choice[2], reverse=True)
    return hand._replace(by_low=by_low, all=used)


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


def _ways(
    hand: _Hand, both: Sequence[Card], mask: int, price: Callable[[Card], int], known: dict[int, Sequence[_Way]]
) -> Sequence[_Way]:
    """The ways that wild cards suffice for; of those that leave the same only the best."""
    low = mask & -mask
    if not low or low >> len(both):
        return (_Way(0, (), (), mask, 0),)
    if mask not in known:
        card = both[low.bit_length() - 1]
        after = _ways(hand, both, hand.row.without(mask, low), price, known)
        found = [way._replace(spare=(card, *way.spare)) for way in after]
        for meld, k, worth, _ in hand.by_low.get(low, ()):
            if meld & mask == meld:
                after = _ways(hand, both, hand.row.without(mask, meld), price, known)
                found += [
                    _Way(worth + way.worth, ((meld, k), *way.picks), way.spare, way.mask, k + way.used) for way in after
                ]
        found.sort(key=lambda way: way.worth)
        here = (mask & (1 << len(both)) - 1).bit_count()
        few = (way for way in found if way.used + here - len(way.spare) <= hand.wild)
        leaving = {(*sorted(map(price, way.spare)), way.mask, way.used): way for way in few}
        known[mask] = tuple(leaving.values())
        hand.work.spend(len(found))
    return known[mask]


def _tried(
    hand: _Hand, both: Sequence[Card], rest: Sequence[Card], price: Callable[[Card], int]
) -> Iterator[tuple[int, _Way, tuple[int, ...]]]:
    """The ways that have wild cards enough: what each could bring at most, and the worths of its wild cards."""
    for way in _ways(hand, both, hand.all, price, {}):
        prices = tuple(sorted(map(price, (*rest, *way.spare)), reverse=True))
        if way.used <= len(prices):
            yield way.worth + hand.most(way.mask) + hand.bring(prices), way, prices


class _Search:
    """The best melds of any mask with wild cards of these prices, the dearest of them first.

    A state is a mask and the number of wild cards used; `rest` is what its cards could bring at most.
    """

    __slots__ = ("gain", "hand", "memo", "spare")

    def __init__(self, hand: _Hand, prices: Sequence[int]) -> None:
        self.hand = hand
        self.gain = [0, *accumulate(price * POINT + CARD for price in prices)]
        self.spare = [hand.bring(prices[used:]) for used in range(len(prices) + 1)]
        self.memo: dict[tuple[int, int], int] = {}

    def most(self, mask: int, used: int, rest: int) -> int:
        """The most that can be had from the cards in `mask` when the first `used` wild cards are gone."""
        known = self.memo.get((mask, used))
        if known is None:
            self.hand.work.spend()
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
        """What can be done with the lowest card: worth in all, melds made, and the state after it.

        What could not bring more than a choice before it is left out.
        """
        hand, gain, spare = self.hand, self.gain, self.spare
        left = len(gain) - 1 - used
        if not mask:
            for k, (worth, sizes) in hand.alone.items():
                if k <= left:
                    here = worth * POINT + len(sizes) * MELD + gain[used + k] - gain[used]
                    yield here, [(0, size) for size in sizes], 0, used + k, 0
            return
        low = mask & -mask
        top = -1
        for meld, k, worth, most in hand.by_low.get(low, ()):
            if meld & mask == meld and k <= left:
                now = worth + gain[used + k] - gain[used]
                if now + rest - most + spare[used + k] > top:
                    state = hand.row.without(mask, meld), used + k, rest - most
                    here = now + self.most(*state)
                    yield here, [(meld, k)], *state
                    top = max(top, here)
                    if top > rest + spare[used] - CARD:  # every card is in a meld
                        return
        rest -= hand.worths[low.bit_length() - 1]
        if rest + spare[used] > top:
            state = hand.row.without(mask, low), used, rest
            yield self.most(*state), (), *state
