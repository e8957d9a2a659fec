"""`export`: games of the library in another form."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from scorer.cli.common import (
    DONE,
    Commands,
    Refusal,
    catalogue_of,
    command,
    language_of,
    library_to_read,
    on_the_terminal,
    say_label,
    words_of,
)
from scorer.export import qr
from scorer.export.as_bgstats import TooLong, push_link, to_bgstats
from scorer.export.as_csv import CsvStyle, columns_of, csv_long, csv_results, csv_wide
from scorer.export.as_html import to_html
from scorer.export.as_json import json_of_all, to_json
from scorer.export.as_markdown import to_markdown
from scorer.export.as_text import to_text
from scorer.export.sheet import Sheet, sheet_of
from scorer.export.words import Words
from scorer.i18n import Language
from scorer.played import Played
from scorer.store.backup import now_here
from scorer.store.library import Library
from scorer.store.reader import Reader

FORMS = (
    "json",
    "csv",
    "csv-long",
    "csv-results",
    "markdown",
    "text",
    "html",
    "bgstats",
    "bgstats-link",
    "qr-svg",
    "qr-png",
)


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
            _write(asked.out, _Forms(asked, language, library, ids).written(played))
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


class _Forms:
    """Writes games in the form that was asked for, piece by piece."""

    def __init__(self, asked: argparse.Namespace, language: Language, library: Library, ids: Sequence[str]) -> None:
        self.form: str = asked.format
        self.style = CsvStyle("\t" if asked.separator == "tab" else asked.separator, asked.bom, asked.decimal)
        self.language = language
        self.words = words_of(language)
        self.library = library
        self.ids = ids

    def written(self, games: Iterator[Played]) -> Iterator[bytes]:
        """The file, piece by piece. Raises TooLong, Refusal."""
        if self.form in ("qr-svg", "qr-png"):
            code = qr.game_code(self._only(games))
            yield qr.qr_svg(code) if self.form == "qr-svg" else qr.qr_png(code)
            return
        for text in self._texts(games):
            yield text.encode()

    def _texts(self, games: Iterator[Played]) -> Iterable[str]:
        sheets = map(self._sheet, games)
        match self.form:
            case "json":
                return [to_json(next(games))] if len(self.ids) == 1 else json_of_all(games)
            case "csv":
                return csv_wide(sheets, self._columns(), self.style)
            case "csv-long":
                return csv_long(sheets, self.style)
            case "csv-results":
                return csv_results(sheets, self.style)
            case "html":
                return [to_html(list(sheets), self.words)]
            case "bgstats":
                return [to_bgstats(sheets, self.words, now_here().isoformat(timespec="seconds"))]
            case "bgstats-link":
                return (push_link(sheet, self.words) + "\n" for sheet in sheets)
            case _:
                return self._pages(sheets, to_markdown if self.form == "markdown" else to_text)

    def _pages(self, sheets: Iterable[Sheet], to: Callable[[Sheet, Words], str]) -> Iterator[str]:
        for at, sheet in enumerate(sheets):
            yield ("\n" if at else "") + to(sheet, self.words)

    def _sheet(self, played: Played) -> Sheet:
        return sheet_of(played, partial(say_label, played.rules.loaded, self.language))

    def _columns(self) -> tuple[str, ...]:
        """The columns of the wide form, known before the games are read."""
        lines = {summary.id: summary.sides for summary in (*self.library.games(), *self.library.bin())}
        return columns_of([side.name for side in lines[ident]] for ident in self.ids if ident in lines)

    def _only(self, games: Iterator[Played]) -> Played:
        if len(self.ids) != 1:
            raise Refusal("A square holds one game.")
        return next(games)


def _write(out: Path | None, pieces: Iterator[bytes]) -> None:
    """To a file, which is there whole or not at all, or to standard output."""
    if out is None:
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    fresh = out.with_name(out.name + ".tmp")
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
