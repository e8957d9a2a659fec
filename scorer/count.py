"""Card questions about a variant: at which table they are asked, and the answer or the error."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.cards.card import CardError
from scorer.cards.questions import UnknownCheckError, answer
from scorer.load import Loaded
from scorer.rules import Refused, first_table


def count(loaded: Loaded, question: Any) -> dict[str, Any]:
    """The answer to one question: an object with `check`, `input`, perhaps `options` and `players`."""
    if not isinstance(question, Mapping):
        return _error("check", "A question is an object with variant, check and input.")
    check, given, options = question.get("check"), question.get("input"), question.get("options") or {}
    if not isinstance(check, str) or not isinstance(given, Mapping) or not isinstance(options, Mapping):
        return _error("check", "A question says its check, and what it is about in “input”.")
    players = question.get("players")
    try:
        rules = first_table(loaded, options, players if isinstance(players, int) else None)
        return answer(rules.cards, check, given)
    except Refused as refused:
        return _error(refused.refusal.field, refused.refusal.message)
    except CardError as error:
        return _error("input", str(error))
    except UnknownCheckError as error:
        return _error("check", str(error))


def _error(field: str, message: str) -> dict[str, Any]:
    return {"error": {"field": field, "hand": None, "side": None, "message": message}}
