"""Card rules of a few well-known tables, built by hand."""

from __future__ import annotations

from dataclasses import replace

from scorer.cards.card import FRENCH_RANKS, Card, Pack, parse_cards, parse_melds
from scorer.cards.rules import CardRules, CompleteHand, Declaration, MeldClass, MeldKind, Opening
from scorer.cards.value import Values

PIPS = {rank: min(number, 10) for number, rank in enumerate(FRENCH_RANKS, 1)}
FOUR_TO_ACE = ("4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TWOS_WILD = frozenset({"JK", "2"})
CANASTA_VALUES = Values(
    {**dict.fromkeys(FRENCH_RANKS, 10), "JK": 50, "2": 20, "A": 20, **dict.fromkeys(("3", "4", "5", "6", "7"), 5)}
)
BURRACO_VALUES = Values(
    {**dict.fromkeys(FRENCH_RANKS, 10), "JK": 30, "2": 20, "A": 15, **dict.fromkeys(("3", "4", "5", "6", "7"), 5)}
)

GIN = CardRules(values=Values(PIPS), melds=(MeldKind("set", "set", most=4), MeldKind("run", "run")))

RAMI = CardRules(
    pack=Pack(copies=2, jokers=4, wild_worth="card"),
    values=Values({**PIPS, "A": 11, "JK": 20}, {"low_ace": {"A": 1}, "in_hand": {"A": 11}}),
    melds=(MeldKind("set", "set", most=4), MeldKind("run", "run", ace="either")),
    opening=Opening(least=51),
)

FIVE_HUNDRED = CardRules(
    pack=Pack(copies=2, jokers=4),
    values=Values({**PIPS, "A": 15, "JK": 15}, {"low_ace": {"A": 1}}),
    melds=(MeldKind("set", "set", twice=True), MeldKind("run", "run", ace="either")),
)

CONTRACT = CardRules(
    pack=Pack(copies=2, jokers=4),
    values=Values({**PIPS, "JK": 15}),
    melds=(MeldKind("set", "set", twice=True), MeldKind("run", "run", least=4, ace="either")),
)

ARLINGTON = CardRules(
    pack=Pack(copies=2, jokers=4, wild=TWOS_WILD),
    values=Values(
        {**dict.fromkeys(FRENCH_RANKS, 5), "A": 15, "J": 10, "Q": 10, "K": 10, "2": 25, "JK": 50},
        {"at_home": {"2": 5}, "in_hand": {"JK": 100, "2": 50}},
    ),
    melds=(MeldKind("set", "set", twice=True), MeldKind("run", "run", ace="either")),
)


def canasta(*, strict: bool = False, wild_melds: bool = False, sequences: bool = False) -> CardRules:
    """Two packs with four jokers, sets from four up to the ace."""
    return CardRules(
        pack=Pack(copies=2, jokers=4, wild=TWOS_WILD),
        values=CANASTA_VALUES,
        melds=(
            MeldKind(
                "set", "set", FOUR_TO_ACE, natural=2, wild=2 if strict else 3, wild_at_most_natural=True, twice=True
            ),
            MeldKind(
                "black_threes",
                "set",
                cards=frozenset({"3S", "3C"}),
                wild=0,
                most=4,
                twice=True,
                when=lambda going_out: going_out,
            ),
            MeldKind("sequence", "run", FOUR_TO_ACE, wild=0, most=7, when=sequences),
            MeldKind("wild", "wild", most=7, when=wild_melds),
        ),
        classes=(
            MeldClass("wild_big", lambda kind, size, jokers, **_: kind == "wild" and size == 7 and jokers >= 4, 2000),
            MeldClass("wild_small", lambda kind, size, **_: kind == "wild" and size == 7, 1000),
            MeldClass("wild_incomplete", lambda kind, **_: kind == "wild", -1000),
            MeldClass("sequence", lambda kind, **_: kind == "sequence", lambda size, **_: 1500 if size == 7 else 0),
            MeldClass("natural", lambda wilds, **_: wilds == 0, lambda size, **_: 500 if size >= 7 else 0),
            MeldClass("mixed", bonus=lambda size, **_: 300 if size >= 7 else 0),
        ),
    )


def modern_canasta() -> CardRules:
    """Sevens take no wild card, and no meld has more than seven cards."""
    return CardRules(
        pack=Pack(copies=2, jokers=4, wild=TWOS_WILD),
        values=CANASTA_VALUES,
        melds=(
            MeldKind("set", "set", FOUR_TO_ACE, natural=2, wild=2, most=7, twice=True, no_wild_with=frozenset({"7"})),
            MeldKind("wild", "wild", most=7),
        ),
        classes=(
            MeldClass("wild", lambda kind, **_: kind == "wild", 3000),
            MeldClass(
                "natural",
                lambda wilds, **_: wilds == 0,
                lambda rank, size, **_: (2500 if rank == "7" else 500) * (size == 7),
            ),
            MeldClass("mixed"),
        ),
    )


def burraco(*, semi_clean: bool = False) -> CardRules:
    """Sets of up to nine, runs with the ace at one end, one wild card in each; a two may lie as itself."""
    return CardRules(
        pack=Pack(copies=2, jokers=4, wild=TWOS_WILD),
        values=BURRACO_VALUES,
        melds=(
            MeldKind("set", "set", ("3", *FOUR_TO_ACE), wild=1, natural=2, twice=True, most=9),
            MeldKind("run", "run", ace="either", wild=1, natural=2, spare_wild=True),
        ),
        classes=(
            MeldClass("clean", lambda wilds, **_: wilds == 0, lambda size, **_: 200 if size >= 7 else 0),
            MeldClass(
                "semi_clean",
                lambda kind, size, row, naturals, **_: (
                    semi_clean and size >= 8 and (row >= 7 if kind == "run" else naturals >= 7)
                ),
                150,
            ),
            MeldClass("dirty", bonus=lambda size, **_: 100 if size >= 7 else 0),
        ),
    )


def buraco(aces: str = "both") -> CardRules:
    """Groups of jacks and above only; runs with the ace at both ends, even in one run."""
    kinds = (
        MeldKind("set", "set", ("J", "Q", "K", "A"), wild=1, natural=2, twice=True),
        MeldKind("run", "run", ace=aces, wild=1, natural=2),  # type: ignore[arg-type]
    )
    return replace(burraco(), pack=Pack(copies=2, wild=TWOS_WILD), melds=kinds)


INDIAN = CardRules(
    pack=Pack(copies=2, jokers=2),
    values=Values({**PIPS, "A": 10, "JK": 0}),
    melds=(MeldKind("set", "set", most=4), MeldKind("run", "run", ace="either")),
    declaration=Declaration(cap=80),
)

GRADES = ("LCP", "CPL", "SGT", "2LT", "LT", "CAP", "MAJ", "LTC", "COL", "BRI", "GEN")
OFFICERS = GRADES[3:]
MILITAIRE = CardRules(
    pack=Pack(
        GRADES,
        (),
        copies=4,
        copies_of={"SGT": 7, "CPL": 7, "LCP": 7},
        jokers=1,
        wild=frozenset({"SM"}),
        wild_worth="card",
    ),
    values=Values(dict(zip(GRADES, (5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60), strict=True)) | {"SM": 60}),
    melds=(MeldKind("set", "set", most=4, wild=1), MeldKind("run", "run", wild=1)),
    complete=CompleteHand(
        {"set3_set3": 60, "set3_set4": 70, "set3_run3": 40, "set4_run3": 50, "set3_run4": 50, "run6": 50, "run7": 100},
        60,
    ),
)
POCKET = replace(
    MILITAIRE,
    melds=(
        MeldKind("set", "set", OFFICERS, most=3, wild=1),
        MeldKind("other_set", "set", GRADES[:3], most=4, wild=1),
        MeldKind("run", "run", wild=1),
    ),
)


def cards(rules: CardRules, text: str) -> tuple[Card, ...]:
    """Cards written in a row."""
    return parse_cards(rules.pack, text.split())


def melds(rules: CardRules, *texts: str) -> tuple[tuple[Card, ...], ...]:
    """Melds, each written in a row."""
    return parse_melds(rules.pack, [text.split() for text in texts])
