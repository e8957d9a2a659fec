"""The form of a hand: the sides, live, above the fields of one of them; on wide screens the sides beside each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import cast

import flet as ft

from scorer.app.theme import Look, Measure, Motion, Stroke, Type
from scorer.app.views.hand_form import Cell, HandForm
from scorer.app.views.hand_rows import Place
from scorer.app.views.hand_rows import field as drawn_field
from scorer.app.views.hand_words import Shown, Words
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import joined
from scorer.app.widgets.marks import own_number
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.page import scroll_to, scrolled
from scorer.app.widgets.rows import row, section
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.sides import card_width, side_cards, side_head
from scorer.app.widgets.text import text
from scorer.entry import UnitView

PANE = 420
PAD_BESIDE = 300
_LEAST_COLUMN = 300
_MOST_COLUMNS = 3


def room(look: Look) -> float:
    """The width of the form; the pad of a lying phone stands right of it."""
    if look.lying:
        return look.width - PAD_BESIDE
    return look.width - (0 if look.phone else Measure.RAIL) - (PANE if look.desktop else 0)


@dataclass
class Scroll:
    """Where a scrolling part of the form stands, so that the typed field is kept in view.

    `order` lists the keys of its rows, `heights` what each takes; `wanted` is the row of the typed field.
    """

    heights: dict[str, float] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    offset: float = 0
    height: float = 0
    wanted: str = ""
    column: ft.Column | None = None

    async def on_height(self, key: str, height: float) -> None:
        """A row has taken this height."""
        await self._keeping_in_view(lambda: self.heights.__setitem__(key, height))

    async def on_room(self, height: float) -> None:
        """The part itself is so high now."""
        await self._keeping_in_view(lambda: setattr(self, "height", height))

    async def _keeping_in_view(self, change: Callable[[], object]) -> None:
        """What moves the typed field out of view brings it back; where somebody scrolled away, nothing moves."""
        seen = self._missed() is None or not self.height
        change()
        if seen:
            await self.reveal()

    async def reveal(self) -> None:
        """Bring the typed field into view, no further than needed."""
        to = self._missed()
        if to is not None and self.column is not None:
            self.offset = to
            await scroll_to(self.column, to=to, ms=Motion.STATE)

    def _missed(self) -> float | None:
        """Where to scroll so that the typed field is in view, None where it is."""
        if self.wanted not in self.order or not self.height:
            return None
        before = self.order[: self.order.index(self.wanted)]
        top = sum(self.heights.get(known, Measure.ROW_FIELD) for known in before)
        bottom = top + self.heights.get(self.wanted, Measure.ROW_FIELD)
        if top < self.offset:
            return max(0.0, top)
        return bottom - self.height if bottom > self.offset + self.height else None

    def around(self, controls: list[ft.Control]) -> ft.Control:
        """The rows in a column that remembers where it stands."""
        column = scrolled(controls)

        async def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
            await self.on_room(event.height)

        column.on_scroll = lambda event: setattr(self, "offset", event.pixels)
        column.on_size_change = measured
        self.column = column
        return column


@ft.component
def Body(look: Look, form: HandForm, cell: Cell) -> ft.Control:
    """Everything between the bar and the pad."""
    words = Words(Scene(form.session, form.view, look), form, cell.stage)
    units = cell.stage.review.units
    columns = _columns(look, units)
    scrolls = ft.use_memo(lambda: cast("dict[str, Scroll]", {}), [])
    strip = ft.use_ref(cast("ft.Row | None", None))
    focus = cell.stage.typed.focus

    drawn = _Drawn(look, form, words, scrolls)
    body, strip.current = drawn.in_columns() if columns else drawn.in_one_list()

    async def follow() -> None:
        if focus is not None:
            for scroll in scrolls.values():
                scroll.wanted = f"{focus.name}."
                await scroll.reveal()
        if strip.current is not None and strip.current.scroll is not None:
            at = [unit.key for unit in units].index(cell.stage.unit)
            wide = card_width(look)
            before = (room(look) - wide) / 2
            await scroll_to(strip.current, to=max(0, at * (wide + 8) - before), ms=look.ms(Motion.STATE))

    ft.use_effect(follow, dependencies=[focus, cell.stage.unit])
    return body


def _columns(look: Look, units: Sequence[UnitView]) -> bool:
    if look.phone or look.lying or look.big_text or len(units) > _MOST_COLUMNS:
        return False
    return room(look) / max(1, len(units)) >= _LEAST_COLUMN


class _Drawn:
    """One drawing of the form."""

    def __init__(self, look: Look, form: HandForm, words: Words, scrolls: dict[str, Scroll]) -> None:
        self.look, self.form, self.words, self.scrolls = look, form, words, scrolls

    def scroll(self, key: str, shown: Sequence[Shown]) -> Scroll:
        """The scrolling part of that name."""
        found = self.scrolls.setdefault(key, Scroll())
        found.order = tuple(one.key for one in shown)
        return found

    def rows(
        self, shown: Sequence[Shown], scroll: Scroll, width: float, *, in_column: bool = False
    ) -> list[ft.Control]:
        """The rows of some fields."""
        place = Place(width, in_column)
        return [drawn_field(self.look, self.form, one, scroll.on_height, place) for one in shown]

    def in_one_list(self) -> tuple[ft.Control, ft.Row | None]:
        """The cards of the sides, the questions of the hand, the fields of one side or of all."""
        look, words, stage = self.look, self.words, self.words.stage
        units = stage.review.units
        width = room(look)
        keys = [unit.key for unit in units]
        strip = side_cards(
            look,
            [words.card(unit) for unit in units],
            keys.index(stage.unit) if stage.unit in keys else 0,
            self.form.choose_unit_at,
            room=width,
        )
        of_hand = words.rows_of_hand()
        active = next((unit for unit in units if unit.key == stage.unit), None)
        together = words.together
        own = words.rows_together() if together else words.rows_of(active) if active else ()
        scroll = self.scroll("list", [*of_hand, *own])
        question = words.question() if together else ""
        middle = [section(look, question, top=14)] if question and own else []
        controls = [
            *self.told(),
            *self.rows(of_hand, scroll, width),
            *middle,
            *self.rows(own, scroll, width),
            *(self.outcome() if together else self.lines(active)),
        ]
        column = ft.Column(
            controls=[*([] if look.phone else [ft.Container(height=8)]), strip, scroll.around(controls)],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        return column, cast("ft.Row", cast("ft.Container", strip).content)

    def in_columns(self) -> tuple[ft.Control, None]:
        """The questions of the hand over the sides, each a column."""
        look, words = self.look, self.words
        units = words.stage.review.units
        width = room(look) / len(units)
        above = self.scrolls.setdefault("hand", Scroll())
        line = ft.Border.only(left=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong))
        columns = []
        for number, unit in enumerate(units):
            shown = words.rows_of(unit)
            scroll = self.scroll(unit.key, shown)
            rows = [*self.rows(shown, scroll, width, in_column=True), *self.lines(unit, in_column=True)]
            inner = ft.Column(
                controls=[side_head(look, words.card(unit)), scroll.around(rows)],
                spacing=0,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            )
            columns.append(ft.Container(content=inner, expand=True, border=line if number else None))
        body = ft.Column(
            controls=[
                *self.told(),
                *self.rows(words.rows_of_hand(), above, room(look)),
                ft.Row(
                    controls=list(columns), spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH
                ),
            ],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        return body, None

    # ── What is told besides ──

    def told(self) -> list[ft.Control]:
        """What went wrong, what a correction changes, what the draft was typed as."""
        look, words, stage = self.look, self.words, self.words.stage
        scene = words.scene
        found: list[ft.Control] = []
        if stage.trouble:
            found.append(in_text_column(look, notice(look, None, stage.trouble, error=True)))
        if self.form.typed_as and self.form.typed_as != self.form.number:
            said = scene.say("This was typed as hand {number}.", number=self.form.typed_as)
            found.append(in_text_column(look, notice(look, None, said)))
        if stage.after is not None and stage.after.refusal is not None:
            found.append(in_text_column(look, notice(look, None, self._no_longer(), error=True)))
        elif self.form.place.correct or self.form.place.before:
            # It stands there from the beginning: were it to come later, the rows would slide away under the thumb.
            told = self._changes() or scene.say("Every total is as it was.")
            found.append(row(look, text(look, told, Type.BODY_MEDIUM), height=48))
        return found

    def _no_longer(self) -> str:
        words, after = self.words, self.words.stage.after
        if after is None or after.refusal is None or after.refusal.hand is None:
            return ""
        first, last = after.refusal.hand + 1, len(self.form.view.board.hands)
        why = words.sentence(after.refusal)
        numbers = [words.scene.number(number) for number in range(first, max(first, last) + 1)]
        if len(numbers) == 1:
            return words.scene.say("Hand {number} would no longer count: {why}", number=numbers[0], why=why)
        return words.scene.say(
            "Hands {numbers} would no longer count: {why}", numbers=joined(words.scene, numbers), why=why
        )

    def _changes(self) -> str:
        """The totals that change: "Ann 3,110 → 3,375"."""
        scene, after = self.words.scene, self.words.stage.after
        before = self.form.view.board.final_totals
        if after is None:
            return ""
        changed = [
            f"{scene.name(side)} {scene.number(old)} → {scene.number(new)}"
            for side, (old, new) in enumerate(zip(before, after.final_totals, strict=True))
            if old != new
        ]
        return ", ".join(changed)

    def lines(self, unit: UnitView | None, *, in_column: bool = False) -> list[ft.Control]:
        """The points of a side that come of no single field: going out, a bonus."""
        if unit is None or self.words.stage.waits or not self.words.begun(unit):
            return []
        look, scene = self.look, self.words.scene
        return [
            row(
                look,
                text(look, scene.label(line.id), Type.BODY, colour=look.colours.on_surface_variant),
                trailing=text(look, scene.signed(line.points[unit.sides[0]]), Type.POINTS.sized(19)),
                height=48,
                margin_width=46 if in_column else None,
                after_line=0 if in_column else Measure.AFTER_LINE,
            )
            for line in self.words.lines_apart(unit)
        ]

    def outcome(self) -> list[ft.Control]:
        """How the hand came out, in words, once nothing is missing."""
        look, words = self.look, self.words
        told = words.outcome()
        if told is None:
            return []
        title, sentences = told
        drawn: list[ft.Control] = [ft.Row(controls=[own_number(look, title, Type.HEADLINE_SMALL)])] if title else []
        for unit, sentence in sentences:
            mark = seat_mark(look, *words.mark_of(unit), size=20)
            said = text(look, sentence, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant, expand=True)
            drawn.append(ft.Row(controls=[mark, said], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START))
        box = ft.Container(
            content=ft.Column(controls=drawn, spacing=8, tight=True), padding=ft.Padding.symmetric(vertical=14)
        )
        return [row(look, ft.Semantics(content=box, live_region=True), lined=False)]
