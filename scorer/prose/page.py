"""A rules page as it is shown: sections of paragraphs, lists and tables made of spans, and the search in them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

#: plain, strong, emphasis: words · number: the variant's · own: this table's own · struck: the book's, not played here
Kind = Literal["plain", "strong", "emphasis", "number", "own", "struck"]


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of text that looks one way."""

    text: str
    kind: Kind = "plain"


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a section: a question, the name of an example."""

    spans: Spans


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list; `numbered` when its order matters."""

    items: tuple[Spans, ...]
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table. `reach`: the first and last number it holds for (None: without end); `note`: said below it."""

    cells: tuple[Spans, ...]
    reach: tuple[int | None, int | None] | None = None
    note: str = ""

    def holds_for(self, number: int) -> bool:
        """Is this the row for `number`?"""
        if self.reach is None:
            return False
        low, high = self.reach
        return (low is None or number >= low) and (high is None or number <= high)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head (or none). `by`: the name its rows reach over, e.g. "total"; the last `sums` rows are sums."""

    head: tuple[Spans, ...]
    rows: tuple[Row, ...]
    by: str | None = None
    sums: int = 0


Block = Paragraph | Heading | Bullets | Table


@dataclass(frozen=True, slots=True)
class Section:
    """One chapter; `anchor` is the same in every language."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """Something on the page that could not be filled in."""

    anchor: str
    placeholder: str
    message: str


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one table. The first section, `lead`, has no title."""

    title: str
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = field(default=())

    def section(self, anchor: str) -> Section | None:
        """The section with this anchor."""
        return next((section for section in self.sections if section.anchor == anchor), None)


@dataclass(frozen=True, slots=True)
class Found:
    """Where a search hit: the section, the block in it, and the item or row of that block, from 0."""

    anchor: str
    title: str
    block: int
    part: int
    text: str


def text_of(spans: Spans) -> str:
    """The words, without their looks."""
    return "".join(span.text for span in spans)


def differs(spans: Spans) -> bool:
    """Does this table play another rule here than the book?"""
    return any(span.kind == "struck" for span in spans)


def parts(block: Block) -> tuple[Spans, ...]:
    """The pieces of a block that stand on lines of their own."""
    match block:
        case Paragraph(spans) | Heading(spans):
            return (spans,)
        case Bullets(items):
            return items
        case Table(rows=rows):
            return tuple(_in_one(row) for row in rows)


def _in_one(row: Row) -> Spans:
    gap = (Span(" "),)
    said = sum((gap + cell for cell in row.cells[1:]), row.cells[0])
    return (*said, *gap, Span(row.note, "emphasis")) if row.note else said


def find(page: Page, query: str) -> tuple[Found, ...]:
    """Every paragraph, item or row that has all words of `query`, or stands under a title that has them."""
    wanted = _plain(query).split()
    return tuple(hit for hit in _pieces(page) if _all_in(wanted, f"{hit.title} {hit.text}")) if wanted else ()


def _pieces(page: Page) -> Iterator[Found]:
    for section in page.sections:
        for number, block in enumerate(section.blocks):
            for part, spans in enumerate(parts(block)):
                yield Found(section.anchor, section.title, number, part, text_of(spans))


def _all_in(wanted: list[str], text: str) -> bool:
    plain = _plain(text)
    return all(word in plain for word in wanted)


def _plain(text: str) -> str:
    """Small letters without accents; narrow spaces inside numbers are dropped, so 1500, 1,500 and 1 500 are one."""
    apart = unicodedata.normalize("NFKD", text.replace("\u202f", "").replace(",", ""))
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()
