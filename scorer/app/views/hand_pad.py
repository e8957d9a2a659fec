"""The pad of the hand being entered, and what keeps the hand from being saved, in words above it."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.theme import Look, Type
from scorer.app.views.hand_form import Cell, HandForm
from scorer.app.views.hand_words import Words
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.keypad import Keypad, PadWords
from scorer.app.widgets.text import text


@ft.component
def Pad(look: Look, form: HandForm, cell: Cell, room: float | None = None) -> ft.Control:
    """The pad in a width of `room`, the screen's by default. Its keys are drawn again only when they change."""
    stage = cell.stage
    missing = Words(Scene(form.session, form.view, look), form, stage).missing()
    say, view = form.session.say, stage.active
    saves = form.saves or bool(missing)
    words = PadWords(
        say("Save") if saves else say("Next"), say("Erase"), say("Plus"), say("Change the sign"), say("Half")
    )
    memoized: Callable[..., ft.Control] = ft.memo(Keypad)  # type: ignore[no-untyped-call]  # flet leaves it untyped
    keys = memoized(
        look,
        words,
        form.tap,
        complete=saves,
        save_off=bool(missing) or stage.saving,
        third="½" if view is not None and view.type == "halves" and view.least >= 0 else "±",
        third_off=view is None or not (view.type == "halves" or (view.type == "points" and view.least < 0)),
        from_seven=form.session.settings.keypad == "789",
        room=room,
    )
    told = ft.Semantics(content=text(look, missing, Type.ERROR, colour=look.colours.error), live_region=True)
    # It is only hidden when there is nothing to tell: were the keys to move in the tree, the next tap would be lost.
    strip = ft.Container(
        content=told,
        bgcolor=look.colours.pad,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
        visible=bool(missing),
    )
    return ft.Column(controls=[strip, keys], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
