"""Games, wins, averages, best hands, streaks of players, partnerships and pairs. A shared win counts its share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple, Protocol, TypeVar

from scorer.statistics.record import Record, in_order

#: The id of the person behind a player's id; None for somebody of whom no count is kept.
Who = Callable[[str], str | None]

K = TypeVar("K", bound=Hashable)


class Feat(NamedTuple):
    """A hand worth telling of: its points, when its game was begun, that game, the number of the hand, who played."""

    points: int
    begun: str
    game: str
    hand: int
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """What some games came to for somebody.

    `won` counts shares · `points` of all `hands` · `totals` of all games · `most` and `least` in one hand · `low`: in
    how many games the lowest total won · `counts` what the variant counts, by path · `timed` hands took `seconds`.
    """

    games: int = 0
    won: Fraction = Fraction(0)
    hands: int = 0
    points: int = 0
    totals: int = 0
    most: Feat | None = None
    least: Feat | None = None
    low: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    seconds: int = 0
    timed: int = 0

    @property
    def share(self) -> Fraction:
        """The part of the games that was won; 0 where none was played."""
        return self.won / self.games if self.games else Fraction(0)

    @property
    def low_wins(self) -> bool:
        """Whether fewer points are better, in most of the games."""
        return 2 * self.low > self.games

    @property
    def a_hand(self) -> Fraction | None:
        """Points a hand."""
        return Fraction(self.points, self.hands) if self.hands else None

    @property
    def a_game(self) -> Fraction | None:
        """The total a game ends with."""
        return Fraction(self.totals, self.games) if self.games else None

    @property
    def seconds_a_hand(self) -> int | None:
        """How long a hand takes."""
        return round(self.seconds / self.timed) if self.timed else None

    @property
    def best(self) -> Feat | None:
        """The best hand, in the direction of the game."""
        return self.least if self.low_wins else self.most

    @property
    def worst(self) -> Feat | None:
        """The worst hand, in the direction of the game."""
        return self.most if self.low_wins else self.least


#: Who sat in a place of a game: the game, the place among its sides, the people there.
Seat = tuple[Record, int, tuple[str, ...]]


def _furthest(seats: Iterable[Seat], sign: int) -> Feat | None:
    """The hand that went furthest up or down; of equals the one that was first."""
    best: Feat | None = None
    for record, place, people in seats:
        points = [sign * worth for hand in record.hands if (worth := hand[place]) is not None]
        top = max(points, default=None)
        if top is None or (best is not None and top < sign * best.points):
            continue
        number = [hand[place] for hand in record.hands].index(sign * top) + 1
        feat = Feat(sign * top, record.begun, record.game, number, people)
        if best is None or top > sign * best.points or feat[1:] < best[1:]:
            best = feat
    return best


def figures_of(seats: Sequence[Seat]) -> Figures:
    """What games came to for those who sat in these places."""
    shares = Counter(len(record.winners) for record, place, _ in seats if place in record.winners)
    points = [worth for record, place, _ in seats for hand in record.hands if (worth := hand[place]) is not None]
    counts: dict[str, int] = {}
    for record, place, _ in seats:
        for path, row in record.counts.items():
            if row[place]:
                counts[path] = counts.get(path, 0) + row[place]
    return Figures(
        games=len(seats),
        won=sum((Fraction(games, winners) for winners, games in shares.items()), Fraction(0)),
        hands=len(points),
        points=sum(points),
        totals=sum(record.totals[place] for record, place, _ in seats),
        most=_furthest(seats, 1),
        least=_furthest(seats, -1),
        low=sum(record.low for record, _, _ in seats),
        counts=counts,
        seconds=sum(record.seconds for record, _, _ in seats),
        timed=sum(record.timed for record, _, _ in seats),
    )


class _Played(Protocol):
    """A game of which it is known who sat at each side."""

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The players' ids."""


P = TypeVar("P", bound=_Played)


def seated(records: Iterable[P], who: Who) -> Iterator[tuple[P, tuple[tuple[str, ...], ...]]]:
    """The games, each with the people of its sides: the same table is asked for once."""
    known: dict[tuple[tuple[str, ...], ...], tuple[tuple[str, ...], ...]] = {}
    for record in records:
        people = known.get(record.sides)
        if people is None:
            people = known[record.sides] = _people(record.sides, who)
        yield record, people


def _people(sides: tuple[tuple[str, ...], ...], who: Who) -> tuple[tuple[str, ...], ...]:
    """The people of each side. Where two would be the same person they stay apart: nobody sits twice at a table."""
    named = [[who(player) for player in side] for side in sides]
    known = [person for side in named for person in side if person is not None]
    if len(set(known)) < len(known):
        named = [[player if who(player) else None for player in side] for side in sides]
    return tuple(tuple(person for person in side if person is not None) for side in named)


def _seats(records: Iterable[Record], who: Who) -> Iterator[Seat]:
    for record, sides in seated(records, who):
        for place, people in enumerate(sides):
            yield record, place, people


def by_person(records: Iterable[Record], who: Who) -> dict[str, Figures]:
    """The figures of everybody who played."""
    return _gathered(records, who, lambda people: people)


