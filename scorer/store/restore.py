"""A backup comes back, into an empty library or a full one. What is here is never written over.

A game that is here already stays; one that went on in the backup gets the hands it lacks; another game with the same
id comes in beside it. Restoring the same backup twice changes nothing.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from scorer.game import Event, Game, Player
from scorer.i18n import N_, Sentence
from scorer.importing.preview import State
from scorer.importing.recognise import compared, id_beside
from scorer.store.arriving import keep_variants
from scorer.store.backup import Contents, unpack_to
from scorer.store.catalogue import Catalogue
from scorer.store.errors import GameDamaged, NoSuchGame, OtherFormat, RulesDamaged, StoreError, not_written
from scorer.store.folder import make_folder
from scorer.store.library import Library
from scorer.store.records import Notice, NoticeKind, Summary
from scorer.store.storage import DISK, Disk, write_whole
from scorer.watch import NOBODY, Watch

_PLACE = ".restoring-"
_OLD = 24 * 60 * 60


@dataclass(frozen=True)
class Restored:
    """What a backup brings, or has brought: how many games are new, known, longer or beside another with their id.

    `made`: when the backup was made, ISO 8601 · `players`: regulars that are not here · `settings`: whether its
    settings are taken over, which only an empty library does · `variants`: ids of those that are not here · `unread`:
    what is damaged or missing in it · `ignored`: files in it that are none of ours.
    """

    made: str
    games: Mapping[State, int]
    players: tuple[Player, ...]
    settings: bool
    variants: tuple[str, ...]
    unread: tuple[Sentence, ...]
    ignored: tuple[str, ...]


def preview_restore(library: Library, catalogue: Catalogue, data: bytes, file: str, watch: Watch = NOBODY) -> Restored:
    """What a backup would bring. Raises NoBackup, Cancelled, and what writing its files for a moment raises."""
    with _unpacked(library, data, file, watch) as (other, contents):
        return _told(library, catalogue, other, contents)


def restore(
    library: Library, catalogue: Catalogue, data: bytes, file: str, watch: Watch = NOBODY, *, disk: Disk = DISK
) -> Restored:
    """Bring a backup in. What came in before Cancelled or a StoreError stays, and can be restored again."""
    with _unpacked(library, data, file, NOBODY) as (other, contents):
        told = _told(library, catalogue, other, contents)
        if told.settings:
            library.set_settings(other.settings)
        if told.players:
            library.remember(*told.players)
        library.adopt(other.people)
        lines = _lines(other)
        with library.gathering():
            for line in watch.over(lines, len(lines)):
                with suppress(GameDamaged, NoSuchGame, OtherFormat, RulesDamaged):
                    _bring(library, other, line)
        if told.settings:
            library.remember(*other.regulars)
        texts = _own_variants(other.folder)
        keep_variants(library, catalogue, {ident: texts[ident] for ident in told.variants}, disk=disk)
        _keep_pages(library.folder, other.folder, told.variants, disk)
        return told


@contextmanager
def _unpacked(library: Library, data: bytes, file: str, watch: Watch) -> Iterator[tuple[Library, Contents]]:
    """The backup as a library of its own, for a moment, beside the one it is restored to."""
    make_folder(library.folder)
    _sweep(library.folder)
    try:
        place = tempfile.TemporaryDirectory(dir=library.folder, prefix=_PLACE, ignore_cleanup_errors=True)
    except OSError as error:
        raise not_written(error, library.folder / ".restoring") from error
    with place as name:
        contents = unpack_to(data, file, Path(name), watch, disk=_HastyDisk())
        with Library(Path(name), writing=False) as other:
            yield other, contents


def _sweep(folder: Path) -> None:
    """Remove what a process left here when it was killed while it looked at a backup."""
    for left in folder.glob(f"{_PLACE}*"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _OLD:
                shutil.rmtree(left, ignore_errors=True)


class _HastyDisk(Disk):
    """Waits for nothing: these files are looked at and thrown away."""

    def sync(self, file: object) -> None:
        """Go on."""

    def sync_folder(self, folder: Path) -> None:
        """Go on."""


def _lines(other: Library) -> list[Summary]:
    """The games of a backup, the last changed last."""
    return sorted((*other.games(), *other.bin()), key=lambda line: line.turn)


def _told(library: Library, catalogue: Catalogue, other: Library, contents: Contents) -> Restored:
    states: Counter[State] = Counter()
    unread = []
    if contents.found != contents.games:
        unread.append(Sentence(_MISSING, {"said": contents.games, "found": contents.found}))
    for line in _lines(other):
        try:
            game = other.read(line.id)
            other.rules(game.variant_sha)
            other.draft(line.id)
            states[_compared(library, game)[0]] += 1
        except GameDamaged:
            continue  # its notice says so
        except StoreError as error:
            unread.append(Sentence("{name}: {why}", {"name": line.name, "why": error}))
    known = {regular.id for regular in library.regulars}
    shelf = catalogue.shelf
    return Restored(
        made=contents.made,
        games=dict(states),
        players=tuple(regular for regular in other.regulars if regular.id not in known),
        settings=not library.games() and not library.bin() and not library.regulars,
        variants=tuple(sorted(ident for ident in _own_variants(other.folder) if shelf.read(ident) is None)),
        unread=(*unread, *map(_damage, other.notices)),
        ignored=contents.ignored,
    )


_MISSING = N_("The backup says that it holds this many games: {said}. So many are in it: {found}.")

_DAMAGE: dict[NoticeKind, str] = {
    "game_lost": N_("{name} is damaged in the backup and does not come back."),
    "library_lost": N_("Players and settings are damaged in the backup: the players come back with their games."),
    "draft_lost": N_("The half-typed hand of {name} is damaged in the backup and does not come back."),
}


def _damage(notice: Notice) -> Sentence:
    """What a notice of the backup's own library means for who restores it: nothing is set aside there."""
    return Sentence(_DAMAGE.get(notice.kind, notice.template), notice.names)


