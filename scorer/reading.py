"""Reading a variant: every formula checked in its place, and what the parts say of each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorer.formula import BOOL, INT, FormulaError, OfCards, Scope, Symbol, Tree, Type, read, walk
from scorer.names import Names, Report, Row
from scorer.sense import nonsense, plain_pack
from scorer.variant import Check, Input, MeldPart, Part, Tally, Variant

WINNERS = Type("choice", ("highest", "lowest", "survivors"))
ACES = Type("choice", ("low", "high", "either", "both", "corner"))
PAIR_PLACES = Type("choice", ("column", "anywhere"))
FOUR_PLACES = Type("choice", ("side", "row", "anywhere"))
MELD_NAMES: Mapping[str, Symbol] = {
    ident: Symbol(ident, INT) for ident in ("size", "wilds", "naturals", "row", "jokers")
}
GOING_OUT: Mapping[str, Symbol] = {"going_out": Symbol("going_out", BOOL)}
PIPS: Mapping[str, Symbol] = {"pips": Symbol("pips", INT)}
#: More cards than these are not arranged: it would take too long to find their best melds.
MOST_ARRANGED = 30


class Reading:
    """The formulas of one variant, by their path in the file; the defaults that a file leaves out have no tree."""

    def __init__(self, variant: Variant, report: Report) -> None:
        self.variant = variant
        self.report = report
        self.names = Names(variant, report)
        self.trees: dict[str, Tree] = {f"values.{i}": tree for i, tree in self.names.value_trees.items()}
        self.trees |= {f"options.{i}.default": tree for i, tree in self.names.option_trees.items()}
        self.names.clashes()
        self._table()
        self._inputs()
        self._hand()
        self._through_the_game()
        self._ending()
        self._cards()
        self._links()
        for path, sentence in nonsense(variant, self.trees):
            report(path, sentence)

    # ── One formula ──

    def _read(self, path: str, text: Any, scope: Scope, want: Type | None, *, for_table: bool = False) -> None:
        try:
            self.trees[path] = read(text, scope, want=want, for_table=for_table)
        except FormulaError as error:
            where = f" (column {error.column})" if error.column > 1 else ""
            self.report(path, error.message + where)

    def _part(
        self, path: str, part: Part, wants: Mapping[str, Type | None], row: Row | Scope, *, for_table: bool = False
    ) -> None:
        """Read those formulas of a part that the file wrote."""
        scope = row if isinstance(row, Scope) else self.names.scope(row)
        for key, want in wants.items():
            attribute = "from_" if key == "from" else key
            if attribute in part.model_fields_set:
                self._read(f"{path}.{key}", getattr(part, attribute), scope, want, for_table=for_table)

    def _word_or_formula(self, path: str, text: Any, words: Type, scope: Scope) -> None:
        """A place that holds one of some words, or a formula that gives one."""
        self._read(path, f"'{text}'" if text in words.words else text, scope, words, for_table=True)

    # ── The parts of a file ──

    def _table(self) -> None:
        v = self.variant
        for at, seating in enumerate(v.seating):
            self._part(f"seating.{at}", seating, {"when": BOOL}, Row.AGREED, for_table=True)
        if v.partners:
            self._part("partners", v.partners, {"when": BOOL}, Row.BEFORE, for_table=True)
            self._part("partners", v.partners, {"share": INT}, Row.LINES)
        if v.dealer:
            self._part("dealer", v.dealer, {"next": BOOL}, Row.AFTER)
        if v.deal:
            self._part("deal", v.deal, {"cards": INT}, Row.BEFORE, for_table=True)
        self._options()

    def _options(self) -> None:
        v = self.variant
        for ident, option in v.options.items():
            kind = self.names.options[ident].type if ident in self.names.options else INT
            if kind.kind == "int":
                self._part(f"options.{ident}", option, {"min": INT, "max": INT}, Row.AGREED, for_table=True)
            elif option.min is not None or option.max is not None:
                self.report(f"options.{ident}", "only a number has min and max")
        for ident, preset in v.presets.items():
            for key in preset.set:
                if key not in v.options:
                    self.report(f"presets.{ident}.set.{key}", f"there is no option '{key}'")

    def _inputs(self) -> None:
        for ident, entered in self.variant.inputs.items():
            path = f"inputs.{ident}"
            of_hand = entered.entered_per == "hand"
            self._part(path, entered, {"min": INT, "max": INT, "step": INT}, Row.BEFORE, for_table=of_hand)
            self._part(path, entered, {"when": BOOL, "required": BOOL, "nobody": BOOL}, Row.ENTERED, for_table=of_hand)
            self._part(path, entered, {"from": INT}, Row.ENTERED)
            self._keys_of(path, entered)
            if entered.layout:
                self._layout(f"{path}.layout", entered)

    def _keys_of(self, path: str, entered: Input) -> None:
        allowed = {
            "choices": ("choice",),
            "nobody": ("side", "player"),
            "min": ("points", "count", "halves", "cards"),
            "max": ("points", "count", "halves", "cards"),
            "step": ("points", "count", "halves"),
            "rows": ("grid",),
            "columns": ("grid",),
            "layout": ("grid",),
            "short_rows": ("grid",),
            "from_": ("points", "count", "halves"),
            "place": ("cards", "card", "melds", "grid"),
        }
        for key, types in allowed.items():
            if key in entered.model_fields_set and entered.type not in types:
                name = key.removesuffix("_")
                self.report(
                    f"{path}.{name}", f"only a field of type {', '.join(types)} has '{name}', not {entered.type}"
                )
        self._default_of(path, entered)
        if entered.type == "grid" and not (entered.rows and entered.columns):
            self.report(path, "a grid says how many rows and columns it has")
        if entered.type == "place" and entered.entered_per != "side":
            self.report(path, "a place is each side's")

    def _default_of(self, path: str, entered: Input) -> None:
        default = entered.default
        if entered.type == "choice" and not entered.choices:
            self.report(path, "a field of type choice lists its choices")
        elif default is None:
            return
        elif entered.type == "choice":
            if default not in (entered.choices or ()):
                self.report(f"{path}.default", f"the default is one of {', '.join(entered.choices or ())}")
        elif entered.type in ("side", "player"):
            if default != "nobody":
                self.report(
                    f"{path}.default", 'a question about sides has one default: "nobody", and then it is not asked'
                )
        elif entered.type not in ("points", "count", "halves", "flag"):
            self.report(f"{path}.default", f"a field of type {entered.type} has no default of its own")
        elif isinstance(default, str) or isinstance(default, bool) != (entered.type == "flag"):
            self.report(f"{path}.default", "the default is a plain worth of the field's type")

    def _layout(self, path: str, entered: Input) -> None:
        layout = entered.layout
        if layout is None:
            return
        scope = self.names.scope(Row.AGREED)
        numbers = ("straight", "four_of", "square", "joker_pair")
        switches = ("columns", "rows", "diagonals", "keep_negative", "adjacent_pairs", "pairs_anywhere", "wild_when")
        wants = {**dict.fromkeys(numbers, INT), **dict.fromkeys(switches, BOOL), "equal_columns_when": BOOL}
        self._part(path, layout, wants, scope, for_table=True)
        for many, points in layout.equal_columns.items():
            if not many.isdigit():
                self.report(f"{path}.equal_columns.{many}", "equal_columns says a number of columns = points")
            self._read(f"{path}.equal_columns.{many}", points, scope, INT, for_table=True)
        for key, words in (("joker_pair_where", PAIR_PLACES), ("four_of_where", FOUR_PLACES)):
            if key in layout.model_fields_set:
                self._word_or_formula(f"{path}.{key}", getattr(layout, key), words, scope)

    def _hand(self) -> None:
        v = self.variant
        for part, checks in (("checks", v.checks), ("warnings", v.warnings)):
            for ident, check in checks.items():
                self._check(f"{part}.{ident}", check, options_too=part == "checks")
        scope = self.names.scope(Row.LINES)
        for ident, line in v.lines.items():
            self._part(f"lines.{ident}", line, {"points": INT, "when": BOOL}, scope)
            if line.per == "player" and not v.partners:
                self.report(f"lines.{ident}.per", "lines per player are for games with [partners]")
        for ident, pool in v.chip_pools.items():
            self._part(f"pools.{ident}", pool, {"stake": INT}, Row.ENTERED)

    def _check(self, path: str, check: Check, *, options_too: bool) -> None:
        wants: Mapping[str, Type | None] = {"require": BOOL, "when": BOOL}
        if check.field in self.variant.inputs:
            self._part(path, check, wants, Row.ENTERED)
        elif options_too and check.field in self.variant.options:
            self._part(path, check, wants, Row.AGREED, for_table=True)
        else:
            self.report(f"{path}.field", self.names.unknown_field(check.field))

    def _through_the_game(self) -> None:
        v = self.variant
        after = self.names.scope(Row.AFTER)
        settled = self.names.with_tallies_after(after)
        for ident, tally in v.tallies.items():
            self._tally(ident, tally, after)
        self._part("total", v.total, {"start": INT}, Row.AGREED, for_table=True)
        self._part("total", v.total, {"becomes": INT}, after)
        if v.columns:
            self._part("columns", v.columns, {"enters": BOOL}, after)
            self._part("columns", v.columns, {"closes": BOOL}, settled)
        if v.elimination:
            self._part("elimination", v.elimination, {"when": BOOL}, settled)
            self._part("elimination", v.elimination, {"allowed": BOOL, "total": INT}, Row.BEFORE)
        for ident, threshold in v.thresholds.items():
            self._part(f"thresholds.{ident}", threshold, {"value": None, "words": None, "when": BOOL}, Row.BEFORE)
            self._part(f"thresholds.{ident}", threshold, {"in_hand": None}, Row.ENTERED)
            if threshold.value is None and threshold.in_hand is None:
                self.report(f"thresholds.{ident}", "a threshold has a value, or in_hand, or both")
        if sum(threshold.bare for threshold in v.thresholds.values()) > 1:
            self.report("thresholds", "one threshold of a variant is bare, no more")

    def _tally(self, ident: str, tally: Tally, after: Scope) -> None:
        kind = self.names.tallies[ident].type
        path = f"tallies.{ident}"
        self._part(path, tally, {"start": kind}, Row.AGREED, for_table=True)
        self._part(path, tally, {"add": INT, "set": kind}, after, for_table=tally.per == "table")

    def _ending(self) -> None:
        ending = self.variant.ending
        settled = self.names.with_tallies_after(self.names.scope(Row.AFTER))
        self._part("ending", ending, {"when": BOOL, "play_on": BOOL}, settled, for_table=True)
        self._part("ending", ending, {"contenders": BOOL, "outright": BOOL}, settled)
        if "winner" in ending.model_fields_set:
            self._word_or_formula("ending.winner", ending.winner, WINNERS, self.names.scope(Row.AGREED))
        end = self.names.with_tallies_after(self.names.scope(Row.END))
        for ident, line in ending.lines.items():
            self._part(f"ending.lines.{ident}", line, {"points": INT, "when": BOOL}, end)

    def _cards(self) -> None:
        v = self.variant
        agreed = self.names.scope(Row.AGREED)
        if v.pack:
            self._part("pack", v.pack, {"copies": INT, "jokers": INT}, agreed, for_table=True)
            for card, copies in v.pack.copies_of.items():
                self._read(f"pack.copies_of.{card}", copies, agreed, INT, for_table=True)
        with_pips = agreed.with_names(PIPS)
        for key, worth in v.card_values.items():
            places = worth.items() if isinstance(worth, dict) else [("", worth)]
            for inner, formula in places:
                self._read(
                    f"card_values.{key}" + (f".{inner}" if inner else ""), formula, with_pips, INT, for_table=True
                )
        for ident, meld in v.melds.items():
            self._meld(f"melds.{ident}", meld, agreed)
        self._meld_classes(agreed)
        self._whole_hands(agreed)

    def _meld_classes(self, agreed: Scope) -> None:
        v = self.variant
        kinds = Type("choice", tuple(v.melds))
        in_class = agreed.with_names(
            {**MELD_NAMES, "kind": Symbol("kind", kinds), "rank": Symbol("rank", Type("choice", self._ranks()))}
        )
        for ident, meld_class in v.meld_classes.items():
            self._part(f"meld_classes.{ident}", meld_class, {"when": BOOL, "bonus": INT}, in_class, for_table=True)

    def _whole_hands(self, agreed: Scope) -> None:
        v = self.variant
        if v.opening:
            self._part("opening", v.opening, {"least": INT, "pure_run": BOOL}, agreed, for_table=True)
        if v.declaration:
            numbers = dict.fromkeys(("cards", "runs", "pure", "sets", "cap", "wrong"), INT)
            self._part("declaration", v.declaration, {**numbers, "spare_pure": BOOL}, agreed, for_table=True)
        if v.complete_hand:
            wants = {"unused": INT, "without_when": BOOL}
            self._part("complete_hand", v.complete_hand, wants, agreed, for_table=True)
            if v.complete_hand.combos not in v.tables:
                self.report("complete_hand.combos", f"there is no table '{v.complete_hand.combos}'")

    def _ranks(self) -> tuple[str, ...]:
        return plain_pack(self.variant.pack).ranks

    def _meld(self, path: str, meld: MeldPart, agreed: Scope) -> None:
        numbers = dict.fromkeys(("least", "most", "wild", "natural"), INT)
        switches = dict.fromkeys(("wild_at_most_natural", "twice", "spare_wild"), BOOL)
        self._part(path, meld, {**numbers, **switches}, agreed, for_table=True)
        self._part(path, meld, {"when": BOOL}, agreed.with_names(GOING_OUT), for_table=True)
        if "ace" in meld.model_fields_set:
            self._word_or_formula(f"{path}.ace", meld.ace, ACES, agreed)

    # ── What the parts say of each other ──

    def _links(self) -> None:
        v = self.variant
        if v.partners:
            self._field_of_type("partners.solo", v.partners.solo, ("player",))
        if v.elimination and v.elimination.re_entry:
            self._field_of_type("elimination.re_entry", v.elimination.re_entry, ("sides",))
        if v.chip_pools or v.pools:
            if v.pool_input is None:
                self.report("pools", '[pools] names its field: input = "..."')
            else:
                self._field_of_type("pools.input", v.pool_input, ("pools",))
        for ident, pool in v.chip_pools.items():
            if pool.to is not None:
                self._field_of_type(f"pools.{ident}.to", pool.to, ("side",))
        stray = [ident for ident, pool in v.pools.items() if isinstance(pool, str) and ident != "input"]
        for ident in stray:
            self.report(f"pools.{ident}", "a pool has a label and a stake")

        self._arranged()

    def _arranged(self) -> None:
        """Fields of which the best melds are looked for hold no more than a hand."""
        asked = {
            part.symbol.ident
            for tree in self.trees.values()
            for part in walk(tree)
            if isinstance(part, OfCards) and part.function == "unmatched"
        }
        for ident in sorted(asked):
            most = self.variant.inputs[ident].max
            if isinstance(most, bool) or not isinstance(most, int) or not 0 < most <= MOST_ARRANGED:
                self.report(
                    f"inputs.{ident}", f"unmatched({ident}) needs a plain max of {MOST_ARRANGED} cards or fewer"
                )

    def _field_of_type(self, path: str, ident: str, types: Iterable[str]) -> None:
        entered = self.variant.inputs.get(ident)
        if entered is None:
            self.report(path, self.names.unknown_field(ident))
        elif entered.type not in types:
            self.report(path, f"'{ident}' is of type {entered.type}; a field of type {' or '.join(types)} is wanted")
