"""Export of ten thousand games against reading them, and import of a thousand. `python -m tests.bench.bench_export`."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from time import process_time

from scorer.cli.common import LOCALE, say_label
from scorer.export.as_csv import csv_long
from scorer.export.as_json import json_of_all
from scorer.export.sheet import sheet_of
from scorer.game import Player, Side
from scorer.i18n import load
from scorer.importing.read import preview
from scorer.played import Played
from scorer.store.arriving import bring_in, here
from scorer.store.backup import backup, now_here
from scorer.store.catalogue import Catalogue
from scorer.store.game_file import GameFile
from scorer.store.library import Library
from scorer.store.reader import Reader, outcome_of
from scorer.store.records import Summary
from scorer.store.restore import restore
from scorer.store.shelf import Shelf
from tests.bench.bench_store import HastyDisk
from tests.bench.ratios import Ratio, compare, seconds
from tests.leaving import GIN, begun, evening, worked
from tests.tables import shelf

GAMES, IMPORTED = 10_000, 1_000
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Flo")


def opposite(*names: str) -> tuple[Side, ...]:
    """Everybody alone, each with an id of their own from game to game."""
    return tuple(
        Side(id=f"s{at}", name=name, players=(Player(id=name.lower(), name=name, mark=NAMES.index(name) + 1),))
        for at, name in enumerate(names)
    )


def games() -> Iterable[Played]:
    """Games of gin between six regulars, in every pairing, three hands each."""
    gin = shelf("gin_rummy")
    pairs = [(one, other) for one in NAMES for other in NAMES if one != other]
    models = [worked(begun("model", gin, opposite(*pair), GIN[:1] + GIN[2:], target=60), gin) for pair in pairs]
    for number in range(GAMES):
        model = models[number % len(models)]
        game = model.game.model_copy(update={"id": f"gin-{number}"})
        yield Played(game, model.rules, model.board, model.texts)


def fill(folder: Path) -> None:
    """Ten thousand games, without waiting for the disk."""
    with Library(folder) as library:
        library.pin(evening().texts)
    for number, played in enumerate(games()):
        table = played.table
        summary = Summary(
            id=played.game.id,
            variant=table.variant,
            title="Gin Rummy",
            sides=table.sides,
            created=played.game.created,
            changed=played.game.created,
            turn=number,
            events=len(played.game.log),
            outcome=outcome_of(played),
        )
        GameFile(folder / "games" / f"{played.game.id}.json", disk=HastyDisk()).create(played.game, summary)
    Library(folder).close()


def swallow(pieces: Iterable[object]) -> None:
    """Everything, one after the other."""
    for _ in pieces:
        pass


def reckoning(action: Callable[[], object]) -> float:
    """Seconds of the processor: the files are in memory, and others may want the machine too."""
    began = process_time()
    action()
    return process_time() - began


def exports(folder: Path) -> None:
    library = Library(folder, writing=False)
    ids = [summary.id for summary in library.games()]
    catalogue = Catalogue(Shelf(folder))

    def read() -> None:
        for ident in ids:
            library.read(ident)

    def as_json() -> None:
        swallow(json_of_all(Reader(library, catalogue).every(ids, len(ids))))

    def as_csv() -> None:
        played = Reader(library, catalogue).every(ids, len(ids))
        language = load("en", LOCALE)
        swallow(csv_long(sheet_of(each, partial(say_label, each.rules.loaded, language)) for each in played))

    for what, export in (("JSON", as_json), ("CSV", as_csv)):
        compare(f"Exporting them as {what}, against reading them", export, read, rounds=3, limit=3, measure=reckoning)
    print(f"Putting them into a backup: {seconds(lambda: backup(folder, now_here())):.1f} s")


def imports(folder: Path) -> None:
    text = "".join(json_of_all(played for played, _ in zip(games(), range(IMPORTED), strict=False)))
    library, catalogue = Library(folder), Catalogue(Shelf(folder))

    def bring() -> None:
        found = preview(text.encode(), here(library, catalogue, datetime.fromisoformat("2026-12-24T18:00:00+01:00")))
        assert bring_in(library, catalogue, found).games == IMPORTED

    print(Ratio(f"Importing {IMPORTED} games, in 20 s", seconds(bring), 20, 1))
    print(f"Importing them again, all known: {seconds(lambda: _again(text, library, catalogue)):.1f} s")
    saved = backup(folder, now_here())
    other = Library(folder.with_name("other"))
    again = seconds(lambda: restore(other, Catalogue(Shelf(other.folder)), saved, "b.zip"))
    print(f"Restoring {IMPORTED} games into an empty library: {again:.1f} s")


def _again(text: str, library: Library, catalogue: Catalogue) -> None:
    found = preview(text.encode(), here(library, catalogue, datetime.fromisoformat("2026-12-24T18:00:00+01:00")))
    assert found.coming == ()


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        fill(Path(name) / "full")
        exports(Path(name) / "full")
        imports(Path(name) / "fresh")


if __name__ == "__main__":
    main()
