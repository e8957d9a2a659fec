"""A game leaves: as JSON that can be scored again, as CSV for any spreadsheet, as Markdown that no name can break."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from scorer import gamefile
from scorer.export.as_csv import (
    LONG,
    WIDE,
    CsvStyle,
    columns_of,
    csv_long,
    csv_results,
    csv_wide,
    marked_as_text,
    to_csv_long,
    to_csv_wide,
    unmarked,
)
from scorer.export.as_json import json_of_all, to_json
from scorer.export.as_markdown import escaped, to_markdown
from scorer.game import Game
from scorer.watch import Cancelled, Watch
from tests.leaving import AT, WORDS, alone, begun, evening, noted, settled, sheet, stopped, worked
from tests.tables import shelf, written

HOSTILE = [
    '=HYPERLINK("http://x")',
    "+1",
    "-2",
    "@sum",
    "＝1+1",
    'a;b,"c"\nd',
    "👩‍👩‍👧‍👦",
    "\tx",
    "'=y",
    "'plain",
    "a, b",
    "a\\b",
]

#: Everybody begins with 10; exactly 100 is halved; the lowest wins when somebody has 200.
HALVING = written("""
[inputs]
left = { label = "Left", type = "points" }
[lines]
left = { label = "Left", points = "left" }
[total]
start = 10
becomes = "total // 2 if total == 100 else total"
[ending]
when = "highest(all.total) >= 200"
winner = "lowest"
[ending.lines]
bonus = { label = "Bonus", points = "5 if wins else 0" }
""")


def left(ann: int, bob: int) -> dict[str, Any]:
    return {"s0": {"left": ann}, "s1": {"left": bob}}


def halved() -> Any:
    return worked(begun("half", HALVING, alone("Ann", "Bob"), (left(90, 20), left(160, 0))), HALVING)


def rows(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


# The sheet


def test_the_sheet_says_names_and_words() -> None:
    found = sheet()
    assert (found.title, found.sides, found.void, found.finished, found.won) == (
        "Gin Rummy",
        ("Ann", "Bob"),
        1,
        True,
        ("Ann",),
    )
    assert [hand.points for hand in found.hands] == [(27, 0), (0, 9), (60, 0)]
    assert [line.label for line in found.hands[2].lines] == ["Gin", "Gin bonus"]
    assert found.finals == (87 + 100 + 40, 9 + 20)
    assert found.ranks == (1, 2)
    assert found.course == ((0, 27, 27, 87, 227), (0, 0, 9, 9, 29))
    assert found.minutes == 42


def test_only_house_rules_that_differ_from_the_book_are_told() -> None:
    assert [(rule.id, rule.worth) for rule in sheet().house_rules] == [("target", 60)]


def test_what_the_rules_take_back_is_told_apart_from_the_points() -> None:
    """Ann: 10 + 90 = 100, halved to 50, + 160 = 210. Bob: 10 + 20 + 0 = 30 and 5 for winning."""
    found = sheet(halved())
    assert [hand.changes for hand in found.hands] == [(-50, 0), (0, 0)]
    assert (found.start, found.totals, found.finals, found.won) == ((10, 10), (210, 30), (210, 35), ("Bob",))


LEVEL = written("""
[inputs]
left = { label = "Left", type = "points" }
[lines]
left = { label = "Left", points = "left" }
[ending]
winner = "lowest"
""")


def level() -> Any:
    hands = ({"s0": {"left": 3}, "s1": {"left": 3}, "s2": {"left": 8}},)
    return stopped(worked(begun("tie", LEVEL, alone("Ann", "Bob", "Cid"), hands), LEVEL))


def test_ranks_are_those_of_a_competition() -> None:
    found = sheet(level())
    assert (found.ranks, found.won) == ((1, 1, 3), ("Ann", "Bob"))


def test_a_tie_the_table_settled_has_one_winner_and_says_how() -> None:
    found = sheet(settled(level(), "s1"))
    assert (found.ranks, found.won, found.settled) == ((2, 1, 3), ("Bob",), "one more card")


def test_a_settled_tie_that_is_no_tie_any_more_is_forgotten() -> None:
    found = sheet(settled(evening(), "s1"))
    assert (found.ranks, found.won, found.settled) == ((1, 2), ("Ann",), "")


def test_an_abandoned_game_has_no_winner() -> None:
    found = sheet(stopped(evening(), abandoned=True))
    assert (found.state, found.finished, found.won) == ("abandoned", False, ())


# JSON


def test_json_brings_back_the_same_game_and_scores_the_same() -> None:
    played = evening()
    document = json.loads(to_json(played))
    assert Game.model_validate(document["game"]) == played.game
    assert document["rules"] == played.texts
    again = gamefile.answer(shelf("gin_rummy"), gamefile.read(document["game_file"]))
    assert again == document["scoreboard"]
    assert again["final_totals"] == [227, 29]


def test_json_keeps_that_a_game_is_a_copy() -> None:
    played = evening()
    copy = worked(played.game.copied("copy", AT), played.rules.loaded)
    assert json.loads(to_json(copy))["game"]["copy_of"] == "g1"
    assert "copy_of" not in json.loads(to_json(played))["game"]


def test_many_games_share_the_text_of_their_rules() -> None:
    games = [evening(ident="g1"), halved(), evening("Cid", "Dee", ident="g2")]
    document = json.loads("".join(json_of_all(games)))
    assert [each["game"]["id"] for each in document["games"]] == ["g1", "half", "g2"]
    assert document["rules"] == {played.game.variant_sha: played.texts for played in games[:2]}
    assert json.loads("".join(json_of_all([]))) == {"ardoise": 1, "games": [], "rules": {}}


# CSV


def test_wide_csv_has_a_row_a_hand() -> None:
    head, *body = rows(to_csv_wide(sheet()))
    assert head == [*WIDE, "Ann", "Bob", "Ann (total)", "Bob (total)"]
    assert {tuple(row[:2]) for row in body} == {("g1", "gin_rummy")}
    assert {row[5] for row in body} == {AT}
    assert [row[6:] for row in body] == [
        ["1", "", "27", "0", "27", "0"],
        ["2", "", "0", "9", "27", "9"],
        ["3", "", "60", "0", "87", "9"],
        ["end", "Game", "100", "0", "", ""],
        ["end", "Hands won", "40", "20", "", ""],
        ["result", "total", "", "", "227", "29"],
        ["result", "rank", "", "", "1", "2"],
    ]


def test_long_csv_has_a_row_a_line() -> None:
    head, *body = rows(to_csv_long(sheet()))
    assert tuple(head) == LONG
    told = [dict(zip(head, row, strict=True)) for row in body]
    gin = next(row for row in told if row["line"] == "gin_bonus")
    assert {key: gin[key] for key in ("game", "hand", "dealer", "seat", "player", "label", "points", "total")} == {
        "game": "Gin Rummy",
        "hand": "3",
        "dealer": "Bob",
        "seat": "1",
        "player": "Ann",
        "label": "Gin bonus",
        "points": "20",
        "total": "87",
    }
    assert [(row["player"], row["total"], row["rank"]) for row in told if row["hand"] == "result"] == [
        ("Ann", "227", "1"),
        ("Bob", "29", "2"),
    ]


@pytest.mark.parametrize("played", [evening(), halved()], ids=["gin", "halved"])
def test_points_of_the_long_form_add_up_to_the_totals_in_its_rows(played: Any) -> None:
    head, *body = rows(to_csv_long(sheet(played)))
    told = [dict(zip(head, row, strict=True)) for row in body]
    sums = {"Ann": 0, "Bob": 0}
    for row in told:
        if row["hand"] != "result":
            sums[row["player"]] += int(row["points"])
        assert sums[row["player"]] == int(row["total"])
    assert tuple(sums.values()) == played.board.final_totals


def test_what_is_taken_back_has_a_row_of_its_own() -> None:
    body = [row[6:] for row in rows(to_csv_wide(sheet(halved())))[1:]]
    assert body[:4] == [
        ["start", "", "10", "10", "10", "10"],
        ["1", "", "90", "20", "100", "30"],
        ["1", "change", "-50", "0", "50", "30"],
        ["2", "", "160", "0", "210", "30"],
    ]


def test_everybody_who_scores_nothing_in_a_hand_is_in_it_all_the_same() -> None:
    head, *body = rows(to_csv_long(sheet()))
    hands = [(row[head.index("hand")], row[head.index("player")]) for row in body]
    assert {("1", "Bob"), ("2", "Ann"), ("3", "Bob")} <= set(hands)


def test_games_of_many_tables_stand_in_one_wide_file() -> None:
    sheets = [sheet(evening("Ann", "Bob")), sheet(evening("Cid", "Ann", ident="g2"))]
    columns = columns_of(one.sides for one in sheets)
    assert columns == ("Ann", "Bob", "Cid")
    head, *body = rows("".join(csv_wide(sheets, columns)))
    first = {row[0]: dict(zip(head, row, strict=True)) for row in body if row[6] == "1"}
    assert (first["g1"]["Ann"], first["g1"]["Bob"], first["g1"]["Cid"]) == ("27", "0", "")
    assert (first["g2"]["Cid"], first["g2"]["Ann"], first["g2"]["Bob"]) == ("27", "0", "")


def test_namesakes_do_not_collapse() -> None:
    head, first, *_ = rows(to_csv_wide(sheet(evening("Ann", "Ann"))))
    assert head[8:] == ["Ann", "Ann (2)", "Ann (total)", "Ann (2) (total)"]
    assert first[8:] == ["27", "0", "27", "0"]


def test_a_shared_win_is_a_share_with_the_decimal_mark_of_the_reader() -> None:
    text = "".join(csv_results([sheet(level())], CsvStyle(";", decimal=",")))
    head, *body = rows(text, ";")
    assert [row[head.index("won")] for row in body] == ["0,5", "0,5", "0"]
    assert [row[head.index("rank")] for row in body] == ["1", "1", "3"]
    assert "0.5" in "".join(csv_results([sheet(level())]))
    assert Fraction(1, 2) == 0.5


def test_texts_are_quoted_numbers_and_blanks_are_not_and_lines_end_as_they_should() -> None:
    text = to_csv_wide(sheet())
    assert text.split("\r\n")[1].endswith(f'"{AT}",1,,27,0,27,0')
    assert text.count("\n") == text.count("\r\n") == 8
    assert text.startswith('"game_id"')


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_a_spreadsheet(name: str) -> None:
    for separator in (",", ";", "\t"):
        style = CsvStyle(separator, mark=True)
        text = to_csv_wide(sheet(evening(name, "Bob")), style)
        assert text.startswith("\ufeff")
        head = rows(text.removeprefix("\ufeff"), separator)[0]
        assert len(head) == len(WIDE) + 4
        assert unmarked(head[8]) == name
        assert not head[8].startswith(("=", "+", "-", "@", "\t", "＝"))


@pytest.mark.parametrize("name", HOSTILE)
def test_the_mark_of_a_text_comes_off_again(name: str) -> None:
    assert unmarked(marked_as_text(name)) == name


def test_a_negative_number_stays_a_number() -> None:
    minus = written(
        '[inputs]\nx = { label = "X", type = "points", min = -99 }\n[lines]\nx = { label = "X", points = "x" }\n'
    )
    played = worked(begun("m", minus, alone("Ann", "Bob"), ({"s0": {"x": -27}, "s1": {"x": 3}},)), minus)
    assert ",-27,3,-27,3\r\n" in to_csv_wide(sheet(played))


def test_a_long_export_says_how_far_it_is_and_can_be_stopped() -> None:
    heard: list[tuple[int, int]] = []
    sheets = [sheet()] * 5
    list(csv_long(Watch(tell=lambda done, of: heard.append((done, of))).over(sheets, 5)))
    assert heard == [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]
    stopping = Watch(stop=lambda: len(heard) > 6, tell=lambda done, of: heard.append((done, of)))
    with pytest.raises(Cancelled):
        list(csv_long(stopping.over(sheets, 5)))
    assert len(heard) == 7


# Place and note


def test_place_and_note_stand_in_rows_of_their_own_and_the_points_still_add_up() -> None:
    told = sheet(noted(evening(), "Lyon; at home", "=rain"))
    for text, points in ((to_csv_long(told), "points"), (to_csv_wide(told), "Ann")):
        head, *body = (dict(zip(rows(text)[0], row, strict=True)) for row in rows(text))
        own = [row for row in body if row["hand"] in ("place", "remark")]
        assert [(row["hand"], row["note"], row[points]) for row in own] == [
            ("place", "Lyon; at home", ""),
            ("remark", "'=rain", ""),
        ]
        assert {row["game_id"] for row in own} == {head["game_id"].replace("game_id", "g1")}
    names, first, *_ = rows("".join(csv_results([told])))
    assert (names[-2:], first[-2:]) == (["place", "remark"], ["Lyon; at home", "'=rain"])


def test_a_note_written_weeks_later_does_not_make_the_evening_longer() -> None:
    assert sheet(noted(evening(), "Lyon")).minutes == sheet().minutes == 42


def test_markdown_says_where_it_was_played_and_what_was_noted() -> None:
    text = to_markdown(sheet(noted(evening(), "*Lyon*", "rain_all day")), WORDS)
    assert text.splitlines()[2:6] == ["2026\\-11\\-30 · \\*Lyon\\*  ", "Won by Ann", "", "rain\\_all day"]


# Markdown


def test_markdown_is_a_table_that_no_name_breaks() -> None:
    text = to_markdown(sheet(evening("A|nn", "*Bob* <b>")), WORDS)
    assert "Won by A\\|nn" in text
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 1 + 1 + 3 + 2 + 1
    assert {line.replace("\\|", "").count("|") for line in table} == {4}
    assert "\\*Bob\\* \\<b\\>" in text
    assert "* Points to win: 60" in text
    assert escaped("a\nb") == "a b"
