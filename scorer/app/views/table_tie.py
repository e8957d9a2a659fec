"""A tie that the table settles itself: who won, and how that was decided."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import flet as ft

from scorer.app.theme import Type
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.choice import Choice, tiles
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import text
from scorer.app.widgets.written import written_field


def can_settle(scene: Scene) -> bool:
    """Whether there is a tie for the table to settle."""
    return scene.view.board.finished and len(scene.view.board.winners) > 1 and not scene.read_only


@ft.component
def TieForm(
    scene: Scene, on_close: Callable[[], object], on_save: Callable[[tuple[int, ...], str], object]
) -> ft.Control:
    """Which of those who are level won, and how."""
    chosen, choose = ft.use_state(frozenset(map(str, scene.view.settled)))
    written, _ = ft.use_state(cast("list[str]", []))
    look, level = scene.look, scene.view.board.winners
    choices = [Choice(str(place), scene.names[place], *scene.marks[place]) for place in level]
    off = not 0 < len(chosen) < len(level)

    def save() -> None:
        on_save(tuple(place for place in level if str(place) in chosen), "".join(written).strip())

    def write(words: str) -> None:
        written[:] = [words]

    column = ft.Column(
        controls=[
            tiles(look, choices, chosen, lambda key: choose(chosen ^ {key})),
            text(look, scene.say("How was it decided?"), Type.NAME),
            written_field(
                look,
                label=scene.say("How was it decided?"),
                hint=scene.say("by cutting the cards"),
                on_change=write,
                most=100,
            ),
        ],
        spacing=14,
        tight=True,
    )
    close = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Close"), on_close)
    head = Head(scene.say("Settle the tie"), scene.say("Who won?"), close=close)
    done = filled(
        look,
        scene.say("Write it down"),
        save,
        glyph=ft.Icons.CHECK_ROUNDED,
        expand=True,
        off=off,
        reason=scene.say("Choose who won."),
    )
    return sheet(look, head, [in_text_column(look, column, top=16, bottom=16)], foot=done)
