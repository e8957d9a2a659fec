"""The score card of a game: one picture to send, no wider than a phone whatever the screen, in one text size."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import flet as ft

from scorer.app import keeping
from scorer.app.theme import Look, Measure, Stroke, Type
from scorer.app.views.keep_lines import day_words
from scorer.app.views.table_chart import race
from scorer.app.views.table_details import duration
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import hands_played
from scorer.app.widgets.marks import won
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import texture
from scorer.app.widgets.rows import row, rule
from scorer.app.widgets.text import figure, fitting, isolate, text

_WIDTH, _EDGE = 360.0, 16
_CHART = 190
_MARGIN_CHART, _MANY = 10, 5


def card(scene: Scene, on_size: Callable[[ft.LayoutSizeChangeEvent[ft.LayoutControl]], object]) -> ft.Control:
    """What was played, who won, how everybody stands, the race; `on_size` hears how large it came out."""
    scene = Scene(scene.session, scene.view, card_look(scene.look))
    look = scene.look
    lines: list[ft.Control] = [_head(scene), *_places(scene)]
    if scene.view.board.hands:
        lines.append(
            ft.Container(content=race(scene, look.width, _CHART, aim=False), padding=ft.Padding.only(top=_MARGIN_CHART))
        )
    lines.append(_foot(scene))
    margin = ft.Container(left=look.margin, top=0, bottom=0, width=Stroke.MARGIN, bgcolor=look.colours.margin)
    column = ft.Column(controls=lines, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Container(
        content=ft.Stack(controls=[*texture(look), margin, column]),
        width=look.width,
        bgcolor=look.colours.surface,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        on_size_change=on_size,
    )


def card_look(look: Look) -> Look:
    """The look of the card: that of the page, but for its size."""
    return replace(look, width=min(_WIDTH, look.width - 2 * _EDGE), height=740, text_scale=1.0, still=True)


def _head(scene: Scene) -> ft.Control:
    look = scene.look
    quiet = look.colours.on_surface_variant
    begun = datetime.fromisoformat(scene.view.game.created).astimezone().date()
    noted = scene.view.game.standing.noted
    when_and_where = (day_words(scene.session, begun), isolate(noted.place) if noted else "")
    said = keeping.result_of(scene.session, scene.view)
    column = ft.Column(
        controls=[
            text(look, scene.game, Type.HEADLINE, lines=3),
            text(look, " · ".join(filter(None, when_and_where)), Type.BODY_MEDIUM, colour=quiet, lines=2),
            text(look, said, Type.NAME),
        ],
        spacing=4,
        tight=True,
    )
    return ft.Container(content=in_text_column(look, column, top=18, bottom=12), border=rule(look, strong=True))


def _places(scene: Scene) -> list[ft.Control]:
    order = sorted(range(len(scene.view.sides)), key=lambda place: scene.view.ranks[place])
    return [_place(scene, place) for place in order]


def _place(scene: Scene, place: int) -> ft.Control:
    look, view = scene.look, scene.view
    total = scene.number(view.board.final_totals[place])
    many = len(view.sides) > _MANY
    style = fitting(total, 150, (Type.STANDING_12 if many else Type.STANDING, Type.STANDING_12, Type.VALUE))
    winner = view.board.finished and not view.game.standing.abandoned and place in view.winners
    name = text(look, view.sides[place].name, Type.NAME, name=True, lines=3)
    return row(
        look,
        ft.Row(controls=[scene.mark(place, 26), ft.Container(content=name, expand=True)], spacing=11),
        margin=figure(look, str(view.ranks[place]), Type.VALUE.sized(24)),
        trailing=won(look, total, style) if winner else figure(look, total, style),
        height=Measure.ROW_STANDING_12 if many else Measure.ROW_TWO_LINES,
    )


def _foot(scene: Scene) -> ft.Control:
    look = scene.look
    told = duration(scene) or hands_played(scene)
    name = text(look, "Ardoise", Type.WORDMARK.sized(21))
    quiet = text(look, told, Type.CAPTION, colour=look.colours.on_surface_variant, expand=True)
    return in_text_column(look, ft.Row(controls=[quiet, name], spacing=10), top=8, bottom=12)
