"""The log of a game: what is corrected, inserted, voided, undone, and what stays."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.game import (
    Event,
    Game,
    GameEnded,
    GameReopened,
    HandAdded,
    HandCorrected,
    HandRemoved,
    HandVoided,
    Noted,
    Player,
    Reseated,
    Side,
    Standing,
    Table,
    TieSettled,
    Undone,
    fold,
    last_undoable,
)

ANN, BOB = Player(id="p1", name="Ann"), Player(id="p2", name="Bob")
TABLE = Table(
    variant="snap",
    sides=(Side(id="s1", name="Ann", players=(ANN,)), Side(id="s2", name="Bob", players=(BOB,))),
    players=2,
    seats=("p1", "p2"),
)
AT = "2026-11-30T20:00:00+00:00"


def added(hand: str, before: str | None = None, points: int = 0) -> HandAdded:
    return HandAdded(id=f"add {hand}", at=AT, hand=hand, entry={"s1": {"points": points}}, before=before)


def corrected(hand: str, points: int, ident: str = "fix") -> HandCorrected:
    return HandCorrected(id=ident, at=AT, hand=hand, entry={"s1": {"points": points}})


def undone(event: Event, ident: str = "undo") -> Undone:
    return Undone(id=ident, at=AT, event=event.id)


def standing(*log: Event) -> Standing:
    return fold(TABLE, log)


def hands(*log: Event) -> list[str]:
    return [hand.id for hand in standing(*log).hands]


def points(*log: Event) -> list[Any]:
    return [hand.entry["s1"]["points"] for hand in standing(*log).hands]


THREE = (added("1"), added("2"), added("3"))


def test_hand_two_is_corrected_in_hand_three_and_the_others_keep_their_place() -> None:
    assert points(*THREE, corrected("2", 50)) == [0, 50, 0]
    assert hands(*THREE, corrected("2", 50)) == ["1", "2", "3"]


def test_a_forgotten_hand_goes_in_before_a_later_one() -> None:
    assert hands(*THREE, added("x", before="2")) == ["1", "x", "2", "3"]
    assert hands(*THREE, added("x", before="gone")) == ["1", "2", "3", "x"]


def test_a_void_hand_keeps_its_row_and_does_not_count() -> None:
    void = HandVoided(id="v", at=AT, hand="2", void=True)
    now = standing(*THREE, void)
    assert [hand.id for hand in now.hands] == ["1", "2", "3"]
    assert [hand.id for hand in now.counting] == ["1", "3"]
    again = HandVoided(id="w", at=AT, hand="2", void=False)
    assert len(standing(*THREE, void, again).counting) == 3


def test_the_last_note_stands_and_undo_brings_the_one_before_back() -> None:
    lyon = Noted(id="n1", at=AT, place="Lyon", note="for the dishes")
    nice = Noted(id="n2", at=AT, place="Nice")
    assert standing(*THREE).noted is None
    assert standing(lyon, *THREE, nice).noted == nice
    assert standing(lyon, *THREE, nice, Undone(id="u", at=AT, event="n2")).noted == lyon
    assert points(lyon, *THREE) == [0, 0, 0]


def test_a_removed_hand_can_be_brought_back_where_it_was() -> None:
    gone = HandRemoved(id="r", at=AT, hand="2")
    assert hands(*THREE, gone) == ["1", "3"]
    assert hands(*THREE, gone, undone(gone)) == ["1", "2", "3"]


def test_undoing_an_undo_does_it_again() -> None:
    fix = corrected("2", 50)
    undo = undone(fix)
    assert points(*THREE, fix, undo) == [0, 0, 0]
    assert points(*THREE, fix, undo, undone(undo, "redo")) == [0, 50, 0]


def test_undo_takes_back_the_last_thing_that_stands() -> None:
    fix = corrected("2", 50)
    assert last_undoable([*THREE, fix]) == fix
    assert last_undoable([*THREE, fix, undone(fix)]) == THREE[2]
    assert last_undoable([]) is None


def test_an_event_about_a_hand_that_is_gone_changes_nothing() -> None:
    assert hands(*THREE, undone(THREE[1]), corrected("2", 9)) == ["1", "3"]


def test_the_table_stops_and_goes_on() -> None:
    end = GameEnded(id="e", at=AT)
    assert (standing(end).ended, standing(end).abandoned) == (True, False)
    assert standing(GameEnded(id="e", at=AT, abandoned=True)).abandoned
    assert not standing(end, GameReopened(id="o", at=AT)).ended
    assert not standing(end, undone(end)).ended


def test_a_corrected_name_touches_no_hand() -> None:
    sides = (TABLE.sides[0].model_copy(update={"name": "Anna"}), TABLE.sides[1])
    seated = Reseated(id="s", at=AT, table=TABLE.model_copy(update={"sides": sides}))
    now = standing(*THREE, seated)
    assert (now.table.sides[0].name, len(now.hands)) == ("Anna", 3)


def test_a_tie_the_table_settled_is_recorded() -> None:
    settled = TieSettled(id="t", at=AT, winners=("s2",), how="cut the pack")
    assert standing(settled).settled == settled


def test_the_same_event_twice_changes_nothing() -> None:
    game = Game(id="g", variant_sha="x", created=AT, table=TABLE)
    once = game.with_event(THREE[0])
    assert once.with_event(THREE[0]) is once
    assert Game.model_validate_json(once.model_dump_json()) == once


def test_a_hand_stands_on_a_sheet_that_was_looked_at_before() -> None:
    game = Game(id="g", variant_sha="x", created=AT, table=TABLE)
    assert game.standing.hands == ()
    assert len(game.with_event(THREE[0]).standing.hands) == 1


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["add", "fix", "void", "remove", "undo"])), max_size=25))
def test_undoing_everything_leaves_an_empty_sheet(story: list[tuple[int, str]]) -> None:
    log: list[Event] = []
    for at, (number, what) in enumerate(story):
        hand = str(number)
        made: dict[str, Event] = {
            "add": HandAdded(id=str(at), at=AT, hand=f"{hand}.{at}", entry={}),
            "fix": HandCorrected(id=str(at), at=AT, hand=hand, entry={}),
            "void": HandVoided(id=str(at), at=AT, hand=hand, void=True),
            "remove": HandRemoved(id=str(at), at=AT, hand=hand),
            "undo": Undone(id=str(at), at=AT, event=str(number)),
        }
        log.append(made[what])
    while (last := last_undoable(log)) is not None:
        log.append(Undone(id=f"u{len(log)}", at=AT, event=last.id))
    assert fold(TABLE, log).hands == ()
