"""Your scores: the ways out of the library and into it."""

from __future__ import annotations

import flet as ft

from scorer.app import keeping
from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.views.keep_lines import day_words, way
from scorer.app.views.keep_work import keep_page
from scorer.app.views.library_words import library_notices

EXPORT, IMPORT, BACKUP = "/keep/export", "/keep/import", "/keep/backup"


@ft.component
def KeepPage() -> ft.View:
    """The three ways."""
    session = use_session()
    route = ft.use_view_path()
    body = [*library_notices(session), *keep_ways(session)]
    return keep_page(session, route, session.say("Your scores"), body, back="/settings")


def keep_ways(session: Session) -> list[ft.Control]:
    """A row for each way."""
    return [
        way(
            session,
            ft.Icons.SAVE_ALT_ROUNDED,
            session.say("Save games in a file"),
            session.say("CSV, BG Stats, text, a page to print"),
            EXPORT,
        ),
        way(
            session,
            ft.Icons.FILE_OPEN_ROUNDED,
            session.say("Bring games in"),
            session.say("Ardoise, BG Stats, CSV"),
            IMPORT,
        ),
        way(
            session,
            ft.Icons.SAVE_ROUNDED,
            session.say("Back up everything, or restore"),
            _last_backup(session),
            BACKUP,
        ),
    ]


def _last_backup(session: Session) -> str:
    """When everything was last backed up, by somebody or by itself."""
    last = keeping.last_backup(session)
    if last is None:
        return session.say("one file, none made yet")
    return session.say("one file, last on {day}", day=day_words(session, last))
