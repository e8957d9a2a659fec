"""The regulars, who players are now, the settings and the notices of a library: `library.json`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from pydantic import ValidationError

from scorer.game import Player, Record
from scorer.store.database import Database
from scorer.store.errors import Damaged
from scorer.store.migrate import STEPS, Step
from scorer.store.people import Alias, People
from scorer.store.records import Notice, Settings
from scorer.store.storage import DISK, Disk


class Register(Record):
    """What `library.json` holds. The regular who sat down last comes first."""

    settings: Settings = Settings()
    regulars: tuple[Player, ...] = ()
    aliases: tuple[Alias, ...] = ()
    notices: tuple[Notice, ...] = ()
    newer: int | None = None

    def meet(self, players: Iterable[Player]) -> Register:
        """The register with these players remembered as they are now, first; who was merged is the other one."""
        people = self.people
        known = {regular.id: regular for regular in self.regulars}
        met: dict[str, Player] = {}
        for player in players:
            person = people.person(player.id)
            met[person] = people.now(player) if person == player.id else known.get(person, people.now(player))
        others = (known for known in self.regulars if known.id not in met)
        return self.model_copy(update={"regulars": (*met.values(), *others)})

    def known_as(self, player: Player) -> Register:
        """The register with a regular as it is now, in the same place."""
        regulars = tuple(player if known.id == player.id else known for known in self.regulars)
        return self.model_copy(update={"regulars": regulars})

    @property
    def people(self) -> People:
        """Who players of the games are now."""
        return People({alias.player: alias for alias in self.aliases})

    def with_people(self, people: People) -> Register:
        """The register with others who are somebody else, or are called otherwise."""
        return self.model_copy(update={"aliases": tuple(people.aliases.values())})

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
            aliases=tuple(Alias.model_validate(row) for row in database.rows("aliases")),
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
    database.put("aliases", [alias.model_dump(mode="json") for alias in register.aliases])
    database.put("notices", [notice.model_dump(mode="json") for notice in register.notices])
    database.save()
