"""The sides of a game: their totals in columns or rows, and their cards above a hand being entered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import COLUMNS_UP_TO, Look, Measure, Radius, Stroke, Style, Type
from scorer.app.widgets.counting import Counts
from scorer.app.widgets.guard import guarded
from scorer.app.widgets.marks import total
from scorer.app.widgets.page import band
from scorer.app.widgets.rows import row
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import STEPS_DOWN, figure, fitting, text
from scorer.app.widgets.touch import Skin, strut, touch

_MANY = 9
_LEAST_COLUMN = 128
_CARD_WIDTH, _CARD_EDGES = 150, 52
_SNUG_WIDTH, _SNUG_EDGES, _SNUG_BELOW = 76, 35, 112  # cards of three or four sides that all fit on a phone
_WIDE_STEPS = (Type.TOTAL_WIDE, Type.END, *STEPS_DOWN)


@dataclass(frozen=True, slots=True)
class Side:
    """A side as its total shows it, every number already text.

    `second` is said beside the name in rows ("54 ahead") · `last` is the last hand · `notes` are label and figure pairs
    below a column ("To open", "120"), `words` sentences below these · `leads`, `fresh` when it did not before ·
    `out` of the game · `counts` when the total counts up to what it has become.
    """

    seat: int
    letter: str
    name: str
    total: str
    second: str | None = None
    last: str | None = None
    notes: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    leads: bool = False
    out: bool = False
    fresh: bool = False
    counts: Counts | None = None


Open = Callable[[int], object]


def _opener(on_side: Open | None, number: int) -> Callable[[], object] | None:
    return None if on_side is None else lambda: on_side(number)


def in_columns(look: Look, count: int) -> bool:
    """Two or three sides stand in columns, unless the text is large."""
    room = count * _LEAST_COLUMN <= look.width
    return count <= COLUMNS_UP_TO and room and not look.big_text


def totals(look: Look, sides: Sequence[Side], *, room: float | None = None, on_side: Open | None = None) -> ft.Control:
    """All totals: columns for two or three sides, rows for more. `room` is the width they stand in."""
    if in_columns(look, len(sides)):
        return total_columns(look, sides, room=room or look.width, on_side=on_side)
    return standings(look, sides, on_side=on_side)


def total_columns(look: Look, sides: Sequence[Side], *, room: float, on_side: Open | None = None) -> ft.Control:
    """Totals side by side, to be read from two metres; they hide the margin line."""
    line = ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)
    width = room / len(sides)
    steps = STEPS_DOWN if look.phone or look.lying else _WIDE_STEPS
    fits = (fitting(side.total, width - _edge(look) - 8, steps) for side in sides)
    style = min(fits, key=lambda step: step.size)
    columns = [
        ft.Container(
            content=_column(look, side, width, style),
            width=width,
            padding=ft.Padding.only(left=_edge(look), right=6, top=12 if look.phone else 18, bottom=12),
            border=ft.Border.only(left=line) if number else None,
            ink=on_side is not None,
            on_click=guarded(_opener(on_side, number), look.sorry),
        )
        for number, side in enumerate(sides)
    ]
    beside = ft.Row(
        controls=list(columns),
        spacing=0,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    under = ft.BorderSide(width=Stroke.UNDER_TOTALS, color=look.colours.rule_strong)
    return ft.Container(content=band(look, beside), border=ft.Border.only(bottom=under))


def _edge(look: Look) -> int:
    return 14 if look.phone else 24


def _column(look: Look, side: Side, width: float, style: Style) -> ft.Control:
    c = look.colours
    name_style = _name_style(look, side.name, width - _edge(look) - 46 if look.phone else width - 80)
    mark = seat_mark(look, side.seat, side.letter, size=30 if look.phone else 40, off=side.out)
    name = text(look, side.name, name_style, name=True, lines=4, colour=c.pencil if side.out else None, expand=True)
    words = [text(look, line, Type.CAPTION, colour=c.on_surface_variant) for line in side.words]
    return ft.Column(
        controls=[
            _at_least(42, [mark, name], spacing=9 if look.phone else 13),
            ft.Row(controls=[_total(look, side, style)], spacing=0),
            ft.Column(controls=[_notes(look, side), *words], spacing=2, tight=True),
        ],
        spacing=10 if look.phone else 14,
        tight=True,
    )


def _total(look: Look, side: Side, style: Style) -> ft.Control:
    return total(look, side.total, style, leads=side.leads, out=side.out, fresh=side.fresh, counts=side.counts)


def _name_style(look: Look, name: str, room: float) -> Style:
    """A name's type, smaller where its longest word would break or the whole would not stand on two lines."""
    most = Type.NAME if look.phone else Type.NAME.sized(20)
    longest = max(map(len, name.split()), default=1)
    fits = min(room / (0.54 * longest), 2.6 * room / (0.54 * max(len(name), 1)))
    return most.sized(max(14, min(most.size, fits)))


