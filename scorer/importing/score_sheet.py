"""Points that were written down elsewhere, as a game that can be kept, shown, counted and gone on with.

Only points are known of such a game, not what was entered. So it is played by rules of its own, made from its name:
everybody's points, hand by hand, and the lowest or the highest total wins.
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import add

from scorer.export.words import one_line
from scorer.game import Event, Game, GameEnded, HandAdded, Noted, Player, Side, Table, TieSettled
from scorer.i18n import N_
from scorer.importing.preview import WINS_UNTOLD, Arrival, Here, Remark, Unreadable
from scorer.importing.recognise import arrival_of_points, made_id
from scorer.importing.rules_of import RulesOf, refused_hand
from scorer.importing.sound import check, is_id
from scorer.variant import MOST_PLAYERS

#: The rules of a game of which only the points are known.
_RULES = """\
# A game of which only the points are known: they are added up.
format = 1
id     = {id}
name   = {name}
family = "sheet"

[[seating]]
players = {alone}
[[seating]]
players = {together}
sides   = {alone}

[options]
lowest_wins = {{ label = "The lowest total wins", default = false }}

[inputs]
points = {{ label = "Points", type = "points", min = -99999999, max = 99999999, required = true }}
beside = {{ label = "Points beside the hand", type = "points", min = -99999999, max = 99999999, default = 0 }}

[lines]
points = {{ label = "Points", points = "points" }}
beside = {{ label = "Points beside the hand", points = "beside" }}

[ending]
winner = "'lowest' if lowest_wins else 'highest'"

