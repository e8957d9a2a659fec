"""Whole evenings at the served app, as people play them: in English and in French."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorer.game import Entry
from tests.browser.begun import begun, seating
from tests.browser.conftest import Serve, Visit
from tests.browser.driver import ROOT, Server
from tests.browser.table import Code, Table, players, totals

LANGUAGES = pytest.mark.parametrize("code", ["en", "fr"])
CASES = ROOT / "tests" / "data" / "cases"


def case(variant: str, ident: str) -> dict[str, Any]:
    """A handed case: its hands, and what they come to."""
    cases = json.loads((CASES / f"{variant}.json").read_text())
    return next(one for one in cases if one["id"] == ident)


@pytest.fixture
def app(serve: Serve) -> Callable[[Code], Server]:
    """Start the app in a language."""
    return lambda code: serve(*(("--lang", "fr") if code == "fr" else ()))


App = Callable[[Code], Server]


def until(happens: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until something has happened that no screen shows."""
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def draft_of(data: Path) -> str:
    """The half-typed hand as it lies on the disk."""
    return "".join(path.read_text() for path in (data / "drafts").glob("*.json"))


@LANGUAGES
def test_four_people_play_canasta_and_the_plug_is_pulled_in_the_third_hand(visit: Visit, app: App, code: Code) -> None:
    played = case("canasta_classic", "canasta_4995_not_finished")
    first, second, third = played["hands"]
    points = played["expect"]["hand_points"]
    ours, theirs = "Ann & Cy", "Bob & Dan"
    server = app(code)
    screen = visit(server=server, language=code)
    table = Table(screen, "canasta_classic", {"A": ours, "B": theirs}, code)

    def stand(of_ours: int, open_ours: int, of_theirs: int, open_theirs: int) -> None:
        table.stands(ours, of_ours, needs=table.first_meld(open_ours))
        table.stands(theirs, of_theirs, needs=table.first_meld(open_theirs))

    table.sit_down("Ann", "Bob", "Cy", "Dan")
    stand(0, 50, 0, 50)
    table.deals("Ann", 11)

    table.open_hand(1)
    table.enter(first)
    table.earns(ours, 2410, 2410)
    table.earns(theirs, 390, 390)
    table.save(1)
    stand(2410, 90, 390, 50)
    table.deals("Bob", 11)

    table.open_hand(2)
    table.enter(second)
    table.earns(ours, 2390, 4800)
    table.earns(theirs, 300, 690)
    table.save(2)
    stand(4800, 120, 690, 50)
    table.deals("Cy", 11)

    table.open_hand(3)
    table.enter({"hand": third["hand"], "A": {"melded": 130, "in_hand": 35, "red_threes": 1}})
    table.forward(theirs)
    table.type(table.label("inputs.melded"), 16)  # of 160: the plug is pulled before the last figure
    until(lambda: '"16"' in draft_of(server.data))
    server.restart()
    screen.reload()

    table.chosen(table.label("inputs.went_out"), "Bob")
    table.holds(table.label("inputs.melded"), 16)
    table.forward(ours)
    table.holds(table.label("inputs.melded"), 130)
    table.holds(table.label("inputs.in_hand"), 35)
    table.holds(table.label("inputs.red_threes"), 1)
    table.earns(ours, 195, 4995)
    table.enter({"B": third["B"]})
    table.earns(theirs, 525, 1215)
    table.save(3)
    assert totals(points)[-1] == played["expect"]["totals"] == [4995, 1215]
    stand(4995, 120, 1215, 50)
    table.deals("Dan", 11)
    sheet = {1: (2410, 2410, 390, 390), 2: (2390, 4800, 300, 690), 3: (195, 4995, 525, 1215)}
    for hand, (a, sum_a, b, sum_b) in sheet.items():
        table.on_sheet(hand, ours, a, sum_a)
        table.on_sheet(hand, theirs, b, sum_b)

    # Hand 1 was written down wrong: Ann and Cy had 50 on the table, 200 in hand and no natural canasta; the others one.
    table.correct_hand(1)
    table.enter({"A": {"melded": 50, "in_hand": 200, "natural_canastas": 0}, "B": {"natural_canastas": 1}})
    table.reads(f"{table.number(4995)} → {table.number(2935)}", f"{table.number(1215)} → {table.number(1715)}")
    table.save(1, corrected=True)
    stand(2935, 90, 1715, 90)
    table.deals("Dan", 11)
    followed = {1: (350, 350, 890, 890), 2: (2390, 2740, 300, 1190), 3: (195, 2935, 525, 1715)}
    for hand, (a, sum_a, b, sum_b) in followed.items():
        table.on_sheet(hand, ours, a, sum_a)
        table.on_sheet(hand, theirs, b, sum_b)

    table.undo(table.say("the correction of hand {number}", number=1))
    stand(4995, 120, 1215, 50)
    for hand, (a, sum_a, b, sum_b) in sheet.items():
        table.on_sheet(hand, ours, a, sum_a)
        table.on_sheet(hand, theirs, b, sum_b)


