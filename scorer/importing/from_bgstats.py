"""Plays of BG Stats: only results are known, a score for every player or team."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from scorer.i18n import N_
from scorer.importing.preview import Arrival, Here, Preview, Remark, Unreadable
from scorer.importing.rules_of import RulesOf
from scorer.importing.safely import MOST_GAMES
from scorer.importing.score_sheet import Paper, PaperHand, sheet_arrival
from scorer.importing.validly import valid
from scorer.watch import Watch

_WHOLE = re.compile(r"[+-]?[0-9]{1,8}")


class _Given(BaseModel):
    """A row of the export; BG Stats has many more columns."""

    model_config = ConfigDict(frozen=True, extra="ignore", strict=True)


class _Game(_Given):
    id: int
    name: str
    highest_wins: bool = Field(default=True, alias="highestWins")
    no_points: bool = Field(default=False, alias="noPoints")
    cooperative: bool = False


class _Player(_Given):
    id: int
    name: str


class _Score(_Given):
    player: int = Field(alias="playerRefId")
    score: Any = None
    winner: bool = False
    rank: int = 0
    team: str | None = None


class _Play(_Given):
    uuid: str | None = None
    game: int = Field(alias="gameRefId")
    date: str = Field(alias="playDate")
    ignored: bool = False
    scores: list[_Score] = Field(alias="playerScores", max_length=99)
    made_by: str | None = Field(default=None, alias="importPlayId")


class _Export(_Given):
    games: list[_Game]
    players: list[_Player]
    plays: list[dict[str, Any]] = Field(max_length=MOST_GAMES)


def is_bgstats(found: Any) -> bool:
    """Whether BG Stats wrote this."""
    return isinstance(found, Mapping) and {"games", "players", "plays"} <= found.keys()


def preview_bgstats(found: Mapping[str, Any], here: Here, watch: Watch) -> Preview:
    """What an export of BG Stats, or one play of it, would bring in. Raises Unreadable."""
    export = valid(_Export, found)
    games = {game.id: game for game in export.games}
    players = {player.id: player.name for player in export.players}
    rules = RulesOf(here)
    arrivals: dict[str, Arrival] = {}
    unread: list[Remark] = []
    for item, row in enumerate(watch.over(export.plays, len(export.plays)), 1):
        try:
            arrival = sheet_arrival(_paper(valid(_Play, row), games, players, here), "play", here, rules, item=item)
            if arrival.game.id in arrivals:
                raise Unreadable(N_("This game stands in the file twice."))
            arrivals[arrival.game.id] = arrival
        except Unreadable as error:
            unread.append(Remark(error.remark.template, error.remark.names, item=item))
    return Preview("bgstats", tuple(arrivals.values()), tuple(unread))


def _paper(play: _Play, games: Mapping[int, _Game], players: Mapping[int, str], here: Here) -> Paper:
    if play.ignored:
        raise Unreadable(N_("BG Stats does not count this play, and so it does not come in."))
    game = games.get(play.game)
    if game is None or any(score.player not in players for score in play.scores):
        raise Unreadable(N_("Its game or one of its players is missing in the file."))
    if game.no_points or game.cooperative:
        raise Unreadable(N_("It was played without points."))
    sides: dict[str, list[_Score]] = {}
    for at, score in enumerate(play.scores):
        sides.setdefault(f"team {score.team}" if score.team else f"alone {at}", []).append(score)
    points = tuple(_points(scores) for scores in sides.values())
    named = tuple(
        (
            scores[0].team if scores[0].team and len(scores) > 1 else players[scores[0].player],
            tuple(players[score.player] for score in scores),
        )
        for scores in sides.values()
    )
    return Paper(
        id=play.made_by,
        title=game.name,
        played_at=_moment(play.date, here.now),
        wins="highest" if game.highest_wins else "lowest",
        sides=named,
        hands=(PaperHand(points, (0,) * len(points)),),
        ended=True,
        ranks=_ranks(list(sides.values())),
        finals=points,
    )


def _points(scores: list[_Score]) -> int:
    """The points of a side: those of its players are the same, or only one has any."""
    told = {_written(score.score) for score in scores} - {""}
    if len(told) != 1:
        raise Unreadable(N_("A player has no points, or the players of a team have different points."))
    text = told.pop()
    if not _WHOLE.fullmatch(text):
        raise Unreadable(N_("“{cell}” is not a whole number."), cell=text[:40])
    return int(text)


def _written(score: Any) -> str:
    if score is None or type(score) in (str, int, float):
        return "" if score is None else str(score).strip()
    raise Unreadable(N_("“{cell}” is not a whole number."), cell=json.dumps(score)[:40])


def _ranks(sides: list[list[_Score]]) -> tuple[int, ...]:
    """The ranks that are told; else the winners first; nothing where nobody is said to have won."""
    told = tuple(scores[0].rank for scores in sides)
    if all(told):
        return told
    won = [any(score.winner for score in scores) for scores in sides]
    return tuple(1 if win else 1 + sum(won) for win in won) if any(won) else ()


def _moment(text: str, now: str) -> str:
    """A time without a zone is one where the table sat: the zone of this device."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError as error:
        raise Unreadable(N_("“{cell}” is not a time."), cell=text[:40]) from error
    return (found if found.tzinfo else found.replace(tzinfo=datetime.fromisoformat(now).tzinfo)).isoformat()
