"""The list of games: a copy of what each game file says of itself, so that ten thousand need not be opened.

Every line remembers size and time of the file it was read from; a file that has changed since is read again. So the
list may be written late or never, and a damaged one is only slow once. A line is read when somebody looks at it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from scorer.game import Player
from scorer.store.errors import Damaged, Locked, NotRead, reason
from scorer.store.migrate import header
from scorer.store.people import People
from scorer.store.records import State, Summary
from scorer.store.storage import DISK, LIBRARY_LIMIT, CheckedStorage, Disk

#: How a file looked when it was read: nanoseconds, bytes.
Stamp = tuple[int, int]


class Line(NamedTuple):
    """A game in the list: what puts it in order, and its summary as JSON."""

    stamp: Stamp
    turn: int
    state: State
    deleted: bool
    text: str

    @classmethod
    def of(cls, summary: Summary, stamp: Stamp) -> Line:
        """The line of a game whose file looked so."""
        deleted = summary.deleted is not None
        return cls(stamp, summary.turn, summary.outcome.state, deleted, summary.model_dump_json())


_LINES = TypeAdapter(dict[str, Line])

#: Which version of the lines these are: others are read again from the games.
_VERSION = 2


@lru_cache(maxsize=256)
def summary_of(line: Line) -> Summary:
    """What a line says. Raises ValidationError for one that another version wrote otherwise."""
    return Summary.model_validate_json(line.text)


class Result(NamedTuple):
    """Who played a finished game, the players' ids of each side, and the places of the sides that won."""

    sides: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]


def result(line: Line) -> Result | None:
    """The result of a game; None for a copy, which counts nothing."""
    told = json.loads(line.text)
    if told.get("copy_of") is not None:
        return None
    won = told["outcome"]["winners"]
    sides = tuple(tuple(player["id"] for player in side["players"]) for side in told["sides"])
    return Result(sides, tuple(place for place, side in enumerate(told["sides"]) if side["id"] in won))


class Saying(NamedTuple):
    """What a game can be found by: its variant, when it changed last, its title, people, place and note."""

    variant: str
    changed: str
    words: str


def saying(line: Line, people: People) -> Saying:
    """What a game can be found by; its people by the names of then and of now."""
    told = json.loads(line.text)
    players = [(player["id"], player["name"]) for side in told["sides"] for player in side["players"]]
    now = [people.now(Player(id=ident, name=name)).name for ident, name in players if ident in people.aliases]
    names = [*(side["name"] for side in told["sides"]), *(name for _, name in players), *now]
    said = [told["title"], *names, told.get("place", ""), told.get("note", "")]
    return Saying(told["variant"], told["changed"], " ".join(said))


def read_index(path: Path, format_: int) -> dict[str, Line]:
    """The list as it was written, by the games' ids; empty if it cannot be read or was written otherwise."""
    try:
        content = CheckedStorage(path, limit=LIBRARY_LIMIT).read()
        if content is None or header(content) != _header(format_):
            return {}
        return _LINES.validate_python(content["games"])
    except (Damaged, Locked, ValidationError, ValueError, LookupError):
        return {}


def write_index(path: Path, format_: int, lines: Mapping[str, Line], *, disk: Disk = DISK) -> None:
    """Write the list. Raises what writing raises."""
    CheckedStorage(path, limit=LIBRARY_LIMIT, keep_previous=False, disk=disk).write(
        {"header": {"1": _header(format_)}, "games": dict(lines)}
    )


def _header(format_: int) -> dict[str, object]:
    return {"kind": "index", "format": format_, "lines": _VERSION}


def stamp(stat: os.stat_result) -> Stamp:
    """The stamp of a file."""
    return stat.st_mtime_ns, stat.st_size


def stamps(folder: Path) -> dict[str, Stamp]:
    """File name -> stamp of every file in the folder of games; none where there is no folder. Raises NotRead."""
    try:
        with os.scandir(folder) as entries:
            return {
                entry.name: stamp(entry.stat(follow_symlinks=False))
                for entry in entries
                if entry.is_file(follow_symlinks=False)
            }
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise NotRead(file=folder, reason=reason(error)) from error
