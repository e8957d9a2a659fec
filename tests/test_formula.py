"""Formulas: what may stand in one, what it comes to, what is said of a wrong one."""

from __future__ import annotations

import contextlib
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.formula import BOOL, INT, Const, FormulaError, Lookup, Scope, Symbol, Type, Worth, fold, per, read
from scorer.program import Frame, Item, build
from tests.strategies import Tree, numbers, truths, worked_out

MELDED = Symbol("melded", INT, "side")
OUT = Symbol("went_out", BOOL, "side")
TOTAL = Symbol("total", INT, "side")
HAND = Symbol("hand", INT)
FINISH = Symbol("finish", Type("choice", ("knock", "gin", "big_gin")))
TARGET = Symbol("option.target", INT)
CARDS = Symbol("cards", Type("cards"), "side")

OPENING = Lookup("opening", INT, steps=((0, 50), (1500, 90), (3000, 120)), below=15)
PLACES = Lookup("places", INT, rows={1: 45, 2: 20, 3: 5}, otherwise=0)
BONUS = Lookup("bonus", INT, rows={"knock": 0, "gin": 25, "big_gin": 31})
GAPS = Lookup("gaps", INT, rows={"knock": 0})

SCOPE = Scope(
    names={s.ident: s for s in (MELDED, OUT, TOTAL, HAND, FINISH, CARDS)} | {"target": TARGET},
    options={"target": TARGET},
    tables={table.ident: table for table in (OPENING, PLACES, BONUS, GAPS)},
    elsewhere={"score": "only lines know the score so far"},
)
RESULT = Symbol("result", INT, "side")


def comes_to(text: str, sides: int = 3, **given: Any) -> list[Any]:
    """A formula worked out for each side: `melded`, `went_out`, `total` are lists, the rest one thing."""
    tree = read(text, SCOPE)
    frame = Frame(sides)
    frame.columns = {
        "melded": given.get("melded", [0] * sides),
        "went_out": given.get("went_out", [False] * sides),
        "total": given.get("total", [0] * sides),
    }
    frame.worths = {"hand": given.get("hand", 1), "finish": given.get("finish", "knock"), "option.target": 500}
    result = Symbol("result", tree.type, "side")
    build([Item(result, tree)], [result], {}).run(frame)
    return list(frame.columns["result"])


def refusal(text: str, **how: Any) -> FormulaError:
    with pytest.raises(FormulaError) as caught:
        read(text, SCOPE, **how)
    return caught.value


@pytest.mark.parametrize(
    ("text", "worths"),
    [
        ("melded - 2 * 10", [-20, 15, 80]),
        ("-(-melded // 2)", [0, 18, 50]),  # half of it, rounded up
        ("melded % 10", [0, 5, 0]),
        ("max(melded, 40) if went_out else min(melded, 40)", [0, 40, 40]),
        ("sum(all.melded)", [135, 135, 135]),
        ("sum(others.melded)", [135, 100, 35]),
        ("highest(others.melded) - lowest(others.melded)", [65, 100, 35]),
        ("rank(melded)", [3, 2, 1]),
        ("30 <= melded < 100", [False, True, False]),
        ("abs(melded - 50)", [50, 15, 50]),
        ("opening[melded * 30]", [50, 50, 120]),
        ("places[rank(melded)]", [5, 20, 45]),
        ("melded == highest(all.melded)", [False, False, True]),
        ("count(all.went_out) + count(others.went_out)", [2, 1, 2]),
        ("any(others.went_out) and not every(all.went_out)", [True, False, True]),
        ("option.target + target", [1000, 1000, 1000]),
        ("1 + went_out", [1, 2, 1]),
    ],
)
def test_what_a_formula_comes_to(text: str, worths: list[Any]) -> None:
    assert comes_to(text, melded=[0, 35, 100], went_out=[False, True, False]) == worths


def test_a_table_of_steps_counts_from_each_number_upwards() -> None:
    totals = [-5, 0, 1495, 1500, 2995, 3000, 9000]
    assert comes_to("opening[total]", sides=7, total=totals) == [15, 50, 50, 90, 90, 120, 120]


def test_equal_worths_share_a_place() -> None:
    assert comes_to("rank(total)", sides=4, total=[7, 9, 9, 3]) == [3, 1, 1, 4]


def test_a_choice_is_compared_and_indexes_a_table() -> None:
    assert comes_to("bonus[finish] if finish != 'knock' else 7", finish="gin") == [25, 25, 25]
    assert comes_to("bonus[finish] if finish != 'knock' else 7") == [7, 7, 7]


def test_nobody_else_is_lowest_and_highest_of_nothing() -> None:
    assert comes_to("lowest(others.melded) + highest(others.melded)", sides=1, melded=[80]) == [0]


