"""What every screen may ask: the session it belongs to."""

from __future__ import annotations

import flet as ft
from flet.components.hooks.use_context import ContextProvider

from scorer.app.state import Session

SessionContext: ContextProvider[Session | None] = ft.create_context(None)


def use_session() -> Session:
    """The session of the page; the screen is drawn again when it changes."""
    session = ft.use_context(SessionContext)
    if not isinstance(session, Session):
        raise LookupError("this screen stands outside the app")
    return session
