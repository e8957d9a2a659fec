"""Games that were begun before the app was started, so that a story can come in where it gets interesting."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from scorer.app.routes import LOCALE
from scorer.app.state import Place, Seating, Session, new_id
from scorer.game import Entry, Player, Side
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf


def seating(variant: str, teams: Sequence[Sequence[str]], **options: Any) -> Seating:
    """Sides of these players, who sit in turns: one of each side, then the next of each."""
    sides = tuple(
        Side(
            id=f"s{at}",
            name=" & ".join(team),
            players=tuple(Player(id=f"p-{name.lower()}", name=name) for name in team),
        )
        for at, team in enumerate(teams, 1)
    )
    seats = tuple(side.players[turn].id for turn in range(len(teams[0])) for side in sides)
    return Seating(variant, options, sides, seats)


def begun(data: Path, *tables: Seating, hands: Iterable[Entry] = ()) -> list[str]:
    """Begin a game at each of these tables and save these hands, which name the sides s1, s2; the ids of the games."""
    with Library(data) as library:
        session = Session(library, Catalogue(Shelf(data)), load("en", LOCALE), partial(load, folder=LOCALE))
        games = [session.begin(table) for table in tables]
        for game in games:
            for entry in hands:
                session.save_hand(session.table(game), Place(), entry, new_id())
    return games
