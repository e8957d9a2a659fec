"""What lists say of a game: what it is called, its glyph, who won it, when it was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from scorer import days
from scorer.app.state import Session
from scorer.app.widgets.icons import FAMILIES
from scorer.app.widgets.text import isolate
from scorer.numbers import number
from scorer.store.records import Summary

_TWO = 2


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a game, where the table sits."""

    at: datetime

    def day(self) -> str:
        """The day of the month."""
        return str(self.at.day)

    def month(self, session: Session) -> str:
        """Nov."""
        return days.short_month(self.at, session.language)

    def of_month(self, session: Session) -> str:
        """November 2026."""
        return days.month(self.at, session.language)


def played(summary: Summary) -> Day:
    """When a game was last written in."""
    return Day(datetime.fromisoformat(summary.changed).astimezone())


def title(session: Session, summary: Summary) -> str:
    """What the game is called, in the language of the session where the variant is still there."""
    return variant_name(session, summary.variant, summary.title)


def variant_name(session: Session, variant: str, otherwise: str) -> str:
    """What a variant is called here; `otherwise` where it is played no more."""
    known = session.known(variant)
    return session.label(known, "name") if known else session.language.label(variant, "name", otherwise)


def glyph(session: Session, variant: str) -> str:
    """The drawing of the family a variant belongs to."""
    known = session.known(variant)
    family = known.variant.family if known else ""
    return f"family-{family if family in FAMILIES else 'rummy'}"


def joined(session: Session, names: Sequence[str]) -> str:
    """a, b and c."""
    if len(names) < _TWO:
        return "".join(names)
    return session.say("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])


def aside(session: Session, summary: Summary) -> str:
    """That a game is a copy, where it was played, what was noted of it."""
    copy = session.say("A copy") if summary.copy_of else ""
    return " · ".join(filter(None, [copy, isolate(summary.place), isolate(summary.note)]))


def winners(summary: Summary) -> tuple[int, ...]:
    """The places of the sides that won."""
    return tuple(place for place, side in enumerate(summary.sides) if side.id in summary.outcome.winners)


def result(session: Session, summary: Summary, *, brief: bool = False) -> str:
    """How a game stands or came out; `brief` where a mark beside it says who won."""
    outcome, code = summary.outcome, session.language.code
    if outcome.state == "going_on":
        return session.language.ngettext("Unfinished after {n} hand", "Unfinished after {n} hands", outcome.hands)
    if outcome.state == "abandoned":
        return session.language.ngettext("Abandoned after {n} hand", "Abandoned after {n} hands", outcome.hands)
    won = winners(summary)
    totals = [number(total, code) for total in outcome.totals]
    names = joined(session, [isolate(summary.sides[place].name) for place in won])
    if not won or len(totals) != len(summary.sides):
        return session.say("Nobody won")
    if len(won) > 1:
        return session.say("{names} share first, {total}", names=names, total=totals[won[0]])
    if len(totals) == _TWO:
        other = totals[1 - won[0]]
        if brief:
            return session.say("{name}, {total} to {other}", name=names, total=totals[won[0]], other=other)
        return session.say("{name} won, {total} to {other}", name=names, total=totals[won[0]], other=other)
    if brief:
        players = session.language.ngettext("{n} player", "{n} players", len(totals))
        return session.say("{name}, {total}; {players}", name=names, total=totals[won[0]], players=players)
    return session.say("{name} won with {total}", name=names, total=totals[won[0]])


def players_range(counts: Sequence[int]) -> str:
    """2–6, or 4."""
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
