"""Figures that take a while: worked out beside the screen, with a line that says how far it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event
from typing import TypeVar, cast

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.text import text
from scorer.numbers import number
from scorer.watch import Cancelled, Watch

T = TypeVar("T")

#: Seconds in which nothing is said yet, and between two looks at how far it is.
_LOOKS = 0.3

#: How many games were read, and of how many.
Progress = tuple[int, int]


@dataclass(eq=False)
class _Reading:
    """What a page waits for: how far it is, and whether the page was left."""

    progress: Progress = (0, 0)
    left: Event = field(default_factory=Event)

    def tell(self, done: int, of: int) -> None:
        self.progress = done, of

    def watch(self) -> Watch:
        """Who looks on."""
        return Watch(self.tell, self.left.is_set)


def use_figures(session: Session, about: str, job: Callable[[Watch], T]) -> tuple[T | None, Progress | None]:
    """A hook: what the job comes to for these games, worked out again when they or the choice of games change.

    Until it is there, what it came to for the last choice; nothing for another player (`about`).
    """
    found, set_found = ft.use_state(cast("tuple[str, T] | None", None))
    progress, set_progress = ft.use_state(cast("Progress | None", None))
    awaited = ft.use_memo(_Reading, [])

    async def begin() -> None:
        doing = asyncio.ensure_future(asyncio.to_thread(job, awaited.watch()))
        try:
            while not (await asyncio.wait({doing}, timeout=_LOOKS))[0]:
                set_progress(awaited.progress)
            set_found((about, doing.result()))
        except Cancelled:
            return
        finally:
            set_progress(None)

    ft.use_effect(begin, [about, session.changes, session.looked_at])
    ft.use_effect(lambda: None, [], cleanup=awaited.left.set)
    return found[1] if found is not None and found[0] == about else None, progress


def reading(session: Session, progress: Progress) -> ft.Control:
    """How many games were read so far."""
    look, c, code = session.look, session.look.colours, session.language.code
    done, of = progress
    said = (
        session.say("Reading the games: {done} of {of}", done=number(done, code), of=number(of, code))
        if of
        else session.say("One moment")
    )
    bar = ft.ProgressBar(
        value=done / of if of else 0,
        color=c.primary,
        bgcolor=c.surface_container_highest,
        bar_height=8,
        border_radius=4,
    )
    quiet = text(look, said, Type.BODY_MEDIUM, colour=c.on_surface_variant)
    return in_text_column(look, ft.Column(controls=[quiet, bar], spacing=8, tight=True), top=16, bottom=12)
