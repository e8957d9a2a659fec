"""Somebody at the table says what they want to play, in their own words."""

from __future__ import annotations

import pytest

from scorer.search import Findable, search, slips, words

GAMES = (
    Findable("rummy", ("Rummy", "Rami"), ("Rum", "Rhum"), ("rummy", "Rummy", "Rami")),
    Findable("rami_51", ("Rami 51",), ("Fifty-one",), ("rummy", "Rummy", "Rami")),
    Findable("gin_rummy", ("Gin rummy",), ("Gin", "Straight gin"), ("gin", "Gin")),
    Findable("gin_hollywood", ("Hollywood gin", "Gin Hollywood"), ("Hollywood",), ("gin", "Gin")),
    Findable("president", ("President", "Président"), ("Trou du cul", "Scum"), ("shedding", "Défausse")),
    Findable("nerts", ("Nerts",), ("Racing Demon", "Pounce"), ("shedding", "Défausse")),
    Findable("old_maid", ("Old maid", "Le pouilleux"), (), ("shedding", "Défausse")),
    Findable("pool_101", ("Indian rummy: pool 101",), (), ("rummy", "Rummy", "Rami")),
    Findable("pool_201", ("Indian rummy: pool 201",), (), ("rummy", "Rummy", "Rami")),
)


def best(wanted: str) -> str | None:
    return next(iter(search(wanted, GAMES)), None)


@pytest.mark.parametrize(
    ("wanted", "game"),
    [
        ("rummy", "rummy"),
        ("Rami 51", "rami_51"),
        ("51", "rami_51"),
        ("racing demon", "nerts"),
        ("trou du cul", "president"),
        ("rhum", "rummy"),
        ("pouilleux", "old_maid"),
        ("gin hollywood", "gin_hollywood"),
    ],
)
def test_a_game_is_found_by_any_of_its_names_in_either_language(wanted: str, game: str) -> None:
    assert best(wanted) == game


@pytest.mark.parametrize(
    ("wanted", "game"), [("président", "president"), ("PRESIDENT", "president"), ("pres", "president")]
)
def test_accents_capitals_and_the_rest_of_the_word_may_be_left_out(wanted: str, game: str) -> None:
    assert best(wanted) == game


@pytest.mark.parametrize(
    ("wanted", "game"),
    [("Nertz", "nerts"), ("gim rumy", "gin_rummy"), ("hollywod", "gin_hollywood"), ("presidnet", "president")],
)
def test_a_slip_of_the_pen_is_forgiven(wanted: str, game: str) -> None:
    assert best(wanted) == game


def test_one_word_or_two_makes_no_difference() -> None:
    assert best("ginrummy") == "gin_rummy"
    assert best("rami51") == "rami_51"


def test_another_number_is_another_game() -> None:
    assert search("pool 101", GAMES) == ("pool_101",)
    assert search("pool 301", GAMES) == ()


def test_the_game_itself_comes_before_those_named_after_it_and_its_family_last() -> None:
    assert search("rummy", GAMES)[0] == "rummy"
    found = search("rami", GAMES)
    assert found[0] == "rummy"
    assert set(found) == {"rummy", "rami_51", "pool_101", "pool_201"}
    assert found.index("rami_51") < found.index("pool_101")


def test_slips_are_only_thought_of_where_nothing_is_called_so() -> None:
    assert search("rum", GAMES)[0] == "rummy"
    assert "nerts" not in search("rum", GAMES)
    assert search("gin", GAMES) == ("gin_rummy", "gin_hollywood")


def test_every_word_must_be_meant() -> None:
    assert search("gin demon", GAMES) == ()


def test_nothing_wanted_is_everything_in_its_order() -> None:
    assert search("", GAMES) == search("  - ", GAMES) == tuple(game.ident for game in GAMES)


def test_nonsense_finds_nothing() -> None:
    assert search("xyzzy", GAMES) == ()


def test_words_are_plain_letters() -> None:
    assert words("Le Cœur d’Étienne, n° 7") == ("le", "coeur", "d", "etienne", "n", "7")


@pytest.mark.parametrize(
    ("one", "other", "many"),
    [("gin", "gin", 0), ("gim", "gin", 1), ("nerts", "nert", 1), ("presidnet", "president", 1)],
)
def test_slips_are_counted(one: str, other: str, many: int) -> None:
    assert slips(one, other) == many
