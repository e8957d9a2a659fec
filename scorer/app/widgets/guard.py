"""A handler that fails says so and leaves the screen standing."""

from __future__ import annotations

import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

log = logging.getLogger(__name__)

Handler = Callable[..., Any]


def guarded(handler: Handler | None, sorry: str) -> Callable[..., Awaitable[None]] | None:
    """Wrap a handler (with or without an event, sync or async): what it raises is logged and `sorry` shown."""
    if handler is None:
        return None
    takes_event = len(inspect.signature(handler).parameters) > 0

    async def attempt(*event: Any) -> None:
        try:
            outcome = handler(*event)
            if inspect.isawaitable(outcome):
                await outcome
        except Exception:
            log.exception("a handler failed: %s", getattr(handler, "__qualname__", handler))
            if sorry:
                ft.context.page.show_dialog(ft.SnackBar(content=sorry, duration=8000))

    async def with_event(event: Any) -> None:
        await attempt(event)

    async def alone() -> None:
        await attempt()

    return with_event if takes_event else alone
