"""A game leaves: as a picture, as text, as a page to print, in a file, as a square to be scanned."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import cast

import flet as ft

from scorer.app import keeping
from scorer.app.context import use_session
from scorer.app.state import TableView
from scorer.app.theme import Measure, Radius
from scorer.app.views.files import keep_file
from scorer.app.views.game_card import card
from scorer.app.views.game_square import Square
from scorer.app.views.keep_lines import to_do
from scorer.app.views.keep_work import keep_page
from scorer.app.views.places import places
from scorer.app.views.sending import copy, send_file, send_text
from scorer.app.views.table_scene import Scene
from scorer.app.views.trouble import opened, trouble
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import outlined, tonal
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import pane_title
from scorer.app.widgets.rows import section
from scorer.export import png
from scorer.export.many import Form
from scorer.store.errors import StoreError

_SHARPNESS = 3.0  # a whole number is refused


@ft.component
def SharePage() -> ft.View:
    """Every way in which the game in the route can leave."""
    session = use_session()
    game = ft.use_route_params()["game"]
    route = ft.use_view_path()
    frame = ft.use_memo(Frame, [])
    found = opened(session, game)
    if not isinstance(found, TableView):
        return trouble(session, route, found)
    return Sharing(Scene(session, found, session.look), frame).view(route)


@dataclass
class Frame:
    """Where the card is drawn, and how large it came out, in dp."""

    picture: ft.Ref[ft.Screenshot] = field(default_factory=ft.Ref)
    wide: float = 0
    high: float = 0

    def measured(self, event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        """It was laid out."""
        self.wide, self.high = event.width, event.height


class Sharing:
    """One drawing of the page."""

    def __init__(self, scene: Scene, frame: Frame) -> None:
        self.scene, self.frame = scene, frame
        self.session, self.game, self.look = scene.session, scene.view, scene.look

    def view(self, route: str) -> ft.View:
        """The page."""
        look, say = self.look, self.scene.say
        body = [*self._picture(), *self._text(), *self._files()]
        if not look.desktop:
            body += [section(look, say("A square to scan")), Square(self.scene)]
        pane = None
        if look.desktop:
            pane = ft.Column(
                controls=[pane_title(look, say("A square to scan")), Square(self.scene)],
                spacing=0,
                scroll=ft.ScrollMode.AUTO,
            )
        return keep_page(
            self.session,
            route,
            say("Share"),
            body,
            back=route.removesuffix("/share"),
            pane=pane,
            navigation=places(self.session, "/"),
        )

    # ── The picture ──

    def _picture(self) -> list[ft.Control]:
        look, say, c = self.look, self.scene.say, self.look.colours
        framed = ft.Container(
            content=ft.Screenshot(content=card(self.scene, self.frame.measured), ref=self.frame.picture),
            border=ft.Border.all(width=1, color=c.rule_strong),
            border_radius=Radius.SMALL,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        )
        left = 16 - 1 if look.phone else look.margin + Measure.AFTER_LINE
        buttons = ft.Row(
            controls=[
                tonal(look, say("Send the picture"), self.send_picture, glyph=ft.Icons.IOS_SHARE_ROUNDED, low=True),
                outlined(look, say("Save it"), self.save_picture, glyph=ft.Icons.SAVE_ALT_ROUNDED, low=True),
            ],
            spacing=10,
            run_spacing=8,
            wrap=True,
        )
        return [
            ft.Container(content=ft.Row(controls=[framed]), padding=ft.Padding.only(left=left, top=6, bottom=4)),
            in_text_column(look, buttons, top=8, bottom=12),
        ]

    async def _drawn(self) -> keeping.Saved:
        drawn = cast("ft.Screenshot", self.frame.picture.current)  # the buttons stand below it
        return keeping.Saved(keeping.file_name(self.game, "png"), await self._captured(drawn), 1)

    async def _captured(self, drawn: ft.Screenshot) -> bytes:
        """The card alone. A browser draws it in the corner of a picture as large as its window."""
        wide, high = self.frame.wide, self.frame.high
        if not (ft.context.page.web and wide and high):
            return await drawn.capture(pixel_ratio=_SHARPNESS)
        window = png.size(await drawn.capture())
        sharpness = min(_SHARPNESS, window[0] / wide, window[1] / high)
        return png.cut(await drawn.capture(pixel_ratio=sharpness), int(wide * sharpness), int(high * sharpness))

    async def send_picture(self) -> None:
        """To another app, or where that cannot be, into a file."""
        await send_file(self.session, await self._drawn(), "image/png")

    async def save_picture(self) -> None:
        """Into a file."""
        await self._keep(await self._drawn())

    async def _keep(self, saved: keeping.Saved) -> None:
        if await keep_file(saved):
            snack.say(self.look, self.scene.say("{file} is saved.", file=saved.name))

    # ── Text and files ──

    def _text(self) -> list[ft.Control]:
        session, say = self.session, self.scene.say
        return [
            section(self.look, say("As text")),
            to_do(
                session,
                ft.Icons.IOS_SHARE_ROUNDED,
                say("Send the result"),
                self._written(lambda words: send_text(session, words), "text"),
            ),
            to_do(
                session,
                ft.Icons.CONTENT_COPY_ROUNDED,
                say("Copy the result"),
                self._written(
                    lambda words: copy(session, words, say("The result is copied: paste it where you like.")), "text"
                ),
            ),
            to_do(
                session,
                ft.Icons.CONTENT_COPY_ROUNDED,
                say("Copy the whole sheet"),
                self._written(
                    lambda words: copy(session, words, say("The sheet is copied: paste it where you like.")),
                    "text-hands",
                ),
            ),
        ]

    def _written(self, give: Callable[[str], Awaitable[object]], form: Form) -> Callable[[], Awaitable[None]]:
        async def do() -> None:
            saved = self._saved(form)
            if saved is not None:
                await give(saved.content.decode())

        return do

    def _saved(self, form: Form) -> keeping.Saved | None:
        try:
            return keeping.written_game(self.session, self.game, form, keeping.usual_style(self.session))
        except StoreError as error:
            snack.say(self.look, self.scene.say(error.template, **error.names))
            return None

    def _files(self) -> list[ft.Control]:
        say = self.scene.say
        forms: tuple[tuple[Form, str], ...] = (
            ("html", say("A page to print (HTML)")),
            ("csv", say("Spreadsheet (CSV)")),
            ("markdown", say("Score sheet as text (Markdown)")),
            ("json", say("Ardoise (JSON)")),
        )
        rows = [to_do(self.session, ft.Icons.SAVE_ALT_ROUNDED, words, self._save(form)) for form, words in forms]
        return [section(self.look, say("In a file")), *rows]

    def _save(self, form: Form) -> Callable[[], Awaitable[None]]:
        async def do() -> None:
            saved = self._saved(form)
            if saved is not None:
                await self._keep(saved)

        return do
