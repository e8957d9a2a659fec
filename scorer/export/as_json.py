"""JSON: everything, so that it can come back: the variant's texts, the log, and what it all came to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from scorer.game import Game
from scorer.gamefile import printed
from scorer.rules import Rules
from scorer.scoreboard import Scoreboard

FORMAT = 1


def to_json(game: Game, rules: Rules, board: Scoreboard, texts: Mapping[str, str]) -> str:
    """A game for another Ardoise or another program; `texts` are the variant's and those of what it extends."""
    document = {
        "ardoise": FORMAT,
        "game": game.model_dump(mode="json"),
        "rules": dict(texts),
        "game_file": game_file(game, rules),
        "scoreboard": printed(rules, board),
    }
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def game_file(game: Game, rules: Rules) -> dict[str, Any]:
    """The game as a game file that can be scored again; sides and players by their ids, which are unique."""
    standing = game.standing
    table = standing.table
    return {
        "variant": table.variant,
        "options": dict(rules.options),
        "players": table.players,
        "sides": [{"name": side.id, "players": [player.id for player in side.players]} for side in table.sides],
        "names": {side.id: side.name for side in table.sides}
        | {player.id: player.name for side in table.sides for player in side.players},
        "dealer": table.seats[table.dealer],
        "hands": [hand.entry for hand in standing.counting],
        "ended": standing.ended,
    }
