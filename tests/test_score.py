"""What happens in a hand, after it, and at the end: every mechanism of the language by itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.load import LoadError
from scorer.rules import Refused
from scorer.scoreboard import Refusal
from tests.tables import play, shelf, table, written

POINTS = '[inputs]\npoints = { label = "P", type = "points", min = -500 }\n[lines]\npoints = { label = "P", points = "points" }\n'


def both(ann: Any, bob: Any, **hand: Any) -> dict[str, Any]:
    return {"Ann": {"points": ann}, "Bob": {"points": bob}, "hand": hand}


def refused(board: Any) -> Refusal:
    assert board.refusal is not None
    found: Refusal = board.refusal
    return found


AB = ("Ann", "Bob")


def test_hands_add_up_and_a_negative_hand_is_a_hand() -> None:
    board = play(table(written(POINTS), AB), both(30, -45), both(-10, 5))
    assert [hand.points for hand in board.hands] == [(30, -45), (-10, 5)]
    assert [hand.totals for hand in board.hands] == [(30, -45), (20, -40)]
    assert board.totals == (20, -40)


def test_a_refused_hand_changes_nothing_and_those_after_it_do_not_count() -> None:
    board = play(table(written(POINTS), AB), both(30, 20), both(1, 100_000), both(5, 5))
    assert board.totals == (30, 20)
    found = refused(board)
    assert (found.field, found.hand, found.side) == ("points", 1, "Bob")
    assert found.message == "From -500 to 99999 is possible here, not 100000."


@pytest.mark.parametrize(
    ("worth", "says"),
    [
        (3.5, "whole number"),
        ("7", "whole number"),
        (True, "whole number"),
        ([1], "whole number"),
        (-501, "From -500"),
        (10**12, "From -500"),
    ],
)
def test_a_number_that_cannot_be_is_refused(worth: Any, says: str) -> None:
    assert says in refused(play(table(written(POINTS), AB), both(worth, 0))).message


def test_a_number_off_its_step_names_the_two_next_to_it() -> None:
    rules = table(
        written(
            '[inputs]\npoints = { label = "P", type = "points", step = 5 }\n[lines]\np = { label = "P", points = "points" }'
        ),
        AB,
    )
    assert refused(play(rules, both(13, 0))).message == "13 is not a multiple of 5: is it 10 or 15?"


def test_unknown_sides_and_fields_are_named() -> None:
    rules = table(written(POINTS), AB)
    assert refused(play(rules, {"Cy": {"points": 1}})).field == "sides"
    found = refused(play(rules, {"Ann": {"pionts": 1}}))
    assert (found.field, found.side) == ("pionts", "Ann")
    assert refused(play(rules, {"hand": {"points": 1}})).field == "points"


def test_halves_are_counted_in_halves() -> None:
    text = '[inputs]\npoints = { label = "P", type = "halves", max = 91 }\n[lines]\np = { label = "P", points = "points - 2 * 51" }'
    rules = table(written(text), AB)
    assert play(rules, both(50.5, 91)).totals == (-1, 80)
    assert "half" in refused(play(rules, both(50.25, 0))).message
    assert "half" in refused(play(rules, both(float("nan"), 0))).message


def test_every_place_is_taken_once() -> None:
    text = '[inputs]\npoints = { label = "P", type = "place", required = true }\n[lines]\np = { label = "P", points = "in_play - points" }'
    rules = table(written(text), AB)
    assert play(rules, both(2, 1)).totals == (0, 1)
    assert "Each place once" in refused(play(rules, both(1, 1))).message
    assert refused(play(rules, both(1, 3))).side == "Bob"
    assert "not entered yet" in refused(play(rules, both(1, None))).message


GATED = """
[inputs]
closed = { label = "C", type = "side" }
early  = { label = "E", type = "flag", per = "hand", when = "any(all.closed)" }
points = { label = "P", type = "points", required = "closed" }
[lines]
points = { label = "P", points = "points + (10 if closed and early else 0)" }
"""


def test_a_field_that_does_not_apply_refuses_anything_but_its_default() -> None:
    rules = table(written(GATED), AB)
    assert refused(play(rules, {"hand": {"closed": None, "early": True}})).field == "early"
    assert play(rules, {"hand": {"closed": None, "early": False}}).totals == (0, 0)
    assert play(rules, {"Ann": {"points": 5}, "hand": {"closed": "Ann", "early": True}}).totals == (15, 0)


def test_a_field_may_be_required_of_some_sides_only() -> None:
    rules = table(written(GATED), AB)
    found = refused(play(rules, {"hand": {"closed": "Bob"}}))
    assert (found.field, found.side, found.message) == ("points", "Bob", "This is not entered yet.")


CHECKED = """
[inputs]
points = { label = "P", type = "points" }
cards  = { label = "C", type = "count" }
[checks.cards]
require = "cards < 9"
field   = "cards"
message = "Nobody holds nine."
[checks.sum]
require = "sum(all.points) == 100"
field   = "points"
message = "They make a hundred."
[warnings.odd]
require = "points % 2 == 0"
field   = "points"
message = "An odd number."
[lines]
points = { label = "P", points = "points" }
"""


def test_the_first_check_that_fails_is_the_error_whoever_it_concerns() -> None:
    rules = table(written(CHECKED), AB)
    found = refused(play(rules, {"Ann": {"points": 1}, "Bob": {"points": 2, "cards": 9}}))
    assert (found.field, found.side, found.key) == ("cards", "Bob", "checks.cards")
    found = refused(play(rules, {"Ann": {"points": 1}, "Bob": {"points": 2}}))
    assert (found.field, found.side, found.message) == ("points", None, "They make a hundred.")


def test_a_warning_lets_the_hand_stand() -> None:
    board = play(table(written(CHECKED), AB), both(49, 51))
    assert [(w.side, w.field) for w in board.hands[0].warnings] == [("Ann", "points"), ("Bob", "points")]
    assert board.totals == (49, 51)


def test_score_in_a_line_is_what_the_lines_above_gave() -> None:
    text = (
        POINTS
        + 'double = { label = "D", when = "points > 10", points = "score" }\nless = { label = "L", points = "-min(score, sum(others.score))" }\n'
    )
    board = play(table(written(text), AB), both(20, 7))
    assert board.hands[0].points == (40 - 7, 7 - 7)
    assert [line.id for line in board.hands[0].lines] == ["lines.points", "lines.double", "lines.less"]


TALLIED = (
    POINTS
    + """
