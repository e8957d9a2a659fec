"""A game on a table, for the tests of its screens: who plays, hands played earlier, and what stands on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import flet as ft

from scorer.app.routes import LOCALE, open_app
from scorer.app.state import Place, Seating, Session, TableView, new_id
from scorer.formula import Worth
from scorer.game import Entry, Player, Side
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.app.harness import PHONE, Client, evening

TEAMS = (("Ann", "Camille"), ("Béatrice", "David"))


def session_of(library: Library) -> Session:
    catalogue = Catalogue(Shelf(library.folder))
    return Session(library, catalogue, load("en", LOCALE), partial(load, folder=LOCALE))


def seated(variant: str, *teams: str | tuple[str, ...], **options: Worth) -> Seating:
    """Sides s1, s2, …, each a player or a partnership; the partners sit opposite each other."""
    people = [(team,) if isinstance(team, str) else team for team in teams]
    sides = tuple(
        Side(
            id=f"s{at}",
            name=" & ".join(team),
            players=tuple(Player(id=name.lower().replace(" ", "-"), name=name) for name in team),
        )
        for at, team in enumerate(people, 1)
    )
    seats = tuple(side.players[turn].id for turn in range(len(people[0])) for side in sides)
    return Seating(variant, options, sides, seats)


@dataclass
class Table:
    """A library with one game on it."""

    library: Library
    game: str

    @property
    def session(self) -> Session:
        return session_of(self.library)

    @property
    def view(self) -> TableView:
        return self.session.table(self.game)

    def play(self, *entries: Entry) -> Table:
        """Hands entered earlier in the evening."""
        for entry in entries:
            self.session.save_hand(self.view, Place(), entry, new_id())
        return self

    def hand(self, number: int) -> str:
        """The id of a hand on the sheet, counted from 1."""
        return self.view.rows[number - 1].hand.id

    def look(
        self,
        story: Callable[[Client], Awaitable[None]],
        *,
        screen: str = "",
        size: tuple[int, int] = PHONE,
        language: str = "en",
    ) -> None:
        """Open one of the game's screens and live through the story."""
        evening(
            story,
            lambda page: open_app(page, self.library, load(language, LOCALE)),
            size=size,
            route=f"/game/{self.game}{screen}",
        )


def begin(data: Path, seating: Seating) -> Table:
    library = Library(data)
    return Table(library, session_of(library).begin(seating))


def on_top(client: Client) -> list[object]:
    """The screen on top and what lies open over it."""
    return [client.all(ft.View)[-1], client.page._dialogs.controls]


def seen(client: Client) -> list[str]:
    """Every word there."""
    return client.texts(on_top(client))


def sees(client: Client, *words: str) -> bool:
    """Whether each of these stands there as a whole."""
    there = seen(client)
    missing = [word for word in words if word not in there]
    assert not missing, f"{missing} not among {there}"
    return True


async def comes(client: Client, words: set[str]) -> None:
    """Wait until one of these stands there: figures are worked out beside the screen."""
    for _ in range(500):
        await client.settle()
        if words & {*seen(client)}:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"none of {words} came: {seen(client)}")


def at(
    library: Library,
    route: str,
    story: Callable[[Client], Awaitable[None]],
    *,
    size: tuple[int, int] = PHONE,
    language: str = "en",
) -> None:
    """Open a screen of this library and live through the story."""
    evening(story, lambda page: open_app(page, library, load(language, LOCALE)), size=size, route=route)


async def pick(client: Client, name: str) -> None:
    """Press the button of this name on the screen on top."""
    found = [button for button in client.all(ft.TextButton, on_top(client)) if client.name(button) == name]
    assert found, f"no button {name!r} among {seen(client)}"
    await client.fire(found[-1])
    await client.settle()


async def write(client: Client, words: str) -> None:
    """Write on the last line of the screen on top, over what stands there."""
    line = client.all(ft.TextField, on_top(client))[-1]
    await client.fire(line, "change", words, value=words)
    await client.settle()


async def touch(client: Client, label: str) -> None:
    """Touch a row, a number or the name of a hand, known by what a screen reader says of it."""
    found = [
        box
        for box in client.all(ft.Container, on_top(client))
        if box.on_click is not None and label in client.texts(box)
    ]
    assert found, f"nothing to touch is called {label!r} among {seen(client)}"
    await client.fire(found[-1])
