"""What the screens of statistics ask: figures of the games, worked out once for the same games and choice.

Everything here may take long and is called from a thread.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import datetime
from threading import RLock
from typing import TypeVar, cast
from weakref import WeakKeyDictionary

from scorer.app.state import Session
from scorer.statistics import overview as told
from scorer.statistics.choice import LookedAt
from scorer.statistics.counted import counted
from scorer.statistics.overview import Overview, Portrait, Read
from scorer.store.ledger import Ledger
from scorer.store.library import Library
from scorer.watch import NOBODY, Watch

_KEPT = 24

T = TypeVar("T")


@dataclass
class _Known:
    """The finished games of a library, and what was worked out from them last."""

    ledger: Ledger = field(default_factory=Ledger)
    mutex: RLock = field(default_factory=RLock)
    worked_out: dict[Hashable, object] = field(default_factory=dict)


_known: WeakKeyDictionary[Library, _Known] = WeakKeyDictionary()


def _of(session: Session) -> _Known:
    return _known.setdefault(session.library, _Known())


def read_games(session: Session, watch: Watch = NOBODY) -> Read:
    """Every finished game; those that were read before are not read again. Raises Cancelled."""
    return _of(session).ledger.read(session.library, session.catalogue, watch)


def overview(session: Session, choice: LookedAt, watch: Watch = NOBODY) -> Overview:
    """The figures of the table. Raises Cancelled."""
    read = read_games(session, watch)
    paths = _paths(session, choice)
    return _once(session, ("overview", choice, paths), read, lambda: told.overview(read, choice, _now(), paths))


def portrait(session: Session, person: str, choice: LookedAt, watch: Watch = NOBODY) -> Portrait:
    """The figures of somebody. Raises Cancelled."""
    read = read_games(session, watch)
    paths = _paths(session, choice)
    key = ("portrait", person, choice, paths)
    return _once(session, key, read, lambda: told.portrait(read, person, choice, _now(), paths))


def _once(session: Session, key: Hashable, read: Read, work_out: Callable[[], T]) -> T:
    """What was worked out from the same games before, or is now."""
    known = _of(session)
    with known.mutex:
        found = cast("tuple[Read, T] | None", known.worked_out.pop(key, None))
        made = found if found is not None and found[0] is read else (read, work_out())
        known.worked_out[key] = made
        if len(known.worked_out) > _KEPT:
            del known.worked_out[next(iter(known.worked_out))]
        return made[1]


def _paths(session: Session, choice: LookedAt) -> tuple[str, ...]:
    """What the variant looked at counts, as it is played today."""
    known = session.known(choice.variant) if choice.variant else None
    return counted(known.variant) if known else ()


def _now() -> datetime:
    return datetime.now().astimezone()
