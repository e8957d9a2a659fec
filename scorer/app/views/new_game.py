"""New game, step 1: what are we playing?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import flet as ft

from scorer.app.context import use_session
from scorer.app.planning import Plan, Planning, again, usual_way
from scorer.app.state import Session
from scorer.app.theme import Radius, Type
from scorer.app.views.game_rows import broken_games, line_of
from scorer.app.views.game_words import glyph
from scorer.app.views.new_game_find import families, family_name, findable, shown
from scorer.app.views.new_game_frame import SECOND, go, seating_of, step_page, title
from scorer.app.views.new_game_list import GameList
from scorer.app.views.writing import Writing, use_writing, writing_line
from scorer.app.widgets import choice
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.rows import rule
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, touch
from scorer.game import Table, together
from scorer.search import words

if TYPE_CHECKING:
    from scorer.load import Loaded

_STEPS = 3
_SHORT_TITLE = 14  # letters that stand on a tile of a phone in the usual size


@ft.component
def NewGamePage() -> ft.View:
    """The games to choose from: search, the last ones again, families, the list."""
    session = use_session()
    route = ft.use_view_path()
    writing = use_writing()
    family, set_family = ft.use_state("")
    games = ft.use_memo(
        lambda: sorted(session.variants(), key=lambda game: words(session.label(game, "name"))),
        [session.language.code],
    )
    among = ft.use_memo(lambda: findable(session, games), [len(games), session.language.code])
    lines = ft.use_memo(
        lambda: {game.variant.id: line_of(session, game) for game in games}, [len(games), session.language.code]
    )
    on_choose = ft.use_callback(lambda ident: choose(session, ident), [])
    again_tables = ft.use_memo(lambda: session.last_tables(2), [session.changes])
    look, wanted = session.look, writing.drawn
    list_of = shown(games, among, wanted, family)
    body: list[ft.Control] = [
        title(look, session.say("What are we playing?")),
        _search(session, len(games), writing),
    ]
    if not wanted.strip():
        body.append(Waiting(session, session.planning))
        if again_tables:
            body.append(_again(session, again_tables))
        body.append(_families(session, games, family, set_family))
    if wanted.strip() and not list_of:
        body.append(_none(session, wanted))
        list_of = shown(games, among, "", "")
    listed = GameList(look, tuple(lines[game.variant.id] for game in list_of), on_choose)
    return step_page(session, route, 1, _STEPS, [*body, listed, *broken_games(session)])


def choose(session: Session, variant: str) -> None:
    """Go on with a game: the plan there is for it, the same people for another one, or nobody yet."""
    before = session.planning.waiting
    if before is None or before.variant != variant:
        ways = session.ways(variant, {})
        people = before.people if before else ()
        last = session.games(limit=1)
        named = len([player for player in people if player.name])
        count = named or sum(len(side.players) for game in last for side in game.sides)
        way = usual_way(ways, count)
        session.planning.begin(Plan(variant, way, people).seated(way))
    go(SECOND)


def _search(session: Session, count: int, writing: Writing) -> ft.Control:
    hint = session.say("Search {count} games", count=count)
    line = writing_line(session.look, writing, session.say("Search games"), hint=hint, glyph=ft.Icons.SEARCH_ROUNDED)
    return in_text_column(session.look, line, top=2, bottom=14)


@ft.component
def Waiting(session: Session, planning: Planning) -> ft.Control:
    """The game that is being set up, to go on with."""
    look, plan = session.look, planning.waiting
    known = session.known(plan.variant) if plan else None
    if plan is None or known is None:
        return ft.Container()
    people = [player.name for player in plan.seats if player.name]
    second = session.language.ngettext("{n} player", "{n} players", plan.way.players)
    if people:
        second = together(people)
    label = text(look, session.say("Being set up"), Type.SECTION, colour=look.colours.on_surface_variant)
    tile = _drawn_tile(session, plan.variant, session.label(known, "name"), second, lambda: go(SECOND))
    across = ft.Row(controls=[tile], spacing=0)
    made = across if look.phone else ft.Row(controls=[ft.Container(content=across, width=310)])
    return in_text_column(look, ft.Column(controls=[label, made], spacing=8, tight=True), top=2, bottom=10)


def _again(session: Session, tables: Sequence[Table]) -> ft.Control:
    look = session.look
    label = text(look, session.say("Same as last time"), Type.SECTION, colour=look.colours.on_surface_variant)
    tiles = [_tile(session, table) for table in tables]
    across: ft.Control = ft.Row(
        controls=list(tiles),
        spacing=10,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    if look.narrow or look.big_text:
        across = ft.Column(controls=[ft.Row(controls=[tile], spacing=0) for tile in tiles], spacing=8)
    if not look.phone:
        across = ft.Row(controls=[ft.Container(content=across, width=min(620, 310 * len(tiles)))])
    return in_text_column(look, ft.Column(controls=[label, across], spacing=8, tight=True), top=2, bottom=10)


def _tile(session: Session, table: Table) -> ft.Control:
    plan = again(table)
    known = session.known(table.variant)
    if known is None:
        return ft.Container()
    ours = len(session.terms(seating_of(session, plan)).changed)
    players = session.language.ngettext("{n} player", "{n} players", table.players)
    rules = (
        session.language.ngettext("{n} house rule", "{n} house rules", ours) if ours else session.say("as in the book")
    )

    def go_on() -> None:
        session.planning.begin(plan)
        go(SECOND)

    return _drawn_tile(session, table.variant, session.label(known, "name"), f"{players}, {rules}", go_on)


def _drawn_tile(session: Session, variant: str, title: str, second: str, on_click: Callable[[], object]) -> ft.Control:
    look, c = session.look, session.look.colours
    name = text(look, title, Type.TITLE.sized(14) if look.phone and len(title) > _SHORT_TITLE else Type.TITLE, lines=2)
    words = ft.Column(
        controls=[
            ft.Row(controls=[icon(look, glyph(session, variant), size=22), ft.Container(content=name, expand=True)]),
            text(look, second, Type.CAPTION, colour=c.on_surface_variant, lines=2),
        ],
        spacing=6,
    )
    return touch(
        look,
        words,
        Skin(fill=c.surface_container_lowest, pressed=c.highlight, border=c.outline_variant, radius=Radius.BUTTON),
        on_click=on_click,
        height=86,
        padding=ft.Padding.symmetric(horizontal=13, vertical=10),
        alignment=ft.Alignment.TOP_LEFT,
        expand=True,
    )


def _families(session: Session, games: Sequence[Loaded], family: str, on_family: Callable[[str], None]) -> ft.Control:
    look = session.look
    choices = [choice.Choice("", session.say("All"))]
    choices += [choice.Choice(ident, family_name(session, ident)) for ident in families(games)]
    return choice.chip_line(look, choices, {family}, on_family, wrap=not look.phone)[0]


def _none(session: Session, wanted: str) -> ft.Control:
    look = session.look
    said = session.say("No game called ‘{name}’. Here are all of them.", name=wanted.strip())
    return ft.Container(
        content=in_text_column(look, ft.Semantics(content=text(look, said, Type.BODY), live_region=True), bottom=14),
        border=rule(look, strong=True),
    )