def _notes(look: Look, side: Side) -> ft.Control:
    """Labels and figures: one below the other on phones, where a long label wraps and its figure stays whole."""
    c = look.colours

    def note(label: str, worth: str) -> ft.Control:
        quiet = text(look, label, Type.CHIP if look.phone else Type.CHIP.sized(17), colour=c.on_surface_variant)
        return ft.Row(
            controls=[
                ft.Container(content=quiet, expand=True, expand_loose=True) if look.phone else quiet,
                figure(look, worth, Type.SMALL if look.phone else Type.SMALL.sized(25)),
            ],
            spacing=7,
            tight=not look.phone,
            vertical_alignment=ft.CrossAxisAlignment.END,
        )

    drawn = [note(label, worth) for label, worth in side.notes]
    if look.phone:
        lines = [ft.Row(controls=[strut(24), ft.Container(content=line, expand=True)], spacing=0) for line in drawn]
        return ft.Column(controls=list(lines) or [strut(24)], spacing=0, tight=True)
    if not drawn:
        return strut(30)
    return ft.Row(controls=drawn, spacing=16, run_spacing=2, wrap=len(drawn) > 1)


def _at_least(height: float, controls: Sequence[ft.Control], *, spacing: float, wrap: bool = False) -> ft.Control:
    inner = ft.Row(controls=list(controls), spacing=spacing, run_spacing=2, wrap=wrap, expand=True)
    return ft.Row(controls=[strut(height), inner], spacing=0)


def standings(look: Look, sides: Sequence[Side], *, on_side: Open | None = None) -> ft.Control:
    """Totals in rows: mark in the margin, name, last hand, total; the figure never gives way."""
    return ft.Column(
        controls=[
            _standing(look, side, many=len(sides) >= _MANY, on_click=_opener(on_side, number))
            for number, side in enumerate(sides)
        ],
        spacing=0,
        tight=True,
    )


def _standing(look: Look, side: Side, *, many: bool, on_click: Callable[[], object] | None) -> ft.Control:
    c = look.colours
    long = len(side.name) > 22
    ink = c.pencil if side.out else None
    words: list[ft.Control] = [
        text(look, side.name, Type.NAME_LONG if long else Type.NAME, name=True, lines=2, colour=ink)
    ]
    if side.second and not (long and many) and not look.big_text:
        words.append(text(look, side.second, Type.CAPTION, colour=c.on_surface_variant))
    style = Type.STANDING_12 if many else Type.STANDING
    if look.big_text:
        room = look.width - look.margin - Measure.AFTER_LINE - Measure.RIGHT
        style = fitting(side.total, room, tuple(style.sized(style.size * look.text_scale * n) for n in (1, 0.85, 0.7)))
        shown: ft.Control = _total(look, side, style)
        words.append(ft.Row(controls=[shown], spacing=0))
        told = [f"{label} {worth}" for label, worth in side.notes] or [side.second or ""]
        words += [text(look, line, Type.NAME, colour=c.on_surface_variant) for line in (*told, *side.words) if line]
        trailing: ft.Control | None = None
    else:
        last = text(look, side.last or "", Type.ERROR, colour=c.on_surface_variant)
        shown = _total(look, side, style)
        trailing = ft.Row(controls=[last, shown], spacing=12, tight=True)
    return row(
        look,
        ft.Column(controls=words, spacing=4 if look.big_text else 0, tight=True),
        margin=seat_mark(look, side.seat, side.letter, size=28 if many else 30, off=side.out),
        trailing=trailing,
        height=Measure.ROW_STANDING_12 if many else Measure.ROW_STANDING,
        on_click=on_click,
        strong=look.big_text,
        right=14,
    )


def card_width(look: Look) -> float:
    """The width of a side's card that scrolls, wider in large type."""
    return _CARD_WIDTH * (1 + 0.6 * (look.text_scale - 1))


@dataclass(frozen=True, slots=True)
class Card:
    """A side above the hand being entered: its points so far, what its total becomes ("→ 3,375") or "to check"."""

    seat: int
    letter: str
    name: str
    points: str
    becomes: str | None = None


