"""The page before the first one: guests of a table that is open to others type its code."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable

import flet as ft

from scorer.app.theme import dress
from scorer.i18n import Language

#: Seconds between two tries, for all guests together: eight digits take years to guess.
_PAUSE = 1.0

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

    async def answer() -> None:
        go.disabled = True
        page.update()
        if await is_code(typed.value, code):
            page.clean()
            enter()
            return
        go.disabled = False
        typed.error = language._("That is not the code shown where Ardoise was started.")
        page.update()

    typed = ft.TextField(
        label=language._("Code"), keyboard_type=ft.KeyboardType.NUMBER, autofocus=True, on_submit=answer
    )
    go = ft.FilledButton(language._("Join the table"), on_click=answer)
    question = ft.Column(width=320, tight=True, spacing=16, controls=[ft.Text("Ardoise", size=33), typed, go])
    dress(page)
    page.title = "Ardoise"
    page.add(
        ft.SafeArea(expand=True, content=ft.Container(content=question, alignment=ft.Alignment.CENTER, expand=True))
    )
