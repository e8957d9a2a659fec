"""`count`: card questions of a file, answered."""

from __future__ import annotations

import argparse
import json

from scorer import gamefile
from scorer.cli.common import DONE, REFUSED, Commands, catalogue_of, language_of, print_json, tell, variant_called
from scorer.cli.files import read_json
from scorer.count import answered, read
from scorer.load import LoadError
from scorer.report import columns
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
        told = ""
        try:
            asking = read(question)
            answer = answered(variant_called(catalogue, asking.variant), asking)
        except Refused as error:
            answer = gamefile.error(error.refusal)
            told = language._(error.refusal.template, **error.refusal.names)
        except LoadError as error:
            told = str(error)
            answer = {"error": {"field": "variant", "hand": None, "side": None, "message": told}}
        refused |= "error" in answer
        if asked.json:
            print_json(answer)
        elif "error" in answer:
            where = language._("{field}: {why}", field=answer["error"]["field"], why=told)
            tell(language._("{field}: {why}", field=asked.file, why=where))
        else:
            rows = [(key.replace("_", " "), json.dumps(worth, ensure_ascii=False)) for key, worth in answer.items()]
            tell(columns(rows))
    return REFUSED if refused else DONE
