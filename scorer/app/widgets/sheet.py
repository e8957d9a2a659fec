"""What opens from below on phones and stands in a pane on desktops: a head, lines, a foot, on a margin of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Stroke, Type
from scorer.app.widgets.buttons import icon_button
from scorer.app.widgets.guard import Handler, guarded
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row, two_lines
from scorer.app.widgets.text import figure, text
from scorer.app.widgets.touch import strut

_MOST_WIDTH, _MOST_OF_SCREEN = 640, 0.92
_HANDLE, _FOOT = 20, 80


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a sheet: a mark in the margin, two lines, what closes it or, in a pane, acts."""

    title: str
    second: str | None = None
    mark: ft.Control | None = None
    close: Action | None = None
    action: ft.Control | None = None


def _head(look: Look, head: Head) -> ft.Control:
    trailing = head.action
    if head.close is not None:
        trailing = icon_button(look, head.close.glyph, head.close.label, head.close.on_click)
    titles = ft.Semantics(content=two_lines(look, head.title, head.second), header=True)
    return row(look, titles, margin=head.mark, trailing=trailing, height=64, strong=True, right=8)


@ft.component
def Fitted(look: Look, lines: Sequence[ft.Control], most: float) -> ft.Control:
    """Lines on a margin, as high as they are and no higher than `most` dp: in Flet what scrolls takes all the room."""
    high, set_high = ft.use_state(64.0 + 52 * (len(lines) - 1))
    c = look.colours
    margin = ft.Container(left=look.margin, top=64, bottom=0, width=Stroke.MARGIN, bgcolor=c.margin)
    stretch = ft.CrossAxisAlignment.STRETCH
    column = ft.Container(
        content=ft.Column(controls=list(lines), spacing=0, tight=True, horizontal_alignment=stretch),
        on_size_change=lambda event: set_high(event.height),
    )
    ruled = ft.Stack(controls=[margin, column])
    scrolled = ft.Column(controls=[ruled], scroll=ft.ScrollMode.AUTO, spacing=0, horizontal_alignment=stretch)
    return ft.Container(content=scrolled, height=min(high, most))


def sheet(
    look: Look, head: Head, lines: Sequence[ft.Control], *, foot: ft.Control | None = None, key: str | None = None
) -> ft.Control:
    """The content of a sheet on a phone or tablet, no higher than nine tenths of the screen.

    With another `key` in the place of this one it is measured anew.
    """
    handle = ft.Container(
        content=ft.Container(width=36, height=4, border_radius=2, bgcolor=look.colours.outline, opacity=0.7),
        alignment=ft.Alignment.CENTER,
        height=_HANDLE,
    )
    used = _HANDLE + (_FOOT if foot is not None else 0)
    fitted = Fitted(look, [_head(look, head), *lines], look.height * _MOST_OF_SCREEN - used)
    controls: list[ft.Control] = [handle, ft.Container(content=fitted, key=key)]
    if foot is not None:
        controls.append(
            ft.Container(
                content=ft.Row(controls=[foot]),
                padding=ft.Padding.only(left=Measure.RIGHT, right=Measure.RIGHT, top=10, bottom=Measure.FOOT_BOTTOM),
            )
        )
    return ft.Column(controls=controls, spacing=0, tight=True)


def bottom_sheet(look: Look, content: ft.Control, *, on_dismiss: Handler | None = None) -> ft.BottomSheet:
    """A sheet from below, to be given to `ft.use_dialog` or `page.show_dialog`."""
    return ft.BottomSheet(
        content=content,
        bgcolor=look.colours.sheet,
        elevation=0,
        barrier_color=look.colours.veil,
        shape=ft.RoundedRectangleBorder(radius=ft.BorderRadius.only(top_left=Radius.SHEET, top_right=Radius.SHEET)),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        scrollable=True,
        draggable=True,
        use_safe_area=True,
        size_constraints=ft.BoxConstraints(max_width=_MOST_WIDTH, max_height=look.height * _MOST_OF_SCREEN),
        on_dismiss=guarded(on_dismiss, look.sorry),
    )


def pane(look: Look, head: Head, lines: Sequence[ft.Control]) -> ft.Control:
    """The same in a pane of a desktop, without margin line: 24 dp from its edges."""
    titles = ft.Container(content=two_lines(look, head.title, head.second), expand=True)
    top = ft.Row(controls=[titles, *([head.action] if head.action else [])])
    return ft.Container(
        content=ft.Column(controls=[top, *lines], spacing=0, scroll=ft.ScrollMode.AUTO),
        padding=ft.Padding.only(left=24, right=24, top=16, bottom=16),
        expand=True,
    )


def points_line(
    look: Look,
    label: str,
    points: str,
    *,
    how: str | None = None,
    in_pane: bool = False,
    below: ft.Control | None = None,
) -> ft.Control:
    """One line of a hand: its name, count × value, its points; `below` what it was counted from."""
    words: list[ft.Control] = [text(look, label, Type.BODY)]
    if how:
        words.append(text(look, how, Type.CAPTION, colour=look.colours.on_surface_variant))
    named: ft.Control = ft.Row(
        controls=words, spacing=8, run_spacing=0, wrap=True, vertical_alignment=ft.CrossAxisAlignment.CENTER
    )
    if below is not None:
        both = ft.Column(controls=[named, below], spacing=6, tight=True)
        named = ft.Container(content=both, padding=ft.Padding.symmetric(vertical=6))
    worth = text(look, points, Type.POINTS.sized(19))
    if not in_pane:
        return row(look, named, trailing=worth, height=50)
    return ft.Container(
        content=ft.Row(controls=[strut(49), ft.Container(content=named, expand=True), worth], spacing=0),
        border=ft.Border.only(bottom=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule)),
    )


def sum_line(look: Look, label: str, drawn: ft.Control, *, in_pane: bool = False) -> ft.Control:
    """The last line: what the lines come to. `drawn` is the sum over its double rule."""
    named = text(look, label, Type.TITLE)
    if not in_pane:
        return row(look, named, trailing=drawn, height=60, lined=False)
    return ft.Row(controls=[strut(60), ft.Container(content=named, expand=True), drawn], spacing=0)


def worth_line(look: Look, words: str, worth: str) -> ft.Control:
    """A quiet label and its figure: To open 120."""
    quiet = text(look, words, Type.CHIP, colour=look.colours.on_surface_variant)
    return ft.Row(
        controls=[quiet, figure(look, worth, Type.SMALL)],
        spacing=7,
        run_spacing=2,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
