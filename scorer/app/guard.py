"""A mistake of ours never costs the table its screen.

Left alone, Flet answers an error in a handler by replacing the whole page, and an error in a component by never drawing
again. Here both leave the screen as it was, say so at its foot, and stand in the log.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft

_log = logging.getLogger("ardoise")


def guard(page: ft.Page) -> None:
    """From here on, an error that nobody caught is logged and told at the foot of the page."""
    session = page.session
    schedule = session.schedule_update

    def report(message: str) -> None:
        _log.error("%s", message)
        page.show_dialog(ft.SnackBar(ft.Text("That did not work. What was saved is safe.")))

    def schedule_safely(control: ft.BaseControl) -> None:
        schedule(_Update(control, report))  # type: ignore[arg-type]  # only update() is asked of it

    session.error = report  # type: ignore[method-assign]
    session.schedule_update = schedule_safely  # type: ignore[method-assign]


@dataclass(frozen=True)
class _Update:
    """A control waiting to be drawn again; two of the same control are one."""

    control: ft.BaseControl
    report: Callable[[str], None] = field(compare=False)

    def update(self) -> None:
        """Draw it again; what it raises is told, and the others are still drawn."""
        try:
            self.control.update()
        except Exception:
            self.report(traceback.format_exc())
