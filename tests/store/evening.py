"""An evening of gin for the tests: Ann and Bob, a hand after the other."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from scorer.game import Game, HandAdded, Player, Side, Table
from scorer.store.library import Library
from scorer.store.pins import sha_of
from scorer.store.records import Outcome

ANN = Player(id="p1", name="Ann", mark=1)
BOB = Player(id="p2", name="Bob", mark=2)
SIDES = (Side(id="s1", name="Ann", players=(ANN,)), Side(id="s2", name="Bob", players=(BOB,)))
TABLE = Table(variant="gin_rummy", sides=SIDES, players=2, seats=("p1", "p2"))
TEXTS = {"gin_rummy": 'id = "gin_rummy"\n'}
NINE = "2025-11-28T21:00:00+00:00"


class Clock:
    """A clock on the wall, that somebody can put back."""

    def __init__(self) -> None:
        self.now = datetime(2025, 11, 28, 21, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def turn(self, **by: float) -> None:
        self.now += timedelta(**by)


def gin(id_: str = "gin-1", **changes: object) -> Game:
    """A game that has not begun."""
    game = Game(id=id_, variant_sha=sha_of(TEXTS), created=NINE, table=TABLE)
    return game.model_copy(update=changes)


def hand(number: int, *, at: str = NINE) -> HandAdded:
    """Ann knocks with 4, Bob is left with 31."""
    entry = {"s1": {"deadwood": 4}, "s2": {"deadwood": 31}, "hand": {"knocker": "s1", "finish": "knock"}}
    return HandAdded(id=f"e{number}", at=at, hand=f"h{number}", entry=entry)


def after(hands: int) -> Outcome:
    """What the game has come to: 27 to Ann each hand."""
    return Outcome(hands=hands, totals=(27 * hands, 0))


def begin(library: Library, id_: str = "gin-1", hands: int = 0) -> Game:
    """Deal, and play some hands."""
    library.pin(TEXTS)
    game = library.create(gin(id_), title="Gin rummy")
    return play(library, game, hands)


def play(library: Library, game: Game, hands: int) -> Game:
    """Play some more hands."""
    for _ in range(hands):
        seen = len(game.log)
        game = library.append(game.id, hand(seen), seen=seen, outcome=after(seen + 1))
    return game


def files(folder: Path) -> set[str]:
    """Every file of the folder, but the lock."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} - {".lock"}
