"""Formulas: text -> checked, typed tree. Folding and walking of such trees; `program.py` turns them into code.

The grammar is in `variants/README.md`. Text is read with Python's `ast`, checked against an allow-list and typed
against the names that may stand there; text from a file is never evaluated.
"""

from __future__ import annotations

import ast
import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self

MAX_LENGTH = 400
MAX_NODES = 120
LIMIT = 10**9

Kind = Literal["int", "bool", "choice", "word", "cards", "grid", "melds"]
Per = Literal["table", "side"]
Worth = int | bool | str

ID = re.compile(r"[a-z][a-z0-9_]{0,31}")
ACROSS = ("sum", "lowest", "highest", "count", "any", "every")
FUNCTIONS = (*ACROSS, "rank", "min", "max", "abs", "length", "value", "unmatched", "count_of")
_DIVISORS = ("players", "sides", "hand")


class FormulaError(Exception):
    """What is wrong with a formula; `column` counts from 1."""

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.column = column


@dataclass(frozen=True, slots=True)
class Type:
    """What a name or a formula is worth. `words` are the choices, in order."""

    kind: Kind
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return {"int": "a number", "bool": "yes or no", "word": "free text", "cards": "cards", "melds": "melds"}.get(
            self.kind, "one of " + ", ".join(self.words) if self.kind == "choice" else "a grid"
        )


INT = Type("int")
BOOL = Type("bool")


class Symbol(str):
    """A name that may stand in a formula: a string, one thing throughout a variant, that knows its type and kind."""

    __slots__ = ("per", "type")
    type: Type
    per: Per

    def __new__(cls, ident: str, type: Type, per: Per = "table") -> Self:  # noqa: A002 - what it is called in a file
        """The name `ident`."""
        self = super().__new__(cls, ident)
        self.type = type
        self.per = per
        return self

    @property
    def ident(self) -> str:
        """The bare name."""
        return str.__str__(self)


@dataclass(frozen=True, slots=True)
class Lookup:
    """A table of the variant: `steps` with the worth below the first, or exact `rows` with one `otherwise`."""

    ident: str
    type: Type
    steps: tuple[tuple[int, Worth], ...] = ()
    below: Worth | None = None
    rows: Mapping[Worth, Worth] | None = None
    otherwise: Worth | None = None

    def at(self, index: Worth) -> Worth | None:
        """The worth in the row of `index`; None when the table has none."""
        if self.rows is not None:
            return self.rows.get(index, self.otherwise)
        worth = self.below
        for start, step in self.steps:
            if isinstance(index, int) and index < start:
                break
            worth = step
        return worth


# ── The tree ────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Const:
    """A number, yes or no, or a word."""

    worth: Worth
    type: Type


@dataclass(frozen=True, slots=True)
class Ref:
    """A name: the table's, or this side's."""

    symbol: Symbol

    @property
    def type(self) -> Type:
        """What the name is worth."""
        return self.symbol.type


