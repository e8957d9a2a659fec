"""A variant compiled for one table: its options folded in, its formulas turned into programs."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

from scorer.cards.rules import CardRules
from scorer.fields import Field, empty
from scorer.formula import (
    BOOL,
    INT,
    Across,
    Compare,
    Const,
    OfCards,
    Op,
    Rank,
    Ref,
    Symbol,
    Tree,
    Worth,
    across_symbols,
    fold,
    per,
    symbols,
)
from scorer.formula import Row as TableRow
from scorer.game import Table
from scorer.load import Loaded
from scorer.names import (
    FINAL,
    LAST_ROUND,
    PLAYERS,
    SCORE,
    SIDES,
    STAKES,
    TOTAL,
    WINNINGS,
    Row,
    after,
)
from scorer.program import CardReckoner, Item, Program, build
from scorer.scoreboard import Refusal
from scorer.table_cards import Reckoner, card_rules
from scorer.variant import Check, Formula, Input, Seating, Variant

TRUE = Const(True, BOOL)
FALSE = Const(False, BOOL)
ZERO = Const(0, INT)
#: Whether all checks and warnings hold, for every unit: then there is nothing to look for.
ALL_HOLD = Symbol("check:", BOOL)


class Refused(Exception):
    """The table cannot be: an option, or the number of sides."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


@dataclass(frozen=True)
class Seats:
    """Who sits where: the ids of the sides, the side of each seat in the order of the deal, and of each player's id."""

    sides: tuple[str, ...]
    order: tuple[int, ...]
    players: Mapping[str, int]
    dealer: int = 0


class OpenCheck(NamedTuple):
    """A check or warning that can fail: its name in the frame, its path, and whether its field is the hand's."""

    name: str
    path: str
    check: Check
    of_hand: bool


