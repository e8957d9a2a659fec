"""What cards count, in hand and elsewhere."""

import pytest

from scorer.cards.card import Card, parse_cards
from scorer.cards.value import IN_HAND, Values, value
from tests.cards.tables import ARLINGTON, RAMI, cards


def test_one_card_wins_over_its_rank() -> None:
    dear_queen = Values({"Q": 10, "QS": 40, "8": 0})
    assert [dear_queen.of(Card(*name)) for name in ("QS", "QH", "8H")] == [40, 10, 0]


def test_a_place_changes_only_what_it_names() -> None:
    values = Values({"A": 11, "K": 10}, {"low_ace": {"A": 1}})
    assert value(values, [Card("A", "S"), Card("K", "S")], "low_ace") == 11
    assert value(values, [Card("A", "S"), Card("K", "S")]) == 21


def test_a_place_nobody_priced_is_no_place() -> None:
    assert Values({"A": 11}).of(Card("A", "S"), "elsewhere") == 11


def test_a_card_without_a_price_counts_nothing() -> None:
    assert Values({"A": 1}).of(Card("JK")) == 0


def test_cards_left_in_hand() -> None:
    assert value(RAMI.values, cards(RAMI, "JK AS KD 7C"), IN_HAND) == 20 + 11 + 10 + 7
    assert value(ARLINGTON.values, cards(ARLINGTON, "JK 2S AD KC 7H"), IN_HAND) == 100 + 50 + 15 + 10 + 5


def test_an_empty_hand_counts_nothing() -> None:
    assert value(RAMI.values, parse_cards(RAMI.pack, []), IN_HAND) == 0


@pytest.mark.parametrize(("king", "points"), [("KH", -1), ("KD", -1), ("KS", 10), ("KC", 10)])
def test_red_kings_are_worth_less(king: str, points: int) -> None:
    assert Values({"K": 10, "KH": -1, "KD": -1}).of(Card(*king)) == points
