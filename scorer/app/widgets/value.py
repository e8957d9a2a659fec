"""The box a number is written in: blank, being typed, entered, wrong, off."""

from __future__ import annotations

from enum import Enum

import flet as ft

from scorer.app.theme import Look, Radius, Stroke, Type
from scorer.app.widgets.dashed import dashed_frame
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.text import figure, text
from scorer.app.widgets.touch import Skin, touch
from scorer.numbers import typed, width_em

HEIGHT, LEAST_WIDTH = 48, 96
_SIDE_PADDING = 13
_CURSOR = 8


class State(Enum):
    """What a value box shows. A wrong value may be typed on at the same time: `active`."""

    BLANK = "blank"
    ENTERED = "entered"
    WRONG = "wrong"
    OFF = "off"


def value_box(
    look: Look,
    shown: str,
    *,
    label: str,
    state: State = State.ENTERED,
    active: bool = False,
    on_click: Handler | None = None,
    most_width: float = 190,
    key: str | None = None,
) -> ft.Control:
    """A value right-aligned in its box.

    `shown` is the buffer as typed, or the sentence of a box that is off · `label` names the box for a screen reader ·
    `active` puts the cursor in it.
    """
    c = look.colours
    if state is State.OFF:
        words = ft.Container(
            content=text(look, shown, Type.BODY, colour=c.pencil),
            padding=ft.Padding.symmetric(horizontal=_SIDE_PADDING),
        )
        return dashed_frame(
            look, ft.Container(content=words, alignment=ft.Alignment.CENTER_RIGHT, height=HEIGHT, width=112)
        )
    blank = state is State.BLANK and not shown
    figures = "–" if blank and not active else typed(shown)
    ink = c.pencil if blank else (c.on_highlight if active and state is not State.WRONG else c.on_surface)
    room = width_em(figures) * Type.VALUE.size + 2 * _SIDE_PADDING + (_CURSOR if active else 0)
    width = min(max(LEAST_WIDTH, room), most_width)
    style = Type.VALUE if room <= most_width else Type.VALUE.sized(Type.VALUE.size * (most_width - 34) / (room - 34))
    parts: list[ft.Control] = [figure(look, figures, style, colour=ink)]
    if active:
        parts.append(ft.Container(width=2, height=25, bgcolor=ink))
    edge = c.error if state is State.WRONG else (c.primary if active else c.outline)
    strong = active or state is State.WRONG
    skin = Skin(
        fill=c.highlight if active and state is not State.WRONG else c.value,
        pressed=c.highlight,
        border=edge,
        border_width=Stroke.CHOSEN if strong else Stroke.RULE,
        radius=Radius.SMALL,
    )
    return touch(
        look,
        ft.Row(controls=parts, spacing=3, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        skin,
        on_click=on_click,
        height=HEIGHT,
        width=width,
        padding=ft.Padding.only(left=_SIDE_PADDING, right=_SIDE_PADDING),
        alignment=ft.Alignment.CENTER_RIGHT,
        label=f"{label} {figures}",
        selected=active,
        key=key,
    )