[tallies]
waiting = { label = "W", per = "table", set = "waiting + 10 if sum(all.points) == 0 else 0" }
won     = { label = "H", add = "1 if score > 0 else 0" }
warned  = { label = "Y", start = false, set = "warned or total < -100" }
[total]
start   = 100
becomes = "50 if total == 150 else total"
"""
)


def test_tallies_are_counted_through_the_game() -> None:
    text = TALLIED.replace('points = "points" }', 'points = "points + (waiting if points > 0 else 0)" }')
    board = play(table(written(text), AB), both(0, 0), both(0, 0), both(30, -250), both(1, 0))
    assert [hand.points for hand in board.hands] == [(0, 0), (0, 0), (50, -250), (1, 0)]
    assert board.tallies == {"waiting": 0, "won": (2, 0), "warned": (False, True)}


def test_a_total_starts_and_changes_as_the_variant_says() -> None:
    board = play(table(written(TALLIED), AB), both(50, 51))
    assert board.hands[0].points == (50, 51)
    assert board.totals == (50, 151)


OUT = (
    POINTS
    + """
back = { label = "B", points = "0" }
[elimination]
when = "total >= 100"
re_entry = "again"
allowed = "highest(others.total) < 60"
total = "highest(others.total) + 1"
[ending]
when = "in_play == 1"
winner = "survivors"
""".replace('back = { label = "B", points = "0" }\n', "")
)
OUT = OUT.replace("[inputs]\n", '[inputs]\nagain = { label = "A", type = "sides" }\n')
ABC = ("Ann", "Bob", "Cy")


def three(ann: int | None, bob: int | None, cy: int | None, **hand: Any) -> dict[str, Any]:
    given = zip(ABC, (ann, bob, cy), strict=True)
    return {name: {"points": worth} for name, worth in given if worth is not None} | {"hand": hand}


def test_a_side_that_is_out_scores_nothing_and_is_not_entered() -> None:
    rules = table(written(OUT), ABC)
    board = play(rules, three(0, 120, 30), three(10, None, 20))
    assert (board.totals, board.in_play, board.finished) == ((10, 120, 50), (True, False, True), False)
    found = refused(play(rules, three(0, 120, 30), three(10, 5, 20)))
    assert (found.field, found.side) == ("points", "Bob")


def test_the_last_one_in_wins() -> None:
    board = play(table(written(OUT), ABC), three(0, 120, 30), three(10, None, 90))
    assert (board.finished, board.winners, board.ranks) == (True, (0,), (1, 3, 2))


def test_a_side_may_come_back_with_a_total() -> None:
    rules = table(written(OUT), ABC)
    board = play(rules, three(0, 120, 30), three(1, 2, 3, again=["Bob"]))
    assert (board.totals, board.in_play) == ((1, 33, 33), (True, True, True))
    assert refused(play(rules, three(0, 120, 70), three(1, 2, 3, again=["Bob"]))).field == "again"
    assert refused(play(rules, three(0, 120, 30), three(1, None, 3, again=["Cy"]))).field == "again"


def test_when_all_go_out_together_they_share() -> None:
    board = play(table(written(OUT), AB), both(150, 150))
    assert (board.finished, board.winners) == (True, (0, 1))


ENDING = (
    POINTS
    + '[options]\ntie = { label = "T", default = true }\n[ending]\nwhen = "highest(all.total) >= 100"\nplay_on = "tie"\n'
)


def test_the_game_ends_on_a_whole_hand_and_the_highest_wins() -> None:
    board = play(table(written(ENDING), AB), both(105, 130))
    assert (board.finished, board.winners, board.ranks) == (True, (1,), (2, 1))
    assert refused(play(table(written(ENDING), AB), both(105, 130), both(1, 1))).field == "hands"


def test_equal_totals_play_on_or_share_never_the_order_of_the_list() -> None:
    on = play(table(written(ENDING), AB), both(100, 100), both(0, 1))
    assert ([len(on.hands), on.finished], on.winners) == ([2, True], (1,))
    shared = play(table(written(ENDING), ("Ann", "Bob", "Cy"), tie=False), three(100, 40, 100))
    assert (shared.winners, shared.ranks) == ((0, 2), (1, 3, 1))


def test_a_side_behind_may_win_a_tie_that_plays_on() -> None:
    board = play(table(written(ENDING), ABC), three(100, 90, 100), three(0, 25, 5))
    assert board.winners == (1,)


def test_the_lowest_wins_where_the_variant_says_so_by_option() -> None:
    text = (
        POINTS
        + '[options]\nlow = { label = "L", default = false }\n[ending]\nwhen = "hand == 1"\nwinner = "\'lowest\' if low else \'highest\'"\n'
    )
    assert play(table(written(text), AB), both(3, 7)).winners == (1,)
    assert play(table(written(text), AB, low=True), both(3, 7)).winners == (0,)


def test_only_contenders_can_win() -> None:
    text = POINTS + '[ending]\nwhen = "hand == 1"\nwinner = "lowest"\ncontenders = "total > 10"\n'
    assert play(table(written(text), ABC), three(3, 30, 20)).winners == (2,)
    assert play(table(written(text), ABC), three(3, 8, 5)).winners == (0,)


END_LINES = (
    POINTS
    + """
