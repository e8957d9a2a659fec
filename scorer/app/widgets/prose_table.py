"""The tables of a page of rules: a label and its worth, or a column a side; beside a row whom it holds for now."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

import flet as ft

from scorer.app.theme import BOLD, SEMIBOLD, Measure, Style, Type
from scorer.app.widgets.marks import own_number, struck, summed
from scorer.app.widgets.page import scroll_key
from scorer.app.widgets.prose import Reader, Stand, found_fill, found_here, pencil, pointer, running
from scorer.app.widgets.rows import rule
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import strut
from scorer.prose import Row, Span, Spans, Table, differs, in_words, text_of

_LETTER_EM, _DIGIT_EM, _SLACK = 0.5, 0.53, 4
_GAP = 14
_LEAST_LABEL, _LEAST_TEXT = 80, 150
_MOST_BESIDE = 0.46
_IN_MARGIN = 4
_HIGH, _HIGH_OF_MANY = 48, 44
_PAIR = 2
_FIGURE = re.compile("[+−]?[\\d\u202f,.½]+")
_WORTH = Style(SEMIBOLD, 17, 1.3)


def table(reader: Reader, block: Table, keys: Sequence[str], found: int | None) -> list[ft.Control]:
    """The rows of a table, under its head or a line."""
    if not block.rows:
        return []
    columns = _columns(reader, block)
    rows = [
        _row(columns, _Now(reader, block, each, key, found=at == found), at)
        for at, (each, key) in enumerate(zip(block.rows, keys, strict=True))
    ]
    return [_head(reader, block, columns), *rows]


@dataclass(frozen=True, slots=True)
class _Now:
    """A row at this moment of the game."""

    reader: Reader
    block: Table
    row: Row
    key: str
    found: bool

    @property
    def sides(self) -> tuple[Stand, ...]:
        """The sides it holds for."""
        if self.block.by != "total":
            return ()
        return tuple(side for side in self.reader.sides if self.row.holds_for(side.total))

    @property
    def of_hand(self) -> bool:
        """Is it that of the next hand?"""
        return self.block.by == "hand" and self.reader.hand is not None and self.row.holds_for(self.reader.hand)

    @property
    def cells(self) -> tuple[Spans, ...]:
        """What stands in it; the worth that holds for somebody now is marked like the table's own."""
        first, *rest = self.row.cells
        if not self.sides:
            return (first, *rest)
        return (first, *(tuple(_marked(span) for span in cell) for cell in rest))

    def sign(self) -> ft.Control | None:
        """What stands in the margin."""
        if self.found:
            return found_here(self.reader)
        if 0 < len(self.sides) <= _IN_MARGIN:
            return _marks(self.reader, self.sides)
        if self.of_hand:
            return pointer(self.reader, self.reader.words._("The next hand"))
        return pencil(self.reader) if any(map(differs, self.row.cells)) else None


def _marked(span: Span) -> Span:
    return Span(span.text, "own") if span.kind == "number" else span


