"""Layouts of cards, counted in the order of the rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorer.cards.card import FRENCH_RANKS, Pack, parse_grid
from scorer.cards.grid import Counted, count, most_alike
from scorer.cards.rules import Layout
from scorer.cards.value import Values

PACK = Pack(copies=4, jokers=8)
PRICES = {rank: min(number, 10) for number, rank in enumerate(FRENCH_RANKS, 1)} | {"2": -2, "K": 0, "JK": -5}
COLUMNS = Layout(columns=True)
ONE_EYED = frozenset({"JS", "JH"})


def counted(layout: Layout, *rows: str, **prices: int) -> Counted:
    given = [row.split() for row in rows]
    grid = parse_grid(PACK, given, len(given), len(given[0]))
    return count(layout, PACK, Values({**PRICES, **prices}), grid)


def points(layout: Layout, *rows: str, **prices: int) -> int:
    return counted(layout, *rows, **prices).total


@pytest.mark.parametrize(
    ("layout", "rows", "total"),
    [
        # columns of one rank count nothing
        (COLUMNS, ("KS 5H 7D", "KD 3C 9S"), 24),
        (COLUMNS, ("AS 2H 10D", "4C JD 2C"), 21),
        (COLUMNS, ("KS 4H", "4D KD"), 8),
        (Layout(), ("AS 7C", "AH 7D"), 16),
        (COLUMNS, ("7S 4H KD", "7H 9C 2S", "7D QC 5S"), 4 + 9 + 10 + 0 - 2 + 5),
        (COLUMNS, ("7S 4H KD", "7H 9C 2S", "8D QC 5S"), 22 + 23 + 3),  # two of three are no column
        # jokers
        (COLUMNS, ("JK 4S 9H", "6D 4H QC"), 20),
        (COLUMNS, ("JK 7S 8D", "JK 3D AC"), 19),
        (replace(COLUMNS, keep_negative=True), ("JK 7S 8D", "JK 3D AC"), 9),
        (replace(COLUMNS, keep_negative=True), ("2S 7S 8D", "2H 7D AC"), -4 + 9),
        # rows and diagonals
        (replace(COLUMNS, rows=True), ("7S 7H 7D", "KS 4C 9S"), 13),
        (replace(COLUMNS, rows=True), ("3S 3H 4H", "5S 6H 7C"), 28),
        (Layout(rows=True), ("5S 5H", "2D 8C"), 6),
        (Layout(rows=True), ("6S 6H 6D 6C", "AS 9D KH 2C"), 8),
        (Layout(diagonals=True), ("5S 9H KD", "3C 5D 4S"), 16),
        (Layout(diagonals=True), ("8S 8H 2D", "8D 3H AC"), 10),
        (Layout(diagonals=True), ("3S KH 8D", "JC 3H 9C", "5D QS 3D"), 42),
        (Layout(diagonals=True), ("3S KH 8D", "JC 8H 9C", "8C QS 3D"), 3 + 10 + 9 + 10 + 3),
        # pairs
        (Layout(pairs_anywhere=True), ("KS 4H", "4D KD"), 0),
        (Layout(pairs_anywhere=True), ("5S 5H", "5D 9C"), 14),
        (Layout(pairs_anywhere=True), ("QS QH", "QD QC"), 0),
        (replace(COLUMNS, adjacent_pairs=True), ("6S 6H 4D 4C", "AS 9D 9H 2C"), -1),
        (Layout(adjacent_pairs=True), ("6S 6H 6D", "KS 4H 9C"), 13),  # all three touch an equal one
        (Layout(adjacent_pairs=True), ("6S 4H 6D", "KS 4C 9C"), 6 + 6 + 9),
        (replace(COLUMNS, pairs_anywhere=True), ("4S 4H KD", "4D 9C QS"), 0 + 4 + 9 + 10),  # the column took two
        # nothing there
        (COLUMNS, ("-- --", "-- --"), 0),
        (COLUMNS, ("5S 9H", "-- 9D"), 5),
        (replace(COLUMNS, rows=True), ("5S --", "9D 3C"), 17),
    ],
)
def test_layouts(layout: Layout, rows: tuple[str, ...], total: int) -> None:
    assert points(layout, *rows) == total


@pytest.mark.parametrize(
    ("layout", "rows", "total"),
    [
        (COLUMNS, ("JH 10C", "9S 3D"), 13),
        (COLUMNS, ("JS 4C", "JD 5C"), 9),
        (COLUMNS, ("JS 9D JH", "7C JD 3S"), 19),
        (COLUMNS, ("JS 9D", "JH 3S"), 12),  # wild cards alone cancel too
        (COLUMNS, ("JC KD 5S", "4H 4D 5D"), 18),  # the jack of clubs has two eyes
        (COLUMNS, ("JS 6H 2D", "8C 6D 9S", "7H QC KH"), 54),
        (COLUMNS, ("JS 6H 2D", "8C 6D 9S", "8H QC KH"), 29),
        (Layout(pairs_anywhere=True), ("JH QC", "KD 8S"), 8),
        (Layout(pairs_anywhere=True), ("AS AC", "6D JS"), 0),
        (Layout(pairs_anywhere=True), ("JS JH", "9D 8C"), 0),  # one takes the nine, the other the eight
        (Layout(pairs_anywhere=True), ("JS JH", "KD 2C"), -2),  # with nothing else to take, they take each other
        (Layout(pairs_anywhere=True), ("JS KC", "KD 2C"), 8),  # nothing to take: a jack
        (Layout(adjacent_pairs=True), ("JS 4H QD", "3C 9C KS"), 3 + 10 + 9),  # the queen does not touch it
    ],
)
def test_one_eyed_jacks_are_wild(layout: Layout, rows: tuple[str, ...], total: int) -> None:
    assert points(replace(layout, wild=ONE_EYED), *rows) == total


SQUARE = replace(COLUMNS, square=-25)


@pytest.mark.parametrize(
    ("layout", "rows", "total"),
    [
        (SQUARE, ("9S 9H KD", "9D 9C 6S"), -19),
        (COLUMNS, ("9S 9H KD", "9D 9C 6S"), 6),
        (SQUARE, ("5S 5H 2D", "5D 5C KS", "9S 8H 3C"), -7),
        # the seventh seven and its row, the sixth and its column lie there with the square
        (replace(SQUARE, rows=True), ("7S 7H 7D", "7C 7S KD", "7H 4C 9S"), -12),
        (SQUARE, ("9S 9H 9D KC", "9C 9S 9H 6S"), -25 + 6),  # squares never overlap
        (SQUARE, ("9S 9H 9D 9C", "9C 9S 9H 9D"), -50),
        (replace(SQUARE, wild=ONE_EYED), ("JS JD KC", "JC JH 6S"), 6),  # a wild card never completes one
        (replace(COLUMNS, equal_columns={2: -10, 3: -15, 4: -20}), ("9S KD 9H", "9D 6S 9C"), -4),
        (replace(COLUMNS, equal_columns={2: -10, 3: -15, 4: -20}), ("9S 9D 9H", "9D 9S 9C"), -15),
        (replace(COLUMNS, equal_columns={2: -10, 3: -15, 4: -20}), ("9S 4D 9H 4S", "9D 4S 9C 4C"), -20),
        (replace(COLUMNS, equal_columns={2: -10, 3: -15, 4: -20}), ("AS 4D 10H", "AH 5D 10C"), 9),
        (replace(SQUARE, equal_columns={2: -10}), ("9S 9H 9D KC", "9C 9S 9H KS"), -25),
    ],
)
def test_claims(layout: Layout, rows: tuple[str, ...], total: int) -> None:
    assert points(layout, *rows) == total


FOUR_KINGS = replace(COLUMNS, four_of=-16, four_of_rank="K")


@pytest.mark.parametrize(
    ("where", "rows", "total"),
    [
        ("side", ("KS KH KD KC", "4D 5C 6S 7D"), -16 + 22),
        ("side", ("KS KH 5D 6C", "KD KC 4S 3H"), -16 + 18),
        ("side", ("5D 6C KS KH", "4S 3H KD KC"), -16 + 18),
        ("side", ("5D KS KH 6C", "4S KD KC 3H"), 18),  # in the middle is no side
        ("side", ("KS KH 5D 6C", "KD 4S KC 3H"), 18),
        ("row", ("KS KH 5D 6C", "KD KC 4S 3H"), 18),
        ("row", ("4D 5C 6S 7D", "KS KH KD KC"), -16 + 22),
        ("anywhere", ("KS KH 5D 6C", "KD 4S KC 3H"), 2),
    ],
)
def test_four_kings(where: str, rows: tuple[str, ...], total: int) -> None:
    assert points(replace(FOUR_KINGS, four_of_where=where), *rows) == total  # type: ignore[arg-type]


def test_of_five_kings_the_one_that_costs_least_stays() -> None:
    layout = Layout(four_of=-16, four_of_rank="K", four_of_where="anywhere")
    assert points(layout, "KS KH KD KC", "KC 4S 5C 6H", K=15, KC=3) == -16 + 3 + 15


JOKERS = replace(COLUMNS, joker_pair=-5)


@pytest.mark.parametrize(
    ("where", "rows", "total"),
    [
        ("column", ("JK 4S KH", "3D JK 2C"), 35),
        ("column", ("JK 4S KH", "JK 3D 2C"), 0),
        ("anywhere", ("JK 4S KH", "3D JK 2C"), -5 + 3 + 4 - 2),
        # the pair is made across, so that the third joker lies in a column of jokers
        ("anywhere", ("JK 4S JK", "JK 3D 9C"), -5 + 7 + 9),
    ],
)
def test_two_jokers_together(where: str, rows: tuple[str, ...], total: int) -> None:
    assert points(replace(JOKERS, joker_pair_where=where), *rows, JK=15) == total  # type: ignore[arg-type]


STRAIGHT = replace(COLUMNS, straight=-12)


@pytest.mark.parametrize(
    ("rows", "total"),
    [
        (("AS 2H 3D", "4C 5S 6H", "7D 8C 9S"), -12),
        (("10S 2H 9D", "3C 8S 4H", "7D 5C 6S"), -12),
        (("KH 5D QC", "6C JD 7S", "10D 8H 9C"), -12),
        (("10S 9H 8D", "7C 6S 5H", "4D 3C 3S"), 55),
        (("10S JH QD", "KC AS 6H", "7D 8C 9S"), 10 + 10 + 10 + 0 + 1 + 6 + 7 + 8 + 9),  # the ace is low
        (("AS 2H 3D", "4C JK 6H", "7D 8C 9S"), 1 - 2 + 3 + 4 - 5 + 6 + 7 + 8 + 9),
    ],
)
def test_nine_ranks_in_a_row(rows: tuple[str, ...], total: int) -> None:
    assert points(STRAIGHT, *rows) == total


def test_the_parts_of_a_layout() -> None:
    laid = counted(SQUARE, "9S 9H KD", "9D 9C 6S")
    assert {part: worth for part, worth in laid.parts.items() if worth} == {"square": -25, "cards": 6}
    assert sum(laid.parts.values()) == laid.total == -19


def test_what_became_of_each_card_is_shown() -> None:
    laid = counted(replace(SQUARE, rows=True), "7S 7H 7D", "7C 7S KD", "7H -- 9S")
    assert [[laid.fates.get((r, c)) for c in range(3)] for r in range(3)] == [
        ["square", "square", "cancelled"],
        ["square", "square", "counts"],
        ["cancelled", None, "counts"],
    ]


def test_a_straight_is_one_whole() -> None:
    laid = counted(STRAIGHT, "AS 2H 3D", "4C 5S 6H", "7D 8C 9S")
    assert set(laid.fates.values()) == {"straight"}
    assert laid.parts["straight"] == -12
    assert laid.parts["cards"] == 0


def test_four_alike() -> None:
    grid = parse_grid(PACK, [["JS", "JH"], ["JD", "JC"]], 2, 2)
    assert most_alike(Layout(), grid) == 4
    assert most_alike(Layout(wild=ONE_EYED), grid) == 2
    assert most_alike(Layout(), ((None, None), (None, None))) == 0
