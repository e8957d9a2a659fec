"""Sentences in a box: something went wrong, a rule this rests on; and the marks and bars of a page that is loading."""

from __future__ import annotations

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Type
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.rows import row
from scorer.app.widgets.text import text


def notice(
    look: Look,
    title: str | None,
    words: str,
    *,
    error: bool = False,
    glyph: Glyph | None = None,
    action: ft.Control | None = None,
) -> ft.Control:
    """A box of words: quiet, or in the colours of an error; `action` stands at its right."""
    c = look.colours
    ink = c.on_error_container if error else c.on_surface
    lines: list[ft.Control] = [text(look, title, Type.TITLE, colour=ink)] if title else []
    lines.append(text(look, words, Type.BODY_MEDIUM, colour=ink))
    parts: list[ft.Control] = [ft.Column(controls=lines, spacing=1, tight=True, expand=True)]
    sign = glyph or (ft.Icons.ERROR_OUTLINE_ROUNDED if error else None)
    if sign is not None:
        parts.insert(0, icon(look, sign, colour=ink))
    if action is not None:
        parts.append(action)
    box = ft.Container(
        content=ft.Row(
            controls=parts,
            spacing=12,
            vertical_alignment=ft.CrossAxisAlignment.START if error else ft.CrossAxisAlignment.CENTER,
        ),
        bgcolor=c.error_container if error else c.surface_container_high,
        border_radius=Radius.BUTTON,
        clip_behavior=ft.ClipBehavior.NONE,  # the ring of the focus stands outside
        padding=ft.Padding.symmetric(horizontal=14, vertical=12),
    )
    return ft.Semantics(content=box, live_region=True) if error else box


def in_text_column(look: Look, content: ft.Control, *, top: float = 8, bottom: float = 8) -> ft.Control:
    """Anything, from where the text starts to the right edge of the text."""
    return ft.Container(
        content=content,
        padding=ft.Padding.only(left=look.margin + Measure.AFTER_LINE, right=Measure.RIGHT, top=top, bottom=bottom),
    )


def loading(look: Look, rows: int = 3) -> ft.Control:
    """Rows whose words have not come yet; they do not move."""
    fill = look.colours.surface_container_highest

    def bar(width: float) -> ft.Control:
        return ft.Container(width=width, height=14, border_radius=4, bgcolor=fill)

    mark = ft.Container(width=28, height=28, border_radius=14, bgcolor=fill)
    drawn = [
        row(look, ft.Row(controls=[bar(150 if n % 2 == 0 else 110)]), margin=mark, trailing=bar(60))
        for n in range(rows)
    ]
    return ft.Semantics(content=ft.Column(controls=list(drawn), spacing=0), exclude_semantics=True)
