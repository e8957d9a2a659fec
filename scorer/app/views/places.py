"""The places of the app, as the bar and the rail show them."""

from __future__ import annotations

import flet as ft

from scorer.app.state import Session
from scorer.app.widgets.icons import SLATE
from scorer.app.widgets.page import Navigation, Place


def places(session: Session, here: str) -> Navigation:
    """Where one can go; `here` is the route of the place one is in."""
    return Navigation(
        places=(
            Place("/", session.say("Tables"), SLATE),
            Place("/games", session.say("Games"), ft.Icons.STYLE_ROUNDED),
            Place("/history", session.say("History"), ft.Icons.HISTORY_ROUNDED),
            Place("/players", session.say("Players"), ft.Icons.GROUPS_ROUNDED),
        ),
        settings=Place("/settings", session.say("Settings"), ft.Icons.SETTINGS_ROUNDED),
        new_game=Place("/new", session.say("New game"), ft.Icons.ADD_ROUNDED),
        here=here,
        on_go=_go,
    )


def _go(route: str) -> None:
    ft.context.page.navigate(route)
