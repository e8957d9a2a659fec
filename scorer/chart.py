"""How the race of a game is laid out in a drawing: where hands and totals lie, round numbers, room between names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log10


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the numbers lie in the drawing: the plot's edges, the worths at its bottom and top, the hands."""

    left: float
    right: float
    top: float
    bottom: float
    low: float
    high: float
    hands: int

    def x(self, hand: float) -> float:
        """Where a hand stands."""
        return self.left + (self.right - self.left) * hand / max(self.hands, 1)

    def y(self, worth: float) -> float:
        """Where a total stands."""
        return self.bottom - (self.bottom - self.top) * (worth - self.low) / ((self.high - self.low) or 1)


def nice_step(span: float, most: int) -> float:
    """The smallest step of 1, 2, 2.5 or 5 times a power of ten that cuts a span into at most so many parts."""
    rough = max(span, 1) / most
    power = 10 ** floor(log10(rough)) if rough > 1 else 1
    return next((step * power for step in (1, 2, 2.5, 5, 10) if step * power >= rough), 10 * power)


def ticks(low: float, high: float, most: int = 4) -> tuple[float, ...]:
    """Round totals to draw lines at, zero among them."""
    step = nice_step(max(high, 0) - min(low, 0), most)
    first = floor(min(low, 0) / step)
    found = []
    while first * step <= max(high, 0):
        if first * step >= min(low, 0):
            found.append(first * step)
        first += 1
    return tuple(found)


def spread(wanted: Sequence[float], apart: float, low: float, high: float) -> tuple[float, ...]:
    """Places as near as can be to those wanted, in their order, at least so far apart, between low and high."""
    if not wanted:
        return ()
    apart = min(apart, (high - low) / max(len(wanted) - 1, 1))
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    places = [min(max(wanted[n], low), high) for n in order]
    for n in range(1, len(places)):
        places[n] = max(places[n], places[n - 1] + apart)
    over = places[-1] - high
    if over > 0:
        places[-1] = high
        for n in range(len(places) - 2, -1, -1):
            places[n] = min(places[n], places[n + 1] - apart)
    back = dict(zip(order, places, strict=True))
    return tuple(back[n] for n in range(len(wanted)))
