"""The blocks of a page, from the text as written: paragraphs, lists, tables, and those that are made from the data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from scorer.prose import examples, made
from scorer.prose.fill import Filler
from scorer.prose.page import Block, Bullets, Heading, Page, Paragraph, Row, Section, Spans, Table
from scorer.prose.source import Part, Source

_ITEM = re.compile(r"(?:-|(?P<number>\d+)\.) +(?P<text>.+)")
_CELL = re.compile(r"\|(?![^{}]*\})")
_RULE = re.compile(r"\|[\s|:-]+\|")
_BLOCK = re.compile(r"\{(?P<word>\w+)(?: (?P<argument>\w+))?\}")
_BY = re.compile(r"\{(?P<expression>[^{}|;]+) by (?P<name>\w+) *(?P<given>;[^{}|]*)?(?P<head>\|[^{}]*)?\}")
_SAID = re.compile(r"- (?P<line>[a-z0-9_]+):(?: (?P<text>.*))?")
_START = re.compile(rf"#|\||{_ITEM.pattern}|{_BLOCK.pattern}$|{_BY.pattern}$")


def tell(filler: Filler, written: Source) -> Page:
    """The page as this table plays it."""
    title = written.title or filler.label("name", filler.variant.name)
    sections = [_section(replace(filler, anchor=part.anchor), part) for part in written.parts]
    told = tuple(section for section in sections if section.blocks)
    return Page(filler.words.typeset(title), told, tuple(filler.problems))


def _section(filler: Filler, part: Part) -> Section:
    return Section(part.anchor, filler.words.typeset(part.title), tuple(blocks(filler, filler.agreed(part.body))))


def blocks(filler: Filler, text: str) -> Iterator[Block]:
    """The blocks of a text whose conditions are decided."""
    lines = [line.rstrip() for line in text.splitlines()]
    while lines:
        line = lines.pop(0)
        if not line:
            continue
        if line.startswith("### "):
            yield Heading(filler.spans(line.removeprefix("### ")))
        elif by := _BY.fullmatch(line):
            head = [cell.strip() for cell in (by["head"] or "").split("|")[1:]]
            yield from made.by(filler, by["expression"] + (by["given"] or ""), by["name"], head)
        elif (block := _BLOCK.fullmatch(line)) and (found := _made(filler, block, lines)) is not None:
            yield from found
        elif _ITEM.match(line):
            yield _bullets(filler, [line, *_taken(lines, lambda more: _ITEM.match(more) or more.startswith("  "))])
        elif line.startswith("|"):
            yield _table(filler, [line, *_taken(lines, lambda more: more.startswith("|"))])
        else:
            running = [line, *_taken(lines, _runs_on)]
            yield Paragraph(filler.spans(" ".join(map(str.strip, running))))


def _made(filler: Filler, block: re.Match[str], lines: list[str]) -> Iterator[Block] | None:
    """The block of that word, or None when it is an ordinary placeholder on a line of its own."""
    word, argument = block["word"], block["argument"]
    if word in made.WHOLE and not argument:
        return made.WHOLE[word](filler)
    if word in ("scoring", "ending") and not argument:
        said = {
            match["line"]: match["text"] or ""
            for match in map(_SAID.fullmatch, _taken(lines, _SAID.fullmatch))
            if match
        }
        return made.scoring(filler, said) if word == "scoring" else made.ending(filler, said)
    if word == "table" and argument:
        return made.table(filler, argument)
    if word == "examples" and not argument:
        return examples.every(filler)
    if word == "example" and argument and argument.isdigit():
        return examples.one(filler, int(argument))
    return None


def _runs_on(line: str) -> bool:
    """Does this line go on with the paragraph before it?"""
    return bool(line) and not _START.match(line)


def _taken(lines: list[str], belongs: Callable[[str], object]) -> list[str]:
    """Take the lines that belong to the block from the front of `lines`."""
    taken = []
    while lines and belongs(lines[0]):
        taken.append(lines.pop(0))
    return taken


def _bullets(filler: Filler, lines: Sequence[str]) -> Bullets:
    """A list; a line that is set in goes on with the item above."""
    items: list[str] = []
    for line in lines:
        item = _ITEM.fullmatch(line)
        if item:
            items.append(item["text"])
        else:
            items[-1] += " " + line.strip()
    first = _ITEM.match(lines[0])
    return Bullets(tuple(filler.spans(item) for item in items), numbered=bool(first and first["number"]))


def _table(filler: Filler, lines: Sequence[str]) -> Table:
    """A table as written; its first line is the head when a rule of dashes follows."""
    rows = [_cells(filler, line) for line in lines if not _RULE.fullmatch(line)]
    headed = len(lines) > 1 and bool(_RULE.fullmatch(lines[1]))
    return Table(rows[0] if headed else (), tuple(Row(cells) for cells in rows[headed:]))


def _cells(filler: Filler, line: str) -> tuple[Spans, ...]:
    return tuple(filler.spans(cell.strip()) for cell in _CELL.split(line.strip().removeprefix("|").removesuffix("|")))
