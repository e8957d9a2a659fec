"""A game leaves: as JSON that can be scored again, as CSV for any spreadsheet, as Markdown that no name can break."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from scorer import gamefile
from scorer.export.as_csv import CsvStyle, to_csv_long, to_csv_wide
from scorer.export.as_json import to_json
from scorer.export.as_markdown import escaped, to_markdown
from scorer.export.sheet import Sheet, sheet_of
from scorer.game import Event, Game, HandAdded, HandVoided, Player, Side, Table
from scorer.rules import for_table, seats_of
from scorer.score import score
from tests.tables import shelf

AT = "2026-11-30T20:00:00+00:00"
TEXTS = {ident: source.text for ident, source in shelf("gin_rummy").sources.items()}


def game(*names: str) -> Game:
    sides = tuple(
        Side(id=f"s{at}", name=name, players=(Player(id=f"p{at}", name=name),)) for at, name in enumerate(names)
    )
    table = Table(
        variant="gin_rummy", options={"target": 60}, sides=sides, players=2, seats=tuple(f"p{at}" for at in range(2))
    )
    entries: list[dict[str, Any]] = [
        {"s0": {"deadwood": 4}, "s1": {"deadwood": 31}, "hand": {"knocker": "s0"}},
        {"s0": {"deadwood": 9}, "s1": {"deadwood": 50}, "hand": {"knocker": "s0"}},
        {"s0": {"deadwood": 12}, "s1": {"deadwood": 3}, "hand": {"knocker": "s1"}},
        {"s0": {"deadwood": 0}, "s1": {"deadwood": 40}, "hand": {"knocker": "s0", "finish": "gin"}},
    ]
    log: list[Event] = [HandAdded(id=str(at), at=AT, hand=str(at), entry=entry) for at, entry in enumerate(entries)]
    log.append(HandVoided(id="v", at=AT, hand="1", void=True))
    return Game(id="g1", variant_sha="x", created=AT, table=table, log=tuple(log))


def sheet(*names: str) -> Sheet:
    played = game(*names)
    loaded = shelf("gin_rummy")
    rules = for_table(loaded, played.table.options, seats_of(played.table), 2)
    board = score(rules, [hand.entry for hand in played.standing.counting])
    return sheet_of(played, rules, board, loaded.text)


def rows(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def test_the_sheet_says_names_and_words() -> None:
    found = sheet("Ann", "Bob")
    assert (found.title, found.sides, found.void, found.finished, found.winners) == (
        "Gin Rummy",
        ("Ann", "Bob"),
        1,
        True,
        ("Ann",),
    )
    assert [hand.points for hand in found.hands] == [(27, 0), (0, 9), (60, 0)]
    assert [line.label for line in found.hands[2].lines] == ["Gin", "Gin bonus"]
    assert found.finals == (87 + 100 + 40, 9 + 20)


def test_json_brings_back_the_same_game_and_scores_the_same() -> None:
    played = game("Ann", "Bob")
    rules = for_table(shelf("gin_rummy"), played.table.options, seats_of(played.table), 2)
    board = score(rules, [hand.entry for hand in played.standing.counting])
    document = json.loads(to_json(played, rules, board, TEXTS))
    assert Game.model_validate(document["game"]) == played
    assert document["rules"] == TEXTS
    again = gamefile.answer(shelf("gin_rummy"), gamefile.read(document["game_file"]))
    assert again == document["scoreboard"] == json.loads(json.dumps(gamefile.printed(rules, board)))


def test_wide_csv_has_a_row_a_hand() -> None:
    assert rows(to_csv_wide(sheet("Ann", "Bob"))) == [
        ["hand", "Ann", "Bob", "Ann (total)", "Bob (total)"],
        ["1", "27", "0", "27", "0"],
        ["2", "0", "9", "27", "9"],
        ["3", "60", "0", "87", "9"],
        ["Game", "100", "0", "", ""],
        ["Hands won", "40", "20", "", ""],
        ["end", "", "", "227", "29"],
    ]


def test_long_csv_has_a_row_a_line() -> None:
    found = rows(to_csv_long(sheet("Ann", "Bob")))
    assert found[0] == ["game", "hand", "side", "line", "label", "points"]
    assert ["gin_rummy", "3", "Ann", "gin_bonus", "Gin bonus", "20"] in found
    assert ["gin_rummy", "end", "Bob", "boxes", "Hands won", "20"] in found


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-2", "@sum", 'a;b,"c"\nd', "👩‍👩‍👧‍👦", "\tx"])
def test_no_name_breaks_a_spreadsheet(name: str) -> None:
    for separator in (",", ";", "\t"):
        style = CsvStyle(separator, mark=True)
        text = to_csv_wide(sheet(name, "Bob"), style)
        assert text.startswith("\ufeff")
        head = rows(text.removeprefix("\ufeff"), separator)[0]
        assert len(head) == 5
        assert head[1] in (name, f"'{name}")
        assert not head[1].startswith(("=", "+", "-", "@", "\t"))


def test_a_negative_number_stays_a_number() -> None:
    found = sheet("Ann", "Bob")
    lost = found.hands[0].__class__(1, (-27, 0), (-27, 0), (), "Ann")
    changed = Sheet(**{**{key: getattr(found, key) for key in Sheet.__slots__}, "hands": (lost,)})
    assert rows(to_csv_wide(changed))[1] == ["1", "-27", "0", "-27", "0"]


def test_markdown_is_a_table_that_no_name_breaks() -> None:
    text = to_markdown(sheet("A|nn", "*Bob* <b>"), lambda message, **names: message.format(**names), str)
    assert "Won by A\\|nn" in text
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 1 + 1 + 3 + 2 + 1
    assert {line.replace("\\|", "").count("|") for line in table} == {4}
    assert "\\*Bob\\* \\<b\\>" in text
    assert escaped("a\nb") == "a b"
