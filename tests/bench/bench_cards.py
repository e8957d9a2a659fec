"""How long arrangements take: `python -m tests.bench.bench_cards`.

Figures are set against a plain greedy count of the same hands (runs first, then sets), which is what a scorer would
write who does not mind being wrong now and then; how often it is wrong stands beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from time import process_time

from scorer.cards.arrange import best_discard, deadwood, lay_off, least_deadwood
from scorer.cards.card import Card
from scorer.cards.declaration import turned_up
from scorer.cards.grouping import best_groups
from scorer.cards.rules import CardRules, Declaration
from tests.cards.brute import dealt
from tests.cards.tables import ARLINGTON, GIN, INDIAN, RAMI, burraco

RANKS = GIN.pack.ranks
Question = Callable[[CardRules, Sequence[Card]], object]


def mixed_hands(random: Random, many: int) -> list[list[Card]]:
    """Half of them off the pack, half of them with ranks close together, so that melds compete."""
    hands = []
    for i in range(many):
        low = random.randrange(8)
        near = replace(GIN.pack, ranks=RANKS[low : low + 6])
        hands.append(dealt(near if i % 2 else GIN.pack, random, 10))
    return hands


def greedy(rules: CardRules, cards: Sequence[Card]) -> int:
    """Deadwood after the longest runs and then the sets are taken out."""
    left = sorted(cards, key=lambda card: (card.suit, RANKS.index(card.rank)))
    run: list[Card] = []
    for card in [*left, Card("A", "")]:
        if run and (card.suit != run[-1].suit or RANKS.index(card.rank) != RANKS.index(run[-1].rank) + 1):
            if len(run) >= 3:
                left = [it for it in left if it not in run]
            run = []
        run.append(card)
    ranks = [card.rank for card in left]
    return sum(rules.values.of(card) for card in left if ranks.count(card.rank) < 3)


def timed(question: Question, rules: CardRules, hands: Sequence[Sequence[Card]]) -> tuple[float, float]:
    """Mean and worst time in microseconds."""
    question(rules, hands[0])
    times = []
    for hand in hands:
        start = process_time()
        question(rules, hand)
        times.append((process_time() - start) * 1e6)
    return fmean(times), max(times)


def main() -> None:
    """Print the table."""
    random = Random(7)
    hands = mixed_hands(random, 10_000)
    plain, _ = timed(greedy, GIN, hands)
    wrong = sum(greedy(GIN, hand) != deadwood(GIN, hand) for hand in hands) / len(hands)
    print(f"{'greedy count, ten cards':<44}{plain:9.1f} µs   wrong in {wrong:.1%} of the hands")

    def row(label: str, question: Question, rules: CardRules, its: Sequence[Sequence[Card]]) -> None:
        mean, worst = timed(question, rules, its)
        print(f"{label:<44}{mean:9.1f} µs   worst of {len(its)}: {worst / 1000:.2f} ms   {mean / plain:6.1f} × greedy")

    row("least deadwood, ten cards off the pack", deadwood, GIN, hands[::2])
    row("least deadwood, ten cards close together", deadwood, GIN, hands[1::2])
    row("least deadwood, ten cards, mixed", deadwood, GIN, hands)
    row("the same with its melds", least_deadwood, GIN, hands)
    row("best discard of eleven", best_discard, GIN, [dealt(GIN.pack, random, 11) for _ in range(1_000)])
    opened = [(hand, least_deadwood(GIN, hand).melds) for hand in hands[1:2_000:2]]
    tables = {id(hand): melds for hand, melds in opened}
    row("lay-offs", lambda rules, hand: lay_off(rules, tables[id(hand)], hand), GIN, [hand for hand, _ in opened])
    for label, rules in (
        ("four jokers", RAMI),
        ("twos wild, one in a meld", burraco()),
        ("twos wild, any number", ARLINGTON),
        ("one rank wild", replace(INDIAN, pack=replace(INDIAN.pack, wild=frozenset({"JK", "6"})))),
    ):
        for size in (13, 15):
            row(f"{size} cards, {label}", deadwood, rules, [dealt(rules.pack, random, size) for _ in range(1_000)])
    for jokers in (2, 4):
        for size in (13, 15):
            needs = replace(INDIAN, pack=replace(INDIAN.pack, jokers=jokers), declaration=Declaration(cards=size))
            rules = turned_up(needs, "6")
            its = [dealt(rules.pack, random, size) for _ in range(500)]
            its += [dealt(replace(rules.pack, ranks=RANKS[:8]), random, size) for _ in range(500)]
            row(f"declaration of {size}, a rank and {jokers} jokers wild", declared, rules, its)


def declared(rules: CardRules, hand: Sequence[Card]) -> object:
    """The best groups of a hand without any laid."""
    return best_groups(rules, (), hand)


if __name__ == "__main__":
    main()
