"""The groups in which a hand is declared best, against worked hands and against every grouping there is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards.card import Pack
from scorer.cards.declaration import Declared, declare, turned_up
from scorer.cards.grouping import best_groups
from scorer.cards.rules import CardRules, Declaration, MeldKind
from scorer.cards.value import Values
from tests.cards import brute
from tests.cards.tables import INDIAN, PIPS, cards, melds


def declared(rules: CardRules, hand: str, *laid: str) -> Declared:
    groups = melds(rules, *laid)
    found = best_groups(rules, groups, cards(rules, hand))
    return declare(rules, (*groups, *found.melds), found.left)


@pytest.mark.parametrize(
    ("turned", "hand"),
    [
        ("none", "3H 4H 5H 6H 7S 8S 9S 10D JD QD KC KD KH"),
        ("none", "AS 2S 3S 4S 5S 6S 7S KD KS KC 2D 2C 2H"),  # seven in a row are two runs
        ("none", "4S 5S 6S 4H 5H 6H 5D 6D 7D KC KD KH KS"),  # sets of fives and sixes would leave no run
        ("none", "2C 3C 4C 7H 9H PJ 9S 9D 9C QS QD QC QH"),  # the joker is the eight, not a nine or a queen
        ("none", "5S 6S 7S PJ PJ 4H 9C 9D 9H 4D 4S 4C KH"),  # two jokers and the king are the second run
        ("6", "5H 6H 7H 8C 9C PJ KD KS KC 2D 2S 2C 2H"),  # the wild six lies as itself: that run is pure
        ("8", "5S 6S 7S 8S 8H 8D KD KS KC QD QS QC QH"),  # three wild eights are a run
    ],
)
def test_a_declaration_stands_in_the_groups_that_are_found(turned: str, hand: str) -> None:
    assert declared(turned_up(INDIAN, turned), hand).reasons == ()


@pytest.mark.parametrize(
    ("hand", "reasons", "points"),
    [
        # four sixes and the kings leave least, but one run; with the joker at 6 7 these are two: 6 6 10 10 2 9 10 count
        ("4S 5S 6S 6H 7H JK 6D 6C KC KD 2D 9S 10C", ("ungrouped",), 53),
        # no second run whatever is done: everything counts
        ("5S 6S 7S 6H 6D 8H 9H 9D 9C KC QD 3H 2D", ("second_sequence", "ungrouped"), 80),
        # six cards in a row are two runs; a set of aces is left, and a two
        ("8D 9D 10D JD QD KD AS AH AC 2C 4H 6S 9S", ("ungrouped",), 2 + 4 + 6 + 9),
        # the joker is left over and counts nothing, but it is not in a group
        ("2S 3S 4S 9H 10H JH QD KD AD 5C 5D 5H PJ", (), 0),
    ],
)
def test_what_a_loser_counts_at_least(hand: str, reasons: tuple[str, ...], points: int) -> None:
    judged = declared(INDIAN, hand)
    assert (judged.reasons, judged.loser_points) == (reasons, points)


def test_groups_laid_by_the_table_stay_and_help() -> None:
    """A run laid with a joker is one of the two; the pure one is found among the rest, and 10 + 9 stay."""
    judged = declared(INDIAN, "2S 3S 4S KC KD KH QS QD QC 9D", "6H PJ 8H")
    assert (judged.reasons, judged.loser_points) == (("ungrouped",), 9)
    bad = declared(INDIAN, "2S 3S 4S 6H 7H 8H KC KD KH", "QS QD 5C 9D")
    assert (bad.reasons, bad.loser_points) == (("invalid_group",), 10 + 10 + 5 + 9)


def test_where_a_pure_run_alone_saves_the_dearest_is_found() -> None:
    """Ten to ace of hearts are spared, the set is not; where it takes two runs the whole hand counts."""
    spared = replace(INDIAN, declaration=Declaration(cards=13, cap=None, spare_pure=True))
    count = 4 + 4 + 4 + 6 + 8 + 2 + 9 + 9
    assert declared(spared, "10H JH QH KH AH 4C 4D 4S 6C 8D 2S 9D 9C").loser_points == count
    assert declared(replace(spared, declaration=Declaration(cap=None)), "10H JH QH KH AH 4C 4D").loser_points == 50 + 8


def test_as_few_sets_as_the_table_allows() -> None:
    """Three sevens and three eights could be two sets more; as runs they are none."""
    one_set = replace(INDIAN, declaration=Declaration(cards=12, runs=1, pure=1, sets=1))
    hand = "6S 7S 8S 6H 7H 8H 6D 7D 8D KS KD KC"
    assert declared(one_set, hand).reasons == ()
    no_set = replace(one_set, declaration=Declaration(cards=12, runs=1, pure=1, sets=0))
    assert declared(no_set, hand).reasons == ("max_sets",)


def test_more_sets_than_allowed_are_all_that_is_wrong() -> None:
    judged = declared(replace(INDIAN, declaration=Declaration(cards=9, runs=1, sets=1)), "2S 3S 4S 7D 7H 7C 9S 9D 9H")
    assert judged.reasons == ("max_sets",)


# ── Every grouping there is ─────────────────────────────────────────────────

SMALL = Pack(("A", "2", "3", "4", "5", "6"), ("S", "H"), copies=2, jokers=2)


@st.composite
def tables(draw: st.DrawFn) -> CardRules:
    """Declarations of every kind with a small pack, in which groups are frequent."""
    limits: dict[str, Any] = {
        "wild": draw(st.sampled_from([None, None, 1])),
        "natural": draw(st.sampled_from([0, 0, 1])),
    }
    kinds = (
        MeldKind("set", "set", most=4, twice=draw(st.booleans()), **limits),
        MeldKind("run", "run", ace=draw(st.sampled_from(["low", "either", "corner"])), **limits),
        MeldKind("wild", "wild", when=draw(st.booleans())),
    )
    runs = draw(st.sampled_from([2, 1, 2, 3]))
    needs = Declaration(
        runs=runs,
        pure=draw(st.integers(0, min(runs, 2))),
        sets=draw(st.integers(0, 2)),
        cap=None,
        spare_pure=draw(st.booleans()),
    )
    values = Values({**PIPS, "JK": draw(st.sampled_from([0, 0, 15]))}, {"in_hand": {"A": 9}})
    rules = CardRules(replace(SMALL, copies=draw(st.integers(1, 2))), values, kinds, declaration=needs)
    return turned_up(rules, draw(st.sampled_from(["none", "3", "5", "PJ"])))


def agree_with_every_grouping(rules: CardRules, random: Random, size: int) -> None:
    assert rules.declaration is not None
    needs = replace(rules.declaration, cards=size)
    rules = replace(rules, declaration=needs)
    hand = brute.dealt(rules.pack, random, size)
    found = best_groups(rules, (), hand)
    judged = declare(rules, found.melds, found.left)
    assert sorted(card for group in (*found.melds, found.left) for card in group) == sorted(hand)
    assert (not judged.reasons, judged.loser_points) == brute.best_declared(rules, needs, hand)
    for group in found.melds[:1]:  # laid by the table, the first of them changes nothing
        others = [card for meld in (*found.melds[1:], found.left) for card in meld]
        again = best_groups(rules, [group], others)
        same = declare(rules, (group, *again.melds), again.left)
        assert (same.reasons == (), same.loser_points) == (judged.reasons == (), judged.loser_points)


@given(tables(), st.randoms(use_true_random=False), st.integers(0, 8))
def test_no_grouping_declares_better(rules: CardRules, random: Random, size: int) -> None:
    agree_with_every_grouping(rules, random, size)


@pytest.mark.slow
@settings(max_examples=300)
@given(tables(), st.randoms(use_true_random=False), st.integers(9, 10))
def test_no_grouping_of_a_longer_hand_declares_better(rules: CardRules, random: Random, size: int) -> None:
    agree_with_every_grouping(rules, random, size)