@LANGUAGES
def test_two_play_gin_to_the_end_with_its_bonuses_and_have_a_rematch(visit: Visit, app: App, code: Code) -> None:
    played = case("gin_rummy", "gin_13_exact_100_ends")
    screen = visit(server=app(code), language=code)
    table = Table(screen, "gin_rummy", players("Ann", "Bob"), code)

    def stand(ann: int, bob: int, boxes: tuple[int, int]) -> None:
        won = table.label("tallies.boxes")
        table.stands("Ann", ann, needs=f"{won} {boxes[0]}")
        table.stands("Bob", bob, needs=f"{won} {boxes[1]}")

    table.sit_down("Ann", "Bob")
    table.deals("Ann", 10)
    table.reads(f"{table.label('thresholds.knock_limit')} 10")
    course = [((80, 0), (80, 0), (1, 0), "Ann"), ((0, 30), (80, 30), (1, 1), "Bob")]  # the winner of a hand deals
    for number, (points, sums, boxes, dealer) in enumerate(course, 1):
        table.open_hand(number)
        table.enter(played["hands"][number - 1])
        for side, worth, total in zip(("Ann", "Bob"), points, sums, strict=True):
            table.earns(side, worth, total)
        table.save(number)
        stand(*sums, boxes)
        table.deals(dealer, 10)
    table.open_hand(3)
    table.enter(played["hands"][2])
    table.earns("Ann", 20, 100)
    table.save(3)

    # 100 points: Ann has the game and two hands won, 100 + 100 + 2 × 20; Bob one hand won, 30 + 20.
    table.reads(table.say("Well played,"))
    table.in_place(1, "Ann", 240)
    table.in_place(2, "Bob", 50)
    hands = [table.say("Hand {number}", number=number) for number in (1, 2, 3)]
    won_game, boxes_won, final = (
        table.label("ending.lines.game"),
        table.label("ending.lines.boxes"),
        table.say("Final total"),
    )
    ann = [(hands[0], 80), (hands[1], 0), (hands[2], 20), (won_game, 100), (boxes_won, 40), (final, 240)]
    assert table.why_final(1, "Ann", 240) == ann
    assert table.why_final(2, "Bob", 50) == [(hands[0], 0), (hands[1], 30), (hands[2], 0), (boxes_won, 20), (final, 50)]

    table.tap(table.say("Rematch"))
    stand(0, 0, (0, 0))
    table.deals("Bob", 10)
    table.off_sheet(1)


@LANGUAGES
def test_three_play_burraco_and_the_pair_changes(visit: Visit, app: App, code: Code) -> None:
    played = case("burraco_italiano", "burraco_3p_changing_partners")
    screen = visit(server=app(code), language=code)
    table = Table(screen, "burraco_italiano", players("Ann", "Bob", "Cy"), code)
    table.sit_down("Ann", "Bob", "Cy")

    table.open_hand(1)
    table.enter(played["hands"][0])  # Ann alone; Bob and Cy share 260
    table.save(1)
    for side, points, total in (("Ann", 730, 730), ("Bob", 130, 130), ("Cy", 130, 130)):
        table.stands(side, total)
        table.on_sheet(1, side, points, total)

    table.open_hand(2)
    table.enter(played["hands"][1])  # Cy alone; Ann and Bob share 805, half a point rounded up for each
    table.save(2)
    for side, points, total in (("Ann", 403, 1133), ("Bob", 403, 533), ("Cy", 490, 620)):
        table.stands(side, total)
        table.on_sheet(2, side, points, total)


#: Two hands of canasta that were saved, entered as the sides s1 and s2, and what each gives them.
PLAYED: tuple[Entry, ...] = (
    {
        "hand": {"went_out": "s1"},
        "s1": {"melded": 430, "in_hand": 20, "natural_canastas": 3, "mixed_canastas": 1, "red_threes": 1},
        "s2": {"melded": 150, "in_hand": 60, "mixed_canastas": 1},
    },
    {
        "hand": {"went_out": "s1"},
        "s1": {"melded": 400, "in_hand": 10, "natural_canastas": 3, "mixed_canastas": 1, "red_threes": 1},
        "s2": {"melded": 140, "in_hand": 40, "red_threes": 2},
    },
)
OURS, THEIRS = "Ann & Cy", "Bob & Dan"
PARTNERS = seating("canasta_classic", [["Ann", "Cy"], ["Bob", "Dan"]])


