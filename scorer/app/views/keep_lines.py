"""What stands on the lines of these pages: ways to go, one of several to choose, a count with its words, days."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.game_words import Day
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.rows import row, two_lines
from scorer.app.widgets.text import text


def way(session: Session, glyph: Glyph, words: str, second: str | None, route: str) -> ft.Control:
    """A row that leads to another page."""
    return way_to_do(session, glyph, words, second, lambda: ft.context.page.navigate(route))


def to_do(session: Session, glyph: Glyph, words: str, on_click: Handler) -> ft.Control:
    """A row that does something at once."""
    look = session.look
    margin = icon(look, glyph, size=22, colour=look.colours.on_surface_variant)
    return row(look, text(look, words, Type.BODY), margin=margin, on_click=on_click)


def way_to_do(session: Session, glyph: Glyph, words: str, second: str | None, on_click: Handler) -> ft.Control:
    """A row that leads on."""
    look = session.look
    said: list[ft.Control] = [text(look, words, Type.BODY)]
    if second:
        said.append(text(look, second, Type.CAPTION, colour=look.colours.on_surface_variant))
    return row(
        look,
        ft.Column(controls=said, spacing=1, tight=True),
        margin=icon(look, glyph, size=22, colour=look.colours.on_surface_variant),
        trailing=icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED),
        height=60,
        on_click=on_click,
    )


def one_of(
    session: Session, key: str, words: str, second: str | None, *, chosen: bool, on_choose: Callable[[str], object]
) -> ft.Control:
    """A row that is chosen by a touch, one among others."""
    look, c = session.look, session.look.colours
    glyph = ft.Icons.RADIO_BUTTON_CHECKED_ROUNDED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED_ROUNDED
    made = row(
        look,
        two_lines(look, words, second, bold=chosen),
        margin=icon(look, glyph, size=22, colour=c.on_surface if chosen else c.outline),
        height=60,
        on_click=lambda: on_choose(key),
        key=key,
    )
    return _said(made, selected=chosen)


def ticked(made: ft.Control, *, on: bool) -> ft.Control:
    """A row that may be ticked, said to a screen reader."""
    return _said(made, selected=on)


def _said(made: ft.Control, *, selected: bool) -> ft.Control:
    if isinstance(made, ft.Semantics):
        made.selected = selected
    return made


def told(session: Session, glyph: Glyph, words: str, second: str | None = None) -> ft.Control:
    """A line that tells something, its sign in the margin."""
    look = session.look
    return row(
        look,
        two_lines(look, words, second, bold=False),
        margin=icon(look, glyph, size=22, colour=look.colours.on_surface_variant),
        height=52,
        pad=6,
    )


def day_words(session: Session, day: date) -> str:
    """28 November 2026."""
    month = Day(datetime(day.year, day.month, day.day, tzinfo=UTC)).of_month(session)
    first = day.day == 1 and session.language.code == "fr"
    return f"{'1er' if first else day.day} {month}"


def ago(session: Session, day: date) -> str:
    """Today, yesterday, 5 days ago."""
    days = (datetime.now(UTC).astimezone().date() - day).days
    if days <= 0:
        return session.say("Today")
    if days == 1:
        return session.say("Yesterday")
    return session.language.ngettext("{n} day ago", "{n} days ago", days)


def size_words(session: Session, size: int) -> str:
    """640 kB, 1.2 MB."""
    if size < 1_000_000:
        return session.say("{size} kB", size=max(1, round(size / 1_000)))
    tenths = f"{size / 1_000_000:.1f}"
    return session.say("{size} MB", size=tenths.replace(".", ",") if session.language.code == "fr" else tenths)