def seats_of(table: Table) -> Seats:
    """Who sits where at a table, known by ids."""
    side_of = table.side_of
    ids = tuple(side.id for side in table.sides)
    return Seats(ids, tuple(side_of[player] for player in table.seats), side_of, table.dealer)


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules of one table. Build with `for_table`; `score.py` plays hands by them."""

    loaded: Loaded
    seats: Seats
    players: int
    options: Mapping[str, Worth]
    facts: Mapping[Symbol, Worth]
    _trees: dict[str, Tree] = dataclasses.field(default_factory=dict, repr=False)

    # ── What the table agreed ──

    @cached_property
    def variant(self) -> Variant:
        """The variant's parts."""
        return self.loaded.variant

    def tree(self, path: str, otherwise: Tree) -> Tree:
        """The formula at a path with what is agreed put in, or what stands for it when the file says nothing."""
        if path not in self._trees:
            tree = self.loaded.trees.get(path)
            if tree is None:
                return otherwise
            known = self.facts.keys().isdisjoint(self.loaded.reads(path))
            self._trees[path] = tree if known else fold(tree, self.facts)
        return self._trees[path]

    def agreed(self, path: str, otherwise: Worth) -> Any:
        """What a formula that knows only the table's options comes to."""
        tree = self.loaded.trees.get(path)
        folded = fold(tree, self.facts) if tree is not None else None
        return folded.worth if isinstance(folded, Const) else otherwise

    def text_or_agreed(self, path: str, given: Formula) -> str:
        """A place that holds a word, or a formula that gives one."""
        return str(self.agreed(path, str(given)))

    @cached_property
    def cards(self) -> CardRules:
        """The table's cards."""
        return card_rules(self.loaded, self.facts)

    @cached_property
    def reckoner(self) -> CardReckoner:
        """What formulas ask of this table's cards."""
        return Reckoner(self.loaded, self.facts, lambda: self.cards)

    def build(self, items: Iterable[Item], outputs: Iterable[Symbol]) -> Program:
        """Compile items with this table's facts, and without the fields that nobody is asked at it."""
        return build(items, outputs, {**self.facts, **self._unasked}, self.reckoner)

    @cached_property
    def _unasked(self) -> Mapping[Symbol, Worth]:
        """Fields that never apply at this table, with what leaving them out is worth: an entry is refused anyway."""
        plain = ("points", "count", "halves", "flag", "choice")
        return {
            field.symbol: field.default
            for field in self.fields
            if field.gate is False and field.type in plain and field.per != "player"
        }

    # ── Fields ──

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """All fields in the order of the file, those of the hand first."""
        made = [self._field(ident, entered) for ident, entered in self.variant.inputs.items()]
        return tuple(sorted(made, key=lambda field: field.per != "hand"))

    def _field(self, ident: str, entered: Input) -> Field:
        path = f"inputs.{ident}"
        bounds: dict[str, str] = {}
        plain: dict[str, int | None] = {}
        for key, otherwise in (("min", 0), ("max", 99_999), ("step", 1)):
            tree = self.tree(f"{path}.{key}", Const(otherwise, INT))
            plain[key] = int(tree.worth) if isinstance(tree, Const) else None
            if not isinstance(tree, Const):
                bounds[key] = f"{key}:{ident}"

        def truth(key: str, otherwise: bool) -> bool | Tree:
            """Plain where the table's options settle it."""
            tree = self.tree(f"{path}.{key}", Const(otherwise, BOOL))
            return bool(tree.worth) if isinstance(tree, Const) else tree

        return Field(
            ident=ident,
            type=entered.type,
            per=entered.entered_per,
            symbol=self.loaded.names.inputs[ident],
            entered=entered,
            least=plain["min"],
            most=plain["max"],
            step=plain["step"],
            bounds=bounds,
            gate=truth("when", True),
            required=truth("required", False),
            nobody=truth("nobody", True),
            default=empty(entered),
        )

    def fields_of(self, per_whom: str) -> frozenset[str]:
        """The ids of the fields of the hand, of each side, or of each player."""
        return self._fields_by[per_whom]

    @cached_property
    def _fields_by(self) -> Mapping[str, frozenset[str]]:
        return {
            whose: frozenset(field.ident for field in self.fields if field.per == whose)
            for whose in ("hand", "side", "player")
        }

    def field(self, ident: str) -> Field | None:
        """The field of an input."""
        return next((field for field in self.fields if field.ident == ident), None)

    def counts_from(self, ident: str) -> tuple[str, ...]:
        """The card fields a number can be counted from."""
        return tuple(sorted(self.counted[ident])) if ident in self.counted else ()

    @cached_property
    def lines_of_field(self) -> Mapping[str, tuple[str, ...]]:
        """For each field: the lines whose points come of it alone."""
        found: dict[str, list[str]] = {}
        for ident in self.side_lines:
            behind = self.inputs_behind(self.tree(f"lines.{ident}.points", ZERO))
            if behind is not None and len(behind) == 1:
                found.setdefault(next(iter(behind)), []).append(ident)
        return {field: tuple(lines) for field, lines in found.items()}

    def inputs_behind(self, tree: Tree) -> set[str] | None:
        """The inputs of its own side that a tree depends on, through values; None where it looks at anything else."""
        if across_symbols(tree):
            return None
        names = self.loaded.names
        found: set[str] = set()
        for symbol in symbols(tree):
            if symbol.ident in names.inputs:
                found.add(symbol.ident)
                continue
            inner = names.value_trees.get(symbol.ident)
            behind = None if inner is None else self.inputs_behind(fold(inner, self.facts))
            if behind is None:
                return None
            found |= behind
        return found

    @cached_property
    def idle_fields(self) -> frozenset[str]:
        """Fields that change nothing at this table: nobody need answer them."""
        variant = self.variant
        asked = {variant.partners.solo} if variant.partners else set[str]()
        asked |= {variant.elimination.re_entry or ""} if variant.elimination else set()
        asked |= {pool.to or "" for pool in variant.chip_pools.values()} | {variant.pool_input or ""}
        programs = [self.play, self.settle, self.judge, self.ending, self.verdict, self.end]
        programs += [self.columns_enter, self.columns_close] if variant.columns else []
        programs += [self.share, self.each_player] if variant.partners else []
        return frozenset(variant.inputs).difference(asked, *(program.reads for program in programs))

    @cached_property
    def card_fields(self) -> frozenset[str]:
        """Fields that hold cards."""
        return frozenset(field.ident for field in self.fields if field.type in ("cards", "card", "grid", "melds"))

    @cached_property
    def gated(self) -> tuple[Field, ...]:
        """Fields that may not apply."""
        return tuple(field for field in self.fields if field.gate is not True)

    @cached_property
    def demanding(self) -> tuple[Field, ...]:
        """Fields that may have to be entered, or may not be nobody."""
        return tuple(field for field in self.fields if field.required is not False or field.nobody is not True)

    @cached_property
    def asked_checks(self) -> tuple[tuple[str, Check], ...]:
        """The checks asked after a hand is entered; those of an option are asked once, when the table is made."""
        checks = self.variant.checks.items()
        return tuple((ident, check) for ident, check in checks if check.field in self.variant.inputs)

    @cached_property
    def never(self) -> Mapping[str, frozenset[str]]:
        """The choices of a field that no hand of this table may hold: a check of nothing else refuses them."""
        found: dict[str, frozenset[str]] = {}
        for ident, check in self.asked_checks:
            holds, symbol = _holds(self, f"checks.{ident}"), self.loaded.names.inputs[check.field]
            if symbol.type.kind == "choice" and symbols(holds) == {symbol}:
                refused = (word for word in symbol.type.words if fold(holds, {symbol: word}) == FALSE)
                found[check.field] = found.get(check.field, frozenset()).union(refused)
        return found

    @cached_property
    def open_checks(self) -> tuple[OpenCheck, ...]:
        """The checks that a hand can fail at this table, in order."""
        return self._open("check", self.asked_checks)

    @cached_property
    def open_warnings(self) -> tuple[OpenCheck, ...]:
        """The warnings that a hand can raise at this table."""
        return self._open("warning", tuple(self.variant.warnings.items()))

    def _open(self, part: str, checks: Sequence[tuple[str, Check]]) -> tuple[OpenCheck, ...]:
        return tuple(
            OpenCheck(
                f"{part}:{ident}", f"{part}s.{ident}", check, self.variant.inputs[check.field].entered_per == "hand"
            )
            for ident, check in checks
            if self.play.settles(Symbol(f"{part}:{ident}", BOOL)) is not True
        )

    @cached_property
    def open_lines(self) -> tuple[tuple[str, str], ...]:
        """The lines that can count at this table: name in the frame, path."""
        return tuple(
            (f"line:{ident}", f"lines.{ident}")
            for ident in self.side_lines
            if self.play.settles(Symbol(f"line:{ident}", INT)) != 0
        )

    @cached_property
    def side_lines(self) -> tuple[str, ...]:
        """Lines worked out for each side, or for a pair as a whole."""
        return tuple(ident for ident, line in self.variant.lines.items() if line.per == "side")

    @cached_property
    def counted_from(self) -> Mapping[str, tuple[str, ...]]:
        """For each card field: the numbers that are counted from it."""
        found: dict[str, list[str]] = {}
        for ident, reads in self.counted.items():
            for card in reads:
                found.setdefault(card, []).append(ident)
        return {card: tuple(idents) for card, idents in found.items()}

    # ── Programs ──

    def _values(self, up_to: Row) -> list[Item]:
        names = self.loaded.names
        return [
            Item(names.values[ident], tree)
            for ident, tree in names.value_trees.items()
            if names.value_rows[ident] <= up_to
        ]

    @cached_property
    def before(self) -> Program:
        """What is known before a hand: bounds that change, whether partners play, how many cards are dealt."""
        items = self._values(Row.BEFORE)
        outputs: list[Symbol] = []
        for field in self.fields:
            for key, ident in field.bounds.items():
                tree = self.tree(f"inputs.{field.ident}.{key}", ZERO)
                outputs.append(Symbol(ident, INT, "table" if field.symbol.per == "table" else "side"))
                items.append(Item(outputs[-1], tree))
        if self.variant.partners:
            outputs.append(Symbol("partners", BOOL))
            items.append(Item(outputs[-1], self.tree("partners.when", TRUE)))
        return self.build(items, outputs)

    @cached_property
    def play(self) -> Program:
        """A hand: pools, values, gates, checks, warnings and lines, for the units that play it."""
        items = self._values(Row.LINES) + self._pool_items()
        outputs = [item.symbol for item in items if item.symbol in self._kept]
        checks = self._check_items()
        checks.append(Item(ALL_HOLD, _all_of([item.symbol for item in checks])))
        for made in (self._gate_items(), checks, self._in_hand_items(), self._line_items()):
            items += made
            outputs += [item.symbol for item in made]
        outputs.append(SCORE)
        return self.build(ordered(items) if self.variant.chip_pools else items, outputs)

    @cached_property
    def _kept(self) -> set[Symbol]:
        """Values and chips that later programs ask of a hand."""
        wanted: set[Symbol] = set()
        starts = ("tallies.", "total.", "columns.", "elimination.", "dealer.", "ending.", "partners.")
        for path, tree in self.loaded.trees.items():
            if path.startswith(starts):
                wanted |= symbols(self.tree(path, tree))
        for ident in self.variant.chip_pools:
            wanted.add(Symbol(f"left_{ident}", INT))
        return wanted

    def _pool_items(self) -> list[Item]:
        pools = self.variant.chip_pools
        if not pools:
            return []
        items: list[Item] = []
        stakes: list[Tree] = []
        gains: list[Tree] = []
        for ident in pools:
            stake = Symbol(f"stake:{ident}", INT, "side")
            held = Symbol(f"held_{ident}", INT)
            won = Symbol(f"won_{ident}", BOOL, "side")
            paid = Op("+", (Ref(Symbol(f"chips_{ident}", INT)), Across("sum", "all", stake)), INT)
            taken = Across("any", "all", won)
            items += [
                Item(stake, self.tree(f"pools.{ident}.stake", ZERO)),
                Item(held, paid),
                Item(Symbol(f"left_{ident}", INT), Op("if", (ZERO, taken, Ref(held)), INT)),
            ]
            stakes.append(Ref(stake))
            gains.append(Op("if", (Ref(held), Ref(won), ZERO), INT))
        return [*items, Item(STAKES, _sum(stakes)), Item(WINNINGS, _sum(gains))]

    def _gate_items(self) -> list[Item]:
        items = []
        for field in self.fields:
            for name, tree in (("when", field.gate), ("required", field.required), ("nobody", field.nobody)):
                if not isinstance(tree, bool):
                    items.append(Item(Symbol(f"{name}:{field.ident}", BOOL, _per_of(tree, field.symbol)), tree))
        return items

    def _check_items(self) -> list[Item]:
        items = []
        for part, checks in (("check", self.variant.checks), ("warning", self.variant.warnings)):
            for ident, check in checks.items():
                if check.field in self.variant.options and check.field not in self.variant.inputs:
                    continue
                holds = _holds(self, f"{part}s.{ident}")
                items.append(Item(Symbol(f"{part}:{ident}", BOOL, per(holds)), holds))
        return items

    def _in_hand_items(self) -> list[Item]:
        items = []
        for ident, threshold in self.variant.thresholds.items():
            if threshold.in_hand is not None:
                tree = self.tree(f"thresholds.{ident}.in_hand", ZERO)
                items.append(Item(Symbol(f"in_hand:{ident}", tree.type, per(tree)), tree))
        return items

    def _line_items(self) -> list[Item]:
        return self._lines(self.side_lines, ZERO)

    def _lines(self, idents: Sequence[str], start: Tree) -> list[Item]:
        """The lines in order; each knows as `score` what those above it gave."""
        items: list[Item] = []
        so_far = start
        for ident in idents:
            above = Symbol(f"score@{ident}", INT, "side")
            points = self.tree(f"lines.{ident}.points", ZERO)
            when = self.tree(f"lines.{ident}.when", TRUE)
            tree = _only(points, when)
            if SCORE in symbols(tree):
                items.append(Item(above, so_far))
                tree = _renamed(tree, SCORE, above)
                so_far = Ref(above)
            line = Symbol(f"line:{ident}", INT, "side")
            items.append(Item(line, tree))
            so_far = Op("+", (so_far, Ref(line)), INT)
        return [*items, Item(SCORE, so_far)]

    @cached_property
    def player_values(self) -> tuple[str, ...]:
        """Values made of fields that each player enters."""
        own = {field.symbol for field in self.fields if field.per == "player"}
        found: list[str] = []
        for ident, tree in self.loaded.names.value_trees.items():
            if symbols(tree) & own:
                own.add(self.loaded.names.values[ident])
                found.append(ident)
        return tuple(found)

    @cached_property
    def player_lines(self) -> tuple[str, ...]:
        """Lines worked out player by player."""
        return tuple(ident for ident, line in self.variant.lines.items() if line.per == "player")

    @cached_property
    def each_player(self) -> Program:
        """The part of a hand that is worked out player by player, after the points of a pair are shared."""
        names = self.loaded.names
        items = [Item(names.values[ident], names.value_trees[ident]) for ident in self.player_values]
        shared = Symbol("shared", INT, "side")
        lines = self._lines(self.player_lines, Ref(shared))
        outputs = [names.values[ident] for ident in self.player_values if names.values[ident] in self._kept]
        return self.build([*items, *lines], [*outputs, *(item.symbol for item in lines)])

    @cached_property
    def each_player_needs(self) -> frozenset[Symbol]:
        """What the part that is worked out player by player asks of the hand."""
        wanted: set[Symbol] = set()
        for ident in self.player_values:
            wanted |= symbols(self.tree(f"values.{ident}", ZERO))
        for ident in self.player_lines:
            wanted |= symbols(self.tree(f"lines.{ident}.points", ZERO)) | symbols(
                self.tree(f"lines.{ident}.when", TRUE)
            )
        return frozenset(wanted)

    @cached_property
    def share(self) -> Program:
        """What each of a pair receives of its score."""
        symbol = Symbol("share", INT, "side")
        return self.build([Item(symbol, self.tree("partners.share", Ref(SCORE)))], [symbol])

    @cached_property
    def settle(self) -> Program:
        """After a hand, all from the same state: the tallies (`after.X`) and what the total becomes."""
        items = []
        for ident, tally in self.variant.tallies.items():
            old = self.loaded.names.tallies[ident]
            if tally.add is not None:
                tree: Tree = Op("+", (Ref(old), self.tree(f"tallies.{ident}.add", ZERO)), INT)
            else:
                tree = self.tree(f"tallies.{ident}.set", Ref(old))
            items.append(Item(after(old), tree))
        if "total.becomes" in self.loaded.trees:
            items.append(Item(Symbol("becomes", INT, "side"), self.tree("total.becomes", Ref(TOTAL))))
        return self.build(items, [item.symbol for item in items])

    def _one(self, ident: str, path: str, otherwise: Tree) -> Item:
        tree = self.tree(path, otherwise)
        return Item(Symbol(ident, tree.type, "side"), tree)

    @cached_property
    def judge(self) -> Program:
        """Who is out after a hand, and who deals next."""
        items = []
        if self.variant.elimination:
            items.append(self._one("out", "elimination.when", FALSE))
        if self.variant.dealer:
            items.append(self._one("deals", "dealer.next", FALSE))
        return self.build(items, [item.symbol for item in items])

    @cached_property
    def columns_enter(self) -> Program:
        """Which sides count a hand in the columns."""
        item = self._one("enters", "columns.enters", FALSE)
        return self.build([item], [item.symbol])

    @cached_property
    def columns_close(self) -> Program:
        """Whether a column is over."""
        item = self._one("closes", "columns.closes", FALSE)
        return self.build([item], [item.symbol])

    @cached_property
    def re_entry(self) -> Program:
        """Whether a side may come back, and with which total."""
        items = [
            self._one("allowed", "elimination.allowed", FALSE),
            self._one("returns_with", "elimination.total", ZERO),
        ]
        return self.build([*self._values(Row.BEFORE), *items], [item.symbol for item in items])

    @cached_property
    def ending(self) -> Program:
        """Whether the game is over: asked after every hand."""
        over = Item(Symbol("over", BOOL), self.tree("ending.when", FALSE))
        return self.build([over], [over.symbol])

    @cached_property
    def verdict(self) -> Program:
        """Of a game that is over: whether a tie plays on, who can win."""
        items = [
            Item(Symbol("plays_on", BOOL), self.tree("ending.play_on", FALSE)),
            self._one("contends", "ending.contenders", TRUE),
            self._one("outright", "ending.outright", FALSE),
        ]
        return self.build(items, [item.symbol for item in items])

    @cached_property
    def end(self) -> Program:
        """The end lines; `final` in each is the total with those above it."""
        items: list[Item] = []
        so_far: Tree = Ref(Symbol("after.total", INT, "side"))
        for ident in self.variant.ending.lines:
            above = Symbol(f"final@{ident}", INT, "side")
            points = self.tree(f"ending.lines.{ident}.points", ZERO)
            when = self.tree(f"ending.lines.{ident}.when", TRUE)
            tree = _only(points, when)
            if FINAL in symbols(tree):
                items.append(Item(above, so_far))
                tree = _renamed(tree, FINAL, above)
            line = Symbol(f"end:{ident}", INT, "side")
            items.append(Item(line, tree))
            so_far = Op("+", (so_far, Ref(line)), INT)
        items.append(Item(FINAL, so_far))
        return self.build(items, [item.symbol for item in items])

    @cached_property
    def next_hand(self) -> Program:
        """What the next hand needs: the thresholds, and how many cards are dealt."""
        items = []
        for ident, threshold in self.variant.thresholds.items():
            shown = self.tree(f"thresholds.{ident}.when", TRUE)
            items.append(Item(Symbol(f"shown:{ident}", BOOL, per(shown)), shown))
            if threshold.value is not None:
                tree = self.tree(f"thresholds.{ident}.value", ZERO)
                items.append(Item(Symbol(f"threshold:{ident}", tree.type, per(tree)), tree))
            if threshold.words is not None:
                tree = self.tree(f"thresholds.{ident}.words", ZERO)
                items.append(Item(Symbol(f"words:{ident}", tree.type, per(tree)), tree))
        if self.variant.deal:
            items.append(Item(Symbol("deal", INT), self.tree("deal.cards", ZERO)))
        return self.build([*self._values(Row.BEFORE), *items], [item.symbol for item in items])

    @cached_property
    def counted(self) -> Mapping[str, frozenset[str]]:
        """For each field that can be counted from cards: the card fields it reads."""
        inputs = self.variant.inputs
        found = {}
        for ident in inputs:
            tree = self.loaded.trees.get(f"inputs.{ident}.from")
            if tree is not None:
                found[ident] = frozenset(symbol.ident for symbol in symbols(tree) if symbol.ident in inputs)
        return found

    @cache  # noqa: B019 - rules live as long as their table
    def count_of(self, ident: str) -> Program:
        """How a field is counted from cards, as `from:X`."""
        item = Item(Symbol(f"from:{ident}", INT, "side"), self.tree(f"inputs.{ident}.from", ZERO))
        return self.build([*self._values(Row.AGREED), item], [item.symbol])

    @cached_property
    def dealer_otherwise(self) -> str:
        """Who deals when nobody is named."""
        return self.variant.dealer.otherwise if self.variant.dealer else "left"

    @cached_property
    def uses_hand_number(self) -> frozenset[str]:
        """Thresholds that depend on the hand or on the round: shown only while a hand follows."""
        per_hand = {"hand", *self.loaded.names.rounds}
        for ident, tree in self.loaded.names.value_trees.items():
            if {symbol.ident for symbol in symbols(tree)} & per_hand:
                per_hand.add(ident)
        return frozenset(
            ident
            for ident in self.variant.thresholds
            if {s.ident for s in symbols(self.loaded.trees.get(f"thresholds.{ident}.value", ZERO))} & per_hand
        )

    def round_of(self, hand: int) -> Mapping[str, Worth]:
        """The row of the rounds for a hand from 1; after the last it repeats."""
        rounds = self.variant.rounds
        return rounds[min(hand, len(rounds)) - 1] if rounds else {}

    @cached_property
    def winner_rule(self) -> str:
        """Which total wins, or "survivors"."""
        return self.text_or_agreed("ending.winner", self.variant.ending.winner)


