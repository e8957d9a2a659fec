"""A hand entered on a phone and on a laptop, and the plug pulled in the middle of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorer.app.routes import LOCALE
from scorer.app.state import Seating, Session
from scorer.game import Player, Side
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.browser.conftest import Serve, Visit
from tests.browser.driver import DESKTOP, Screen

TEAMS = (("Ann", "Camille"), ("Béatrice", "David"))


@pytest.fixture
def canasta(data: Path) -> str:
    """A game of canasta that is about to begin; its id."""
    sides = tuple(
        Side(id=f"s{at}", name=" & ".join(names), players=tuple(Player(id=name.lower(), name=name) for name in names))
        for at, names in enumerate(TEAMS, 1)
    )
    seats = tuple(side.players[turn].id for turn in range(2) for side in sides)
    with Library(data) as library:
        session = Session(library, Catalogue(Shelf(data)), load("en", LOCALE), lambda code: load(code, LOCALE))
        return session.begin(Seating("canasta_classic", {}, sides, seats))


def digits(screen: Screen, number: str, plus: str = "Plus") -> None:
    for key in number:
        screen.tap(plus if key == "+" else key)


def test_the_plug_is_pulled_in_the_middle_of_a_hand(canasta: str, serve: Serve, visit: Visit) -> None:
    server = serve()
    screen = visit(f"/game/{canasta}/hand", server=server)
    screen.see("Hand 1", "Ann dealt", seconds=60)
    screen.tap("Béatrice")
    digits(screen, "120+45")
    screen.see("120 + 45 = 165")
    screen.page.wait_for_timeout(800)
    server.restart()
    screen = visit(f"/game/{canasta}/hand", server=server)
    screen.see("120 + 45 = 165", seconds=60)
    screen.tap("Next")
    digits(screen, "00")
    screen.tap("Red threes: one more")
    screen.see("1 × 100 = 100", "+265")
    screen.tap("Next")
    digits(screen, "275")
    screen.see("+375")
    for more, told in (("Mixed canastas", "1 × 300 = 300"), ("Red threes", "1 × 100 = 100"), ("Red threes", "2 × 100")):
        screen.tap(f"{more}: one more")
        screen.see(told)
    screen.tap("Next")
    digits(screen, "15")
    screen.see("+860")
    screen.tap("Save")
    screen.see("Hand 1 saved. 265 and 860")
    screen.tap("Undo")
    screen.gone("860")


def test_a_keyboard_enters_a_hand_on_a_laptop_in_french(canasta: str, serve: Serve, visit: Visit) -> None:
    server = serve("--lang", "fr")
    screen = visit(f"/game/{canasta}/hand", server=server, size=DESKTOP, language="fr")
    screen.see("Manche 1", "Ann a donné", seconds=60)
    screen.page.wait_for_timeout(1000)
    for keys in ("0", "13", "Enter"):
        type_keys(screen, keys)
    screen.see("10 ou 15")
    for keys in ("Backspace", "0", "Enter", "5", "Enter", "90", "Enter", "25"):
        type_keys(screen, keys)
    screen.see("→ 65")
    type_keys(screen, "Enter")
    screen.see(re.compile("Manche 1 enregistrée"), seconds=30)


def type_keys(screen: Screen, keys: str) -> None:
    """Press the named key, or type the digits."""
    for key in keys if keys.isdigit() else (keys,):
        screen.press(key)
        screen.page.wait_for_timeout(120)
