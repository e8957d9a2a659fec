"""What no table could play with: plain numbers out of bounds, and cards that the pack does not have."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from scorer.cards.card import JOKER, PRINTED_JOKER, Pack
from scorer.formula import Const, Tree, meant
from scorer.variant import MeldPart, Option, PackPart, Variant

Problems = Iterator[tuple[str, str]]

#: The least that a plain number may be, by the part of the file and the key in it.
LEAST: Mapping[tuple[str, str], int] = {
    ("deal", "cards"): 1,
    ("inputs", "step"): 1,
    ("pools", "stake"): 0,
    ("pack", "copies"): 1,
    ("pack", "jokers"): 0,
    ("melds", "least"): 1,
    ("melds", "most"): 1,
    ("melds", "wild"): 0,
    ("melds", "natural"): 0,
    ("opening", "least"): 0,
    ("declaration", "cards"): 1,
    ("declaration", "runs"): 0,
    ("declaration", "pure"): 0,
    ("declaration", "sets"): 0,
    ("declaration", "cap"): 0,
}


def nonsense(variant: Variant, trees: Mapping[str, Tree]) -> Problems:
    """Path and sentence for everything in a variant, its formulas read, that reads well and cannot be meant."""
    plain = {path: tree.worth for path, tree in trees.items() if isinstance(tree, Const)}
    yield from _too_small(plain)
    yield from _seating(variant)
    yield from _out_of_order(variant, plain)
    for ident, option in variant.options.items():
        yield from _choice_of(f"options.{ident}", option)
    yield from _presets(variant, plain)
    yield from _cards(variant)


def _too_small(plain: Mapping[str, object]) -> Problems:
    for path, worth in plain.items():
        least = LEAST.get((path.partition(".")[0], path.rpartition(".")[2]))
        if least is not None and isinstance(worth, int) and worth < least:
            yield path, f"this is at least {least}, not {worth}"


def _seating(variant: Variant) -> Problems:
    for at, seating in enumerate(variant.seating):
        players = seating.players if isinstance(seating.players, list) else [seating.players]
        sides = (
            players if seating.sides is None else seating.sides if isinstance(seating.sides, list) else [seating.sides]
        )
        for number in players:
            if not any(number % into == 0 for into in sides):
                yield f"seating.{at}.sides", f"{number} players do not make {' or '.join(map(str, sides))} sides alike"


def _out_of_order(variant: Variant, plain: Mapping[str, object]) -> Problems:
    for part, low, high in (("inputs", "min", "max"), ("options", "min", "max"), ("melds", "least", "most")):
        for ident in getattr(variant, part):
            path = f"{part}.{ident}"
            least = plain.get(f"{path}.{low}", MeldPart.model_fields["least"].default if part == "melds" else None)
            most = plain.get(f"{path}.{high}")
            if isinstance(least, int) and isinstance(most, int) and least > most:
                yield f"{path}.{high}", f"'{high}' is {most} and '{low}' is {least}: nothing lies between them"
            elif part == "options":
                yield from _outside(f"{path}.default", plain.get(f"{path}.default"), least, most)
    for ident, entered in variant.inputs.items():
        path = f"inputs.{ident}"
        if entered.type in ("points", "count", "halves"):
            yield from _outside(
                f"{path}.default", entered.default, plain.get(f"{path}.min", 0), plain.get(f"{path}.max")
            )


def _outside(path: str, worth: object, least: object, most: object) -> Problems:
    if not isinstance(worth, int) or isinstance(worth, bool):
        return
    if isinstance(least, int) and worth < least:
        yield path, f"{worth} cannot be entered here: at least {least} is possible"
    elif isinstance(most, int) and worth > most:
        yield path, f"{worth} cannot be entered here: at most {most} is possible"


def _choice_of(path: str, option: Option) -> Problems:
    if option.choices is not None and len(option.choices) == 1:
        yield f"{path}.choices", "one choice leaves nothing to choose: give two or more"


def _presets(variant: Variant, plain: Mapping[str, object]) -> Problems:
    for ident, preset in variant.presets.items():
        for key, worth in preset.set.items():
            option, path = variant.options.get(key), f"presets.{ident}.set.{key}"
            if option is None:
                continue
            if option.choices is not None:
                if worth not in option.choices:
                    yield path, f"'{worth}' is not one of {', '.join(option.choices)}"
            elif isinstance(option.default, bool) != isinstance(worth, bool) and not isinstance(option.default, str):
                yield path, f"'{key}' is {'true or false' if isinstance(option.default, bool) else 'a number'}"
            elif not option.word:
                yield from _outside(path, worth, plain.get(f"options.{key}.min"), plain.get(f"options.{key}.max"))


# ── Cards ───────────────────────────────────────────────────────────────────


def plain_pack(part: PackPart | None) -> Pack:
    """The pack as far as its part says it without a formula: ranks, suits, wild cards. Without a part 52 cards."""
    if part is None:
        return Pack()
    return Pack(
        ranks=Pack.ranks if part.ranks is None else tuple(part.ranks),
        suits=Pack.suits if part.suits is None else tuple(part.suits),
        wild=frozenset(part.wild),
        wild_worth=part.wild_worth,
    )


def _cards(variant: Variant) -> Problems:
    pack = plain_pack(variant.pack)
    known = {*pack.ranks, *pack.naturals, *pack.own_jokers, JOKER, PRINTED_JOKER}
    places = [key for key, worth in variant.card_values.items() if isinstance(worth, dict)]
    for ident, entered in variant.inputs.items():
        if entered.place is not None and entered.place not in places:
            yield f"inputs.{ident}.place", f"there is no [card_values.{entered.place}]{meant(entered.place, places)}"
    for path, name in _named(variant):
        low, dash, high = name.partition("-")
        if name not in known and not (dash and low in pack.ranks and high in pack.ranks):
            yield path, f"there is no card '{name}' in the pack; its ranks are {', '.join(pack.ranks)}"


def _named(variant: Variant) -> Problems:
    """Every rank, card or span that a variant names, by its path."""
    for key, worth in variant.card_values.items():
        inner = worth if isinstance(worth, dict) else {key: worth}
        above = f"card_values.{key}." if isinstance(worth, dict) else "card_values."
        yield from ((f"{above}{name}", name) for name in inner)
    if variant.pack:
        yield from ((f"pack.copies_of.{name}", name) for name in variant.pack.copies_of)
    for ident, meld in variant.melds.items():
        path = f"melds.{ident}"
        yield from ((f"{path}.ranks", name) for name in (meld.ranks,) if name)
        yield from ((f"{path}.cards", name) for name in meld.cards or ())
        yield from ((f"{path}.no_wild_with", name) for name in meld.no_wild_with)
    for ident, entered in variant.inputs.items():
        if entered.layout:
            yield from ((f"inputs.{ident}.layout.wild", name) for name in entered.layout.wild)
