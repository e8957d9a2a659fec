"""The sheet of a regular: the name, in every game; the mark; leaving out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorer.app.planning import twice
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.new_game_seat import mark_row, regulars
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import filled, underlined
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row, sentence
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import isolate, text
from scorer.game import Player


@ft.component
def PlayerForm(session: Session, player: Player, letter: str, on_close: Callable[[], object]) -> ft.Control:
    """The sheet of one player."""
    writing = use_writing(player.name)
    wrong, set_wrong = ft.use_state("")
    look = session.look

    def save() -> None:
        name = writing.plain
        renamed = player.model_copy(update={"name": name})
        if not name:
            set_wrong(session.say("Everybody needs a name."))
        elif twice([renamed, *_others(session, player)]):
            set_wrong(session.say("Two have the same name: add something that tells them apart."))
        else:
            on_close()
            if name != player.name:
                _rename(session, player, renamed)

    def leave_out() -> None:
        on_close()
        session.forget(player.id)
        snack.say(
            look,
            session.say("{name} is left out. Old games keep the name.", name=isolate(player.name)),
            undo=session.say("Undo"),
            on_undo=lambda: session.remember(player),
        )

    writing.on_submit = save
    field = writing_line(look, writing, session.say("Name"), most=40)
    worn = (player.mark or 1) - 1
    lines = [
        row(look, field, margin=seat_mark(look, worn, letter, size=30), height=76, lined=False),
        *([_error(session, wrong)] if wrong else []),
        sentence(look, session.say("The name changes in every game, old ones as well.")),
        row(look, mark_row(session, worn, lambda mark: _wear(session, player, mark)), pad=8),
        row(look, underlined(look, session.say("Leave out"), leave_out, small=True), height=60, lined=False),
    ]
    head = Head(player.name, close=Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), on_close))
    return sheet(look, head, lines, foot=filled(look, session.say("Save"), save, expand=True))


def _rename(session: Session, player: Player, renamed: Player) -> None:
    session.rename(renamed)
    snack.say(
        session.look,
        session.say("{name} is called {other} now.", name=isolate(player.name), other=isolate(renamed.name)),
        undo=session.say("Undo"),
        on_undo=lambda: session.rename(player),
    )


def _error(session: Session, words: str) -> ft.Control:
    look = session.look
    said = ft.Semantics(content=text(look, words, Type.ERROR, colour=look.colours.error), live_region=True)
    return row(look, said, height=0, lined=False, pad=0)


def _wear(session: Session, player: Player, mark: int) -> None:
    session.remember(player.model_copy(update={"mark": mark}))


def _others(session: Session, player: Player) -> Sequence[Player]:
    return [other for other in regulars(session) if other.id != player.id]
