"""A hand that ends the deal because its cards fill one of the arrangements agreed on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from scorer.cards.arrange import dearest_melds
from scorer.cards.card import Card
from scorer.cards.meld import readings
from scorer.cards.rules import CardRules, CompleteHand
from scorer.cards.value import value


@dataclass(frozen=True, slots=True)
class Completed:
    """The arrangement ("" for a hand that is not complete), its melds’ points, its bonus, the cost of the rest."""

    combo: str
    melded: int
    bonus: int
    unused: int
    melds: tuple[tuple[Card, ...], ...]

    @property
    def points(self) -> int:
        """All of it."""
        return self.melded + self.bonus - self.unused


def complete(rules: CardRules, cards: Sequence[Card]) -> Completed:
    """The complete arrangement worth most; if there is none, the melds worth most."""
    agreed = rules.complete or CompleteHand()
    found = [
        Completed(combo, melded, bonus, _unused(rules, agreed, left), melds)
        for combo, bonus in agreed.combos.items()
        for melded, melds, left in _fill(rules, tuple(cards), tuple(combo.split("_")))
    ]
    if found:
        return max(found, key=lambda it: it.points)
    best = dearest_melds(rules, cards)
    return Completed("", best.points, 0, 0, best.melds)


def _unused(rules: CardRules, agreed: CompleteHand, left: Sequence[Card]) -> int:
    wild = [card for card in left if rules.pack.is_wild(card)]
    return value(rules.values, (card for card in left if card not in wild)) + agreed.unused * len(wild)


Filled = tuple[int, tuple[tuple[Card, ...], ...], tuple[Card, ...]]  # points of the melds, the melds, the cards left


def _fill(rules: CardRules, cards: tuple[Card, ...], parts: tuple[str, ...]) -> Iterator[Filled]:
    """Every way to make melds of these shapes and sizes ("set3", "run4") of some of the cards."""
    if not parts:
        yield 0, (), cards
        return
    shape = parts[0].rstrip("0123456789")
    for places in combinations(range(len(cards)), int(parts[0].removeprefix(shape))):
        meld = tuple(cards[place] for place in places)
        points = _worth(rules, shape, meld)
        if points is not None:
            rest = tuple(card for place, card in enumerate(cards) if place not in places)
            for more, melds, left in _fill(rules, rest, parts[1:]):
                yield points + more, (meld, *melds), left


@lru_cache(maxsize=4096)
def _worth(rules: CardRules, shape: str, cards: tuple[Card, ...]) -> int | None:
    return next((it.points for it in readings(rules, cards) if it.kind.shape == shape), None)
