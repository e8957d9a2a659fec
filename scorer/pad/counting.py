"""What the cards on the pad come to: the figure, the melds, what is left over, and what goes into the entry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from scorer.cards.arrange import Arrangement, dearest_melds, least_deadwood
from scorer.cards.card import Card, CardError, Pack, grid_cards, parse_cards, parse_grid, parse_melds
from scorer.cards.declaration import declare
from scorer.cards.fault import Fault, fault_of
from scorer.cards.grouping import best_groups
from scorer.cards.meld import Reading, bonus, class_of, read
from scorer.cards.rules import CardRules
from scorer.cards.search import TooManyWaysError
from scorer.cards.value import IN_HAND, value
from scorer.fields import Refuse, read_cards
from scorer.formula import OfCards, walk
from scorer.game import Entry
from scorer.pad.held import Lying
from scorer.program import Frame
from scorer.rules import Rules
from scorer.variant import Input

#: So many loose cards are always put into melds by themselves; and declared nowhere are more.
MOST_HELD = 22
#: More are, unless they could lie in more ways than these: it would take too long while somebody taps. Where cards of
#: different ranks never meet no table has so many; where runs and sets share the cards, few up to thirty cards.
MOST_WAYS = 20_000

How = Literal["loose", "unmatched", "declared", "melds", "grid"]


@dataclass(frozen=True, slots=True)
class Source:
    """How a number is counted: the field, the card field it is counted from, and what counts of these cards.

    loose: every card · unmatched: what the best melds leave · declared: what a declaration does not spare · melds:
    what is melded · grid: a layout.
    """

    field: str
    cards: str
    how: How


def source(rules: Rules, field: str) -> Source | None:
    """How a field is counted from cards, None when it is not, or from several card fields."""
    reads = rules.counted.get(field, frozenset())
    if len(reads) != 1:
        return None
    ident = next(iter(reads))
    kind = rules.variant.inputs[ident].type
    if kind in ("melds", "grid"):
        return Source(field, ident, "melds" if kind == "melds" else "grid")
    if kind != "cards":
        return None
    functions = {
        part.function for part in walk(rules.loaded.trees[f"inputs.{field}.from"]) if isinstance(part, OfCards)
    }
    if "unmatched" in functions:
        return Source(field, ident, "unmatched")
    return Source(field, ident, "declared" if rules.cards.declaration is not None else "loose")


def number(rules: Rules, field: str, cards: Any) -> int:
    """What a field comes to with these cards, as the game counts it; melds are given as readings."""
    (ident,) = rules.counted[field]
    frame = Frame(1, {}, {ident: [cards]})
    return int(rules.count_of(field).run(frame).columns[f"from:{field}"][0])


def elsewhere(rules: Rules, entry: Entry, key: str, ident: str) -> Counter[Card]:
    """The cards of the pack that lie in other fields, or with other sides."""
    lying: Counter[Card] = Counter()
    inputs = rules.variant.inputs
    for unit, fields in entry.items():
        for field, answer in fields.items():
            if (unit, field) != (key, ident) and field in inputs:
                lying.update(card.face for card in _cards_of(rules.cards.pack, inputs[field], answer))
    return lying


def _cards_of(pack: Pack, entered: Input, answer: Any) -> Iterable[Card]:
    try:
        match entered.type:
            case "card":
                return parse_cards(pack, [answer])
            case "cards":
                return parse_cards(pack, answer)
            case "melds":
                return [card for meld in parse_melds(pack, answer) for card in meld]
            case "grid":
                return grid_cards(parse_grid(pack, answer, len(answer), len(answer[0])))
    except (CardError, TypeError, AttributeError, IndexError):
        return ()
    return ()


def lying_of(rules: CardRules, how: How, answer: Any) -> Lying:
    """The cards of an answer as they lie on the pad; what cannot be read does not."""
    try:
        if how == "melds":
            return Lying(melds=parse_melds(rules.pack, answer or ()))
        return Lying(loose=parse_cards(rules.pack, answer or ()))
    except (CardError, TypeError, AttributeError):
        return Lying()


# ── What it comes to ────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that lie together, in the order of a run.

    `place` is the meld's place when the table laid it, None when it was found · `shape` "set", "run", "wild", "" when
    it is none · `parts` what each card stands for · `kind` and `class_id` name the meld · `fault` why it is none.
    """

    cards: tuple[Card, ...]
    place: int | None
    shape: str = ""
    kind: str = ""
    class_id: str = ""
    points: int = 0
    bonus: int = 0
    parts: tuple[Card | None, ...] = ()
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Seen:
    """The cards on the pad, worked out.

    `points` the figure · `melds` laid and found · `left` the cards in none, `left_points` what these count · `answer`
    what goes into the card field, as it is written there · `too_many` when melds are not looked for any more.
    """

    points: int = 0
    melds: tuple[Meld, ...] = ()
    left: tuple[Card, ...] = ()
    left_points: int = 0
    answer: tuple[Any, ...] = ()
    too_many: bool = False

    @property
    def faults(self) -> tuple[Meld, ...]:
        """The melds that are none."""
        return tuple(meld for meld in self.melds if meld.fault is not None)

    @property
    def melded(self) -> frozenset[Card]:
        """The cards that lie in a meld that is one."""
        return frozenset(card.face for meld in self.melds if meld.fault is None for card in meld.cards)

    @property
    def melded_points(self) -> int:
        """What all melds count."""
        return sum(meld.points for meld in self.melds)


