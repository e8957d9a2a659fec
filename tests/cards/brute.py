"""The same questions answered the long way round: every subset, every seat, nothing clever."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from random import Random

from scorer.cards.card import FRENCH_RANKS, Card, Pack
from scorer.cards.rules import CardRules, Declaration, MeldKind


def ladders(pack: Pack, kind: MeldKind) -> list[list[str]]:
    """Every straight way up, so that a run is a slice of one of them."""
    if kind.ranks is not None:
        return [list(kind.ranks)]
    ace, *rest = pack.ranks
    low, high = [ace, *rest], [*rest, ace]
    return {
        "low": [low],
        "high": [high],
        "either": [low, high],
        "both": [[ace, *rest, ace]],
        "corner": [[*low[i:], *low[:i]] for i in range(len(low))],
    }[kind.ace]


def can_sit(pack: Pack, kind: MeldKind, card: Card, seat: Card) -> bool | None:
    """True: as itself, False: as a wild card, None: not at all."""
    if card.stands_for:
        return card.stands_for == seat or None
    if card == seat and (kind.cards is None or f"{card.rank}{card.suit}" in kind.cards):
        return True
    return False if pack.is_wild(card) else None


def fewest_wild(pack: Pack, kind: MeldKind, cards: Sequence[Card], seats: Sequence[Card]) -> int | None:
    """Try every card on the first seat, and so on; None when they do not fit."""
    if not seats:
        return 0 if not cards else None
    found = []
    for i, card in enumerate(cards):
        natural = can_sit(pack, kind, card, seats[0])
        if natural is not None:
            rest = fewest_wild(pack, kind, [*cards[:i], *cards[i + 1 :]], seats[1:])
            if rest is not None:
                found.append(rest + (not natural))
    return min(found, default=None)


def seatings(pack: Pack, kind: MeldKind, size: int) -> Iterator[tuple[str, list[Card]]]:
    """Every row of seats of this size: rank of a set (or nothing), seats."""
    suits = pack.suits or ("",)
    if kind.shape == "run":
        for steps in ladders(pack, kind):
            for start in range(len(steps) - size + 1):
                for suit in suits:
                    yield "", [Card(rank, suit) for rank in steps[start : start + size]]
        return
    for rank in kind.ranks or pack.ranks:
        choose = combinations_with_replacement if kind.twice or not pack.suits else combinations
        yield from ((rank, list(seats)) for seats in choose([Card(rank, suit) for suit in suits], size))


def is_meld(rules: CardRules, kind: MeldKind, cards: Sequence[Card]) -> bool:
    return wilds_in(rules, kind, cards) is not None


def wilds_in(rules: CardRules, kind: MeldKind, cards: Sequence[Card]) -> int | None:
    """The fewest wild cards with which these are a meld of this kind, None when they are none."""
    size = len(cards)
    if size < kind.least or (kind.most is not None and size > kind.most):
        return None
    if kind.shape == "wild":
        return size if all(rules.pack.is_wild(card) for card in cards) else None
    natural = [card for card in cards if not rules.pack.is_wild(card)]
    if len({card.rank if kind.shape == "set" else card.suit for card in natural}) > 1:
        return None
    found = []
    for rank, seats in seatings(rules.pack, kind, size):
        wilds = fewest_wild(rules.pack, kind, list(cards), seats)
        if wilds is None:
            continue
        enough = size - wilds >= kind.natural and (kind.wild is None or wilds <= kind.wild)
        if (
            enough
            and not (kind.wild_at_most_natural and wilds > size - wilds)
            and not (wilds and rank in kind.no_wild_with)
        ):
            found.append(wilds)
    return min(found, default=None)


def melds_of(rules: CardRules, cards: Sequence[Card]) -> dict[int, list[Card]]:
    """Every subset that is a meld, as a mask of places in the hand."""
    found = {}
    for mask in range(1, 1 << len(cards)):
        chosen = [card for i, card in enumerate(cards) if mask >> i & 1]
        if len(chosen) >= 3 and any(is_meld(rules, kind, chosen) for kind in rules.melds):
            found[mask] = chosen
    return found


def least_deadwood(rules: CardRules, cards: Sequence[Card], place: str = "in_hand") -> int:
    """Every choice of disjoint melds."""
    melds = list(melds_of(rules, cards))
    worth = [rules.values.of(card, place) for card in cards]

    def left(mask: int, start: int) -> int:
        here = sum(it for i, it in enumerate(worth) if not mask >> i & 1)
        rest = (left(mask | melds[i], i + 1) for i in range(start, len(melds)) if not mask & melds[i])
        return min([here, *rest])

    return left(0, 0)


def dealt(pack: Pack, random: Random, size: int) -> list[Card]:
    """A hand off the top of a shuffled pack."""
    cards = [card for card in pack.naturals.values() for _ in range(pack.copies)]
    cards += [Card("JK")] * pack.jokers
    random.shuffle(cards)
    return cards[:size]


def dearest_melds(cards: Sequence[Card], worths: Callable[[Sequence[Card]], Sequence[int]]) -> int:
    """Every choice of disjoint melds, each at its dearest."""
    priced = {}
    for mask in range(1, 1 << len(cards)):
        found = worths([card for i, card in enumerate(cards) if mask >> i & 1])
        if found:
            priced[mask] = max(found)

    def most(taken: int) -> int:
        return max([0, *(points + most(taken | mask) for mask, points in priced.items() if not taken & mask)])

    return most(0)


def least_after_lay_off(rules: CardRules, table: Sequence[Sequence[Card]], cards: Sequence[Card]) -> int:
    """Every way to send each card to one of the melds or to keep it."""
    found = []
    for ways in product(range(-1, len(table)), repeat=len(cards)):
        longer = [
            [*meld, *(card for card, at in zip(cards, ways, strict=True) if at == i)] for i, meld in enumerate(table)
        ]
        if all(any(is_meld(rules, kind, meld) for kind in rules.melds) for meld in longer):
            found.append([card for card, at in zip(cards, ways, strict=True) if at < 0])
    kept = {tuple(hand) for hand in found}
    return min(least_deadwood(rules, hand) for hand in kept)


def best_declared(rules: CardRules, needs: Declaration, cards: Sequence[Card]) -> tuple[bool, int]:
    """Every way to group a hand: whether one of them stands, and the least a loser counts."""
    groups: dict[int, set[tuple[int, int, int]]] = {}  # pure runs, runs and sets that a group may be
    for mask in range(1, 1 << len(cards)):
        chosen = [card for i, card in enumerate(cards) if mask >> i & 1]
        for kind in rules.kinds[False]:
            if len(chosen) >= 3 and (wilds := wilds_in(rules, kind, chosen)) is not None:
                run = kind.shape == "run"
                groups.setdefault(mask, set()).add((int(run and not wilds), int(run), int(not run)))
    worth = [rules.values.of(card, "in_hand") for card in cards]

    def ways(mask: int) -> Iterator[list[tuple[int, tuple[int, int, int]]]]:
        if not mask:
            yield []
            return
        low = mask & -mask
        yield from ways(mask ^ low)
        for group, kinds in groups.items():
            if group & low and group & mask == group:
                for rest in ways(mask ^ group):
                    yield from ([(group, kind), *rest] for kind in kinds)

    stands, least = False, sum(worth)
    for way in ways((1 << len(cards)) - 1):
        pure, runs, sets = (sum(kind[i] for _, kind in way) for i in range(3))
        enough = pure >= needs.pure and runs >= needs.runs
        spared = [group for group, kind in way if enough or (needs.spare_pure and kind[0])]
        left = ~sum(spared)
        least = min(least, sum(it for i, it in enumerate(worth) if left >> i & 1))
        grouped = sum(group for group, _ in way) == (1 << len(cards)) - 1
        stands |= enough and grouped and sets <= needs.sets and len(cards) == needs.cards
    return stands, least


GIN_MELDS = [
    *(
        {Card(rank, suit) for suit in suits}
        for rank in FRENCH_RANKS
        for many in (3, 4)
        for suits in combinations("SHDC", many)
    ),
    *(
        {Card(rank, suit) for rank in FRENCH_RANKS[low : low + size]}
        for suit in "SHDC"
        for size in range(3, 14)
        for low in range(14 - size)
    ),
]


def gin_deadwood(cards: Sequence[Card]) -> int:
    """Of one pack without jokers: every choice among all the melds there are, pips and ten for a picture."""
    hand = set(cards)
    melds = [meld for meld in GIN_MELDS if meld <= hand]

    def left(held: set[Card], start: int) -> int:
        here = sum(min(10, FRENCH_RANKS.index(card.rank) + 1) for card in held)
        return min([here, *(left(held - melds[i], i + 1) for i in range(start, len(melds)) if melds[i] <= held)])

    return left(hand, 0)