@dataclass(frozen=True, slots=True)
class Op:
    """`neg`, `not`, `abs`, `min`, `max`, `and`, `or`, `if` (then, test, otherwise), or an arithmetic sign."""

    sign: str
    parts: tuple[Tree, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Compare:
    """A chain of comparisons: first, then each sign with its operand."""

    first: Tree
    rest: tuple[tuple[str, Tree], ...]

    @property
    def type(self) -> Type:
        """Yes or no."""
        return BOOL


@dataclass(frozen=True, slots=True)
class Across:
    """One name over all sides, or over all but this one."""

    function: str
    who: Literal["all", "others"]
    symbol: Symbol

    @property
    def type(self) -> Type:
        """A number, or yes or no for `any` and `every`."""
        return BOOL if self.function in ("any", "every") else INT


@dataclass(frozen=True, slots=True)
class Rank:
    """This side's place by a name, highest first; equal worths share a place."""

    symbol: Symbol

    @property
    def type(self) -> Type:
        """A number from 1."""
        return INT


@dataclass(frozen=True, slots=True)
class Row:
    """A table looked up."""

    table: Lookup
    index: Tree

    @property
    def type(self) -> Type:
        """What the rows hold."""
        return self.table.type


@dataclass(frozen=True, slots=True)
class OfCards:
    """`length`, `value`, `unmatched` or `count_of` of cards, with what is asked for."""

    function: str
    symbol: Symbol
    what: str = ""
    least: int = 0

    @property
    def type(self) -> Type:
        """A number."""
        return INT


Tree = Const | Ref | Op | Compare | Across | Rank | Row | OfCards


def parts(tree: Tree) -> tuple[Tree, ...]:
    """The trees directly below."""
    if isinstance(tree, Op):
        return tree.parts
    if isinstance(tree, Compare):
        return (tree.first, *[operand for _, operand in tree.rest])
    return (tree.index,) if isinstance(tree, Row) else ()


def walk(tree: Tree) -> Iterator[Tree]:
    """The tree and everything below it."""
    waiting: list[Tree] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(parts(node))


def own_symbols(tree: Tree) -> set[Symbol]:
    """Names read for the table or for this side."""
    return reads(tree)[0]


def across_symbols(tree: Tree) -> set[Symbol]:
    """Names read over several sides."""
    return reads(tree)[1]


def symbols(tree: Tree) -> set[Symbol]:
    """Every name in the tree."""
    own, across = reads(tree)
    return own | across


def reads(tree: Tree) -> tuple[set[Symbol], set[Symbol]]:
    """The names read for the table or for this side, and those read over several sides."""
    own: set[Symbol] = set()
    across: set[Symbol] = set()
    waiting: list[Tree] = [tree]
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind is Ref or kind is OfCards:
            own.add(node.symbol)  # type: ignore[union-attr]
        elif kind is Across:
            across.add(node.symbol)  # type: ignore[union-attr]
        elif kind is Rank:
            own.add(node.symbol)  # type: ignore[union-attr]
            across.add(node.symbol)  # type: ignore[union-attr]
        else:
            waiting += parts(node)
    return own, across


def per(tree: Tree) -> Per:
    """Whether the tree is worth one thing for the table or one for each side."""
    for node in walk(tree):
        if isinstance(node, Rank) or (isinstance(node, Across) and node.who == "others"):
            return "side"
        if isinstance(node, Ref | OfCards) and node.symbol.per == "side":
            return "side"
    return "table"


# ── Reading ─────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Scope:
    """The names that may stand in a formula. `elsewhere`: names of the variant that may not stand here, and why."""

    names: Mapping[str, Symbol]
    options: Mapping[str, Symbol]
    tables: Mapping[str, Lookup]
    elsewhere: Mapping[str, str]

    def with_names(self, more: Mapping[str, Symbol]) -> Scope:
        """This scope with more names."""
        return Scope({**self.names, **more}, self.options, self.tables, self.elsewhere)


def read(text: str | int | bool, scope: Scope, *, want: Type | None = None, for_table: bool = False) -> Tree:
    """Read and check a formula; a bare number or true/false is one. Raises FormulaError."""
    tree = _Reader(text, scope).read() if isinstance(text, str) else _bare(text)
    if want is not None:
        _expect(tree.type, want)
    if for_table and per(tree) == "side":
        idents = (n.symbol.ident for n in walk(tree) if isinstance(n, Ref) and n.symbol.per == "side")
        name = next(idents, "others").removeprefix("after.")
        raise FormulaError(f"'{name}' is one thing for each side; say which: highest(all.{name}), any(all.{name}), ...")
    return tree


def names_in(text: str | int | bool) -> frozenset[str]:
    """Names a formula mentions, without checking it."""
    if not isinstance(text, str):
        return frozenset()
    try:
        return _parse(text).names
    except FormulaError:
        return frozenset()


def _bare(worth: int | bool) -> Const:
    if not isinstance(worth, bool) and abs(worth) >= LIMIT:
        raise FormulaError(f"{worth} is too large: numbers stay under {LIMIT}")
    return Const(worth, BOOL if isinstance(worth, bool) else INT)


def _expect(given: Type, want: Type) -> None:
    if given.kind == want.kind and (want.kind != "choice" or not want.words or set(given.words) <= set(want.words)):
        return
    if want.kind == "int" and given.kind == "bool":
        return
    raise FormulaError(f"this should be {want}, but it is {given}")


@dataclass(frozen=True, slots=True)
class _Syntax:
    """A formula as Python reads it, how many expressions it has, and the names it mentions."""

    body: ast.expr
    size: int
    names: frozenset[str]


@lru_cache(maxsize=4096)
def _parse(text: str) -> _Syntax:
    """The syntax of a formula; what extends a variant asks for the same again."""
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"a formula has at most {MAX_LENGTH} characters; this one has {len(text)}")
    if "#" in text:
        raise FormulaError("a formula has no comments", text.index("#") + 1)
    if not text.isascii():
        strange = next(at for at, sign in enumerate(text) if not sign.isascii())
        raise FormulaError(f"'{text[strange]}' cannot stand in a formula", strange + 1)
    try:
        return _syntax(ast.parse(" ".join(text.split("\n")).strip(), mode="eval").body)
    except SyntaxError as error:
        raise FormulaError("this is not a formula: a sign, a name or a bracket is missing", error.offset or 1) from None
    except (ValueError, RecursionError, MemoryError):
        raise FormulaError("this is not a formula") from None


