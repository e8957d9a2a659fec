"""Doing something to a game from one of its screens: it is kept at once, said, and can be taken back."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.state import Session, TableView
from scorer.app.views.game_copy import duplicate
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import totals_line
from scorer.app.widgets import snack
from scorer.store.errors import StoreError


class Doing:
    """One drawing of a screen of a game; `close` closes whatever lies open over it."""

    def __init__(self, scene: Scene, close: Callable[[], object]) -> None:
        self.scene, self.close = scene, close
        self.session: Session = scene.session
        self.game: TableView = scene.view
        self.route = f"/game/{scene.view.game.id}"

    def go(self, route: str) -> None:
        """Leave for another screen."""
        self.close()
        ft.context.page.navigate(route)

    def rematch(self) -> None:
        """The same table again."""
        self.attempt(lambda: self.go(f"/game/{self.session.rematch(self.game.game.id)}"))

    def duplicate(self) -> None:
        """A copy of this game, to go on with apart."""
        self.close()
        duplicate(self.session, self.game.game.id, self.scene.game)

    def now(self) -> TableView:
        """The game as it stands by now."""
        return self.session.table(self.game.game.id)

    def attempt(self, do: Callable[[], object]) -> bool:
        """Do something that is kept; where that fails, say why."""
        try:
            do()
        except StoreError as error:
            snack.say(self.scene.look, self.scene.say(error.template, **error.names))
            return False
        return True

    def told(self, do: Callable[[], TableView], told: str) -> None:
        """Do it, say so with the new totals, and offer to take it back."""
        changed: list[TableView] = []
        self.close()
        if self.attempt(lambda: changed.append(do())):
            self.say_done(told, self.scene.say("Undo"), lambda: self.session.undo(self.now()))

    def say_done(self, told: str, back: str, do_back: Callable[[], object]) -> None:
        """Say what was done, the totals there are now, and how to take it back."""
        after = Scene(self.session, self.now(), self.scene.look)
        snack.say(
            self.scene.look,
            self.scene.say("{done} {totals}", done=told, totals=totals_line(after)),
            undo=back,
            on_undo=lambda: self.attempt(do_back),
        )

    def note(self, place: str, note: str) -> None:
        """Write down where the table plays and what is to be remembered."""
        self.close()
        noted = self.game.game.standing.noted
        if (place, note) == ((noted.place, noted.note) if noted else ("", "")):
            return
        if self.attempt(lambda: self.session.note(self.now(), place, note)):
            snack.say(
                self.scene.look,
                self.scene.say("That is noted."),
                undo=self.scene.say("Undo"),
                on_undo=lambda: self.attempt(lambda: self.session.undo(self.now())),
            )

    def reopen(self) -> None:
        """Go on with a game that the table had stopped."""
        self.told(lambda: self.session.reopen(self.now()), self.scene.say("The game goes on."))

    def settle(self, winners: tuple[int, ...], how: str) -> None:
        """Write down how a tie was settled."""
        self.told(lambda: self.session.settle_tie(self.now(), winners, how), self.scene.say("The tie is settled."))
