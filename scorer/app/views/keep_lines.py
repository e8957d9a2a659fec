"""What stands on the lines of these pages: ways to go, one of several to choose, a count with its words, days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime

import flet as ft

from scorer import days
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.game_words import joined
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.rows import FieldState, field_sign, row, two_lines
from scorer.app.widgets.text import heading, isolate, text

_NAMES = 12


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
    return row(
        look,
        two_lines(look, words, second, bold=False),
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
    return ticked(made, on=chosen)


def ticked(made: ft.Control, *, on: bool) -> ft.Control:
    """A row that may be ticked or chosen, said to a screen reader."""
    if isinstance(made, ft.Semantics):
        made.selected = on
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


def done_row(session: Session, words: str) -> ft.Control:
    """What came of it, ticked off."""
    look = session.look
    sign = icon(look, ft.Icons.CHECK_ROUNDED, size=24, colour=look.colours.tertiary)
    return row(look, heading(look, words, Type.HEADLINE_SMALL), margin=sign, height=72, strong=True, pad=12)


def remark_row(session: Session, words: str, state: FieldState) -> ft.Control:
    """Something that is wrong, or to be known."""
    look = session.look
    return row(look, text(look, words, Type.BODY_MEDIUM), margin=field_sign(look, state), height=48, pad=8)


def some_names(session: Session, names: Sequence[str]) -> str:
    """Ann, Bob and 3 others: so many names as can be read at a glance."""
    shown = [isolate(name) for name in names]
    more = len(shown) - _NAMES
    if more > 0:
        shown = [*shown[:_NAMES], session.language.ngettext("{n} other", "{n} others", more)]
    return joined(session, shown)


def day_words(session: Session, day: date) -> str:
    """28 November 2026."""
    return days.in_words(day, session.language)


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
