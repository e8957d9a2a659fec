"""What a table asks about the cards it holds: may I knock, what to throw, does this open, may I declare, do I close."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from scorer.cards.arrange import Discard, best_discard
from scorer.cards.card import Card
from scorer.cards.complete import Completed, complete
from scorer.cards.declaration import declare
from scorer.cards.opening import Opened, opening
from scorer.cards.rules import CardRules
from scorer.explain import Walker
from scorer.formula import Compare, Ref, Tree, fold, symbols
from scorer.game import Entry
from scorer.pad.counting import Meld, arrange, groups, laid
from scorer.pad.held import Lying
from scorer.rules import FALSE, TRUE, Rules
from scorer.score import State, work_out
from scorer.variant import Check

#: More cards than these are not filled into complete hands: it would take too long while somebody taps.
MOST_CLOSING = 12


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the game says of a number: the most it may be for whoever knocks with it, the least a side opens with."""

    most: int | None = None
    least: int | None = None


def bounds(rules: Rules, state: State, entry: Entry, key: str, field: str) -> Bounds:
    """The bounds that a check (`field <= …`) and a warning (`field >= …`) name; None what hangs on something blank."""
    worked = work_out(rules, state, entry, state.hands)
    if key not in worked.units.keys:
        return Bounds()
    walker, unit = Walker(rules, worked.frame), worked.units.keys.index(key)

    def worth(part: str, sign: str, checks: Iterable[tuple[str, Check]]) -> int | None:
        for ident, check in checks:
            bound = _bound(rules.tree(f"{part}.{ident}.require", TRUE), field, sign) if check.field == field else None
            if bound is None or rules.tree(f"{part}.{ident}.when", TRUE) == FALSE:
                continue
            if all(any(worked.answers.given[name]) for name in _inputs_in(rules, bound)):
                return int(walker.worth(bound, unit))
        return None

    return Bounds(worth("checks", "<=", rules.asked_checks), worth("warnings", ">=", rules.variant.warnings.items()))


def _bound(tree: Tree, field: str, sign: str) -> Tree | None:
    """The right side of `field <= …`."""
    match tree:
        case Compare(first=Ref(symbol=symbol), rest=((found, bound),)) if symbol.ident == field and found == sign:
            return bound
    return None


def _inputs_in(rules: Rules, tree: Tree) -> set[str]:
    """The inputs that a tree looks at, through values."""
    names, found = rules.loaded.names, set[str]()
    for symbol in symbols(tree):
        if symbol.ident in names.inputs:
            found.add(symbol.ident)
        elif symbol.ident in names.value_trees:
            found |= _inputs_in(rules, fold(names.value_trees[symbol.ident], rules.facts))
    return found


def throw(cards: CardRules, held: tuple[Card, ...], dealt: int | None) -> Discard | None:
    """What to throw from a hand that has drawn; None when it has not one card more than was dealt."""
    if dealt is None or len(held) != dealt + 1:
        return None
    return best_discard(cards, held)


@dataclass(frozen=True, slots=True)
class Opens:
    """The melds a side could open with, laid and found, what is left over, and whether they are enough."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    opened: Opened
    least: int


def opens(cards: CardRules, lying: Lying) -> Opens:
    """Whether the melds on the pad open. Melds are looked for among the loose cards."""
    found, _ = arrange(cards, lying)
    melds = (*laid(cards, lying), *found.melds)
    least = cards.opening.least if cards.opening else 0
    return Opens(melds, found.left, opening(cards, [meld.cards for meld in melds]), least)


@dataclass(frozen=True, slots=True)
class Judged:
    """A declaration group by group: what is left over, the reasons against it (none: it stands), a loser's points."""

    groups: tuple[Meld, ...]
    left: tuple[Card, ...]
    reasons: tuple[str, ...]
    loser_points: int


def judged(cards: CardRules, lying: Lying) -> Judged:
    """Whether the hand on the pad may be declared. Groups are looked for among the loose cards."""
    found, left = groups(cards, lying)
    declared = declare(cards, [meld.cards for meld in found], left)
    return Judged(found, left, declared.reasons, declared.loser_points)


def closing(cards: CardRules, held: tuple[Card, ...]) -> Completed | None:
    """The complete hand these cards are; None where the game has none, or there are too many cards to look."""
    if cards.complete is None or not held or len(held) > MOST_CLOSING:
        return None
    return complete(cards, held)
