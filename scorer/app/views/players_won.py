"""Who played how often and won how many: told from the list of games; a shared win counts its share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorer.app.state import Session
from scorer.game import Player
from scorer.numbers import number, share
from scorer.statistics.figures import seated


@dataclass(frozen=True, slots=True)
class Record:
    """How many finished games somebody played, and how many were won."""

    games: int = 0
    won: Fraction = Fraction(0)


def records(session: Session) -> Mapping[str, Record]:
    """The record of everybody who finished a game, by id. May take long."""
    played: Counter[str] = Counter()
    shares: Counter[tuple[str, int]] = Counter()
    library = session.library
    for result, sides in seated(library.results(), library.people.person):
        for place, people in enumerate(sides):
            played.update(people)
            if place in result.winners:
                shares.update((person, len(result.winners)) for person in people)
    won: dict[str, Fraction] = {}
    for (person, of), times in shares.items():
        won[person] = won.get(person, Fraction(0)) + Fraction(times, of)
    return {person: Record(times, won.get(person, Fraction(0))) for person, times in played.items()}


def record_of(known: Mapping[str, Record] | None, player: Player) -> Record | None:
    """The record of a player, where the games were looked through by now."""
    return None if known is None else known.get(player.id, Record())


def record_in_words(session: Session, record: Record) -> str:
    """11 of 23 games won."""
    if not record.games:
        return session.say("no game finished yet")
    code = session.language.code
    won, games = share(record.won, code), number(record.games, code)
    return session.language.ngettext("{won} of {n} game won", "{won} of {n} games won", record.games, n=games, won=won)
