"""What History shows: which games, a page of them at a time, by month; and finding one by its game or its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from scorer.app.state import Session
from scorer.app.views.game_words import played
from scorer.app.views.new_game_find import names_of
from scorer.search import words
from scorer.store.records import State, Summary

Kind = Literal["all", "finished", "unfinished", "deleted"]

_STATES: dict[Kind, tuple[State | None, ...]] = {
    "all": (None,),
    "finished": ("finished",),
    "unfinished": ("going_on", "abandoned"),
}
PAGE = 50


@dataclass(frozen=True, slots=True)
class Shown:
    """One page of games, and whether there are earlier ones."""

    games: tuple[Summary, ...]
    earlier: bool


def page_of(session: Session, kind: Kind, number: int, wanted: str) -> Shown:
    """The games of a kind, the latest first; with something `wanted`, those whose game or players are called so."""
    start, end = number * PAGE, (number + 1) * PAGE
    if kind == "deleted":
        found: Sequence[Summary] = session.library.bin()
    elif words(wanted):
        found = [summary for summary in _all(session, kind, None) if _matches(session, summary, words(wanted))]
    else:
        found = _all(session, kind, end + 1)
    return Shown(tuple(found[start:end]), len(found) > end)


def _all(session: Session, kind: Kind, limit: int | None) -> list[Summary]:
    found = [summary for state in _STATES[kind] for summary in session.games(state=state, limit=limit)]
    return sorted(found, key=lambda summary: summary.turn, reverse=True)


def _matches(session: Session, summary: Summary, wanted: Sequence[str]) -> bool:
    """Every word wanted begins a word of the game's names or of somebody's name."""
    people = (player.name for side in summary.sides for player in side.players)
    known = words(" ".join([*names_of(session, summary.variant), summary.title, *people]))
    return all(any(word.startswith(part) for word in known) for part in wanted)


def by_month(session: Session, games: Sequence[Summary]) -> list[tuple[str, list[Summary]]]:
    """The games under their months, as they come."""
    return [(month, list(of)) for month, of in groupby(games, key=lambda summary: played(summary).of_month(session))]
