"""A game with its rules and what it came to: what every export, list and import walks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from scorer.game import Game, Table, TieSettled
from scorer.load import Loaded
from scorer.rules import Rules, for_table, seats_of
from scorer.score import Worked, score
from scorer.scoreboard import Scoreboard

_KEPT = 64

State = Literal["going_on", "finished", "abandoned"]


@dataclass(frozen=True)
class Played:
    """A game worked out. `texts`: those of its variant and of what that extends, by id."""

    game: Game
    rules: Rules
    board: Scoreboard
    texts: Mapping[str, str]

    @property
    def table(self) -> Table:
        """Who plays, as they sit now."""
        return self.game.standing.table

    @property
    def state(self) -> State:
        """Whether it goes on, is finished, or was abandoned and counts nothing."""
        if self.game.standing.abandoned:
            return "abandoned"
        return "finished" if self.board.finished else "going_on"

    @cached_property
    def settled(self) -> TieSettled | None:
        """How the table settled a tie; None when there is no such tie (any more)."""
        settled = self.game.standing.settled
        places = self._places(settled) if settled else ()
        return settled if places and set(places) < set(self.board.winners) else None

    @property
    def winners(self) -> tuple[int, ...]:
        """Places of the winners among the sides: as the table settled a tie, or as the rules say."""
        return self._places(self.settled) if self.settled else self.board.winners

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each side, a settled tie settled: 1, 1, 3."""
        lost = set(self.board.winners) - set(self.winners)
        return tuple(rank + len(self.winners) * (place in lost) for place, rank in enumerate(self.board.ranks))

    def _places(self, settled: TieSettled) -> tuple[int, ...]:
        return tuple(place for place, side in enumerate(self.table.sides) if side.id in settled.winners)


class Rulebook:
    """The rules of the tables that were asked for last: many games are played at the same one."""

    def __init__(self) -> None:
        self._rules: dict[tuple[object, ...], Rules] = {}

    def rules(self, loaded: Loaded, table: Table) -> Rules:
        """The rules of a table. Raises Refused."""
        seats = seats_of(table)
        options = tuple(sorted(table.options.items()))
        key = (id(loaded), options, seats.sides, seats.order, tuple(seats.players.items()), seats.dealer, table.players)
        found = self._rules.pop(key, None) or for_table(loaded, table.options, seats, table.players)
        self._rules[key] = found
        if len(self._rules) > _KEPT:
            del self._rules[next(iter(self._rules))]
        return found


def work_out(
    game: Game, rules: Rules, texts: Mapping[str, str], *, on_hand: Callable[[Worked], object] | None = None
) -> Played:
    """A game scored by these rules; `on_hand` hears of each hand that counts as it is worked out."""
    standing = game.standing
    board = score(rules, [hand.entry for hand in standing.counting], ended=standing.ended, on_hand=on_hand)
    return Played(game, rules, board, texts)
