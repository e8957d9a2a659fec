"""What can go wrong with the kept files, each in one sentence.

A sentence is `template` with `names` filled in, so that the interface can say it in another language.

    StoreError
        FolderReadOnly  NoFolder  InUse  ReadingOnly      the folder
        DiskFull  NotSaved  TooLarge                      writing
        Damaged  GameDamaged  RulesDamaged  NotRead       reading
        OtherFormat: NewerFormat  OldFormat  Locked       reading what another version wrote, or another user
        Conflict  NoSuchGame  GameExists  BadId           the caller
        SitTogether                                       the caller, about players
"""

from __future__ import annotations

import errno
from pathlib import Path
from typing import ClassVar

from scorer.i18n import N_, Language, Sentence


class StoreError(Exception):
    """Something the store could not do."""

    template: ClassVar[str] = ""

    def __init__(self, **names: object) -> None:
        self.names = names
        super().__init__(self.template.format_map(names))

    def said(self, language: Language) -> str:
        """The sentence in this language."""
        return language._(self.template, **self.names)


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


class NotRead(StoreError):
    """The system refused to read a file or a folder."""

    template = N_("{file} cannot be read: {reason}.")


class OtherFormat(StoreError):
    """Another version of the program wrote this, in `format`, or another user. Nothing is wrong with the file."""


class Locked(OtherFormat):
    """Another user keeps this file."""

    template = N_("{file} belongs to somebody else on this computer and cannot be read: change its permissions.")


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
    return NotSaved(file=path.name, reason=reason(error))


_REASONS = {
    errno.ENOENT: N_("there is no such file"),
    errno.EACCES: N_("access to it is denied"),
    errno.EPERM: N_("access to it is denied"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("part of its name is a file, not a folder"),
    errno.EEXIST: N_("a file of this name is in the way"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EROFS: N_("nothing can be written there"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.ELOOP: N_("it points back at itself"),
    errno.EIO: N_("the disk does not answer"),
}


def reason(error: OSError) -> Sentence | str:
    """What the system said, in words; in its own where it says something rare."""
    known = _REASONS.get(error.errno or 0)
    return Sentence(known) if known else str(error.strerror or error)
