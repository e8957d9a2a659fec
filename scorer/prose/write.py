"""A rules page as Markdown, and as plain text for a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from textwrap import wrap

from scorer.i18n import Language
from scorer.prose.page import Block, Bullets, Heading, Page, Paragraph, Spans, Table

_wrap = partial(wrap, break_on_hyphens=False)
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~#])")
_MARKS = {"plain": "", "strong": "**", "emphasis": "*", "number": "", "own": "**", "struck": "~~"}


def markdown(page: Page) -> str:
    """The page in Markdown; this table's own numbers are bold, the book's struck."""
    parts = [f"# {_escaped(page.title)}"]
    for section in page.sections:
        parts += [f"## {_escaped(section.title)}"] if section.title else []
        parts += [_markdown(block) for block in section.blocks]
    return "\n\n".join(parts) + "\n"


def _markdown(block: Block) -> str:
    match block:
        case Paragraph(spans):
            return _marked(spans)
        case Heading(spans):
            return f"### {_marked(spans)}"
        case Bullets(items, numbered):
            return "\n".join(f"{f'{at}.' if numbered else '-'} {_marked(item)}" for at, item in enumerate(items, 1))
        case Table(head, rows):
            width = max((len(row.cells) for row in rows), default=1)
            titles = [_marked(cell) for cell in head] or [" "] * width
            lines = [titles, ["---"] * len(titles)]
            for row in rows:
                first, *rest = (_marked(cell) for cell in row.cells)
                lines.append([f"{first} – *{_escaped(row.note)}*" if row.note else first, *rest])
            return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def _marked(spans: Spans) -> str:
    return "".join(f"{_MARKS[span.kind]}{_escaped(span.text)}{_MARKS[span.kind]}" for span in spans)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", text)


def plain(page: Page, words: Language, width: int = 78) -> str:
    """The page in lines of at most `width` letters; a number that is not the book's has the book's behind it."""
    lines = [page.title, "=" * len(page.title)]
    for section in page.sections:
        if section.title:
            lines += ["", section.title, "-" * len(section.title)]
        for block in section.blocks:
            lines += ["", *_lines(block, lambda spans: in_words(spans, words), width)]
    return "\n".join(lines) + "\n"


def _lines(block: Block, said: Callable[[Spans], str], width: int) -> Iterator[str]:
    match block:
        case Paragraph(spans):
            yield from _wrap(said(spans), width)
        case Heading(spans):
            yield from _wrap(said(spans), width)
        case Bullets(items, numbered):
            for at, item in enumerate(items, 1):
                mark = f"{at}. " if numbered else "- "
                yield from _wrap(said(item), width, initial_indent=mark, subsequent_indent=" " * len(mark))
        case Table(head, rows):
            lines = [[said(cell) for cell in head]] if head else []
            for row in rows:
                first, *rest = (said(cell) for cell in row.cells)
                lines.append([f"{first} – {row.note}" if row.note else first, *rest])
            yield from _columns(lines, width)


def _columns(lines: list[list[str]], width: int) -> Iterator[str]:
    """Cells under each other, each going on below itself where it is too long."""
    count = max((len(line) for line in lines), default=0)
    most = (width - 2 * count) // max(count, 1) + width // 8
    wide = [max((len(line[at]) for line in lines if at < len(line)), default=0) for at in range(count)]
    widths = [min(length, most) for length in wide]
    for line in lines:
        cells = [_wrap(cell, max(size, 1)) or [""] for cell, size in zip(line, widths, strict=False)]
        for pieces in zip_longest(*cells, fillvalue=""):
            yield "  ".join(piece.ljust(size) for piece, size in zip(pieces, widths, strict=False)).rstrip()


def in_words(spans: Spans, words: Language) -> str:
    """Running text without its looks: "3,000 (book: 5,000)" where the book's worth is struck out."""
    said: list[str] = []
    struck = ""
    for span in spans:
        if span.kind == "struck":
            struck = span.text
        elif span.kind == "own" and struck:
            said[-1:] = [said[-1].rstrip() + " "] if said and said[-1].strip() else []
            said.append(words._("{here} (book: {there})", here=span.text, there=struck))
            struck = ""
        elif not struck:
            said.append(span.text)
    return "".join(said)
