"""Getting about in a page of rules: the sections as chips, as a sheet or in a pane, and the line to search on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Look, Measure, Motion, Radius, Stroke, Type
from scorer.app.views.rules_desk import Desk, Here, Seeking
from scorer.app.widgets import choice
from scorer.app.widgets.buttons import icon_button
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action, app_bar, scroll_to
from scorer.app.widgets.rows import row, rule
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import heading, text
from scorer.app.widgets.touch import Skin, touch
from scorer.app.widgets.written import written_field
from scorer.prose import Section

PANE = 360

_CHIP_EDGES, _CHIP_LETTER, _CHIP_GAP, _LEAST_CHIP = 28, 6.5, 8, 64
_MOST_LISTED = 60
_SEVERAL = 2


@dataclass(frozen=True)
class Bar:
    """What stands in the bar of a page of rules."""

    title: str
    second: str
    back: Action
    onward: ft.Control
    on_contents: Callable[[], object]


def titled(desk: Desk) -> tuple[Section, ...]:
    """The sections one can turn to."""
    return tuple(section for section in desk.page.sections if section.title)


@ft.component
def Top(session: Session, look: Look, desk: Desk, seeking: Seeking, bar: Bar) -> ft.Control:
    """The bar, and under it the chips or what is searched for."""
    say = session.say
    actions: list[Action | ft.Control] = []
    if not look.desktop:
        glyph, label, do = ft.Icons.SEARCH_ROUNDED, say("Search this page"), desk.open_search
        if seeking.open:
            glyph, label, do = ft.Icons.CLOSE_ROUNDED, say("Close the search"), desk.close_search
        actions.append(Action(glyph, label, do))
        if not look.big_text:
            actions.append(Action(ft.Icons.TOC_ROUNDED, say("Contents"), bar.on_contents))
    if not look.phone:
        actions += [bar.onward, ft.Container(width=6)]
    head = app_bar(look, bar.title, bar.second, leading=bar.back, actions=actions, lined=look.desktop)
    if look.desktop:
        return head
    below = SearchLine(session, look, desk, seeking) if seeking.open else Chips(look, desk, desk.here)
    return ft.Column(controls=[head, below], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


@ft.component
def Chips(look: Look, desk: Desk, here: Here) -> ft.Control:
    """The sections in a line; that which is read is kept in sight."""
    line = ft.use_ref(cast("ft.Row | None", None))
    sections = titled(desk)
    choices = [choice.Choice(section.anchor, section.title) for section in sections]

    async def keep_in_sight() -> None:
        at = next((place for place, section in enumerate(sections) if section.anchor == here.anchor), 0)
        before = sum(_chip_width(look, section.title) + _CHIP_GAP for section in sections[:at])
        if line.current is not None:
            await scroll_to(line.current, to=max(0.0, before - 56), ms=look.ms(Motion.STATE))

    ft.use_effect(keep_in_sight, dependencies=[here.anchor])
    drawn, line.current = choice.chip_line(look, choices, {here.anchor}, desk.go)
    return drawn


def _chip_width(look: Look, words: str) -> float:
    return max(_LEAST_CHIP, _CHIP_EDGES + look.grown(_CHIP_LETTER) * len(words))


# ── Searching ───────────────────────────────────────────────────────────────


@ft.component
def Line(look: Look, desk: Desk, label: str, *, autofocus: bool) -> ft.Control:
    """The line to search on. What it finds never draws it again: nothing is written over what is being typed."""
    return written_field(
        look,
        label=label,
        value=desk.seeking.wanted,
        glyph=ft.Icons.SEARCH_ROUNDED,
        on_change=desk.seek,
        on_submit=desk.onward,
        autofocus=autofocus,
    )


_line = cast("Callable[..., ft.Control]", ft.memo(Line))  # type: ignore[no-untyped-call]


def _count(session: Session, look: Look, desk: Desk, seeking: Seeking) -> ft.Control:
    """How many places there are and which is shown, with the way to the others."""
    say, many = session.say, len(seeking.hits)
    told = say("{at} of {count}", at=seeking.at + 1, count=many) if many else say("Not on this page")
    hit = seeking.hit
    where = f" · {hit.title}" if hit and hit.title else ""
    words = text(look, f"{told}{where}", Type.CHIP, colour=look.colours.on_surface_variant, lines=2)
    arrows = [
        icon_button(look, glyph, label, partial(desk.step, by), off=many < _SEVERAL)
        for glyph, label, by in (
            (ft.Icons.KEYBOARD_ARROW_UP_ROUNDED, say("Previous place"), -1),
            (ft.Icons.KEYBOARD_ARROW_DOWN_ROUNDED, say("Next place"), 1),
        )
    ]
    return ft.Row(
        controls=[ft.Container(content=ft.Semantics(content=words, live_region=True), expand=True), *arrows],
        spacing=0,
    )


@ft.component
def SearchLine(session: Session, look: Look, desk: Desk, seeking: Seeking) -> ft.Control:
    """The line to search on, and what came of it."""
    line = _line(look, desk, session.say("Search this page"), autofocus=True)
    lines = [in_text_column(look, line, top=0, bottom=0)]
    if seeking.wanted.strip():
        lines.append(in_text_column(look, _count(session, look, desk, seeking), top=0, bottom=0))
    return ft.Container(
        content=ft.Column(controls=lines, spacing=0, tight=True),
        padding=ft.Padding.only(bottom=2 if len(lines) > 1 else 10),
        border=rule(look, strong=True),
    )


# ── Contents ────────────────────────────────────────────────────────────────


def contents(session: Session, look: Look, desk: Desk, close: Callable[[], object]) -> ft.Control:
    """A sheet of all sections."""

    def turn_to(anchor: str) -> Callable[[], object]:
        async def turn() -> None:
            close()
            await desk.go(anchor)

        return turn

    lines = [row(look, text(look, each.title, Type.BODY), on_click=turn_to(each.anchor)) for each in titled(desk)]
    head = Head(session.say("Contents"), close=Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), close))
    return sheet(look, head, [*lines, ft.Container(height=Measure.FOOT_BOTTOM)])


@ft.component
def Pane(session: Session, look: Look, desk: Desk, seeking: Seeking, here: Here) -> ft.Control:
    """The pane of a desktop: the line to search on, and all sections or the places that were found."""
    asked = bool(seeking.wanted.strip())
    if asked:
        lines = [_place(session, look, desk, at, seeking) for at in range(min(len(seeking.hits), _MOST_LISTED))]
        count = _count(session, look, desk, seeking)
        above: list[ft.Control] = [ft.Container(content=count, padding=ft.Padding.only(left=18, right=6))]
    else:
        lines = [_section(look, desk, each, each.anchor == here.anchor) for each in titled(desk)]
        title = heading(look, session.say("Contents"), Type.HEADLINE_SMALL)
        above = [ft.Container(content=title, padding=ft.Padding.symmetric(horizontal=18, vertical=12))]
    line = _line(look, desk, session.say("Search this page"), autofocus=False)
    return ft.Container(
        content=ft.Column(
            controls=[
                ft.Container(content=line, padding=ft.Padding.symmetric(horizontal=18)),
                *above,
                ft.Column(controls=[_ringed(lines)], scroll=ft.ScrollMode.AUTO, expand=True),
            ],
            spacing=6,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=6, right=6, top=10, bottom=12),
        expand=True,
    )


def _ringed(lines: list[ft.Control]) -> ft.Control:
    """Lines with room for the ring of the one that has the focus."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Container(content=ft.Column(controls=lines, spacing=2, horizontal_alignment=stretch), padding=6)


