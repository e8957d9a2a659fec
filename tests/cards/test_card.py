"""Cards as they are typed at the table."""

import pytest

from scorer.cards.card import (
    Card,
    CardError,
    Pack,
    check_copies,
    count_of,
    grid_cards,
    parse_card,
    parse_cards,
    parse_grid,
)

FRENCH = Pack(copies=2, jokers=4, wild=frozenset({"JK", "2"}))
TILES = Pack(tuple(str(number) for number in range(1, 14)), ("R", "B", "Y", "K"), copies=2, jokers=2)
GRADES = Pack(("CPL", "SGT", "2LT"), (), copies=4, copies_of={"CPL": 7}, jokers=1, wild=frozenset({"SM"}))


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("KS", Card("K", "S")),
        ("10H", Card("10", "H")),
        ("JK", Card("JK")),
        ("PJ", Card("JK")),
        ("JK=AC", Card("JK", "", Card("A", "C"))),
        ("2C=9H", Card("2", "C", Card("9", "H"))),
    ],
)
def test_a_card_is_read(text: str, card: Card) -> None:
    assert parse_card(FRENCH, text) == card


@pytest.mark.parametrize("text", ["KS", "10H", "JK", "JK=AC", "2C=9H"])
def test_a_card_is_written_as_it_was_entered(text: str) -> None:
    assert str(parse_card(FRENCH, text)) == text


def test_numbered_tiles_are_cards() -> None:
    assert parse_cards(TILES, ["1R", "13K", "JK"]) == (Card("1", "R"), Card("13", "K"), Card("JK"))


def test_a_pack_without_suits_has_grades() -> None:
    assert parse_cards(GRADES, ["SGT", "2LT", "SM"]) == (Card("SGT"), Card("2LT"), Card("SM"))
    assert GRADES.is_wild(Card("SM"))


@pytest.mark.parametrize(
    ("pack", "text", "sentence"),
    [
        (FRENCH, "5X", "“5X” is not a card: the suits are S H D C."),
        (FRENCH, "1S", "“1S” is not a card: the ranks are A 2 3 4 5 6 7 8 9 10 J Q K."),
        (FRENCH, "11S", "“11S” is not a card: the ranks are A 2 3 4 5 6 7 8 9 10 J Q K."),
        (FRENCH, "ks", "“ks” is not a card: the ranks are A 2 3 4 5 6 7 8 9 10 J Q K."),
        (FRENCH, "", "A card is missing."),
        (FRENCH, "--", "A card is missing."),
        (FRENCH, "KS=QS", "♠K is not a wild card and stands only for itself."),
        (FRENCH, "JK=JK", "A wild card stands for a card of the pack."),
        (FRENCH, "JK=", "A wild card stands for a card of the pack."),
        (Pack(), "JK", "There is no joker in this pack."),
        (GRADES, "JK", "There is no joker in this pack."),
        (GRADES, "GEN", "“GEN” is not a card: the ranks are CPL SGT 2LT."),
    ],
)
def test_a_card_that_is_none_is_refused_in_one_sentence(pack: Pack, text: str, sentence: str) -> None:
    with pytest.raises(CardError) as refused:
        parse_card(pack, text)
    assert str(refused.value) == sentence


def test_the_refusal_can_be_said_in_another_language() -> None:
    with pytest.raises(CardError) as refused:
        parse_card(FRENCH, "KS=QS")
    assert refused.value.names == {"card": Card("K", "S")}
    assert refused.value.template == "{card} is not a wild card and stands only for itself."


def test_a_third_king_of_spades_on_the_table_is_one_too_many() -> None:
    ann, bob = parse_cards(FRENCH, ["KS", "KH"]), parse_cards(FRENCH, ["KS", "KH"])
    check_copies(FRENCH, ann + bob)
    with pytest.raises(CardError, match="3 times ♠K: the pack has 2"):
        check_copies(FRENCH, (*ann, *bob, Card("K", "S")))


def test_a_joker_counts_as_a_joker_whatever_it_stands_for() -> None:
    check_copies(FRENCH, parse_cards(FRENCH, ["JK=AC", "JK=AS", "JK", "JK"]))
    with pytest.raises(CardError, match="5 times JK: the pack has 4"):
        check_copies(FRENCH, parse_cards(FRENCH, ["JK=AC", "JK=AS", "JK", "JK", "JK"]))


def test_an_uneven_pack_counts_each_grade_for_itself() -> None:
    check_copies(GRADES, [Card("CPL")] * 7 + [Card("SGT")] * 4 + [Card("SM")])
    with pytest.raises(CardError, match="5 times SGT"):
        check_copies(GRADES, [Card("SGT")] * 5)
    with pytest.raises(CardError, match="2 times SM: the pack has 1"):
        check_copies(GRADES, [Card("SM")] * 2)


def test_queens_and_a_suit_and_one_card_are_counted() -> None:
    hand = parse_cards(FRENCH, ["QS", "QH", "4H", "KH", "QS", "JK"])
    assert [count_of(hand, what) for what in ("Q", "H", "QS", "JK", "A")] == [3, 3, 2, 1, 0]


def test_a_layout_is_read_row_by_row() -> None:
    grid = parse_grid(FRENCH, [["KS", "5H", "7D"], ["KD", "3C", "9S"]], 2, 3)
    assert [str(card) for card in grid_cards(grid)] == ["KS", "5H", "7D", "KD", "3C", "9S"]


@pytest.mark.parametrize(
    "given", [[["KS", "5H"], ["KD", "3C"]], [["KS", "5H", "7D"]], [["KS", "5H", "7D"], ["KD", "3C"]], [], [[], []]]
)
def test_a_layout_of_another_shape_is_refused(given: list[list[str]]) -> None:
    with pytest.raises(CardError, match="The layout is 2 by 3"):
        parse_grid(FRENCH, given, 2, 3)


@pytest.mark.parametrize("columns", [0, 1, 3])
def test_short_rows_may_shrink_together(columns: int) -> None:
    grid = parse_grid(FRENCH, [["--"] * columns, ["KS"] * columns], 2, 6, short_rows=True)
    assert grid == ((None,) * columns, (Card("K", "S"),) * columns)


def test_short_rows_stay_equal_and_within_their_width() -> None:
    for given in ([["KS"], []], [["KS"] * 7, ["KS"] * 7]):
        with pytest.raises(CardError, match="2 equal rows of at most 6"):
            parse_grid(FRENCH, given, 2, 6, short_rows=True)