def seen(rules: Rules, source: Source, lying: Lying, cards: CardRules | None = None) -> Seen:
    """The cards counted for a field; `cards` are the rules of this hand where a rank was turned up wild."""
    of_hand = cards or rules.cards
    match source.how:
        case "melds":
            return _melds(rules, source, of_hand, lying)
        case "unmatched":
            return _unmatched(rules, source, of_hand, lying)
        case "declared":
            return _declared(of_hand, lying)
        case _:
            left = lying.cards
            points = number(rules, source.field, left)
            return Seen(points, (), left, points, tuple(map(str, left)))


def _unmatched(rules: Rules, source: Source, cards: CardRules, lying: Lying) -> Seen:
    most = rules.field(source.cards)
    held = lying.cards
    if most is not None and most.most is not None and len(held) > most.most:
        points = value(cards.values, held, IN_HAND)
        return Seen(points, (), held, points, tuple(map(str, held)), too_many=True)
    best = least_deadwood(cards, held)
    return Seen(best.points, _found(cards, best), best.left, best.points, tuple(map(str, held)))


def _melds(rules: Rules, source: Source, cards: CardRules, lying: Lying) -> Seen:
    arranged, too_many = arrange(cards, lying)
    melds = (*laid(cards, lying), *arranged.melds)
    good = tuple(reading for meld in melds if (reading := read(cards, meld.cards, going_out=True)) is not None)
    points = number(rules, source.field, good)
    answer = tuple(tuple(map(str, meld.cards)) for meld in melds)
    left = arranged.left
    return Seen(points, melds, left, value(cards.values, left, IN_HAND), answer, too_many)


@dataclass(frozen=True, slots=True)
class Arranged:
    """Melds found among the loose cards, and what is left."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]


def arrange(cards: CardRules, lying: Lying) -> tuple[Arranged, bool]:
    """The dearest melds of the loose cards; and whether these could lie in too many ways to look."""
    try:
        best = dearest_melds(cards, lying.loose, None if len(lying.loose) <= MOST_HELD else MOST_WAYS)
    except TooManyWaysError:
        return Arranged((), lying.loose), True
    return Arranged(_found(cards, best), best.left), False


def laid(cards: CardRules, lying: Lying) -> tuple[Meld, ...]:
    """The melds that the table laid itself, each with its fault if it is none."""
    return tuple(meld_of(cards, meld, at) for at, meld in enumerate(lying.melds) if meld)


def _found(cards: CardRules, best: Arrangement) -> tuple[Meld, ...]:
    return tuple(meld_of(cards, meld, None) for meld in best.melds)


def meld_of(rules: CardRules, cards: Sequence[Card], place: int | None) -> Meld:
    """Cards laid together, read."""
    reading = read(rules, cards, going_out=True)
    if reading is None:
        return Meld(tuple(cards), place, fault=fault_of(rules, cards, going_out=True))
    return _meld(rules, reading, place)


def _meld(rules: CardRules, reading: Reading, place: int | None) -> Meld:
    named = class_of(rules, reading)
    return Meld(
        cards=reading.cards,
        place=place,
        shape=reading.kind.shape,
        kind=reading.kind.id,
        class_id=named.id if named else "",
        points=reading.points,
        bonus=bonus(rules, reading),
        parts=reading.parts,
    )


def parts_for(rules: CardRules, meld: Sequence[Card], at: int) -> tuple[Card, ...]:
    """What a wild card of a meld may stand for so that it stays a meld, in the order of the pack."""
    if not rules.pack.is_wild(meld[at].face):
        return ()
    found = []
    for part in rules.pack.naturals.values():
        given = [card.face._replace(stands_for=part) if place == at else card for place, card in enumerate(meld)]
        if part != meld[at].face and read(rules, given, going_out=True) is not None:
            found.append(part)
    return tuple(found)


# ── A declaration ───────────────────────────────────────────────────────────


def groups(cards: CardRules, lying: Lying) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """The groups of a declaration: those the table laid, and those that are found among the rest; and what is left."""
    rest = Arrangement((), lying.loose, 0)
    if len(lying.loose) <= MOST_HELD:
        rest = best_groups(cards, [meld for meld in lying.melds if meld], lying.loose)
    return (*laid(cards, lying), *_found(cards, rest)), rest.left


def _declared(cards: CardRules, lying: Lying) -> Seen:
    """What counts of a hand that lost: the cards no group spares. Those worth nothing need not be kept."""
    melds, left = groups(cards, lying)
    counting = declare(cards, [meld.cards for meld in melds], left).counting
    answer = tuple(str(card.face) for card in counting if cards.values.of(card.face, IN_HAND))
    points, too_many = value(cards.values, counting, IN_HAND), len(lying.loose) > MOST_HELD
    return Seen(points, melds, left, value(cards.values, left, IN_HAND), answer, too_many)


def numbers(rules: Rules, ident: str, answer: Any) -> dict[str, int]:
    """Every number that is counted from a card field, as the game counts it from this answer; none while it cannot."""
    entered = rules.field(ident)
    if entered is None:
        return {}
    try:
        cards = read_cards(entered, answer, rules.cards)
    except Refuse:
        return {}
    alone = [field for field in rules.counted_from.get(ident, ()) if rules.counted[field] == {ident}]
    return {field: number(rules, field, cards) for field in alone}
