"""Games: everything that can be played, by family; each opens its rules."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.theme import Look, Type
from scorer.app.views.game_rows import broken_games, line_of
from scorer.app.views.new_game_find import families, family_name, findable, shown
from scorer.app.views.new_game_list import Choose, GameList, Line
from scorer.app.views.places import places
from scorer.app.views.writing import Writing, use_writing, writing_line
from scorer.app.widgets import choice
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import app_bar, page, scrolled
from scorer.app.widgets.rows import section
from scorer.app.widgets.text import text
from scorer.search import words

if TYPE_CHECKING:
    from scorer.load import Loaded

#: Families that any screen has room for; the others are drawn a moment later.
_FIRST = 2
_MOMENT = 0.25


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are alike; without a name when they stand under no line of their own."""

    name: str
    lines: tuple[Line, ...]


@ft.component
def GamesPage() -> ft.View:
    """All games: search, families, the list."""
    session = use_session()
    route = ft.use_view_path()
    writing = use_writing()
    family, set_family = ft.use_state("")
    games, code = session.variants(), session.language.code
    among = ft.use_memo(lambda: findable(session, games), [len(games), code])
    lines = ft.use_memo(lambda: {game.variant.id: line_of(session, game) for game in games}, [len(games), code])
    on_choose = ft.use_callback(_open, [])
    look, wanted = session.look, writing.drawn
    listed = [lines[game.variant.id] for game in shown(games, among, wanted, family)]
    body = [_search(session, len(games), writing)]
    if wanted.strip():
        groups: tuple[Family, ...] = (Family("", tuple(listed)),)
    else:
        groups = _by_family(session, games, listed)
        body.append(_families(session, games, family, set_family))
    body.append(Families(look, groups, on_choose) if listed else _none(session, wanted))
    return page(
        look,
        route=route,
        bar=app_bar(look, session.say("Games"), large=True, lined=not look.phone),
        body=scrolled([*body, *broken_games(session), ft.Container(height=20)]),
        navigation=places(session, "/games"),
        top_level=True,
    )


@ft.component
def Families(look: Look, groups: Sequence[Family], on_choose: Choose) -> ft.Control:
    """The games, each family under its name."""
    whole, set_whole = ft.use_state(False)

    async def later() -> None:
        await asyncio.sleep(_MOMENT)
        set_whole(True)

    ft.use_effect(later, dependencies=[])
    drawn: list[ft.Control] = []
    for group in groups if whole else groups[:_FIRST]:
        if group.name:
            drawn.append(section(look, group.name))
        drawn.append(ft.Container(content=GameList(look, group.lines, on_choose), key=group.name or None))
    return ft.Column(controls=drawn, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _open(variant: str) -> None:
    ft.context.page.navigate(f"/games/{variant}")


def _by_family(session: Session, games: Sequence[Loaded], listed: Sequence[Line]) -> tuple[Family, ...]:
    """The games of each family, by name."""
    family_of = {game.variant.id: game.variant.family for game in games}
    groups = []
    for family in families(games):
        of_it = sorted((line for line in listed if family_of[line.ident] == family), key=lambda line: words(line.name))
        if of_it:
            groups.append(Family(family_name(session, family), tuple(of_it)))
    return tuple(groups)


def _search(session: Session, count: int, writing: Writing) -> ft.Control:
    look, hint = session.look, session.say("Search {count} games", count=count)
    line = writing_line(look, writing, session.say("Search games"), hint=hint, glyph=ft.Icons.SEARCH_ROUNDED)
    return in_text_column(look, line, top=2 if look.phone else 12, bottom=12)


def _families(session: Session, games: Sequence[Loaded], family: str, on_family: Callable[[str], None]) -> ft.Control:
    look = session.look
    choices = [choice.Choice("", session.say("All"))]
    choices += [choice.Choice(ident, family_name(session, ident)) for ident in families(games)]
    return choice.chip_line(look, choices, {family}, on_family, wrap=not look.phone)[0]


def _none(session: Session, wanted: str) -> ft.Control:
    look = session.look
    said = text(look, session.say("No game called ‘{name}’.", name=wanted.strip()), Type.BODY)
    return in_text_column(look, ft.Semantics(content=said, live_region=True), top=4)
