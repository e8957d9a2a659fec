"""Asking: a dialog says what will be and that it can come back, and offers the safe answer first."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorer.app.theme import Look, Radius, Type
from scorer.app.widgets.buttons import danger, filled, underlined
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.text import heading, text


def dialog(look: Look, title: str, content: ft.Control, actions: Sequence[ft.Control]) -> ft.AlertDialog:
    """A dialog for `ft.use_dialog` or `page.show_dialog`."""
    c = look.colours
    return ft.AlertDialog(
        modal=True,
        title=heading(look, title, Type.HEADLINE_SMALL),
        content=ft.Container(content=content, width=min(352, look.width - 96)),
        actions=list(actions),
        actions_alignment=ft.MainAxisAlignment.END,
        bgcolor=c.dialog,
        barrier_color=c.veil,
        elevation=0,
        shape=ft.RoundedRectangleBorder(radius=Radius.SHEET, side=ft.BorderSide(width=1, color=c.outline_variant)),
        title_padding=ft.Padding.only(left=24, right=24, top=22),
        content_padding=ft.Padding.only(left=24, right=24, top=8),
        actions_padding=ft.Padding.only(left=24, right=24, top=20, bottom=24),
        inset_padding=ft.Padding.symmetric(horizontal=24, vertical=24),
        scrollable=True,
    )


def ask(
    look: Look, title: str, words: str, *, safe: str, on_safe: Handler, act: str, on_act: Handler, destroys: bool = True
) -> ft.AlertDialog:
    """Ask before something is done: what it means in words, the safe answer first, what destroys in red."""
    button = danger if destroys else filled
    return dialog(
        look,
        title,
        text(look, words, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant),
        [underlined(look, safe, on_safe, small=True), button(look, act, on_act, small=True)],
    )
