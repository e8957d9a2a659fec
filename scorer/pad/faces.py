"""Cards that are all the same to a count: ranks whose suits do not matter, and values that many ranks share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorer.cards.card import Card
from scorer.cards.rules import CardRules, Layout
from scorer.pad.held import left_for


@dataclass(frozen=True, slots=True)
class Face:
    """Cards of one rank that count the same: `suits` "" when these are all its suits, else those it has."""

    rank: str
    suits: str
    cards: tuple[Card, ...]
    points: int


def faces(rules: CardRules, place: str = "", layout: Layout | None = None) -> tuple[Face, ...]:
    """Every rank of the pack, apart by suit only where suits count differently; jokers come last."""
    found: list[Face] = []
    by_rank: dict[str, list[Card]] = {}
    for card in dict.fromkeys(rules.pack.faces.values()):
        by_rank.setdefault(card.rank, []).append(card)
    for rank, cards in by_rank.items():
        kinds: dict[tuple[int, bool], list[Card]] = {}
        for card in cards:
            kinds.setdefault((rules.values.of(card, place), _is_wild(layout, card)), []).append(card)
        for (points, _), alike in kinds.items():
            suits = "".join(card.suit for card in alike) if len(kinds) > 1 else ""
            found.append(Face(rank, suits, tuple(alike), points))
    return tuple(found)


def _is_wild(layout: Layout | None, card: Card) -> bool:
    return layout is not None and bool(layout.wild & {card.rank, card.rank + card.suit})


def face_of(every: Iterable[Face], card: Card) -> Face:
    """The face a card belongs to."""
    return next(face for face in every if card.face in face.cards)


def any_of(rules: CardRules, face: Face, lying: Counter[Card]) -> Card | None:
    """One of the cards of a face that is still to be had, None when all lie somewhere."""
    return next((card for card in face.cards if left_for(rules.pack, card, lying)), None)


@dataclass(frozen=True, slots=True)
class Class:
    """Cards that count the same: their ranks in the order of the pack, their points, how many there are."""

    faces: tuple[Face, ...]
    points: int
    most: int


def classes(rules: CardRules, place: str = "") -> tuple[Class, ...]:
    """The values of the pack, the cheapest first; ranks of one value together."""
    by_points: dict[int, list[Face]] = {}
    for face in faces(rules, place):
        by_points.setdefault(face.points, []).append(face)
    return tuple(
        Class(tuple(alike), points, sum(rules.pack.count(card) for face in alike for card in face.cards))
        for points, alike in sorted(by_points.items())
    )


def as_sum(counts: Mapping[int, int]) -> str:
    """How many cards of each value, as it is typed: "30+7" for three of ten and a seven."""
    terms = [points * many for points, many in counts.items() if points * many]
    return "".join(f"{'+' if at and term > 0 else ''}{term}" for at, term in enumerate(terms))
