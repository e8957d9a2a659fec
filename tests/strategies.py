"""What the property tests draw, and a plain walker of formulas to hold the compiled programs against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from scorer.formula import BOOL, INT, Across, Compare, Const, Op, Rank, Ref, Row, Symbol, Tree

__all__ = ["Tree", "numbers", "truths", "worked_out"]


def numbers(symbols: Mapping[str, Symbol], depth: int = 3) -> st.SearchStrategy[Tree]:
    """Trees that are worth a number."""
    plain = [s for s in symbols.values() if s.type == INT]
    sides = [s for s in symbols.values() if s.per == "side"]
    leaves: st.SearchStrategy[Tree] = st.one_of(
        st.integers(-50, 50).map(lambda n: Const(n, INT)),
        st.sampled_from(plain).map(Ref),
        st.builds(
            Across,
            st.sampled_from(["sum", "lowest", "highest"]),
            st.sampled_from(["all", "others"]),
            st.sampled_from([s for s in sides if s.type == INT]),
        ),
        st.builds(
            Across,
            st.just("count"),
            st.sampled_from(["all", "others"]),
            st.sampled_from([s for s in sides if s.type == BOOL]),
        ),
        st.sampled_from([s for s in sides if s.type == INT]).map(Rank),
    )
    if depth == 0:
        return leaves
    inner = numbers(symbols, depth - 1)
    return st.one_of(
        leaves,
        st.builds(
            lambda sign, a, b: Op(sign, (a, b), INT), st.sampled_from(["+", "-", "*", "min", "max"]), inner, inner
        ),
        st.builds(
            lambda sign, a, n: Op(sign, (a, Const(n, INT)), INT), st.sampled_from(["//", "%"]), inner, st.integers(1, 9)
        ),
        st.builds(lambda sign, a: Op(sign, (a,), INT), st.sampled_from(["neg", "abs"]), inner),
        st.builds(lambda a, t, b: Op("if", (a, t, b), INT), inner, truths(symbols, depth - 1), inner),
    )


def truths(symbols: Mapping[str, Symbol], depth: int = 3) -> st.SearchStrategy[Tree]:
    """Trees that are worth yes or no."""
    flags = [s for s in symbols.values() if s.type == BOOL]
    leaves: st.SearchStrategy[Tree] = st.one_of(
        st.booleans().map(lambda worth: Const(worth, BOOL)),
        st.sampled_from(flags).map(Ref),
        st.builds(
            Across, st.sampled_from(["any", "every"]), st.sampled_from(["all", "others"]), st.sampled_from(flags)
        ),
    )
    if depth == 0:
        return leaves
    inner, sums = truths(symbols, depth - 1), numbers(symbols, depth - 1)
    signs = st.sampled_from(["==", "!=", "<", "<=", ">", ">="])
    return st.one_of(
        leaves,
        st.builds(lambda sign, a, b: Op(sign, (a, b), BOOL), st.sampled_from(["and", "or"]), inner, inner),
        st.builds(lambda a: Op("not", (a,), BOOL), inner),
        st.builds(lambda a, sign, b: Compare(a, ((sign, b),)), sums, signs, sums),
        st.builds(lambda a, s, b, t, c: Compare(a, ((s, b), (t, c))), sums, signs, sums, signs, sums),
    )


def worked_out(tree: Tree, worths: Mapping[str, Any], columns: Mapping[str, Sequence[Any]], side: int) -> Any:  # noqa: C901
    """A tree worked out the plain way, for one side."""

    def at(part: Tree) -> Any:
        return worked_out(part, worths, columns, side)

    def named(symbol: Symbol, place: int) -> Any:
        return worths[symbol.ident] if symbol.per == "table" else columns[symbol.ident][place]

    match tree:
        case Const():
            return tree.worth
        case Ref():
            return named(tree.symbol, side)
        case Row():
            return tree.table.at(at(tree.index))
        case Rank():
            column = columns[tree.symbol.ident]
            return sorted(column, reverse=True).index(column[side]) + 1
        case Across():
            column = columns[tree.symbol.ident]
            seen = [worth for place, worth in enumerate(column) if tree.who == "all" or place != side]
            across: dict[str, Any] = {
                "sum": sum(seen),
                "count": seen.count(True),
                "lowest": min(seen, default=0),
                "highest": max(seen, default=0),
                "any": any(seen),
                "every": all(seen),
            }
            return across[tree.function]
        case Compare():
            chain = [at(tree.first), *(at(operand) for _, operand in tree.rest)]
            tests = {
                "==": int.__eq__,
                "!=": int.__ne__,
                "<": int.__lt__,
                "<=": int.__le__,
                ">": int.__gt__,
                ">=": int.__ge__,
            }
            return all(tests[sign](a, b) for (sign, _), a, b in zip(tree.rest, chain, chain[1:], strict=False))
        case Op(sign="if"):
            return at(tree.parts[0]) if at(tree.parts[1]) else at(tree.parts[2])
        case Op():
            given = [at(part) for part in tree.parts]
            reckoned: dict[str, Any] = {
                "+": lambda: given[0] + given[1],
                "-": lambda: given[0] - given[1],
                "*": lambda: given[0] * given[1],
                "//": lambda: given[0] // given[1],
                "%": lambda: given[0] % given[1],
                "neg": lambda: -given[0],
                "abs": lambda: abs(given[0]),
                "min": lambda: min(given),
                "max": lambda: max(given),
                "and": lambda: all(given),
                "or": lambda: any(given),
                "not": lambda: not given[0],
            }
            return reckoned[tree.sign]()
    raise AssertionError(tree)
