"""A total that counts up to what it has become, once, before the eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Motion, Style
from scorer.app.widgets.text import figure

_STEPS = 6


@dataclass(frozen=True, slots=True)
class Counts:
    """From where to where a figure counts, and how any number on the way is written."""

    begin: int
    worth: int
    write: Callable[[float], str]


@ft.component
def Counting(look: Look, counts: Counts, style: Style, colour: str | None) -> ft.Control:
    """The figure; when it changes it counts from what it was, at once where the device asks for stillness.

    A screen reader is told only what it has become.
    """
    worth, write = counts.worth, counts.write
    shown, show = ft.use_state(worth if look.still else counts.begin)
    aim = ft.use_ref(worth)

    async def count() -> None:
        begin, aim.current = shown, worth
        if begin == worth:
            return
        if not look.still:
            await asyncio.sleep(Motion.SCREEN / 1000)  # the screen it stands on may still be arriving
        for step in range(1, 1 if look.still else _STEPS):
            if aim.current != worth:
                return
            show(round(begin + (worth - begin) * step / _STEPS))
            await asyncio.sleep(Motion.FIGURE / _STEPS / 1000)
        if aim.current == worth:
            show(worth)

    ft.use_effect(count, dependencies=[worth])
    return figure(look, write(shown), style, colour=colour, spoken=write(worth))
