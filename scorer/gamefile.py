"""The game file: how other programs hand a game over to be scored, and the answer they get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.game import Entry
from scorer.load import Loaded
from scorer.rules import Refused, Rules, Seats, for_table
from scorer.score import score
from scorer.scoreboard import Line, Refusal, Scoreboard, Worth
from scorer.variant import MOST_PLAYERS

MAX_HANDS = 5_000
NOT_SIDES = ("hand", "solo", "pair", "none")


@dataclass(frozen=True, slots=True)
class GameFile:
    """One game of a file: what is played, by whom, what was entered."""

    variant: str
    options: Mapping[str, Any]
    seats: Seats
    players: int | None
    hands: tuple[Entry, ...]
    ended: bool = False


def read(data: Any) -> GameFile:
    """Read one game. Raises Refused with a sentence that names the key."""
    if not isinstance(data, Mapping):
        raise _wrong("game", "A game is an object with variant, sides and hands.")
    variant = data.get("variant")
    if not isinstance(variant, str):
        raise _wrong("variant", "The game says which variant is played.")
    options = data.get("options") or {}
    if not isinstance(options, Mapping):
        raise _wrong("options", "The options are an object: option and worth.")
    names, members = _sides(data.get("sides"))
    players = data.get("players")
    if players is not None and (type(players) is not int or not 1 <= players <= 99):
        raise _wrong("players", "The number of players is a whole number.")
    if players is None and all(members):
        players = sum(map(len, members))
    return GameFile(
        variant=variant,
        options=options,
        seats=_seats(names, members, players, data.get("dealer")),
        players=players,
        hands=_hands(data.get("hands", [])),
        ended=bool(data.get("ended", False)),
    )


def _wrong(name: str, message: str) -> Refused:
    return Refused(Refusal(name, None, None, message, template=message))


def _sides(given: Any) -> tuple[list[str], list[tuple[str, ...]]]:
    if not isinstance(given, Sequence) or isinstance(given, str) or not 1 <= len(given) <= MOST_PLAYERS:
        raise _wrong("sides", f"The sides are a list of 1 to {MOST_PLAYERS} names.")
    names: list[str] = []
    members: list[tuple[str, ...]] = []
    for side in given:
        name = side.get("name") if isinstance(side, Mapping) else side
        people = side.get("players", ()) if isinstance(side, Mapping) else ()
        if not isinstance(name, str) or not name or len(name) > 200 or name in NOT_SIDES:
            raise _wrong("sides", f"A side has a name, and it is none of {', '.join(NOT_SIDES)}.")
        if not isinstance(people, Sequence) or not all(isinstance(person, str) for person in people):
            raise _wrong("sides", "The players of a side are a list of names.")
        names.append(name)
        members.append(tuple(people))
    if len(set(names)) < len(names):
        raise _wrong("sides", "Every side has a name of its own.")
    return names, members


def _seats(names: Sequence[str], members: Sequence[tuple[str, ...]], players: int | None, dealer: Any) -> Seats:
    """The sides take turns around the table; `dealer` names the side or the player that deals first."""
    sides = len(names)
    each = max(1, (players or sides) // sides)
    order = tuple(side for _ in range(each) for side in range(sides))
    at = {person: turn * sides + side for side, people in enumerate(members) for turn, person in enumerate(people)}
    at |= {name: side for side, name in enumerate(names)}
    if dealer is not None and (not isinstance(dealer, str) or dealer not in at):
        raise _wrong("dealer", "The first dealer is one of the sides or of their players.")
    people = {person: side for side, found in enumerate(members) for person in found if person not in names}
    return Seats(tuple(names), order, people, (0 if dealer is None else at[dealer]) % len(order))


def _hands(given: Any) -> tuple[Entry, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) > MAX_HANDS:
        raise _wrong("hands", f"The hands are a list of at most {MAX_HANDS}.")
    for hand in given:
        if not isinstance(hand, Mapping) or not all(isinstance(worth, Mapping) for worth in hand.values()):
            raise _wrong("hands", "A hand is an object: the sides and “hand”, each with its fields.")
    return tuple(given)


def answer(loaded: Loaded, game: GameFile) -> dict[str, Any]:
    """The answer for one game: the scoreboard in the words of the contract, or the error."""
    try:
        rules = for_table(loaded, game.options, game.seats, game.players)
    except Refused as refused:
        return error(refused.refusal)
    return answer_by(rules, game)


def answer_by(rules: Rules, game: GameFile) -> dict[str, Any]:
    """The answer for one game at a table whose rules are known."""
    board = score(rules, game.hands, ended=game.ended)
    return error(board.refusal) if board.refusal else printed(rules, board)


def error(refusal: Refusal) -> dict[str, Any]:
    """A refusal in the words of the contract."""
    return {
        "error": {
            "field": refusal.field,
            "hand": refusal.hand,
            "side": refusal.side,
            "message": refusal.message,
        }
    }


def printed(rules: Rules, board: Scoreboard) -> dict[str, Any]:
    """A scoreboard in the words of the contract; lists are in the order of the sides."""
    sides = rules.seats.sides
    tallies = {ident: list(worth) if isinstance(worth, tuple) else worth for ident, worth in board.tallies.items()}
    found: dict[str, Any] = {
        "hand_points": [list(hand.points) for hand in board.hands],
        "totals": list(board.totals),
        "final_totals": list(board.final_totals),
        "finished": board.finished,
        "winners": [sides[place] for place in board.winners],
        "threshold_next": _thresholds(rules, board.thresholds),
        "tallies": tallies,
        "warnings": [
            [f"{warned.side}.{warned.field}" if warned.side else warned.field for warned in hand.warnings]
            for hand in board.hands
        ],
        "eliminated": [name for name, still in zip(sides, board.in_play, strict=True) if not still],
        "dealer_next": None if board.dealer_next is None else sides[rules.seats.order[board.dealer_next]],
        "lines": [[_line(rules, line) for line in hand.lines] for hand in board.hands],
    }
    if board.finished:
        found["lines"].append([_line(rules, line) for line in board.end_lines])
    if any(threshold.in_hand is not None for threshold in rules.variant.thresholds.values()):
        found["threshold_in_hand"] = [_thresholds(rules, hand.in_hand) for hand in board.hands]
    if rules.variant.chip_pools:
        found["pools"] = dict(board.pools)
    if board.columns is not None:
        found["columns"] = [list(column) for column in board.columns.running]
        found["columns_final"] = [list(column) for column in board.columns.final]
    return {**tallies, **found}


def _line(rules: Rules, line: Line) -> dict[str, Any]:
    ident = line.id.rsplit(".", 1)[-1]
    return {"line": ident, "label": rules.loaded.text(line.id), "points": list(line.points)}


def _thresholds(rules: Rules, worths: Mapping[str, Worth | tuple[Worth | None, ...]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for ident, worth in worths.items():
        if isinstance(worth, tuple):
            named = {name: each for name, each in zip(rules.seats.sides, worth, strict=True) if each is not None}
            if rules.variant.thresholds[ident].bare:
                found |= named
            else:
                found[ident] = named
        else:
            found[ident] = worth
    return found
