"""A mistake of ours never costs the table its screen.

Left alone, Flet answers an error in a handler by replacing the whole page, and an error in a component by never drawing
again. Here both leave the screen as it was, say so at its foot, and stand in the log.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import flet as ft

from scorer.i18n import Language

T = TypeVar("T")

_log = logging.getLogger("ardoise")


def guard(page: ft.Page, language: Language) -> None:
    """From here on, an error that nobody caught is logged and told at the foot of the page."""
    session = page.session
    schedule, run, answer = session.schedule_update, page.run_task, session.handle_invoke_method_results

    def report(message: str) -> None:
        _log.error("%s", message)
        page.show_dialog(ft.SnackBar(ft.Text(language._("That did not work. What was saved is safe."))))

    def schedule_safely(control: ft.BaseControl) -> None:
        schedule(_Update(control, report))  # type: ignore[arg-type]  # only update() is asked of it

    def run_safely(task: Callable[..., Coroutine[Any, Any, T]], *args: Any, **kwargs: Any) -> Future[T]:
        future = run(task, *args, **kwargs)
        future.add_done_callback(partial(_tell, report))
        return future

    def answer_safely(_control: int, call: str, result: Any, error: str | None) -> None:
        """Take what the client answers, of a control that has left the screen meanwhile too: Flet would hang up."""
        answer(page._i, call, result, error)

    session.error = report  # type: ignore[method-assign]
    session.schedule_update = schedule_safely  # type: ignore[method-assign]
    session.handle_invoke_method_results = answer_safely  # type: ignore[method-assign, assignment]
    page.run_task = run_safely  # type: ignore[method-assign, assignment]


def _tell(report: Callable[[str], None], future: Future[Any]) -> None:
    if not future.cancelled() and (error := future.exception()):
        report(f"Exception in task: {error}")  # its traceback is already in the log


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
