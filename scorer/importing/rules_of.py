"""The rules a game that comes in is scored by, from texts nobody vouches for."""

from __future__ import annotations

import re
from collections.abc import Mapping

from scorer.game import Game
from scorer.i18n import N_
from scorer.importing.preview import Here, Remark, Unreadable
from scorer.load import Loaded, LoadError, Source, load
from scorer.played import Played, Rulebook, work_out
from scorer.refused import why
from scorer.rules import Refused

_MOST_TEXTS = 32
_MOST_LETTERS = 64 * 1024
_ID = re.compile(r"[a-z][a-z0-9_]{0,31}")


class RulesOf:
    """Loads each set of texts once, and works games out by them."""

    def __init__(self, here: Here) -> None:
        self._here = here
        self._loaded: dict[tuple[str, str], Loaded] = {}
        self._pins: dict[int, tuple[str, Mapping[str, str]]] = {}
        self._book = Rulebook()

    def loaded(self, variant: str, texts: Mapping[str, str]) -> Loaded:
        """A variant from these texts, its examples not run: an old game is scored as its rules say.

        Raises Unreadable.
        """
        if len(texts) > _MOST_TEXTS or any(len(text) > _MOST_LETTERS for text in texts.values()):
            told = N_("The rules in the file are too long: at most {texts} texts of {letters} letters.")
            raise Unreadable(told, texts=_MOST_TEXTS, letters=_MOST_LETTERS)
        key = (variant, self._here.sum_of(texts))
        if key not in self._loaded:
            self._loaded[key] = _load(variant, texts)
        return self._loaded[key]

    def work_out(self, game: Game, loaded: Loaded) -> Played:
        """A game scored anew, pinned to these rules. Raises Unreadable where its table cannot be."""
        if id(loaded) not in self._pins:
            own = texts_of(loaded)
            self._pins[id(loaded)] = (self._here.sum_of(own), own)
        sha, texts = self._pins[id(loaded)]
        pinned = game.model_copy(update={"variant_sha": sha})
        try:
            rules = self._book.rules(loaded, game.standing.table)
        except Refused as refused:
            raise Unreadable(N_("The table cannot play so: {why}"), why=why(refused.refusal, loaded)) from refused
        return work_out(pinned, rules, texts)

    def of_here(self, variant: str) -> Loaded:
        """A variant that can be played here. Raises Unreadable."""
        try:
            texts = texts_of(load(variant, self._here.variant, examples=False))
        except LoadError as error:
            raise Unreadable(N_("The game “{variant}” is not known here."), variant=variant[:80]) from error
        return self.loaded(variant, texts)


def texts_of(loaded: Loaded) -> dict[str, str]:
    """The texts of a variant and of what it extends, by id."""
    return {ident: source.text for ident, source in loaded.sources.items()}


def _load(variant: str, texts: Mapping[str, str]) -> Loaded:
    def read(ident: str) -> Source | None:
        known = ident in texts and _ID.fullmatch(ident)
        return Source(f"{ident}/variant.toml", texts[ident]) if known else None

    try:
        return load(variant, read, examples=False)
    except LoadError as error:
        raise Unreadable(N_("The rules in the file do not hold: {why}"), why=error.problems[0]) from error


def refused_hand(played: Played) -> tuple[Remark, ...]:
    """What is to be said of a game with a hand that cannot be."""
    refusal = played.board.refusal
    if refusal is None or refusal.hand is None:
        return ()
    names = {"hand": refusal.hand + 1, "why": why(refusal, played.rules.loaded)}
    return (Remark(N_("Hand {hand} cannot be, and nothing counts from there on: {why}"), names),)
