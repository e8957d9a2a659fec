"""The backup that makes itself: once a day in every library that is open, whoever looks on."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from scorer.app.keeping import back_up_today
from scorer.store.errors import StoreError
from scorer.store.library import Library

_log = logging.getLogger("ardoise")

#: Seconds after the start, when the first screen long stands; seconds until it is seen whether a new day has come.
AT_FIRST, AGAIN = 6.0, 600.0

_tended: set[Path] = set()
_failed: dict[Path, StoreError] = {}


async def back_up_daily(library: Library) -> None:
    """Make the dated backups of a library for as long as it is open; one task a library is enough."""
    if library.folder in _tended:
        return
    _tended.add(library.folder)
    try:
        await asyncio.sleep(AT_FIRST)
        while library.read_only is None:
            await asyncio.to_thread(_today, library)
            await asyncio.sleep(AGAIN)
    finally:
        _tended.discard(library.folder)


def trouble(library: Library) -> StoreError | None:
    """Why the last dated backup could not be made, if it could not."""
    return _failed.get(library.folder)


def _today(library: Library) -> None:
    try:
        back_up_today(library)
    except StoreError as error:
        _failed[library.folder] = error
        _log.warning("no backup was made: %s", error)
    else:
        _failed.pop(library.folder, None)
