"""Whether a game that comes in can be kept: its ids, its times, its table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import MAXYEAR, MINYEAR, datetime

from scorer.game import Game, Reseated, Table
from scorer.i18n import N_
from scorer.importing.preview import Unreadable
from scorer.variant import MOST_PLAYERS

MOST_EVENTS = 20_000
MOST_LETTERS = 200

_ID = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


def is_id(text: str) -> bool:
    """Whether a game may be called so."""
    return _ID.fullmatch(text) is not None


def is_moment(text: str) -> bool:
    """Whether this is a moment in ISO 8601, with its zone, that any other zone's calendar has too."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return False
    return found.tzinfo is not None and MINYEAR < found.year < MAXYEAR


def check(game: Game) -> Game:
    """The game, if it can be kept. Raises Unreadable."""
    for wrong in _wrong(game):
        raise wrong
    return game


def _wrong(game: Game) -> Iterator[Unreadable]:
    if not is_id(game.id):
        yield Unreadable(N_("“{id}” cannot be the id of a game."), id=game.id[:80])
    if game.copy_of is not None and not is_id(game.copy_of):
        yield Unreadable(N_("“{id}” cannot be the id of a game."), id=game.copy_of[:80])
    if len(game.log) > MOST_EVENTS:
        yield Unreadable(N_("A game has at most {most} entries."), most=MOST_EVENTS)
    if not all(map(is_moment, (game.created, *(event.at for event in game.log)))):
        yield Unreadable(N_("A time is written with its zone, such as 2026-11-30T20:00:00+01:00."))
    if len({event.id for event in game.log}) < len(game.log):
        yield Unreadable(N_("Two entries have the same id."))
    for table in (game.table, *(event.table for event in game.log if isinstance(event, Reseated))):
        yield from _wrong_table(table)
        if table.variant != game.table.variant:
            yield Unreadable(N_("A game is played by the rules of one variant."))


def _wrong_table(table: Table) -> Iterator[Unreadable]:
    sides = [side.id for side in table.sides]
    players = [player.id for side in table.sides for player in side.players]
    names = [side.name for side in table.sides] + [player.name for side in table.sides for player in side.players]
    if not 1 <= len(sides) <= table.players <= MOST_PLAYERS or max(len(players), len(table.seats)) > MOST_PLAYERS:
        yield Unreadable(N_("A table has 1 to {most} players, and no more sides than players."), most=MOST_PLAYERS)
    if len(set(sides)) < len(sides) or len(set(players)) < len(players):
        yield Unreadable(N_("Two sides or two players have the same id."))
    if not all(name.strip() and len(name) <= MOST_LETTERS for name in names):
        yield Unreadable(N_("A name has 1 to {most} letters."), most=MOST_LETTERS)
    if not table.seats or not set(table.seats) <= set(players) or not 0 <= table.dealer < len(table.seats):
        yield Unreadable(N_("The seats are not those of the players."))
