"""Which games are to leave together: those ticked one by one, and those that a search in History found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Which = Literal["all", "found", "ticked"]


@dataclass(frozen=True)
class Picked:
    """The ids of games; `which` of these are wanted now."""

    which: Which = "all"
    found: tuple[str, ...] = ()
    ticked: tuple[str, ...] = ()

    def turned(self, game: str) -> Picked:
        """Tick a game, or take its tick away."""
        without = tuple(other for other in self.ticked if other != game)
        return replace(self, ticked=without if game in self.ticked else (*self.ticked, game))
