"""The seats' shapes as paths of a canvas, so that a point on the chart has the shape of its seat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import flet.canvas as cv

_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


@cache
def commands(path: str) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """An SVG path as absolute commands M, L, C, A and Z; H and V become L, an arc keeps its first radius."""
    return tuple(_absolute(_TOKEN.findall(path)))


def _absolute(tokens: list[str]) -> Iterator[tuple[str, tuple[float, ...]]]:
    x = y = 0.0
    place = 0
    letter = "M"
    while place < len(tokens):
        if tokens[place].isalpha():
            letter = tokens[place]
            place += 1
        count = _ARGUMENTS[letter.upper()]
        numbers = [float(token) for token in tokens[place : place + count]]
        place += count
        kind, relative = letter.upper(), letter.islower()
        dx, dy = (x, y) if relative else (0.0, 0.0)
        if kind == "Z":
            yield "Z", ()
            continue
        if kind == "H":
            x = numbers[0] + dx
            yield "L", (x, y)
        elif kind == "V":
            y = numbers[0] + dy
            yield "L", (x, y)
        elif kind == "A":
            x, y = numbers[5] + dx, numbers[6] + dy
            yield "A", (numbers[0], numbers[3], numbers[4], x, y)
        else:
            moved = [number + (dy if n % 2 else dx) for n, number in enumerate(numbers)]
            x, y = moved[-2], moved[-1]
            yield kind, tuple(moved)


def shape_at(path: str, x: float, y: float, size: float) -> list[cv.Path.PathElement]:
    """The path drawn in a box of 24, scaled to `size` and centred on a point."""
    scale, left, top = size / 24, x - size / 2, y - size / 2
    elements: list[cv.Path.PathElement] = []
    for kind, n in commands(path):
        if kind == "A":
            radius, large, sweep, end_x, end_y = n
            elements.append(
                cv.Path.ArcTo(
                    x=left + end_x * scale,
                    y=top + end_y * scale,
                    radius=radius * scale,
                    large_arc=bool(large),
                    clockwise=bool(sweep),
                )
            )
            continue
        points = [number * scale + (top if k % 2 else left) for k, number in enumerate(n)]
        if kind == "M":
            elements.append(cv.Path.MoveTo(*points))
        elif kind == "L":
            elements.append(cv.Path.LineTo(*points))
        elif kind == "C":
            elements.append(cv.Path.CubicTo(*points))
        else:
            elements.append(cv.Path.Close())
    return elements
