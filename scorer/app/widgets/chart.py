"""The chart of a game: each side's total after each hand, in its colour, its points in its shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft
import flet.canvas as cv

from scorer.app.theme import Look, Stroke, Style, Type
from scorer.app.widgets.seat import seat, seat_mark
from scorer.app.widgets.shapes import shape_at
from scorer.app.widgets.text import text_style
from scorer.chart import Frame, nice_step, spread, ticks
from scorer.numbers import number

__all__ = ["Curve", "nice_step", "score_chart", "spread", "ticks"]

_LABEL = Style(Type.CAPTION.family, 13, 1.2)
_TOP, _BELOW, _BESIDE = 16, 30, 38
_MARK = 20
_LEAST_FOR_POINTS = 13


@dataclass(frozen=True, slots=True)
class Curve:
    """One side's line: its seat and letter, and its totals from the start of the game (hand 0) on."""

    seat: int
    letter: str
    totals: tuple[float, ...]


def _frame(look: Look, curves: Sequence[Curve], target: float | None, width: float, height: float) -> Frame:
    reached = [total for curve in curves for total in curve.totals] + [0.0] + ([target] if target is not None else [])
    return Frame(
        left=48 if look.phone else 60,
        right=width - _BESIDE,
        top=_TOP,
        bottom=height - _BELOW,
        low=min(reached),
        high=max(*reached, min(reached) + 1),
        hands=max((len(curve.totals) for curve in curves), default=1) - 1,
    )


def _stroke(colour: str, width: float, dash: list[ft.Number] | None = None) -> ft.Paint:
    return ft.Paint(
        color=colour,
        stroke_width=width,
        style=ft.PaintingStyle.STROKE,
        stroke_cap=ft.StrokeCap.BUTT if dash else ft.StrokeCap.ROUND,
        stroke_join=ft.StrokeJoin.ROUND,
        stroke_dash_pattern=dash,
    )


def _ruling(look: Look, frame: Frame, target: float | None, language: str) -> list[cv.Shape]:
    c = look.colours
    label = text_style(look, _LABEL, c.on_surface_variant, fixed=True)
    shapes: list[cv.Shape] = []
    for tick in ticks(frame.low, frame.high):
        y = frame.y(tick)
        colour = c.rule_strong if tick == 0 and frame.low < 0 else c.rule
        shapes.append(cv.Line(x1=frame.left, y1=y, x2=frame.right, y2=y, paint=_stroke(colour, Stroke.RULE)))
        shapes.append(
            cv.Text(
                x=frame.left - 7, y=y, value=number(tick, language), style=label, alignment=ft.Alignment.CENTER_RIGHT
            )
        )
    step = max(1, round(nice_step(frame.hands, 10)))
    for hand in range(0, frame.hands + 1, step):
        place = ft.Alignment.TOP_CENTER
        shapes.append(cv.Text(x=frame.x(hand), y=frame.bottom + 9, value=str(hand), style=label, alignment=place))
    if target is not None:
        y = frame.y(target)
        shapes.append(cv.Line(x1=frame.left, y1=y, x2=frame.right, y2=y, paint=_stroke(c.margin, 1.5, [6, 4])))
    return shapes


def _line(look: Look, frame: Frame, curve: Curve) -> list[cv.Shape]:
    own = seat(curve.seat)
    colour = own.colour(look.colours)
    points = [(frame.x(hand), frame.y(total)) for hand, total in enumerate(curve.totals)]
    if not points:
        return []
    elements: list[cv.Path.PathElement] = [
        cv.Path.MoveTo(*points[0]),
        *(cv.Path.LineTo(*point) for point in points[1:]),
    ]
    shapes: list[cv.Shape] = [cv.Path(elements=elements, paint=_stroke(colour, Stroke.CHART))]
    if frame.x(1) - frame.x(0) < _LEAST_FOR_POINTS:
        return shapes
    for x, y in points[:-1]:
        around = ft.Paint(color=look.colours.surface, style=ft.PaintingStyle.FILL)
        inside = ft.Paint(color=colour, style=ft.PaintingStyle.FILL)
        shapes.append(cv.Path(elements=shape_at(own.path, x, y, 11), paint=around))
        shapes.append(cv.Path(elements=shape_at(own.path, x, y, 8.5), paint=inside))
    return shapes


def score_chart(
    look: Look,
    curves: Sequence[Curve],
    *,
    width: float,
    height: float,
    language: str,
    spoken: str,
    target: float | None = None,
    on_hand: Callable[[int], object] | None = None,
) -> ft.Control:
    """Draw the race in `width` × `height` dp; on phones zero stands on the margin line.

    `target` is the dashed line · `spoken` is said by a screen reader instead · `on_hand` hears the hand touched.
    """
    frame = _frame(look, curves, target, width, height)
    shapes = _ruling(look, frame, target, language)
    for curve in curves:
        shapes += _line(look, frame, curve)
    wanted = [frame.y(curve.totals[-1]) if curve.totals else frame.bottom for curve in curves]
    places = spread(wanted, _MARK + 1, _MARK / 2, height - _MARK / 2)
    ends = [
        ft.Container(
            content=seat_mark(look, curve.seat, curve.letter, size=_MARK),
            left=frame.right + 8 - _MARK / 2 + (0 if len(curves) < 3 else 6),
            top=place - _MARK / 2,
        )
        for curve, place in zip(curves, places, strict=True)
    ]
    drawing: ft.Control = ft.Stack(
        controls=[cv.Canvas(shapes=shapes, width=width, height=height), *ends],
        width=width,
        height=height,
        clip_behavior=ft.ClipBehavior.NONE,
    )
    if on_hand is not None:

        def touched(event: ft.TapEvent[ft.GestureDetector]) -> None:
            if event.local_position is not None and frame.hands:
                share = (event.local_position.x - frame.left) / (frame.right - frame.left)
                on_hand(min(max(round(share * frame.hands), 1), frame.hands))

        drawing = ft.GestureDetector(content=drawing, on_tap_down=touched, exclude_from_semantics=True)
    return ft.Semantics(content=drawing, label=spoken, image=True, exclude_semantics=True)
