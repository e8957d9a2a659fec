"""Choosing one of a few: tiles with marks, tiles with a title, chips, segments, a switch."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Stroke, Style, Type
from scorer.app.widgets.dashed import dashed_frame
from scorer.app.widgets.guard import guarded
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.rows import rule
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import text, whole_words
from scorer.app.widgets.touch import Skin, strut, touch

_LEAST_CHIP = 64  # no button of Material is narrower

Choose = Callable[[str], object]

_LEAST_TITLE, _LEAST_SEGMENT, _STACKED_BELOW = 14, 8, 11


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its words; a seat with its letter, or a glyph; a note below; `off` says why it cannot be."""

    key: str
    label: str
    seat: int | None = None
    letter: str = ""
    glyph: Glyph | None = None
    note: str | None = None
    off: str | None = None


def _skin(look: Look, chosen: bool, radius: float) -> Skin:
    c = look.colours
    return Skin(
        fill=c.highlight if chosen else ft.Colors.TRANSPARENT,
        pressed=c.highlight,
        border=c.primary if chosen else c.rule_strong,
        border_width=Stroke.CHOSEN if chosen else Stroke.RULE,
        radius=radius,
    )


def _ink(look: Look, chosen: bool) -> str:
    return look.colours.on_highlight if chosen else look.colours.on_surface


def _sign(look: Look, choice: Choice, size: float, chosen: bool) -> ft.Control | None:
    if choice.seat is not None:
        return seat_mark(look, choice.seat, choice.letter, size=size)
    if choice.glyph is not None:
        return icon(look, choice.glyph, size=size - 2, colour=_ink(look, chosen))
    return None


