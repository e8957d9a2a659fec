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
    language_of,
    print_json,
    say_label,
    tell,
    variant_called,
)
from scorer.cli.files import read_json
from scorer.i18n import Language
from scorer.load import Loaded, LoadError
from scorer.refused import why
from scorer.report import game_report, refusal_report
from scorer.rules import Refused
from scorer.scoreboard import Refusal
from scorer.store.catalogue import Catalogue


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    parser = commands.add("score", run, say("Score the games of a file: one game, or a list of games."))
    parser.add_argument("file", help=say("a JSON file, or - for standard input"))
    parser.add_argument("--json", action="store_true", help=say("one JSON object a game, in order"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    data = read_json(asked.file)
    catalogue, language = catalogue_of(asked), language_of(asked)
    several = isinstance(data, list)
    refused = False
    for at, game in enumerate(data if several else [data]):
        if at and not asked.json:
            tell("")
        try:
            loaded, answer = _scored(catalogue, game)
        except _NotScoredError as error:
            refused = True
            if asked.json:
                print_json(gamefile.error(error.refusal))
            else:
                tell(_refused(error, language, asked.file, at if several else None))
            continue
        if asked.json:
            print_json(answer)
        else:
            sides = [str(side["name"] if isinstance(side, dict) else side) for side in game["sides"]]
            tell(game_report(answer, sides, language, partial(say_label, loaded, language)))
    return REFUSED if refused else DONE


class _NotScoredError(Exception):
    """A game was refused, and by which variant's rules if they could be read."""

    def __init__(self, refusal: Refusal, loaded: Loaded | None = None) -> None:
        super().__init__(refusal.message)
        self.refusal, self.loaded = refusal, loaded


def _scored(catalogue: Catalogue, game: Any) -> tuple[Loaded, dict[str, Any]]:
    """The variant of one game, and its answer. Raises _NotScoredError."""
    loaded = None
    try:
        given = gamefile.read(game)
        loaded = variant_called(catalogue, given.variant)
        return loaded, gamefile.scored(loaded, given)
    except Refused as refused:
        raise _NotScoredError(refused.refusal, loaded) from refused
    except LoadError as error:
        raise _NotScoredError(Refusal("variant", None, None, str(error))) from error


def _refused(error: _NotScoredError, language: Language, file: str, at: int | None) -> str:
    """The file, the game of a list, the hand, the side, the field and the sentence."""
    place = file if at is None else language._("{file}, game {n}", file=file, n=at + 1)
    said = why(error.refusal, error.loaded).said(language)
    return language._("{field}: {why}", field=place, why=refusal_report(error.refusal, said, language))
