"""The first melds of a side."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.cards.opening import opening
from scorer.cards.rules import MeldKind, Opening
from tests.cards.tables import RAMI, melds


@pytest.mark.parametrize(
    ("laid", "value", "opens"),
    [
        (("10D JD QD", "7H 7S 7C"), 51, True),
        (("AH 2H 3H", "KD KC KS", "4S 5S 6S"), 51, True),
        (("QH KH JK=JH", "10S 10D 10C"), 60, True),
        (("JK 2C 3C", "KS KD KC"), 39, False),
        (("JK=AC 2C 3C", "KS KD KC"), 36, False),
        (("AS AD JK", "5H 6H 7H"), 51, True),
        (("5H 6H JK 8H", "KD KC KS"), 56, True),
        (("5H 6H 7H", "5H 6H 7H", "5S 6S 7S"), 54, True),
        (("KH KS KD JK", "2C 3C 4C"), 49, False),
        ((), 0, False),
    ],
)
def test_fifty_one_points_open(laid: tuple[str, ...], value: int, opens: bool) -> None:
    opened = opening(RAMI, melds(RAMI, *laid))
    assert (opened.value, opened.opens) == (value, opens)


@pytest.mark.parametrize(
    ("laid", "reason"),
    [
        (("5H 6S 7H", "KD KC KS"), "mixed_suits"),
        (("KD KC KS", "8H 8S 8D 8C 8H"), "duplicate_in_set"),
        (("JK 7S JK", "10S 10D 10C", "JH QH KH"), "too_many_jokers"),
    ],
)
def test_one_bad_meld_spoils_the_opening(laid: tuple[str, ...], reason: str) -> None:
    kinds = tuple(replace(kind, wild=1) for kind in RAMI.melds)
    opened = opening(replace(RAMI, melds=kinds), melds(RAMI, *laid))
    assert opened.fault is not None
    assert (opened.value, opened.opens, opened.fault.code) == (None, False, reason)


def test_a_pure_run_where_the_table_asks_for_one() -> None:
    pure = replace(RAMI, opening=Opening(least=51, pure_run=True))
    with_joker = opening(pure, melds(RAMI, "QH KH JK", "10S 10D 10C"))
    assert with_joker.fault is not None
    assert (with_joker.value, with_joker.opens, with_joker.fault.code) == (61, False, "missing_pure_run")
    assert opening(pure, melds(RAMI, "QH KH AH", "10S 10D JK")).opens


def test_too_few_points_are_said_with_what_is_needed() -> None:
    fault = opening(RAMI, melds(RAMI, "2H 3H 4H")).fault
    assert fault is not None
    assert fault.message == "9 points: opening takes 51."


def test_nothing_laid_opens_nothing() -> None:
    fault = opening(replace(RAMI, opening=None), ()).fault
    assert fault is not None
    assert fault.message == "No meld is laid."


def test_without_an_opening_rule_any_good_meld_opens() -> None:
    free = replace(RAMI, opening=None)
    assert opening(free, melds(RAMI, "2H 3H 4H")).opens
    runs_only = replace(free, melds=(MeldKind("run", "run"),))
    assert not opening(runs_only, melds(RAMI, "7H 7S 7C")).opens
