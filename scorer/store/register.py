"""The regulars, the settings and the notices of a library: `library.json`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import ValidationError

from scorer.game import Player, Record
from scorer.store.database import Database
from scorer.store.errors import Damaged
from scorer.store.migrate import STEPS, Step
from scorer.store.records import Notice, Settings
from scorer.store.storage import DISK, Disk


class Register(Record):
    """What `library.json` holds. The regular who sat down last comes first."""

    settings: Settings = Settings()
    regulars: tuple[Player, ...] = ()
    notices: tuple[Notice, ...] = ()
    newer: int | None = None

    def meet(self, players: Iterable[Player]) -> Register:
        """The register with these players remembered as they are now, first."""
        met = {player.id: player for player in players}
        others = (known for known in self.regulars if known.id not in met)
        return self.model_copy(update={"regulars": (*met.values(), *others)})

    def part(self, player: str) -> Register:
        """The register without that player; old games keep the name."""
        return self.model_copy(update={"regulars": tuple(known for known in self.regulars if known.id != player)})


def read_register(path: Path, *, steps: Sequence[Step] = STEPS) -> Register:
    """What the file holds. Raises Damaged."""
    database = Database(path, "library", steps=steps)
    database.header()
    try:
        return Register(
            settings=Settings.lenient(database.one("settings")),
            regulars=tuple(Player.model_validate(row) for row in database.rows("players")),
            notices=tuple(Notice.model_validate(row) for row in database.rows("notices")),
            newer=database.newer,
        )
    except ValidationError as error:
        raise Damaged(file=path.name, reason=error.errors()[0]["msg"]) from error


def write_register(path: Path, register: Register, *, steps: Sequence[Step] = STEPS, disk: Disk = DISK) -> None:
    """Write the whole file."""
    database = Database(path, "library", steps=steps, disk=disk)
    database.begin()
    database.put("settings", [register.settings.model_dump(mode="json")])
    database.put("players", [player.model_dump(mode="json") for player in register.regulars])
    database.put("notices", [notice.model_dump(mode="json") for notice in register.notices])
    database.save()
