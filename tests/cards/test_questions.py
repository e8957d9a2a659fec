"""Questions about cards as a file asks them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scorer.cards.card import CardError
from scorer.cards.questions import UnknownCheckError, answer
from scorer.cards.rules import CardRules, Opening
from tests.cards.tables import GIN, INDIAN, MILITAIRE, RAMI, burraco, canasta

CONTEXT = "“context” is an object that may say “going_out”: true or false."
FOUR_SUITS = [f"{rank}{suit}" for suit in "CDHS" for rank in ("A", *"23456789", "10", "J", "Q", "K")]
FULL_RUN = [f"{rank}C" for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")]


@pytest.mark.parametrize(
    ("rules", "check", "given", "found"),
    [
        (
            GIN,
            "best_deadwood",
            {"cards": ["7H", "7S", "7D", "8H", "9H", "10H", "KS"]},
            {"deadwood": 10, "melds": [["7H", "7S", "7D"], ["8H", "9H", "10H"]]},
        ),
        (GIN, "best_discard", {"cards": FULL_RUN}, {"deadwood": 0, "big_gin": True}),
        (
            GIN,
            "best_discard",
            {"cards": [*FULL_RUN[:10], "KS"]},
            {"deadwood": 0, "big_gin": False, "discard_any_of": ["KS"]},
        ),
        (
            GIN,
            "layoff_deadwood",
            {"knocker_melds": [["5S", "6S", "7S"]], "cards": ["4S", "3S", "KH"], "layoff_allowed": True},
            {"deadwood": 10},
        ),
        (
            GIN,
            "layoff_deadwood",
            {"knocker_melds": [["5S", "6S", "7S"]], "cards": ["4S", "3S", "KH"], "layoff_allowed": False},
            {"deadwood": 17},
        ),
        (
            RAMI,
            "opening",
            {"melds": [["10D", "JD", "QD"], ["7H", "7S", "7C"]]},
            {"valid": True, "value": 51, "opens": True},
        ),
        (
            RAMI,
            "opening",
            {"melds": [["5H", "6S", "7H"]]},
            {"valid": False, "value": None, "opens": False, "reason": "mixed_suits"},
        ),
        (RAMI, "opening", {"melds": [["2C", "3C", "4C"]]}, {"valid": True, "value": 9, "opens": False}),
        (RAMI, "hand_value", {"cards": ["JK", "AS", "KD", "7C"]}, {"points": 48}),
        (RAMI, "meld_value", {"meld": ["AS", "2S", "3S"]}, {"points": 6}),
        (RAMI, "meld_value", {"meld": ["AS", "2S"]}, {"points": None}),
        (RAMI, "meld_valid", {"meld": ["AS", "2S", "3S"]}, {"valid": True}),
        (RAMI, "meld_valid", {"meld": ["KS", "AS", "2S"]}, {"valid": False}),
        (
            burraco(),
            "meld_class",
            {"meld": ["5H", "6H", "JK"]},
            {"class": "dirty", "meld_value": 40, "bonus": 0, "kind": "run"},
        ),
        (canasta(), "meld_class", {"meld": ["3S", "3C", "3S"]}, {"class": "invalid"}),
        (
            canasta(),
            "meld_class",
            {"meld": ["3S", "3C", "3S"], "context": {"going_out": True}},
            {"class": "natural", "meld_value": 15, "bonus": 0, "kind": "black_threes"},
        ),
        (
            INDIAN,
            "declaration",
            {
                "wild_rank": "8",
                "melds": [["5S", "6S", "7S"], ["9D", "10D", "PJ"]],
                "ungrouped": ["KH", "QD", "4C", "4D", "8S", "2H", "9H"],
            },
            {"valid": False, "reasons": ["ungrouped"], "declarer_points": 80, "as_loser_points": 39},
        ),
        (
            INDIAN,
            "declaration",
            {"melds": [["5S", "6S", "7S"]]},
            {"valid": False, "reasons": ["card_count", "second_sequence"], "declarer_points": 80},
        ),
        (
            MILITAIRE,
            "militaire_hand",
            {"cards": ["COL", "COL", "COL", "CAP", "CAP", "CAP", "LT"]},
            {"closing_combo": "set3_set3", "meld_points": 225, "bonus": 60, "unused_value": 25, "points": 260},
        ),
        (
            MILITAIRE,
            "complete_hand",
            {"cards": ["GEN", "GEN", "GEN", "SGT", "CPL", "MAJ", "LT"]},
            {"closing_combo": "none", "meld_points": 180, "bonus": 0, "unused_value": 0, "points": 180},
        ),
    ],
)
def test_answers(rules: CardRules, check: str, given: dict[str, Any], found: dict[str, Any]) -> None:
    assert answer(rules, check, given) == found


def test_a_missing_pure_run_is_named() -> None:
    pure = replace(RAMI, opening=Opening(51, pure_run=True))
    given = {"melds": [["QH", "KH", "JK"], ["10S", "10D", "10C"]]}
    assert answer(pure, "opening", given) == {"valid": True, "value": 61, "opens": False, "reason": "missing_pure_run"}


@pytest.mark.parametrize("check", ["best_dead_wood", "complete_hand", ""])
def test_a_question_nobody_can_answer(check: str) -> None:
    with pytest.raises(UnknownCheckError, match="there are best_deadwood, best_discard"):
        answer(GIN, check, {"cards": []})


@pytest.mark.parametrize(
    ("check", "given", "sentence"),
    [
        ("hand_value", {"cards": "KS"}, "“cards” must be a list of cards."),
        ("hand_value", {"cards": [1]}, "“cards” must be a list of cards."),
        ("hand_value", {}, "“cards” must be a list of cards."),
        ("opening", {"melds": ["KS"]}, "“melds” must be a list of lists of cards."),
        ("best_deadwood", {"cards": FOUR_SUITS[:31]}, "31 cards: 30 at most can be arranged."),
        ("layoff_deadwood", {"cards": FOUR_SUITS[:16], "knocker_melds": []}, "16 cards: 15 at most can be arranged."),
        ("meld_value", {"meld": ["5X", "6H", "7H"]}, "“5X” is not a card: the suits are S H D C."),
        ("hand_value", {"cards": ["KS"] * 3}, "3 times ♠K: the pack has 2."),
        ("opening", {"melds": [["KS", "KH", "JK"], ["JK"] * 4]}, "5 times JK: the pack has 4."),
        (
            "layoff_deadwood",
            {"cards": ["7C", "7C"], "knocker_melds": [["6C", "7C", "8C"]]},
            "3 times ♣7: the pack has 2.",
        ),
        (
            "layoff_deadwood",
            {"cards": ["7C"], "knocker_melds": [], "layoff_allowed": "no"},
            "“layoff_allowed” is true or false.",
        ),
        ("layoff_deadwood", {"cards": ["7C"]}, "“knocker_melds” must be a list of lists of cards."),
        (
            "hand_value",
            {"cards": [], "meld": []},
            "“meld” has no place in this question; allowed are cards.",
        ),
        (
            "meld_valid",
            {"meld": ["7C"], "going_out": True},
            "“going_out” has no place in this question; allowed are meld, context.",
        ),
        ("meld_valid", {"meld": ["7C"], "context": True}, CONTEXT),
        ("meld_valid", {"meld": ["7C"], "context": {"going out": True}}, CONTEXT),
        ("meld_valid", {"meld": ["7C"], "context": {"going_out": 1}}, "“going_out” is true or false."),
    ],
)
def test_bad_input_is_said_in_one_sentence(check: str, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CardError) as refused:
        answer(RAMI, check, given)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("rank", ["Z", "8H", "", 0, 8, True, False, ["8"], {}, "jk", "None"])
def test_the_rank_turned_up_is_one_of_the_pack(rank: object) -> None:
    given = {"melds": [["5S", "6S", "7S"]], "wild_rank": rank}
    with pytest.raises(CardError) as refused:
        answer(INDIAN, "declaration", given)
    sentence = "“wild_rank” is the rank that was turned up: A 2 3 4 5 6 7 8 9 10 J Q K, PJ or none."
    assert str(refused.value) == sentence


def test_nothing_turned_up_is_none_or_null() -> None:
    given = {"melds": [["5S", "6S", "PJ"]], "ungrouped": ["AS"]}
    plain = answer(INDIAN, "declaration", given)
    assert answer(INDIAN, "declaration", {**given, "wild_rank": None}) == plain
    assert answer(INDIAN, "declaration", {**given, "wild_rank": "none"}) == plain
    assert answer(INDIAN, "best_declaration", {"cards": ["AS", "5S", "6S"], "wild_rank": "PJ"})["groups"] == [
        ["AS", "5S", "6S"]
    ]


def test_the_best_groups_of_a_hand_are_told_with_what_stays() -> None:
    """Seven spades are two runs; the kings are a set; the nine stays."""
    hand = ["AS", "2S", "3S", "4S", "5S", "6S", "7S", "KD", "KS", "KC", "2D", "2C", "9H"]
    assert answer(INDIAN, "best_declaration", {"cards": hand}) == {
        "valid": False,
        "reasons": ["ungrouped"],
        "declarer_points": 80,
        "as_loser_points": 2 + 2 + 9,
        "groups": [["AS", "2S", "3S", "4S"], ["5S", "6S", "7S"], ["KD", "KS", "KC"]],
        "ungrouped": ["2D", "2C", "9H"],
    }


@pytest.mark.parametrize("check", ["declaration", "best_declaration"])
def test_no_declaration_where_none_is_played(check: str) -> None:
    with pytest.raises(UnknownCheckError):
        answer(GIN, check, {"melds": [], "cards": []})
