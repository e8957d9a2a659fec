"""CSV, long (a row a line of points) and wide (a row a hand), as the reader's spreadsheet wants it."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from scorer.export.sheet import Sheet

_DANGEROUS = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"

Cell = str | int | None


@dataclass(frozen=True, slots=True)
class CsvStyle:
    """How the file is written. `mark`: begin with a byte-order mark, which some spreadsheets want."""

    separator: Literal[",", ";", "\t"] = ","
    mark: bool = False


def to_csv_wide(sheet: Sheet, style: CsvStyle = CsvStyle()) -> str:
    """A row a hand: its number, points of every side, then totals of every side; at the end the final totals."""
    head: list[Cell] = ["hand", *sheet.sides, *(f"{side} (total)" for side in sheet.sides)]
    rows: list[Sequence[Cell]] = [[hand.number, *hand.points, *hand.totals] for hand in sheet.hands]
    if sheet.finished:
        rows += [[line.label, *line.points, *([None] * len(sheet.sides))] for line in sheet.end]
        rows.append(["end", *([None] * len(sheet.sides)), *sheet.finals])
    return _written([head, *rows], style)


def to_csv_long(sheet: Sheet, style: CsvStyle = CsvStyle()) -> str:
    """A row for every line of points of every side; the hand of end lines is "end"."""
    head: list[Cell] = ["game", "hand", "side", "line", "label", "points"]
    rows: list[Sequence[Cell]] = []
    for hand in sheet.hands:
        for line in hand.lines:
            rows += _of_line(sheet, hand.number, line.id.rsplit(".", 1)[-1], line.label, line.points)
    for line in sheet.end:
        rows += _of_line(sheet, "end", line.id.rsplit(".", 1)[-1], line.label, line.points)
    return _written([head, *rows], style)


def _of_line(sheet: Sheet, hand: Cell, ident: str, label: str, points: Sequence[int]) -> list[Sequence[Cell]]:
    return [
        [sheet.variant, hand, side, ident, label, worth]
        for side, worth in zip(sheet.sides, points, strict=True)
        if worth
    ]


def _written(rows: Iterable[Sequence[Cell]], style: CsvStyle) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=style.separator, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_cell(cell) for cell in row])
    return (BOM if style.mark else "") + out.getvalue()


def _cell(cell: Cell) -> str | int:
    """Numbers stay numbers; a text that a spreadsheet would reckon is marked as text."""
    if cell is None:
        return ""
    if isinstance(cell, str) and cell.startswith(_DANGEROUS):
        return f"'{cell}"
    return cell
