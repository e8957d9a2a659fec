"""The screens and the ways between them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import cast

import flet as ft

from scorer.app.context import SessionContext
from scorer.app.daily import back_up_daily
from scorer.app.device import wants_stillness
from scorer.app.guests import Guests
from scorer.app.state import Session
from scorer.app.theme import Look, dress, palette_of
from scorer.app.views.board import BoardPage
from scorer.app.views.cards import CardsPage
from scorer.app.views.end import EndPage
from scorer.app.views.game_share import SharePage
from scorer.app.views.games import GamesPage
from scorer.app.views.hand import HandPage
from scorer.app.views.history import HistoryPage
from scorer.app.views.history_select import ChoosePage
from scorer.app.views.home import HomePage
from scorer.app.views.keep import KeepPage
from scorer.app.views.keep_backup import BackupPage
from scorer.app.views.keep_export import ExportPage
from scorer.app.views.keep_import import ImportPage
from scorer.app.views.new_game import NewGamePage
from scorer.app.views.new_game_find import FAMILIES
from scorer.app.views.new_game_rules import HouseRulesPage
from scorer.app.views.new_game_seats import SeatsPage
from scorer.app.views.nowhere import NowherePage
from scorer.app.views.players import PlayersPage
from scorer.app.views.players_one import PlayerPage
from scorer.app.views.rules import TableRulesPage, VariantRulesPage
from scorer.app.views.settings import SettingsPage
from scorer.app.views.stats import StatisticsPage
from scorer.app.views.table import TablePage
from scorer.app.widgets import snack
from scorer.app.widgets.probe import text_scale_probe
from scorer.i18n import Language, load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf

LOCALE = Path(__file__).parents[2] / "assets" / "locale"
TOPIC = "games"
#: Seconds that the first screen gets to be drawn before anything else is done.
_FIRST_SCREEN = 1.5
#: So many games, each of another family, are suggested where none was ever played.
_SUGGESTED = 4

COUNTING = [ft.Route(path="cards/:key/:field", component=CardsPage)]
SHARING = [ft.Route(path="share", component=SharePage)]
ROUTES = [
    ft.Route(
        path="/",
        component=HomePage,
        children=[
            ft.Route(
                path="new",
                component=NewGamePage,
                children=[
                    ft.Route(
                        path="seats",
                        component=SeatsPage,
                        children=[ft.Route(path="rules", component=HouseRulesPage)],
                    )
                ],
            ),
            ft.Route(
                path="game/:game",
                component=TablePage,
                children=[
                    ft.Route(path="hand", component=HandPage, children=COUNTING),
                    ft.Route(path="correct/:correct", component=HandPage, children=COUNTING),
                    ft.Route(path="before/:before", component=HandPage, children=COUNTING),
                    ft.Route(path="rules", component=TableRulesPage),
                    ft.Route(path="end", component=EndPage, children=SHARING),
                    *SHARING,
                    ft.Route(path="board", component=BoardPage),
                ],
            ),
        ],
    ),
    ft.Route(path="games", component=GamesPage, children=[ft.Route(path=":variant", component=VariantRulesPage)]),
    ft.Route(path="history", component=HistoryPage),
    ft.Route(path="statistics", component=StatisticsPage, children=[ft.Route(path=":player", component=PlayerPage)]),
    ft.Route(path="players", component=PlayersPage, children=[ft.Route(path=":player", component=PlayerPage)]),
    ft.Route(path="settings", component=SettingsPage),
    ft.Route(
        path="keep",
        component=KeepPage,
        children=[
            ft.Route(path="export", component=ExportPage),
            ft.Route(path="choose", component=ChoosePage),
            ft.Route(path="import", component=ImportPage),
            ft.Route(path="backup", component=BackupPage),
        ],
    ),
]


def open_app(page: ft.Page, library: Library, language: Language, guests: Guests | None = None) -> None:
    """Show the app on this page; `guests`: others may open it too."""
    page.title = "Ardoise"
    dress(page)
    session = Session(
        library=library,
        catalogue=_catalogue(library),
        language=load(library.settings.language or language.code, LOCALE),
        speak=partial(load, folder=LOCALE),
        guests=guests,
    )
    _follow_device(page, session)
    _follow_others(page, session)
    page.render_views(App, session)
    page.run_task(_hear_turns, page)
    page.run_task(_read_ahead, session)
    page.run_task(back_up_daily, library)


async def _hear_turns(page: ft.Page) -> None:
    """Hear of every screen that is turned to, once the router does."""
    while page.on_route_change is None:
        await asyncio.sleep(0.05)
    follow = cast("Callable[[ft.RouteChangeEvent], None]", page.on_route_change)

    def turned(event: ft.RouteChangeEvent) -> None:
        snack.turned(page)
        follow(event)

    page.on_route_change = turned


async def _read_ahead(session: Session) -> None:
    """Read all games once the first screen stands, so that choosing one need not wait; before, those for a newcomer."""
    if not session.library.games(limit=1):
        session.heads = await asyncio.to_thread(session.catalogue.heads, tuple(FAMILIES)[:_SUGGESTED])
        await session.pull()
    if not session.catalogue.ready:
        await asyncio.sleep(_FIRST_SCREEN)
        await asyncio.to_thread(session.catalogue.every)
        await session.pull()


@ft.component
def App(session: Session) -> ft.Control:
    """Every screen, by its route."""
    return SessionContext(session, lambda: ft.Router(routes=ROUTES, manage_views=True, not_found=NowherePage))


_catalogues: dict[Path, Catalogue] = {}


def _catalogue(library: Library) -> Catalogue:
    """One catalogue a data folder, shared by its sessions: it never changes."""
    if library.folder not in _catalogues:
        _catalogues[library.folder] = Catalogue(Shelf(library.folder))
    return _catalogues[library.folder]


def _follow_device(page: ft.Page, session: Session) -> None:
    """Keep the look in step with the size, the brightness and the text size of the device."""
    text_scale, still = 1.0, False

    def look() -> None:
        theme = session.settings.theme
        modes = {"paper": ft.ThemeMode.LIGHT, "slate": ft.ThemeMode.DARK}
        page.theme_mode = modes.get(theme, ft.ThemeMode.SYSTEM)
        chosen = session.settings.text_size
        seen = Look(
            colours=palette_of(page),
            width=page.width or 390,
            height=page.height or 844,
            text_scale=chosen / 100 if chosen else text_scale,
            device_scale=text_scale,
            still=still,
            sorry=session.say("That did not work. What was saved is safe."),
        )
        if seen != session.look:
            session.look = seen

    def on_scale(text: float) -> None:
        nonlocal text_scale
        text_scale = text
        look()

    async def ask_stillness() -> None:
        nonlocal still
        still = await wants_stillness()
        look()

    def came_back(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state is ft.AppLifecycleState.RESUME:  # it may have been asked for in the device's settings
            page.run_task(ask_stillness)

    session.look_again = look
    page.on_app_lifecycle_state_change = came_back
    page.on_resize = lambda _: look()
    page.on_platform_brightness_change = lambda _: look()
    page.overlay.append(text_scale_probe(on_scale))
    look()
    page.run_task(ask_stillness)


def _follow_others(page: ft.Page, session: Session) -> None:
    """Draw again when another page on the same library has changed something."""
    session.tell_others = partial(page.pubsub.send_others_on_topic, TOPIC)

    def heard(_topic: str, _game: str) -> None:
        if page.session.connection is not None:
            page.run_task(session.pull)

    async def is_back(_event: object) -> None:
        await session.pull()

    page.pubsub.subscribe_topic(TOPIC, heard)
    page.on_connect = is_back  # what happened while nobody looked
