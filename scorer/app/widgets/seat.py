"""The mark of a seat, drawn at any size."""

from __future__ import annotations

import flet as ft

from scorer.app.theme import BOLD, Look, Style
from scorer.app.widgets.text import text
from scorer.seats import SEATS, Seat, graphemes, letters, seat

__all__ = ["SEATS", "Seat", "graphemes", "letters", "seat", "seat_mark"]

_BOX = 24
_TWO_LETTERS = 0.8


def seat_mark(look: Look, number: int, letter: str = "", *, size: float = 24, off: bool = False) -> ft.Control:
    """Draw the mark of a seat counted from 0; `off` greys it. The letter is not read aloud: the name beside it is."""
    own = seat(number)
    scale = size / _BOX
    fill = look.colours.surface_container_highest if off else own.colour(look.colours)
    ink = look.colours.pencil if off else own.on_colour(look.colours)
    layers: list[ft.Control] = [
        ft.Image(src=f"images/seat-{own.shape}.svg", color=fill, width=size, height=size, exclude_from_semantics=True)
    ]
    if letter:
        letter_size = own.letter_size * scale * (_TWO_LETTERS if len(graphemes(letter)) > 1 else 1)
        layers.append(
            ft.Container(
                content=text(look, letter, Style(BOLD, letter_size), colour=ink, fixed=True, name=True),
                alignment=ft.Alignment.CENTER,
                left=-size,
                right=-size,
                top=own.letter_dy * scale,
                height=size,
            )
        )
    mark = ft.Stack(controls=layers, width=size, height=size, clip_behavior=ft.ClipBehavior.NONE)
    return ft.Semantics(content=mark, exclude_semantics=True)
