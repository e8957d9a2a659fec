"""A page of rules as it is read: paragraphs, lists and headings, this table's own numbers marked in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import flet as ft

from scorer.app.theme import BOLD, SEMIBOLD, Look, Measure, Radius, Style, Type
from scorer.app.widgets.icons import icon
from scorer.app.widgets.marks import own_number, struck
from scorer.app.widgets.page import scroll_key
from scorer.app.widgets.text import heading, text, text_style
from scorer.i18n import Language
from scorer.prose import Bullets, Heading, Kind, Paragraph, Span, Spans, differs, in_words, text_of

#: The width of a column of text that is read with ease, in dp.
MOST_WIDTH = 680

_RED = re.compile("([^\\s/]*[♥♦])")
_SPACE_EM = 0.2
_INSET, _AIR = 6, 5
_BESIDE_MARK = 4


@dataclass(frozen=True, slots=True)
class Stand:
    """A side at the table: its mark, what it is called, its total."""

    seat: int
    letter: str
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads a page, and how: the look, the words, the width of what is read, in dp.

    `ours` when there is a table, whose own numbers are marked. `sides` and `hand` are those of the game that goes on,
    so that it shows which rows hold now.
    """

    look: Look
    words: Language
    width: float
    ours: bool = True
    sides: tuple[Stand, ...] = ()
    hand: int | None = None

    def seen(self, spans: Spans) -> Spans:
        """The text as this reader sees it: nothing is anybody's own in the book."""
        if self.ours:
            return spans
        return tuple(Span(span.text, "strong") if span.kind == "own" else span for span in spans)

    @property
    def column(self) -> float:
        """The width of the text."""
        return min(MOST_WIDTH, self.width - self.look.margin - Measure.AFTER_LINE - Measure.RIGHT)

    @property
    def right(self) -> float:
        """What is free at the right of the text."""
        return self.width - self.look.margin - Measure.AFTER_LINE - self.column


def place_key(anchor: str, block: int, part: int) -> str:
    """What a paragraph, an item or a row is scrolled to by."""
    return f"{anchor}/{block}/{part}"


# ── Running text ────────────────────────────────────────────────────────────


def running(reader: Reader, spans: Spans, style: Style = Type.READING, *, quiet: bool = False) -> ft.Control:
    """Text that goes on from line to line.

    Flet draws nothing below a word inside a text, so where this table has a number of its own every word stands alone.
    """
    look = reader.look
    ink = look.colours.on_surface_variant if quiet else None
    spans = reader.seen(spans)
    if all(span.kind != "own" for span in spans):
        return _in_one(look, spans, style, ink)
    drawn = partial(piece, look, style=style, colour=ink)
    lines = ft.Row(
        controls=[_word(list(map(drawn, word))) for word in _words(spans, _letters(reader, style))],
        spacing=_SPACE_EM * look.grown(style.size),
        run_spacing=0,
        wrap=True,
    )
    return ft.Semantics(content=lines, label=in_words(spans, reader.words), exclude_semantics=True)


def piece(look: Look, span: Span, *, style: Style, colour: str | None = None) -> ft.Control:
    """A piece of text as it looks: the own number marked, with room for the mark, the book's struck."""
    if span.kind == "own":
        marked = own_number(look, span.text, Style(BOLD, style.size, style.height))
        return ft.Container(content=marked, padding=ft.Padding.symmetric(horizontal=_BESIDE_MARK))
    if span.kind == "struck":
        return struck(look, span.text, style)
    return text(look, span.text, _style(style, span.kind), colour=colour)


def _style(style: Style, kind: Kind) -> Style:
    family = {"strong": BOLD, "emphasis": SEMIBOLD}.get(kind, style.family)
    return Style(family, style.size, style.height, style.tracking)


def _in_one(look: Look, spans: Spans, style: Style, colour: str | None) -> ft.Control:
    """Text without own numbers: one control; hearts and diamonds are red."""
    parts = [
        (part, _style(style, kind), look.colours.suit_red if _RED.fullmatch(part) else colour)
        for kind, same in groupby(spans, lambda span: _kind(span.kind))
        for part in _RED.split(text_of(tuple(same)))
        if part
    ]
    if len(parts) == 1:
        return text(look, parts[0][0], parts[0][1], colour=parts[0][2])
    inner = [ft.TextSpan(text=words, style=text_style(look, each, ink)) for words, each, ink in parts]
    return text(look, "", style, colour=colour, spans=inner)


