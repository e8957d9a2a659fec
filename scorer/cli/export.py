"""`export`: games of the library in another form."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path

from scorer.cli.common import (
    DONE,
    FAILED,
    Commands,
    Refusal,
    catalogue_of,
    complain,
    folder_of,
    language_of,
    library_to_read,
    on_the_terminal,
    say_label,
    tell_notices,
    words_of,
)
from scorer.cli.files import file_to_write, to_standard_output, whole_file
from scorer.export import as_bgstats, qr
from scorer.export.as_bgstats import TooLong
from scorer.export.as_csv import CsvStyle, columns_of
from scorer.export.many import SUFFIXES, Wish, written
from scorer.i18n import N_, Language, Sentence
from scorer.load import LoadError
from scorer.played import Played
from scorer.refused import why
from scorer.rules import Refused
from scorer.store.backup import now_here
from scorer.store.errors import NoSuchGame, StoreError
from scorer.store.library import Library
from scorer.store.reader import Reader
from scorer.store.records import Summary

PICTURES = ("qr-svg", "qr-png")
_TOO_LONG = N_("This game is longer than the {most} signs that a link or a square holds: export it as JSON.")
FORMS = (*SUFFIXES, *PICTURES)


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    parser = commands.add("export", run, say("Write games of the library in another form."))
    parser.add_argument("games", nargs="+", metavar="game", help=say("ids of games (see games), or last, or all"))
    parser.add_argument("--format", choices=FORMS, default="json", help=say("the form to write them in"))
    parser.add_argument("--separator", choices=(",", ";", "tab"), default=",", help=say("between the cells of a CSV"))
    parser.add_argument("--decimal", choices=(".", ","), default=".", help=say("the decimal mark of a CSV"))
    parser.add_argument("--bom", action="store_true", help=say("begin a CSV with a byte-order mark"))
    parser.add_argument("--out", type=Path, help=say("the file to write; standard output when left out"))


def run(asked: argparse.Namespace) -> int:
    """Run the command. A damaged game costs only itself where all are wanted."""
    language = language_of(asked)
    target = file_to_write(asked.out, folder_of(asked)) if asked.out else None
    if target is None and asked.format in PICTURES and sys.stdout.isatty():
        raise Refusal(N_("A picture cannot be shown here: name a file with --out."))
    with library_to_read(asked) as library:
        tell_notices(library, language)
        lines = {summary.id: summary for summary in (*library.bin(), *reversed(library.games()))}
        ids = _asked_for(asked.games, [summary.id for summary in reversed(library.games())], lines.keys())
        games = _Games(library, asked, ids)
        try:
            pieces = _written(asked, language, [lines[ident] for ident in ids], games)
            if target is None:
                to_standard_output(pieces)
            else:
                with whole_file(target) as file:
                    file.writelines(pieces)
        except TooLong:
            most = qr.MOST if asked.format in PICTURES else as_bgstats.MOST
            raise Refusal(_TOO_LONG, most=most) from None
    for lost, reason in games.unread.items():
        complain(Sentence(N_("{field}: {why}"), {"field": lines[lost].name, "why": reason}).said(language))
    return FAILED if games.unread else DONE


class _Games:
    """The games, read one after the other. `unread`: those of all that cannot be read, and why."""

    def __init__(self, library: Library, asked: argparse.Namespace, ids: Sequence[str]) -> None:
        self.unread: dict[str, object] = {}
        self._reader = Reader(library, catalogue_of(asked))
        self._ids, self._named = ids, set(asked.games)

    def __iter__(self) -> Iterator[Played]:
        for ident in on_the_terminal().over(self._ids, len(self._ids)):
            try:
                played = self._reader.played(ident)
            except (StoreError, LoadError, Refused) as error:
                if ident in self._named or "all" not in self._named:
                    raise
                self.unread[ident] = why(error.refusal) if isinstance(error, Refused) else error
            else:
                yield played


def _asked_for(names: Sequence[str], every: Sequence[str], known: Container[str]) -> list[str]:
    """The ids of the games, each once, the oldest first where all are wanted. Raises Refusal, NoSuchGame."""
    if not every and set(names) & {"all", "last"}:
        raise Refusal(N_("No game was played yet."))
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys(every if name == "all" else [every[-1]] if name == "last" else [name])
    for ident in found:
        if ident not in known:
            raise NoSuchGame(game=ident)
    return list(found)


def _written(asked: argparse.Namespace, language: Language, lines: Sequence[Summary], games: _Games) -> Iterator[bytes]:
    """The file, piece by piece. Raises TooLong, Refusal."""
    if asked.format in PICTURES:
        if len(lines) != 1:
            raise Refusal(N_("A square holds one game."))
        code = qr.game_code(next(iter(games)))
        yield qr.qr_svg(code) if asked.format == "qr-svg" else qr.qr_png(code)
        return
    wish = Wish(
        form=asked.format,
        words=words_of(language),
        label=lambda loaded, path: say_label(loaded, language, path),
        exported=now_here().isoformat(timespec="seconds"),
        columns=columns_of([side.name for side in line.sides] for line in lines),
        style=CsvStyle("\t" if asked.separator == "tab" else asked.separator, asked.bom, asked.decimal),
        alone=len(lines) == 1,
    )
    for text in written(iter(games), wish):
        yield text.encode()
