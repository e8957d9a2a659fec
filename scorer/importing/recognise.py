"""Whether a game that comes in is here already. Nothing that is here is ever written over."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorer.game import Event, Game
from scorer.importing.preview import Arrival, Here, Kept, Remark, State
from scorer.played import Played

_LONGEST = 47


def arrival(played: Played, title: str, here: Here, item: int, remarks: tuple[Remark, ...] = ()) -> Arrival:
    """A game with its whole log, as this program wrote it."""
    kept = here.kept(played.game.id)
    state, fresh = compared(kept.either if kept else (), played.game)
    found = Arrival(played, title, state, item, fresh, remarks)
    return _beside(found, here, id_beside(played.game)) if state == "beside" else found


def compared(kept: Sequence[Game], game: Game) -> tuple[State, tuple[Event, ...]]:
    """How a game that comes in stands to the one here with its id, and the events that are missing here.

    `kept` is that game: as its players are called now, and as they were; nothing where there is none.
    """
    if not kept:
        return "new", ()
    theirs = game.log
    for known in kept:
        ours = known.log
        if _head(known) == _head(game):
            if ours[: len(theirs)] == theirs:
                return "known", ()
            if theirs[: len(ours)] == ours:
                return "longer", theirs[len(ours) :]
    return "beside", ()


def id_beside(game: Game) -> str:
    """The id under which another game with the same id is kept: the same game always gets the same."""
    return made_id(game.id[:_LONGEST], game.model_dump(mode="json"))


def arrival_of_points(played: Played, title: str, here: Here, item: int, remarks: tuple[Remark, ...] = ()) -> Arrival:
    """A game made from what another program tells of it: the same names and points are the same game."""
    kept = here.kept(played.game.id)
    found = Arrival(played, title, "new", item, (), remarks)
    if kept is None:
        return found
    if _told(played.game) in map(_told, kept.either) or any(_the_same(game, kept, played) for game in kept.either):
        return replace(found, state="known")
    return _beside(found, here, made_id(played.game.id[:_LONGEST], _told(played.game)))


def made_id(begin: str, content: Any) -> str:
    """An id that the same content always gets."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return f"{begin}-{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"


def _beside(found: Arrival, here: Here, ident: str) -> Arrival:
    state: State = "known" if here.kept(ident) else "beside"
    game = found.game.model_copy(update={"id": ident})
    return replace(found, state=state, played=replace(found.played, game=game))


def _head(game: Game) -> tuple[Any, ...]:
    return game.id, game.created, game.variant_sha, game.table


def _told(game: Game) -> dict[str, Any]:
    """What of a game another program can tell: no dates, no ids."""
    standing = game.standing
    return {
        "variant": game.table.variant,
        "options": game.table.options,
        "sides": [[side.name, [player.name for player in side.players]] for side in standing.table.sides],
        "hands": [hand.entry for hand in standing.hands],
        "ended": [standing.ended, standing.abandoned],
    }


def _the_same(game: Game, kept: Kept, played: Played) -> bool:
    """Whether only the points, or only the hands that count, are told of a game that is here with its whole log."""
    ours, theirs = game.standing, played.game.standing
    same_rules = game.table.variant == played.game.table.variant
    if same_rules and [hand.entry for hand in ours.counting] != [hand.entry for hand in theirs.counting]:
        return False
    names = [side.name for side in ours.table.sides]
    return names == [side.name for side in theirs.table.sides] and kept.totals == played.board.final_totals
