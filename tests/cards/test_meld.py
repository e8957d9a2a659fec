"""Melds laid at the table: what they are, what they count, and why some are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.cards.fault import read_melds
from scorer.cards.meld import bonus, class_of, count_class, read
from scorer.cards.rules import CardRules, MeldKind
from tests.cards.tables import (
    ARLINGTON,
    CONTRACT,
    FIVE_HUNDRED,
    GIN,
    INDIAN,
    MILITAIRE,
    POCKET,
    RAMI,
    buraco,
    burraco,
    canasta,
    cards,
    melds,
    modern_canasta,
)


def judged(rules: CardRules, meld: str, *, going_out: bool = False) -> tuple[str, int, int] | None:
    """Class, points and bonus; None when the cards are no meld."""
    reading = read(rules, cards(rules, meld), going_out=going_out)
    if reading is None:
        return None
    its = class_of(rules, reading)
    assert its is not None
    return its.id, reading.points, bonus(rules, reading)


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("KS KH KD", ("natural", 30, 0)),
        ("KS 2H JK", None),  # one king only
        ("9S 9D 2C JK", ("mixed", 90, 0)),  # as many wild as natural is allowed
        ("9S 9D 2C JK JK", None),
        ("7S 7H 7D 7C 7S 7H 7D", ("natural", 35, 500)),
        ("AH AH AD", ("natural", 60, 0)),  # the same ace twice
        ("KS KH", None),
        ("3H 3D 3H", None),  # red threes are never melded
        ("2S 2H JK", None),
        ("4H 5H 6D", None),
    ],
)
def test_canasta_melds(meld: str, found: tuple[str, int, int] | None) -> None:
    assert judged(canasta(), meld) == found


def test_black_threes_are_for_going_out() -> None:
    assert judged(canasta(), "3S 3C 3S", going_out=True) == ("natural", 15, 0)
    assert judged(canasta(), "3S 3C 3S") is None
    assert judged(canasta(), "3S 3C 2H", going_out=True) is None
    assert judged(canasta(), "3S 3C 3S 3C 3S", going_out=True) is None


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("JK JK JK JK 2S 2H 2D", ("wild_big", 260, 2000)),
        ("JK JK JK 2S 2H 2D 2C", ("wild_small", 230, 1000)),
        ("JK 2C 2S 2H", ("wild_incomplete", 110, -1000)),
        ("JK JK JK JK 2S 2H 2D 2C", None),
    ],
)
def test_wild_canastas(meld: str, found: tuple[str, int, int] | None) -> None:
    assert judged(canasta(wild_melds=True), meld) == found


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("8C 9C 10C JC QC KC AC", ("sequence", 80, 1500)),
        ("JS QS KS AS", ("sequence", 50, 0)),
        ("AS 4S 5S", None),  # the ace stands on top only
        ("3S 4S 5S", None),
        ("4H 5H 2H", None),
        ("4H 5H 6H 7H 8H 9H 10H JH", None),
    ],
)
def test_canasta_sequences(meld: str, found: tuple[str, int, int] | None) -> None:
    assert judged(canasta(sequences=True), meld) == found


def test_strict_wild_cards_are_two_at_most() -> None:
    assert judged(canasta(strict=True), "9S 9D 9H 9C 9S 2C JK") == ("mixed", 120, 300)
    assert judged(canasta(strict=True), "9S 9D 9H 9C 2S 2C JK") is None
    assert judged(canasta(), "9S 9D 9H 9C 2S 2C JK") == ("mixed", 130, 300)


def test_sevens_take_no_wild_card_at_the_modern_table() -> None:
    assert judged(modern_canasta(), "7S 7H 7D 7C 7S 7H 7D") == ("natural", 35, 2500)
    assert judged(modern_canasta(), "7S 7H 2D") is None
    assert judged(modern_canasta(), "8S 8H 2D") == ("mixed", 40, 0)
    assert judged(modern_canasta(), "2S 2H 2D 2C 2S 2H 2D") == ("wild", 140, 3000)
    assert judged(modern_canasta(), "KS KH KD KC KS KH KD KC") is None


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("4S 4H 4D 4C 2S", ("dirty", 40, 0)),
        ("KS KD JK 2H", None),
        ("9S 9H 9D 9C 9S 9H 9D 9C JK", ("dirty", 110, 100)),
        ("3S 3H 3D 3C 3S 3H 3D", ("clean", 35, 200)),
        ("AS 2S 3S 2H 5S", ("dirty", 65, 0)),  # one two lies as itself, the other is the four
        ("9C 2D JC", ("dirty", 40, 0)),
        ("2S 3H 4H 5H 6H 7H 8H", ("dirty", 55, 100)),
        ("2S 3S 4S 5S 6S 7S 8S", ("clean", 55, 200)),
        ("3C 4C 5C 6C 7C 8C 9C 2D", ("dirty", 65, 100)),  # semi-clean is not played here
        ("10D JD QD KD AD", ("clean", 55, 0)),
        ("KD AD 2D", ("dirty", 45, 0)),  # the two is the queen
        ("KD AD 2D 3D", None),
        ("5H 6H 7D", None),
        ("2S 2H 2D", None),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", ("clean", 120, 200)),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK", ("dirty", 150, 100)),  # a full run keeps its wild card
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS JK", ("dirty", 140, 100)),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", None),  # the ace stands at one end
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS JK JK", None),
    ],
)
def test_burraco_melds(meld: str, found: tuple[str, int, int] | None) -> None:
    assert judged(burraco(), meld) == found


@pytest.mark.parametrize(
    ("meld", "found"),
    [
        ("3C 4C 5C 6C 7C 8C 9C 2D", ("semi_clean", 65, 150)),
        ("3C 4C JK 6C 7C 8C 9C 10C JC QC", ("semi_clean", 100, 150)),  # seven in a row behind the gap
        ("3C 4C 5C 6C JK 8C 9C 10C JC", ("dirty", 90, 100)),  # four and four
        ("3S 3H 3D 3C 3S 3H 3D JK", ("semi_clean", 65, 150)),
        ("3S 3H 3D 3C 3S 3H JK", ("dirty", 60, 100)),
    ],
)
def test_semi_clean_needs_seven_naturals_together(meld: str, found: tuple[str, int, int]) -> None:
    assert judged(burraco(semi_clean=True), meld) == found


@pytest.mark.parametrize(
    ("aces", "meld", "found"),
    [
        ("both", "AS 2S 3S 4S 5S 6S 7S", ("clean", 60, 200)),
        ("both", "2H 2S 3S 4S 5S 6S 7S", ("dirty", 65, 100)),
        ("both", "AS 2S 2H 2D 5S", None),
        ("both", "10S 10H 10D", None),
        ("both", "JS JH JD", ("clean", 30, 0)),
        ("both", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", ("clean", 135, 200)),
        ("either", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", None),
        ("high", "AS 2S 3S", None),
        ("high", "QS KS AS", ("clean", 35, 0)),
        ("low", "QS KS AS", None),
        ("low", "AS 2S 3S", ("clean", 40, 0)),
        ("corner", "KS AS 2S", ("clean", 45, 0)),
    ],
)
def test_where_the_ace_may_stand(aces: str, meld: str, found: tuple[str, int, int] | None) -> None:
    assert judged(buraco(aces), meld) == found


@pytest.mark.parametrize(
    ("rules", "meld", "points"),
    [
        (FIVE_HUNDRED, "AS 2S 3S", 6),  # low: 1
        (FIVE_HUNDRED, "QS KS AS", 35),  # high: 15
        (FIVE_HUNDRED, "AS AH AD", 45),  # in a set: 15
        (RAMI, "AH 2H 3H", 6),
        (RAMI, "QH KH AH", 31),
        (RAMI, "JK 2C 3C", 9),  # the joker is dearest as the four
        (RAMI, "JK=AC 2C 3C", 6),
        (RAMI, "QH KH JK", 31),
        (RAMI, "QH KH JK=JH", 30),
        (RAMI, "AS AD JK", 33),
        (RAMI, "KH KS KD JK", 40),
        (RAMI, "5H 6H JK 8H", 26),
        (RAMI, "JK KH JK", 31),  # as Q K A; three kings would be 30
        (ARLINGTON, "7H 8H 2C=9H", 35),  # a wild two keeps its own worth
        (ARLINGTON, "AS 2S 3S", 25),  # a two in its own place counts five
        (ARLINGTON, "3S 4S JK", 60),
        (MILITAIRE, "GEN GEN SM", 180),
        (MILITAIRE, "GEN SM COL", 155),
        (MILITAIRE, "LT 2LT SGT CPL", 70),
    ],
)
def test_points_of_a_meld(rules: CardRules, meld: str, points: int) -> None:
    reading = read(rules, cards(rules, meld))
    assert reading is not None
    assert reading.points == points


@pytest.mark.parametrize(
    ("rules", "meld", "good"),
    [
        (GIN, "7S 7H", False),
        (GIN, "QS KS AS", False),
        (GIN, "9H 9H 9S", False),
        (CONTRACT, "9H 9H 9S", True),
        (CONTRACT, "4S 5S 6S", False),
        (CONTRACT, "JS QS KS AS", True),
        (CONTRACT, "9H JK JK", True),
        (INDIAN, "9H 9S 9D 9C PJ", False),  # only four suits
        (INDIAN, "KS AS 2S", False),
        (MILITAIRE, "2LT SGT CPL", True),
        (MILITAIRE, "LCP GEN BRI", False),  # no run goes round
        (POCKET, "SGT SGT SGT SM", True),
        (POCKET, "GEN GEN GEN SM", False),
    ],
)
def test_good_and_bad_melds(rules: CardRules, meld: str, good: bool) -> None:
    assert (read(rules, cards(rules, meld)) is not None) == good


def test_round_the_corner_only_where_it_is_played() -> None:
    corner = replace(GIN, melds=(MeldKind("run", "run", ace="corner"),))
    for meld in ("QS KS AS 2S", "KS AS 2S", "AS 2S 3S", "QS KS AS"):
        assert read(corner, cards(corner, meld)) is not None
    assert read(GIN, cards(GIN, "QS KS AS 2S")) is None
    whole = " ".join(f"{rank}S" for rank in corner.pack.ranks)
    assert read(corner, cards(corner, whole)) is not None
    twice_ace = replace(corner, pack=replace(corner.pack, copies=2))
    assert read(twice_ace, cards(twice_ace, f"{whole} AS")) is None


def test_seven_and_jack_are_neighbours_where_the_cards_between_are_missing() -> None:
    ranks = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
    conquian = replace(GIN, pack=replace(GIN.pack, ranks=ranks))
    assert read(conquian, cards(conquian, "6S 7S JS")) is not None


def test_the_order_in_which_cards_are_laid_does_not_matter() -> None:
    reading = read(burraco(), cards(burraco(), "7S 2H 5S 3S 6S"))
    assert reading is not None
    assert [str(card) for card in reading.cards] == ["3S", "2H", "5S", "6S", "7S"]
    assert (reading.wilds, reading.row) == (1, 3)


def test_melds_of_a_class_are_counted_from_a_size_on() -> None:
    rules = canasta()
    laid = read_melds(rules, melds(rules, "KS KH KD KC KS KH KD", "QS QH QD", "5S 5H 5D 5C 2D JK 2S"))
    assert [count_class(rules, laid, "natural", size) for size in (7, 0)] == [1, 2]
    assert count_class(rules, laid, "mixed", 7) == 1
    assert sum(it.points for it in laid) == 70 + 30 + 110
