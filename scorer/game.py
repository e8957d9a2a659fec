"""A game: the table that plays it and an append-only log of events, folded to hands.

Nothing derived is kept. Correcting, inserting, voiding, undoing append an event; the hands are worked out from the log
again. Sides and players are known by ids that never change ("s1", "p3"), so renaming somebody touches no hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

#: What the table entered for one hand: unit (a side's id, "solo", "pair", a player's id, or "hand") -> field -> answer.
Entry = Mapping[str, Mapping[str, Any]]

Option = bool | int | str

#: Whoever sits down without a name has an id that begins so, and is nobody's regular.
GUEST = "guest-"


#: Letters.
LONGEST_PLACE, LONGEST_NOTE = 200, 2000


class Record(BaseModel):
    """A frozen pydantic model that knows all its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Player(Record):
    """Somebody at the table. `mark`, from 1, is the colour and shape this player keeps from game to game."""

    id: str
    name: str
    mark: int | None = None


class Side(Record):
    """A column of the score sheet: one player or a partnership."""

    id: str
    name: str
    players: tuple[Player, ...] = ()


def together(names: Sequence[str]) -> str:
    """What people who play together are called: Ann & Camille; Ann, Camille & Eva."""
    return " & ".join([*([", ".join(names[:-1])] if len(names) > 1 else []), *names[-1:]])


class Table(Record):
    """Who plays what, how: fixed when the first hand is dealt.

    `players` is the number of people; `seats` are the players' ids in the order of the deal; `dealer` is the place in
    `seats` of the first dealer.
    """

    variant: str
    options: dict[str, Option] = {}
    sides: tuple[Side, ...]
    players: int
    seats: tuple[str, ...]
    dealer: int = 0

    @property
    def side_of(self) -> dict[str, int]:
        """The place of the side of each player."""
        return {player.id: place for place, side in enumerate(self.sides) for player in side.players}


class _Event(Record):
    id: str
    at: str  # when it was written, ISO 8601 with zone; told by the writer, this module has no clock


class HandAdded(_Event):
    """A hand was entered: at the end, or before another one."""

    kind: Literal["hand_added"] = "hand_added"
    hand: str
    entry: dict[str, dict[str, Any]]
    before: str | None = None


class HandCorrected(_Event):
    """An earlier hand was entered anew; it keeps its place."""

    kind: Literal["hand_corrected"] = "hand_corrected"
    hand: str
    entry: dict[str, dict[str, Any]]


class HandVoided(_Event):
    """A hand was declared void (it keeps its row and counts nothing), or counts again."""

    kind: Literal["hand_voided"] = "hand_voided"
    hand: str
    void: bool


class HandRemoved(_Event):
    """A hand was taken off the sheet."""

    kind: Literal["hand_removed"] = "hand_removed"
    hand: str


class Reseated(_Event):
    """The table corrected who sits where, or a name. The sides keep their ids, and so their hands."""

    kind: Literal["reseated"] = "reseated"
    table: Table


class GameEnded(_Event):
    """The table stopped: an open game is over, or a game is abandoned and counts nothing."""

    kind: Literal["game_ended"] = "game_ended"
    abandoned: bool = False


class GameReopened(_Event):
    """The table goes on with a game it had stopped."""

    kind: Literal["game_reopened"] = "game_reopened"


class TieSettled(_Event):
    """The table settled a tie itself: these sides won, and how it was decided."""

    kind: Literal["tie_settled"] = "tie_settled"
    winners: tuple[str, ...]
    how: str = ""


class Noted(_Event):
    """The table wrote down where it played, and what is to be remembered of the game; blank takes it away."""

    kind: Literal["noted"] = "noted"
    place: Annotated[str, Field(max_length=LONGEST_PLACE)] = ""
    note: Annotated[str, Field(max_length=LONGEST_NOTE)] = ""


class Undone(_Event):
    """An earlier event is taken back. Undoing an undo brings the event back."""

    kind: Literal["undone"] = "undone"
    event: str


Event = Annotated[
    HandAdded
    | HandCorrected
    | HandVoided
    | HandRemoved
    | Reseated
    | GameEnded
    | GameReopened
    | TieSettled
    | Noted
    | Undone,
    Field(discriminator="kind"),
]


