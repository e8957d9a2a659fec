"""Finding a game in a list: what it is called in every language, what family it is of, what tells it apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scorer.app.state import Session
from scorer.i18n import LANGUAGES, N_
from scorer.search import Findable, search

if TYPE_CHECKING:
    from scorer.load import Loaded

#: So many letters tell one game from another.
_TELLING = 12
_CLAUSE = re.compile(r"(\s*[:;]\s+)")

#: The families of games, in the order of the chips.
FAMILIES = {
    "canasta": N_("Canasta"),
    "rummy": N_("Rummy"),
    "gin": N_("Gin"),
    "burraco": N_("Burraco"),
    "contract": N_("Contracts"),
    "golf": N_("Golf"),
    "tricks": N_("Tricks"),
    "shedding": N_("Shedding"),
}


def family_name(session: Session, family: str) -> str:
    """What a family of games is called; one that has no name yet is called by its id."""
    return session.say(FAMILIES[family]) if family in FAMILIES else family.replace("_", " ").capitalize()


def families(games: Sequence[Loaded]) -> tuple[str, ...]:
    """The families there are games of."""
    present = {game.variant.family for game in games}
    return (*(family for family in FAMILIES if family in present), *sorted(present - FAMILIES.keys()))


def names_of(session: Session, variant: str) -> tuple[str, ...]:
    """What a game is called in every language, in that of the session first; nothing where it is not there any more."""
    game = session.known(variant)
    if game is None:
        return ()
    languages = [session.language, *(session.speak(code) for code in LANGUAGES if code != session.language.code)]
    named = [language.label(game.writer("name"), "name", game.variant.name) for language in languages]
    return tuple(dict.fromkeys([*named, game.variant.name]))


def findable(session: Session, games: Sequence[Loaded]) -> tuple[Findable, ...]:
    """Every game under all its names, and its family in every language."""
    languages = [session.speak(code) for code in LANGUAGES]
    found = []
    for game in games:
        variant = game.variant
        kind = FAMILIES.get(variant.family, variant.family)
        kinds = dict.fromkeys([variant.family, *(language._(kind) for language in languages)])
        found.append(Findable(variant.id, names_of(session, variant.id), tuple(variant.aliases), tuple(kinds)))
    return tuple(found)


def in_short(about: str) -> str:
    """The beginning of what is said about a game, as much as tells it apart: whole clauses, without a full stop."""
    clauses = _CLAUSE.split(about.rstrip("."))
    short = ""
    for clause, mark in zip(clauses[::2], [*clauses[1::2], ""], strict=False):
        short += clause
        if len(short) >= _TELLING:
            break
        short += mark
    return short


def shown(games: Sequence[Loaded], among: Sequence[Findable], wanted: str, family: str) -> tuple[Loaded, ...]:
    """The games to list: what is searched for, else all of a family, or all."""
    by_id = {game.variant.id: game for game in games}
    if wanted.strip():
        return tuple(by_id[ident] for ident in search(wanted, among))
    return tuple(game for game in games if family in ("", game.variant.family))
