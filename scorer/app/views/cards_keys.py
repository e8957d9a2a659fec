"""The keyboard on the card pad: a rank and a suit make a card; Backspace undoes, Enter uses, Esc goes back."""

from __future__ import annotations

from typing import cast

import flet as ft

from scorer.app.views.cards_pad import Counting
from scorer.cards.card import JOKER
from scorer.pad.faces import ident_of

_JOKERS = ("*", "0")


class CardKeyboard:
    """Hears keys wherever the focus is on this screen. `begun` is a rank that waits for more, or for its suit."""

    def __init__(self) -> None:
        self.counting: Counting | None = None
        self.begun = ""
        self.listener: ft.KeyboardListener | None = None

    def around(self, view: ft.View) -> ft.View:
        """The view with its keys heard."""
        self.listener = ft.KeyboardListener(
            content=cast("ft.Control", view.controls[0]), autofocus=True, on_key_down=self._down
        )
        view.controls = [ft.Container(content=self.listener, expand=True)]
        return view

    def _down(self, event: ft.KeyDownEvent) -> None:
        if self.counting is not None:
            self.press(self.counting, event.key)

    def press(self, counting: Counting, name: str) -> None:
        """One key of the keyboard, by its name."""
        match name:
            case "Escape":
                counting.close()
            case "Backspace" if self.begun:
                self.begun = ""
            case "Backspace":
                self._erase(counting)
            case "Enter" | "Numpad Enter" if self.begun:
                self._finish(counting)
            case "Enter" | "Numpad Enter":
                counting.use()
            case _:
                self._write(counting, name.removeprefix("Numpad ").upper())

    def _erase(self, counting: Counting) -> None:
        if counting.pad.tapped.cells is not None:
            counting.erase()
        else:
            counting.undo()

    def _finish(self, counting: Counting) -> None:
        """Put a rank that might have gone on: the 1 of a pack with a 10."""
        written, self.begun = self.begun, ""
        if written in {ident_of(face) for face in counting.pad.setting.keys}:
            self._put(counting, written)

    def _write(self, counting: Counting, sign: str) -> None:
        if len(sign) != 1:
            return
        known = {ident_of(face) for face in counting.pad.setting.keys}
        written = self.begun + sign
        if not self.begun and sign in _JOKERS and JOKER in known:
            written = JOKER
        longer = any(ident.startswith(written) and ident != written for ident in known)
        if written in known and not (longer and sign == "1"):
            self.begun = ""
            self._put(counting, written)
        elif longer:
            self.begun = written
        elif self.begun in known:
            self._put(counting, self.begun)
            self.begun = ""
            self._write(counting, sign)
        else:
            self.begun = ""

    @staticmethod
    def _put(counting: Counting, ident: str) -> None:
        if counting.pad.tapped.cells is not None:
            counting.put(ident)
        else:
            counting.tap(ident)
