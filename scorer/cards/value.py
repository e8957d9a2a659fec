"""What a card counts, and where it lies makes a difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scorer.cards.card import Card

IN_HAND = "in_hand"  # left in hand at the end
LOW_ACE = "low_ace"  # an ace at the low end of a run
AT_HOME = "at_home"  # a wild card in its own place in a run


@dataclass(frozen=True)
class Values:
    """Points of a rank ("Q") or of one card ("QS", which wins over its rank), spans already spread out.

    `places` changes some of them by place: "in_hand", "low_ace", "at_home", or a name of the variant's own.
    """

    base: Mapping[str, int] = field(default_factory=dict)
    places: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    def of(self, card: Card, place: str = "") -> int:
        """Points of one card; a card that is not priced counts nothing."""
        for table in (self.places.get(place), self.base):
            if table is None:
                continue
            for key in (card.rank + card.suit, card.rank):
                if key in table:
                    return table[key]
        return 0


def value(values: Values, cards: Iterable[Card], place: str = "") -> int:
    """Points of loose cards lying in this place."""
    return sum(values.of(card, place) for card in cards)
