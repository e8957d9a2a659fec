"""The score sheet: a row a hand, the next hand already there, empty lines to the foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Measure, Stroke, Type
from scorer.app.widgets.dashed import dashed_line
from scorer.app.widgets.guard import Handler, guarded
from scorer.app.widgets.icons import DECK, icon
from scorer.app.widgets.rows import in_margin, row, rule
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import strut


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side has in one hand: its points, the total after it, and how a screen reader says both."""

    points: str
    running: str | None = None
    spoken: str | None = None


Touched = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Menu:
    """What the number in the margin opens when touched, as a screen reader says it; `warned` puts a ! beside it."""

    label: str
    on_open: Handler | None
    warned: bool = False


def _in_margin(look: Look, number: ft.Control, menu: Menu | None) -> ft.Control:
    """The number of a hand; touched, it opens the hand's menu."""
    if menu is None:
        return in_margin(look, number)
    c = look.colours
    drawn = number
    if menu.warned:
        sign = ft.Container(
            content=text(look, "!", Type.BUTTON_SMALL.sized(12), colour=c.on_surface, fixed=True),
            width=17,
            height=17,
            border_radius=9,
            border=ft.Border.all(width=1.5, color=c.on_surface),
            alignment=ft.Alignment.CENTER,
        )
        middle = ft.CrossAxisAlignment.CENTER
        drawn = ft.Column(controls=[number, sign], spacing=1, tight=True, horizontal_alignment=middle)
    return ft.Container(
        content=ft.Semantics(content=drawn, label=menu.label, button=True, exclude_semantics=True),
        width=look.margin,
        alignment=ft.Alignment.CENTER,
        ink=True,
        on_click=guarded(menu.on_open, look.sorry),
        on_long_press=guarded(menu.on_open, look.sorry),
    )


def points_size(widest: str, room: float, most: float) -> float:
    """The size at which points as wide as these fit in `room` dp: at most `most`, at least 12."""
    return max(12.0, min(most, room / (0.53 * max(len(widest), 1))))


def _number(look: Look, number: str, *, next_one: bool = False, void: bool = False) -> ft.Control:
    c = look.colours
    style = Type.BUTTON.sized(16) if next_one else Type.NUMBER
    return text(
        look,
        number,
        style,
        colour=c.on_surface if next_one else c.on_surface_variant,
        fixed=len(number) > 2,
        decoration=ft.TextDecoration.LINE_THROUGH if void else None,
        decoration_colour=c.pencil if void else None,
    )


def _points(look: Look, cell: Cell, *, void: bool, size: float) -> ft.Control:
    c = look.colours
    struck = ft.TextDecoration.LINE_THROUGH if void else None
    points = text(
        look,
        cell.points,
        Type.POINTS.sized(size),
        colour=c.pencil if void else None,
        decoration=struck,
        decoration_colour=c.pencil if void else None,
        lines=1,
    )
    if cell.running is None:
        return points
    style = Type.RUNNING.sized(min(14, size)) if look.phone else Type.BODY.sized(min(18, size))
    running = text(look, cell.running, style, colour=c.on_surface_variant, lines=1, align=ft.TextAlign.END)
    if look.phone:
        end = ft.CrossAxisAlignment.END
        return ft.Column(controls=[points, running], spacing=1, tight=True, horizontal_alignment=end)
    return ft.Row(
        controls=[points, ft.Container(content=running, width=110, alignment=ft.Alignment.CENTER_RIGHT)],
        spacing=10,
        alignment=ft.MainAxisAlignment.END,
    )


def sheet_height(look: Look) -> int:
    """The least height of a row of the sheet."""
    return Measure.ROW_SHEET if look.phone else 60