def side_cards(
    look: Look,
    cards: Sequence[Card],
    active: int,
    on_side: Open,
    *,
    state: Callable[[int], str] | None = None,
    room: float | None = None,
) -> ft.Control:
    """The sides of a hand, live. Up to four fill the width of a phone, more scroll; wide screens have `side_head`.

    `state` gives what a screen reader says of a card instead of its texts · `room` is the width they stand in.
    """
    across, width = room or look.width, card_width(look)
    few = 24 + len(cards) * ((width if look.big_text else _SNUG_WIDTH) + 8) <= across + 8
    if few:
        width = (across - 16) / len(cards) - 8
    memoized: Callable[..., ft.Control] = ft.memo(SideCard)  # type: ignore[no-untyped-call]  # flet leaves it untyped
    drawn = [
        ft.Container(
            content=ft.Row(
                controls=[
                    memoized(
                        look,
                        card,
                        on_side,
                        number,
                        width,
                        here=number == active,
                        spoken=state(number) if state else None,
                    )
                ],
                spacing=0,
            ),
            expand=few,
            width=None if few else width,
        )
        for number, card in enumerate(cards)
    ]
    return ft.Container(
        content=ft.Row(controls=list(drawn), spacing=8, scroll=None if few else ft.ScrollMode.HIDDEN),
        padding=ft.Padding.only(left=12, right=12, top=2, bottom=8),
        bgcolor=look.colours.surface,
        border=ft.Border.only(bottom=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)),
    )


@ft.component
def SideCard(
    look: Look, card: Card, on_side: Open, number: int, width: float, *, here: bool, spoken: str | None
) -> ft.Control:
    """A side of a hand, drawn again only when it says something else."""
    c = look.colours
    snug = width < _SNUG_BELOW
    size = (
        Type.PREVIEW.sized(_snug_size(card.points)) if snug else Type.PREVIEW.sized(27) if look.narrow else Type.PREVIEW
    )
    edges = _SNUG_EDGES if snug else _CARD_EDGES
    fill = c.surface_container_lowest if here else c.surface_container
    top = ft.Row(
        controls=[
            seat_mark(look, card.seat, card.letter, size=18 if snug else 24),
            text(look, card.name, _card_name(look, card.name, width - edges), name=True, lines=1, expand=True),
        ],
        spacing=5 if snug else 8,
    )
    return touch(
        look,
        ft.Column(controls=[top, *_live(look, card, size, snug=snug)], spacing=1 if snug else 6, tight=True),
        Skin(
            fill=fill,
            pressed=c.highlight,
            border=c.on_surface if here else fill,
            border_width=2,
            radius=Radius.BUTTON,
        ),
        on_click=_opener(on_side, number),
        height=79,
        padding=ft.Padding.only(left=6 if snug else 10 if look.narrow else 12, right=2 if snug else 6, top=6, bottom=6),
        alignment=ft.Alignment.CENTER_LEFT,
        label=spoken,
        selected=here,
        expand=True,
        key=f"side-{card.seat}",
    )


def _card_name(look: Look, name: str, room: float) -> Style:
    """A name's type on its card, a little smaller where it would be cut."""
    fits = room / (0.49 * max(len(name), 1) * look.text_scale)
    return Type.CHIP.sized(max(13 / look.text_scale**0.5, min(16, fits)))


def _snug_size(points: str) -> float:
    """A figure's size on a narrow card: smaller when it has more signs."""
    return 24 if len(points) <= 4 else 20 if len(points) <= 5 else 16


def _live(look: Look, card: Card, style: Style, *, snug: bool = False) -> list[ft.Control]:
    """The points and what the total becomes, beside each other or on a narrow card below."""
    points = figure(look, card.points, style)
    becomes: ft.Control | None = None
    if card.becomes:
        small = Type.CAPTION.sized(12 if snug else Type.CAPTION.size * min(1.5, look.text_scale))
        becomes = text(look, card.becomes, small, colour=look.colours.on_surface_variant, lines=1, fixed=True)
    if snug:
        return [points, becomes] if becomes else [points]
    beside = [ft.Container(content=becomes, padding=ft.Padding.only(bottom=1), expand=True)] if becomes else []
    return [
        ft.Row(
            controls=[points, *beside],
            spacing=8,
            alignment=ft.MainAxisAlignment.START,
            vertical_alignment=ft.CrossAxisAlignment.END,
        )
    ]


def side_head(look: Look, card: Card) -> ft.Control:
    """The head of a side's column in a hand on a wide screen."""
    top = ft.Row(
        controls=[
            seat_mark(look, card.seat, card.letter, size=34),
            text(look, card.name, Type.NAME.sized(18), name=True, lines=2, expand=True),
        ],
        spacing=12,
    )
    return ft.Container(
        content=ft.Column(controls=[top, *_live(look, card, Type.PREVIEW_WIDE)], spacing=10, tight=True),
        padding=ft.Padding.only(left=17, right=12, top=14, bottom=14),
        border=ft.Border.only(bottom=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)),
    )
