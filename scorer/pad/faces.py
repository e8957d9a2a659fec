"""Cards that are all the same to a count: ranks whose suits do not matter, and values that many ranks share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorer.cards.card import Card
from scorer.cards.rules import CardRules, Layout
from scorer.pad.held import Held, left_for
from scorer.rules import Rules
from scorer.table_cards import layout_of


@dataclass(frozen=True, slots=True)
class Face:
    """Cards of one rank that are the same to a count: `suits` "" when these are all its suits, else those it has."""

    rank: str
    suits: str
    cards: tuple[Card, ...]
    points: int


def ident_of(face: Face) -> str:
    """A face as one word: "7", "7S", "3SC"."""
    return f"{face.rank}{face.suits}"


def suits_matter(rules: CardRules) -> bool:
    """Whether melds of this table ask for suits: it lays runs, or sets of different suits."""
    kinds = {kind for laid in rules.kinds.values() for kind in laid}
    return any(kind.shape == "run" or (kind.shape == "set" and not kind.twice) for kind in kinds)


def keys_of(rules: Rules, field: str) -> tuple[Face, ...]:
    """What can be tapped for a card field: every card, or every rank where suits do not matter."""
    entered = rules.variant.inputs[field]
    place = entered.place or ""
    if entered.type == "grid":
        return faces(rules.cards, place, layout_of(rules.loaded, rules.facts, field))
    if not suits_matter(rules.cards):
        return faces(rules.cards, place)
    every = dict.fromkeys(rules.cards.pack.faces.values())
    return tuple(Face(card.rank, card.suit, (card,), rules.cards.values.of(card, place)) for card in every)


def faces(rules: CardRules, place: str = "", layout: Layout | None = None) -> tuple[Face, ...]:
    """Every rank of the pack, apart by suit only where suits count differently; jokers come last."""
    found: list[Face] = []
    by_rank: dict[str, list[Card]] = {}
    for card in dict.fromkeys(rules.pack.faces.values()):
        by_rank.setdefault(card.rank, []).append(card)
    for rank, cards in by_rank.items():
        kinds: dict[object, list[Card]] = {}
        for card in cards:
            kinds.setdefault((rules.values.of(card, place), _roles(rules, layout, card)), []).append(card)
        for alike in kinds.values():
            suits = "".join(card.suit for card in alike) if len(kinds) > 1 else ""
            found.append(Face(rank, suits, tuple(alike), rules.values.of(alike[0], place)))
    return tuple(found)


def _roles(rules: CardRules, layout: Layout | None, card: Card) -> tuple[object, ...]:
    """What else tells a card from others of its rank: it is wild, or certain melds take it alone."""
    name = card.rank + card.suit
    wild = layout is not None and bool(layout.wild & {card.rank, name})
    return (wild, rules.pack.is_wild(card), *(kind.id for kind in rules.melds if kind.cards and name in kind.cards))


def tap(rules: CardRules, held: Held, face: Face, elsewhere: Counter[Card], into: int | None = None) -> Held | None:
    """One more of a face; all of it away when no more are to be had; None when all lie elsewhere."""
    card = any_of(rules, face, elsewhere + Counter(card.face for card in held.cards))
    if card is not None:
        return held.tapped(card, rules.pack.count(card), into)
    if not held.many(face.cards):
        return None
    return held.without(*face.cards)


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
