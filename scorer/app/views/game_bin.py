"""Throwing a game away: asked before, undone after, in the bin for thirty days."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.state import Session
from scorer.app.views.game_words import title
from scorer.app.widgets import snack
from scorer.app.widgets.dialog import ask
from scorer.app.widgets.text import isolate
from scorer.store.records import Summary


def question(session: Session, summary: Summary, on_close: Callable[[], object]) -> ft.AlertDialog:
    """Ask whether this game is to be thrown away."""
    names = ", ".join(isolate(side.name) for side in summary.sides)

    def throw_away() -> None:
        on_close()
        session.delete(summary.id)
        snack.say(
            session.look,
            session.say("{game} is deleted.", game=title(session, summary)),
            undo=session.say("Undo"),
            on_undo=lambda: session.restore(summary.id),
        )

    return ask(
        session.look,
        session.say("Delete {game}?", game=title(session, summary)),
        session.say(
            "The game of {names} leaves all lists. For 30 days it can be brought back from History.", names=names
        ),
        safe=session.say("Keep it"),
        on_safe=on_close,
        act=session.say("Delete"),
        on_act=throw_away,
    )
