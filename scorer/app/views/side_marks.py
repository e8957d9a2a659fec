"""The mark of each side of a game, as the lists and a new game show it before its table is opened."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.app.widgets.seat import SEATS, letters
from scorer.game import Player, Side


def side_marks(sides: Sequence[Side]) -> tuple[tuple[int, str], ...]:
    """The seat (from 0) and the letter of each side: its first player's own mark, or the next that is free."""
    firsts = [side.players[0] if side.players else None for side in sides]
    return tuple(zip(own_marks(firsts), letters([side.name for side in sides]), strict=True))


def own_marks(players: Sequence[Player | None]) -> tuple[int, ...]:
    """The mark each wears here, from 0: its own, where another has it already the next that is free."""
    taken: list[int] = []
    for place, player in enumerate(players):
        wished = player.mark - 1 if player and player.mark else place
        taken.append(next((seat for seat in (wished, *range(len(SEATS))) if seat not in taken), place))
    return tuple(taken)


def free_mark(players: Sequence[Player]) -> int:
    """The first mark, from 1, that none of them has; after twelve the one that fewest have."""
    worn = [player.mark for player in players if player.mark]
    return min(range(1, len(SEATS) + 1), key=lambda mark: (worn.count(mark), mark))