def same(one: Event, other: Event) -> bool:
    """Whether two events of one id say the same, whenever they were written and whatever a new hand is called."""
    apart = {"at", "hand"} if isinstance(one, HandAdded) else {"at"}
    return one.model_dump(exclude=apart) == other.model_dump(exclude=apart)


@dataclass(frozen=True, slots=True)
class Hand:
    """One deal as it stands now."""

    id: str
    entry: Entry
    void: bool = False


class Game(Record):
    """A game as it is kept. `variant_sha` pins the exact text of its variant and of what that extends.

    `copy_of` is the game of which this one was made as a copy, to be played on or corrected apart; it is not written
    where there is none.
    """

    id: str
    variant_sha: str
    created: str
    table: Table
    copy_of: Annotated[str | None, Field(exclude_if=lambda game: game is None)] = None
    log: tuple[Event, ...] = ()

    def with_event(self, event: Event) -> Game:
        """This game with one more event; an event it already has changes nothing."""
        if any(known.id == event.id for known in self.log):
            return self
        # Not model_copy: that would carry the standing of the shorter log along.
        fields = {name: getattr(self, name) for name in type(self).model_fields}
        return type(self).model_construct(**{**fields, "log": (*self.log, event)})

    def copied(self, ident: str, at: str) -> Game:
        """A copy of this game under another id, made at that moment: the same table, and every event."""
        log = tuple(event.model_copy(update={"at": at}) for event in self.log)
        return Game(id=ident, variant_sha=self.variant_sha, created=at, table=self.table, copy_of=self.id, log=log)

    @cached_property
    def standing(self) -> Standing:
        """What the log comes to."""
        return fold(self.table, self.log)


@dataclass(frozen=True, slots=True)
class Standing:
    """The log, folded: the table as it sits now, its hands in order, and how it was stopped."""

    table: Table
    hands: tuple[Hand, ...] = ()
    ended: bool = False
    abandoned: bool = False
    settled: TieSettled | None = None
    noted: Noted | None = None

    @property
    def counting(self) -> tuple[Hand, ...]:
        """The hands that count: those that are not void."""
        return tuple(hand for hand in self.hands if not hand.void)


def last_undoable(log: Sequence[Event]) -> Event | None:
    """The newest event that stands and is not itself an undo: what *Undo* takes back."""
    standing = _standing_events(log)
    return standing[-1] if standing else None


def _standing_events(log: Sequence[Event]) -> list[Event]:
    """The events that were not taken back, without the undos. A later undo decides over an earlier one."""
    undone: set[str] = set()
    for event in reversed(log):
        if isinstance(event, Undone) and event.id not in undone:
            undone.add(event.event)
    return [event for event in log if event.id not in undone and not isinstance(event, Undone)]


def fold(table: Table, log: Sequence[Event]) -> Standing:
    """Work the hands out from the log. Events about a hand that is not there change nothing."""
    hands: list[Hand] = []
    ended = abandoned = False
    settled: TieSettled | None = None
    noted: Noted | None = None
    for event in _standing_events(log):
        match event:
            case HandAdded():
                hands.insert(_place(hands, event.before, len(hands)), Hand(id=event.hand, entry=event.entry))
            case HandCorrected() | HandVoided() | HandRemoved():
                at = _place(hands, event.hand, -1)
                if at >= 0:
                    hands[at : at + 1] = _changed(hands[at], event)
            case Reseated():
                table = event.table
            case GameEnded():
                ended, abandoned = True, event.abandoned
            case GameReopened():
                ended = abandoned = False
            case TieSettled():
                settled = event
            case Noted():
                noted = event
    return Standing(table=table, hands=tuple(hands), ended=ended, abandoned=abandoned, settled=settled, noted=noted)


def _place(hands: Sequence[Hand], hand: str | None, otherwise: int) -> int:
    return next((at for at, known in enumerate(hands) if known.id == hand), otherwise)


def _changed(hand: Hand, event: HandCorrected | HandVoided | HandRemoved) -> list[Hand]:
    match event:
        case HandCorrected():
            return [replace(hand, entry=event.entry)]
        case HandVoided():
            return [replace(hand, void=event.void)]
        case HandRemoved():
            return []
