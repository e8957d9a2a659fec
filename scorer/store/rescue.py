"""A damaged file is kept under another name, and the copy from before its last write takes its place."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from scorer.store.errors import Damaged, OtherFormat
from scorer.store.storage import DISK, Disk, previous, set_aside, write_whole

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rescued(Generic[T]):
    """What was read, None where nothing could be; and the damaged file, under the name it has now."""

    value: T | None
    damaged: Path | None = None


def read_or_rescue(path: Path, read: Callable[[Path], T], *, mend: bool, disk: Disk = DISK) -> Rescued[T]:
    """Read a file, or the copy from before its last write. Without `mend` no file is touched.

    `read` raises Damaged. Raises what writing raises when mending fails: nothing is lost then, it can be tried again.
    """
    if not path.exists() and not previous(path).exists():
        return Rescued(None)
    with suppress(Damaged):
        return Rescued(read(path))
    earlier = None
    with suppress(Damaged):
        earlier = read(previous(path))
    if not mend:
        return Rescued(earlier, path)
    damaged = set_aside(path, disk=disk)
    if earlier is None:
        set_aside(previous(path), disk=disk)
        return Rescued(None, damaged)
    write_whole(path, previous(path).read_bytes(), disk=disk)
    return Rescued(read(path), damaged)


def write_over(path: Path, write: Callable[[], None], *, disk: Disk = DISK) -> None:
    """Write a file whose old content does not matter: what cannot be read is set aside first."""
    try:
        write()
    except (Damaged, OtherFormat):
        set_aside(path, disk=disk)
        write()
