"""Card questions from a file: what a check is called, what it is given, and the words of its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.cards.arrange import best_discard, lay_off, least_deadwood
from scorer.cards.arrange import deadwood as least
from scorer.cards.card import JOKER, PRINTED_JOKER, Card, CardError, check_copies, parse_cards, parse_melds
from scorer.cards.complete import complete
from scorer.cards.declaration import Declared, declare, turned_up
from scorer.cards.grouping import best_groups
from scorer.cards.meld import bonus, class_of, read
from scorer.cards.opening import opening
from scorer.cards.rules import CardRules
from scorer.cards.value import IN_HAND, value

Answer = dict[str, Any]
Given = Mapping[str, Any]

# more cards than any hand has; a file may not keep us searching for ever
MOST, MOST_DECLARED, FEW = 30, 22, 15


class UnknownCheckError(CardError):
    """A check nobody knows, or one for which the variant has no rules; the sentence says which there are."""

    def __init__(self, check: str, checks: Iterable[str]) -> None:
        told = CardError("There is no check “{check}” here; there are {checks}.", check=check, checks=", ".join(checks))
        super().__init__(told.template, **told.names)


@dataclass(frozen=True, slots=True)
class Check:
    """A check: how it is answered, and the keys it is given: `rows` of cards, `heaps` of melds, what `may` be added."""

    answer: Callable[[CardRules, Given], Answer]
    rows: tuple[str, ...] = ()
    heaps: tuple[str, ...] = ()
    may: tuple[str, ...] = ()


def answer(rules: CardRules, check: str, given: Given) -> Answer:
    """Answer one question; a CardError says what is wrong with what was given."""
    checks = {ident: one for ident, one in CHECKS.items() if ident != "complete_hand" or rules.complete is not None}
    if rules.declaration is None:
        checks = {ident: one for ident, one in checks.items() if one not in DECLARED}
    ask = checks.get(check) or (CHECKS["complete_hand"] if check.endswith("_hand") and rules.complete else None)
    if ask is None:
        raise UnknownCheckError(check[:60], checks)
    allowed = (*ask.rows, *ask.heaps, *ask.may)
    for key in given:
        if key not in allowed:
            names = {"key": str(key)[:60], "allowed": ", ".join(allowed)}
            raise CardError("“{key}” has no place in this question; allowed are {allowed}.", **names)
    lying = [card for name in ask.rows if name in given for card in _cards(rules, given, name)]
    lying += [card for name in ask.heaps if name in given for meld in _melds(rules, given, name) for card in meld]
    check_copies(rules.pack, lying)
    return ask.answer(rules, given)


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(text, str) for text in row)


def _cards(rules: CardRules, given: Given, name: str = "cards", most: int | None = None) -> tuple[Card, ...]:
    row = given.get(name)
    if not isinstance(row, list) or not _is_row(row):
        raise CardError("“{name}” must be a list of cards.", name=name)
    if most is not None and len(row) > most:
        raise CardError("{many} cards: {most} at most can be arranged.", many=len(row), most=most)
    return parse_cards(rules.pack, row)


def _melds(rules: CardRules, given: Given, name: str = "melds") -> tuple[tuple[Card, ...], ...]:
    rows = given.get(name)
    if not isinstance(rows, list) or not all(map(_is_row, rows)):
        raise CardError("“{name}” must be a list of lists of cards.", name=name)
    return parse_melds(rules.pack, rows)


def _flag(given: Given, name: str, *, otherwise: bool) -> bool:
    flag = given.get(name, otherwise)
    if not isinstance(flag, bool):
        raise CardError("“{name}” is true or false.", name=name)
    return flag


def _best_deadwood(rules: CardRules, given: Given) -> Answer:
    best = least_deadwood(rules, _cards(rules, given, most=MOST))
    return {"deadwood": best.points, "melds": [_texts(meld) for meld in best.melds]}


def _best_discard(rules: CardRules, given: Given) -> Answer:
    best = best_discard(rules, _cards(rules, given, most=MOST))
    if best.all_melded:
        return {"deadwood": 0, "big_gin": True}
    return {"deadwood": best.deadwood, "big_gin": False, "discard_any_of": _texts(best.cards)}


def _layoff_deadwood(rules: CardRules, given: Given) -> Answer:
    cards = _cards(rules, given, most=FEW)
    if not _flag(given, "layoff_allowed", otherwise=True):
        return {"deadwood": least(rules, cards)}
    return {"deadwood": lay_off(rules, _melds(rules, given, "knocker_melds"), cards).deadwood}


def _opening(rules: CardRules, given: Given) -> Answer:
    opened = opening(rules, _melds(rules, given))
    found: Answer = {"valid": opened.value is not None, "value": opened.value, "opens": opened.opens}
    # too few points need no word: the value says it
    if opened.fault is not None and opened.fault.code != "below_minimum":
        found["reason"] = opened.fault.code
    return found


def _hand_value(rules: CardRules, given: Given) -> Answer:
    return {"points": value(rules.values, _cards(rules, given), IN_HAND)}


def _going_out(given: Given) -> bool:
    context = given.get("context", {})
    if not isinstance(context, Mapping) or not context.keys() <= {"going_out"}:
        raise CardError("“context” is an object that may say “going_out”: true or false.")
    return _flag(context, "going_out", otherwise=False)


def _meld_value(rules: CardRules, given: Given) -> Answer:
    reading = read(rules, _cards(rules, given, "meld"), going_out=_going_out(given))
    return {"points": reading.points if reading else None}


def _meld_valid(rules: CardRules, given: Given) -> Answer:
    return {"valid": read(rules, _cards(rules, given, "meld"), going_out=_going_out(given)) is not None}


def _meld_class(rules: CardRules, given: Given) -> Answer:
    reading = read(rules, _cards(rules, given, "meld"), going_out=_going_out(given))
    if reading is None:
        return {"class": "invalid"}
    its = class_of(rules, reading)
    return {
        "class": its.id if its else reading.kind.id,
        "meld_value": reading.points,
        "bonus": bonus(rules, reading),
        "kind": reading.kind.id,
    }


def _turned_up(rules: CardRules, given: Given) -> CardRules:
    rank = given.get("wild_rank")
    if rank is None or rank == "none":
        return rules
    if isinstance(rank, str) and rank in (JOKER, PRINTED_JOKER, *rules.pack.ranks):
        return turned_up(rules, rank)
    names = {"ranks": " ".join(rules.pack.ranks), "joker": PRINTED_JOKER}
    raise CardError("“wild_rank” is the rank that was turned up: {ranks}, {joker} or none.", **names)


def _declaration(rules: CardRules, given: Given) -> Answer:
    turned = _turned_up(rules, given)
    found = declare(turned, _melds(turned, given), _cards(turned, {"ungrouped": [], **given}, "ungrouped"))
    return _judged(found)


def _best_declaration(rules: CardRules, given: Given) -> Answer:
    turned = _turned_up(rules, given)
    best = best_groups(turned, (), _cards(turned, given, most=MOST_DECLARED))
    groups = {"groups": [_texts(group) for group in best.melds], "ungrouped": _texts(best.left)}
    return _judged(declare(turned, best.melds, best.left)) | groups


def _judged(found: Declared) -> Answer:
    judged: Answer = {
        "valid": not found.reasons,
        "reasons": list(found.reasons),
        "declarer_points": found.declarer_points,
    }
    if "card_count" not in found.reasons:
        judged["as_loser_points"] = found.loser_points
    return judged


def _complete_hand(rules: CardRules, given: Given) -> Answer:
    found = complete(rules, _cards(rules, given, most=FEW))
    return {
        "closing_combo": found.combo or "none",
        "meld_points": found.melded,
        "bonus": found.bonus,
        "unused_value": found.unused,
        "points": found.points,
    }


CHECKS: Mapping[str, Check] = {
    "best_deadwood": Check(_best_deadwood, ("cards",)),
    "best_discard": Check(_best_discard, ("cards",)),
    "layoff_deadwood": Check(_layoff_deadwood, ("cards",), ("knocker_melds",), ("layoff_allowed",)),
    "opening": Check(_opening, heaps=("melds",)),
    "hand_value": Check(_hand_value, ("cards",)),
    "meld_value": Check(_meld_value, ("meld",), may=("context",)),
    "meld_valid": Check(_meld_valid, ("meld",), may=("context",)),
    "meld_class": Check(_meld_class, ("meld",), may=("context",)),
    "declaration": Check(_declaration, ("ungrouped",), ("melds",), ("wild_rank",)),
    "best_declaration": Check(_best_declaration, ("cards",), may=("wild_rank",)),
    "complete_hand": Check(_complete_hand, ("cards",)),
}
DECLARED = (CHECKS["declaration"], CHECKS["best_declaration"])
