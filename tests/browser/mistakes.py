"""An app in which everything goes wrong that can, behind the guard that the real one has."""

from __future__ import annotations

import sys
from pathlib import Path

import flet as ft

from scorer.app import serve
from scorer.app.guard import guard
from scorer.i18n import load


def fail() -> None:
    _ = 1 / 0


async def fail_later() -> None:
    fail()


def start_failing_task() -> None:
    ft.context.page.run_task(fail_later)


@ft.component
def failing() -> ft.Control:
    wrong, go_wrong = ft.use_state("")
    ft.use_effect(lambda: fail() if wrong == "effect" else None, [wrong])
    if wrong == "drawing":
        fail()
    return ft.Column(
        controls=[
            ft.FilledButton("Fail in a handler", on_click=fail),
            ft.FilledButton("Fail in an effect", on_click=lambda: go_wrong("effect")),
            ft.FilledButton("Fail while drawing", on_click=lambda: go_wrong("drawing")),
            ft.FilledButton("Fail in a task", on_click=start_failing_task),
        ]
    )


@ft.component
def counting() -> ft.Control:
    count, set_count = ft.use_state(0)
    return ft.Column(
        controls=[
            ft.Text("Counted" if count else "Nothing yet"),
            ft.FilledButton("Count", on_click=lambda: set_count(1)),
            ft.FilledButton("Count anew", on_click=lambda: set_count(0)),
        ]
    )


@ft.component
def both() -> list[ft.View]:
    return [ft.View(route="/", controls=[failing(), counting()])]


def start(page: ft.Page) -> None:
    guard(page, load("en", Path()))
    page.render_views(both)


if __name__ == "__main__":
    port = int(sys.argv[sys.argv.index("--port") + 1])
    with serve.listen("127.0.0.1", port) as listening:
        serve.serve(start, listening, Path())
