"""The games going on, as Home shows them: the latest with its totals and what comes next, the others in short."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorer.app.state import Session, TableView
from scorer.app.theme import Measure, Style, Type
from scorer.app.views.game_words import glyph, title
from scorer.app.views.side_marks import side_marks
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import aim
from scorer.app.widgets.buttons import filled, icon_button, tonal
from scorer.app.widgets.guard import guarded
from scorer.app.widgets.icons import icon
from scorer.app.widgets.marks import total
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.rows import row, rule
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import heading, isolate, small, text
from scorer.numbers import number
from scorer.store.records import Summary

_IN_ROWS = 3
_CHIP = 250


def go(route: str) -> None:
    """Turn to a route."""
    ft.context.page.navigate(route)


def open_table(session: Session, view: TableView, on_menu: Callable[[], object]) -> ft.Control:
    """The latest game: a row a side, then the one button to press."""
    scene, look = Scene(session, view, session.look), session.look
    more = icon_button(look, ft.Icons.MORE_HORIZ_ROUNDED, session.say("More about this game"), on_menu)
    parts: list[ft.Control] = [ft.Container(height=0 if look.phone else 10)]
    to_sheet = lambda: go(f"/game/{view.game.id}")  # noqa: E731 - a handler of one word
    parts += [_head(scene, more if look.phone else _acts(scene, first=True, menu=more), first=True, on_words=to_sheet)]
    parts += _sides(scene, first=True, on_click=to_sheet)
    if look.phone:
        parts.append(in_text_column(look, _acts(scene, first=True), top=6, bottom=14))
    else:
        parts.append(ft.Container(height=16))
    return ft.Container(
        content=ft.Column(controls=parts, spacing=0, tight=True), border=rule(look, strong=True), key=view.game.id
    )


def other_table(session: Session, view: TableView) -> ft.Control:
    """Another game going on: on phones its totals with their marks, on wide screens with names and buttons."""
    scene, look = Scene(session, view, session.look), session.look
    route = f"/game/{view.game.id}"
    if look.phone:
        arrow = icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED)
        parts = [_head(scene, arrow, on_click=lambda: go(route)), _in_line(scene)]
    else:
        parts = [_head(scene, _acts(scene, first=False)), *_sides(scene, first=False)]
    return ft.Container(
        content=ft.Column(controls=parts, spacing=0, tight=True),
        border=rule(look, strong=True),
        padding=ft.Padding.only(top=6, bottom=8),
        key=view.game.id,
    )


def closed_table(session: Session, summary: Summary) -> ft.Control:
    """A game going on, told from the list alone."""
    look = session.look
    names = ", ".join(isolate(side.name) for side in summary.sides)
    words = ft.Column(
        controls=[
            text(look, title(session, summary), Type.TITLE),
            text(look, names, Type.CAPTION, colour=look.colours.on_surface_variant, lines=2),
        ],
        spacing=1,
        tight=True,
    )
    return row(
        look,
        words,
        margin=icon(look, glyph(session, summary.variant), size=24),
        trailing=icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED),
        on_click=lambda: go(f"/game/{summary.id}"),
        key=summary.id,
    )


def unreadable_table(session: Session, summary: Summary, why: str) -> ft.Control:
    """A game that cannot be opened."""
    told = notice(session.look, title(session, summary), why, error=True)
    return ft.Container(
        content=in_text_column(session.look, told, top=10, bottom=10), border=rule(session.look, strong=True)
    )


def _head(
    scene: Scene,
    trailing: ft.Control,
    *,
    first: bool = False,
    on_click: Callable[[], object] | None = None,
    on_words: Callable[[], object] | None = None,
) -> ft.Control:
    """The game and what comes next; `on_words` is for its words alone, where buttons stand beside them."""
    look = scene.look
    style = Type.HEADLINE_SMALL if first else Type.GAME
    second = text(look, _next(scene), Type.CAPTION, colour=look.colours.on_surface_variant)
    words: ft.Control = ft.Column(controls=[heading(look, scene.game, style), second], spacing=2, tight=True)
    return row(
        look,
        ft.Container(content=words, on_click=guarded(on_words, look.sorry)) if on_words else words,
        margin=icon(look, glyph(scene.session, scene.view.rules.variant.id), size=25),
        trailing=trailing,
        lined=False,
        on_click=on_click,
        right=(4 if first else 10) if look.phone else 12 if first else 24,
    )


def _next(scene: Scene) -> str:
    """Hand 6 next, Béatrice deals; on wide screens also what is played for."""
    view = scene.view
    dealer = view.board.dealer_next
    told = scene.say("Hand {number} next", number=view.next_number)
    if dealer is not None:
        name = isolate(view.seat(dealer).name)
        told = scene.say("Hand {number} next, {name} deals", number=view.next_number, name=name)
    if view.game.standing.hands and scene.look.phone and len(view.sides) <= _IN_ROWS:
        return told
    return " · ".join([told, *map(small, aim(scene, numbered=False))])


def _acts(scene: Scene, *, first: bool, menu: ft.Control | None = None) -> ft.Control:
    """The next hand, and the sheet."""
    look, game = scene.look, scene.view.game.id
    sheet = tonal(look, scene.say("Sheet"), lambda: go(f"/game/{game}"), small=True)
    if scene.read_only or scene.view.board.finished:
        return ft.Row(controls=[sheet], spacing=8, tight=not look.phone)
    half = scene.session.draft(game) is not None
    said = scene.say("Go on with hand {number}") if half else scene.say("Enter hand {number}")
    button = filled if first else tonal
    enter = button(
        look,
        said.format(number=scene.view.next_number),
        lambda: go(f"/game/{game}/hand"),
        glyph=ft.Icons.EDIT_ROUNDED,
        small=True,
        expand=look.phone or None,
    )
    if look.narrow or (look.phone and look.big_text):
        wide = tonal(look, scene.say("Sheet"), lambda: go(f"/game/{game}"), small=True, expand=True)
        return ft.Column(controls=[ft.Row(controls=[enter]), ft.Row(controls=[wide])], spacing=8, tight=True)
    parts = [enter, sheet] if look.phone else [sheet, enter, *([menu] if menu else [])]
    return ft.Row(controls=parts, spacing=8, tight=not look.phone)


def _sides(scene: Scene, *, first: bool, on_click: Callable[[], object] | None = None) -> list[ft.Control]:
    if len(scene.view.sides) > _IN_ROWS:
        line = _in_line(scene)
        return [ft.Container(content=line, on_click=guarded(on_click, scene.look.sorry)) if on_click else line]
    wide = not scene.look.phone
    style = Type.COUNT if wide and first else Type.STANDING if wide else Type.HOME
    return [_side_row(scene, place, style, first=first, on_click=on_click) for place in range(len(scene.view.sides))]


def _side_row(
    scene: Scene, place: int, style: Style, *, first: bool, on_click: Callable[[], object] | None
) -> ft.Control:
    look, view = scene.look, scene.view
    big = not look.phone and first
    shown = total(
        look,
        scene.number(view.board.final_totals[place]),
        style,
        leads=view.leader == place,
        out=not view.board.in_play[place],
    )
    return row(
        look,
        text(look, view.sides[place].name, Type.NAME, name=True, lines=2),
        margin=scene.mark(place, 30 if big else 26),
        trailing=shown,
        height=54 if big else 44,
        pad=2,
        lined=False,
        on_click=on_click,
        right=24 if not look.phone else Measure.RIGHT,
    )


def _in_line(scene: Scene) -> ft.Control:
    """Every side: its mark, on wide screens its name, its total."""
    look, view = scene.look, scene.view

    def one(place: int) -> ft.Control:
        seat, letter = scene.marks[place]
        worth = scene.number(view.board.final_totals[place])
        parts: list[ft.Control] = [seat_mark(look, seat, letter, size=22 if look.phone else 26)]
        if not look.phone:
            named = text(look, view.sides[place].name, Type.NAME, name=True, lines=1)
            parts.append(ft.Container(content=named, width=_CHIP - 26 - 90))
        leads, out = view.leader == place, not view.board.in_play[place]
        parts.append(total(look, worth, Type.SMALL if look.phone else Type.VALUE, leads=leads, out=out))
        drawn = ft.Row(controls=parts, spacing=7 if look.phone else 10, tight=True)
        boxed = ft.Container(content=drawn, width=None if look.phone else _CHIP, height=32 if look.phone else 38)
        return ft.Semantics(content=boxed, label=f"{view.sides[place].name} {worth}", exclude_semantics=True)

    chips = [one(place) for place in range(len(view.sides))]
    return in_text_column(look, ft.Row(controls=list(chips), wrap=True, spacing=14, run_spacing=2), top=4, bottom=2)


def totals_in_line(session: Session, summary: Summary) -> str:
    """The totals of a list's line, in words: Ann 191, Béatrice 258."""
    code = session.language.code
    pairs = zip(summary.sides, summary.outcome.totals, strict=False)
    return ", ".join(f"{isolate(side.name)} {number(worth, code)}" for side, worth in pairs)


def winner_mark(session: Session, summary: Summary, places: Sequence[int], size: float) -> list[ft.Control]:
    """The marks of these sides."""
    marks = side_marks(summary.sides)
    return [seat_mark(session.look, *marks[place], size=size) for place in places]
