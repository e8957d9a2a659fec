"""A CSV text as rows with the numbers of their lines, and its cells as numbers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorer.export.as_csv import unmarked
from scorer.i18n import N_
from scorer.importing.preview import Unreadable

_WHOLE = re.compile(r"([+-]?)([0-9]{1,8})(?:[.,]0{1,2})?")
_NO_ROW = N_("This row cannot be read: a quotation mark in it is not closed, or a cell is too long.")
_MINUS = "\u2212"
SEPARATORS = (",", ";", "\t")


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the line of the file it begins on, from 1, and its cells."""

    line: int
    cells: tuple[str, ...]


def rows(text: str, separator: str) -> Iterator[Row]:
    """The rows that hold anything. Raises Unreadable with its line where quotes go wrong."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise Unreadable(_NO_ROW, line=line) from error
        if any(cell.strip() for cell in cells):
            yield Row(line, tuple(unmarked(cell) for cell in cells))
        line = reader.line_num + 1


def whole(cell: str) -> int:
    """The whole number in a cell; "27.0" and "27,0" are whole too. Raises ValueError."""
    found = _WHOLE.fullmatch(cell.strip().replace(_MINUS, "-"))
    if not found:
        raise ValueError(cell)
    return int(found[1] + found[2])


def wholes(row: Row, cells: Sequence[str]) -> tuple[int, ...]:
    """The whole numbers in cells of a row. Raises Unreadable: a blank is not zero."""
    found = []
    for cell in cells:
        if not cell.strip():
            raise Unreadable(N_("Points are missing: a blank is not zero."), line=row.line)
        try:
            found.append(whole(cell))
        except ValueError:
            raise Unreadable(N_("“{cell}” is not a whole number."), line=row.line, cell=cell[:40]) from None
    return tuple(found)


def number_of(cell: str) -> int | None:
    """The whole number in a cell, if it is one."""
    try:
        return whole(cell)
    except ValueError:
        return None
