"""History has two faces: the games, and what they come to."""

from __future__ import annotations

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Measure
from scorer.app.widgets import choice

HISTORY, STATISTICS = "/history", "/statistics"


def tabs(session: Session, here: str) -> ft.Control:
    """Games played | Statistics."""
    look = session.look
    choices = [
        choice.Choice(HISTORY, session.say("Games played")),
        choice.Choice(STATISTICS, session.say("Statistics")),
    ]
    line = choice.segmented(look, choices, here, _go, expand=look.phone)
    return ft.Container(
        content=line if look.phone else ft.Row(controls=[line]),
        padding=ft.Padding.only(
            left=look.margin + Measure.AFTER_LINE, right=Measure.RIGHT, top=4 if look.phone else 12, bottom=8
        ),
    )


def _go(route: str) -> None:
    if ft.context.page.route != route:
        ft.context.page.navigate(route)
