"""What statistics ask of every finished game, kept beside the games so that ten thousand are read once.

    figures.json      derived from the games; may be deleted at any time

Every row remembers how the file of its game looked, and the whole which code worked it out: a game that has changed,
or was worked out by another version, is read again from its log. A damaged file only costs that time.
"""

from __future__ import annotations

import hashlib
import pkgutil
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from threading import RLock
from typing import Any

from pydantic import TypeAdapter, ValidationError

import scorer
import scorer.cards
import scorer.statistics
from scorer.game import GUEST, Player
from scorer.load import LoadError
from scorer.rules import Refused
from scorer.statistics.overview import Read
from scorer.statistics.record import Record, record_of
from scorer.store.catalogue import Catalogue
from scorer.store.errors import StoreError
from scorer.store.index import Stamp
from scorer.store.library import Library
from scorer.store.reader import Reader
from scorer.store.storage import DISK, LIBRARY_LIMIT, CheckedStorage, Disk
from scorer.watch import NOBODY, Watch

_RECORD = TypeAdapter(Record)
_ROWS = TypeAdapter(dict[str, tuple[Stamp, str]])

#: A game as its file looked; None for one that does not count: a copy of another.
_Row = tuple[Stamp, Record | None]


@dataclass
class Ledger:
    """What was read of a library's finished games. May be asked by several threads; each waits for the other.

    `many`: so many games must have been read anew before the file is written again.
    """

    disk: Disk = DISK
    many: int = 50
    _mutex: RLock = field(default_factory=RLock)
    _rows: dict[str, _Row] | None = None
    _unread: dict[str, Stamp] = field(default_factory=dict)
    _read: tuple[Any, Read] | None = None

    def read(self, library: Library, catalogue: Catalogue, watch: Watch = NOBODY) -> Read:
        """Every finished game; those that were read before are not read again. Raises Cancelled."""
        with self._mutex:
            stamps, people = library.stamps("finished"), library.people
            key = (tuple(stamps.items()), library.regulars, tuple(people.aliases.values()))
            if self._read is not None and self._read[0] == key:
                return self._read[1]
            if self._rows is None:
                self._rows = _kept(self._file(library))
            rows, unread = self._rows, self._unread
            for known in (rows, unread):
                for gone in known.keys() - stamps.keys():
                    del known[gone]
            missing = [
                game
                for game, stamp in stamps.items()
                if unread.get(game) != stamp and (game not in rows or rows[game][0] != stamp)
            ]
            self._read_logs(library, catalogue, rows, {game: stamps[game] for game in missing}, watch)
            self._read = key, _whole(library, [rows[game][1] for game in stamps if game in rows], len(unread))
            return self._read[1]

    def _read_logs(
        self, library: Library, catalogue: Catalogue, rows: dict[str, _Row], missing: Mapping[str, Stamp], watch: Watch
    ) -> None:
        reader, fresh = Reader(library, catalogue), 0
        try:
            for game in watch.over(missing, len(missing)) if missing else ():
                rows.pop(game, None)
                self._unread.pop(game, None)
                try:
                    log = library.log(game)
                    rows[game] = missing[game], record_of(log, reader.rules(log))
                    fresh += 1
                except (StoreError, LoadError, Refused):
                    self._unread[game] = missing[game]
        finally:
            if fresh >= self.many and library.read_only is None:
                _keep(self._file(library), rows)

    def _file(self, library: Library) -> CheckedStorage:
        return CheckedStorage(library.folder / "figures.json", limit=LIBRARY_LIMIT, keep_previous=False, disk=self.disk)


def _kept(file: CheckedStorage) -> dict[str, _Row]:
    """What was kept; nothing where it cannot be read, or other code worked it out."""
    try:
        content = file.read() or {}
        if content.get("header") != _header():
            return {}
        kept = _ROWS.validate_python(content.get("games"))
        return {game: (stamp, _RECORD.validate_json(text) if text else None) for game, (stamp, text) in kept.items()}
    except (StoreError, ValidationError):
        return {}


def _keep(file: CheckedStorage, rows: Mapping[str, _Row]) -> None:
    games = {
        game: (stamp, _RECORD.dump_json(record).decode() if record else "") for game, (stamp, record) in rows.items()
    }
    with suppress(StoreError):
        file.write({"header": _header(), "games": games})


def _whole(library: Library, rows: Sequence[Record | None], unread: int) -> Read:
    records = tuple(filter(None, rows))
    persons = {player: alias.person for player, alias in library.people.aliases.items()}
    titles: dict[str, str] = {}
    for record in records:
        if record.variant not in titles:
            line = library.line(record.game)
            titles[record.variant] = line.title if line else record.variant
    return Read(records, _players(library, records, persons), titles, persons, unread)


def _players(library: Library, records: Iterable[Record], persons: Mapping[str, str]) -> dict[str, Player]:
    """Everybody as they were called last; a regular as such."""
    found = {regular.id: regular for regular in library.regulars}
    for record in records:
        seated = [player for side in record.sides for player in side]
        wanted = {persons.get(player, player) for player in seated}
        if len(wanted) < len(seated):
            wanted.update(seated)  # two at one table are two, whatever was said of them elsewhere
        wanted = {player for player in wanted - found.keys() if not player.startswith(GUEST)}
        if wanted:
            line = library.line(record.game)
            told = {player.id: player for side in line.sides for player in side.players} if line else {}
            found |= {player: told.get(player) or Player(id=player, name=player) for player in wanted}
    return found


def _header() -> dict[str, Any]:
    return {"1": {"kind": "figures", "code": _code()}}


@cache
def _code() -> str:
    """The sum of the code that works games out."""
    found = hashlib.sha256()
    for package in (scorer, scorer.cards, scorer.statistics):
        for module in sorted(pkgutil.iter_modules(package.__path__), key=lambda one: one.name):
            spec = module.module_finder.find_spec(f"{package.__name__}.{module.name}", None)
            loader: Any = spec.loader if spec else None
            if spec and spec.origin and not module.ispkg:
                found.update(loader.get_data(spec.origin))
    return found.hexdigest()