def _syntax(body: ast.expr) -> _Syntax:
    waiting: list[ast.AST] = [body]
    names: set[str] = set()
    size = 0
    for node in waiting:  # it grows as it goes
        size += isinstance(node, ast.expr)
        if isinstance(node, ast.Name):
            names.add(node.id)
        elif isinstance(node, ast.Constant):
            continue
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.add(f"option.{node.attr}" if node.value.id == "option" else node.attr)
            waiting.append(node.value)
        else:
            waiting += ast.iter_child_nodes(node)
    return _Syntax(body, size, frozenset(names))


_ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


class _Reader:
    """Turns one formula's syntax tree into ours. The methods follow the grammar."""

    def __init__(self, text: str, scope: Scope) -> None:
        self.text = " ".join(text.split("\n")).strip()
        self.source = text
        self.scope = scope

    def read(self) -> Tree:
        syntax = _parse(self.source)
        if syntax.size > MAX_NODES:
            raise FormulaError(
                f"a formula has at most {MAX_NODES} parts; this one has {syntax.size}. Give a part a name in [values]"
            )
        return self.any(syntax.body)

    def any(self, node: ast.expr) -> Tree:  # noqa: C901, PLR0912 - one case a form of the grammar
        match node:
            case ast.Constant():
                return self.constant(node)
            case ast.Name(id="true" | "false"):
                return Const(node.id == "true", BOOL)
            case ast.Name():
                return Ref(self.name(node.id, node))
            case ast.Attribute(value=ast.Name(id="option")):
                return Ref(self.option(node.attr, node))
            case ast.Attribute(value=ast.Name(id=("all" | "others") as who)):
                raise FormulaError(
                    f"{who}.{node.attr} stands only in sum(...), highest(...), any(...) and the like", _col(node)
                )
            case ast.UnaryOp(op=ast.USub()):
                return Op("neg", (self.number(node.operand),), INT)
            case ast.UnaryOp(op=ast.Not()):
                return Op("not", (self.truth(node.operand),), BOOL)
            case ast.BoolOp():
                sign = "and" if isinstance(node.op, ast.And) else "or"
                return Op(sign, tuple(self.truth(part) for part in node.values), BOOL)
            case ast.BinOp():
                return self.arithmetic(node)
            case ast.Compare():
                return self.comparison(node)
            case ast.IfExp():
                return self.either(node)
            case ast.Subscript(value=ast.Name(id=ident)):
                return self.row(ident, node)
            case ast.Call(func=ast.Name(id=ident), keywords=[]):
                return self.call(ident, node)
        raise FormulaError("this cannot stand in a formula", _col(node))

    def constant(self, node: ast.Constant) -> Const:
        worth = node.value
        written = self.text[node.col_offset : node.end_col_offset]
        if isinstance(worth, str) and written == f"'{worth}'" and re.fullmatch(r"[a-z0-9][A-Za-z0-9_+]{0,31}", worth):
            return Const(worth, Type("choice", (worth,)))
        if type(worth) is int and written.isdigit():
            if worth >= LIMIT:
                raise FormulaError(f"{written[:12]} is too large: numbers stay under {LIMIT}", _col(node))
            return Const(worth, INT)
        raise FormulaError(
            f"{written[:20]} cannot stand here: whole numbers, true, false and 'choices' can", _col(node)
        )

    def name(self, ident: str, node: ast.expr) -> Symbol:
        if ident in self.scope.names:
            return self.scope.names[ident]
        if ident in self.scope.tables:
            raise FormulaError(f"'{ident}' is a table: say which row, as in {ident}[total]", _col(node))
        if ident in FUNCTIONS:
            raise FormulaError(f"'{ident}' needs brackets: {ident}(...)", _col(node))
        if ident in self.scope.elsewhere:
            raise FormulaError(f"'{ident}' cannot stand here: {self.scope.elsewhere[ident]}", _col(node))
        known = [*self.scope.names, *self.scope.tables, *FUNCTIONS]
        raise FormulaError(f"unknown name '{ident}'{meant(ident, known)}", _col(node))

    def option(self, ident: str, node: ast.expr) -> Symbol:
        if ident in self.scope.options:
            return self.scope.options[ident]
        raise FormulaError(f"unknown option '{ident}'{meant(ident, self.scope.options)}", _col(node))

    def number(self, node: ast.expr) -> Tree:
        tree = self.any(node)
        if tree.type.kind not in ("int", "bool"):
            raise FormulaError(f"a number is wanted here, and this is {tree.type}", _col(node))
        return tree

    def truth(self, node: ast.expr) -> Tree:
        tree = self.any(node)
        if tree.type.kind != "bool":
            raise FormulaError(
                f"yes or no is wanted here, and this is {tree.type}; compare it, as in x > 0", _col(node)
            )
        return tree

    def arithmetic(self, node: ast.BinOp) -> Tree:
        sign = _ARITHMETIC.get(type(node.op))
        if sign is None:
            raise FormulaError("only + - * // and % reckon", _col(node))
        if sign in ("//", "%") and not self.is_positive(node.right):
            raise FormulaError("a divisor is a number above 0, players, sides, hand or max(1, ...)", _col(node.right))
        return Op(sign, (self.number(node.left), self.number(node.right)), INT)

    def is_positive(self, node: ast.expr) -> bool:
        match node:
            case ast.Constant(value=int() as worth):
                return worth > 0
            case ast.Name(id=ident):
                return ident in _DIVISORS
            case ast.Call(func=ast.Name(id="max"), args=[ast.Constant(value=int() as least), *_]):
                return least > 0
        return False

    def comparison(self, node: ast.Compare) -> Tree:
        operands = [self.any(node.left), *(self.any(part) for part in node.comparators)]
        rest = []
        for sign_node, left, right, at in zip(node.ops, operands, operands[1:], node.comparators, strict=False):
            sign = _COMPARISONS.get(type(sign_node))
            if sign is None:
                raise FormulaError("only == != < <= > >= compare", _col(at))
            self.comparable(sign, left, right, at)
            rest.append((sign, right))
        return Compare(operands[0], tuple(rest))

    def comparable(self, sign: str, left: Tree, right: Tree, at: ast.expr) -> None:
        kinds = {left.type.kind, right.type.kind}
        if kinds <= {"int", "bool"}:
            return
        if kinds == {"choice"} and sign in ("==", "!="):
            for one, other in ((left, right), (right, left)):
                if isinstance(one, Const) and one.worth not in other.type.words:
                    word = str(one.worth)
                    raise FormulaError(
                        f"'{word}' is not one of {', '.join(other.type.words)}{meant(word, other.type.words)}", _col(at)
                    )
            return
        raise FormulaError(f"{left.type} and {right.type} cannot be compared with {sign}", _col(at))

    def either(self, node: ast.IfExp) -> Tree:
        then, test, otherwise = self.any(node.body), self.truth(node.test), self.any(node.orelse)
        one, other = then.type, otherwise.type
        if one.kind == other.kind == "choice":
            kind = Type("choice", tuple(dict.fromkeys(one.words + other.words)))
        elif one.kind == other.kind:
            kind = one
        elif {one.kind, other.kind} == {"int", "bool"}:
            kind = INT
        else:
            raise FormulaError(f"one branch is {one}, the other {other}", _col(node))
        return Op("if", (then, test, otherwise), kind)

    def row(self, ident: str, node: ast.Subscript) -> Tree:
        table = self.scope.tables.get(ident)
        if table is None:
            raise FormulaError(f"unknown table '{ident}'{meant(ident, self.scope.tables)}", _col(node))
        index = self.any(node.slice)
        self.indexable(table, index, node.slice)
        return Row(table, index)

    def indexable(self, table: Lookup, index: Tree, at: ast.expr) -> None:
        if table.rows is None:
            if index.type.kind not in ("int", "bool"):
                raise FormulaError(f"'{table.ident}' goes by number, and this is {index.type}", _col(at))
            return
        if index.type.kind == "choice":
            missing = [word for word in index.type.words if word not in table.rows]
            if missing and table.otherwise is None:
                raise FormulaError(f"'{table.ident}' has no row for {', '.join(missing)}, and no otherwise", _col(at))
        elif index.type.kind in ("int", "bool"):
            if not all(isinstance(key, int) for key in table.rows):
                raise FormulaError(f"'{table.ident}' goes by word, and this is a number", _col(at))
            if table.otherwise is None:
                raise FormulaError(
                    f"'{table.ident}' goes by number: it needs otherwise for numbers it has no row for", _col(at)
                )
        else:
            raise FormulaError(f"a table goes by a number or a choice, and this is {index.type}", _col(at))

    def call(self, name: str, node: ast.Call) -> Tree:
        given = node.args
        if name in ACROSS:
            return self.across(name, given, node)
        if name in ("min", "max") and len(given) >= 2:
            return Op(name, tuple(self.number(part) for part in given), INT)
        if name == "abs" and len(given) == 1:
            return Op("abs", (self.number(given[0]),), INT)
        if name == "rank" and len(given) == 1 and isinstance(given[0], ast.Name):
            symbol = self.name(given[0].id, given[0])
            self.across_type("rank", symbol, given[0])
            return Rank(symbol)
        if name in ("length", "value", "unmatched", "count_of") and given and isinstance(given[0], ast.Name):
            return self.of_cards(name, given[0], given[1:], node)
        if name not in FUNCTIONS:
            raise FormulaError(f"unknown function '{name}'{meant(name, FUNCTIONS)}", _col(node))
        raise FormulaError(f"{name}(...) is not used like this", _col(node))

    def across(self, name: str, given: list[ast.expr], node: ast.Call) -> Tree:
        match given:
            case [ast.Attribute(value=ast.Name(id=("all" | "others") as who), attr=ident) as operand]:
                symbol = self.name(ident, operand)
                self.across_type(name, symbol, operand)
                return Across(name, "all" if who == "all" else "others", symbol)
        raise FormulaError(
            f"{name}(...) takes all.NAME or others.NAME, one name; give a longer expression a name in [values]",
            _col(node),
        )

    def across_type(self, name: str, symbol: Symbol, at: ast.expr) -> None:
        if symbol.per != "side":
            raise FormulaError(f"'{symbol.ident}' is one thing for the whole table, not one for each side", _col(at))
        wanted = ("bool",) if name in ("any", "every", "count") else ("int", "bool")
        if symbol.type.kind not in wanted:
            raise FormulaError(f"{name}(...) cannot take '{symbol.ident}', which is {symbol.type}", _col(at))

    def of_cards(self, name: str, operand: ast.Name, rest: list[ast.expr], node: ast.Call) -> Tree:
        symbol = self.name(operand.id, operand)
        texts = [part.value for part in rest if isinstance(part, ast.Constant)]
        kinds = {"length": ("word", "cards", "grid", "melds"), "unmatched": ("cards",)}
        if symbol.type.kind not in kinds.get(name, ("cards", "grid", "melds")):
            raise FormulaError(f"{name}(...) takes cards, and '{symbol.ident}' is {symbol.type}", _col(operand))
        match name, texts:
            case ("length" | "value" | "unmatched", []) if not rest:
                return OfCards(name, symbol)
            case "value", [str() as part] if len(rest) == 1:
                return OfCards(name, symbol, part)
            case "count_of", [str() as what] if len(rest) == 1:
                return OfCards(name, symbol, what)
            case "count_of", [str() as what, int() as least] if len(rest) == 2:
                return OfCards(name, symbol, what, least)
        raise FormulaError(f"{name}(...) is not used like this", _col(node))


