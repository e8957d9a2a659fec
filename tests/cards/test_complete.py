"""Hands that end the deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.cards.complete import complete
from scorer.cards.rules import CardRules, CompleteHand
from tests.cards.tables import MILITAIRE, POCKET, cards


@pytest.mark.parametrize(
    ("rules", "hand", "combo", "melded", "bonus", "unused"),
    [
        (MILITAIRE, "COL COL COL CAP CAP CAP LT", "set3_set3", 225, 60, 25),
        (MILITAIRE, "GEN GEN GEN GEN MAJ MAJ MAJ", "set3_set4", 345, 70, 0),
        (MILITAIRE, "GEN BRI COL LTC MAJ CAP LT", "run7", 285, 100, 0),
        (MILITAIRE, "GEN BRI COL LTC MAJ CAP LCP", "run6", 260, 50, 5),
        (MILITAIRE, "GEN GEN SM BRI BRI BRI LCP", "set3_set3", 330, 60, 5),
        (MILITAIRE, "LT 2LT SGT CPL GEN GEN GEN", "set3_run4", 250, 50, 0),
        (MILITAIRE, "GEN GEN GEN BRI BRI BRI SM", "set3_set4", 390, 70, 0),
        # not complete: the melds alone
        (MILITAIRE, "GEN GEN GEN SGT CPL MAJ LT", "", 180, 0, 0),
        (MILITAIRE, "GEN BRI LTC CPL SGT MAJ LCP", "", 50 + 45 + 40 + 35 - 170 + 30, 0, 0),
        # four sergeants would give 60 + 155 + 50; the run of four is better
        (POCKET, "SGT SGT SGT SM GEN BRI COL", "set3_run4", 240, 50, 0),
        # no four officers here: a natural brigadier stays over rather than the wild card
        (POCKET, "GEN GEN GEN BRI BRI BRI SM", "set3_set3", 330, 60, 50),
    ],
)
def test_complete_hands(rules: CardRules, hand: str, combo: str, melded: int, bonus: int, unused: int) -> None:
    found = complete(rules, cards(rules, hand))
    assert (found.combo, found.melded, found.bonus, found.unused) == (combo, melded, bonus, unused)
    assert found.points == melded + bonus - unused


def test_two_runs_complete_a_hand_only_where_the_table_says_so() -> None:
    hand = cards(MILITAIRE, "GEN BRI COL CAP LT 2LT LCP")
    assert complete(MILITAIRE, hand).combo == ""
    assert MILITAIRE.complete is not None
    two_runs = replace(MILITAIRE, complete=CompleteHand({**MILITAIRE.complete.combos, "run3_run3": 20}, 60))
    found = complete(two_runs, hand)
    assert (found.combo, found.points) == ("run3_run3", 60 + 50 + 45 + 30 + 25 + 20 + 20 - 5)


def test_a_wild_card_left_over_costs_what_was_agreed() -> None:
    hand = cards(MILITAIRE, "GEN GEN GEN BRI BRI BRI SM")
    only_six = replace(MILITAIRE, complete=CompleteHand({"set3_set3": 60}, 60))
    assert complete(only_six, hand).unused == 50  # the wild card lies as a general or brigadier
    cheap = replace(MILITAIRE, complete=CompleteHand({"set3_set3": 60}, 5))
    assert (complete(cheap, hand).melded, complete(cheap, hand).unused) == (330, 5)


def test_a_complete_hand_goes_before_an_open_one_that_counts_more() -> None:
    dear_rest = replace(MILITAIRE, complete=CompleteHand({"set3_set3": 0}, 500))
    hand = cards(MILITAIRE, "GEN GEN GEN GEN LCP LCP LCP")
    found = complete(dear_rest, hand)
    assert (found.combo, found.points) == ("set3_set3", 180 + 15 - 60)
    assert complete(replace(MILITAIRE, complete=None), hand).points == 240 + 15
