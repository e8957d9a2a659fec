"""Where the table plays, and what is to be remembered of the game."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.theme import Measure
from scorer.app.views.table_scene import Scene
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row
from scorer.app.widgets.sheet import Head, sheet
from scorer.game import LONGEST_NOTE, LONGEST_PLACE


@ft.component
def NoteForm(scene: Scene, on_close: Callable[[], object], on_save: Callable[[str, str], object]) -> ft.Control:
    """A line for each; blank takes away what stood there."""
    noted, look = scene.view.game.standing.noted, scene.look
    place = use_writing(noted.place if noted else "")
    note = use_writing(noted.note if noted else "")

    def save() -> None:
        on_save(place.plain, note.plain)

    place.on_submit = note.on_submit = save
    lines: list[ft.Control] = [
        row(look, writing_line(look, place, scene.say("Place"), most=LONGEST_PLACE), height=76, lined=False),
        row(look, writing_line(look, note, scene.say("Note"), most=LONGEST_NOTE), height=76, lined=False),
        ft.Container(height=Measure.AFTER_LINE),
    ]
    close = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Close"), on_close)
    head = Head(scene.say("Place and note"), scene.say("They stand with the details of the game"), close=close)
    return sheet(look, head, lines, foot=filled(look, scene.say("Save"), save, expand=True))
