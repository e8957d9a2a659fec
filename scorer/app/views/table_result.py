"""How a game came out, in words."""

from __future__ import annotations

from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import joined


def result(scene: Scene) -> str:
    """Who won and by how much; how a shared win came about."""
    view = scene.view
    if view.game.standing.abandoned:
        return scene.say("Abandoned: this game counts nothing")
    winners = joined(scene, [scene.name(place) for place in view.winners])
    if view.settled:
        how = view.game.standing.settled.how if view.game.standing.settled else ""
        if how:
            return scene.say("{side} won: {how}", side=winners, how=how)
        return scene.say("{side} won, as the table decided", side=winners)
    if len(view.winners) > 1:
        return scene.say("{sides} share the win", sides=winners)
    if view.ahead:
        return scene.say("{side} won by {points}", side=winners, points=scene.number(view.ahead))
    return scene.say("{side} won", side=winners)
