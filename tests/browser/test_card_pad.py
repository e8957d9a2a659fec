"""Four hands counted on a phone by tapping their cards: gin, a rami opening, canastas, a golf layout."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from scorer.app.routes import LOCALE
from scorer.app.state import Seating, Session
from scorer.game import Player, Side
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.browser.conftest import Visit
from tests.browser.driver import Screen

Begin = Callable[..., str]


@pytest.fixture
def begin(data: Path) -> Begin:
    """Begin a game for players who play alone; its id."""

    def start(variant: str, *names: str) -> str:
        sides = tuple(
            Side(id=f"s{at}", name=name, players=(Player(id=name.lower(), name=name),))
            for at, name in enumerate(names, 1)
        )
        with Library(data) as library:
            session = Session(library, Catalogue(Shelf(data)), load("en", LOCALE), lambda code: load(code, LOCALE))
            return session.begin(Seating(variant, {}, sides, tuple(side.players[0].id for side in sides)))

    return start


def count_cards(screen: Screen, name: str) -> None:
    """Open the card pad, which is somebody’s. Until it stands, a tap would still hit the number keys of the hand."""
    screen.tap("Count the cards")
    screen.see(f"{name}’s cards")


def put(screen: Screen, *cards: str) -> None:
    """Tap cards; a key says how many of it there are once there are two."""
    for card in cards:
        screen.tap(re.compile(rf"^{card}(, \d+)?$"))


def test_a_gin_hand_is_tapped_and_knocked_with(begin: Begin, visit: Visit) -> None:
    screen = visit(f"/game/{begin('gin_rummy', 'Ann', 'Bob')}/hand")
    screen.tap("Ann", "Knock")
    count_cards(screen, "Ann")
    screen.see("Tap adds one, hold takes one away.")
    put(screen, "5 of hearts", "6 of hearts", "7 of hearts", "8 of hearts")
    put(
        screen,
        "queen of spades",
        "queen of hearts",
        "queen of diamonds",
        "4 of clubs",
        "2 of spades",
        "ace of diamonds",
    )
    screen.see("10 of 10", "a legal knock: 10 or less", "4 + 2 + 1 left over")
    screen.tap("Use 7")
    screen.see("from 10 cards")
    screen.gone("Ann’s cards")
    screen.tap("3", "1", "Save")
    screen.see("Hand 1 saved. 24 and 0")


def test_a_rami_hand_is_enough_to_open_and_its_rest_is_kept(begin: Begin, visit: Visit) -> None:
    """10 J Q are 30, nine, joker and the other jack 29, three fours 12; two kings, a seven and a two stay: 29."""
    screen = visit(f"/game/{begin('rami_51', 'Alice', 'Hugo')}/hand")
    screen.tap("Hugo")  # who went out
    count_cards(screen, "Alice")
    screen.tap("Opening")
    put(screen, "9 of spades", "10 of spades", "jack of spades", "queen of spades", "joker")
    put(screen, "4 of diamonds", "4 of clubs", "4 of hearts", "king of hearts", "king of hearts")
    put(screen, "jack of spades", "7 of clubs", "2 of diamonds")
    screen.see("Enough to open", "71", "Left over")
    screen.tap("Use what is left, 29")
    screen.see("from 4 cards")
    screen.tap("Save")
    screen.see("Hand 1 saved. 29 and 0")


def test_canastas_are_tapped_by_rank(begin: Begin, visit: Visit) -> None:
    """Seven kings 70 and 500, two queens and a two 40, going out 100."""
    screen = visit(f"/game/{begin('canasta_classic', 'Ann', 'Bob')}/hand")
    screen.tap("Ann")
    count_cards(screen, "Ann")
    put(screen, *["king"] * 7, "queen", "queen", "2")
    screen.see("110", "Natural: king", "Mixed: queen", "and 500 for what they are", "enough to open: 50")
    screen.tap("Use 110")
    screen.tap(re.compile(r"^Ann \+710"))
    screen.see("from 10 cards", "1 × 500 = 500")


def test_a_golf_layout_is_tapped_for_each_in_turn(begin: Begin, visit: Visit) -> None:
    screen = visit(f"/game/{begin('golf_6', 'Ann', 'Bob')}/hand")
    screen.tap("Ann")
    count_cards(screen, "Ann")
    put(screen, "7", "king", "3", "7", "2")
    screen.see("row 1, column 1: 7, pair", "3 + …")
    put(screen, "5")
    screen.tap("Use 6")
    screen.see("Bob’s cards")
    screen.gone("Ann’s cards")
    put(screen, "ace", "2", "3", "4", "5", "6")
    screen.tap("Use 17")
    screen.see("Bob’s points")
    screen.tap("Save")
    screen.see("Hand 1 saved. 6 and 17")
