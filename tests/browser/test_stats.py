"""Figures of many evenings, looked at in a browser; Bobby turns out to be Bob; a game is duplicated."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scorer.store.library import Library
from tests.app.test_stats import played
from tests.browser.conftest import Visit
from tests.browser.driver import DESKTOP, PHONE

OTHERS = ("Cid", "Dee", "Eve", "Flo", "Guy", "Hal")


@pytest.fixture
def evenings(data: Path) -> None:
    """Years ago many played, each once; this year Ann won four of five against Bob, and Bobby beat Zoé."""
    with Library(data) as library:
        played(library, *zip(OTHERS[::2], OTHERS[1::2], strict=True), year=2019)
        played(library, *[("Ann", "Bob")] * 4, ("Bob", "Ann"), ("Bobby", "Zoé"))


@pytest.mark.usefixtures("evenings")
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_shorter_time_leaves_those_who_played_in_it(visit: Visit, size: tuple[int, int]) -> None:
    screen = visit("/statistics", size=size)
    screen.see("Cid", "Hal", "The last 9 games")
    screen.tap("All time")
    screen.see("Which time")
    screen.tap("This year")
    screen.gone("Cid", "Hal")
    screen.see("4 of 5 games", "80%", "1 of 5 games", "20%", "The last 6 games")
    screen.tap("Every game")
    screen.see("Which game")
    screen.tap("Gin Rummy")
    screen.see("Best hand", "Ann, 2 Jan", "Who knocked?")


@pytest.mark.usefixtures("evenings")
def test_bobby_is_made_one_with_bob_and_called_robert(visit: Visit) -> None:
    screen = visit("/players")
    screen.tap(re.compile("^Bobby"), re.compile("^Make one with another player"))
    screen.tap(re.compile("^Bob 1 of 5"))
    screen.see("Together", "2 of 6 games won")
    screen.tap("Bob", "Make them one")
    screen.see("Bobby and Bob are one now.", "also played as Bobby", "33%")
    screen.tap("Change name or mark")
    screen.type("Name", "Robert")
    screen.tap("Save")
    screen.see("Bob is called Robert now.")
    screen.open("/history")
    screen.see("Robert, 227 to 29")
    screen.gone("Bobby")
    screen.tap("Duplicate or delete games", "Duplicate Gin Rummy")
    screen.see("Gin Rummy is duplicated: this is the copy.", "A copy: it does not count in the statistics")
    screen.tap("Undo")
    screen.see("Robert, 227 to 29", "Games played")
    screen.gone("A copy")