[[examples]]
name   = "Points, and ten beside a hand"
sides  = ["Ann", "Bob"]
hands  = [
  {{ Ann = {{ points = 20 }}, Bob = {{ points = 5 }} }},
  {{ Ann = {{ points = -3, beside = 10 }}, Bob = {{ points = 7 }} }},
]
ended  = true
expect = {{ totals = [27, 12], winners = ["Ann"] }}
[[examples]]
name    = "The lowest total wins"
options = {{ lowest_wins = true }}
sides   = ["Ann", "Bob"]
hands   = [{{ Ann = {{ points = 20 }}, Bob = {{ points = 5 }} }}]
ended   = true
expect  = {{ totals = [20, 5], winners = ["Bob"] }}
"""
_MOST_POINTS = 99_999_999
_LONGEST_NAME = 200


@dataclass(frozen=True)
class PaperHand:
    """The points of every side in a hand, and those written beside it, such as a bonus at the end."""

    points: tuple[int, ...]
    beside: tuple[int, ...]


@dataclass(frozen=True)
class Paper:
    """A game as another program tells of it.

    `id` if it has one · `played_at` ISO 8601 with zone, if it is told · `sides`: each a name and its players ·
    `wins`: highest or lowest, if it is told · `ranks` and `finals` of a finished game, `place` and `note`,
    if they are told.
    """

    id: str | None
    title: str
    played_at: str | None
    wins: str | None
    sides: tuple[tuple[str, tuple[str, ...]], ...]
    hands: tuple[PaperHand, ...]
    ended: bool
    abandoned: bool = False
    ranks: tuple[int, ...] = ()
    finals: tuple[int, ...] = ()
    how: str = ""
    place: str = ""
    note: str = ""


def sheet_arrival(
    paper: Paper, begin: str, here: Here, rules: RulesOf, *, item: int, remarks: Sequence[Remark] = ()
) -> Arrival:
    """The game a paper tells of. `begin` starts the ids that are made. Raises Unreadable."""
    _check(paper)
    title = one_line(paper.title)[:_LONGEST_NAME].strip() or N_("Score sheet")
    variant, texts = rules_named(title)
    at = paper.played_at or here.now
    sides = _sides(paper, here)
    content = [paper.title, paper.played_at, paper.sides, [[hand.points, hand.beside] for hand in paper.hands]]
    ident = paper.id if paper.id and is_id(paper.id) else made_id(begin, content)
    table = Table(
        variant=variant,
        options={"lowest_wins": _lowest_wins(paper, here)},
        sides=sides,
        players=sum(len(side.players) for side in sides),
        seats=tuple(player.id for turn in range(99) for side in sides for player in side.players[turn : turn + 1]),
    )
    game = Game(id=ident, variant_sha="", created=at, table=table, log=tuple(_log(paper, ident, at, sides)))
    played = rules.work_out(check(game), rules.loaded(variant, texts))
    if played.board.refusal is not None:
        raise Unreadable(refused_hand(played)[0])
    said = [*remarks]
    if paper.finals and played.board.final_totals != paper.finals:
        names = {"ours": ", ".join(map(str, played.board.final_totals)), "theirs": ", ".join(map(str, paper.finals))}
        said.append(
            Remark(N_("The points that could be read come to {ours}; the file says {theirs}."), names, item=item)
        )
    first = {place for place, rank in enumerate(paper.ranks) if rank == 1}
    if first and played.state == "finished" and first != set(played.winners):
        who = ", ".join(name for place, (name, _) in enumerate(paper.sides) if place in first)
        said.append(Remark(N_("By the points it is not won by {names}, as the file says."), {"names": who}, item=item))
    return arrival_of_points(played, title, here, item, tuple(said))


def rules_named(title: str) -> tuple[str, dict[str, str]]:
    """The id and the texts of the rules of a game that is called so."""
    plain = unicodedata.normalize("NFKD", title.lower()).encode("ascii", "ignore").decode()
    word = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:14].strip("_") or "game"
    ident = f"sheet_{word}_{hashlib.sha256(title.encode()).hexdigest()[:8]}"
    alone = list(range(1, MOST_PLAYERS + 1))
    text = _RULES.format(id=_quoted(ident), name=_quoted(title), alone=alone, together=alone[1:])
    return ident, {ident: text}


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _check(paper: Paper) -> None:
    if not paper.hands:
        raise Unreadable(N_("No hand of this game can be read."))
    if not 1 <= len(paper.sides) <= MOST_PLAYERS:
        raise Unreadable(N_("A game has 1 to {most} sides."), most=MOST_PLAYERS)
    if any(abs(worth) > _MOST_POINTS for hand in paper.hands for worth in (*hand.points, *hand.beside)):
        raise Unreadable(N_("A hand has at most {most} points."), most=_MOST_POINTS)


def _sides(paper: Paper, here: Here) -> tuple[Side, ...]:
    """The sides with their players: a regular where exactly one is called so."""
    regulars: dict[str, list[Player]] = {}
    for regular in here.regulars:
        regulars.setdefault(_plain(regular.name), []).append(regular)
    taken: set[str] = set()

    def player(name: str) -> Player:
        same = regulars.get(_plain(name), [])
        if len(same) == 1 and same[0].id not in taken:
            taken.add(same[0].id)
            return same[0].model_copy(update={"name": name})
        ident = made_id("p", name)
        while ident in taken:
            ident += "-2"
        taken.add(ident)
        return Player(id=ident, name=name)

    return tuple(
        Side(id=f"s{at}", name=name, players=tuple(map(player, people or (name,))))
        for at, (name, people) in enumerate(paper.sides, 1)
    )


def _plain(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip()


def _lowest_wins(paper: Paper, here: Here) -> bool:
    wins = paper.wins if paper.wins in ("highest", "lowest") else _by_ranks(paper) or here.wins
    if wins is None:
        raise Unreadable(WINS_UNTOLD)
    return wins == "lowest"


def _by_ranks(paper: Paper) -> str | None:
    """The direction in which the ranks go with the totals, if they go with them in one only."""
    pairs = sorted(zip(paper.ranks, paper.finals, strict=False))
    steps = [after[1] - before[1] for before, after in pairwise(pairs) if after[0] > before[0]]
    if any(steps) and all(step <= 0 for step in steps):
        return "highest"
    return "lowest" if any(steps) and all(step >= 0 for step in steps) else None


def _log(paper: Paper, ident: str, at: str, sides: Sequence[Side]) -> list[Event]:
    log: list[Event] = [
        HandAdded(id=f"{ident}-{number}", at=at, hand=f"h{number}", entry=_entry(hand, sides))
        for number, hand in enumerate(paper.hands, 1)
    ]
    if paper.place or paper.note:
        log.append(Noted(id=f"{ident}-note", at=at, place=paper.place, note=paper.note))
    if paper.ended or paper.abandoned:
        log.append(GameEnded(id=f"{ident}-end", at=at, abandoned=paper.abandoned))
    totals = [sum(column) for column in zip(*(map(add, hand.points, hand.beside) for hand in paper.hands), strict=True)]
    first = [place for place, rank in enumerate(paper.ranks) if rank == 1]
    level = [place for place, total in enumerate(totals) if any(total == totals[other] for other in first)]
    if paper.ended and len(first) < len(level):
        log.append(
            TieSettled(id=f"{ident}-tie", at=at, winners=tuple(sides[place].id for place in first), how=paper.how)
        )
    return log


def _entry(hand: PaperHand, sides: Sequence[Side]) -> dict[str, Mapping[str, int]]:
    return {
        side.id: {"points": points} | ({"beside": beside} if beside else {})
        for side, points, beside in zip(sides, hand.points, hand.beside, strict=True)
    }
