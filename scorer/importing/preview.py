"""What a file would bring in, to be looked at before anything is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from scorer.game import Event, Game, Player
from scorer.i18n import N_, Language
from scorer.load import Read
from scorer.played import Played

#: new: not here yet · known: here already · longer: here, with fewer entries · beside: another game has its id.
State = Literal["new", "known", "longer", "beside"]

Wins = Literal["highest", "lowest"]
Form = Literal["ardoise", "game_file", "bgstats", "csv_long", "csv_wide"]

#: What is said of a game that can be read as soon as somebody says which total wins.
WINS_UNTOLD = N_("The file does not say whether the highest or the lowest total wins: choose.")


@dataclass(frozen=True)
class Remark:
    """Something of the file that could not be read, or that the table should know.

    `template` in English, to be translated and filled in with `names`; `line` counts lines of the file from 1, `item`
    its games or plays from 1.
    """

    template: str
    names: Mapping[str, object] = field(default_factory=dict)
    line: int | None = None
    item: int | None = None

    def said(self, language: Language) -> str:
        """The sentence, with the place in front."""
        what = language._(self.template, **self.names)
        if self.line is not None:
            return language._(N_("Line {line}: {what}"), line=self.line, what=what)
        return language._(N_("Game {item}: {what}"), item=self.item, what=what) if self.item is not None else what

    def __str__(self) -> str:
        what = self.template.format_map(dict(self.names))
        if self.line is not None:
            return f"Line {self.line}: {what}"
        return f"Game {self.item}: {what}" if self.item is not None else what


class Unreadable(Exception):
    """A file, or one game of it, that cannot be read; `remark` says why."""

    def __init__(
        self, told: str | Remark, /, *, line: int | None = None, item: int | None = None, **names: object
    ) -> None:
        self.remark = told if isinstance(told, Remark) else Remark(told, names, line, item)
        super().__init__(str(self.remark))


@dataclass(frozen=True)
class Kept:
    """A game that is here already, and what it came to; `written`: the same with the names of then."""

    game: Game
    totals: tuple[int, ...]
    written: Game | None = None

    @property
    def either(self) -> tuple[Game, ...]:
        """The game with the names of now, and with those of then."""
        return (self.game,) if self.written in (None, self.game) else (self.game, self.written)


@dataclass(frozen=True)
class Here:
    """What an importer must know of the library.

    `kept(id)` a game that is here · `sum_of(texts)` the sum that pins rules · `variant(id)` the text of a variant that
    can be played here · `regulars` · `now` when the file arrives, ISO 8601 with zone: for games that say no date ·
    `wins` which total wins, where a file does not say.
    """

    kept: Callable[[str], Kept | None]
    sum_of: Callable[[Mapping[str, str]], str]
    variant: Read
    regulars: Sequence[Player]
    now: str
    wins: Wins | None = None


@dataclass(frozen=True)
class Arrival:
    """A game that would come in.

    `title`: what it is called in English · `fresh`: the events to add to a game that is here with fewer entries ·
    `item`: which of the file's games it is, from 1 · `remarks`: what the table should know of it.
    """

    played: Played
    title: str
    state: State
    item: int
    fresh: tuple[Event, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.played.game

    @property
    def comes(self) -> bool:
        """Whether it would change anything."""
        return self.state != "known"


@dataclass(frozen=True)
class HouseRules:
    """House rules of a variant, to begin a game with."""

    variant: str
    options: Mapping[str, bool | int | str]


@dataclass(frozen=True)
class Preview:
    """A file looked through.

    `unread`: what could not be read, by line or game · `variants`: texts of variants that are not here, by id, which
    the games bring along · `house_rules`: what a scanned square offers instead of a game.
    """

    form: Form
    arrivals: tuple[Arrival, ...]
    unread: tuple[Remark, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)
    house_rules: HouseRules | None = None

    def count(self, state: State) -> int:
        """How many games are in that state."""
        return sum(arrival.state == state for arrival in self.arrivals)

    @property
    def coming(self) -> tuple[Arrival, ...]:
        """The games that would change anything."""
        return tuple(arrival for arrival in self.arrivals if arrival.comes)

    @property
    def wins_untold(self) -> bool:
        """Whether games can be read as soon as somebody says which total wins."""
        return any(remark.template == WINS_UNTOLD for remark in self.unread)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """All there is to say, what could not be read first."""
        return (*self.unread, *(remark for arrival in self.arrivals for remark in arrival.remarks))
