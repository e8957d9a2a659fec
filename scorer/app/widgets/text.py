"""The one way to set text, and the figure that steps down until it fits."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import flet as ft

from scorer.app.theme import ARABIC, FIGURES, SEMIBOLD, Look, Style, Type
from scorer.numbers import width_em

_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_RIGHT_TO_LEFT = {"R", "AL", "AN"}
STEPS_DOWN = (Type.TOTAL, Type.TOTAL.sized(50), Type.TOTAL_320, Type.STANDING)


def isolate(name: str) -> str:
    """A name that may read right to left, kept from turning the sentence around it."""
    if any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name):
        return f"{_ISOLATE}{name}{_END_ISOLATE}"
    return name


def text_style(
    look: Look,
    style: Style,
    colour: str | None = None,
    *,
    fixed: bool = False,
    decoration: ft.TextDecoration | None = None,
    decoration_colour: str | None = None,
) -> ft.TextStyle:
    """The Flet style of a step of the scale, in the text size wished; `fixed` keeps it as large as it was drawn."""
    size = style.size * (1 if fixed else look.scale_of(style.size)) / look.device_scale
    fallback = [SEMIBOLD, ARABIC] if style.family == FIGURES else [ARABIC]
    return ft.TextStyle(
        font_family=style.family,
        font_family_fallback=fallback,
        size=size,
        height=style.height,
        letter_spacing=style.tracking * size,
        weight=ft.FontWeight.NORMAL,
        color=colour or look.colours.on_surface,
        decoration=decoration,
        decoration_color=decoration_colour,
        decoration_thickness=2 if decoration else None,
    )


def text(
    look: Look,
    words: str,
    style: Style,
    *,
    colour: str | None = None,
    fixed: bool = False,
    name: bool = False,
    lines: int | None = None,
    align: ft.TextAlign = ft.TextAlign.START,
    spoken: str | None = None,
    spans: Sequence[ft.TextSpan] | None = None,
    decoration: ft.TextDecoration | None = None,
    decoration_colour: str | None = None,
    expand: bool | int | None = None,
) -> ft.Text:
    """Set words in a style of the scale.

    `name` isolates a person's name · `lines` cuts with … after so many · `fixed` for what stands in a drawn shape ·
    `spoken` replaces the words for a screen reader.
    """
    return ft.Text(
        value=isolate(words) if name else words,
        style=text_style(look, style, colour, fixed=fixed, decoration=decoration, decoration_colour=decoration_colour),
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.VISIBLE,
        no_wrap=lines == 1,
        text_align=align,
        semantics_label=spoken,
        spans=list(spans) if spans else None,
        expand=expand,
    )


def heading(
    look: Look, words: str, style: Style = Type.HEADLINE, *, level: int = 2, colour: str | None = None
) -> ft.Control:
    """A title that a screen reader can jump to."""
    return ft.Semantics(content=text(look, words, style, colour=colour), header=True, heading_level=level)


def whole_words(look: Look, words: str, style: Style, room: float, *, em: float = 0.58, least: float = 13) -> Style:
    """The style, set smaller where its longest word is wider than the room, in dp; `em` is the width of a letter."""
    longest, size = max(map(len, words.split()), default=1), style.size
    for _ in range(2):  # what is smaller is enlarged more
        size = min(style.size, room / (em * longest * look.scale_of(size)))
    return style.sized(max(size, min(style.size, least)))


def fitting(figures: str, room: float, styles: Sequence[Style] = STEPS_DOWN) -> Style:
    """The largest of the styles in which the figures are no wider than the room, in dp; else the smallest."""
    return next((style for style in styles if width_em(figures, style.tracking) * style.size <= room), styles[-1])


def figure(look: Look, figures: str, style: Style, *, colour: str | None = None, spoken: str | None = None) -> ft.Text:
    """A figure on one line, never cut, never wrapped, never scaled by the device."""
    return ft.Text(
        value=figures,
        style=text_style(look, style, colour, fixed=True),
        no_wrap=True,
        max_lines=1,
        overflow=ft.TextOverflow.VISIBLE,
        semantics_label=spoken,
    )


def capital(words: str) -> str:
    """Words with a capital first letter."""
    return words[:1].upper() + words[1:]


def small(words: str) -> str:
    """Words that go on in a sentence."""
    return words if words[1:2].isupper() else words[:1].lower() + words[1:]
