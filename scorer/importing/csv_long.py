"""The long form: a row a line of points of a side; columns are known by their names, whatever their order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from scorer.export.as_csv import ABANDONED, CHANGE, END, PLACE, REMARK, RESULT, START
from scorer.i18n import N_
from scorer.importing.papers import AFTER_LAST, BEFORE_FIRST, Gathering, Told
from scorer.importing.preview import Unreadable
from scorer.importing.table import Row, number_of, wholes

Cells = Mapping[str, str]
Names = dict[int, tuple[str, tuple[str, ...]]]

_COMMA = re.compile(r"(?<!\\),\s*")
_ESCAPED = re.compile(r"\\([\\,])")


def long_papers(head: Sequence[str], body: Iterator[Row]) -> Iterator[Told]:
    """The games of a long file, in its order."""
    games: dict[str, list[Row]] = {}
    at = head.index("game_id") if "game_id" in head else None
    for row in body:
        key = row.cells[at] if at is not None and at < len(row.cells) else ""
        games.setdefault(key, []).append(row)
    for found in games.values():
        yield _game(head, found)


def _game(head: Sequence[str], found: Sequence[Row]) -> Told:
    game = Gathering(found[0].line)
    game.name(dict(zip(head, found[0].cells, strict=False)), found[0])
    names: Names = {}
    seen: set[tuple[str, ...]] = set()
    for row in found:
        cells = dict(zip(head, row.cells, strict=False))
        hand = cells.get("hand", "").strip().lower()
        try:
            if len(row.cells) != len(head):
                wanted = {"cells": len(row.cells), "wanted": len(head)}
                raise Unreadable(N_("The row has {cells} cells, not {wanted}."), line=row.line, **wanted)
            if hand in (PLACE, REMARK):
                game.write_down(hand, cells.get("note", ""), row)
                continue
            what = (hand, cells["seat"], cells.get("line", ""))
            if what in seen:
                raise Unreadable(N_("This line stands in the file twice."), line=row.line)
            if what[2]:
                seen.add(what)
            _read(game, row, cells, hand, names)
        except Unreadable as error:
            game.unread.append(error.remark)
    return game.told(names)


def _read(game: Gathering, row: Row, cells: Cells, hand: str, names: Names) -> None:
    (seat,) = wholes(row, [cells["seat"]])
    _name(names, seat, cells, row)
    if hand == RESULT:
        _result(game, row, cells, seat)
        return
    (worth,) = wholes(row, [cells["points"]])
    points = {seat: worth}
    number = number_of(hand)
    if hand in (START, END):
        game.put_beside(BEFORE_FIRST if hand == START else AFTER_LAST, points)
    elif number is None or number < 1:
        raise Unreadable(N_("“{cell}” is no hand."), line=row.line, cell=hand[:40])
    elif cells.get("line") == CHANGE:
        game.put_beside(number, points)
        game.add_to_hand(number, {seat: 0}, row)
    else:
        game.add_to_hand(number, points, row)
    if cells.get("total", "").strip():
        game.compare(points, {seat: wholes(row, [cells["total"]])[0]}, row)


def _name(names: Names, seat: int, cells: Cells, row: Row) -> None:
    players = tuple(_ESCAPED.sub(r"\1", name) for name in _COMMA.split(cells.get("player", "")) if name.strip())
    side = cells.get("team") or ", ".join(players)
    if not side:
        raise Unreadable(N_("The row names nobody."), line=row.line)
    if names.setdefault(seat, (side, players)) != (side, players):
        raise Unreadable(
            N_("Seat {seat} has two names: {one} and {other}."),
            line=row.line,
            seat=seat,
            one=names[seat][0],
            other=side,
        )


def _result(game: Gathering, row: Row, cells: Cells, seat: int) -> None:
    note = cells.get("note", "")
    if note == ABANDONED:
        game.abandoned = True
        return
    game.ended, game.how = True, note
    (game.finals[seat],) = wholes(row, [cells.get("total", "")])
    if cells.get("rank", "").strip():
        (game.ranks[seat],) = wholes(row, [cells["rank"]])
