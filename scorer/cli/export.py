"""`export`: games of the library in another form."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from scorer.cli.common import (
    DONE,
    Commands,
    Refusal,
    catalogue_of,
    command,
    file_to_write,
    language_of,
    library_to_read,
    on_the_terminal,
    say_label,
    words_of,
)
from scorer.export import qr
from scorer.export.as_bgstats import TooLong
from scorer.export.as_csv import CsvStyle, columns_of
from scorer.export.many import SUFFIXES, Wish, written
from scorer.i18n import Language
from scorer.played import Played
from scorer.store.backup import now_here
from scorer.store.library import Library
from scorer.store.reader import Reader

FORMS = (*SUFFIXES, "qr-svg", "qr-png")


def add(commands: Commands) -> None:
    """Add the command."""
    parser = command(commands, "export", run, "Write games of the library in another form.")
    parser.add_argument("games", nargs="+", metavar="game", help="ids of games (see games), or last, or all")
    parser.add_argument("--format", choices=FORMS, default="json")
    parser.add_argument("--separator", choices=(",", ";", "tab"), default=",", help="between the cells of a CSV")
    parser.add_argument("--decimal", choices=(".", ","), default=".", help="the decimal mark of a CSV")
    parser.add_argument("--bom", action="store_true", help="begin a CSV with a byte-order mark")
    parser.add_argument("--out", type=Path, help="the file to write; standard output when left out")


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    language = language_of(asked)
    with library_to_read(asked) as library:
        ids = _asked_for(asked.games, library, language)
        reader = Reader(library, catalogue_of(asked))
        played = reader.every(ids, len(ids), on_the_terminal())
        try:
            _write(asked.out, _written(asked, language, library, ids, played))
        except TooLong:
            raise Refusal("This game is too long for a link or a square: export it as JSON.") from None
    return DONE


def _asked_for(names: Sequence[str], library: Library, language: Language) -> list[str]:
    """The ids of the games, each once, the oldest first where all are wanted. Raises Refusal."""
    every = [summary.id for summary in reversed(library.games())]
    if not every and set(names) & {"all", "last"}:
        raise Refusal(language._("No game was played yet."))
    found: dict[str, None] = {}
    for name in names:
        found |= dict.fromkeys(every if name == "all" else [every[-1]] if name == "last" else [name])
    return list(found)


def _written(
    asked: argparse.Namespace, language: Language, library: Library, ids: Sequence[str], games: Iterator[Played]
) -> Iterator[bytes]:
    """The file, piece by piece. Raises TooLong, Refusal."""
    if asked.format in ("qr-svg", "qr-png"):
        if len(ids) != 1:
            raise Refusal("A square holds one game.")
        code = qr.game_code(next(games))
        yield qr.qr_svg(code) if asked.format == "qr-svg" else qr.qr_png(code)
        return
    wish = Wish(
        form=asked.format,
        words=words_of(language),
        label=lambda loaded, path: say_label(loaded, language, path),
        exported=now_here().isoformat(timespec="seconds"),
        columns=_columns(library, ids),
        style=CsvStyle("\t" if asked.separator == "tab" else asked.separator, asked.bom, asked.decimal),
        alone=len(ids) == 1,
    )
    for text in written(games, wish):
        yield text.encode()


def _columns(library: Library, ids: Sequence[str]) -> tuple[str, ...]:
    """The columns of the wide form, known before the games are read."""
    lines = {summary.id: summary.sides for summary in (*library.games(), *library.bin())}
    return columns_of([side.name for side in lines[ident]] for ident in ids if ident in lines)


def _write(out: Path | None, pieces: Iterator[bytes]) -> None:
    """To a file, which is there whole or not at all, or to standard output."""
    if out is None:
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    fresh = file_to_write(out).with_name(out.name + ".tmp")
    try:
        with fresh.open("wb") as file:
            for piece in pieces:
                file.write(piece)
        os.replace(fresh, out)
    except OSError as error:
        raise Refusal(f"{out}: {error.strerror or error}.") from error
    finally:
        with suppress(OSError):
            fresh.unlink(missing_ok=True)
