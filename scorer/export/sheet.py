"""A game as it leaves: its score sheet with names and words in place of ids. Every export walks this one form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from scorer.game import Game
from scorer.rules import Rules
from scorer.scoreboard import HandScore, Line, Scoreboard

Label = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A named row of points: its id in the variant, its label, points in the order of the sides."""

    id: str
    label: str
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SheetHand:
    """A hand that counts: its number from 1, points and running totals in the order of the sides, who dealt."""

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    dealer: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game for others to read. `void`: hands that were played and do not count; `settled`: how a tie was."""

    title: str
    variant: str
    begun: str
    options: tuple[tuple[str, str, str], ...]
    sides: tuple[str, ...]
    players: tuple[tuple[str, ...], ...]
    hands: tuple[SheetHand, ...]
    void: int
    end: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    finals: tuple[int, ...]
    ranks: tuple[int, ...]
    finished: bool
    winners: tuple[str, ...]
    settled: str


def sheet_of(game: Game, rules: Rules, board: Scoreboard, label: Label) -> Sheet:
    """The score sheet of a game; `label(path)` says a text of its variant in the reader's language."""
    standing = game.standing
    sides = standing.table.sides
    names = {player.id: player.name for side in sides for player in side.players}
    seats = standing.table.seats
    settled = standing.settled if board.finished else None
    winners = (
        tuple(side.name for side in sides if side.id in settled.winners)
        if settled
        else tuple(sides[place].name for place in board.winners)
    )
    return Sheet(
        title=label("name"),
        variant=rules.variant.id,
        begun=game.created,
        options=tuple(
            (ident, label(f"options.{ident}"), str(worth).lower() if isinstance(worth, bool) else str(worth))
            for ident, worth in rules.options.items()
        ),
        sides=tuple(side.name for side in sides),
        players=tuple(tuple(player.name for player in side.players) for side in sides),
        hands=tuple(_hand(hand, names[seats[hand.dealer]], label) for hand in board.hands),
        void=sum(hand.void for hand in standing.hands),
        end=tuple(_line(line, label) for line in board.end_lines),
        totals=board.totals,
        finals=board.final_totals,
        ranks=board.ranks,
        finished=board.finished,
        winners=winners,
        settled=settled.how if settled else "",
    )


def _hand(hand: HandScore, dealer: str, label: Label) -> SheetHand:
    return SheetHand(hand.number, hand.points, hand.totals, tuple(_line(line, label) for line in hand.lines), dealer)


def _line(line: Line, label: Label) -> SheetLine:
    return SheetLine(line.id, label(line.id), line.points)
