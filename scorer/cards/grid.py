"""Layouts: cards in rows and columns, counted by the rules of the table, in their order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal

from scorer.cards.card import JOKER, Card, Grid, Pack, grid_cards
from scorer.cards.rules import Layout
from scorer.cards.value import Values

Place = tuple[int, int]  # row, column
Fate = Literal["counts", "cancelled", "straight", "four_of", "square", "joker_pair", "equal_columns"]


@dataclass(frozen=True, slots=True)
class Counted:
    """Points of a layout: `total`, its `parts`, and what became of each card (an empty cell has no place)."""

    total: int
    parts: Mapping[str, int]
    fates: Mapping[Place, Fate]


PARTS = ("cards", "straight", "four_of", "square", "joker_pair", "equal_columns")


def count(layout: Layout, pack: Pack, values: Values, grid: Grid) -> Counted:
    """Count a layout; where the same cards could be claimed in two ways, the way with the fewest points holds."""
    cells = {(r, c): card for r, row in enumerate(grid) for c, card in enumerate(row) if card is not None}
    if layout.straight and _is_straight(pack, grid, cells):
        return _counted({"straight": layout.straight}, dict.fromkeys(cells, "straight"))
    table = _Table(layout, values, len(grid), max(map(len, grid), default=0), cells)
    return min((_count(table, claims) for claims in _claims(table)), key=lambda it: it.total)


def _counted(points: Mapping[str, int], fates: Mapping[Place, Fate]) -> Counted:
    return Counted(sum(points.values()), {part: points.get(part, 0) for part in PARTS}, fates)


def most_alike(layout: Layout, grid: Grid) -> int:
    """How many cards of a layout share one rank at most, wild ones not asked."""
    natural = [card for card in grid_cards(grid) if not layout.wild & {card.rank, card.rank + card.suit}]
    return max(Counter(card.rank for card in natural).values(), default=0)


@dataclass(frozen=True, slots=True)
class _Table:
    layout: Layout
    values: Values
    rows: int
    columns: int
    cells: Mapping[Place, Card]

    def wild(self, place: Place) -> bool:
        """Whether a wild card lies here."""
        card = self.cells[place]
        return card.rank in self.layout.wild or card.rank + card.suit in self.layout.wild

    def points(self, place: Place) -> int:
        """What the card here counts."""
        return self.values.of(self.cells[place])

    def alike(self, places: Sequence[Place]) -> bool:
        """Whether natural cards of one rank lie on all these places."""
        return all(it in self.cells and not self.wild(it) for it in places) and len(self.ranks(places)) == 1

    def ranks(self, places: Sequence[Place]) -> set[str]:
        """The ranks lying here."""
        return {self.cells[it].rank for it in places}

    def column(self, c: int) -> list[Place]:
        """The places of a column."""
        return [(r, c) for r in range(self.rows)]

    def row(self, r: int) -> list[Place]:
        """The places of a row."""
        return [(r, c) for c in range(self.columns)]

    def block(self, r: int, c: int) -> list[Place]:
        """Four places, the first at the top left."""
        return [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]


Claim = tuple[Literal["four_of", "square", "joker_pair", "equal_columns"], int, tuple[Place, ...]]


def _is_straight(pack: Pack, grid: Grid, cells: Mapping[Place, Card]) -> bool:
    steps = sorted(pack.ranks.index(card.rank) for card in cells.values() if card.rank in pack.ranks)
    full = sum(map(len, grid)) == len(steps) > 0
    return full and steps == list(range(steps[0], steps[0] + len(steps)))


Groups = tuple[tuple[Place, ...], ...]


def _claims(table: _Table) -> Iterator[list[Claim]]:
    """Every way to claim what the layout gives, one kind of claim after the other."""
    for fours in _fours(table):
        taken = {it for places in fours for it in places}
        squares = _squares(table, taken)
        taken |= {it for places in squares for it in places}
        for pairs in _joker_pairs(table, taken):
            claims: list[Claim] = [("four_of", table.layout.four_of, it) for it in fours]
            claims += [("square", table.layout.square, it) for it in squares]
            claims += [("joker_pair", table.layout.joker_pair, it) for it in pairs]
            yield claims + _equal_columns(table, taken | {it for places in pairs for it in places})


def _grouped(places: Sequence[Place], size: int) -> Iterator[Groups]:
    """Every choice of places for as many groups of this size as there can be."""
    for chosen in combinations(places, len(places) // size * size):
        yield tuple(chosen[i : i + size] for i in range(0, len(chosen), size))


def _apart(groups: Sequence[tuple[Place, ...]]) -> Iterator[Groups]:
    """Every choice of as many groups as possible that share no place."""
    for many in range(len(groups), -1, -1):
        ways = combinations(groups, many)
        found = [it for it in ways if len({place for group in it for place in group}) == sum(map(len, it))]
        if found:
            yield from found
            return


def _fours(table: _Table) -> Iterator[Groups]:
    layout = table.layout
    holding = [it for it, card in table.cells.items() if card.rank == layout.four_of_rank and not table.wild(it)]
    if not layout.four_of or len(holding) < 4:
        yield ()
    elif layout.four_of_where == "anywhere":
        yield from _grouped(holding, 4)
    else:
        lines = [table.row(r) for r in range(table.rows)] if table.columns == 4 else []
        if layout.four_of_where == "side" and table.rows == 2:
            lines += [table.block(0, c) for c in sorted({0, table.columns - 2})]
        yield from _apart([tuple(line) for line in lines if set(line) <= set(holding)])


def _squares(table: _Table, taken: set[Place]) -> list[tuple[Place, ...]]:
    """Blocks of one rank, looked for row by row; none overlaps an earlier one."""
    found: list[tuple[Place, ...]] = []
    for r in range(table.rows - 1 if table.layout.square else 0):
        for c in range(table.columns - 1):
            block = table.block(r, c)
            if table.alike(block) and not any(it in taken or any(it in square for square in found) for it in block):
                found.append(tuple(block))
    return found


def _joker_pairs(table: _Table, taken: set[Place]) -> Iterator[Groups]:
    jokers = [it for it, card in table.cells.items() if card.rank == JOKER and it not in taken]
    if not table.layout.joker_pair:
        yield ()
    elif table.layout.joker_pair_where == "anywhere":
        yield from _grouped(jokers, 2)
    else:
        columns = [[it for it in jokers if it[1] == c] for c in range(table.columns)]
        for ways in product(*(list(_grouped(column, 2)) for column in columns)):
            yield tuple(pair for pairs in ways for pair in pairs)


def _equal_columns(table: _Table, taken: set[Place]) -> list[Claim]:
    prices = table.layout.equal_columns
    by_rank: dict[str, list[list[Place]]] = {}
    for c in range(table.columns if prices and table.rows == 2 else 0):
        column = table.column(c)
        if table.alike(column) and not taken & set(column):
            by_rank.setdefault(table.cells[column[0]].rank, []).append(column)
    claims: list[Claim] = []
    for columns in by_rank.values():
        many = max((number for number in prices if number <= len(columns)), default=0)
        if many:
            claims.append(("equal_columns", prices[many], tuple(it for column in columns[:many] for it in column)))
    return claims


def _count(table: _Table, claims: Sequence[Claim]) -> Counted:
    fates: dict[Place, Fate] = {it: kind for kind, _, places in claims for it in places}
    for line in _lines(table):
        if _cancels(table, line):
            fates.update({it: "cancelled" for it in line if it not in fates})
    fates.update(dict.fromkeys(_paired(table, fates), "cancelled"))
    _pair_off_wild(table, fates)
    left = [it for it in table.cells if it not in fates]
    parts = Counter[str]()
    for kind, points, _ in claims:
        parts[kind] += points
    parts["cards"] = sum(map(table.points, left))
    return _counted(parts, {it: fates.get(it, "counts") for it in table.cells})


def _lines(table: _Table) -> Iterator[list[Place]]:
    layout, rows, columns = table.layout, table.rows, table.columns
    if layout.columns:
        yield from (table.column(c) for c in range(columns))
    if layout.rows:
        yield from (table.row(r) for r in range(rows))
    if layout.diagonals:
        size = min(rows, columns)
        for r, c in product(range(rows - size + 1), range(columns - size + 1)):
            yield [(r + i, c + i) for i in range(size)]
            yield [(r + size - 1 - i, c + i) for i in range(size)]


def _cancels(table: _Table, line: Sequence[Place]) -> bool:
    """Whether a full line has one rank; claimed cards still lie in it, wild ones are not asked."""
    if len(line) < 2 or any(it not in table.cells for it in line):
        return False
    alike = len(table.ranks([it for it in line if not table.wild(it)])) <= 1
    return alike and not _kept(table, line)


def _kept(table: _Table, places: Sequence[Place]) -> bool:
    return table.layout.keep_negative and all(table.points(it) < 0 for it in places)


def _touching(place: Place) -> set[Place]:
    r, c = place
    return {(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)}


def _paired(table: _Table, fates: Mapping[Place, Fate]) -> set[Place]:
    """Natural cards that cancel in pairs: all that touch an equal one, then two by two wherever they lie."""
    open_to = [it for it in table.cells if it not in fates and not table.wild(it)]
    paired: set[Place] = set()
    if table.layout.adjacent_pairs:
        for place in open_to:
            equal = [it for it in _touching(place) & set(table.cells) if table.alike([place, it])]
            if any(not _kept(table, [place, it]) for it in equal):
                paired.add(place)
    if table.layout.pairs_anywhere:
        by_rank: dict[str, list[Place]] = {}
        for place in sorted(open_to, key=table.points, reverse=True):
            if place not in paired:
                by_rank.setdefault(table.cells[place].rank, []).append(place)
        for places in by_rank.values():
            for pair in zip(places[::2], places[1::2], strict=False):
                paired |= set() if _kept(table, pair) else set(pair)
    return paired


def _pair_off_wild(table: _Table, fates: dict[Place, Fate]) -> None:
    """Let every wild card that is left, in reading order, cancel the dearest card it may, before another wild one."""
    layout = table.layout
    if not (layout.adjacent_pairs or layout.pairs_anywhere):
        return
    for wild in sorted(it for it in table.cells if table.wild(it)):
        near = set(table.cells) if layout.pairs_anywhere else _touching(wild)
        others = [it for it in table.cells if it in near and it != wild and it not in fates and table.points(it) > 0]
        if wild not in fates and others:
            dearest = max(others, key=lambda it: (not table.wild(it), table.points(it)))
            fates.update({wild: "cancelled", dearest: "cancelled"})
