"""Why a number is what it is: formulas worked out step by step, in numbers.

The walker here reads the same checked trees that the programs are compiled from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.formula import (
    RECKON,
    Across,
    Compare,
    Const,
    OfCards,
    Op,
    Rank,
    Ref,
    Row,
    Symbol,
    Tree,
    Worth,
    fold,
    symbols,
)
from scorer.game import Entry
from scorer.names import SCORE
from scorer.program import CardReckoner, Frame
from scorer.rules import Rules
from scorer.score import Worked, settle, start, work_out

MINUS, TIMES = "−", "×"  # as printed
_SIGNS = {"*": TIMES, "-": MINUS, "+": "+", "//": "÷", "%": "mod"}
_TIGHTER = {"+": 1, "-": 1, "*": 2, "//": 2, "%": 2}


class Walker:
    """Works trees out for one unit of a frame; values that the frame lacks are worked out from their formulas."""

    def __init__(self, rules: Rules, frame: Frame) -> None:
        self.rules = rules
        self.frame = frame
        self.cards: CardReckoner = rules.reckoner
        self.values = {symbol: ident for ident, symbol in rules.loaded.names.values.items()}

    def symbol(self, symbol: Symbol, unit: int) -> Any:
        """What a name is worth for a unit."""
        facts = self.rules.facts
        if symbol in facts:
            return facts[symbol]
        if symbol.ident in self.frame.worths:
            return self.frame.worths[symbol.ident]
        if symbol.ident in self.frame.columns:
            return self.frame.columns[symbol.ident][unit]
        if symbol in self.values:
            return self.worth(self.rules.loaded.names.value_trees[self.values[symbol]], unit)
        return False if symbol.type.kind == "bool" else 0

    def worth(self, tree: Tree, unit: int) -> Any:
        """What a tree comes to for a unit."""
        match tree:
            case Const():
                return tree.worth
            case Ref():
                return self.symbol(tree.symbol, unit)
            case Op():
                return self._operation(tree, unit)
            case Compare():
                chain = [self.worth(part, unit) for part in (tree.first, *(operand for _, operand in tree.rest))]
                return all(RECKON[sign](a, b) for (sign, _), a, b in zip(tree.rest, chain, chain[1:], strict=False))
            case Across():
                return self._across(tree, unit)
            case Rank():
                mine = self.symbol(tree.symbol, unit)
                return 1 + sum(self.symbol(tree.symbol, other) > mine for other in range(self.frame.size))
            case Row():
                return tree.table.at(self.worth(tree.index, unit))
            case OfCards():
                return self._cards(tree, unit)

    def _operation(self, tree: Op, unit: int) -> Any:
        match tree.sign:
            case "if":
                return self.worth(tree.parts[0 if self.worth(tree.parts[1], unit) else 2], unit)
            case "and":
                return all(self.worth(part, unit) for part in tree.parts)
            case "or":
                return any(self.worth(part, unit) for part in tree.parts)
            case sign:
                return RECKON[sign](*(self.worth(part, unit) for part in tree.parts))

    def others(self, tree: Across, unit: int) -> list[Any]:
        """What the sides looked at are worth."""
        places = range(self.frame.size)
        return [self.symbol(tree.symbol, at) for at in places if tree.who == "all" or at != unit]

    def _across(self, tree: Across, unit: int) -> Any:
        worths = self.others(tree, unit)
        match tree.function:
            case "sum" | "count":
                return sum(worths)
            case "lowest":
                return min(worths, default=0)
            case "highest":
                return max(worths, default=0)
            case "any":
                return any(worths)
            case _:
                return all(worths)

    def _cards(self, tree: OfCards, unit: int) -> int:
        cards = self.symbol(tree.symbol, unit)
        match tree.function:
            case "length":
                return self.cards.length(cards)
            case "unmatched":
                return self.cards.unmatched(cards)
            case "value":
                return self.cards.value(tree.symbol.ident, cards, tree.what)
            case _:
                return self.cards.count_of(tree.symbol.ident, cards, tree.what, tree.least)

    # ── In numbers ──

    def arithmetic(self, tree: Tree, unit: int) -> str:
        """The tree with every name replaced by its number and only the branch that counts: "100 × 4 + 400"."""
        return self._written(tree, unit)[0]

    def _written(self, tree: Tree, unit: int) -> tuple[str, int]:
        """The text, and how tightly its loosest sign binds."""
        match tree:
            case Op(sign="if"):
                return self._written(tree.parts[0 if self.worth(tree.parts[1], unit) else 2], unit)
            case Op(sign="neg"):
                inner, binds = self._written(tree.parts[0], unit)
                return f"{MINUS}{inner if binds > 2 and not inner.startswith(MINUS) else f'({inner})'}", 2
            case Op(sign=sign) if sign in _SIGNS:
                return self._two(sign, tree, unit)
            case Ref() if tree.symbol in self.values and tree.symbol not in self.rules.facts:
                return self._written(
                    fold(self.rules.loaded.names.value_trees[self.values[tree.symbol]], self.rules.facts), unit
                )
            case Across(function="sum") if self.frame.size <= 6:
                worths = [worth for worth in self.others(tree, unit) if worth]
                if len(worths) > 1:
                    return " + ".join(_number(worth) for worth in worths), 1
        return _number(self.worth(tree, unit)), 3

    def _two(self, sign: str, tree: Op, unit: int) -> tuple[str, int]:
        tight = _TIGHTER[sign]
        left, left_binds = self._written(tree.parts[0], unit)
        right, right_binds = self._written(tree.parts[1], unit)
        if sign in ("+", "-") and right == "0":
            return left, left_binds
        if sign == "+" and left == "0":
            return right, right_binds
        if left_binds < tight:
            left = f"({left})"
        if right_binds < tight or (right_binds == tight and sign not in ("+", "*")) or right.startswith(MINUS):
            right = f"({right})"
        return f"{left} {_SIGNS[sign]} {right}", tight


def _number(worth: Any) -> str:
    if isinstance(worth, bool):
        return str(int(worth))
    return f"{MINUS}{-worth}" if isinstance(worth, int) and worth < 0 else str(worth)


@dataclass(frozen=True, slots=True)
class LineWhy:
    """One line of a number: its path ("lines.natural"), its points, and the sum behind them ("" where it is bare)."""

    id: str
    points: int
    arithmetic: str


@dataclass(frozen=True, slots=True)
class Why:
    """Where the points of a hand come from, for one side; `before` and `after` are its totals."""

    lines: tuple[LineWhy, ...]
    points: int
    before: int
    after: int


def why(rules: Rules, hands: Sequence[Entry], at: int, side: int) -> Why | None:
    """A number of the sheet opened: the lines of hand `at` (from 0) for a side. None when that hand does not stand."""
    state = start(rules)
    for number, entry in enumerate(hands[: at + 1]):
        worked = work_out(rules, state, entry, number)
        if worked.refusals:
            return None
        before = state.totals[side]
        state, made = settle(rules, worked)
    lines = [
        LineWhy(line.id, line.points[side], _sum_of(rules, worked, line.id, side))
        for line in made.lines
        if line.points[side]
    ]
    return Why(tuple(lines), made.points[side], before, state.totals[side])


def _sum_of(rules: Rules, worked: Worked, path: str, side: int) -> str:
    unit = worked.units.of_side[side]
    tree = rules.loaded.trees.get(f"{path}.points")
    if tree is None or unit is None or SCORE in symbols(tree) or worked.units.paired:
        return ""
    text = Walker(rules, worked.frame).arithmetic(fold(tree, rules.facts), unit)
    return text if any(sign in text for sign in (" + ", f" {TIMES} ", f" {MINUS} ", " ÷ ")) else ""


def work_out_path(
    rules: Rules, path: str, names: Mapping[str, Worth], others: Mapping[str, Worth] | None = None
) -> Worth:
    """What a formula of the variant comes to for one side of this table, for prose.

    `path` is a value's name, or the path of a formula ("thresholds.first_meld.value"), or of a line ("lines.natural":
    its points, nothing when it does not apply). `names` are what this side's and the table's names are worth, `others`
    those of the other sides; names left out have their defaults. Raises KeyError for an unknown path.
    """
    size = max(2, len(rules.seats.sides))
    frame = Frame(size, {"hand": 1, "in_play": size, **rules.round_of(int(names.get("hand", 1)))})
    for field in rules.fields:
        _put(
            frame,
            field.ident,
            field.symbol.per == "table",
            field.default if field.type not in ("side", "player", "sides") else False,
        )
    for ident in ("total", "score", "after.total"):
        _put(frame, ident, False, 0)
    for symbol in rules.loaded.names.tallies.values():
        begin = rules.agreed(f"tallies.{symbol.ident}.start", 0)
        _put(frame, symbol.ident, symbol.per == "table", begin)
        _put(frame, f"after.{symbol.ident}", symbol.per == "table", begin)
    for name, worth in (others or {}).items():
        _put(frame, name, False, worth)
    for name, worth in names.items():
        if name in frame.worths:
            frame.worths[name] = worth
        else:
            frame.columns[name] = [worth, *list(frame.columns.get(name, [False] * size))[1:]]
            if f"after.{name}" in frame.columns:  # as a total and every tally of the sides has one
                frame.columns[f"after.{name}"] = frame.columns[name]
    walker = Walker(rules, frame)
    return _at_path(rules, walker, path)


def _at_path(rules: Rules, walker: Walker, path: str) -> Worth:
    loaded = rules.loaded
    if path in loaded.names.values:
        return _plain(walker.worth(loaded.names.value_trees[path], 0))
    if path in rules.options:
        return rules.options[path]
    if path.startswith("option.") and path[7:] in rules.options:
        return rules.options[path[7:]]
    if path.startswith(("lines.", "ending.lines.")) and path.count(".") == path.startswith("ending") + 1:
        when = loaded.trees.get(f"{path}.when")
        if when is not None and not walker.worth(when, 0):
            return 0
        return _plain(walker.worth(loaded.trees[f"{path}.points"], 0))
    tree = loaded.trees.get(path) or loaded.trees.get(f"{path}.value") or loaded.trees.get(f"{path}.default")
    if tree is None:
        raise KeyError(path)
    return _plain(walker.worth(tree, 0))


def _plain(worth: Any) -> Worth:
    found: Worth = worth
    return found


def _put(frame: Frame, ident: str, of_table: bool, worth: Any) -> None:
    if of_table:
        frame.worths[ident] = worth
    else:
        frame.columns[ident] = [worth] * frame.size
