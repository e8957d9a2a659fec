"""The whole library in one file, and back: a zip of the files as they stand, with a note that says what it is.

    ardoise-backup.json    format, when it was made, how many games
    library.json  games/<id>.json  drafts/<id>.json  rules/<sum>.toml  variants/<id>/...

Every file is whole at any moment, so a backup may be made while hands are saved. Dated ones are kept in `backups`: the
last seven days that have one, and the last of each of the last four weeks.
"""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from io import BytesIO
from pathlib import Path

from pydantic import BaseModel, ConfigDict, ValidationError

from scorer.i18n import N_
from scorer.store.errors import NotRead, StoreError, reason
from scorer.store.folder import make_folder
from scorer.store.pins import LIMIT as RULES_LIMIT
from scorer.store.shelf import LIMIT as VARIANT_LIMIT
from scorer.store.storage import DISK, GAME_LIMIT, LIBRARY_LIMIT, Disk, decode, previous, write_whole
from scorer.watch import NOBODY, Watch

FORMAT = 1
NOTE = "ardoise-backup.json"
DAYS, WEEKS = 7, 4

MOST_FILES = 400_000
MOST_BYTES = 2 * 1024 * 1024 * 1024

#: What a backup may hold, and how large each may be.
_HOLDS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(re.escape(NOTE)), 10_000),
    (re.compile(r"library\.json"), LIBRARY_LIMIT),
    (re.compile(r"(games|drafts)/[a-z0-9][a-z0-9_-]{0,63}\.json"), GAME_LIMIT),
    (re.compile(r"rules/[0-9a-f]{64}\.toml"), RULES_LIMIT),
    (
        re.compile(r"variants/[a-z][a-z0-9_]{0,63}/(variant\.toml|rules\.[a-z]{2}\.md|labels\.[a-z]{2}\.po)"),
        VARIANT_LIMIT,
    ),
)
_LEAVES = re.compile(r"^[/\\]|^[A-Za-z]:|\\|(^|/)\.\.(/|$)|\0")
_ENCRYPTED = 0x1
_DATED = re.compile(r"ardoise-(\d{4}-\d{2}-\d{2})\.zip")


class NoBackup(StoreError):
    """A file that is none of our backups, or one that cannot be trusted."""


class NotZip(NoBackup):
    """Another kind of file."""

    template = N_("{file} is no backup of Ardoise: it is no zip file.")


class NoNote(NoBackup):
    """Another zip."""

    template = N_("{file} is no backup of Ardoise: the note that says so is missing.")


class NewerBackup(NoBackup):
    """A later version wrote this."""

    template = N_("{file} was made by a newer Ardoise: update this one.")


class DamagedBackup(NoBackup):
    """Not what was written."""

    template = N_("{file} is damaged.")


