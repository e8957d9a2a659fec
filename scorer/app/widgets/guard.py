"""A handler that fails says so and leaves the screen standing."""

from __future__ import annotations

import functools
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

    async def run(*event: Any) -> None:
        try:
            outcome = handler(*event)
            if inspect.isawaitable(outcome):
                await outcome
        except Exception:
            log.exception("a handler failed: %s", getattr(handler, "__qualname__", handler))
            if sorry:
                ft.context.page.show_dialog(ft.SnackBar(content=sorry, duration=8000))

    if takes_event:

        @functools.wraps(run)
        async def with_event(event: Any) -> None:
            await run(event)

        return with_event
    return run
