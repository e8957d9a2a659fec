"""The round table of a new game: who sits where, who deals, who plays with whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin, sqrt

import flet as ft
import flet.canvas as cv

from scorer.app.theme import Look, Type
from scorer.app.widgets.guard import guarded
from scorer.app.widgets.icons import DECK, icon
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, touch

MOST_SEATS = 8
_GROUP = "seats"
_DISC, _MARK = 60, 46
_FRAME = 8
#: Names around the table have no more room than this.
_MOST_GROWN = 1.3
#: How near a name may come to a disc, to the table and to the middle, in dp; its sizes, and its width a letter, in em.
_NEAR, _CLEAR, _APART = 3, 6, 3
_SIZES, _EM, _LINE = (17, 15, 13), 0.56, 1.4
#: With more seats than this, two lines would run into the name of the top or the bottom seat; not at the level of the
#: middle, within so much.
_CROWDED, _LEVEL = 6, 12

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sitting:
    """One seat at the table: who sits there, the mark of their side, and how a screen reader says the place."""

    name: str
    seat: int
    letter: str
    spoken: str


@dataclass(frozen=True, slots=True)
class Handlers:
    """What a seat can do: a tap, and a seat dropped on another."""

    on_tap: Callable[[int], object]
    on_swap: Callable[[int, int], object]


def places(count: int, centre: Point, radius: float) -> tuple[Point, ...]:
    """Where the seats stand, in dp, from the top clockwise."""
    turns = [2 * pi * n / count - pi / 2 for n in range(count)]
    return tuple((centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns)


def _ground(
    look: Look, sitting: Sequence[Sitting], points: Sequence[Point], centre: Point, radius: float
) -> ft.Control:
    slate, line = ("#161C1F", "#414C51") if look.colours.dark else ("#232B2F", "#3F4A4F")
    fill, (x, y) = ft.PaintingStyle.FILL, centre
    shapes: list[cv.Shape] = [
        cv.Circle(x=x, y=y, radius=radius + _FRAME, paint=ft.Paint(color=look.colours.frame, style=fill)),
        cv.Circle(x=x, y=y, radius=radius, paint=ft.Paint(color=slate, style=fill)),
        cv.Circle(
            x=x,
            y=y,
            radius=radius - 10,
            paint=ft.Paint(color=line, stroke_width=1, style=ft.PaintingStyle.STROKE),
        ),
    ]
    dotted = ft.Paint(
        color="#B4BDBF",
        stroke_width=2,
        stroke_cap=ft.StrokeCap.ROUND,
        style=ft.PaintingStyle.STROKE,
        stroke_dash_pattern=[1, 6],
    )
    for n, one in enumerate(sitting):
        for m in range(n + 1, len(sitting)):
            if sitting[m].seat == one.seat:
                (x1, y1), (x2, y2) = points[n], points[m]
                shapes.append(cv.Line(x1=x1, y1=y1, x2=x2, y2=y2, paint=dotted))
    return cv.Canvas(shapes=shapes, width=2 * x, height=2 * y)


def _seat(look: Look, number: int, one: Sitting, do: Handlers) -> ft.Control:
    disc = touch(
        look,
        seat_mark(look, one.seat, one.letter, size=_MARK),
        Skin(fill=look.colours.surface, pressed=look.colours.highlight, radius=_DISC / 2),
        on_click=lambda: do.on_tap(number),
        height=_DISC,
        width=_DISC,
        label=one.spoken,
    )

    def dropped(event: ft.DragTargetEvent) -> None:
        source = event.src.data
        if isinstance(source, int) and source != number:
            do.on_swap(source, number)

    return ft.DragTarget(
        group=_GROUP,
        content=ft.Draggable(
            group=_GROUP,
            content=disc,
            content_feedback=seat_mark(look, one.seat, one.letter, size=_MARK),
            data=number,
        ),
        on_accept=guarded(dropped, look.sorry),
    )


def round_table(
    look: Look,
    sitting: Sequence[Sitting],
    *,
    dealer: int | None,
    deals: str,
    do: Handlers,
    room: float = 300,
    wide: float | None = None,
) -> ft.Control:
    """A slate table with up to eight seats in `room` dp, seat 0 at the top, then clockwise; `wide` is for the names.

    Seats of one side are joined by dots. `deals` is the word on the dealer's tag. A seat dropped on another swaps them.
    """
    wide = max(wide or room, room)
    centre = (wide / 2, room / 2)
    radius = room / 2 - 76
    points = places(len(sitting), centre, radius)
    layers: list[ft.Control] = [_ground(look, sitting, points, centre, radius)]
    if dealer is not None:
        layers.append(_tag(look, deals, *_inside(points[dealer], centre)))
    for number, one in enumerate(sitting):
        x, y = points[number]
        layers.append(ft.Container(content=_seat(look, number, one, do), left=x - _DISC / 2, top=y - _DISC / 2))
    grown = min(look.text_scale, _MOST_GROWN)
    drawn = Drawn(points, centre, radius)
    layers += [_name(look, spot) for spot in spots([one.name for one in sitting], drawn, grown)]
    return ft.Stack(controls=layers, width=wide, height=room, clip_behavior=ft.ClipBehavior.NONE)


def _inside(seat: Point, centre: Point) -> Point:
    """Where the dealer's tag lies: on the way from the seat to the middle, clear of the seat's disc."""
    away = hypot(seat[0] - centre[0], seat[1] - centre[1])
    across = abs(seat[0] - centre[0]) / away
    left = max(away - (_DISC / 2 + 20 + 22 * across), 0) / away
    return centre[0] + (seat[0] - centre[0]) * left, centre[1] + (seat[1] - centre[1]) * left


def _tag(look: Look, deals: str, x: float, y: float) -> ft.Control:
    ink = "#2B2508"
    tag = ft.Container(
        content=ft.Row(
            controls=[icon(look, DECK, size=16, colour=ink), text(look, deals, Type.LABEL, colour=ink, fixed=True)],
            spacing=6,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        bgcolor="#F3DD8E",
        border_radius=14,
        padding=ft.Padding.symmetric(horizontal=11),
        height=28,
    )
    return ft.Container(content=tag, left=x - 60, top=y - 14, width=120, alignment=ft.Alignment.CENTER)


# ── The names ───────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a name stands, in dp, how large, in how many lines."""

    name: str
    left: float
    top: float
    width: float
    height: float
    size: float
    lines: int = 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table as it is drawn: its seats, its middle, its radius without the frame, in dp."""

    points: Sequence[Point]
    centre: Point
    radius: float


def spots(names: Sequence[str], table: Drawn, grown: float = 1.0) -> tuple[Spot, ...]:
    """Where the names stand: above the seats of the upper half, below the others, never over the table or a disc."""
    return tuple(_spot(name, seat, table, grown) for seat, name in enumerate(names))


def _spot(name: str, seat: int, table: Drawn, grown: float) -> Spot:
    (x, y), centre = table.points[seat], table.centre
    high = _SIZES[0] * _LINE * grown
    up = y < centre[1] - _LEVEL
    if abs(x - centre[0]) < 1:
        # Beside the name over the top seat stand those of its neighbours: it moves away from them.
        least, most, beyond = 0.0, 2 * centre[0], max(0.0, high - _SIZES[0] * _LINE)
    else:
        beyond = 0.0
        near = _DISC / 2 + _NEAR
        band = (y - near - high, y - near) if up else (y + near, y + near + high)
        least, most = _free(seat, table, band)
    room = most - least
    size = next((size for size in _SIZES if _wide(name, size * grown) <= room), _SIZES[-1]) * grown
    whole = _wide(name, size)
    crowded = len(table.points) > _CROWDED and abs(y - centre[1]) > _LEVEL
    lines = 2 if whole > room and not crowded and (" " in name or "-" in name) else 1
    width = min(whole * 1.1, room)
    height = max(high, lines * size * 1.2)
    edge = _DISC / 2 + _NEAR + beyond
    top = y - edge - height if up else y + edge
    return Spot(name, min(max(x - width / 2, least), most - width), top, width, height, size, lines)


def _wide(name: str, size: float) -> float:
    """About how wide a name is."""
    return len(name) * _EM * size


def _free(seat: int, table: Drawn, band: Point) -> Point:
    """From where to where a line of names is free outside the table, on the side of a seat; `band`: from y to y."""
    (x, _), (middle, level) = table.points[seat], table.centre
    side = 1 if x > middle else -1
    top, bottom = band
    nearest = max(0.0, top - level, level - bottom)
    edge = table.radius + _FRAME
    start = sqrt(edge**2 - nearest**2) + _CLEAR if nearest < edge else 0.0
    discs = [
        side * (px - middle) + _DISC / 2 + _NEAR
        for other, (px, py) in enumerate(table.points)
        if other != seat
        and py - _DISC / 2 < bottom
        and py + _DISC / 2 > top
        and side * (px - middle) <= side * (x - middle)
    ]
    start = max([start, *discs, _APART])
    return (middle + start, 2 * middle) if side > 0 else (0.0, middle - start)


def _name(look: Look, spot: Spot) -> ft.Control:
    named = text(
        look,
        spot.name,
        Type.NAME.sized(spot.size),
        name=True,
        lines=spot.lines,
        align=ft.TextAlign.CENTER,
        fixed=True,
    )
    return ft.Container(
        content=ft.Semantics(content=named, exclude_semantics=True),
        alignment=ft.Alignment.CENTER,
        width=spot.width,
        height=spot.height,
        left=spot.left,
        top=spot.top,
    )
