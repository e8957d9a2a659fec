"""What a table plays to, as its rules say it."""

from __future__ import annotations

import pytest

from scorer.aims import Aims, Bound, aims
from scorer.formula import Worth
from scorer.rules import first_table
from tests.tables import shelf


@pytest.mark.parametrize(
    ("variant", "options", "played_to"),
    [
        ("gin_rummy", {}, Aims(total=Bound(100))),
        ("gin_rummy", {"target": 250}, Aims(total=Bound(250))),
        ("gin_hollywood", {}, Aims(total=Bound(100))),
        ("burraco_italiano", {}, Aims(total=Bound(2000, passed=True))),
        ("rami_51", {"limit": 150}, Aims(total=Bound(150, passed=True))),
        ("rami_51", {"limit": 150, "limit_rule": "at"}, Aims(total=Bound(150))),
        ("rami_51", {"deals": 6}, Aims(hands=6)),
        ("contract_rummy", {}, Aims(hands=7)),
        ("golf_9", {}, Aims(total=Bound(50, passed=True), hands=9)),
        ("indian_pool_201", {}, Aims(out=Bound(201))),
        ("continental_rummy", {}, Aims()),
    ],
)
def test_what_is_played_to_is_read_from_the_rules(variant: str, options: dict[str, Worth], played_to: Aims) -> None:
    assert aims(first_table(shelf(variant), options)) == played_to
