"""Games leave and come back on the command line: export, import, backup, restore."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.export.as_json import json_of_all
from tests.leaving import evening
from tests.terminal import DONE, REFUSED, Terminal
from tests.test_export import halved

ROOT = Path(__file__).parents[1]


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "kept", capsys)


@pytest.fixture
def two(terminal: Terminal, tmp_path: Path) -> Terminal:
    """A library with a game of gin and one of another variant."""
    file = tmp_path / "two.json"
    file.write_text("".join(json_of_all([evening(), halved()])), encoding="utf-8")
    terminal.runs("import", str(file))
    return terminal


def test_a_file_is_looked_through_first(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    file.write_text("".join(json_of_all([evening()])), encoding="utf-8")
    assert terminal.runs("import", str(file), "--preview") == "2026-11-30  Gin Rummy  Ann, Bob  227, 29  new\n"
    assert not terminal.folder.exists()
    terminal.runs("import", str(file))
    assert "here already" in terminal.runs("import", str(file))
    assert "g1" in terminal.runs("games")


def test_a_sheet_that_does_not_say_which_total_wins_asks(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("hand;Ann;Bob\n1;27;0\n2;0;9\n", encoding="utf-8")
    assert "choose" in terminal.runs("import", str(file), says=REFUSED)
    answer = json.loads(terminal.runs("import", str(file), "--wins", "highest", "--json"))
    assert answer["games"][0]["totals"] == [27, 9]


def test_a_game_with_a_line_that_cannot_be_read_does_not_come_in(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("hand;Ann;Bob\n1;27;0\n2;49-46ish;3\n3;0;9\n", encoding="utf-8")
    told = terminal.runs("import", str(file), "--wins", "highest", says=REFUSED)
    assert "Line 3: “49-46ish” is not a whole number." in told
    answer = json.loads(terminal.runs("import", str(file), "--wins", "highest", "--json", says=REFUSED))
    assert answer["games"] == []
    assert answer["unread"][0]["line"] == 3
    assert json.loads(terminal.runs("games", "--json"))["played"] == []


@pytest.mark.parametrize("content", ["{", "hello", ""])
def test_what_is_no_game_is_refused_in_a_sentence(terminal: Terminal, tmp_path: Path, content: str) -> None:
    file = tmp_path / "what.txt"
    file.write_text(content)
    told = terminal.runs("import", str(file), says=REFUSED)
    assert told.count("\n") == 1
    assert "what.txt" in told
    assert "there is no such file" in terminal.runs("import", "nowhere.json", says=REFUSED)


def test_one_game_several_or_all(two: Terminal) -> None:
    assert json.loads(two.runs("export", "g1"))["game"]["id"] == "g1"
    both = json.loads(two.runs("export", "all"))
    assert {each["game"]["id"] for each in both["games"]} == {"g1", "half"}
    assert len(json.loads(two.runs("export", "g1", "half", "g1"))["games"]) == 2
    assert "There is no game g7" in two.runs("export", "g7", says=REFUSED)


@pytest.mark.parametrize(
    ("form", "begins"),
    [
        ("json", '{"ardoise"'),
        ("csv", '"game_id"'),
        ("csv-long", '"game_id"'),
        ("csv-results", '"game_id"'),
        ("markdown", "# Gin Rummy"),
        ("text", "Gin Rummy ·"),
        ("html", "<!doctype html>"),
        ("bgstats", "{"),
        ("bgstats-link", "https://app.bgstatsapp.com/"),
    ],
)
def test_all_games_leave_in_every_form(two: Terminal, form: str, begins: str) -> None:
    assert two.runs("export", "g1", "half", "--format", form).startswith(begins)


def test_a_csv_is_written_as_the_spreadsheet_wants_it(two: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "sheet.csv"
    style = ("--separator", ";", "--decimal", ",", "--bom")
    assert two.runs("export", "all", "--format", "csv", *style, "--out", str(out)) == ""
    text = out.read_bytes().decode("utf-8")
    assert text.startswith("\ufeff")
    (head, *body) = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=";")
    assert {row[0] for row in body} == {"g1", "half"}
    assert {len(row) for row in body} == {len(head)}
    assert "\r\n" in text


def test_a_square_is_a_picture_of_one_game(two: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "g1.png"
    two.runs("export", "g1", "--format", "qr-png", "--out", str(out))
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "one game" in two.runs("export", "all", "--format", "qr-svg", says=REFUSED)


def test_an_export_that_fails_leaves_the_file_as_it_was(two: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "kept.json"
    out.write_text("before")
    two.runs("export", "g1", "g7", "--out", str(out), says=REFUSED)
    assert out.read_text() == "before"
    assert [path.name for path in tmp_path.glob("kept.json*")] == ["kept.json"]
    assert "nowhere" in two.runs("export", "g1", "--out", str(tmp_path / "nowhere" / "x.json"), says=REFUSED)


def test_a_lost_library_comes_back_from_its_backup(two: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    assert two.runs("backup", str(file)) == f"2 games are kept in {file}.\n"
    two.folder = tmp_path / "other"
    assert "2 games are new." in two.runs("restore", str(file), "--preview")
    assert json.loads(two.runs("games", "--json"))["played"] == []
    assert "2 games are new." in two.runs("restore", str(file))
    assert {each["id"] for each in json.loads(two.runs("games", "--json"))["played"]} == {"g1", "half"}
    assert json.loads(two.runs("restore", str(file), "--json"))["games"] == {"known": 2}


def test_what_is_no_backup_is_refused_in_a_sentence(two: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "holiday.zip"
    file.write_bytes(b"PK nothing")
    assert "holiday.zip is no backup of Ardoise: it is no zip" in two.runs("restore", str(file), says=REFUSED)
    two.folder = tmp_path / "none"
    assert "There is no library" in two.runs("backup", says=REFUSED)
    assert "There is no library" in two.runs("export", "all", says=REFUSED)


def test_another_program_runs_it_as_a_module(two: Terminal) -> None:
    command = [sys.executable, "-m", "scorer", "export", "all", "--data", str(two.folder), "--format", "csv-long"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False)
    assert done.returncode == DONE, done.stderr
    assert done.stdout.startswith(b'"game_id"')


# ── What nobody should write, and somebody will ─────────────────────────────


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"variant": "gin_rummy", "sides": ["A", "B"], "dealer": ["A"], "hands": []}', "dealer: The first dealer is"),
        (
            '{"variant": "gin_rummy", "sides": ["\\ud800", "B"], "hands": []}',
            "Half of a character is written in it: \\ud800",
        ),
        ('{"variant": "gin_rummy", "options": {"target": ' + "9" * 5000 + "}}", "A number in it is too large"),
    ],
)
def test_a_game_file_that_cannot_be_is_refused_in_a_sentence(
    terminal: Terminal, tmp_path: Path, text: str, says: str
) -> None:
    file = tmp_path / "strange.json"
    file.write_text(text, encoding="utf-8")
    assert says in terminal.runs("score", str(file), says=REFUSED)


@pytest.mark.parametrize("worth", ["--5", "²", "9" * 5000, ""])
def test_a_house_rule_that_is_no_number_is_refused(terminal: Terminal, worth: str) -> None:
    assert "target" in terminal.runs("rules", "gin_rummy", "--option", f"target={worth}", says=REFUSED)


def test_a_square_with_strange_letters_is_none(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "square.txt"
    file.write_text("ardoise:é", encoding="utf-8")
    assert "This square cannot be read." in terminal.runs("import", str(file), says=REFUSED)


def test_a_backup_never_takes_the_place_of_a_file_of_the_library(two: Terminal) -> None:
    kept = two.folder / "library.json"
    before = kept.read_bytes()
    assert "another name is wanted" in two.runs("backup", str(kept), says=REFUSED)
    assert kept.read_bytes() == before


@pytest.mark.parametrize("command", [["backup"], ["export", "all", "--out"]])
def test_a_folder_is_not_written_over(two: Terminal, tmp_path: Path, command: list[str]) -> None:
    assert "the name of a file is wanted" in two.runs(*command, str(tmp_path), says=REFUSED)


@pytest.mark.parametrize("day", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"])
def test_a_day_at_the_edge_of_the_calendar_does_not_come_in(terminal: Terminal, tmp_path: Path, day: str) -> None:
    file = tmp_path / "old.json"
    written = json.loads("".join(json_of_all([evening()])))
    file.write_text(json.dumps(written).replace(written["games"][0]["game"]["created"], day), encoding="utf-8")
    assert "A time is written with its zone" in terminal.runs("import", str(file), says=REFUSED)


@pytest.mark.parametrize("line", ["remove = 5", "remove = [5]", "extends = 5"])
def test_a_variant_that_removes_or_extends_nonsense_hides_no_other(terminal: Terminal, line: str) -> None:
    folder = terminal.folder / "variants" / "mine"
    folder.mkdir(parents=True)
    extends = "" if line.startswith("extends") else 'extends = "gin_rummy"\n'
    (folder / "variant.toml").write_text(f'format = 1\nid = "mine"\nname = "Mine"\n{extends}{line}\n', encoding="utf-8")
    said = terminal.runs("games")
    assert "Gin Rummy" in said


def test_a_sheet_that_cannot_be_added_up_is_refused_whole(terminal: Terminal, tmp_path: Path) -> None:
    """Twelve hands of 99,999,999 are more than the 1,000,000,000 that any total may come to."""
    file = tmp_path / "large.csv"
    rows = [f"{hand},99999999,1" for hand in range(1, 13)]
    file.write_text("\n".join(["hand,Ann,Bob", *rows]), encoding="utf-8")
    said = terminal.runs("import", str(file), "--wins", "highest", says=REFUSED)
    assert "These numbers are too large to add up." in said
