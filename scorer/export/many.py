"""Games in one file, whatever the form: its text, piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from scorer.export.as_bgstats import push_link, to_bgstats
from scorer.export.as_csv import STYLE, CsvStyle, csv_long, csv_results, csv_wide
from scorer.export.as_html import to_html
from scorer.export.as_json import json_of_all, to_json
from scorer.export.as_markdown import to_markdown
from scorer.export.as_text import to_text
from scorer.export.sheet import Sheet, sheet_of
from scorer.export.words import Words
from scorer.load import Loaded
from scorer.played import Played

Form = Literal[
    "json", "csv", "csv-long", "csv-results", "markdown", "text", "text-hands", "html", "bgstats", "bgstats-link"
]

#: How the files end.
SUFFIXES: Mapping[Form, str] = {
    "json": "json",
    "csv": "csv",
    "csv-long": "csv",
    "csv-results": "csv",
    "markdown": "md",
    "text": "txt",
    "text-hands": "txt",
    "html": "html",
    "bgstats": "json",
    "bgstats-link": "txt",
}


@dataclass(frozen=True)
class Wish:
    """How games are to be written.

    `label(loaded, path)` says a text of a variant · `exported`: the moment, ISO 8601 · `columns`: those of the wide
    CSV, which must be known before the games are · `alone`: it is one game, which some forms write in another way.
    """

    form: Form
    words: Words
    label: Callable[[Loaded, str], str]
    exported: str
    columns: Sequence[str] = ()
    style: CsvStyle = STYLE
    alone: bool = False


def written(games: Iterator[Played], wish: Wish) -> Iterable[str]:
    """The file. Raises TooLong where a link cannot hold a game, and whatever reading the games raises."""
    sheets = (sheet_of(played, partial(wish.label, played.rules.loaded)) for played in games)
    match wish.form:
        case "json":
            return map(to_json, games) if wish.alone else json_of_all(games)
        case "csv":
            return csv_wide(sheets, wish.columns, wish.style)
        case "csv-long":
            return csv_long(sheets, wish.style)
        case "csv-results":
            return csv_results(sheets, wish.style)
        case "html":
            return [to_html(list(sheets), wish.words)]
        case "bgstats":
            return [to_bgstats(sheets, wish.words, wish.exported)]
        case "bgstats-link":
            return (push_link(sheet, wish.words) + "\n" for sheet in sheets)
        case "markdown":
            return _pages(sheets, wish.words, to_markdown)
        case _:
            return _pages(sheets, wish.words, partial(to_text, hands=wish.form == "text-hands"))


def _pages(sheets: Iterable[Sheet], words: Words, to: Callable[[Sheet, Words], str]) -> Iterator[str]:
    for at, sheet in enumerate(sheets):
        yield ("\n" if at else "") + to(sheet, words)
