"""`check`: variants, every problem with its file and line."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorer.cli.common import DONE, FAILED, Commands, catalogue_of, complain, language_of, tell
from scorer.load import LoadError, load
from scorer.store.shelf import read_file


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    what = say("Check variants: every problem with its file and line; examples are run.")
    parser = commands.add("check", run, what)
    parser.add_argument("files", nargs="*", help=say("variant files; all that can be played when none is given"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    catalogue = catalogue_of(asked)
    wanted = [read_file(Path(name), catalogue.shelf) for name in asked.files] or [
        (ident, catalogue.shelf.read) for ident in catalogue.shelf.ids()
    ]
    broken = 0
    for ident, read in wanted:
        try:
            load(ident, read)
        except LoadError as error:
            broken += 1
            complain(str(error))
    tell(language_of(asked).ngettext("{n} variant holds.", "{n} variants hold.", len(wanted) - broken))
    return FAILED if broken else DONE
