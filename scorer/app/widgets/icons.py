"""Icons: Material's rounded ones, and the glyphs drawn for the card table."""

from __future__ import annotations

import flet as ft

from scorer.app.theme import Look

SLATE, DECK = "slate", "deck"
FAMILIES = ("canasta", "rummy", "gin", "burraco", "golf", "contract", "tricks", "shedding")

Glyph = ft.IconData | str
"""An icon of ft.Icons, or the name of one of our drawings."""


def icon(
    look: Look, glyph: Glyph, *, size: float = 24, colour: str | None = None, label: str | None = None
) -> ft.Control:
    """Draw a glyph; `label` is said by a screen reader, without it the glyph is silent."""
    ink = colour or look.colours.on_surface
    if isinstance(glyph, str):
        return ft.Image(
            src=f"icons/{glyph}.svg",
            color=ink,
            width=size,
            height=size,
            semantics_label=label,
            exclude_from_semantics=label is None,
        )
    return ft.Icon(glyph, size=size, color=ink, semantics_label=label)


def family(look: Look, name: str, *, size: float = 24, colour: str | None = None) -> ft.Control:
    """The glyph of a family of games; one that has none of its own borrows the fan of cards."""
    return icon(look, f"family-{name if name in FAMILIES else 'rummy'}", size=size, colour=colour)
