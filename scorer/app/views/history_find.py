"""What History shows: which games, a page of them at a time, by month; and finding one by what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from itertools import groupby
from typing import Literal

from scorer.app.state import Session
from scorer.app.views.game_words import played
from scorer.app.views.new_game_find import names_of
from scorer.app.widgets.choice import Choice
from scorer.days import of_moment
from scorer.i18n import Language
from scorer.search import words
from scorer.store.records import State, Summary

Kind = Literal["all", "finished", "unfinished", "deleted"]

_STATES: dict[Kind, tuple[State, ...]] = {
    "all": (),
    "finished": ("finished",),
    "unfinished": ("going_on", "abandoned"),
}
PAGE = 50


def kinds(session: Session) -> list[Choice]:
    """The games there are to choose from, deleted ones aside."""
    return [
        Choice("all", session.say("All games")),
        Choice("finished", session.say("Finished")),
        Choice("unfinished", session.say("Unfinished")),
    ]


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of games, and whether there are earlier ones."""

    games: tuple[Summary, ...]
    earlier: bool


#: The id of a game, and every word it can be found by, a space before each.
Known = tuple[str, str]


def page_of(session: Session, kind: Kind, number: int) -> Shown:
    """The games of a kind, the latest first."""
    start, end = number * PAGE, (number + 1) * PAGE
    if kind == "deleted":
        return _cut(session.library.bin(), number)
    if len(states := _STATES[kind]) < 2:
        found = session.games(state=next(iter(states), None), start=start, limit=PAGE + 1)
        return Shown(found[:PAGE], len(found) > PAGE)
    return _cut(_all(session, kind, end + 1), number)


def found_page(session: Session, known: Sequence[Known], wanted: str, number: int) -> Shown:
    """A page of the games found."""
    start, end = number * PAGE, (number + 1) * PAGE
    found = all_found(known, wanted)
    return Shown(lines_of(session, found[start:end]), len(found) > end)


def all_found(known: Sequence[Known], wanted: str) -> list[str]:
    """The ids of the games among these of which every word wanted begins a word."""
    asked = [f" {word}" for word in words(wanted)]
    return [game for game, said in known if all(word in said for word in asked)]


def lines_of(session: Session, games: Sequence[str]) -> tuple[Summary, ...]:
    """The lines of these games."""
    return tuple(filter(None, map(session.library.line, games)))


def _cut(games: Sequence[Summary], number: int) -> Shown:
    start, end = number * PAGE, (number + 1) * PAGE
    return Shown(tuple(games[start:end]), len(games) > end)


@lru_cache(maxsize=1024)
def _day(moment: str, language: Language) -> str:
    """The day of a moment in figures and in words."""
    return f"{datetime.fromisoformat(moment).astimezone().date().isoformat()} {of_moment(moment, language)}"


def known_games(session: Session, kind: Kind) -> tuple[Known, ...]:
    """All games of a kind, each with the words it can be found by.

    The names of the game in every language, its players, the day it was last written in, its place and its note.
    """
    named: dict[str, str] = {}
    known = []
    for game, said in session.library.sayings(*_STATES.get(kind, ()), deleted=kind == "deleted"):
        if said.variant not in named:
            named[said.variant] = " ".join(names_of(session, said.variant))
        found_by = words(f"{named[said.variant]} {_day(said.changed, session.language)} {said.words}")
        known.append((game, " " + " ".join(found_by)))
    return tuple(known)


def _all(session: Session, kind: Kind, limit: int | None) -> list[Summary]:
    found = [summary for state in _STATES[kind] for summary in session.games(state=state, limit=limit)]
    return sorted(found, key=lambda summary: summary.turn, reverse=True)


def by_month(session: Session, games: Sequence[Summary]) -> list[tuple[str, list[Summary]]]:
    """The games under their months, as they come."""
    return [(month, list(of)) for month, of in groupby(games, key=lambda summary: played(summary).of_month(session))]
