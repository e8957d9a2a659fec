"""Home: the games on the table, the last ones played, and a new one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import Session, TableView
from scorer.app.theme import Measure, Type
from scorer.app.views.game_bin import question
from scorer.app.views.game_copy import duplicate
from scorer.app.views.game_words import glyph, played, result, title
from scorer.app.views.home_tables import closed_table, go, open_table, other_table, unreadable_table
from scorer.app.views.keep import BACKUP
from scorer.app.views.library_words import library_notices
from scorer.app.views.new_game import choose
from scorer.app.views.places import places
from scorer.app.views.table_menu import Entry, menu
from scorer.app.views.table_scene import Scene
from scorer.app.views.trouble import opened
from scorer.app.widgets import buttons, choice, snack
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.page import Action, app_bar, foot, page, pane_title, scrolled
from scorer.app.widgets.rows import date_cell, row, rule, section, two_lines
from scorer.app.widgets.sheet import bottom_sheet
from scorer.app.widgets.text import text
from scorer.numbers import number
from scorer.store.errors import StoreError
from scorer.store.records import Summary

Ask = Callable[[str | Callable[[str], str]], None]

#: So many games going on are shown with their totals; the others fold to one line.
_OPEN, _TABLES = 3, 60
_RECENT, _RECENT_IN_PANE = 4, 9
_LINE = 48
_GHOST = 1535


@ft.component
def HomePage() -> ft.View:
    """The first screen."""
    session = use_session()
    route = ft.use_view_path()
    unfolded, unfold = ft.use_state(False)
    asked, ask = ft.use_state("")
    look = session.look
    tables = session.games(state="going_on", limit=_TABLES)
    recent = session.games(state="finished", limit=_RECENT_IN_PANE if look.desktop else _RECENT)
    found = [(summary, opened(session, summary.id)) for summary in tables[:_OPEN]]
    ft.use_dialog(_dialog(session, found, asked, ask))
    body = library_notices(session)
    for place, (summary, view) in enumerate(found):
        if isinstance(view, str):
            body.append(unreadable_table(session, summary, view))
        elif place == 0:
            body.append(open_table(session, view, lambda: ask("menu")))
        else:
            body.append(other_table(session, view))
    body += _folded(session, tables[_OPEN:], unfolded, unfold)
    if not tables and not recent:
        body.append(_clean_slate(session))
    elif not tables:
        body.append(empty(look, session.say("The table is free"), session.say("Deal a new game, or play one again.")))
        body.append(ft.Container(height=12))
    if recent and not look.desktop:
        body += [section(look, session.say("Recent")), *(_recent(session, summary) for summary in recent)]
    return page(
        look,
        route=route,
        bar=_bar(session, bool(tables)),
        body=scrolled(body),
        foot=foot(look, [_new(session, filled=not tables)]) if look.phone else None,
        navigation=places(session, "/"),
        top_level=True,
        pane=_pane(session, recent),
        pane_width=440,
        pane_full=True,
    )


def _bar(session: Session, playing: bool) -> ft.Control:
    look = session.look
    if look.phone:
        name = ft.Container(
            content=text(look, "Ardoise", Type.WORDMARK, fixed=True), padding=ft.Padding.only(top=6, right=8)
        )
        settings = Action(ft.Icons.SETTINGS_ROUNDED, session.say("Settings"), lambda: go("/settings"))
        return app_bar(look, ft.Semantics(content=name, header=True), actions=[settings], lined=False)
    return app_bar(
        look,
        session.say("On the table"),
        large=True,
        actions=[_new(session, filled=not playing), ft.Container(width=12)],
    )


def _new(session: Session, *, filled: bool) -> ft.Control:
    look = session.look
    kind = buttons.filled if filled else buttons.tonal if look.phone else buttons.outlined
    return kind(
        look,
        session.say("New game"),
        lambda: go("/new"),
        glyph=ft.Icons.ADD_ROUNDED,
        small=not look.phone,
        expand=look.phone or None,
        off=session.library.read_only is not None,
    )


def _folded(
    session: Session, tables: Sequence[Summary], unfolded: bool, unfold: Callable[[bool], None]
) -> list[ft.Control]:
    """The games going on beyond the first three, behind one line."""
    if not tables:
        return []
    look = session.look
    words = session.language.ngettext("{n} more game going on", "{n} more games going on", len(tables))
    arrow = ft.Icons.EXPAND_LESS_ROUNDED if unfolded else ft.Icons.EXPAND_MORE_ROUNDED
    line = row(
        look,
        text(look, words, Type.NAME),
        trailing=icon(look, arrow),
        strong=not unfolded,
        on_click=lambda: unfold(not unfolded),
        key="more",
    )
    return [line, *(closed_table(session, summary) for summary in tables)] if unfolded else [line]


def _recent(session: Session, summary: Summary, *, in_pane: bool = False) -> ft.Control:
    look, day = session.look, played(summary)

    def rematch() -> None:
        try:
            game = session.rematch(summary.id)
        except StoreError as error:
            snack.say(look, session.say(error.template, **error.names))
        else:
            go(f"/game/{game}")

    again = buttons.plain(look, session.say("Rematch"), rematch, glyph=ft.Icons.REPLAY_ROUNDED)
    return row(
        look,
        two_lines(look, title(session, summary), result(session, summary)),
        margin=date_cell(look, day.day(), day.month(session)),
        trailing=None if session.library.read_only else again,
        on_click=lambda: go(f"/game/{summary.id}"),
        height=68 if in_pane else 56,
        right=20 if in_pane else 12,
        margin_width=72 if in_pane else None,
        pad=7,
        key=summary.id,
    )


def _pane(session: Session, recent: Sequence[Summary]) -> ft.Control | None:
    look = session.look
    if not look.desktop or not recent:
        return None
    all_games = buttons.underlined(look, session.say("All games"), lambda: go("/history"), small=True)
    head = ft.Container(
        content=ft.Row(
            controls=[ft.Container(content=pane_title(look, session.say("Recent")), expand=True), all_games],
        ),
        padding=ft.Padding.only(right=20),
        height=Measure.BAR + 7,
        border=rule(look, strong=True),
    )
    rows_ = [_recent(session, summary, in_pane=True) for summary in recent]
    return ft.Column(controls=[head, scrolled(rows_)], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _clean_slate(session: Session) -> ft.Control:
    """Nothing was ever played: a wiped slate and a few games to begin with."""
    look = session.look
    games = [
        choice.Choice(game.variant.id, session.label(game, "name"), glyph=glyph(session, game.variant.id))
        for game in session.heads
    ]
    chips = choice.chips(look, games, (), lambda ident: choose(session, ident), wrap=True, plain=True)
    # The games are read while this stands here already: when they come, nothing moves under the finger.
    kept_free = ft.Container(content=chips, height=None if look.big_text else _LINE * (2 if look.phone else 1))
    return empty(
        look,
        session.say("A clean slate"),
        session.say("Pick a game, say who plays, deal. The first hand goes in within a minute."),
        ghost=number(_GHOST, session.language.code),
        below=[ft.Container(height=10), kept_free, ft.Row(controls=[_restore(session)])],
    )


def _restore(session: Session) -> ft.Control:
    """For whoever played on another device before."""
    return buttons.underlined(session.look, session.say("Restore a backup"), lambda: go(BACKUP), small=True)


def _dialog(
    session: Session, found: Sequence[tuple[Summary, TableView | str]], asked: str, ask: Ask
) -> ft.DialogControl | None:
    """The menu of the latest game, or the question whether to delete it."""
    if not asked or not found or isinstance(found[0][1], str):
        return None
    summary, view = found[0]
    if asked == "delete":
        return question(session, summary, lambda: ask(""))
    if isinstance(view, str):
        return None

    def to(route: str) -> Callable[[], None]:
        def leave() -> None:
            ask("")
            go(route)

        return leave

    entries = [
        Entry(ft.Icons.GRID_ON_ROUNDED, session.say("Sheet"), to(f"/game/{summary.id}")),
        Entry(ft.Icons.MENU_BOOK_ROUNDED, session.say("Rules"), to(f"/game/{summary.id}/rules")),
        Entry(ft.Icons.TV_ROUNDED, session.say("Board"), to(f"/game/{summary.id}/board")),
    ]
    if session.library.read_only is None:

        def copy() -> None:
            ask("")
            duplicate(session, summary.id, title(session, summary))

        entries.append(Entry(ft.Icons.CONTENT_COPY_ROUNDED, session.say("Duplicate this game"), copy))
        entries.append(Entry(ft.Icons.DELETE_ROUNDED, session.say("Delete this game"), lambda: ask("delete")))
    names = ", ".join(side.name for side in summary.sides)
    content = menu(Scene(session, view, session.look), title(session, summary), names, entries, lambda: ask(""))
    return bottom_sheet(session.look, content, on_dismiss=lambda: ask(lambda now: "" if now == "menu" else now))
