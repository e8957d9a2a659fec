"""CSV that comes in, whatever its separator: the long and the wide form, and a plain sheet that somebody typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from scorer.export.as_csv import GAME, LONG, WIDE
from scorer.i18n import N_
from scorer.importing.csv_long import long_papers
from scorer.importing.csv_wide import wide_papers
from scorer.importing.papers import Told
from scorer.importing.preview import Arrival, Form, Here, Preview, Remark, Unreadable
from scorer.importing.rules_of import RulesOf
from scorer.importing.score_sheet import sheet_arrival
from scorer.importing.table import SEPARATORS, Row, rows
from scorer.watch import Watch

#: What the first column of a typed sheet may be called.
_HAND = ("hand", "round", "deal", "manche", "donne", "tour", "#")

#: What is said of a game of which a row could not be read, after what is said of the rows.
LEFT_OUT = N_("The game that begins here does not come in: not all of its lines can be read.")

Papers = Callable[[Sequence[str], Iterator[Row]], Iterator[Told]]


@dataclass(frozen=True)
class _Found:
    form: Form
    papers: Papers
    separator: str
    head: tuple[str, ...]


def preview_csv(text: str, here: Here, watch: Watch) -> Preview:
    """What a CSV text would bring in. Raises Unreadable."""
    found = _recognised(text)
    body = rows(text, found.separator)
    next(body)
    rules = RulesOf(here)
    arrivals: dict[str, Arrival] = {}
    unread: list[Remark] = []
    told = list(found.papers(found.head, body))
    for item, one in enumerate(watch.over(told, len(told)), 1):
        if one.unread:
            unread += [*one.unread, Remark(LEFT_OUT, line=one.line)]
            continue
        try:
            arrival = sheet_arrival(one.paper, "csv", here, rules, item=item, remarks=one.remarks)
            if arrival.game.id in arrivals:
                raise Unreadable(N_("This game stands in the file twice."))
            arrivals[arrival.game.id] = arrival
        except Unreadable as error:
            unread.append(Remark(error.remark.template, error.remark.names, line=one.line))
    return Preview(found.form, tuple(arrivals.values()), tuple(unread))


def _recognised(text: str) -> _Found:
    """What form it is, and what stands between its cells. Raises Unreadable."""
    for separator in SEPARATORS:
        try:
            first = next(rows(text, separator), None)
        except Unreadable:
            continue  # quoted cells make no sense with another sign between them
        if first is None:
            raise Unreadable(N_("The file is empty."))
        head = tuple(cell.strip() for cell in first.cells)
        if {"hand", "seat", "points"} <= set(head) and set(head) <= {*LONG, *GAME, "count"}:
            return _Found("csv_long", long_papers, separator, head)
        if head[: len(WIDE)] == WIDE:
            return _Found("csv_wide", wide_papers, separator, (*WIDE, *first.cells[len(WIDE) :]))
        if len(head) > 1 and head[0].lower() in _HAND:
            return _Found("csv_wide", wide_papers, separator, head)
    raise Unreadable(N_("The first line names no columns that are known here."), line=1)
