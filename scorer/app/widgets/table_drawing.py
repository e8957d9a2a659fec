"""The round table of a new game: who sits where, who deals, who plays with whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

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
#: Names around the table have no more room than this.
_MOST_GROWN = 1.3


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


def places(count: int, centre: float, radius: float) -> tuple[tuple[float, float], ...]:
    """Where the seats stand, in dp, from the top clockwise."""
    turns = [2 * pi * n / count - pi / 2 for n in range(count)]
    return tuple((centre + radius * cos(turn), centre + radius * sin(turn)) for turn in turns)


def _ground(
    look: Look, sitting: Sequence[Sitting], points: Sequence[tuple[float, float]], centre: float, radius: float
) -> ft.Control:
    slate, line = ("#161C1F", "#414C51") if look.colours.dark else ("#232B2F", "#3F4A4F")
    fill = ft.PaintingStyle.FILL
    shapes: list[cv.Shape] = [
        cv.Circle(x=centre, y=centre, radius=radius + 8, paint=ft.Paint(color=look.colours.frame, style=fill)),
        cv.Circle(x=centre, y=centre, radius=radius, paint=ft.Paint(color=slate, style=fill)),
        cv.Circle(
            x=centre,
            y=centre,
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
    return cv.Canvas(shapes=shapes, width=2 * centre, height=2 * centre)


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
    look: Look, sitting: Sequence[Sitting], *, dealer: int | None, deals: str, do: Handlers, room: float = 300
) -> ft.Control:
    """A slate table with up to eight seats in `room` × `room` dp, seat 0 at the top, then clockwise.

    Seats of one side are joined by dots. `deals` is the word on the dealer's tag. A seat dropped on another swaps them.
    """
    centre = room / 2
    radius = room / 2 - 76
    points = places(len(sitting), centre, radius)
    layers: list[ft.Control] = [_ground(look, sitting, points, centre, radius)]
    if dealer is not None:
        layers.append(_tag(look, deals, *_inside(points[dealer], centre)))
    for number, one in enumerate(sitting):
        x, y = points[number]
        layers.append(ft.Container(content=_seat(look, number, one, do), left=x - _DISC / 2, top=y - _DISC / 2))
    layers += [_name(look, one.name, *points[n], centre) for n, one in enumerate(sitting)]
    return ft.Stack(controls=layers, width=room, height=room, clip_behavior=ft.ClipBehavior.NONE)


def _inside(seat: tuple[float, float], centre: float) -> tuple[float, float]:
    """Where the dealer's tag lies: on the way from the seat to the middle, clear of the seat's disc."""
    away = hypot(seat[0] - centre, seat[1] - centre)
    across = abs(seat[0] - centre) / away
    left = max(away - (_DISC / 2 + 20 + 22 * across), 0) / away
    return centre + (seat[0] - centre) * left, centre + (seat[1] - centre) * left


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


def _name(look: Look, name: str, x: float, y: float, centre: float) -> ft.Control:
    """A name beyond its seat: above the top one, below the bottom one, under those at the sides."""
    grown = min(look.text_scale, _MOST_GROWN)
    width, height = 110, 24 * grown
    if abs(x - centre) > 12:
        x, y = x + (30 if x > centre else -30), y + 40
    else:
        y += 45 if y > centre else -45
    top = y - height / 2
    return ft.Container(
        content=ft.Semantics(
            content=text(
                look,
                name,
                Type.NAME.sized(Type.NAME.size * grown),
                name=True,
                lines=1,
                align=ft.TextAlign.CENTER,
                fixed=True,
            ),
            exclude_semantics=True,
        ),
        alignment=ft.Alignment.CENTER,
        width=width,
        height=height,
        left=x - width / 2,
        top=top,
    )
