"""A finished game, cut down to what statistics ask of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from scorer.game import Game, HandAdded
from scorer.played import work_out
from scorer.rules import Rules
from scorer.statistics.counted import Answered, Counts, counts

#: Between two hands further apart the table did something else.
_LONGEST_HAND = 45 * 60


@dataclass(frozen=True, slots=True)
class Record:
    """A game that counts: it was finished, not abandoned, and is no copy; void hands are not in it.

    `begun` ISO 8601 · `low`: the lowest total wins · `sides` the players' ids of each side · `winners` places of the
    sides · `totals` with the lines of the end · `hands` points per side, None where it was out · `timed` hands took
    `seconds` together: those of which it is known.
    """

    game: str
    variant: str
    begun: str
    low: bool
    sides: tuple[tuple[str, ...], ...]
    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    totals: tuple[int, ...]
    hands: tuple[tuple[int | None, ...], ...]
    counts: Counts
    seconds: int = 0
    timed: int = 0


def record_of(game: Game, rules: Rules) -> Record | None:
    """What statistics ask of a game played by these rules; None for one that does not count, as a copy does not."""
    if game.copy_of is not None:
        return None
    answered = Answered(rules)
    played = work_out(game, rules, {}, on_hand=answered.hear)
    if played.state != "finished":
        return None
    board, table = played.board, played.table
    seconds = hand_times(game)
    return Record(
        game=game.id,
        variant=table.variant,
        begun=game.created,
        low=rules.winner_rule != "highest",
        sides=tuple(tuple(player.id for player in side.players) for side in table.sides),
        winners=played.winners,
        ranks=played.ranks,
        totals=board.final_totals,
        hands=tuple(
            tuple(worth if there else None for worth, there in zip(hand.points, hand.in_play, strict=True))
            for hand in board.hands
        ),
        counts=counts(played, answered),
        seconds=sum(seconds),
        timed=len(seconds),
    )


def hand_times(game: Game) -> tuple[int, ...]:
    """The seconds that hands took which count, from the one entered before; pauses are left out."""
    counting = {hand.id for hand in game.standing.counting}
    before = datetime.fromisoformat(game.created)
    found = []
    for event in game.log:
        if isinstance(event, HandAdded):
            at = datetime.fromisoformat(event.at)
            took = int((at - before).total_seconds())
            if event.hand in counting and 0 < took <= _LONGEST_HAND:
                found.append(took)
            before = at
    return tuple(found)


def in_order(records: Iterable[Record]) -> list[Record]:
    """The games as they were begun."""
    return sorted(records, key=lambda record: (datetime.fromisoformat(record.begun), record.game))


def between(records: Iterable[Record], since: datetime | None, until: datetime | None = None) -> tuple[Record, ...]:
    """The games begun from then on and before that."""
    return tuple(
        record
        for record in records
        if (since is None or since <= datetime.fromisoformat(record.begun))
        and (until is None or datetime.fromisoformat(record.begun) < until)
    )
