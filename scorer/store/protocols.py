"""The two things a club edition with many processes would bring its own of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from scorer.game import Event, Game
from scorer.store.records import Outcome


class EventStore(Protocol):
    """Keeps the logs of games."""

    def append(self, game: str, event: Event, *, seen: int, outcome: Outcome | None = None) -> Game:
        """Add an event to a log that had `seen` events when its writer looked; the game with it.

        An event the log already has changes nothing. Raises Conflict where the log has grown since.
        """
        ...

    def read(self, game: str) -> Game:
        """The game with its whole log. Raises NoSuchGame, GameDamaged."""
        ...


Listener = Callable[[str], None]


class Feed(Protocol):
    """Tells who looks at a game that it has changed."""

    def publish(self, game: str) -> None:
        """Say that the game has changed."""
        ...

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the id of every game that changes, until what is given back is called."""
        ...
