"""The pad of a layout: its cells with what counts of each, the sum of every column, and the keys of the ranks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorer.app.theme import Look, Radius, Stroke, Type
from scorer.app.widgets.card_pad import Face, suit_ink
from scorer.app.widgets.icons import icon
from scorer.app.widgets.keypad import GAP, key_height, pad_ground, pad_key
from scorer.app.widgets.text import figure, text
from scorer.app.widgets.touch import Skin, touch

_ACROSS = 5
_GAP = 8
_CELL, _CELL_LOW, _CELL_LEAST = 116, 92, 48
_BESIDE_BELOW, _GAP_LOW = 64, 4


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a layout: its card if there is one, what it counts in words, whether the next card goes here.

    `struck`: it counts nothing · `name` says the cell to a screen reader.
    """

    face: Face | None
    note: str
    here: bool
    struck: bool
    name: str


def cell_height(look: Look, rows: int, room: float) -> float:
    """How high a cell is, so that all rows stand in `room`."""
    most = _CELL if not look.narrow else _CELL_LOW
    return max(_CELL_LEAST, min(most, (room - _GAP * (rows - 1)) / rows))


def cells(
    look: Look,
    grid: Sequence[Sequence[Cell]],
    sums: Sequence[str],
    height: float,
    on_cell: Callable[[int, int], object],
) -> ft.Control:
    """The layout over its line, the sums of its columns below."""
    c = look.colours
    rows = [
        ft.Row(
            controls=[_cell(look, cell, height, partial(on_cell, r, at)) for at, cell in enumerate(row)], spacing=_GAP
        )
        for r, row in enumerate(grid)
    ]
    below = ft.Row(
        controls=[
            ft.Container(
                content=text(look, words, Type.BODY, align=ft.TextAlign.CENTER, lines=1),
                expand=True,
                alignment=ft.Alignment.CENTER,
            )
            for words in sums
        ],
        spacing=_GAP,
    )
    line = ft.Container(height=Stroke.MARGIN, bgcolor=c.rule_strong, margin=ft.Margin.symmetric(vertical=1))
    gap = _GAP if height >= _BESIDE_BELOW else _GAP_LOW
    return ft.Column(controls=[*rows, line, below], spacing=gap, tight=True)


def _cell(look: Look, cell: Cell, height: float, on_click: Callable[[], object]) -> ft.Control:
    c = look.colours
    ink = c.on_highlight if cell.here else c.on_surface
    parts: list[ft.Control] = []
    if cell.face is not None:
        quiet = c.pencil if cell.struck else ink
        shown = figure(
            look, cell.face.rank or cell.face.signs, Type.COUNT.sized(40 if height > 80 else 30), colour=quiet
        )
        if cell.face.rank and cell.face.signs:
            signs = text(look, cell.face.signs, Type.NAME.sized(20), colour=suit_ink(look, cell.face.signs), fixed=True)
            shown_in: ft.Control = ft.Row(controls=[shown, signs], spacing=2, tight=True)
        else:
            shown_in = shown
        if cell.struck:
            line = ft.Container(bgcolor=quiet, height=3, left=-3, right=-3, top=(40 if height > 80 else 30) / 2 - 1)
            shown_in = ft.Stack(controls=[shown_in, line], clip_behavior=ft.ClipBehavior.NONE)
        parts = [shown_in, text(look, cell.note, Type.CAPTION, colour=c.on_surface_variant if not cell.here else ink)]
    content: ft.Control = ft.Column(
        controls=parts,
        spacing=8 if height >= _CELL_LOW else 2,
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if height < _BESIDE_BELOW:
        content = ft.Row(controls=parts, spacing=8, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    skin = Skin(
        fill=c.highlight if cell.here else c.value,
        pressed=c.highlight,
        border=c.primary if cell.here else c.outline_variant,
        border_width=Stroke.CHOSEN if cell.here else Stroke.FIELD,
        radius=Radius.SMALL,
    )
    return touch(
        look, content, skin, on_click=on_click, height=height, label=cell.name, selected=cell.here, expand=True
    )


@dataclass(frozen=True, slots=True)
class RankKey:
    """A key of the rank pad; `gone`: no card of it is to be had."""

    face: Face
    gone: bool = False


@dataclass(frozen=True, slots=True)
class GridWords:
    """The words of the pad: for ⌫, and for the last key, which goes on or uses the layout."""

    erase: str
    go_on: str


def rank_pad(
    look: Look,
    keys: Sequence[RankKey],
    words: GridWords,
    on_rank: Callable[[str], object],
    on_erase: Callable[[], object],
    *,
    on_go_on: Callable[[], object],
    ready: bool,
    room: float | None = None,
) -> ft.Control:
    """The ranks five across, then ⌫ and the key that goes on; `ready` when the layout can be used."""
    c, high = look.colours, key_height(look)
    drawn = [
        pad_key(
            look,
            _rank(look, key.face),
            partial(on_rank, key.face.ident),
            off=key.gone,
            height=high,
            label=key.face.name,
            expand=True,
        )
        for key in keys
    ]
    erase = pad_key(
        look,
        icon(look, ft.Icons.BACKSPACE_ROUNDED, size=26),
        on_erase,
        operator=True,
        height=high,
        label=words.erase,
        expand=True,
    )
    glyph = ft.Icons.CHECK_ROUNDED if ready else ft.Icons.KEYBOARD_RETURN_ROUNDED
    go_on = pad_key(
        look,
        icon(look, glyph, size=26, colour=c.on_primary if ready else c.on_surface_variant),
        on_go_on,
        primary=ready,
        operator=not ready,
        height=high,
        label=words.go_on,
        expand=True,
    )
    lines = [drawn[start : start + _ACROSS] for start in range(0, len(drawn), _ACROSS)]
    if not lines or len(lines[-1]) > _ACROSS - 2:
        lines.append([])
    last = lines[-1]
    last += [ft.Container(expand=True) for _ in range(_ACROSS - 2 - len(last))]
    last += [erase, go_on]
    filled = [[*line, *(ft.Container(expand=True) for _ in range(_ACROSS - len(line)))] for line in lines]
    keys_drawn = ft.Column(
        controls=[ft.Row(controls=list(line), spacing=GAP) for line in filled], spacing=GAP, tight=True
    )
    return pad_ground(look, keys_drawn, room)


def _rank(look: Look, face: Face) -> ft.Control:
    shown = figure(look, face.rank, Type.KEY) if face.rank else text(look, face.signs, Type.NAME.sized(26), fixed=True)
    if not (face.rank and face.signs):
        return shown
    signs = text(look, face.signs, Type.NAME, colour=suit_ink(look, face.signs), fixed=True)
    return ft.Row(controls=[shown, signs], spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER)