def _sum(trees: Sequence[Tree]) -> Tree:
    total = trees[0]
    for tree in trees[1:]:
        total = Op("+", (total, tree), INT)
    return total


def _all_of(checks: Sequence[Symbol]) -> Tree:
    """Whether all of these hold, those of the units for every unit."""
    parts = tuple(Ref(check) if check.per == "table" else Across("every", "all", check) for check in checks)
    return Op("and", parts, BOOL) if len(parts) > 1 else next(iter(parts), TRUE)


def _per_of(tree: Tree, symbol: Symbol) -> Any:
    return "side" if symbol.per == "side" and per(tree) == "side" else per(tree)


def _holds(rules: Rules, path: str) -> Tree:
    require = rules.tree(f"{path}.require", TRUE)
    when = rules.tree(f"{path}.when", TRUE)
    if when == FALSE:
        return TRUE
    return require if TRUE in (when, require) else Op("or", (Op("not", (when,), BOOL), require), BOOL)


def _only(points: Tree, when: Tree) -> Tree:
    """Points that count only sometimes."""
    if when == FALSE or points == ZERO:
        return ZERO
    return points if when == TRUE else Op("if", (points, when, ZERO), INT)


def _renamed(tree: Tree, old: Symbol, new: Symbol) -> Tree:
    """The tree with one name read as another."""
    return renamed(tree, lambda symbol: new if symbol == old else symbol)


