"""How figures are said: shares, averages, times, hands worth telling of, what a variant counts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from scorer.app.state import Session
from scorer.app.views.game_words import Day, joined, variant_name
from scorer.app.widgets.text import isolate
from scorer.game import Player
from scorer.i18n import N_
from scorer.numbers import decimal, number, share
from scorer.statistics.choice import LookedAt, Period
from scorer.statistics.figures import Feat, Figures
from scorer.statistics.overview import Read

PERIODS: dict[Period, str] = {
    "all": N_("All time"),
    "year": N_("This year"),
    "last_year": N_("Last year"),
    "month": N_("The last 30 days"),
}


def won_of(session: Session, figures: Figures) -> str:
    """13 of 22 games."""
    code = session.language.code
    won, games = share(figures.won, code), number(figures.games, code)
    return session.language.ngettext("{won} of {n} game", "{won} of {n} games", figures.games, n=games, won=won)


def minutes(session: Session, seconds: int) -> str:
    """4 min; under two minutes in seconds."""
    if seconds < 120:
        return session.say("{seconds} s", seconds=seconds)
    return session.say("{minutes} min", minutes=round(seconds / 60))


def names(players: Sequence[Player]) -> str:
    """Ann & Camille."""
    return " & ".join(isolate(player.name) for player in players)


def whose(session: Session, read: Read, feat: Feat) -> str:
    """Béatrice & David, 8 Nov."""
    day = Day(datetime.fromisoformat(feat.begun).astimezone())
    when = session.say("{day} {month} {year}", day=day.day(), month=day.month(session), year=day.at.year)
    who = names([read.player(person) for person in feat.people])
    return session.say("{who}, {when}", who=who, when=when) if who else when


def game_name(session: Session, read: Read | None, variant: str) -> str:
    """What a variant is called, or was where it is played no more."""
    return variant_name(session, variant, read.titles.get(variant, variant) if read else variant)


def counted_label(session: Session, variant: str, path: str) -> str:
    """What is counted, in the words of the variant; a question is asked."""
    known = session.known(variant)
    return session.label(known, path) if known else path


def each_has(session: Session, each: Sequence[tuple[Player, int]], most: int) -> str:
    """Béatrice 31, Ann 22 and David 9."""
    code = session.language.code
    told = [f"{isolate(player.name)} {number(count, code)}" for player, count in each[:most]]
    return joined(session, told) if len(each) <= most else ", ".join([*told, "…"])


def averages(session: Session, figures: Figures) -> str:
    """87 a hand, best hand 310."""
    code = session.language.code
    told = []
    if figures.a_hand is not None:
        told.append(session.say("{points} a hand", points=decimal(figures.a_hand, code)))
    if figures.best is not None:
        told.append(session.say("best hand {points}", points=number(figures.best.points, code)))
    return ", ".join(told)


def looked_at_words(session: Session, read: Read | None, looked_at: LookedAt) -> tuple[str, str]:
    """The two choices as they stand: Every game, All time."""
    variant = looked_at.variant
    game = game_name(session, read, variant) if variant else session.say("Every game")
    return game, session.say(PERIODS[looked_at.period])
