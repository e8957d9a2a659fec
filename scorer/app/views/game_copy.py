"""A copy of a game, to be played on or corrected apart: it is opened at once, and the snack throws it away again."""

from __future__ import annotations

import flet as ft

from scorer.app.state import Session
from scorer.app.widgets import snack
from scorer.store.errors import StoreError


def duplicate(session: Session, game: str, name: str) -> None:
    """Make a copy of a game, called `name` here, and go to its table."""
    came_from = ft.context.page.route
    try:
        copy = session.duplicate(game)
    except StoreError as error:
        snack.say(session.look, session.say(error.template, **error.names))
        return
    ft.context.page.navigate(f"/game/{copy}")

    def throw_away() -> None:
        session.delete(copy)
        if ft.context.page.route.startswith(f"/game/{copy}"):
            ft.context.page.navigate(came_from)

    snack.say(
        session.look,
        session.say("{game} is duplicated: this is the copy.", game=name),
        undo=session.say("Undo"),
        on_undo=throw_away,
    )
