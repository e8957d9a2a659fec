"""What holds for every variant on the shelf."""

from __future__ import annotations

from typing import Any

import pytest

from scorer import gamefile
from scorer.examples import example_problems, run
from scorer.rules import Refused, Rules, for_table
from scorer.store.shelf import Shelf
from scorer.variant import Example
from tests.tables import shelf

IDS = Shelf().shipped()
#: What is told side by side in the answer, and by the name of a side.
BY_PLACE = ("totals", "final_totals")
BY_NAME = ("winners", "eliminated")


def played(ident: str) -> list[Example]:
    """The examples that are games, not refusals, with at least one hand."""
    examples = shelf(ident).variant.examples
    return [example for example in examples if "error" not in example.expect and example.hands]


def name_of(side: Any) -> str:
    return str(side["name"] if isinstance(side, dict) else side)


@pytest.mark.parametrize("ident", IDS)
def test_its_examples_come_out_and_every_line_is_shown(ident: str) -> None:
    assert example_problems(shelf(ident)) == []


@pytest.mark.parametrize("ident", IDS)
def test_whoever_is_listed_first_gains_nothing(ident: str) -> None:
    """The same people around the same table, listed from another place on, score the same."""
    loaded = shelf(ident)
    for example in played(ident):
        before = run(loaded, example)
        for turn in range(1, len(example.sides)):
            turned = [*example.sides[turn:], *example.sides[:turn]]
            first = example.dealer or name_of(example.sides[0])
            after = run(loaded, example.model_copy(update={"sides": turned, "dealer": first}))
            assert "error" not in after, (ident, example.name, after)
            for key in BY_PLACE:
                assert after[key] == [*before[key][turn:], *before[key][:turn]], (ident, example.name, key)
            for key in BY_NAME:
                assert set(after[key]) == set(before[key]), (ident, example.name, key)
            assert after["finished"] == before["finished"]
            assert after["threshold_next"] == before["threshold_next"]


def answered(rules: Rules, game: gamefile.GameFile) -> dict[str, Any]:
    """The scoreboard of a game, or the error."""
    try:
        return gamefile.scored_by(rules, game)
    except Refused as refused:
        return gamefile.error(refused.refusal)


@pytest.mark.parametrize("ident", IDS)
def test_every_house_rule_at_its_default_is_the_game_of_the_book(ident: str) -> None:
    loaded = shelf(ident)
    for example in played(ident):
        if example.options:
            continue
        game = gamefile.read(
            {"variant": ident, "sides": example.sides, "players": example.players, "hands": example.hands}
        )
        rules = for_table(loaded, {}, game.seats, game.players)
        said = for_table(loaded, dict(rules.options), game.seats, game.players)
        assert answered(rules, game) == answered(said, game)


@pytest.mark.parametrize("ident", IDS)
def test_every_preset_can_be_sat_down_to(ident: str) -> None:
    loaded = shelf(ident)
    for name, preset in loaded.variant.presets.items():
        tried = []
        for example in played(ident):
            table = {"variant": ident, "options": dict(preset.set), "sides": example.sides, "players": example.players}
            try:
                tried.append(gamefile.answer(loaded, gamefile.read(table)))
            except Refused as refused:
                tried.append(gamefile.error(refused.refusal))
        assert any("error" not in given for given in tried), (ident, name, tried)


@pytest.mark.parametrize("ident", IDS)
def test_it_says_what_tells_it_apart(ident: str) -> None:
    variant = shelf(ident).variant
    assert variant.about
    assert len(variant.about) <= 120  # two lines of a list on a phone
