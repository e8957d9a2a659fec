"""Loading the variants with their examples: all of them, and the longest one.

Run with `python -m tests.bench.bench_load`. Aims on an idle machine: all under 1 s, one under 15 ms; told as times of
reading the same files as TOML, which a noisy machine slows alike.
"""

from __future__ import annotations

from scorer.formula import _parse
from scorer.load import load
from scorer.program import _code
from scorer.store.shelf import Shelf
from scorer.toml import parse
from tests.bench.ratios import compare, duration, seconds

SHELF = Shelf()


def forget() -> None:
    """Nothing is known from an earlier load."""
    for kept in (parse, _parse, _code):
        kept.cache_clear()


def load_all() -> None:
    forget()
    for ident in SHELF.shipped():
        load(ident, SHELF.read)


def load_longest() -> None:
    forget()
    load("canasta_classic", SHELF.read)


def read_all() -> None:
    forget()
    for ident in SHELF.shipped():
        source = SHELF.read(ident)
        parse(source.text if source else "")


def main() -> None:
    print(f"one variant: {duration(min(seconds(load_longest) for _ in range(20)))}")
    print(f"all {len(SHELF.shipped())}: {duration(min(seconds(load_all) for _ in range(3)))}")
    compare("loading all variants with examples / reading them as TOML", load_all, read_all, rounds=3)


if __name__ == "__main__":
    main()
