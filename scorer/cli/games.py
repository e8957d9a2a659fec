"""`games`: what can be played, and what was played."""

from __future__ import annotations

import argparse
from typing import Any

from scorer.cli.common import (
    DONE,
    Commands,
    catalogue_of,
    complain,
    folder_of,
    language_of,
    print_json,
    say_label,
    tell,
    tell_notices,
)
from scorer.i18n import N_, Language
from scorer.load import Loaded
from scorer.report import columns
from scorer.store.library import Library
from scorer.store.records import State, Summary

_STATES: dict[State, str] = {
    "going_on": N_("going on"),
    "finished": N_("finished"),
    "abandoned": N_("abandoned"),
}


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    what = say("List the games that can be played, and the games that were played.")
    parser = commands.add("games", run, what)
    parser.add_argument("--json", action="store_true", help=say("as JSON"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    catalogue, language = catalogue_of(asked), language_of(asked)
    folder = folder_of(asked)
    played: tuple[Summary, ...] = ()
    if folder.is_dir():
        with Library(folder, writing=False) as library:
            played = library.games()
            tell_notices(library, language)
    variants = catalogue.every()
    for problems in catalogue.problems.values():
        for problem in problems:
            complain(str(problem))
    if asked.json:
        rows = [_variant_row(loaded, language) for loaded in variants]
        print_json({"variants": rows, "played": [summary.model_dump(mode="json") for summary in played]})
        return DONE
    names = {loaded.variant.id: say_label(loaded, language, "name") for loaded in variants}
    tell(language._("Games that can be played"))
    tell(columns([(loaded.variant.id, names[loaded.variant.id], _players(loaded)) for loaded in variants]))
    tell("")
    tell(language._("Games that were played"))
    rows_ = [_played_row(summary, names.get(summary.variant, summary.title), language) for summary in played]
    tell(columns(rows_) or language._("None yet."))
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


def _played_row(summary: Summary, title: str, language: Language) -> tuple[str, ...]:
    sides = ", ".join(side.name for side in summary.sides)
    totals = ", ".join(map(str, summary.outcome.totals))
    state = language._(_STATES[summary.outcome.state])
    return (summary.id, summary.changed[:10], language._("{field}: {why}", field=title, why=sides), totals, state)