def renamed(tree: Tree, name: Callable[[Symbol], Symbol]) -> Tree:
    """The tree with its names changed."""
    match tree:
        case Const():
            return tree
        case Ref():
            return Ref(name(tree.symbol))
        case Op():
            return Op(tree.sign, tuple(renamed(part, name) for part in tree.parts), tree.type)
        case Compare():
            return Compare(renamed(tree.first, name), tuple((sign, renamed(part, name)) for sign, part in tree.rest))
        case Across():
            return Across(tree.function, tree.who, name(tree.symbol))
        case Rank():
            return Rank(name(tree.symbol))
        case TableRow():
            return TableRow(tree.table, renamed(tree.index, name))
        case OfCards():
            return OfCards(tree.function, name(tree.symbol), tree.what, tree.least)


def ordered(items: Sequence[Item]) -> list[Item]:
    """The items, each after those it needs. Raises ValueError where they go round in a circle."""
    by_symbol = {item.symbol: item for item in items}
    done: dict[Symbol, Item] = {}
    doing: set[Symbol] = set()

    def visit(item: Item) -> None:
        if item.symbol in done:
            return
        if item.symbol in doing:
            raise ValueError(f"'{item.symbol.ident}' needs itself")
        doing.add(item.symbol)
        for symbol in sorted((item.own | item.across) & by_symbol.keys(), key=lambda s: s.ident):
            visit(by_symbol[symbol])
        done[item.symbol] = item

    for item in items:
        visit(item)
    return list(done.values())


