"""Names that were written wrong, corrected in the middle of a game; every hand stays with its side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

import flet as ft

from scorer.app.theme import Measure, Type
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import text
from scorer.app.widgets.written import written_field
from scorer.game import Side, Table


def renamed(table: Table, names: Mapping[str, str]) -> Table:
    """The table with other names for these ids; a side of one player is called as the player is."""

    def side(old: Side) -> Side:
        players = tuple(p.model_copy(update={"name": names.get(p.id, p.name).strip()}) for p in old.players)
        name = players[0].name if len(players) == 1 else names.get(old.id, old.name).strip()
        return old.model_copy(update={"name": name, "players": players})

    return table.model_copy(update={"sides": tuple(map(side, table.sides))})


def names_wrong(scene: Scene, table: Table) -> str | None:
    """What is wrong with the names, if anything."""
    names = [side.name for side in table.sides]
    if not all(names) or not all(player.name for side in table.sides for player in side.players):
        return scene.say("Everybody needs a name.")
    if len({name.casefold() for name in names}) < len(names):
        return scene.say("Two have the same name: add something that tells them apart.")
    return None


@ft.component
def NamesForm(scene: Scene, on_close: Callable[[], object], on_save: Callable[[Table], object]) -> ft.Control:
    """A line for every name."""
    names, _ = ft.use_state(cast("dict[str, str]", {}))
    wrong, set_wrong = ft.use_state("")
    look = scene.look

    def save() -> None:
        table = renamed(scene.view.table, names)
        error = names_wrong(scene, table)
        if error:
            set_wrong(error)
        else:
            on_save(table)

    def line(ident: str, name: str, label: str, mark: ft.Control | None) -> ft.Control:
        return row(
            look,
            written_field(
                look, label=label, value=name, on_change=lambda value: names.__setitem__(ident, value), key=ident
            ),
            margin=mark,
            height=64,
            lined=False,
        )

    lines: list[ft.Control] = []
    for place, side in enumerate(scene.view.sides):
        if len(side.players) != 1:
            lines.append(line(side.id, side.name, scene.say("Name of the side"), scene.mark(place, 28)))
        for player in side.players:
            mark = scene.mark(place, 28) if len(side.players) == 1 else scene.mark(place, 18)
            lines.append(line(player.id, player.name, scene.say("Name of the player"), mark))
    if wrong:
        told = text(look, wrong, Type.ERROR, colour=look.colours.error)
        lines.append(row(look, ft.Semantics(content=told, live_region=True), height=40, lined=False))
    close = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Close"), on_close)
    head = Head(scene.say("Correct names"), scene.say("Every hand stays where it is"), close=close)
    done = filled(look, scene.say("Save the names"), save, glyph=ft.Icons.CHECK_ROUNDED, expand=True)
    return sheet(look, head, [*lines, ft.Container(height=Measure.AFTER_LINE)], foot=done)
