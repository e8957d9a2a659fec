"""What was done, said at the foot of the screen and to a screen reader, with a way to undo it."""

from __future__ import annotations

from dataclasses import dataclass
from weakref import WeakKeyDictionary

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Type
from scorer.app.widgets.guard import Handler, guarded
from scorer.app.widgets.text import text

SECONDS = 8
_FOOT = Measure.FOOT_TOP + Measure.FOOT_BUTTON + Measure.FOOT_BOTTOM


@dataclass
class _Said:
    """A snack that was shown, and how many screens were turned to since."""

    bar: ft.SnackBar
    turns: int = 0


_last: WeakKeyDictionary[ft.Page, _Said] = WeakKeyDictionary()


def snack(
    look: Look, words: str, *, undo: str | None = None, on_undo: Handler | None = None, above: float = _FOOT
) -> ft.SnackBar:
    """Words for eight seconds, `above` the foot of the page; a live region, so that they are also spoken."""
    c = look.colours
    action = None
    if undo is not None:
        action = ft.SnackBarAction(label=undo, text_color=c.inverse_primary, on_click=guarded(on_undo, look.sorry))
    wide = not look.phone
    return ft.SnackBar(
        content=ft.Semantics(content=text(look, words, Type.BODY, colour=c.on_inverse_surface), live_region=True),
        action=action,
        duration=ft.Duration(seconds=SECONDS),
        persist=False,
        behavior=ft.SnackBarBehavior.FLOATING,
        bgcolor=c.inverse_surface,
        elevation=0,
        shape=ft.RoundedRectangleBorder(radius=Radius.BUTTON),
        padding=ft.Padding.only(left=18, right=8, top=8, bottom=8),
        margin=None if wide else ft.Margin.only(left=16, right=16, bottom=12 if look.lying else above),
        width=480 if wide else None,
    )


def say(
    look: Look, words: str, *, undo: str | None = None, on_undo: Handler | None = None, above: float = _FOOT
) -> None:
    """Show a snack on the page whose handler is running."""
    page = ft.context.page
    bar = snack(look, words, undo=undo, on_undo=on_undo, above=above)
    _last[page] = _Said(bar)
    page.show_dialog(bar)


def take_away(page: ft.Page | None = None) -> None:
    """Take away what is still said: on a screen with a pad it would lie over the keys."""
    said = _last.pop(page or ft.context.page, None)
    if said is not None and said.bar.open:
        said.bar.open = False
        said.bar.update()


def turned(page: ft.Page) -> None:
    """Another screen was turned to: what was said stays for the first, which what was done leads to, and no longer."""
    said = _last.get(page)
    if said is not None:
        said.turns += 1
        if said.turns > 1:
            take_away(page)
