"""The race of a game as an SVG drawing that stands in a page by itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from scorer.chart import Frame, nice_step, ticks
from scorer.export.sheet import Sheet
from scorer.export.words import Words
from scorer.seats import Seat, seat

_WIDTH, _HEIGHT = 720, 320
_BOX = 24
_POINT = 11
_LEAST_FOR_POINTS = 14


def marks(sheet: Sheet) -> tuple[Seat, ...]:
    """The mark of every side: the one a regular keeps, unless another side at this table has it already."""
    taken: list[int] = []
    for side in sheet.table.sides:
        kept = (side.players[0].mark or 0) - 1 if side.players else -1
        free = (place for place in range(len(sheet.sides)) if place not in taken)
        taken.append(kept if kept >= 0 and kept not in taken else next(free, len(taken)))
    return tuple(seat(place) for place in taken)


def chart(sheet: Sheet, words: Words, spoken: str) -> str:
    """The totals of every side after each hand; `spoken` is what it says to somebody who does not see it."""
    course = sheet.course
    reached = [total for totals in course for total in totals] + [0]
    frame = Frame(
        left=64,
        right=_WIDTH - 20,
        top=16,
        bottom=_HEIGHT - 34,
        low=min(reached),
        high=max(*reached, min(reached) + 1),
        hands=max(len(totals) for totals in course) - 1,
    )
    drawn = [*_ruling(frame, words, len(sheet.hands))]
    for own, totals in zip(marks(sheet), course, strict=True):
        drawn += _line(frame, own, totals)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(spoken)}">\n'
        + "\n".join(drawn)
        + "\n</svg>"
    )


def mark(own: Seat, x: float, y: float, size: float) -> str:
    """The shape of a seat in its colour, centred on a point."""
    left, top = x - size / 2, y - size / 2
    return (
        f'<path d="{own.path}" fill="{own.paper}" stroke="#FBF8F0" stroke-width="2" paint-order="stroke" '
        f'transform="translate({left:.1f} {top:.1f}) scale({size / _BOX:.3f})"/>'
    )


def _ruling(frame: Frame, words: Words, hands: int) -> Iterator[str]:
    for tick in ticks(frame.low, frame.high):
        y = frame.y(tick)
        kind = "zero" if tick == 0 else "rule"
        yield f'<line class="{kind}" x1="{frame.left}" y1="{y:.1f}" x2="{frame.right}" y2="{y:.1f}"/>'
        yield f'<text x="{frame.left - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(words.number(int(tick)))}</text>'
    for hand in range(0, hands + 1, max(1, round(nice_step(frame.hands, 10)))):
        yield f'<text x="{frame.x(hand):.1f}" y="{frame.bottom + 22}" text-anchor="middle">{hand}</text>'


def _line(frame: Frame, own: Seat, totals: Sequence[int]) -> Iterator[str]:
    points = [(frame.x(hand), frame.y(total)) for hand, total in enumerate(totals)]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield f'<polyline points="{path}" stroke="{own.paper}"/>'
    roomy = frame.x(1) - frame.x(0) >= _LEAST_FOR_POINTS
    for x, y in points if roomy else points[-1:]:
        yield mark(own, x, y, _POINT if roomy else _POINT + 3)
