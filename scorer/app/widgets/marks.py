"""The four marks of the hand, each with one meaning and nowhere as ornament.

Swipe or chalk line: leads, or is this table's own number. Double rule: a sum. Red strike: our rule differs. Ring: won.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Motion, Style, Type
from scorer.app.widgets.counting import Counting, Counts
from scorer.app.widgets.text import figure, text
from scorer.numbers import width_em

#: Letters are so many times their size high; of a taller line, so much of what is left over stands above them.
_LETTERS, _RISE = 1.25, 0.72


_REACH = 3


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a stroke lies under what it marks: distances inwards from its edges; without a top it is `height` high."""

    side: float
    bottom: float
    top: float | None = None
    height: float | None = None


def _drawn(src: str, colour: str, place: _Place) -> ft.Control:
    return ft.Image(
        src=f"images/{src}.svg",
        color=colour,
        fit=ft.BoxFit.FILL,
        exclude_from_semantics=True,
        left=place.side,
        right=place.side,
        top=place.top,
        bottom=place.bottom,
        height=place.height,
    )


def _under(mark: ft.Control, content: ft.Control) -> ft.Control:
    return ft.Stack(controls=[mark, content], clip_behavior=ft.ClipBehavior.NONE)


def highlighted(
    look: Look, content: ft.Control, size: float, *, reach: float = 3, above: float = 0, below: float = 0
) -> ft.Control:
    """Stroke over words or a figure `size` dp high: a swipe of the highlighter on paper, a chalk line below on slate.

    Give the content `leader_colour`. `reach` is how far the stroke stands out on each side, `above` and `below` how far
    the edges of the content are from what is `size` high.
    """
    if look.colours.dark:
        line = _drawn("chalk", look.colours.leader_stroke, _Place(-reach / 2, below - 0.007 * size - 4.6, height=8))
        return _under(line, content)
    place = _Place(-reach, below + 0.033 * size, top=above + 0.081 * size)
    return _under(_drawn("swipe", look.colours.leader_stroke, place), content)


def leader_colour(look: Look) -> str:
    """The ink of what is highlighted."""
    return look.colours.leader_text


@ft.component
def FreshStroke(look: Look, width: float, size: float) -> ft.Control:
    """The stroke of a new leader, drawn once from left to right."""
    drawn, draw = ft.use_state(look.still)
    ft.use_effect(lambda: draw(True), dependencies=[])
    dark = look.colours.dark
    across = width + 2 * _REACH
    stroke = ft.Image(
        src=f"images/{'chalk' if dark else 'swipe'}.svg",
        color=look.colours.leader_stroke,
        fit=ft.BoxFit.FILL,
        exclude_from_semantics=True,
        left=0,
        top=0,
        bottom=0,
        width=across,
    )
    high = 8 if dark else size * (1 - 0.033 - 0.081)
    return ft.Container(
        content=ft.Stack(controls=[stroke]),
        width=across if drawn else 0,
        height=high,
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
        animate=ft.Animation(look.ms(Motion.STROKE), ft.AnimationCurve.EASE_OUT_CUBIC),
    )


def leading(look: Look, figures: str, style: Style, *, fresh: bool = False, counts: Counts | None = None) -> ft.Control:
    """A total that leads; `fresh` when it did not before: its stroke is drawn before the eyes."""
    shown = _figure(look, figures, style, leader_colour(look), counts)
    if not fresh:
        return highlighted(look, shown, style.size)
    top = None if look.colours.dark else 0.081 * style.size
    bottom = -0.007 * style.size - 4.6 if look.colours.dark else None
    stroke = ft.Container(
        content=FreshStroke(look, figure_width(figures, style), style.size), left=-_REACH, top=top, bottom=bottom
    )
    return _under(stroke, shown)


def total(
    look: Look,
    figures: str,
    style: Style,
    *,
    leads: bool = False,
    out: bool = False,
    fresh: bool = False,
    counts: Counts | None = None,
) -> ft.Control:
    """A total, marked when it leads, in pencil when its side is out of the game; with `counts` it counts up."""
    if leads:
        return leading(look, figures, style, fresh=fresh, counts=counts)
    return _figure(look, figures, style, look.colours.pencil if out else None, counts)


def _figure(look: Look, figures: str, style: Style, colour: str | None, counts: Counts | None) -> ft.Control:
    return Counting(look, counts, style, colour) if counts else figure(look, figures, style, colour=colour)


def own_number(look: Look, words: str, style: Style = Type.TITLE) -> ft.Control:
    """A number or word of this table, set off from the book's."""
    inner = text(look, words, style, colour=leader_colour(look))
    size = style.size * look.scale_of(style.size)
    room = max(0.0, style.height - _LETTERS) * size
    high = size * style.height - room
    return highlighted(look, inner, high, reach=5, above=_RISE * room, below=(1 - _RISE) * room)


def struck(look: Look, words: str, style: Style = Type.BODY_MEDIUM) -> ft.Control:
    """The book's value, struck out by the teacher's red pen."""
    return text(
        look,
        words,
        style,
        colour=look.colours.on_surface_variant,
        decoration=ft.TextDecoration.LINE_THROUGH,
        decoration_colour=look.colours.error,
    )


def changed(look: Look, book: str, ours: str) -> ft.Control:
    """What the book says, struck, and what we play."""
    return ft.Row(
        controls=[struck(look, book), own_number(look, ours, Type.TITLE.sized(16))],
        spacing=12,
        run_spacing=4,
        wrap=True,
    )


def summed(look: Look, figures: str, style: Style = Type.SUM, *, grows: bool = False) -> ft.Control:
    """A sum over the double rule; `grows` with the text of the device where it stands among words."""
    rule = _drawn("double-rule", look.colours.on_surface, _Place(0, 0, height=8))
    drawn = text(look, figures, style, lines=1) if grows else figure(look, figures, style)
    return ft.Stack(controls=[ft.Container(content=drawn, padding=ft.Padding.only(bottom=9)), rule])


def won(look: Look, figures: str, style: Style = Type.END) -> ft.Control:
    """The winner's total in a ring."""
    across, up = 0.14 * style.size, 0.26 * style.size
    ring = _drawn("ring", look.colours.frame, _Place(-across, -up * 0.9, top=-up))
    inner = ft.Stack(controls=[ring, figure(look, figures, style)], clip_behavior=ft.ClipBehavior.NONE)
    return ft.Container(content=inner, padding=ft.Padding.symmetric(horizontal=across, vertical=up))


def figure_width(figures: str, style: Style) -> float:
    """The width a figure takes, in dp."""
    return width_em(figures, style.tracking) * style.size


def tally_strokes(look: Look, done: int, of: int) -> ft.Control:
    """Strokes of a tally: the steps done, and faint the ones to come. Say the step in words beside it."""
    c = look.colours
    strokes = [
        ft.Image(
            src="images/tally.svg",
            color=c.on_surface if number < done else c.outline_variant,
            width=9,
            height=20,
            exclude_from_semantics=True,
        )
        for number in range(of)
    ]
    return ft.Row(controls=list(strokes), spacing=0, tight=True)
