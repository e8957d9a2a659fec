"""A file that is whole or not there: the storage under every TinyDB of the library.

A file is two lines: a JSON object in ASCII, and the SHA-256 of that line. It is written beside its place, flushed to
the disk and moved over the old file, which stays as `<name>.bak`; the folder is flushed last. Whatever happens, the
place holds the old file or the new one. Reading checks size, checksum and depth before anybody looks at the content.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import shutil
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

from tinydb import Storage

from scorer.store.errors import Damaged, Locked, NotSaved, TooLarge, not_written

#: What TinyDB keeps: table -> number of a row, as text -> row.
Content = dict[str, dict[str, Any]]

GAME_LIMIT = 8_000_000  # bytes: some ten thousand hands
LIBRARY_LIMIT = 256_000_000
DEPTH_LIMIT = 32


class Disk:
    """The operations of a file system that can fail half-way."""

    def write(self, file: BinaryIO, data: bytes) -> None:
        """Hand all of `data` to the system."""
        file.write(data)
        file.flush()

    def sync(self, file: BinaryIO) -> None:
        """Wait until the file's content is on the disk."""
        os.fsync(file.fileno())

    def replace(self, source: Path, target: Path) -> None:
        """Move `source` over `target` in one step."""
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        """Give the content of `source` a second name; where there are no such names, copy it."""
        try:
            os.link(source, target)
        except OSError:
            shutil.copyfile(source, target)
            with target.open("rb+") as file:
                self.sync(file)

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in the folder are on the disk, where a folder can be opened."""
        if os.name == "nt":
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


DISK = Disk()


def previous(path: Path) -> Path:
    """Where the generation before the last write is."""
    return path.with_name(path.name + ".bak")


def write_whole(
    path: Path, data: bytes, *, keep_previous: bool = False, twice: bool = False, disk: Disk = DISK
) -> None:
    """Put `data` at `path`, all of it or nothing. `twice`: and once more where the previous generation would be.

    Raises DiskFull, FolderReadOnly, NotSaved.
    """
    fresh = path.with_name(path.name + ".tmp")
    try:
        _write_out(fresh, data, disk)
        if keep_previous and path.exists():
            _copy_name(path, previous(path), disk)
        disk.replace(fresh, path)
        if twice:
            _write_out(fresh, data, disk)
            disk.replace(fresh, previous(path))
        disk.sync_folder(path.parent)
    except OSError as error:
        _forget(fresh)
        raise not_written(error, path) from error


def _write_out(fresh: Path, data: bytes, disk: Disk) -> None:
    fresh.unlink(missing_ok=True)
    with fresh.open("xb") as file:
        disk.write(file, data)
        disk.sync(file)


def keep_copy(path: Path, suffix: str, *, disk: Disk = DISK) -> None:
    """Keep the file as it is now under another name too, unless it already is."""
    copy = path.with_name(path.name + suffix)
    if not copy.exists():
        try:
            _copy_name(path, copy, disk)
        except OSError as error:
            raise not_written(error, path) from error


def set_aside(path: Path, *, disk: Disk = DISK) -> Path:
    """Move a damaged file out of the way, to `<name>.damaged` or `.damaged-2` and so on; its new name."""
    names = (path.with_name(f"{path.name}.damaged{'' if n == 1 else f'-{n}'}") for n in count(1))
    aside = next(name for name in names if not name.exists())
    try:
        disk.replace(path, aside)
    except FileNotFoundError:
        return path
    except OSError as error:
        raise not_written(error, path) from error
    return aside


def _copy_name(path: Path, other: Path, disk: Disk) -> None:
    # By a second step, so that `other` is never half a copy. The first name may be left from a kill, as another
    # name of the very file that is in place: it is removed, never written to.
    half = other.with_name(other.name + ".tmp")
    half.unlink(missing_ok=True)
    disk.link(path, half)
    disk.replace(half, other)
    half.unlink(missing_ok=True)  # two names of one file do not replace each other


def _forget(path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def encode(document: Content) -> bytes:
    """The two lines of a file. Raises ValueError for what JSON cannot hold."""
    line = json.dumps(document, separators=(",", ":"), allow_nan=False).encode("ascii")
    return line + b"\n" + _seal(line) + b"\n"


def decode(data: bytes) -> Content:
    """The object of a file's two lines. Raises ValueError, in words that say what is wrong with it."""
    if not data:
        raise ValueError("it is empty")
    line, *rest = data.split(b"\n")
    if len(rest) != 2 or rest[1]:
        raise ValueError("it does not have its two lines")
    if rest[0] != _seal(line):
        raise ValueError("its checksum is wrong")
    try:
        document = json.loads(line.decode(), parse_constant=_number, parse_float=_number)
    except RecursionError as error:
        raise ValueError("it is nested too deeply") from error
    if not isinstance(document, dict):
        raise ValueError("it does not hold an object")
    _check_depth(document)
    return document


def _seal(line: bytes) -> bytes:
    return b"sha256 " + hashlib.sha256(line).hexdigest().encode("ascii")


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number")
    return number


def _check_depth(document: Content) -> None:
    level: list[Any] = [document]
    for _ in range(DEPTH_LIMIT):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list, tuple))
        ]
        if not level:
            return
    raise ValueError("it is nested too deeply")


class CheckedStorage(Storage):
    """A TinyDB storage that never leaves half a file and never believes one."""

    def __init__(self, path: Path, *, limit: int = GAME_LIMIT, keep_previous: bool = True, disk: Disk = DISK) -> None:
        self.path = path
        self.limit = limit
        self.keep_previous = keep_previous
        self.disk = disk

    def read(self) -> Content | None:
        """What the file holds, None where there is none. Raises Damaged, Locked."""
        try:
            if self.path.stat().st_size > self.limit:
                raise ValueError(f"it has more than {self.limit} bytes")
            return decode(self.path.read_bytes())
        except FileNotFoundError:
            return None
        except PermissionError as error:
            raise Locked(file=self.path.name) from error
        except (OSError, ValueError) as error:
            raise Damaged(file=self.path.name, reason=error) from error

    def write(self, data: Content, *, twice: bool = False) -> None:
        """Put the document in the file's place. Raises DiskFull, FolderReadOnly, NotSaved, TooLarge."""
        try:
            _check_depth(data)
            content = encode(data)
        except (TypeError, ValueError) as error:
            raise NotSaved(file=self.path.name, reason=error) from error
        if len(content) > self.limit:
            raise TooLarge(file=self.path.name, limit=self.limit)
        write_whole(self.path, content, keep_previous=self.keep_previous, twice=twice, disk=self.disk)
