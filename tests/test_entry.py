"""The entry form: what is asked, what is blank, what is wrong, what the hand comes to so far."""

from __future__ import annotations

from typing import Any

from scorer.entry import FieldView, Review, UnitView, review
from scorer.game import Entry
from scorer.rules import Rules
from tests.tables import shelf, table

US = ("Us", "Them")


def canasta(**options: Any) -> Rules:
    return table(shelf("canasta_classic"), US, players=4, **options)


def field(view: UnitView | Review, ident: str) -> FieldView:
    fields = view.hand if isinstance(view, Review) else view.fields
    return next(found for found in fields if found.ident == ident)


def names(view: UnitView | Review) -> list[str]:
    return [found.ident for found in (view.hand if isinstance(view, Review) else view.fields)]


def test_an_empty_form_asks_and_cannot_be_saved() -> None:
    form = review(canasta(), [], {})
    assert [(found.key, found.ident) for found in form.blank] == [
        ("hand", "went_out"),
        ("Us", "melded"),
        ("Us", "in_hand"),
        ("Them", "melded"),
        ("Them", "in_hand"),
    ]
    assert not form.can_save
    assert form.refusals == ()  # blank is missing, not wrong


def test_counts_begin_at_nothing_and_numbers_begin_blank() -> None:
    us = review(canasta(), [], {}).units[0]
    threes, melded = field(us, "red_threes"), field(us, "melded")
    assert (threes.blank, threes.worth, threes.most) == (False, 0, 4)
    assert (melded.blank, melded.entered, melded.step, melded.most) == (True, False, 5, 1180)


def test_a_count_that_is_all_a_side_enters_begins_blank() -> None:
    form = review(table(shelf("concentration"), US), [], {"Us": {"pairs": 20}})
    assert [(found.key, found.ident) for found in form.blank] == [("Them", "pairs")]
    assert not form.can_save
    after = review(table(shelf("michigan"), ("Ann", "Bob", "Cy")), [], {"hand": {"went_out": "Ann"}})
    assert [found.key for found in after.blank if found.ident == "cards_left"] == ["Bob", "Cy"]


def test_fields_of_house_rules_that_are_off_are_not_on_the_form() -> None:
    assert "sequences" not in names(review(canasta(), [], {}).units[0])
    assert "sequences" in names(review(canasta(sequences=True), [], {}).units[0])


def test_the_figures_live_while_the_table_types() -> None:
    form = review(canasta(), [], {"Us": {"melded": 165, "red_threes": 1}, "hand": {"went_out": None}})
    us = form.units[0]
    assert (us.points, us.total) == (265, 265)
    assert field(us, "red_threes").earns == 100
    assert field(us, "melded").earns == 165


def test_a_complete_form_can_be_saved_and_says_what_it_makes() -> None:
    entry: Entry = {
        "Us": {"melded": 385, "in_hand": 45, "natural_canastas": 1, "mixed_canastas": 2, "red_threes": 1},
        "Them": {"melded": 210, "in_hand": 120, "mixed_canastas": 1, "red_threes": 2},
        "hand": {"went_out": "Us"},
    }
    form = review(canasta(), [], entry)
    assert form.can_save
    assert form.score is not None
    assert form.score.points == (385 - 45 + 500 + 600 + 100 + 100, 210 - 120 + 300 + 200)


def test_what_is_wrong_stands_beside_its_field() -> None:
    entry: Entry = {"Us": {"melded": 13, "in_hand": 0}, "Them": {"melded": 0, "in_hand": 0}, "hand": {"went_out": None}}
    form = review(canasta(), [], entry)
    problem = field(form.units[0], "melded").problem
    assert problem is not None
    assert problem.message == "13 is not a multiple of 5: is it 10 or 15?"
    assert not form.can_save
    assert field(form.units[1], "melded").problem is None


def test_an_unlikely_number_is_warned_of_and_can_be_saved() -> None:
    entry: Entry = {
        "Us": {"melded": 40, "in_hand": 0},
        "Them": {"melded": 60, "in_hand": 0},
        "hand": {"went_out": None},
    }
    form = review(canasta(), [], entry)
    assert field(form.units[0], "melded").warning is not None
    assert form.can_save


def test_whoever_went_out_has_nothing_in_hand_and_is_not_asked() -> None:
    rules = table(shelf("contract_rummy"), ("Ann", "Bob", "Cy"))
    form = review(rules, [], {"hand": {"went_out": "Bob"}, "Ann": {"in_hand": 12}})
    bob = field(form.units[1], "in_hand")
    assert (bob.blank, bob.forced, bob.worth) == (False, 0, 0)
    assert [(found.key, found.ident) for found in form.blank] == [("Cy", "in_hand")]
    done = review(rules, [], {"hand": {"went_out": "Bob"}, "Ann": {"in_hand": 12}, "Cy": {"in_hand": 3}})
    assert done.can_save


def test_the_form_follows_who_plays_alone() -> None:
    rules = table(shelf("burraco_italiano"), ("Ann", "Bob", "Cy"))
    assert [unit.key for unit in review(rules, [], {}).units] == ["Ann", "Bob", "Cy"]
    form = review(rules, [], {"hand": {"solo_player": "Bob"}})
    assert [(unit.key, unit.sides) for unit in form.units] == [("solo", (1,)), ("pair", (0, 2))]


def test_a_number_that_can_be_counted_from_cards_is_asked_instead_of_them() -> None:
    rules = table(shelf("golf_6"), ("Ann", "Bob"))
    form = review(rules, [], {})
    assert {found.ident for found in form.blank} == {"points"}
    assert field(form.units[0], "points").counted_from == ("grid",)
    assert review(rules, [], {"Ann": {"points": 7}, "Bob": {"points": 0}}).can_save


def test_a_question_that_changes_nothing_at_this_table_is_not_pressed() -> None:
    assert not field(review(table(shelf("golf_6"), ("Ann", "Bob")), [], {}), "knocker").blank
    thumper = table(shelf("golf_6"), ("Ann", "Bob"), thumper_penalty="add20")
    assert field(review(thumper, [], {}), "knocker").blank


def test_a_side_that_is_out_is_not_on_the_form() -> None:
    rules = table(shelf("scala_40"), ("Ann", "Bob", "Cy"))
    earlier: list[Entry] = [{"Bob": {"in_hand": 150}, "Cy": {"in_hand": 20}, "hand": {"went_out": "Ann"}}]
    assert [unit.key for unit in review(rules, earlier, {}).units] == ["Ann", "Cy"]
