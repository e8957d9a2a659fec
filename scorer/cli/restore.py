"""`restore`: a backup comes back; nothing that is here is written over."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorer.cli.common import (
    DONE,
    REFUSED,
    Commands,
    catalogue_of,
    language_of,
    library_to_write,
    on_the_terminal,
    print_json,
    tell,
)
from scorer.cli.files import read_bytes
from scorer.i18n import Language
from scorer.store.backup import MOST_BYTES
from scorer.store.restore import Restored, preview_restore, restore

#: So many names of files are shown at most.
_SHOWN = 10


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    parser = commands.add("restore", run, say("Bring a backup back, into an empty library or a full one."))
    parser.add_argument("file", help=say("the backup"))
    parser.add_argument("--preview", action="store_true", help=say("only say what would come back"))
    parser.add_argument("--json", action="store_true", help=say("say it as JSON"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    data = read_bytes(asked.file, MOST_BYTES)
    name = Path(asked.file).name
    with library_to_write(asked) as library:
        bring = preview_restore if asked.preview else restore
        told = bring(library, catalogue_of(asked), data, name, on_the_terminal())
    if asked.json:
        print_json(
            {
                "made": told.made,
                "games": dict(told.games),
                "players": [player.name for player in told.players],
                "variants": list(told.variants),
                "unread": list(map(str, told.unread)),
                "ignored": list(told.ignored),
            }
        )
    else:
        tell(_told(told, language_of(asked)))
    return REFUSED if told.unread else DONE


def _told(told: Restored, language: Language) -> str:
    say, count = language._, told.games.get
    lines = [
        say("Made on {day}.", day=told.made[:10]),
        language.ngettext("{n} game is new.", "{n} games are new.", count("new", 0)),
        language.ngettext("{n} game is here already.", "{n} games are here already.", count("known", 0)),
    ]
    if count("longer", 0):
        lines.append(language.ngettext("{n} game goes on.", "{n} games go on.", count("longer", 0)))
    if count("beside", 0):
        lines.append(
            language.ngettext(
                "{n} game is kept beside another.", "{n} games are kept beside others.", count("beside", 0)
            )
        )
    lines += [one.said(language) for one in told.unread]
    if told.ignored:
        lines.append(say("Left aside, for it is no part of a backup: {files}", files=", ".join(told.ignored[:_SHOWN])))
    return "\n".join(lines)