# ── Agreeing ────────────────────────────────────────────────────────────────


def cannot(field: str, template: str, **names: object) -> Refused:
    """What a table or a file asks for and cannot have: the field, and a sentence with its `{names}`."""
    message = template.format_map(names) if names else template
    return Refused(Refusal(field, None, None, message, template=template, names=names))


def for_table(loaded: Loaded, options: Mapping[str, Any], seats: Seats, players: int | None = None) -> Rules:
    """The rules of a table with these house rules and sides. Raises Refused."""
    sides = len(seats.sides)
    if players is None:
        players = _likely_players(loaded, options, sides)
    facts: dict[Symbol, Worth] = {PLAYERS: players, SIDES: sides, LAST_ROUND: len(loaded.variant.rounds)}
    agreed = _agree(loaded, options, facts)
    for ident, tree in loaded.names.value_trees.items():
        folded = fold(tree, facts)
        if isinstance(folded, Const):
            facts[loaded.names.values[ident]] = folded.worth
    rules = Rules(loaded, seats, players, agreed, facts)
    _check_options(rules)
    if not any(_fits(rules, at, row) for at, row in enumerate(loaded.variant.seating)):
        raise cannot("sides", _seating_sentence(loaded))
    return rules


def first_table(
    loaded: Loaded, options: Mapping[str, Any], players: int | None = None, in_sides: int | None = None
) -> Rules:
    """The rules at the first table these options fit, for what is asked before anybody sits down. Raises Refused."""
    refused: Refused | None = None
    for row in loaded.variant.seating:
        for people in _numbers(row.players):
            for sides in _numbers(row.sides or people):
                names = tuple(f"s{number}" for number in range(1, sides + 1))
                order = tuple(range(sides)) * max(1, people // sides)
                try:
                    if players in (None, people) and in_sides in (None, sides):
                        return for_table(loaded, options, Seats(names, order, {}), people)
                except Refused as error:
                    refused = refused or error
    raise refused or cannot("sides", _seating_sentence(loaded))


def _likely_players(loaded: Loaded, options: Mapping[str, Any], sides: int) -> int:
    """Everybody alone where that fits, else the first seating for this number of sides that the options allow."""
    facts: dict[Symbol, Worth] = {PLAYERS: sides, SIDES: sides, LAST_ROUND: len(loaded.variant.rounds)}
    agreed_facts = dict(facts)
    try:
        _agree(loaded, options, agreed_facts)
    except Refused:
        agreed_facts = facts
    rows = [
        row
        for at, row in enumerate(loaded.variant.seating)
        if fold(loaded.trees.get(f"seating.{at}.when", TRUE), agreed_facts) != FALSE
    ]
    if any(row.sides is None and sides in _numbers(row.players) for row in rows):
        return sides
    teams = (_numbers(row.players)[0] for row in rows if row.sides is not None and sides in _numbers(row.sides))
    return next(teams, sides)


def _numbers(given: int | list[int]) -> list[int]:
    return [given] if isinstance(given, int) else given


def _fits(rules: Rules, at: int, row: Seating) -> bool:
    sides = len(rules.seats.sides)
    right_sides = sides == rules.players if row.sides is None else sides in _numbers(row.sides)
    return rules.players in _numbers(row.players) and right_sides and bool(rules.agreed(f"seating.{at}.when", True))


def _seating_sentence(loaded: Loaded) -> str:
    ways = []
    for row in loaded.variant.seating:
        people = " or ".join(map(str, _numbers(row.players)))
        ways.append(
            f"{people} players"
            + ("" if row.sides is None else f" in {' or '.join(map(str, _numbers(row.sides)))} sides")
        )
    return "This game is for " + "; ".join(dict.fromkeys(ways)) + "."


def _agree(loaded: Loaded, given: Mapping[str, Any], facts: dict[Symbol, Worth]) -> dict[str, Worth]:
    """Every option with its worth; `facts` learns them."""
    known = loaded.names.options
    for ident in given:
        if ident not in known:
            raise cannot(str(ident), "This game has no such house rule.")
    agreed: dict[str, Worth] = {}
    for ident in loaded.names.option_order:
        option = loaded.variant.options[ident]
        if ident in given:
            worth = _option_worth(loaded, ident, given[ident])
        else:
            tree = loaded.trees.get(f"options.{ident}.default")
            folded = fold(tree, facts) if tree is not None else None
            worth = folded.worth if isinstance(folded, Const) else option.default
        facts[known[ident]] = agreed[ident] = worth
    for ident in known:
        _check_bounds(loaded, ident, agreed[ident], facts)
    return {ident: agreed[ident] for ident in known}


def _option_worth(loaded: Loaded, ident: str, given: Any) -> Worth:
    kind = loaded.names.options[ident].type
    match kind.kind:
        case "int":
            if type(given) is not int or abs(given) >= 10**9:
                raise cannot(ident, "A whole number is wanted.")
        case "bool":
            if not isinstance(given, bool):
                raise cannot(ident, "Yes or no is wanted: true or false.")
        case "choice":
            if given not in kind.words:
                raise cannot(ident, "One of {choices} is wanted.", choices=", ".join(kind.words))
        case _:
            if not isinstance(given, str) or len(given) > 400:
                raise cannot(ident, "A text is wanted.")
    worth: Worth = given
    return worth


def _check_bounds(loaded: Loaded, ident: str, worth: Worth, facts: Mapping[Symbol, Worth]) -> None:
    if isinstance(worth, bool) or not isinstance(worth, int):
        return
    least = fold(loaded.trees.get(f"options.{ident}.min", ZERO), facts)
    most = loaded.trees.get(f"options.{ident}.max")
    top = fold(most, facts) if most is not None else None
    if isinstance(least, Const) and isinstance(least.worth, int) and worth < least.worth:
        raise cannot(ident, "At least {least} is possible here.", least=least.worth)
    if isinstance(top, Const) and isinstance(top.worth, int) and worth > top.worth:
        raise cannot(ident, "At most {most} is possible here.", most=top.worth)


def _check_options(rules: Rules) -> None:
    for ident, check in rules.variant.checks.items():
        of_option = check.field in rules.variant.options and check.field not in rules.variant.inputs
        if of_option and _holds(rules, f"checks.{ident}") == FALSE:
            raise Refused(Refusal(check.field, None, None, check.message, key=f"checks.{ident}"))
