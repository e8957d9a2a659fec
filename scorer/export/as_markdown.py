"""Markdown: a sheet to read or to paste. Names are escaped: nobody's name is markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from scorer.export.sheet import Sheet

Say = Callable[..., str]
Number = Callable[[int], str]

_MARKUP = re.compile(r"([\\`*_{}\[\]()<>#+\-.!|~&])")


def escaped(text: str) -> str:
    """A text that stands for itself."""
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def to_markdown(sheet: Sheet, say: Say, number: Number) -> str:
    """The whole sheet as a table; `say` translates, `number` writes a number in the reader's language."""
    names = [escaped(side) for side in sheet.sides]
    parts = [f"# {escaped(sheet.title)}", _result(sheet, say, number)]
    rows = [
        [say("Hand"), *names],
        *(
            [number(hand.number), *(f"{number(p)} ({number(t)})" for p, t in _pairs(hand.points, hand.totals))]
            for hand in sheet.hands
        ),
        *([escaped(line.label), *(number(p) if p else "" for p in line.points)] for line in sheet.end),
    ]
    finals = sheet.finals if sheet.finished else sheet.totals
    rows.append([f"**{say('Total')}**", *(f"**{number(total)}**" for total in finals)])
    parts.append(_table(rows))
    return "\n\n".join(part for part in parts if part) + "\n"


def _pairs(points: Sequence[int], totals: Sequence[int]) -> list[tuple[int, int]]:
    return list(zip(points, totals, strict=True))


def _result(sheet: Sheet, say: Say, number: Number) -> str:
    if not sheet.finished:
        return say("After {n} hands", n=number(len(sheet.hands)))
    names = ", ".join(escaped(name) for name in sheet.winners)
    won = say("Won by {names}", names=names) if len(sheet.winners) == 1 else say("Shared by {names}", names=names)
    return f"{won} ({escaped(sheet.settled)})" if sheet.settled else won


def _table(rows: Sequence[Sequence[str]]) -> str:
    head, *body = rows
    ruled = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ruled, *body))
