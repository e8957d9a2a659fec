"""What a game is played to, in words."""

from __future__ import annotations

from scorer.aims import Aims, Bound, aims
from scorer.i18n import N_, Language
from scorer.numbers import number
from scorer.rules import Rules


def bounds(language: Language, rules: Rules, aimed: Aims | None = None) -> list[str]:
    """The totals that end the game or put a side out, where the rules say them in plain numbers: "to 5,000"."""
    aimed = aimed or aims(rules)
    return [*_bound(language, rules, aimed.total, out=False), *_bound(language, rules, aimed.out, out=True)]


def _bound(language: Language, rules: Rules, bound: Bound | None, *, out: bool) -> list[str]:
    if bound is None:
        return []
    if out:
        said = N_("out past {points}") if bound.passed else N_("out at {points}")
    elif rules.winner_rule == "lowest":
        said = N_("ends past {points}") if bound.passed else N_("ends at {points}")
    else:
        said = N_("past {points}") if bound.passed else N_("to {points}")
    return [language._(said, points=number(bound.number, language.code))]
