"""One game in one file: its header, its log, and the line it has in lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import ValidationError

from scorer.game import Event, Game, Record
from scorer.store.database import Database
from scorer.store.errors import Damaged
from scorer.store.migrate import STEPS, Step
from scorer.store.records import Opened, Summary, told_by
from scorer.store.storage import DISK, Disk

R = TypeVar("R", bound=Record)

#: What of its line the game itself tells.
_TOLD = {"copy_of", "place", "note"}


class GameFile:
    """A game as its file holds it now. Raises Damaged where it does not hold the game of that name."""

    def __init__(self, path: Path, *, steps: Sequence[Step] = STEPS, disk: Disk = DISK) -> None:
        self.path = path
        self._database = Database(path, "game", steps=steps, disk=disk)

    def summary(self) -> Summary:
        """The game as a line of a list; only its notes are looked for in its log.

        Raises OtherFormat where it cannot be understood.
        """
        copy_of = self._header().get("copy_of")
        with self._database.understood():
            noted = any(event.get("kind") == "noted" for event in self._database.rows("log"))
            return self._line(told_by(self.game()) if noted else {"copy_of": copy_of})

    def game(self) -> Game:
        """The game with its whole log. Raises OtherFormat where it cannot be understood."""
        facts = {key: value for key, value in self._header().items() if key not in {"kind", "format"}}
        with self._database.understood():
            return self._valid(Game, {**facts, "log": self._database.rows("log")})

    def opened(self) -> Opened:
        """The whole game with its line in lists. Raises OtherFormat where it cannot be understood."""
        game = self.game()
        with self._database.understood():
            return Opened(game=game, summary=self._line(told_by(game)), newer=self._database.newer)

    def create(self, game: Game, summary: Summary) -> None:
        """Write a new game; one that brings hands along is written twice, for an earlier copy to go back to."""
        self._database.begin(**game.model_dump(mode="json", exclude={"log"}))
        self._database.put("log", [event.model_dump(mode="json") for event in game.log])
        self.restate(summary, twice=bool(game.log))

    def append(self, event: Event, summary: Summary) -> None:
        """Write one more event."""
        self._database.add("log", event.model_dump(mode="json"))
        self.restate(summary)

    def restate(self, summary: Summary, *, twice: bool = False) -> None:
        """Write the game's line in lists, and everything else with it."""
        self._database.put("summary", [summary.model_dump(mode="json", exclude=_TOLD)])
        self._database.save(twice=twice)

    def _line(self, told: Mapping[str, object]) -> Summary:
        return self._valid(Summary, {**self._database.one("summary"), **told})

    def _header(self) -> dict[str, Any]:
        header = self._database.header()
        if header.get("id") != self.path.name.partition(".")[0]:
            raise Damaged(file=self.path.name, reason="it holds another game")
        return header

    def _valid(self, model: type[R], facts: dict[str, Any]) -> R:
        try:
            return model.model_validate(facts)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(str(step) for step in first["loc"])
            raise Damaged(file=self.path.name, reason=f"{where}: {first['msg']}") from error
