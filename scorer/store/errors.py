"""What can go wrong with the kept files, each in one sentence.

A sentence is `template` with `names` filled in, so that the interface can say it in another language.

    StoreError
        FolderReadOnly  NoFolder  InUse  ReadingOnly      the folder
        DiskFull  NotSaved  TooLarge                      writing
        Damaged  GameDamaged  RulesDamaged                reading
        OtherFormat: NewerFormat  OldFormat               reading what another version wrote
        Conflict  NoSuchGame  GameExists  BadId           the caller
        SitTogether                                       the caller, about players
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import ClassVar

from scorer.i18n import N_


class StoreError(Exception):
    """Something the store could not do."""

    template: ClassVar[str] = ""

    def __init__(self, **names: object) -> None:
        self.names = names
        super().__init__(self.template.format_map(names))


class FolderReadOnly(StoreError):
    """The data folder refuses to be written."""

    template = N_("The folder {folder} cannot be written: choose another one, or change its permissions.")


class NoFolder(StoreError):
    """Where the data folder should be there is something else, or nothing can be made."""

    template = N_("{folder} cannot be used as a folder ({reason}): choose another one.")


class InUse(StoreError):
    """Another process writes in this folder."""

    template = N_("Another copy of Ardoise is writing in {folder}: this one can only read.")


class ReadingOnly(StoreError):
    """The library was opened to be read."""

    template = N_("The games in {folder} were opened for reading only.")


class DiskFull(StoreError):
    """No room is left."""

    template = N_("The disk is full: make room, then save again.")


class NotSaved(StoreError):
    """The system refused to write a file."""

    template = N_("{file} could not be saved ({reason}): try again.")


class TooLarge(StoreError):
    """More than a file may hold."""

    template = N_("{file} would be larger than the {limit} bytes a file may have: it was not saved.")


class Damaged(StoreError):
    """A file does not hold what was written to it."""

    template = N_("{file} is damaged ({reason}).")


class GameDamaged(StoreError):
    """A game is damaged and so is the copy from before its last change."""

    template = N_("{game} is damaged and no earlier copy of it can be read; the file is kept as {aside}.")


class RulesDamaged(StoreError):
    """The text of the rules a game was begun with cannot be read."""

    template = N_("The rules this game was begun with are damaged or missing ({file}).")


class OtherFormat(StoreError):
    """Another version of the program wrote this, in `format`. Nothing is wrong with the file."""


class NewerFormat(OtherFormat):
    """A later version wrote this."""

    template = N_("{file} was written by a newer Ardoise (format {format}): update this one to change it.")


class OldFormat(OtherFormat):
    """An earlier version wrote this, and the steps to this one fail."""

    template = N_("{file} was written by an older Ardoise (format {format}), and this one cannot read it.")


class Conflict(StoreError):
    """The log has grown since the writer looked."""

    template = N_("Somebody else entered this hand: look at the sheet before you save yours.")


class NoSuchGame(StoreError):
    """No game has this id."""

    template = N_("There is no game {game}.")


class GameExists(StoreError):
    """Another game has this id."""

    template = N_("There is already a game {game}.")


class BadId(StoreError):
    """An id that cannot name a file."""

    template = N_("“{id}” cannot name a file: use small letters, digits, - and _, at most 64.")


class SitTogether(StoreError):
    """Two who are to become one sit at the same table."""

    template = N_("{one} and {other} both play in {game}: they cannot be one and the same.")


_FULL = {errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)}
_FORBIDDEN = {errno.EROFS, errno.EACCES, errno.EPERM}


def not_written(error: OSError, path: Path) -> StoreError:
    """The sentence for what the system said when `path` was written."""
    if error.errno in _FULL:
        return DiskFull()
    if error.errno in _FORBIDDEN:
        return FolderReadOnly(folder=path.parent)
    return NotSaved(file=path.name, reason=error.strerror or error)
