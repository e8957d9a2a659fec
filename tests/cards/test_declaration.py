"""All thirteen cards shown at once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.cards.card import Card
from scorer.cards.declaration import declare, turned_up
from scorer.cards.rules import Declaration
from tests.cards.tables import INDIAN, cards, melds

STANDS = ((), 0, 0)


@pytest.mark.parametrize(
    ("turned", "groups", "ungrouped", "found"),
    [
        ("3", ("3H 4H 5H", "QC KC PJ", "AH AS AC AD", "8D 8S 3C"), "", STANDS),
        ("none", ("7S 8S 9S", "AD 2D 3D", "JC QC PJ", "4H 4S 4D 4C"), "", STANDS),
        ("6", ("5H 6H 7H", "8C 9C PJ", "KD KS KC", "2D 2S 2C 2H"), "", STANDS),  # the six lies as itself: pure
        ("none", ("2H 3H 4H", "5C 6C 7C", "9D 10D JD", "QS KS AS PJ"), "", STANDS),  # sets are not needed
        ("none", ("5S 6S 7S", "PJ PJ PJ", "9C 9D 9H", "4H 4S 4D 4C"), "", STANDS),  # jokers alone are a run
        ("none", ("5S 6S 7S", "PJ 4H PJ", "9C 9D 9H", "4H 4S 4D 4C"), "", STANDS),  # and so is one card with two
        # two fives of diamonds in one set: to a loser only they count
        ("4", ("JC QC KC", "6S 7S PJ 9S", "8H 8C 4C", "5D 5D 5H"), "", (("duplicate_in_set",), 80, 15)),
        # one run only: everything counts
        (
            "6",
            ("2C 3C 4C 5C", "7H 7S 7D", "KC KH PJ", "5D 5S 6H"),
            "",
            (("second_sequence", "max_sets"), 80, 14 + 21 + 20 + 10),
        ),
        # no pure run: 3+5 + 10+10 + 40 + 24 = 92, capped
        ("none", ("3H PJ 5H", "QC KC PJ", "AH AS AC AD", "8D 8S 8C"), "", (("pure_sequence",), 80, 80)),
        (
            "none",
            ("KS AS 2S", "4H 5H 6H", "9D 9C 9H", "QD QC QH PJ"),
            "",
            (("invalid_group", "second_sequence"), 80, 80),
        ),
        # five nines with a joker, and two kings: 36 + 20
        ("none", ("4H 5H 6H", "8C 9C 10C", "9H 9S 9D 9C PJ", "KD KS"), "", (("invalid_group",), 80, 56)),
        # a loser's hand: the wild eight counts nothing
        ("8", ("5S 6S 7S", "9D 10D PJ"), "KH QD 4C 4D 8S 2H 9H", (("ungrouped",), 80, 39)),
        ("none", ("2S 3S 4S", "5D 5H 5C"), "AH 2H 3D 4C 6H 7D 2C", (("second_sequence", "ungrouped"), 80, 58)),
    ],
)
def test_declarations(
    turned: str, groups: tuple[str, ...], ungrouped: str, found: tuple[tuple[str, ...], int, int]
) -> None:
    rules = turned_up(INDIAN, turned)
    judged = declare(rules, melds(rules, *groups), cards(rules, ungrouped))
    assert (judged.reasons, judged.declarer_points, judged.loser_points) == found


def test_twelve_cards_are_no_declaration() -> None:
    judged = declare(INDIAN, melds(INDIAN, "2H 3H 4H", "JC QC KC", "9D 9S 9H", "10S 10D 10C"))
    assert judged.reasons == ("card_count",)


def test_a_pure_run_may_be_spared_although_the_second_is_missing() -> None:
    hand = melds(INDIAN, "2S 3S 4S", "5D 5H 5C"), cards(INDIAN, "AH 2H 3D 4C 6H 7D 2C")
    spared = replace(INDIAN, declaration=Declaration(cap=80, spare_pure=True))
    assert declare(INDIAN, *hand).loser_points == 58
    assert declare(spared, *hand).loser_points == 58 - 9


def test_the_cap_and_the_price_of_a_wrong_declaration_are_the_tables_own() -> None:
    dear = replace(INDIAN, declaration=Declaration(cap=None, wrong=100))
    hand = melds(dear, "3H PJ 5H", "QC KC PJ", "AH AS AC AD", "8D 8S 8C")
    assert (declare(dear, hand).declarer_points, declare(dear, hand).loser_points) == (100, 92)


def test_a_rank_turned_up_is_wild_and_counts_like_a_joker() -> None:
    rules = turned_up(INDIAN, "K")
    assert rules.pack.is_wild(Card("K", "S"))
    assert rules.values.of(Card("K", "S")) == 0
    assert rules.values.of(Card("Q", "S")) == 10


def test_a_joker_turned_up_makes_aces_wild() -> None:
    assert turned_up(INDIAN, "PJ").pack.is_wild(Card("A", "S"))


def test_no_rank_turned_up_changes_nothing() -> None:
    assert turned_up(INDIAN, "none") is INDIAN
