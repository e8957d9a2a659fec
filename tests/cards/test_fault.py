"""Why cards are no meld: the sentence a player would say, and never one that is not so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer import i18n
from scorer.cards.card import Card, CardError, shown
from scorer.cards.fault import fault_of, read_melds
from scorer.cards.meld import may_be_natural, read
from scorer.cards.rules import Ace, CardRules, MeldKind
from tests.cards import brute
from tests.cards.strategies import tables
from tests.cards.tables import (
    CONTRACT,
    GIN,
    MILITAIRE,
    RAMI,
    buraco,
    burraco,
    canasta,
    cards,
    melds,
    modern_canasta,
)

ACES_HIGH = replace(RAMI, melds=(MeldKind("set", "set", most=4), MeldKind("run", "run", ace="high")))
RUNS_ONLY = replace(RAMI, melds=RAMI.melds[1:])
WILD_ONLY = replace(RAMI, melds=(MeldKind("wild", "wild"),))
WHOLE_SUIT = " ".join(f"{rank}S" for rank in RAMI.pack.ranks)


@pytest.mark.parametrize(
    ("rules", "meld", "code", "sentence"),
    [
        (RAMI, "5H 6S 7H", "mixed_suits", "♠6 is of another suit than the rest of the run."),
        (RAMI, "8H 8S 8D 8C 8H", "duplicate_in_set", "There are two ♥8 in one set."),
        (RAMI, "8H 8H JK", "duplicate_in_set", "There are two ♥8 in one set."),
        (RAMI, "8H 8S 8D 8C JK", "too_many_cards", "5 cards in one meld: 4 at most."),
        (RAMI, "KS AS 2S", "round_the_corner", "No run goes round the corner."),
        (RAMI, "KS AS JK=2S", "round_the_corner", "No run goes round the corner."),
        (RAMI, "5H 6H 8H", "not_in_a_row", "The cards are not in a row."),
        (RAMI, "5H 5H 6H 7H", "duplicate_in_run", "There are two ♥5 in one run."),
        (RAMI, "5H 5S 5D 6H", "mixed_ranks", "The cards are not of one rank."),
        (RAMI, "5S 6H 7H", "mixed_suits", "♠5 is of another suit than the rest of the run."),
        (RAMI, "JK 5H JK=5H", "duplicate_in_set", "There are two ♥5 in one set."),
        (RAMI, "7S 7H", "too_few_cards", "A meld has at least 3 cards."),
        (RAMI, "", "too_few_cards", "A meld has at least 3 cards."),
        (GIN, "QS KS AS", "ace_only_low", "In a run A does not lie above K."),
        (GIN, "QS KS AS 2S", "round_the_corner", "No run goes round the corner."),
        (ACES_HIGH, "AS 2S 3S", "ace_only_high", "In a run A lies only above K."),
        (ACES_HIGH, "KS AS 2S", "round_the_corner", "No run goes round the corner."),
        (CONTRACT, "4S 5S 6S", "too_few_cards", "A run has at least 4 cards."),
        (MILITAIRE, "LCP GEN BRI", "ace_only_low", "In a run LCP does not lie above GEN."),
        (buraco(), "10S 10H 10D", "rank_not_melded", "♠10 is not laid in a set."),
        (canasta(sequences=True), "3S 4S 5S", "rank_not_melded", "♠3 is not laid in a run."),
        (canasta(sequences=True), "4H 5H 2H", "too_many_jokers", "This meld takes no wild card."),
        (canasta(wild_melds=True), "JK JK JK JK 2S 2H 2D 2C", "too_many_cards", "8 cards in one meld: 7 at most."),
        (WILD_ONLY, "5S 5H 5D", "only_wild", "Only wild cards are laid here."),
        (RUNS_ONLY, "5S 5H 5D", "mixed_suits", "♥5 is of another suit than the rest of the run."),
        (RUNS_ONLY, f"{WHOLE_SUIT} JK", "too_many_cards", "14 cards in one meld: 13 at most."),
        (replace(RAMI, melds=RAMI.melds[:1]), "JK JK JK JK JK", "too_many_cards", "5 cards in one meld: 4 at most."),
        (canasta(), "3S 3C 3S", "only_going_out", "This may be laid only when going out."),
        (canasta(), "3H 3D 3H", "rank_not_melded", "♥3 is not laid in a set."),
        (canasta(), "4H 5H 6D", "mixed_ranks", "The cards are not of one rank."),
        (canasta(), "KS 2H JK", "too_few_naturals", "A meld has at least 2 natural cards."),
        (canasta(), "KS KH 2H JK JK", "more_wild_than_natural", "There are more wild cards than natural ones."),
        (canasta(), "KS KH KD KC 2H 2D JK JK", "too_many_jokers", "4 wild cards in one meld: 3 at most."),
        (modern_canasta(), "7S 7H 2D", "no_wild_with_rank", "7 takes no wild card."),
        (modern_canasta(), "KS KH KD KC KS KH KD KC", "too_many_cards", "8 cards in one meld: 7 at most."),
        (burraco(), "KS KD JK 2H", "too_many_jokers", "2 wild cards in one meld: 1 at most."),
    ],
)
def test_what_is_wrong_with_a_meld(rules: CardRules, meld: str, code: str, sentence: str) -> None:
    fault = fault_of(rules, cards(rules, meld))
    assert (fault.code, fault.message) == (code, sentence)


def test_an_entered_meld_that_is_none_is_refused_with_the_reason() -> None:
    rules = canasta()
    with pytest.raises(CardError, match="more wild cards than natural"):
        read_melds(rules, melds(rules, "KS KH KD", "QS QH 2H 2D JK"))


class Laid:
    """Cards that are no meld, looked at without reading melds."""

    def __init__(self, rules: CardRules, cards: list[Card]) -> None:
        self.rules = rules
        self.cards = cards
        self.size = len(cards)
        self.kinds = rules.kinds[False]
        self.parts = [card for card in cards if not rules.pack.is_wild(card)]
        self.wilds = self.size - len(self.parts)
        self.ranks = {card.rank for card in self.parts}
        self.suits = {card.suit for card in self.parts}

    def run(self, ace: Ace) -> bool:
        """Whether they are a run with the ace there, as long or short as it may be."""
        kinds = [MeldKind("run", "run", least=1, ace=ace, cards=kind.cards) for kind in self.kinds]
        return any(brute.is_meld(self.rules, kind, self.cards) for kind in kinds)

    def strange(self, card: Card, shape: str) -> bool:
        """Whether a card lies here and in no meld of this shape."""
        kinds = [kind for kind in self.kinds if kind.shape == shape]
        return card in self.parts and not any(may_be_natural(kind, card) for kind in kinds)


#: Whether what a sentence says is so, by what it begins with.
SO: dict[str, Callable[[Laid, Mapping[str, Any]], bool]] = {
    "A meld has at least {least} cards": lambda laid, its: laid.size < its["least"],
    "A set has at least": lambda laid, its: laid.size < its["least"] and len(laid.ranks) < 2,
    "A run has at least": lambda laid, its: laid.size < its["least"] and len(laid.suits) < 2,
    "A meld has at least {least} natural": lambda laid, its: len(laid.parts) < its["least"],
    "This meld takes no wild card": lambda laid, its: laid.wilds > 0,
    "{wilds} wild cards in one meld": lambda laid, its: laid.wilds >= its["wilds"] > its["most"],
    "There are more wild cards": lambda laid, its: laid.wilds > len(laid.parts),
    "{rank} takes no wild card": lambda laid, its: laid.wilds > 0 and laid.ranks <= {its["rank"]},
    "{size} cards in one meld": lambda laid, its: laid.size == its["size"] > its["most"],
    "The cards are not of one rank": lambda laid, its: len(laid.ranks) > 1,
    "{card} is of another suit": lambda laid, its: its["card"].suit in laid.suits and len(laid.suits) > 1,
    "{card} is not laid in a set": lambda laid, its: laid.strange(its["card"], "set"),
    "{card} is not laid in a run": lambda laid, its: laid.strange(its["card"], "run"),
    "There are two {card} in one set": lambda laid, its: laid.parts.count(its["card"]) > 1 and len(laid.ranks) == 1,
    "There are two {card} in one run": lambda laid, its: laid.parts.count(its["card"]) > 1 and len(laid.suits) == 1,
    "In a run {low} lies only above": lambda laid, its: laid.run("low") and not laid.run("high"),
    "In a run {low} does not lie above": lambda laid, its: laid.run("high") and not laid.run("low"),
    "No run goes round the corner": lambda laid, its: laid.run("corner") and not laid.run("either"),
    "The cards are not in a row": lambda laid, its: not laid.run("corner"),
}


@given(tables(), st.randoms(use_true_random=False), st.integers(0, 7), st.sampled_from(("rank", "suit", "wild")))
def test_no_sentence_says_what_is_not_so(rules: CardRules, random: Random, size: int, alike: str) -> None:
    """Cards of one rank or one suit and wild ones: nearly a meld, and none."""
    first, *others = brute.dealt(rules.pack, random, 40)
    near = [
        card for card in others if rules.pack.is_wild(card) or getattr(card, alike, None) == getattr(first, alike, 1)
    ]
    laid = [first, *near][:size]
    assume(read(rules, laid, going_out=True) is None)
    fault = fault_of(rules, laid)
    (so,) = [so for begins, so in SO.items() if fault.template.startswith(begins)]
    assert so(Laid(rules, laid), fault.names), fault.message


LOCALE = Path(__file__).parents[2] / "assets" / "locale"


@pytest.mark.parametrize(
    ("rules", "meld", "sentence"),
    [
        (RAMI, "4D 4D 4S", "Il y a deux ♦4 dans la même combinaison."),
        (RAMI, "5H 5H 6H 7H", "Il y a deux ♥5 dans la même suite."),
        (RAMI, "7S", "Une combinaison a au moins 3 cartes."),
        (CONTRACT, "4S 5S 6S", "Une suite a au moins 4 cartes."),
        (RAMI, "5H 6S 7H", "♠6 n’est pas de la couleur de la suite."),
        (RAMI, "KS AS 2S", "Une suite ne passe pas du roi à l’as puis au 2."),
        (ACES_HIGH, "AS 2S 3S", "Dans une suite, A ne se place qu’au-dessus de K."),
        (GIN, "QS KS AS", "Dans une suite, A ne se place pas au-dessus de K."),
        (canasta(), "KS 2H JK", "Une combinaison a au moins 2 cartes naturelles."),
        (canasta(sequences=True), "4H 5H 2H", "Cette combinaison n’admet pas de carte libre."),
        (burraco(), "KS KD JK 2H", "2 cartes libres dans une combinaison\u202f: 1 au plus."),
        (modern_canasta(), "7S 7H 2D", "7 n’accepte pas de carte libre."),
    ],
)
def test_what_is_wrong_is_said_in_french(rules: CardRules, meld: str, sentence: str) -> None:
    fault = fault_of(rules, cards(rules, meld))
    names = {name: shown(it) if isinstance(it, Card) else it for name, it in fault.names.items()}
    assert i18n.load("fr", LOCALE)._(fault.template, **names) == sentence
