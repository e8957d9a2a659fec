"""House rules agreed before the first hand, beside those of the book."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scorer.house_rules import GROUPS, Terms, beside, groups, terms
from scorer.rules import Seats
from scorer.seating import Way
from tests.tables import shelf


def agreed(ident: str, options: Mapping[str, Any], way: Way) -> Terms:
    ids = tuple(f"s{number}" for number in range(1, way.sides + 1))
    return terms(shelf(ident), options, Seats(ids, way.order, {}), way.players)


def test_nothing_agreed_is_the_book() -> None:
    four = agreed("canasta_classic", {}, Way(4, 2))
    assert four.changed == ()
    assert four.book["target"] == four.agreed["target"] == 5000


def test_the_book_knows_how_many_play() -> None:
    assert agreed("canasta_classic", {}, Way(6, 3)).book["target"] == 7500
    assert agreed("canasta_classic", {}, Way(6, 2)).book["target"] == 10000


def test_what_this_table_plays_instead_is_told() -> None:
    ours = agreed("canasta_classic", {"draw_2": True, "target": 3000, "tie_break": "play_on"}, Way(4, 2))
    assert ours.changed == ("target", "draw_2")
    assert ours.refusal is None


def test_three_canastas_are_possible_and_four_are_not() -> None:
    assert agreed("canasta_classic", {"canastas_to_go_out": 3}, Way(4, 2)).refusal is None
    refused = agreed("canasta_classic", {"canastas_to_go_out": 4}, Way(4, 2))
    assert refused.refusal is not None
    assert refused.refusal.field == "canastas_to_go_out"
    assert refused.agreed["canastas_to_go_out"] == 4
    assert refused.bounds["canastas_to_go_out"] == (1, 3)


def test_what_the_seats_take_is_not_told_as_a_rule_of_ours() -> None:
    pairs = agreed("rummy_500", {"partnership": True}, Way(4, 2))
    assert pairs.changed == ()
    assert pairs.needed == {"partnership"}


def test_a_house_rule_that_sends_somebody_from_the_table_is_refused() -> None:
    refused = agreed("rummy_500", {"partnership": True}, Way(3, 3))
    assert refused.refusal is not None
    assert refused.refusal.field == "sides"


def test_rules_lie_together_by_what_they_are_about() -> None:
    found = groups(shelf("canasta_classic"))
    assert found["end"] == ("target", "rounds", "tie_break")
    assert "tougher_first_meld" in found["needs"]
    assert "three_decks" in found["cards"]
    assert "red_threes_require" in found["points"]
    assert {"draw_2", "strict_discard_pile"} <= set(found["play"])


def test_every_rule_lies_in_one_group() -> None:
    for ident in ("canasta_classic", "gin_rummy", "golf_6", "rami_51", "burraco_italiano", "nerts"):
        found = groups(shelf(ident))
        idents = [option for options in found.values() for option in options]
        assert sorted(idents) == sorted(shelf(ident).variant.options)
        assert set(found) <= set(GROUPS)


@pytest.mark.parametrize(
    ("label", "worth", "said"),
    [
        ("Points to win (0: open)", 60, "Points to win"),
        ("Points to win (0: open)", 0, "Points to win (0: open)"),
        ("Points à atteindre (0\u202f: sans fin)", 60, "Points à atteindre"),
        ("Three players: all alone once somebody has (0: never)", 3000, "Three players: all alone once somebody has"),
        ("Cards (of the pack)", 52, "Cards (of the pack)"),
    ],
)
def test_what_nought_would_mean_is_not_said_beside_another_number(label: str, worth: int, said: str) -> None:
    assert beside(label, worth) == said
