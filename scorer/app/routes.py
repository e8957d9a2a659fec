"""The screens and the ways between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorer.i18n import Language

if TYPE_CHECKING:
    from scorer.store.library import Library


def open_app(page: ft.Page, library: Library, language: Language) -> None:  # noqa: ARG001
    """Show the app on this page."""
    page.title = "Ardoise"
    page.render_views(Home)


@ft.component
def Home() -> list[ft.View]:
    """The first screen."""
    return [ft.View(route="/", controls=[ft.Text("Ardoise")])]
