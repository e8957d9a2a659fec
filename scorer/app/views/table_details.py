"""What is known of a game beside its score: when it began, who sits where, the rules the table agreed on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import flet as ft

from scorer.app.theme import Measure, Type
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import hands_played
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import isolate, text
from scorer.game import Noted, Option
from scorer.house_rules import beside


def details(scene: Scene, on_close: Callable[[], object]) -> ft.Control:
    """A sheet of them."""
    view, look = scene.view, scene.look
    seats = " → ".join(isolate(view.seat(seat).name) for seat in range(len(view.table.seats)))
    told = [
        (scene.say("Begun"), begun(scene)),
        (scene.say("Played"), duration(scene) or hands_played(scene)),
        *_noted(scene),
        (scene.say("The deal passes"), seats),
        (scene.say("First dealer"), isolate(view.seat(view.table.dealer).name)),
        *(
            (beside(scene.label(f"options.{ident}"), worth), _option(scene, ident, worth))
            for ident, worth in view.table.options.items()
        ),
    ]
    close = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Close"), on_close)
    drawn = [_row(scene, label, worth) for label, worth in told]
    return sheet(
        look, Head(scene.game, scene.say("Details"), close=close), [*drawn, ft.Container(height=Measure.FOOT_BOTTOM)]
    )


def _noted(scene: Scene) -> list[tuple[str, str]]:
    """Where the table played, and what it wrote down."""
    noted = scene.view.game.standing.noted
    if noted is None:
        return []
    told = [(scene.say("Place"), noted.place), (scene.say("Note"), noted.note)]
    return [(label, isolate(words)) for label, words in told if words]


def _row(scene: Scene, label: str, worth: str) -> ft.Control:
    look = scene.look
    quiet = text(look, label, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant)
    return row(look, ft.Column(controls=[quiet, text(look, worth, Type.BODY)], spacing=0, tight=True))


def _option(scene: Scene, ident: str, worth: Option) -> str:
    option = scene.view.rules.variant.options.get(ident)
    if option is not None and option.choices and isinstance(worth, str):
        return scene.label(f"options.{ident}.{worth}")
    return scene.worth(worth)


def begun(scene: Scene) -> str:
    """The day and hour, as the device's clock has it."""
    when = datetime.fromisoformat(scene.view.game.created).astimezone()
    if scene.code == "fr":
        return when.strftime("%d/%m/%Y %H:%M")
    return when.strftime("%Y-%m-%d %H:%M")


def duration(scene: Scene) -> str | None:
    """How many hands in how long: "7 hands, 1 h 42"; without a time where it was not played in one sitting."""
    log = [event for event in scene.view.game.log if not isinstance(event, Noted)]
    if not log:
        return None
    span = datetime.fromisoformat(log[-1].at) - datetime.fromisoformat(scene.view.game.created)
    minutes = int(span.total_seconds() // 60)
    hands = hands_played(scene)
    if not 1 <= minutes < 12 * 60:
        return hands
    if minutes < 60:
        return scene.say("{hands}, {minutes} min", hands=hands, minutes=minutes)
    return scene.say("{hands}, {hours} h {minutes}", hands=hands, hours=minutes // 60, minutes=f"{minutes % 60:02}")
