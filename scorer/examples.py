"""Worked examples of a variant: run when it is loaded, wrong ones are problems of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorer.formula import meant
from scorer.gamefile import error, read, scored_by
from scorer.load import Loaded
from scorer.rules import Refused, Rules, for_table
from scorer.variant import Example

LEAST = 2
Tables = dict[tuple[object, ...], Rules]


def example_problems(loaded: Loaded) -> list[tuple[str, str]]:
    """Path and sentence for every example that fails, and for lines that no example shows."""
    found = []
    examples = loaded.variant.examples
    if len(examples) < LEAST:
        found.append(("examples", f"a variant has at least {LEAST} examples; this one has {len(examples)}"))
    shown: set[str] = set()
    tables: Tables = {}
    for at, example in enumerate(examples):
        given = run(loaded, example, tables)
        shown |= _lines_in(given)
        found += [(f"examples.{at}", f"“{example.name}”: {wrong}") for wrong in _wrong(given, example.expect)]
    if not found:
        found += _unshown(loaded, shown)
    return found


def run(loaded: Loaded, example: Example, tables: Tables | None = None) -> dict[str, Any]:
    """The answer for an example; examples at the same table share its rules in `tables`."""
    game = {
        "variant": loaded.variant.id,
        "options": example.options,
        "sides": example.sides,
        "players": example.players,
        "hands": example.hands,
        "ended": example.ended,
        "dealer": example.dealer,
    }
    try:
        asked = read(game)
        key = (repr(example.options), asked.seats.sides, asked.seats.order, asked.players)
        known = {} if tables is None else tables
        if key not in known:
            known[key] = for_table(loaded, asked.options, asked.seats, asked.players)
        return scored_by(known[key], asked)
    except Refused as refused:
        return error(refused.refusal)


def _wrong(given: Mapping[str, Any], expect: Mapping[str, Any]) -> Iterator[str]:
    """What an example's answer has otherwise than expected, a sentence each."""
    refused, wanted = given.get("error"), expect.get("error")
    if (refused or {}).get("field") != wanted:
        yield f"{_told(refused)}, expected {_told(wanted and {'field': wanted})}"
    elif refused is None:
        for key, expected in expect.items():
            if key not in given and key != "error":
                yield f"there is no '{key}' in the answer{meant(key, given)}"
            elif given.get(key) != expected:
                yield f"{key} is {given[key]}, expected {expected}"


def _told(refused: Mapping[str, str] | None) -> str:
    if refused is None:
        return "no error"
    return f"an error at {refused['field']}" + (f" ({refused['message']})" if "message" in refused else "")


def _lines_in(given: dict[str, Any]) -> set[str]:
    """The lines that gave points, those of the end by "end." and their id."""
    hands = given.get("lines", [])
    count = len(given.get("hand_points", []))
    return {line["line"] for hand in hands[:count] for line in hand} | {
        f"end.{line['line']}" for hand in hands[count:] for line in hand
    }


def _unshown(loaded: Loaded, shown: set[str]) -> list[tuple[str, str]]:
    """Lines the file writes itself that no example shows. End lines of columns are not printed line by line."""
    variant = loaded.variant
    paths = {f"lines.{ident}": ident for ident in variant.lines}
    if variant.columns is None:
        paths |= {f"ending.lines.{ident}": f"end.{ident}" for ident in variant.ending.lines}
    return [
        (path, "no example shows this line: give one in which it counts")
        for path, ident in paths.items()
        if ident not in shown and loaded.wrote.get(f"{path}.points") == variant.id
    ]