@LANGUAGES
def test_a_hand_is_declared_void_forgotten_found_taken_off_and_brought_back(
    visit: Visit, app: App, data: Path, code: Code
) -> None:
    (game,) = begun(data, PARTNERS, hands=PLAYED)
    screen = visit(f"/game/{game}", server=app(code), language=code)
    table = Table(screen, "canasta_classic", {"A": OURS, "B": THEIRS}, code)

    def stand(ours: int, theirs: int, dealer: str) -> None:
        table.stands(OURS, ours, needs=table.first_meld(50 if ours < 1500 else 90 if ours < 3000 else 120))
        table.stands(THEIRS, theirs, needs=table.first_meld(50))
        table.deals(dealer, 11)

    stand(4800, 690, "Cy")
    lines = table.why(1, OURS, 2410, 2410)
    melded, in_hand = table.label("lines.melded"), table.label("lines.in_hand")
    assert lines[:2] == [(melded, 430), (in_hand, -20)]
    assert lines[-1] == (table.say("Hand {number}", number=1), 2410)
    assert sum(points for _, points in lines[:-1]) == 2410

    table.hand_menu(1, table.say("Declare it void: it counts nothing"))
    table.reads(table.say("This hand is void."))
    stand(2390, 300, "Bob")
    table.on_sheet(1, OURS, 2390, 2390)
    table.hand_menu(None, table.say("Count this hand again"))
    table.reads(table.say("This hand counts again."))
    stand(4800, 690, "Cy")

    table.insert_before(2)
    table.enter({"hand": {"went_out": None}, "A": {"melded": 0, "in_hand": 85}, "B": {"melded": 95, "in_hand": 40}})
    table.save(2)
    stand(4715, 745, "Dan")
    table.on_sheet(2, OURS, -85, 2325)
    table.on_sheet(2, THEIRS, 55, 445)
    table.on_sheet(3, OURS, 2390, 4715)

    table.hand_menu(1, table.say("Take it off the sheet"))
    table.reads(table.number(2305), table.number(355))  # what the totals would become
    table.tap(table.say("Remove"))
    table.reads(table.say("The hand is off the sheet."))
    stand(2305, 355, "Cy")
    table.on_sheet(1, OURS, -85, -85)
    table.off_sheet(3)
    table.undo(table.say("a hand taken off the sheet"))
    stand(4715, 745, "Dan")
    table.on_sheet(1, OURS, 2410, 2410)


@LANGUAGES
def test_two_at_one_table_see_what_each_saves_and_neither_loses_what_is_typed(
    visit: Visit, app: App, data: Path, code: Code
) -> None:
    (game,) = begun(data, PARTNERS, hands=PLAYED[:1])
    server = app(code)
    mine, yours = (
        Table(visit(f"/game/{game}", server=server, language=code), "canasta_classic", {"A": OURS, "B": THEIRS}, code)
        for _ in range(2)
    )
    yours.stands(OURS, 2410, needs=yours.first_meld(90))
    second = {"hand": {"went_out": "A"}, "A": PLAYED[1]["s1"], "B": PLAYED[1]["s2"]}
    yours.open_hand(2)
    yours.enter({"hand": {"went_out": "B"}, "A": {"melded": 90, "in_hand": 25}, "B": {"melded": 160, "in_hand": 0}})
    mine.open_hand(2)
    mine.enter(second)
    mine.save(2)
    mine.stands(OURS, 4800, needs=mine.first_meld(120))

    yours.enter({"B": {"mixed_canastas": 1}})
    yours.tap(yours.say("Save"))
    told = "The sheet was changed elsewhere while this hand was typed. Look at the totals, then save."
    yours.reads(yours.say(told))
    yours.earns(OURS, 65, 4865)
    yours.earns(THEIRS, 560, 1250)
    yours.save(3)
    for table in (mine, yours):
        table.stands(OURS, 4865, needs=table.first_meld(120))
        table.stands(THEIRS, 1250, needs=table.first_meld(50))
        table.on_sheet(2, OURS, 2390, 4800)
        table.on_sheet(3, THEIRS, 560, 1250)
