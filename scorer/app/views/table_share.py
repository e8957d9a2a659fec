"""A game leaves the app from its menu: what is wanted at once, and the way to all the rest."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app import keeping
from scorer.app.views.sending import copy, send_text
from scorer.app.views.table_menu import Entry
from scorer.app.views.table_scene import Scene
from scorer.export.many import Form


def share_entries(scene: Scene, close: Callable[[], object]) -> list[Entry]:
    """What can be done with the sheet of a game elsewhere."""

    def written(form: Form) -> str:
        return keeping.written_game(scene.session, scene.view, form).content.decode()

    async def send() -> None:
        close()
        await send_text(scene.session, written("text"))

    async def copy_sheet() -> None:
        close()
        told = scene.say("The sheet is copied: paste it where you like.")
        await copy(scene.session, written("text-hands"), told)

    def more() -> None:
        close()
        here = ft.context.page.route
        ft.context.page.navigate(f"{here if here.endswith('/end') else f'/game/{scene.view.game.id}'}/share")

    return [
        Entry(ft.Icons.IOS_SHARE_ROUNDED, scene.say("Send the result"), send),
        Entry(ft.Icons.CONTENT_COPY_ROUNDED, scene.say("Copy the sheet as text"), copy_sheet),
        Entry(ft.Icons.QR_CODE_2_ROUNDED, scene.say("Picture, file, page to print, square to scan"), more),
    ]
