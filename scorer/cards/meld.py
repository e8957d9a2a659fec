"""What cards laid together are: every way to read them as a meld, its class, bonus and worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.cards.card import Card, Pack
from scorer.cards.rules import CardRules, MeldClass, MeldKind
from scorer.cards.value import AT_HOME, LOW_ACE

Seated = list[tuple[Card, Card | None]]  # a card, and the card it stands for there (itself, when it is natural)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to see a meld: `cards` in the order of a run, how many `wilds`, `row` most natural neighbours, points.

    `parts` are the cards that these stand for, a natural card for itself; None where nothing is said.
    """

    kind: MeldKind
    cards: tuple[Card, ...]
    wilds: int
    row: int
    points: int
    rank: str = ""
    jokers: int = 0
    parts: tuple[Card | None, ...] = ()

    @property
    def pure_run(self) -> bool:
        """Whether it is a run without a wild card."""
        return self.kind.shape == "run" and self.wilds == 0


def readings(rules: CardRules, cards: Sequence[Card], *, going_out: bool = False) -> list[Reading]:
    """Every way to read the cards as a meld that may be laid, the one that counts first.

    Fewest wild cards count, then the dearest, then the most natural neighbours.
    """
    shapes = {"set": _sets, "run": _runs, "wild": _wild}
    found = [it for kind in rules.kinds[going_out] for it in shapes[kind.shape](rules, kind, cards)]
    return sorted(found, key=lambda it: (it.wilds, -it.points, -it.row))


def read(rules: CardRules, cards: Sequence[Card], *, going_out: bool = False) -> Reading | None:
    """The reading that counts, or None when this is no meld."""
    return next(iter(readings(rules, cards, going_out=going_out)), None)


def class_of(rules: CardRules, reading: Reading) -> MeldClass | None:
    """The first class that fits, None when there is none."""
    names = _names(reading)
    return next((it for it in rules.classes if (it.when(**names) if callable(it.when) else it.when)), None)


def bonus(rules: CardRules, reading: Reading) -> int:
    """What the meld earns beside its cards."""
    its = class_of(rules, reading)
    if its is None:
        return 0
    return its.bonus(**_names(reading)) if callable(its.bonus) else its.bonus


def count_class(rules: CardRules, melds: Sequence[Reading], class_id: str, least: int = 0) -> int:
    """How many melds of at least `least` cards are of this class."""
    classes = [class_of(rules, it) for it in melds if len(it.cards) >= least]
    return sum(its is not None and its.id == class_id for its in classes)


def _names(reading: Reading) -> dict[str, object]:
    size = len(reading.cards)
    return {
        "kind": reading.kind.id,
        "size": size,
        "wilds": reading.wilds,
        "naturals": size - reading.wilds,
        "row": reading.row,
        "rank": reading.rank,
        "jokers": reading.jokers,
    }


def ladder(pack: Pack, kind: MeldKind) -> tuple[str, ...]:
    """The ranks a run climbs, the ace at both ends where it may stand at either."""
    if kind.ranks is not None:
        return kind.ranks
    low, above = pack.ranks[:1], pack.ranks[1:]
    return {"low": low + above, "high": above + low, "corner": low + above}.get(kind.ace, low + above + low)


def longest_run(pack: Pack, kind: MeldKind) -> int:
    """How many cards the longest run has, without a wild card to spare."""
    return len(pack.ranks) if kind.ranks is None and kind.ace == "either" else len(ladder(pack, kind))


def steps(pack: Pack, kind: MeldKind, size: int) -> Iterator[tuple[str, ...]]:
    """The ranks of every run of this size, from the bottom of the ladder."""
    if not 0 < size <= longest_run(pack, kind):
        return
    rungs = ladder(pack, kind)
    if kind.ranks is None and kind.ace == "corner":
        rungs += rungs[: size - 1]
    for start in range(len(rungs) - size + 1):
        yield rungs[start : start + size]


def is_within(kind: MeldKind, size: int, wilds: int, rank: str = "") -> bool:
    """Whether so many cards, so many of them wild, may be one meld of this kind (and of this rank, if a set)."""
    naturals = size - wilds
    return (
        size >= kind.least
        and (kind.most is None or size <= kind.most)
        and (kind.wild is None or wilds <= kind.wild)
        and naturals >= kind.natural
        and (wilds <= naturals or not kind.wild_at_most_natural)
        and (not wilds or rank not in kind.no_wild_with)
    )


def may_be_natural(kind: MeldKind, card: Card) -> bool:
    """Whether the card may lie in such a meld as itself."""
    return (kind.cards is None or card.rank + card.suit in kind.cards) and (
        kind.ranks is None or card.rank in kind.ranks
    )


