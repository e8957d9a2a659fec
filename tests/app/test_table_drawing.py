"""The round table of a new game: every name stands beside the table, where it can be read."""

from __future__ import annotations

from math import hypot

import pytest

from scorer.app.widgets.table_drawing import MOST_SEATS, Drawn, Spot, places, spots

LONG = ("Maximilienne", "Jean-Baptiste", "Bob", "Marie-Antoinette", "Christopher", "Anne", "Guillaume", "Zoé")
SHORT = tuple(f"Place {number}" for number in range(1, MOST_SEATS + 1))

#: Half a seat's disc, the frame around the table, in dp.
DISC, FRAME = 30, 8


def drawn(count: int, wide: float, room: float) -> Drawn:
    centre, radius = (wide / 2, room / 2), room / 2 - 76
    return Drawn(places(count, centre, radius), centre, radius)


def away(spot: Spot, point: tuple[float, float]) -> float:
    """How far a name is from a point."""
    x = max(spot.left - point[0], 0, point[0] - spot.left - spot.width)
    y = max(spot.top - point[1], 0, point[1] - spot.top - spot.height)
    return hypot(x, y)


def meet(one: Spot, other: Spot) -> bool:
    """Whether two names overlap by more than the space over their letters."""
    across = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    down = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    return across > 0 and down > 4


@pytest.mark.parametrize("count", range(2, MOST_SEATS + 1))
@pytest.mark.parametrize(("wide", "room"), [(304, 304), (344, 330), (312, 312), (560, 330)])
@pytest.mark.parametrize("grown", [1, 1.3])
@pytest.mark.parametrize("names", [LONG, SHORT])
def test_names_stand_outside_the_table_and_inside_the_screen(
    count: int, wide: float, room: float, grown: float, names: tuple[str, ...]
) -> None:
    table = drawn(count, wide, room)
    found = spots(names[:count], table, grown)
    for seat, spot in enumerate(found):
        assert away(spot, table.centre) >= table.radius + FRAME, spot
        assert all(away(spot, point) >= DISC for point in table.points), spot
        assert spot.left >= 0
        assert spot.left + spot.width <= wide
        assert not any(meet(spot, other) for other in found[:seat]), spot


def test_a_short_name_is_as_large_as_any_other_name_and_a_long_one_shrinks_before_it_takes_two_lines() -> None:
    table = drawn(5, 344, 330)
    assert {spot.size for spot in spots(("Ann", "Bob", "Chloé", "Dan", "Eve"), table)} == {17}
    top, side, *_ = spots(("Maximilienne", "Christopher", "Cy", "Dan", "Eve"), table)
    assert (top.size, side.size, side.lines) == (17, 13, 1)
    _, side, below, _ = spots(LONG[:4], drawn(4, 304, 304))
    assert (side.size, side.lines, below.size) == (13, 2, 17)
