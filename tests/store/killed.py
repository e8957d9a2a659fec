"""Somebody keeps the score, and is killed: `python -m tests.store.killed steps|rounds FOLDER [ROUNDS]`.

Every round forks a writer, which says on a pipe what was acknowledged; it is killed, and the folder is looked at.
Prints how many were killed. A lost hand, a damaged file or a lost draft is an AssertionError.
"""

from __future__ import annotations

import gc
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from scorer.store.library import Library
from scorer.store.records import Draft, Settings
from scorer.store.storage import DISK, Disk
from tests.store.evening import after, begin, files, hand

Say = Callable[[str], None]


class KillingDisk(Disk):
    """Kills its process before one operation: `at` counts them, a write is two."""

    def __init__(self, at: int) -> None:
        self.left = at

    def _step(self) -> None:
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        self.left -= 1

    def write(self, file: BinaryIO, data: bytes) -> None:
        self._step()
        super().write(file, data[: len(data) // 2])
        self._step()
        super().write(file, data[len(data) // 2 :])

    def sync(self, file: BinaryIO) -> None:
        self._step()
        super().sync(file)

    def link(self, source: Path, target: Path) -> None:
        self._step()
        super().link(source, target)

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        super().replace(source, target)

    def sync_folder(self, folder: Path) -> None:
        self._step()
        super().sync_folder(folder)


def keep_score(folder: Path, game: str, say: Say, *, hands: int, disk: Disk = DISK) -> None:
    """Type a hand, save it, choose a keypad, and so on; say what is safe."""
    library = Library(folder, disk=disk)
    first = len(library.read(game).log)
    say("ready")
    for number in range(first, first + hands):
        library.keep_draft(game, Draft(event=f"e{number}", content={"typed": number}))
        say(f"typed {number}")
        library.append(game, hand(number), seen=number, outcome=after(number + 1))
        say(f"saved {number}")
        library.set_settings(Settings(text_size=100 + number % 100))
        say(f"chose {number}")
    library.close()


def start(write: Callable[[Say], None]) -> tuple[int, int]:
    """Fork a writer: its process and the end of the pipe it speaks into."""
    listening, speaking = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(listening)
        write(lambda words: void(os.write(speaking, f"{words}\n".encode())))
        os._exit(0)
    os.close(speaking)
    return process, listening


def void(_: object) -> None:
    """Nothing, whatever it was."""


def heard(listening: int) -> list[str]:
    """All that was said until the writer was gone."""
    with os.fdopen(listening, "rb") as pipe:
        return pipe.read().decode().split("\n")[:-1]


def look(folder: Path, game: str, said: list[str], saved_before: int) -> int:
    """Check that all that was acknowledged is there and nothing is damaged; how many hands there are."""
    saved = max([saved_before, *(int(words.split()[1]) + 1 for words in said if words.startswith("saved"))])
    with Library(folder) as library:
        assert library.read_only is None, library.read_only
        assert library.notices == (), library.notices
        kept = [event.id for event in library.read(game).log]
        assert kept in ([f"e{n}" for n in range(saved)], [f"e{n}" for n in range(saved + 1)]), (saved, kept[-2:])
        assert [summary.outcome.hands for summary in library.games() if summary.id == game] == [len(kept)]
        typed = [words for words in said if words.startswith("typed")]
        if typed and typed[-1] == said[-1] and len(kept) == saved:
            draft = library.draft(game)
            assert draft is not None, said
            assert draft.content == {"typed": saved}
        chosen = [int(words.split()[1]) for words in said if words.startswith("chose")]
        if chosen:
            assert library.settings.text_size in (100 + chosen[-1] % 100, 100 + (chosen[-1] + 1) % 100)
    assert not [name for name in files(folder) if "damaged" in name]
    assert not list((folder / "games").glob("*.tmp"))
    return len(kept)


def kill_at_every_step(folder: Path) -> int:
    """Two hands are on the sheet; two more are being saved when the writer is killed, at each step in turn."""
    model = folder / "model"
    with Library(model) as library:
        begin(library, hands=2)
    for step in range(1000):
        room = folder / f"killed-{step}"
        shutil.copytree(model, room)
        disk = KillingDisk(step)
        process, listening = start(lambda say: keep_score(room, "gin-1", say, hands=2, disk=disk))  # noqa: B023
        said = heard(listening)
        _, status = os.waitpid(process, 0)
        assert look(room, "gin-1", said, 2) >= 2
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            return step
    raise AssertionError("the writer never comes to an end")


def kill_at_any_moment(folder: Path, rounds: int) -> int:
    """Hands are saved without a pause until the writer is killed, again and again."""
    chance = random.Random(20251128)
    gc.freeze()  # a fork copies less
    hands = killed = 0
    for number in range(rounds):
        game = f"gin-{number // 25}"
        if number % 25 == 0:
            with Library(folder) as library:
                begin(library, game)
            hands = 0
        process, listening = start(lambda say: keep_score(folder, game, say, hands=10_000))  # noqa: B023
        first = os.read(listening, 6)
        time.sleep(chance.uniform(0, 0.006))
        os.kill(process, signal.SIGKILL)
        said = [words for words in (first.decode() + "\n".join([*heard(listening), ""])).split("\n") if words]
        _, status = os.waitpid(process, 0)
        killed += os.WIFSIGNALED(status)
        hands = look(folder, game, said, hands)
    return killed


if __name__ == "__main__":
    place = Path(sys.argv[2])
    print(kill_at_every_step(place) if sys.argv[1] == "steps" else kill_at_any_moment(place, int(sys.argv[3])))
