"""All variants that can be played, loaded once and kept; a broken one never hides the others."""

from __future__ import annotations

from collections.abc import Mapping
from threading import RLock

from scorer.load import Loaded, LoadError, Problem, Source, load
from scorer.store.shelf import Shelf


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

    @property
    def problems(self) -> Mapping[str, tuple[Problem, ...]]:
        """What is wrong with the variants that do not hold, as far as they were asked for."""
        return dict(self._problems)
