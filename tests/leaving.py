"""A small evening to export: three hands of gin that count and one void, or a game between any two names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from scorer.export.sheet import Sheet, sheet_of
from scorer.export.words import Words
from scorer.game import Event, Game, GameEnded, HandAdded, HandVoided, Noted, Player, Side, Table, TieSettled
from scorer.i18n import load
from scorer.load import Loaded
from scorer.played import Played, work_out
from scorer.rules import for_table, seats_of
from scorer.store.pins import sha_of
from tests.tables import shelf

AT, LATER = "2026-11-30T20:00:00+01:00", "2026-11-30T20:42:00+01:00"
MUCH_LATER = "2027-01-06T09:00:00+01:00"
LANGUAGE = load("en", Path("nowhere"))
WORDS = Words(LANGUAGE, str, lambda moment: moment[:10])

GIN: tuple[dict[str, Any], ...] = (
    {"s0": {"deadwood": 4}, "s1": {"deadwood": 31}, "hand": {"knocker": "s0"}},
    {"s0": {"deadwood": 9}, "s1": {"deadwood": 50}, "hand": {"knocker": "s0"}},
    {"s0": {"deadwood": 12}, "s1": {"deadwood": 3}, "hand": {"knocker": "s1"}},
    {"s0": {"deadwood": 0}, "s1": {"deadwood": 40}, "hand": {"knocker": "s0", "finish": "gin"}},
)


def texts_of(loaded: Loaded) -> dict[str, str]:
    return {ident: source.text for ident, source in loaded.sources.items()}


def begun(
    ident: str, loaded: Loaded, sides: tuple[Side, ...], hands: tuple[dict[str, Any], ...], **options: Any
) -> Game:
    """A game of these sides with these hands."""
    people = [player.id for turn in range(9) for side in sides for player in side.players[turn : turn + 1]]
    table = Table(variant=loaded.variant.id, options=options, sides=sides, players=len(people), seats=tuple(people))
    log: list[Event] = [HandAdded(id=f"e{at}", at=LATER, hand=f"h{at}", entry=entry) for at, entry in enumerate(hands)]
    return Game(id=ident, variant_sha=sha_of(texts_of(loaded)), created=AT, table=table, log=tuple(log))


def worked(game: Game, loaded: Loaded) -> Played:
    table = game.standing.table
    return work_out(game, for_table(loaded, table.options, seats_of(table), table.players), texts_of(loaded))


def alone(*names: str) -> tuple[Side, ...]:
    """Everybody plays alone."""
    return tuple(
        Side(id=f"s{at}", name=name, players=(Player(id=f"p{at}", name=name),)) for at, name in enumerate(names)
    )


def evening(*names: str, ident: str = "g1") -> Played:
    """Gin to 60: 27 to the first, a void hand, 9 to the second, gin for 60: 87 + 100 + 40 to 9 + 20."""
    loaded = shelf("gin_rummy")
    game = begun(ident, loaded, alone(*(names or ("Ann", "Bob"))), GIN, target=60)
    return worked(game.with_event(HandVoided(id="v", at=LATER, hand="h1", void=True)), loaded)


def with_events(played: Played, *events: Event) -> Played:
    game = played.game
    for event in events:
        game = game.with_event(event)
    return worked(game, played.rules.loaded)


def stopped(played: Played, *, abandoned: bool = False) -> Played:
    return with_events(played, GameEnded(id="end", at=LATER, abandoned=abandoned))


def settled(played: Played, *winners: str, how: str = "one more card") -> Played:
    return with_events(played, TieSettled(id="tie", at=LATER, winners=winners, how=how))


def noted(played: Played, place: str = "", note: str = "") -> Played:
    return with_events(played, Noted(id="noted", at=MUCH_LATER, place=place, note=note))


def sheet(played: Played | None = None) -> Sheet:
    played = played or evening()
    return sheet_of(played, played.rules.loaded.text)
