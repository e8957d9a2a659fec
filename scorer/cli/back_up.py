"""`backup`: the whole library in one file."""

from __future__ import annotations

import argparse
from pathlib import Path

from scorer.cli.common import DONE, Commands, Refusal, command, file_to_write, language_of, on_the_terminal
from scorer.store.backup import now_here, save_backup
from scorer.store.folder import data_folder


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "backup", run, "Put the whole library into one file. Hands may be saved meanwhile.")
    parser.add_argument("file", nargs="?", type=Path, help="the file to write; dated and here when left out")


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    folder = data_folder(asked.data)
    if not folder.is_dir():
        raise Refusal(f"There is no library in {folder}.")
    made = now_here()
    to = file_to_write(asked.file or Path(f"ardoise-{made.date().isoformat()}.zip"))
    if to.resolve().is_relative_to(folder.resolve()) and to.exists():
        raise Refusal(f"{to}: the library keeps this file itself; another name is wanted.")
    games = save_backup(folder, to, made, on_the_terminal())
    language = language_of(asked)
    print(language.ngettext("{n} game is kept in {file}.", "{n} games are kept in {file}.", games, file=to))
    return DONE