def hand_row(
    look: Look,
    number: str,
    cells: Sequence[Cell],
    *,
    room: float,
    on_cell: Touched | None = None,
    on_hold: Touched | None = None,
    menu: Menu | None = None,
    size: float = Type.POINTS.size,
    void: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A hand of two or three sides: points over the running total, under the columns of the totals.

    `room` is the width of the sheet · `on_cell` opens a side's number, `on_hold` and `menu` what can be done with the
    hand · `size` of the points · a `void` hand is struck.
    """
    line = ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)
    width = room / len(cells)

    def drawn(side: int, cell: Cell) -> ft.Control:
        return ft.Container(
            content=ft.Semantics(
                content=_points(look, cell, void=void, size=size),
                label=cell.spoken,
                exclude_semantics=cell.spoken is not None,
            ),
            width=width - (0 if side else look.margin),
            alignment=ft.Alignment.CENTER_RIGHT,
            padding=ft.Padding.only(right=14 if look.phone else 24, top=5, bottom=5),
            border=ft.Border.only(left=line) if side else None,
            ink=on_cell is not None,
            on_click=guarded((lambda: on_cell(side)) if on_cell else None, look.sorry),
            on_long_press=guarded((lambda: on_hold(side)) if on_hold else None, look.sorry),
        )

    beside = ft.Row(
        controls=[
            strut(sheet_height(look) - 1),
            _in_margin(look, _number(look, number, void=void), menu),
            *(drawn(side, cell) for side, cell in enumerate(cells)),
        ],
        spacing=0,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return ft.Container(content=beside, border=rule(look), key=key)


def grid_head(look: Look, marks: Sequence[tuple[int, str, str]]) -> ft.Control:
    """The marks over a grid of four sides or more: seat, letter, name."""
    size = 22 if len(marks) <= 8 else 20
    cells = [
        ft.Container(
            content=ft.Semantics(content=seat_mark(look, seat, letter, size=size), label=name, image=True),
            alignment=ft.Alignment.CENTER,
            expand=True,
        )
        for seat, letter, name in marks
    ]
    strong = ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)
    return ft.Container(
        content=ft.Row(controls=[strut(33), in_margin(look, None), *cells, ft.Container(width=2)], spacing=0),
        border=ft.Border.only(top=strong, bottom=strong),
    )


def grid_row(
    look: Look,
    number: str,
    cells: Sequence[Cell],
    *,
    on_cell: Touched | None = None,
    on_hold: Touched | None = None,
    menu: Menu | None = None,
    size: float | None = None,
    void: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A hand of four sides or more: plain points under the marks; a zero is quiet."""
    c = look.colours
    size = size or (14 if len(cells) > 6 and look.phone else 17)

    def drawn(side: int, cell: Cell) -> ft.Control:
        quiet = cell.points in ("0", "", "–")
        style = (Type.BODY if quiet else Type.NAME).sized(size)
        shown = text(
            look,
            cell.points,
            style,
            colour=c.pencil if void else (c.on_surface_variant if quiet else None),
            fixed=look.big_text,
            lines=1,
            decoration=ft.TextDecoration.LINE_THROUGH if void else None,
            decoration_colour=c.pencil if void else None,
        )
        return ft.Container(
            content=ft.Semantics(content=shown, label=cell.spoken, exclude_semantics=cell.spoken is not None),
            alignment=ft.Alignment.CENTER,
            expand=True,
            height=Measure.ROW_GRID - 1,
            ink=on_cell is not None,
            on_click=guarded((lambda: on_cell(side)) if on_cell else None, look.sorry),
            on_long_press=guarded((lambda: on_hold(side)) if on_hold else None, look.sorry),
        )

    beside = [
        _in_margin(look, _number(look, number, void=void), menu),
        *(drawn(n, cell) for n, cell in enumerate(cells)),
    ]
    return ft.Container(
        content=ft.Row(controls=[*beside, ft.Container(width=2)], spacing=0), border=rule(look), key=key
    )


def next_row(
    look: Look, number: str, words: str, *, needs: Sequence[str] = (), height: float | None = None
) -> ft.Control:
    """The hand that comes: its number, who deals, below that what everybody `needs`, on a dashed line."""
    c = look.colours
    lines = [text(look, words, Type.BODY_MEDIUM, colour=c.pencil)]
    lines += [text(look, need, Type.CAPTION, colour=c.on_surface_variant) for need in needs]
    told = ft.Row(
        controls=[
            icon(look, DECK, size=18, colour=c.pencil),
            ft.Column(controls=list(lines), spacing=1, tight=True, expand=True),
        ],
        spacing=8,
    )
    line = row(
        look, told, margin=_number(look, number, next_one=True), height=height or sheet_height(look), lined=False
    )
    return ft.Column(controls=[line, dashed_line(look)], spacing=0, tight=True)


def blank_rows(look: Look, count: int, *, height: float | None = None) -> list[ft.Control]:
    """Empty ruled lines."""
    return [ft.Container(height=height or sheet_height(look), border=rule(look)) for _ in range(count)]
