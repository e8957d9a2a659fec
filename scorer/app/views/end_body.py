"""The end of a game: who is greeted, the places, the race."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.theme import Measure, Type
from scorer.app.views.table_chart import race
from scorer.app.views.table_result import result
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.marks import won
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.rows import row, rule, two_lines
from scorer.app.widgets.text import figure, fitting, text

_CHART = 206
_STEPS = (Type.END, Type.TOTAL, Type.TOTAL_320, Type.STANDING)


def greeting(scene: Scene) -> ft.Control:
    """Well played, and who won; how a shared or a settled win came about."""
    look, view = scene.look, scene.view
    said: list[ft.Control] = [
        text(
            look,
            scene.say("Well played,"),
            Type.GREETING.sized(33),
            colour=look.colours.on_surface_variant,
            fixed=look.big_text,
        ),
        *(_winner(scene, place) for place in view.winners),
    ]
    totals = {view.board.final_totals[place] for place in view.winners}
    if len(totals) == 1:
        shown = scene.number(totals.pop())
        space = look.width - look.margin - Measure.AFTER_LINE - 2 * Measure.RIGHT
        said.append(ft.Row(controls=[won(look, shown, fitting(shown, space * 0.86, _STEPS))]))
    if len(view.winners) > 1 or view.settled:
        said.append(text(look, result(scene), Type.NAME))
    column = ft.Column(controls=said, spacing=6, tight=True)
    return ft.Container(content=in_text_column(look, column, top=6, bottom=10), border=rule(look, strong=True))


def _winner(scene: Scene, place: int) -> ft.Control:
    look = scene.look
    name = text(
        look, scene.view.sides[place].name, Type.HEADLINE.sized(27 if look.narrow else 30), name=True, expand=True
    )
    named = ft.Semantics(content=name, header=True, heading_level=2, expand=True)
    return ft.Row(controls=[scene.mark(place, 40), named], spacing=14)


def stopped(scene: Scene) -> ft.Control:
    """In place of a greeting: the game was abandoned, or is not over."""
    told = result(scene) if scene.view.game.standing.abandoned else scene.say("This game goes on.")
    column = in_text_column(scene.look, text(scene.look, told, Type.HEADLINE_SMALL), top=20, bottom=20)
    return ft.Container(content=column, border=rule(scene.look, strong=True))


def places(scene: Scene, on_side: Callable[[int], object]) -> list[ft.Control]:
    """A row a side in the order of the places; those who share one share its number."""
    order = sorted(range(len(scene.view.sides)), key=lambda place: scene.view.ranks[place])
    return [_place(scene, place, on_side) for place in order]


def _place(scene: Scene, place: int, on_side: Callable[[int], object]) -> ft.Control:
    look, view = scene.look, scene.view
    rank = str(view.ranks[place])
    total = scene.number(view.board.final_totals[place])
    out = not view.board.in_play[place]
    spoken = scene.say("Place {rank}", rank=rank)
    named = ft.Row(
        controls=[
            scene.mark(place, 26, off=out),
            ft.Container(
                content=two_lines(look, view.sides[place].name, _second(scene, place), name=True), expand=True
            ),
        ],
        spacing=11,
    )
    return row(
        look,
        named,
        margin=figure(look, rank, Type.VALUE.sized(24), spoken=spoken),
        trailing=figure(look, total, Type.STANDING if len(total) < 7 else Type.STANDING_12),
        height=Measure.ROW_TWO_LINES,
        on_click=lambda: on_side(place),
        key=f"place-{place}",
    )


def _second(scene: Scene, place: int) -> str | None:
    """What is worth telling of a side's game."""
    view, told = scene.view, list[str]()
    since, bonus, best = view.out_since(place), view.bonuses[place], view.best_hand(place)
    if view.winners == (place,) and view.ahead:
        told.append(scene.say("won by {points}", points=scene.number(view.ahead)))
    elif since is not None:
        told.append(scene.say("out since hand {number}", number=since))
    elif best is not None:
        told.append(scene.say("best hand {points}", points=scene.signed(best)))
    if bonus:
        told.append(scene.say("bonuses {points}", points=scene.signed(bonus)))
    return " · ".join(told) or None


def chart(scene: Scene, width: float) -> ft.Control:
    """The race, lower than on the table."""
    return ft.Container(
        content=race(scene, width, _CHART if scene.look.phone else 300), padding=ft.Padding.only(top=18)
    )