[ending]
when = "hand == 2"
[ending.lines]
game = { label = "G", when = "wins", points = "50" }
all  = { label = "A", when = "wins", points = "final" }
last = { label = "L", when = "not wins", points = "100" }
"""
)


def test_end_lines_come_after_the_winner_and_change_nothing_of_it() -> None:
    board = play(table(written(END_LINES), AB), both(10, 5), both(5, 8))
    assert (board.totals, board.final_totals, board.winners) == ((15, 13), (130, 113), (0,))


def test_the_winner_may_be_decided_with_the_end_lines() -> None:
    text = END_LINES.replace('when = "hand == 2"', 'when = "hand == 2"\ndecided_by = "final"').replace("100", "200")
    assert play(table(written(text), AB), both(10, 5), both(5, 8)).winners == (1,)


def test_an_open_game_is_ended_by_the_table() -> None:
    rules = table(written(POINTS), AB)
    assert play(rules, both(3, 7)).finished is False
    board = play(rules, both(3, 7), ended=True)
    assert (board.finished, board.winners) == (True, (1,))
    assert play(rules, ended=True).winners == (0, 1)


def test_the_deal_passes_to_the_left_over_those_still_in() -> None:
    board = play(table(written(OUT), ABC), three(0, 120, 30), three(10, None, 20))
    assert [hand.dealer for hand in board.hands] == [0, 2]
    assert board.dealer_next == 0


def test_the_deal_goes_around_the_people_not_the_sides() -> None:
    rules = table(written(POINTS, seating="[[seating]]\nplayers = 4\nsides = 2\n"), AB, players=4)
    board = play(rules, *[both(1, 2)] * 5)
    assert [hand.dealer for hand in board.hands] == [0, 1, 2, 3, 0]


def test_the_variant_may_say_who_deals() -> None:
    text = POINTS + '[dealer]\nnext = "score > sum(others.score)"\notherwise = "same"\n'
    board = play(table(written(text), AB), both(1, 5), both(3, 3), both(8, 0))
    assert [hand.dealer for hand in board.hands] == [0, 1, 1]
    assert board.dealer_next == 0


POOLED = """
[inputs]
out   = { label = "O", type = "side", nobody = false }
taken = { label = "T", type = "pools" }
[pools]
input = "taken"
queen = { label = "Q", stake = "2 if dealer else 1" }
kitty = { label = "K", stake = "1", to = "out" }
[lines]
stakes = { label = "S", points = "-stakes" }
pools  = { label = "P", points = "winnings" }
"""


def test_chips_wait_for_a_winner() -> None:
    rules = table(written(POOLED), ABC)
    first = {"hand": {"out": "Bob", "taken": {}}}
    board = play(rules, first)
    assert (board.totals, board.pools) == ((-3, 1, -2), {"queen": 4, "kitty": 0})
    board = play(rules, first, {"hand": {"out": "Cy", "taken": {"queen": "Ann"}}})
    assert (board.hands[1].points, board.pools) == ((-2 + 8, -3, -2 + 3), {"queen": 0, "kitty": 0})
    assert refused(play(rules, {"hand": {"out": "Bob", "taken": {"jack": "Ann"}}})).field == "taken"
    assert refused(play(rules, {"hand": {"out": "Bob", "taken": {"kitty": "Ann"}}})).field == "taken"


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(ABC), st.sampled_from([None, *ABC])), max_size=8))
def test_no_chip_is_ever_made_or_lost(hands: list[tuple[str, str | None]]) -> None:
    rules = table(written(POOLED), ABC)
    board = play(rules, *({"hand": {"out": out, "taken": {"queen": queen}}} for out, queen in hands))
    assert sum(board.totals) + sum(board.pools.values()) == 0


ROUNDS = (
    POINTS
    + """
