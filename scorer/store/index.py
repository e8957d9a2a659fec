"""The list of games: a copy of what each game file says of itself, so that ten thousand need not be opened.

Every line remembers size and time of the file it was read from; a file that has changed since is read again. So the
list may be written late or never, and a damaged one is only slow once.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from scorer.store.errors import Damaged
from scorer.store.migrate import header
from scorer.store.records import Summary
from scorer.store.storage import DISK, LIBRARY_LIMIT, CheckedStorage, Disk


class Stamp(NamedTuple):
    """How a file looked when it was read: nanoseconds, bytes."""

    time: int
    size: int

    @classmethod
    def of(cls, stat: os.stat_result) -> Stamp:
        """The stamp of a file."""
        return cls(stat.st_mtime_ns, stat.st_size)


class Line(NamedTuple):
    """A game in the list, and how its file looked."""

    stamp: Stamp
    summary: Summary


_LINES = TypeAdapter(list[Line])


def read_index(path: Path, format_: int) -> dict[str, Line]:
    """The list as it was written, by the games' ids; empty if it cannot be read or is of another format."""
    try:
        document = CheckedStorage(path, limit=LIBRARY_LIMIT).read()
        if document is None or header(document)["format"] != format_:
            return {}
        lines = _LINES.validate_python(list(document["games"].values()))
    except (Damaged, ValidationError, ValueError, LookupError, AttributeError):
        return {}
    return {line.summary.id: line for line in lines}


def write_index(path: Path, format_: int, lines: Mapping[str, Line], *, disk: Disk = DISK) -> None:
    """Write the list."""
    rows = _LINES.dump_python(list(lines.values()), mode="json")
    CheckedStorage(path, limit=LIBRARY_LIMIT, keep_previous=False, disk=disk).write(
        {
            "header": {"1": {"kind": "index", "format": format_}},
            "games": {str(number): row for number, row in enumerate(rows, 1)},
        }
    )


def stamps(folder: Path) -> dict[str, Stamp]:
    """File name -> stamp of every plain file in the folder."""
    with os.scandir(folder) as entries:
        return {
            entry.name: Stamp.of(entry.stat(follow_symlinks=False))
            for entry in entries
            if entry.is_file(follow_symlinks=False)
        }
