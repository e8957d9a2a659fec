"""Deadwood of different natural cards, as most hands are dealt: quick, because their melds are only looked up.

Every card of a pack has a bit. A meld lies in one suit or in one rank, so the melds of a hand are those of its cards of
each suit and of each rank, and these come again and again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorer.cards.candidates import Plan, candidates, has_natural_meld
from scorer.cards.card import Card


@dataclass(frozen=True, eq=False, slots=True)
class _Pack:
    """The natural cards of a pack as bits, and together by suit and by rank."""

    plan: Plan
    cards: Sequence[Card]
    bits: Mapping[Card, int]
    groups: Sequence[int]


@lru_cache(maxsize=64)
def _pack(plan: Plan) -> _Pack:
    cards = [card for card in plan.in_hand if card not in plan.wild]
    bits = {card: 1 << i for i, card in enumerate(cards)}
    suits = {card.suit for card in cards}
    ranks = {card.rank for card in cards}
    groups = [sum(bit for card, bit in bits.items() if card.suit == suit) for suit in suits]
    groups += [sum(bit for card, bit in bits.items() if card.rank == rank) for rank in ranks]
    return _Pack(plan, cards, bits, groups)


@lru_cache(maxsize=1 << 14)
def _melds(pack: _Pack, cards: int) -> tuple[tuple[int, int], ...]:
    """Every meld of cards of one suit or one rank: its cards, and what they count in hand."""
    held = {}
    while cards:
        held[pack.cards[cards.bit_length() - 1]] = (1 << cards.bit_length() - 1,)
        cards ^= 1 << cards.bit_length() - 1
    if not has_natural_meld(pack.plan, held):
        return ()
    return tuple((mask, worth) for (mask, _), worth in candidates(pack.plan, held, 0, melded=False).items())


def natural_deadwood(plan: Plan, cards: Sequence[Card]) -> int | None:
    """The least deadwood, or None when a card is wild or two are equal."""
    pack = _pack(plan)
    bits = pack.bits
    if not all(map(bits.__contains__, cards)):
        return None
    hand = sum(map(bits.__getitem__, cards))
    if hand.bit_count() != len(cards):
        return None
    by_low: dict[int, list[tuple[int, int]]] = {}
    for group in pack.groups:
        held = hand & group
        if held & (held - 1):
            for meld in _melds(pack, held):
                by_low.setdefault(meld[0] & -meld[0], []).append(meld)
    count = sum(map(plan.in_hand.__getitem__, cards))
    return count - _most(by_low, hand, {}) if by_low else count


def _most(by_low: Mapping[int, Sequence[tuple[int, int]]], mask: int, memo: dict[int, int]) -> int:
    """The most points that melds can take out of the cards in `mask`."""
    low = mask & -mask
    while low and low not in by_low:
        mask ^= low
        low = mask & -mask
    if not mask:
        return 0
    top = memo.get(mask)
    if top is None:
        top = _most(by_low, mask ^ low, memo)
        for meld, worth in by_low[low]:
            if meld & mask == meld:
                top = max(top, worth + _most(by_low, mask ^ meld, memo))
        memo[mask] = top
    return top