def _wild(rules: CardRules, kind: MeldKind, cards: Sequence[Card]) -> Iterator[Reading]:
    if all(rules.pack.is_wild(card) for card in cards):
        yield from _reading(rules, kind, [(card, None) for card in cards])


def _sets(rules: CardRules, kind: MeldKind, cards: Sequence[Card]) -> Iterator[Reading]:
    pinned = _pinned(rules.pack, cards)
    for rank in (pinned.rank,) if pinned else kind.ranks or rules.pack.ranks:
        seated = _seat_set(rules, kind, cards, rank)
        if seated is not None:
            yield from _reading(rules, kind, seated, rank)


def _runs(rules: CardRules, kind: MeldKind, cards: Sequence[Card]) -> Iterator[Reading]:
    pack = rules.pack
    pinned = _pinned(pack, cards)
    sizes = {len(cards)} | ({len(cards) - 1} & {longest_run(pack, kind)} if kind.spare_wild else set())
    for suit in (pinned.suit,) if pinned else pack.suits or ("",):
        for size in sizes:
            for rungs in steps(pack, kind, size):
                seated = _seat_run(pack, kind, cards, [Card(rank, suit) for rank in rungs])
                if seated is not None:
                    yield from _reading(rules, kind, seated)


def _pinned(pack: Pack, cards: Sequence[Card]) -> Card | None:
    """A card whose place is certain: a natural one, or a wild one that was given its part."""
    return next((card.stands_for or card for card in cards if card.stands_for or not pack.is_wild(card)), None)


def _turn(pack: Pack, card: Card) -> int:
    """Who is seated first: a wild card that was given its part, then natural cards, then the other wild ones."""
    return 0 if card.stands_for else 2 if pack.is_wild(card) else 1


def _seat_set(rules: CardRules, kind: MeldKind, cards: Sequence[Card], rank: str) -> Seated | None:
    pack, values = rules.pack, rules.values
    seats = sorted((Card(rank, suit) for suit in pack.suits or ("",)), key=values.of, reverse=True)
    once = bool(pack.suits) and not kind.twice
    seated: Seated = []
    taken: set[Card] = set()
    for card in sorted(cards, key=lambda card: (_turn(pack, card), card.rank != rank)):
        part: Card | None = card.stands_for or card
        if card.stands_for is None and pack.is_wild(card):
            at_home = card.rank == rank and may_be_natural(kind, card) and not (once and card in taken)
            part = card if at_home else next((seat for seat in seats if not once or seat not in taken), None)
        elif card.stands_for is None and not may_be_natural(kind, card):
            return None
        if part is None or part.rank != rank or (once and part in taken):
            return None
        taken.add(part)
        seated.append((card, part))
    return seated


def _seat_run(pack: Pack, kind: MeldKind, cards: Sequence[Card], seats: Sequence[Card]) -> Seated | None:
    lying: list[Card | None] = [None] * len(seats)
    wild: list[Card] = []
    for card in sorted(cards, key=lambda card: _turn(pack, card)):
        part = card.stands_for or card
        fits = part != card.face or may_be_natural(kind, part)
        # from the top: an ace that might stand at both ends counts high
        place = next((i for i in reversed(range(len(seats))) if fits and lying[i] is None and seats[i] == part), None)
        if place is not None:
            lying[place] = card
        elif card.stands_for is None and pack.is_wild(card):
            wild.append(card)
        else:
            return None
    rest = iter(wild)
    seated: Seated = [(card or next(rest), seat) for card, seat in zip(lying, seats, strict=True)]
    return seated + [(card, None) for card in rest]


def _reading(rules: CardRules, kind: MeldKind, seated: Seated, rank: str = "") -> Iterator[Reading]:
    natural = [part == card.face for card, part in seated]
    wilds = natural.count(False)
    if not is_within(kind, len(seated), wilds, rank):
        return
    is_run = kind.shape == "run"
    points = sum(_worth(rules, card, part, low=is_run and i == 0, run=is_run) for i, (card, part) in enumerate(seated))
    row = most = 0
    for it in natural if is_run else ():
        row = row + 1 if it else 0
        most = max(most, row)
    jokers = sum(card.rank not in rules.pack.ranks for card, _ in seated)
    cards, parts = tuple(card for card, _ in seated), tuple(part for _, part in seated)
    yield Reading(kind, cards, wilds, most, points, rank, jokers, parts)


def _worth(rules: CardRules, card: Card, part: Card | None, *, low: bool, run: bool) -> int:
    pack, values = rules.pack, rules.values
    natural = part == card.face
    if part is None or (not natural and pack.wild_worth == "own"):
        return values.of(card.face)
    if low and part.rank == pack.ranks[0]:
        return values.of(part, LOW_ACE)
    return values.of(part, AT_HOME if run and natural and pack.is_wild(card) else "")
