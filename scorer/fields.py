"""What the table enters: the fields as this table has them, and answers read into worths or refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorer.cards.card import CardError, in_words, parse_card, parse_cards, parse_grid, parse_melds
from scorer.cards.fault import read_melds
from scorer.cards.rules import CardRules
from scorer.formula import Symbol, Tree
from scorer.variant import Input

MOST = 99_999
_NOBODY = (None, "none")
_EMPTY: Mapping[str, Any] = {"flag": False, "cards": (), "card": (), "grid": (), "melds": (), "pools": {}}


class Refuse(Exception):
    """An answer that cannot be. `template` is an English sentence with {names} in it."""

    def __init__(self, template: str, **names: object) -> None:
        super().__init__(in_words(template, names))
        self.template = template
        self.names = names


@dataclass(frozen=True)
class Field:
    """One input of the variant, with what this table's options made of it.

    `per` is who enters it: "side", "hand" or "player". `least`, `most`, `step` are None where they change from hand to
    hand (`bounds` names what to look up in the frame).
    `always` means that leaving it out is always an error; `gate`, `required`, `nobody` are trees where they depend on
    what else is entered, and plain truth where not.
    """

    ident: str
    type: str
    per: str
    symbol: Symbol
    entered: Input
    least: int | None
    most: int | None
    step: int | None
    bounds: Mapping[str, str]
    gate: bool | Tree
    required: bool | Tree
    nobody: bool | Tree
    default: Any

    @cached_property
    def plain_bounds(self) -> tuple[bool, int, int, int]:
        """Whether it is a whole number whose bounds are the same in every hand; and these."""
        plain = self.type in ("points", "count") and None not in (self.least, self.most, self.step)
        return plain, self.least or 0, self.most or 0, self.step or 1

    @cached_property
    def always(self) -> bool:
        """Whether leaving it out is always an error."""
        must_name = self.nobody is False and self.type in ("side", "player")
        return self.gate is True and (self.required is True or must_name)


def empty(entered: Input) -> Any:
    """What an input is worth when it is left out and says no default."""
    if entered.default is not None:
        worth = entered.default
        return 2 * worth if entered.type == "halves" and not isinstance(worth, str) else worth
    if entered.type == "choice":
        return (entered.choices or [""])[0]
    return _EMPTY.get(entered.type, 0)


def is_missing(field: Field, raw: Mapping[str, Any]) -> bool:
    """Whether a field was left out. A null is left out, except where the answer may be nobody."""
    if field.ident not in raw:
        return True
    return raw[field.ident] is None and field.type not in ("side", "player")


def read_number(field: Field, worth: Any, least: int, most: int, step: int) -> int:
    """A whole number within its bounds; for halves twice the number. Raises Refuse."""
    if field.type == "halves":
        doubled = worth * 2 if isinstance(worth, int | float) and not isinstance(worth, bool) else None
        if doubled is None or not -1e9 < doubled < 1e9 or doubled != int(doubled):
            raise Refuse("A number to the half is wanted, such as 50.5.")
        worth = int(doubled)
        least, most = 2 * least, 2 * most
    if type(worth) is not int:
        raise Refuse("A whole number is wanted.")
    if not least <= worth <= most:
        raise Refuse("From {least} to {most} is possible here, not {worth}.", least=least, most=most, worth=worth)
    if step > 1 and worth % step:
        near = worth - worth % step
        raise Refuse(
            "{worth} is not a multiple of {step}: is it {below} or {above}?",
            worth=worth,
            step=step,
            below=max(near, least),
            above=near + step,
        )
    return worth


def read_flag(worth: Any) -> bool:
    """Yes or no. Raises Refuse."""
    if not isinstance(worth, bool):
        raise Refuse("Yes or no is wanted: true or false.")
    return worth


def read_choice(field: Field, worth: Any) -> str:
    """One of the field's choices. Raises Refuse."""
    choices = field.entered.choices or []
    if worth not in choices:
        raise Refuse("One of {choices} is wanted.", choices=", ".join(choices))
    return str(worth)


def read_who(worth: Any, places: Mapping[str, int]) -> int | None:
    """The place of a side or player, None for nobody. Raises Refuse."""
    if worth in _NOBODY:
        return None
    if not isinstance(worth, str) or worth not in places:
        raise Refuse("“{name}” does not play this hand.", name=str(worth)[:60])
    return places[worth]


def read_several(worth: Any, places: Mapping[str, int]) -> set[int]:
    """The places of several sides. Raises Refuse."""
    if not isinstance(worth, list | tuple):
        raise Refuse("A list of sides is wanted.")
    found: set[int] = set()
    for name in worth:
        place = read_who(name, places)
        if place in found:
            raise Refuse("“{name}” is named twice.", name=str(name)[:60])
        if place is not None:
            found.add(place)
    return found


def read_cards(field: Field, worth: Any, rules: CardRules) -> Any:
    """Cards, a layout or melds, read with this table's pack. Raises Refuse."""
    pack = rules.pack
    try:
        match field.type:
            case "card":
                return (parse_card(pack, _text(worth)),)
            case "cards":
                cards = parse_cards(pack, _texts(worth))
                if field.entered.max is not None and field.most is not None and len(cards) > field.most:
                    raise Refuse("At most {most} cards are possible here.", most=field.most)
                return cards
            case "melds":
                melds = parse_melds(pack, [_texts(meld) for meld in _list(worth)])
                return read_melds(rules, melds, going_out=True)
            case _:
                rows = [_texts(row) for row in _list(worth)]
                short = field.entered.short_rows
                return parse_grid(pack, rows, field.entered.rows or 0, field.entered.columns or 0, short_rows=short)
    except CardError as error:
        raise refuse_card(error) from None


def refuse_card(error: CardError) -> Refuse:
    """A card that cannot be, as an answer that cannot be."""
    return Refuse(error.template, **error.names)


def _text(worth: Any) -> str:
    if not isinstance(worth, str):
        raise Refuse("A card is written as in “KS” or “10H”.")
    return worth


def _list(worth: Any) -> Sequence[Any]:
    if not isinstance(worth, list | tuple) or len(worth) > 200:
        raise Refuse("A list of cards is wanted.")
    return worth


def _texts(worth: Any) -> list[str]:
    return [_text(card) for card in _list(worth)]
