"""The entry form: what must be entered for a hand, what is still blank or wrong, and what it comes to so far.

Blank is not zero: numbers, places and the question who went out have to be answered before a hand can be saved, and
so has a count that is all a side enters. Where there are several, or points besides, what was not touched is none. A
number may stay blank where the variant says a default of its own, where it changes nothing at this table, or where the
rules leave one worth only (whoever went out has nothing in hand).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scorer.answers import HAND
from scorer.explain import Walker
from scorer.fields import Field
from scorer.formula import Compare, Const, Ref, Symbol, Tree, fold, symbols
from scorer.game import Entry
from scorer.program import TooLarge
from scorer.rules import FALSE, TRUE, Rules
from scorer.score import State, Worked, applies, is_required, may_be_nobody, settle, start, work_out
from scorer.scoreboard import HandScore, Line, Refusal, Warned

_ASKED = ("points", "halves", "place", "side", "player")


@dataclass(frozen=True, slots=True)
class FieldView:
    """A field of the form, for one unit or for the whole hand (`key` "hand").

    `blank`: must be entered and is not · `entered`: given by the table, itself or as cards · `worth`: what counts now ·
    `forced`: the only worth the rules leave · `earns`: points that come of this field alone, None where it has no such
    line.
    """

    ident: str
    key: str
    type: str
    entered: bool
    blank: bool
    worth: Any
    forced: Any
    least: int
    most: int
    step: int
    choices: tuple[str, ...]
    nobody: bool
    counted_from: tuple[str, ...]
    earns: int | None
    problem: Refusal | None
    warning: Warned | None

    @property
    def label(self) -> str:
        """Path of the label in the variant."""
        return f"inputs.{self.ident}"


@dataclass(frozen=True, slots=True)
class UnitView:
    """Who plays: the key of the entry, the places of its sides, its fields, points so far, and total with them."""

    key: str
    sides: tuple[int, ...]
    fields: tuple[FieldView, ...]
    points: int | None
    total: int | None
    lines: tuple[Line, ...]

    @property
    def complete(self) -> bool:
        """Whether nothing is blank or wrong here."""
        return not any(field.blank or field.problem for field in self.fields)


@dataclass(frozen=True, slots=True)
class Review:
    """The form of one hand. `entry` is what would be saved; `score` the row it would make, None while it cannot be."""

    hand: tuple[FieldView, ...]
    units: tuple[UnitView, ...]
    refusals: tuple[Refusal, ...]
    entry: Entry
    score: HandScore | None

    @property
    def blank(self) -> tuple[FieldView, ...]:
        """What is still to be entered, in the order of the form."""
        every = (*self.hand, *(field for unit in self.units for field in unit.fields))
        return tuple(field for field in every if field.blank)

    @property
    def can_save(self) -> bool:
        """Whether the hand can be saved."""
        return self.score is not None and not self.blank and not self.refusals


def review(rules: Rules, earlier: Sequence[Entry], entry: Entry) -> Review:
    """The form of the hand after `earlier`, with what is entered so far."""
    state = start(rules)
    for at, before in enumerate(earlier):
        worked = work_out(rules, state, before, at)
        if worked.refusals:
            break
        state, _ = settle(rules, worked)
    return review_at(rules, state, entry)


def review_at(rules: Rules, state: State, entry: Entry) -> Review:
    """The form of the next hand of a game in this state."""
    worked = work_out(rules, state, entry, state.hands)
    if not worked.answers.given:
        return Review((), (), tuple(worked.refusals), entry, None)
    forced = _forced(rules, worked)
    filled = _filled(rules, entry, forced, worked)
    if filled != entry:
        worked = work_out(rules, state, filled, state.hands)
    form = _Form(rules, worked, entry, forced)
    made = _scored(rules, worked)
    hand = tuple(form.view(field, 0, HAND) for field in rules.fields if field.per == "hand" and form.shows(field, 0))
    units = tuple(form.unit(unit, key, made) for unit, key in enumerate(worked.units.keys))
    kept = None if worked.refusals else made
    return Review(hand, units, form.real_refusals, filled, kept)


def _scored(rules: Rules, worked: Worked) -> HandScore | None:
    """The row so far, whatever is still missing."""
    if not worked.complete:
        return None
    try:
        return settle(rules, replace_refusals(worked))[1]
    except TooLarge:
        return None


def replace_refusals(worked: Worked) -> Worked:
    """The same hand, as if it could stand: for the live figures."""
    return replace(worked, refusals=[])


# ── Worths the rules leave no choice about ──────────────────────────────────


def _forced(rules: Rules, worked: Worked) -> dict[tuple[str, str], Any]:
    """(key, field) -> the only worth that the checks leave, where they name one."""
    if not worked.complete:
        return {}
    walker = Walker(rules, worked.frame)
    found: dict[tuple[str, str], Any] = {}
    for ident, check in rules.asked_checks:
        only = _only_worth(rules, ident, check.field)
        if only is None:
            continue
        when = rules.tree(f"checks.{ident}.when", TRUE)
        for unit, key in enumerate(worked.units.keys):
            if walker.worth(when, unit):
                found[key, check.field] = only.worth
    return found


def _only_worth(rules: Rules, ident: str, field: str) -> Const | None:
    """The constant of a check that reads `field == constant`."""
    match rules.tree(f"checks.{ident}.require", TRUE):
        case Compare(first=Ref(symbol=Symbol(ident=name)), rest=(("==", Const() as only),)) if name == field:
            return only if rules.loaded.names.inputs[field].per == "side" else None
    return None


def _filled(rules: Rules, entry: Entry, forced: Mapping[tuple[str, str], Any], worked: Worked) -> Entry:
    """The entry with forced worths put in where they are blank, and where no cards say otherwise."""
    filled = {key: dict(given) for key, given in entry.items()}
    for (key, field), worth in forced.items():
        given = filled.get(key, {})
        said = any(given.get(ident) is not None for ident in (field, *rules.counts_from(field)))
        if key in worked.units.keys and not said:
            filled.setdefault(key, {})[field] = worth
    return filled


# ── The form ────────────────────────────────────────────────────────────────


class _Form:
    def __init__(self, rules: Rules, worked: Worked, entry: Entry, forced: Mapping[tuple[str, str], Any]) -> None:
        self.rules = rules
        self.worked = worked
        self.entry = entry
        self.forced = forced
        self.real_refusals = tuple(found for found in worked.refusals if not self._is_blank(found))

    def _is_blank(self, refusal: Refusal) -> bool:
        """Whether a refusal only says that something is not entered yet, or follows from that."""
        return refusal.template in ("This is not entered yet.", "Somebody must be named here.") or self._waits(refusal)

    def _waits(self, refusal: Refusal) -> bool:
        """Whether a check fails while something it looks at is still blank: that is missing, not wrong."""
        if refusal.key is None:
            return False
        looked_at = {refusal.field}
        for part in ("when", "require"):
            looked_at |= self._inputs_in(self.rules.tree(f"{refusal.key}.{part}", TRUE))
        return any(self._is_open(ident, refusal.side) for ident in looked_at)

    def _inputs_in(self, tree: Tree) -> set[str]:
        """The inputs that a tree looks at, its own and those of others, through values."""
        names, found = self.rules.loaded.names, set[str]()
        for symbol in symbols(tree):
            if symbol.ident in names.inputs:
                found.add(symbol.ident)
            elif symbol.ident in names.value_trees:
                found |= self._inputs_in(fold(names.value_trees[symbol.ident], self.rules.facts))
        return found

    def _is_open(self, ident: str, side: str | None) -> bool:
        """Whether a field must be entered and is not: for that side, or for any."""
        field = self.rules.field(ident)
        if field is None or field.per == "player":
            return False
        keys = (HAND,) if field.per == "hand" else self.worked.units.keys
        return any(
            (key == side or side is None or field.per == "hand")
            and not self._entered(field, key)
            and (key, ident) not in self.forced
            and self._asked(field, unit, key)
            for unit, key in enumerate(keys)
        )

    def _entered(self, field: Field, key: str) -> bool:
        """Whether the table gave it; nobody is an answer."""
        given = self.entry.get(key, {})
        return field.ident in given and (given[field.ident] is not None or field.type in ("side", "player"))

    def _counted(self, field: Field, key: str) -> bool:
        """Whether the table gave the cards it is counted from."""
        counted = self.rules.counts_from(field.ident)
        return bool(counted) and all(self._raw(key, card) is not None for card in counted)

    def _raw(self, key: str, ident: str) -> Any:
        return self.entry.get(key, {}).get(ident)

    def shows(self, field: Field, unit: int) -> bool:
        """Whether a field is on the form."""
        if field.gate is False or not applies(self.worked.frame, field, unit):
            return False
        gives = [found for ident in self.rules.counted_from.get(field.ident, ()) if (found := self.rules.field(ident))]
        if gives and not any(self.shows(other, unit) for other in gives):
            return False  # cards of which nothing is to be counted
        return not self._is_pointless(field, unit)

    def _is_pointless(self, field: Field, unit: int) -> bool:
        """Whether what was answered leaves nothing to enter here: the deadwood of a hand in which nobody knocked."""
        key = HAND if field.per == "hand" else self.worked.units.keys[unit]
        if isinstance(field.required, bool) or field.per == "player" or self._entered(field, key):
            return False
        if is_required(self.worked.frame, field, unit) or self._counted(field, key):
            return False
        waits_for = self._inputs_in(self.rules.tree(f"inputs.{field.ident}.required", FALSE))
        return not any(self._is_open(ident, None) for ident in waits_for)

    def unit(self, unit: int, key: str, made: HandScore | None) -> UnitView:
        """A unit and its fields; those of its players follow."""
        members = self.worked.units.members[unit]
        fields = [
            self.view(field, unit, key)
            for field in self.rules.fields
            if field.per == "side" and self.shows(field, unit)
        ]
        for field in self.rules.fields:
            if field.per == "player" and self.shows(field, unit):
                fields += [self.view(field, unit, self.rules.seats.sides[side]) for side in members]
        first = members[0]
        lines = () if made is None else tuple(line for line in made.lines if line.points[first])
        return UnitView(
            key=key,
            sides=members,
            fields=tuple(fields),
            points=None if made is None else made.points[first],
            total=None if made is None else made.totals[first],
            lines=lines,
        )

    def view(self, field: Field, unit: int, key: str) -> FieldView:
        """One field."""
        frame, ident = self.worked.frame, field.ident
        entered = self._entered(field, key) or self._counted(field, key)
        forced = self.forced.get((key, ident))
        least, most, step = self._bounds(field, unit)
        worth = self._worth(field, unit, key)
        return FieldView(
            ident=ident,
            key=key,
            type=field.type,
            entered=entered,
            blank=not entered and forced is None and self._asked(field, unit, key),
            worth=worth,
            forced=forced,
            least=least,
            most=most,
            step=step,
            choices=tuple(field.entered.choices or ()),
            nobody=may_be_nobody(frame, field, unit),
            counted_from=self.rules.counts_from(ident),
            earns=self._earns(field, unit),
            problem=self._problem(field, key),
            warning=next((w for w in self.worked.warnings if w.field == ident and w.side in (key, None)), None),
        )

    def _asked(self, field: Field, unit: int, key: str) -> bool:
        """Whether it must be entered: by the rules, or because blank is not zero."""
        if self._counted(field, key):
            return False
        if self.rules.counted_from.get(field.ident):
            return False
        if is_required(self.worked.frame, field, unit) or field.always:
            return True
        if field.entered.default is not None or field.ident in self.rules.idle_fields:
            return False
        return field.type in _ASKED or field.ident == self._all_that_counts

    @cached_property
    def _all_that_counts(self) -> str | None:
        """The one number a side enters where it is a count: 0 is an answer there, and no answer is not."""
        own = [field for field in self.rules.fields if field.per == "side" and field.gate is not False]
        asked = [field for field in own if field.type in (*_ASKED, "count") and field.entered.default is None]
        return asked[0].ident if len(asked) == 1 and asked[0].type == "count" else None

    def _bounds(self, field: Field, unit: int) -> tuple[int, int, int]:
        def bound(fixed: int | None, key: str) -> int:
            if fixed is not None:
                return fixed
            ident = field.bounds[key]
            worths = self.worked.frame.worths
            return int(worths[ident] if ident in worths else self.worked.frame.columns[ident][unit])

        if field.type == "place":
            return 1, int(self.worked.frame.worths["in_play"]), 1
        return bound(field.least, "min"), bound(field.most, "max"), bound(field.step, "step")

    def _worth(self, field: Field, unit: int, key: str) -> Any:
        frame = self.worked.frame
        if field.per == "player":
            return self.worked.answers.per_player[field.ident][self.rules.seats.sides.index(key)]
        if field.type in ("side", "player"):
            named = [at for at, is_it in enumerate(frame.columns[field.ident]) if is_it]
            return self.worked.units.keys[named[0]] if named else None
        if field.type == "sides":
            return [self.worked.units.keys[at] for at, is_it in enumerate(frame.columns[field.ident]) if is_it]
        if field.type in ("cards", "card", "grid", "melds", "pools"):
            return self._raw(key, field.ident)
        worth = frame.columns[field.ident][unit] if field.symbol.per == "side" else frame.worths[field.ident]
        return worth / 2 if field.type == "halves" else worth

    def _earns(self, field: Field, unit: int) -> int | None:
        lines = self.rules.lines_of_field.get(field.ident, ())
        columns = [self.worked.frame.columns.get(f"line:{line}") for line in lines]
        points = [column[unit] for column in columns if column is not None]
        return sum(points) if points else None

    def _problem(self, field: Field, key: str) -> Refusal | None:
        side = None if key == HAND else key
        return next((r for r in self.real_refusals if r.field == field.ident and r.side in (side, None)), None)
