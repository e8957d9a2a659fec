"""The best way to arrange a hand: least deadwood, best discard, lay-offs, dearest melds; always the optimum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.cards.candidates import plan
from scorer.cards.card import Card
from scorer.cards.meld import read
from scorer.cards.natural import natural_deadwood
from scorer.cards.rules import CardRules
from scorer.cards.search import best_melds


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Melds, the cards `left`, and `points`: of the cards left (deadwood), or of the melds."""

    melds: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Discard:
    """The least deadwood after one discard, every card that leaves it, and whether all cards are melded without one."""

    deadwood: int
    cards: tuple[Card, ...]
    all_melded: bool


@dataclass(frozen=True, slots=True)
class LaidOff:
    """The least deadwood after lay-offs: what the melds became, what was laid off on them, and the own arrangement."""

    deadwood: int
    melds: tuple[tuple[Card, ...], ...]
    laid: tuple[Card, ...]
    own: Arrangement


def least_deadwood(rules: CardRules, cards: Sequence[Card]) -> Arrangement:
    """The arrangement that leaves the fewest points unmatched."""
    melds, left = arranged(rules, cards, best_melds(plan(rules), cards, melded=False).melds)
    return Arrangement(melds, left, sum(plan(rules).in_hand[card] for card in left))


def deadwood(rules: CardRules, cards: Sequence[Card]) -> int:
    """Only the points of the least deadwood."""
    its = plan(rules)
    natural = natural_deadwood(its, cards)
    if natural is not None:
        return natural
    return sum(its.in_hand[card.face] for card in cards) - best_melds(its, cards, melded=False).points


def dearest_melds(rules: CardRules, cards: Sequence[Card], most: int | None = None) -> Arrangement:
    """The melds that count most together. Raises TooManyWaysError when it would take more than `most` looks."""
    best = best_melds(plan(rules), cards, melded=True, most=most)
    return Arrangement(*arranged(rules, cards, best.melds), best.points)


def best_discard(rules: CardRules, cards: Sequence[Card]) -> Discard:
    """What to throw from a hand that holds one card too many."""
    distinct = dict.fromkeys(card.face for card in cards)
    after = {card: deadwood(rules, _without(cards, card)) for card in distinct}
    least = min(after.values(), default=0)
    all_melded = bool(cards) and not least_deadwood(rules, cards).left
    return Discard(least, tuple(card for card, points in after.items() if points == least), all_melded)


def lay_off(rules: CardRules, melds: Sequence[Sequence[Card]], cards: Sequence[Card]) -> LaidOff:
    """Lay off on another side's melds, card by card, whatever leaves the least deadwood."""
    start = tuple(tuple(meld) for meld in melds)
    states = {_state(start): (start, tuple(cards))}
    waiting = [*states.values()]
    while waiting:
        table, hand = waiting.pop()
        for card in dict.fromkeys(hand):
            for at, meld in enumerate(table):
                longer = (*table[:at], (*meld, card), *table[at + 1 :])
                if (state := _state(longer)) not in states and read(rules, longer[at]):
                    states[state] = longer, _without(hand, card)
                    waiting.append(states[state])
    table, hand = min(states.values(), key=lambda it: (deadwood(rules, it[1]), len(it[1])))
    own = least_deadwood(rules, hand)
    laid = tuple(card for meld, before in zip(table, start, strict=True) for card in meld[len(before) :])
    ordered = tuple(reading.cards if (reading := read(rules, meld)) else meld for meld in table)
    return LaidOff(own.points, ordered, laid, own)


def _state(melds: Sequence[Sequence[Card]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(map(str, meld))) for meld in melds)


def _without(cards: Sequence[Card], card: Card) -> tuple[Card, ...]:
    at = next(i for i, it in enumerate(cards) if it.face == card.face)
    return (*cards[:at], *cards[at + 1 :])


def arranged(
    rules: CardRules, cards: Sequence[Card], melds: Sequence[Sequence[Card]]
) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Runs in rising order, other melds and what is left as the hand was given; melds as they get complete in it."""
    left = [card.face for card in cards]
    places = {card: i for i, card in reversed(list(enumerate(left)))}
    placed = []
    for meld in melds:
        for card in meld:
            left.remove(card)
        reading = read(rules, meld)
        in_order = reading.cards if reading and reading.kind.shape == "run" else sorted(meld, key=places.__getitem__)
        placed.append((max(places[card] for card in meld), tuple(in_order)))
    return tuple(meld for _, meld in sorted(placed, key=lambda it: it[0])), tuple(left)
