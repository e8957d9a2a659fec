"""`count`: questions about cards."""

from __future__ import annotations

import argparse
import json

from scorer.cli.common import DONE, REFUSED, Commands, catalogue_of, command, print_json, read_json
from scorer.count import count
from scorer.load import LoadError
from scorer.report import columns


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "count", run, "Answer questions about cards: one question, or a list of them.")
    parser.add_argument("file", help="a JSON file, or - for standard input")
    parser.add_argument("--json", action="store_true", help="one JSON object a question, in order")


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    data = read_json(asked.file)
    catalogue = catalogue_of(asked)
    refused = False
    for question in data if isinstance(data, list) else [data]:
        variant = question.get("variant") if isinstance(question, dict) else None
        try:
            answer = count(catalogue.get(str(variant)), question)
        except LoadError as error:
            answer = {"error": {"field": "variant", "hand": None, "side": None, "message": str(error)}}
        refused |= "error" in answer
        if asked.json:
            print_json(answer)
        else:
            print(
                columns(
                    [(key.replace("_", " "), json.dumps(worth, ensure_ascii=False)) for key, worth in answer.items()]
                )
            )
    return REFUSED if refused else DONE
