"""`backup`: the whole library in one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorer.cli.common import DONE, Commands, Refusal, folder_of, language_of, on_the_terminal, tell
from scorer.cli.files import file_to_write, whole_file
from scorer.i18n import N_
from scorer.store.backup import backup, look_into, now_here


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    what = say("Put the whole library into one file. Hands may be saved meanwhile.")
    parser = commands.add("backup", run, what)
    parser.add_argument("file", nargs="?", type=Path, help=say("the file to write; dated and here when left out"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    folder = folder_of(asked)
    if not folder.is_dir():
        raise Refusal(N_("There is no library in {folder}."), folder=folder)
    made = now_here()
    to = asked.file or Path(f"ardoise-{made.date().isoformat()}.zip")
    target = file_to_write(to, folder)
    data = backup(folder, made, on_the_terminal())
    with whole_file(target) as file:
        file.write(data)
    games = look_into(data, to.name).games
    tell(language_of(asked).ngettext("{n} game is kept in {file}.", "{n} games are kept in {file}.", games, file=to))
    return DONE
