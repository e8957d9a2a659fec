"""The card part of a variant, folded for one table; and what formulas ask of cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorer.cards.arrange import deadwood
from scorer.cards.card import Pack, count_of
from scorer.cards.grid import count, most_alike
from scorer.cards.meld import Reading, count_class
from scorer.cards.rules import CardRules, CompleteHand, Declaration, Layout, MeldClass, MeldKind, Opening
from scorer.cards.value import Values, value
from scorer.formula import Const, Symbol, Tree, Type, Worth, fold
from scorer.load import Loaded
from scorer.reading import GOING_OUT, MELD_NAMES, PIPS
from scorer.sense import plain_pack
from scorer.variant import MeldPart

Facts = Mapping[Symbol, Worth]


class _Folder:
    """Folds the formulas at the paths of one variant with what a table agreed."""

    def __init__(self, loaded: Loaded, facts: Facts) -> None:
        self.trees = loaded.trees
        self.facts = facts

    def at(self, path: str, otherwise: Any, more: Facts | None = None) -> Any:
        tree: Tree | None = self.trees.get(path)
        if tree is None:
            return otherwise
        folded = fold(tree, {**self.facts, **more} if more else self.facts)
        return folded.worth if isinstance(folded, Const) else otherwise


def card_rules(loaded: Loaded, facts: Facts) -> CardRules:
    """Everything this table agreed about its cards."""
    at = _Folder(loaded, facts).at
    variant = loaded.variant
    pack = _pack(loaded, at)
    return CardRules(
        pack=pack,
        values=_values(loaded, at, pack.ranks),
        melds=tuple(_meld(ident, meld, at, pack.ranks) for ident, meld in variant.melds.items()),
        classes=tuple(_meld_class(ident, loaded, at) for ident in variant.meld_classes),
        opening=Opening(int(at("opening.least", 0)), bool(at("opening.pure_run", False))) if variant.opening else None,
        declaration=_declaration(at) if variant.declaration else None,
        complete=_complete(loaded, at),
    )


def _pack(loaded: Loaded, at: Callable[..., Any]) -> Pack:
    part = loaded.variant.pack
    return replace(
        plain_pack(part),
        copies=int(at("pack.copies", 1)),
        copies_of={card: int(at(f"pack.copies_of.{card}", 1)) for card in (part.copies_of if part else ())},
        jokers=int(at("pack.jokers", 0)),
    )


def _span(text: str, ranks: tuple[str, ...]) -> tuple[str, ...]:
    """The ranks of "4-A": from the four up, over the top to the ace."""
    low, dash, high = text.partition("-")
    if not dash or low not in ranks or high not in ranks:
        return (text,)
    start, end = ranks.index(low), ranks.index(high)
    return ranks[start : end + 1] if start <= end else ranks[start:] + ranks[: end + 1]


def _values(loaded: Loaded, at: Callable[..., Any], ranks: tuple[str, ...]) -> Values:
    base: dict[str, int] = {}
    places: dict[str, dict[str, int]] = {}
    for key, worth in _spans_first(loaded.variant.card_values):
        if isinstance(worth, dict):
            places[key] = {}
            for inner, _ in _spans_first(worth):
                places[key] |= _priced(f"card_values.{key}.{inner}", inner, at, ranks)
        else:
            base |= _priced(f"card_values.{key}", key, at, ranks)
    return Values(base, places)


def _spans_first(values: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """A single rank or card wins over the span it lies in."""
    return sorted(values.items(), key=lambda item: "-" not in item[0])


def _priced(path: str, key: str, at: Callable[..., Any], ranks: tuple[str, ...]) -> dict[str, int]:
    pips = PIPS["pips"]
    return {
        rank: int(at(path, 0, {pips: int(rank) if rank.isdigit() else ranks.index(rank) + 1 if rank in ranks else 0}))
        for rank in _span(key, ranks)
    }


def _meld(ident: str, meld: MeldPart, at: Callable[..., Any], ranks: tuple[str, ...]) -> MeldKind:
    path = f"melds.{ident}"
    most, wild = at(f"{path}.most", None), at(f"{path}.wild", None)
    going_out = GOING_OUT["going_out"]
    return MeldKind(
        id=ident,
        shape=meld.shape,
        ranks=_span(meld.ranks, ranks) if meld.ranks else None,
        cards=frozenset(meld.cards) if meld.cards is not None else None,
        least=int(at(f"{path}.least", 3)),
        most=None if most is None else int(most),
        wild=None if wild is None else int(wild),
        natural=int(at(f"{path}.natural", 0)),
        wild_at_most_natural=bool(at(f"{path}.wild_at_most_natural", False)),
        twice=bool(at(f"{path}.twice", False)),
        no_wild_with=frozenset(meld.no_wild_with),
        ace=at(f"{path}.ace", "low"),
        spare_wild=bool(at(f"{path}.spare_wild", False)),
        when=lambda out: bool(at(f"{path}.when", True, {going_out: out})),
    )


def _meld_class(ident: str, loaded: Loaded, at: Callable[..., Any]) -> MeldClass:
    path = f"meld_classes.{ident}"
    kind = Symbol("kind", Type("choice", tuple(loaded.variant.melds)))
    rank = Symbol("rank", Type("choice", plain_pack(loaded.variant.pack).ranks))

    def named(given: Mapping[str, Any]) -> dict[Symbol, Worth]:
        known: dict[Symbol, Worth] = {kind: given["kind"], rank: given["rank"]}
        return known | {symbol: given[name] for name, symbol in MELD_NAMES.items()}

    return MeldClass(
        id=ident,
        when=lambda **given: bool(at(f"{path}.when", True, named(given))),
        bonus=lambda **given: int(at(f"{path}.bonus", 0, named(given))),
    )


def _declaration(at: Callable[..., Any]) -> Declaration:
    sets, cap, wrong = (at(f"declaration.{key}", None) for key in ("sets", "cap", "wrong"))
    return Declaration(
        cards=int(at("declaration.cards", 13)),
        runs=int(at("declaration.runs", 0)),
        pure=int(at("declaration.pure", 0)),
        sets=99 if sets is None else int(sets),
        cap=None if cap is None else int(cap),
        wrong=0 if wrong is None else int(wrong),
        spare_pure=bool(at("declaration.spare_pure", False)),
    )


def _complete(loaded: Loaded, at: Callable[..., Any]) -> CompleteHand | None:
    part = loaded.variant.complete_hand
    if part is None:
        return None
    rows = loaded.names.tables[part.combos].rows or {}
    left_out = part.without if at("complete_hand.without_when", True) else []
    combos = {
        str(ident): int(worth) for ident, worth in rows.items() if isinstance(worth, int) and ident not in left_out
    }
    return CompleteHand(combos, int(at("complete_hand.unused", 0)))


def layout_of(loaded: Loaded, facts: Facts, ident: str) -> Layout:
    """How the grid of an input is counted at this table."""
    at = _Folder(loaded, facts).at
    part = loaded.variant.inputs[ident].layout
    path = f"inputs.{ident}.layout"
    if part is None:
        return Layout()
    equal = {int(many): int(at(f"{path}.equal_columns.{many}", 0)) for many in part.equal_columns}
    return Layout(
        straight=int(at(f"{path}.straight", 0)),
        four_of=int(at(f"{path}.four_of", 0)),
        four_of_rank=part.four_of_rank,
        four_of_where=at(f"{path}.four_of_where", "anywhere"),
        square=int(at(f"{path}.square", 0)),
        joker_pair=int(at(f"{path}.joker_pair", 0)),
        joker_pair_where=at(f"{path}.joker_pair_where", "column"),
        equal_columns=equal if at(f"{path}.equal_columns_when", True) else {},
        columns=bool(at(f"{path}.columns", False)),
        rows=bool(at(f"{path}.rows", False)),
        diagonals=bool(at(f"{path}.diagonals", False)),
        keep_negative=bool(at(f"{path}.keep_negative", False)),
        adjacent_pairs=bool(at(f"{path}.adjacent_pairs", False)),
        pairs_anywhere=bool(at(f"{path}.pairs_anywhere", False)),
        wild=frozenset(part.wild) if at(f"{path}.wild_when", True) else frozenset(),
    )


class Reckoner:
    """Answers what formulas ask of cards: `value`, `unmatched`, `count_of`, `length`."""

    def __init__(self, loaded: Loaded, facts: Facts, cards: Callable[[], CardRules]) -> None:
        self.loaded = loaded
        self.facts = facts
        self.cards = cards

    def value(self, ident: str, cards: Any, part: str) -> int:
        """Points of the cards of an input: loose cards, melds, or a grid (or one part of it)."""
        entered = self.loaded.variant.inputs[ident]
        match entered.type:
            case "grid":
                layout = layout_of(self.loaded, self.facts, ident)
                counted = count(layout, self.cards().pack, self.cards().values, cards)
                return counted.parts.get(part, 0) if part else counted.total
            case "melds":
                return sum(int(meld.points) for meld in cards)
            case _:
                return value(self.cards().values, cards, entered.place or "")

    def unmatched(self, cards: Any) -> int:
        """Points that the best arrangement of loose cards leaves unmatched."""
        return deadwood(self.cards(), cards)

    def count_of(self, ident: str, cards: Any, what: str, least: int) -> int:
        """How many of these cards are `what`; of melds, how many of that class with at least so many cards."""
        if what == "alike":
            return most_alike(layout_of(self.loaded, self.facts, ident), cards)
        if cards and isinstance(cards[0], Reading):
            return count_class(self.cards(), cards, what, least)
        return count_of(cards, what)

    def length(self, cards: Any) -> int:
        """How many cards, or melds."""
        return len(cards)
