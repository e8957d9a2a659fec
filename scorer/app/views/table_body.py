"""How the table is laid out: totals, sheet and chart on a phone, a tablet, a desktop, in small and in large type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import flet as ft

from scorer.app.theme import Look, Measure, Type
from scorer.app.views import table_sheet as sheet
from scorer.app.views.table_chart import race, title
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_sides import sides_of
from scorer.app.views.table_words import copy_line, target
from scorer.app.widgets.choice import Choice, segmented
from scorer.app.widgets.counting import Counts
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.page import scrolled
from scorer.app.widgets.rows import rule, sentence
from scorer.app.widgets.score_rows import blank_rows
from scorer.app.widgets.sides import Side, in_columns, totals
from scorer.app.widgets.text import text


class Showing(Enum):
    """What stands below the bar; `TOTALS` with the sheet where both have room."""

    TOTALS = "totals"
    SHEET = "sheet"
    CHART = "chart"


PANE = 470
_CHART_PHONE, _CHART_WIDE = 350, 300
_TOGGLE = 67
_GRID_HEAD = 35
_LEAST_SHEET = 190
_ROOMY = 350


@dataclass(frozen=True, slots=True)
class Acts:
    """What touching the body does; `on_side` opens a side's latest number, `on_point` a hand of the chart."""

    sheet: sheet.Acts
    on_show: Callable[[Showing], object]
    on_side: Callable[[int], object]
    on_point: Callable[[int], object]


@dataclass(frozen=True)
class Body:
    """The controls of the body; `scroll` is the part that opens at its end, where there is one."""

    controls: list[ft.Control] = field(default_factory=list)
    scroll: ft.Column | None = None

    @property
    def control(self) -> ft.Control:
        """All of it."""
        return ft.Column(controls=self.controls, spacing=0, expand=True)


def room(look: Look) -> float:
    """The width of the sheet."""
    return look.width - (0 if look.phone else Measure.RAIL) - (PANE if look.desktop else 0)


def crowded(scene: Scene) -> bool:
    """A phone on which so many totals stand that the sheet has a view of its own."""
    look = scene.look
    if not look.phone or look.big_text or in_columns(look, len(scene.view.sides)):
        return False
    return _totals_height(scene, sides_of(scene)) > (look.height - _around(look)) / 2


def body(
    scene: Scene,
    showing: Showing,
    window: sheet.Window,
    acts: Acts,
    *,
    new_leader: bool = False,
    before: Sequence[int] = (),
) -> Body:
    """The body of the table; the stroke of a `new_leader` is drawn, and totals count up from `before`, as one looks."""
    now = scene.view.board.final_totals
    before = before if len(before) == len(now) else now
    sides = [
        replace(side, fresh=side.leads and new_leader, counts=Counts(begin, end, scene.number))
        for side, begin, end in zip(sides_of(scene), before, now, strict=True)
    ]
    drawn = totals(scene.look, sides, room=room(scene.look), on_side=acts.on_side)
    above: list[ft.Control] = [*_notices(scene), drawn]
    used = _around(scene.look) + _totals_height(scene, sides)
    if not scene.look.phone:
        return _wide(scene, above, used, window, acts)
    if crowded(scene):
        return _crowded(scene, drawn, showing, window, acts)
    toggle = _toggle(scene, Showing.SHEET if showing is Showing.TOTALS else showing, acts, all_three=False)
    if showing is Showing.CHART:
        return Body([*above, toggle, scrolled(_chart(scene, acts))])
    used += _TOGGLE + (_GRID_HEAD if sheet.as_grid(scene) else 0)
    rows = [*sheet.hands(scene, room(scene.look), window, acts.sheet), *_rest(scene, used)]
    if scene.look.big_text or scene.look.height - used < _LEAST_SHEET / 2:
        return Body([scrolled([*above, toggle, *sheet.head(scene), *rows])])
    column = scrolled(rows)
    return Body([*above, toggle, *sheet.head(scene), column], _column(column))


def _crowded(scene: Scene, totals_: ft.Control, showing: Showing, window: sheet.Window, acts: Acts) -> Body:
    notices = _notices(scene)
    if showing is Showing.TOTALS:
        used = _around(scene.look) + _totals_height(scene, sides_of(scene))
        return Body(
            [scrolled([*notices, totals_, *sheet.last(scene), *_blanks(scene, used + sheet.last_height(scene))])]
        )
    toggle = _toggle(scene, showing, acts, all_three=True)
    if showing is Showing.CHART:
        return Body([*notices, toggle, scrolled(_chart(scene, acts))])
    used = _around(scene.look) + _TOGGLE + _GRID_HEAD
    column = scrolled([*sheet.hands(scene, room(scene.look), window, acts.sheet), *_rest(scene, used)])
    return Body([*notices, toggle, *sheet.head(scene), column], _column(column))


def _wide(scene: Scene, above: list[ft.Control], used: float, window: sheet.Window, acts: Acts) -> Body:
    look = scene.look
    chart: list[ft.Control] = []
    if not look.desktop:
        drawn = race(scene, room(look) - 4, _CHART_WIDE, on_hand=acts.on_point, aim=False)
        chart = [ft.Container(content=drawn, border=rule(look, strong=True))]
        used += _CHART_WIDE
    used += _GRID_HEAD if sheet.as_grid(scene) else 0
    rows = sheet.hands(scene, room(look), window, acts.sheet)
    if look.height - used < _LEAST_SHEET:
        return Body([scrolled([*above, *sheet.head(scene), *rows, *sheet.last(scene), *chart])])
    column = scrolled([*rows, *_rest(scene, used)])
    return Body([*above, *chart, *sheet.head(scene), column], _column(column))


