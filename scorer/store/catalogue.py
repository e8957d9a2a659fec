"""All variants that can be played, loaded once and kept; a broken one never hides the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from threading import RLock
from typing import Any

from scorer.load import Loaded, LoadError, Problem, Source, load
from scorer.store.shelf import Shelf
from scorer.toml import TomlError, parse


class Catalogue:
    """The variants of a shelf, each loaded when it is first asked for. May be asked by several threads."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._loaded: dict[str, Loaded] = {}
        self._problems: dict[str, tuple[Problem, ...]] = {}
        self._pinned: dict[str, Loaded] = {}
        self._mutex = RLock()
        #: Whether all were loaded once, so that asking for every one costs nothing.
        self.ready = False

    def get(self, variant: str) -> Loaded:
        """A variant as it stands on the shelf today. Raises LoadError."""
        with self._mutex:
            if variant not in self._loaded:
                try:
                    self._loaded[variant] = load(variant, self.shelf.read)
                except LoadError as error:
                    self._problems[variant] = error.problems
                    raise
            return self._loaded[variant]

    def pinned(self, sha: str, variant: str, texts: Mapping[str, str]) -> Loaded:
        """A variant from the texts a game keeps, whatever the shelf holds today. Raises LoadError."""
        if sha not in self._pinned:

            def read(ident: str) -> Source | None:
                """The text that was pinned."""
                return Source(f"{ident}/variant.toml", texts[ident]) if ident in texts else None

            self._pinned[sha] = load(variant, read, examples=False)
        return self._pinned[sha]

    def every(self) -> tuple[Loaded, ...]:
        """All variants that hold, in the order of the shelf."""
        found = []
        for variant in self.shelf.ids():
            try:
                found.append(self.get(variant))
            except LoadError:
                continue
        self.ready = True
        return tuple(found)

    def heads(self, families: Sequence[str]) -> tuple[Loaded, ...]:
        """For each of these families the game that most others are made of, then the one with most house rules."""
        raw = {ident: _raw(self.shelf, ident) for ident in self.shelf.ids()}
        made_of = Counter(ident for child in raw for ident in _line(raw, child)[1:])
        found = []
        for family in families:
            of_it = [ident for ident in raw if any(raw[one].get("family") == family for one in _line(raw, ident)[-1:])]
            if of_it:
                with suppress(LoadError):
                    found.append(self.get(max(of_it, key=lambda ident: (made_of[ident], _options(raw, ident)))))
        return tuple(found)

    @property
    def problems(self) -> Mapping[str, tuple[Problem, ...]]:
        """What is wrong with the variants that do not hold, as far as they were asked for."""
        return dict(self._problems)


def _raw(shelf: Shelf, ident: str) -> Mapping[str, Any]:
    """What stands in a variant's own file, nothing where it cannot be read."""
    with suppress(LoadError, TomlError):
        source = shelf.read(ident)
        return parse(source.text) if source else {}
    return {}


def _line(raw: Mapping[str, Mapping[str, Any]], ident: str) -> list[str]:
    """A variant, what it extends, what that extends, to the first."""
    line = [ident]
    while isinstance(parent := raw[line[-1]].get("extends"), str) and parent in raw and parent not in line:
        line.append(parent)
    return line


def _options(raw: Mapping[str, Mapping[str, Any]], ident: str) -> int:
    """How many house rules there are."""
    return len({option for one in _line(raw, ident) for option in raw[one].get("options", {})})
