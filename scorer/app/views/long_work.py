"""What takes a while is done beside the screen, which goes on and says how far it is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import flet as ft

from scorer.app.theme import Look
from scorer.watch import Watch

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is; `of` is 0 until that is known."""

    done: int = 0
    of: int = 0


async def beside_the_screen(
    job: Callable[[Watch], T], stopped: Callable[[], bool], on_look: Callable[[Progress], object], *, every: float
) -> T:
    """Do the job in a thread until it is done or `stopped`; `on_look` hears how far it is, `every` so many seconds.

    Raises Cancelled, and what the job raises.
    """
    heard = [Progress()]

    def tell(done: int, of: int) -> None:
        heard[0] = Progress(done, of)

    doing = asyncio.ensure_future(asyncio.to_thread(job, Watch(tell, stopped)))
    while not (await asyncio.wait({doing}, timeout=every))[0]:
        on_look(heard[0])
    return doing.result()


def progress_bar(look: Look, progress: Progress) -> ft.ProgressBar:
    """How far it is, as a bar that fills."""
    return ft.ProgressBar(
        value=progress.done / progress.of if progress.of else 0,
        color=look.colours.primary,
        bgcolor=look.colours.surface_container_highest,
        bar_height=8,
        border_radius=4,
    )
