"""Which games are looked at: two chips, each opening a sheet of what there is to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Measure
from scorer.app.views.keep_lines import one_of
from scorer.app.views.stats_words import PERIODS, game_name, looked_at_words
from scorer.app.widgets import choice
from scorer.app.widgets.page import Action
from scorer.app.widgets.sheet import Head, bottom_sheet, sheet
from scorer.statistics.choice import Period
from scorer.statistics.overview import Read


def chips(session: Session, read: Read | None, on_ask: Callable[[str], object]) -> ft.Control:
    """The choices as they stand; one that is not the widest is highlighted."""
    look, at = session.look, session.looked_at
    game, period = looked_at_words(session, read, at)
    drawn = [
        choice.chip(look, choice.Choice(key, words), chosen, on_ask, trailing=_MORE)
        for key, words, chosen in (("game", game, bool(at.variant)), ("period", period, at.period != "all"))
    ]
    return ft.Container(
        content=ft.Row(controls=list(drawn), spacing=8, run_spacing=0, wrap=True),
        padding=ft.Padding.only(left=look.margin + Measure.AFTER_LINE, right=Measure.RIGHT, top=2 if look.phone else 8),
    )


_MORE = ft.Icons.EXPAND_MORE_ROUNDED


def choosing(
    session: Session, read: Read | None, games: Sequence[str], asked: str, on_close: Callable[[], object]
) -> ft.BottomSheet | None:
    """The sheet that is open, if one is: `asked` is "game" or "period"."""
    if not asked:
        return None
    look, at = session.look, session.looked_at

    def choose_game(variant: str) -> None:
        session.looked_at = replace(session.looked_at, variant=variant)
        on_close()

    def choose_period(period: str) -> None:
        session.looked_at = replace(session.looked_at, period=cast("Period", period))
        on_close()

    if asked == "game":
        title = session.say("Which game")
        offered = [("", session.say("Every game")), *((game, game_name(session, read, game)) for game in games)]
        lines = [
            one_of(session, key, words, None, chosen=key == at.variant, on_choose=choose_game) for key, words in offered
        ]
    else:
        title = session.say("Which time")
        lines = [
            one_of(session, key, session.say(words), None, chosen=key == at.period, on_choose=choose_period)
            for key, words in PERIODS.items()
        ]
    head = Head(title, close=Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), on_close))
    content = sheet(look, head, [*lines, ft.Container(height=Measure.AFTER_LINE)])
    return bottom_sheet(look, content, on_dismiss=on_close)
