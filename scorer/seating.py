"""Who may sit down: the numbers of players and sides a variant is for, and the house rules each of them takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scorer.formula import Symbol, Worth, symbols
from scorer.load import Loaded
from scorer.rules import Refused, Seats, for_table


@dataclass(frozen=True, slots=True)
class Way:
    """So many players in so many sides; `options` are the house rules to be changed for it."""

    players: int
    sides: int
    options: Mapping[str, Worth] = field(default_factory=dict)

    @property
    def alone(self) -> bool:
        """Everybody plays for himself."""
        return self.sides == self.players

    @property
    def order(self) -> tuple[int, ...]:
        """The side of each seat: partners sit across, the sides take turns."""
        return tuple(seat % self.sides for seat in range(self.players))


def ways(loaded: Loaded, options: Mapping[str, Worth]) -> tuple[Way, ...]:
    """Every way to sit down, the fewest players first; where these options stand in the way, with what must change."""
    deciding = seating_options(loaded)
    agreed = {ident: worth for ident, worth in options.items() if ident in deciding}
    found: dict[tuple[int, int], Way] = {}
    for change in ({}, *_changes(loaded, deciding)):
        for players, sides in _written(loaded):
            if (players, sides) not in found and _fits(loaded, {**agreed, **change}, players, sides):
                found[players, sides] = Way(players, sides, change)
    return tuple(sorted(found.values(), key=lambda way: (way.players, bool(way.options))))


def seating_options(loaded: Loaded) -> frozenset[str]:
    """The house rules that decide who may sit down."""
    paths = [path for path in loaded.trees if path.startswith("seating.")]
    return frozenset().union(*(options_behind(loaded, path) for path in paths))


def options_behind(loaded: Loaded, path: str) -> frozenset[str]:
    """The options that the formula at a path depends on, by itself or through values."""
    of_option = {symbol: ident for ident, symbol in loaded.names.options.items()}
    of_value = {symbol: ident for ident, symbol in loaded.names.values.items()}
    seen: set[Symbol] = set()
    wanted = set(loaded.reads(path))
    while wanted:
        symbol = wanted.pop()
        seen.add(symbol)
        if symbol in of_value:
            wanted |= symbols(loaded.names.value_trees[of_value[symbol]]) - seen
    return frozenset(of_option[symbol] for symbol in seen if symbol in of_option)


def _written(loaded: Loaded) -> Iterator[tuple[int, int]]:
    for row in loaded.variant.seating:
        for players in _numbers(row.players):
            for sides in [players] if row.sides is None else _numbers(row.sides):
                if sides <= players and players % sides == 0:
                    yield players, sides


def _numbers(given: int | list[int]) -> list[int]:
    return [given] if isinstance(given, int) else given


def _changes(loaded: Loaded, deciding: frozenset[str]) -> Iterator[Mapping[str, Worth]]:
    """Each deciding option set to each thing it can be."""
    for ident in sorted(deciding):
        option = loaded.variant.options[ident]
        yield from ({ident: choice} for choice in option.choices or ())
        yield from ({ident: worth} for worth in (True, False) if isinstance(option.default, bool))


def _fits(loaded: Loaded, options: Mapping[str, Worth], players: int, sides: int) -> bool:
    ids = tuple(f"s{number}" for number in range(1, sides + 1))
    try:
        for_table(loaded, options, Seats(ids, Way(players, sides).order, {}), players)
    except Refused:
        return False
    return True
