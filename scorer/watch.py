"""Long work that says how far it is and can be stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


class Cancelled(Exception):
    """Somebody stopped the work; nothing of it is kept."""


def _nothing(_done: int, _of: int) -> None:
    """Nobody wants to know."""


def _go_on() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Watch:
    """Who looks on: `tell(done, of)` hears how far the work is, `stop()` is true when it is no longer wanted."""

    tell: Callable[[int, int], object] = _nothing
    stop: Callable[[], bool] = _go_on

    def over(self, items: Iterable[T], of: int) -> Iterator[T]:
        """The items one by one, `of` of them. Raises Cancelled."""
        done = 0
        for done, item in enumerate(items, 1):
            if self.stop():
                raise Cancelled
            yield item
            self.tell(done, of)
        if not done:
            self.tell(0, of)


NOBODY = Watch()
