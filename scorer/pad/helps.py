"""What a table asks about the cards it holds: may I knock, what to throw, does this open, may I declare, do I close."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.cards.arrange import Discard, best_discard
from scorer.cards.card import Card
from scorer.cards.complete import Completed, complete
from scorer.cards.declaration import declare
from scorer.cards.opening import Opened, opening
from scorer.cards.rules import CardRules
from scorer.explain import Walker
from scorer.formula import Compare, Ref, Tree
from scorer.game import Entry
from scorer.pad.counting import Meld, arrange, groups, laid
from scorer.pad.held import Lying
from scorer.rules import FALSE, TRUE, Rules
from scorer.score import State, work_out

#: More cards than these are not filled into complete hands: it would take too long while somebody taps.
MOST_CLOSING = 12


def most_to_knock(rules: Rules, state: State, entry: Entry, key: str, field: str) -> int | None:
    """The most a number may be for whoever ends the hand with it, where a check of the game says so.

    None: there is no such limit at this table, or it hangs on something that is not entered yet.
    """
    worked = work_out(rules, state, entry, state.hands)
    if key not in worked.units.keys:
        return None
    for ident, check in rules.asked_checks:
        bound = _bound(rules.tree(f"checks.{ident}.require", TRUE), field) if check.field == field else None
        if bound is None or rules.tree(f"checks.{ident}.when", TRUE) == FALSE:
            continue
        behind = rules.inputs_behind(bound)
        if behind is not None and all(any(worked.answers.given[name]) for name in behind):
            return int(Walker(rules, worked.frame).worth(bound, worked.units.keys.index(key)))
    return None


def _bound(tree: Tree, field: str) -> Tree | None:
    """The right side of `field <= …`."""
    match tree:
        case Compare(first=Ref(symbol=symbol), rest=(("<=", bound),)) if symbol.ident == field:
            return bound
    return None


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
