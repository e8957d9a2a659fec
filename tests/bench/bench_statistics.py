"""Figures and lists of ten thousand games. `python -m tests.bench.bench_statistics`."""

from __future__ import annotations

import tempfile
from datetime import datetime
from pathlib import Path

from scorer.app.views.history_find import all_found, known_games
from scorer.app.views.players_won import records
from scorer.statistics.choice import LookedAt
from scorer.statistics.overview import overview, portrait
from scorer.store.catalogue import Catalogue
from scorer.store.ledger import Ledger
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.app.at_table import session_of
from tests.bench.bench_export import GAMES, fill, reckoning
from tests.bench.ratios import Ratio

NOW = datetime.fromisoformat("2026-12-24T18:00:00+01:00")


def figures(folder: Path) -> None:
    """The first time every log is read and scored; afterwards what was kept of it."""
    library, catalogue = Library(folder), Catalogue(Shelf(folder))
    ids = [line.id for line in library.games()]
    read = reckoning(lambda: [library.read(game) for game in ids])
    first = reckoning(lambda: Ledger().read(library, catalogue))
    print(Ratio("Reading and scoring all for the first figures, against reading them", first, read, 3))
    print(
        Ratio("Reading what was kept of them, in a second", reckoning(lambda: Ledger().read(library, catalogue)), 1, 1)
    )
    kept = Ledger().read(library, catalogue)
    whole = reckoning(lambda: overview(kept, LookedAt(), NOW, ()))
    one = reckoning(lambda: portrait(kept, kept.records[0].sides[0][0], LookedAt(), NOW, ()))
    print(Ratio("Everybody's figures out of that, in a second", whole, 1, 1))
    print(Ratio("One player's figures, in a second", one, 1, 1))
    library.close()


def lists(folder: Path) -> None:
    """What the screens ask of the list."""
    library = Library(folder)
    session = session_of(library)
    session.variants()
    known = known_games(session, "all")
    ann, bob = (next(one for one in library.regulars if one.name == name) for name in ("Ann", "Bob"))
    for what, action in {
        "Opening the library": lambda: Library(folder, writing=False),
        "A page of the history": lambda: library.games(start=100, limit=50),
        "All words to find games by": lambda: known_games(session, "all"),
        "Finding": lambda: all_found(known, "rummy flo"),
        "How often everybody won": lambda: records(session),
        "Renaming a player in all games": lambda: session.rename(ann.model_copy(update={"name": "Anna"})),
        "Looking for games in which two sit": lambda: library.played_together(ann.id, bob.id),
        "Duplicating a game": lambda: session.duplicate("gin-7"),
        "Throwing a game away": lambda: session.delete("gin-7"),
        "Bringing it back": lambda: session.restore("gin-7"),
    }.items():
        print(Ratio(f"{what}, in half a second", reckoning(action), 0.5, 1))
    library.close()


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        print(f"{GAMES} games")
        fill(Path(name) / "full")
        figures(Path(name) / "full")
        lists(Path(name) / "full")


if __name__ == "__main__":
    main()
