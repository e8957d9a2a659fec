"""CSV as the reader's spreadsheet wants it: long (a row a line of points), wide (a row a hand), results (a row a side).

Every form holds one game or many, and its first columns say which. Every text is quoted, numbers are not; a text that
a spreadsheet would reckon begins with an apostrophe. Rows end with CR LF.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Literal

from scorer.export.sheet import Sheet, SheetLine

_WIDE = map(chr, (0xFF1D, 0xFF0B, 0xFF0D, 0xFF20))  # the same signs as some keyboards type them
_RECKONED = ("=", "+", "-", "@", "\t", "\r", "\n", *_WIDE)
BOM = "\ufeff"

GAME = ("game_id", "variant", "variant_version", "game", "wins", "played_at")
LONG = (*GAME, "hand", "dealer", "seat", "player", "team", "line", "label", "points", "total", "rank", "note")
WIDE = (*GAME, "hand", "note")
RESULTS = (*GAME, "hands", "seat", "player", "team", "rank", "total", "won", "note", "place", "remark")

#: What stands under `hand` where it is no hand, and under `line` where it is no line of the variant.
START, END, RESULT = "start", "end", "result"
#: And where it is what the table wrote down of the game: that stands under `note`.
PLACE, REMARK = "place", "remark"
CHANGE, NOTHING, TOTAL, RANK, ABANDONED = "change", "none", "total", "rank", "abandoned"
TOTAL_OF = "{} (total)"

Cell = str | int | Fraction | None


@dataclass(frozen=True, slots=True)
class CsvStyle:
    """How the file is written. `mark`: begin with a byte-order mark, which some spreadsheets want."""

    separator: Literal[",", ";", "\t"] = ","
    mark: bool = False
    decimal: Literal[".", ","] = "."


STYLE = CsvStyle()


def to_csv_wide(sheet: Sheet, style: CsvStyle = STYLE) -> str:
    """One game in the wide form."""
    return "".join(csv_wide([sheet], columns_of([sheet.sides]), style))


def to_csv_long(sheet: Sheet, style: CsvStyle = STYLE) -> str:
    """One game in the long form."""
    return "".join(csv_long([sheet], style))


def columns_of(games: Iterable[Sequence[str]]) -> tuple[str, ...]:
    """The columns that sides of these names need, those of the first game first; namesakes in a game have one each."""
    return tuple(dict.fromkeys(name for sides in games for name in _apart(sides)))


def csv_wide(sheets: Iterable[Sheet], columns: Sequence[str], style: CsvStyle = STYLE) -> Iterator[str]:
    """A row a hand: points of every side, then totals of every side. The text game by game, the head first."""
    yield _head(style, (*WIDE, *columns, *map(TOTAL_OF.format, columns)))
    blank = (None,) * (2 * len(columns))
    for sheet in sheets:
        written = [(what, text, *blank) for what, text in _written_down(sheet)]
        yield _lines(sheet, chain(_wide(sheet, columns), written), style)


def csv_long(sheets: Iterable[Sheet], style: CsvStyle = STYLE) -> Iterator[str]:
    """A row for every line of points of every side. The text game by game, the head first.

    The points of a side, added up to a row, are the total in that row; only rows of the result hold no points.
    """
    yield _head(style, LONG)
    blank = (None,) * (len(LONG) - len(GAME) - 2)
    for sheet in sheets:
        written = [(what, *blank, text) for what, text in _written_down(sheet)]
        yield _lines(sheet, chain(_long(sheet, style), written), style)


def csv_results(sheets: Iterable[Sheet], style: CsvStyle = STYLE) -> Iterator[str]:
    """A row a side of a game: its rank, its total, its share of the win. The text game by game, the head first."""
    yield _head(style, RESULTS)
    for sheet in sheets:
        yield _lines(sheet, _results(sheet), style)


# ── Rows ────────────────────────────────────────────────────────────────────


def _game(sheet: Sheet) -> tuple[Cell, ...]:
    return sheet.id, sheet.variant, sheet.pin[:12], sheet.title, sheet.wins, sheet.begun


def _apart(names: Sequence[str]) -> list[str]:
    """Names of which no two are the same: a second Ann is "Ann (2)"."""
    found: list[str] = []
    met: Counter[str] = Counter()
    for name in names:
        met[name] += 1
        other = name if met[name] == 1 else f"{name} ({met[name]})"
        while other in found:
            other += "'"
        found.append(other)
    return found


def _wide(sheet: Sheet, columns: Sequence[str]) -> Iterator[Sequence[Cell]]:
    at = [columns.index(name) for name in _apart(sheet.sides)]

    def row(hand: Cell, note: Cell, points: Sequence[Cell], totals: Sequence[Cell]) -> Sequence[Cell]:
        cells: list[Cell] = [None] * (2 * len(columns))
        for place, each, total in zip(at, points, totals, strict=True):
            cells[place], cells[place + len(columns)] = each, total
        return (hand, note, *cells)

    nothing = [None] * len(at)
    if any(sheet.start):
        yield row(START, None, sheet.start, sheet.start)
    for hand in sheet.hands:
        moved = any(hand.changes)
        between = [total - change for total, change in zip(hand.totals, hand.changes, strict=True)]
        yield row(hand.number, None, hand.points, between if moved else hand.totals)
        if moved:
            yield row(hand.number, CHANGE, hand.changes, hand.totals)
    if sheet.finished:
        for line in sheet.end:
            yield row(END, line.label, line.points, nothing)
        told = zip(sheet.totals, *(line.points for line in sheet.end), strict=True)
        rest = [final - sum(worths) for final, worths in zip(sheet.finals, told, strict=True)]
        if any(rest):
            yield row(END, CHANGE, rest, nothing)
        yield row(RESULT, TOTAL, nothing, sheet.finals)
        yield row(RESULT, RANK, nothing, sheet.ranks)
    elif sheet.state == ABANDONED:
        yield row(RESULT, ABANDONED, nothing, sheet.totals)


def _long(sheet: Sheet, style: CsvStyle) -> Iterator[Sequence[Cell]]:
    people = [_written(style, *_who(sheet, place)) for place in range(len(sheet.sides))]
    if any(sheet.start):
        begin = [SheetLine(START, "", sheet.start)]
        yield from _block(_written(style, START, None), people, begin, [0] * len(people), sheet.start, silent=True)
    before = sheet.start
    for hand in sheet.hands:
        yield from _block(_written(style, hand.number, hand.dealer), people, hand.lines, before, hand.totals)
        before = hand.totals
    if sheet.finished:
        yield from _block(_written(style, END, None), people, sheet.end, before, sheet.finals, silent=True)
    if sheet.state != "going_on":
        for place, who in enumerate(people):
            yield (RESULT, None, who, RESULT, "", None, *_result(sheet, place))


def _written_down(sheet: Sheet) -> list[tuple[str, str]]:
    """Where the table played, and what it noted."""
    return [(what, text) for what, text in ((PLACE, sheet.place), (REMARK, sheet.note)) if text]


def _block(
    hand: _Written,
    people: Sequence[_Written],
    lines: Sequence[SheetLine],
    before: Sequence[int],
    after: Sequence[int],
    *,
    silent: bool = False,
) -> Iterator[Sequence[Cell]]:
    """The rows of a hand (its number and dealer), from the totals before it to those after it.

    Whoever got nothing has a row too, unless the block is `silent`.
    """
    running = list(before)
    named = [silent] * len(running)
    for line in lines:
        ident = line.id.rpartition(".")[2]
        for place, worth in enumerate(line.points):
            if worth:
                named[place] = True
                running[place] += worth
                yield (hand, people[place], ident, line.label, worth, running[place], None, None)
    for place, total in enumerate(after):
        if rest := total - running[place]:
            yield (hand, people[place], CHANGE, "", rest, total, None, None)
        elif not named[place]:
            yield (hand, people[place], NOTHING, "", 0, total, None, None)


def _who(sheet: Sheet, place: int) -> tuple[Cell, ...]:
    return place + 1, ", ".join(map(_in_list, sheet.players[place])), sheet.sides[place]


def _in_list(name: str) -> str:
    return name.replace("\\", "\\\\").replace(",", "\\,")


def _results(sheet: Sheet) -> Iterator[Sequence[Cell]]:
    for place in range(len(sheet.sides)):
        won = Fraction(place in sheet.winners, len(sheet.winners) or 1) if sheet.finished else None
        total, rank, note = _result(sheet, place)
        yield (len(sheet.hands), *_who(sheet, place), rank, total, won, note, sheet.place or None, sheet.note or None)


def _result(sheet: Sheet, place: int) -> tuple[Cell, Cell, Cell]:
    """What a side came to: its total, its rank, a note."""
    if sheet.finished:
        return sheet.finals[place], sheet.ranks[place], sheet.settled or None
    return sheet.totals[place], None, ABANDONED if sheet.state == ABANDONED else None


# ── Cells ───────────────────────────────────────────────────────────────────


def _head(style: CsvStyle, names: Sequence[str]) -> str:
    return (BOM if style.mark else "") + _row(names, style)


def _lines(sheet: Sheet, rows: Iterable[Sequence[Cell]], style: CsvStyle) -> str:
    """The rows of a game, each with the columns that say which."""
    game = style.separator.join(_cells(_game(sheet), style))
    return "".join([f"{game}{style.separator}{_row(row, style)}" for row in rows])


def _row(cells: Sequence[Cell], style: CsvStyle) -> str:
    return style.separator.join(_cells(cells, style)) + "\r\n"


class _Written(str):
    """Cells that are written already, side by side: those that come again in row after row."""

    __slots__ = ()


def _written(style: CsvStyle, *cells: Cell) -> _Written:
    return _Written(style.separator.join(_cells(cells, style)))


def _cells(cells: Sequence[Cell], style: CsvStyle) -> list[str]:
    return [
        ""
        if cell is None
        else _quoted(cell)
        if type(cell) is str
        else str(cell)
        if type(cell) is int
        else cell
        if type(cell) is _Written
        else _decimal(Fraction(cell), style)
        for cell in cells
    ]


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    marked = marked_as_text(text).replace('"', '""')
    return f'"{marked}"'


def _decimal(number: Fraction, style: CsvStyle) -> str:
    """At most four decimals; in quotes where its mark stands between the cells too."""
    text = f"{float(number):.4f}".rstrip("0").rstrip(".").replace(".", style.decimal)
    return f'"{text}"' if style.separator in text else text


def marked_as_text(cell: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.lstrip("'").startswith(_RECKONED) else cell


def unmarked(cell: str) -> str:
    """The text that was marked."""
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(_RECKONED) else cell
