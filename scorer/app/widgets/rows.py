"""What stands on the lines of the page: rows, section lines, fields with their state in the margin."""

from __future__ import annotations

from enum import Enum

import flet as ft

from scorer.app.theme import Look, Measure, Stroke, Type
from scorer.app.widgets.guard import Handler, guarded
from scorer.app.widgets.icons import icon
from scorer.app.widgets.text import heading, text
from scorer.app.widgets.touch import strut


class FieldState(Enum):
    """What the margin says about a field."""

    BLANK = "blank"
    TYPING = "typing"
    ENTERED = "entered"
    WRONG = "wrong"
    WARNED = "warned"


def rule(look: Look, *, strong: bool = False) -> ft.Border:
    """The line a row stands on."""
    colour = look.colours.rule_strong if strong else look.colours.rule
    return ft.Border.only(bottom=ft.BorderSide(width=Stroke.RULE, color=colour))


def in_margin(look: Look, content: ft.Control | None) -> ft.Control:
    """A cell left of the margin line, its content in the middle."""
    return ft.Container(content=content, width=look.margin, alignment=ft.Alignment.CENTER)


def row(
    look: Look,
    content: ft.Control,
    *,
    margin: ft.Control | None = None,
    trailing: ft.Control | None = None,
    height: float = Measure.ROW_LIST,
    strong: bool = False,
    lined: bool = True,
    on_click: Handler | None = None,
    on_long_press: Handler | None = None,
    after_line: float = Measure.AFTER_LINE,
    right: float = Measure.RIGHT,
    pad: float = 4,
    from_top: bool = False,
    margin_width: float | None = None,
    key: ft.KeyValue | None = None,
) -> ft.Control:
    """A row of the page, at least `height` high, growing with its text: margin, content, what stands at the right.

    `pad` keeps content off the lines · `from_top` sets the margin and the right beside the content's first lines.
    """
    high = height - (1 if lined else 0)
    beside = high if from_top else None
    parts: list[ft.Control] = [
        strut(high),
        ft.Container(content=margin, width=margin_width or look.margin, height=beside, alignment=ft.Alignment.CENTER),
        ft.Container(width=after_line),
        ft.Container(content=content, expand=True, padding=ft.Padding.symmetric(vertical=pad)),
    ]
    if trailing is not None:
        parts += [ft.Container(width=10), ft.Container(content=trailing, height=beside, alignment=ft.Alignment.CENTER)]
    parts.append(ft.Container(width=right))
    made = ft.Container(
        content=ft.Row(
            controls=parts,
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.START if from_top else ft.CrossAxisAlignment.CENTER,
        ),
        border=rule(look, strong=strong) if lined else None,
        ink=on_click is not None,
        on_click=guarded(on_click, look.sorry),
        on_long_press=guarded(on_long_press, look.sorry),
        key=key,
    )
    return made if on_click is None else ft.Semantics(content=made, button=True, key=key)


def two_lines(
    look: Look, first: str, second: str | None = None, *, name: bool = False, bold: bool = True
) -> ft.Control:
    """What a row says: a line, and in a quieter one what tells it apart."""
    style = Type.TITLE if bold and not name else (Type.NAME if name else Type.BODY)
    controls: list[ft.Control] = [text(look, first, style, name=name)]
    if second:
        controls.append(text(look, second, Type.CAPTION, colour=look.colours.on_surface_variant))
    return ft.Column(controls=controls, spacing=1, tight=True)


def date_cell(look: Look, day: str, month: str) -> ft.Control:
    """A date for the margin: the day over the month."""
    return ft.Column(
        controls=[
            text(look, day, Type.MINI, fixed=True),
            text(look, month, Type.CAPTION.sized(13), colour=look.colours.on_surface_variant, fixed=True),
        ],
        spacing=1,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def section(look: Look, words: str, *, strong: bool = False, lined: bool = True, top: float = 15) -> ft.Control:
    """The name of a group of rows, on its line."""
    title = heading(look, words, Type.SECTION, level=3, colour=look.colours.on_surface_variant)
    return ft.Container(
        content=ft.Row(
            controls=[ft.Container(width=look.margin + Measure.AFTER_LINE), ft.Container(content=title, expand=True)],
            spacing=0,
        ),
        padding=ft.Padding.only(top=top, bottom=9),
        border=rule(look, strong=strong) if lined else None,
    )


def field_sign(look: Look, state: FieldState, label: str | None = None) -> ft.Control:
    """The state of a field, drawn in the margin."""
    c = look.colours
    if state is FieldState.WRONG:
        drawn: ft.Control = ft.Container(
            content=text(look, "!", Type.TITLE, colour=c.on_error, fixed=True),
            width=24,
            height=24,
            border_radius=12,
            bgcolor=c.error,
            alignment=ft.Alignment.CENTER,
        )
    elif state is FieldState.WARNED:
        drawn = ft.Container(
            content=text(look, "!", Type.BUTTON_SMALL, colour=c.on_surface, fixed=True),
            width=22,
            height=22,
            border_radius=11,
            border=ft.Border.all(width=1.5, color=c.on_surface),
            alignment=ft.Alignment.CENTER,
        )
    elif state is FieldState.BLANK:
        drawn = ft.Container(width=14, height=14, border_radius=7, border=ft.Border.all(width=2, color=c.outline))
    elif state is FieldState.TYPING:
        drawn = icon(look, ft.Icons.ARROW_FORWARD_ROUNDED, size=20)
    else:
        drawn = icon(look, ft.Icons.CHECK_ROUNDED, size=20, colour=c.tertiary)
    return ft.Semantics(content=drawn, label=label, exclude_semantics=True)


def field_row(
    look: Look,
    label: str,
    control: ft.Control,
    state: FieldState,
    *,
    note: str | None = None,
    sign: str | None = None,
    mark: ft.Control | None = None,
    on_click: Handler | None = None,
    lined: bool = True,
    in_column: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A field: its state in the margin, its label over what it earns or what is wrong, its control at the right.

    `note` is the second line, in the red pen when the field is wrong · `sign` is said of the state by a screen reader ·
    `mark` of whose field it is stands before the words · `in_column` when sides stand beside each other.
    """
    wrong = state is FieldState.WRONG
    words: list[ft.Control] = [text(look, label, Type.NAME)]
    if note:
        style = Type.ERROR if wrong else Type.CAPTION
        line = text(look, note, style, colour=look.colours.error if wrong else look.colours.on_surface_variant)
        words.append(ft.Semantics(content=line, live_region=True) if wrong else line)
    told: ft.Control = ft.Column(controls=words, spacing=0, tight=True)
    if mark is not None:
        told = ft.Row(controls=[mark, ft.Container(content=told, expand=True)], spacing=10)
    return row(
        look,
        told,
        margin=field_sign(look, state, sign),
        trailing=control,
        height=Measure.ROW_FIELD,
        lined=lined,
        on_click=on_click,
        right=12,
        margin_width=46 if in_column else None,
        after_line=0 if in_column else Measure.AFTER_LINE,
        key=key,
    )


def sentence(look: Look, words: str, *, margin: ft.Control | None = None, quiet: bool = True) -> ft.Control:
    """Words of explanation in the column of the text, on no line."""
    colour = look.colours.on_surface_variant if quiet else None
    return row(look, text(look, words, Type.BODY_MEDIUM, colour=colour), margin=margin, height=0, lined=False)
