"""Card questions from a file: what a check is called, what it is given, and the words of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorer.cards.arrange import best_discard, lay_off, least_deadwood
from scorer.cards.arrange import deadwood as least
from scorer.cards.card import Card, CardError, parse_cards, parse_melds
from scorer.cards.complete import complete
from scorer.cards.declaration import declare, turned_up
from scorer.cards.meld import bonus, class_of, read
from scorer.cards.opening import opening
from scorer.cards.rules import CardRules
from scorer.cards.value import IN_HAND, value

Answer = dict[str, Any]

MOST, FEW = 30, 15  # cards; more than any hand, and a file may not keep us searching for ever


class UnknownCheckError(ValueError):
    """A check nobody knows, or one for which the variant has no rules; the sentence says which."""


def answer(rules: CardRules, check: str, given: Mapping[str, Any]) -> Answer:
    """Answer one question; a CardError says what is wrong with the cards."""
    ask = CHECKS.get(check)
    if ask is None and check.endswith("_hand") and rules.complete is not None:
        ask = _complete_hand
    if ask is None:
        known = ", ".join([*CHECKS, "complete_hand"])
        raise UnknownCheckError(f"Unknown check “{check}”; there are {known}.")
    return ask(rules, given)


def _texts(cards: Sequence[Card]) -> list[str]:
    return [str(card) for card in cards]


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(text, str) for text in row)


def _cards(
    rules: CardRules, given: Mapping[str, Any], name: str = "cards", most: int | None = None
) -> tuple[Card, ...]:
    row = given.get(name)
    if not isinstance(row, list) or not _is_row(row):
        raise CardError("“{name}” must be a list of cards.", name=name)
    if most is not None and len(row) > most:
        raise CardError("{many} cards: {most} at most can be arranged.", many=len(row), most=most)
    return parse_cards(rules.pack, row)


def _melds(rules: CardRules, given: Mapping[str, Any], name: str = "melds") -> tuple[tuple[Card, ...], ...]:
    rows = given.get(name)
    if not isinstance(rows, list) or not all(map(_is_row, rows)):
        raise CardError("“{name}” must be a list of lists of cards.", name=name)
    return parse_melds(rules.pack, rows)


def _best_deadwood(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    best = least_deadwood(rules, _cards(rules, given, most=MOST))
    return {"deadwood": best.points, "melds": [_texts(meld) for meld in best.melds]}


def _best_discard(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    best = best_discard(rules, _cards(rules, given, most=MOST))
    if best.all_melded:
        return {"deadwood": 0, "big_gin": True}
    return {"deadwood": best.deadwood, "big_gin": False, "discard_any_of": _texts(best.cards)}


def _layoff_deadwood(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    cards = _cards(rules, given, most=FEW)
    if not given.get("layoff_allowed", True):
        return {"deadwood": least(rules, cards)}
    return {"deadwood": lay_off(rules, _melds(rules, given, "knocker_melds"), cards).deadwood}


def _opening(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    opened = opening(rules, _melds(rules, given))
    found: Answer = {"valid": opened.value is not None, "value": opened.value, "opens": opened.opens}
    # too few points need no word: the value says it
    if opened.fault is not None and opened.fault.code != "below_minimum":
        found["reason"] = opened.fault.code
    return found


def _hand_value(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    return {"points": value(rules.values, _cards(rules, given), IN_HAND)}


def _going_out(given: Mapping[str, Any]) -> bool:
    context = given.get("context")
    return isinstance(context, Mapping) and context.get("going_out") is True


def _meld_value(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    reading = read(rules, _cards(rules, given, "meld"), going_out=_going_out(given))
    return {"points": reading.points if reading else None}


def _meld_valid(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    return {"valid": read(rules, _cards(rules, given, "meld"), going_out=_going_out(given)) is not None}


def _meld_class(rules: CardRules, given: Mapping[str, Any]) -> Answer:
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


def _declaration(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    turned = turned_up(rules, str(given.get("wild_rank", "none")))
    found = declare(turned, _melds(turned, given), _cards(turned, {"ungrouped": [], **given}, "ungrouped"))
    judged: Answer = {
        "valid": not found.reasons,
        "reasons": list(found.reasons),
        "declarer_points": found.declarer_points,
    }
    if "card_count" not in found.reasons:
        judged["as_loser_points"] = found.loser_points
    return judged


def _complete_hand(rules: CardRules, given: Mapping[str, Any]) -> Answer:
    found = complete(rules, _cards(rules, given, most=FEW))
    return {
        "closing_combo": found.combo or "none",
        "meld_points": found.melded,
        "bonus": found.bonus,
        "unused_value": found.unused,
        "points": found.points,
    }


CHECKS: Mapping[str, Callable[[CardRules, Mapping[str, Any]], Answer]] = {
    "best_deadwood": _best_deadwood,
    "best_discard": _best_discard,
    "layoff_deadwood": _layoff_deadwood,
    "opening": _opening,
    "hand_value": _hand_value,
    "meld_value": _meld_value,
    "meld_valid": _meld_valid,
    "meld_class": _meld_class,
    "declaration": _declaration,
}
