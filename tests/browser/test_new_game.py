"""A newcomer opens Ardoise for the first time and deals: canasta for four, in two teams, with a house rule."""

from __future__ import annotations

import re
from typing import Literal

import pytest

from scorer.app.routes import LOCALE
from scorer.app.state import Session
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.browser.conftest import Serve, Visit
from tests.browser.driver import DESKTOP, PHONE, Screen, there

NARROW = "\u202f"

#: Seconds: all games are read at the first start, and some machines are slow.
PATIENCE = 40

#: What the story says and taps, in each language.
WORDS = {
    "en": {
        "clean": "A clean slate",
        "new": "New game",
        "what": "What are we playing?",
        "canasta": re.compile("^Canasta The partnership classic"),
        "who": "Who sits where?",
        "add": "New",
        "name": "Name",
        "seat": "Seat {number}",
        "following": "Next seat",
        "done": "Done",
        "first": re.compile("First side · Ann deals first"),
        "next": "Next: house rules",
        "rules": "Canasta, our way",
        "book": "Every rule is as in the book.",
        "play": re.compile("^Play 4 rules"),
        "draw": "Draw two cards",
        "differs": "1 rule differs from the classic game.",
        "deal": "Deal the first hand",
        "enter": "Enter hand 1",
    },
    "fr": {
        "clean": "L’ardoise est propre",
        "new": "Nouvelle partie",
        "what": f"À quoi joue-t-on{NARROW}?",
        "canasta": re.compile("^Canasta Le classique par équipes"),
        "who": f"Qui est assis où{NARROW}?",
        "add": "Nouveau",
        "name": "Nom",
        "seat": "Place {number}",
        "following": "Place suivante",
        "done": "Terminé",
        "first": re.compile("Premier camp · Ann donne en premier"),
        "next": f"Suite{NARROW}: règles de la table",
        "rules": "Canasta à notre façon",
        "book": "Toutes les règles sont celles d’origine.",
        "play": re.compile("^Le jeu 4 règles"),
        "draw": "Piocher deux cartes",
        "differs": "1 règle change par rapport au jeu d’origine.",
        "deal": "Distribuer la première manche",
        "enter": "Marquer la manche 1",
    },
}


def sit_down(screen: Screen, words: dict[str, str], *names: str) -> None:
    """One name after the other: the sheet goes on from seat to seat."""
    screen.tap(words["add"])
    for number, name in enumerate(names, 1):
        there(screen.page.get_by_role("heading", name=words["seat"].format(number=number), exact=True), PATIENCE)
        screen.type(words["name"], name)
        screen.tap(words["following"] if number < len(names) else words["done"])
    screen.gone(words["done"], seconds=PATIENCE)


@pytest.mark.parametrize(("language", "size"), [("en", PHONE), ("fr", DESKTOP)])
def test_a_newcomer_deals_canasta_for_four(
    serve: Serve, visit: Visit, language: Literal["en", "fr"], size: tuple[int, int]
) -> None:
    words: dict[str, str] = WORDS[language]  # type: ignore[assignment]  # patterns are told apart where they are used
    server = serve("--lang", language)
    screen = visit(server=server, size=size)
    screen.see(words["clean"], seconds=PATIENCE)
    screen.tap(words["new"])
    screen.see(words["what"], seconds=PATIENCE)
    screen.tap(words["canasta"])
    screen.see(words["who"], seconds=PATIENCE)
    sit_down(screen, words, "Ann", "Béatrice", "Camille", "David")
    screen.see("Ann & Camille", "Béatrice & David", words["first"], seconds=PATIENCE)
    server.restart()
    screen.open("/new/seats")
    screen.see("Ann & Camille", "Béatrice & David", words["first"], seconds=PATIENCE)
    screen.tap(words["next"])
    screen.see(words["rules"], words["book"], seconds=PATIENCE)
    screen.tap(words["play"])
    screen.tap(words["draw"], role="switch")
    screen.see(words["differs"], seconds=PATIENCE)
    screen.tap(words["deal"])
    screen.see(words["enter"], "Ann & Camille", "Béatrice & David", seconds=PATIENCE)
    with Library(server.data, writing=False) as library:
        session = Session(library, Catalogue(Shelf()), load("en", LOCALE), lambda code: load(code, LOCALE))
        (game,) = session.games()
        table = session.table(game.id).table
    assert table.options == {"draw_2": True}
    assert [[player.name for player in side.players] for side in table.sides] == [
        ["Ann", "Camille"],
        ["Béatrice", "David"],
    ]
