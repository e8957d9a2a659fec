"""Every group of a hand's natural cards that makes a meld with so many wild cards, and what it is worth.

Natural cards are bits of a mask, equal cards side by side, and of equal cards the lowest bits are taken first. Wild
cards are only counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product

from scorer.cards.card import Card, Pack
from scorer.cards.meld import is_within, ladder, longest_run, may_be_natural
from scorer.cards.rules import CardRules, MeldKind
from scorer.cards.value import AT_HOME, IN_HAND, LOW_ACE

Bits = Mapping[Card, Sequence[int]]  # the bits of every card's copies
Candidates = dict[tuple[int, int], int]  # (mask, number of wild cards) -> worth in points
Alone = dict[int, tuple[int, tuple[int, ...]]]  # number of wild cards -> worth of melds of nothing else, their sizes


@dataclass(frozen=True, eq=False, slots=True)
class Runs:
    """The runs of one kind: how many rungs its ladder has, where each card stands on it, the longest run.

    By suit, `below` are the points of the seats under each rung, `low` what a run gains or loses by beginning on it.
    `lap`: from where on a ladder that goes round the corner repeats itself. `lanes`: a card's places as bits, each suit
    for itself.
    """

    kind: MeldKind
    rungs: int
    lap: int
    places: Mapping[Card, tuple[int, ...]]
    longest: int
    below: Mapping[str, Sequence[int]]
    low: Mapping[str, Sequence[int]]
    lanes: Mapping[Card, int]


@dataclass(frozen=True, eq=False, slots=True)
class Sets:
    """The sets of one kind: whether each card may lie once only, and the seats by rank, dearest first."""

    kind: MeldKind
    once: bool
    seats: Mapping[str, Sequence[Card]]


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """What an arrangement asks of the rules again and again, looked up once a table."""

    rules: CardRules
    sets: tuple[Sets, ...]
    runs: tuple[Runs, ...]
    wild: frozenset[Card]
    in_hand: Mapping[Card, int]
    in_run: Mapping[Card, int]  # less its seat's points, where seats are counted
    in_meld: Mapping[Card, int]  # at most, wherever it lies
    order: Mapping[Card, int]  # by rank, so that cards that go together lie together
    placed: frozenset[Card]  # cards that have a place of their own in some meld
    seats_count: bool  # a wild card in a meld counts as the card it stands for

    def price(self, *, melded: bool) -> Callable[[Card], int]:
        """What a wild card adds to any meld: its worth in hand, or, `melded`, what it counts as itself."""
        if not melded:
            return self.in_hand.__getitem__
        return (lambda _: 0) if self.seats_count else self.rules.values.of


@lru_cache(maxsize=64)
def plan(rules: CardRules) -> Plan:
    """Prepare the arrangements of one table."""
    pack, values, kinds = rules.pack, rules.values, rules.kinds[False]
    cards = tuple(pack.faces.values())
    seats_count = pack.wild_worth == "card"
    sets = tuple(_sets(rules, kind) for kind in kinds if kind.shape == "set")
    runs = tuple(_runs(rules, kind) for kind in kinds if kind.shape == "run")
    return Plan(
        rules,
        sets,
        runs,
        frozenset(card for card in cards if pack.is_wild(card)),
        {card: values.of(card, IN_HAND) for card in cards},
        {
            card: values.of(card, AT_HOME if pack.is_wild(card) else "") - (values.of(card) if seats_count else 0)
            for card in cards
        },
        {card: max(values.of(card, place) for place in ("", LOW_ACE, AT_HOME)) for card in cards},
        {card: i for i, card in enumerate(sorted(cards, key=lambda it: _rung(pack, it)))},
        frozenset(
            card for card in cards if any(card.rank in it.seats for it in sets) or any(card in it.places for it in runs)
        ),
        seats_count,
    )


def _rung(pack: Pack, card: Card) -> tuple[int, str]:
    return pack.ranks.index(card.rank) if card.rank in pack.ranks else -1, card.suit


def _sets(rules: CardRules, kind: MeldKind) -> Sets:
    pack = rules.pack
    ranks = pack.ranks if kind.ranks is None else kind.ranks
    seats = {
        rank: sorted((Card(rank, suit) for suit in pack.suits or ("",)), key=rules.values.of, reverse=True)
        for rank in ranks
    }
    return Sets(kind, bool(pack.suits) and not kind.twice, seats)


def _runs(rules: CardRules, kind: MeldKind) -> Runs:
    pack, values = rules.pack, rules.values
    rungs = ladder(pack, kind)
    longest = longest_run(pack, kind)
    lap = len(rungs)
    if kind.ranks is None and kind.ace == "corner":
        rungs += rungs[: longest - 1]
    below, low = {}, {}
    for suit in pack.suits or ("",):
        seats = [Card(rank, suit) for rank in rungs]
        below[suit] = [0, *accumulate(values.of(seat) for seat in seats)]
        aces = [seat.rank == pack.ranks[0] and (i == 0 or lap < len(rungs)) for i, seat in enumerate(seats)]
        low[suit] = [(values.of(it, LOW_ACE) - values.of(it)) * ace for it, ace in zip(seats, aces, strict=True)]
    places = {
        card: tuple(i for i, rank in enumerate(rungs) if rank == card.rank)
        for card in pack.naturals.values()
        if card.rank in rungs and may_be_natural(kind, card)
    }
    lane = {suit: i * (len(rungs) + 1) for i, suit in enumerate(pack.suits or ("",))}
    lanes = {card: sum(1 << lane[card.suit] + place for place in at) for card, at in places.items()}
    return Runs(kind, len(rungs), lap, places, longest, below, low, lanes)


def has_natural_meld(plan: Plan, cards: Iterable[Card]) -> bool:
    """Whether any of these cards make a meld without a wild one; most hands are dealt without."""
    many: dict[str, int] = {}
    for card in cards:
        many[card[0]] = many.get(card[0], 0) + 1
    most = max(many.values(), default=0)
    return any(most >= sets.kind.least for sets in plan.sets) or any(_in_a_row(runs, cards) for runs in plan.runs)


def candidates(
    plan: Plan, bits: Bits, wild: int, *, melded: bool, spend: Callable[[int], None] | None = None
) -> Candidates:
    """All melds with at least one natural card and at most `wild` wild ones.

    Their worth is what the cards would count in hand, or, `melded`, what the meld counts without the wild cards' own.
    `spend` is told of what is looked at, and may put an end to it.
    """
    finder = _Finder(plan, bits, wild, melded, spend or (lambda _: None))
    by_suit: dict[str, list[Card]] = {}
    by_rank: dict[str, list[Card]] = {}
    for card in bits:
        by_suit.setdefault(card[1], []).append(card)
        by_rank.setdefault(card[0], []).append(card)
    for sets in plan.sets:
        for rank, cards in by_rank.items():
            held = len(cards) if sets.once else sum([len(bits[card]) for card in cards])
            if held + wild >= sets.kind.least and rank in sets.seats:
                finder.find_sets(sets, cards)
    for runs in plan.runs:
        for cards in by_suit.values():
            if len(cards) + wild >= runs.kind.least and (wild or _in_a_row(runs, cards)):
                finder.find_runs(runs, cards)
    return finder.found


def _in_a_row(runs: Runs, cards: Iterable[Card]) -> int:
    """The places where a run without wild cards may begin, as bits."""
    lanes, lying = runs.lanes, 0
    for card in cards:
        lying |= lanes.get(card, 0)
    for _ in range(runs.kind.least - 1):
        lying &= lying >> 1
    return lying


class _Finder:
    """Collects the melds of one hand."""

    def __init__(self, plan: Plan, bits: Bits, wild: int, melded: bool, spend: Callable[[int], None]) -> None:
        self.plan = plan
        self.spend = spend
        self.bits = bits
        self.wild = wild
        self.seats_count = melded and plan.seats_count
        self.in_set = plan.rules.values.of if melded else plan.in_hand.__getitem__
        self.in_run = plan.in_run if melded else plan.in_hand
        self.melded = melded
        self.found: Candidates = {}

    def _offer(self, mask: int, k: int, worth: int) -> None:
        self.found[mask, k] = max(worth, self.found.get((mask, k), worth))

    def _wild_in(self, kind: MeldKind, naturals: int, most: int, *, rank: str = "", holes: int = 0) -> Iterator[int]:
        """The numbers of wild cards that make a meld of so many natural ones, `most` cards in all."""
        for k in range(max(holes, kind.least - naturals), min(self.wild, most - naturals) + 1):
            if is_within(kind, naturals + k, k, rank):
                yield k

    def find_sets(self, sets: Sets, cards: Sequence[Card]) -> None:
        """Find the sets of the rank of these cards."""
        kind, rank, bits, price = sets.kind, cards[0].rank, self.bits, self.plan.rules.values.of
        seats = sets.seats[rank]
        lying = [card for card in cards if may_be_natural(kind, card)]
        most = len(seats) if sets.once else self.wild + sum(len(bits[card]) for card in lying)
        for counts in product(*(range((1 if sets.once else len(bits[card])) + 1) for card in lying)):
            naturals = sum(counts)
            if not naturals or naturals + self.wild < kind.least:
                continue
            taken = {card: count for card, count in zip(lying, counts, strict=True) if count}
            mask = sum([bit for card, count in taken.items() for bit in bits[card][:count]])
            worth = sum([count * self.in_set(card) for card, count in taken.items()])
            free = [seat for seat in seats if not sets.once or seat not in taken] if self.seats_count else []
            for k in self._wild_in(kind, naturals, most, rank=rank):
                dearest = free[:k] if sets.once else free[:1] * k
                self._offer(mask, k, worth + sum([price(seat) for seat in dearest]))

    def find_runs(self, runs: Runs, cards: Sequence[Card]) -> None:
        """Find the runs in the suit of these cards."""
        suit, longest = cards[0].suit, runs.longest
        places = sorted((place, card) for card in cards for place in runs.places.get(card, ()))
        for i, (start, _) in enumerate(places):
            if start >= runs.lap:
                break
            stack = [(i, 0, 0, 0)]
            while stack:
                self.spend(1)
                j, mask, naturals, worth = stack.pop()
                place, card = places[j]
                bit = next((bit for bit in self.bits[card] if not mask & bit), 0)
                if not bit:
                    continue
                mask |= bit
                naturals += 1
                worth += self.in_run[card]
                span = place - start + 1
                for k in self._wild_in(runs.kind, naturals, longest + runs.kind.spare_wild, holes=span - naturals):
                    self._offer(mask, k, worth + self._seats(runs, suit, range(start, start + span), naturals + k))
                for nxt in range(j + 1, len(places)):
                    far = places[nxt][0] - start
                    if far >= longest or far - naturals > self.wild:
                        break
                    stack.append((nxt, mask, naturals, worth))

    def _seats(self, runs: Runs, suit: str, span: range, size: int) -> int:
        if not self.melded:
            return 0
        if self.seats_count:
            return dearest_seats(runs, suit, span, min(size, runs.longest))
        low = runs.low[suit][span.start]
        return max(0, low) if runs.lap < runs.rungs and size > len(span) else low


def dearest_seats(runs: Runs, suit: str, span: range, size: int) -> int:
    """Points of the seats of a run of this size that covers `span`, where it counts most."""
    low, below = runs.low[suit], runs.below[suit]
    cyclic = runs.lap < runs.rungs
    starts = {it % runs.lap if cyclic else it for it in range(span.stop - size, span.start + 1)}
    return max(below[it + size] - below[it] + low[it] for it in starts if 0 <= it <= runs.rungs - size)


def alone(plan: Plan, wild: int, *, melded: bool) -> Alone:
    """Numbers of wild cards that make melds of nothing else: what these add, and their sizes. 0 cards are none."""
    best: Alone = {0: (0, ())}
    single = {size: of_wild_cards(plan, size, melded=melded) for size in range(1, wild + 1)}
    for total in range(1, wild + 1):
        offers = [
            (best[total - size][0] + worth, (*best[total - size][1], size))
            for size, worth in single.items()
            if worth is not None and total - size in best
        ]
        if offers:
            best[total] = max(offers)
    return best


def of_wild_cards(plan: Plan, size: int, *, melded: bool) -> int | None:
    """What one meld of so many wild cards adds, None when there is none of this size."""
    values, counted = plan.rules.values, melded and plan.seats_count
    offers = [
        size * max(map(values.of, plan.wild)) if counted else 0
        for kind in plan.rules.kinds[False]
        if kind.shape == "wild" and is_within(kind, size, size)
    ]
    for sets in plan.sets:
        for rank, seats in sets.seats.items():
            if is_within(sets.kind, size, size, rank) and (size <= len(seats) or not sets.once):
                dearest = seats[:size] if sets.once else list(seats[:1]) * size
                offers.append(sum(values.of(seat) for seat in dearest) if counted else 0)
    for runs in plan.runs:
        if size <= runs.longest and is_within(runs.kind, size, size):
            spans = [range(start, start + size) for start in range(min(runs.lap, runs.rungs - size + 1))]
            offers += [dearest_seats(runs, suit, it, size) if counted else 0 for suit in runs.below for it in spans]
    return max(offers, default=None)