def _kind(kind: Kind) -> Kind:
    return kind if kind in ("strong", "emphasis") else "plain"


def _letters(reader: Reader, style: Style) -> int:
    """How many letters stand in half a line."""
    return int(reader.column / reader.look.grown(style.size))


def _words(spans: Spans, short: int) -> Iterator[list[Span]]:
    """Words, each with what stands next to it without a space; an own number of a few letters is one word."""
    word: list[Span] = []
    for span in spans:
        whole = span.kind in ("own", "struck") and len(span.text) <= short
        for part in [span.text] if whole else re.split("( +)", span.text):
            if part.strip(" "):
                word.append(Span(part, span.kind))
            elif part and word:
                yield word
                word = []
    if word:
        yield word


def _word(pieces: Sequence[ft.Control]) -> ft.Control:
    return pieces[0] if len(pieces) == 1 else ft.Row(controls=list(pieces), spacing=0, tight=True)


# ── What stands in the margin ───────────────────────────────────────────────


def pencil(reader: Reader) -> ft.Control:
    """This table plays another rule here than the book."""
    glyph = ft.Icons.EDIT_ROUNDED
    return icon(reader.look, glyph, size=20, colour=reader.look.colours.pencil, label=reader.words._("House rule"))


def pointer(reader: Reader, words: str) -> ft.Control:
    """Here it is."""
    return icon(reader.look, ft.Icons.ARROW_FORWARD_ROUNDED, size=20, label=words)


def found_here(reader: Reader) -> ft.Control:
    """The sign of what was searched for."""
    return pointer(reader, reader.words._("Found here"))


def found_fill(look: Look) -> str:
    """The ground under what was searched for; the margin line shows through."""
    return ft.Colors.with_opacity(0.07, look.colours.on_surface)


def _line(
    reader: Reader,
    content: ft.Control,
    key: str,
    *,
    sign: ft.Control | None = None,
    found: bool = False,
    above: float = 0,
) -> ft.Control:
    """Words in the column of the text, beside their first line what stands in the margin."""
    look = reader.look
    mark = found_here(reader) if found else sign
    left, right = Measure.AFTER_LINE, reader.right
    if found:
        left, right = left - _INSET, right - _INSET
        inset = ft.Padding.symmetric(horizontal=_INSET)
        content = ft.Container(content=content, bgcolor=found_fill(look), border_radius=Radius.CARD_KEY, padding=inset)
    if mark is None:
        left += look.margin
    else:
        high = look.grown(Type.READING.size * Type.READING.height)
        content = ft.Row(
            controls=[
                ft.Container(content=mark, width=look.margin, height=high, alignment=ft.Alignment.CENTER),
                ft.Container(content=content, padding=ft.Padding.only(left=left), expand=True),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
        left = 0
    ends = ft.Padding.only(left=left, right=right, top=above + _AIR)
    return ft.Container(content=content, padding=ends, key=scroll_key(key))


# ── Blocks ──────────────────────────────────────────────────────────────────


def paragraph(reader: Reader, block: Paragraph, key: str, *, found: bool) -> ft.Control:
    """Running text; a pencil in the margin where it is not the book's."""
    sign = pencil(reader) if differs(block.spans) else None
    return _line(reader, running(reader, block.spans), key, sign=sign, found=found)


def question(reader: Reader, block: Heading, key: str, *, found: bool) -> ft.Control:
    """A heading inside a section."""
    said = heading(reader.look, text_of(block.spans), Type.TITLE, level=3)
    return _line(reader, said, key, found=found, above=6)


def bullets(reader: Reader, block: Bullets, keys: Sequence[str], found: int | None) -> list[ft.Control]:
    """The items of a list, each on lines of its own."""
    return [
        _line(
            reader,
            _item(reader, spans, f"{at + 1}." if block.numbered else "•"),
            key,
            sign=pencil(reader) if differs(spans) else None,
            found=at == found,
        )
        for at, (spans, key) in enumerate(zip(block.items, keys, strict=True))
    ]


def _item(reader: Reader, spans: Spans, mark: str) -> ft.Control:
    look = reader.look
    sign = text(look, mark, Style(SEMIBOLD, Type.READING.size, Type.READING.height))
    return ft.Row(
        controls=[
            ft.Container(content=sign, width=look.grown(22)),
            ft.Container(content=running(reader, spans), expand=True),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
