"""What is typed of a hand: the answers, the keys as they were pressed, where the cursor stands. No controls in here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorer.answers import HAND
from scorer.app.widgets.keypad import Key, buffer_of, press, worth
from scorer.entry import FieldView, Review
from scorer.game import Entry

TYPED = ("points", "halves", "count")
CARDS = ("cards", "card", "grid", "melds")


@dataclass(frozen=True, slots=True, order=True)
class Spot:
    """Where something is entered: the key of the entry ("hand", a side, "solo") and the field."""

    key: str
    field: str

    @property
    def name(self) -> str:
        """The spot as one word."""
        return f"{self.key}.{self.field}"


def spot_of(view: FieldView) -> Spot:
    """Where a field of the form is entered."""
    return Spot(view.key, view.ident)


@dataclass(frozen=True)
class Typed:
    """Everything the table has entered of a hand.

    `answers` are kept even while they do not apply (another soloist, another ending), so that nothing is typed twice ·
    `buffers` hold what was typed key by key · `focus` is where the keys go · `fresh`: the next digit starts anew ·
    `left`: fields whose faults are told, for the table has left them once.
    """

    answers: Entry = field(default_factory=dict)
    buffers: Mapping[Spot, str] = field(default_factory=dict)
    focus: Spot | None = None
    fresh: bool = True
    left: frozenset[Spot] = frozenset()

    @property
    def empty(self) -> bool:
        """Whether nothing was entered yet."""
        return not any(self.answers.values()) and not any(self.buffers.values())

    def answer(self, spot: Spot) -> Any:
        """What was entered at a spot, None when nothing was."""
        return self.answers.get(spot.key, {}).get(spot.field)

    def has(self, spot: Spot) -> bool:
        """Whether something was entered at a spot; nobody is an answer too."""
        return spot.field in self.answers.get(spot.key, {})

    def with_answer(self, spot: Spot, answer: Any) -> Typed:
        """Enter something at a spot; its keys are forgotten."""
        given = {**self.answers.get(spot.key, {}), spot.field: answer}
        return replace(self, answers={**self.answers, spot.key: given}, buffers=_without(self.buffers, spot))

    def without(self, spot: Spot) -> Typed:
        """Blank a spot."""
        given = _without(self.answers.get(spot.key, {}), spot.field)
        return replace(self, answers={**self.answers, spot.key: given}, buffers=_without(self.buffers, spot))

    def at(self, spot: Spot | None) -> Typed:
        """Move the cursor."""
        if spot == self.focus:
            return self
        left = self.left if self.focus is None else self.left | {self.focus}
        return replace(self, focus=spot, fresh=True, left=left)

    def told(self, spot: Spot) -> Typed:
        """Tell the fault of a field from now on, even while it is typed."""
        return replace(self, left=self.left | {spot})

    def buffer(self, spot: Spot) -> str:
        """What stands in the box of a spot while it is typed."""
        known = self.buffers.get(spot)
        answer = self.answer(spot)
        return known if known is not None else buffer_of(answer) if isinstance(answer, int | float) else ""

    def pressed(self, spot: Spot, key: Key, *, negative: bool) -> Typed:
        """Type one key at a spot."""
        after = press(self.buffer(spot), key, negative=negative, fresh=self.fresh)
        number = worth(after)
        kept = self.without(spot) if number is None else self.with_answer(spot, number)
        return replace(kept, buffers={**kept.buffers, spot: after}, fresh=False)


def _without(mapping: Mapping[Any, Any], key: Any) -> dict[Any, Any]:
    return {known: worth for known, worth in mapping.items() if known != key}


# ── The fields of the form, in the order they are asked ─────────────────────


def is_typed(view: FieldView) -> bool:
    """Whether a field takes digits."""
    return view.type in TYPED


def asks(view: FieldView) -> bool:
    """Whether the table must still do something about a field: it is blank, or its untouched worth cannot be."""
    return view.blank or (view.problem is not None and not view.entered)


def is_wrong(view: FieldView) -> bool:
    """Whether what was entered cannot be."""
    return view.problem is not None and not asks(view)


def next_spot(views: Sequence[FieldView], focus: Spot | None) -> Spot | None:
    """The next field that asks for something, from the cursor on and around; else the first that is wrong."""
    spots = [spot_of(view) for view in views]
    start = spots.index(focus) + 1 if focus in spots else 0
    ahead = [*views[start:], *views[:start]]
    found = next((view for view in ahead if asks(view) and spot_of(view) != focus), None)
    found = found or next((view for view in ahead if is_wrong(view) or asks(view)), None)
    return None if found is None else spot_of(found)


def step_from(views: Sequence[FieldView], focus: Spot | None, by: int) -> Spot | None:
    """The field before (-1) or after (1) the cursor, around the ends."""
    spots = [spot_of(view) for view in views]
    if not spots:
        return None
    if focus not in spots:
        return spots[0 if by > 0 else -1]
    return spots[(spots.index(focus) + by) % len(spots)]


# ── What of it applies ──────────────────────────────────────────────────────


def given(review: Review, typed: Typed) -> dict[str, dict[str, Any]]:
    """The answers that have a field on the form."""
    shown = {(view.key, view.ident) for view in every_field(review)}
    kept = {
        key: {ident: answer for ident, answer in fields.items() if (key, ident) in shown}
        for key, fields in typed.answers.items()
    }
    return {key: fields for key, fields in kept.items() if fields}


def every_field(review: Review) -> tuple[FieldView, ...]:
    """All fields of the form."""
    return (*review.hand, *(view for unit in review.units for view in unit.fields))


def of_hand(typed: Typed) -> dict[str, dict[str, Any]]:
    """Only what was entered for the whole hand."""
    fields = typed.answers.get(HAND)
    return {HAND: dict(fields)} if fields else {}