def _col(node: ast.expr) -> int:
    return node.col_offset + 1


def meant(word: str, known: Iterable[str]) -> str:
    """A hint at the likeliest known word, or nothing."""
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean '{close[0]}'?" if close else ""


# ── Folding ─────────────────────────────────────────────────────────────────

Reckon = Callable[..., Worth]
RECKON: Mapping[str, Reckon] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "neg": lambda a: -a,
    "not": lambda a: not a,
    "abs": abs,
    "min": lambda *each: min(each),
    "max": lambda *each: max(each),
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def constant(worth: Worth) -> Const:
    """A worth as a tree."""
    if isinstance(worth, str):
        return Const(worth, Type("choice", (worth,)))
    return Const(worth, BOOL if isinstance(worth, bool) else INT)


def fold(tree: Tree, known: Mapping[Symbol, Worth]) -> Tree:
    """The tree with what is known put in and reckoned, its dead branches gone."""
    match tree:
        case Ref() if tree.symbol in known:
            return constant(known[tree.symbol])
        case Op(sign="if"):
            return _fold_if(tree, known)
        case Op(sign="and" | "or"):
            return _fold_logic(tree, known)
        case Op():
            return _fold_op(tree, known)
        case Compare():
            return _fold_compare(tree, known)
        case Row():
            index = fold(tree.index, known)
            found = tree.table.at(index.worth) if isinstance(index, Const) else None
            return Row(tree.table, index) if found is None else Const(found, tree.type)
        case Across() if tree.symbol in known:
            return _fold_across(tree, known[tree.symbol])
        case OfCards(function="length") if tree.symbol in known:
            return constant(len(str(known[tree.symbol])))
        case _:
            return tree