def _compared(library: Library, game: Game) -> tuple[State, tuple[Event, ...], Game]:
    """How a game stands to the library, what is missing here, and under which id it comes in."""
    state, fresh = compared(_kept(library, game.id), game)
    if state == "beside":
        game = game.model_copy(update={"id": id_beside(game)})
        state = "known" if _kept(library, game.id) else state
    return state, fresh, game


def _kept(library: Library, game: str) -> tuple[Game, ...]:
    """A game that is here, as its players are called now and as they were."""
    try:
        written = library.written(game).game
    except (NoSuchGame, GameDamaged):
        return ()
    return library.people.game(written), written


def _bring(library: Library, other: Library, line: Summary) -> None:
    opened = other.open(line.id)
    state, fresh, game = _compared(library, opened.game)
    if state == "known" or opened.newer:
        return
    if state == "longer":
        seen = len(game.log) - len(fresh)
        for at, event in enumerate(fresh):
            library.append(game.id, event, seen=seen + at, outcome=line.outcome)
    else:
        library.pin(other.rules(game.variant_sha))
        library.create(game, title=line.title, outcome=line.outcome)
        if line.deleted:
            library.delete(game.id)
    draft = other.draft(line.id)
    if draft is not None and library.draft(game.id) is None:
        library.keep_draft(game.id, draft)


def _own_variants(folder: Path) -> dict[str, str]:
    """The texts of the table's own variants in a backup."""
    found = {}
    for path in (folder / "variants").glob("*/variant.toml"):
        with suppress(UnicodeDecodeError):
            found[path.parent.name] = path.read_text("utf-8-sig")
    return found


def _keep_pages(to: Path, of: Path, variants: tuple[str, ...], disk: Disk) -> None:
    """The rules pages and the words of variants that came in."""
    for ident in variants:
        place = to / "variants" / ident
        for path in (of / "variants" / ident).iterdir() if place.is_dir() else ():
            if not (place / path.name).exists():
                write_whole(place / path.name, path.read_bytes(), disk=disk)
