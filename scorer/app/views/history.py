"""History: what was played, by month; each game opens its table again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.game_bin import question
from scorer.app.views.game_copy import duplicate
from scorer.app.views.game_rows import named_game
from scorer.app.views.game_words import aside, played, result, title, winners
from scorer.app.views.history_find import Kind, all_found, by_month, found_page, kinds, known_games, page_of
from scorer.app.views.history_tabs import HISTORY, tabs
from scorer.app.views.keep import EXPORT
from scorer.app.views.library_words import library_notices
from scorer.app.views.places import places
from scorer.app.views.side_marks import side_marks
from scorer.app.views.writing import Writing, use_writing, writing_line
from scorer.app.widgets import choice
from scorer.app.widgets.buttons import icon_button, plain, tonal
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action, app_bar, page, scrolled
from scorer.app.widgets.rows import date_cell, row, section
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import text
from scorer.i18n import N_
from scorer.store.records import Summary

_KEPT_DAYS = 30
_MARKS = 3

_EMPTY: dict[Kind, tuple[str, str]] = {
    "all": (N_("Nothing was played yet"), N_("Every game will stand here, with its winner.")),
    "finished": (N_("No game is over yet"), N_("Finished games will stand here, with their winners.")),
    "unfinished": (N_("Nothing is unfinished"), N_("Games left in the middle will stand here.")),
    "deleted": (N_("The bin is empty"), N_("Deleted games stay here for 30 days.")),
}


@ft.component
def HistoryPage() -> ft.View:
    """The games that were played."""
    session = use_session()
    route = ft.use_view_path()
    chosen, choose = ft.use_state("all")
    paged, turn_to = ft.use_state(("", 0))
    writing = use_writing()
    searching, set_searching = ft.use_state(False)
    tidying, tidy = ft.use_state(False)
    asked, ask = ft.use_state("")
    look, kind, wanted = session.look, cast("Kind", chosen), writing.drawn
    number = paged[1] if paged[0] == wanted else 0
    known = ft.use_memo(lambda: known_games(session, kind) if searching else (), [searching, kind, session.changes])
    shown = found_page(session, known, wanted, number) if wanted.strip() else page_of(session, kind, number)
    about = next((summary for summary in shown.games if summary.id == asked), None)
    ft.use_dialog(question(session, about, lambda: ask("")) if about else None)

    def turn(other: str) -> None:
        choose(other)
        turn_to(("", 0))

    def toggle_search() -> None:
        set_searching(not searching)
        writing.write("")

    body: list[ft.Control] = library_notices(session)
    if searching:
        body.append(_search(session, writing))
    body.append(tabs(session, HISTORY))
    body.append(_filters(session, kind, turn))
    if number:
        body.append(_turn_page(session, session.say("Later"), lambda: turn_to((wanted, number - 1))))
    for month, games in by_month(session, shown.games):
        body.append(section(look, month))
        body += [_row(session, summary, kind, ask if tidying else None) for summary in games]
    if not shown.games:
        body.append(_nothing(session, kind, wanted))
    if shown.earlier:
        body.append(_turn_page(session, session.say("Earlier"), lambda: turn_to((wanted, number + 1))))
    body.append(ft.Container(height=20))
    actions = [
        Action(ft.Icons.SEARCH_ROUNDED, session.say("Search"), toggle_search),
        Action(ft.Icons.IOS_SHARE_ROUNDED, session.say("Save games in a file"), lambda: _leave(session, kind, wanted)),
    ]
    if session.library.read_only is None and kind != "deleted":
        glyph_, label = (
            (ft.Icons.CHECK_ROUNDED, session.say("Done"))
            if tidying
            else (ft.Icons.EDIT_ROUNDED, session.say("Duplicate or delete games"))
        )
        actions.append(Action(glyph_, label, lambda: tidy(not tidying)))
    return page(
        look,
        route=route,
        bar=app_bar(look, session.say("History"), large=True, actions=actions, lined=not look.phone),
        body=scrolled(body),
        navigation=places(session, "/history"),
        top_level=True,
    )


def _leave(session: Session, kind: Kind, wanted: str) -> None:
    """Go where games leave in a file, with those that are found here now."""
    every = kind == "all" and not wanted.strip()
    games = () if every else tuple(all_found(known_games(session, kind), wanted))
    session.picked = replace(session.picked, which="found" if games else "all", found=games)
    ft.context.page.navigate(EXPORT)


def _search(session: Session, writing: Writing) -> ft.Control:
    label, hint = session.say("Search the games played"), session.say("Game, player, date, place, note")
    line = writing_line(session.look, writing, label, hint=hint, glyph=ft.Icons.SEARCH_ROUNDED, autofocus=True)
    return in_text_column(session.look, line, top=0, bottom=10)


def _filters(session: Session, kind: str, on_kind: Callable[[str], None]) -> ft.Control:
    look = session.look
    choices = kinds(session)
    if session.library.bin() or kind == "deleted":
        choices.append(choice.Choice("deleted", session.say("Deleted")))
    return choice.chip_line(look, choices, {kind}, on_kind, top=0 if look.phone else 8)[0]


def _row(session: Session, summary: Summary, kind: str, on_delete: Callable[[str], None] | None) -> ft.Control:
    look, c, day = session.look, session.look.colours, played(summary)
    said = result(session, summary, brief=True)
    words: list[ft.Control] = [
        named_game(session, summary.variant, title(session, summary)),
        text(look, said, Type.CAPTION.sized(15), colour=c.on_surface_variant),
    ]
    if summary.outcome.state != "finished":
        names = ", ".join(side.name for side in summary.sides)
        words.append(text(look, names, Type.CAPTION, colour=c.on_surface_variant, name=True, lines=2))
    open_: Callable[[], None] | None = lambda: ft.context.page.navigate(f"/game/{summary.id}")  # noqa: E731
    if told := aside(session, summary):
        words.append(text(look, told, Type.CAPTION, colour=c.on_surface_variant, lines=2))
    if kind == "deleted":
        open_ = None
        words.append(text(look, _days_left(session, summary), Type.CAPTION, colour=c.on_surface_variant))
    return row(
        look,
        ft.Column(controls=words, spacing=3, tight=True),
        margin=date_cell(look, day.day(), day.month(session)),
        trailing=_end(session, summary, kind, on_delete),
        height=68,
        pad=8,
        on_click=open_,
        key=summary.id,
    )


def _end(session: Session, summary: Summary, kind: str, on_delete: Callable[[str], None] | None) -> ft.Control | None:
    """The winner's mark, what says that there is none, or what is to be done with the game."""
    look, c = session.look, session.look.colours
    if kind == "deleted":
        back = session.say("Bring back")
        return plain(look, back, lambda: session.restore(summary.id), glyph=ft.Icons.UNDO_ROUNDED)
    if on_delete is not None:
        name = title(session, summary)
        copy, away = session.say("Duplicate {game}", game=name), session.say("Delete {game}", game=name)
        buttons = [
            icon_button(look, ft.Icons.CONTENT_COPY_ROUNDED, copy, lambda: duplicate(session, summary.id, name)),
            icon_button(look, ft.Icons.DELETE_ROUNDED, away, lambda: on_delete(summary.id), ink=c.error),
        ]
        return ft.Row(controls=list(buttons), spacing=0, tight=True)
    if summary.outcome.state == "going_on":
        return icon(look, ft.Icons.PAUSE_ROUNDED, size=26, colour=c.on_surface_variant)
    if summary.outcome.state == "abandoned":
        return icon(look, ft.Icons.BLOCK_ROUNDED, size=24, colour=c.on_surface_variant)
    marks = side_marks(summary.sides)
    size = 27 if len(winners(summary)) == 1 else 22
    won = [seat_mark(look, *marks[place], size=size) for place in winners(summary)[:_MARKS]]
    return ft.Row(controls=list(won), spacing=4, tight=True) if won else None


def _days_left(session: Session, summary: Summary) -> str:
    gone = summary.deleted or datetime.now(UTC)
    days = max(1, (gone + timedelta(days=_KEPT_DAYS) - datetime.now(UTC)).days)
    return session.language.ngettext("in the bin for {n} more day", "in the bin for {n} more days", days)


def _nothing(session: Session, kind: Kind, wanted: str) -> ft.Control:
    if wanted.strip():
        return empty(
            session.look,
            session.say("Nothing found"),
            session.say("No game, player, date, place or note here says ‘{name}’.", name=wanted.strip()),
        )
    first, second = _EMPTY[kind]
    return empty(session.look, session.say(first), session.say(second))


def _turn_page(session: Session, words: str, on_click: Callable[[], None]) -> ft.Control:
    button = tonal(session.look, words, on_click, small=True)
    return in_text_column(session.look, ft.Row(controls=[button]), top=12, bottom=4)
