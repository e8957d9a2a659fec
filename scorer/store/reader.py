"""Games of the library, read and worked out: for exports, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from scorer.game import Game
from scorer.played import Played, Rulebook, work_out
from scorer.rules import Rules
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.records import Outcome
from scorer.watch import NOBODY, Watch


class Reader:
    """Reads games of a library; the rules of tables that come again are compiled once."""

    def __init__(self, library: Library, catalogue: Catalogue) -> None:
        self._library = library
        self._catalogue = catalogue
        self._texts: dict[str, Mapping[str, str]] = {}
        self._book = Rulebook()

    def played(self, game: str) -> Played:
        """A game worked out by the rules it was begun with. Raises StoreError, LoadError, Refused."""
        return self.work_out(self._library.people.game(self._library.log(game)))

    def every(self, games: Iterable[str], of: int, watch: Watch = NOBODY) -> Iterator[Played]:
        """Many games, `of` of them. Raises Cancelled, and what `played` raises."""
        return map(self.played, watch.over(games, of))

    def work_out(self, game: Game) -> Played:
        """A game worked out by the rules it was begun with. Raises StoreError, LoadError, Refused."""
        return work_out(game, self.rules(game), self._pinned(game.variant_sha))

    def rules(self, game: Game) -> Rules:
        """The rules a game was begun with, for the table as it sits now. Raises StoreError, LoadError, Refused."""
        texts = self._pinned(game.variant_sha)
        loaded = self._catalogue.pinned(game.variant_sha, game.table.variant, texts)
        return self._book.rules(loaded, game.standing.table)

    def _pinned(self, sha: str) -> Mapping[str, str]:
        if sha not in self._texts:
            self._texts[sha] = self._library.rules(sha)
        return self._texts[sha]


def outcome_of(played: Played) -> Outcome:
    """What a game came to, for the lists."""
    sides = played.table.sides
    return Outcome(
        state=played.state,
        hands=len(played.game.standing.hands),
        totals=played.board.final_totals,
        winners=tuple(sides[place].id for place in played.winners) if played.state == "finished" else (),
    )
