"""The groups in which a hand is declared best: an exact search for the runs asked for and for what spares most.

Natural cards are bits of a mask, as in every arrangement, but here it matters what a group is: a run without a wild
card, another run, or a set. What can be read as both serves best as the run. Wild cards are only counted; one that may
lie as itself too has a bit, and is first put into a group as itself or added to the wild ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from scorer.cards.arrange import Arrangement, arranged
from scorer.cards.candidates import Plan, candidates, of_wild_cards, plan
from scorer.cards.card import Card
from scorer.cards.declaration import declare, read_group
from scorer.cards.meld import is_within
from scorer.cards.row import Pick, Row, deal_out, row_of
from scorer.cards.rules import CardRules, Declaration
from scorer.cards.value import IN_HAND, value

#: What comes first: points of pure runs where these alone are spared, points, cards in groups, few sets, few groups.
PURE, POINT, CARD, SET, GROUP = 1 << 48, 1 << 24, 1 << 12, -(1 << 6), -1
IMPOSSIBLE = -(1 << 80)

Groups = tuple[tuple[Card, ...], ...]


class Needs(NamedTuple):
    """Runs that are asked for, and how many of these without a wild card."""

    pure: int
    runs: int

    def less(self, pure: int, runs: int) -> Needs:
        """What is still asked for."""
        pure = max(0, self.pure - pure)
        return Needs(pure, max(pure, self.runs - runs))

    def fewer(self) -> Iterator[Needs]:
        """All of it, then less and less, runs without a wild card given up last."""
        for pure in range(self.pure, -1, -1):
            yield from (Needs(pure, runs) for runs in range(self.runs, pure - 1, -1))


def best_groups(rules: CardRules, laid: Sequence[Sequence[Card]], cards: Sequence[Card]) -> Arrangement:
    """Group loose cards beside groups already laid: so that the declaration stands, else so that the least counts.

    Where the runs asked for cannot be had, as many of them as can be, and then the least deadwood.
    """
    asked = rules.declaration or Declaration()
    found = [reading for group in laid if (reading := read_group(rules, group)) is not None]
    runs = sum(reading.kind.shape == "run" for reading in found)
    needs = Needs(asked.pure, asked.runs).less(sum(reading.pure_run for reading in found), runs)
    sets = asked.sets - (len(found) - runs)
    ways = [next(_Search(_hand(plan(rules), cards, needs, sets)).ways(needs))]
    if asked.spare_pure:
        ways += _Search(_hand(plan(rules), cards, needs, sets, pure_first=True)).ways(needs)

    def count(way: tuple[Sequence[Sequence[Card]], Sequence[Card]]) -> int:
        return value(rules.values, declare(rules, (*laid, *way[0]), way[1]).counting, IN_HAND)

    melds, left = min((arranged(rules, cards, way) for way in ways), key=count)
    return Arrangement(melds, left, value(rules.values, left, IN_HAND))


class _Group(NamedTuple):
    """A group that could be made: its natural cards as a mask, the number of its wild ones, what it is.

    `cards` is what its natural cards bring in whatever group, `worth` what they bring in this one.
    """

    mask: int
    wilds: int
    run: bool
    pure: bool
    cards: int
    worth: int


Alone = Mapping[tuple[int, int], tuple[int, tuple[int, ...]]]


class _Hand(NamedTuple):
    """What is searched: the wild cards, the cards by bit (those in `both` are wild too), what each counts in hand.

    `found` are all groups, `by_low` those that matter by their lowest bit, `pure` the masks of pure runs, `alone` the
    groups of wild cards only: by how many cards these have together and how many of them are runs, what they cost and
    their sizes. When everything is grouped and the groups cost less than `dear`, nothing better need be looked for.
    """

    wild: Sequence[Card]
    row: Row
    both: int
    prices: Mapping[Card, int]
    found: Mapping[Pick, _Group]
    by_low: Mapping[int, Sequence[_Group]]
    pure: Sequence[int]
    alone: Alone
    dear: int

    def worth(self, card: Card) -> int:
        """What a card brings in a group."""
        return self.prices[card] * POINT + CARD


def _hand(its: Plan, cards: Sequence[Card], needs: Needs, sets: int, *, pure_first: bool = False) -> _Hand:
    """Lay the cards out for a search; where more than so many `sets` could be laid, the fewest are best."""
    ranks = {rank: at for at, rank in enumerate(its.rules.pack.ranks)}
    faces = sorted((card.face for card in cards), key=lambda card: (ranks.get(card.rank, -1), card.suit))
    wild = [card for card in faces if card in its.wild]
    themselves = [card for card in wild if card in its.placed]
    row = row_of([*themselves, *(card for card in faces if card not in its.wild)])
    least = min((kind.least for kind in its.rules.kinds[False]), default=1)
    few = (sets + 1 + needs.runs) * least <= len(cards)
    set_cost = GROUP + SET * few
    found = _groups(its, row, len(wild), set_cost, pure_first=pure_first)
    alone = _alone(its, len(wild), set_cost)
    both = (1 << len(themselves)) - 1
    by_low: dict[int, list[_Group]] = {}
    for group in sorted(found.values(), key=lambda it: it.worth, reverse=True):
        lying = group.mask & both
        if group.wilds + lying.bit_count() <= len(wild) and not _as_good_wild(found, alone, lying, group):
            by_low.setdefault(group.mask & -group.mask, []).append(group)
    pure = [group.mask for group in found.values() if group.pure]
    dear = IMPOSSIBLE if pure_first else -SET if few else CARD
    return _Hand(wild, row, both, its.in_hand, found, by_low, pure, alone, dear)


def _groups(its: Plan, row: Row, wild: int, set_cost: int, *, pure_first: bool) -> Mapping[Pick, _Group]:
    """All groups with a card that lies as itself; what can be read as a set and as a run is a run."""
    found = {}
    for shape in (replace(its, runs=()), replace(its, sets=())):
        run = bool(shape.runs)
        for (mask, k), points in candidates(shape, row.bits, wild, melded=False).items():
            pure = run and not k
            lying = points * POINT + mask.bit_count() * CARD
            worth = lying + points * PURE * (pure and pure_first) + (GROUP if run else set_cost)
            found[mask, k] = _Group(mask, k, run, pure, lying, worth)
    return found


def _alone(its: Plan, wild: int, set_cost: int) -> Alone:
    """The best groups of so many wild cards alone, so many of them runs."""
    best: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {(0, 0): (0, ())}
    for size in range(1, wild + 1):
        run = any(size <= runs.longest and is_within(runs.kind, size, size) for runs in its.runs)
        if not run and of_wild_cards(its, size, melded=False) is None:
            continue
        for many in range(size, wild + 1):
            for (before, runs), (cost, sizes) in tuple(best.items()):
                if before == many - size:
                    longer = cost + (GROUP if run else set_cost), (*sizes, size)
                    best[many, runs + run] = max(longer, best.get((many, runs + run), longer))
    return best


def _as_good_wild(found: Mapping[Pick, _Group], alone: Alone, lying: int, group: _Group) -> bool:
    """Whether a card laid as itself here would do as much as one of the wild ones."""
    while lying and not group.pure:
        rest, k = group.mask ^ (lying & -lying), group.wilds + 1
        other = found.get((rest, k))
        if other is not None and other.run >= group.run:
            return True
        if not rest and ((k, 1) in alone or (k, int(group.run)) in alone):
            return True
        lying &= lying - 1
    return False


class _State(NamedTuple):
    """What is to be decided: cards by bit, what the wild cards count, how many of these are used, runs still needed."""

    mask: int
    pool: tuple[int, ...]
    used: int
    needs: Needs


class _Search:
    """The best groups of one hand. Every state is met once; `rest` is what its cards could bring at most."""

    def __init__(self, hand: _Hand) -> None:
        self.hand = hand
        self.memo: dict[_State, int] = {}

    def ways(self, needs: Needs) -> Iterator[Groups]:
        """The best groups with the runs needed, where they can be had, and with fewer and fewer of them."""
        hand = self.hand
        lone = [card for card in hand.wild if card not in hand.row.bits]
        rest = sum(map(hand.worth, (*hand.row.order, *lone)))
        pool = tuple(sorted(hand.prices[card] for card in lone))
        for its in needs.fewer():
            start = _State(hand.row.all, pool, 0, its)
            if self.most(start, rest) > IMPOSSIBLE // 2:
                picks = [*self._picks(start, rest)]
                wild = Counter(hand.wild) - Counter(card for mask, _ in picks for card in hand.row.cards(mask))
                dearest = sorted(wild.elements(), key=hand.prices.__getitem__, reverse=True)
                yield deal_out(hand.row, hand.found, picks, dearest)

    def most(self, state: _State, rest: int) -> int:
        """The most that can be had from a state on; IMPOSSIBLE or less when its needs cannot be met."""
        known = self.memo.get(state)
        if known is None:
            hopeless = state.needs.pure and not any(pure & state.mask == pure for pure in self.hand.pure)
            known = IMPOSSIBLE if hopeless else max(worth for worth, *_ in self._choices(state, rest))
            self.memo[state] = known
        return known

    def _picks(self, state: _State, rest: int) -> Iterator[Pick]:
        """The groups with which that is reached."""
        top = self.most(state, rest)
        _, picks, after, less = next(it for it in self._choices(state, rest) if it[0] == top)
        yield from picks
        if after is not None:
            yield from self._picks(after, less)

    def _choices(self, state: _State, rest: int) -> Iterator[tuple[int, Sequence[Pick], _State | None, int]]:
        """What can be done with the lowest card: what it brings in all, groups made, and the state after it."""
        hand, row = self.hand, self.hand.row
        mask, pool, used, needs = state
        if not mask:
            worth, picks = self._at_last(pool, used, needs)
            yield worth, picks, None, 0
            return
        low = mask & -mask
        wild = len(pool) + (mask & hand.both).bit_count()
        for group in hand.by_low.get(low, ()):
            if group.mask & mask == group.mask and used + group.wilds <= wild:
                left = needs.less(group.pure, group.run) if needs.runs else needs
                after = _State(row.without(mask, group.mask), pool, used + group.wilds, left)
                worth = group.worth + self.most(after, rest - group.cards)
                yield worth, [(group.mask, group.wilds)], after, rest - group.cards
                if worth > rest - hand.dear:
                    return
        card = row.order[low.bit_length() - 1]
        if low & hand.both:
            pool = tuple(sorted((*pool, hand.prices[card])))
        else:
            rest -= hand.worth(card)
        after = _State(row.without(mask, low), pool, used, needs)
        yield self.most(after, rest), (), after, rest

    def _at_last(self, pool: tuple[int, ...], used: int, needs: Needs) -> tuple[int, Sequence[Pick]]:
        """What the wild cards in the groups bring, with the best groups of the others alone."""
        best: tuple[int, Sequence[Pick]] = IMPOSSIBLE, ()
        for (many, runs), (cost, sizes) in self.hand.alone.items():
            laid = used + many
            if laid <= len(pool) and runs >= needs.runs and not needs.pure:
                worth = sum(pool[len(pool) - laid :]) * POINT + laid * CARD + cost
                best = max(best, (worth, [(0, size) for size in sizes]))
        return best
