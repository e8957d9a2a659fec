"""Weeks of evenings, in any order, on a disk that fails at any step: nothing that was acknowledged is ever lost.

A model beside the library knows what was acknowledged. Whatever was refused or interrupted has happened or not, may
turn up with the next start, and can be done again; a damaged file costs that one game its last entry at most.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorer.game import Event, HandCorrected, HandRemoved, HandVoided, Player, Undone, last_undoable
from scorer.store.backup import backup, daily_backup, dated_backups, look_into
from scorer.store.catalogue import Catalogue
from scorer.store.errors import StoreError
from scorer.store.library import KEPT_AFTER_DELETION, Library
from scorer.store.records import Draft, Settings
from scorer.store.restore import restore
from scorer.store.shelf import Shelf
from tests.store.evening import TEXTS, after, begin, gin, hand
from tests.store.faults import ENDS, ERRORS, Fault, FaultyDisk, Killed, put
from tests.store.test_damage import cut, empty, flip, replace_by_archive, replace_by_other_file

PARIS = ZoneInfo("Europe/Paris")

#: The evening before the clock goes back, the one before it goes forward, New Year, a leap day, before all computers.
MOMENTS = [
    datetime(2025, 10, 26, 1, 55, tzinfo=PARIS),
    datetime(2025, 3, 30, 1, 55, tzinfo=PARIS),
    datetime(2025, 12, 31, 23, 59, tzinfo=UTC),
    datetime(2028, 2, 29, 12, tzinfo=UTC),
    datetime(1970, 1, 1, tzinfo=UTC),
]
TURNS = [
    timedelta(minutes=5),
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(days=31),
    -timedelta(hours=1),
    -timedelta(days=400),
]

FAULTS = st.none() | st.builds(
    Fault,
    st.sampled_from([*ERRORS, *ENDS]),
    st.sampled_from(range(12)),
    st.integers(0, 4),
)
DAMAGES = [cut, flip, empty, replace_by_archive, replace_by_other_file]
NAMES = st.sampled_from(["Cid", "Élise 👩‍👩‍👧‍👦", "=1+1", "ليلى", "a" * 40])


@dataclass(frozen=True)
class World:
    """What somebody finds who opens the library."""

    logs: dict[str, tuple[str, ...]]
    thrown: frozenset[str]
    drafts: dict[str, str]
    text_size: int | None
    cid: str | None

    def flat(self) -> dict[tuple[str, str], object]:
        """Fact by fact; what there is not is None."""
        found: dict[tuple[str, str], object] = {("log", game): log for game, log in self.logs.items()}
        found |= {("thrown", game): True for game in self.thrown}
        found |= {("draft", game): draft for game, draft in self.drafts.items()}
        return {**found, ("size", ""): self.text_size, ("cid", ""): self.cid}

    def with_log(self, game: str, *events: str) -> World:
        drafts = {key: draft for key, draft in self.drafts.items() if draft not in events}
        return replace(self, logs={**self.logs, game: (*self.logs.get(game, ()), *events)}, drafts=drafts)


class Evenings(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.disk = FaultyDisk()
        self.now = datetime(2025, 11, 28, 21, tzinfo=UTC)
        self.deleted: dict[str, datetime] = {}
        self.count = 0
        self.backups: list[tuple[bytes, dict[str, tuple[str, ...]]]] = []
        self.world = World({}, frozenset(), {}, None, None)
        self.limbo: dict[tuple[str, str], set[object]] = {}
        self.single: set[str] = set()  # games of a restoring that was broken off: they may have no earlier copy yet

    @initialize()
    def open(self) -> None:
        self.library = Library(self.folder, clock=lambda: self.now, disk=self.disk)
        begin(self.library, "gin-0", hands=3)
        self.world = self.found()
        self.count = 100

    def teardown(self) -> None:
        self.library.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    # How things are done

    def do(self, fault: Fault | None, act: Callable[[], object], then: World) -> bool:
        """Do something while a fault waits; whether it was acknowledged."""
        before, done = self.world.flat(), then.flat()
        changed = {fact for fact in before.keys() | done.keys() if before.get(fact) != done.get(fact)}
        self.disk.arm(fault)
        try:
            act()
        except (StoreError, Killed) as ended:
            self.disk.heal()
            for fact in changed:
                # It may be there until the power is cut, for nobody was told that it is.
                self.limbo.setdefault(fact, set()).update((before.get(fact), done.get(fact)))
            if isinstance(ended, Killed):
                self.start_again()
            else:
                self.look()
            return False
        self.disk.heal()
        for fact in changed:
            self.limbo.pop(fact, None)
        self.world = then
        return True

    def look(self) -> None:
        """What is there is what was acknowledged, but for what was refused."""
        found = self.found()
        now, before = found.flat(), self.world.flat()
        for fact in now.keys() | before.keys():
            if now.get(fact) != before.get(fact):
                assert now.get(fact) in self.limbo.get(fact, ()), (fact, before.get(fact), now.get(fact))
        for game in found.thrown - self.world.thrown:
            self.deleted[game] = self.now
        self.world = found

    def start_again(self) -> None:
        """The process that was killed holds no lock; another one opens the folder."""
        if self.library._lock is not None:
            self.library._lock.release()
        self.start()

    def start(self) -> None:
        self.library = Library(self.folder, clock=lambda: self.now, disk=self.disk)
        self.forget_the_old()
        self.look()

    def forget_the_old(self) -> None:
        gone = {game for game in self.world.thrown if self.now - self.deleted[game] >= KEPT_AFTER_DELETION}
        if gone:
            logs = {game: log for game, log in self.world.logs.items() if game not in gone}
            drafts = {game: draft for game, draft in self.world.drafts.items() if game not in gone}
            self.world = replace(self.world, logs=logs, drafts=drafts, thrown=self.world.thrown - gone)

    def found(self) -> World:
        library = self.library
        lines = (*library.games(), *library.bin())
        logs = {line.id: tuple(event.id for event in library.read(line.id).log) for line in lines}
        assert len(lines) == len(logs)
        assert all(line.events == len(logs[line.id]) for line in lines)
        drafts = {game: draft.event for game in logs if (draft := library.draft(game)) is not None}
        names = [regular.name for regular in library.regulars if regular.id == "p3"]
        return World(
            logs,
            frozenset(line.id for line in library.bin()),
            drafts,
            library.settings.text_size,
            names[0] if names else None,
        )

    def fresh(self) -> int:
        self.count += 1
        return self.count

    def game(self, at: int) -> str:
        return sorted(self.world.logs)[at % len(self.world.logs)]

    has_games = precondition(lambda self: bool(self.world.logs))

    # What a table does

    @rule(fault=FAULTS)
    def begin_a_game(self, fault: Fault | None) -> None:
        game = f"gin-{self.fresh()}"

        def act() -> None:
            self.library.pin(TEXTS)
            self.library.create(gin(game), title="Gin rummy")

        self.do(fault, act, self.world.with_log(game))

    @has_games
    @rule(at=st.integers(0, 9), fault=FAULTS, again=st.booleans())
    def save_a_hand(self, at: int, fault: Fault | None, again: bool) -> None:
        game = self.game(at)
        event = hand(self.fresh(), at=self.now.isoformat())
        self.write(game, event, fault, again=again)

    @has_games
    @rule(
        at=st.integers(0, 9),
        which=st.integers(0, 9),
        fault=FAULTS,
        kind=st.sampled_from(["correct", "void", "remove", "undo"]),
    )
    def correct(self, at: int, which: int, fault: Fault | None, kind: str) -> None:
        game = self.game(at)
        kept = self.library.read(game)
        hands = kept.standing.hands
        last = last_undoable(kept.log)
        ident, moment = f"e{self.fresh()}", self.now.isoformat()
        if kind == "undo":
            event: Event | None = Undone(id=ident, at=moment, event=last.id) if last else None
        elif not hands:
            event = None
        else:
            wanted = hands[which % len(hands)].id
            found: dict[str, Event] = {
                "correct": HandCorrected(id=ident, at=moment, hand=wanted, entry={"s1": {"deadwood": which}}),
                "void": HandVoided(id=ident, at=moment, hand=wanted, void=bool(which % 2)),
                "remove": HandRemoved(id=ident, at=moment, hand=wanted),
            }
            event = found[kind]
        if event is not None:
            self.write(game, event, fault, again=True)

    def write(self, game: str, event: Event, fault: Fault | None, *, again: bool) -> None:
        seen = len(self.world.logs[game])

        def act() -> None:
            self.library.append(game, event, seen=seen, outcome=after(seen + 1))

        done = self.world.with_log(game, event.id)
        if acknowledged := self.do(fault, act, done):
            self.single.discard(game)
        if not acknowledged and again and game in self.world.logs:
            assert self.do(None, act, self.world.with_log(game, *({event.id} - {*self.world.logs[game]})))

    @has_games
    @rule(at=st.integers(0, 9), fault=FAULTS)
    def type_half_a_hand(self, at: int, fault: Fault | None) -> None:
        game, event = self.game(at), f"e{self.fresh()}"
        then = replace(self.world, drafts={**self.world.drafts, game: event})
        self.do(fault, lambda: self.library.keep_draft(game, Draft(event=event, content={"typed": 1})), then)

    @has_games
    @rule(at=st.integers(0, 9))
    def save_what_was_typed(self, at: int) -> None:
        game = self.game(at)
        if (typed := self.world.drafts.get(game)) is not None:
            event = hand(0, at=self.now.isoformat()).model_copy(update={"id": typed, "hand": f"h-{typed}"})
            self.write(game, event, None, again=False)

    @has_games
    @rule(at=st.integers(0, 9), fault=FAULTS)
    def throw_away_or_restore(self, at: int, fault: Fault | None) -> None:
        game = self.game(at)
        thrown = game in self.world.thrown
        act = self.library.restore if thrown else self.library.delete
        if self.do(fault, lambda: act(game), replace(self.world, thrown=self.world.thrown ^ {game})) and not thrown:
            self.deleted[game] = self.now

    @rule(size=st.integers(80, 200), fault=FAULTS)
    def choose(self, size: int, fault: Fault | None) -> None:
        self.do(fault, lambda: self.library.set_settings(Settings(text_size=size)), replace(self.world, text_size=size))

    @rule(name=NAMES, fault=FAULTS)
    def rename_cid(self, name: str, fault: Fault | None) -> None:
        self.do(fault, lambda: self.library.remember(Player(id="p3", name=name)), replace(self.world, cid=name))

    # What happens around it

    @rule(turn=st.sampled_from(TURNS))
    def time_passes_or_is_put_back(self, turn: timedelta) -> None:
        with suppress(OverflowError):
            self.now += turn

    @rule(moment=st.sampled_from(MOMENTS))
    def the_clock_is_set(self, moment: datetime) -> None:
        self.now = moment

    @rule(fault=FAULTS)
    def close_and_start(self, fault: Fault | None) -> None:
        self.disk.arm(fault)
        try:
            self.library.close()
            self.start()
        except (StoreError, Killed):
            self.disk.heal()
            self.start_again()
        self.disk.heal()

    @has_games
    @rule(at=st.integers(0, 9), damage=st.sampled_from(DAMAGES))
    def a_file_is_damaged(self, at: int, damage: Callable[[Path], None]) -> None:
        game = self.game(at)
        self.library.close()
        self.start()
        if game not in self.world.logs:
            return
        self.library.close()
        path = self.folder / "games" / f"{game}.json"
        put(path, path.read_bytes())  # after a refused write it may still be one file with the copy from before
        damage(path)
        self.library = Library(self.folder, clock=lambda: self.now, disk=self.disk)
        self.forget_the_old()
        if game not in self.world.logs:
            self.library.dismiss_notices()
            return
        found = self.found()
        before = self.world.logs[game]
        old_bin = game in self.deleted and self.now - self.deleted[game] >= KEPT_AFTER_DELETION
        if game in found.logs or not old_bin:  # its earlier copy may have lain in the bin for too long
            assert found.logs.get(game, ()) in (before, before[:-1], () if game in self.single else before)
        assert {key: log for key, log in found.logs.items() if key != game} == {
            key: log for key, log in self.world.logs.items() if key != game
        }
        assert [notice.game for notice in self.library.notices] == [game]
        self.disk.time_passes()
        self.library.dismiss_notices()
        if game in found.thrown:
            self.deleted.setdefault(game, self.now)
        self.world = found

    @rule(fault=FAULTS)
    def the_day_is_backed_up(self, fault: Fault | None) -> None:
        known = {day: path.read_bytes() for day, path in dated_backups(self.folder).items()}
        self.do(fault, lambda: daily_backup(self.folder, lambda: self.now, disk=self.disk), self.world)
        for day, path in dated_backups(self.folder).items():
            look_into(path.read_bytes(), path.name)
            assert known.get(day) in (None, path.read_bytes())

    @rule()
    def everything_is_backed_up(self) -> None:
        self.backups.append((backup(self.folder, self.now), dict(self.world.logs)))

    @precondition(lambda self: bool(self.backups))
    @rule(at=st.integers(0, 9), fault=FAULTS)
    def a_backup_is_restored(self, at: int, fault: Fault | None) -> None:
        data, held = self.backups[at % len(self.backups)]
        catalogue = Catalogue(Shelf(self.folder))
        self.disk.arm(fault)
        whole = False
        try:
            restore(self.library, catalogue, data, "b.zip", disk=self.disk)
            whole = True
        except StoreError:
            pass
        except Killed:
            self.disk.heal()
            if self.library._lock is not None:
                self.library._lock.release()
            self.library = Library(self.folder, clock=lambda: self.now, disk=self.disk)
            self.forget_the_old()
        self.disk.heal()
        found = self.found()
        self.single |= set() if whole else found.logs.keys() - self.world.logs.keys()
        for game, log in self.world.logs.items():
            assert found.logs[game][: len(log)] == log
        if whole:
            for log in held.values():
                assert any(other[: len(log)] == log for other in found.logs.values())
        for game in found.thrown - self.world.thrown:
            self.deleted[game] = self.now
        self.world = found
        for game in held:  # a game that was refused may turn up
            self.limbo.setdefault(("log", game), set()).add(held[game])
            self.limbo.setdefault(("thrown", game), set()).update((True, None))

    # What always holds

    @invariant()
    def everything_acknowledged_is_there(self) -> None:
        if hasattr(self, "library"):
            assert self.found() == self.world
            assert self.library.notices == ()
            assert self.library.read_only is None


def run(examples: int, steps: int, *, same: bool) -> None:
    checks = [HealthCheck.too_slow, HealthCheck.data_too_large]
    sizes = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        suppress_health_check=checks,
        derandomize=same,
        database=None,
    )
    run_state_machine_as_test(Evenings, settings=sizes)


def test_evenings_on_a_failing_disk() -> None:
    run(40, 20, same=True)


@pytest.mark.slow
def test_years_of_evenings_on_a_failing_disk() -> None:
    run(1_000, 50, same=False)
