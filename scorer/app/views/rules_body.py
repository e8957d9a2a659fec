"""The text of a page of rules, section by section."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import cast

import flet as ft

from scorer.app.theme import Measure, Type
from scorer.app.views.rules_desk import Desk, Seeking, section_key
from scorer.app.widgets.page import scroll_key
from scorer.app.widgets.prose import (
    Reader,
    bullets,
    paragraph,
    place_key,
    question,
)
from scorer.app.widgets.prose_table import table
from scorer.app.widgets.text import heading
from scorer.prose import Block, Bullets, Found, Heading, Paragraph, Section, Table

_FIRST, _MORE = 4, 3
_MOMENT = 0.06

Measured = Callable[[str, float], None]


@ft.component
def Body(reader: Reader, desk: Desk, seeking: Seeking) -> ft.Control:
    """All sections under each other; the first fill any screen, the others come a few at a time."""
    sections = desk.page.sections
    shown, show = ft.use_state(_FIRST)

    async def go_on() -> None:
        if shown < len(sections):
            await asyncio.sleep(_MOMENT)
            show(shown + _MORE)
        else:
            desk.drawn.set()

    ft.use_effect(go_on, dependencies=[shown])
    hit = seeking.hit
    chapters = [
        _Chapter(
            reader,
            section,
            hit if hit and hit.anchor == section.anchor else None,
            desk.measured,
            key=section.anchor,
        )
        for section in sections[:shown]
    ]
    column = ft.Column(
        controls=[ft.Container(height=10), *chapters, ft.Container(height=32)],
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        scroll_interval=100,
        on_scroll=desk.scrolled,
    )
    desk.column = column
    return column


@ft.component
def Chapter(reader: Reader, section: Section, hit: Found | None, measured: Measured) -> ft.Control:
    """One section: its title, its blocks."""
    drawn: list[ft.Control] = []
    for number, block in enumerate(section.blocks):
        found = hit.part if hit and hit.block == number else None
        if number:
            drawn.append(ft.Container(height=_space(section.blocks[number - 1], block)))
        drawn += _block(reader, section.anchor, number, block, found)
    return ft.Container(
        content=ft.Column(
            controls=[*_title(reader, section), *drawn],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        key=scroll_key(section_key(section.anchor)),
        on_size_change=lambda event: measured(section.anchor, event.height),
    )


#: A section is drawn again only when it changes: nothing else happens to a page while one searches it.
_Chapter = cast("Callable[..., ft.Control]", ft.memo(Chapter))  # type: ignore[no-untyped-call]


def _title(reader: Reader, section: Section) -> list[ft.Control]:
    if not section.title:
        return []
    look = reader.look
    style = Type.HEADLINE if not look.narrow else Type.HEADLINE.sized(25)
    ends = ft.Padding.only(left=look.margin + Measure.AFTER_LINE, right=reader.right, top=20, bottom=1)
    return [ft.Container(content=heading(look, section.title, style), padding=ends)]


def _block(reader: Reader, anchor: str, number: int, block: Block, found: int | None) -> list[ft.Control]:
    key = partial(place_key, anchor, number)
    match block:
        case Paragraph():
            return [paragraph(reader, block, key(0), found=found == 0)]
        case Heading():
            return [question(reader, block, key(0), found=found == 0)]
        case Bullets():
            return bullets(reader, block, [key(part) for part in range(len(block.items))], found)
        case Table():
            return table(reader, block, [key(part) for part in range(len(block.rows))], found)


def _space(before: Block, block: Block) -> float:
    """What stays free between two blocks, in dp."""
    if isinstance(before, Heading):
        return 4 if isinstance(block, Table) else 0
    if isinstance(before, Table):
        return 24 if isinstance(block, Table) else 11
    return 12 if isinstance(block, Table) else 3
