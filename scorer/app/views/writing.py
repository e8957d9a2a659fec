"""A line that is written on while the page around it is drawn again: what was typed meanwhile is never written over."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.device import attempt
from scorer.app.theme import Look
from scorer.app.widgets.icons import Glyph
from scorer.app.widgets.written import written_field


class Writing:
    """What stands on a line by now. `drawn` is what stood there when the page was drawn last."""

    def __init__(self, at_first: str) -> None:
        self.now = self.drawn = at_first
        self.draw: Callable[[str], object] = lambda _words: None
        self.on_submit: Callable[[], object] = lambda: None
        self.field: ft.TextField | None = None
        self.turn = 0

    def write(self, words: str) -> None:
        """Something was typed."""
        self.now = words
        self.draw(words)

    def begin(self, words: str) -> None:
        """Write something else on the same line; it keeps the device's keyboard."""
        self.turn += 1
        self.write(words)

    def hold(self, field: ft.TextField) -> None:
        """The line was drawn."""
        self.field = field

    async def focus(self) -> None:
        """Go on writing: Enter takes the focus away."""
        if self.turn and self.field is not None:
            await attempt(self.field.focus)

    def submit(self, _words: str) -> object:
        """Enter was pressed."""
        return self.on_submit()

    @property
    def plain(self) -> str:
        """What stands there without spaces too many."""
        return " ".join(self.now.split())


def use_writing(at_first: str = "") -> Writing:
    """A hook: what is written on a line of this component, which is drawn again at every letter."""
    writing = ft.use_memo(lambda: Writing(at_first), [])
    drawn, draw = ft.use_state(at_first)
    writing.drawn, writing.draw = drawn, draw
    return writing


def writing_line(
    look: Look,
    writing: Writing,
    label: str,
    *,
    hint: str | None = None,
    glyph: Glyph | None = None,
    autofocus: bool = False,
    most: int = 60,
) -> ft.Control:
    """The line. It is drawn again by itself only when the look or its words change."""
    return _kept(
        look,
        writing,
        label=label,
        hint=hint,
        glyph=glyph,
        autofocus=autofocus,
        most=most,
        turn=writing.turn,
        key=f"line {label}",
    )


@ft.component
def Line(
    look: Look,
    writing: Writing,
    *,
    label: str,
    hint: str | None,
    glyph: Glyph | None,
    autofocus: bool,
    most: int,
    turn: int,  # noqa: ARG001 - another one draws the line anew
) -> ft.Control:
    """The line itself, with what stands on it by now."""
    return written_field(
        look,
        label=label,
        value=writing.now,
        hint=hint,
        glyph=glyph,
        autofocus=autofocus,
        most=most,
        on_change=writing.write,
        on_submit=writing.submit,
        on_drawn=writing.hold,
    )


_kept: Callable[..., ft.Control] = ft.memo(Line)  # type: ignore[no-untyped-call]
