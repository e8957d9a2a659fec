"""The hand being entered in words: what each field shows, what it earns or what is wrong with it, who is who."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import flet as ft

from scorer.answers import HAND
from scorer.app.views.hand_form import NOBODY, HandForm, Stage
from scorer.app.views.hand_typing import CARDS, Spot, asks, is_typed, is_wrong, spot_of
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import joined
from scorer.app.widgets.choice import Choice
from scorer.app.widgets.keypad import is_sum, sum_shown
from scorer.app.widgets.rows import FieldState
from scorer.app.widgets.seat import letters
from scorer.app.widgets.sides import Card
from scorer.app.widgets.text import capital, isolate, small
from scorer.cards.card import EMPTY, SYMBOLS
from scorer.entry import FieldView, UnitView
from scorer.numbers import arrow, product
from scorer.rules import Rules
from scorer.scoreboard import Line, Refusal

Kind = Literal["number", "count", "flag", "choice", "who", "several", "pool", "place", "cards"]
_KINDS: dict[str, Kind] = {
    "points": "number",
    "halves": "number",
    "count": "count",
    "flag": "flag",
    "choice": "choice",
    "side": "who",
    "player": "who",
    "sides": "several",
    "place": "place",
}
_FEW, _SHORT = 3, 7


@dataclass(frozen=True, slots=True)
class Shown:
    """One row of the form, every word and number already text.

    `ways`: the choices are ways a hand can end, shown as large tiles · `folds`: they are many and are shown only while
    one is chosen · `sub` is the pool a row of pools is about ·
    `more`, `less`: whether the count can go up or down.
    """

    spot: Spot
    kind: Kind
    label: str
    note: str
    state: FieldState
    sign: str
    value: str = ""
    active: bool = False
    mark: tuple[int, str] | None = None
    choices: tuple[Choice, ...] = ()
    chosen: tuple[str, ...] = ()
    ways: bool = False
    folds: bool = False
    sub: str = ""
    less: bool = False
    more: bool = False
    on: bool = False

    @property
    def key(self) -> str:
        """The row as one word."""
        return f"{self.spot.name}.{self.sub}"


@dataclass(frozen=True)
class Words:
    """One form in the language of its session."""

    scene: Scene
    form: HandForm
    stage: Stage

    # ── Who ──

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.scene.view.rules

    def unit_name(self, unit: UnitView) -> str:
        """A side, or "Ann alone" and "Bob and Cy"."""
        sides = self.scene.view.sides
        if unit.key == "solo":
            return self.scene.say("{name} alone", name=isolate(sides[unit.sides[0]].name))
        return joined(self.scene, [isolate(sides[side].name) for side in unit.sides])

    def owner(self, key: str) -> str:
        """Whose field a key of the entry names."""
        side = next((side for side in self.scene.view.sides if side.id == key), None)
        if side is not None:
            return isolate(side.name)
        unit = self.stage.unit_of(key)
        return "" if unit is None else self.unit_name(unit)

    @cached_property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """The seat and the letter of each side."""
        return self.scene.marks

    def mark_of(self, unit: UnitView) -> tuple[int, str]:
        """The mark of a unit: that of its first side."""
        return self.marks[unit.sides[0]]

    def card(self, unit: UnitView) -> Card:
        """A unit above its fields: what the hand gives it so far, what its total becomes."""
        seat, letter = self.mark_of(unit)
        name = self.unit_name(unit)
        if any(self.state_of(view) is FieldState.WRONG for view in unit.fields):
            return Card(seat, letter, name, "–", self.scene.say("to check"))
        if unit.points is None or unit.total is None or not self.begun(unit):
            return Card(seat, letter, name, "–")
        return Card(seat, letter, name, self.scene.signed(unit.points), arrow(unit.total, self.scene.code))

    def begun(self, unit: UnitView) -> bool:
        """Whether the figures of a unit say something: part of it was entered, or nothing of it is asked."""
        if any(view.entered for view in unit.fields):
            return True
        return unit.complete and not any(self._unsaid(view) for view in unit.fields)

    # ── Fields ──

    @property
    def together(self) -> bool:
        """Whether all sides stand in one list: each is asked one thing, besides what follows from the answer."""
        return all(len(self._always_asked(unit)) <= 1 for unit in self.stage.review.units)

    def _always_asked(self, unit: UnitView) -> list[FieldView]:
        fields = ((view, self.rules.field(view.ident)) for view in self._asked_of(unit))
        return [view for view, field in fields if field is not None and field.gate is True]

    def rows_of(self, unit: UnitView) -> tuple[Shown, ...]:
        """The rows of a unit."""
        named = len(unit.sides) > 1
        return tuple(
            self._row(view, self._of_player(view) if named and view.key != unit.key else self.label(view))
            for view in self._asked_of(unit)
        )

    def rows_together(self) -> tuple[Shown, ...]:
        """The rows of all units in one list, each with its owner's mark and name."""
        return tuple(
            self._row(view, self._owned(unit, view, follows=bool(at)), mark=self.mark_of(unit))
            for unit in self.stage.review.units
            for at, view in enumerate(self._asked_of(unit))
        )

    def _asked_of(self, unit: UnitView) -> list[FieldView]:
        return [view for view in unit.fields if self.stage.is_asked(view)]

    def _owned(self, unit: UnitView, view: FieldView, *, follows: bool) -> str:
        if self._one_question:
            return self.label(view) if follows else self.unit_name(unit)
        return self._possessive(self.unit_name(unit), self.label(view))

    @property
    def _one_question(self) -> bool:
        """Whether every side is asked the same one thing, and there are many: then its name is enough."""
        asked = {view.ident for unit in self.stage.review.units for view in self._always_asked(unit)}
        return len(asked) == 1 and len(self.stage.review.units) > _FEW

    def _of_player(self, view: FieldView) -> str:
        return self._possessive(self.owner(view.key), self.label(view))

    def _possessive(self, name: str, label: str) -> str:
        return self.scene.say("{name}’s {field}", name=name, field=small(label))

    def question(self) -> str:
        """What the one list asks, where its rows only say who."""
        asked = [view for unit in self.stage.review.units for view in self._always_asked(unit)]
        return self.label(asked[0]) if asked and self._one_question else ""

    def rows_of_hand(self) -> tuple[Shown, ...]:
        """The rows of the whole hand: pools have one each."""
        found: list[Shown] = []
        for view in self.stage.review.hand:
            if not self.stage.is_asked(view):
                continue
            if view.type == "pools":
                found += self._pools(view)
            elif view.type != "sides" or self._coming_back(view):
                found.append(self._row(view, self.label(view)))
        return tuple(found)

    def label(self, view: FieldView) -> str:
        """What a field is called."""
        return self.scene.label(view.label)

    def state_of(self, view: FieldView) -> FieldState:
        """What the margin says about a field.

        What is wrong is told once the table has left the field; of the whole hand, once everything is entered.
        """
        spot = spot_of(view)
        active = self.stage.typed.focus == spot
        typing = active and is_typed(view) and spot not in self.stage.typed.left
        waits = view.key == HAND and (bool(self.stage.review.blank) or self._uncounted)
        if is_wrong(view) and not typing and not waits:
            return FieldState.WRONG
        if active and (is_typed(view) or asks(view)):
            return FieldState.TYPING
        if asks(view) or self._unsaid(view) or self._is_early(view):
            return FieldState.BLANK
        return FieldState.WARNED if view.warning else FieldState.ENTERED

    def _unsaid(self, view: FieldView) -> bool:
        """Whether a field that may yet have to be entered is still untouched: it shows no worth of its own."""
        field = self.rules.field(view.ident)
        return field is not None and field.required is not False and not view.entered and view.forced is None

    def _is_early(self, view: FieldView) -> bool:
        """Whether an answer for the whole hand cannot be only as long as nothing is counted for a side."""
        return view.key == HAND and is_wrong(view) and self._uncounted and not self.stage.review.blank

    @cached_property
    def _uncounted(self) -> bool:
        """Whether there is a side that counts something and nothing of it was touched."""
        for unit in self.stage.review.units:
            counts = [view for view in unit.fields if view.type == "count"]
            if counts and not any(view.entered for view in counts):
                return True
        return False

    def _row(self, view: FieldView, label: str, *, mark: tuple[int, str] | None = None) -> Shown:
        state = self.state_of(view)
        spot = spot_of(view)
        kind = "cards" if view.type in CARDS else _KINDS[view.type]
        active = self.stage.typed.focus == spot
        count = view.worth if isinstance(view.worth, int) else 0
        return Shown(
            spot=spot,
            kind=kind,
            label=label,
            note=self._note(view, state),
            state=state,
            sign=self.sign(state),
            value=self._value(view, active=active),
            active=active,
            mark=mark,
            choices=self._choices(view),
            chosen=self._chosen(view),
            ways=view.key == HAND and self._are_ways(view),
            folds=view.key != HAND and len(view.choices) > _FEW,
            less=kind == "count" and count > view.least,
            more=kind == "count" and count < view.most,
            on=view.type == "flag" and bool(view.worth),
        )

    def _are_ways(self, view: FieldView) -> bool:
        """Whether the choices are few and short enough for large tiles."""
        labels = [choice.label for choice in self._choices(view)] if view.type == "choice" else []
        words = [word for label in labels for word in label.split()]
        return 0 < len(labels) <= _FEW and all(len(word) <= _SHORT for word in words) and len(words) <= 2 * len(labels)

    def sign(self, state: FieldState) -> str:
        """The state of a field, for a screen reader."""
        return {
            FieldState.BLANK: self.scene.say("blank"),
            FieldState.TYPING: self.scene.say("being entered"),
            FieldState.ENTERED: self.scene.say("entered"),
            FieldState.WRONG: self.scene.say("to check"),
            FieldState.WARNED: self.scene.say("unlikely"),
        }[state]

    # ── Worths ──

    def _value(self, view: FieldView, *, active: bool) -> str:
        spot = spot_of(view)
        if view.type in ("points", "halves"):
            if active and not self._fresh_default(view):
                return self.stage.typed.buffer(spot)
            entered = self.stage.typed.answer(spot)
            shown = entered if view.problem is not None and isinstance(entered, int | float) else view.worth
            return "" if view.blank or self._unsaid(view) else self.scene.number(shown)
        if view.type == "count":
            typed = self.stage.typed.buffers.get(spot) if active else None
            return typed or ("–" if asks(view) else self.scene.number(view.worth or 0))
        if view.type == "place":
            answer = self.stage.typed.answer(spot)
            return "" if answer is None else self.scene.number(answer)
        if view.type == "choice":
            return "" if view.blank else self._word(view, str(view.worth))
        if view.type in CARDS:
            return " ".join(card_shown(card) for card in self.cards(view))
        return ""

    def _fresh_default(self, view: FieldView) -> bool:
        """Whether a field shows a worth it has by itself: the first digit replaces it."""
        spot, typed = spot_of(view), self.stage.typed
        return not typed.has(spot) and not view.blank and spot not in typed.buffers

    def cards(self, view: FieldView) -> tuple[str, ...]:
        """The cards entered in a field, as they are written."""
        answer = self.stage.typed.answer(spot_of(view))
        if isinstance(answer, str):
            return (answer,)
        return tuple(map(str, answer or ()))

    def _note(self, view: FieldView, state: FieldState) -> str:
        spot = spot_of(view)
        typed = self.stage.typed.buffers.get(spot, "")
        if view.problem and (state is FieldState.WRONG or self._is_early(view)):
            return self.sentence(view.problem)
        if state is FieldState.TYPING and is_sum(typed):
            return sum_shown(typed, self.scene.code)
        if asks(view):
            if view.problem and view.key != HAND and not view.blank:
                return self.sentence(view.problem)
            return self._told_of(view) or self._not_entered(view)
        if self._unsaid(view):
            return self._told_of(view)
        if view.warning:
            return self.scene.label(view.warning.key)
        if view.key == HAND and view.type in ("side", "player"):
            return self._told_of(view) if view.worth is None else ""
        return self._counted(view) or self._earned(view)

    def _not_entered(self, view: FieldView) -> str:
        if self.rules.variant.inputs[view.ident].from_ is not None and "point" not in self.label(view).casefold():
            return self.scene.say("points, not entered yet")  # "Cards left in hand" might be read as how many
        number = is_typed(view) or view.type == "place" or len(view.choices) > _FEW
        return self.scene.say("not entered yet") if number else ""

    def _counted(self, view: FieldView) -> str:
        """How many cards points were counted from."""
        if view.type == "count":
            return ""
        entered = [self.stage.typed.answer(Spot(view.key, ident)) for ident in view.counted_from]
        rows = [row for answer in entered for row in answer or ()]
        cards = [card for row in rows for card in ([row] if isinstance(row, str) else row) if card != EMPTY]
        return self.scene.ngettext("from {n} card", "from {n} cards", len(cards)) if cards else ""

    def sentence(self, problem: Refusal) -> str:
        """What is wrong."""
        return self.scene.session.sentence(self.rules.loaded, problem)

    def _told_of(self, view: FieldView) -> str:
        field = self.rules.variant.inputs[view.ident]
        return self.scene.label(f"{view.label}.note") if field.note else ""

    def _earned(self, view: FieldView) -> str:
        earns, worth = view.earns, view.worth
        if view.type in ("count", "points", "halves"):
            if not worth:
                return self.scene.say("none")
            if earns is None:
                return ""
            if view.type == "count" and earns % worth == 0:
                return product(worth, earns // worth, self.scene.code)
            return self.scene.number(earns)
        return self.scene.signed(earns) if earns else ""

    # ── Choices ──

    def _choices(self, view: FieldView) -> tuple[Choice, ...]:
        match view.type:
            case "choice":
                return tuple(self._choice(view, choice) for choice in view.choices)
            case "side" | "player":
                return self._people(view)
            case "sides":
                return self._coming_back(view)
            case "place":
                return self._places(view)
            case _:
                return ()

    def _word(self, view: FieldView, choice: str) -> str:
        return capital(self.scene.label(f"{view.label}.{choice}"))

    def _choice(self, view: FieldView, choice: str) -> Choice:
        off = choice in self.form.off(view)
        return Choice(
            choice,
            self._word(view, choice),
            off=self.scene.say("off here") if off else None,
        )

    def _people(self, view: FieldView) -> tuple[Choice, ...]:
        people = [self._person(key) for key in self.form.people()]
        if view.nobody:
            people.append(self._nobody())
        return tuple(people)

    def _nobody(self) -> Choice:
        return Choice(NOBODY, self.scene.say("Nobody"), glyph=ft.Icons.BLOCK_ROUNDED)

    def _person(self, key: str) -> Choice:
        sides = self.scene.view.sides
        names = [player.name for side in sides for player in side.players]
        of_player = {player.id: place for place, side in enumerate(sides) for player in side.players}
        if key in of_player:
            own = dict(zip(of_player, letters(names), strict=True))
            place = of_player[key]
            name = next(player.name for player in sides[place].players if player.id == key)
            return Choice(key, name, self.marks[place][0], own[key])
        place = next(place for place, side in enumerate(sides) if side.id == key)
        return Choice(key, sides[place].name, *self.marks[place])

    def _coming_back(self, view: FieldView) -> tuple[Choice, ...]:
        playing = {side for unit in self.stage.review.units for side in unit.sides}
        chosen = set(self.stage.typed.answer(spot_of(view)) or ())
        return tuple(
            self._person(side.id)
            for place, side in enumerate(self.scene.view.sides)
            if place not in playing or side.id in chosen
        )

    def _places(self, view: FieldView) -> tuple[Choice, ...]:
        taken: dict[Any, UnitView] = {}
        for unit in self.stage.review.units:
            answer = self.stage.typed.answer(Spot(unit.key, view.ident))
            if answer is not None and unit.key != view.key:
                taken[answer] = unit
        found = []
        for place in range(view.least, view.most + 1):
            label, owner = self.scene.number(place), taken.get(place)
            if owner is None:
                found.append(Choice(str(place), label, note=self.scene.say("Place {place}", place=label)))
            else:
                held = self.scene.say("Place {place}, {name} has it", place=label, name=self.unit_name(owner))
                found.append(Choice(str(place), label, *self.mark_of(owner), note=held))
        return tuple(found)

    def _chosen(self, view: FieldView) -> tuple[str, ...]:
        typed, spot = self.stage.typed, spot_of(view)
        match view.type:
            case "choice":
                return (str(view.worth),) if not view.blank else ()
            case "side" | "player" if typed.has(spot):
                answer = typed.answer(spot)
                return (NOBODY,) if answer in (None, "none") else self._tiles_of(str(answer))
            case "sides":
                return tuple(typed.answer(spot) or ())
            case "place":
                return (str(typed.answer(spot)),)
            case _:
                return ()

    def _tiles_of(self, answer: str) -> tuple[str, ...]:
        """The tiles of somebody named: a team's are those of its players."""
        people = self.form.people()
        if answer in people:
            return (answer,)
        side = next((side for side in self.scene.view.sides if side.id == answer), None)
        if side is not None:
            return tuple(player.id for player in side.players)
        unit = self.stage.unit_of(answer)
        return () if unit is None else tuple(self.scene.view.sides[side].id for side in unit.sides)

    def _pools(self, view: FieldView) -> list[Shown]:
        taken = self.stage.typed.answer(spot_of(view)) or {}
        choices = (*(self._person(side) for side in self._sides_in_play()), self._nobody())
        found = []
        for ident, pool in self.rules.variant.chip_pools.items():
            if pool.to is not None:
                continue
            who = taken.get(ident)
            state = FieldState.WRONG if view.problem else FieldState.ENTERED
            found.append(
                Shown(
                    spot=spot_of(view),
                    kind="pool",
                    label=self.scene.label(f"pools.{ident}"),
                    note=self.sentence(view.problem) if view.problem else "",
                    state=state,
                    sign=self.sign(state),
                    choices=choices,
                    chosen=(NOBODY if who in (None, "none") else str(who),),
                    sub=ident,
                )
            )
        return found

    def _sides_in_play(self) -> list[str]:
        playing = {side for unit in self.stage.review.units for side in unit.sides}
        return [side.id for place, side in enumerate(self.scene.view.sides) if place in playing]

    # ── The whole form ──

    def lines_apart(self, unit: UnitView) -> list[Line]:
        """The lines of a unit whose points no single field tells."""
        told = {line for lines in self.rules.lines_of_field.values() for line in lines}
        return [line for line in unit.lines if line.id.removeprefix("lines.") not in told]

    def outcome(self) -> tuple[str, list[tuple[UnitView, str]]] | None:
        """How a finished hand came out: what it was, and what it gives whom; None while something is missing."""
        if not self.stage.review.can_save:
            return None
        units = [unit for unit in self.stage.review.units if self.lines_apart(unit)]
        if not units:
            return None
        first = max(units, key=lambda unit: unit.points or 0)
        sentences = [(unit, self._outcome_of(unit)) for unit in units]
        title = self.scene.label(self.lines_apart(first)[0].id) if len(units) == 1 else ""
        return title, sentences

    def _outcome_of(self, unit: UnitView) -> str:
        side = unit.sides[0]
        lines = [f"{self.scene.label(line.id)} {self.scene.signed(line.points[side])}" for line in unit.lines]
        points = self.scene.signed(unit.points or 0)
        if len(lines) == 1:
            return f"{self.unit_name(unit)} {points}"
        return self.scene.say(
            "{name} {points}: {lines}", name=self.unit_name(unit), points=points, lines=", ".join(lines)
        )

    def missing(self) -> str:
        """What keeps the hand from being saved once nothing is blank: "Cards left in hand (Ann)"."""
        views = [view for view in self.stage.fields if view.problem is not None]
        if self.stage.review.can_save or not views or any(asks(view) for view in self.stage.fields):
            return ""
        owner = self.owner(views[0].key)
        field = f"{self.label(views[0])} ({owner})" if owner else self.label(views[0])
        return self.scene.say("To check: {field}", field=field)


def card_shown(card: str) -> str:
    """10♥ for 10H; a joker as it is written."""
    return f"{card[:-1]}{SYMBOLS[card[-1]]}" if card[:-1] and card[-1] in SYMBOLS else card
