"""The rows of the hand being entered, each drawn again only when something in it changed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Stroke, Type
from scorer.app.views.hand_form import NOBODY, HandForm
from scorer.app.views.hand_words import Shown, card_shown
from scorer.app.widgets import choice as choices
from scorer.app.widgets.card_picker import CardPicker, Cards
from scorer.app.widgets.rows import FieldState, field_row, field_sign, row, rule
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.stepper import stepper
from scorer.app.widgets.text import figure, text
from scorer.app.widgets.touch import Skin, touch
from scorer.app.widgets.value import State, value_box
from scorer.cards.card import JOKER, SYMBOLS

_COLUMN_MARGIN, _PLACE_GAP, _WAY, _BESIDE_FROM = 46, 4, 140, 640
_TILE, _MARK, _TALL = 62, 54, 800  # widths of a tile with its name and of a mark alone; a phone with room for both

Resized = Callable[[str, float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a row stands: how wide it is, and whether in the column of one side among others."""

    room: float
    in_column: bool = False


@ft.component
def Field(look: Look, form: HandForm, shown: Shown, on_height: Resized, place: Place) -> ft.Control:
    """One field of the form."""
    drawn = _DRAW[shown.kind](look, form, shown, place)

    async def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        await on_height(shown.key, event.height)

    return ft.Container(content=drawn, on_size_change=measured)


def field(look: Look, form: HandForm, shown: Shown, on_height: Resized, place: Place) -> ft.Control:
    """The same, drawn again only when it shows something else."""
    memoized: Callable[..., ft.Control] = ft.memo(Field)  # type: ignore[no-untyped-call]  # flet leaves it untyped
    return memoized(look, form, shown, on_height, place, key=shown.key)


def _state(shown: Shown) -> State:
    if shown.state is FieldState.WRONG:
        return State.WRONG
    return State.ENTERED if shown.value else State.BLANK


def _row(look: Look, shown: Shown, control: ft.Control, place: Place, on_click: Callable[[], object]) -> ft.Control:
    return field_row(
        look,
        shown.label,
        control,
        shown.state,
        note=shown.note or None,
        sign=shown.sign,
        mark=_mark(look, shown),
        on_click=on_click,
        in_column=place.in_column,
    )


def _mark(look: Look, shown: Shown) -> ft.Control | None:
    return None if shown.mark is None else seat_mark(look, *shown.mark, size=24)


