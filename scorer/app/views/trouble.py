"""A game that cannot be opened: which, and why, in place of its screen."""

from __future__ import annotations

import flet as ft

from scorer.app.state import Session, TableView
from scorer.app.views.places import places
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.page import Action, app_bar, page, scrolled
from scorer.load import LoadError
from scorer.store.errors import StoreError


def opened(session: Session, game: str) -> TableView | str:
    """The game, or the sentence that says why it cannot be opened."""
    try:
        return session.table(game)
    except StoreError as error:
        return session.say(error.template, **error.names)
    except LoadError as error:
        return session.say("The rules this game was begun with cannot be read: {problem}", problem=error.problems[0])


def trouble(session: Session, route: str, why: str, *, place: str = "/") -> ft.View:
    """The page that says so; it leads back to a place of the app."""
    look = session.look
    back = Action(ft.Icons.ARROW_BACK_ROUNDED, session.say("Back"), lambda: ft.context.page.navigate(place))
    told = notice(look, session.say("This game cannot be opened"), why, error=True)
    return page(
        look,
        route=route,
        bar=app_bar(look, session.say("Tables") if place == "/" else session.say("Games"), leading=back),
        body=scrolled([in_text_column(look, told, top=20)]),
        navigation=places(session, place),
    )
