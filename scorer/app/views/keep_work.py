"""Long work on a page: done beside the screen, with a line that says how far it is and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Look, Type
from scorer.app.views.long_work import Progress, beside_the_screen, progress_bar
from scorer.app.views.places import places
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import outlined, tonal
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.icons import Glyph
from scorer.app.widgets.page import Action, Navigation, app_bar, foot, foot_tile, page, scrolled
from scorer.app.widgets.text import text
from scorer.numbers import number
from scorer.watch import Watch

T = TypeVar("T")

_LOOKS = 0.4


class Work:
    """The long work of a page, one at a time. `shown`: whether the page says so by now."""

    def __init__(self) -> None:
        self.busy = self.shown = False
        self.draw: Callable[[bool], object] = lambda _shown: None
        self.tell: Callable[[Progress], object] = lambda _progress: None
        self._stopped = False

    async def do(self, job: Callable[[Watch], T]) -> T:
        """Do the job in a thread; the screen goes on. Raises Cancelled, and what the job raises."""
        self.busy, self._stopped = True, False

        def on_look(progress: Progress) -> None:
            self.draw(True)
            self.tell(progress)

        try:
            return await beside_the_screen(job, lambda: self._stopped, on_look, every=_LOOKS)
        finally:
            self.busy = False
            self.draw(False)

    def stop(self) -> None:
        """It is no longer wanted."""
        self._stopped = True


def use_work(*, lasting: bool = False) -> Work:
    """A hook: the work of this page. It stops when the page is left, unless it is `lasting`."""
    work = ft.use_memo(Work, [])
    work.shown, work.draw = ft.use_state(False)
    ft.use_effect(lambda: None, [], cleanup=lambda: None if lasting else work.stop())
    return work


def keep_page(
    session: Session,
    route: str,
    title: str,
    body: Sequence[ft.Control],
    *,
    back: str,
    acts: Sequence[ft.Control] = (),
    work: Work | None = None,
    on_back: Callable[[], object] | None = None,
    pane: ft.Control | None = None,
    navigation: Navigation | None = None,
) -> ft.View:
    """A page about what leaves and comes back: `acts` at the foot of a phone and in the bar of a wide screen.

    While there is work, the foot says how far it is instead. `on_back` takes the place of going `back`.
    """
    look = session.look
    leave = on_back or (lambda: ft.context.page.navigate(back))
    lead = Action(ft.Icons.ARROW_BACK_ROUNDED, session.say("Back"), leave)
    working = work is not None and work.shown
    below = [ProgressLine(session, work)] if work is not None and working else list(acts) if look.phone else []
    return page(
        look,
        route=route,
        bar=app_bar(
            look,
            title,
            large=True,
            leading=lead,
            actions=[] if look.phone or working else [part for act in acts for part in (act, ft.Container(width=8))],
            lined=not look.phone,
        ),
        body=scrolled([ft.Container(height=0 if look.phone else 12), *body, ft.Container(height=20)]),
        foot=foot(look, below) if below else None,
        navigation=navigation or places(session, "/settings"),
        pane=pane,
        pane_width=440,
    )


def beside(look: Look, glyph: Glyph, words: str, on_click: Handler) -> ft.Control:
    """What may be done instead: a tile beside the main action of a phone, a quieter button on a wide screen."""
    return foot_tile(look, glyph, words, on_click) if look.phone else tonal(look, words, on_click, small=True)


def say_elsewhere(session: Session, route: str, words: str) -> None:
    """Say at the foot of the screen what came of work, where its own page was left meanwhile."""
    if ft.context.page.route != route:
        snack.say(session.look, words)


@ft.component
def ProgressLine(session: Session, work: Work) -> ft.Control:
    """How far the work is, and what stops it. It is drawn again by itself: the page is not."""
    at, work.tell = ft.use_state(Progress())
    look, code = session.look, session.language.code
    said = (
        session.say("{done} of {of}", done=number(at.done, code), of=number(at.of, code))
        if at.of
        else session.say("One moment")
    )
    return ft.Row(
        controls=[
            ft.Column(
                controls=[text(look, said, Type.NAME), progress_bar(look, at)], spacing=8, tight=True, expand=True
            ),
            outlined(look, session.say("Cancel"), work.stop, low=True),
        ],
        spacing=16,
        expand=True,
    )
