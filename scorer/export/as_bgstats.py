"""BG Stats: a link that hands one play over, and a file with many, in the shape of that app's own export."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from scorer.export.sheet import Sheet
from scorer.export.words import Words, one_line

SOURCE = "Ardoise"
WEB, APP = "https://app.bgstatsapp.com/createPlay.html?data=", "bgstats://app.bgstatsapp.com/createPlay.html?data="
#: Signs a link may have: longer ones are cut on their way.
MOST = 8_000

_MINUTES_UNKNOWN = 0


class TooLong(Exception):
    """There is more than fits."""


def push_link(sheet: Sheet, words: Words, *, begin: str = WEB) -> str:
    """The link that opens BG Stats with this play filled in. Raises TooLong; the comment is left out before that."""
    play = _push(sheet, words)
    for found in (play, {key: worth for key, worth in play.items() if key != "comments"}):
        link = begin + quote(json.dumps(found, ensure_ascii=False, separators=(",", ":")), safe="")
        if len(link) <= MOST:
            return link
    raise TooLong


def _push(sheet: Sheet, words: Words) -> dict[str, Any]:
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": sheet.id,
        "playDate": _utc(sheet.begun),
        "game": {
            "name": one_line(sheet.title),
            "sourceGameId": sheet.variant,
            "highestWins": sheet.wins == "highest",
            "noPoints": False,
        },
        "players": [
            {
                "name": one_line(player.name),
                "sourcePlayerId": player.id,
                "startPlayer": False,
                "score": str(_totals(sheet)[place]),
                "rank": sheet.ranks[place],
                "winner": sheet.finished and place in sheet.winners,
                **_team(sheet, place),
            }
            for place, side in enumerate(sheet.table.sides)
            for player in side.players
        ],
        "board": _board(sheet, words),
        "location": one_line(sheet.place),
        "comments": _comments(sheet),
    }
    if sheet.minutes:
        play["durationMin"] = sheet.minutes
    return {key: worth for key, worth in play.items() if worth != ""}


def to_bgstats(sheets: Iterable[Sheet], words: Words, exported: str) -> str:
    """Many plays as BG Stats exports its own; `exported` is the moment, ISO 8601. Only finished games are plays."""
    finished = [sheet for sheet in sheets if sheet.finished]
    games = {sheet.variant: sheet for sheet in reversed(finished)}
    people = {player.id: player for sheet in finished for side in sheet.table.sides for player in side.players}
    game_ids = {ident: at for at, ident in enumerate(sorted(games), 1)}
    player_ids = {ident: at for at, ident in enumerate(sorted(people), 1)}
    places = sorted({one_line(sheet.place) for sheet in finished} - {""})
    place_ids = {name: at for at, name in enumerate(places, 1)}
    moment = _utc(exported)
    document = {
        "about": "Card games scored with Ardoise.",
        "games": [_game(games[ident], at, moment) for ident, at in game_ids.items()],
        "players": [
            {
                "uuid": _uuid("player", ident),
                "id": at,
                "name": one_line(people[ident].name),
                "isAnonymous": False,
                "bggUsername": "",
                "modificationDate": moment,
            }
            for ident, at in player_ids.items()
        ],
        "locations": [
            {"uuid": _uuid("place", name), "id": at, "name": name, "modificationDate": moment}
            for name, at in place_ids.items()
        ],
        "plays": [_play(sheet, words, game_ids, player_ids, place_ids) for sheet in finished],
        "tags": [],
        "groups": [],
        "challenges": [],
        "deletedObjects": [],
        "userInfo": {"appVersion": SOURCE, "exportDate": moment},
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _game(sheet: Sheet, ident: int, moment: str) -> dict[str, Any]:
    return {
        "uuid": _uuid("game", sheet.variant),
        "id": ident,
        "name": one_line(sheet.title),
        "highestWins": sheet.wins == "highest",
        "noPoints": False,
        "cooperative": False,
        "usesTeams": _teams(sheet),
        "isBaseGame": 1,
        "isExpansion": 0,
        "modificationDate": moment,
    }


def _play(
    sheet: Sheet, words: Words, games: Mapping[str, int], players: Mapping[str, int], places: Mapping[str, int]
) -> dict[str, Any]:
    begun = datetime.fromisoformat(sheet.begun)
    sides = list(enumerate(sheet.table.sides))
    return {
        "uuid": _uuid("play", sheet.id),
        "gameRefId": games[sheet.variant],
        "locationRefId": places.get(one_line(sheet.place), 0),
        "playDate": begun.strftime("%Y-%m-%d %H:%M:%S"),
        "playDateYmd": int(begun.strftime("%Y%m%d")),
        "durationMin": sheet.minutes or _MINUTES_UNKNOWN,
        "rounds": len(sheet.hands),
        "usesTeams": _teams(sheet),
        "manualWinner": bool(sheet.settled) or sheet.wins not in ("highest", "lowest"),
        "ignored": sheet.copy,
        "comments": _comments(sheet),
        "board": _board(sheet, words),
        "entryDate": _utc(sheet.last),
        "modificationDate": _utc(sheet.last),
        "importPlayId": sheet.id,
        "playerScores": [
            {
                "playerRefId": players[player.id],
                "score": str(sheet.finals[place]),
                "winner": place in sheet.winners,
                "rank": sheet.ranks[place],
                "startPlayer": False,
                "newPlayer": False,
                "seatOrder": sheet.table.seats.index(player.id) + 1,
                **_team(sheet, place),
            }
            for place, side in sides
            for player in side.players
        ],
    }


def _totals(sheet: Sheet) -> Sequence[int]:
    return sheet.finals if sheet.finished else sheet.totals


def _teams(sheet: Sheet) -> bool:
    return any(len(side.players) > 1 for side in sheet.table.sides)


def _team(sheet: Sheet, place: int) -> dict[str, str]:
    return {"team": one_line(sheet.sides[place])} if _teams(sheet) else {}


def _board(sheet: Sheet, words: Words) -> str:
    return ", ".join(f"{one_line(rule.label)}: {one_line(words.worth(rule))}" for rule in sheet.house_rules)


def _comments(sheet: Sheet) -> str:
    return "\n".join(filter(None, [sheet.settled, sheet.note]))


def _utc(moment: str) -> str:
    return datetime.fromisoformat(moment).astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")


def _uuid(kind: str, ident: str) -> str:
    """The same for the same thing at every export, so that it is known again."""
    return str(uuid5(NAMESPACE_URL, f"ardoise:{kind}:{ident}"))