def _column(control: ft.Control) -> ft.Column | None:
    return control if isinstance(control, ft.Column) else None


def _rest(scene: Scene, used: float) -> list[ft.Control]:
    """The next hand, and empty lines to the foot."""
    rows = min(len(scene.view.rows), sheet.MOST_ROWS) + any(scene.view.bonuses)
    height = sheet.row_height(scene.look, grid=sheet.as_grid(scene))
    return [*sheet.last(scene), *_blanks(scene, used + rows * height + sheet.last_height(scene))]


def _blanks(scene: Scene, used: float) -> list[ft.Control]:
    height = sheet.row_height(scene.look, grid=sheet.as_grid(scene))
    return blank_rows(scene.look, max(0, int((scene.look.height - used) // height)), height=height)


def _around(look: Look) -> float:
    """The height of bar and foot."""
    return Measure.BAR + (Measure.FOOT_TOP + Measure.FOOT_BUTTON + Measure.FOOT_BOTTOM if look.phone else 7)


def _totals_height(scene: Scene, sides: list[Side]) -> float:
    """About how high the totals stand."""
    look = scene.look
    if in_columns(look, len(sides)):
        notes = max(len(side.notes) if look.phone else 1 for side in sides)
        said = max(len(side.words) for side in sides)
        figure, around, note = (58, 90, 25) if look.phone else (58 if look.lying else 104, 104, 30)
        return figure + around + max(notes, 1) * note + said * 20
    if look.big_text:
        return len(sides) * 96 * look.text_scale
    many = len(sides) >= 9
    return len(sides) * (Measure.ROW_STANDING_12 if many else Measure.ROW_STANDING)


def _notices(scene: Scene) -> list[ft.Control]:
    """Why this game may only be looked at, and that it is a copy."""
    return [*_only_looked_at(scene), *copied(scene)]


def copied(scene: Scene) -> list[ft.Control]:
    """That this game is a copy, if so."""
    said, look = copy_line(scene), scene.look
    if said is None:
        return []
    sign = icon(look, ft.Icons.CONTENT_COPY_ROUNDED, size=18, colour=look.colours.on_surface_variant)
    told = ft.Container(content=text(look, said, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant), expand=True)
    return [in_text_column(look, ft.Row(controls=[sign, told], spacing=8), top=8, bottom=4)]


def _only_looked_at(scene: Scene) -> list[ft.Control]:
    refused = scene.session.library.read_only
    if scene.view.newer is not None:
        words = scene.say("A newer Ardoise wrote this game: here it can only be looked at.")
    elif refused is not None:
        words = scene.say(refused.template, **refused.names)
    else:
        return []
    return [
        ft.Container(content=notice(scene.look, None, words, error=True), padding=8, bgcolor=scene.look.colours.surface)
    ]


def _toggle(scene: Scene, showing: Showing, acts: Acts, *, all_three: bool) -> ft.Control:
    icons = not all_three or scene.look.width >= _ROOMY
    named = {
        Showing.TOTALS: (scene.say("Totals"), ft.Icons.FORMAT_LIST_NUMBERED_ROUNDED),
        Showing.SHEET: (scene.say("Sheet"), ft.Icons.GRID_ON_ROUNDED),
        Showing.CHART: (scene.say("Chart"), ft.Icons.SHOW_CHART_ROUNDED),
    }
    views = [
        Choice(key.value, label, glyph=glyph if icons else None)
        for key, (label, glyph) in named.items()
        if all_three or key is not Showing.TOTALS
    ]
    drawn = segmented(scene.look, views, showing.value, lambda key: acts.on_show(Showing(key)))
    drawn = in_text_column(scene.look, drawn, top=10, bottom=8)
    return ft.Container(content=drawn, border=rule(scene.look))


def _chart(scene: Scene, acts: Acts) -> list[ft.Control]:
    """The chart on a phone, and how to read it."""
    reached = target(scene)
    told = scene.say("Touch a point to read its hand.")
    if reached:
        told += " " + scene.say("The dashed line is {points}.", points=scene.number(reached))
    drawn = race(scene, scene.look.width, _CHART_PHONE, on_hand=acts.on_point)
    return [ft.Container(height=8), drawn, sentence(scene.look, told)]


def pane(scene: Scene, explained: ft.Control | None, acts: Acts) -> ft.Control:
    """The right pane of a desktop: the race, and below it the number that was touched."""
    look = scene.look
    named = text(look, title(scene), Type.SECTION, colour=look.colours.on_surface_variant)
    drawn = race(scene, PANE, _CHART_WIDE, on_hand=acts.on_point)
    return ft.Column(
        controls=[
            ft.Container(content=named, padding=ft.Padding.only(left=24, top=16)),
            ft.Container(content=drawn, border=rule(look, strong=True)),
            *([explained] if explained is not None else []),
        ],
        spacing=0,
    )