def _fold_across(tree: Across, worth: Worth) -> Tree:
    """What is the same for every side, where it does not matter how many there are."""
    if tree.who == "all" and tree.function in ("any", "every", "lowest", "highest"):
        return constant(worth)
    if not worth and tree.function != "every":
        return Const(False, BOOL) if tree.function == "any" else Const(0, INT)
    return Const(True, BOOL) if worth and tree.function == "every" else tree


def _fold_if(tree: Op, known: Mapping[Symbol, Worth]) -> Tree:
    test = fold(tree.parts[1], known)
    if isinstance(test, Const):
        return fold(tree.parts[0] if test.worth else tree.parts[2], known)
    return Op("if", (fold(tree.parts[0], known), test, fold(tree.parts[2], known)), tree.type)


def _fold_logic(tree: Op, known: Mapping[Symbol, Worth]) -> Tree:
    decides = tree.sign == "or"  # one true part decides an "or", one false part an "and"
    left = []
    for part in (fold(part, known) for part in tree.parts):
        if not isinstance(part, Const):
            left.append(part)
        elif bool(part.worth) is decides:
            return Const(decides, BOOL)
    if not left:
        return Const(not decides, BOOL)
    return left[0] if len(left) == 1 else Op(tree.sign, tuple(left), BOOL)


