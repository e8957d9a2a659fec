"""Saving a hand and opening the library, with ten thousand games on the shelf. `python -m tests.bench.bench_store`."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import BinaryIO

from scorer.store.game_file import GameFile
from scorer.store.library import Library
from scorer.store.storage import Disk
from tests.bench.ratios import Ratio, seconds
from tests.store.evening import begin, gin, play

GAMES = 10_000


class HastyDisk(Disk):
    """Waits for nothing: to make the games, not to measure."""

    def sync(self, file: BinaryIO) -> None:
        """Go on."""

    def sync_folder(self, folder: Path) -> None:
        """Go on."""


def fill(folder: Path) -> None:
    """Ten thousand games of three hands."""
    with Library(folder) as library:
        game = begin(library, "gin-0", hands=3)
        summary = library.games()[0]
    for number in range(1, GAMES):
        id_ = f"gin-{number}"
        file = GameFile(folder / "games" / f"{id_}.json", disk=HastyDisk())
        turn = summary.turn + number
        file.create(gin(id_, log=game.log), summary.model_copy(update={"id": id_, "turn": turn}))
    print(f"List written anew from {GAMES} games: {seconds(lambda: Library(folder).close()):.2f} s")


class Scorer:
    """Saves hand after hand, twenty a game: a file of some 4 kB."""

    def __init__(self, folder: Path) -> None:
        self.library = Library(folder)
        self.evenings = 0
        self.game = gin()
        self.next_game()

    def next_game(self) -> None:
        self.evenings += 1
        self.game = begin(self.library, f"evening-{self.evenings}")

    def save(self) -> None:
        self.game = play(self.library, self.game, 1)

    def size(self) -> int:
        """Bytes of the file that was written last."""
        return (self.library.folder / "games" / f"{self.game.id}.json").stat().st_size


def bare(folder: Path, size: int) -> None:
    """Write, flush, move over, flush the folder: as many bytes, and nothing else."""
    fresh = folder / "bare.tmp"
    with fresh.open("wb") as file:
        file.write(b"7" * size)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(folder / "bare.json")
    handle = os.open(folder, os.O_RDONLY)
    os.fsync(handle)
    os.close(handle)


def timed(scorers: Sequence[Scorer], folder: Path) -> Iterator[tuple[float, ...]]:
    """Seconds of a save by each scorer, and of a bare write of the same bytes, turn about."""
    for _ in range(15):
        for scorer in scorers:
            scorer.next_game()
        for _ in range(20):
            saves = [seconds(scorer.save) for scorer in scorers]
            size = scorers[0].size()
            yield (*saves, seconds(lambda: bare(folder, size)))  # noqa: B023 - called at once


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        fill(place / "full")
        opened = median(seconds(lambda: Library(place / "full", writing=False)) for _ in range(7))
        print(Ratio(f"Opening {GAMES} games, in half seconds", opened, 0.5, 1))
        scorers = [Scorer(place / "full"), Scorer(place / "empty")]
        (place / "bare").mkdir()
        full, empty, least = (median(times) for times in zip(*timed(scorers, place / "bare"), strict=True))
        print(Ratio(f"Saving a hand beside {GAMES} games, against an empty library", full, empty, 1.2))
        print(Ratio("Saving a hand, against a bare write of its bytes", empty, least, 2.5))
        print(Ratio(f"Saving a hand beside {GAMES} games, against a bare write of its bytes", full, least, 2.5))


if __name__ == "__main__":
    main()
