"""Games leave and come back on the command line: export, import, backup, restore."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.__main__ import main
from scorer.export.as_json import json_of_all
from tests.leaving import evening
from tests.test_export import halved

ROOT = Path(__file__).parents[1]
DONE, REFUSED = 0, 2


class Terminal:
    """A terminal in English, with a library."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._capsys = capsys

    def runs(self, *arguments: str, says: int = DONE) -> str:
        """What a command prints; its exit code is as expected."""
        self._capsys.readouterr()
        command, *rest = arguments
        assert main([command, "--data", str(self.folder), "--lang", "en", *rest]) == says
        heard = self._capsys.readouterr()
        return heard.out if says == DONE else heard.out + heard.err


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


def test_what_cannot_be_read_is_told_with_its_line_and_the_rest_comes_in(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text("hand;Ann;Bob\n1;27;0\n2;49-46ish;3\n3;0;9\n", encoding="utf-8")
    assert "choose" in terminal.runs("import", str(file), says=REFUSED)
    told = terminal.runs("import", str(file), "--wins", "highest", says=REFUSED)
    assert "Line 3: “49-46ish” is not a whole number." in told
    answer = json.loads(terminal.runs("import", str(file), "--wins", "highest", "--json", says=REFUSED))
    assert answer["games"][0]["state"] == "known"
    assert answer["games"][0]["totals"] == [27, 9]
    assert answer["unread"][0]["line"] == 3


@pytest.mark.parametrize("content", ["{", "hello", ""])
def test_what_is_no_game_is_refused_in_a_sentence(terminal: Terminal, tmp_path: Path, content: str) -> None:
    file = tmp_path / "what.txt"
    file.write_text(content)
    told = terminal.runs("import", str(file), says=REFUSED)
    assert told.count("\n") == 1
    assert "what.txt" in told
    assert "No such file" in terminal.runs("import", "nowhere.json", says=REFUSED)


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
