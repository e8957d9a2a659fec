"""A small count set by one less and one more."""

from __future__ import annotations

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Type
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.text import figure
from scorer.app.widgets.touch import Skin, mix, touch


def stepper(
    look: Look,
    shown: str,
    *,
    label: str,
    less: str,
    more: str,
    on_less: Handler | None,
    on_more: Handler | None,
    on_figure: Handler | None = None,
    active: bool = False,
) -> ft.Control:
    """A count between − and +; a handler of None is off, at the least or the most.

    `label`, `less` and `more` are said by a screen reader · `on_figure` lets the count be typed, `active` while it is.
    """
    c = look.colours

    def step(glyph: Glyph, name: str, handler: Handler | None) -> ft.Control:
        fill = c.surface_container_high
        made = touch(
            look,
            icon(look, glyph, size=22),
            Skin(fill=fill, pressed=mix(c.on_surface, fill, 0.14), off=fill, radius=Radius.SMALL),
            on_click=handler,
            width=Measure.TARGET,
            label=name,
            disabled=handler is None,
        )
        return ft.Container(content=made, opacity=1 if handler else 0.45)

    count = figure(look, shown, Type.VALUE, colour=c.on_highlight if active else None)
    if on_figure is None:
        middle: ft.Control = ft.Semantics(
            content=ft.Container(content=count, width=46, alignment=ft.Alignment.CENTER),
            label=f"{label} {shown}",
            exclude_semantics=True,
        )
    else:
        skin = Skin(
            fill=c.highlight if active else ft.Colors.TRANSPARENT,
            pressed=c.highlight,
            border=c.primary if active else None,
            border_width=2.5,
            radius=Radius.SMALL,
        )
        middle = touch(look, count, skin, on_click=on_figure, width=46, label=f"{label} {shown}", selected=active)
    return ft.Row(
        controls=[step(ft.Icons.REMOVE_ROUNDED, less, on_less), middle, step(ft.Icons.ADD_ROUNDED, more, on_more)],
        spacing=0,
        tight=True,
    )
