"""The score sheet: every hand that was played, the ones that no longer stand, the next one, empty lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.state import Place, Row
from scorer.app.theme import COLUMNS_UP_TO, Look, Measure, Type
from scorer.app.views import table_words as words
from scorer.app.views.hand_draft import find
from scorer.app.views.table_result import result
from scorer.app.views.table_scene import Scene
from scorer.app.widgets import score_rows as lines
from scorer.app.widgets.buttons import plain
from scorer.app.widgets.rows import row
from scorer.app.widgets.sides import in_columns
from scorer.app.widgets.text import isolate, text
from scorer.scoreboard import HandScore

MOST_ROWS = 100
_WIDE_ROW = 60
_NEED = 19


@dataclass(frozen=True, slots=True)
class Acts:
    """What touching the sheet does: open a side's number of a hand (from 0), a hand's menu, a side's end, a hand."""

    on_number: Callable[[int, int], object]
    on_hand: Callable[[str], object]
    on_end: Callable[[int], object]
    on_correct: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Window:
    """Which rows are live: the hundred that end before `end` (None: the last), and how to move."""

    end: int | None
    on_move: Callable[[int | None], object]

    def part(self, rows: Sequence[Row]) -> tuple[int, int]:
        """The first row shown, and the one after the last."""
        end = len(rows) if self.end is None else min(self.end, len(rows))
        return max(0, end - MOST_ROWS), end


def as_grid(scene: Scene) -> bool:
    """Sides whose totals stand in rows stand in a grid under their marks; two have room for running totals."""
    count = len(scene.view.sides)
    return count > COLUMNS_UP_TO or (count > 2 and not in_columns(scene.look, count))


def row_height(look: Look, *, grid: bool) -> float:
    """The height of a hand's row."""
    return Measure.ROW_GRID if grid else Measure.ROW_SHEET if look.phone else _WIDE_ROW


def head(scene: Scene) -> list[ft.Control]:
    """The marks over a grid."""
    if not as_grid(scene):
        return []
    marks = [(*mark, name) for mark, name in zip(scene.marks, scene.names, strict=True)]
    return [lines.grid_head(scene.look, marks)]


def hands(scene: Scene, room: float, window: Window, acts: Acts) -> list[ft.Control]:
    """The rows of the hands, in a sheet of `room` dp."""
    rows = scene.view.rows
    first, end = window.part(rows)
    sizes = _size(scene, room, rows[first:end])
    drawn: list[ft.Control] = []
    if first:
        drawn.append(_move(scene, scene.say("Earlier hands"), lambda: window.on_move(first)))
    drawn += [_hand(scene, shown, room, acts, sizes) for shown in rows[first:end]]
    if end < len(rows):
        later = end + MOST_ROWS
        drawn.append(
            _move(scene, scene.say("Later hands"), lambda: window.on_move(later if later < len(rows) else None))
        )
    elif any(scene.view.bonuses):
        drawn.append(_end(scene, room, acts, sizes))
    return drawn


def last(scene: Scene) -> list[ft.Control]:
    """The hand that comes, or how the game came out."""
    view, look = scene.view, scene.look
    height = row_height(look, grid=as_grid(scene))
    if view.board.refusal is not None:
        return []
    if view.board.finished:
        return [row(look, text(look, result(scene), Type.TITLE), height=height)]
    told = words.dealing(scene) or scene.say("The next hand")
    return [lines.next_row(look, str(view.next_number), told, needs=_needs(scene), height=height)]


def _needs(scene: Scene) -> list[str]:
    """What the next hand needs, and that it is half typed."""
    half = [scene.say("half typed")] if find(scene.session.draft(scene.view.game.id), Place()) else []
    return [*words.table_needs(scene), *half]


def last_height(scene: Scene) -> float:
    """About how high that is."""
    needs = 0 if scene.view.board.finished else len(_needs(scene))
    return row_height(scene.look, grid=as_grid(scene)) + needs * _NEED


def _move(scene: Scene, label: str, on_click: Callable[[], object]) -> ft.Control:
    return row(scene.look, plain(scene.look, label, on_click, glyph=ft.Icons.UNFOLD_MORE_ROUNDED), height=52)


def _size(scene: Scene, room: float, rows: Sequence[Row]) -> float:
    """The size in which the widest points of these rows fit their columns."""
    look, count = scene.look, len(scene.view.sides)
    points = [worth for row_ in rows for made in (row_.score, row_.was) if made for worth in made.points]
    if as_grid(scene):
        shown = [scene.number(worth) for worth in points]
        return lines.points_size(max(shown, key=len, default=""), (room - look.margin - 2) / count - 4, 17)
    shown = [scene.signed(worth) for worth in points]
    beside = 0 if look.phone else 120
    space = room / count - look.margin - (18 if look.phone else 34) - beside
    return lines.points_size(max(shown, key=len, default=""), space / look.text_scale, Type.POINTS.size)


