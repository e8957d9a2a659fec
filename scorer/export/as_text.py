"""A few lines for a chat: what was played, who won, how everybody stands; no column needs a font."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from scorer.export.sheet import Sheet
from scorer.export.words import Words, one_line, standings

_FIRST, _LAST = "\u2068", "\u2069"


def to_text(sheet: Sheet, words: Words, *, hands: bool = False) -> str:
    """The result of a game, or how it stands, to be sent to the group; with `hands` every hand in a line as well."""
    names = [name_in_line(side) for side in sheet.sides]
    totals = sheet.finals if sheet.finished else sheet.totals
    say = words.language._
    lines = [
        " · ".join(filter(None, [one_line(sheet.title), words.day(sheet.begun), name_in_line(sheet.place)])),
        words.result(sheet, names) + (f" ({one_line(sheet.settled)})" if sheet.settled else ""),
        *(
            say("{rank}. {name} {total}", rank=sheet.ranks[at], name=names[at], total=words.number(totals[at]))
            for at in standings(sheet)
        ),
    ]
    if hands:
        lines += ["", *_hands(sheet, words, names), ""]
    if sheet.finished:
        lines.append(words.hands(sheet))
    if sheet.note:
        lines.append(name_in_line(sheet.note))
    return "\n".join(lines) + "\n"


def _hands(sheet: Sheet, words: Words, names: Sequence[str]) -> Iterator[str]:
    """Who got what in each hand, and at the end."""
    say = words.language._
    for hand in sheet.hands:
        yield say(
            "Hand {number}: {points}", number=words.number(hand.number), points=_points(words, names, hand.points)
        )
    if sheet.finished:
        for line in sheet.end:
            if any(line.points):
                given = [(name, points) for name, points in zip(names, line.points, strict=True) if points]
                told = _points(words, [name for name, _ in given], [points for _, points in given])
                yield say("{label}: {words}", label=one_line(line.label), words=told)


def _points(words: Words, names: Sequence[str], points: Sequence[int]) -> str:
    return " · ".join(
        f"{name} {'+' if got > 0 else ''}{words.number(got)}" for name, got in zip(names, points, strict=True)
    )


def name_in_line(name: str) -> str:
    """A name that keeps its own direction to itself: one in Arabic letters does not turn the line round."""
    plain = one_line(name)
    turns = any(unicodedata.bidirectional(sign) in {"R", "AL", "RLE", "RLO", "RLI"} for sign in plain)
    return f"{_FIRST}{plain}{_LAST}" if turns else plain
