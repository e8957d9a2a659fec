"""Everything in one file, now or by itself every day; and back, after a look at what is in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

import flet as ft

from scorer.app import daily, keeping
from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.files import keep_file, picked_file
from scorer.app.views.game_words import Day
from scorer.app.views.keep import BACKUP
from scorer.app.views.keep_counts import coming
from scorer.app.views.keep_export import kept_words
from scorer.app.views.keep_lines import ago, day_words, size_words, way_to_do
from scorer.app.views.keep_restore import came_back, came_back_words, looked_into
from scorer.app.views.keep_work import Work, beside, keep_page, say_elsewhere, use_work
from scorer.app.views.library_words import library_notices
from scorer.app.views.new_game_frame import forward
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import icon_button
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.rows import date_cell, row, section, sentence, two_lines
from scorer.app.widgets.text import text
from scorer.numbers import number
from scorer.store.errors import StoreError
from scorer.store.restore import Restored
from scorer.watch import Cancelled


@dataclass(frozen=True)
class Returning:
    """What the page shows: a backup that was looked into, what was wrong, what came of it."""

    name: str = ""
    data: bytes = b""
    told: Restored | None = None
    wrong: str = ""
    done: str = ""


Show = Callable[[Returning], object]


@ft.component
def BackupPage() -> ft.View:
    """Back up, and restore."""
    session = use_session()
    route = ft.use_view_path()
    work = use_work(lasting=True)
    now, show = ft.use_state(Returning())
    at = AtBackup(session, work, now, show)
    body = [*library_notices(session), *at.body()]
    title = session.say("Restore") if now.told is not None else session.say("Backup")
    return keep_page(session, route, title, body, back="/keep", acts=at.acts(), work=work, on_back=at.leave)


class AtBackup:
    """One drawing of the page."""

    def __init__(self, session: Session, work: Work, now: Returning, show: Show) -> None:
        self.session, self.work, self.now, self.show = session, work, now, show

    @property
    def leave(self) -> Callable[[], object] | None:
        """Back from a backup that was looked into leads to the list; else away from the page."""
        return (lambda: self.show(Returning())) if self.now.told is not None else None

    def body(self) -> list[ft.Control]:
        """What stands on it."""
        session, now, look = self.session, self.now, self.session.look
        if now.told is not None:
            if now.done:
                return came_back(session, now.done, now.told)
            return looked_into(session, now.name, now.told)
        drawn: list[ft.Control] = []
        if now.wrong:
            wrong = notice(look, session.say("This cannot be restored"), now.wrong, error=True)
            drawn.append(in_text_column(look, wrong))
        drawn.append(self._what())
        drawn += [section(look, session.say("Made by itself, every day")), *self._dated()]
        drawn += [
            section(look, session.say("Restore")),
            way_to_do(
                session,
                ft.Icons.UPLOAD_FILE_ROUNDED,
                session.say("From a backup file"),
                session.say("you see what is in it first"),
                self.choose,
            ),
        ]
        return drawn

    def _what(self) -> ft.Control:
        session, look = self.session, self.session.look
        last = keeping.last_backup(session)
        words = [
            text(look, session.say("All games, players, settings and your own games, in one file."), Type.BODY),
            text(
                look,
                session.say("Last on {day}.", day=day_words(session, last)) if last else session.say("None made yet."),
                Type.BODY_MEDIUM,
                colour=look.colours.on_surface_variant,
            ),
        ]
        return in_text_column(look, ft.Column(controls=list(words), spacing=6, tight=True), bottom=4)

    def _dated(self) -> list[ft.Control]:
        session, look = self.session, self.session.look
        drawn: list[ft.Control] = []
        error = daily.trouble(session.library)
        if error is not None:
            why = session.say(error.template, **error.names)
            told = notice(look, session.say("Today’s backup could not be made"), why, error=True)
            drawn.append(in_text_column(look, told))
        kept = keeping.dated(session)
        if not kept:
            drawn.append(sentence(look, session.say("The first one is made with your first game.")))
        return [*drawn, *(self._dated_row(one) for one in kept)]

    def _dated_row(self, kept: keeping.Dated) -> ft.Control:
        session, look = self.session, self.session.look
        day = Day(datetime(kept.day.year, kept.day.month, kept.day.day).astimezone())
        said = day_words(session, kept.day)

        async def save() -> None:
            saved = await self._read(kept)
            if saved is not None and await keep_file(saved):
                snack.say(look, session.say("{file} is saved.", file=saved.name))

        async def restore() -> None:
            saved = await self._read(kept)
            if saved is not None:
                await self.look_into(Returning(saved.name, saved.content))

        return row(
            look,
            two_lines(look, ago(session, kept.day), size_words(session, kept.size), bold=False),
            margin=date_cell(look, day.day(), day.month(session)),
            trailing=ft.Row(
                controls=[
                    icon_button(
                        look,
                        ft.Icons.SAVE_ALT_ROUNDED,
                        session.say("Save the backup of {day} in a file", day=said),
                        save,
                    ),
                    icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED),
                ],
                spacing=4,
                tight=True,
            ),
            height=64,
            on_click=restore,
            key=kept.day.isoformat(),
        )

    async def _read(self, kept: keeping.Dated) -> keeping.Saved | None:
        if self.work.busy:
            return None
        try:
            data = await self.work.do(lambda _watch: keeping.content_of(kept))
        except StoreError as error:
            self.show(Returning(wrong=self._said(error)))
            return None
        return keeping.Saved(kept.path.name, data, 0)

    def acts(self) -> list[ft.Control]:
        """What can be done now."""
        session, look, now = self.session, self.session.look, self.now
        if now.told is None:
            return [forward(look, session.say("Back up now"), self.back_up)]
        if now.done:
            return [forward(look, session.say("See History"), lambda: ft.context.page.navigate("/history"))]
        leave = beside(look, ft.Icons.CLOSE_ROUNDED, session.say("Leave it"), lambda: self.show(Returning()))
        many = coming(now.told.games)
        other = now.told.players or now.told.variants or now.told.settings
        if session.library.read_only is not None or not (many or other):
            return [forward(look, session.say("Leave it"), lambda: self.show(Returning()))]
        words = session.language.ngettext(
            "Restore {n} game", "Restore {n} games", many, n=number(many, session.language.code)
        )
        return [leave, forward(look, words if many else session.say("Restore"), self.restore)]

    async def back_up(self) -> None:
        """Everything in one file, which the device keeps."""
        if self.work.busy:
            return
        session = self.session
        try:
            saved = await self.work.do(lambda watch: keeping.back_up(session, watch))
        except Cancelled:
            snack.say(session.look, session.say("Stopped: nothing was saved."))
        except StoreError as error:
            self.show(Returning(wrong=self._said(error)))
        else:
            if await keep_file(saved):
                with suppress(StoreError):
                    keeping.note_backup(session)
                snack.say(session.look, kept_words(session, saved))

    async def choose(self) -> None:
        """Let somebody choose a backup, and look into it."""
        if self.work.busy:
            return
        picked = await picked_file()
        if picked is not None:
            await self.look_into(Returning(*picked))

    async def look_into(self, returning: Returning) -> None:
        """Look what is in a backup."""
        session = self.session
        try:
            told = await self.work.do(
                lambda watch: keeping.look_into_backup(session, returning.data, returning.name, watch)
            )
        except Cancelled:
            self.show(Returning())
        except StoreError as error:
            self.show(Returning(wrong=self._said(error)))
        else:
            self.show(replace(returning, told=told))

    async def restore(self) -> None:
        """What was looked into comes back."""
        session, now = self.session, self.now
        if self.work.busy:
            return
        try:
            told = await self.work.do(lambda watch: keeping.bring_back(session, now.data, now.name, watch))
        except Cancelled:
            stopped = session.say("Stopped. What came in so far stays; restore the same file again for the rest.")
        except StoreError as error:
            stopped = self._said(error)
        else:
            session.came_in()
            done = came_back_words(session, told)
            self.show(replace(now, told=told, done=done))
            say_elsewhere(session, BACKUP, done)
            return
        session.came_in()
        snack.say(session.look, stopped)
        await self.look_into(replace(now, told=None))

    def _said(self, error: StoreError) -> str:
        return self.session.say(error.template, **error.names)