def _section(look: Look, desk: Desk, section: Section, chosen: bool) -> ft.Control:
    return _listed(
        look, [text(look, section.title, Type.NAME)], chosen, lambda: desk.go(section.anchor), section.anchor
    )


def _place(session: Session, look: Look, desk: Desk, at: int, seeking: Seeking) -> ft.Control:
    hit, quiet = seeking.hits[at], look.colours.on_surface_variant
    words: list[ft.Control] = [text(look, hit.title, Type.LABEL, colour=quiet)] if hit.title else []
    words.append(text(look, desk.said(hit, session.language), Type.BODY_MEDIUM, lines=2))
    return _listed(look, words, at == seeking.at, lambda: desk.show(at), str(at))


def _listed(look: Look, words: list[ft.Control], chosen: bool, do: Callable[[], object], key: str) -> ft.Control:
    c = look.colours
    skin = Skin(
        fill=c.highlight if chosen else ft.Colors.TRANSPARENT,
        pressed=c.highlight,
        border=c.primary if chosen else None,
        border_width=Stroke.CHOSEN,
        radius=Radius.SMALL,
    )
    return touch(
        look,
        ft.Column(controls=words, spacing=1, tight=True),
        skin,
        on_click=do,
        padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        alignment=ft.Alignment.CENTER_LEFT,
        selected=chosen,
        expand=True,
        key=key,
    )
