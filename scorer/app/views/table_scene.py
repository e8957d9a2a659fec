"""A game as the screens of the table see it: who asks, the game, and the words for what it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import flet as ft

from scorer.app.state import Session, TableView
from scorer.app.theme import Look
from scorer.app.views.side_marks import side_marks
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.text import isolate
from scorer.numbers import number, signed
from scorer.scoreboard import Worth
from scorer.variant import Variant


@dataclass(frozen=True)
class Scene:
    """One game, in the language and the look of the session that shows it."""

    session: Session
    view: TableView
    look: Look

    @property
    def code(self) -> str:
        """The language numbers are written in."""
        return self.session.language.code

    def say(self, message: str, /, **names: object) -> str:
        """A sentence of the interface."""
        return self.session.say(message, **names)

    def ngettext(self, one: str, many: str, count: int) -> str:
        """A sentence for this many, `{n}` of them."""
        return self.session.language.ngettext(one, many, count, n=self.number(count))

    def number(self, worth: float) -> str:
        """3,110."""
        return number(worth, self.code)

    def signed(self, worth: float) -> str:
        """+40."""
        return signed(worth, self.code)

    def label(self, path: str) -> str:
        """A text of the game's variant."""
        return self.session.label(self.view.rules.loaded, path)

    def worth(self, worth: Worth) -> str:
        """A number, a yes or no, or a text of the variant, as it is read."""
        if isinstance(worth, bool):
            return self.say("Yes") if worth else self.say("No")
        if isinstance(worth, int):
            return self.number(worth)
        path = _path_of(self.view.rules.variant, worth)
        loaded = self.view.rules.loaded
        return self.session.language.label(loaded.writer(path), path, worth) if path else worth

    @property
    def game(self) -> str:
        """What is played."""
        return self.label("name")

    def name(self, side: int) -> str:
        """A side's name, safe inside a sentence whichever way it is read."""
        return isolate(self.view.sides[side].name)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides."""
        return tuple(side.name for side in self.view.sides)

    @property
    def people(self) -> Mapping[str, str]:
        """The names of sides and players by their ids."""
        named = {player.id: player.name for side in self.view.sides for player in side.players}
        return named | {side.id: side.name for side in self.view.sides}

    @property
    def read_only(self) -> bool:
        """Whether this game may only be looked at."""
        return self.view.newer is not None or self.session.library.read_only is not None

    @property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """The seat (from 0) and the letter of each side."""
        return side_marks(self.view.sides)

    def mark(self, side: int, size: float, *, off: bool = False) -> ft.Control:
        """The mark of a side."""
        seat, letter = self.marks[side]
        return seat_mark(self.look, seat, letter, size=size, off=off)


def _path_of(variant: Variant, text: str) -> str | None:
    """Where a text stands in the tables and rounds of a variant."""
    for number_, row in enumerate(variant.rounds, 1):
        for key, worth in row.items():
            if worth == text:
                return f"rounds.{number_}.{key}"
    for ident, table in variant.tables.items():
        rows = table.rows or {}
        named = rows.items() if isinstance(rows, Mapping) else ((str(at), worth) for at, worth in enumerate(rows, 1))
        for row_id, worth in (*named, ("below", table.below), ("otherwise", table.otherwise)):
            if worth == text:
                return f"tables.{ident}.{row_id}"
    return None
