"""What many games came to: for the whole table, and for somebody."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorer.game import GUEST, Player
from scorer.statistics.choice import LookedAt, chosen
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
from scorer.statistics.record import Record, in_order

#: Under so many games a share of them says too little.
ENOUGH = 5
#: The race is run over so many games, by so many players.
RACE_GAMES, RACE_PLAYERS = 50, 6


@dataclass(frozen=True, slots=True)
class Read:
    """The games that count, and who everybody in them is by now; `unread` could not be read.

    `persons`: a player's id -> the person behind it, for those who are somebody else now.
    """

    records: tuple[Record, ...]
    players: Mapping[str, Player]
    titles: Mapping[str, str]
    persons: Mapping[str, str]
    unread: int = 0

    def who(self, player: str) -> str | None:
        """The person behind a player's id; nobody behind a guest's."""
        return None if player.startswith(GUEST) else self.persons.get(player, player)

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


def overview(read: Read, choice: LookedAt, now: datetime, paths: Sequence[str]) -> Overview:
    """The figures of the table; `paths`: what the variant looked at counts, in its order."""
    records = chosen(read.records, choice, now)
    by = by_person(records, read.who)
    people = tuple((read.player(person), figures) for person, figures in sorted(by.items(), key=_best_first))
    ordered = in_order(records)
    rows = [(row.won, person) for person, row in streaks(ordered, read.who).items()]
    longest = max(rows, key=lambda row: (row[0], by[row[1]].games), default=(0, ""))
    table = whole(records, read.who)
    return Overview(
        read=read,
        choice=choice,
        whole=table,
        people=people,
        partners=_partners(records, read),
        games=_by_game(records, read),
        counts=_counts(paths, table, people),
        race=_race(ordered, read, by),
        row=(read.player(longest[1]), longest[0]) if longest[0] > 1 else None,
    )


def portrait(read: Read, person: str, choice: LookedAt, now: datetime, paths: Sequence[str]) -> Portrait:
    """The figures of somebody; `paths`: what the variant looked at counts, in its order."""
    records = games_of(chosen(read.records, choice, now), read.who, person)
    own = of_person(records, read.who, person)
    course = courses(in_order(records), read.who).get(person, [])
    with_others = [record for record in _partners(records, read) if person in {player.id for player in record[0]}]
    return Portrait(
        read=read,
        choice=choice,
        player=read.player(person),
        figures=own,
        games=_by_game(records, read, person),
        counts=tuple((path, own.counts[path]) for path in paths if path in own.counts),
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


def _counts(
    paths: Sequence[str], table: Figures, people: Sequence[tuple[Player, Figures]]
) -> tuple[tuple[str, int, tuple[tuple[Player, int], ...]], ...]:
    found = []
    for path in paths:
        if path in table.counts:
            each = [(player, figures.counts[path]) for player, figures in people if path in figures.counts]
            found.append((path, table.counts[path], tuple(sorted(each, key=lambda one: -one[1]))))
    return tuple(found)


def _race(
    ordered: Sequence[Record], read: Read, by: Mapping[str, Figures]
) -> tuple[tuple[Player, tuple[float, ...]], ...]:
    latest = ordered[-RACE_GAMES:]
    most = sorted(by, key=lambda person: (-by[person].games, person))[:RACE_PLAYERS]
    if len(latest) < ENOUGH or len(most) < 2:
        return ()
    return tuple((read.player(person), tuple(map(float, race(latest, read.who, person)))) for person in most)
