"""Two copies of the program want the same folder: one writes, the other reads and says so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scorer.store.errors import Conflict, InUse
from scorer.store.library import Library
from scorer.store.records import Settings
from tests.store.evening import after, begin, hand, play

ROOT = Path(__file__).parents[2]

#: Opens the folder, says whether it may write, and does as it is told.
OTHER = """
import sys
from pathlib import Path
from scorer.store.library import Library
from tests.store.evening import after, hand

library = Library(Path(sys.argv[1]))
print(library.read_only or "writing", flush=True)
for order in sys.stdin:
    if order == "save\\n":
        seen = len(library.read("gin-1").log)
        library.append("gin-1", hand(seen), seen=seen, outcome=after(seen + 1))
    elif order == "close\\n":
        library.close()
    print("done", flush=True)
"""


class Other:
    """Another process with the same folder."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.said = self._hear()

    def _hear(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def does(self, order: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(order + "\n")
        self.process.stdin.flush()
        assert self._hear() == "done"


@contextmanager
def another(folder: Path) -> Iterator[Other]:
    command = [sys.executable, "-c", OTHER, str(folder)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        try:
            yield Other(process)
        finally:
            process.kill()


def test_the_second_copy_only_reads_and_says_so(data: Path) -> None:
    with Library(data) as library:
        begin(library)
    with another(data) as other:
        assert other.said == "writing"
        library = Library(data)
        assert str(library.read_only) == f"Another copy of Ardoise is writing in {data}: this one can only read."
        for write in (
            lambda: library.append("gin-1", hand(0), seen=0),
            lambda: library.delete("gin-1"),
            lambda: library.set_settings(Settings()),
            lambda: library.clear_draft("gin-1"),
        ):
            with pytest.raises(InUse):
                write()
        other.does("save")
        assert len(library.read("gin-1").log) == 1
        assert library.games()[0].outcome == after(1)


def test_the_lock_falls_with_the_process_that_held_it(data: Path) -> None:
    with another(data) as other:
        assert other.said == "writing"
        other.process.kill()
        other.process.wait(timeout=10)
        assert Library(data).read_only is None


def test_a_hand_entered_elsewhere_meanwhile_is_not_written_over(data: Path) -> None:
    """Ann's tablet saw two hands; Bob's laptop saves the third while hers is asleep."""
    with Library(data) as library:
        game = begin(library, hands=2)
    with another(data) as other:
        other.does("save")
        other.does("close")
        with Library(data) as library:
            with pytest.raises(Conflict):
                library.append("gin-1", hand(7), seen=len(game.log), outcome=after(3))
            assert [event.id for event in library.read("gin-1").log] == ["e0", "e1", "e2"]


def test_two_sessions_of_one_copy_see_each_other(data: Path) -> None:
    library = Library(data)
    game = begin(library, hands=1)
    play(library, game, 1)
    with pytest.raises(Conflict):
        library.append("gin-1", hand(9), seen=len(game.log))
