"""The page before the first one: guests of a table that is open to others type its code."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable

import flet as ft

from scorer.app.theme import Look, Measure, Type, dress, palette_of
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.page import margin_line, texture
from scorer.app.widgets.text import text, text_style
from scorer.i18n import Language

#: Seconds between two tries, for all guests together: eight digits take years to guess.
_PAUSE = 1.0
_MOST_WIDTH = 320

_one_at_a_time = asyncio.Lock()


async def is_code(typed: str, code: str) -> bool:
    """Whether what was typed is the code, spaces aside; told after a pause, one try at a time."""
    async with _one_at_a_time:
        await asyncio.sleep(_PAUSE)
        return secrets.compare_digest(_digits(typed).encode(), _digits(code).encode())


def _digits(text: str) -> str:
    return "".join(text.split())


def ask_code(page: ft.Page, language: Language, code: str, enter: Callable[[], None]) -> None:
    """Show nothing but the question until the code is typed, then `enter`."""
    dress(page)
    page.title = "Ardoise"
    page.theme_mode = ft.ThemeMode.SYSTEM
    sorry = language._("That did not work. What was saved is safe.")
    look = Look(palette_of(page), page.width or 390, page.height or 844, sorry=sorry)
    label = language._("Code")

    async def answer() -> None:
        wrong.value = ""
        if await is_code(typed.value, code):
            page.clean()
            enter()
            return
        wrong.value = language._("That is not the code shown where Ardoise was started.")
        page.update()

    typed = _line(look, answer)
    wrong = text(look, "", Type.ERROR, colour=look.colours.error)
    caption = text(look, label, Type.LABEL, colour=look.colours.on_surface_variant)
    line = ft.BorderSide(width=2, color=look.colours.on_surface)
    asked = ft.Column(
        controls=[
            text(look, "Ardoise", Type.WORDMARK),
            ft.Container(height=24),
            ft.Semantics(content=caption, exclude_semantics=True),
            ft.Container(
                content=ft.MergeSemantics(content=ft.Semantics(content=typed, label=label)),
                border=ft.Border.only(bottom=line),
            ),
            ft.Semantics(content=wrong, live_region=True),
            ft.Container(height=12),
            filled(look, language._("Join the table"), answer),
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    left = look.margin + Measure.AFTER_LINE
    width = min(_MOST_WIDTH, look.width - left - Measure.RIGHT)
    beside = ft.Row(controls=[ft.Container(content=asked, width=width)])
    placed = ft.Container(content=beside, padding=ft.Padding.only(left=left, top=10))
    ruled = ft.Stack(controls=[*texture(look), margin_line(look), placed], expand=True)
    page.add(ft.SafeArea(expand=True, content=ruled))


def _line(look: Look, on_submit: Callable[[], Awaitable[None]]) -> ft.TextField:
    """The line the code is typed on, in large figures."""
    return ft.TextField(
        text_style=text_style(look, Type.COUNT, fixed=True),
        border=ft.NoInputBorder(),
        content_padding=ft.Padding.symmetric(vertical=8),
        cursor_color=look.colours.primary,
        keyboard_type=ft.KeyboardType.NUMBER,
        autofocus=True,
        on_submit=on_submit,
    )