def _marks(reader: Reader, sides: Sequence[Stand]) -> ft.Control:
    """The marks of the sides a row holds for, said by their names."""
    look = reader.look
    size = 28 if len(sides) == 1 else 20
    drawn = [seat_mark(look, side.seat, side.letter, size=size) for side in sides]
    names = ", ".join(side.name for side in sides)
    return ft.Semantics(
        content=ft.Row(
            controls=drawn,
            spacing=3,
            run_spacing=3,
            wrap=True,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        label=reader.words._("now for {names}", names=names),
        exclude_semantics=True,
    )


# ── Rows ────────────────────────────────────────────────────────────────────


def _row(columns: tuple[float, ...] | None, now: _Now, at: int) -> ft.Control:
    reader, block = now.reader, now.block
    if columns is None and len(now.cells) <= _PAIR and block.by != "hand":
        return _pair(now)
    is_sum = at >= len(block.rows) - block.sums
    label, *rest = now.cells
    sign = now.sign()
    if columns:
        drawn = _beside(reader, now.cells, columns, is_sum=is_sum)
    elif block.by == "hand":
        sign = sign or _number(reader, label)
        drawn = _below(reader, (), block.head[1:], rest, is_sum=is_sum)
    else:
        drawn = _below(reader, label, block.head[1:], rest, is_sum=is_sum)
    before_sums = not is_sum and at + block.sums + 1 == len(block.rows) > at + 1
    border = None if is_sum else rule(reader.look, strong=before_sums)
    return _ruled(now, drawn, sign, high=_HIGH_OF_MANY, border=border)


def _ruled(
    now: _Now,
    content: ft.Control,
    sign: ft.Control | None,
    *,
    high: float,
    border: ft.Border | None,
    trailing: ft.Control | None = None,
) -> ft.Control:
    """A row on its line. A page has a hundred of them: nothing is drawn where nothing stands."""
    reader, look = now.reader, now.reader.look
    pad = ft.Padding.only(top=6, bottom=6, right=10 if trailing is not None else 0)
    parts: list[ft.Control] = [strut(high - 1)]
    left = look.margin + Measure.AFTER_LINE
    if sign is not None:
        parts.append(ft.Container(content=sign, width=look.margin, alignment=ft.Alignment.CENTER))
        pad.left, left = Measure.AFTER_LINE, 0
    parts.append(ft.Container(content=_noted(reader, now, content), expand=True, padding=pad))
    if trailing is not None:
        parts.append(trailing)
    return ft.Container(
        content=ft.Row(controls=parts, spacing=0),
        padding=ft.Padding.only(left=left, right=reader.right),
        border=border,
        bgcolor=found_fill(look) if now.found else None,
        key=scroll_key(now.key),
    )


def _number(reader: Reader, spans: Spans) -> ft.Control:
    """The number of a hand, in the margin as on the score sheet."""
    return text(reader.look, text_of(spans), Type.NUMBER, colour=reader.look.colours.on_surface_variant)


def _pair(now: _Now) -> ft.Control:
    """A label with its worth at the right; a longer worth goes below it."""
    reader = now.reader
    label, *rest = now.cells
    worth = rest[0] if rest else ()
    beside = _wide(reader, worth) <= _MOST_BESIDE * reader.column
    content, trailing = running(reader, label, Type.BODY), None
    if worth and beside:
        trailing = _worth(reader, worth)
    elif worth:
        content = ft.Column(
            controls=[content, running(reader, _weighed(worth), Type.BODY_MEDIUM, quiet=True)],
            spacing=1,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return _ruled(now, content, now.sign(), high=_HIGH, border=rule(reader.look), trailing=trailing)


def _noted(reader: Reader, now: _Now, content: ft.Control) -> ft.Control:
    """What a row says, below it its note and, where they are many, the sides it holds for."""
    look = reader.look
    below: list[ft.Control] = []
    if now.row.note:
        below.append(text(look, now.row.note, Type.CAPTION, colour=look.colours.on_surface_variant))
    if len(now.sides) > _IN_MARGIN:
        below.append(_marks(reader, now.sides))
    if not below:
        return content
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(controls=[content, *below], spacing=2, tight=True, horizontal_alignment=stretch)


def _worth(reader: Reader, spans: Spans) -> ft.Control:
    """A worth at the right edge: figures in their size, words in that of the text."""
    look, spans = reader.look, reader.seen(spans)
    if all(span.kind not in ("own", "struck") for span in spans):
        return running(reader, spans, _worth_style(spans[0]) if len(spans) == 1 else _WORTH)
    drawn: list[ft.Control] = []
    for span in spans:
        words = span.text.strip()
        if span.kind == "own":
            drawn.append(own_number(look, words, _worth_style(Span(words, "own"))))
        elif span.kind == "struck":
            drawn.append(struck(look, words))
        elif words:
            drawn.append(text(look, words, _WORTH))
    line = ft.Row(controls=drawn, spacing=10, tight=True)
    return ft.Semantics(content=line, label=in_words(spans, reader.words), exclude_semantics=True)


def _worth_style(span: Span) -> Style:
    family = BOLD if span.kind == "own" else SEMIBOLD
    return replace(Type.POINTS if _FIGURE.fullmatch(span.text) else _WORTH, family=family)


# ── Several columns ─────────────────────────────────────────────────────────


def _wide(reader: Reader, spans: Spans) -> float:
    """About how wide a cell is on one line, in dp."""
    words = text_of(spans)
    em, size = (_DIGIT_EM, Type.POINTS.size) if _FIGURE.fullmatch(words) else (_LETTER_EM, Type.BODY.size)
    return _SLACK + len(words) * em * reader.look.grown(size)


def _head_wide(reader: Reader, spans: Spans) -> float:
    return _SLACK + len(text_of(spans)) * _LETTER_EM * reader.look.grown(Type.LABEL.size)


def _columns(reader: Reader, block: Table) -> tuple[float, ...] | None:
    """How wide the columns are, 0 for the one that takes what is left; None where they do not fit beside each other."""
    count = max(len(each.cells) for each in block.rows)
    cells = [each.cells for each in block.rows if len(each.cells) == count]
    heads = [_head_wide(reader, spans) for spans in block.head] or [0.0] * count
    needed = [max(heads[at], *(_wide(reader, line[at]) for line in cells)) for at in range(count)]
    widest = needed.index(max(needed))
    label = 0 if 2 * needed[0] >= needed[widest] else widest
    if count <= _PAIR and label == 0:
        return None
    left = reader.column - sum(wide + _GAP for at, wide in enumerate(needed) if at != label)
    longest = max((_wide(reader, (Span(word),)) for line in cells for word in text_of(line[label]).split()), default=0)
    if left < max(longest, _LEAST_LABEL if label == 0 else _LEAST_TEXT):
        return None
    return tuple(0 if at == label else wide for at, wide in enumerate(needed))


def _beside(reader: Reader, cells: Sequence[Spans], columns: Sequence[float], *, is_sum: bool) -> ft.Control:
    drawn = []
    for at, (spans, wide) in enumerate(zip(cells, columns, strict=False)):
        right = at > 0 and wide > 0
        cell = _cell(
            reader, _weighed(spans) if at and not wide else spans, label=not (at and wide), is_sum=is_sum and at > 0
        )
        drawn.append(
            ft.Container(
                content=cell,
                width=wide or None,
                expand=not wide,
                alignment=ft.Alignment.CENTER_RIGHT if right else ft.Alignment.CENTER_LEFT,
            )
        )
    return ft.Row(controls=list(drawn), spacing=_GAP)


def _cell(reader: Reader, spans: Spans, *, label: bool, is_sum: bool) -> ft.Control:
    if is_sum:
        return summed(reader.look, text_of(spans), replace(_WORTH, family=BOLD), grows=True)
    return running(reader, spans, Type.BODY) if label else _worth(reader, spans)


def _weighed(spans: Spans) -> Spans:
    """Text whose numbers are as heavy as those at the right edge."""
    return tuple(Span(span.text, "emphasis") if span.kind == "number" else span for span in spans)


def _below(reader: Reader, label: Spans, heads: Sequence[Spans], cells: Sequence[Spans], *, is_sum: bool) -> ft.Control:
    """The label, and below it every cell under the head of its column."""
    look, quiet = reader.look, reader.look.colours.on_surface_variant
    pairs = [
        ft.Column(
            controls=[
                *([text(look, text_of(head), Type.LABEL, colour=quiet)] if head else []),
                _cell(reader, spans, label=False, is_sum=is_sum),
            ],
            spacing=2,
            tight=True,
        )
        for head, spans in zip_longest(heads[: len(cells)], cells, fillvalue=())
    ]
    across = ft.Row(controls=list(pairs), spacing=20, run_spacing=6, wrap=True)
    if not label:
        return across
    return ft.Column(
        controls=[running(reader, label, Type.BODY), across],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# ── Heads ───────────────────────────────────────────────────────────────────


def _head(reader: Reader, block: Table, columns: tuple[float, ...] | None) -> ft.Control:
    """The names of the columns over a line; a line alone where they have none, or stand in every row."""
    look = reader.look
    words = list(_titles(reader, block, columns))
    if not words:
        return ft.Container(height=1, border=rule(look))
    inset = look.margin + Measure.AFTER_LINE
    return ft.Container(
        content=ft.Row(controls=words, spacing=_GAP, vertical_alignment=ft.CrossAxisAlignment.END),
        padding=ft.Padding.only(left=inset, right=reader.right, top=4, bottom=6),
        border=rule(look, strong=True),
    )


def _titles(reader: Reader, block: Table, columns: tuple[float, ...] | None) -> Iterator[ft.Control]:
    pair = columns is None and len(block.head) <= _PAIR and block.by != "hand"
    shown = block.head if columns or pair else () if block.by == "hand" else block.head[:1]
    widths = columns or ((0.0, None) if pair else (0.0,))
    for at, (spans, wide) in enumerate(zip(shown, widths, strict=False)):
        words = text_of(spans)
        align = ft.TextAlign.END if at > 0 and wide != 0 else ft.TextAlign.START
        drawn = text(reader.look, words, Type.LABEL, colour=reader.look.colours.on_surface_variant, align=align)
        yield ft.Container(content=drawn, width=wide or None, expand=wide == 0)
