"""Loading each variant as a table opens it, and all of them with their examples.

Run with `python -m tests.bench.bench_load`. Aims on an idle machine: each under 15 ms, all with examples under 1 s;
told besides as times of reading the same files as TOML, which a noisy machine slows alike.
"""

from __future__ import annotations

from functools import partial

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


def load_one(ident: str) -> None:
    forget()
    load(ident, SHELF.read, examples=False)


def read_all() -> None:
    forget()
    for ident in SHELF.shipped():
        source = SHELF.read(ident)
        parse(source.text if source else "")


def main() -> None:
    times = {ident: min(seconds(partial(load_one, ident)) for _ in range(10)) for ident in SHELF.shipped()}
    longest = max(times, key=lambda ident: times[ident])
    print(f"the longest of {len(times)} to load, {longest}: {duration(times[longest])}")
    print(f"all {len(times)} with their examples: {duration(min(seconds(load_all) for _ in range(3)))}")
    compare("loading all variants with examples / reading them as TOML", load_all, read_all, rounds=3)


if __name__ == "__main__":
    main()
