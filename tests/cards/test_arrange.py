"""The best arrangement of a hand, against worked hands and against every arrangement there is."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.cards.arrange import best_discard, deadwood, dearest_melds, lay_off, least_deadwood
from scorer.cards.card import Card
from scorer.cards.meld import read, readings
from scorer.cards.rules import CardRules, MeldKind
from scorer.cards.search import TooManyWaysError
from tests.cards import brute
from tests.cards.strategies import tables
from tests.cards.tables import GIN, RAMI, burraco, cards, melds


def texts(laid: tuple[tuple[Card, ...], ...]) -> list[str]:
    return sorted(" ".join(sorted(map(str, meld))) for meld in laid)


@pytest.mark.parametrize(
    "hand",
    [
        "6H QH QC 5H KD KH 7H KC 4H QD",
        "KC 3S 3C 9C KH 3H 9H 3D 9D KD",
        "10C 2H 3H 2S 10D 5H 3S 4H 4S 10S",
        "5S 4H 6S 10H 3H JH 5H 9H 2H 4S",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C",
        "5C 5D 5H 5S 6S 7S 8S 9D 10D JD",
    ],
)
def test_hands_without_deadwood(hand: str) -> None:
    best = least_deadwood(GIN, cards(GIN, hand))
    assert (best.points, best.left) == (0, ())
    assert sorted(str(card) for meld in best.melds for card in meld) == sorted(hand.split())
    assert all(read(GIN, meld) for meld in best.melds)


@pytest.mark.parametrize(
    ("hand", "points", "laid"),
    [
        ("7H 7S 7D 8H 9H 10H KS QD 4C 2C", 26, ["10H 8H 9H", "7D 7H 7S"]),
        ("3C 4C 5C 6C 7C 8C 5D 5H 9S KD", 26, ["5C 5D 5H", "6C 7C 8C"]),
        ("QS KS AS 2S 3S JH JD JC 9C 9D", 38, ["2S 3S AS", "JC JD JH"]),
        ("2H 3H 4H 4S 4D 5D 6D 10C 10S 10H", 4, ["10C 10H 10S", "2H 3H 4H", "4D 5D 6D"]),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", 0, ["10C 2C 3C 4C 5C 6C 7C 8C 9C AC"]),
        ("KS QD JC 9H 7C 5H 3D 2S AC 10D", 30 + 9 + 7 + 5 + 3 + 2 + 1 + 10, []),
    ],
)
def test_the_best_arrangement_of_a_hand(hand: str, points: int, laid: list[str]) -> None:
    best = least_deadwood(GIN, cards(GIN, hand))
    assert (best.points, texts(best.melds)) == (points, laid)


def test_three_sets_or_three_runs_come_to_the_same() -> None:
    assert deadwood(GIN, cards(GIN, "8S 8H 8D 9S 10S 9H 10H 9D 10D AC")) == 1


def test_an_empty_hand_has_no_deadwood() -> None:
    assert least_deadwood(GIN, ()).points == 0
    assert deadwood(GIN, ()) == 0


def test_the_dearest_wild_cards_are_the_ones_that_are_used() -> None:
    rules = replace(burraco(), melds=(MeldKind("set", "set", twice=True, wild=1, natural=2),))
    best = least_deadwood(rules, cards(rules, "KS KH 2D JK"))
    assert (texts(best.melds), best.left, best.points) == (["JK KH KS"], cards(rules, "2D"), 20)


def test_a_two_lies_as_itself_where_that_is_better() -> None:
    best = least_deadwood(burraco(), cards(burraco(), "AS 2S 3S KD QD JK"))
    assert (best.points, texts(best.melds)) == (0, ["2S 3S AS", "JK KD QD"])


def test_wild_cards_alone_may_be_a_meld() -> None:
    best = least_deadwood(RAMI, cards(RAMI, "JK JK JK 9D"))
    assert best.points == 0
    lone = least_deadwood(RAMI, cards(RAMI, "JK JK 9D 5C"))
    assert lone.points == 5


def test_no_wild_card_lies_twice_where_several_count_the_same() -> None:
    """Two of the twos lie as themselves, in 2 3 4 and with the ace; the other two are wild there and with the fours."""
    hand = cards(burraco(), "4C 4S 2H AD 4D 4H 2S 3C 2C 2D")
    best = least_deadwood(burraco(), hand)
    assert (best.points, best.left) == (0, ())
    assert sorted(card for meld in best.melds for card in meld) == sorted(hand)


def test_a_discard_that_leaves_nothing() -> None:
    best = best_discard(GIN, cards(GIN, "4H 5H 6H 7H 9S 9D 9C QH QD QC KS"))
    assert (best.deadwood, best.cards, best.all_melded) == (0, cards(GIN, "KS"), False)


def test_any_of_the_ten_point_cards_may_go() -> None:
    best = best_discard(GIN, cards(GIN, "4H 5H 6H 9S 9D 9C QH KH 2C 3D 10S"))
    assert (best.deadwood, best.cards) == (25, cards(GIN, "QH KH 10S"))


def test_a_legal_knock_is_judged_after_the_best_discard() -> None:
    best = best_discard(GIN, cards(GIN, "4H 5H 6H 7H 9S 9D 9C 2C 3D 5S KH"))
    assert (best.deadwood, best.cards) == (10, cards(GIN, "KH"))


@pytest.mark.parametrize("hand", ["AS 2S 3S 4S 7H 7D 7C JC JD JH JS", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC"])
def test_eleven_cards_that_all_meld(hand: str) -> None:
    best = best_discard(GIN, cards(GIN, hand))
    assert (best.deadwood, best.all_melded) == (0, True)


@pytest.mark.parametrize(
    ("on", "hand", "points"),
    [
        (["5S 6S 7S"], "4S 3S KH", 10),  # the four, and then the three
        (["5S 6S 7S"], "3S KH", 13),  # the three has nothing to lie next to
        (["5S 6S 7S"], "4S 8S 9S 10S", 0),  # both ends
        (["7S 7H 7D"], "7C KC", 10),
        (["9C 10C JC"], "QC KC AC 8C 7C", 1),  # the ace is low
        (["7S 7H 7D", "9C 10C JC"], "7C QC KC 2D 2H 2S 4H 8C AD 3S", 8),
        (["8D 9D 10D", "QS QH QD"], "JD 7D QC 2S 3S 4S 5H 5C 5D AS", 0),
        (["8D 9D 10D", "JS JH JC"], "JD QD", 0),  # the jack belongs to the run, not to the set
        (["4S 5S 6S"], "7S 7H 7D 8S KH", 10 + 8),  # laying the seven off would break the set: 10 + 14
        (["4S 5S 6S"], "7S 7H 7D 7C 8S KH", 10),  # with a fourth seven it may go, and the eight behind it
        (["4S 5S 6S"], "3S 3H 3D 2S KC", 10 + 2),
        ([], "KS QH", 20),
    ],
)
def test_lay_offs_are_chained_and_weighed(on: list[str], hand: str, points: int) -> None:
    assert lay_off(GIN, melds(GIN, *on), cards(GIN, hand)).deadwood == points


def test_laid_off_cards_are_named_with_where_they_go() -> None:
    laid = lay_off(GIN, melds(GIN, "7S 7H 7D", "5S 6S 4S"), cards(GIN, "3S 7C 2S KH"))
    assert sorted(map(str, laid.laid)) == ["2S", "3S", "7C"]
    assert texts(laid.melds) == ["2S 3S 4S 5S 6S", "7C 7D 7H 7S"]
    assert (laid.own.left, laid.deadwood) == (cards(GIN, "KH"), 10)


def test_a_wild_card_bridges_a_gap_when_laying_off() -> None:
    assert lay_off(RAMI, melds(RAMI, "5S 6S 7S"), cards(RAMI, "9S JK KH")).deadwood == 10


def test_the_dearest_melds() -> None:
    best = dearest_melds(RAMI, cards(RAMI, "10D JD QD 7H 7S 7C 2S"))
    assert (best.points, texts(best.melds)) == (51, ["10D JD QD", "7C 7H 7S"])
    assert dearest_melds(RAMI, cards(RAMI, "JK 2C 3C KS")).points == 9
    assert dearest_melds(RAMI, cards(RAMI, "JK KC QC KS KD")).points == 40
    assert dearest_melds(RAMI, cards(RAMI, "2C 4S KD")).points == 0


# ── Every arrangement there is ─────────────────────────────────────────────


def agree_with_every_arrangement(rules: CardRules, hand: list[Card]) -> None:
    best = least_deadwood(rules, hand)
    assert best.points == deadwood(rules, hand) == brute.least_deadwood(rules, hand)
    assert sorted(card for meld in (*best.melds, best.left) for card in meld) == sorted(hand)
    assert all(any(brute.is_meld(rules, kind, meld) for kind in rules.melds) for meld in best.melds)


@given(tables(), st.randoms(use_true_random=False), st.integers(0, 7))
def test_no_arrangement_leaves_less(rules: CardRules, random: Random, size: int) -> None:
    agree_with_every_arrangement(rules, brute.dealt(rules.pack, random, size))


def agree_with_every_gin_hand(many: int) -> None:
    """Half of the hands off the pack, half with ranks close together, so that melds compete; ten or eleven cards."""
    random = Random(many)
    for number in range(many):
        low = random.randrange(8)
        ranks = GIN.pack.ranks[low : low + 6] if number % 2 else GIN.pack.ranks
        hand = brute.dealt(replace(GIN.pack, ranks=ranks), random, 11 if number % 5 == 4 else 10)
        best = least_deadwood(GIN, hand)
        assert best.points == deadwood(GIN, hand) == brute.gin_deadwood(hand), hand
        assert sorted(card for meld in (*best.melds, best.left) for card in meld) == sorted(hand)
        assert all(set(meld) in brute.GIN_MELDS for meld in best.melds)


def test_no_arrangement_of_a_gin_hand_leaves_less() -> None:
    agree_with_every_gin_hand(300)


@pytest.mark.slow
def test_no_arrangement_of_ten_thousand_gin_hands_leaves_less() -> None:
    agree_with_every_gin_hand(10_000)


@given(st.randoms(use_true_random=False), st.integers(16, 24))
def test_a_long_hand_is_arranged_as_well_as_a_short_one(random: Random, size: int) -> None:
    """Natural cards that are all different are also counted by themselves, meld by meld of a suit or a rank."""
    hand = brute.dealt(GIN.pack, random, size)
    best = least_deadwood(GIN, hand)
    assert best.points == deadwood(GIN, hand)
    assert sorted(card for meld in (*best.melds, best.left) for card in meld) == sorted(hand)


def test_a_long_table_is_found_again() -> None:
    """Thirty cards of a burraco side, three twos and a joker among them: all of them count, none is left."""
    laid = (
        "4S 5S 6S 7S 8S 9S 10S JS",
        "KS KH KD KC JK",
        "6H 7H 2D 9H 10H",
        "3C 3D 3S 3H",
        "QD KD AD 2C",
        "AC 2S 3C 4C",
    )
    hand = [card for meld in melds(burraco(), *laid) for card in meld]
    best = dearest_melds(burraco(), hand)
    assert (best.left, best.points) == ((), sum(burraco().values.of(card) for card in hand))
    assert all(read(burraco(), meld) for meld in best.melds)


def test_cards_that_could_lie_in_more_ways_than_allowed_are_given_back() -> None:
    hand = cards(burraco(), "4S 5S 6S 7S 8S 9S 10S JS")
    with pytest.raises(TooManyWaysError):
        dearest_melds(burraco(), hand, most=3)
    assert dearest_melds(burraco(), hand, most=1_000).points == 4 * 5 + 4 * 10


@given(tables(), st.randoms(use_true_random=False), st.integers(3, 6))
def test_no_melds_count_more(rules: CardRules, random: Random, size: int) -> None:
    hand = brute.dealt(rules.pack, random, size)
    best = dearest_melds(rules, hand)
    assert best.points == brute.dearest_melds(hand, lambda cards: [it.points for it in readings(rules, cards)])


@given(tables(), st.randoms(use_true_random=False), st.integers(3, 6))
def test_what_is_read_as_a_meld_is_one(rules: CardRules, random: Random, size: int) -> None:
    hand = brute.dealt(rules.pack, random, size)
    for kind in rules.melds:
        its = replace(rules, melds=(kind,))
        assert (read(its, hand) is not None) == brute.is_meld(rules, kind, hand)


@given(st.randoms(use_true_random=False))
def test_no_lay_off_leaves_less(random: Random) -> None:
    rules = replace(GIN, pack=replace(GIN.pack, ranks=GIN.pack.ranks[:7]))
    dealt = brute.dealt(rules.pack, random, 15)
    table = least_deadwood(rules, dealt[:10]).melds
    hand = dealt[10:]
    assert lay_off(rules, table, hand).deadwood == brute.least_after_lay_off(rules, table, hand)


@pytest.mark.slow
@settings(max_examples=300)
@given(tables(), st.randoms(use_true_random=False), st.integers(8, 9))
def test_no_arrangement_of_a_longer_hand_leaves_less(rules: CardRules, random: Random, size: int) -> None:
    agree_with_every_arrangement(rules, brute.dealt(rules.pack, random, size))
