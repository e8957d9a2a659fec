"""What the library keeps beside the games themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AwareDatetime, ConfigDict, Field, ValidationError

from scorer.game import Game, Noted, Record, Side
from scorer.i18n import N_

State = Literal["going_on", "finished", "abandoned"]


class Outcome(Record):
    """What a game came to when it was last saved: told by who scored it, shown in lists.

    `totals` in the order of the sides, `winners` their ids, `hands` how many are on the sheet.
    """

    state: State = "going_on"
    hands: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()


class Summary(Record):
    """A game as a line of a list. `title` is the variant's English name when the game was begun.

    `turn` grows with every change in the library and puts the games in order, whatever the clock said; `events` is the
    length of the log; `deleted` is when the game was thrown away. Of what `copy_of` it is a copy, its `place` and its
    `note` are told by the game itself and are not kept beside it.
    """

    id: str
    variant: str
    title: str
    sides: tuple[Side, ...]
    created: str
    changed: str
    turn: int
    events: int
    outcome: Outcome = Outcome()
    deleted: AwareDatetime | None = None
    copy_of: Annotated[str | None, Field(exclude_if=lambda game: game is None)] = None
    place: Annotated[str, Field(exclude_if=lambda place: not place)] = ""
    note: Annotated[str, Field(exclude_if=lambda note: not note)] = ""

    @property
    def name(self) -> str:
        """The game and who plays it: "Canasta: Ann & Bob, Cid & Dee"."""
        return f"{self.title}: {', '.join(side.name for side in self.sides)}"


def told_by(game: Game) -> dict[str, object]:
    """What of a game's line the game itself tells."""
    noted = game.standing.noted or Noted(id="", at="")
    return {"copy_of": game.copy_of, "place": noted.place, "note": noted.note}


class Draft(Record):
    """A half-typed hand. `event` is the id of the event it will be saved as, which is how a saved one is known."""

    event: str
    content: dict[str, Any]


class Opened(Record):
    """A game with its line in the list. `newer`: the file's format, if a newer program wrote it: look, not touch."""

    game: Game
    summary: Summary
    newer: int | None = None


class Settings(Record):
    """What somebody chose. None: as the device says. `text_size` in percent; `backed_up` is when, ISO 8601."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    language: str | None = None
    theme: Literal["paper", "slate", "device"] = "device"
    text_size: int | None = None
    screen_on: bool = True
    buzz: bool = True
    keypad: Literal["123", "789"] = "123"
    follow: bool = False
    backed_up: str | None = None

    @classmethod
    def lenient(cls, kept: dict[str, Any]) -> Settings:
        """The settings in `kept`; one that cannot be is as if it had not been chosen."""
        try:
            return cls(**kept)
        except ValidationError as error:
            wrong = {problem["loc"][0] for problem in error.errors()}
            return cls(**{key: value for key, value in kept.items() if key not in wrong})


NoticeKind = Literal["game_restored", "game_lost", "library_restored", "library_lost", "draft_lost", "game_unread"]

_NOTICES: dict[NoticeKind, str] = {
    "game_restored": N_(
        "{name} was damaged. The copy from before its last change was opened (hands kept: {hands}); "
        "the damaged file is kept as {aside}."
    ),
    "game_lost": N_(
        "{name} is damaged and no earlier copy of it can be read; the file is kept as {aside}. "
        "The other games are not touched."
    ),
    "library_restored": N_(
        "Players and settings were damaged. The copy from before their last change was opened; "
        "the damaged file is kept as {aside}."
    ),
    "library_lost": N_(
        "Players and settings were damaged. The players were found again in the games, the settings start anew; "
        "the damaged file is kept as {aside}."
    ),
    "draft_lost": N_("The half-typed hand of {name} was damaged; the file is kept as {aside}."),
    "game_unread": N_(
        "{aside} cannot be read here: another version of Ardoise wrote it, or it belongs to somebody else. "
        "It stays as it is."
    ),
}


#: Notices that are kept until somebody has read them; the others come up again by themselves.
LASTING: frozenset[NoticeKind] = frozenset(_NOTICES) - {"game_unread"}


class Notice(Record):
    """What was damaged and what was kept, for the table to read once."""

    kind: NoticeKind
    at: str
    aside: str
    game: str | None = None
    name: str = ""
    hands: int = 0

    @property
    def template(self) -> str:
        """The sentence in English, to be translated and filled in with `names`."""
        return _NOTICES[self.kind]

    @property
    def names(self) -> dict[str, object]:
        """What fills the sentence in."""
        return {"name": self.name, "hands": self.hands, "aside": self.aside}

    def __str__(self) -> str:
        return self.template.format_map(self.names)
