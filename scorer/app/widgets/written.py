"""What is written with the device's own keyboard: names and searches, on a line, without a box."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.theme import Look, Type
from scorer.app.widgets.guard import guarded
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.text import text, text_style


def written_field(
    look: Look,
    *,
    label: str,
    value: str = "",
    hint: str | None = None,
    glyph: Glyph | None = None,
    error: str | None = None,
    on_change: Callable[[str], object] | None = None,
    on_submit: Callable[[str], object] | None = None,
    autofocus: bool = False,
    most: int = 60,
    key: str | None = None,
) -> ft.Control:
    """A line to write on. `label` names it for a screen reader, and stands in it while it is empty and has no hint."""
    c = look.colours
    box = ft.TextField(
        value=value,
        hint_text=hint or label,
        hint_style=text_style(look, Type.BODY, c.on_surface_variant),
        text_style=text_style(look, Type.BODY),
        border=ft.NoInputBorder(),
        content_padding=ft.Padding.symmetric(vertical=12),
        cursor_color=c.primary,
        cursor_width=2,
        autofocus=autofocus,
        max_length=most,
        counter="",
        capitalization=ft.TextCapitalization.SENTENCES,
        on_change=guarded((lambda event: on_change(event.control.value)) if on_change else None, look.sorry),
        on_submit=guarded((lambda event: on_submit(event.control.value)) if on_submit else None, look.sorry),
        expand=True,
        key=key,
    )
    named = ft.Semantics(content=box, label=label, expand=True)
    parts: list[ft.Control] = [icon(look, glyph, size=22, colour=c.on_surface_variant), named] if glyph else [named]
    line = ft.Container(
        content=ft.Row(controls=parts, spacing=12),
        border=ft.Border.only(bottom=ft.BorderSide(width=2, color=c.error if error else c.on_surface)),
    )
    if not error:
        return line
    wrong = ft.Semantics(content=text(look, error, Type.ERROR, colour=c.error), live_region=True)
    return ft.Column(controls=[line, wrong], spacing=6, tight=True)
