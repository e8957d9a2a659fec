"""The rules: as this table plays them, and of a game before anybody sits down to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import Place, Session, TableView
from scorer.app.theme import Measure
from scorer.app.views.new_game import choose
from scorer.app.views.places import places
from scorer.app.views.rules_body import Body
from scorer.app.views.rules_desk import Desk
from scorer.app.views.rules_find import PANE, Bar, Pane, Top, contents
from scorer.app.views.table_foot import half_typed
from scorer.app.views.table_scene import Scene
from scorer.app.views.trouble import opened as open_game
from scorer.app.views.trouble import trouble
from scorer.app.widgets.buttons import filled, tonal
from scorer.app.widgets.page import Action, foot, page
from scorer.app.widgets.prose import Reader, Stand
from scorer.app.widgets.sheet import bottom_sheet
from scorer.load import LoadError
from scorer.prose import Page


@dataclass(frozen=True)
class Opened:
    """A page of rules to be shown: its words, the game it belongs to, where it leads."""

    page: Page
    second: str
    place: str
    back: Callable[[], object]
    onward: ft.Control
    ours: bool = False
    sides: tuple[Stand, ...] = ()
    hand: int | None = None


@ft.component
def TableRulesPage() -> ft.View:
    """The rules of the table in the route, with its own numbers."""
    session = use_session()
    game = ft.use_route_params()["game"]
    route = ft.use_view_path()
    found = open_game(session, game)
    opened = _of_table(Scene(session, found, session.look)) if isinstance(found, TableView) else None
    return _read(session, route, opened) or trouble(session, route, str(found))


@ft.component
def VariantRulesPage() -> ft.View:
    """The rules of the game in the route, with the numbers of the book."""
    session = use_session()
    variant = ft.use_route_params()["variant"]
    route = ft.use_view_path()
    found = _of_book(session, variant)
    opened = found if isinstance(found, Opened) else None
    return _read(session, route, opened) or trouble(session, route, str(found), place="/games")


def _of_table(scene: Scene) -> Opened:
    view, game = scene.view, f"/game/{scene.view.game.id}"
    going_on = not (view.board.finished or view.game.standing.ended)
    number = view.next_number
    back_to = f"{game}/hand" if going_on and half_typed(scene, Place()) else game
    words = scene.say("Back to hand {number}", number=number) if going_on else scene.say("Back to the table")
    marked = zip(scene.marks, view.sides, view.board.totals, view.board.in_play, strict=True)
    look = scene.look
    return Opened(
        page=scene.session.table_page(view),
        second=scene.say("This table’s rules"),
        place="/",
        back=lambda: _turn(game),
        onward=tonal(look, words, lambda: _turn(back_to), expand=look.phone or None, small=not look.phone),
        ours=True,
        sides=tuple(Stand(*mark, side.name, total) for mark, side, total, plays in marked if plays and going_on),
        hand=number if going_on else None,
    )


def _of_book(session: Session, variant: str) -> Opened | str:
    look = session.look
    try:
        told = session.book_page(variant)
    except LoadError as error:
        return "\n".join(map(str, error.problems))
    play = session.say("Play this game")
    return Opened(
        page=told,
        second=session.say("Rules as in the book"),
        place="/games",
        back=lambda: _turn("/games"),
        onward=filled(look, play, lambda: choose(session, variant), expand=look.phone or None, small=not look.phone),
    )


def _turn(route: str) -> None:
    ft.context.page.navigate(route)


def _read(session: Session, route: str, opened: Opened | None) -> ft.View | None:
    """The page on its desk; nothing where there is none to be shown. It uses hooks: call it at every drawing."""
    kept = ft.use_ref(cast("Desk | None", None))
    listed, list_ = ft.use_state(False)
    look = session.look
    if opened is not None and kept.current is None:
        kept.current = Desk(opened.page, look)
    desk = kept.current
    sheet = contents(session, look, desk, lambda: list_(False)) if desk and listed and not look.desktop else None
    ft.use_dialog(bottom_sheet(look, sheet, on_dismiss=lambda: list_(False)) if sheet else None)
    if opened is None or desk is None:
        return None
    desk.lay(opened.page, look)
    bar = Bar(
        opened.page.title,
        opened.second,
        Action(ft.Icons.ARROW_BACK_ROUNDED, session.say("Back"), opened.back),
        opened.onward,
        lambda: list_(True),
    )
    beside = 0 if look.phone else Measure.RAIL
    width = look.width - beside - (PANE if look.desktop else 0)
    reader = Reader(look, session.language, width, opened.ours, opened.sides, opened.hand)
    return page(
        look,
        route=route,
        bar=Top(session, look, desk, desk.seeking, bar),
        body=Body(reader, desk, desk.seeking),
        foot=foot(look, [opened.onward]) if look.phone else None,
        navigation=places(session, opened.place),
        pane=Pane(session, look, desk, desk.seeking, desk.here) if look.desktop else None,
        pane_width=PANE,
    )
