"""The cards of a hand in a row, as the bits of a mask: equal cards side by side, the first of them taken first."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from scorer.cards.card import Card

Pick = tuple[int, int]  # a meld that was chosen: mask of its natural cards, number of its wild cards


class Row(NamedTuple):
    """Cards by bit: `bits` of every card’s copies, and as one mask the `twins` that stand behind an equal card."""

    order: Sequence[Card]
    bits: Mapping[Card, Sequence[int]]
    twins: int

    @property
    def all(self) -> int:
        """The mask of all cards."""
        return (1 << len(self.order)) - 1

    def cards(self, mask: int) -> Iterator[Card]:
        """The cards of a mask."""
        return (card for i, card in enumerate(self.order) if mask >> i & 1)

    def without(self, mask: int, meld: int) -> int:
        """The mask without these cards; of equal cards those with the lowest bits stay."""
        mask ^= meld
        while gaps := mask & self.twins & ~(mask << 1):
            mask ^= gaps | gaps >> 1
        return mask


def row_of(order: Sequence[Card]) -> Row:
    """Lay out cards that are in order already."""
    bits: dict[Card, list[int]] = {}
    twins = 0
    for i, card in enumerate(order):
        if card in bits:
            twins |= 1 << i
        bits.setdefault(card, []).append(1 << i)
    return Row(order, bits, twins)


def deal_out(
    row: Row, melds: Container[Pick], picks: Sequence[Pick], pool: Sequence[Card]
) -> tuple[tuple[Card, ...], ...]:
    """Give every meld picked its wild cards: the first of the pool, each where it may lie as itself if it can."""
    used = list(pool[: sum(k for _, k in picks)])
    dealt = []
    for mask, k in picks:
        lying, wanted = mask, k
        for card in tuple(used):
            bit = next((bit for bit in row.bits.get(card, ()) if not lying & bit), 0)
            if bit and wanted and (lying | bit, wanted - 1) in melds:
                used.remove(card)
                lying, wanted = lying | bit, wanted - 1
        dealt.append((list(row.cards(lying)), wanted))
    return tuple((*natural, *(used.pop() for _ in range(wanted))) for natural, wanted in dealt)
