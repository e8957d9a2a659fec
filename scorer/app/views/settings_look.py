"""Paper, slate, or as the device: each shown as a small page."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import PAPER, SLATE, Measure, Palette, Radius, Type
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.rows import rule
from scorer.app.widgets.text import figure, text, whole_words
from scorer.app.widgets.touch import Skin, touch

_HIGH, _MOST = 50, 190
_SHOWN = "51"


def look_tiles(session: Session, chosen: str, on_choose: Callable[[str], None], *, off: bool = False) -> ft.Control:
    """The three looks side by side."""
    words = {"paper": session.say("Paper"), "slate": session.say("Slate"), "device": session.say("As device")}
    tiles = [_tile(session, key, said, chosen == key, on_choose, off=off) for key, said in words.items()]
    across = ft.Row(controls=list(tiles), spacing=10)
    shown = across if session.look.phone else ft.Row(controls=[ft.Container(content=across, width=3 * _MOST)])
    return ft.Container(content=in_text_column(session.look, shown, top=2, bottom=14), border=rule(session.look))


def _tile(
    session: Session, key: str, words: str, here: bool, on_choose: Callable[[str], None], *, off: bool
) -> ft.Control:
    look, c = session.look, session.look.colours
    pages = {"paper": (PAPER,), "slate": (SLATE,), "device": (PAPER, SLATE)}[key]
    across = look.width - look.margin - Measure.AFTER_LINE - Measure.RIGHT if look.phone else 3 * _MOST
    room = across / 3 - 32
    content = ft.Column(
        controls=[
            _page(session, pages),
            text(look, words, whole_words(look, words, Type.CHIP, room, em=0.5, least=9), lines=2),
        ],
        spacing=8,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    skin = Skin(
        pressed=c.surface_container,
        border=c.primary if here else c.outline_variant,
        border_width=2.5 if here else 1,
        radius=Radius.BUTTON,
    )
    return touch(
        look,
        content,
        skin,
        on_click=lambda: on_choose(key),
        height=96,
        padding=ft.Padding.symmetric(horizontal=9 if look.narrow else 11, vertical=10),
        label=words,
        selected=here,
        expand=True,
        disabled=off,
    )


def _page(session: Session, palettes: tuple[Palette, ...]) -> ft.Control:
    """A small page with its margin and a figure; with two palettes, one half of each."""
    look = session.look
    first, last = palettes[0], palettes[-1]
    ground: list[ft.Control] = [ft.Container(bgcolor=palette.surface, expand=True) for palette in palettes]
    shown = figure(look, _SHOWN, Type.HOME, colour=last.on_surface)
    layers: list[ft.Control] = [
        ft.Container(
            content=ft.Row(controls=ground, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
            left=0,
            right=0,
            top=0,
            bottom=0,
        ),
        ft.Container(left=14, top=0, bottom=0, width=1.5, bgcolor=first.margin),
        ft.Container(content=shown, right=8, top=0, bottom=0, alignment=ft.Alignment.CENTER),
    ]
    return ft.Container(
        content=ft.Stack(controls=layers, height=_HIGH),
        height=_HIGH,
        border_radius=8,
        border=ft.Border.all(width=1, color=look.colours.outline_variant),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )
