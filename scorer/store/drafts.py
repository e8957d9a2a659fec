"""Half-typed hands, one a game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pydantic import ValidationError

from scorer.store.database import Database
from scorer.store.errors import Damaged
from scorer.store.migrate import STEPS, Step
from scorer.store.records import Draft
from scorer.store.storage import DISK, Disk


def read_draft(path: Path, *, steps: Sequence[Step] = STEPS) -> Draft:
    """The draft in the file. Raises Damaged."""
    database = Database(path, "draft", steps=steps)
    database.header()
    try:
        return Draft.model_validate(database.one("draft"))
    except ValidationError as error:
        raise Damaged(file=path.name, reason=error.errors()[0]["msg"]) from error


def write_draft(path: Path, draft: Draft, *, steps: Sequence[Step] = STEPS, disk: Disk = DISK) -> None:
    """Write the draft over an earlier one."""
    database = Database(path, "draft", steps=steps, keep_previous=False, disk=disk)
    database.begin()
    database.put("draft", [draft.model_dump()])
    database.save()
