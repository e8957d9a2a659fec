"""A game being set up: what is played, who sits where, by which house rules. Nothing is written before it is dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import flet as ft
from pydantic import TypeAdapter, ValidationError

from scorer.formula import Worth
from scorer.game import GUEST, Player, Side, Table, together
from scorer.house_rules import Terms
from scorer.seating import Way


@dataclass(frozen=True)
class Plan:
    """What was chosen so far.

    `people` may be more than there are seats: whoever stood up keeps waiting for one. A player without a name is a free
    seat. `sides` are names given to sides, by their place; `dealer` is a seat.
    """

    variant: str
    way: Way
    people: tuple[Player, ...] = ()
    dealer: int = 0
    options: Mapping[str, Worth] = field(default_factory=dict)
    sides: Mapping[int, str] = field(default_factory=dict)

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who sits where, in the order of the deal."""
        return self.people[: self.way.players]

    def members(self, side: int) -> tuple[int, ...]:
        """The seats of a side."""
        return tuple(seat for seat, of in enumerate(self.way.order) if of == side)

    def seated(self, way: Way) -> Plan:
        """The same people for another number of seats or sides, with the house rules that takes."""
        missing = way.players - len(self.people)
        people = (*self.people, *(free_seat() for _ in range(missing)))
        sides = self.sides if way.sides == self.way.sides else {}
        dealer = min(self.dealer, way.players - 1)
        options = {**self.options, **way.options}
        return replace(self, way=way, people=people, dealer=dealer, sides=sides, options=options)

    def named(self, seat: int, player: Player) -> Plan:
        """The plan with somebody else in a seat."""
        people = tuple(player if place == seat else one for place, one in enumerate(self.people))
        return replace(self, people=people)

    def swapped(self, one: int, other: int) -> Plan:
        """Two change places; the deal goes with whoever has it."""
        people = list(self.people)
        people[one], people[other] = people[other], people[one]
        dealer = {one: other, other: one}.get(self.dealer, self.dealer)
        return replace(self, people=tuple(people), dealer=dealer)

    def agreed(self, option: str, worth: Worth, terms: Terms) -> Plan:
        """The plan with one house rule; what is as in the book need not be agreed."""
        options = {ident: kept for ident, kept in self.options.items() if ident != option}
        if worth != terms.book[option] or option in terms.needed:
            options[option] = worth
        return replace(self, options=options)

    @property
    def free(self) -> int | None:
        """The first seat in which nobody sits."""
        return next((seat for seat, player in enumerate(self.seats) if not player.name), None)

    def free_after(self, seat: int) -> int | None:
        """The next seat after this one, around the table, in which nobody sits."""
        around = [(seat + by) % len(self.seats) for by in range(1, len(self.seats))]
        return next((other for other in around if not self.seats[other].name), None)


_KEPT = TypeAdapter(Plan)


def kept(plan: Plan) -> dict[str, Any]:
    """The plan as it is written down."""
    written: dict[str, Any] = _KEPT.dump_python(plan, mode="json")
    return written


def taken_up(content: Mapping[str, Any]) -> Plan | None:
    """The plan that was written down; None where it does not say one."""
    try:
        plan = _KEPT.validate_python(content)
    except ValidationError:
        return None
    seats = plan.way.players
    sensible = 0 < plan.way.sides <= seats <= len(plan.people) and 0 <= plan.dealer < seats
    return plan if sensible and all(0 <= side < plan.way.sides for side in plan.sides) else None


def free_seat() -> Player:
    """Nobody."""
    return Player(id="", name="")


def sides_of(plan: Plan, guest: Callable[[int], str]) -> tuple[tuple[Side, ...], tuple[str, ...]]:
    """The sides to be written, and the players' ids in the order of the deal; `guest` names who sits without a name."""
    players = [
        player if player.name else Player(id=f"{GUEST}{seat}", name=guest(seat))
        for seat, player in enumerate(plan.seats, 1)
    ]
    sides = []
    for place in range(plan.way.sides):
        members = tuple(players[seat] for seat in plan.members(place))
        name = plan.sides.get(place) or together([player.name for player in members])
        sides.append(Side(id=f"s{place + 1}", name=name, players=members))
    return tuple(sides), tuple(player.id for player in players)


def again(table: Table) -> Plan:
    """The plan of a table that has played before, the deal passed on."""
    people = {player.id: player for side in table.sides for player in side.players}
    way = Way(table.players, len(table.sides))
    players = tuple(_person(people[ident]) for ident in table.seats)
    usual = {
        place: side.name
        for place, side in enumerate(table.sides)
        if side.name != together([player.name for player in side.players])
    }
    dealer = (table.dealer + 1) % max(1, len(table.seats))
    return Plan(table.variant, way, players, dealer, dict(table.options), usual)


def _person(player: Player) -> Player:
    return free_seat() if player.id.startswith(GUEST) else player


def usual_way(ways: Sequence[Way], people: int) -> Way:
    """The way to sit down for so many people where there is one; else for four, else the first."""
    able = [way for way in ways if not way.options] or list(ways)
    for wanted in (people, 4):
        for way in able:
            if way.players == wanted:
                return way
    return able[0]


def twice(players: Iterable[Player]) -> str | None:
    """A name that two have."""
    seen: set[str] = set()
    for player in players:
        name = player.name.strip().casefold()
        if name and name in seen:
            return player.name
        seen.add(name)
    return None


@ft.observable
@dataclass(eq=False)
class Planning:
    """Holds the plan while it changes; what takes it as an argument is drawn again at each change.

    `keep` is told of every change, and of None once there is no plan any more.
    """

    plan: Plan | None = None
    keep: Callable[[Plan | None], object] = lambda _plan: None
    _dealt: bool = False

    def change(self, change: Callable[[Plan], Plan]) -> None:
        """Change the plan there is."""
        if self.plan is not None:
            self.plan = change(self.plan)
            if not self._dealt:
                self.keep(self.plan)

    def begin(self, plan: Plan) -> None:
        """Plan another game."""
        self._dealt = False
        self.plan = plan
        self.keep(plan)

    def forget(self) -> None:
        """The game is not played after all."""
        self._dealt = False
        self.plan = None
        self.keep(None)

    @property
    def waiting(self) -> Plan | None:
        """The plan, unless it was dealt already."""
        return None if self._dealt else self.plan

    def done(self) -> None:
        """The plan was dealt: the next game starts from nothing. The screens it is on stay as they are."""
        self._dealt = True
        self.keep(None)
