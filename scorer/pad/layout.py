"""A layout on the pad: cards put cell by cell, and what counts of them column by column."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.cards.card import EMPTY, Card, CardError, Grid, Pack, grid_cards, parse_grid
from scorer.cards.grid import Counted, Place, count
from scorer.cards.rules import CardRules, Layout
from scorer.pad.held import MOST_UNDONE
from scorer.rules import Rules
from scorer.table_cards import layout_of

#: Of these claims the cards count nothing themselves: the whole claim has its points.
CLAIMED = ("straight", "four_of", "square", "joker_pair", "equal_columns")


@dataclass(frozen=True, slots=True)
class Cells:
    """A layout being put down: its cells, the one the next card goes into, and the layouts before each change."""

    grid: Grid
    at: Place = (0, 0)
    before: tuple[Grid, ...] = ()

    @property
    def full(self) -> bool:
        """Whether every cell has its card."""
        return all(card is not None for row in self.grid for card in row)

    @property
    def many(self) -> int:
        """How many cards lie in it."""
        return len(grid_cards(self.grid))

    def put(self, card: Card) -> Cells:
        """A card into the cell that is next; the next one is the next empty one, around the ends."""
        changed = self._changed(_with(self.grid, self.at, card))
        return replace(changed, at=_next_empty(changed.grid, self.at))

    def erased(self) -> Cells:
        """The cell that is next emptied; when it is empty, the one before it."""
        row, column = self.at
        if self.grid[row][column] is None:
            across = len(self.grid[0])
            before = row * across + column - 1
            if before < 0:
                return self
            row, column = divmod(before, across)
        return replace(self._changed(_with(self.grid, (row, column), None)), at=(row, column))

    def undone(self) -> Cells:
        """Take the last change back."""
        if not self.before:
            return self
        grid = self.before[-1]
        changed = next(
            ((r, c) for r, row in enumerate(grid) for c, card in enumerate(row) if card != self.grid[r][c]), self.at
        )
        return Cells(grid, changed, self.before[:-1])

    def cleared(self) -> Cells:
        """Take all cards away."""
        return replace(self._changed(tuple((None,) * len(row) for row in self.grid)), at=(0, 0))

    def moved(self, at: Place) -> Cells:
        """The next card goes here."""
        return replace(self, at=at)

    def _changed(self, grid: Grid) -> Cells:
        return self if grid == self.grid else Cells(grid, self.at, (*self.before, self.grid)[-MOST_UNDONE:])


def empty(rows: int, columns: int) -> Cells:
    """A layout without a card."""
    return Cells(((None,) * columns,) * rows)


def cells_of(pack: Pack, answer: object, rows: int, columns: int) -> Cells:
    """A layout as it was entered; what cannot be read is empty."""
    if isinstance(answer, list | tuple) and answer:
        try:
            across = len(answer[0])
            grid = parse_grid(pack, answer, rows, across)
        except (CardError, TypeError, AttributeError):
            return empty(rows, columns)
        wide = tuple((*row, *(None,) * (columns - across)) for row in grid)
        return Cells(wide, _next_empty(wide, (0, 0), here=True))
    return empty(rows, columns)


def written(cells: Cells, *, short: bool) -> tuple[tuple[str, ...], ...]:
    """The layout as it is entered; `short` leaves empty columns at its end out."""
    across = len(cells.grid[0])
    if short:
        across = max((c + 1 for row in cells.grid for c, card in enumerate(row) if card is not None), default=0)
    return tuple(tuple(EMPTY if card is None else str(card) for card in row[:across]) for row in cells.grid)


def may_be_used(cells: Cells, *, short: bool) -> bool:
    """Whether no card is missing: every cell is filled, or, `short`, every column that has a card."""
    return cells.full or (short and bool(cells.many) and all(EMPTY not in row for row in written(cells, short=True)))


def _with(grid: Grid, at: Place, card: Card | None) -> Grid:
    return tuple(tuple(card if (r, c) == at else lying for c, lying in enumerate(row)) for r, row in enumerate(grid))


def _next_empty(grid: Grid, at: Place, *, here: bool = False) -> Place:
    """The next empty cell in reading order from a place on, around the ends; the place itself when all are full."""
    places = [(r, c) for r, row in enumerate(grid) for c in range(len(row))]
    start = places.index(at) + (not here)
    ahead = [*places[start:], *places[:start]]
    return next((place for place in ahead if grid[place[0]][place[1]] is None), at)


@dataclass(frozen=True, slots=True)
class Told:
    """A layout worked out: the count, the sum of each column, and the claims that count apart from their cards."""

    counted: Counted
    columns: tuple[int, ...]
    claims: tuple[tuple[str, int], ...]


def told(rules: Rules, field: str, cells: Cells) -> Told:
    """What the cards put down so far come to, by the rules of the card field."""
    layout, cards = layout_of(rules.loaded, rules.facts, field), rules.cards
    counted = count(layout, cards.pack, cards.values, cells.grid)
    columns = tuple(_column(cards, counted, cells.grid, c) for c in range(len(cells.grid[0])))
    claims = tuple((claim, counted.parts[claim]) for claim in CLAIMED if counted.parts[claim])
    return Told(counted, columns, claims)


def _column(cards: CardRules, counted: Counted, grid: Grid, c: int) -> int:
    here = [(r, row[c]) for r, row in enumerate(grid)]
    return sum(cards.values.of(card) for r, card in here if card is not None and counted.fates.get((r, c)) == "counts")


def layout(rules: Rules, field: str) -> Layout:
    """How the layout of a card field is counted at this table."""
    return layout_of(rules.loaded, rules.facts, field)
