"""Questions about cards as other programs hand them over: answered, or refused with the key and what may stand there."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from scorer.count import count
from tests.tables import shelf

GIN = shelf("gin_rummy")
INDIAN = shelf("indian_points")
ASKED = {"variant": "gin_rummy", "check": "hand_value", "input": {"cards": ["KS", "7H"]}}


def refused(answer: dict[str, Any]) -> tuple[str, str]:
    return answer["error"]["field"], answer["error"]["message"]


def test_what_a_case_says_beside_its_question_is_passed_over() -> None:
    beside = {"id": "hv_01", "kind": "cards", "why": "10 + 7", "source": "S2", "expect": {"points": 17}}
    assert count(GIN, {**ASKED, **beside}) == {"points": 17}
    assert count(GIN, {**ASKED, "options": None, "players": 2}) == {"points": 17}


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        ({"check": None}, "check", "the check"),
        ({"check": ["hand_value"]}, "check", "the check"),
        ({"check": "hand_vale"}, "check", "There is no check “hand_vale” here; there are best_deadwood, best_discard"),
        ({"input": None}, "input", "an object"),
        ({"input": [["KS"]]}, "input", "an object"),
        ({"input": {"cards": ["KX"]}}, "input", "the suits are S H D C"),
        ({"input": {"cards": ["KS", "KS"]}}, "input", "2 times ♠K: the pack has 1."),
        ({"input": {"cards": ["KS"], "meld": ["KS"]}}, "input", "“meld” has no place in this question"),
        ({"variant": 4}, "variant", "as a text"),
        ({"options": ["target"]}, "options", "option and worth"),
        ({"options": {"goal": 100}}, "goal", "no such house rule"),
        ({"options": {"target": "high"}}, "target", "A whole number is wanted"),
        ({"players": 0}, "players", "a whole number from 1 to 24"),
        ({"players": True}, "players", "a whole number from 1 to 24"),
        ({"players": "2"}, "players", "a whole number from 1 to 24"),
        ({"players": 2.0}, "players", "a whole number from 1 to 24"),
        ({"players": 5}, "sides", "2"),
        ({"cards": ["KS"]}, "cards", "“cards” has no place in a question; allowed are variant, options, players"),
    ],
)
def test_a_question_that_cannot_be_is_refused_in_a_sentence(given: dict[str, Any], field: str, said: str) -> None:
    where, sentence = refused(count(GIN, {**ASKED, **given}))
    assert where == field
    assert said in sentence
    assert sentence.endswith(".")


@pytest.mark.parametrize("data", [None, [], "gin_rummy", 4])
def test_what_is_no_question_is_refused(data: object) -> None:
    assert refused(count(GIN, data)) == ("question", "A question is an object with variant, check and input.")


def test_a_table_with_cards_enough_is_found_where_none_is_given() -> None:
    """Two play with one pack, three with two: the same card twice is a question of three, three times of nobody."""
    asked = {"variant": "indian_points", "check": "hand_value", "input": {"cards": ["KS", "KS", "4D"]}}
    assert count(INDIAN, asked) == {"points": 24}
    assert count(INDIAN, {**asked, "players": 3}) == {"points": 24}
    assert refused(count(INDIAN, {**asked, "players": 2})) == ("input", "2 times ♠K: the pack has 1.")
    thrice = {**asked, "input": {"cards": ["KS"] * 3}}
    assert refused(count(INDIAN, thrice)) == ("input", "3 times ♠K: the pack has 2.")


def test_the_command_line_answers_every_question_and_says_what_is_wrong() -> None:
    lost = {**ASKED, "variant": "gin_rumy"}
    run = subprocess.run(
        [sys.executable, "-m", "scorer", "count", "-", "--json"],
        input=json.dumps([ASKED, lost, 7, {**ASKED, "check": "x"}]),
        capture_output=True,
        text=True,
        check=False,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 2
    assert answers[0] == {"points": 17}
    assert [refused(answer)[0] for answer in answers[1:]] == ["variant", "question", "check"]


def test_a_question_that_says_a_key_twice_is_refused() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "scorer", "count", "-"],
        input='{"variant": "gin_rummy", "check": "hand_value", "input": {"cards": ["KS"], "cards": []}}',
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    assert "cards" in run.stderr + run.stdout
