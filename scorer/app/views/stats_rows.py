"""What stands on the lines of statistics: large figures, a share as a bar, a record with whose it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Look, Measure, Type
from scorer.app.views.stats_words import minutes, whose
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.rows import row, rule
from scorer.app.widgets.text import figure, text
from scorer.numbers import percent, signed
from scorer.statistics.figures import Figures
from scorer.statistics.overview import Read

_BAR, _BAR_RADIUS = 12, 3
_FINE = 1000


def large_figures(look: Look, told: Sequence[tuple[str, str]]) -> ft.Control:
    """Figures in a line, each over what it counts."""

    def one(worth: str, words: str) -> ft.Control:
        quiet = text(look, words, Type.CAPTION.sized(15), colour=look.colours.on_surface_variant)
        column = ft.Column(controls=[figure(look, worth, Type.STANDING), quiet], spacing=4, tight=True)
        return ft.Container(content=ft.MergeSemantics(content=column), expand=True)

    line = ft.Row(controls=[one(*pair) for pair in told], spacing=12, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Container(
        content=line,
        padding=ft.Padding.only(left=look.margin + Measure.AFTER_LINE, right=Measure.RIGHT, top=12, bottom=16),
        border=rule(look, strong=True),
    )


def bar(look: Look, part: Fraction, colour: str) -> ft.Control:
    """A share of the whole width."""
    done = round(part * _FINE)
    pieces = [
        ft.Container(expand=weight, bgcolor=fill, border_radius=_BAR_RADIUS, height=_BAR)
        for weight, fill in ((done, colour), (_FINE - done, None))
        if weight
    ]
    whole = ft.Container(
        content=ft.Row(controls=list(pieces), spacing=0),
        bgcolor=look.colours.surface_container_high,
        border_radius=_BAR_RADIUS,
        height=_BAR,
    )
    return ft.Semantics(content=whole, exclude_semantics=True)


def _fit(look: Look, name: str, said: str, beside: float) -> bool:
    """Whether both stand on one line, at about 8.6 and 6.6 dp a letter."""
    room = look.width - (0 if look.phone else Measure.RAIL) - look.margin - Measure.AFTER_LINE - Measure.RIGHT - beside
    return (8.6 * len(name) + 6.6 * len(said)) * look.text_scale + 8 <= room


def share_row(
    session: Session,
    name: str,
    said: str,
    part: Fraction | None,
    colour: str,
    *,
    mark: ft.Control | None = None,
    on_click: Handler | None = None,
    person: bool = True,
    key: str | None = None,
) -> ft.Control:
    """Who won how many, the share as a bar and a figure; without a `part` there were too few games to say."""
    look, c = session.look, session.look.colours
    named = text(look, name, Type.NAME, name=person, lines=2)
    counted = text(look, said, Type.CAPTION, colour=c.on_surface_variant)
    if not _fit(look, name, said, 0 if part is None else 84):
        head: ft.Control = ft.Column(controls=[named, counted], spacing=1, tight=True)
    else:
        head = ft.Row(
            controls=[ft.Container(content=named, expand=True), counted],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.END,
        )
    if part is None:
        few = text(look, session.say("too few to say"), Type.CAPTION, colour=c.on_surface_variant)
        told = ft.Column(controls=[head, few], spacing=2, tight=True)
        return row(look, told, margin=mark, height=60, pad=8, on_click=on_click, key=key)
    drawn = ft.Column(controls=[head, bar(look, part, colour)], spacing=7, tight=True)
    shown = ft.Container(
        content=figure(look, percent(part, session.language.code), Type.VALUE),
        width=74,
        alignment=ft.Alignment.CENTER_RIGHT,
    )
    return row(look, drawn, margin=mark, trailing=shown, height=72, pad=10, on_click=on_click, key=key)


def worth_row(
    look: Look,
    label: str,
    second: str,
    worth: str,
    *,
    glyph: Glyph | None = None,
    mark: ft.Control | None = None,
    on_click: Handler | None = None,
    name: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A record or an average: what, whose or how, the figure."""
    quiet = look.colours.on_surface_variant
    words: list[ft.Control] = [text(look, label, Type.NAME if name else Type.BODY, name=name, lines=2)]
    if second:
        words.append(text(look, second, Type.CAPTION, colour=quiet, lines=3))
    sign = mark or (icon(look, glyph, size=20) if glyph is not None else None)
    return row(
        look,
        ft.Column(controls=words, spacing=1, tight=True),
        margin=sign,
        trailing=figure(look, worth, Type.VALUE) if worth else None,
        height=Measure.ROW_LIST,
        pad=6,
        on_click=on_click,
        key=key,
    )


def hand_rows(
    session: Session, read: Read, figures: Figures, *, on_game: Callable[[str], object] | None = None
) -> list[ft.Control]:
    """The best and the worst hand; a touch on one opens its game, where that is wished."""
    told = (
        (session.say("Best hand"), figures.best, ft.Icons.ARROW_UPWARD_ROUNDED),
        (session.say("Worst hand"), figures.worst, ft.Icons.ARROW_DOWNWARD_ROUNDED),
    )
    return [
        worth_row(
            session.look,
            label,
            whose(session, read, feat),
            signed(feat.points, session.language.code),
            glyph=sign,
            on_click=partial(on_game, feat.game) if on_game else None,
        )
        for label, feat, sign in told
        if feat is not None
    ]


def time_rows(session: Session, figures: Figures) -> list[ft.Control]:
    """How long a hand takes, where that is known."""
    if figures.seconds_a_hand is None:
        return []
    takes = minutes(session, figures.seconds_a_hand)
    return [worth_row(session.look, session.say("A hand takes"), "", takes, glyph=ft.Icons.TIMER_ROUNDED)]
