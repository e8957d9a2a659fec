"""The ruled page: texture, margin line, bar, foot, navigation, one pane or two."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import flet as ft

from scorer.app.theme import BOLD, Look, Measure, Radius, Stroke, Type
from scorer.app.widgets.buttons import icon_button
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.marks import highlighted, leader_colour
from scorer.app.widgets.text import heading, text, whole_words
from scorer.app.widgets.touch import Skin, mix, strut, touch

_log = logging.getLogger(__name__)

#: On phones a title longer than this is set smaller, on two lines where it must.
_LONG_TITLE = 18
#: Below this height the rail scrolls, without what is only an ornament.
_LEAST_RAIL = 520


@dataclass(frozen=True, slots=True)
class Action:
    """Something to do, as an icon with a name."""

    glyph: Glyph
    label: str
    on_click: Handler | None
    off: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the app: its route, its word, its icon."""

    route: str
    label: str
    glyph: Glyph


@dataclass(frozen=True, slots=True)
class Navigation:
    """Where one can go: the places of the bar, the settings and the new game of the rail."""

    places: tuple[Place, ...]
    settings: Place
    new_game: Place
    here: str
    on_go: Callable[[str], object]


def _place(look: Look, place: Place, here: bool, on_go: Callable[[str], object]) -> ft.Control:
    c = look.colours
    ink = (leader_colour(look) if c.dark else c.on_surface) if here else c.on_surface_variant
    drawn = icon(look, place.glyph, size=24, colour=ink)
    box = ft.Container(content=drawn, alignment=ft.Alignment.CENTER, width=54 if not c.dark else 42, height=30)
    sign = highlighted(look, box, 30) if here else box
    word = text(
        look,
        place.label,
        Type.LABEL if not here else replace(Type.LABEL, family=BOLD),
        colour=c.on_surface if here else c.on_surface_variant,
        fixed=look.big_text,
        align=ft.TextAlign.CENTER,
        lines=1,
    )
    return touch(
        look,
        ft.Column(controls=[sign, word], spacing=4, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER),
        Skin(pressed=mix(c.on_surface, c.surface, 0.08), radius=Radius.SMALL),
        on_click=lambda: on_go(place.route),
        height=60,
        selected=here,
        expand=True,
    )


def navigation_bar(look: Look, navigation: Navigation) -> ft.Control:
    """The bar of places at the bottom of a phone."""
    return ft.Container(
        content=ft.Row(
            controls=[_place(look, p, p.route == navigation.here, navigation.on_go) for p in navigation.places],
            spacing=0,
        ),
        height=Measure.NAVIGATION,
        bgcolor=look.colours.bar,
        border=ft.Border.only(top=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)),
    )


