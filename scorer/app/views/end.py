"""The end of a game: well played, the places, the race, and the next game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import TableView
from scorer.app.theme import Type
from scorer.app.views import end_body, why
from scorer.app.views.places import places
from scorer.app.views.table_body import PANE, copied, room
from scorer.app.views.table_chart import title
from scorer.app.views.table_details import details, duration
from scorer.app.views.table_doing import Doing
from scorer.app.views.table_menu import Entry, menu
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_share import share_entries
from scorer.app.views.table_tie import TieForm, can_settle
from scorer.app.views.trouble import opened as open_game
from scorer.app.views.trouble import trouble
from scorer.app.widgets.buttons import filled, outlined
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action, app_bar, foot, foot_tile, page, scrolled
from scorer.app.widgets.sheet import bottom_sheet
from scorer.app.widgets.text import text

Kind = Literal["end", "menu", "share", "tie", "details"]


@dataclass(frozen=True, slots=True)
class Opened:
    """What lies open over the end."""

    kind: Kind
    side: int = 0


Open = Callable[[Opened | Callable[[Opened | None], Opened | None] | None], object]


@ft.component
def EndPage() -> ft.View:
    """The end of the game in the route."""
    session = use_session()
    game = ft.use_route_params()["game"]
    route = ft.use_view_path()
    opened, open_ = ft.use_state(cast("Opened | None", None))
    found = open_game(session, game)
    at = AtEnd(Scene(session, found, session.look), opened, open_) if isinstance(found, TableView) else None
    ft.use_dialog(at.sheet() if at else None)
    ft.use_dialog(at.form() if at else None)
    return at.view(route) if at else trouble(session, route, str(found))


class AtEnd(Doing):
    """One drawing of the end."""

    def __init__(self, scene: Scene, opened: Opened | None, open_: Open) -> None:
        super().__init__(scene, lambda: open_(None))
        self.opened, self.open = opened, open_

    def view(self, route: str) -> ft.View:
        """The page."""
        scene, look = self.scene, self.scene.look
        back = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Back to the sheet"), lambda: self.go(self.route))
        return page(
            look,
            route=route,
            bar=app_bar(look, scene.game, duration(scene), leading=back, actions=self._actions(), lined=not look.phone),
            body=scrolled(self._body()),
            foot=self._foot() if look.phone else None,
            navigation=places(self.session, "/"),
            pane=self._pane() if look.desktop else None,
        )

    @property
    def _won(self) -> bool:
        return self.game.board.finished and not self.game.game.standing.abandoned

    def _actions(self) -> list[Action | ft.Control]:
        scene, look = self.scene, self.scene.look
        actions: list[Action | ft.Control] = [
            Action(
                ft.Icons.MENU_BOOK_ROUNDED, scene.say("Rules of this table"), lambda: self.go(f"{self.route}/rules")
            ),
            Action(ft.Icons.MORE_VERT_ROUNDED, scene.say("More"), lambda: self.open(Opened("menu"))),
        ]
        if look.phone:
            return actions
        share = Action(ft.Icons.IOS_SHARE_ROUNDED, scene.say("Share"), lambda: self.open(Opened("share")))
        return [share, *actions, ft.Container(width=8), self._rematch(small=True)]

    def _rematch(self, *, small: bool = False) -> ft.Control:
        off = self.session.library.read_only is not None
        return filled(
            self.scene.look,
            self.scene.say("Rematch"),
            self.rematch,
            glyph=ft.Icons.REPLAY_ROUNDED,
            small=small,
            expand=None if small else True,
            off=off,
        )

    def _foot(self) -> ft.Control:
        look = self.scene.look
        share = foot_tile(look, ft.Icons.IOS_SHARE_ROUNDED, self.scene.say("Share"), lambda: self.open(Opened("share")))
        return foot(look, [share, self._rematch()])

    def _body(self) -> list[ft.Control]:
        scene, look = self.scene, self.scene.look
        drawn = [
            end_body.greeting(scene) if self._won else end_body.stopped(scene),
            *copied(scene),
            *end_body.places(scene, lambda side: self.open(Opened("end", side))),
        ]
        if can_settle(scene) and self._won:
            settle = outlined(
                look,
                scene.say("Settle the tie"),
                lambda: self.open(Opened("tie")),
                glyph=ft.Icons.BALANCE_ROUNDED,
                small=True,
            )
            drawn.append(in_text_column(look, ft.Row(controls=[settle]), top=14, bottom=6))
        if not look.desktop and self.game.board.hands:
            drawn.append(end_body.chart(scene, room(look) - (0 if look.phone else 4)))
        return drawn

    def _pane(self) -> ft.Control:
        """The race, and where the total of the winner, or of the side touched, comes from."""
        scene, look = self.scene, self.scene.look
        first = self.game.winners[0] if self.game.winners else 0
        side = self.opened.side if self.opened and self.opened.kind == "end" else first
        named = text(look, title(scene), Type.SECTION, colour=look.colours.on_surface_variant)
        return ft.Column(
            controls=[
                ft.Container(content=named, padding=ft.Padding.only(left=24, top=16)),
                end_body.chart(scene, PANE),
                why.in_pane(scene, why.of_end(scene, side), self._why_acts()),
            ],
            spacing=0,
        )

    def _why_acts(self) -> why.Acts:
        return why.Acts(self.close, self._correct, self._read_rules)

    def _correct(self, hand: str, side: int) -> None:
        self.session.touched = self.game.sides[side].id
        self.go(f"{self.route}/correct/{hand}")

    def _read_rules(self) -> None:
        self.go(f"{self.route}/rules")

    def sheet(self) -> ft.BottomSheet | None:
        """What opens from below."""
        opened = self.opened
        return self._from_below(self._content(opened) if opened and opened.kind != "tie" else None)

    def form(self) -> ft.BottomSheet | None:
        """What is written on; it never takes the place of another sheet's content."""
        return self._from_below(TieForm(self.scene, self.close, self.settle) if self._settling else None)

    @property
    def _settling(self) -> bool:
        return self.opened is not None and self.opened.kind == "tie"

    def _from_below(self, content: ft.Control | None) -> ft.BottomSheet | None:
        opened = self.opened
        if content is None:
            return None

        def swept_away() -> None:
            """What was opened since stays."""
            self.open(lambda now: None if now is opened else now)

        return bottom_sheet(self.scene.look, content, on_dismiss=swept_away)

    def _content(self, opened: Opened) -> ft.Control | None:
        scene = self.scene
        match opened.kind:
            case "end":
                if scene.look.desktop:
                    return None
                return why.in_sheet(scene, why.of_end(scene, opened.side), self._why_acts())
            case "menu":
                return menu(scene, scene.game, duration(scene), self._entries(), self.close)
            case "share":
                return menu(scene, scene.say("Share"), scene.game, share_entries(scene, self.close), self.close)
            case "details":
                return details(scene, self.close)
            case _:
                return None

    def _entries(self) -> list[Entry]:
        scene, say = self.scene, self.scene.say
        off = say("This game can only be looked at.") if scene.read_only else None
        entries = [
            Entry(ft.Icons.GRID_ON_ROUNDED, say("Back to the sheet"), lambda: self.go(self.route)),
            Entry(ft.Icons.MENU_BOOK_ROUNDED, say("Rules of this table"), self._read_rules),
            Entry(ft.Icons.INFO_OUTLINE_ROUNDED, say("Details"), lambda: self.open(Opened("details"))),
            Entry(ft.Icons.CONTENT_COPY_ROUNDED, say("Duplicate this game"), self.duplicate, off),
        ]
        if can_settle(scene) and self._won:
            entries.append(Entry(ft.Icons.BALANCE_ROUNDED, say("Settle the tie"), lambda: self.open(Opened("tie"))))
        if self.game.game.standing.ended:
            entries.append(Entry(ft.Icons.REPLAY_ROUNDED, say("Reopen the game"), self.reopen, off))
        return entries
