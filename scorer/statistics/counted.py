"""What a game counts beside its points, as its variant names it: what was melded, who went out, lines earned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any

from scorer.played import Played
from scorer.rules import Rules
from scorer.score import Worked, start
from scorer.variant import Variant

#: What is counted, by its path in the variant ("inputs.sevens", "lines.capot", "tallies.boxes"): one number a side.
Counts = Mapping[str, tuple[int, ...]]

_WHO = ("side", "player")


def counted(variant: Variant) -> tuple[str, ...]:
    """The paths of what is counted, in the order of the variant; what goes by the same words is counted once.

    Numbers of things and questions of who did something are answers of the table; a line counts the hands that earned
    it, where it has a condition of its own; a tally counts what was added to it in the game.
    """
    inputs = {ident: entered for ident, entered in variant.inputs.items() if entered.entered_per != "hand"}
    asked = {ident: entered for ident, entered in variant.inputs.items() if entered.type in _WHO}
    lines = _first_of_each_condition(variant)
    earned_by = {str(variant.lines[ident].when) for ident in lines}
    paths = {f"inputs.{ident}": entered.label for ident, entered in inputs.items() if entered.type == "count"}
    paths |= {f"inputs.{ident}": entered.label for ident, entered in asked.items() if ident not in earned_by}
    paths |= {f"lines.{ident}": variant.lines[ident].label for ident in lines}
    paths |= {
        f"tallies.{ident}": tally.label
        for ident, tally in variant.tallies.items()
        if tally.per == "side" and tally.add is not None
    }
    first = {label: path for path, label in reversed(paths.items())}
    return tuple(path for path, label in paths.items() if first[label] == path)


def _first_of_each_condition(variant: Variant) -> tuple[str, ...]:
    """The lines with a condition; of those with the same one the first."""
    found: dict[str, str] = {}
    for ident, line in variant.lines.items():
        if not isinstance(line.when, bool):
            found.setdefault(str(line.when), ident)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class _Counted:
    """What is counted at a table: the ids of inputs and tallies, the paths of lines; the tallies before it began."""

    inputs: tuple[str, ...]
    lines: frozenset[str]
    tallies: tuple[str, ...]
    begun: Mapping[str, Any]


@lru_cache(maxsize=512)
def _counted_by(rules: Rules) -> _Counted:
    paths = counted(rules.variant)
    ids = [path.split(".") for path in paths]
    return _Counted(
        inputs=tuple(ident for part, ident in ids if part == "inputs"),
        lines=frozenset(path for path in paths if path.startswith("lines.")),
        tallies=tuple(ident for part, ident in ids if part == "tallies"),
        begun=start(rules).tallies,
    )


class Answered:
    """What the table answered of that which is counted, added up hand by hand."""

    def __init__(self, rules: Rules) -> None:
        self._idents = _counted_by(rules).inputs
        self._sides = len(rules.seats.sides)
        self.rows: dict[str, list[int]] = {}

    def hear(self, worked: Worked) -> None:
        """A hand that counts, with every answer as it was read: typed, left out, or counted from cards."""
        for ident in self._idents:
            for place, worth in _answers(worked, ident):
                _add(self.rows, self._sides, f"inputs.{ident}", place, worth)


def counts(played: Played, answered: Answered) -> Counts:
    """What each side has of everything that is counted, in the hands that count; what nobody has is left out."""
    found = {path: row.copy() for path, row in answered.rows.items()}
    for path, place, worth in chain(_earned(played), _tallied(played)):
        _add(found, len(played.table.sides), path, place, worth)
    return {path: tuple(row) for path, row in found.items()}


def _add(found: dict[str, list[int]], sides: int, path: str, place: int, worth: int) -> None:
    if worth:
        found.setdefault(path, [0] * sides)[place] += worth


def _earned(played: Played) -> Iterator[tuple[str, int, int]]:
    """Path, place of the side, and 1 for each hand in which it earned the line."""
    paths = _counted_by(played.rules).lines
    for hand in played.board.hands:
        for line in hand.lines:
            if line.id in paths:
                for place, points in enumerate(line.points):
                    yield line.id, place, int(points != 0)


def _tallied(played: Played) -> Iterator[tuple[str, int, int]]:
    """Path, place of the side, and what was added to its tally."""
    by = _counted_by(played.rules)
    for ident in by.tallies:
        now = played.board.tallies[ident]
        for place, worth in enumerate(now if isinstance(now, tuple) else ()):
            yield f"tallies.{ident}", place, int(worth) - int(by.begun[ident][place])


def _answers(worked: Worked, ident: str) -> Iterator[tuple[int, int]]:
    """Place of a side -> its answer. Who plays together answered together, and each is credited."""
    per_player = worked.answers.per_player.get(ident)
    if per_player is not None:
        for place, worth in enumerate(per_player):
            yield place, int(worth)
        return
    column = worked.frame.columns.get(ident)
    for place, unit in enumerate(worked.units.of_side):
        if column is not None and unit is not None:
            yield place, int(column[unit] or 0)