def _fold_op(tree: Op, known: Mapping[Symbol, Worth]) -> Tree:
    folded = tuple(fold(part, known) for part in tree.parts)
    if all(isinstance(part, Const) for part in folded):
        return constant(RECKON[tree.sign](*(part.worth for part in folded if isinstance(part, Const))))
    if tree.sign == "*" and any(isinstance(part, Const) and part.worth == 0 for part in folded):
        return Const(0, INT)
    if (
        tree.sign in ("+", "-")
        and isinstance(folded[1], Const)
        and folded[1].worth == 0
        and folded[0].type.kind == "int"
    ):
        return folded[0]
    if tree.sign == "+" and isinstance(folded[0], Const) and folded[0].worth == 0 and folded[1].type.kind == "int":
        return folded[1]
    return Op(tree.sign, folded, tree.type)


def _fold_compare(tree: Compare, known: Mapping[Symbol, Worth]) -> Tree:
    first = fold(tree.first, known)
    rest = tuple((sign, fold(operand, known)) for sign, operand in tree.rest)
    chain = [first, *(operand for _, operand in rest)]
    if all(isinstance(part, Const) for part in chain):
        worths = [part.worth for part in chain if isinstance(part, Const)]
        return Const(all(RECKON[sign](a, b) for (sign, _), a, b in zip(rest, worths, worths[1:], strict=False)), BOOL)
    return Compare(first, rest)
