"""What a game is played to, read from its rules: the total that ends it, how many hands it has, where one is out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from scorer.formula import Across, Compare, Const, Op, Ref, Tree
from scorer.names import HAND, TOTAL_AFTER
from scorer.rules import FALSE, Rules

_ENOUGH = (">=", "==", ">")


@dataclass(frozen=True, slots=True)
class Bound:
    """A number that must be reached, or with `passed` be exceeded."""

    number: int
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Aims:
    """The total that ends the game, or each of those played side by side; its last hand; the total that puts out."""

    total: Bound | None = None
    hands: int | None = None
    out: Bound | None = None


def aims(rules: Rules) -> Aims:
    """What this table plays to, as far as the rules say it in plain numbers."""
    total = hands = out = None
    for compared, bound in _bounds(rules.tree("ending.when", FALSE)):
        if compared == Ref(HAND):
            hands = bound.number + bound.passed
        elif compared == Across("highest", "all", TOTAL_AFTER):
            total = bound
    for compared, bound in _bounds(rules.tree("columns.closes", FALSE)):
        if compared == Ref(TOTAL_AFTER):
            total = bound
    for compared, bound in _bounds(rules.tree("elimination.when", FALSE)):
        if compared == Ref(TOTAL_AFTER):
            out = bound
    return Aims(total, hands, out)


def _bounds(tree: Tree) -> Iterator[tuple[Tree, Bound]]:
    """Every "this is at least so much" that is enough by itself."""
    match tree:
        case Op(sign="or"):
            for part in tree.parts:
                yield from _bounds(part)
        case Compare(rest=((sign, Const(worth=int() as number)),)) if sign in _ENOUGH:
            yield tree.first, Bound(number, passed=sign == ">")
