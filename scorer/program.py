"""Programs: checked trees, with what the table has agreed folded in, compiled once to one code object.

A program works items out in stages. What is one thing for the table stands between the stages; what is one thing for
each side is worked out in a loop over the sides; an item that looks across the sides (`sum(all.x)`) waits for the
stage after x. The source is made from the checked tree alone: names follow the pattern of ids, words and numbers
of the file are bound as constants, no text of a file ever stands in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import CodeType
from typing import Any, Protocol

from scorer.formula import (
    LIMIT,
    Across,
    Compare,
    Const,
    OfCards,
    Op,
    Rank,
    Ref,
    Row,
    Symbol,
    Tree,
    Worth,
    fold,
    reads,
    walk,
)

Column = Sequence[Any]


class TooLarge(Exception):
    """A result outside ±10⁹; `ident` is what was being worked out."""

    def __init__(self, ident: str) -> None:
        super().__init__(ident)
        self.ident = ident


@dataclass(frozen=True)
class Item:
    """Something to work out: a name and its formula."""

    symbol: Symbol
    tree: Tree

    @cached_property
    def reads(self) -> tuple[set[Symbol], set[Symbol]]:
        """Names the formula reads for the table or its own side, and those it reads over several sides."""
        return reads(self.tree)

    @cached_property
    def names(self) -> set[Symbol]:
        """Every name the formula reads."""
        return self.own | self.across

    @property
    def own(self) -> set[Symbol]:
        """Names read for the table or for the side worked out."""
        return self.reads[0]

    @property
    def across(self) -> set[Symbol]:
        """Names read over several sides."""
        return self.reads[1]


@dataclass(slots=True)
class Frame:
    """What is known while a hand is worked out: `worths` of the table, `columns` of `size` sides."""

    size: int
    worths: dict[str, Any] = field(default_factory=dict)
    columns: dict[str, Column] = field(default_factory=dict)

    def worth(self, symbol: Symbol, side: int) -> Any:
        """What a name is worth for a side."""
        return self.worths[symbol.ident] if symbol.per == "table" else self.columns[symbol.ident][side]


class CardReckoner(Protocol):
    """What the formulas ask of cards."""

    def value(self, ident: str, cards: Any, part: str) -> int:
        """Points of the cards of the input `ident`."""

    def unmatched(self, cards: Any) -> int:
        """Points of loose cards that the best melds leave unmatched."""

    def count_of(self, ident: str, cards: Any, what: str, least: int) -> int:
        """How many of the cards or melds of the input `ident` are `what`."""

    def length(self, cards: Any) -> int:
        """How many cards, or melds."""


@dataclass(frozen=True, slots=True)
class Program:
    """Items compiled for one table. `constant` are those that came out the same for every hand of this table.

    `reads`: the names it asks of the frame.
    """

    constant: Mapping[str, Worth]
    _run: Callable[[int, dict[str, Any], dict[str, Column]], None] | None
    _constant_columns: Mapping[str, Worth]
    reads: frozenset[str] = frozenset()

    def settles(self, symbol: Symbol) -> Worth | None:
        """What came out the same for every hand of this table; None for what has to be worked out each time."""
        return self.constant.get(symbol.ident, self._constant_columns.get(symbol.ident))

    def run(self, frame: Frame) -> Frame:
        """Work everything out and put it into the frame. Raises TooLarge."""
        if self.constant:
            frame.worths.update(self.constant)
        for ident, worth in self._constant_columns.items():
            frame.columns[ident] = (worth,) * frame.size
        if self._run is not None:
            self._run(frame.size, frame.worths, frame.columns)
        return frame


def build(
    items: Iterable[Item], outputs: Iterable[Symbol], known: Mapping[Symbol, Worth], cards: CardReckoner | None = None
) -> Program:
    """Compile the items, given in an order in which none needs a later one, and keep the outputs.

    `known` is put in first; an item that then comes out constant is put into those after it. Items that no output
    needs are left out.
    """
    wanted = list(dict.fromkeys(outputs))
    facts = dict(known)
    left: list[Item] = []
    for item in _needed(list(items), wanted):
        folded = item if facts.keys().isdisjoint(item.names) else Item(item.symbol, fold(item.tree, facts))
        if isinstance(folded.tree, Const):
            facts[item.symbol] = _as(item.symbol, folded.tree.worth)
        if not isinstance(folded.tree, Const) or item.symbol.per == "side":  # it may still be asked across the sides
            left.append(folded)
    constant = {s.ident: facts[s] for s in wanted if s in facts and s.per == "table"}
    constant_columns = {s.ident: facts[s] for s in wanted if s in facts and s.per == "side"}
    open_ = [symbol for symbol in wanted if symbol not in facts]
    needed = _needed(left, open_)
    run = _compile(needed, open_, cards) if needed else None
    asked = {symbol.ident for item in needed for symbol in item.names}
    return Program(constant, run, constant_columns, frozenset(asked - {item.symbol.ident for item in needed}))


def _as(symbol: Symbol, worth: Worth) -> Worth:
    return int(worth) if symbol.type.kind == "int" and not isinstance(worth, str) else worth


def _needed(items: Sequence[Item], wanted: Sequence[Symbol]) -> list[Item]:
    """The items that the wanted symbols need, in order."""
    need = set(wanted)
    kept = []
    for item in reversed(items):
        if item.symbol in need:
            kept.append(item)
            need |= item.names
    return kept[::-1]


# ── Code ────────────────────────────────────────────────────────────────────


def _asked_of(cards: CardReckoner) -> dict[str, Any]:
    return {
        "value_of": cards.value,
        "unmatched_of": cards.unmatched,
        "count_of": cards.count_of,
        "length_of": cards.length,
    }


def _compile(
    items: Sequence[Item], wanted: Sequence[Symbol], cards: CardReckoner | None
) -> Callable[[int, dict[str, Any], dict[str, Column]], None]:
    writer = _Writer(items, wanted)
    source = writer.source()
    space: dict[str, Any] = {
        **writer.constants,
        **(_asked_of(cards) if cards else {}),
        "low_others": _low_others,
        "high_others": _high_others,
        "too_large": _too_large,
    }
    exec(_code(source), space)  # noqa: S102 - source made from the checked tree alone
    made: Callable[[int, dict[str, Any], dict[str, Column]], None] = space["run"]
    return made


@lru_cache(maxsize=512)
def _code(source: str) -> CodeType:
    """The code of a source; many tables share one."""
    return compile(source, "<rules>", "exec")


def _low_others(column: Sequence[int], place: int) -> int:
    return min((worth for at, worth in enumerate(column) if at != place), default=0)


def _high_others(column: Sequence[int], place: int) -> int:
    return max((worth for at, worth in enumerate(column) if at != place), default=0)


def _too_large(ident: str) -> None:
    raise TooLarge(ident)


class _Writer:
    """Writes the source of one program."""

    def __init__(self, items: Sequence[Item], wanted: Sequence[Symbol]) -> None:
        self.items = items
        self.wanted = wanted
        self.made = {item.symbol for item in items}
        self.names: dict[Symbol, str] = {}
        self.constants: dict[str, Any] = {}
        self.across: dict[tuple[str, Symbol], str] = {}
        self.stage: dict[Symbol, int] = {}
        for item in items:
            self.stage[item.symbol] = self.stage_of(item)
        self.given = self.given_symbols()
        self.columns = self.column_symbols()

    def stage_of(self, item: Item) -> int:
        own = max((self.stage.get(s, 0) for s in item.own), default=0)
        over = max((self.stage.get(s, -1) + 1 for s in item.across), default=0)
        return max(own, over)

    def given_symbols(self) -> list[Symbol]:
        used: dict[Symbol, None] = {}
        for item in self.items:
            for symbol in sorted(item.own | item.across, key=lambda s: s.ident):
                if symbol not in self.made:
                    used[symbol] = None
        return list(used)

    def column_symbols(self) -> set[Symbol]:
        """Made side names whose column is needed outside their own loop."""
        keep = {s for s in self.wanted if s.per == "side"}
        for item in self.items:
            keep |= item.across
            for symbol in item.own:
                if symbol.per == "side" and self.stage.get(symbol, 0) < self.stage[item.symbol]:
                    keep.add(symbol)
        return keep & self.made

    def name(self, symbol: Symbol) -> str:
        if symbol not in self.names:
            self.names[symbol] = f"{'t' if symbol.per == 'table' else 's'}{len(self.names)}"
        return self.names[symbol]

    def column(self, symbol: Symbol) -> str:
        return "c" + self.name(symbol)

    def const(self, worth: Worth) -> str:
        if not isinstance(worth, str):
            return f"({worth})" if isinstance(worth, int) and worth < 0 else repr(worth)
        for name, known in self.constants.items():
            if known == worth:
                return name
        name = f"k{len(self.constants)}"
        self.constants[name] = worth
        return name

    def source(self) -> str:
        lines = [self.fetch(symbol) for symbol in self.given]
        last = max(self.stage[item.symbol] for item in self.items)
        for stage in range(last + 1):
            lines += self.table_level(stage)
            lines += self.side_level(stage)
        lines += [self.put(symbol) for symbol in self.wanted]
        return "def run(n, w, c):\n" + "\n".join(f"    {line}" for line in lines)

    def fetch(self, symbol: Symbol) -> str:
        if symbol.per == "table":
            return f"{self.name(symbol)} = w[{symbol.ident!r}]"
        return f"{self.column(symbol)} = c[{symbol.ident!r}]"

    def put(self, symbol: Symbol) -> str:
        if symbol.per == "table":
            return f"w[{symbol.ident!r}] = {self.name(symbol)}"
        return f"c[{symbol.ident!r}] = {self.column(symbol)}"

    def table_level(self, stage: int) -> list[str]:
        lines = []
        for item in self.items:
            if self.stage[item.symbol] == stage:
                lines += self.sums(item)
                if item.symbol.per == "table":
                    lines += self.assign(item)
        return lines

    def sums(self, item: Item) -> list[str]:
        """What the item needs of whole columns, worked out once before the loop."""
        lines: list[str] = []
        if not item.across:
            return lines
        for node in walk(item.tree):
            if not isinstance(node, Across):
                continue
            whole = _whole(node)
            if whole and (whole, node.symbol) not in self.across:
                name = f"a{len(self.across)}"
                self.across[whole, node.symbol] = name
                column = self.column(node.symbol)
                extra = ", default=0" if whole in ("min", "max") else ""
                lines.append(f"{name} = {whole}({column}{extra})")
        return lines

    def side_level(self, stage: int) -> list[str]:
        here = [item for item in self.items if item.symbol.per == "side" and self.stage[item.symbol] == stage]
        if not here:
            return []
        made_here = {item.symbol for item in here}
        loaded = sorted(
            {s for item in here for s in _in_the_loop(item) if s.per == "side" and s not in made_here},
            key=lambda s: s.ident,
        )
        body = [line for item in here for line in self.assign(item)]
        kept = [item.symbol for item in here if item.symbol in self.columns]
        body.append(f"r.append(({''.join(self.name(s) + ', ' for s in kept)}))")
        return [
            "r = []",
            self.loop(loaded),
            *(f"    {line}" for line in body),
            *([f"{', '.join(self.column(s) for s in kept)}, = zip(*r)"] if kept else []),
        ]

    def loop(self, loaded: Sequence[Symbol]) -> str:
        if not loaded:
            return "for u in range(n):"
        names = "".join(self.name(s) + ", " for s in loaded)
        return f"for u, ({names}) in enumerate(zip({', '.join(self.column(s) for s in loaded)})):"

    def assign(self, item: Item) -> list[str]:
        name = self.name(item.symbol)
        text = self.expression(item.tree)
        if item.symbol.type.kind == "int" and item.tree.type.kind == "bool":
            text = f"+({text})"
        lines = [f"{name} = {text}"]
        if _may_grow(item.tree):
            lines.append(f"if not {-LIMIT} < {name} < {LIMIT}: too_large({item.symbol.ident!r})")
        return lines

    def expression(self, tree: Tree) -> str:
        match tree:
            case Const():
                return self.const(tree.worth)
            case Ref():
                return self.name(tree.symbol)
            case Op():
                return self.operation(tree)
            case Compare():
                rest = "".join(f" {sign} {self.expression(operand)}" for sign, operand in tree.rest)
                return f"({self.expression(tree.first)}{rest})"
            case Across():
                return self.over(tree)
            case Rank():
                return f"(1 + sum([y > {self.name(tree.symbol)} for y in {self.column(tree.symbol)}]))"
            case Row():
                return self.look_up(tree)
            case OfCards():
                return self.of_cards(tree)

    def operation(self, tree: Op) -> str:
        written = [self.expression(part) for part in tree.parts]
        match tree.sign:
            case "neg":
                return f"(-{written[0]})"
            case "not":
                return f"(not {written[0]})"
            case "if":
                return f"({written[0]} if {written[1]} else {written[2]})"
            case "and" | "or":
                return "(" + f" {tree.sign} ".join(written) + ")"
            case "min" | "max" | "abs":
                return f"{tree.sign}({', '.join(written)})"
            case sign:
                return f"({written[0]} {sign} {written[1]})"

    def over(self, tree: Across) -> str:
        own = self.name(tree.symbol)
        if tree.who == "others" and tree.function in ("lowest", "highest"):
            return f"{'low' if tree.function == 'lowest' else 'high'}_others({self.column(tree.symbol)}, u)"
        whole = _whole(tree)
        total = self.across[whole, tree.symbol]
        if tree.who == "all":
            return {"any": f"({total} > 0)", "every": f"({total} == n)"}.get(tree.function, total)
        rest = f"({total} - {own})"
        return {"any": f"({rest} > 0)", "every": f"({rest} == n - 1)"}.get(tree.function, rest)

    def look_up(self, tree: Row) -> str:
        table, index = tree.table, self.expression(tree.index)
        if table.rows is not None:
            name = f"k{len(self.constants)}"
            self.constants[name] = dict(table.rows)
            return f"{name}.get({index}, {self.const(table.otherwise) if table.otherwise is not None else None})"
        key = f"x{len(self.constants)}"
        self.constants[f"k{len(self.constants)}"] = None
        below = self.const(table.below if table.below is not None else table.steps[0][1])
        tests = [f"{below} if ({key} := {index}) < {table.steps[0][0]}"]
        for (_, worth), (start, _) in zip(table.steps, table.steps[1:], strict=False):
            tests.append(f"{self.const(worth)} if {key} < {start}")
        return "(" + " else ".join([*tests, self.const(table.steps[-1][1])]) + ")"

    def of_cards(self, tree: OfCards) -> str:
        cards = self.name(tree.symbol)
        match tree.function:
            case "length":
                return f"length_of({cards})"
            case "unmatched":
                return f"unmatched_of({cards})"
            case "value":
                return f"value_of({tree.symbol.ident!r}, {cards}, {self.const(tree.what)})"
            case _:
                return f"count_of({tree.symbol.ident!r}, {cards}, {self.const(tree.what)}, {tree.least})"


def _in_the_loop(item: Item) -> set[Symbol]:
    """Names whose worth for this side is needed; what the others hold is the sum of all less this side's."""
    if not item.across:
        return item.own
    nodes = (node for node in walk(item.tree) if isinstance(node, Across))
    return item.own | {node.symbol for node in nodes if node.who == "others" and _whole(node)}


def _whole(node: Across) -> str:
    """The one number of a whole column that this needs; nothing where each side looks at the others itself."""
    if node.function in ("lowest", "highest"):
        return "" if node.who == "others" else {"lowest": "min", "highest": "max"}[node.function]
    return "sum"


def _may_grow(tree: Tree) -> bool:
    """Whether a product of two unknowns stands in the tree: chains of those grow without bound."""
    return any(
        isinstance(node, Op) and node.sign == "*" and not any(isinstance(part, Const) for part in node.parts)
        for node in walk(tree)
    )
