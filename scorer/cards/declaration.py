"""All cards shown at once in groups: whether the declaration stands, and what the hand counts if it does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorer.cards.card import JOKER, Card
from scorer.cards.fault import fault_of
from scorer.cards.meld import Reading, readings
from scorer.cards.rules import CardRules, Declaration
from scorer.cards.value import IN_HAND, value


@dataclass(frozen=True, slots=True)
class Declared:
    """Reasons against the declaration (none: it stands), and points: of who declared, and of a loser with this hand.

    `counting` are the cards of that loser which no group spares.
    """

    reasons: tuple[str, ...]
    declarer_points: int
    loser_points: int
    counting: tuple[Card, ...] = ()


def turned_up(rules: CardRules, rank: str) -> CardRules:
    """The rules of a hand for which a rank was turned up: its cards are jokers and count like them.

    "none" changes nothing; a joker turned up makes the first rank wild.
    """
    if rank == "none":
        return rules
    pack, values = rules.pack, rules.values
    wild = rank if rank in pack.ranks else pack.ranks[0]
    names = {wild, *(f"{wild}{suit}" for suit in pack.suits)}

    def like_jokers(table: Mapping[str, int]) -> dict[str, int]:
        others = {name: worth for name, worth in table.items() if name not in names}
        return {**others, wild: table[JOKER]} if JOKER in table else others

    places = {place: like_jokers(table) for place, table in values.places.items()}
    return replace(
        rules,
        pack=replace(pack, wild=pack.wild | {wild}),
        values=replace(values, base=like_jokers(values.base), places=places),
    )


def declare(rules: CardRules, groups: Sequence[Sequence[Card]], ungrouped: Sequence[Card] = ()) -> Declared:
    """Judge a declaration: each group is read as the purest run it can be, else as a set."""
    needs = rules.declaration or Declaration()
    read_ones = [read_group(rules, group) for group in groups]
    runs = [it for it in read_ones if it is not None and it.kind.shape == "run"]
    pure = sum(it.pure_run for it in runs)
    sets = sum(it is not None for it in read_ones) - len(runs)
    faults = {fault_of(rules, g).code for g, it in zip(groups, read_ones, strict=True) if it is None}
    found = {
        "card_count": sum(len(group) for group in groups) + len(ungrouped) != needs.cards,
        "duplicate_in_set": "duplicate_in_set" in faults,
        "invalid_group": bool(faults - {"duplicate_in_set"}),
        "pure_sequence": pure < needs.pure,
        "second_sequence": len(runs) < needs.runs,
        "max_sets": sets > needs.sets,
        "ungrouped": bool(ungrouped),
    }
    reasons = tuple(reason for reason, holds in found.items() if holds)
    enough = pure >= needs.pure and len(runs) >= needs.runs
    left = list(ungrouped)
    for group, it in zip(groups, read_ones, strict=True):
        if it is None or not (enough or (needs.spare_pure and it.pure_run)):
            left += group
    count = value(rules.values, left, IN_HAND)
    capped = count if needs.cap is None else min(needs.cap, count)
    return Declared(reasons, needs.wrong if reasons else 0, capped, tuple(left))


def read_group(rules: CardRules, group: Sequence[Card]) -> Reading | None:
    """A group as the purest run it can be, else as a set; None when it is neither."""
    found = readings(rules, group)
    return min(found, key=lambda it: (it.kind.shape != "run", it.wilds), default=None)
