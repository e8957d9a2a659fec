"""Scored games as text for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorer.i18n import Language
from scorer.scoreboard import Refusal


def columns(rows: Sequence[Sequence[str]], *, right_from: int | None = None) -> str:
    """Rows in columns; those from `right_from` on stand to the right."""
    if not rows:
        return ""
    rows = [[cell.replace("\n", "\\n") for cell in row] for row in rows]
    widths = [max(_width(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for at, cell in enumerate(row):
            space = " " * (widths[at] - _width(cell))
            cells.append(space + cell if right_from is not None and at >= right_from else cell + space)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _width(text: str) -> int:
    """How many places a text takes in a terminal."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text
    )


def game_report(
    answer: Mapping[str, Any], sides: Sequence[str], language: Language, label: Callable[[str], str]
) -> str:
    """The answer for one game: its sheet, what the next hand needs, who won."""
    rows = [["", *sides]]
    rows += [[str(at), *map(str, points)] for at, points in enumerate(answer["hand_points"], 1)]
    if answer["finished"]:
        rows += [[label(f"ending.lines.{line['line']}"), *map(str, line["points"])] for line in answer["lines"][-1]]
    total = answer["final_totals"] if answer["finished"] else answer["totals"]
    rows.append([language._("Total"), *map(str, total)])
    parts = [columns(rows, right_from=1)]
    if answer["finished"]:
        names = ", ".join(answer["winners"])
        shared = len(answer["winners"]) > 1
        parts.append(
            language._("Shared by {names}", names=names) if shared else language._("Won by {names}", names=names)
        )
    for ident, worth in answer["threshold_next"].items():
        bare = ident in sides
        name = ident if bare else label(f"thresholds.{ident}")
        shown = ", ".join(f"{side} {each}" for side, each in worth.items()) if isinstance(worth, Mapping) else worth
        parts.append(f"{name}: {shown}")
    for at, warned in enumerate(answer["warnings"], 1):
        parts += [language._("Hand {n}: check {field}.", n=at, field=field) for field in warned]
    return "\n".join(parts)


def refusal_report(refusal: Refusal, said: str, language: Language) -> str:
    """Why a game was refused, in the words `said`: with the hand, the side and the field."""
    where = [language._("Hand {n}", n=refusal.hand + 1)] if refusal.hand is not None else []
    where += [refusal.side] if refusal.side else []
    return language._("{field}: {why}", field=", ".join([*where, refusal.field]), why=said)
