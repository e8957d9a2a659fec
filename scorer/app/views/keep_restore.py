"""What is in a backup, before it comes back and after."""

from __future__ import annotations

from datetime import datetime

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.keep_counts import coming, count_rows
from scorer.app.views.keep_lines import day_words, done_row, remark_row, some_names, told
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.rows import FieldState, section
from scorer.app.widgets.text import heading, isolate, text
from scorer.numbers import number
from scorer.store.restore import Restored


def looked_into(session: Session, name: str, found: Restored) -> list[ft.Control]:
    """The whole of it, before anything comes back."""
    look, say = session.look, session.say
    made = datetime.fromisoformat(found.made).astimezone()
    title = say("Made on {day}", day=day_words(session, made.date()))
    head = [
        heading(look, title, Type.HEADLINE_SMALL),
        text(look, isolate(name), Type.BODY_MEDIUM, colour=look.colours.on_surface_variant),
    ]
    drawn: list[ft.Control] = [
        in_text_column(look, ft.Column(controls=head, spacing=4, tight=True), top=6, bottom=12),
        *count_rows(session, found.games),
    ]
    if found.players:
        names = some_names(session, [player.name for player in found.players])
        drawn.append(told(session, ft.Icons.GROUPS_ROUNDED, say("Players: {names}", names=names)))
    if found.variants:
        along = say("Rules that come along: {names}.", names=", ".join(found.variants))
        drawn.append(told(session, ft.Icons.MENU_BOOK_ROUNDED, along))
    if found.settings:
        drawn.append(told(session, ft.Icons.SETTINGS_ROUNDED, say("Its settings are taken over: nothing is here yet.")))
    else:
        drawn.append(told(session, ft.Icons.LOCK_OUTLINE_ROUNDED, say("What is here stays: nothing is written over.")))
    return [*drawn, *_damaged(session, found)]


def came_back(session: Session, done: str, found: Restored) -> list[ft.Control]:
    """What came back; what was damaged stays in sight."""
    return [done_row(session, done), *_damaged(session, found)]


def came_back_words(session: Session, found: Restored) -> str:
    """What came back, in a sentence."""
    many = coming(found.games)
    if not many:
        return session.say("Restored: every game was here already.")
    return session.language.ngettext(
        "{n} game came back.", "{n} games came back.", many, n=number(many, session.language.code)
    )


def _damaged(session: Session, found: Restored) -> list[ft.Control]:
    look = session.look
    if not found.unread:
        return []
    rows = [remark_row(session, one.said(session.language), FieldState.WRONG) for one in found.unread]
    return [section(look, session.say("Damaged in this backup, and left out")), *rows]
