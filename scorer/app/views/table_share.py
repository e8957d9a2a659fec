"""A game leaves the app: copied as text, or saved in a form that others read."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app import keeping
from scorer.app.state import Form
from scorer.app.views.sending import send_text
from scorer.app.views.table_menu import Entry
from scorer.app.views.table_scene import Scene
from scorer.app.widgets import snack


def share_entries(scene: Scene, close: Callable[[], object]) -> list[Entry]:
    """What can be done with the sheet of a game elsewhere."""

    def copy() -> Callable[[], object]:
        async def do() -> None:
            close()
            _, _, written = scene.session.export(scene.view, "markdown")
            await ft.Clipboard().set(written)
            snack.say(scene.look, scene.say("The sheet is copied: paste it where you like."))

        return do

    def save(form: Form) -> Callable[[], object]:
        async def do() -> None:
            close()
            name, content, _ = scene.session.export(scene.view, form)
            await ft.FilePicker().save_file(file_name=name, src_bytes=content)

        return do

    async def send() -> None:
        close()
        saved = keeping.written_game(scene.session, scene.view, "text")
        await send_text(scene.session, saved.content.decode())

    def more() -> None:
        close()
        here = ft.context.page.route
        ft.context.page.navigate(f"{here if here.endswith('/end') else f'/game/{scene.view.game.id}'}/share")

    return [
        Entry(ft.Icons.IOS_SHARE_ROUNDED, scene.say("Send the result"), send),
        Entry(ft.Icons.QR_CODE_2_ROUNDED, scene.say("Picture, page to print, square to scan"), more),
        Entry(ft.Icons.CONTENT_COPY_ROUNDED, scene.say("Copy the sheet as text"), copy()),
        Entry(ft.Icons.SAVE_ALT_ROUNDED, scene.say("Save as text (Markdown)"), save("markdown")),
        Entry(ft.Icons.SAVE_ALT_ROUNDED, scene.say("Save as a table (CSV)"), save("csv")),
        Entry(ft.Icons.SAVE_ALT_ROUNDED, scene.say("Save as a game file (JSON)"), save("json")),
    ]
