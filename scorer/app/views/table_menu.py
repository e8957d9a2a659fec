"""What can be done with a game and with a hand: the menus, and the questions asked before something is taken away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.state import Row
from scorer.app.theme import Measure, Type
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import joined
from scorer.app.widgets.dialog import ask
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import text

Do = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to do; `off` says why it cannot be done now."""

    glyph: Glyph
    label: str
    do: Do
    off: str | None = None


def menu(scene: Scene, title: str, second: str | None, entries: Sequence[Entry], on_close: Do) -> ft.Control:
    """A sheet of things to do."""
    close = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Close"), on_close)
    drawn = [_entry(scene, entry) for entry in entries]
    lines = [*drawn, ft.Container(height=Measure.FOOT_BOTTOM)]
    return sheet(scene.look, Head(title, second, close=close), lines, key=f"{title} {second}")


def _entry(scene: Scene, entry: Entry) -> ft.Control:
    look = scene.look
    off = look.colours.on_surface_variant if entry.off else None
    words: list[ft.Control] = [text(look, entry.label, Type.BODY, colour=off)]
    if entry.off:
        words.append(text(look, entry.off, Type.CAPTION, colour=off))
    return row(
        look,
        ft.Column(controls=words, spacing=0, tight=True),
        margin=icon(look, entry.glyph, size=22, colour=off),
        on_click=None if entry.off else entry.do,
    )


def hand_title(scene: Scene, shown: Row) -> str:
    """What a hand is called in its menu."""
    if shown.number is None:
        return scene.say("Void hand")
    return scene.say("Hand {number}", number=shown.number)


@dataclass(frozen=True, slots=True)
class HandActs:
    """What can be done with a hand."""

    correct: Do
    insert: Do
    void: Do
    remove: Do


def hand_entries(scene: Scene, shown: Row, acts: HandActs) -> list[Entry]:
    """The menu of a hand."""
    number = shown.number
    correct = scene.say("Correct this hand") if number is None else scene.say("Correct hand {number}", number=number)
    void = scene.say("Count this hand again") if shown.hand.void else scene.say("Declare it void: it counts nothing")
    off = scene.say("This game can only be looked at.") if scene.read_only else None
    return [
        Entry(ft.Icons.EDIT_ROUNDED, correct, acts.correct, off),
        Entry(ft.Icons.ADD_ROUNDED, scene.say("Insert a hand before it"), acts.insert, off),
        Entry(ft.Icons.BLOCK_ROUNDED, void, acts.void, off),
        Entry(ft.Icons.REMOVE_ROUNDED, scene.say("Take it off the sheet"), acts.remove, off),
    ]


def ask_remove(scene: Scene, shown: Row, on_keep: Do, on_remove: Do) -> ft.AlertDialog:
    """Before a hand is taken off: what the totals become, and that it can come back."""
    left = scene.session.without(scene.view, shown.hand.id)
    totals = joined(scene, [scene.number(total) for total in left.final_totals])
    number = shown.number
    title = scene.say("Remove this hand?") if number is None else scene.say("Remove hand {number}?", number=number)
    return ask(
        scene.look,
        title,
        scene.say("Totals become {totals}. “Undo” brings it back.", totals=totals),
        safe=scene.say("Keep it"),
        on_safe=on_keep,
        act=scene.say("Remove"),
        on_act=on_remove,
    )


def ask_abandon(scene: Scene, on_keep: Do, on_abandon: Do) -> ft.AlertDialog:
    """Before a game is abandoned."""
    return ask(
        scene.look,
        scene.say("Abandon this game?"),
        scene.say("It counts nothing, for nobody. The sheet is kept, and the game can be reopened from the menu."),
        safe=scene.say("Go on playing"),
        on_safe=on_keep,
        act=scene.say("Abandon"),
        on_act=on_abandon,
    )


def ask_end(scene: Scene, on_keep: Do, on_end: Do) -> ft.AlertDialog:
    """Before a game is ended by the table."""
    return ask(
        scene.look,
        scene.say("End the game here?"),
        scene.say("The totals decide as they stand. The game can be reopened from the menu."),
        safe=scene.say("Go on playing"),
        on_safe=on_keep,
        act=scene.say("End the game"),
        on_act=on_end,
        destroys=False,
    )