def _box(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    return value_box(
        look,
        shown.value,
        label=shown.label,
        state=_state(shown),
        active=shown.active,
        on_click=lambda: form.touch(shown.spot),
        most_width=_most(look, place),
    )


def _number(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    return _row(look, shown, _box(look, form, shown, place), place, lambda: form.touch(shown.spot))


def _most(look: Look, place: Place) -> float:
    """The widest a box may become beside its label."""
    return min(190.0 if not look.narrow else 150.0, place.room * 0.52)


def _count(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    say = form.session.say
    made = stepper(
        look,
        shown.value,
        label=shown.label,
        less=say("{field}: one less", field=shown.label),
        more=say("{field}: one more", field=shown.label),
        on_less=(lambda: form.step(shown.spot, -1)) if shown.less else None,
        on_more=(lambda: form.step(shown.spot, 1)) if shown.more else None,
        on_figure=lambda: form.touch(shown.spot),
        active=shown.active,
    )
    return _row(look, shown, made, place, lambda: form.touch(shown.spot))


def _flag(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    made = choices.switch(look, shown.on, lambda on: form.answer(shown.spot, on), label=shown.label)
    return _row(look, shown, made, place, lambda: form.answer(shown.spot, not shown.on))


# ── Questions: the words above what is chosen ───────────────────────────────


def _word_box(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    """A box that holds a chosen word."""
    c = look.colours
    ink = c.on_highlight if shown.active else c.on_surface if shown.value else c.pencil
    skin = Skin(
        fill=c.highlight if shown.active else c.value,
        pressed=c.highlight,
        border=c.error if shown.state is FieldState.WRONG else c.primary if shown.active else c.outline,
        border_width=Stroke.CHOSEN if shown.active or shown.state is FieldState.WRONG else Stroke.RULE,
        radius=Radius.SMALL,
    )
    width = max(96.0, min(170.0, place.room * 0.42))
    words = text(
        look, shown.value or "–", Type.CHIP if shown.value else Type.VALUE, colour=ink, lines=2, align=ft.TextAlign.END
    )
    return touch(
        look,
        words,
        skin,
        on_click=lambda: form.touch(shown.spot),
        width=width,
        padding=ft.Padding.symmetric(horizontal=10, vertical=4),
        alignment=ft.Alignment.CENTER_RIGHT,
        label=f"{shown.label} {shown.value or '–'}",
        selected=shown.active,
    )


def _is_wide(place: Place) -> bool:
    """Whether there is room for a question beside its answers."""
    return place.room >= _BESIDE_FROM


def _question(look: Look, shown: Shown, answer: ft.Control, place: Place, *, beside: bool = False) -> ft.Control:
    """A question over its answers, on wide screens beside them."""
    c = look.colours
    words: list[ft.Control] = []
    if not (look.narrow and shown.kind in ("who", "pool") and not shown.note):
        style = Type.CAPTION.sized(15) if look.phone else Type.NAME
        title: ft.Control = text(look, shown.label, style, colour=c.on_surface_variant if look.phone else None)
        mark = _mark(look, shown)
        words.append(ft.Row(controls=[mark, title], spacing=8, tight=True) if mark else title)
    if shown.note:
        wrong = shown.state is FieldState.WRONG
        note = text(
            look, shown.note, Type.ERROR if wrong else Type.CAPTION, colour=c.error if wrong else c.on_surface_variant
        )
        words.append(ft.Semantics(content=note, live_region=True) if wrong else note)
    sign = field_sign(look, shown.state, shown.sign)
    if beside:
        most = min(220.0, place.room * 0.3) if shown.note else None
        question = ft.Column(controls=words, spacing=0, tight=True, width=most)
        content: ft.Control = ft.Row(controls=[question, ft.Container(content=answer, expand=True)], spacing=16)
        height = 76
    else:
        told = [ft.Column(controls=words, spacing=1, tight=True)] if words else []
        content, height = ft.Column(controls=[*told, answer], spacing=8, tight=True), Measure.ROW_FIELD
    inner = ft.Container(content=content, padding=ft.Padding.symmetric(vertical=3))
    return row(
        look,
        inner,
        margin=sign,
        height=height,
        after_line=0 if place.in_column else 8 if look.narrow else Measure.AFTER_LINE,
        right=8 if look.narrow else 12,
        margin_width=_COLUMN_MARGIN if place.in_column else None,
    )


def _who(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    def name(key: str) -> None:
        form.answer(shown.spot, None if key == NOBODY else key)

    room = _text_room(look, place)
    marks = look.height < _TALL and len(shown.choices) * _TILE > room >= len(shown.choices) * _MARK
    tiles = choices.tiles(look, shown.choices, shown.chosen, name, room=room, marks=marks)
    return _question(look, shown, tiles, place, beside=_is_wide(place))


def _several(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    def toggle(key: str) -> None:
        named = [one for one in shown.chosen if one != key]
        form.set(shown.spot, named if key in shown.chosen else [*named, key])

    tiles = choices.tiles(look, shown.choices, shown.chosen, toggle, room=_text_room(look, place))
    return _question(look, shown, tiles, place, beside=_is_wide(place))


def _pool(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    def took(key: str) -> None:
        before: dict[str, Any] = dict(form.stage.typed.answer(shown.spot) or {})
        form.set(shown.spot, {**before, shown.sub: None if key == NOBODY else key})

    tiles = choices.tiles(look, shown.choices, shown.chosen, took, room=_text_room(look, place), marks=True)
    return _question(look, shown, tiles, place, beside=_is_wide(place))


def _choice(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    def choose(key: str) -> None:
        form.answer(shown.spot, key)

    if shown.ways:
        first = shown.chosen[0] if shown.chosen else None
        wide = _WAY * len(shown.choices)
        room = wide if _is_wide(place) else _text_room(look, place)
        tiles = choices.titled_tiles(look, shown.choices, first, choose, room=room)
        if _is_wide(place):
            tiles = ft.Row(controls=[ft.Container(content=tiles, width=wide)], spacing=0)
    else:
        played = [one for one in shown.choices if not one.off or one.key in shown.chosen]
        tiles = choices.chips(look, played, shown.chosen, choose, wrap=True)
    if shown.folds:
        return _opening(look, form, shown, place, box=_word_box(look, form, shown, place), opened=tiles)
    return _question(look, shown, tiles, place, beside=shown.ways and _is_wide(place))


def _before(look: Look, place: Place) -> float:
    """Where the words of a row begin."""
    return _COLUMN_MARGIN if place.in_column else look.margin + Measure.AFTER_LINE


def _text_room(look: Look, place: Place) -> float:
    return place.room - _before(look, place) - (10 if look.narrow else 12)


# ── Places and cards: what is chosen opens under the row that is being entered ──


def _place(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    tiles = _places(look, form, shown, _text_room(look, place))
    return _opening(look, form, shown, place, box=_box(look, form, shown, place), opened=tiles)


def _places(look: Look, form: HandForm, shown: Shown, room: float) -> ft.Control:
    """A tile for every place; one that is taken bears the mark of who has it."""
    c = look.colours
    across = max(1, min(len(shown.choices), int((room + _PLACE_GAP) // (Measure.TARGET + _PLACE_GAP))))

    def tile(choice: choices.Choice) -> ft.Control:
        here = choice.key in shown.chosen
        ink = c.on_highlight if here else c.on_surface
        parts: list[ft.Control] = [figure(look, choice.label, Type.SMALL, colour=ink)]
        if choice.seat is not None:
            parts.append(seat_mark(look, choice.seat, choice.letter, size=18))
        skin = Skin(
            fill=c.highlight if here else c.value,
            pressed=c.highlight,
            border=c.primary if here else c.outline,
            border_width=Stroke.CHOSEN if here else Stroke.RULE,
            radius=Radius.SMALL,
        )
        return touch(
            look,
            ft.Row(controls=parts, spacing=3, tight=True),
            skin,
            on_click=lambda: form.set_place(shown.spot, int(choice.key)),
            label=choice.note or choice.label,
            selected=here,
            expand=True,
            key=choice.key,
        )

    drawn = [tile(choice) for choice in shown.choices]
    lines = [drawn[start : start + across] for start in range(0, len(drawn), across)]
    filled = [[*line, *(ft.Container(expand=True) for _ in range(across - len(line)))] for line in lines]
    return ft.Column(
        controls=[ft.Row(controls=list(line), spacing=_PLACE_GAP) for line in filled], spacing=_PLACE_GAP, tight=True
    )


def _cards(look: Look, form: HandForm, shown: Shown, place: Place) -> ft.Control:
    view = form.stage.field(shown.spot)
    one = view is None or view.type == "card"
    held = form.stage.typed.answer(shown.spot)
    cards = [] if one else list(held or ())

    def pick(card: str) -> None:
        form.set(shown.spot, card if one else [*cards, card], go_on=one)

    picker = CardPicker(look, _pack(form), pick, held if one and isinstance(held, str) else "")
    taken = [choices.Choice(str(at), card_shown(card), glyph=ft.Icons.CLOSE_ROUNDED) for at, card in enumerate(cards)]

    def give_back(at: str) -> None:
        form.set(shown.spot, [card for place, card in enumerate(cards) if place != int(at)])

    held_row = [choices.chips(look, taken, (), give_back, wrap=True, plain=True)] if taken else []
    opened = ft.Column(controls=[*held_row, picker], spacing=8, tight=True)
    return _opening(look, form, shown, place, box=_box(look, form, shown, place), opened=opened)


def _pack(form: HandForm) -> Cards:
    pack, say = form.rules.cards.pack, form.session.say
    ordinary = (JOKER,) if JOKER in pack.faces else ()
    names = {"S": say("spades"), "H": say("hearts"), "D": say("diamonds"), "C": say("clubs"), JOKER: say("joker")}
    suits = tuple((suit, SYMBOLS.get(suit, suit)) for suit in pack.suits)
    return Cards(pack.ranks, suits, (*ordinary, *sorted(pack.own_jokers)), names)


def _opening(
    look: Look, form: HandForm, shown: Shown, place: Place, *, box: ft.Control, opened: ft.Control
) -> ft.Control:
    """A box that, while it is being entered, has what can be chosen below it."""
    if not shown.active:
        return _row(look, shown, box, place, lambda: form.touch(shown.spot))
    head = field_row(
        look,
        shown.label,
        box,
        shown.state,
        note=shown.note or None,
        sign=shown.sign,
        mark=_mark(look, shown),
        lined=False,
        in_column=place.in_column,
    )
    below = ft.Container(
        content=opened,
        padding=ft.Padding.only(left=_before(look, place), right=12, bottom=10),
        border=rule(look),
    )
    return ft.Column(controls=[head, below], spacing=0, tight=True)


_DRAW: dict[str, Callable[[Look, HandForm, Shown, Place], ft.Control]] = {
    "number": _number,
    "count": _count,
    "flag": _flag,
    "choice": _choice,
    "who": _who,
    "several": _several,
    "pool": _pool,
    "place": _place,
    "cards": _cards,
}