class LargeBackup(NoBackup):
    """More than a backup holds, or locked."""

    template = N_(
        "{file} cannot be read: it is too large or locked. A backup has at most {files} files and {size} MB, "
        "and a game in it {game} MB."
    )

    def __init__(self, *, file: str) -> None:
        super().__init__(file=file, files=MOST_FILES, size=MOST_BYTES // 1024 // 1024, game=GAME_LIMIT // 1_000_000)


class StrangeBackup(NoBackup):
    """Names that no backup has."""

    template = N_("{file} cannot be read: it names a file outside its folder, or one file twice.")


class _Note(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    ardoise_backup: int
    made: str
    games: int


@dataclass(frozen=True)
class Contents:
    """What a backup holds. `games`: how many it says · `ignored`: files in it that are none of ours."""

    made: str
    games: int
    files: tuple[str, ...]
    ignored: tuple[str, ...]

    @property
    def found(self) -> int:
        """How many games are in it, whatever it says."""
        return sum(map(_is_game, self.files))


# ── Out ─────────────────────────────────────────────────────────────────────


def now_here() -> datetime:
    """The time, with the zone of this device."""
    return datetime.now(UTC).astimezone()


def backup(folder: Path, made: datetime, watch: Watch = NOBODY) -> bytes:
    """Everything in the library, as one zip. Raises Cancelled, and NotRead where a file cannot be read."""
    names = list(_names(folder))
    games = 0
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in watch.over(names, len(names)):
            if (content := _content(folder / name)) is not None:
                archive.writestr(_entry(name, made), content)
                games += _is_game(name)
        note = {"ardoise_backup": FORMAT, "made": made.isoformat(timespec="seconds"), "games": games}
        archive.writestr(_entry(NOTE, made), json.dumps(note) + "\n")
    return out.getvalue()


def daily_backup(folder: Path, now: Callable[[], datetime] = now_here, *, disk: Disk = DISK) -> Path | None:
    """The dated backup of today, if there is none yet; those no longer wanted are removed.

    None when there is one already, or no game. Raises DiskFull, FolderReadOnly, NotSaved.
    """
    made = now()
    place = folder / "backups"
    today = place / f"ardoise-{made.date().isoformat()}.zip"
    if today.exists() or not any(map(_is_game, _names(folder))):
        return None
    make_folder(place)
    write_whole(today, backup(folder, made), disk=disk)
    known = dated_backups(folder)
    wanted = {made.date(), *worth_keeping(known)}
    for day, path in known.items():
        if day not in wanted:
            with suppress(OSError):
                path.unlink()
    return today


def dated_backups(folder: Path) -> dict[date, Path]:
    """The backups that were made by themselves, the newest first."""
    found = {}
    with suppress(FileNotFoundError):
        for path in (folder / "backups").iterdir():
            named = _DATED.fullmatch(path.name)
            with suppress(ValueError):
                if named:
                    found[date.fromisoformat(named[1])] = path
    return dict(sorted(found.items(), reverse=True))


def worth_keeping(days: Iterable[date]) -> set[date]:
    """The last seven of these days, and the last of each of the last four weeks. No clock is asked."""
    newest = sorted(set(days), reverse=True)
    weeks: dict[tuple[int, int], date] = {}
    for day in newest:
        year, week, _ = day.isocalendar()
        weeks.setdefault((year, week), day)
    return {*newest[:DAYS], *list(weeks.values())[:WEEKS]}


def _names(folder: Path) -> Iterator[str]:
    """The files that belong in a backup; games before rules, so that no game is without its own."""
    if (folder / "library.json").exists():
        yield "library.json"
    own = [path for place in _within(folder / "variants") if place.is_dir() for path in _within(place)]
    for path in (*(path for kind in ("games", "drafts", "rules") for path in _within(folder / kind)), *own):
        name = path.relative_to(folder).as_posix()
        if _limit(name) and path.is_file():
            yield name


def _within(folder: Path) -> list[Path]:
    """What a folder holds, in order; nothing where there is none. Raises NotRead."""
    try:
        return sorted(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NotRead(file=folder, reason=reason(error)) from error


def _is_game(name: str) -> bool:
    return name.startswith("games/")


def _content(path: Path) -> bytes | None:
    """What a file holds, or the copy from before its last write where it is damaged; None where it is gone."""
    found = None
    for one in (path, previous(path)):
        try:
            data = one.read_bytes()
        except FileNotFoundError:
            continue
        except OSError as error:
            raise NotRead(file=one, reason=reason(error)) from error
        if path.suffix != ".json" or _is_whole(data):
            return data
        found = found or data
    return found


def _is_whole(data: bytes) -> bool:
    try:
        decode(data)
    except ValueError:
        return False
    return True


def _entry(name: str, made: datetime) -> zipfile.ZipInfo:
    first = (1980, 1, 1, 0, 0, 0)
    found = zipfile.ZipInfo(name, max(first, made.timetuple()[:6]))
    found.compress_type = zipfile.ZIP_DEFLATED
    found.external_attr = 0o644 << 16
    return found


# ── In ──────────────────────────────────────────────────────────────────────


def look_into(data: bytes, file: str) -> Contents:
    """What a backup says it holds; names and sizes are checked, nothing is written. Raises NoBackup."""
    with _opened(data, file) as archive:
        names = _checked(archive, file)
        note = _note(archive, file)
        entries = tuple(name for name in names if _limit(name) and name != NOTE)
        return Contents(note.made, note.games, entries, tuple(name for name in names if not _limit(name)))


def unpack_to(data: bytes, file: str, folder: Path, watch: Watch = NOBODY, *, disk: Disk = DISK) -> Contents:
    """Put the files of a backup into an empty folder. Raises NoBackup, Cancelled, and what writing raises."""
    contents = look_into(data, file)
    with _opened(data, file) as archive:
        for name in watch.over(contents.files, len(contents.files)):
            path = folder.joinpath(*name.split("/"))
            make_folder(path.parent)
            write_whole(path, _member(archive, name, file), disk=disk)
    return contents


def _opened(data: bytes, file: str) -> zipfile.ZipFile:
    try:
        return zipfile.ZipFile(BytesIO(data))
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise NotZip(file=file) from error


def _checked(archive: zipfile.ZipFile, file: str) -> list[str]:
    """The names of the entries, if they may be unpacked."""
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    names = [entry.filename for entry in entries]
    if len(entries) > MOST_FILES or sum(entry.file_size for entry in entries) > MOST_BYTES:
        raise LargeBackup(file=file)
    if any(_LEAVES.search(entry.orig_filename) for entry in archive.infolist()):
        raise StrangeBackup(file=file)
    if len(set(names)) < len(names):
        raise StrangeBackup(file=file)
    for entry in entries:
        limit = _limit(entry.filename)
        if limit and (entry.file_size > limit or entry.flag_bits & _ENCRYPTED):
            raise LargeBackup(file=file)
    return names


def _limit(name: str) -> int:
    """How many bytes a file of this name may have; 0: it has no place in a backup."""
    return next((limit for pattern, limit in _HOLDS if pattern.fullmatch(name)), 0)


def _note(archive: zipfile.ZipFile, file: str) -> _Note:
    try:
        note = _Note.model_validate_json(_member(archive, NOTE, file))
        datetime.fromisoformat(note.made)
    except (ValidationError, ValueError, KeyError) as error:
        raise NoNote(file=file) from error
    if note.ardoise_backup > FORMAT:
        raise NewerBackup(file=file)
    return note


def _member(archive: zipfile.ZipFile, name: str, file: str) -> bytes:
    """The content of one entry, never more than it may have."""
    try:
        with archive.open(name) as opened:
            data = opened.read(_limit(name) + 1)
    except KeyError:
        raise
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError) as error:
        raise DamagedBackup(file=file) from error
    if len(data) > _limit(name):
        raise LargeBackup(file=file)
    return data
