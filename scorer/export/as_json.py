"""JSON: everything, so that it can come back: the variant's texts, the log, and what it all came to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from scorer.gamefile import printed
from scorer.played import Played

FORMAT = 1

_compact = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def to_json(played: Played) -> str:
    """A game for another Ardoise or another program."""
    document = {
        "ardoise": FORMAT,
        "game": played.game.model_dump(mode="json"),
        "game_file": game_file(played),
        "scoreboard": printed(played.rules, played.board),
        "rules": dict(played.texts),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def json_of_all(games: Iterable[Played]) -> Iterator[str]:
    """Many games in one document, the text game by game; the rules come last, each once, by their sums."""
    rules: dict[str, Any] = {}
    yield f'{{"ardoise":{FORMAT},"games":['
    for at, played in enumerate(games):
        rules.setdefault(played.game.variant_sha, dict(played.texts))
        told = _compact({"game_file": game_file(played), "scoreboard": printed(played.rules, played.board)})
        yield f"{',' if at else ''}\n" + '{"game":' + played.game.model_dump_json() + "," + told[1:]
    yield f'\n],"rules":{_compact(rules)}}}\n'


def game_file(played: Played) -> dict[str, Any]:
    """The game as a game file that can be scored again; sides and players by their ids, which are unique."""
    standing, table = played.game.standing, played.table
    return {
        "variant": table.variant,
        "options": dict(played.rules.options),
        "players": table.players,
        "sides": [{"name": side.id, "players": [player.id for player in side.players]} for side in table.sides],
        "names": {side.id: side.name for side in table.sides}
        | {player.id: player.name for side in table.sides for player in side.players},
        "dealer": table.seats[table.dealer],
        "hands": [hand.entry for hand in standing.counting],
        "ended": standing.ended,
    }
