"""A game as it leaves: its score sheet with names and words in place of ids. Every export walks this one form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from scorer.formula import Worth
from scorer.game import Noted, Table
from scorer.house_rules import beside, terms
from scorer.played import Played, State
from scorer.rules import Rules
from scorer.score import start
from scorer.scoreboard import HandScore, Line

Label = Callable[[str], str]


class SheetLine(NamedTuple):
    """A named row of points: its id in the variant, its label, points in the order of the sides."""

    id: str
    label: str
    points: tuple[int, ...]


class SheetHand(NamedTuple):
    """A hand that counts: its number from 1, points and running totals in the order of the sides, who dealt.

    `changes`: what the totals became beside the points, where the rules take a total back or halve it.
    """

    number: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[SheetLine, ...]
    dealer: str
    changes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule of the table: its id and label, and what it is: a number, a switch, or the label of a choice."""

    id: str
    label: str
    worth: Worth


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole game for others to read.

    `pin`: the sum of the rules' texts · `begun`, `last`: when it was begun and last written in, ISO 8601 with zone ·
    `wins`: whether the "highest" or the "lowest" total wins, or the "survivors" · `house_rules`: those that are not the
    book's · `void`: hands that were played and do not count · `settled`: how the table settled a tie · `place` and
    `note` as the table wrote them down · `copy`: it was made as a copy of another game, and counts in no statistics.
    """

    id: str
    title: str
    variant: str
    pin: str
    begun: str
    last: str
    wins: str
    house_rules: tuple[HouseRule, ...]
    table: Table
    start: tuple[int, ...]
    hands: tuple[SheetHand, ...]
    void: int
    end: tuple[SheetLine, ...]
    totals: tuple[int, ...]
    finals: tuple[int, ...]
    ranks: tuple[int, ...]
    state: State
    winners: tuple[int, ...]
    settled: str
    place: str
    note: str
    copy: bool

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(side.name for side in self.table.sides)

    @property
    def players(self) -> tuple[tuple[str, ...], ...]:
        """The names of the players of each side."""
        return tuple(tuple(player.name for player in side.players) for side in self.table.sides)

    @property
    def finished(self) -> bool:
        """Whether somebody has won."""
        return self.state == "finished"

    @property
    def won(self) -> tuple[str, ...]:
        """The names of the winners."""
        return tuple(self.sides[place] for place in self.winners) if self.finished else ()

    @property
    def course(self) -> tuple[tuple[int, ...], ...]:
        """The totals of each side, from before the first hand to the end."""
        ended = [self.finals] if self.finished and self.finals != self.totals else []
        return tuple(zip(self.start, *(hand.totals for hand in self.hands), *ended, strict=True))

    @property
    def minutes(self) -> int | None:
        """How long it was played; None where the clock was put back, or it was not one sitting."""
        span = datetime.fromisoformat(self.last) - datetime.fromisoformat(self.begun)
        found = int(span.total_seconds() // 60)
        return found if 1 <= found < 12 * 60 else None


def sheet_of(played: Played, label: Label) -> Sheet:
    """The score sheet of a game; `label(path)` says a text of its variant in the reader's language."""
    game, rules, board, table = played.game, played.rules, played.board, played.table
    names = {player.id: player.name for side in table.sides for player in side.players}
    begin, noted = _begin(rules), game.standing.noted
    before = (begin, *(hand.totals for hand in board.hands))
    return Sheet(
        id=game.id,
        title=label("name"),
        variant=rules.variant.id,
        pin=game.variant_sha,
        begun=game.created,
        last=next((event.at for event in reversed(game.log) if not isinstance(event, Noted)), game.created),
        wins=rules.winner_rule,
        house_rules=_house_rules(played, label),
        table=table,
        start=begin,
        hands=tuple(
            _hand(hand, earlier, names[table.seats[hand.dealer]], label)
            for hand, earlier in zip(board.hands, before, strict=False)
        ),
        void=sum(hand.void for hand in game.standing.hands),
        end=tuple(_line(line, label) for line in board.end_lines),
        totals=board.totals,
        finals=board.final_totals,
        ranks=played.ranks,
        state=played.state,
        winners=played.winners,
        settled=played.settled.how if played.settled else "",
        place=noted.place if noted else "",
        note=noted.note if noted else "",
        copy=game.copy_of is not None,
    )


def _house_rules(played: Played, label: Label) -> tuple[HouseRule, ...]:
    rules = played.rules
    if not played.table.options:
        return ()
    return tuple(
        HouseRule(ident, beside(label(f"options.{ident}"), rules.options[ident]), _worth(rules, ident, label))
        for ident in _changed(rules)
    )


@lru_cache(maxsize=64)
def _changed(rules: Rules) -> tuple[str, ...]:
    """The house rules that are not the book's: the same for all games at a table."""
    return terms(rules.loaded, rules.options, rules.seats, rules.players).changed


@lru_cache(maxsize=64)
def _begin(rules: Rules) -> tuple[int, ...]:
    """The totals before the first hand."""
    return start(rules).totals


def _worth(rules: Rules, ident: str, label: Label) -> Worth:
    worth = rules.options[ident]
    named = isinstance(worth, str) and rules.variant.options[ident].choices
    return label(f"options.{ident}.{worth}") if named else worth


def _hand(hand: HandScore, before: tuple[int, ...], dealer: str, label: Label) -> SheetHand:
    beside = zip(before, hand.points, hand.totals, strict=True)
    return SheetHand(
        number=hand.number,
        points=hand.points,
        totals=hand.totals,
        lines=tuple([_line(line, label) for line in hand.lines]),
        dealer=dealer,
        changes=tuple([after - earlier - points for earlier, points, after in beside]),
    )


def _line(line: Line, label: Label) -> SheetLine:
    return SheetLine(line.id, label(line.id), line.points)
