"""How an export speaks: the reader's language, numbers and days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scorer.export.sheet import HouseRule, Sheet
from scorer.i18n import Language

_TWO = 2


@dataclass(frozen=True, slots=True)
class Words:
    """What an export says. `number` writes a number; `day` the day of a moment (ISO 8601), where the reader sits."""

    language: Language
    number: Callable[[int], str]
    day: Callable[[str], str]

    def hands(self, sheet: Sheet) -> str:
        """How many hands count."""
        count = len(sheet.hands)
        return self.language.ngettext("{n} hand", "{n} hands", count, n=self.number(count))

    def joined(self, names: Sequence[str]) -> str:
        """a, b and c."""
        if len(names) < _TWO:
            return "".join(names)
        return self.language._("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])

    def result(self, sheet: Sheet, names: Sequence[str]) -> str:
        """Who won, or how far the game is; `names` of the sides as they may stand in this form."""
        say = self.language._
        if sheet.state == "abandoned":
            return say("Abandoned after {hands}", hands=self.hands(sheet))
        if not sheet.finished:
            return say("After {hands}", hands=self.hands(sheet))
        won = self.joined([names[place] for place in sheet.winners])
        return say("Won by {names}", names=won) if len(sheet.winners) == 1 else say("Shared by {names}", names=won)

    def worth(self, rule: HouseRule) -> str:
        """What a house rule is."""
        if isinstance(rule.worth, bool):
            return self.language._("yes") if rule.worth else self.language._("no")
        return self.number(rule.worth) if isinstance(rule.worth, int) else rule.worth


def standings(sheet: Sheet) -> tuple[int, ...]:
    """The places of the sides, the best first; level sides as they sit."""
    return tuple(sorted(range(len(sheet.ranks)), key=lambda place: sheet.ranks[place]))


def one_line(text: str) -> str:
    """A text without line breaks and other signs that move what follows."""
    return " ".join("".join(sign if sign.isprintable() or sign in _JOINERS else " " for sign in text).split())


#: Invisible signs that belong to a name: joiners of emoji and of letters.
_JOINERS = "\u200c\u200d"