def of_person(records: Iterable[Record], who: Who, person: str) -> Figures:
    """The figures of somebody."""
    return figures_of([seat for seat in _seats(records, who) if person in seat[2]])


def by_partners(records: Iterable[Record], who: Who) -> dict[tuple[str, ...], Figures]:
    """The figures of every partnership, its people in the order of their ids."""
    return _gathered(records, who, lambda people: [tuple(sorted(people))] if len(people) > 1 else [])


def _gathered(records: Iterable[Record], who: Who, keys: Callable[[tuple[str, ...]], Iterable[K]]) -> dict[K, Figures]:
    found: dict[K, list[Seat]] = {}
    for seat in _seats(records, who):
        for key in keys(seat[2]):
            found.setdefault(key, []).append(seat)
    return {key: figures_of(seats) for key, seats in found.items()}


def whole(records: Sequence[Record], who: Who) -> Figures:
    """What was played, whoever played it: games, hands, times, what was counted; nobody's wins or points."""
    counts: dict[str, int] = {}
    for record in records:
        for path, row in record.counts.items():
            counts[path] = counts.get(path, 0) + sum(row)
    seats = list(_seats(records, who))
    return Figures(
        games=len(records),
        hands=sum(len(record.hands) for record in records),
        low=sum(record.low for record in records),
        counts=counts,
        most=_furthest(seats, 1),
        least=_furthest(seats, -1),
        seconds=sum(record.seconds for record in records),
        timed=sum(record.timed for record in records),
    )


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two who sat against each other: how often, how many each won, who came out ahead of the other."""

    games: int = 0
    won: Fraction = Fraction(0)
    lost: Fraction = Fraction(0)
    ahead: int = 0
    behind: int = 0

    def __add__(self, other: Meeting) -> Meeting:
        return Meeting(
            self.games + other.games,
            self.won + other.won,
            self.lost + other.lost,
            self.ahead + other.ahead,
            self.behind + other.behind,
        )

    @property
    def turned(self) -> Meeting:
        """The same from the other's side."""
        return Meeting(self.games, self.lost, self.won, self.behind, self.ahead)

    @property
    def level(self) -> int:
        """How often neither came out ahead."""
        return self.games - self.ahead - self.behind


def meetings(records: Iterable[Record], who: Who, person: str) -> dict[str, Meeting]:
    """Everybody this person sat against, with how it went from this person's side."""
    found: dict[str, Meeting] = {}
    for record, sides in seated(records, who):
        own = next((place for place, people in enumerate(sides) if person in people), None)
        for place, people in enumerate(sides):
            if own is None or place == own:
                continue
            met = _met(record, own, place)
            for other in people:
                found[other] = found[other] + met if other in found else met
    return found


def _met(record: Record, own: int, other: int) -> Meeting:
    share = Fraction(1, len(record.winners)) if record.winners else Fraction(0)
    mine, theirs = _standing(record, own), _standing(record, other)
    return Meeting(
        games=1,
        won=share if own in record.winners else Fraction(0),
        lost=share if other in record.winners else Fraction(0),
        ahead=int(mine < theirs),
        behind=int(theirs < mine),
    )


def _standing(record: Record, place: int) -> tuple[bool, int]:
    """Where a side came in, the lowest first: who won is ahead of who did not."""
    return place not in record.winners, record.ranks[place]


@dataclass(frozen=True, slots=True)
class Streaks:
    """Games in a row: the longest that were won, those won or lost up to the last one."""

    won: int = 0
    lost: int = 0
    winning: int = 0
    losing: int = 0


def streaks(records: Iterable[Record], who: Who) -> dict[str, Streaks]:
    """How often everybody won and lost in a row. Sharing a win is winning."""
    return {person: in_a_row(won) for person, won in courses(records, who).items()}


def in_a_row(course: Sequence[bool]) -> Streaks:
    """The streaks of games that were won or not."""
    if not course:
        return Streaks()
    rows = [(won, len(list(row))) for won, row in groupby(course)]
    longest = {kind: max((length for won, length in rows if won == kind), default=0) for kind in (True, False)}
    last, length = rows[-1]
    return Streaks(longest[True], longest[False], length if last else 0, 0 if last else length)


def courses(records: Iterable[Record], who: Who) -> dict[str, list[bool]]:
    """Whether everybody won each of their games, in the order they were begun."""
    found: dict[str, list[bool]] = {}
    for record, place, people in _seats(in_order(records), who):
        for person in people:
            found.setdefault(person, []).append(place in record.winners)
    return found


def race(records: Iterable[Record], who: Who, person: str) -> tuple[Fraction, ...]:
    """How many games this person had won before the first of these games, and after each of them."""
    won = [Fraction(0)]
    for record, sides in seated(in_order(records), who):
        own = next((place for place, people in enumerate(sides) if person in people), None)
        won.append(won[-1] + (Fraction(1, len(record.winners)) if own in record.winners else 0))
    return tuple(won)


def games_of(records: Iterable[Record], who: Who, person: str) -> tuple[Record, ...]:
    """The games this person sat in."""
    return tuple(record for record, sides in seated(records, who) if any(person in people for people in sides))
