"""Cards, the pack they come from, and how they are written: `10H`, `JK` a joker, `2C=9H` a wild card and its part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

JOKER = "JK"
PRINTED_JOKER = "PJ"  # where a rank is turned up wild, the jokers of the pack are called printed ones
EMPTY = "--"
FRENCH_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FRENCH_SUITS = ("S", "H", "D", "C")
SYMBOLS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


class Card(NamedTuple):
    """One card. `suit` is "" for a joker and in packs without suits; `stands_for` is the part a wild card was given."""

    rank: str
    suit: str = ""
    stands_for: Card | None = None

    def __str__(self) -> str:
        """Write the card as it is entered."""
        return f"{self.rank}{self.suit}" + (f"={self.stands_for}" if self.stands_for else "")

    @property
    def face(self) -> Card:
        """The card itself, whatever it was said to stand for."""
        return self if self.stands_for is None else Card(self.rank, self.suit)


Grid = tuple[tuple[Card | None, ...], ...]


def shown(card: Card) -> str:
    """Write a card for people: suit symbol, then rank."""
    return f"{SYMBOLS.get(card.suit, card.suit)}{card.rank}"


def in_words(template: str, names: Mapping[str, object]) -> str:
    """Fill a sentence in, cards with their suit symbols."""
    return template.format(**{name: shown(it) if isinstance(it, Card) else it for name, it in names.items()})


class CardError(ValueError):
    """Cards that cannot be. The English sentence is `str(error)`; `template` and `names` are for other languages."""

    def __init__(self, template: str, **names: object) -> None:
        self.template = template
        self.names: Mapping[str, object] = names
        super().__init__(in_words(template, names))


@dataclass(frozen=True)
class Pack:
    """The cards of a game. `ranks` in the order of runs, the ace first; `suits` () where there are none.

    `wild` holds ranks ("2"), single cards ("JS"), "JK", and names of cards outside the ranks, which are then this
    pack's jokers. `copies_of` says it of a rank or a card of which there are not `copies`. `jokers` is their number; 0
    means "JK" is refused. `wild_worth` "card": in a meld a wild card counts as the card it stands for.
    """

    ranks: tuple[str, ...] = FRENCH_RANKS
    suits: tuple[str, ...] = FRENCH_SUITS
    copies: int = 1
    copies_of: Mapping[str, int] = field(default_factory=dict)
    jokers: int = 0
    wild: frozenset[str] = frozenset({JOKER})
    wild_worth: Literal["own", "card"] = "own"

    @cached_property
    def own_jokers(self) -> frozenset[str]:
        """Names of wild cards outside the ranks, other than the ordinary joker."""
        return frozenset(self.wild - {JOKER} - set(self.ranks) - set(self.naturals))

    @cached_property
    def naturals(self) -> Mapping[str, Card]:
        """Every card with a rank, by its notation."""
        return {f"{rank}{suit}": Card(rank, suit) for rank in self.ranks for suit in self.suits or ("",)}

    @cached_property
    def faces(self) -> Mapping[str, Card]:
        """Every card that may be entered, by its notation."""
        own = {name: Card(name) for name in self.own_jokers}
        jokers = dict.fromkeys((JOKER, PRINTED_JOKER), Card(JOKER)) if self.jokers and not own else {}
        return {**self.naturals, **own, **jokers}

    def is_wild(self, card: Card) -> bool:
        """Whether the card may stand for others."""
        return card.rank in self.wild or card.rank + card.suit in self.wild

    def count(self, card: Card) -> int:
        """How many of this card there are."""
        if card.rank == JOKER:
            return self.jokers
        if card.rank in self.own_jokers:
            return self.jokers or self.copies
        return self.copies_of.get(card.rank + card.suit, self.copies_of.get(card.rank, self.copies))


def parse_card(pack: Pack, text: str) -> Card:
    """Read one card, or say in a sentence why it is none of this pack."""
    name, part, stands_for = text.partition("=")
    card = pack.faces.get(name) or _refuse(pack, name)
    if not part:
        return card
    if not pack.is_wild(card):
        raise CardError("{card} is not a wild card and stands only for itself.", card=card)
    if stands_for not in pack.naturals:
        raise CardError("A wild card stands for a card of the pack.")
    return Card(card.rank, card.suit, pack.naturals[stands_for])


def _refuse(pack: Pack, name: str) -> Card:
    if name in (JOKER, PRINTED_JOKER):
        raise CardError("There is no joker in this pack.")
    if name in ("", EMPTY):
        raise CardError("A card is missing.")
    rank = next((rank for rank in sorted(pack.ranks, key=len, reverse=True) if name.startswith(rank)), None)
    if rank is None or not pack.suits:
        raise CardError("“{name}” is not a card: the ranks are {ranks}.", name=name, ranks=" ".join(pack.ranks))
    raise CardError("“{name}” is not a card: the suits are {suits}.", name=name, suits=" ".join(pack.suits))


def parse_cards(pack: Pack, texts: Sequence[str]) -> tuple[Card, ...]:
    """Read loose cards."""
    return tuple(parse_card(pack, text) for text in texts)


def parse_melds(pack: Pack, melds: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
    """Read melds, whether or not they are good ones."""
    return tuple(parse_cards(pack, meld) for meld in melds)


def parse_grid(
    pack: Pack, given: Sequence[Sequence[str]], rows: int, columns: int, *, short_rows: bool = False
) -> Grid:
    """Read a layout of `rows` by `columns`; with `short_rows`, up to that many columns, equal in all rows."""
    lengths = {len(row) for row in given}
    fits = (
        len(given) == rows and len(lengths) == 1 and (lengths == {columns} or (short_rows and max(lengths) <= columns))
    )
    if not fits:
        rule = (
            "The layout has {rows} equal rows of at most {columns}."
            if short_rows
            else "The layout is {rows} by {columns}."
        )
        raise CardError(rule, rows=rows, columns=columns)
    return tuple(tuple(None if text == EMPTY else parse_card(pack, text) for text in row) for row in given)


def grid_cards(grid: Grid) -> tuple[Card, ...]:
    """The cards of a layout in reading order, empty cells left out."""
    return tuple(card for row in grid for card in row if card is not None)


def check_copies(pack: Pack, cards: Iterable[Card]) -> None:
    """Refuse more of one card than the pack holds; give it the cards of all sides so far."""
    for card, held in Counter(card.face for card in cards).items():
        if held > (there := pack.count(card)):
            raise CardError("{held} times {card}: the pack has {there}.", held=held, card=card, there=there)


def count_of(cards: Iterable[Card], what: str) -> int:
    """How many cards are of the rank ("Q"), of the suit ("H"), or this card ("QS")."""
    return sum(what in (card.rank, card.suit, card.rank + card.suit) for card in cards)
