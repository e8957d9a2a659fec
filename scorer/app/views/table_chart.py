"""The race of a game as a chart."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import joined, target
from scorer.app.widgets.chart import Curve, score_chart


def race(
    scene: Scene, width: float, height: float, *, on_hand: Callable[[int], object] | None = None, aim: bool = True
) -> ft.Control:
    """The totals after each hand; `aim` draws what is played to; `on_hand` hears the hand (from 1) that is touched."""
    curves = [
        Curve(seat, letter, totals) for (seat, letter), totals in zip(scene.marks, scene.view.course, strict=True)
    ]
    return score_chart(
        scene.look,
        curves,
        width=width,
        height=height,
        language=scene.code,
        spoken=_spoken(scene),
        target=target(scene) if aim else None,
        on_hand=on_hand,
    )


def title(scene: Scene) -> str:
    """What the chart shows."""
    reached = target(scene)
    return scene.say("The race to {points}", points=scene.number(reached)) if reached else scene.say("The race")


def _spoken(scene: Scene) -> str:
    told = [
        scene.say("{side} {total}", side=scene.name(side), total=scene.number(total))
        for side, total in enumerate(scene.view.board.totals)
    ]
    return scene.say("Chart of the totals: {totals}", totals=joined(scene, told))
