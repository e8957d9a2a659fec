"""Dashed lines and frames, which borders cannot draw."""

from __future__ import annotations

import flet as ft
import flet.canvas as cv

from scorer.app.theme import Look, Radius

_WIDER_THAN_ANY_SCREEN = 8000
_DASH: list[ft.Number] = [3.5, 2.5]


def dash_paint(colour: str, width: float = 1) -> ft.Paint:
    """The paint of a dashed stroke."""
    return ft.Paint(color=colour, stroke_width=width, style=ft.PaintingStyle.STROKE, stroke_dash_pattern=list(_DASH))


def dashed_line(look: Look, colour: str | None = None) -> ft.Control:
    """A dashed line across the whole width."""
    paint = dash_paint(colour or look.colours.rule_strong)
    line = cv.Canvas(
        shapes=[cv.Line(x1=0, y1=0.5, x2=_WIDER_THAN_ANY_SCREEN, y2=0.5, paint=paint)], height=1, expand=True
    )
    return ft.Container(content=ft.Row(controls=[line], spacing=0), height=1, clip_behavior=ft.ClipBehavior.HARD_EDGE)


@ft.component
def DashedFrame(look: Look, content: ft.Control, radius: float, expand: bool | int | None) -> ft.Control:
    """A dashed frame that takes the size of its content once that is known."""
    size, set_size = ft.use_state((0.0, 0.0))
    width, height = size
    frame = cv.Rect(
        x=0.5,
        y=0.5,
        width=max(width - 1, 0),
        height=max(height - 1, 0),
        border_radius=radius,
        paint=dash_paint(look.colours.rule_strong),
    )
    return ft.Container(
        content=cv.Canvas(
            shapes=[frame] if width else [],
            content=content,
            on_resize=lambda event: set_size((event.width, event.height)),
        ),
        expand=expand,
    )


def dashed_frame(
    look: Look, content: ft.Control, *, radius: float = Radius.SMALL, expand: bool | int | None = None
) -> ft.Control:
    """Frame content with dashes: it exists, but not at this table."""
    return DashedFrame(look, content, radius, expand)
