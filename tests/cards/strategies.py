"""Card rules drawn at random."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from scorer.cards.card import Pack
from scorer.cards.rules import CardRules, MeldKind
from scorer.cards.value import Values
from tests.cards.tables import TWOS_WILD

SMALL = Pack(("A", "2", "3", "4", "5", "6", "7"), ("S", "H", "D"), copies=2, jokers=3)
PRICES = Values(
    {rank: number for number, rank in enumerate(SMALL.ranks, 1)} | {"JK": 20, "5H": 11}, {"low_ace": {"A": 3}}
)


@st.composite
def tables(draw: st.DrawFn) -> CardRules:
    """Rules of every kind for a small pack, in which melds are frequent."""
    pack = replace(
        SMALL,
        wild=draw(st.sampled_from([frozenset({"JK"}), TWOS_WILD, frozenset({"JK", "5H"})])),
        wild_worth=draw(st.sampled_from(["own", "card"])),
        suits=draw(st.sampled_from([SMALL.suits, SMALL.suits[:2]])),
    )
    limits: dict[str, Any] = {
        "wild": draw(st.sampled_from([None, None, 0, 1, 2])),
        "natural": draw(st.sampled_from([0, 0, 1, 2])),
        "wild_at_most_natural": draw(st.booleans()),
        "most": draw(st.sampled_from([None, None, 3, 4, 5])),
    }
    run = MeldKind(
        "run",
        "run",
        ace=draw(st.sampled_from(["low", "high", "either", "both", "corner"])),
        least=draw(st.sampled_from([3, 3, 4])),
        ranks=draw(st.sampled_from([None, None, None, ("3", "4", "5", "6", "7", "A")])),
        **limits,
    )
    group = MeldKind(
        "set",
        "set",
        twice=draw(st.booleans()),
        cards=draw(st.sampled_from([None, None, frozenset({"3S", "3H", "5S", "5H", "2S", "2H"})])),
        no_wild_with=draw(st.sampled_from([frozenset(), frozenset({"3"})])),
        **limits,
    )
    kinds = draw(st.sampled_from([(group, run), (group, run), (run,), (group,), (group, MeldKind("wild", "wild"))]))
    places = draw(st.sampled_from([{}, {"in_hand": {"JK": 25, "A": 9}}, {"low_ace": {"A": 3}}, {"at_home": {"2": 1}}]))
    return CardRules(pack, Values(PRICES.base, places), kinds)
