"""`score`: the games of a file, worked out."""

from __future__ import annotations

import argparse
from functools import partial
from typing import Any

from scorer import gamefile
from scorer.cli.common import (
    DONE,
    REFUSED,
    Commands,
    catalogue_of,
    command,
    language_of,
    print_json,
    read_json,
    say_label,
)
from scorer.load import Loaded, LoadError
from scorer.report import game_report
from scorer.rules import Refused
from scorer.store.catalogue import Catalogue


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "score", run, "Score the games of a file: one game, or a list of games.")
    parser.add_argument("file", help="a JSON file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a game, in order")


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    data = read_json(asked.file)
    catalogue, language = catalogue_of(asked), language_of(asked)
    games = data if isinstance(data, list) else [data]
    refused = False
    for at, game in enumerate(games):
        answer, loaded = _answer(catalogue, game)
        refused |= "error" in answer
        if asked.json:
            print_json(answer)
        else:
            if at:
                print()
            given = game.get("sides", []) if "error" not in answer else []
            sides = [str(side["name"] if isinstance(side, dict) else side) for side in given]
            label = partial(say_label, loaded, language) if loaded else str
            print(game_report(answer, sides, language, label))
    return REFUSED if refused else DONE


def _answer(catalogue: Catalogue, game: Any) -> tuple[dict[str, Any], Loaded | None]:
    """The answer for one game, and its variant where there is one."""
    try:
        given = gamefile.read(game)
        loaded = catalogue.get(given.variant)
    except Refused as refused:
        return gamefile.error(refused.refusal), None
    except LoadError as error:
        return {"error": {"field": "variant", "hand": None, "side": None, "message": str(error)}}, None
    return gamefile.answer(loaded, given), loaded
