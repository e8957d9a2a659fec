"""Ticking games one by one, or all that a search finds: those that are to leave together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.game_rows import named_game
from scorer.app.views.game_words import aside, played, result, title
from scorer.app.views.history_find import PAGE, Kind, all_found, by_month, kinds, known_games, lines_of
from scorer.app.views.keep import EXPORT
from scorer.app.views.keep_lines import ticked
from scorer.app.views.keep_work import keep_page
from scorer.app.views.new_game_frame import forward
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets import choice
from scorer.app.widgets.buttons import tonal, underlined
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.rows import date_cell, row, section
from scorer.app.widgets.text import text
from scorer.numbers import number
from scorer.store.records import Summary


@ft.component
def ChoosePage() -> ft.View:
    """The games, each with a tick or without."""
    session = use_session()
    route = ft.use_view_path()
    writing = use_writing()
    chosen, turn = ft.use_state("all")
    most, show = ft.use_state(PAGE)
    kind = cast("Kind", chosen)
    known = ft.use_memo(lambda: known_games(session, kind), [kind, session.changes])
    games = all_found(known, writing.drawn)
    look, picked, code = session.look, session.picked, session.language.code

    def to_kind(key: str) -> None:
        turn(key)
        show(PAGE)

    body: list[ft.Control] = [
        in_text_column(
            look,
            writing_line(
                look,
                writing,
                session.say("Search the games played"),
                hint=session.say("Game, player, date, place, note"),
                glyph=ft.Icons.SEARCH_ROUNDED,
            ),
            top=0,
            bottom=6,
        ),
        _filters(session, kind, to_kind),
        _all_or_none(session, games),
    ]
    for month, of in by_month(session, lines_of(session, games[:most])):
        body.append(section(look, month))
        body += [_row(session, game, on=game.id in picked.ticked) for game in of]
    if not games:
        body.append(empty(look, session.say("Nothing found"), session.say("No game is to be ticked here.")))
    if len(games) > most:
        more = tonal(look, session.say("Earlier"), lambda: show(most + PAGE), small=True)
        body.append(in_text_column(look, ft.Row(controls=[more]), top=12))
    words = session.say("Take the ticked games")
    if picked.ticked:
        many = number(len(picked.ticked), code)
        words = session.language.ngettext("Take {n} game", "Take {n} games", len(picked.ticked), n=many)
    act = forward(look, words, _take(session), off=None if picked.ticked else session.say("No game is ticked"))
    return keep_page(session, route, session.say("Tick games"), body, back=EXPORT, acts=[act])


def _take(session: Session) -> Callable[[], None]:
    def take() -> None:
        session.picked = replace(session.picked, which="ticked")
        ft.context.page.navigate(EXPORT)

    return take


def _filters(session: Session, kind: Kind, on_kind: Callable[[str], object]) -> ft.Control:
    return choice.chip_line(session.look, kinds(session), {kind}, on_kind)[0]


def _all_or_none(session: Session, found_ids: Sequence[str]) -> ft.Control:
    """One touch for all that stand here."""
    look, picked = session.look, session.picked
    many = number(len(found_ids), session.language.code)

    def tick_all() -> None:
        session.picked = replace(picked, ticked=tuple(dict.fromkeys((*picked.ticked, *found_ids))))

    def untick() -> None:
        session.picked = replace(picked, ticked=())

    acts: list[ft.Control] = []
    if not set(found_ids) <= set(picked.ticked):
        words = session.language.ngettext("Tick {n} game", "Tick all {n} games", len(found_ids), n=many)
        acts.append(underlined(look, words, tick_all, small=True))
    if picked.ticked:
        acts.append(underlined(look, session.say("Untick all"), untick, small=True))
    line = ft.Row(controls=acts, spacing=12, wrap=True)
    return ft.Container(
        content=line, padding=ft.Padding.only(left=look.margin + 8, right=Measure.RIGHT, top=6, bottom=0)
    )


def _row(session: Session, game: Summary, *, on: bool) -> ft.Control:
    look, c, day = session.look, session.look.colours, played(game)

    def turn() -> None:
        session.picked = session.picked.turned(game.id)

    named = named_game(session, game.variant, title(session, game))
    said = result(session, game, brief=True)
    if game.outcome.state != "finished":
        said = f"{said}\n{', '.join(side.name for side in game.sides)}"
    lines: list[ft.Control] = [named, text(look, said, Type.CAPTION.sized(15), colour=c.on_surface_variant)]
    if told := aside(session, game):
        lines.append(text(look, told, Type.CAPTION, colour=c.on_surface_variant, lines=2))
    box = ft.Icons.CHECK_BOX_ROUNDED if on else ft.Icons.CHECK_BOX_OUTLINE_BLANK_ROUNDED
    made = row(
        look,
        ft.Column(controls=lines, spacing=3, tight=True),
        margin=date_cell(look, day.day(), day.month(session)),
        trailing=icon(look, box, size=26, colour=c.on_surface if on else c.outline),
        height=68,
        pad=8,
        on_click=turn,
        key=game.id,
    )
    return ticked(made, on=on)
