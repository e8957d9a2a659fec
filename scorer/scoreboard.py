"""What is worked out from a game: points, totals, thresholds, winners. Nothing here is ever stored.

Everything per side stands in tuples in the order of the table's sides. Texts are not in here: a line, threshold, check
or tally is known by its id in the variant, and `Rules.label(path)` gives the words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

Worth = int | bool | str


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry that cannot be: the field, the hand from 0 (None: before any hand), the side, and why.

    `side` is the unit as it stands in the entry (a side, "solo", "pair", a player), None when it is the whole hand's.
    `key` is the path of the message in the variant ("checks.out_is_empty"), None for the engine's own sentences, whose
    English text is `message` and whose worths are in `names` (the interface translates `template` and fills them in).
    """

    field: str
    hand: int | None
    side: str | None
    message: str
    key: str | None = None
    template: str = ""
    names: Mapping[str, object] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Warned:
    """An unlikely entry that was accepted. `key` is the warning's path in the variant."""

    side: str | None
    field: str
    key: str
    message: str


class Line(NamedTuple):
    """One named row of points of a hand ("lines.natural") or of the end ("ending.lines.game"), per side."""

    id: str
    points: tuple[int, ...]


class HandScore(NamedTuple):
    """One hand that counted.

    `number` from 1 · `points` what the hand gave · `totals` after it · `in_play` who played it · `dealer` the seat
    that dealt it · `solo` the side that played alone, if any · `in_hand` thresholds of the running hand, id ->
    worth, or -> one worth a side.
    """

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[Line, ...]
    warnings: tuple[Warned, ...]
    in_play: tuple[bool, ...]
    dealer: int
    solo: int | None
    in_hand: Mapping[str, Worth | tuple[Worth | None, ...]]


@dataclass(frozen=True, slots=True)
class Columns:
    """Several games side by side: `running[column][side]`, `final` with the end lines of the closed ones, `closed`."""

    running: tuple[tuple[int, ...], ...]
    final: tuple[tuple[int, ...], ...]
    closed: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """A whole game, worked out.

    `thresholds`: what the next hand needs, id -> worth, or -> one worth a side (None: that side is out); `words` the
    same in words, where the variant has them.
    `tallies`: id -> worth, or -> one worth a side. `pools`: chips waiting. `winners`: places in the sides.
    `refusal`: the first hand that cannot be; the hands from there on are not in `hands` and count nothing.
    """

    hands: tuple[HandScore, ...]
    totals: tuple[int, ...]
    final_totals: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    thresholds: Mapping[str, Worth | tuple[Worth | None, ...]]
    words: Mapping[str, Worth | tuple[Worth | None, ...]]
    tallies: Mapping[str, Worth | tuple[Worth, ...]]
    pools: Mapping[str, int]
    columns: Columns | None
    in_play: tuple[bool, ...]
    dealer_next: int | None
    deal_next: int | None
    end_lines: tuple[Line, ...]
    ranks: tuple[int, ...]
    refusal: Refusal | None = None