[deal]
cards = "cards"
[thresholds]
round    = { label = "R", value = "hand" }
contract = { label = "C", value = "contract" }
least    = { label = "L", value = "40 if total < 50 else 60" }
hurry    = { label = "H", value = "100 - total", when = "total > 0" }
[ending]
when = "hand == last_round"
"""
)
ROUND_ROWS = '[[rounds]]\ncontract = "S3"\ncards = 10\n[[rounds]]\ncontract = "R4"\ncards = 12\n'


def test_every_round_has_its_contract_and_what_the_next_hand_needs_is_told() -> None:
    rules = table(written(ROUNDS + ROUND_ROWS), AB)
    board = play(rules)
    assert (board.thresholds["contract"], board.deal_next) == ("S3", 10)
    board = play(rules, both(50, -3))
    assert board.thresholds == {"round": 2, "contract": "R4", "least": (60, 40), "hurry": (50, None)}
    assert board.deal_next == 12
    over = play(rules, both(50, -3), both(0, 0))
    assert over.thresholds == {"least": (60, 40), "hurry": (50, None)}


PAIRED = """
[partners]
solo  = "alone"
share = "-(-score // 2)"
[inputs]
alone  = { label = "A", type = "player" }
points = { label = "P", type = "points" }
threes = { label = "T", type = "count", max = 4, per = "player" }
[values]
worth = "500 if threes == 4 else 100 * threes"
[checks.threes]
require = "sum(all.threes) <= 4"
field   = "threes"
message = "There are four."
[lines]
points = { label = "P", points = "points" }
threes = { label = "T", per = "player", points = "worth if points > 0 else -worth" }
[tallies]
hands = { label = "H", add = "1 if solo else 0" }
"""


def test_one_plays_against_two_and_the_pair_shares() -> None:
    rules = table(written(PAIRED), ABC)
    hand = {"solo": {"points": 80}, "pair": {"points": 305}, "Bob": {"threes": 1}, "hand": {"alone": "Ann"}}
    board = play(rules, hand)
    assert board.hands[0].points == (80, 153 + 100, 153)
    assert (board.hands[0].solo, board.tallies["hands"]) == (0, (1, 0, 0))


def test_what_is_each_players_own_follows_its_owner() -> None:
    rules = table(written(PAIRED), ABC)
    hand = {"solo": {}, "pair": {"points": 10}, "Ann": {"threes": 2}, "Cy": {"threes": 2}, "hand": {"alone": "Ann"}}
    assert play(rules, hand).totals == (-200, 5, 205)
    many = {"solo": {}, "pair": {}, "Ann": {"threes": 3}, "Cy": {"threes": 2}, "hand": {"alone": "Ann"}}
    assert refused(play(rules, many)).field == "threes"


def test_when_nobody_is_alone_everybody_is() -> None:
    rules = table(written(PAIRED), ABC)
    hand = {"Ann": {"points": 7, "threes": 4}, "Bob": {"points": 5}, "Cy": {}, "hand": {"alone": None}}
    assert play(rules, hand).totals == (507, 5, 0)
    assert refused(play(rules, {"solo": {"points": 7}, "hand": {"alone": None}})).field == "alone"


def test_numbers_that_grow_past_all_bounds_refuse_the_hand() -> None:
    text = POINTS.replace('points = "points" }', 'points = "far" }').replace(
        "[lines]", '[values]\nfar = "points * points * points"\n[lines]'
    )
    text = text.replace("min = -500", "max = 99999")
    assert "too large" in refused(play(table(written(text), AB), both(99999, 0))).message


def test_options_are_checked_before_the_first_hand() -> None:
    text = (
        POINTS
        + '[options]\ntarget = { label = "T", default = 100, max = 500 }\nhard = { label = "H", default = false }\n'
    )
    text += '[checks.o]\nrequire = "not hard or target > 50"\nfield = "target"\nmessage = "Hard needs more."\n'
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"traget": 1}, "traget"),
        ({"target": "100"}, "target"),
        ({"target": -1}, "target"),
        ({"target": 501}, "target"),
        ({"hard": 1}, "hard"),
        ({"hard": True, "target": 50}, "target"),
    ]
    for options, field in wrong:
        with pytest.raises(Refused) as caught:
            table(written(text), AB, **options)
        assert caught.value.refusal.field == field
    with pytest.raises(Refused) as caught:
        table(written(POINTS), tuple("abcdefghi"))
    assert caught.value.refusal.field == "sides"


def test_a_default_may_depend_on_the_table() -> None:
    text = (
        POINTS
        + '[options]\ntarget = { label = "T", default = "500 if players < 4 else 2 * base" }\nbase = { label = "B", default = 400 }\n'
    )
    assert table(written(text), AB).options["target"] == 500
    assert table(written(text), tuple("abcd"), base=450).options["target"] == 900
    assert table(written(text), tuple("abcd"), target=1).options["target"] == 1


def test_the_same_log_gives_the_same_scoreboard() -> None:
    rules = table(shelf("canasta_classic"), ("Us", "Them"), players=4)
    hand = {
        "Us": {"melded": 385, "in_hand": 45, "natural_canastas": 1},
        "Them": {"melded": 60},
        "hand": {"went_out": "Us"},
    }
    assert play(rules, hand, hand) == play(rules, hand, hand)


ARRANGED = """
[inputs]
hand_cards = { label = "Hand", type = "cards", max = 11 }
deadwood = { label = "Deadwood", type = "points", from = "unmatched(hand_cards)" }
[lines]
left = { label = "Left", points = "deadwood" }
[card_values]
A = 1
"2-10" = "pips"
"J-K" = 10
[melds]
set = { shape = "set", most = 4 }
run = { shape = "run" }
"""


def test_a_hand_of_cards_counts_what_its_best_melds_leave() -> None:
    """Four hearts in a row and three queens; 4 + 2 + 1 are left. Bob has a pair of kings and nothing else."""
    ann = ["5H", "6H", "7H", "8H", "QS", "QH", "QD", "4C", "2S", "AD"]
    board = play(
        table(written(ARRANGED), ["Ann", "Bob"]), {"Ann": {"hand_cards": ann}, "Bob": {"hand_cards": ["KS", "KC"]}}
    )
    assert board.hands[0].points == (7, 20)


def test_more_cards_than_can_be_arranged_are_a_problem_of_the_file() -> None:
    with pytest.raises(LoadError, match="needs a plain max of 30 cards or fewer"):
        written(ARRANGED.replace("max = 11", "max = 31"))
    with pytest.raises(LoadError, match="takes cards"):
        written(ARRANGED.replace("unmatched(hand_cards)", "unmatched(deadwood)"))