def rail(look: Look, navigation: Navigation) -> ft.Control:
    """The places at the left of a tablet or desktop; its right edge is the margin line."""
    c = look.colours
    new = icon_button(
        look,
        navigation.new_game.glyph,
        navigation.new_game.label,
        lambda: navigation.on_go(navigation.new_game.route),
        side=56,
        fill=c.primary,
        ink=c.on_primary,
    )
    places = [
        ft.Row(controls=[_place(look, place, place.route == navigation.here, navigation.on_go)], height=68)
        for place in (*navigation.places, navigation.settings)
    ]
    initial = ft.Container(
        content=text(look, "A", Type.WORDMARK.sized(40), fixed=True), height=66, alignment=ft.Alignment.CENTER
    )
    gap, low = ft.Container(height=8), look.height < _LEAST_RAIL
    parts: list[ft.Control] = [
        ft.Container(height=6),
        ft.Semantics(content=initial, exclude_semantics=True),
        new,
        ft.Container(height=16),
        *places[:-1],
        ft.Container(expand=True),
        places[-1],
        gap,
    ]
    if low:
        parts = [ft.Container(height=8), new, gap, *places]
    return ft.Container(
        content=ft.Column(
            controls=parts,
            spacing=0,
            scroll=ft.ScrollMode.HIDDEN if low else None,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=Measure.RAIL,
        bgcolor=c.rail,
        border=ft.Border.only(right=ft.BorderSide(width=Stroke.MARGIN, color=c.margin)),
    )


def app_bar(
    look: Look,
    title: str | ft.Control,
    second: str | None = None,
    *,
    leading: Action | None = None,
    actions: Sequence[Action | ft.Control] = (),
    large: bool = False,
    lined: bool = True,
    name: bool = False,
) -> ft.Control:
    """The bar: what leads back in the margin, the title over its second line, icon actions, at their end any button.

    `large` sets the title as a headline · `name` isolates a person's name in it.
    """
    c = look.colours
    if isinstance(title, str):
        style = Type.HEADLINE if large else (Type.BAR if look.phone else Type.BAR.sized(24))
        if look.phone and not large and len(title) > _LONG_TITLE:
            style = style.sized(17)
        edges = look.margin + Measure.AFTER_LINE + Measure.TARGET * len(actions) + 8
        style = whole_words(look, title, style, look.width - edges)
        words: list[ft.Control] = [
            ft.Semantics(
                content=text(look, title, style, name=name, lines=2),
                header=True,
                heading_level=1,
            )
        ]
    else:
        words = [title]
    if second:
        lines = 1 if look.phone and not look.big_text else 2
        words.append(text(look, second, Type.CAPTION, colour=c.on_surface_variant, lines=lines))
    column = ft.Column(controls=words, spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER)
    start: list[ft.Control] = [strut(Measure.BAR)]
    if leading:
        start.append(
            ft.Container(content=icon_button(look, leading.glyph, leading.label, leading.on_click), width=look.margin)
        )
    elif look.phone:
        start.append(ft.Container(width=look.margin))
    ends: list[ft.Control] = [
        icon_button(look, a.glyph, a.label, a.on_click, off=a.off) if isinstance(a, Action) else a for a in actions
    ]
    after = Measure.AFTER_LINE if look.phone or leading else 24
    return ft.Container(
        content=ft.Row(
            controls=[
                *start,
                ft.Container(width=after),
                ft.Container(content=column, expand=True, padding=ft.Padding.only(top=5, bottom=3)),
                ft.Row(controls=ends, spacing=0 if look.phone else 2, tight=True),
                ft.Container(width=4 if look.phone else 12),
            ],
            spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        border=ft.Border.only(bottom=ft.BorderSide(width=Stroke.RULE, color=c.rule_strong)) if lined else None,
        padding=0 if look.phone else ft.Padding.symmetric(vertical=3),
    )


def foot(look: Look, controls: Sequence[ft.Control]) -> ft.Control:
    """The foot of a phone's page: the main action, and beside it what belongs to it."""
    return ft.Container(
        content=ft.Row(controls=list(controls), spacing=10),
        padding=ft.Padding.only(
            left=Measure.RIGHT, right=Measure.RIGHT, top=Measure.FOOT_TOP, bottom=Measure.FOOT_BOTTOM
        ),
        bgcolor=look.colours.surface if not look.colours.dark else look.colours.bar,
    )


def foot_tile(look: Look, glyph: Glyph, label: str, on_click: Handler | None, *, off: bool = False) -> ft.Control:
    """A square tile in the foot, left of the main action."""
    fill = look.colours.surface_container_high
    return icon_button(look, glyph, label, on_click, side=Measure.FOOT_BUTTON, fill=fill, off=off)


def band(look: Look, content: ft.Control) -> ft.Control:
    """A part of the page that hides the margin line."""
    return ft.Container(content=content, bgcolor=look.colours.surface)


def scrolled(controls: Sequence[ft.Control], *, to_end: bool = False) -> ft.Column:
    """The part of a page that scrolls."""
    return ft.Column(
        controls=list(controls),
        spacing=0,
        scroll=ft.ScrollMode.AUTO,
        expand=True,
        auto_scroll=to_end,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def scroll_key(key: str) -> ft.ScrollKey:
    """The key of a control that can be scrolled to."""
    return ft.ScrollKey(key)  # type: ignore[call-arg]  # its value is hidden from the type checker


async def scroll_to(part: ft.Column | ft.Row, *, to: float | None = None, key: str | None = None, ms: int = 0) -> None:
    """Scroll a part of a page to `to` dp (below 0: from its end) or to `key`; one that has left the screen stays."""
    try:
        await part.scroll_to(offset=to, scroll_key=key, duration=ms)
    except RuntimeError as gone:
        _log.debug("nothing to scroll: %s", gone)


def anew(controls: Sequence[ft.Control], key: str) -> ft.Control:
    """Parts of a page that are drawn from nothing where `key` is another: lists of which hardly a row stays."""
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column(controls=list(controls), spacing=0, tight=True, horizontal_alignment=stretch, key=key)


def stacked(*controls: ft.Control) -> ft.Control:
    """Controls one under another over the whole width and height; let one of them expand."""
    return ft.Column(
        controls=list(controls), spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def texture(look: Look) -> list[ft.Control]:
    """The slate's texture; paper has none."""
    if not look.colours.dark:
        return []
    return [
        ft.Image(
            src="images/slate.png",
            repeat=ft.ImageRepeat.REPEAT,
            fit=ft.BoxFit.NONE,
            left=0,
            top=0,
            right=0,
            bottom=0,
            exclude_from_semantics=True,
        )
    ]


def margin_line(look: Look) -> ft.Control:
    """The red line of the margin."""
    return ft.Container(left=look.margin, top=0, bottom=0, width=Stroke.MARGIN, bgcolor=look.colours.margin)


def sheet_of_paper(look: Look, content: ft.Control, *, margin: bool = True) -> ft.Control:
    """Content on paper or slate, the margin line behind it on phones."""
    line = [margin_line(look)] if margin and look.phone else []
    over = ft.Container(content=content, left=0, top=0, right=0, bottom=0)
    return ft.Stack(controls=[*texture(look), *line, over], expand=True)


def _side_by_side(*controls: ft.Control) -> ft.Control:
    return ft.Row(controls=list(controls), spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def page(
    look: Look,
    *,
    route: str,
    bar: ft.Control | None,
    body: ft.Control,
    foot: ft.Control | None = None,
    navigation: Navigation | None = None,
    top_level: bool = False,
    pane: ft.Control | None = None,
    pane_width: float = 470,
    pane_full: bool = False,
    margin: bool = True,
) -> ft.View:
    """A whole page.

    `body` expands (use `scrolled`) · `foot` stands below it · `navigation` is the rail from 600 dp, and on phones the
    bottom bar of a `top_level` page · `pane` is the right pane from 1100 dp, `pane_full` from the top edge, else below
    the bar.
    """
    c = look.colours
    side = (
        ft.Container(
            content=pane,
            width=pane_width,
            border=ft.Border.only(left=ft.BorderSide(width=Stroke.RULE, color=c.rule_strong)),
        )
        if pane is not None and look.desktop
        else None
    )
    middle: ft.Control = ft.Column(
        controls=[body], spacing=0, expand=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    if side and not pane_full:
        middle = _side_by_side(middle, side)
    ruled = ft.Column(
        controls=[*([bar] if bar else []), middle],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    column: ft.Control = ft.Column(
        controls=[sheet_of_paper(look, ruled, margin=margin), *([foot] if foot else [])],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    if side and pane_full:
        column = _side_by_side(column, side)
    if navigation and not look.phone:
        whole: ft.Control = _side_by_side(rail(look, navigation), column)
    elif navigation and top_level:
        whole = ft.Column(controls=[column, navigation_bar(look, navigation)], spacing=0, expand=True)
    else:
        whole = column
    return ft.View(
        route=route,
        controls=[ft.SafeArea(content=whole, expand=True)],
        padding=0,
        spacing=0,
        bgcolor=c.bar if c.dark else c.surface,
    )


def pane_title(look: Look, words: str) -> ft.Control:
    """The title of a right pane, as high as the bar beside it."""
    return ft.Container(
        content=heading(look, words, Type.HEADLINE_SMALL), padding=ft.Padding.symmetric(horizontal=24, vertical=20)
    )
