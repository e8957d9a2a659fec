"""Counting by tapping: what the pad of cards knows while somebody puts a hand down card by card."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorer.cards.card import Card, parse_card
from scorer.cards.declaration import turned_up
from scorer.pad.counting import Source, elsewhere, lying_of, parts_for, seen, source
from scorer.pad.faces import any_of, as_sum, classes, face_of, faces, keys_of, suits_matter, tap
from scorer.pad.held import Held, home_by_rank, left_for
from scorer.pad.helps import bounds, closing, judged, opens, throw
from scorer.pad.layout import cells_of, empty, may_be_used, told, written
from scorer.rules import Rules
from scorer.score import start
from tests.tables import play, shelf, table

GIN = table(shelf("gin_rummy"), ["Ann", "Bob"])
RAMI = table(shelf("rami_51"), ["Ann", "Bob"])
CANASTA = table(shelf("canasta_classic"), ["NS", "EW"], 4)
GOLF = table(shelf("golf_6"), ["Ann", "Bob"])
INDIAN = table(shelf("indian_points"), ["Asha", "Bina", "Dev"])
HAND = "5H 6H 7H 8H QS QH QD 4C 2S AD"


def cards(rules: Rules, text: str) -> list[Card]:
    return [parse_card(rules.cards.pack, name) for name in text.split()]


def tapped(rules: Rules, text: str, held: Held | None = None) -> Held:
    """A hand put down card by card, each as often as the pack has it."""
    held = held or Held()
    for card in cards(rules, text):
        held = held.tapped(card, left_for(rules.cards.pack, card, Counter()), held.now.into)
    return held


def by_rank(rules: Rules, text: str, held: Held | None = None) -> Held:
    """The same where melds are of one rank: each card finds its own."""
    held = held or Held()
    for card in cards(rules, text):
        held = held.tapped(card, rules.cards.pack.count(card), home_by_rank(held.now, card, rules.cards.pack))
    return held


def shown(melds: Any) -> list[str]:
    return [" ".join(map(str, meld.cards)) for meld in melds]


def source_of(rules: Rules, field: str) -> Source:
    found = source(rules, field)
    assert found is not None
    return found


# ── Tapping ─────────────────────────────────────────────────────────────────


def test_a_tap_adds_and_a_tap_at_the_most_takes_all_away() -> None:
    king = Card("K", "S")
    two = tapped(RAMI, "KS KS")
    assert two.count(king) == 2
    assert two.tapped(king, 2).cards == ()


def test_a_hold_takes_one_away() -> None:
    held = tapped(RAMI, "KS QH KS").less(Card("K", "S"))
    assert [str(card) for card in held.cards] == ["KS", "QH"]
    assert tapped(RAMI, "KS").less(Card("Q", "H")) == tapped(RAMI, "KS")


def test_the_last_change_is_undone_and_so_is_the_one_before() -> None:
    held = tapped(GIN, "5H 6H 7H").cleared()
    assert held.cards == ()
    assert len(held.undone().cards) == 3
    assert [str(card) for card in held.undone().undone().cards] == ["5H", "6H"]
    assert Held().undone() == Held()


def test_what_lies_with_others_is_missing_from_the_pack() -> None:
    entry: dict[str, dict[str, Any]] = {
        "Ann": {"hand_cards": ["KS", "KS", "4D"]},
        "Bob": {"hand_cards": ["KS"], "in_hand": None},
    }
    others = elsewhere(RAMI, entry, "Bob", "hand_cards")
    assert left_for(RAMI.cards.pack, Card("K", "S"), others) == 0
    assert left_for(RAMI.cards.pack, Card("4", "D"), others) == 1
    assert left_for(RAMI.cards.pack, Card("JK"), others) == 4


@given(st.lists(st.sampled_from(("tap", "less", "without", "undo")), max_size=25), st.data())
def test_whatever_is_tapped_no_card_is_there_more_often_than_the_pack_has_it(
    acts: list[str], data: st.DataObject
) -> None:
    held, pack = Held(), RAMI.cards.pack
    few = [Card("K", "S"), Card("K", "H"), Card("JK")]
    for act in acts:
        card = data.draw(st.sampled_from(few))
        into = data.draw(st.one_of(st.none(), st.integers(0, len(held.now.melds))))
        match act:
            case "tap":
                held = held.tapped(card, pack.count(card), into)
            case "less":
                held = held.less(card)
            case "without":
                held = held.without(card)
            case _:
                held = held.undone()
        assert all(held.count(one) <= pack.count(one) for one in few)
        assert all(held.now.melds)
        assert held.now.into is None or held.now.into <= len(held.now.melds)


# ── What it comes to ────────────────────────────────────────────────────────


def test_a_gin_hand_finds_its_melds_and_counts_what_is_left() -> None:
    """Four hearts in a row and three queens; 4 + 2 + 1 stay."""
    found = seen(GIN, source_of(GIN, "deadwood"), tapped(GIN, HAND).now)
    assert found.points == 7
    assert shown(found.melds) == ["5H 6H 7H 8H", "QS QH QD"]
    assert [str(card) for card in found.left] == ["4C", "2S", "AD"]
    assert found.answer == tuple(HAND.split())


def test_the_pad_and_the_sheet_count_the_same() -> None:
    answer = list(seen(GIN, source_of(GIN, "deadwood"), tapped(GIN, HAND).now).answer)
    board = play(GIN, {"Ann": {"hand_cards": answer}, "Bob": {"deadwood": 31}, "hand": {"knocker": "Ann"}})
    assert board.hands[0].points == (24, 0)


def test_may_i_knock_is_told_by_the_check_of_the_table() -> None:
    def limit(rules: Rules, **hand: Any) -> int | None:
        return bounds(rules, start(rules), {"hand": hand} if hand else {}, "Ann", "deadwood").most

    assert limit(GIN) == 10
    assert limit(table(shelf("gin_rummy"), ["Ann", "Bob"], knock_limit=7)) == 7
    oklahoma = table(shelf("gin_oklahoma"), ["Ann", "Bob"])
    assert limit(oklahoma) is None
    assert limit(oklahoma, upcard="4S") == 4
    assert limit(table(shelf("knock_rummy"), ["Ann", "Bob"])) is None


def test_the_first_meld_a_side_needs_is_told_by_its_total() -> None:
    state = start(CANASTA)._replace(totals=(1600, -40))
    assert bounds(CANASTA, state, {}, "NS", "melded").least == 90
    assert bounds(CANASTA, state, {}, "EW", "melded").least == 15
    assert bounds(CANASTA, state, {}, "EW", "in_hand").least is None


def test_the_best_discard_is_told_once_there_is_a_card_to_throw() -> None:
    """Throwing the four leaves 2 + 1."""
    assert throw(GIN.cards, tapped(GIN, HAND).cards, 10) is None
    found = throw(GIN.cards, tapped(GIN, f"{HAND} KC").cards, 10)
    assert found is not None
    assert (found.deadwood, [str(card) for card in found.cards]) == (7, ["KC"])
    assert throw(GIN.cards, tapped(GIN, HAND).cards, None) is None


def test_loose_cards_count_as_they_lie_in_hand() -> None:
    """In hand the ace counts 11 and the joker 20: 11 + 20 + 10 + 10 + 7."""
    found = seen(RAMI, source_of(RAMI, "in_hand"), tapped(RAMI, "AS JK KH KH 7C").now)
    assert (found.points, found.melds) == (58, ())


def test_a_rami_opening_is_enough_or_says_what_is_missing() -> None:
    """10 J Q are 30, the nine, the joker as a ten and the other jack 29, three fours 12: 71, and 51 are needed."""
    hand = tapped(RAMI, "9S 10S JS QS JK 4D 4C 4H KH KH JS 7C 2D")
    found = opens(RAMI.cards, hand.now)
    assert (found.opened.value, found.opened.opens, found.least) == (71, True, 51)
    run = next(meld for meld in found.melds if Card("JK") in meld.cards)
    assert run.parts[run.cards.index(Card("JK"))] == Card("10", "S")
    few = opens(RAMI.cards, tapped(RAMI, "4D 4C 4H 2S").now)
    assert (few.opened.value, few.opened.opens) == (12, False)
    assert few.opened.fault is not None
    assert few.opened.fault.code == "below_minimum"


def test_a_joker_stands_for_what_the_table_says() -> None:
    """7 8 9 and a joker in front or behind: 6 + 7 + 8 + 9 or 7 + 8 + 9 + 10."""
    held = tapped(RAMI, "7S 8S 9S JK").laid(cards(RAMI, "7S 8S 9S JK"))
    assert parts_for(RAMI.cards, held.now.melds[0], 3) == (Card("6", "S"), Card("10", "S"))
    assert parts_for(RAMI.cards, held.now.melds[0], 0) == ()
    low = held.standing_for(0, 3, Card("6", "S"))
    assert opens(RAMI.cards, held.now).opened.value == 34
    assert opens(RAMI.cards, low.now).opened.value == 30
    assert opens(RAMI.cards, low.standing_for(0, 3, None).now).opened.value == 34


def test_canastas_find_their_rank_and_wild_cards_go_where_the_last_went() -> None:
    held = by_rank(CANASTA, "KS KS KH KH KD KD KC QS QS QH 2D")
    found = seen(CANASTA, source_of(CANASTA, "melded"), held.now)
    assert [len(meld.cards) for meld in found.melds] == [7, 4]
    assert [(meld.class_id, meld.bonus) for meld in found.melds] == [("natural", 500), ("mixed", 0)]
    assert found.points == 70 + 30 + 20
    assert seen(CANASTA, source_of(CANASTA, "natural_canastas"), held.now).points == 1
    back = lying_of(CANASTA.cards, "melds", [list(meld) for meld in found.answer])
    assert seen(CANASTA, source_of(CANASTA, "melded"), back).points == 120


def test_a_new_meld_is_asked_for_before_a_card_finds_its_rank() -> None:
    held = by_rank(CANASTA, "5S 5H 5D").chosen(1)
    assert [len(meld) for meld in by_rank(CANASTA, "2S 2H 6S", held).now.melds] == [3, 3]


def test_cards_that_are_no_meld_say_why_and_stay() -> None:
    held = by_rank(CANASTA, "KS KH 2S 2H 2D 2C")
    found = seen(CANASTA, source_of(CANASTA, "melded"), held.now)
    assert found.points == 0
    assert found.faults[0].fault is not None
    assert found.faults[0].fault.message == "4 wild cards in one meld: 3 at most."
    assert len(held.cards) == 6


def test_a_long_table_finds_its_melds() -> None:
    """Two whole suits without a two: threes to aces in a row, twelve cards each, clean; and eight fours of a canasta."""
    burraco = table(shelf("burraco_italiano"), ["NS", "EW"], 4)
    ranks = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "3")
    many = tapped(burraco, " ".join(f"{rank}{suit}" for suit in "SH" for rank in ranks))
    found = seen(burraco, source_of(burraco, "melded"), many.now)
    assert not found.too_many
    assert [(meld.shape, meld.class_id, len(meld.cards)) for meld in found.melds] == [("run", "clean", 12)] * 2
    assert found.points == 2 * (5 * 5 + 6 * 10 + 15)
    forty = tapped(
        CANASTA, " ".join(f"{rank}{suit} {rank}{suit}" for rank in ("4", "5", "9", "Q", "K") for suit in "SHDC")
    )
    melds = seen(CANASTA, source_of(CANASTA, "melded"), forty.now).melds
    assert [(meld.class_id, len(meld.cards)) for meld in melds] == [("natural", 8)] * 5


def test_cards_that_could_lie_in_very_many_ways_are_grouped_by_the_table() -> None:
    """Three suits twice, and all eight twos: too many ways to look at between two taps. What is laid still counts."""
    burraco = table(shelf("burraco_italiano"), ["NS", "EW"], 4)
    every = " ".join(f"{rank}{suit}" for rank in burraco.cards.pack.ranks for suit in "SHDC")
    many = tapped(burraco, f"{every} {every}")
    assert seen(burraco, source_of(burraco, "melded"), many.now).too_many
    laid = many.laid(cards(burraco, "4S 5S 6S 7S 8S 9S 10S"))
    found = seen(burraco, source_of(burraco, "melded"), laid.now)
    assert [(meld.shape, meld.class_id, meld.place) for meld in found.melds] == [("run", "clean", 0)]
    assert found.points == 4 * 5 + 3 * 10


def test_a_meld_taken_apart_is_loose_again() -> None:
    held = tapped(RAMI, "7S 8S 9S KH").laid(cards(RAMI, "7S 8S 9S"))
    assert held.now.melds
    assert len(held.taken_apart(0).now.loose) == 4


# ── Declarations and complete hands ─────────────────────────────────────────


def test_a_declaration_is_judged_group_by_group() -> None:
    """A pure run, a run, a run and a set: it stands. Without the pure run it does not, and everything counts."""
    good = tapped(INDIAN, "3H 4H 5H 6H 7S 8S 9S 10D JD QD KC KD KH")
    assert judged(INDIAN.cards, good.now).reasons == ()
    poor = tapped(INDIAN, "3H 4H JK 7S 8D 9C KC KD KH 2S 2D 2C QH")
    found = judged(INDIAN.cards, poor.now)
    assert {"pure_sequence", "second_sequence"} <= set(found.reasons)
    assert found.loser_points == 3 + 4 + 7 + 8 + 9 + 30 + 6 + 10


def test_a_loser_keeps_only_the_cards_that_count() -> None:
    """Two pure runs spare seven cards; the fives make a set; king and nine are left: 19. The joker counts nothing."""
    hand = tapped(INDIAN, "3H 4H 5H 6H 7S 8S 9S 5S 5D 5C KC 9D JK")
    found = seen(INDIAN, source_of(INDIAN, "points"), hand.now)
    assert found.points == 19
    assert sorted(found.answer) == ["9D", "KC"]


def test_a_rank_turned_up_is_wild_in_the_hand() -> None:
    """With sevens wild the seven makes the second run and nothing counts; without, one run spares nothing: 38."""
    hand = tapped(INDIAN, "3H 4H 5H 7D 9S 10S").now
    assert seen(INDIAN, source_of(INDIAN, "points"), hand).points == 38
    assert seen(INDIAN, source_of(INDIAN, "points"), hand, turned_up(INDIAN.cards, "7")).points == 0


def test_military_ranks_close_a_hand() -> None:
    """Three colonels 135 and three lieutenants 75; the set3_set3 earns 60, the corporal left over costs 10."""
    rules = table(shelf("militaire"), ["Ann", "Bob", "Cy"])
    found = closing(rules.cards, tapped(rules, "COL COL COL LT LT LT CPL").cards)
    assert found is not None
    assert (found.combo, found.melded, found.bonus, found.unused) == ("set3_set3", 210, 60, 10)
    assert closing(GIN.cards, tapped(GIN, "5H 6H 7H").cards) is None


# ── Values and layouts ──────────────────────────────────────────────────────


def test_three_picture_cards_and_a_seven_are_two_values() -> None:
    by_points = {it.points: [face.rank for face in it.faces] for it in classes(RAMI.cards, "in_hand")}
    assert by_points[10] == ["10", "J", "Q", "K"]
    assert by_points[11] == ["A"]
    assert by_points[20] == ["JK"]
    assert as_sum({10: 3, 7: 1}) == "30+7"
    assert as_sum({}) == ""
    most = {it.points: it.most for it in classes(RAMI.cards, "in_hand")}
    assert (most[10], most[20]) == (32, 4)


def test_suits_stand_apart_only_where_they_count_differently() -> None:
    plain = faces(GOLF.cards)
    assert [face.rank for face in plain] == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    spade_queen = table(shelf("golf_6"), ["Ann", "Bob"], queen_spades_rule=True)
    queens = [(face.suits, face.points) for face in faces(spade_queen.cards) if face.rank == "Q"]
    assert sorted(queens) == [("HDC", 10), ("S", 40)]
    seven = face_of(plain, Card("7", "D"))
    assert any_of(GOLF.cards, seven, Counter()) == Card("7", "S")
    assert any_of(GOLF.cards, seven, Counter({Card("7", "S"): 1})) == Card("7", "H")
    assert any_of(GOLF.cards, seven, Counter(seven.cards)) is None


def test_ranks_are_enough_where_melds_do_not_ask_for_suits() -> None:
    """Kings are kings; of the threes the black ones may be laid by whoever goes out."""
    ranks = [(face.rank, face.suits) for face in keys_of(CANASTA, "melds")]
    assert ("K", "") in ranks
    assert {("3", "SC"), ("3", "HD")} <= set(ranks)
    assert len(keys_of(RAMI, "hand_cards")) == 53
    assert suits_matter(table(shelf("canasta_classic"), ["NS", "EW"], 4, sequences=True).cards)


def test_a_rank_is_tapped_as_often_as_the_others_leave_it() -> None:
    """Eight kings in two packs, three lie elsewhere: five can be tapped, the sixth tap takes them all away."""
    king = next(face for face in keys_of(CANASTA, "melds") if face.rank == "K")
    others = Counter(cards(CANASTA, "KS KS KH"))
    held = Held()
    for _ in range(5):
        held = tap(CANASTA.cards, held, king, others, 0) or held
    assert held.many(king.cards) == 5
    assert tap(CANASTA.cards, held, king, others, 0) == held.without(*king.cards)
    assert tap(CANASTA.cards, Held(), king, Counter(king.cards * 2), 0) is None


def test_a_golf_layout_strikes_equal_columns_and_adds_the_others() -> None:
    """7 over 7 counts nothing; K 0 over 2 is -2; 3 over 5 is 8: six in all."""
    cells = empty(2, 3)
    for card in cards(GOLF, "7S KS 3S 7H 2S"):
        cells = cells.put(card)
    assert cells.at == (1, 2)
    assert not may_be_used(cells, short=False)
    cells = cells.put(Card("5", "S"))
    found = told(GOLF, "grid", cells)
    assert (found.counted.total, found.columns) == (6, (0, -2, 8))
    assert found.counted.fates[0, 0] == "cancelled"
    assert may_be_used(cells, short=False)
    answer = [list(row) for row in written(cells, short=False)]
    assert answer == [["7S", "KS", "3S"], ["7H", "2S", "5S"]]
    assert play(GOLF, {"Ann": {"grid": answer}, "Bob": {"points": 3}}).hands[0].points == (6, 3)
    assert cells_of(GOLF.cards.pack, answer, 2, 3).grid == cells.grid


def test_a_cell_is_corrected_erased_and_undone() -> None:
    cells = empty(2, 3)
    for card in cards(GOLF, "7S KS 3S"):
        cells = cells.put(card)
    corrected = cells.moved((0, 1)).put(Card("Q", "H"))
    assert [str(card) for card in corrected.grid[0] if card] == ["7S", "QH", "3S"]
    assert corrected.at == (1, 0)
    assert corrected.undone().grid == cells.grid
    assert cells.erased().grid[0][2] is None
    assert cells.erased().at == (0, 2)
    assert cells.cleared().many == 0
    assert cells.cleared().undone().grid == cells.grid


def test_a_shorter_layout_may_be_used_where_the_game_allows_it() -> None:
    cells = empty(2, 3).put(Card("7", "S")).put(Card("K", "S")).moved((1, 0)).put(Card("3", "S")).put(Card("4", "S"))
    assert may_be_used(cells, short=True)
    assert written(cells, short=True) == (("7S", "KS"), ("3S", "4S"))
    assert not may_be_used(cells, short=False)
    assert not may_be_used(empty(2, 3), short=True)


def test_what_was_kept_and_cannot_be_read_is_an_empty_pad() -> None:
    assert lying_of(GIN.cards, "unmatched", ["5H", "ZZ"]).cards == ()
    assert cells_of(GOLF.cards.pack, [["7S"], 4], 2, 3).many == 0
    assert source(GIN, "finish") is None
