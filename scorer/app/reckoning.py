"""What the screens of statistics ask: every game read once, off the session's thread, and figures of what was read.

Everything here may take long and is called from a thread. A game is read again only when its log has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from threading import RLock
from typing import TypeVar, cast
from weakref import WeakKeyDictionary

from scorer.app.looked_at import LookedAt, Period
from scorer.app.planning import GUEST
from scorer.app.state import Session
from scorer.game import Player
from scorer.load import LoadError
from scorer.rules import Refused
from scorer.statistics.counted import counted
from scorer.statistics.figures import (
    Figures,
    Meeting,
    Streaks,
    by_partners,
    by_person,
    courses,
    games_of,
    in_a_row,
    meetings,
    of_person,
    race,
    streaks,
    whole,
)
from scorer.statistics.record import Record, between, in_order, record_of
from scorer.store.errors import StoreError
from scorer.store.library import Library
from scorer.store.people import People
from scorer.store.reader import Reader
from scorer.store.records import Summary
from scorer.watch import NOBODY, Watch

#: Under so many games a share of them says too little.
ENOUGH = 5
#: The race is run over so many games, by so many players.
RACE_GAMES, RACE_PLAYERS = 50, 6
_KEPT = 24
_PART = 1000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Read:
    """The games that count, and who everybody in them is by now; `unread` could not be read."""

    records: tuple[Record, ...]
    players: Mapping[str, Player]
    titles: Mapping[str, str]
    people: People
    unread: int = 0

    def who(self, player: str) -> str | None:
        """The person behind a player's id; nobody behind a guest's."""
        return None if player.startswith(GUEST) else self.people.person(player)

    def player(self, person: str) -> Player:
        """Somebody as they are called now."""
        return self.players.get(person) or Player(id=person, name=person)


@dataclass(frozen=True, slots=True)
class Overview:
    """What a table's games came to: those of the `choice`, which may not be the one made since.

    `people`, best first, those of too few games last · `partners` likewise · `games` variants, the most played first ·
    `counts` what the variant counts: its path, the number of all, who has how many · `race`: games won by those who
    play most, before and after each of the last `raced` games · `row` who won most in a row.
    """

    read: Read
    choice: LookedAt
    whole: Figures
    people: tuple[tuple[Player, Figures], ...]
    partners: tuple[tuple[tuple[Player, ...], Figures], ...]
    games: tuple[tuple[str, Figures], ...]
    counts: tuple[tuple[str, int, tuple[tuple[Player, int], ...]], ...]
    race: tuple[tuple[Player, tuple[float, ...]], ...]
    row: tuple[Player, int] | None

    @property
    def raced(self) -> int:
        """How many games the race is about."""
        return len(self.race[0][1]) - 1 if self.race else 0


@dataclass(frozen=True, slots=True)
class Portrait:
    """What somebody's games of the `choice` came to: all of them, by variant, in a row, against and with others.

    `course` tells of the latest games whether they were won, the last one last.
    """

    read: Read
    choice: LookedAt
    player: Player
    figures: Figures
    games: tuple[tuple[str, Figures], ...]
    counts: tuple[tuple[str, int], ...]
    streaks: Streaks
    course: tuple[bool, ...]
    met: tuple[tuple[Player, Meeting], ...]
    partners: tuple[tuple[tuple[Player, ...], Figures], ...]


@dataclass
class _Known:
    """What was read of a library, and what was worked out from it last."""

    mutex: RLock = field(default_factory=RLock)
    records: dict[str, tuple[Hashable, Record | None]] = field(default_factory=dict)
    unread: set[str] = field(default_factory=set)
    read: tuple[Hashable, Read] | None = None
    worked_out: dict[Hashable, object] = field(default_factory=dict)


_known: WeakKeyDictionary[Library, _Known] = WeakKeyDictionary()


def overview(session: Session, choice: LookedAt, watch: Watch = NOBODY) -> Overview:
    """The figures of the table. Raises Cancelled."""
    read = read_games(session, watch)
    return _once(session, ("overview", choice), read, lambda: _overview(session, read, choice))


def portrait(session: Session, person: str, choice: LookedAt, watch: Watch = NOBODY) -> Portrait:
    """The figures of somebody. Raises Cancelled."""
    read = read_games(session, watch)
    return _once(session, ("portrait", person, choice), read, lambda: _portrait(session, read, person, choice))


def _once(session: Session, key: Hashable, read: Read, work_out: Callable[[], T]) -> T:
    """What was worked out from the same games before, or is now."""
    known = _known[session.library]
    with known.mutex:
        found = cast("tuple[Read, T] | None", known.worked_out.pop(key, None))
        made = found if found is not None and found[0] is read else (read, work_out())
        known.worked_out[key] = made
        if len(known.worked_out) > _KEPT:
            del known.worked_out[next(iter(known.worked_out))]
        return made[1]


# ── Reading ─────────────────────────────────────────────────────────────────


def read_games(session: Session, watch: Watch = NOBODY) -> Read:
    """Every finished game; those that were read before are not read again. Raises Cancelled."""
    library = session.library
    known = _known.setdefault(library, _Known())
    with known.mutex:
        games, regulars, people = finished(library), library.regulars, library.people
        signs = {game.id: (game.turn, game.events) for game in games}
        key = (tuple(signs.items()), regulars, tuple(people.aliases.values()))
        if known.read is not None and known.read[0] == key:
            return known.read[1]
        reader = Reader(library, session.catalogue)
        missing = [game.id for game in games if known.records.get(game.id, (None,))[0] != signs[game.id]]
        for game in watch.over(missing, len(missing)) if missing else ():
            known.records[game] = signs[game], _record(reader, game, known.unread)
        for gone in known.records.keys() - signs.keys():
            del known.records[gone]
        found = [record for game in signs if (record := known.records[game][1]) is not None]
        read = Read(
            tuple(found),
            _players(games, regulars),
            {game.variant: game.title for game in games},
            people,
            len(known.unread & signs.keys()),
        )
        known.read = key, read
        return read


def finished(library: Library) -> list[Summary]:
    """The finished games, listed a part at a time: who saves a hand meanwhile need not wait for all of them."""
    found: dict[str, Summary] = {}
    while part := library.games(state="finished", start=len(found), limit=_PART):
        fresh = {game.id: game for game in part if game.id not in found}
        if not fresh:
            break
        found |= fresh
    return list(found.values())


def _record(reader: Reader, game: str, unread: set[str]) -> Record | None:
    unread.discard(game)
    try:
        return record_of(reader.played(game))
    except (StoreError, LoadError, Refused):
        unread.add(game)
        return None


def _players(games: Sequence[Summary], regulars: Sequence[Player]) -> dict[str, Player]:
    """Everybody as they were called last; a regular as such."""
    found: dict[str, Player] = {}
    for game in games:
        for side in game.sides:
            for player in side.players:
                found.setdefault(player.id, player)
    return found | {regular.id: regular for regular in regulars}


# ── Working out ─────────────────────────────────────────────────────────────


def chosen(records: Sequence[Record], choice: LookedAt, now: datetime) -> tuple[Record, ...]:
    """The games that are looked at; `now` with the zone of the table."""
    since, until = _span(choice.period, now)
    of_time = between(records, since, until)
    return tuple(record for record in of_time if choice.variant in ("", record.variant))


def _span(period: Period, now: datetime) -> tuple[datetime | None, datetime | None]:
    year = now.replace(month=1, day=1, hour=0, minute=0, second=0, microsecond=0)
    match period:
        case "all":
            return None, None
        case "year":
            return year, None
        case "last_year":
            return year.replace(year=year.year - 1), year
        case "month":
            return now - timedelta(days=30), None


def _now() -> datetime:
    return datetime.now().astimezone()


def _overview(session: Session, read: Read, choice: LookedAt) -> Overview:
    records = chosen(read.records, choice, _now())
    by = by_person(records, read.who)
    people = tuple((read.player(person), figures) for person, figures in sorted(by.items(), key=_best_first))
    rows = [(row.won, person) for person, row in streaks(records, read.who).items()]
    longest = max(rows, key=lambda row: (row[0], by[row[1]].games), default=(0, ""))
    table = whole(records, read.who)
    return Overview(
        read=read,
        choice=choice,
        whole=table,
        people=people,
        partners=_partners(records, read),
        games=_by_game(records, read),
        counts=_counts(session, choice, table, people),
        race=_race(records, read, by),
        row=(read.player(longest[1]), longest[0]) if longest[0] > 1 else None,
    )


def _portrait(session: Session, read: Read, person: str, choice: LookedAt) -> Portrait:
    records = games_of(chosen(read.records, choice, _now()), read.who, person)
    own = of_person(records, read.who, person)
    course = courses(records, read.who).get(person, [])
    with_others = [record for record in _partners(records, read) if person in {player.id for player in record[0]}]
    return Portrait(
        read=read,
        choice=choice,
        player=read.player(person),
        figures=own,
        games=_by_game(records, read, person),
        counts=tuple((path, own.counts[path]) for path in _paths(session, choice) if path in own.counts),
        streaks=in_a_row(course),
        course=tuple(course[-20:]),
        met=tuple(
            (read.player(other), met)
            for other, met in sorted(meetings(records, read.who, person).items(), key=lambda met: -met[1].games)
        ),
        partners=tuple(with_others),
    )


def _best_first(item: tuple[Hashable, Figures]) -> tuple[bool, float, int, str]:
    key, figures = item
    few = figures.games < ENOUGH
    return few, 0 if few else -float(figures.share), -figures.games, str(key)


def _partners(records: Sequence[Record], read: Read) -> tuple[tuple[tuple[Player, ...], Figures], ...]:
    found = sorted(by_partners(records, read.who).items(), key=_best_first)
    return tuple((tuple(map(read.player, people)), figures) for people, figures in found)


def _by_game(records: Sequence[Record], read: Read, person: str = "") -> tuple[tuple[str, Figures], ...]:
    """The figures of each variant, of the table or of somebody; the most played first."""
    of: dict[str, list[Record]] = {}
    for record in records:
        of.setdefault(record.variant, []).append(record)
    found = {
        variant: of_person(played, read.who, person) if person else Figures(games=len(played))
        for variant, played in of.items()
    }
    return tuple(sorted(found.items(), key=lambda item: (-item[1].games, item[0])))


def _paths(session: Session, choice: LookedAt) -> tuple[str, ...]:
    """What the variant looked at counts, as it is played today."""
    known = session.known(choice.variant) if choice.variant else None
    return counted(known.variant) if known else ()


def _counts(
    session: Session, choice: LookedAt, table: Figures, people: Sequence[tuple[Player, Figures]]
) -> tuple[tuple[str, int, tuple[tuple[Player, int], ...]], ...]:
    found = []
    for path in _paths(session, choice):
        if path in table.counts:
            each = [(player, figures.counts[path]) for player, figures in people if path in figures.counts]
            found.append((path, table.counts[path], tuple(sorted(each, key=lambda one: -one[1]))))
    return tuple(found)


def _race(
    records: Sequence[Record], read: Read, by: Mapping[str, Figures]
) -> tuple[tuple[Player, tuple[float, ...]], ...]:
    latest = in_order(records)[-RACE_GAMES:]
    most = sorted(by, key=lambda person: (-by[person].games, person))[:RACE_PLAYERS]
    if len(latest) < ENOUGH or len(most) < 2:
        return ()
    return tuple((read.player(person), tuple(map(float, race(latest, read.who, person)))) for person in most)