def test_what_is_the_tables_is_worked_out_once() -> None:
    assert per(read("highest(all.total) >= target", SCOPE)) == "table"
    assert per(read("sum(others.total)", SCOPE)) == "side"
    assert "say which: highest(all.melded)" in refusal("melded > 0", for_table=True).message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("meldde", "unknown name 'meldde'; did you mean 'melded'?"),
        ("finish == 'gni'", "'gni' is not one of knock, gin, big_gin; did you mean 'gin'?"),
        ("finish > 'gin'", "cannot be compared with >"),
        ("melded and went_out", "yes or no is wanted here, and this is a number"),
        ("finish + 1", "a number is wanted here"),
        ("score", "only lines know the score so far"),
        ("opening", "'opening' is a table: say which row"),
        ("gaps[finish]", "no row for gin, big_gin"),
        ("bonus[hand]", "goes by word"),
        ("melded // total", "a divisor is"),
        ("melded // 0", "a divisor is"),
        ("melded / 2", "only + - * // and % reckon"),
        ("sum(all.melded * 2)", "one name; give a longer expression a name in [values]"),
        ("sum(all.hand)", "one thing for the whole table"),
        ("any(all.melded)", "cannot take 'melded', which is a number"),
        ("all.melded", "stands only in sum(...)"),
        ("1 if went_out else 'gin'", "one branch is"),
        ("option.traget", "unknown option 'traget'; did you mean 'target'?"),
        ("smu(all.melded)", "unknown function 'smu'; did you mean 'sum'?"),
        ("min(melded)", "min(...) is not used like this"),
        ("melded # all of it", "no comments"),
        ("melded − 5", "'−' cannot stand in a formula"),
        ("5000000000", "too large"),
        ("True", "whole numbers, true, false and 'choices' can"),
        ("1.5", "cannot stand here"),
        ("", "this is not a formula"),
        ("melded +", "this is not a formula"),
        ("+".join(["1"] * 90), "120 parts"),
        ("1" + " + 1" * 200, "400 characters"),
    ],
)
def test_what_is_said_of_a_wrong_formula(text: str, says: str) -> None:
    assert says in refusal(text).message


@pytest.mark.parametrize(
    "text",
    [
        "__import__('os').system('true')",
        "().__class__.__bases__[0]",
        "melded.__class__",
        "(lambda: melded)()",
        "[melded for melded in (1,)]",
        "f'{melded}'",
        "melded if (total := 5) else 0",
        "9**9**9",
        "1 << 99",
        "melded[0]",
        "print(melded)",
        "'a' * 999999999",
        "(" * 250 + "1",
        "not " * 99 + "went_out",
        "sum(*all.melded)",
        "max(melded, key=total)",
        "option.__class__",
        "all.__class__",
        "await melded",
        "melded is total",
        "melded in (1, 2)",
        "...",
        "b'x'",
        "1j",
        "0x10",
        "1_000",
        "\x00",
        "melded\\\n+1",
    ],
)
def test_a_hostile_formula_is_refused_at_once(text: str) -> None:
    before = time.process_time()
    refusal(text)
    assert time.process_time() - before < 0.5


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_a_formula_or_is_refused(text: str) -> None:
    with contextlib.suppress(FormulaError):
        assert read(text, SCOPE).type in (INT, BOOL) or text.strip()


SYMBOLS = {"melded": MELDED, "total": TOTAL, "went_out": OUT, "hand": HAND}


@settings(max_examples=200, deadline=None)
@given(
    tree=st.one_of(numbers(SYMBOLS), truths(SYMBOLS)),
    melded=st.lists(st.integers(-500, 500), min_size=1, max_size=4),
    data=st.data(),
)
def test_the_compiled_program_agrees_with_working_it_out_by_hand(
    tree: Tree, melded: list[int], data: st.DataObject
) -> None:
    size = len(melded)
    columns: dict[str, list[Any]] = {
        "melded": melded,
        "total": data.draw(st.lists(st.integers(-9, 9), min_size=size, max_size=size)),
        "went_out": data.draw(st.lists(st.booleans(), min_size=size, max_size=size)),
    }
    worths: dict[str, Any] = {"hand": data.draw(st.integers(1, 5))}
    by_hand = [worked_out(tree, worths, columns, side) for side in range(size)]
    result = Symbol("result", tree.type, "side")
    frame = Frame(size, dict(worths), dict(columns))
    build([Item(result, tree)], [result], {}).run(frame)
    assert list(frame.columns["result"]) == by_hand

    known: dict[Symbol, Worth] = {HAND: worths["hand"]}
    folded = fold(tree, known)
    assert [worked_out(folded, {}, columns, side) for side in range(size)] == by_hand
    if isinstance(folded, Const):
        assert set(by_hand) == {folded.worth}
