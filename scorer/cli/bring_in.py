"""`import`: games from a file of Ardoise, of BG Stats, or a CSV."""

from __future__ import annotations

import argparse
import json

from scorer.cli.common import (
    DONE,
    REFUSED,
    Commands,
    Refusal,
    catalogue_of,
    folder_of,
    language_of,
    library_to_write,
    on_the_terminal,
    print_json,
    say_label,
    tell,
)
from scorer.cli.files import read_bytes
from scorer.i18n import N_, Language
from scorer.importing.preview import Preview, Unreadable
from scorer.importing.read import preview
from scorer.importing.safely import MOST_BYTES
from scorer.report import columns
from scorer.store.arriving import bring_in, here
from scorer.store.backup import now_here
from scorer.store.library import Library


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    what = say("Bring games in: files of Ardoise, of BG Stats, game files, CSV.")
    parser = commands.add("import", run, what)
    parser.add_argument("file", help=say("the file, or - for standard input"))
    parser.add_argument("--preview", action="store_true", help=say("only say what would come in"))
    wins = say("which total wins, where a CSV does not say")
    parser.add_argument("--wins", choices=("highest", "lowest"), help=wins)
    parser.add_argument("--json", action="store_true", help=say("say it as JSON"))


def run(asked: argparse.Namespace) -> int:
    """Run the command. What could not be read is told, the rest comes in."""
    data = read_bytes(asked.file, MOST_BYTES)
    language = language_of(asked)
    catalogue = catalogue_of(asked)
    with Library(folder_of(asked), writing=False) if asked.preview else library_to_write(asked) as library:
        try:
            found = preview(data, here(library, catalogue, now_here(), asked.wins), on_the_terminal())
        except Unreadable as error:
            raise Refusal(N_("{field}: {why}"), field=asked.file, why=error.remark) from error
        if not asked.preview:
            bring_in(library, catalogue, found, watch=on_the_terminal())
    if asked.json:
        print_json(_as_json(found))
    else:
        tell(_told(found, language))
    return REFUSED if found.unread else DONE


def _as_json(found: Preview) -> dict[str, object]:
    return {
        "form": found.form,
        "games": [
            {"id": each.game.id, "title": each.title, "state": each.state, "totals": each.played.board.final_totals}
            for each in found.arrivals
        ],
        "variants": sorted(found.variants),
        "unread": [{"line": one.line, "item": one.item, "message": str(one)} for one in found.unread],
        "remarks": [str(one) for each in found.arrivals for one in each.remarks],
    }


def _told(found: Preview, language: Language) -> str:
    states = {
        "new": language._("new"),
        "known": language._("here already"),
        "longer": language._("goes on"),
        "beside": language._("kept beside another"),
    }
    rows = [
        (
            each.game.created[:10],
            say_label(each.played.rules.loaded, language, "name"),
            ", ".join(side.name for side in each.played.table.sides),
            ", ".join(map(str, each.played.board.final_totals)),
            states[each.state],
        )
        for each in found.arrivals
    ]
    parts = [columns(rows), *(one.said(language) for one in found.remarks)]
    if found.variants:
        parts.append(language._("Rules that come along: {names}.", names=", ".join(sorted(found.variants))))
    if found.house_rules:
        rules = ", ".join(f"{name} = {json.dumps(worth)}" for name, worth in found.house_rules.options.items())
        names = {"variant": found.house_rules.variant, "rules": rules or "–"}
        parts.append(language._("House rules of {variant}, to begin a game with in the app: {rules}", **names))
    return "\n".join(part for part in parts if part) or language._("No game comes in.")
