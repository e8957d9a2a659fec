"""A layout on the pad: the sides to enter it for, the figure, the cells with the sums of their columns."""

from __future__ import annotations

import flet as ft

from scorer.app.theme import Look, Measure
from scorer.app.views.cards_words import CardWords
from scorer.app.views.hand_words import Words
from scorer.app.widgets.grid_pad import cell_height, cells
from scorer.app.widgets.keypad import MOST_WIDTH, pad_height
from scorer.app.widgets.page import scrolled
from scorer.app.widgets.sides import Card, side_cards

_HEAD, _SUMS, _STRIP = 76, 52, 98


def layout_body(look: Look, words: CardWords, head: ft.Control | None) -> ft.Control:
    """Everything between the bar and the ranks; without `head`, which then stands over the ranks beside it."""
    grid = words.cells()
    room = look.width - (0 if look.phone else Measure.RAIL)
    wide = min(room - 28, MOST_WIDTH)
    left = look.height - Measure.BAR - _STRIP - _SUMS - (_HEAD + pad_height(look) if head else 0)
    high = cell_height(look, len(grid), left)
    laid = ft.Container(content=cells(look, grid, words.sums(), high, words.counting.move), width=wide)
    middle = ft.Row(controls=[laid], alignment=ft.MainAxisAlignment.CENTER)
    narrow = ft.Row(controls=[ft.Container(content=head, width=wide + 28)], alignment=ft.MainAxisAlignment.CENTER)
    laid_out = [narrow, middle, ft.Container(height=12)] if head else [ft.Container(height=8), middle]
    return ft.Column(
        controls=[_sides(look, words, room), scrolled(laid_out)],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _sides(look: Look, words: CardWords, room: float) -> ft.Control:
    """The sides with their points so far; the one whose layout stands below shows the count as it is tapped."""
    form = words.counting.form
    spoken = Words(words.scene, form, form.stage)
    key = words.setting.spot.key
    units = [
        unit for unit in form.stage.review.units if any(view.ident == words.setting.spot.field for view in unit.fields)
    ]
    drawn = []
    for unit in units:
        card = spoken.card(unit)
        if unit.key == key and words.pad.many:
            so_far = words.scene.number(words.pad.points)
            card = Card(card.seat, card.letter, card.name, so_far if words.pad.ready else f"{so_far}…")
        drawn.append(card)
    keys = [unit.key for unit in units]
    here = keys.index(key) if key in keys else 0
    return side_cards(look, drawn, here, lambda at: words.counting.turn_to(keys[at]), room=room)
