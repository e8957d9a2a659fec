"""Games gathered row by row from a CSV, with what could not be read of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from scorer.export.as_csv import PLACE
from scorer.game import LONGEST_NOTE, LONGEST_PLACE
from scorer.i18n import N_
from scorer.importing.preview import Remark, Unreadable
from scorer.importing.score_sheet import Paper, PaperHand
from scorer.importing.sound import is_moment
from scorer.importing.table import Row

#: Under these numbers stands what comes before the first hand, and what after the last.
BEFORE_FIRST, AFTER_LAST = 0, 10**9


@dataclass(frozen=True)
class Told:
    """A game as the rows tell it; `line` is where it begins. With anything `unread` it is no game to keep."""

    paper: Paper
    line: int
    unread: tuple[Remark, ...]
    remarks: tuple[Remark, ...]


@dataclass
class Gathering:
    """A game while its rows are read: points of each hand by side, and what goes beside them."""

    line: int
    id: str | None = None
    title: str = ""
    wins: str | None = None
    played_at: str | None = None
    hands: dict[int, dict[int, int]] = field(default_factory=dict)
    beside: dict[int, dict[int, int]] = field(default_factory=dict)
    lines: dict[int, int] = field(default_factory=dict)
    finals: dict[int, int] = field(default_factory=dict)
    ranks: dict[int, int] = field(default_factory=dict)
    running: dict[int, int] = field(default_factory=dict)
    ended: bool = False
    abandoned: bool = False
    how: str = ""
    place: str = ""
    note: str = ""
    unread: list[Remark] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)

    def name(self, told: dict[str, str], row: Row) -> None:
        """What the first columns say of the game."""
        self.id = told.get("game_id") or None
        self.title = told.get("game") or told.get("variant") or ""
        self.wins = told.get("wins") or None
        at = told.get("played_at") or None
        if at is not None and not is_moment(at):
            self.unread.append(Remark(N_("“{cell}” is not a time with its zone."), {"cell": at[:40]}, line=row.line))
        else:
            self.played_at = at

    def write_down(self, what: str, text: str, row: Row) -> None:
        """Where the game was played, or what was noted of it. Raises Unreadable for what is too long to be kept."""
        most = LONGEST_PLACE if what == PLACE else LONGEST_NOTE
        if len(text) > most:
            raise Unreadable(N_("This is too long: {most} letters are kept."), line=row.line, most=most)
        if what == PLACE:
            self.place = text
        else:
            self.note = text

    def put_hand(self, number: int, points: dict[int, int], row: Row) -> None:
        """The points of a whole hand. Raises Unreadable the second time it stands in the file."""
        if number in self.hands:
            raise Unreadable(N_("Hand {hand} stands in the file twice."), line=row.line, hand=number)
        self.add_to_hand(number, points, row)

    def add_to_hand(self, number: int, points: dict[int, int], row: Row) -> None:
        """Some points of a hand."""
        self.lines.setdefault(number, row.line)
        _add(self.hands.setdefault(number, {}), points)

    def put_beside(self, number: int, points: dict[int, int]) -> None:
        """Points beside a hand."""
        _add(self.beside.setdefault(number, {}), points)

    def compare(self, points: dict[int, int], totals: dict[int, int], row: Row) -> None:
        """Hold totals that are told against the points."""
        for place, total in totals.items():
            before = self.running.get(place, 0)
            if before + points[place] != total:
                names = {"points": points[place], "total": total, "before": before}
                told = N_("{before} and {points} are not {total}: the points are taken.")
                self.remarks.append(Remark(told, names, line=row.line))
            self.running[place] = total

    def told(self, names: dict[int, tuple[str, tuple[str, ...]]]) -> Told:
        """The game with its sides: by place, a name and its players."""
        places = sorted(names)
        numbers = sorted(self.hands)
        if not self.unread:
            self.unread += [self._not_whole(number) for number in numbers if not self.hands[number].keys() >= {*places}]
        for before, after in pairwise([0, *numbers]):
            if after != before + 1:
                between = {"before": before, "after": after}
                told = N_("No hand stands between {before} and {after}.")
                self.remarks.append(Remark(told, between, line=self.lines[after]))
        hands = () if self.unread else tuple(self._hand(number, numbers, places) for number in numbers)
        paper = Paper(
            id=self.id,
            title=self.title,
            played_at=self.played_at,
            wins=self.wins,
            sides=tuple(names[place] for place in places),
            hands=hands,
            ended=self.ended,
            abandoned=self.abandoned,
            ranks=tuple(self.ranks[place] for place in places) if self.ranks.keys() >= set(places) else (),
            finals=tuple(self.finals[place] for place in places) if self.finals.keys() >= set(places) else (),
            how=self.how,
            place=self.place,
            note=self.note,
        )
        return Told(paper, self.line, tuple(self.unread), tuple(self.remarks))

    def _not_whole(self, number: int) -> Remark:
        told = N_("Hand {hand} has no points for every side.")
        return Remark(told, {"hand": number}, line=self.lines[number])

    def _hand(self, number: int, numbers: list[int], places: list[int]) -> PaperHand:
        """A hand, the first with what stands before all, the last with what stands after all."""
        first, last = numbers[0], numbers[-1]
        beside = dict.fromkeys(places, 0)
        for at, worths in self.beside.items():
            if at == number or at < first == number or at > last == number:
                for place, worth in worths.items():
                    beside[place] = beside.get(place, 0) + worth
        points = self.hands[number]
        return PaperHand(tuple(points[place] for place in places), tuple(beside[place] for place in places))


def _add(to: dict[int, int], points: Mapping[int, int]) -> None:
    for place, worth in points.items():
        to[place] = to.get(place, 0) + worth
