"""The wiped slate, for where nothing is written yet."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorer.app.theme import Look, Type
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.text import figure, heading, text

_WIDTH, _RATIO = 232, 192 / 230


def wiped_slate(look: Look, ghost: str) -> ft.Control:
    """A school slate just wiped, the ghost of a score on it."""
    picture = "clean-slate-slate" if look.colours.dark else "clean-slate-paper"
    faint = ft.Container(
        content=figure(look, ghost, Type.COUNT, colour=ft.Colors.with_opacity(0.16, "#F2F1E9")), left=66, top=70
    )
    drawn = ft.Stack(
        controls=[
            ft.Image(src=f"images/{picture}.svg", width=_WIDTH, height=_WIDTH * _RATIO, exclude_from_semantics=True),
            faint,
        ],
        width=_WIDTH,
        height=_WIDTH * _RATIO,
    )
    return ft.Semantics(content=drawn, exclude_semantics=True)


def empty(
    look: Look, title: str, words: str, *, ghost: str | None = None, below: Sequence[ft.Control] = ()
) -> ft.Control:
    """What will stand here, in words; with a `ghost` score the slate above them, for a whole empty page."""
    slate: list[ft.Control] = [wiped_slate(look, ghost), ft.Container(height=28)] if ghost else []
    return in_text_column(
        look,
        ft.Column(
            controls=[
                *slate,
                heading(look, title, Type.HEADLINE if ghost else Type.HEADLINE_SMALL),
                text(look, words, Type.BODY, colour=look.colours.on_surface_variant),
                *below,
            ],
            spacing=8,
            tight=True,
        ),
        top=24,
    )
