"""A TinyDB on a checked file: read once, in the current format; changed in memory; put back in one write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tinydb import Storage, TinyDB
from tinydb.table import Document as Row

from scorer.store.errors import Damaged, NewerFormat, OldFormat
from scorer.store.migrate import STEPS, Step, current, header, upgrade
from scorer.store.storage import DISK, GAME_LIMIT, CheckedStorage, Content, Disk, keep_copy


class _Batch(Storage):
    """Upgrades what is read, and writes nothing before `flush`."""

    def __init__(self, file: CheckedStorage, steps: Sequence[Step]) -> None:
        self.file = file
        self.newest = current(steps)
        self.written: int | None = None
        self._steps = steps
        self._content: Content | None = None

    def read(self) -> Content | None:
        if self._content is None and (raw := self.file.read()) is not None:
            name = self.file.path.name
            try:
                self.written = int(header(raw)["format"])
            except ValueError as error:
                raise Damaged(file=name, reason=error) from error
            try:
                self._content = upgrade(raw, self._steps)
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                raise OldFormat(file=name, format=self.written) from error
        return self._content

    def write(self, data: Content) -> None:
        self._content = data

    def flush(self, *, twice: bool) -> None:
        if self._content is None:
            return
        if self.written is not None and self.written > self.newest:
            raise NewerFormat(file=self.file.path.name, format=self.written)
        if self.written is not None and self.written < self.newest:
            keep_copy(self.file.path, f".format-{self.written}", disk=self.file.disk)
        self.file.write(self._content, twice=twice)


class Database:
    """The tables of one file. Raises Damaged when it is first read, and NewerFormat when it is saved."""

    def __init__(
        self,
        path: Path,
        kind: str,
        *,
        steps: Sequence[Step] = STEPS,
        limit: int = GAME_LIMIT,
        keep_previous: bool = True,
        disk: Disk = DISK,
    ) -> None:
        self.path = path
        self.kind = kind
        self._batch = _Batch(CheckedStorage(path, limit=limit, keep_previous=keep_previous, disk=disk), steps)
        self._tables = TinyDB(storage=lambda: self._batch)

    @property
    def newer(self) -> int | None:
        """The file's format, if a newer program wrote it."""
        written = self._batch.written
        return written if written is not None and written > self._batch.newest else None

    @contextmanager
    def understood(self) -> Iterator[None]:
        """What another version wrote need not look as we expect: that is no damage. Damaged becomes OtherFormat."""
        try:
            yield
        except Damaged as damage:
            written = self._batch.written
            if written is None or written == self._batch.newest:
                raise
            refusal = NewerFormat if self.newer else OldFormat
            raise refusal(file=self.path.name, format=written) from damage

    def header(self) -> Row:
        """The header. Raises Damaged where there is no file, or one of another kind."""
        if self._batch.read() is None:
            raise Damaged(file=self.path.name, reason="it is missing")
        found = self.one("header")
        if found.get("kind") != self.kind:
            raise Damaged(file=self.path.name, reason=f"it is not a {self.kind} file")
        return found

    def one(self, table: str) -> Row:
        """The only row of a table. Raises Damaged."""
        rows = self.rows(table)
        if len(rows) != 1:
            raise Damaged(file=self.path.name, reason=f"it has no {table}")
        return rows[0]

    def rows(self, table: str) -> list[Row]:
        """The rows of a table in order. Raises Damaged."""
        try:
            return sorted(self._tables.table(table), key=lambda row: row.doc_id)
        except (ValueError, TypeError, AttributeError) as error:
            raise Damaged(file=self.path.name, reason=error) from error

    def begin(self, **facts: object) -> None:
        """Write the header of a new file."""
        self.put("header", [{"kind": self.kind, "format": self._batch.newest, **facts}])

    def add(self, table: str, row: Mapping[str, Any]) -> None:
        """Add a row at the end of a table."""
        self._tables.table(table).insert(row)

    def put(self, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Make these the rows of a table."""
        self._tables.drop_table(table)
        self._tables.table(table).insert_multiple(rows)

    def save(self, *, twice: bool = False) -> None:
        """Write all changes, together; `twice` makes an earlier copy of the same."""
        self._batch.flush(twice=twice)