def _hand(scene: Scene, shown: Row, room: float, acts: Acts, size: float) -> ft.Control:
    made = shown.was if shown.hand.void else shown.score
    if made is None:
        return _fallen(scene, shown, acts)
    hand, key = shown.hand, f"hand-{shown.hand.id}"
    number = "–" if shown.number is None else str(shown.number)
    warned = not hand.void and bool(made.warnings)
    menu = lines.Menu(_menu_label(scene, shown, warned=warned), lambda: acts.on_hand(hand.id), warned)
    cells = _cells(scene, shown, made)

    def open_number(side: int) -> object:
        return acts.on_hand(hand.id) if shown.number is None else acts.on_number(shown.number - 1, side)

    def hold(_side: int) -> object:
        return acts.on_hand(hand.id)

    if as_grid(scene):
        return lines.grid_row(
            scene.look,
            number,
            cells,
            on_cell=open_number,
            on_hold=hold,
            menu=menu,
            size=size,
            void=hand.void,
            key=key,
        )
    return lines.hand_row(
        scene.look,
        number,
        cells,
        room=room,
        on_cell=open_number,
        on_hold=hold,
        menu=menu,
        size=size,
        void=hand.void,
        key=key,
    )


def _menu_label(scene: Scene, shown: Row, *, warned: bool) -> str:
    if shown.number is None:
        return scene.say("Void hand: what to do with it")
    if warned:
        return scene.say("Hand {number}, to be looked at: what to do with it", number=shown.number)
    return scene.say("Hand {number}: what to do with it", number=shown.number)


def _cells(scene: Scene, shown: Row, made: HandScore) -> list[lines.Cell]:
    grid = as_grid(scene)

    def cell(side: int) -> lines.Cell:
        if not made.in_play[side]:
            return lines.Cell("–", spoken=scene.say("{side}: out of the game", side=scene.name(side)))
        points, total = made.points[side], made.totals[side]
        if shown.number is None:
            spoken = scene.say("{side}, void hand: {points}", side=scene.name(side), points=scene.signed(points))
        else:
            spoken = scene.say(
                "{side}, hand {number}: {points}, total {total}",
                side=scene.name(side),
                number=shown.number,
                points=scene.signed(points),
                total=scene.number(total),
            )
        if grid:
            return lines.Cell(scene.number(points), spoken=spoken)
        running = scene.say("void") if shown.number is None else scene.number(total)
        return lines.Cell(scene.signed(points), running, spoken)

    return [cell(side) for side in range(len(scene.view.sides))]


def _fallen(scene: Scene, shown: Row, acts: Acts) -> ft.Control:
    """A hand that no longer stands, or waits for one that does not, with the reason; touching it corrects it."""
    look, hand = scene.look, shown.hand
    struck = ft.TextDecoration.LINE_THROUGH
    margin = text(
        look,
        "–" if shown.number is None else str(shown.number),
        Type.NUMBER,
        colour=look.colours.pencil,
        decoration=struck,
        decoration_colour=look.colours.pencil,
    )
    told = text(look, _why_fallen(scene, shown), Type.ERROR, colour=_ink(scene, shown))
    return row(
        look,
        told,
        margin=margin,
        height=row_height(look, grid=as_grid(scene)),
        on_click=lambda: acts.on_correct(hand.id),
        on_long_press=lambda: acts.on_hand(hand.id),
        key=f"hand-{hand.id}",
    )


def _ink(scene: Scene, shown: Row) -> str:
    c = scene.look.colours
    return c.error if shown.hand.id == fallen(scene) else c.pencil


def fallen(scene: Scene) -> str | None:
    """The first hand that no longer stands."""
    if scene.view.board.refusal is None:
        return None
    return next((row_.hand.id for row_ in scene.view.rows if row_.number is not None and row_.score is None), None)


def _why_fallen(scene: Scene, shown: Row) -> str:
    refusal = scene.view.board.refusal
    if shown.number is None:
        return scene.say("A void hand: it could not stand here")
    if refusal is None or shown.hand.id != fallen(scene):
        first = words.number_of(scene, fallen(scene) or "")
        return scene.say("Hand {number} waits until hand {first} stands again", number=shown.number, first=first)
    why = scene.session.sentence(scene.view.rules.loaded, refusal)
    told = scene.say("Hand {number} no longer stands. {why}", number=shown.number, why=_of_side(scene, why))
    return " ".join([told, scene.say("Tap to correct it.")])


def _of_side(scene: Scene, why: str) -> str:
    """The reason, and whose it is."""
    refusal = scene.view.board.refusal
    side = (refusal.side if refusal else None) or ""
    names = scene.people
    return scene.say("{label}: {words}", label=isolate(names[side]), words=why) if side in names else why


def _end(scene: Scene, room: float, acts: Acts, size: float) -> ft.Control:
    """What the end of the game brings: the bonuses over the final totals."""
    view = scene.view
    label = scene.say("End") if view.board.finished else "+"
    cells = [
        lines.Cell(
            scene.number(bonus) if as_grid(scene) else scene.signed(bonus),
            None if as_grid(scene) else scene.number(final),
            scene.say(
                "{side}, at the end: {points}, total {total}",
                side=scene.name(side),
                points=scene.signed(bonus),
                total=scene.number(final),
            ),
        )
        for side, (bonus, final) in enumerate(zip(view.bonuses, view.board.final_totals, strict=True))
    ]
    if as_grid(scene):
        return lines.grid_row(scene.look, label, cells, on_cell=acts.on_end, size=size, key="end")
    return lines.hand_row(scene.look, label, cells, room=room, on_cell=acts.on_end, size=size, key="end")
