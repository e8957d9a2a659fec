"""House rules before the first hand: what the book says, what this table plays instead, and what belongs together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from scorer.formula import Worth
from scorer.load import Loaded
from scorer.rules import Refused, Seats, for_table
from scorer.scoreboard import Refusal
from scorer.seating import options_behind, seating_options, ways

#: What an option is about, and the parts of a variant that are about it; an option belongs to the first that reads it.
_ABOUT = {
    "end": ("ending.", "elimination.", "columns."),
    "needs": ("thresholds.", "opening."),
    "cards": ("pack.", "deal.", "card_values.", "melds.", "meld_classes."),
    "points": ("lines.", "total.", "tallies.", "pools.", "inputs.", "declaration.", "complete_hand."),
}
_OTHERWISE = "play"
_OF_ZERO = re.compile(r"\s*\(0\s?:[^()]*\)")
GROUPS = (*_ABOUT, _OTHERWISE)


def beside(label: str, worth: Worth) -> str:
    """What an option is called beside its worth: what 0 would mean, "(0: open)", is left out of another number."""
    return label if worth == 0 or isinstance(worth, str) else _OF_ZERO.sub("", label)


@dataclass(frozen=True)
class Terms:
    """The house rules of a table that is being set up.

    `agreed` is the worth of every option, `book` what it is when nothing is agreed but what the seats need (`needed`),
    `bounds` the least and most of the numbers. `refusal` says why the table cannot play so; `agreed` then is what it
    asked for.
    """

    agreed: Mapping[str, Worth]
    book: Mapping[str, Worth]
    bounds: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    needed: frozenset[str] = frozenset()
    refusal: Refusal | None = None

    @property
    def changed(self) -> tuple[str, ...]:
        """The options that are not as in the book."""
        return tuple(ident for ident, worth in self.agreed.items() if worth != self.book[ident])


def terms(loaded: Loaded, options: Mapping[str, Worth], seats: Seats, players: int) -> Terms:
    """What these house rules come to for so many players, in these seats."""
    needed = _needed(loaded, seats, players)
    rules = for_table(loaded, needed, seats, players)
    book = rules.options
    bounds = {
        ident: (rules.agreed(f"options.{ident}.min", 0), _most(rules.agreed(f"options.{ident}.max", -1)))
        for ident, worth in book.items()
        if type(worth) is int
    }
    try:
        agreed, refusal = for_table(loaded, options, seats, players).options, None
    except Refused as refused:
        agreed, refusal = {**book, **options}, refused.refusal
    return Terms(agreed, book, bounds, frozenset(needed), refusal)


def _most(worth: int) -> int | None:
    return None if worth < 0 else worth


def _needed(loaded: Loaded, seats: Seats, players: int) -> Mapping[str, Worth]:
    """The options without which these people could not sit down like this."""
    here = (way for way in ways(loaded, {}) if (way.players, way.sides) == (players, len(seats.sides)))
    return next((way.options for way in here), {})


def groups(loaded: Loaded) -> dict[str, tuple[str, ...]]:
    """The options by what they are about, in the order of GROUPS; those that decide who sits down come last."""
    found: dict[str, list[str]] = {group: [] for group in GROUPS}
    behind = {path: options_behind(loaded, path) for path in loaded.trees if not path.startswith("options.")}
    seated = seating_options(loaded)
    for ident in loaded.variant.options:
        readers = [path for path, options in behind.items() if ident in options]
        about = (group for group, parts in _ABOUT.items() if any(path.startswith(parts) for path in readers))
        found[_OTHERWISE if ident in seated else next(about, _OTHERWISE)].append(ident)
    return {group: tuple(idents) for group, idents in found.items() if idents}
