"""A disk on which anything can fail at any step, as full disks, dying cards, kills and power cuts do."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from scorer.store.storage import Disk

#: What the system may say of a step.
ERRORS = {"full": errno.ENOSPC, "dying": errno.EIO, "read-only": errno.EROFS}
#: What ends the process.
ENDS = ("killed", "power cut")


class Killed(BaseException):
    """The process is gone; whatever holds the library is never heard of again."""


@dataclass(frozen=True)
class Fault:
    """What happens before the step that so many others precede. `kept`: how many moves survive a power cut."""

    how: str
    after: int
    kept: int = 0


class FaultyDisk(Disk):
    """Does everything but wait, until its fault comes.

    A power cut is worse than a kill: content that was not flushed is cut, and moves since the folder was last flushed
    are taken back, all but the first `kept`.
    """

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.left = 0
        self._unflushed: set[Path] = set()
        self._moves: list[tuple[Path, Callable[[], None]]] = []

    def arm(self, fault: Fault | None) -> None:
        self.fault, self.left = fault, fault.after if fault else 0

    def heal(self) -> None:
        self.fault = None

    def time_passes(self) -> None:
        """The system flushes by itself, sooner or later."""
        self._unflushed.clear()
        self._moves.clear()

    def _step(self) -> None:
        if self.fault is None:
            return
        if self.left > 0:
            self.left -= 1
            return
        if self.fault.how in ERRORS:
            raise OSError(ERRORS[self.fault.how], "no")
        if self.fault.how == "power cut":
            self._lose(self.fault.kept)
        raise Killed

    def _lose(self, kept: int) -> None:
        for path in self._unflushed:
            if path.exists():
                put(path, path.read_bytes()[: path.stat().st_size // 2])
        for _, take_back in reversed(self._moves[kept:]):
            take_back()
        self._unflushed.clear()
        self._moves.clear()

    def write(self, file: BinaryIO, data: bytes) -> None:
        path = Path(file.name)
        self._unflushed.add(path)
        half = len(data) // 2
        self._step()
        super().write(file, data[:half])
        self._step()
        super().write(file, data[half:])

    def sync(self, file: BinaryIO) -> None:
        self._step()
        self._unflushed.discard(Path(file.name))

    def replace(self, source: Path, target: Path) -> None:
        self._step()
        before = target.read_bytes() if target.exists() else None
        moved = source.read_bytes()
        super().replace(source, target)
        if source in self._unflushed:
            self._unflushed = (self._unflushed - {source}) | {target}

        def take_back() -> None:
            target.unlink(missing_ok=True)
            if before is not None:
                put(target, before)
            put(source, moved)

        self._moves.append((target.parent, take_back))

    def link(self, source: Path, target: Path) -> None:
        self._step()
        os.link(source, target)
        self._moves.append((target.parent, lambda: target.unlink(missing_ok=True)))

    def sync_folder(self, folder: Path) -> None:
        self._step()
        self._moves = [move for move in self._moves if move[0] != folder]


def put(path: Path, content: bytes) -> None:
    """Never written through: the file may have a second name."""
    path.unlink(missing_ok=True)
    path.write_bytes(content)
