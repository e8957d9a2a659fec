"""An address at which there is no screen."""

from __future__ import annotations

import flet as ft

from scorer.app.context import use_session
from scorer.app.views.places import places
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.empty import empty
from scorer.app.widgets.page import app_bar, page, scrolled


@ft.component
def NowherePage() -> ft.View:
    """Says so, and leads back."""
    session = use_session()
    look = session.look
    back = filled(look, session.say("Back to the tables"), lambda: ft.context.page.navigate("/"), small=True)
    words = session.say("The address may have been typed wrong, or what stood here is gone.")
    return page(
        look,
        route=ft.use_route_location(),
        bar=app_bar(look, session.say("Nothing here"), lined=not look.phone),
        body=scrolled([empty(look, session.say("There is no such page"), words, below=[ft.Row(controls=[back])])]),
        navigation=places(session, ""),
        top_level=True,
    )
