"""How many games of a file are new, go on, are kept beside others, or are here already."""

from __future__ import annotations

from collections.abc import Mapping

import flet as ft

from scorer.app.state import Session
from scorer.app.views.keep_lines import told
from scorer.app.widgets.icons import Glyph
from scorer.importing.preview import State
from scorer.numbers import number

_SIGNS: dict[State, Glyph] = {
    "new": ft.Icons.ADD_ROUNDED,
    "longer": ft.Icons.REDO_ROUNDED,
    "beside": ft.Icons.CONTENT_COPY_ROUNDED,
    "known": ft.Icons.CHECK_ROUNDED,
}


def count_rows(session: Session, counted: Mapping[State, int]) -> list[ft.Control]:
    """A line for each that there are; where nothing is new, that is said too."""
    return [
        told(session, sign, _words(session, state, counted.get(state, 0)))
        for state, sign in _SIGNS.items()
        if counted.get(state) or state == "new"
    ]


def coming(counted: Mapping[State, int]) -> int:
    """How many would change anything."""
    return sum(count for state, count in counted.items() if state != "known")


def _words(session: Session, state: State, count: int) -> str:
    say, many = session.language.ngettext, number(count, session.language.code)
    match state:
        case "new":
            if not count:
                return session.say("Nothing is new.")
            return say("{n} game is new.", "{n} games are new.", count, n=many)
        case "longer":
            return say("{n} game goes on.", "{n} games go on.", count, n=many)
        case "beside":
            return say("{n} game is kept beside another.", "{n} games are kept beside others.", count, n=many)
        case "known":
            return say("{n} game is here already.", "{n} games are here already.", count, n=many)
