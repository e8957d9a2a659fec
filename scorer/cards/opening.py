"""A side's first melds: whether they are enough to open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.cards.card import Card
from scorer.cards.fault import Fault, fault_of
from scorer.cards.meld import read
from scorer.cards.rules import CardRules, Opening


@dataclass(frozen=True, slots=True)
class Opened:
    """`value` of the melds of one turn (None when one of them is no meld), whether they open, and if not, why."""

    value: int | None
    opens: bool
    fault: Fault | None = None


def opening(rules: CardRules, melds: Sequence[Sequence[Card]]) -> Opened:
    """Judge the melds of one turn; a variant without an opening rule asks for good melds only."""
    needs = rules.opening or Opening()
    found = [read(rules, meld) for meld in melds]
    for meld, reading in zip(melds, found, strict=True):
        if reading is None:
            return Opened(None, opens=False, fault=fault_of(rules, meld))
    melded = [reading for reading in found if reading is not None]
    value = sum(reading.points for reading in melded)
    if value < needs.least:
        fault = Fault("below_minimum", "{value} points: opening takes {least}.", {"value": value, "least": needs.least})
        return Opened(value, opens=False, fault=fault)
    if needs.pure_run and not any(reading.pure_run for reading in melded):
        return Opened(value, opens=False, fault=Fault("missing_pure_run", "One run must be without a wild card."))
    if not melded:
        return Opened(value, opens=False, fault=Fault("no_meld", "No meld is laid."))
    return Opened(value, opens=True)
