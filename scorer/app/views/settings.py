"""A screen."""

from __future__ import annotations

import flet as ft

from scorer.app.context import use_session
from scorer.app.theme import Type
from scorer.app.widgets.page import app_bar, page
from scorer.app.widgets.text import heading


@ft.component
def SettingsPage() -> ft.View:
    """The screen."""
    session = use_session()
    return page(
        session.look,
        route=ft.use_view_path(),
        bar=app_bar(session.look, "SettingsPage"),
        body=heading(session.look, "SettingsPage", Type.HEADLINE),
    )
