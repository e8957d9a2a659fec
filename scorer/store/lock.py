"""One writer a folder: a lock of the operating system, which falls when its process does."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from scorer.store.errors import InUse, not_written

_TAKEN = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class FolderLock:
    """Holds the right to write in a folder until it is released. Raises InUse, FolderReadOnly."""

    def __init__(self, folder: Path) -> None:
        path = folder / ".lock"
        try:
            self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise not_written(error, path) from error
        try:
            _take(self._handle)
        except OSError as error:
            if error.errno in _TAKEN:
                self.release()
                raise InUse(folder=folder) from error
            # A file system without locks, on some phones and network drives: nobody else can be told apart.

    def release(self) -> None:
        """Let another writer in."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    try:
        import fcntl
    except ImportError:

        def _take(handle: int) -> None:
            """Succeed: an app on a phone is alone in its folder."""

    else:

        def _take(handle: int) -> None:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
