"""Melds as a table enters them: read, or refused with what is wrong, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from scorer.cards.card import Card, CardError, in_words
from scorer.cards.meld import Reading, may_be_natural, read, readings
from scorer.cards.rules import CardRules, MeldKind


@dataclass(frozen=True, slots=True)
class Fault:
    """Why cards are no meld: a `code` for programs, a sentence with its worths for people."""

    code: str
    template: str
    names: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        """The English sentence."""
        return in_words(self.template, self.names)


def read_melds(rules: CardRules, melds: Sequence[Sequence[Card]], *, going_out: bool = False) -> tuple[Reading, ...]:
    """Read melds as entered; a CardError says what is wrong with the first that is none."""
    return tuple(_read_or_refuse(rules, meld, going_out=going_out) for meld in melds)


def _read_or_refuse(rules: CardRules, meld: Sequence[Card], *, going_out: bool) -> Reading:
    reading = read(rules, meld, going_out=going_out)
    if reading is None:
        fault = fault_of(rules, meld, going_out=going_out)
        raise CardError(fault.template, **fault.names)
    return reading


def fault_of(rules: CardRules, cards: Sequence[Card], *, going_out: bool = False) -> Fault:
    """What is wrong with cards that are no meld; of several faults, the one a player would name."""
    if not going_out and read(rules, cards, going_out=True):
        return Fault("only_going_out", "This may be laid only when going out.")
    for kind in rules.kinds[going_out]:
        if found := readings(_with(rules, _unlimited(kind)), cards):
            return _limit(kind, found[0])
    parts = [card.stands_for or card for card in cards if card.stands_for or not rules.pack.is_wild(card)]
    shapes = {kind.shape for kind in rules.kinds[going_out]}
    same_rank = len({part.rank for part in parts}) == 1
    if "set" in shapes and (same_rank or "run" not in shapes):
        return _no_set(rules, cards, parts, same_rank=same_rank)
    return _no_run(rules, cards, parts)


def _with(rules: CardRules, kind: MeldKind) -> CardRules:
    return replace(rules, melds=(replace(kind, when=True),))


def _unlimited(kind: MeldKind) -> MeldKind:
    free = replace(kind, least=1, most=None, wild=None, natural=0)
    return replace(free, wild_at_most_natural=False, no_wild_with=frozenset())


def _limit(kind: MeldKind, reading: Reading) -> Fault:
    size, wilds = len(reading.cards), reading.wilds
    naturals = size - wilds
    if size < kind.least:
        return Fault("too_few_cards", "A meld has at least {least} cards.", {"least": kind.least})
    if naturals < kind.natural:
        return Fault("too_few_naturals", "A meld has at least {least} natural cards.", {"least": kind.natural})
    if kind.wild is not None and wilds > kind.wild:
        return Fault(
            "too_many_jokers", "{wilds} wild cards in one meld: {most} at most.", {"wilds": wilds, "most": kind.wild}
        )
    if wilds > naturals and kind.wild_at_most_natural:
        return Fault("more_wild_than_natural", "There are more wild cards than natural ones.")
    if wilds and reading.rank in kind.no_wild_with:
        return Fault("no_wild_with_rank", "{rank} takes no wild card.", {"rank": reading.rank})
    return Fault("too_many_cards", "{size} cards in one meld: {most} at most.", {"size": size, "most": kind.most})


def _twice(parts: Sequence[Card]) -> Card | None:
    return next((card for card, times in Counter(parts).items() if times > 1), None)


def _no_set(rules: CardRules, cards: Sequence[Card], parts: Sequence[Card], *, same_rank: bool) -> Fault:
    if not same_rank:
        return Fault("mixed_ranks", "The cards are not of one rank.")
    if not any(may_be_natural(kind, parts[0]) for kind in rules.melds if kind.shape == "set"):
        return Fault("rank_not_melded", "{card} is not laid in a set.", {"card": parts[0]})
    if card := _twice(parts):
        return Fault("duplicate_in_set", "There are two {card} in one set.", {"card": card})
    return Fault(
        "too_many_cards",
        "{size} cards in one meld: {most} at most.",
        {"size": len(cards), "most": len(rules.pack.suits)},
    )


def _no_run(rules: CardRules, cards: Sequence[Card], parts: Sequence[Card]) -> Fault:
    stranger = next((card for card in parts if card.suit != parts[0].suit), None)
    if stranger:
        return Fault("mixed_suits", "{card} is of another suit than the rest of the run.", {"card": stranger})
    if card := _twice(parts):
        return Fault("duplicate_in_run", "There are two {card} in one run.", {"card": card})
    cyclic = MeldKind("corner", "run", least=1, ace="corner")
    if read(_with(rules, cyclic), cards):
        return Fault("round_the_corner", "No run goes round the corner.")
    return Fault("not_in_a_row", "The cards are not in a row.")
