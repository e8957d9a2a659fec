"""Small tables for tests: a variant written on the spot, or one of the shelf, and a game played at it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from scorer.load import Loaded, Source, load
from scorer.rules import Rules, Seats, for_table
from scorer.score import score
from scorer.scoreboard import Scoreboard
from scorer.store.shelf import Shelf

HEAD = 'format = 1\nid = "test"\nname = "Test"\nfamily = "shedding"\n'
ALONE = "[[seating]]\nplayers = [2, 3, 4, 5, 6]\n"


def written(text: str, *, seating: str = ALONE) -> Loaded:
    """A variant of a few lines, without examples."""
    whole = HEAD + text + "\n" + seating
    return load("test", lambda name: Source("test/variant.toml", whole) if name == "test" else None, examples=False)


@cache
def shelf(ident: str) -> Loaded:
    """A variant of the program."""
    return load(ident, Shelf().read, examples=False)


def table(loaded: Loaded, sides: Sequence[str], players: int | None = None, **options: Any) -> Rules:
    """The rules of a table with these sides; the first deals first."""
    each = max(1, (players or len(sides)) // len(sides))
    order = tuple(side for _ in range(each) for side in range(len(sides)))
    return for_table(loaded, options, Seats(tuple(sides), order, {}), players)


def play(rules: Rules, *hands: dict[str, Any], ended: bool = False) -> Scoreboard:
    """The scoreboard after these hands."""
    return score(rules, hands, ended=ended)
