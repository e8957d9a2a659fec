"""`games`: what can be played, and what was played."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from scorer.cli.common import DONE, Commands, catalogue_of, command, language_of, print_json, say_label
from scorer.i18n import Language
from scorer.load import Loaded
from scorer.report import columns
from scorer.store.folder import data_folder
from scorer.store.library import Library
from scorer.store.records import Summary


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "games", run, "List the games that can be played, and the games that were played.")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    catalogue, language = catalogue_of(asked), language_of(asked)
    folder = data_folder(asked.data)
    played: tuple[Summary, ...] = ()
    if folder.is_dir():
        with Library(folder, writing=False) as library:
            played = library.games()
    variants = catalogue.every()
    for problems in catalogue.problems.values():
        for problem in problems:
            print(problem, file=sys.stderr)
    if asked.json:
        rows = [_variant_row(loaded, language) for loaded in variants]
        print_json({"variants": rows, "played": [summary.model_dump(mode="json") for summary in played]})
        return DONE
    print(language._("Games that can be played"))
    rows_ = [(loaded.variant.id, say_label(loaded, language, "name"), _players(loaded)) for loaded in variants]
    print(columns(rows_))
    print()
    print(language._("Games that were played"))
    print(columns([_played_row(summary) for summary in played]) or language._("None yet."))
    return DONE


def _variant_row(loaded: Loaded, language: Language) -> dict[str, Any]:
    variant = loaded.variant
    return {
        "id": variant.id,
        "name": say_label(loaded, language, "name"),
        "family": variant.family,
        "players": _players(loaded),
    }


def _players(loaded: Loaded) -> str:
    found: set[int] = set()
    for row in loaded.variant.seating:
        found |= {row.players} if isinstance(row.players, int) else set(row.players)
    least, most = min(found), max(found)
    spans = found == set(range(least, most + 1)) and len(found) > 2
    return f"{least}–{most}" if spans else ", ".join(map(str, sorted(found)))


def _played_row(summary: Summary) -> tuple[str, ...]:
    totals = ", ".join(map(str, summary.outcome.totals))
    return (summary.id, summary.changed[:10], summary.name, totals, summary.outcome.state.replace("_", " "))
