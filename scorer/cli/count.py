"""`count`: card questions of a file, answered."""

from __future__ import annotations

import argparse
import json

from scorer import gamefile
from scorer.cli.common import DONE, REFUSED, Commands, catalogue_of, language_of, print_json, tell, variant_called
from scorer.cli.files import read_json
from scorer.count import answered, read
from scorer.gamefile import error
from scorer.load import LoadError
from scorer.report import columns
from scorer.rules import Refused
from scorer.rules import Refused


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    parser = commands.add("count", run, say("Answer questions about cards: one question, or a list of them."))
    parser.add_argument("file", help=say("a JSON file, or - for standard input"))
    parser.add_argument("--json", action="store_true", help=say("one JSON object a question, in order"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    data = read_json(asked.file)
    catalogue, language = catalogue_of(asked), language_of(asked)
    refused = False
    for question in data if isinstance(data, list) else [data]:
        variant = question.get("variant") if isinstance(question, dict) else None
        try:
            answer = count(variant_called(catalogue, str(variant)), question)
        except Refused as error:
            answer = gamefile.error(error.refusal)
        except LoadError as error:
            answer = {"error": {"field": "variant", "hand": None, "side": None, "message": str(error)}}
        refused |= "error" in answer
        if asked.json:
            print_json(answer)
        elif "error" in answer:
            tell(f"{asked.file}: {answer['error']['field']}: {language._(answer['error']['message'])}")
        else:
            rows = [(key.replace("_", " "), json.dumps(worth, ensure_ascii=False)) for key, worth in answer.items()]
            tell(columns(rows))
    return REFUSED if refused else DONE
