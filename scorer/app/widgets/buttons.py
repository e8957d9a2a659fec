"""Buttons: filled, tonal, outlined, danger, underlined text, and icons that carry a name."""

from __future__ import annotations

from dataclasses import replace
from typing import TypedDict, Unpack

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Style, Type
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, mix, touch

_PRESSED = 0.14
#: In large type: the size of the words, and how long they may be beside an icon.
_BIG, _SHORT = 15, 14
TALL, LOW = 56, 48


def _skins(look: Look) -> dict[str, tuple[Skin, str]]:
    """Skin and ink of each kind of button."""
    c = look.colours
    off = c.surface_container_high

    def flat(fill: str, ink: str) -> tuple[Skin, str]:
        return Skin(fill=fill, pressed=mix(ink, fill, _PRESSED), off=off), ink

    outlined = Skin(pressed=mix(c.on_surface, c.surface, _PRESSED), border=c.outline)
    return {
        "filled": flat(c.primary, c.on_primary),
        "tonal": flat(c.surface_container_high, c.on_surface),
        "danger": flat(c.error, c.on_error),
        "outlined": (outlined, c.on_surface),
    }


def _label(look: Look, words: str, *, style: Style, ink: str, glyph: Glyph | None, busy: bool) -> ft.Control:
    if look.big_text:
        style = replace(style, size=min(style.size, _BIG), height=1.15)
    parts: list[ft.Control] = [text(look, words, style, colour=ink, align=ft.TextAlign.CENTER)]
    if glyph is not None and not (look.big_text and len(words) > _SHORT):
        parts.insert(0, icon(look, glyph, size=22, colour=ink))
    if busy:
        dots = [
            ft.Container(width=6, height=6, border_radius=3, bgcolor=ft.Colors.with_opacity(o, ink))
            for o in (1, 0.6, 0.4)
        ]
        parts.append(ft.Row(controls=list(dots), spacing=4, tight=True))
    return ft.Row(
        controls=parts,
        spacing=12 if style.size > 15 else 9,
        alignment=ft.MainAxisAlignment.CENTER,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        tight=True,
        wrap=look.big_text,
    )


class How(TypedDict, total=False):
    """How a button is drawn.

    `glyph` before the words · `low` 48 high · `small` 48 high in small type · `off` with its `reason` in words ·
    `busy` shows three dots and takes no tap · `expand` fills the row it stands in.
    """

    glyph: Glyph | None
    small: bool
    low: bool
    expand: bool | int | None
    off: bool
    reason: str | None
    busy: bool
    autofocus: bool
    key: str | None


def _button(kind: str, look: Look, words: str, on_click: Handler | None, how: How) -> ft.Control:
    skin, ink = _skins(look)[kind]
    off, busy, small, expand = how.get("off", False), how.get("busy", False), how.get("small", False), how.get("expand")
    made = touch(
        look,
        _label(
            look,
            words,
            style=Type.BUTTON_SMALL if small else Type.BUTTON,
            ink=look.colours.on_surface_variant if off else ink,
            glyph=how.get("glyph"),
            busy=busy,
        ),
        skin,
        on_click=None if busy else on_click,
        height=LOW if small or how.get("low") else TALL,
        padding=ft.Padding.symmetric(horizontal=16 if small else 20, vertical=8 if look.big_text else 0),
        disabled=off,
        expand=expand,
        autofocus=how.get("autofocus", False),
        key=how.get("key"),
    )
    reason = how.get("reason")
    if not (off and reason):
        return made
    return ft.Column(
        controls=[
            ft.Row(controls=[made], spacing=0) if expand else made,
            text(look, reason, Type.CAPTION, colour=look.colours.on_surface_variant),
        ],
        spacing=6,
        tight=True,
        expand=expand,
    )


def filled(look: Look, words: str, on_click: Handler | None, **how: Unpack[How]) -> ft.Control:
    """The one button to press on a screen."""
    return _button("filled", look, words, on_click, how)


def tonal(look: Look, words: str, on_click: Handler | None, **how: Unpack[How]) -> ft.Control:
    """A quieter button."""
    return _button("tonal", look, words, on_click, how)


def outlined(look: Look, words: str, on_click: Handler | None, **how: Unpack[How]) -> ft.Control:
    """A button on a page that has a filled one already."""
    return _button("outlined", look, words, on_click, how)


def danger(look: Look, words: str, on_click: Handler | None, **how: Unpack[How]) -> ft.Control:
    """The button that destroys, only in a dialog."""
    return _button("danger", look, words, on_click, how)


def underlined(
    look: Look,
    words: str,
    on_click: Handler | None,
    *,
    glyph: Glyph | None = None,
    small: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A quiet action: bold words over a line."""
    c = look.colours
    label = ft.Container(
        content=text(look, words, Type.BUTTON_SMALL if small else Type.BUTTON),
        border=ft.Border.only(bottom=ft.BorderSide(width=2, color=c.rule_strong)),
        padding=ft.Padding.only(bottom=3),
    )
    parts: list[ft.Control] = [icon(look, glyph, size=22), label] if glyph is not None else [label]
    return touch(
        look,
        ft.Row(controls=parts, spacing=12, tight=True),
        Skin(pressed=mix(c.on_surface, c.surface, _PRESSED), radius=Radius.SMALL),
        on_click=on_click,
        padding=ft.Padding.symmetric(horizontal=6),
        key=key,
    )


def plain(
    look: Look, words: str, on_click: Handler | None, *, glyph: Glyph | None = None, key: str | None = None
) -> ft.Control:
    """An action at the end of a row: an icon and semi-bold words, no box."""
    parts: list[ft.Control] = [text(look, words, Type.CHIP)]
    if glyph is not None:
        parts.insert(0, icon(look, glyph, size=22))
    return touch(
        look,
        ft.Row(controls=parts, spacing=8, tight=True),
        Skin(pressed=mix(look.colours.on_surface, look.colours.surface, _PRESSED), radius=Radius.SMALL),
        on_click=on_click,
        padding=ft.Padding.symmetric(horizontal=4),
        key=key,
    )


def icon_button(
    look: Look,
    glyph: Glyph,
    label: str,
    on_click: Handler | None,
    *,
    size: float = 24,
    side: float = Measure.TARGET,
    fill: str | None = None,
    ink: str | None = None,
    off: bool = False,
    key: str | None = None,
) -> ft.Control:
    """An icon alone, with the name a screen reader says; `side` is its width and height, `fill` makes it a tile."""
    c = look.colours
    base = fill or c.surface
    skin = Skin(
        fill=fill or ft.Colors.TRANSPARENT, pressed=mix(c.on_surface, base, _PRESSED), off=fill or ft.Colors.TRANSPARENT
    )
    drawn = icon(look, glyph, size=size, colour=c.pencil if off else (ink or c.on_surface))
    return touch(look, drawn, skin, on_click=on_click, height=side, width=side, label=label, disabled=off, key=key)
