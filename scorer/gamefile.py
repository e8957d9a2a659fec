"""The game file: how other programs hand a game over to be scored, and the answer they get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeGuard

from scorer.game import Entry
from scorer.i18n import N_
from scorer.load import Loaded
from scorer.rules import Refused, Rules, Seats, cannot, for_table
from scorer.score import score
from scorer.scoreboard import Line, Refusal, Scoreboard, Worth
from scorer.variant import MOST_PLAYERS

MAX_HANDS = 5_000
MOST_LETTERS = 200
NOT_SIDES = ("hand", "solo", "pair", "none")

#: What a game says of itself.
KEYS = ("variant", "options", "sides", "players", "dealer", "hands", "ended")
#: What may be written beside it and is not for the score: whose games they are, what somebody remarks on them.
PASSED_OVER = ("id", "kind", "name", "names", "played_at", "source", "why", "note", "expect")


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
    """Read one game. Raises Refused with a sentence that names the key and says what may stand there."""
    if not isinstance(data, Mapping):
        raise cannot("game", N_("A game is an object with variant, sides and hands."))
    no_other_keys(data, KEYS, N_("“{key}” has no place in a game; allowed are {allowed}."))
    variant = data.get("variant")
    if not isinstance(variant, str):
        raise cannot("variant", N_("The game says which variant is played, as a text."))
    options = options_in(data)
    names, members = _sides(data.get("sides"))
    players = players_in(data)
    if players is None and all(members):
        players = sum(map(len, members))
    ended = data.get("ended", False)
    if type(ended) is not bool:
        raise cannot("ended", N_("Whether the table stopped is true or false."))
    return GameFile(
        variant=variant,
        options=options,
        seats=_seats(names, members, players, data.get("dealer")),
        players=players,
        hands=_hands(data.get("hands", [])),
        ended=ended,
    )


def no_other_keys(data: Mapping[Any, Any], keys: Sequence[str], told: str) -> None:
    """Raises Refused, with a sentence for a `{key}` that is none of the `{allowed}` ones, nor passed over."""
    for key in data:
        if key not in (*keys, *PASSED_OVER):
            raise cannot(str(key)[:60], told, key=str(key)[:60], allowed=", ".join(keys))


def options_in(data: Mapping[Any, Any]) -> Mapping[str, Any]:
    """The house rules a file asks for. Raises Refused."""
    options = data.get("options")
    if options is not None and not isinstance(options, Mapping):
        raise cannot("options", N_("The options are an object: option and worth."))
    return options or {}


def players_in(data: Mapping[Any, Any]) -> int | None:
    """How many people a file says there are, None where it does not. Raises Refused."""
    players = data.get("players")
    if players is not None and (type(players) is not int or not 1 <= players <= MOST_PLAYERS):
        raise cannot("players", N_("The number of players is a whole number from 1 to {most}."), most=MOST_PLAYERS)
    return players


def _sides(given: Any) -> tuple[list[str], list[tuple[str, ...]]]:
    if not isinstance(given, list | tuple) or not 1 <= len(given) <= MOST_PLAYERS:
        raise cannot("sides", N_("The sides are a list of 1 to {most} names."), most=MOST_PLAYERS)
    names: list[str] = []
    members: list[tuple[str, ...]] = []
    for side in given:
        name = side.get("name") if isinstance(side, Mapping) else side
        people = side.get("players", ()) if isinstance(side, Mapping) else ()
        if isinstance(side, Mapping) and not side.keys() <= {"name", "players"}:
            raise cannot("sides", N_("A side is a name, or an object with name and players."))
        if not _is_name(name) or name in NOT_SIDES:
            limits = {"most": MOST_LETTERS, "names": ", ".join(NOT_SIDES)}
            raise cannot("sides", N_("A side has a name of 1 to {most} letters, and it is none of {names}."), **limits)
        if not isinstance(people, list | tuple) or not all(map(_is_name, people)) or len(people) > MOST_PLAYERS:
            limits = {"people": MOST_PLAYERS, "most": MOST_LETTERS}
            told = N_("The players of a side are a list of at most {people} names of 1 to {most} letters.")
            raise cannot("sides", told, **limits)
        names.append(name)
        members.append(tuple(people))
    if len(set(names)) < len(names):
        raise cannot("sides", N_("Every side has a name of its own."))
    people = [person for found in members for person in found]
    if len(set(people)) < len(people) or len(people) > MOST_PLAYERS:
        raise cannot(
            "sides", N_("Every player has a name of their own, and there are at most {most}."), most=MOST_PLAYERS
        )
    return names, members


def _is_name(given: Any) -> TypeGuard[str]:
    return isinstance(given, str) and bool(given.strip()) and len(given) <= MOST_LETTERS


def _seats(names: Sequence[str], members: Sequence[tuple[str, ...]], players: int | None, dealer: Any) -> Seats:
    """The sides take turns around the table; `dealer` names the side or the player that deals first."""
    sides = len(names)
    each = max(1, (players or sides) // sides)
    order = tuple(side for _ in range(each) for side in range(sides))
    at = {person: turn * sides + side for side, people in enumerate(members) for turn, person in enumerate(people)}
    at |= {name: side for side, name in enumerate(names)}
    if dealer is not None and (not isinstance(dealer, str) or dealer not in at):
        raise cannot("dealer", N_("The first dealer is one of the sides or of their players."))
    people = {person: side for side, found in enumerate(members) for person in found if person not in names}
    return Seats(tuple(names), order, people, (0 if dealer is None else at[dealer]) % len(order))


def _hands(given: Any) -> tuple[Entry, ...]:
    if not isinstance(given, list | tuple) or len(given) > MAX_HANDS:
        raise cannot("hands", N_("The hands are a list of at most {most}."), most=MAX_HANDS)
    for hand in given:
        if not isinstance(hand, Mapping) or not all(isinstance(worth, Mapping) for worth in hand.values()):
            raise cannot("hands", N_("A hand is an object: the sides and “hand”, each with its fields."))
    return tuple(given)


def answer(loaded: Loaded, game: GameFile) -> dict[str, Any]:
    """The answer for one game: the scoreboard in the words of the contract, or the error."""
    try:
        return scored(loaded, game)
    except Refused as refused:
        return error(refused.refusal)


def scored(loaded: Loaded, game: GameFile) -> dict[str, Any]:
    """The scoreboard of one game in the words of the contract. Raises Refused."""
    return scored_by(for_table(loaded, game.options, game.seats, game.players), game)


def scored_by(rules: Rules, game: GameFile) -> dict[str, Any]:
    """The same at a table whose rules are known. Raises Refused."""
    board = score(rules, game.hands, ended=game.ended)
    if board.refusal:
        raise Refused(board.refusal)
    return printed(rules, board)


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
