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
    on_drawn: Callable[[ft.TextField], object] | None = None,
) -> ft.Control:
    """A line to write on. `label` names it for a screen reader, also once something stands on it.

    A line to search on (`glyph`) shows its hint while it is empty, any other that has none its label over it.
    `on_drawn` is given the field itself.
    """
    c = look.colours
    captioned = hint is None and glyph is None
    box = ft.TextField(
        value=value,
        hint_text=None if captioned else hint or label,
        hint_style=text_style(look, Type.BODY, c.on_surface_variant),
        text_style=text_style(look, Type.BODY),
        border=ft.NoInputBorder(),
        content_padding=ft.Padding.only(top=4 if captioned else 12, bottom=12),
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
    if on_drawn is not None:
        on_drawn(box)
    # A hint names an empty line by itself: merged with the same label, it would be said twice.
    named: ft.Control = ft.Semantics(content=box, label=label, expand=True)
    if captioned or (hint and hint != label):
        named = ft.MergeSemantics(content=ft.Semantics(content=box, label=label), expand=True)
    parts: list[ft.Control] = [icon(look, glyph, size=22, colour=c.on_surface_variant), named] if glyph else [named]
    line = ft.Container(
        content=ft.Row(controls=parts, spacing=12),
        border=ft.Border.only(bottom=ft.BorderSide(width=2, color=c.error if error else c.on_surface)),
    )
    drawn: list[ft.Control] = [line]
    if captioned:
        caption = text(look, label, Type.LABEL, colour=c.on_surface_variant)
        drawn.insert(0, ft.Semantics(content=caption, exclude_semantics=True))
    if error:
        wrong = text(look, error, Type.ERROR, colour=c.error)
        drawn.append(
            ft.Container(content=ft.Semantics(content=wrong, live_region=True), padding=ft.Padding.only(top=6))
        )
    return ft.Column(controls=drawn, spacing=0, tight=True) if len(drawn) > 1 else line
