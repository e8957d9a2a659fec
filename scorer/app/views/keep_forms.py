"""The forms in which games leave: what each is for, and how a spreadsheet wants its file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, cast

import flet as ft

from scorer.app import keeping
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.keep_lines import one_of
from scorer.app.widgets import choice
from scorer.app.widgets.rows import row, two_lines
from scorer.app.widgets.text import text
from scorer.export.as_csv import CsvStyle
from scorer.export.many import Form
from scorer.i18n import N_

#: A form of CSV is chosen in two steps.
Shown = Literal["json", "csv", "bgstats", "html", "markdown", "text"]
Shape = Literal["csv", "csv-long", "csv-results"]

_FORMS: tuple[tuple[Shown, str, str], ...] = (
    ("json", N_("Ardoise (JSON)"), N_("everything, to be brought in again")),
    ("csv", N_("Spreadsheet (CSV)"), N_("to count and to draw with")),
    ("bgstats", N_("BG Stats (JSON)"), N_("finished games only")),
    ("html", N_("A page to print (HTML)"), N_("score sheets with their charts")),
    ("markdown", N_("Score sheets as text (Markdown)"), N_("for notes and web pages")),
    ("text", N_("Results as text"), N_("a few lines a game, for a chat")),
)
_SHAPES: tuple[tuple[Shape, str, str], ...] = (
    ("csv", N_("Hands"), N_("A row a hand: points and totals of every side.")),
    ("csv-long", N_("Lines"), N_("A row for every line of points of every side.")),
    ("csv-results", N_("Results"), N_("A row a side of a game: its total, its rank, its share of the win.")),
)
_TAB = "\t"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was chosen."""

    shown: Shown
    shape: Shape
    style: CsvStyle

    @property
    def form(self) -> Form:
        """The form it comes to."""
        return self.shape if self.shown == "csv" else self.shown


def at_first(session: Session) -> Wanted:
    """What is proposed."""
    return Wanted("json", "csv", keeping.usual_style(session))


Choose = Callable[[Wanted], object]


def form_rows(session: Session, wanted: Wanted, on_choose: Choose) -> list[ft.Control]:
    """The forms, one of them chosen; under a spreadsheet's, how it wants its file."""
    drawn: list[ft.Control] = []
    for key, words, second in _FORMS:
        chosen = key == wanted.shown

        def choose(key: str) -> object:
            return on_choose(replace(wanted, shown=cast("Shown", key)))

        drawn.append(one_of(session, key, session.say(words), session.say(second), chosen=chosen, on_choose=choose))
        if chosen and key == "csv":
            drawn += _style_rows(session, wanted, on_choose)
    return drawn


def _style_rows(session: Session, wanted: Wanted, on_choose: Choose) -> list[ft.Control]:
    style, say = wanted.style, session.say

    def styled(**changed: object) -> object:
        return on_choose(replace(wanted, style=replace(style, **changed)))  # type: ignore[arg-type]  # as CsvStyle has them

    shapes = [choice.Choice(key, say(words)) for key, words, _ in _SHAPES]
    told = next(say(second) for key, _, second in _SHAPES if key == wanted.shape)
    separators = [choice.Choice(",", ","), choice.Choice(";", ";"), choice.Choice(_TAB, say("Tab"))]
    decimals = [choice.Choice(".", "1.5"), choice.Choice(",", "1,5")]
    return [
        _chosen(
            session,
            say("One row for each"),
            shapes,
            wanted.shape,
            lambda key: on_choose(replace(wanted, shape=cast("Shape", key))),
            below=told,
        ),
        _chosen(
            session, say("Between the cells"), separators, style.separator, lambda key: styled(separator=key), width=190
        ),
        _chosen(session, say("Decimal mark"), decimals, style.decimal, lambda key: styled(decimal=key), width=150),
        _marked(session, on=style.mark, on_change=lambda on: styled(mark=on)),
    ]


def _chosen(
    session: Session,
    words: str,
    choices: list[choice.Choice],
    chosen: str,
    on_choose: Callable[[str], object],
    *,
    width: float = 0,
    below: str | None = None,
) -> ft.Control:
    """Words and their segments: beside each other where there is room."""
    look = session.look
    made = choice.segmented(look, choices, chosen, on_choose)
    said: list[ft.Control] = [text(look, words, Type.BODY)]
    if width and not (look.narrow or look.big_text):
        return row(look, said[0], trailing=ft.Container(content=made, width=width), height=60)
    said.append(made if look.phone else ft.Row(controls=[ft.Container(content=made, width=420)]))
    if below:
        said.append(text(look, below, Type.CAPTION, colour=look.colours.on_surface_variant))
    return row(look, ft.Column(controls=said, spacing=6, tight=True), height=60, pad=10)


def _marked(session: Session, *, on: bool, on_change: Callable[[bool], object]) -> ft.Control:
    look, label = session.look, session.say("Byte-order mark")
    words = two_lines(look, label, session.say("Excel needs it to read accents"), bold=False)
    return row(look, words, trailing=choice.switch(look, on, on_change, label=label), height=60)
