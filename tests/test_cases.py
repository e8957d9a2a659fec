"""The handed cases: every game that is scored here gives the answers that were worked out by hand."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scorer import gamefile
from scorer.count import count
from scorer.load import Loaded, load
from scorer.rules import Refused
from scorer.store.shelf import Shelf

CASES = Path(__file__).parent / "data" / "cases"
SHELF = Shelf()
_loaded: dict[str, Loaded] = {}


def cases(kind: str) -> list[Any]:
    """The cases of a kind of every variant on the shelf."""
    found = []
    for ident in SHELF.shipped():
        path = CASES / f"{ident}.json"
        if path.exists():
            found += [
                pytest.param(case, id=case["id"]) for case in json.loads(path.read_text()) if case["kind"] == kind
            ]
    return found


def variant(ident: str) -> Loaded:
    if ident not in _loaded:
        _loaded[ident] = load(ident, SHELF.read, examples=False)
    return _loaded[ident]


def answer(case: dict[str, Any]) -> dict[str, Any]:
    try:
        return gamefile.answer(variant(case["variant"]), gamefile.read(case))
    except Refused as refused:
        return gamefile.error(refused.refusal)


def expected_of(given: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """What the answer says under the keys that are expected; of an error the field."""
    if "error" in given:
        return {"error": given["error"]["field"]}
    return {key: given.get(key) for key in expect}


@pytest.mark.parametrize("case", cases("score"))
def test_a_handed_game_scores_as_worked_out(case: dict[str, Any]) -> None:
    assert expected_of(answer(case), case["expect"]) == case["expect"], case["why"]


@pytest.mark.parametrize("case", cases("cards"))
def test_a_handed_question_about_cards_is_answered(case: dict[str, Any]) -> None:
    given = count(variant(case["variant"]), case)
    assert {key: given.get(key) for key in case["expect"]} == case["expect"], case["why"]


def test_the_command_line_gives_the_same_answers_in_order() -> None:
    for name in ("gin_hollywood", "burraco_italiano"):
        path = CASES / f"{name}.json"
        games = [case for case in json.loads(path.read_text()) if case["kind"] == "score"]
        run = subprocess.run(
            [sys.executable, "-m", "scorer", "score", "-", "--json"],
            input=json.dumps(games),
            capture_output=True,
            text=True,
            check=False,
        )
        answers = [json.loads(line) for line in run.stdout.splitlines()]
        assert run.returncode == 2  # some of the games are refused; the others are scored all the same
        assert [expected_of(given, game["expect"]) for given, game in zip(answers, games, strict=True)] == [
            game["expect"] for game in games
        ]
