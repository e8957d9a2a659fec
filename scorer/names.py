"""Which names may stand where: the symbols of a variant, and the scope of each place of the file.

A place belongs to a row, and each row adds names to the one before it: what is agreed for the table, what is known
before a hand, what the table entered, the score of the hand, the state after it, the end of the game.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum

from scorer.formula import (
    BOOL,
    FUNCTIONS,
    INT,
    FormulaError,
    Lookup,
    Scope,
    Symbol,
    Tree,
    Type,
    Worth,
    meant,
    names_in,
    per,
    read,
)
from scorer.variant import Input, LookupTable, Option, Tally, Variant

Report = Callable[[str, str], None]


class Row(IntEnum):
    """The places of a file, by the names that may stand there."""

    AGREED = 1
    BEFORE = 2
    ENTERED = 3
    LINES = 4
    AFTER = 5
    END = 6


PLAYERS = Symbol("players", INT)
SIDES = Symbol("sides", INT)
LAST_ROUND = Symbol("last_round", INT)
HAND = Symbol("hand", INT)
IN_PLAY = Symbol("in_play", INT)
IN_PLAY_AFTER = Symbol("after.in_play", INT)
DEALER = Symbol("dealer", BOOL, "side")
SOLO = Symbol("solo", BOOL, "side")
PAIR = Symbol("pair", BOOL, "side")
TOTAL = Symbol("total", INT, "side")
TOTAL_AFTER = Symbol("after.total", INT, "side")
SCORE = Symbol("score", INT, "side")
STAKES = Symbol("stakes", INT, "side")
WINNINGS = Symbol("winnings", INT, "side")
COLUMNS_OPEN = Symbol("columns_open", INT)
WINS = Symbol("wins", BOOL, "side")
FINAL = Symbol("final", INT, "side")

_ROW_OF: Mapping[str, Row] = {
    **dict.fromkeys(("players", "sides", "last_round"), Row.AGREED),
    **dict.fromkeys(("hand", "in_play", "dealer", "total"), Row.BEFORE),
    **dict.fromkeys(("solo", "pair", "stakes", "winnings"), Row.ENTERED),
    "score": Row.LINES,
    "columns_open": Row.AFTER,
    **dict.fromkeys(("wins", "final"), Row.END),
}
#: Words of the language, which no file may use as an id.
RESERVED = frozenset((*_ROW_OF, "all", "others", "option", "true", "false", *keyword.kwlist))
_WHY_NOT: Mapping[Row, str] = {
    Row.BEFORE: "it is not known before the first hand",
    Row.ENTERED: "it is not known before the hand is entered",
    Row.LINES: "only lines know the score so far",
    Row.AFTER: "it is known only after the hand",
    Row.END: "it is known only in ending.lines",
}


def agreed_symbol(ident: str, kind: Type) -> Symbol:
    """The symbol of an option."""
    return Symbol(f"option.{ident}", kind)


def after(symbol: Symbol) -> Symbol:
    """A tally as it is after the hand."""
    return Symbol(f"after.{symbol.ident}", symbol.type, symbol.per)


class Names:
    """All names of a variant and what they are. Problems met on the way go to `report(path, sentence)`."""

    def __init__(self, variant: Variant, report: Report) -> None:
        self.variant = variant
        self.report = report
        self.tables = {ident: self._lookup(ident, table) for ident, table in variant.tables.items()}
        self.options: dict[str, Symbol] = {}
        self.option_trees: dict[str, Tree] = {}
        self.option_order: list[str] = []
        self._read_options()
        self.rounds = self._round_symbols()
        self.tallies = {ident: self._tally_symbol(ident, tally) for ident, tally in variant.tallies.items()}
        self.inputs = {
            ident: Symbol(ident, self._input_type(entered), "table" if self._is_table(entered) else "side")
            for ident, entered in variant.inputs.items()
        }
        self.values: dict[str, Symbol] = {}
        self.value_trees: dict[str, Tree] = {}
        self.value_rows: dict[str, Row] = {}
        self._scopes: dict[Row, Scope] = {}
        self._read_values()

    # ── Scopes ──

    def scope(self, row: Row) -> Scope:
        """The scope of the places of a row."""
        if row not in self._scopes:
            self._scopes[row] = self._scope(row, self.values)
        return self._scopes[row]

    def _scope(self, row: Row, values: Mapping[str, Symbol]) -> Scope:
        names = {ident: symbol for ident, symbol in self.options.items() if ident not in self.inputs}
        names |= {"players": PLAYERS, "sides": SIDES, "last_round": LAST_ROUND}
        if row >= Row.BEFORE:
            names |= {"hand": HAND, "in_play": IN_PLAY, "dealer": DEALER, "total": TOTAL}
            names |= self.rounds | self.tallies
        if row >= Row.ENTERED:
            names |= {"solo": SOLO, "pair": PAIR} | self.inputs | self._pool_symbols()
        if row >= Row.LINES:
            names["score"] = SCORE
        if row >= Row.AFTER:
            names |= {"total": TOTAL_AFTER, "columns_open": COLUMNS_OPEN}
        if row >= Row.END:
            names |= {"wins": WINS, "final": FINAL}
        names |= {ident: symbol for ident, symbol in values.items() if self.value_rows[ident] <= row}
        return Scope(names, self.options, self.tables, self._elsewhere(row))

    def with_tallies_after(self, scope: Scope) -> Scope:
        """The same scope with the tallies and `in_play` as they are after the hand."""
        changed = {ident: after(symbol) for ident, symbol in self.tallies.items()}
        return scope.with_names({**changed, "in_play": IN_PLAY_AFTER})

    def _elsewhere(self, row: Row) -> dict[str, str]:
        rows = dict(_ROW_OF)
        rows.update(dict.fromkeys((*self.rounds, *self.tallies), Row.BEFORE))
        rows.update(dict.fromkeys((*self.inputs, *self._pool_symbols()), Row.ENTERED))
        rows.update(self.value_rows)
        return {ident: _WHY_NOT[first] for ident, first in rows.items() if first > row}

    def _pool_symbols(self) -> dict[str, Symbol]:
        if not self.variant.chip_pools:
            return {}
        found = {"stakes": STAKES, "winnings": WINNINGS}
        for ident in self.variant.chip_pools:
            found[f"won_{ident}"] = Symbol(f"won_{ident}", BOOL, "side")
            found[f"held_{ident}"] = Symbol(f"held_{ident}", INT)
        return found

    # ── Options ──

    def _read_options(self) -> None:
        options = self.variant.options
        needs = {ident: names_in(self._default_formula(option)) for ident, option in options.items()}
        self.option_order = self._in_order(needs, options, "options")
        for ident in self.option_order:
            option = options[ident]
            scope = Scope(
                {**self.options, "players": PLAYERS, "sides": SIDES, "last_round": LAST_ROUND},
                self.options,
                self.tables,
                {},
            )
            tree, kind = self._option(ident, option, scope)
            self.options[ident] = agreed_symbol(ident, kind)
            if tree is not None:
                self.option_trees[ident] = tree
        self.options = {ident: self.options[ident] for ident in options if ident in self.options}

    @staticmethod
    def _default_formula(option: Option) -> str | int | bool:
        if isinstance(option.default, str) and (option.word or option.default in (option.choices or ())):
            return 0
        return option.default

    def _option(self, ident: str, option: Option, scope: Scope) -> tuple[Tree | None, Type]:
        """The tree of the default where it is a formula, and the option's type."""
        path = f"options.{ident}.default"
        if option.word:
            return None, Type("word")
        choices = Type("choice", tuple(option.choices)) if option.choices is not None else None
        if choices is not None and option.default in choices.words:
            return None, choices
        try:
            tree = read(option.default, scope, want=choices, for_table=True)
        except FormulaError as error:
            hint = f" (it is not one of {', '.join(choices.words)} either)" if choices else ""
            self.report(path, error.message + hint)
            return None, choices or INT
        return tree, choices or tree.type

    # ── Values ──

    def _read_values(self) -> None:
        values = self.variant.values
        needs = {ident: names_in(text) for ident, text in values.items()}
        for ident in self._in_order(needs, values, "values"):
            self.value_rows[ident] = self._row_of_value(needs[ident])
            scope = self._scope(Row.ENTERED, self.values)
            waiting = {other: "it needs this value itself, or is wrong" for other in values if other not in self.values}
            scope = Scope(scope.names, scope.options, scope.tables, {**scope.elsewhere, **waiting})
            try:
                tree = read(values[ident], scope)
            except FormulaError as error:
                self.report(f"values.{ident}", f"{error.message} (column {error.column})")
                continue
            self.values[ident] = Symbol(ident, tree.type, per(tree))
            self.value_trees[ident] = tree

    def _row_of_value(self, needs: Iterable[str]) -> Row:
        rows = {
            **dict.fromkeys((*self.rounds, *self.tallies), Row.BEFORE),
            **{ident: row for ident, row in _ROW_OF.items() if row <= Row.BEFORE},
            **dict.fromkeys((*self.tables, *self.options, "all", "others", "option", "true", "false"), Row.AGREED),
            **dict.fromkeys(self.inputs, Row.ENTERED),
            **self.value_rows,
        }
        rows |= {word: Row.AGREED for word in FUNCTIONS if word not in rows}
        return max(
            (Row.AGREED if name.startswith("option.") else rows.get(name, Row.ENTERED) for name in needs),
            default=Row.AGREED,
        )

    def _in_order(self, needs: Mapping[str, frozenset[str]], among: Mapping[str, object], part: str) -> list[str]:
        """The ids, each after those it needs; a circle is reported and left out."""
        done: list[str] = []
        state: dict[str, str] = {}

        def visit(ident: str, trail: tuple[str, ...]) -> None:
            if state.get(ident) == "done":
                return
            if ident in trail:
                circle = " -> ".join((*trail[trail.index(ident) :], ident))
                if ident not in state:
                    self.report(f"{part}.{ident}", f"these go round in a circle: {circle}")
                    state[ident] = "circle"
                return
            for need in sorted(needs[ident]):
                other = need.removeprefix("option.") if part == "options" else need
                if other in among:
                    visit(other, (*trail, ident))
            if state.get(ident) != "circle":
                state[ident] = "done"
                done.append(ident)

        for ident in among:
            visit(ident, ())
        return done

    # ── The rest ──

    def _lookup(self, ident: str, table: LookupTable) -> Lookup:
        path = f"tables.{ident}"
        if (table.steps is None) == (table.rows is None) or table.rows in ({}, []):
            self.report(path, "a table has either steps or rows")
            return Lookup(ident, INT, rows={}, otherwise=0)
        worths: list[Worth] = []
        if table.steps is not None:
            starts = [start for start, _ in table.steps]
            if not starts or starts != sorted(set(starts)):
                self.report(path, "steps go upwards, each from another number")
            if table.below is None:
                self.report(path, "a table of steps says what stands below the first: below = ...")
            worths = [worth for _, worth in table.steps] + ([table.below] if table.below is not None else [])
            steps = tuple((start, worth) for start, worth in table.steps) or ((0, 0),)
            return Lookup(ident, self._worth_type(path, worths), steps=steps, below=table.below or 0)
        rows: dict[Worth, Worth]
        if isinstance(table.rows, list):
            rows = dict(enumerate(table.rows, 1))
        else:
            rows = {_row_key(key): worth for key, worth in (table.rows or {}).items()}
        worths = [*rows.values(), *([table.otherwise] if table.otherwise is not None else [])]
        return Lookup(ident, self._worth_type(path, worths), rows=rows, otherwise=table.otherwise)

    def _worth_type(self, path: str, worths: list[Worth]) -> Type:
        texts = [worth for worth in worths if isinstance(worth, str)]
        if texts and len(texts) != len(worths):
            self.report(path, "the worths are all numbers or all text")
        return Type("choice", tuple(dict.fromkeys(texts))) if texts else INT

    def _round_symbols(self) -> dict[str, Symbol]:
        rounds = self.variant.rounds
        if not rounds:
            return {}
        found = {}
        for at, row in enumerate(rounds):
            if set(row) != set(rounds[0]):
                self.report(f"rounds.{at}", f"every round has the same keys: {', '.join(rounds[0])}")
        for key, first in rounds[0].items():
            worths = [row[key] for row in rounds if key in row]
            if isinstance(first, str):
                kind = Type("choice", tuple(dict.fromkeys(str(worth) for worth in worths)))
            else:
                kind = BOOL if isinstance(first, bool) else INT
            if any(type(worth) is not type(first) for worth in worths):
                self.report(f"rounds.0.{key}", "a column of the rounds is all numbers, all yes or no, or all text")
            found[key] = Symbol(key, kind)
        return found

    def _tally_symbol(self, ident: str, tally: Tally) -> Symbol:
        if (tally.add is None) == (tally.set is None):
            self.report(f"tallies.{ident}", "a tally has either add or set")
        kind = BOOL if isinstance(tally.start, bool) else INT
        if kind is BOOL and tally.add is not None:
            self.report(f"tallies.{ident}", "a tally of yes or no is set, not added to")
        return Symbol(ident, kind, tally.per)

    @staticmethod
    def _input_type(entered: Input) -> Type:
        match entered.type:
            case "points" | "count" | "halves" | "place":
                return INT
            case "flag" | "side" | "player" | "sides":
                return BOOL
            case "choice":
                return Type("choice", tuple(entered.choices or ()))
            case "cards" | "card":
                return Type("cards")
            case "grid":
                return Type("grid")
            case "melds":
                return Type("melds")
            case "pools":
                return Type("word")

    @staticmethod
    def _is_table(entered: Input) -> bool:
        """Whether the field is one thing for the table: a side named is yes or no for each side."""
        return entered.entered_per == "hand" and entered.type not in ("side", "player", "sides")

    def clashes(self) -> None:
        """Report ids that are two things, or words of the language."""
        kinds: list[tuple[str, Iterable[str]]] = [
            ("options", self.variant.options),
            ("tables", self.variant.tables),
            ("inputs", self.variant.inputs),
            ("values", self.variant.values),
            ("tallies", self.variant.tallies),
        ]
        seen: dict[str, str] = {}
        for part, members in kinds:
            for ident in members:
                if ident in RESERVED:
                    self.report(f"{part}.{ident}", f"'{ident}' is a word of the language; choose another id")
                elif ident in seen and {part, seen[ident]} != {"options", "inputs"}:
                    self.report(f"{part}.{ident}", f"'{ident}' is already one of the {seen[ident]}")
                seen.setdefault(ident, part)
        for key in self.rounds:
            if key in seen or key in RESERVED:
                self.report(f"rounds.0.{key}", f"'{key}' is already another thing; choose another id")

    def unknown_field(self, ident: str) -> str:
        """The sentence for a field that is not there."""
        return f"there is no input '{ident}'{meant(ident, self.inputs)}"


def _row_key(key: str) -> Worth:
    return int(key) if key.isdigit() else key
