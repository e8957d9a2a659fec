"""The game file and its answer, as other programs see them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorer import gamefile
from scorer.rules import Refused
from tests.tables import shelf

GIN = {
    "variant": "gin_rummy",
    "options": {"target": 150},
    "sides": ["Ann", "Bob"],
    "hands": [{"Ann": {"deadwood": 4}, "Bob": {"deadwood": 31}, "hand": {"knocker": "Ann", "finish": "knock"}}],
}


def answer(**changes: Any) -> dict[str, Any]:
    try:
        game = gamefile.read({**GIN, **changes})
        return gamefile.answer(shelf(game.variant), game)
    except Refused as refused:
        return gamefile.error(refused.refusal)


def test_the_answer_has_the_keys_of_the_contract() -> None:
    given = answer()
    assert given["hand_points"] == [[27, 0]]
    assert (given["totals"], given["final_totals"], given["winners"], given["finished"]) == (
        [27, 0],
        [27, 0],
        [],
        False,
    )
    assert given["threshold_next"] == {"knock_limit": 10}
    assert given["tallies"] == {"boxes": [1, 0]} == {"boxes": given["boxes"]}
    assert given["lines"] == [[{"line": "knock", "label": "Knock", "points": [27, 0]}]]
    assert (given["warnings"], given["eliminated"], given["dealer_next"]) == ([[]], [], "Ann")


def test_at_the_end_one_more_list_holds_the_end_lines() -> None:
    big = {"Ann": {"deadwood": 0}, "Bob": {"deadwood": 90}, "hand": {"knocker": "Ann", "finish": "gin"}}
    given = answer(hands=[big, big])
    assert given["winners"] == ["Ann"]
    assert [line["line"] for line in given["lines"][2]] == ["game", "boxes", "shutout"]
    assert given["final_totals"] == [220 + 100 + 40 + 100, 0]


def test_sides_may_be_objects_with_their_players() -> None:
    sides = [{"name": "Us", "players": ["Ann", "Cy"]}, {"name": "Them", "players": ["Bob", "Di"]}]
    hand = {"Us": {"melded": 70, "natural_canastas": 1}, "Them": {"in_hand": 120}, "hand": {"went_out": "Cy"}}
    given = answer(variant="canasta_classic", options={}, sides=sides, hands=[hand], dealer="Bob")
    assert given["totals"] == [70 + 500 + 100, -120]
    assert given["dealer_next"] == "Us"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"sides": ["Ann"]}, "sides"),
        ({"sides": ["Ann", "Ann"]}, "sides"),
        ({"sides": ["Ann", "hand"]}, "sides"),
        ({"sides": "Ann"}, "sides"),
        ({"sides": None}, "sides"),
        ({"players": "two"}, "players"),
        ({"options": ["target"]}, "options"),
        ({"options": {"target": "x"}}, "target"),
        ({"hands": {}}, "hands"),
        ({"hands": [1]}, "hands"),
        ({"hands": [{"Ann": 3}]}, "hands"),
        ({"dealer": "Zoe"}, "dealer"),
        ({"variant": 7}, "variant"),
        ({"options": []}, "options"),
        ({"options": 0}, "options"),
        ({"ended": "yes"}, "ended"),
        ({"ended": 1}, "ended"),
        ({"ended": None}, "ended"),
        ({"players": 3_000_000}, "players"),
        ({"players": True}, "players"),
        ({"sides": [{"name": "Us", "players": ["Ann"] * 30}, "Bob"]}, "sides"),
        ({"sides": [{"name": "Us", "player": ["Ann"]}, "Bob"]}, "sides"),
        ({"sides": [" ", "Bob"]}, "sides"),
        ({"optons": {}}, "optons"),
        ({"table": []}, "table"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(changes: dict[str, Any], field: str) -> None:
    given = answer(**changes)
    assert given["error"]["field"] == field
    assert given["error"]["message"]


@pytest.mark.parametrize(
    ("changes", "allowed"),
    [
        ({"optons": {}}, "allowed are variant, options, sides, players, dealer, hands, ended"),
        ({"players": 3_000_000}, "from 1 to 24"),
        ({"sides": ["A" * 201, "Bob"]}, "of 1 to 200 letters"),
        ({"sides": []}, "1 to 24 names"),
        ({"hands": [{}] * 5_001}, "at most 5000"),
        ({"ended": "yes"}, "true or false"),
    ],
)
def test_a_refusal_says_what_is_allowed(changes: dict[str, Any], allowed: str) -> None:
    assert allowed in answer(**changes)["error"]["message"]


def test_what_a_file_says_beside_its_game_is_passed_over() -> None:
    beside = {"id": "g-1", "kind": "score", "why": "27", "source": "a book", "expect": {}, "played_at": "2026-11-30"}
    assert answer(**beside)["totals"] == [27, 0]


def test_who_comes_back_is_named_once() -> None:
    hand = {"Asha": {"status": "winner"}, "Bina": {"status": "lost", "points": 80}, "Dev": {"status": "first_drop"}}
    twice = {**hand, "hand": {"rejoin": ["Bina", "Bina"]}}
    given = answer(variant="indian_pool_101", options={}, sides=["Asha", "Bina", "Dev"], hands=[twice])
    assert (given["error"]["field"], given["error"]["message"]) == ("rejoin", "“Bina” is named twice.")


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scorer", *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def test_the_command_line_scores_a_file_for_people(tmp_path: Path) -> None:
    path = tmp_path / "gin.json"
    path.write_text(json.dumps(GIN))
    done = run("score", str(path), "--lang", "en")
    assert done.returncode == 0
    assert "Ann" in done.stdout
    assert "27" in done.stdout
    assert "Knock with at most: 10" in done.stdout


def test_a_refused_game_exits_2_and_the_others_are_scored() -> None:
    wrong = {**GIN, "hands": [{"Ann": {"deadwood": 11}, "Bob": {"deadwood": 30}, "hand": {"knocker": "Ann"}}]}
    lost = {**GIN, "variant": "nothing_of_the_kind"}
    done = run("score", "-", "--json", stdin=json.dumps([wrong, lost, GIN]))
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert answers[0]["error"] == {
        "field": "deadwood",
        "hand": 0,
        "side": "Ann",
        "message": "Too much deadwood to knock.",
    }
    assert answers[1]["error"]["field"] == "variant"
    assert answers[2]["totals"] == [27, 0]


@pytest.mark.parametrize(
    ("text", "says"),
    [("{", "not JSON"), ("[" * 100_000, "nested too deep: 32 levels at most"), ("7", "A game is an object")],
)
def test_a_file_that_is_none_gets_one_sentence(text: str, says: str) -> None:
    done = run("score", "-", "--lang", "en", stdin=text)
    assert done.returncode == 2
    assert says in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_file_that_is_not_there_gets_one_sentence() -> None:
    done = run("score", "nowhere.json")
    assert (done.returncode, "Traceback" in done.stderr, "nowhere.json" in done.stderr) == (2, False, True)


def test_check_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    path.write_text(
        'format = 1\nid = "odd"\nname = "Odd"\nfamily = "gin"\nextends = "gin_rummy"\n\n[lines]\nknock = { pionts = "1" }\n'
    )
    done = run("check", str(path))
    assert done.returncode == 1
    assert f"{path}:8: lines.knock.pionts: unknown key 'pionts'; did you mean 'points'?" in done.stderr


def test_games_lists_what_can_be_played(tmp_path: Path) -> None:
    done = run("games", "--json", "--data", str(tmp_path / "none"))
    found = json.loads(done.stdout)
    assert {"id": "gin_rummy", "name": "Gin Rummy", "family": "gin", "players": "2"} in found["variants"]
    assert found["played"] == []


def test_rules_show_this_tables_numbers() -> None:
    book = run("rules", "gin_rummy", "--lang", "en").stdout
    ours = run("rules", "gin_rummy", "--lang", "fr", "--option", "target=275").stdout
    assert "100" in book
    assert "275" in ours
    assert "275" not in book
    wrong = run("rules", "gin_rummy", "--option", "target=-1")
    assert (wrong.returncode, "target" in wrong.stderr) == (2, True)
