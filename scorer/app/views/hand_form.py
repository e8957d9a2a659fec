"""The hand being entered: what every key, tap and save does to it, and the draft that is kept of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from scorer.answers import HAND
from scorer.app.device import IN_HAND, buzz
from scorer.app.state import Place, Row, Session, TableView, new_id
from scorer.app.views.hand_draft import beside, content_of, find, pads_of, typed_of
from scorer.app.views.hand_typing import (
    CARDS,
    Spot,
    Typed,
    asks,
    every_field,
    given,
    is_typed,
    is_wrong,
    next_spot,
    of_hand,
    spot_of,
    step_from,
)
from scorer.app.widgets.keypad import Key
from scorer.entry import FieldView, Review, UnitView
from scorer.game import Entry
from scorer.i18n import N_
from scorer.rules import Rules
from scorer.scoreboard import Scoreboard
from scorer.store.errors import Conflict, StoreError

DRAFT_AFTER = 0.3
NOBODY = ""


@dataclass(frozen=True)
class Stage:
    """What is drawn.

    `unit` is the one whose fields stand on a phone · `waits`: who plays alone must be said before anything of a side ·
    `after` is the whole sheet with a correction, where earlier hands are touched · `trouble` is what went wrong, in a
    sentence · `saving` while it is written.
    """

    typed: Typed
    review: Review
    unit: str
    waits: bool = False
    after: Scoreboard | None = None
    trouble: str = ""
    saving: bool = False

    @property
    def fields(self) -> tuple[FieldView, ...]:
        """The fields of the form in the order they are asked."""
        return tuple(view for view in every_field(self.review) if self.is_asked(view))

    def is_asked(self, view: FieldView) -> bool:
        """Whether a field stands on the form: cards that can be entered as numbers do not."""
        if self.waits and view.key != HAND:
            return False
        return view.type not in CARDS or not self._has_number(view)

    def _has_number(self, view: FieldView) -> bool:
        return any(view.ident in other.counted_from for other in every_field(self.review))

    def field(self, spot: Spot | None) -> FieldView | None:
        """The field at a spot."""
        return next((view for view in self.fields if spot_of(view) == spot), None)

    @property
    def active(self) -> FieldView | None:
        """The field the keys go to."""
        return self.field(self.typed.focus)

    def unit_of(self, key: str) -> UnitView | None:
        """The unit a field belongs to: by its key, or by a side that is part of it."""
        return next((unit for unit in self.review.units if unit.key == key or _holds(unit, key)), None)


async def _nothing() -> None:
    """Until there is a screen around the form."""


def _holds(unit: UnitView, key: str) -> bool:
    return any(view.key == key for view in unit.fields)


@ft.observable
@dataclass(eq=False)
class Cell:
    """Holds the stage for the parts of the screen that draw it."""

    stage: Stage


class HandForm:
    """One hand being entered. `stage` is what is drawn; every verb draws it anew and keeps the draft.

    `on_saved` is told the game with the hand, `on_left` that the table goes away from the form. `hold_focus` keeps a
    key of the pad that a mouse has pressed from being pressed by the keyboard as well.
    """

    def __init__(
        self,
        session: Session,
        view: TableView,
        place: Place,
        *,
        on_saved: Callable[[HandForm, TableView], object],
        on_left: Callable[[HandForm], object],
    ) -> None:
        self.session, self.view, self.place = session, view, place
        self._on_saved, self._on_left = on_saved, on_left
        draft = session.draft(view.game.id)
        found = find(draft, place)
        self._beside = beside(draft, place)
        self.event_id, self.kept = (found[0], True) if found else (new_id(), False)
        self.typed_as = int(found[1].get("number") or 0) if found else 0
        self.pads = pads_of(found[1]) if found else {}
        self._ask = session.former(view, place)
        self._writer: Future[None] | None = None
        self._unwritten = False
        self._taps = 0
        self.hold_focus: Callable[[], Coroutine[Any, Any, None]] = _nothing
        self._off: dict[tuple[str, str], frozenset[str]] = {}
        typed = typed_of(found[1]) if found else self._old_answers()
        self.cell = Cell(self._staged(typed, ""))
        if self.stage.active is None:
            first = self._first_of(session.touched) or self._first()
            self.cell.stage = self._staged(self.stage.typed.at(first), "")

    def _first_of(self, side: str) -> Spot | None:
        """Where the cursor stands in a hand to be corrected: with the side whose number was touched."""
        return self._in(self.stage.unit_of(side) if self.place.correct and side else None)

    def _of(self, unit: UnitView | None) -> list[FieldView]:
        """The fields of a unit as the form asks them."""
        return [view for view in self.stage.fields if unit and view in unit.fields]

    def _in(self, unit: UnitView | None) -> Spot | None:
        """Where the cursor stands in a unit at first: where something is asked, else in its first field."""
        own = self._of(unit)
        return next_spot(own, None) or (spot_of(own[0]) if own else None)

    def _first(self) -> Spot | None:
        """Where the cursor stands at first: where something is asked, else in the first field of a side."""
        fields = self.stage.fields
        of_sides = [spot_of(view) for view in fields if view.key != HAND]
        return next_spot(fields, None) or (of_sides[0] if of_sides else None)

    # ── What there is ──

    @property
    def stage(self) -> Stage:
        """What is drawn."""
        return self.cell.stage

    @property
    def rules(self) -> Rules:
        """The rules of this table."""
        return self.view.rules

    @property
    def row(self) -> Row | None:
        """The row of the sheet at the place of the hand, None for a new one at its end."""
        wanted = self.place.correct or self.place.before
        return next((row for row in self.view.rows if row.hand.id == wanted), None)

    @property
    def number(self) -> int:
        """The number the hand has, or will have."""
        row = self.row
        return self.view.next_number if row is None or row.number is None else row.number

    @property
    def dealer(self) -> int | None:
        """The seat that dealt the hand, where it is known."""
        row = self.row
        if row is None:
            return self.view.board.dealer_next
        return None if row.score is None else row.score.dealer

    def _old_answers(self) -> Typed:
        row = self.row
        if self.place.correct is None or row is None:
            return Typed()
        answers = {key: dict(fields) for key, fields in row.hand.entry.items()}
        entered = {Spot(key, field) for key, fields in answers.items() for field in fields}
        return Typed(answers, left=frozenset(entered))

    # ── Drawing ──

    def _staged(self, typed: Typed, unit: str, trouble: str = "") -> Stage:
        review = self._reviewed(typed)
        keys = [one.key for one in review.units]
        holding = next((one.key for one in review.units if typed.focus and _in_unit(one, typed.focus)), None)
        shown = holding or (unit if unit in keys else keys[0] if keys else "")
        after = None
        if review.can_save and (self.place.correct or self.place.before):
            after = self.session.preview(self.view, self.place, review.entry)
        return Stage(typed, review, shown, self._waits(review), after, trouble)

    def _waits(self, review: Review) -> bool:
        partners = self.rules.variant.partners
        return partners is not None and any(view.ident == partners.solo and view.blank for view in review.hand)

    def _reviewed(self, typed: Typed) -> Review:
        """The review of what applies of the answers: what has no field just now waits."""
        hand = of_hand(typed)
        changing = self.rules.variant.partners is not None or self.rules.variant.elimination is not None
        entry: Entry = self._of_units(self._ask(hand), typed) if changing else typed.answers
        review = self._ask(entry)
        for _ in range(4):
            kept = given(review, replace(typed, answers=entry))
            if kept == {key: fields for key, fields in entry.items() if fields}:
                break
            entry = kept or hand
            review = self._ask(entry)
        return review

    def _of_units(self, review: Review, typed: Typed) -> Entry:
        """The answers of the hand, and of those who play it alone or together."""
        units = {unit.key for unit in review.units}
        players = {self.view.sides[side].id for unit in review.units for side in unit.sides}

        def takes(key: str) -> frozenset[str]:
            taken = self.rules.fields_of("hand") if key == HAND else frozenset[str]()
            taken |= self.rules.fields_of("side") if key in units else frozenset()
            return taken | (self.rules.fields_of("player") if key in players else frozenset())

        return {
            key: {ident: answer for ident, answer in fields.items() if ident in takes(key)}
            for key, fields in typed.answers.items()
            if takes(key)
        }

    def _show(self, typed: Typed, *, unit: str | None = None, trouble: str = "") -> None:
        before = self.stage
        if typed.answers is before.typed.answers and not before.trouble and not trouble:
            moved = replace(before, typed=typed, unit=unit or before.unit)
            holding = next((one.key for one in moved.review.units if typed.focus and _in_unit(one, typed.focus)), None)
            self.cell.stage = replace(moved, unit=holding or moved.unit)
        else:
            self.cell.stage = self._staged(typed, unit or before.unit, trouble)
        if typed.focus != before.typed.focus and self.kept:
            self._keep_soon()  # whoever comes back finds the cursor where it stood

    def _change(self, typed: Typed) -> None:
        self._show(typed)
        self._keep_soon()

    # ── Verbs ──

    def touch(self, spot: Spot) -> None:
        """Move the cursor to a field."""
        self._taps += spot != self.stage.typed.focus
        self._show(self.stage.typed.at(spot))

    def choose_unit(self, key: str) -> None:
        """Show the fields of a side, the cursor in the first that asks."""
        self._taps += 1
        unit = next((one for one in self.stage.review.units if one.key == key), None)
        self._show(self.stage.typed.at(self._in(unit)), unit=key)

    def choose_unit_at(self, place: int) -> None:
        """The same, of the side at this place among the cards."""
        self.choose_unit(self.stage.review.units[place].key)

    def set(self, spot: Spot, answer: Any, *, go_on: bool = False) -> None:
        """Enter an answer by a tap; with `go_on` the cursor leaves the field when it stood in it."""
        typed = self._as_numbers(spot)
        self._taps += not (typed.has(spot) and typed.answer(spot) == answer)
        typed = typed.with_answer(spot, answer).told(spot)
        self._answered(typed, spot, go_on=go_on)

    def answer(self, spot: Spot, answer: Any) -> None:
        """Enter an answer by a tap on a tile or switch, and go on; the next key is not for the tile."""
        self.set(spot, answer, go_on=True)
        self._hold()

    def blank(self, spot: Spot) -> None:
        """Take an answer away."""
        self._taps += 1
        self._change(self._as_numbers(spot).without(spot))

    def take(self, typed: Typed, spot: Spot) -> None:
        """Take over what was typed elsewhere for a field, and go on."""
        self._taps += 1
        self._answered(typed.told(spot), spot, go_on=True)

    def keep_pad(self, spot: Spot, tapped: Mapping[str, Any] | None) -> None:
        """Keep cards that are being tapped for a field and are not in the entry yet; None: no more."""
        self.pads = {name: pad for name, pad in self.pads.items() if name != spot.name}
        if tapped is not None:
            self.pads[spot.name] = tapped
        self._keep_soon()

    def _as_numbers(self, spot: Spot) -> Typed:
        """What is typed, the cards a field was counted from gone: what else they gave is written down as numbers."""
        typed = self.stage.typed
        for cards in self.rules.counts_from(spot.field):
            if typed.answer(Spot(spot.key, cards)) is None:
                continue
            typed = typed.without(Spot(spot.key, cards))
            for ident in self.rules.counted_from[cards]:
                view = self.stage.field(Spot(spot.key, ident))
                typed = typed if view is None else typed.with_answer(spot_of(view), view.worth)
        return typed

    def _answered(self, typed: Typed, spot: Spot, *, go_on: bool) -> None:
        self._show(typed)
        if go_on and (self.stage.typed.focus in (spot, None) or self._is_settled):
            ahead = next_spot(self.stage.fields, spot)
            self._show(self.stage.typed.at(ahead or spot))
        self._keep_soon()

    @property
    def _is_settled(self) -> bool:
        """Whether the rules now leave one worth for the field with the cursor, and nothing else was entered there."""
        view = self.stage.active
        return view is not None and view.forced is not None and not view.entered

    def set_place(self, spot: Spot, place: int) -> None:
        """Give a place; whoever had it is asked again, and the last place goes to the last without one."""
        self._taps += 1
        typed = self.stage.typed
        sharing = [spot_of(view) for view in self.stage.fields if view.ident == spot.field]
        for other in sharing:
            if other != spot and typed.answer(other) == place:
                typed = typed.without(other)
        typed = typed.with_answer(spot, place)
        missing = [other for other in sharing if typed.answer(other) is None]
        left = set(range(1, len(sharing) + 1)) - {typed.answer(other) for other in sharing}
        if len(missing) == 1 and len(left) == 1:
            typed = typed.with_answer(missing[0], left.pop())
        self._answered(typed, spot, go_on=True)

    def step(self, spot: Spot, by: int) -> None:
        """One more or one less."""
        view = self.stage.field(spot)
        if view is not None:
            self.set(spot, min(max(int(view.worth or 0) + by, view.least), view.most))

    def tap(self, key: Key) -> None:
        """A key of the pad under a finger, which feels it; that of a keyboard is only `key`."""
        page = ft.context.page
        if not (key == "next" and self.saves):
            page.run_task(buzz, self.session)
        self.key(key)
        if key != "next":
            self._hold()

    def _hold(self) -> None:
        """Where there is a keyboard, its next key is not for the button that was just pressed."""
        page = ft.context.page
        if page.platform not in IN_HAND:
            page.run_task(self.hold_focus)

    def key(self, key: Key) -> None:
        """A key of the pad."""
        self._taps += 1
        match key:
            case "next":
                self._next()
            case "back":
                self.walk(-1)
            case "leave":
                self.leave()
            case _:
                self._press(key)

    def walk(self, by: int) -> None:
        """To the field before or after."""
        self._show(self.stage.typed.at(step_from(self.stage.fields, self.stage.typed.focus, by)))

    def walks_out(self, by: int) -> bool:
        """Whether there is no field after the cursor, or before it, so that the focus goes on to the buttons."""
        spots = [spot_of(view) for view in self.stage.fields]
        return not spots or self.stage.typed.focus == (spots[-1] if by > 0 else spots[0])

    async def enter(self) -> None:
        """Enter on a keyboard: goes on, unless it pressed a button that has the focus and that changed something."""
        taps = self._taps
        await asyncio.sleep(0.04)
        if taps == self._taps:
            self._next()

    def _press(self, key: Key) -> None:
        view = self.stage.active
        if view is None:
            return
        spot = spot_of(view)
        if is_typed(view):
            self._change(self._as_numbers(spot).pressed(spot, key, negative=view.least < 0))
        elif key in ("⌫", "clear"):
            self._change(self.stage.typed.without(spot))
        elif key.isdigit() and key != "00":
            self._pick(view, int(key))

    def _pick(self, view: FieldView, nth: int) -> None:
        """A digit answers a question by the order of its tiles; 0 is nobody, or no."""
        spot = spot_of(view)
        match view.type:
            case "place" if view.least <= nth <= view.most:
                self.set_place(spot, nth)
            case "choice" if 1 <= nth <= len(view.choices):
                self.set(spot, view.choices[nth - 1], go_on=True)
            case "flag" if nth < 2:
                self.set(spot, bool(nth), go_on=True)
            case "side" | "player" if nth == 0 and view.nobody:
                self.set(spot, None, go_on=True)
            case "side" | "player" if 1 <= nth <= len(people := self.people()):
                self.set(spot, people[nth - 1], go_on=True)

    def people(self) -> Sequence[str]:
        """Who may be named in this hand: the players of teams, else the sides."""
        playing = {side for unit in self.stage.review.units for side in unit.sides}
        sides = [side for place, side in enumerate(self.view.sides) if place in playing]
        if any(len(side.players) > 1 for side in sides):
            return tuple(player.id for side in sides for player in side.players)
        return tuple(side.id for side in sides)

    def off(self, view: FieldView) -> frozenset[str]:
        """The choices that this table does not play, given what was said of the whole hand."""
        hand = of_hand(self.stage.typed)
        if view.key != HAND:
            return self.rules.never.get(view.ident, frozenset())
        asked = tuple(sorted(hand.get(HAND, {}).items(), key=lambda item: item[0]))
        key = (view.ident, repr(asked))
        if key not in self._off:
            said = hand.get(HAND, {})
            ruled_out = (one for one in view.choices if self._is_off(view.ident, {**said, view.ident: one}))
            self._off[key] = frozenset(ruled_out)
        return self._off[key]

    def _is_off(self, ident: str, said: dict[str, Any]) -> bool:
        return any(refusal.field == ident for refusal in self._ask({HAND: said}).refusals)

    def _next(self) -> None:
        stage = self.stage
        view = stage.active
        if self.saves:
            self.save()
        elif view is not None and is_wrong(view) and spot_of(view) not in stage.typed.left:
            self._show(stage.typed.told(spot_of(view)))
        else:
            ahead = self._uncounted or next_spot(stage.fields, stage.typed.focus)
            typed = stage.typed if stage.typed.focus is None else stage.typed.told(stage.typed.focus)
            self._show(typed.at(ahead or typed.focus), trouble="" if ahead else self._refused())

    @property
    def saves(self) -> bool:
        """Whether the large key saves the hand, rather than going on to what the table may have missed."""
        return self.stage.review.can_save and self._uncounted is None

    @property
    def _uncounted(self) -> Spot | None:
        """On a phone, before the cursor leaves a side: what is counted below, where nothing of it was touched yet."""
        focus, stage = self.stage.typed.focus, self.stage
        if not self.session.look.phone or self.place.correct:
            return None
        unit = next((one for one in stage.review.units if focus and _in_unit(one, focus)), None)
        own = self._of(unit)
        counts = [view for view in own if view.type == "count" and view.forced is None and not self._must(view)]
        if any(view.entered or spot_of(view) == focus for view in counts) or any(asks(view) for view in own):
            return None
        return spot_of(counts[0]) if counts else None

    def _must(self, view: FieldView) -> bool:
        field = self.rules.field(view.ident)
        return field is not None and (field.always or field.required is not False)

    def _refused(self) -> str:
        refusals = self.stage.review.refusals
        return self.session.sentence(self.rules.loaded, refusals[0]) if refusals else ""

    # ── Saving ──

    def save(self) -> None:
        """Save the hand, once; what goes wrong is told and nothing typed is lost."""
        stage = self.stage
        if stage.saving or not stage.review.can_save:
            return
        self.cell.stage = replace(stage, saving=True, trouble="")
        try:
            self._keep_others_first()
            saved = self.session.save_hand(self.view, self.place, stage.review.entry, self.event_id)
        except Conflict:
            self.event_id = new_id()
            self._look_again()
            words = N_("The sheet was changed elsewhere while this hand was typed. Look at the totals, then save.")
            self._fail(self.session.say(words))
            self._keep_soon()
        except StoreError as error:
            self._fail(self.session.say(error.template, **error.names))
        else:
            self._unwritten = False
            self._on_saved(self, saved)

    def _fail(self, words: str) -> None:
        self.cell.stage = replace(self.stage, saving=False, trouble=words)

    def _look_again(self) -> None:
        """Take up the game as it stands now; what is typed stays."""
        self.view = self.session.table(self.view.game.id)
        self._ask = self.session.former(self.view, self.place)
        self.cell.stage = self._staged(self.stage.typed, self.stage.unit)

    # ── The draft ──

    def _keep_soon(self) -> None:
        self._unwritten = True
        if self._writer is None or self._writer.done():
            self._writer = ft.context.page.run_task(self._keep_later)

    async def _keep_later(self) -> None:
        while self._unwritten:
            await asyncio.sleep(DRAFT_AFTER)
            if self._unwritten:
                self._unwritten = False
                self._own_id()
                await self._told(asyncio.to_thread(self._write))

    def _own_id(self) -> None:
        """Take another id once somebody saved a hand under the one that this draft was found with."""
        if any(event.id == self.event_id for event in self.session.table(self.view.game.id).game.log):
            self.event_id = new_id()

    async def _told(self, writing: Any) -> None:
        try:
            await writing
        except StoreError as error:
            self._fail(self.session.say(error.template, **error.names))

    def _write(self) -> None:
        typed = self.stage.typed
        if typed.empty and not self._beside and not self.pads:
            self.session.drop_draft(self.view.game.id)
        else:
            content = {**content_of(self.place, self.number, typed), "pads": self.pads, "others": self._beside}
            self.session.keep_draft(self.view.game.id, self.event_id, content)
        self.kept = not typed.empty

    def _keep_others_first(self) -> None:
        """Keep what else is half typed under its own id, so that saving this hand does not clear it."""
        if self._beside:
            (event, content), *others = self._beside
            self.session.keep_draft(self.view.game.id, event, {**content, "others": others})

    def keep_now(self) -> None:
        """Keep what is typed at once."""
        if self._unwritten:
            self._unwritten = False
            try:
                self._write()
            except StoreError as error:
                self._fail(self.session.say(error.template, **error.names))

    def leave(self) -> None:
        """Back to the table; the draft is kept."""
        self.keep_now()
        self._on_left(self)

    def discard(self) -> None:
        """Forget what is typed: a new hand is blank again, a corrected one as it was."""
        self._unwritten = False
        if self._beside:
            self._keep_others_first()
        else:
            self.session.drop_draft(self.view.game.id)
        self.event_id, self.kept, self.typed_as, self.pads = new_id(), False, 0, {}
        self.cell.stage = self._staged(self._old_answers(), "")
        self._show(self.stage.typed.at(self._first()))


def _in_unit(unit: UnitView, spot: Spot) -> bool:
    return spot.key != HAND and any(spot_of(view) == spot for view in unit.fields)
