"""Who played how often and won how many: told from the list of games; a shared win counts its share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorer.app.state import Session
from scorer.game import Player
from scorer.numbers import share
from scorer.store.records import Summary


@dataclass(frozen=True, slots=True)
class Record:
    """How many finished games somebody played, and how many were won."""

    games: int = 0
    won: Fraction = Fraction(0)


def records(games: Iterable[Summary]) -> Mapping[str, Record]:
    """The record of every player, by id."""
    found: dict[str, Record] = {}
    for game in games:
        winners = game.outcome.winners
        for side in game.sides:
            share = Fraction(1, len(winners)) if side.id in winners else Fraction(0)
            for player in side.players:
                known = found.get(player.id, Record())
                found[player.id] = Record(known.games + 1, known.won + share)
    return found


def record_of(known: Mapping[str, Record] | None, player: Player) -> Record | None:
    """The record of a player, where the games were looked through by now."""
    return None if known is None else known.get(player.id, Record())


def record_in_words(session: Session, record: Record) -> str:
    """11 of 23 games won."""
    if not record.games:
        return session.say("no game finished yet")
    won = share(record.won, session.language.code)
    return session.language.ngettext("{won} of {n} game won", "{won} of {n} games won", record.games, won=won)
