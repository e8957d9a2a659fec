"""A feed among the sessions of one process."""

from __future__ import annotations

from collections.abc import Callable

from scorer.store.protocols import Listener


class LocalFeed:
    """Calls its listeners one after the other, in the order they came."""

    def __init__(self) -> None:
        self._listeners: dict[object, Listener] = {}

    def publish(self, game: str) -> None:
        """Say that the game has changed."""
        for listener in tuple(self._listeners.values()):
            listener(game)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the id of every game that changes, until what is given back is called."""
        key = object()
        self._listeners[key] = listener

        def stop() -> None:
            self._listeners.pop(key, None)

        return stop
