"""Figures that take a while: worked out beside the screen, with a line that says how far it is."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import TypeVar, cast

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.long_work import Progress, beside_the_screen, progress_bar
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.text import text
from scorer.numbers import number
from scorer.watch import Cancelled, Watch

T = TypeVar("T")

#: Seconds in which nothing is said yet, and between two looks at how far it is.
_LOOKS = 0.3


def use_figures(session: Session, about: str, job: Callable[[Watch], T]) -> tuple[T | None, Progress | None]:
    """A hook: what the job comes to for these games, worked out again when they or the choice of games change.

    Until it is there, what it came to for the last choice; nothing for another player (`about`).
    """
    found, set_found = ft.use_state(cast("tuple[str, T] | None", None))
    progress, set_progress = ft.use_state(cast("Progress | None", None))
    left = ft.use_memo(Event, [])

    async def begin() -> None:
        try:
            set_found((about, await beside_the_screen(job, left.is_set, set_progress, every=_LOOKS)))
        except Cancelled:
            return
        finally:
            set_progress(None)

    ft.use_effect(begin, [about, session.changes, session.looked_at])
    ft.use_effect(lambda: None, [], cleanup=left.set)
    return found[1] if found is not None and found[0] == about else None, progress


def reading(session: Session, progress: Progress) -> ft.Control:
    """How many games were read so far."""
    look, code = session.look, session.language.code
    said = (
        session.say("Reading the games: {done} of {of}", done=number(progress.done, code), of=number(progress.of, code))
        if progress.of
        else session.say("One moment")
    )
    quiet = text(look, said, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant)
    told = ft.Column(controls=[quiet, progress_bar(look, progress)], spacing=8, tight=True)
    return in_text_column(look, told, top=16, bottom=12)
