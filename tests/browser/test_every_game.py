"""Every game on the shelf: a table sits down, enters a hand of an example by taps, and reads the right totals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser

from scorer.entry import FieldView, review
from scorer.game import Entry
from scorer.load import Loaded
from scorer.score import start
from scorer.seating import ways
from scorer.store.shelf import Shelf
from scorer.variant import Example
from tests.browser.conftest import screens, sit_at
from tests.browser.driver import Screen, Server
from tests.browser.table import Table
from tests.tables import shelf
from tests.tables import table as rules_of

GAMES = Shelf().shipped()
PEOPLE = (("Ann", "Eva", "Ida"), ("Bob", "Finn", "Jo"), ("Cy", "Gus", "Kim"), ("Dan", "Hal", "Lou"))


@dataclass(frozen=True)
class Played:
    """An example, how many of its hands are entered, and the totals it says there are then; None for who is out."""

    loaded: Loaded
    example: Example
    hands: int
    totals: tuple[int | None, ...]

    @property
    def keys(self) -> tuple[str, ...]:
        """What the example calls its sides."""
        return _keys(self.example)

    @property
    def teams(self) -> tuple[tuple[str, ...], ...]:
        """As many people as the example has, in as many sides."""
        found = (way.players for way in ways(self.loaded, self.example.options) if way.sides == len(self.keys))
        each = (self.example.players or min(found)) // len(self.keys)
        return tuple(people[:each] for people in PEOPLE[: len(self.keys)])

    @property
    def order(self) -> tuple[str, ...]:
        """Who sits where: one of each side, then the next of each."""
        return tuple(name for turn in zip(*self.teams, strict=True) for name in turn)

    @property
    def sides(self) -> dict[str, str]:
        """What each side is called at the table."""
        return dict(zip(self.keys, (" & ".join(team) for team in self.teams), strict=True))


def played(ident: str) -> Played:
    """The first hand of the first example that says what it gives, else every hand of the first that says the totals."""
    loaded = shelf(ident)
    able = [one for one in loaded.variant.examples if "error" not in one.expect and one.hands]
    for one in able:
        if "hand_points" in one.expect:
            before = start(rules_of(loaded, _keys(one), one.players, **one.options)).totals
            first = zip(before, one.expect["hand_points"][0], strict=True)
            return Played(loaded, one, 1, tuple(total + points for total, points in first))
    one = able[0]
    out = one.expect.get("eliminated", ())
    sums = zip(_keys(one), one.expect["totals"], strict=True)
    return Played(loaded, one, len(one.hands), tuple(None if name in out else total for name, total in sums))


def _keys(example: Example) -> tuple[str, ...]:
    return tuple(side if isinstance(side, str) else side["name"] for side in example.sides)


class Evening:
    """One browser at one served app, for all games, in which little moves; after a game that failed, another browser."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self._browser, self._server = browser, server
        self._screen: Screen | None = None

    @contextmanager
    def at(self, route: str) -> Iterator[Screen]:
        """Turn to a route."""
        screen, self._screen = self._screen, None
        if screen is None:
            screen = sit_at(self._browser, self._server, still=True).open(route)
        else:
            screen.go(route)
        screens[:] = [screen]
        yield screen
        screen.unharmed()
        screens.clear()
        self._screen = screen


@pytest.fixture(scope="module")
def evening(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """The app, served to people who play everything."""
    server = Server(tmp_path_factory.mktemp("every game")).start()
    yield Evening(browser, server)
    screens.clear()
    for context in browser.contexts:
        context.close()
    server.stop()


def on_the_form(one: Played, at: int) -> Entry:
    """What a table types that counts its cards itself: numbers for the cards, and something wherever it is asked."""
    rules = rules_of(one.loaded, one.keys, one.example.players, **one.example.options)
    entry = one.example.hands[at]
    made = review(rules, one.example.hands[:at], entry)
    views = [*made.hand, *(view for unit in made.units for view in unit.fields)]
    counted = {ident for view in views for ident in view.counted_from}
    form: dict[str, dict[str, Any]] = {}
    for view in views:
        given = entry.get(view.key, {})
        if view.ident in given and view.ident not in counted:
            form.setdefault(view.key, {})[view.ident] = given[view.ident]
        elif view.blank or any(ident in given for ident in view.counted_from):
            form.setdefault(view.key, {})[view.ident] = _instead(view)
    return form


def _instead(view: FieldView) -> Any:
    """The number that cards come to; nothing, or nobody, where the example leaves something to its default."""
    if view.type in ("points", "halves", "count"):
        return view.worth or 0
    return view.worth


@pytest.mark.parametrize("ident", GAMES)
def test_a_hand_goes_in_by_taps(evening: Evening, ident: str) -> None:
    one = played(ident)
    with evening.at("/new") as screen:
        table = Table(screen, ident, one.sides)
        table.seat(*one.order, **one.example.options)
        for at in range(one.hands):
            table.open_hand(at + 1)
            table.enter(on_the_form(one, at))
            table.save(at + 1)
        table.to_sheet(one.hands)
        for side, total in zip(one.sides.values(), one.totals, strict=True):
            if total is not None:
                table.on_sheet(one.hands, side, None, total)
