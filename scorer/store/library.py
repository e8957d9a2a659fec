"""The library: every game, the regulars and the settings, in one folder.

    library.json      regulars, settings, notices
    index.json        the list of games, derived from the next
    figures.json      what statistics ask of the finished ones, derived likewise
    games/<id>.json   one game: header, log, its line in the list
    drafts/<id>.json  the half-typed hand of a game
    plan.json         a game that is being set up
    rules/<sha>.toml  the rules games were begun with
    .lock             held by the one process that writes

What is damaged is set aside under another name, the copy from before the last write takes its place, and a notice says
so. A deleted game stays for thirty days.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import reduce
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any, Self, TypeVar

from pydantic import ValidationError

from scorer.game import Event, Game, Noted, Player, same
from scorer.store.drafts import read_draft, write_draft
from scorer.store.errors import (
    BadId,
    Conflict,
    Damaged,
    DiskFull,
    FolderReadOnly,
    GameDamaged,
    GameExists,
    InUse,
    NewerFormat,
    NoSuchGame,
    NotSaved,
    OtherFormat,
    ReadingOnly,
    SitTogether,
    StoreError,
    not_written,
)
from scorer.store.folder import make_folder
from scorer.store.game_file import GameFile
from scorer.store.index import (
    Line,
    Result,
    Saying,
    Stamp,
    read_index,
    result,
    saying,
    stamp,
    stamps,
    summary_of,
    write_index,
)
from scorer.store.lock import FolderLock
from scorer.store.migrate import STEPS, Step, current
from scorer.store.people import People
from scorer.store.pins import Pins
from scorer.store.records import LASTING, Draft, Notice, NoticeKind, Opened, Outcome, Settings, State, Summary, told_by
from scorer.store.register import Register, read_register, write_register
from scorer.store.rescue import Rescued, read_or_rescue, write_over
from scorer.store.storage import DISK, Disk, previous

KEPT_AFTER_DELETION = timedelta(days=30)

#: So many games may have changed since the list was written before opening the library writes it again.
_STALE = 100

T = TypeVar("T")

#: What comes of a line that another version wrote otherwise: it says nothing.
_STRANGE = (ValueError, LookupError, TypeError, AttributeError)

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def _now() -> datetime:
    return datetime.now(UTC)


class Library:
    """The games of one folder. The first process to open it writes; the others read, and `read_only` says why.

    May be called from several threads. Opening it to write raises FolderReadOnly and NoFolder.
    """

    def __init__(
        self,
        folder: Path,
        *,
        writing: bool = True,
        clock: Callable[[], datetime] = _now,
        steps: Sequence[Step] = STEPS,
        disk: Disk = DISK,
    ) -> None:
        self.folder = folder
        self.read_only: StoreError | None = None if writing else ReadingOnly(folder=folder)
        self._clock = clock
        self._steps = steps
        self._disk = disk
        self._mutex = RLock()
        self._games, self._drafts = folder / "games", folder / "drafts"
        self._pins = Pins(folder / "rules", disk=disk)
        self._passing: list[Notice] = []
        self._turn = self._unwritten = 0
        self._settled = self._gathering = False
        self._lock = self._claim() if writing else None
        self._lines = read_index(folder / "index.json", current(steps))
        register = self._open_register()
        self._register = register or Register()
        self._look_through()
        if self.read_only is None:
            self._settle_in(first=register is None)

    # The folder

    def _claim(self) -> FolderLock | None:
        for folder in (self._games, self._drafts, self.folder / "rules"):
            make_folder(folder)
        try:
            return FolderLock(self.folder)
        except InUse as refusal:
            self.read_only = refusal
            return None

    def close(self) -> None:
        """Write the list of games, and let another process write."""
        with self._mutex:
            if self.read_only is None and self._unwritten:
                with suppress(StoreError):
                    self._write_index()
            self._give_up(self.read_only or ReadingOnly(folder=self.folder))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _give_up(self, why: StoreError) -> None:
        self.read_only = why
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _check_writing(self) -> None:
        if self.read_only is not None:
            raise type(self.read_only)(**self.read_only.names)

    def _settle_in(self, *, first: bool) -> None:
        self._empty_bin()
        with suppress(StoreError):
            if first:
                self._find_regulars()
            if self._passing:
                self._save(self._register)
            if self._unwritten > _STALE:
                self._write_index()
        self._settled = True

    def _rescue(self, path: Path, read: Callable[[Path], T]) -> Rescued[T]:
        """Read a file or its earlier copy, and mend it if that can be done now."""
        if self.read_only is None:
            with suppress(DiskFull, FolderReadOnly, NotSaved):
                return read_or_rescue(path, read, mend=True, disk=self._disk)
        return read_or_rescue(path, read, mend=False)

    # The list of games

    def games(self, *, state: State | None = None, start: int = 0, limit: int | None = None) -> tuple[Summary, ...]:
        """The games, or those in that state, but for the deleted ones; the one that changed last comes first.

        `start` skips so many, `limit` is how many at most: a screen full is quick whatever there is.
        """
        return self._listed(
            lambda line: not line.deleted and state in (None, line.state),
            slice(start, None if limit is None else start + limit),
        )

    def bin(self) -> tuple[Summary, ...]:
        """The deleted games, the last deleted first."""
        return self._listed(lambda line: line.deleted, slice(None))

    def stamps(self, state: State) -> dict[str, Stamp]:
        """The ids of the games in that state, as `games` puts them in order, each with how its file looks now."""
        with self._mutex:
            found = self._in_order(lambda line: not line.deleted and line.state == state)
            return {id_: self._lines[id_].stamp for id_ in found}

    def line(self, game: str) -> Summary | None:
        """The line of one game, if it is in the list."""
        with self._mutex:
            summary = self._summary(game) if game in self._lines else None
            return _as_now(summary, self.people) if summary else None

    def sayings(self, *states: State, deleted: bool = False) -> list[tuple[str, Saying]]:
        """What games in these states, or all, can be found by, after the id of each.

        Nothing but the list is read, and no line of it is checked.
        """
        people = self.people
        wanted = self._lines_of(lambda line: line.deleted is deleted and (not states or line.state in states))
        found = []
        for id_, line in wanted:
            with suppress(*_STRANGE):
                found.append((id_, saying(line, people)))
        return found

    def results(self) -> list[Result]:
        """Who won the finished games that count. Nothing but the list is read, and no line of it is checked."""
        found = []
        for _, line in self._lines_of(lambda line: not line.deleted and line.state == "finished"):
            with suppress(*_STRANGE):
                found.append(result(line))
        return [each for each in found if each is not None]

    def _lines_of(self, wanted: Callable[[Line], bool]) -> list[tuple[str, Line]]:
        """The lines wanted, in order. They are never changed, so nobody need wait while they are read."""
        with self._mutex:
            return [(id_, self._lines[id_]) for id_ in self._in_order(wanted)]

    def _listed(self, wanted: Callable[[Line], bool], part: slice) -> tuple[Summary, ...]:
        with self._mutex:
            summaries = map(self._summary, self._in_order(wanted)[part])
            people = self.people
            return tuple(_as_now(summary, people) for summary in summaries if summary)

    def _in_order(self, wanted: Callable[[Line], bool]) -> list[str]:
        """The ids of the games wanted, the one that changed last first."""
        if self.read_only is not None:
            self._look_through()
        found = [(line.turn, id_) for id_, line in self._lines.items() if wanted(line)]
        return [id_ for _, id_ in sorted(found, reverse=True)]

    def _summary(self, id_: str) -> Summary | None:
        with suppress(ValidationError):
            return summary_of(self._lines[id_])
        self._unlist(id_)
        self._look_into(id_)
        return summary_of(self._lines[id_]) if id_ in self._lines else None

    def _look_through(self) -> None:
        """Bring the list up to date with the files: read what changed since it was written."""
        found = stamps(self._games)
        if self.read_only is None:
            self._sweep(found)
        names = (name.removesuffix(".bak") for name in found)
        ids = {id_ for name in names if name.endswith(".json") and _ID.fullmatch(id_ := name.removesuffix(".json"))}
        for gone in self._lines.keys() - ids:
            self._unlist(gone)
        for id_ in sorted(ids):
            known = self._lines.get(id_)
            if known is None or known.stamp != found.get(f"{id_}.json"):
                self._look_into(id_)
        self._turn = max((line.turn for line in self._lines.values()), default=0)

    def _sweep(self, found: Iterable[str]) -> None:
        """Remove what a process left half-written when it was killed."""
        for name in found:
            if name.endswith(".tmp"):
                with suppress(OSError):
                    (self._games / name).unlink()

    def _look_into(self, id_: str) -> None:
        try:
            self._list(self._look(id_, GameFile.summary))
        except OtherFormat:
            self._tell("game_unread", self._path(id_), game=id_)
        except (GameDamaged, NoSuchGame):
            return

    def _list(self, summary: Summary) -> None:
        with suppress(FileNotFoundError):
            self._lines[summary.id] = Line.of(summary, stamp(self._path(summary.id).stat()))
            self._unwritten += 1

    def _unlist(self, id_: str) -> None:
        if self._lines.pop(id_, None):
            self._unwritten += 1

    def _write_index(self) -> None:
        write_index(self.folder / "index.json", current(self._steps), self._lines, disk=self._disk)
        self._unwritten = 0

    # Games

    def pin(self, texts: Mapping[str, str]) -> str:
        """Keep the texts of a variant and of all it extends, id -> text; the sum by which a game finds them again."""
        with self._mutex:
            self._check_writing()
            return self._pins.keep(texts)

    def rules(self, sha: str) -> dict[str, str]:
        """The texts pinned under that sum, id -> text. Raises RulesDamaged."""
        return self._pins.read(sha)

    def create(self, game: Game, *, title: str, outcome: Outcome | None = None) -> Game:
        """Keep a new game; its rules are pinned before. Its players become regulars.

        The same game again changes nothing. Raises GameExists, BadId, RulesDamaged.
        """
        with self._mutex:
            self._check_writing()
            path = self._path(game.id)
            if path.exists() or previous(path).exists():
                kept = self.open(game.id)
                if kept.game.model_copy(update={"log": game.log}) != self.people.game(game):
                    raise GameExists(game=game.id)
                self._confirm(kept.summary)
                return kept.game
            self._pins.read(game.variant_sha)
            table = game.standing.table
            summary = Summary(
                id=game.id,
                variant=table.variant,
                title=title,
                sides=table.sides,
                created=game.created,
                changed=game.log[-1].at if game.log else game.created,
                turn=self._next_turn(),
                events=len(game.log),
                outcome=outcome or Outcome(),
                **told_by(game),
            )
            with self._listing(summary):
                self._file(path).create(game, summary)
            self._register = self._register.meet(_people(summary))
            if not self._gathering:
                with suppress(StoreError):
                    self._save(self._register)
            return game

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Write the regulars once, when many games have come in: half the time of each would go into that."""
        self._gathering, before = True, self._register
        try:
            yield
        finally:
            self._gathering = False
            with self._mutex, suppress(StoreError):
                if self._register is not before:
                    self._save(self._register)

    def open(self, game: str) -> Opened:
        """A game with its line in the list, its players called as they are now.

        Raises NoSuchGame, GameDamaged, OtherFormat.
        """
        with self._mutex:
            opened, people = self.written(game), self.people
            named = {"game": people.game(opened.game), "summary": _as_now(opened.summary, people)}
            return opened.model_copy(update=named) if people.aliases else opened

    def log(self, game: str) -> Game:
        """A game as it was written, under the names of then. Raises NoSuchGame, GameDamaged, OtherFormat."""
        with self._mutex:
            return self._look(game, GameFile.game)

    def written(self, game: str) -> Opened:
        """A game with its line as they were written. Raises NoSuchGame, GameDamaged, OtherFormat."""
        with self._mutex:
            return self._look(game, GameFile.opened)

    def read(self, game: str) -> Game:
        """The game with its whole log. Raises NoSuchGame, GameDamaged, OtherFormat."""
        return self.open(game).game

    def append(self, game: str, event: Event, *, seen: int, outcome: Outcome | None = None) -> Game:
        """Add an event to a log that had `seen` events when its writer looked; the game with it.

        `outcome` is what the game comes to with it. An event the log already has changes nothing; one of its id that
        says something else is a conflict. When this returns, the event is on the disk. Raises Conflict, NoSuchGame,
        GameDamaged, OtherFormat and what writing raises.
        """
        with self._mutex:
            file, kept = self._take(game)
            known = next((known for known in kept.game.log if known.id == event.id), None)
            people = self.people
            if known is not None and same(people.event(known), people.event(event)):
                self._confirm(kept.summary)
                return people.game(kept.game)
            if known is not None or len(kept.game.log) != seen:
                raise Conflict(seen=seen, events=len(kept.game.log))
            changed = kept.game.with_event(event)
            # A note on an old game does not make it the latest.
            latest = {} if isinstance(event, Noted) else {"changed": event.at, "turn": self._next_turn()}
            summary = kept.summary.model_copy(
                update={
                    "sides": changed.standing.table.sides,
                    **latest,
                    "events": len(changed.log),
                    "outcome": outcome or kept.summary.outcome,
                    **told_by(changed),
                }
            )
            with self._listing(summary):
                file.append(event, summary)
            self._clear_draft_of(game, {event.id})
            return people.game(changed)

    def delete(self, game: str) -> None:
        """Put a game in the bin, where it stays for thirty days."""
        self._restate(game, deleted=self._clock())

    def restore(self, game: str) -> None:
        """Take a game out of the bin."""
        self._restate(game, deleted=None)

    def _restate(self, game: str, *, deleted: datetime | None) -> None:
        with self._mutex:
            file, kept = self._take(game)
            summary = kept.summary.model_copy(update={"deleted": deleted, "turn": self._next_turn()})
            with self._listing(summary):
                file.restate(summary)

    @contextmanager
    def _listing(self, summary: Summary) -> Iterator[None]:
        """List a game as it is written; where that fails, as its file now stands, for it may be there all the same."""
        try:
            yield
        except StoreError:
            self._look_into(summary.id)
            raise
        self._list(summary)

    def _confirm(self, summary: Summary) -> None:
        # It may be there from a write that was not acknowledged: make sure of it now.
        try:
            self._disk.sync_folder(self._games)
        except OSError as error:
            raise not_written(error, self._path(summary.id)) from error
        self._list(summary)

    def _empty_bin(self) -> None:
        for summary in self.bin():
            if summary.deleted and self._clock() - summary.deleted >= KEPT_AFTER_DELETION:
                path = self._path(summary.id)
                # The earlier copy goes first: found alone, it would be taken for a game whose file was lost.
                with suppress(OSError):
                    for file in (previous(path), self._draft_path(summary.id), path):
                        file.unlink(missing_ok=True)
                    self._unlist(summary.id)

    def _look(self, game: str, read: Callable[[GameFile], T]) -> T:
        """Read a game, or the copy from before its last change."""
        return self._told(game, self._rescue(self._path(game), self._reader(read)))

    def _take(self, game: str) -> tuple[GameFile, Opened]:
        """Read a game to change it: nothing is written over a damaged file."""
        self._check_writing()
        read = self._reader(lambda file: (file, file.opened()))
        file, kept = self._told(game, read_or_rescue(self._path(game), read, mend=True, disk=self._disk))
        if kept.newer:
            raise NewerFormat(file=file.path.name, format=kept.newer)
        return file, kept

    def _reader(self, read: Callable[[GameFile], T]) -> Callable[[Path], T]:
        def of(path: Path) -> T:
            if path.suffix == ".bak":
                self._file(path).opened()  # what takes the place of a damaged file is whole, log and all
            return read(self._file(path))

        return of

    def _told(self, game: str, rescued: Rescued[T]) -> T:
        """What was read; the table is told of damage."""
        if rescued.damaged is None:
            if rescued.value is None:
                raise NoSuchGame(game=game)
            return rescued.value
        if rescued.value is None:
            self._tell("game_lost", rescued.damaged, game=game)
            name = self._name(game)
            self._unlist(game)
            raise GameDamaged(game=name, aside=rescued.damaged.name)
        path = self._path(game)
        kept = self._file(path if path != rescued.damaged and path.exists() else previous(path)).opened()
        self._list(kept.summary)
        self._tell("game_restored", rescued.damaged, game=game, hands=len(kept.game.standing.hands))
        return rescued.value

    def _file(self, path: Path) -> GameFile:
        return GameFile(path, steps=self._steps, disk=self._disk)

    def _next_turn(self) -> int:
        self._turn += 1
        return self._turn

    def _path(self, game: str) -> Path:
        if not _ID.fullmatch(game):
            raise BadId(id=game)
        return self._games / f"{game}.json"

    # Half-typed hands

    def keep_draft(self, game: str, draft: Draft) -> None:
        """Keep the half-typed hand of a game, over an earlier one. Raises NoSuchGame and what writing raises."""
        with self._mutex:
            self._check_writing()
            if game not in self._lines:
                raise NoSuchGame(game=game)
            path = self._draft_path(game)
            write_over(path, lambda: write_draft(path, draft, steps=self._steps, disk=self._disk), disk=self._disk)

    def draft(self, game: str) -> Draft | None:
        """The half-typed hand of a game, None when there is none or when it was saved since."""
        with self._mutex:
            path = self._draft_path(game)
            try:
                rescued = self._rescue(path, lambda file: read_draft(file, steps=self._steps))
            except OtherFormat:
                return None
            if rescued.damaged:
                self._tell("draft_lost", rescued.damaged, game=game)
            if rescued.value is None:
                return None
            saved = {event.id for event in self.read(game).log}
            return None if rescued.value.event in saved else rescued.value

    def clear_draft(self, game: str) -> None:
        """Forget the half-typed hand of a game."""
        with self._mutex:
            self._check_writing()
            path = self._draft_path(game)
            try:
                path.unlink(missing_ok=True)
            except OSError as error:
                raise not_written(error, path) from error

    def _clear_draft_of(self, game: str, saved: set[str]) -> None:
        with suppress(Damaged, OtherFormat, OSError):
            path = self._draft_path(game)
            if path.exists() and read_draft(path, steps=self._steps).event in saved:
                path.unlink()

    def _draft_path(self, game: str) -> Path:
        return self._drafts / self._path(game).name

    # A game being set up

    def keep_plan(self, content: Mapping[str, Any]) -> None:
        """Keep a game that is being set up, over an earlier one. Raises what writing raises."""
        with self._mutex:
            self._check_writing()
            path, draft = self._plan_path, Draft(event="", content=dict(content))
            write_over(path, lambda: write_draft(path, draft, steps=self._steps, disk=self._disk), disk=self._disk)

    def plan(self) -> dict[str, Any] | None:
        """The game that is being set up; None when there is none, or none that can be read."""
        with self._mutex:
            try:
                rescued = self._rescue(self._plan_path, lambda file: read_draft(file, steps=self._steps))
            except OtherFormat:
                return None
            return rescued.value.content if rescued.value else None

    def clear_plan(self) -> None:
        """Forget the game that was being set up."""
        with self._mutex:
            self._check_writing()
            try:
                self._plan_path.unlink(missing_ok=True)
            except OSError as error:
                raise not_written(error, self._plan_path) from error

    @property
    def _plan_path(self) -> Path:
        return self.folder / "plan.json"

    # Regulars, settings, notices

    def _open_register(self) -> Register | None:
        try:
            rescued = self._rescue(self.folder / "library.json", lambda path: read_register(path, steps=self._steps))
        except OtherFormat as refusal:
            self._give_up(refusal)
            return Register()
        if rescued.damaged:
            self._tell("library_restored" if rescued.value else "library_lost", rescued.damaged)
        if rescued.value and rescued.value.newer:
            self._give_up(NewerFormat(file="library.json", format=rescued.value.newer))
        return rescued.value

    def _find_regulars(self) -> None:
        register = self._register
        for summary in reversed(self.games()):
            register = register.meet(_people(summary))
        if register != self._register:
            self._save(register)

    @property
    def settings(self) -> Settings:
        """What was chosen."""
        return self._register.settings

    def set_settings(self, settings: Settings) -> None:
        """Choose."""
        self._change(self._register.model_copy(update={"settings": settings}))

    @property
    def regulars(self) -> tuple[Player, ...]:
        """Who has played here, with the mark each keeps; who sat down last comes first."""
        return self._register.regulars

    @property
    def people(self) -> People:
        """Who players of the games are now: renamed, or merged with somebody."""
        return self._register.people

    def remember(self, *players: Player) -> None:
        """Remember these players as they are now: a new name, another mark. Old games keep theirs."""
        self._change(self._register.meet(players))

    def rename(self, player: Player) -> None:
        """Call a regular so in every game, old ones as well."""
        with self._mutex:
            people = self.people.renamed(player.id, player.name, self._written(player.id))
            self._change(self._register.with_people(people).known_as(player))

    def merge(self, player: Player, into: Player) -> None:
        """Make two regulars one: every game of `player` is one of `into`. Raises SitTogether."""
        with self._mutex:
            both = self.played_together(player.id, into.id)
            if both:
                raise SitTogether(one=player.name, other=into.name, game=both[0].name)
            people = self.people.merged(player, into, self._written(player.id, into.id))
            self._change(self._register.with_people(people).part(player.id).known_as(into))

    def separate(self, player: str) -> None:
        """Take somebody who was merged apart again: a regular with the games of their own."""
        with self._mutex:
            alias = self.people.aliases.get(player)
            if alias is not None and alias.was is not None:
                self._change(self._register.with_people(self.people.separated(player)).meet([alias.was]))

    def adopt(self, people: People) -> None:
        """Take over who players are elsewhere, where nothing is said of them here."""
        joined = self.people.joined(people)
        if joined != self.people:
            merged = [alias.player for alias in joined.aliases.values() if alias.player != alias.person]
            self._change(reduce(Register.part, merged, self._register.with_people(joined)))

    def played_together(self, one: str, other: str) -> tuple[Summary, ...]:
        """The games in which both sit, deleted ones as well; the one that changed last comes first."""
        wanted = set(self.people.ids_of(one)), set(self.people.ids_of(other))
        found = []
        for summary in self._mentioning({*wanted[0], *wanted[1]}):
            seated = {player.id for player in _people(summary)}
            if seated & wanted[0] and seated & wanted[1]:
                found.append(summary)
        return tuple(sorted(found, key=lambda summary: summary.turn, reverse=True))

    def _written(self, *persons: str) -> dict[str, set[str]]:
        """The names under which these people stand in games, by the ids they have there."""
        ids = {player for person in persons for player in self.people.ids_of(person)}
        found: dict[str, set[str]] = {regular.id: {regular.name} for regular in self.regulars if regular.id in ids}
        for summary in self._mentioning(ids):
            for player in _people(summary):
                if player.id in ids:
                    found.setdefault(player.id, set()).add(player.name)
        return found

    def _mentioning(self, players: Iterable[str]) -> Iterator[Summary]:
        """The games, deleted ones as well, in which one of these may sit, as they were written."""
        wanted = [json.dumps(player, ensure_ascii=False) for player in players]
        for id_, line in list(self._lines.items()):
            if any(word in line.text for word in wanted) and (summary := self._summary(id_)):
                yield summary

    def forget(self, player: str) -> None:
        """Leave a player out of the regulars. Old games keep the name."""
        self._change(self._register.part(player))

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What was damaged and what was kept, until it is dismissed."""
        return (*self._register.notices, *self._passing)

    def dismiss_notices(self) -> None:
        """The table has read them."""
        with self._mutex:
            self._passing.clear()
            if self.read_only is None and self._register.notices:
                self._save(self._register.model_copy(update={"notices": ()}))

    def _tell(self, kind: NoticeKind, aside: Path, *, game: str | None = None, hands: int = 0) -> None:
        notice = Notice(
            kind=kind, at=self._clock().isoformat(), aside=aside.name, game=game, name=self._name(game), hands=hands
        )
        if any(notice == known.model_copy(update={"at": notice.at}) for known in self._passing):
            return
        self._passing.append(notice)
        if self._settled and self.read_only is None and kind in LASTING:
            with suppress(StoreError):
                self._save(self._register)

    def _name(self, game: str | None) -> str:
        known = self._summary(game) if game in self._lines else None
        return known.name if known else game or ""

    def _change(self, register: Register) -> None:
        with self._mutex:
            self._check_writing()
            self._save(register)

    def _save(self, register: Register) -> None:
        """Write the register, with the notices that came up since."""
        lasting = tuple(notice for notice in self._passing if notice.kind in LASTING)
        register = register.model_copy(update={"notices": (*register.notices, *lasting)})
        path = self.folder / "library.json"
        write_over(path, lambda: write_register(path, register, steps=self._steps, disk=self._disk), disk=self._disk)
        self._register = register
        self._passing = [notice for notice in self._passing if notice not in lasting]


def _as_now(summary: Summary, people: People) -> Summary:
    """The line of a game with who plays it now."""
    return summary.model_copy(update={"sides": people.sides(summary.sides)}) if people.aliases else summary


def _people(summary: Summary) -> Iterable[Player]:
    return (player for side in summary.sides for player in side.players)
