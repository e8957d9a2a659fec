"""One hand's entry read: who plays it, every answer as a worth, all that is wrong in the order of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from scorer.cards.card import CardError, check_copies, grid_cards
from scorer.fields import (
    Field,
    Refuse,
    is_missing,
    read_cards,
    read_choice,
    read_flag,
    read_number,
    read_several,
    read_who,
    refuse_card,
)
from scorer.game import Entry
from scorer.program import Column, Frame
from scorer.rules import Rules
from scorer.scoreboard import Refusal

HAND = "hand"
_NOTHING: Mapping[str, Any] = {}
_CARDS = ("cards", "card", "grid", "melds")


@dataclass(frozen=True)
class Units:
    """Who plays a hand.

    `keys` name the units in the entry; `members[unit]` are the places of its sides; `of_side[side]` is the unit of a
    side, None when it is out; `solo` is the place of the side that plays alone against the two others, if any.
    `places`: which unit is meant by the name of a unit, a side or a player. `allowed`: the fields of each key.
    """

    keys: tuple[str, ...]
    members: tuple[tuple[int, ...], ...]
    of_side: tuple[int | None, ...]
    solo: int | None
    places: Mapping[str, int]
    allowed: Mapping[str, frozenset[str]]

    @property
    def paired(self) -> bool:
        """Whether one plays against two."""
        return self.solo is not None


@lru_cache(maxsize=512)
def alone(rules: Rules, in_play: tuple[bool, ...]) -> Units:
    """Every side still in, for itself."""
    places = [place for place, still_in in enumerate(in_play) if still_in]
    units = {place: unit for unit, place in enumerate(places)}
    return _units(
        rules,
        keys=tuple(rules.seats.sides[place] for place in places),
        members=tuple((place,) for place in places),
        of_side=tuple(units.get(place) for place in range(len(in_play))),
        solo=None,
    )


@lru_cache(maxsize=512)
def paired(rules: Rules, solo: int) -> Units:
    """One side against all the others."""
    sides = range(len(rules.seats.sides))
    pair = tuple(place for place in sides if place != solo)
    return _units(rules, ("solo", "pair"), ((solo,), pair), tuple(int(place != solo) for place in sides), solo)


def _units(
    rules: Rules,
    keys: tuple[str, ...],
    members: tuple[tuple[int, ...], ...],
    of_side: tuple[int | None, ...],
    solo: int | None,
) -> Units:
    seats = rules.seats
    places = {name: unit for name, side in seats.players.items() if (unit := of_side[side]) is not None}
    places |= {name: unit for side, name in enumerate(seats.sides) if (unit := of_side[side]) is not None}
    places |= {key: unit for unit, key in enumerate(keys)}
    allowed = dict.fromkeys(seats.sides, frozenset[str]()) | {HAND: rules.fields_of("hand")}
    allowed |= {name: rules.fields_of("player") for side, name in enumerate(seats.sides) if of_side[side] is not None}
    allowed |= {key: allowed.get(key, frozenset[str]()) | rules.fields_of("side") for key in keys}
    return Units(keys, members, of_side, solo, places, allowed)


@dataclass(slots=True)
class Answers:
    """What was read. `given[field]`: entered or not, for each unit; `refusals` are in the order of the rules.

    `mentioned`: the fields that somebody's entry has at all.

    `per_player[field]` holds one worth a side for the fields that each player enters.
    """

    given: dict[str, tuple[bool, ...]] = field(default_factory=dict)
    per_player: dict[str, list[Any]] = field(default_factory=dict)
    pools: dict[str, int | None] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    mentioned: set[str] = field(default_factory=set)


Bounds = tuple[Any, bool, bool, int, int, int]


def _bounds(field_: Field) -> Bounds:
    """What leaving out is worth, whether it may not be left out, and the bounds of a whole number where they stand."""
    return field_.default, field_.always, *field_.plain_bounds


@dataclass(frozen=True, slots=True)
class Blank:
    """An entry in which nothing is entered, read once; `to_check` are the fields that may not be left out.

    `asked`: every field with its id, who enters it and its bounds, at hand for each hand that is read.
    """

    asked: tuple[tuple[str, str, Field, Bounds], ...]
    columns: Mapping[str, Column]
    worths: Mapping[str, Any]
    given: dict[str, tuple[bool, ...]]
    to_check: frozenset[str]


@lru_cache(maxsize=512)
def _blank(rules: Rules, size: int) -> Blank:
    columns: dict[str, Column] = {}
    worths: dict[str, Any] = {}
    given: dict[str, tuple[bool, ...]] = {}
    for field_ in rules.fields:
        given[field_.ident] = (False,) * (1 if field_.per == "hand" else size)
        if field_.type in ("side", "player", "sides"):
            columns[field_.ident] = (False,) * size
        elif field_.symbol.per == "side":
            columns[field_.ident] = (field_.default,) * size
        else:
            worths[field_.ident] = field_.default
    to_check = frozenset(field_.ident for field_ in rules.fields if field_.always or field_.per == "player")
    asked = tuple((field_.ident, field_.per, field_, _bounds(field_)) for field_ in rules.fields)
    return Blank(asked, columns, worths, given, to_check)


class Reader:
    """Reads one entry into a frame of the units that play the hand."""

    def __init__(self, rules: Rules, units: Units, entry: Entry, frame: Frame, at: int) -> None:
        self.rules = rules
        self.units = units
        self.entry = entry
        self.frame = frame
        self.at = at
        self.answers = Answers()
        self.raws: list[Mapping[str, Any]] = []

    def refuse(self, name: str, side: str | None, error: Refuse) -> None:
        """Note that an answer cannot be."""
        self.answers.refusals.append(
            Refusal(name, self.at, side, str(error), template=error.template, names=error.names)
        )

    def read(self) -> Answers:
        """Read every field, those of the hand first."""
        if not self._known_names():
            return self.answers
        entry, answers, blank = self.entry, self.answers, _blank(self.rules, self.frame.size)
        self.raws = [entry.get(key, _NOTHING) for key in self.units.keys]
        mentioned = answers.mentioned
        self.frame.columns.update(blank.columns)
        self.frame.worths.update(blank.worths)
        answers.given = blank.given.copy()
        for ident, per, field_, bounds in blank.asked:
            if ident not in mentioned and ident not in blank.to_check:
                continue
            if per == "side":
                self._read_of_units(field_, ident, bounds)
            elif per == "hand":
                self._read_of_hand(field_)
            else:
                self._read_of_players(field_)
        if not self.rules.card_fields.isdisjoint(mentioned):
            self._check_pack()
        return answers

    # ── Names ──

    def _known_names(self) -> bool:
        """Unknown sides and fields, sides that are out."""
        allowed = self.units.allowed
        for name, given in self.entry.items():
            if name not in allowed:
                self._refuse_name(name)
                return False
            if not isinstance(given, dict):
                self.refuse("sides", name, Refuse("The entry of “{name}” lists its fields.", name=name))
                return False
            if not given.keys() <= allowed[name]:
                asked = (*self.rules.variant.inputs, *given)  # in the order of the rules, whatever the order given
                self._refuse_field(name, next(str(it) for it in asked if it in given and it not in allowed[name]))
                return False
            self.answers.mentioned.update(given)
        return True

    def _refuse_name(self, name: str) -> None:
        partners = self.rules.variant.partners
        if name in ("solo", "pair") and partners:
            self.refuse(partners.solo, None, Refuse("Nobody plays alone in this hand."))
        else:
            self.refuse("sides", None, Refuse("“{name}” does not play in this game.", name=str(name)[:60]))

    def _refuse_field(self, name: str, ident: str) -> None:
        side = None if name == HAND else name
        if ident in self.rules.variant.inputs and name in self.rules.seats.sides:
            out = self.units.of_side[self.rules.seats.sides.index(name)] is None
            sentence = (
                "“{name}” is out of the game." if out else "This is entered for those who play alone or together."
            )
            self.refuse(ident, side, Refuse(sentence, name=name))
        else:
            self.refuse(ident, side, Refuse("There is nothing called “{ident}” to enter here.", ident=ident[:60]))

    # ── Fields ──

    def _read_of_hand(self, field_: Field) -> None:
        raw = self.entry.get(HAND, {})
        missing = is_missing(field_, raw)
        self.answers.given[field_.ident] = (not missing,)
        size = self.frame.size
        worth: Any = None
        if missing:
            self._check_missing(field_, None, HAND)
        else:
            try:
                worth = self._worth(field_, raw[field_.ident], 0)
            except Refuse as error:
                self.refuse(field_.ident, None, error)
                missing = True
        match field_.type:
            case "side" | "player":
                self.frame.columns[field_.ident] = [unit == worth for unit in range(size)]
            case "sides":
                self.frame.columns[field_.ident] = [unit in (worth or ()) for unit in range(size)]
            case "pools":
                self.answers.pools = worth or {}
                self.frame.worths[field_.ident] = ""
            case _:
                self.frame.worths[field_.ident] = field_.default if missing else worth

    def _read_of_units(self, field_: Field, ident: str, bounds: Bounds) -> None:
        default, always, plain, least, most, step = bounds
        column: list[Any] = []
        given: list[bool] = []
        for raw in self.raws:
            worth = raw.get(ident)
            if worth is None:
                given.append(False)
                column.append(default)
                if always:
                    key = self.units.keys[len(column) - 1]
                    self._check_missing(field_, key, key)
            else:
                given.append(True)
                if plain and type(worth) is int and least <= worth <= most and not worth % step:
                    column.append(worth)
                else:
                    column.append(self._worth_or_default(field_, worth, len(column)))
        self.frame.columns[ident] = column
        self.answers.given[ident] = tuple(given)
        if field_.type == "place":
            self._check_places(field_, column, given)

    def _worth_or_default(self, field_: Field, raw: Any, unit: int) -> Any:
        try:
            return self._worth(field_, raw, unit)
        except Refuse as error:
            self.refuse(field_.ident, self.units.keys[unit], error)
            return field_.default

    def _read_of_players(self, field_: Field) -> None:
        worths: list[Any] = []
        given: list[bool] = []
        for place, name in enumerate(self.rules.seats.sides):
            unit = self.units.of_side[place]
            raw = self.entry.get(name, {})
            worth = field_.default
            entered = unit is not None and not is_missing(field_, raw)
            if entered and unit is not None:
                try:
                    worth = self._worth(field_, raw[field_.ident], unit)
                except Refuse as error:
                    self.refuse(field_.ident, name, error)
            elif unit is not None:
                self._check_missing(field_, name, name)
            worths.append(worth)
            given.append(entered)
        self.answers.per_player[field_.ident] = worths
        self.answers.given[field_.ident] = tuple(
            any(given[place] for place in members) for members in self.units.members
        )
        self.frame.columns[field_.ident] = [sum(worths[place] for place in members) for members in self.units.members]

    def _check_missing(self, field_: Field, side: str | None, key: str) -> None:
        if field_.always and not self._counted_instead(field_, key):
            self.refuse(field_.ident, side, Refuse("This is not entered yet."))

    def _counted_instead(self, field_: Field, key: str) -> bool:
        """Whether a card field is answered by the number counted from it, or a number by its cards."""
        raw = self.entry.get(key, {})
        if any(raw.get(ident) is not None for ident in self.rules.counted_from.get(field_.ident, ())):
            return True
        counted = self.rules.counted.get(field_.ident)
        return counted is not None and all(raw.get(ident) is not None for ident in counted)

    def _worth(self, field_: Field, raw: Any, unit: int) -> Any:
        match field_.type:
            case "points" | "count" | "halves":
                least, most, step = (self._bound(field_, key, unit) for key in ("min", "max", "step"))
                return read_number(field_, raw, least, most, step)
            case "place":
                return read_number(field_, raw, 1, self.frame.worths["in_play"], 1)
            case "flag":
                return read_flag(raw)
            case "choice":
                return read_choice(field_, raw)
            case "side" | "player":
                return read_who(raw, self.units.places)
            case "sides":
                return self._several(raw)
            case "pools":
                return self._pools(raw)
            case _:
                return read_cards(field_, raw, self.rules.cards)

    def _bound(self, field_: Field, key: str, unit: int) -> int:
        fixed = {"min": field_.least, "max": field_.most, "step": field_.step}[key]
        if fixed is not None:
            return fixed
        ident = field_.bounds[key]
        worth = self.frame.worths.get(ident)
        return int(self.frame.columns[ident][unit] if worth is None else worth)

    def _several(self, raw: Any) -> set[int]:
        elimination = self.rules.variant.elimination
        places = dict(self.units.places)
        if elimination and elimination.re_entry:
            places = {**dict.fromkeys(self.rules.seats.sides, -1), **places}
        return read_several(raw, places)

    def _pools(self, raw: Any) -> dict[str, int | None]:
        if not isinstance(raw, Mapping):
            raise Refuse("Say which side took which pool.")
        taken: dict[str, int | None] = {}
        pools = self.rules.variant.chip_pools
        for name, who in raw.items():
            if name not in pools:
                raise Refuse("There is no pool “{name}”.", name=str(name)[:60])
            place = taken[name] = read_who(who, self.units.places)
            to = pools[name].to
            takers = () if to is None else self.frame.columns[to]
            if place is not None and any(takers) and not takers[place]:
                raise Refuse("That pool goes to another side by itself.")
        return taken

    def _check_places(self, field_: Field, column: Sequence[Any], given: Sequence[bool]) -> None:
        seen: set[Any] = set()
        for unit, worth in enumerate(column):
            if given[unit] and worth in seen:
                self.refuse(
                    field_.ident, self.units.keys[unit], Refuse("Each place once; {place} is there twice.", place=worth)
                )
            if given[unit]:
                seen.add(worth)

    def _check_pack(self) -> None:
        """More copies of a card over all sides than the pack holds."""
        held: list[Any] = []
        for field_ in self.rules.fields:
            if field_.type not in _CARDS:
                continue
            per_unit = self.frame.columns.get(field_.ident)
            entered = per_unit if per_unit is not None else [self.frame.worths.get(field_.ident, ())]
            for unit, cards in enumerate(entered):
                if not cards:
                    continue
                held += _flat(field_.type, cards)
                try:
                    check_copies(self.rules.cards.pack, held)
                except CardError as error:
                    side = None if per_unit is None else self.units.keys[unit]
                    self.refuse(field_.ident, side, refuse_card(error))
                    return


def _flat(kind: str, cards: Any) -> Iterable[Any]:
    if kind == "grid":
        return grid_cards(cards)
    if kind == "melds":
        return [card for meld in cards for card in meld.cards]
    found: Iterable[Any] = cards
    return found
