"""What a table is told in words: where the race stands, who deals, what the next hand needs, what *Undo* takes back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorer.app.views.aim_words import bounds
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.text import capital, isolate
from scorer.formula import Const
from scorer.game import (
    Event,
    GameEnded,
    GameReopened,
    HandAdded,
    HandCorrected,
    HandRemoved,
    HandVoided,
    Noted,
    Reseated,
    TieSettled,
    last_undoable,
)
from scorer.i18n import N_
from scorer.scoreboard import Worth

#: What stands beside the second line of a phone's bar, and about how wide a sign of it is, in dp.
_BESIDE_STATE, _SIGN = 214, 5.9


def target(scene: Scene) -> int | None:
    """The total that ends the game or puts a side out, where the table plays to one."""
    aims = scene.view.aims
    bound = aims.total or aims.out
    return bound.number if bound else None


def aim(scene: Scene, *, numbered: bool = True) -> list[str]:
    """What is played for: "To 5,000", "lowest wins", and which hand of how many comes next, "hand 2 of 9"."""
    aims, rule = scene.view.aims, scene.view.rules.winner_rule
    told = bounds(scene.session.language, scene.view.rules, aims)
    if aims.hands and numbered:
        number, most = min(scene.view.next_number, aims.hands), aims.hands
        told.append(scene.say("hand {number} of {most}", number=scene.number(number), most=scene.number(most)))
    if rule == "lowest":
        told.append(scene.say("lowest wins"))
    if rule == "survivors":
        told.append(scene.say("last one in wins"))
    told = told or ([hands_played(scene)] if numbered else [])
    return [capital(told[0]), *told[1:]] if told else []


def hands_played(scene: Scene) -> str:
    """How many hands count."""
    return scene.ngettext("{n} hand", "{n} hands", len(scene.view.board.hands))


def lead(scene: Scene, *, named: bool = False) -> str | None:
    """Who is how far ahead: "215 ahead", or "level"; nothing before the first hand."""
    view = scene.view
    if not view.board.hands or view.board.finished:
        return None
    if view.leader is None:
        return scene.say("level")
    if not view.ahead:
        return None
    points = scene.number(view.ahead)
    if named:
        return scene.say("{side} {points} ahead", side=scene.name(view.leader), points=points)
    return scene.say("{points} ahead", points=points)


def state(scene: Scene) -> str:
    """The second line of the bar."""
    view, look = scene.view, scene.look
    if view.game.standing.abandoned:
        return scene.say("Abandoned")
    if view.board.finished:
        return " · ".join([scene.say("Game over"), hands_played(scene)])
    told = aim(scene)
    few = len(view.sides) <= 3
    if few or look.desktop:
        told += filter(None, [lead(scene, named=look.desktop)])
    if not look.phone:
        told += filter(None, [dealing(scene, numbered=look.desktop)])
        return " · ".join(told)
    return _as_much_as_fits(told, (look.width - _BESIDE_STATE) / (_SIGN * look.text_scale))


def _as_much_as_fits(told: Sequence[str], signs: float) -> str:
    """The first, and the next ones as long as they are not cut off."""
    said = told[0]
    for more in told[1:]:
        if len(said) + len(more) + 3 <= signs:
            said = f"{said} · {more}"
    return said


def copy_line(scene: Scene) -> str | None:
    """That this game was made as a copy of another, if so."""
    return scene.say("A copy: it does not count in the statistics") if scene.view.game.copy_of else None


def dealing(scene: Scene, *, numbered: bool = False) -> str | None:
    """Who deals the next hand and how many cards: "Béatrice deals, 11 each"."""
    board = scene.view.board
    if board.dealer_next is None:
        return None
    name = isolate(scene.view.seat(board.dealer_next).name)
    cards, hand = board.deal_next, scene.view.next_number
    if numbered and cards:
        return scene.say("{name} deals hand {hand}, {cards} cards each", name=name, hand=hand, cards=cards)
    if numbered:
        return scene.say("{name} deals hand {hand}", name=name, hand=hand)
    if cards:
        return scene.say("{name} deals, {cards} each", name=name, cards=cards)
    return scene.say("{name} deals", name=name)


def table_needs(scene: Scene) -> list[str]:
    """What the next hand needs of everybody, what is counted for the whole table, the chips that wait."""
    needs = [_told(scene, scene.label(f"thresholds.{ident}"), worth, words) for ident, worth, words in _of_table(scene)]
    told = [" · ".join(needs)] if needs else []
    for ident, tally in scene.view.board.tallies.items():
        if not isinstance(tally, tuple) and tally is not False:
            label = scene.label(f"tallies.{ident}")
            told.append(label if tally is True else _told(scene, label, tally, None))
    chips = [(ident, count) for ident, count in scene.view.board.pools.items() if count]
    if chips:
        pools = ", ".join(f"{scene.label(f'pools.{ident}')} {scene.number(count)}" for ident, count in chips)
        told.append(scene.say("In the pools: {pools}", pools=pools))
    return told


def _of_table(scene: Scene) -> Iterator[tuple[str, Worth, Worth | None]]:
    board, rules = scene.view.board, scene.view.rules
    trees = rules.loaded.trees
    dealt = trees.get("deal.cards") if board.deal_next else None
    for ident in dict.fromkeys((*board.thresholds, *board.words)):
        worth, words = board.thresholds.get(ident), board.words.get(ident)
        if isinstance(worth, tuple) or isinstance(words, tuple):
            continue
        if dealt is not None and not isinstance(dealt, Const) and trees.get(f"thresholds.{ident}.value") == dealt:
            continue  # who deals and how many is said beside it
        if worth is not None:
            yield ident, worth, words
        elif words is not None:
            yield ident, words, None


def _told(scene: Scene, label: str, worth: Worth, words: Worth | None) -> str:
    """Knock with at most 10; Contract: two sets of three."""
    if isinstance(worth, str):
        return scene.say("{label}: {words}", label=label, words=scene.worth(worth))
    if words is not None:
        return scene.say("{label} {worth}: {words}", label=label, worth=scene.worth(worth), words=scene.worth(words))
    return f"{label} {scene.worth(worth)}"


def side_needs(scene: Scene, side: int) -> list[tuple[str, str, str | None]]:
    """What the next hand needs of one side: label, figure, and the same in words where the game has them."""
    board = scene.view.board
    told: list[tuple[str, str, str | None]] = []
    for ident in dict.fromkeys((*board.thresholds, *board.words)):
        worth, words = _of_side(board.thresholds.get(ident), side), _of_side(board.words.get(ident), side)
        if worth is None and words is None:
            continue
        label = scene.label(f"thresholds.{ident}")
        if worth is None or isinstance(worth, str):
            told.append((label, "", scene.worth(worth or words or "")))
        else:
            told.append((label, scene.worth(worth), None if words is None else scene.worth(words)))
    return told


def _of_side(worth: Worth | tuple[Worth | None, ...] | None, side: int) -> Worth | None:
    return worth[side] if isinstance(worth, tuple) else None


def side_tallies(scene: Scene, side: int) -> list[tuple[str, str]]:
    """What is counted for one side through the game; what a threshold tells already is left out."""
    board = scene.view.board
    return [
        (scene.label(f"tallies.{ident}"), scene.worth(tally[side]))
        for ident, tally in board.tallies.items()
        if isinstance(tally, tuple) and ident not in board.thresholds
    ]


def column_totals(scene: Scene, side: int) -> list[tuple[str, str]]:
    """The games played side by side: "Game 1", its total, with its bonuses once it is closed."""
    columns = scene.view.board.columns
    if columns is None:
        return []
    told = []
    for at, closed in enumerate(columns.closed):
        worth = (columns.final if closed else columns.running)[at][side]
        name = (
            scene.say("Game {number}, closed", number=at + 1) if closed else scene.say("Game {number}", number=at + 1)
        )
        told.append((name, scene.number(worth)))
    return told


def number_of(scene: Scene, hand: str) -> int | None:
    """The number of a hand on the sheet, if it is there and counts."""
    return next((row.number for row in scene.view.rows if row.hand.id == hand), None)


def undo_label(scene: Scene) -> str | None:
    """What *Undo* would take back; None when there is nothing."""
    last = last_undoable(scene.view.game.log)
    return None if last is None else scene.say("Undo: {what}", what=_event(scene, last))


_SAID: Mapping[type, str] = {
    HandRemoved: N_("a hand taken off the sheet"),
    Reseated: N_("the corrected names"),
    GameReopened: N_("that the game was reopened"),
    TieSettled: N_("how the tie was settled"),
    Noted: N_("what was noted"),
}


def _event(scene: Scene, event: Event) -> str:
    match event:
        case HandAdded():
            return _of_hand(scene, scene.say("hand {number}"), scene.say("a void hand"), event.hand)
        case HandCorrected():
            told = scene.say("the correction of hand {number}")
            return _of_hand(scene, told, scene.say("the correction of a hand"), event.hand)
        case HandVoided():
            return scene.say("a hand declared void") if event.void else scene.say("a void hand that counts again")
        case GameEnded():
            abandoned = scene.say("that the game was abandoned")
            return abandoned if event.abandoned else scene.say("that the game was ended")
        case _:
            return scene.say(_SAID[type(event)])


def _of_hand(scene: Scene, counted: str, otherwise: str, hand: str) -> str:
    number = number_of(scene, hand)
    return otherwise if number is None else counted.format(number=number)


def totals_line(scene: Scene) -> str:
    """The totals of all sides in one line: "3,375 and 3,755"."""
    return joined(scene, [scene.number(total) for total in scene.view.board.final_totals])


def joined(scene: Scene, words: list[str]) -> str:
    """a, b and c."""
    if len(words) < 2:
        return "".join(words)
    return scene.say("{some} and {last}", some=", ".join(words[:-1]), last=words[-1])