def _tile(look: Look, choice: Choice, chosen: bool, on_choose: Choose, *, shape: str, width: float = 0) -> ft.Control:
    """One of the tiles; what is stacked is set so that it fits a tile of this `width`."""
    sign = _sign(look, choice, {"marks": 24, "stacked": 22, "beside": 24, "inline": 20}[shape], chosen)
    style = {"stacked": Type.LABEL, "inline": Type.CHIP}.get(shape, Type.CHIP.sized(16))
    if shape == "stacked":
        style = whole_words(look, choice.label, style, width - 8, em=0.54, least=11)
    word = text(look, choice.label, style, colour=_ink(look, chosen), name=choice.seat is not None, lines=1)
    parts: list[ft.Control] = [sign, word] if sign else [word]
    if shape == "marks" and sign:
        content: ft.Control = sign
    elif shape == "stacked":
        middle = ft.CrossAxisAlignment.CENTER
        content = ft.Column(controls=list(parts), spacing=4, tight=True, horizontal_alignment=middle)
    else:
        flexible = ft.Container(content=word, expand=True, expand_loose=True) if shape == "beside" else word
        parts = [sign, flexible] if sign else [flexible]
        content = ft.Row(controls=list(parts), spacing=8, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    return touch(
        look,
        content,
        _skin(look, chosen, Radius.SMALL),
        on_click=lambda: on_choose(choice.key),
        height=58 if shape in ("stacked", "inline") else Measure.TARGET,
        padding=ft.Padding.symmetric(horizontal=12 if shape == "inline" else 3),
        label=choice.label,
        selected=chosen,
        expand=None if shape == "inline" else True,
        key=choice.key,
    )


def tiles(
    look: Look,
    choices: Sequence[Choice],
    chosen: Collection[str],
    on_choose: Choose,
    *,
    room: float | None = None,
    marks: bool = False,
) -> ft.Control:
    """Who, or which: one tap. Several may be chosen. `room` is the width to fill, that of the text column by default.

    On phones marks over names in even lines, up to three beside them where they fit, marks alone where it is narrow; on
    wide screens in one line. `marks`: marks alone on any phone.
    """
    if not look.phone:
        drawn = [_tile(look, c, c.key in chosen, on_choose, shape="inline") for c in choices]
        return ft.Row(controls=drawn, spacing=8, run_spacing=8, wrap=True)
    room = room or look.width - look.margin - Measure.AFTER_LINE - 12
    if look.big_text:
        shape, across = "beside", 2 if all(_fits_beside(look, c, (room - 6) / 2) for c in choices) else 1
    elif marks:
        shape, across = "marks", max(1, min(len(choices), int((room + 6) // 54)))
    elif len(choices) <= 3 and not look.narrow and all(_fits_beside(look, c, (room - 12) / 3) for c in choices):
        shape, across = "beside", 3
    elif look.narrow and all(c.seat is not None or c.glyph is not None for c in choices):
        shape, across = "marks", 5
    else:
        rows = math.ceil(len(choices) / max(1, int((room + 6) // 63)))
        shape, across = "stacked", math.ceil(len(choices) / max(1, rows))
    lines = [choices[start : start + across] for start in range(0, len(choices), across)]
    gap = 4 if look.narrow else 6
    width = (room + gap) / across - gap
    return ft.Column(
        controls=[
            ft.Row(
                controls=[
                    *(_tile(look, c, c.key in chosen, on_choose, shape=shape, width=width) for c in line),
                    *(ft.Container(expand=True) for _ in range(across - len(line) if len(lines) > 1 else 0)),
                ],
                spacing=gap,
            )
            for line in lines
        ],
        spacing=6,
        tight=True,
    )


def _fits_beside(look: Look, choice: Choice, width: float) -> bool:
    """Whether a name fits beside its mark, about 8 dp a letter."""
    return len(choice.label) * look.grown(8.2) + 40 <= width


def titled_tiles(
    look: Look, choices: Sequence[Choice], chosen: str | None, on_choose: Choose, *, room: float | None = None
) -> ft.Control:
    """Ways a hand can end, each a title over what it brings; what this table does not play is dashed.

    `room` is the width to fill, that of the text column by default.
    """
    room = room or look.width - look.margin - Measure.AFTER_LINE - 12
    width = room if look.big_text else (room + 8) / max(1, len(choices)) - 8
    style = _title_style(look, choices, width - 2 * _title_edge(look, width))
    drawn = [_titled(look, choice, choice.key == chosen, on_choose, style=style, width=width) for choice in choices]
    if look.big_text:
        return ft.Column(controls=[ft.Row(controls=[tile]) for tile in drawn], spacing=8, tight=True)
    return ft.Row(controls=list(drawn), spacing=8)


def _title_edge(look: Look, width: float) -> float:
    return 8 if look.narrow or width < 100 else 13


def _title_style(look: Look, choices: Sequence[Choice], width: float) -> Style:
    """The largest type in which no word of a title is broken, about 0.58 em a letter."""
    longest = max((len(word) for choice in choices for word in choice.label.split()), default=1)
    fitting = width / (0.58 * longest * look.text_scale)
    return Type.GAME.sized(min(Type.GAME.size, max(_LEAST_TITLE, fitting)))


def _titled(look: Look, choice: Choice, chosen: bool, on_choose: Choose, *, style: Style, width: float) -> ft.Control:
    c = look.colours
    ink = c.on_surface_variant if choice.off else _ink(look, chosen)
    note = choice.off or choice.note
    words: list[ft.Control] = [text(look, choice.label, style, colour=ink, lines=2)]
    if note:
        words.append(text(look, note, Style(Type.CAPTION.family, 13, 1.25), colour=ink, lines=2))
    column = ft.Column(controls=words, spacing=3, tight=True)
    edge = ft.Padding.symmetric(horizontal=_title_edge(look, width), vertical=6)
    if choice.off:
        told = ft.Container(content=column, expand=True)
        inner = ft.Container(content=ft.Row(controls=[strut(64), told], spacing=0), padding=edge)
        return dashed_frame(look, inner, radius=Radius.BUTTON, expand=True)
    return touch(
        look,
        column,
        _skin(look, chosen, Radius.BUTTON),
        on_click=lambda: on_choose(choice.key),
        height=76,
        padding=edge,
        alignment=ft.Alignment.CENTER_LEFT,
        selected=chosen,
        expand=True,
        key=choice.key,
    )


def chip(
    look: Look,
    choice: Choice,
    chosen: bool,
    on_choose: Choose,
    *,
    height: float = 40,
    trailing: Glyph | None = None,
    plain: bool = False,
) -> ft.Control:
    """A chip 40 high (or `height`) in a target of 48. `plain` when it acts and is never chosen."""
    ink = _ink(look, chosen)
    c = look.colours
    parts: list[ft.Control] = [text(look, choice.label, Type.CHIP, colour=ink, name=choice.seat is not None)]
    sign = _sign(look, choice, 20, chosen)
    if sign is not None:
        parts.insert(0, sign)
    if trailing is not None:
        parts.append(icon(look, trailing, size=18, colour=ink))
    pill = ft.Container(
        content=ft.Stack(
            controls=[ft.Container(width=_LEAST_CHIP - 28, height=0), ft.Row(controls=parts, spacing=8, tight=True)],
            alignment=ft.Alignment.CENTER,
        ),
        height=look.grown(height),
        padding=ft.Padding.symmetric(horizontal=14),
        border_radius=look.grown(height) / 2,
        bgcolor=c.highlight if chosen else None,
        border=ft.Border.all(
            width=Stroke.CHOSEN if chosen else Stroke.RULE, color=c.primary if chosen else c.rule_strong
        ),
    )
    return touch(
        look,
        pill,
        Skin(pressed=c.surface_container, radius=look.grown(Measure.TARGET) / 2),
        on_click=lambda: on_choose(choice.key),
        selected=None if plain else chosen,
        key=choice.key,
    )


def chips(
    look: Look,
    choices: Sequence[Choice],
    chosen: Collection[str],
    on_choose: Choose,
    *,
    wrap: bool = False,
    height: float = 40,
    plain: bool = False,
) -> ft.Row:
    """Chips in a line that scrolls sideways, or with `wrap` in as many lines as they need.

    What scrolls is cut at its edges: `Measure.RING_ROOM` around the line is left for the ring of the focus.
    """
    drawn = [chip(look, c, c.key in chosen, on_choose, height=height, plain=plain) for c in choices]
    if wrap:
        return ft.Row(controls=drawn, spacing=8, run_spacing=0, wrap=True)
    line = ft.Container(content=ft.Row(controls=drawn, spacing=8, tight=True), padding=Measure.RING_ROOM)
    return ft.Row(controls=[line], scroll=ft.ScrollMode.HIDDEN)


def chip_line(
    look: Look,
    choices: Sequence[Choice],
    chosen: Collection[str],
    on_choose: Choose,
    *,
    wrap: bool = False,
    top: float = 0,
    lined: bool = True,
) -> tuple[ft.Control, ft.Row]:
    """Chips that choose what stands below, over a strong line, from where the text starts; and the row of them."""
    made = chips(look, choices, chosen, on_choose, wrap=wrap)
    room = 0 if wrap else Measure.RING_ROOM
    edge = ft.Padding.only(left=look.margin + Measure.AFTER_LINE - room, top=max(0, top - room), bottom=7 - room)
    return ft.Container(content=made, padding=edge, border=rule(look, strong=True) if lined else None), made


def _segment_style(look: Look, choices: Sequence[Choice]) -> Style:
    """The type in which every view of a line across a phone stands whole."""
    across = (look.width - look.margin - Measure.AFTER_LINE - Measure.RIGHT - 8) / len(choices)
    room = across - 20 - (26 if any(choice.glyph for choice in choices) else 0)
    longest = max(len(choice.label) for choice in choices)
    return Type.CHIP.sized(max(_LEAST_SEGMENT, min(Type.CHIP.size, room / (0.53 * longest * look.text_scale))))


def segmented(
    look: Look, choices: Sequence[Choice], chosen: str, on_choose: Choose, *, expand: bool = True
) -> ft.Control:
    """Two to five views of the same thing, side by side; in large type below each other where they are long."""
    c = look.colours
    style = _segment_style(look, choices) if expand and look.phone else Type.CHIP
    stacked = look.big_text and style.size < _STACKED_BELOW
    if stacked:
        style = Type.CHIP

    def segment(choice: Choice) -> ft.Control:
        here = choice.key == chosen
        ink = c.on_surface if here else c.on_surface_variant
        parts: list[ft.Control] = [text(look, choice.label, style, colour=ink, lines=1)]
        if choice.glyph is not None:
            parts.insert(0, icon(look, choice.glyph, size=18, colour=ink))
        inner = ft.Container(
            content=ft.Row(controls=parts, spacing=8, tight=True, alignment=ft.MainAxisAlignment.CENTER),
            height=look.grown(40),
            padding=ft.Padding.symmetric(horizontal=8 if expand else 18),
            border_radius=10,
            alignment=ft.Alignment.CENTER,
            bgcolor=c.chosen if here else None,
            border=ft.Border.all(width=Stroke.FIELD, color=c.outline if here else ft.Colors.TRANSPARENT),
        )
        return touch(
            look,
            inner,
            Skin(radius=Radius.BUTTON),
            on_click=lambda: on_choose(choice.key),
            selected=here,
            expand=True if expand else None,
            key=choice.key,
        )

    drawn: list[ft.Control] = [segment(choice) for choice in choices]
    return ft.Container(
        content=ft.Column(controls=[ft.Row(controls=[one]) for one in drawn], spacing=0, tight=True)
        if stacked
        else ft.Row(controls=drawn, spacing=0, tight=not expand),
        bgcolor=c.surface_container_high,
        border_radius=Radius.BUTTON,
        clip_behavior=ft.ClipBehavior.NONE,  # the ring of the focus stands outside
        padding=ft.Padding.symmetric(horizontal=4),
    )


def switch(look: Look, on: bool, on_change: Callable[[bool], object], *, label: str, off: bool = False) -> ft.Control:
    """A rule or setting that is on or off."""
    c = look.colours
    selected, default = ft.ControlState.SELECTED, ft.ControlState.DEFAULT
    made = ft.Switch(
        value=on,
        disabled=off,
        on_change=guarded(lambda event: on_change(bool(event.control.value)), look.sorry),
        thumb_color={selected: c.on_primary, default: c.outline},
        track_color={selected: c.primary, default: ft.Colors.TRANSPARENT},
        track_outline_color={selected: c.primary, default: c.outline},
        overlay_color=ft.Colors.TRANSPARENT,
    )
    return ft.MergeSemantics(content=ft.Semantics(content=made, label=label))
