"""The right pane of a desktop: what is being typed, large, the lines of the side so far, the keys of the keyboard."""

from __future__ import annotations

import flet as ft

from scorer.app.theme import Look, Stroke, Type
from scorer.app.views.hand_form import Cell, HandForm
from scorer.app.views.hand_typing import asks, spot_of
from scorer.app.views.hand_words import Words
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import side_needs
from scorer.app.widgets.keypad import is_sum, worth
from scorer.app.widgets.page import scrolled
from scorer.app.widgets.sheet import points_line, sum_line
from scorer.app.widgets.text import figure, small, text
from scorer.entry import FieldView, UnitView
from scorer.numbers import product, typed


@ft.component
def Live(look: Look, form: HandForm, cell: Cell) -> ft.Control:
    """The pane above its pad."""
    stage = cell.stage
    words = Words(Scene(form.session, form.view, look), form, stage)
    unit = next((one for one in stage.review.units if one.key == stage.unit), None)
    lines = [] if unit is None else _lines(look, words, unit)
    keys = words.scene.say("Keys: digits, +, −, Enter for next, Tab to move, Esc to leave (the draft is kept).")
    return ft.Container(
        content=ft.Column(
            controls=[
                *_typed(look, words, unit),
                ft.Container(content=scrolled(lines), expand=True),
                text(look, keys, Type.CAPTION, colour=look.colours.on_surface_variant),
            ],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=20, right=20, top=20, bottom=16),
        expand=True,
    )


def _typed(look: Look, words: Words, unit: UnitView | None) -> list[ft.Control]:
    stage, scene = words.stage, words.scene
    view = stage.active
    if view is None:
        return []
    owner = words.owner(view.key)
    label = words.label(view)
    said = f"{owner}, {small(label)}" if owner else label
    keys = stage.typed.buffer(spot_of(view))
    parts: list[ft.Control] = [figure(look, typed(keys) or "–", Type.PREVIEW_WIDE)]
    total = worth(keys)
    if is_sum(keys) and total is not None:
        equals = text(look, f"= {scene.number(total)}", Type.BODY, colour=look.colours.on_surface_variant)
        parts.append(ft.Container(content=equals, padding=ft.Padding.only(bottom=4)))
    needs = [] if unit is None or view.type != "points" else side_needs(scene, unit.sides[0])
    told = [f"{name} {worth_}" for name, worth_, _ in needs if worth_]
    line = ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)
    return [
        ft.Container(
            content=ft.Column(
                controls=[
                    text(look, said, Type.CAPTION, colour=look.colours.on_surface_variant),
                    ft.Row(controls=parts, spacing=14, vertical_alignment=ft.CrossAxisAlignment.END, wrap=True),
                    text(look, " · ".join(told), Type.CAPTION, colour=look.colours.on_surface_variant),
                ],
                spacing=8,
                tight=True,
            ),
            padding=ft.Padding.only(bottom=18),
            border=ft.Border.only(bottom=line),
        )
    ]


def _lines(look: Look, words: Words, unit: UnitView) -> list[ft.Control]:
    """The lines of a side, what it has not entered yet, and what it comes to so far."""
    scene = words.scene
    if words.stage.waits:
        return []
    side = unit.sides[0]
    drawn = [
        points_line(
            look,
            scene.label(line.id),
            scene.signed(line.points[side]),
            how=_how(words, unit, line.id, line.points[side]),
            in_pane=True,
        )
        for line in (unit.lines if words.begun(unit) else ())
    ]
    drawn += [_blank(look, words, view) for view in unit.fields if words.stage.is_asked(view) and asks(view)]
    so_far = scene.say("This hand") if unit.complete else scene.say("So far")
    points = "–" if unit.points is None or not words.begun(unit) else scene.signed(unit.points)
    return [*drawn, sum_line(look, so_far, figure(look, points, Type.SUM), in_pane=True)]


def _how(words: Words, unit: UnitView, line: str, points: int) -> str | None:
    """2 × 100, for a line that counts a field."""
    ident = line.removeprefix("lines.")
    of_line = [field for field, lines in words.rules.lines_of_field.items() if lines == (ident,)]
    view = next((view for view in unit.fields if view.ident in of_line and view.type == "count"), None)
    if view is None or not view.worth or points % view.worth:
        return None
    return product(view.worth, points // view.worth, words.scene.code).partition(" = ")[0]


def _blank(look: Look, words: Words, view: FieldView) -> ft.Control:
    said = words.scene.say("{field}, not entered yet", field=words.label(view))
    quiet = look.colours.pencil
    return ft.Container(
        content=ft.Row(
            controls=[
                text(look, said, Type.BODY, colour=quiet, expand=True),
                text(look, "–", Type.POINTS, colour=quiet),
            ],
            spacing=8,
        ),
        height=50,
        border=ft.Border.only(bottom=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule)),
    )
