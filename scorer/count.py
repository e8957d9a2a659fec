"""Card questions about a variant: at which table they are asked, and the answer or the error."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorer.cards.card import Card, CardError, shown
from scorer.cards.questions import UnknownCheckError, answer
from scorer.cards.rules import CardRules
from scorer.gamefile import error, no_other_keys, options_in, players_in
from scorer.i18n import N_
from scorer.load import Loaded
from scorer.rules import Refused, cannot, first_table
from scorer.scoreboard import Refusal
from scorer.variant import MOST_PLAYERS

KEYS = ("variant", "options", "players", "check", "input")


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a file: about which variant, at what table, which check, and what it is given."""

    variant: str
    check: str
    given: Mapping[str, Any]
    options: Mapping[str, Any]
    players: int | None


def read(data: Any) -> Question:
    """Read one question. Raises Refused with a sentence that names the key and says what may stand there."""
    if not isinstance(data, Mapping):
        raise cannot("question", N_("A question is an object with variant, check and input."))
    no_other_keys(data, KEYS, N_("“{key}” has no place in a question; allowed are {allowed}."))
    variant, check, given = data.get("variant"), data.get("check"), data.get("input")
    if not isinstance(variant, str):
        raise cannot("variant", N_("The question says which variant it is about, as a text."))
    if not isinstance(check, str):
        raise cannot("check", N_("The question says what is asked, as a text: the check."))
    if not isinstance(given, Mapping):
        raise cannot("input", N_("The input is an object: the cards that are asked about."))
    return Question(variant, check, given, options_in(data), players_in(data))


def count(loaded: Loaded, data: Any) -> dict[str, Any]:
    """The answer to one question as it stands in a file, or the error."""
    try:
        return answered(loaded, read(data))
    except Refused as refused:
        return error(refused.refusal)


def answered(loaded: Loaded, question: Question) -> dict[str, Any]:
    """The answer to one question. Raises Refused.

    Where the table is not given, it is the first with cards enough for the question: large tables play with more packs.
    """
    wrong: list[CardError] = []
    for cards in _tables(loaded, question):
        try:
            return answer(cards, question.check, question.given)
        except UnknownCheckError as unknown:
            raise cannot("check", unknown.template, **unknown.names) from unknown
        except CardError as refused:
            wrong.append(refused)
    raise Refused(_refusal_of(wrong[-1]))


def _refusal_of(wrong: CardError) -> Refusal:
    names = {name: shown(it) if isinstance(it, Card) else it for name, it in wrong.names.items()}
    return Refusal("input", None, None, str(wrong), template=wrong.template, names=names)


def _tables(loaded: Loaded, question: Question) -> Iterator[CardRules]:
    first = first_table(loaded, question.options, question.players).cards
    yield first
    for players in range(1, MOST_PLAYERS + 1) if question.players is None else ():
        try:
            cards = first_table(loaded, question.options, players).cards
        except Refused:
            continue
        if cards.pack != first.pack:
            yield cards
