"""Games come in from a file: it is looked through first, and nothing comes in before somebody says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import flet as ft

from scorer.app import keeping
from scorer.app.context import use_session
from scorer.app.planning import Plan, usual_way
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.files import picked_file
from scorer.app.views.keep import IMPORT
from scorer.app.views.keep_import_body import came_in, came_words, looked_through
from scorer.app.views.keep_work import Work, beside, keep_page, say_elsewhere, use_work
from scorer.app.views.library_words import library_notices
from scorer.app.views.new_game_frame import SECOND, forward
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import outlined
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.text import text
from scorer.importing.preview import HouseRules, Preview, Unreadable, Wins
from scorer.numbers import number
from scorer.store.errors import StoreError
from scorer.watch import Cancelled


@dataclass(frozen=True)
class Arriving:
    """What the page shows: a file that was looked through, what was wrong, what came of it."""

    name: str = ""
    data: bytes = b""
    wins: Wins | None = None
    found: Preview | None = None
    wrong: str = ""
    done: str = ""


Show = Callable[[Arriving], object]


@ft.component
def ImportPage() -> ft.View:
    """Choose a file, see what it holds, bring it in."""
    session = use_session()
    route = ft.use_view_path()
    work = use_work(lasting=True)
    now, show = ft.use_state(Arriving())
    at = AtImport(session, work, now, show)
    body = [*library_notices(session), *at.body()]
    return keep_page(session, route, session.say("Bring games in"), body, back="/keep", acts=at.acts(), work=work)


class AtImport:
    """One drawing of the page."""

    def __init__(self, session: Session, work: Work, now: Arriving, show: Show) -> None:
        self.session, self.work, self.now, self.show = session, work, now, show

    def body(self) -> list[ft.Control]:
        """What stands on it."""
        now, look, say = self.now, self.session.look, self.session.say
        if now.found is not None:
            if now.done:
                return came_in(self.session, now.done, now.found)
            return looked_through(self.session, now.name, now.found, now.wins, self.choose_wins)
        drawn: list[ft.Control] = []
        if now.wrong:
            drawn.append(in_text_column(look, notice(look, say("This cannot be read"), now.wrong, error=True)))
        drawn.append(
            in_text_column(
                look,
                ft.Column(
                    controls=[
                        text(look, say("A file of Ardoise, an export of BG Stats, or a CSV."), Type.BODY),
                        text(
                            look,
                            say(
                                "It is looked through first: you see what is new, what is here already and what "
                                "cannot be read. Nothing that is here is written over."
                            ),
                            Type.BODY_MEDIUM,
                            colour=look.colours.on_surface_variant,
                        ),
                    ],
                    spacing=8,
                    tight=True,
                ),
            )
        )
        paste = outlined(look, say("Paste a copied code"), self.paste, glyph=ft.Icons.CONTENT_PASTE_ROUNDED, low=True)
        drawn.append(in_text_column(look, ft.Row(controls=[paste]), top=8))
        return drawn

    def acts(self) -> list[ft.Control]:
        """What can be done now."""
        session, look, say, found = self.session, self.session.look, self.session.say, self.now.found
        if found is None:
            return [forward(look, say("Choose a file"), self.choose)]
        if self.now.done:
            return [
                self._other(say("Another file")),
                forward(look, say("See History"), lambda: ft.context.page.navigate("/history")),
            ]
        if found.house_rules is not None:
            rules = found.house_rules
            return [forward(look, say("Set up a game with them"), lambda: self.plan(rules))]
        many = len(found.coming)
        if not many or session.library.read_only is not None:
            return [forward(look, say("Choose another file"), self.choose)]
        words = session.language.ngettext(
            "Bring {n} game in", "Bring {n} games in", many, n=number(many, session.language.code)
        )
        return [self._other(say("Another file")), forward(look, words, self.bring_in)]

    def _other(self, words: str) -> ft.Control:
        return beside(self.session.look, ft.Icons.FILE_OPEN_ROUNDED, words, self.choose)

    async def choose(self) -> None:
        """Let somebody choose a file, and look it through."""
        if self.work.busy:
            return
        picked = await picked_file()
        if picked is not None:
            await self.look(Arriving(*picked))

    async def paste(self) -> None:
        """Look through what was copied: the text of a square that was scanned, or of a file."""
        copied = await ft.Clipboard().get()
        if not (copied or "").strip():
            self.show(Arriving(wrong=self.session.say("Nothing was copied.")))
            return
        await self.look(Arriving(self.session.say("Copied text"), (copied or "").encode()))

    async def choose_wins(self, wins: Literal["highest", "lowest"]) -> None:
        """The file does not say which total wins; the table does."""
        await self.look(replace(self.now, wins=wins, found=None, done=""))

    async def look(self, arriving: Arriving) -> None:
        """Look through what arrives."""
        try:
            found = await self.work.do(
                lambda watch: keeping.look_through(self.session, arriving.data, arriving.wins, watch)
            )
        except Unreadable as unreadable:
            self.show(Arriving(wrong=unreadable.remark.said(self.session.language)))
        except Cancelled:
            self.show(Arriving())
        else:
            self.show(replace(arriving, found=found))

    async def bring_in(self) -> None:
        """What was looked through comes in."""
        found = self.now.found
        if found is None or self.work.busy:
            return
        say = self.session.say
        try:
            arrived = await self.work.do(lambda watch: keeping.bring_in(self.session, found, watch))
        except Cancelled:
            stopped = say("Stopped. What came in so far stays; bring the same file in again for the rest.")
        except StoreError as error:
            stopped = say(error.template, **error.names)
        else:
            done = came_words(self.session, arrived)
            self.show(replace(self.now, done=done))
            self.session.came_in()
            say_elsewhere(self.session, IMPORT, done)
            return
        self.session.came_in()
        snack.say(self.session.look, stopped)
        await self.look(replace(self.now, found=None))

    async def plan(self, rules: HouseRules) -> None:
        """Set up a game with house rules that came in, its own file too where it is not known here."""
        session, found = self.session, self.now.found
        if found is not None and found.variants:
            await self.work.do(lambda watch: keeping.bring_in(session, found, watch))
            session.came_in()
        way = usual_way(session.ways(rules.variant, rules.options), 0)
        session.planning.begin(Plan(rules.variant, way, options=dict(rules.options)).seated(way))
        ft.context.page.navigate(SECOND)
