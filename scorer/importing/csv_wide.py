"""The wide form: a row a hand, a column a side; and sheets somebody typed, with nothing but hands and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.export.as_csv import CHANGE, END, GAME, PLACE, REMARK, RESULT, START, TOTAL_OF, WIDE
from scorer.i18n import N_
from scorer.importing.papers import AFTER_LAST, BEFORE_FIRST, Gathering, Told
from scorer.importing.preview import Unreadable
from scorer.importing.table import Row, number_of, wholes


@dataclass(frozen=True)
class _Columns:
    """Where everything stands: the side columns begin at `first`, and totals may follow them."""

    first: int
    names: tuple[str, ...]
    totals: bool

    @property
    def width(self) -> int:
        return self.first + len(self.names) * (1 + self.totals)

    def hand(self, row: Row) -> str:
        return row.cells[max(self.first - 2, 0)].strip().lower()

    def note(self, row: Row) -> str:
        return row.cells[self.first - 1].strip().lower() if self.first > 1 else ""

    def points_of(self, row: Row, places: Sequence[int]) -> list[str]:
        return [row.cells[self.first + place] for place in places]

    def totals_of(self, row: Row, places: Sequence[int]) -> list[str]:
        return self.points_of(row, [place + len(self.names) for place in places]) if self.totals else []

    def used(self, found: Sequence[Row]) -> list[int]:
        """The places of the sides that play in these rows."""
        places = range(len(self.names))
        return [
            place
            for place in places
            if any(
                cell.strip() for row in found for cell in (*self.points_of(row, [place]), *self.totals_of(row, [place]))
            )
        ]


def wide_papers(head: Sequence[str], body: Iterator[Row]) -> Iterator[Told]:
    """The games of a wide file, in its order. Raises Unreadable for columns that cannot be."""
    told = tuple(head[: len(WIDE)]) == WIDE
    columns = _columns(head, len(WIDE) if told else 1)
    games: dict[str, list[Row]] = {}
    for row in body:
        games.setdefault(row.cells[0] if told else "", []).append(row)
    for found in games.values():
        game = Gathering(found[0].line)
        if told:
            game.name(dict(zip(GAME, found[0].cells, strict=False)), found[0])
        yield _game(game, columns, found)


def _columns(head: Sequence[str], first: int) -> _Columns:
    names = tuple(head[first:])
    half = len(names) // 2
    totals = half > 0 and names[half:] == tuple(TOTAL_OF.format(name) for name in names[:half])
    names = names[:half] if totals else names
    if not names or not all(names) or len(set(names)) < len(names):
        raise Unreadable(N_("Every column has a name of its own."), line=1)
    return _Columns(first, names, totals)


def _game(game: Gathering, columns: _Columns, found: Sequence[Row]) -> Told:
    right = [row for row in found if len(row.cells) == columns.width]
    places = columns.used(right)
    for row in found:
        try:
            if len(row.cells) != columns.width:
                wanted = {"cells": len(row.cells), "wanted": columns.width}
                raise Unreadable(N_("The row has {cells} cells, not {wanted}."), line=row.line, **wanted)
            _read(game, columns, row, places)
        except Unreadable as error:
            game.unread.append(error.remark)
    return game.told({place: (columns.names[place], ()) for place in places})


def _read(game: Gathering, columns: _Columns, row: Row, places: Sequence[int]) -> None:
    hand, note = columns.hand(row), columns.note(row)
    if hand in (PLACE, REMARK) and columns.first > 1:
        game.write_down(hand, row.cells[columns.first - 1], row)
        return
    if hand == RESULT:
        _result(game, note, row, dict(zip(places, wholes(row, columns.totals_of(row, places)), strict=False)))
        return
    points = dict(zip(places, wholes(row, columns.points_of(row, places)), strict=True))
    number = number_of(hand)
    if hand in (START, END):
        game.put_beside(BEFORE_FIRST if hand == START else AFTER_LAST, points)
    elif number is None or number < 1:
        raise Unreadable(N_("“{cell}” is no hand."), line=row.line, cell=hand[:40])
    elif note == CHANGE:
        game.put_beside(number, points)
    else:
        game.put_hand(number, points, row)
    told = columns.totals_of(row, places)
    if any(cell.strip() for cell in told):
        game.compare(points, dict(zip(places, wholes(row, told), strict=True)), row)


def _result(game: Gathering, note: str, row: Row, totals: dict[int, int]) -> None:
    match note:
        case "total":
            game.ended, game.finals = True, totals
        case "rank":
            game.ranks = totals
        case "abandoned":
            game.abandoned = True
        case _:
            raise Unreadable(N_("“{cell}” is no result."), line=row.line, cell=note[:40])
