"""What stands between braces on a rules page: a small sum of names, worked out by the engine.

`{target}` an option or value · `{option.target}` · `{lines.natural; natural_canastas = 1}` what a line gives for these
entries · `{first_meld; total = 1500}` · `{lines.knock; deadwood = 4, others.deadwood = 31}` · `{value('JK')}` the worth
of cards · `{-lines.lost; red_threes = 4}` signs, sums, comparisons, `and`, `or`, `not` · `{deal.cards; players = 3}` at
another table · `{!target}` marked as this table's own · `{needed | canasta | canastas}` a number with its noun.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Protocol

from scorer.cards.card import CardError, parse_cards
from scorer.cards.rules import CardRules
from scorer.cards.value import value
from scorer.load import Loaded

Worth = int | bool | str
MAX_LENGTH = 300
SEATS = ("players", "sides")

_PATH = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")


class Worths(Protocol):
    """One table's rules, as a page asks them."""

    @property
    def loaded(self) -> Loaded:
        """The variant, what it extends merged in."""

    @property
    def options(self) -> Mapping[str, Worth]:
        """Every option of the table."""

    @property
    def cards(self) -> CardRules:
        """What the table agreed about its cards."""

    def worth(self, path: str, names: Mapping[str, Worth], others: Mapping[str, Worth]) -> Worth:
        """What the formula at `path`, or the name `path`, is worth for a side with these entries. ValueError: none."""

    def seated(self, players: int, sides: int | None) -> Worths:
        """The rules with these house rules for so many people, in so many sides. ValueError: they cannot sit so."""


class CannotTellError(Exception):
    """What is wrong with a placeholder."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A placeholder taken apart: what is asked, for which entries, with which nouns, as this table's own or not."""

    expression: str
    names: Mapping[str, Worth] = field(default_factory=dict)
    others: Mapping[str, Worth] = field(default_factory=dict)
    nouns: tuple[str, ...] = ()
    own: bool = False


def asked(text: str) -> Asked:
    """Read `!expression; name = worth, ... | singular | plural`."""
    question, *nouns = (piece.strip() for piece in text.split("|"))
    own = question.startswith("!")
    expression, _, given = question.removeprefix("!").partition(";")
    names: dict[str, Worth] = {}
    others: dict[str, Worth] = {}
    for pair in filter(None, (pair.strip() for pair in given.split(","))):
        name, equals, worth = (piece.strip() for piece in pair.partition("="))
        if not equals:
            raise CannotTellError(f"'{pair}' is not name = worth")
        if name.startswith("others."):
            others[name.removeprefix("others.")] = _literal(worth)
        else:
            names[name] = _literal(worth)
    return Asked(expression.strip(), names, others, tuple(nouns), own)


def _literal(text: str) -> Worth:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if re.fullmatch(r"-?\d+", text) else text


_SUMS: dict[type, Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
}
_COMPARISONS: dict[type, Callable[[Worth, Worth], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def reckon(asked: Asked, worths: Worths) -> Worth:
    """Work a placeholder out for one table. Raises CannotTellError."""
    if len(asked.expression) > MAX_LENGTH:
        raise CannotTellError("too long")
    if "players" in asked.names:
        return reckon(*_elsewhere(asked, worths))
    if _PATH.fullmatch(asked.expression):
        return _Reckoner(asked, worths).at(asked.expression)
    try:
        tree = ast.parse(asked.expression, mode="eval").body
    except (SyntaxError, ValueError, RecursionError) as error:
        raise CannotTellError("this is not a name, a path or a sum of them") from error
    return _Reckoner(asked, worths).worth(tree)


def _elsewhere(asked: Asked, worths: Worths) -> tuple[Asked, Worths]:
    """The same question at the table its `players` and `sides` name."""
    players, sides = (asked.names.get(name) for name in SEATS)
    rest = {name: worth for name, worth in asked.names.items() if name not in SEATS}
    try:
        there = worths.seated(int(players or 0), None if sides is None else int(sides))
    except ValueError as error:
        raise CannotTellError(str(error)) from error
    return replace(asked, names=rest), there


@dataclass(frozen=True, slots=True)
class _Reckoner:
    asked: Asked
    worths: Worths

    def worth(self, node: ast.expr) -> Worth:
        match node:
            case ast.Constant(value=bool() | int() | str() as worth):
                return worth
            case ast.Name(id=name):
                return self.named(name)
            case ast.Attribute():
                return self.at(ast.unparse(node))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return -self.number(operand)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return not self.worth(operand)
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _SUMS:
                return _SUMS[type(op)](self.number(left), self.number(right))
            case ast.BoolOp(op=op, values=values):
                each = (bool(self.worth(value)) for value in values)
                return all(each) if isinstance(op, ast.And) else any(each)
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _COMPARISONS:
                return _COMPARISONS[type(op)](*self.compared(left, right))
            case ast.Call(func=ast.Name(id="value"), args=[ast.Constant(value=str() as cards), *place]):
                return self.cards(cards, *(str(part.value) for part in place if isinstance(part, ast.Constant)))
        raise CannotTellError(f"'{ast.unparse(node)}' cannot stand here")

    def named(self, name: str) -> Worth:
        if name in ("true", "false"):
            return name == "true"
        if name in self.worths.options:
            return self.worths.options[name]
        return self.at(f"values.{name}" if name in self.worths.loaded.variant.values else name)

    def at(self, path: str) -> Worth:
        head, _, name = path.partition(".")
        if head in ("option", "options") and name in self.worths.options:
            return self.worths.options[name]
        if path == "hand_points":
            return sum(int(self.at(f"lines.{line}")) for line in self.worths.loaded.variant.lines)
        try:
            return self.worths.worth(path, self.asked.names, self.asked.others)
        except ValueError as error:
            raise CannotTellError(str(error)) from error

    def cards(self, cards: str, place: str = "") -> int:
        rules = self.worths.cards
        try:
            return value(rules.values, parse_cards(rules.pack, cards.split()), place)
        except CardError as error:
            raise CannotTellError(str(error)) from error

    def number(self, node: ast.expr) -> int:
        worth = self.worth(node)
        if isinstance(worth, str):
            raise CannotTellError(f"'{worth}' is not a number")
        return int(worth)

    def compared(self, left: ast.expr, right: ast.expr) -> tuple[Worth, Worth]:
        """Both sides; a bare word beside a choice is one of its choices: `tie_break == shared`."""
        first = self.worth(left)
        word = isinstance(first, str) and isinstance(right, ast.Name)
        return first, right.id if word and isinstance(right, ast.Name) else self.worth(right)
