"""Worked examples on a rules page: what was entered, line by line what it gave."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.prose.fill import Filler
from scorer.prose.page import Block


def every(filler: Filler) -> Iterator[Block]:
    """All examples of the variant."""
    for number in range(1, len(filler.rules.variant.examples) + 1):
        yield from one(filler, number)


def one(filler: Filler, number: int) -> Iterator[Block]:
    """The example of this number, from 1."""
    return iter(())
