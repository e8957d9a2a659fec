"""The cards being counted for one field of a hand: what every tap does, and how they go into the entry. No controls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal
from weakref import WeakKeyDictionary

import flet as ft

from scorer.app.state import Session
from scorer.app.views.hand_form import HandForm
from scorer.app.views.hand_typing import Spot, Typed, spot_of
from scorer.app.widgets.keypad import worth
from scorer.cards.arrange import Discard
from scorer.cards.card import Card
from scorer.cards.complete import Completed
from scorer.cards.declaration import turned_up
from scorer.cards.rules import CardRules
from scorer.i18n import N_
from scorer.pad import faces, helps
from scorer.pad.counting import Seen, Source, elsewhere, lying_of, numbers, parts_for, seen, source
from scorer.pad.faces import Class, Face, ident_of
from scorer.pad.held import EMPTY, Held, home_by_rank
from scorer.pad.layout import Cells, Told, cells_of, empty, may_be_used, told, written
from scorer.rules import Rules

Question = Literal["count", "values", "opening", "closing"]
NO_RANK = "none"


@dataclass(frozen=True)
class Setting:
    """What does not change while cards are tapped for a field: the rules, what can be tapped, what lies elsewhere."""

    rules: Rules
    spot: Spot
    source: Source
    keys: tuple[Face, ...]
    elsewhere: Counter[Card]
    bounds: helps.Bounds
    dealt: int | None
    usable: bool

    @property
    def cards(self) -> Spot:
        """Where the cards go."""
        return Spot(self.spot.key, self.source.cards)

    @property
    def in_suits(self) -> bool:
        """Whether every card has a key of its own."""
        return all(len(face.cards) == 1 for face in self.keys)

    @cached_property
    def classes(self) -> tuple[Class, ...]:
        """The values of loose cards."""
        return faces.classes(self.rules.cards, self.rules.variant.inputs[self.source.cards].place or "")

    @property
    def questions(self) -> tuple[Question, ...]:
        """What may be asked of the cards; one alone is not asked."""
        cards = self.rules.cards
        found: list[Question] = ["count"]
        if self.source.how == "loose" and len(self.classes) > 1:
            found.append("values")
        if self.source.how == "loose" and cards.opening is not None:
            found.append("opening")
        if self.source.how == "melds" and cards.complete is not None:
            found.append("closing")
        return tuple(found)


@dataclass(frozen=True)
class Tapped:
    """What was tapped: cards or a layout, how many of each value, the rank turned up; and the question asked.

    `refused` is the key whose last tap could not be, with the sentence why.
    """

    held: Held = EMPTY
    cells: Cells | None = None
    counts: tuple[tuple[int, int], ...] = ()
    wild: str = NO_RANK
    question: Question = "count"
    refused: tuple[str, str] | None = None


@dataclass(frozen=True)
class Pad:
    """Everything that is drawn."""

    setting: Setting
    tapped: Tapped

    @cached_property
    def cards(self) -> CardRules:
        """The card rules of this hand: a rank turned up is wild."""
        return turned_up(self.setting.rules.cards, self.tapped.wild)

    @cached_property
    def seen(self) -> Seen:
        """The cards counted."""
        found = seen(self.setting.rules, self.setting.source, self.tapped.held.now, self.cards)
        if self.throw is None or self.throw.all_melded:
            return found
        left = self.tapped.held.less(self.throw.cards[0]).now
        return seen(self.setting.rules, self.setting.source, left, self.cards)

    @cached_property
    def throw(self) -> Discard | None:
        """What to throw, of a hand that has drawn."""
        if self.setting.source.how != "unmatched":
            return None
        return helps.throw(self.cards, self.tapped.held.cards, self.setting.dealt)

    @cached_property
    def opens(self) -> helps.Opens:
        """Whether these cards open."""
        return helps.opens(self.cards, self.tapped.held.now)

    @cached_property
    def judged(self) -> helps.Judged:
        """Whether these cards may be declared."""
        return helps.judged(self.cards, self.tapped.held.now)

    @cached_property
    def closing(self) -> Completed | None:
        """Which complete hand these cards are."""
        return helps.closing(self.cards, self.tapped.held.cards)

    @cached_property
    def told(self) -> Told:
        """The layout counted."""
        return told(self.setting.rules, self.setting.source.cards, self.tapped.cells or empty(1, 1))

    @property
    def many(self) -> int:
        """How many cards are on the pad."""
        if self.tapped.cells is not None:
            return self.tapped.cells.many
        if self.tapped.question == "values":
            return sum(many for _, many in self.tapped.counts)
        return len(self.tapped.held.cards)

    @property
    def points(self) -> int:
        """The figure."""
        match self.tapped.question:
            case "values":
                return sum(points * many for points, many in self.tapped.counts)
            case "opening":
                return self.opens.opened.value or 0
            case "closing" if self.closing is not None:
                return self.closing.points
        return self.told.counted.total if self.tapped.cells is not None else self.seen.points

    @property
    def used(self) -> int:
        """What *Use* writes: of an opening, what stays in hand."""
        if self.tapped.question == "opening":
            return sum(self.cards.values.of(card, self._place) for card in self.opens.left)
        if self.tapped.question == "closing" and self.closing is not None:
            return self.closing.melded
        return self.points

    @property
    def _place(self) -> str:
        return self.setting.rules.variant.inputs[self.setting.source.cards].place or ""

    @cached_property
    def answer(self) -> Any:
        """What goes into the card field."""
        if self.tapped.cells is not None:
            short = self.setting.rules.variant.inputs[self.setting.source.cards].short_rows
            return [list(row) for row in written(self.tapped.cells, short=short)]
        match self.tapped.question:
            case "opening":
                return [str(card) for card in self.opens.left]
            case "closing" if self.closing is not None:
                return [[str(card) for card in meld] for meld in self.closing.melds]
        found = self.seen.answer
        return [list(meld) if isinstance(meld, tuple) else meld for meld in found]

    @property
    def ready(self) -> bool:
        """Whether it can be used."""
        if not self.setting.usable:
            return False
        if self.tapped.cells is not None:
            short = self.setting.rules.variant.inputs[self.setting.source.cards].short_rows
            return may_be_used(self.tapped.cells, short=short)
        return bool(self.many) and not (self.setting.source.how == "melds" and self.seen.faults)


@ft.observable
@dataclass(eq=False)
class Cell:
    """Holds the pad for the parts of the screen that draw it."""

    pad: Pad


@dataclass
class Desk:
    """The pads of one form: what was tapped for each field stays there while the form is open."""

    form: HandForm
    tapped: dict[tuple[str, Spot], Tapped] = field(default_factory=dict)

    def key(self, spot: Spot) -> tuple[str, Spot]:
        """A spot of the hand being typed; once that is thrown away, its cards are as well."""
        return self.form.event_id, spot


class Counting:
    """Cards being tapped. `on_done` is told when the table goes back to the form."""

    def __init__(self, desk: Desk, spot: Spot, on_done: Callable[[], object]) -> None:
        self.desk, self._on_done = desk, on_done
        self.cell = Cell(self._opened(spot))

    @property
    def form(self) -> HandForm:
        """The hand being entered."""
        return self.desk.form

    @property
    def pad(self) -> Pad:
        """What is drawn."""
        return self.cell.pad

    def _opened(self, spot: Spot) -> Pad:
        form, rules = self.form, self.form.rules
        found = source(rules, spot.field)
        if found is None:
            raise LookupError(f"{spot.field} is not counted from cards")
        entry = form.stage.review.entry
        setting = Setting(
            rules=rules,
            spot=spot,
            source=found,
            keys=faces.keys_of(rules, found.cards),
            elsewhere=elsewhere(rules, form.stage.typed.answers, spot.key, found.cards),
            bounds=form.session.bounds(form.view, form.place, entry, spot.key, spot.field),
            dealt=form.view.board.deal_next,
            usable=form.stage.field(spot) is not None,
        )
        return Pad(
            setting,
            self.desk.tapped.get(self.desk.key(setting.cards)) or self._tapped_before(setting) or self._kept(setting),
        )

    def _tapped_before(self, setting: Setting) -> Tapped | None:
        """What was being tapped when the form was left."""
        pad = self.form.pads.get(setting.cards.name)
        if pad is None:
            return None
        entered, cards = setting.rules.variant.inputs[setting.source.cards], setting.rules.cards
        if setting.source.how == "grid":
            return Tapped(cells=cells_of(cards.pack, pad.get("grid"), entered.rows or 1, entered.columns or 1))
        melds = lying_of(cards, "melds", pad.get("melds"))
        return Tapped(Held(replace(melds, loose=lying_of(cards, "loose", pad.get("loose")).loose)))

    def _kept(self, setting: Setting) -> Tapped:
        """What was entered before."""
        answer = self.form.stage.typed.answer(setting.cards)
        entered, pack = setting.rules.variant.inputs[setting.source.cards], setting.rules.cards.pack
        if setting.source.how == "grid":
            return Tapped(cells=cells_of(pack, answer, entered.rows or 1, entered.columns or 1))
        return Tapped(Held(lying_of(setting.rules.cards, setting.source.how, answer)))

    def _show(self, **changed: Any) -> None:
        tapped = replace(self.pad.tapped, **{"refused": None, **changed})
        self.desk.tapped[self.desk.key(self.pad.setting.cards)] = tapped
        if tapped.held != self.pad.tapped.held or tapped.cells != self.pad.tapped.cells:
            self.form.keep_pad(self.pad.setting.cards, kept_of(tapped))
        self.cell.pad = Pad(self.pad.setting, tapped)

    # ── Cards ──

    def _face(self, ident: str) -> Face:
        return next(face for face in self.pad.setting.keys if ident_of(face) == ident)

    def tap(self, ident: str) -> None:
        """One more of a card, or all of it away."""
        pad, face = self.pad, self._face(ident)
        setting, held = pad.setting, pad.tapped.held
        into = held.now.into
        if setting.source.how == "melds" and not setting.in_suits and pad.tapped.question == "count":
            into = home_by_rank(held.now, face.cards[0], setting.rules.cards.pack)
        elif setting.source.how == "unmatched" or pad.tapped.question == "closing":
            into = None
        after = faces.tap(setting.rules.cards, held, face, setting.elsewhere, into)
        if after is None:
            self._show(refused=(ident, N_("The pack has no more of it: it lies elsewhere.")))
        else:
            self._show(held=after)

    def less(self, ident: str) -> None:
        """One of a card away."""
        held = self.pad.tapped.held
        card = next((card for card in reversed(held.cards) if card.face in self._face(ident).cards), None)
        if card is not None:
            self._show(held=held.less(card.face))

    def undo(self) -> None:
        """Take the last change back."""
        tapped = self.pad.tapped
        if tapped.cells is not None:
            self._show(cells=tapped.cells.undone())
        elif tapped.question == "values":
            self._show(counts=_one_less(tapped.counts, tapped.counts[-1][0]) if tapped.counts else ())
        else:
            self._show(held=tapped.held.undone())

    def clear(self) -> None:
        """Take everything away."""
        tapped = self.pad.tapped
        if tapped.cells is not None:
            self._show(cells=tapped.cells.cleared())
        elif tapped.question == "values":
            self._show(counts=())
        else:
            self._show(held=tapped.held.cleared())

    # ── Melds ──

    def ask(self, question: str) -> None:
        """Ask something else of the same cards."""
        for known in self.pad.setting.questions:
            if known == question:
                self._show(question=known)

    def new_meld(self) -> None:
        """The next cards make a new meld."""
        held = self.pad.tapped.held
        self._show(held=held.chosen(len(held.now.melds)))

    def grow(self, place: int) -> None:
        """The next cards go into this meld, or to the loose ones again."""
        held = self.pad.tapped.held
        self._show(held=held.chosen(None if held.now.into == place else place))

    def take_apart(self, place: int) -> None:
        """A meld back to the loose cards."""
        self._show(held=self.pad.tapped.held.taken_apart(place))

    def turn(self, cards: tuple[Card, ...], place: int | None, at: int) -> None:
        """Let a wild card of a meld stand for the next card it may; a meld that was found is laid by that."""
        held = self.pad.tapped.held
        if place is None:
            held, place = held.laid(cards), len(held.now.melds)
        meld = held.now.melds[place]
        where = next(it for it, card in enumerate(meld) if card == cards[at])
        may = (None, *parts_for(self.pad.cards, meld, where))
        now = meld[where].stands_for
        after = may[(may.index(now) + 1) % len(may)] if now in may else None
        self._show(held=held.standing_for(place, where, after))

    def turn_up(self, rank: str) -> None:
        """A rank is wild in this hand; the same again: none is."""
        self._show(wild=NO_RANK if rank == self.pad.tapped.wild else rank)

    # ── Values ──

    def tap_value(self, points: int) -> None:
        """One more card of a value."""
        most = next(it.most for it in self.pad.setting.classes if it.points == points)
        counts = dict(self.pad.tapped.counts)
        many = counts.pop(points, 0)
        self._show(counts=tuple(counts.items()) if many >= most else (*counts.items(), (points, many + 1)))

    def less_value(self, points: int) -> None:
        """One card of a value less."""
        self._show(counts=_one_less(self.pad.tapped.counts, points))

    # ── A layout ──

    def put(self, ident: str) -> None:
        """A card into the next cell."""
        pad, face = self.pad, self._face(ident)
        if pad.tapped.cells is None:
            return
        row, column = pad.tapped.cells.at
        lying = Counter(
            card.face
            for r, cells in enumerate(pad.tapped.cells.grid)
            for c, card in enumerate(cells)
            if card is not None and (r, c) != (row, column)
        )
        card = faces.any_of(pad.setting.rules.cards, face, pad.setting.elsewhere + lying)
        if card is None:
            self._show(refused=(ident, N_("The pack has no more of it: it lies elsewhere.")))
        else:
            self._show(cells=pad.tapped.cells.put(card))

    def erase(self) -> None:
        """Empty a cell."""
        if self.pad.tapped.cells is not None:
            self._show(cells=self.pad.tapped.cells.erased())

    def move(self, row: int, column: int) -> None:
        """The next card goes here."""
        if self.pad.tapped.cells is not None:
            self._show(cells=self.pad.tapped.cells.moved((row, column)))

    # ── Into the entry ──

    @property
    def typed_otherwise(self) -> tuple[tuple[str, int, int], ...]:
        """The numbers the table typed that the cards do not bear out: field, typed, counted."""
        pad, typed = self.pad, self.form.stage.typed
        if not pad.ready:
            return ()
        if pad.tapped.question == "values":
            counted = {pad.setting.spot.field: pad.points}
        else:
            counted = numbers(pad.setting.rules, pad.setting.source.cards, pad.answer)
        given = {ident: typed.answer(Spot(pad.setting.spot.key, ident)) for ident in counted}
        return tuple(
            (ident, before, counted[ident])
            for ident, before in given.items()
            if isinstance(before, int) and before != counted[ident]
        )

    def use(self) -> None:
        """Put the cards into the entry, in place of what was typed, and go on."""
        pad = self.pad
        if not pad.ready:
            return
        if pad.tapped.question == "values":
            typed = with_sum(self.form.stage.typed, pad.setting, faces.as_sum(dict(pad.tapped.counts)))
        else:
            typed = with_cards(self.form.stage.typed, pad.setting, pad.answer)
        self.form.keep_pad(pad.setting.cards, None)
        self.form.take(typed, pad.setting.spot)
        following = self._next_layout() if pad.tapped.cells is not None else None
        if following is not None:
            self.cell.pad = self._opened(following)
        else:
            self._on_done()

    def skip(self) -> None:
        """On to the next side without this layout, which stays on its pad."""
        following = self._next_layout()
        if following is None:
            self._on_done()
        else:
            self.cell.pad = self._opened(following)

    def _next_layout(self) -> Spot | None:
        """The same field of the next side that has not entered it."""
        views = [view for view in self.form.stage.fields if view.ident == self.pad.setting.spot.field]
        keys = [view.key for view in views]
        here = keys.index(self.pad.setting.spot.key)
        ahead = [*views[here + 1 :], *views[:here]]
        return next((Spot(view.key, view.ident) for view in ahead if not view.entered), None)

    def turn_to(self, key: str) -> None:
        """The same field of another side."""
        self.cell.pad = self._opened(Spot(key, self.pad.setting.spot.field))

    def close(self) -> None:
        """Back to the form; what was tapped stays on the pad."""
        self._on_done()


def kept_of(tapped: Tapped) -> dict[str, Any]:
    """The cards on a pad, to be kept."""
    if tapped.cells is not None:
        return {"grid": [list(row) for row in written(tapped.cells, short=False)]}
    lying = tapped.held.now
    return {"loose": list(map(str, lying.loose)), "melds": [list(map(str, meld)) for meld in lying.melds]}


def _one_less(counts: tuple[tuple[int, int], ...], points: int) -> tuple[tuple[int, int], ...]:
    fewer = ((worth_, many - (worth_ == points)) for worth_, many in counts)
    return tuple((worth_, many) for worth_, many in fewer if many)


def with_cards(typed: Typed, setting: Setting, answer: Any) -> Typed:
    """What is typed with these cards entered; the numbers counted from them are not typed any more."""
    for ident in setting.rules.counted_from[setting.source.cards]:
        typed = typed.without(Spot(setting.spot.key, ident))
    return typed.with_answer(setting.cards, answer).at(setting.spot)


def with_sum(typed: Typed, setting: Setting, buffer: str) -> Typed:
    """What is typed with a sum as the number; it replaces cards entered before."""
    number = worth(buffer)
    without = typed.without(setting.cards).with_answer(setting.spot, 0 if number is None else number)
    return replace(without.at(setting.spot), buffers={**without.buffers, setting.spot: buffer or "0"}, fresh=True)


# ── Where the pad of a form is found ────────────────────────────────────────

_desks: WeakKeyDictionary[Session, Desk] = WeakKeyDictionary()


def lay_out(form: HandForm) -> None:
    """Make this form the one whose cards are counted in its session."""
    known = _desks.get(form.session)
    if known is None or known.form is not form:
        _desks[form.session] = Desk(form)


def desk_of(session: Session) -> Desk | None:
    """The pads of the form that is open in a session."""
    return _desks.get(session)


def to_count(form: HandForm) -> Spot | None:
    """The field whose cards would be counted now: the one with the cursor, else the first of its side that may be.

    Where a game judges declarations, cards can be laid out even while no such field is asked.
    """
    rules, stage = form.rules, form.stage
    if stage.active is not None and source(rules, stage.active.ident) is not None:
        return spot_of(stage.active)
    mine = [view for view in stage.fields if stage.unit_of(view.key) is stage.unit_of(stage.unit)]
    for view in (*mine, *stage.fields):
        if source(rules, view.ident) is not None:
            return spot_of(view)
    judged = next((ident for ident in rules.counted if source(rules, ident) is not None), None)
    return Spot(stage.unit, judged) if judged and rules.cards.declaration is not None and stage.unit else None


def route_of(form: HandForm, spot: Spot | None = None) -> str:
    """The route of a form, or of the pad for one of its fields."""
    place = form.place
    hand = f"correct/{place.correct}" if place.correct else f"before/{place.before}" if place.before else "hand"
    form_route = f"/game/{form.view.game.id}/{hand}"
    return form_route if spot is None else f"{form_route}/cards/{spot.key}/{spot.field}"
