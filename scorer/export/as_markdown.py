"""Markdown: a sheet to read or to paste. Names are escaped: nobody's name is markup."""

from __future__ import annotations

import re
from collections.abc import Sequence

from scorer.export.sheet import Sheet
from scorer.export.words import Words, one_line

_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&:@])")


def escaped(text: str) -> str:
    """A text that stands for itself."""
    return _MARKUP.sub(r"\\\1", one_line(text))


def to_markdown(sheet: Sheet, words: Words) -> str:
    """The whole sheet as a table."""
    say, number = words.language._, words.number
    names = [escaped(side) for side in sheet.sides]
    told = words.result(sheet, names)
    day = " · ".join(filter(None, [escaped(words.day(sheet.begun)), escaped(sheet.place)]))
    parts = [
        f"# {escaped(sheet.title)}",
        f"{day}  \n{told}" + (f" ({escaped(sheet.settled)})" if sheet.settled else ""),
        escaped(sheet.note),
    ]
    rows = [
        [escaped(say("Hand")), *names],
        *([number(hand.number), *_cells(words, hand.points, hand.totals)] for hand in sheet.hands),
    ]
    if sheet.finished:
        rows += [[escaped(line.label), *(number(p) if p else "" for p in line.points)] for line in sheet.end]
    totals = sheet.finals if sheet.finished else sheet.totals
    rows.append([f"**{escaped(say('Total'))}**", *(f"**{number(total)}**" for total in totals)])
    parts.append(_table(rows))
    parts.append("\n".join(f"* {escaped(rule.label)}: {escaped(words.worth(rule))}" for rule in sheet.house_rules))
    return "\n\n".join(part for part in parts if part) + "\n"


def _cells(words: Words, points: Sequence[int], totals: Sequence[int]) -> list[str]:
    return [f"{words.number(p)} ({words.number(t)})" for p, t in zip(points, totals, strict=True)]


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    ruled = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ruled, *body))
