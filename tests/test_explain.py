"""Why a number is what it is."""

from __future__ import annotations

from typing import Any

from scorer.explain import why, work_out_path
from tests.tables import shelf, table

HAND: dict[str, Any] = {
    "Us": {"melded": 190, "in_hand": 80, "mixed_canastas": 2, "red_threes": 4},
    "Them": {"melded": 0, "in_hand": 60, "red_threes": 0},
    "hand": {"went_out": "Us", "concealed": True},
}
RULES = table(shelf("canasta_classic"), ("Us", "Them"), players=4)


def test_a_number_opens_into_its_lines_with_their_sums() -> None:
    opened = why(RULES, [HAND, HAND], 1, 0)
    assert opened is not None
    assert [(line.id, line.points, line.arithmetic) for line in opened.lines] == [
        ("lines.melded", 190, ""),
        ("lines.in_hand", -80, ""),
        ("lines.mixed", 600, "300 × 2"),
        ("lines.red_threes", 800, "100 × 4 + 400"),
        ("lines.going_out", 100, ""),
        ("lines.concealed", 100, ""),
    ]
    assert (opened.points, opened.before, opened.after) == (1710, 1710, 3420)
    assert sum(line.points for line in opened.lines) == opened.points


def test_a_sum_over_the_others_shows_what_each_holds() -> None:
    rules = table(shelf("michigan"), ("Ann", "Bob", "Cy"))
    hand: dict[str, Any] = {"Ann": {"cards_left": 3}, "Bob": {"cards_left": 5}, "hand": {"went_out": "Cy", "pools": {}}}
    opened = why(rules, [hand], 0, 2)
    assert opened is not None
    assert ("lines.collects", "3 + 5") in [(line.id, line.arithmetic) for line in opened.lines] or (
        "lines.collects",
        "1 × (3 + 5)",
    ) in [(line.id, line.arithmetic) for line in opened.lines]


def test_a_hand_that_does_not_stand_is_not_explained() -> None:
    assert why(RULES, [{"Us": {"melded": 3}}], 0, 0) is None


def test_what_a_line_gives_for_given_entries() -> None:
    assert work_out_path(RULES, "lines.natural", {"natural_canastas": 1}) == 500
    assert work_out_path(RULES, "lines.lost_threes", {"red_threes": 4, "melded": 0}) == -800
    assert work_out_path(RULES, "lines.lost_threes", {"red_threes": 4, "melded": 50}) == 0
    assert [work_out_path(RULES, "first_meld", {"total": total}) for total in (-5, 0, 1500, 3000)] == [15, 50, 90, 120]
    assert work_out_path(RULES, "option.target", {}) == 5000
    gin = table(shelf("gin_rummy"), ("Ann", "Bob"))
    assert work_out_path(gin, "lines.knock", {"knocker": True, "deadwood": 4}, {"deadwood": 31}) == 27
