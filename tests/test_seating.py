"""How many may sit down, in how many sides, and which house rules that takes."""

from __future__ import annotations

from scorer.seating import Way, options_behind, seating_options, ways
from tests.tables import shelf, written


def counted(ident: str, **options: bool | str) -> list[tuple[int, int]]:
    return [(way.players, way.sides) for way in ways(shelf(ident), options)]


def test_canasta_is_for_two_three_four_or_six() -> None:
    assert counted("canasta_classic") == [(2, 2), (3, 3), (4, 2), (6, 2), (6, 3)]


def test_partners_sit_across_and_the_sides_take_turns() -> None:
    assert Way(4, 2).order == (0, 1, 0, 1)
    assert Way(6, 3).order == (0, 1, 2, 0, 1, 2)
    assert Way(6, 2).order == (0, 1, 0, 1, 0, 1)
    assert Way(3, 3).order == (0, 1, 2)
    assert Way(3, 3).alone
    assert not Way(4, 2).alone


def test_two_pairs_at_a_game_for_singles_take_the_house_rule_that_allows_them() -> None:
    by_sides = {(way.players, way.sides): way.options for way in ways(shelf("rummy_500"), {})}
    assert by_sides[4, 4] == {}
    assert by_sides[4, 2] == {"partnership": True}


def test_with_that_house_rule_agreed_it_is_the_singles_that_need_a_change() -> None:
    by_sides = {(way.players, way.sides): way.options for way in ways(shelf("rummy_500"), {"partnership": True})}
    assert by_sides[4, 2] == {}
    assert by_sides[4, 4] == {"partnership": False}


def test_three_pairs_at_buraco_say_so_in_its_own_rule() -> None:
    by_sides = {(way.players, way.sides): way.options for way in ways(shelf("buraco_classic"), {})}
    assert by_sides == {(4, 2): {}, (6, 3): {"teams": "3x2"}, (6, 2): {"teams": "2x3"}}


def test_a_house_rule_about_something_else_changes_nothing() -> None:
    assert counted("rummy_500", partnership=False) == counted("rummy_500")
    assert seating_options(shelf("rummy_500")) == {"partnership"}
    assert seating_options(shelf("canasta_classic")) == frozenset()


def test_an_option_is_found_behind_the_values_that_read_it() -> None:
    loaded = written(
        """
        [options]
        dear = { label = "Dear", default = false }
        other = { label = "Other", default = false }
        [values]
        price = "20 if dear else 10"
        twice = "2 * price"
        [inputs]
        cards = { label = "Cards", type = "count" }
        [lines]
        cards = { label = "Cards", points = "twice * cards" }
        """
    )
    assert options_behind(loaded, "lines.cards.points") == {"dear"}
