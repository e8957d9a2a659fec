"""The games to choose from, a row each. There are many: the first rows are drawn at once, the others a moment later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Measure, Type
from scorer.app.widgets.icons import icon
from scorer.app.widgets.rows import row
from scorer.app.widgets.text import text

#: Rows that any screen has room for.
_FIRST = 16
_MOMENT = 0.25

Choose = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Line:
    """A game as a row says it; `spoken` is how a screen reader says how many play."""

    ident: str
    name: str
    about: str
    glyph: str
    players: str
    spoken: str


@ft.component
def GameList(look: Look, lines: Sequence[Line], on_choose: Choose) -> ft.Control:
    """All rows."""
    whole, set_whole = ft.use_state(False)

    async def later() -> None:
        await asyncio.sleep(_MOMENT)
        set_whole(True)

    ft.use_effect(later, dependencies=[])
    drawn = lines if whole else lines[:_FIRST]
    rows = [_kept(look, line, on_choose, key=line.ident) for line in drawn]
    return ft.Column(controls=rows, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@ft.component
def GameLine(look: Look, line: Line, on_choose: Choose) -> ft.Control:
    """One row."""
    c = look.colours
    words: list[ft.Control] = [text(look, line.name, Type.TITLE)]
    if line.about:
        words.append(text(look, line.about, Type.CAPTION, colour=c.on_surface_variant))
    people = ft.Row(
        controls=[
            text(look, line.players, Type.CHIP, colour=c.on_surface_variant, spoken=line.spoken),
            icon(look, ft.Icons.GROUP_ROUNDED, size=20, colour=c.on_surface_variant),
        ],
        spacing=6,
        tight=True,
    )
    return row(
        look,
        ft.Column(controls=words, spacing=1, tight=True),
        margin=icon(look, line.glyph, size=24),
        trailing=people,
        height=Measure.ROW_TWO_LINES,
        on_click=lambda: on_choose(line.ident),
        pad=7,
    )


_kept: Callable[..., ft.Control] = ft.memo(GameLine)  # type: ignore[no-untyped-call]
