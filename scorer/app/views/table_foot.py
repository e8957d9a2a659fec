"""Where the table goes on: the main action and what stands beside it, in a phone's foot or a wide screen's bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorer.app.state import Place
from scorer.app.views import table_words as words
from scorer.app.views.hand_draft import find
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_sheet import fallen
from scorer.app.widgets.buttons import How, filled, tonal
from scorer.app.widgets.icons import Glyph
from scorer.app.widgets.page import Action, foot_tile
from scorer.app.widgets.page import foot as page_foot

Do = Callable[[], object]

#: Two buttons beside undo have room for their icons from this width.
_ROOMY = 380


@dataclass(frozen=True, slots=True)
class Acts:
    """What the foot can do; `on_sheet` is None where the sheet is on the screen already."""

    on_enter: Do
    on_correct: Callable[[str], object]
    on_undo: Do
    on_result: Do
    on_rematch: Do
    on_rules: Do
    on_board: Do
    on_menu: Do
    on_sheet: Do | None


@dataclass(frozen=True, slots=True)
class _Button:
    label: str
    do: Do
    glyph: Glyph
    main: bool = True
    off: str | None = None


def half_typed(scene: Scene, place: Place) -> bool:
    """Whether the hand at a place was begun and not saved."""
    return find(scene.session.draft(scene.view.game.id), place) is not None


def _buttons(scene: Scene, acts: Acts) -> list[_Button]:
    number, wrong = scene.view.next_number, fallen(scene)
    rematch = _Button(scene.say("Rematch"), acts.on_rematch, ft.Icons.REPLAY_ROUNDED, main=False)
    if scene.session.library.read_only is not None:
        return [_off(scene, acts, number)]
    if scene.view.game.standing.abandoned:
        return [_Button(rematch.label, rematch.do, rematch.glyph)]
    if wrong is not None and scene.view.newer is None:
        told = scene.say("Correct hand {number}", number=words.number_of(scene, wrong))
        return [_Button(told, lambda: acts.on_correct(wrong), ft.Icons.EDIT_ROUNDED)]
    if scene.view.board.finished:
        return [rematch, _Button(scene.say("Result"), acts.on_result, ft.Icons.EMOJI_EVENTS_ROUNDED)]
    if scene.view.newer is not None:
        return [_off(scene, acts, number)]
    told = scene.say("Go on with hand {number}") if half_typed(scene, Place()) else scene.say("Enter hand {number}")
    return [_Button(told.format(number=number), acts.on_enter, ft.Icons.EDIT_ROUNDED)]


def _off(scene: Scene, acts: Acts, number: int) -> _Button:
    told = scene.say("Enter hand {number}", number=number)
    return _Button(told, acts.on_enter, ft.Icons.EDIT_ROUNDED, off=scene.say("This game can only be looked at."))


def foot(scene: Scene, acts: Acts) -> ft.Control:
    """The foot of a phone."""
    look, undo = scene.look, words.undo_label(scene)
    tile: ft.Control | None = None
    if acts.on_sheet is not None:
        tile = foot_tile(look, ft.Icons.GRID_ON_ROUNDED, scene.say("Sheet"), acts.on_sheet)
    elif not look.big_text:
        off = undo is None or scene.read_only
        label = undo or scene.say("Nothing to undo")
        tile = foot_tile(look, ft.Icons.UNDO_ROUNDED, label, acts.on_undo, off=off)
    controls: list[ft.Control] = []
    if tile is not None:
        tile.key = "sheet" if acts.on_sheet else "undo"  # two things, of which only one has the focus
        controls.append(tile)
    buttons = _buttons(scene, acts)
    for button in buttons:
        how: How = {"expand": True, "off": button.off is not None, "reason": button.off}
        if len(buttons) == 1 or look.width >= _ROOMY:
            how["glyph"] = button.glyph
        controls.append((filled if button.main else tonal)(look, button.label, button.do, **how))
    return page_foot(look, controls)


def bar_actions(scene: Scene, acts: Acts) -> list[Action | ft.Control]:
    """The icons of the bar; on wide screens undo and the main action too."""
    look, undo = scene.look, words.undo_label(scene)
    rules = Action(ft.Icons.MENU_BOOK_ROUNDED, scene.say("Rules of this table"), acts.on_rules)
    board = Action(ft.Icons.TV_ROUNDED, scene.say("Board for the room"), acts.on_board)
    more = Action(ft.Icons.MORE_VERT_ROUNDED, scene.say("More"), acts.on_menu)
    if look.phone:
        return [more] if look.big_text else [rules, board, more]
    off = undo is None or scene.read_only
    back = Action(ft.Icons.UNDO_ROUNDED, undo or scene.say("Nothing to undo"), acts.on_undo, off=off)
    drawn: list[Action | ft.Control] = [back, rules, board, more, ft.Container(width=8)]
    for button in _buttons(scene, acts):
        how: How = {"small": True, "glyph": button.glyph, "off": button.off is not None}
        drawn += [(filled if button.main else tonal)(look, button.label, button.do, **how), ft.Container(width=6)]
    return drawn
