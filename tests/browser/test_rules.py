"""The rules, looked up in the middle of a game."""

from __future__ import annotations

from pathlib import Path

from scorer.game import Entry
from tests.app.at_table import TEAMS, Table, begin, seated
from tests.browser.conftest import Serve, Visit

SMALL = (320, 640)

HAND: Entry = {  # 600 + 2 × 500 + 200 + 100 = 1,900, and 300 − 45 + 300 = 555
    "s1": {"melded": 600, "natural_canastas": 2, "red_threes": 2},
    "s2": {"melded": 300, "mixed_canastas": 1, "in_hand": 45},
    "hand": {"went_out": "s1"},
}


def canasta(data: Path) -> Table:
    """A table that plays to 3,000, after its first hand. The library is left to the app."""
    table = begin(data, seated("canasta_classic", *TEAMS, target=3000)).play(HAND)
    table.library.close()
    return table


def test_in_french_the_opening_of_each_side_is_found(data: Path, serve: Serve, visit: Visit) -> None:
    table = canasta(data)
    screen = visit(f"/game/{table.game}/rules", server=serve("--lang", "fr"), language="fr", size=SMALL, dark=True)
    screen.see("Les règles de cette table", seconds=60)
    screen.tap("La première pose")
    screen.see("en ce moment pour Ann & Camille", "en ce moment pour Béatrice & David")
    screen.tap("Retour à la manche 2")
    screen.see("Marquer la manche 2")
