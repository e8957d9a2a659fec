"""What the command line says to a person: one sentence, in the reader's language, harmless on a terminal."""

from __future__ import annotations

import ast
import errno
import json
import os
from pathlib import Path

import pytest

from scorer.export.as_json import json_of_all
from scorer.store.index import stamps
from tests.leaving import evening
from tests.terminal import REFUSED, Terminal
from tests.test_cli_leaving import ROOT

FAILED = 1


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "kept", capsys, "fr", all_said=True)


@pytest.fixture
def kept(desk: Terminal, tmp_path: Path) -> Terminal:
    """A library with two evenings of gin."""
    file = tmp_path / "two.json"
    file.write_text("".join(json_of_all([evening(), evening("Zoé", "Max", ident="g2")])), encoding="utf-8")
    desk.runs("import", str(file))
    return desk


# ── In the reader's language ────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["export", "all"], "Il n’y a pas d’ardoise dans"),
        (["backup"], "Il n’y a pas d’ardoise dans"),
        (["score", "nulle-part.json"], "nulle-part.json ne peut pas être lu\u202f: ce fichier n’existe pas."),
        (
            ["rules", "gin_rumy"],
            "Aucun jeu ne s’appelle «\u202fgin_rumy\u202f»\u202f; vouliez-vous dire «\u202fgin_rummy\u202f»\u202f?",
        ),
        (["rules", "gin_rummy", "--option", "target=-1"], "target\u202f: Il faut au moins"),
        (["rules", "gin_rummy", "--option", "target"], "une règle de la table s’écrit NAME=WORTH."),
        (["rules"], "Il manque quelque chose\u202f: variant."),
        (
            ["export", "all", "--format", "pdf"],
            "--format\u202f: «\u202fpdf\u202f» n’est pas connu ici\u202f; au choix\u202f: json, csv,",
        ),
        (["export", "all", "--out"], "--out\u202f: il manque quelque chose après."),
        (["games", "--everything"], "Ceci n’est pas connu ici\u202f: --everything."),
        (["games", "--json=1"], "--json s’emploie seul"),
    ],
)
def test_what_cannot_be_is_said_in_one_french_sentence(desk: Terminal, arguments: list[str], says: str) -> None:
    said = desk.runs(*arguments, says=REFUSED)
    assert says in said
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("game", "says"),
    [
        ({"options": []}, "options\u202f: Les options sont un objet"),
        ({"players": 3_000_000}, "players\u202f: Le nombre de joueurs est un nombre entier de 1 à 24."),
        ({"tables": 1}, "n’a pas sa place dans une partie"),
        ({"hands": [{"Ann": {"deadwood": 4000}, "hand": {"knocker": "Ann"}}]}, "Manche 1, Ann, deadwood\u202f: "),
        ({"hands": [{"Ann": {"deadwood": 11}, "Bob": {"deadwood": 30}, "hand": {"knocker": "Ann"}}]}, "Trop de"),
    ],
)
def test_a_refused_game_is_told_with_its_file_its_field_and_what_is_allowed(
    desk: Terminal, tmp_path: Path, game: dict[str, object], says: str
) -> None:
    file = tmp_path / "gin.json"
    file.write_text(json.dumps([{"variant": "gin_rummy", "sides": ["Ann", "Bob"], "hands": [], **game}]))
    said = desk.runs("score", str(file), says=REFUSED)
    assert said.startswith(f"{file}, partie 1\u202f: ")
    assert says in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "Ligne 1\u202f: Ce n’est pas du JSON"),
        ('{"a": 1, "a": 2}', "«\u202fa\u202f» figure deux fois dans un même objet"),
        ("[" * 100_000, "Les éléments sont imbriqués trop profondément\u202f: 32 niveaux au plus."),
    ],
)
def test_what_is_no_json_is_said_in_french(desk: Terminal, tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "gin.json"
    file.write_text(text)
    assert says in desk.runs("score", str(file), says=REFUSED)


def test_the_help_speaks_french(desk: Terminal) -> None:
    with pytest.raises(SystemExit):
        desk.runs("games", "--help")
    assert "le dossier qui garde les parties" in desk._capsys.readouterr().out


def test_games_are_listed_in_french(kept: Terminal) -> None:
    said = kept.runs("games")
    assert "terminée" in said
    assert "\u202f: Zoé, Max  227, 29" in said


def test_a_game_file_is_refused_in_french_when_it_is_brought_in(desk: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "gin.json"
    file.write_text(json.dumps({"variant": "gin_rummy", "sides": ["Ann", "Bob"], "options": [], "hands": []}))
    assert "options\u202f: Les options sont un objet" in desk.runs("import", str(file), says=REFUSED)


def test_no_sentence_of_the_command_line_is_written_past_the_catalogue() -> None:
    """Whatever is raised or told begins with a text that the catalogue knows, or is no text of ours."""
    bare = []
    for path in (ROOT / "scorer" / "cli").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
            if called in {"Refusal", "tell", "complain"} and isinstance(node, ast.Call) and len(node.args) == 1:
                first = node.args[0]
                spoken = isinstance(first, ast.Constant) and any(map(str.isalpha, str(first.value)))
                bare += [f"{path.name}:{node.lineno}"] if spoken else []
    assert bare == []


# ── Harmless on a terminal ──────────────────────────────────────────────────

TRICK = "Ann\x1b[2J\x1b]0;owned\x07\x9b31m"


@pytest.mark.parametrize("command", [["games"], ["games", "--json"], ["export", "g1"], ["import", "TRICK"]])
def test_a_name_commands_no_terminal(
    desk: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    file = tmp_path / "trick.json"
    file.write_text("".join(json_of_all([evening(TRICK, "Bob")])), encoding="utf-8")
    first = desk.runs("import", str(file))
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    said = desk.runs(*[str(file) if word == "TRICK" else word for word in command])
    for text in (first, said):
        assert not set(text) & {"\x1b", "\x07", "\x9b"}
    assert "\\x1b[2J" in said or "\\u001b[2J" in said


def test_a_name_of_two_lines_makes_no_row_of_its_own(desk: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "trick.json"
    file.write_text("".join(json_of_all([evening("Ann\nowned", "Bob")])), encoding="utf-8")
    assert "Ann\\nowned, Bob" in desk.runs("import", str(file))


def test_a_strange_file_name_commands_no_terminal(desk: Terminal) -> None:
    said = desk.runs("score", "\x1b[2J.json", says=REFUSED)
    assert said.startswith("\\x1b[2J.json")


def test_a_picture_is_not_thrown_at_a_terminal(kept: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert "--out" in kept.runs("export", "g1", "--format", "qr-png", says=REFUSED)


# ── Folders and files ───────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "command", [["games"], ["export", "all"], ["backup"], ["import", "x.json"], ["restore", "x.zip"], ["check"]]
)
def test_a_file_in_the_place_of_the_data_folder_is_said(desk: Terminal, tmp_path: Path, command: list[str]) -> None:
    for name in ("x.json", "x.zip"):
        (tmp_path / name).write_text("{}")
    desk.folder.write_text("I am a file")
    arguments = [str(tmp_path / word) if word.startswith("x.") else word for word in command]
    said = desk.runs(*arguments, says=REFUSED)
    assert "ne peut pas servir de dossier (c’est un fichier)" in said
    assert desk.folder.read_text() == "I am a file"


@pytest.mark.parametrize("command", [["games"], ["export", "all"], ["backup"], ["import", "two.json"]])
def test_a_data_folder_of_somebody_else_is_one_sentence(
    kept: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    def denied(folder: Path) -> dict[str, tuple[int, int]]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "scandir", _denies)
            return stamps(folder)

    monkeypatch.setattr("scorer.store.library.stamps", denied)
    monkeypatch.setattr(Path, "iterdir", _denies)
    arguments = [str(tmp_path / word) if word == "two.json" else word for word in command]
    assert "l’accès en est refusé" in kept.runs(*arguments, says=REFUSED)


def _denies(folder: Path) -> None:
    raise PermissionError(errno.EACCES, "Permission denied", str(folder))


def test_players_of_somebody_else_are_not_written_over(
    kept: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    register, read = kept.folder / "library.json", Path.read_bytes
    before = register.read_bytes()
    monkeypatch.setattr(Path, "read_bytes", lambda path: _denies(path) if path == register else read(path))
    assert "appartient à quelqu’un d’autre" in kept.runs("import", str(tmp_path / "two.json"), says=REFUSED)
    monkeypatch.undo()
    assert register.read_bytes() == before


@pytest.mark.parametrize(
    "command", [["score", "a\0b"], ["import", "a\0b"], ["export", "g\0", "--out", "x"], ["check", "\0"]]
)
def test_a_nul_in_a_name_is_one_sentence(desk: Terminal, command: list[str]) -> None:
    assert "NUL" in desk.runs(*command, says=REFUSED)


def test_nothing_beside_the_file_that_is_written_is_touched(kept: Terminal, tmp_path: Path) -> None:
    for name in ("out.json", "b.zip"):
        (tmp_path / f"{name}.tmp").write_text("mine")
    kept.runs("export", "g1", "--out", str(tmp_path / "out.json"))
    kept.runs("backup", str(tmp_path / "b.zip"))
    assert [(tmp_path / f"{name}.tmp").read_text() for name in ("out.json", "b.zip")] == ["mine", "mine"]
    assert {path.name for path in tmp_path.iterdir()} == {
        "kept",
        "two.json",
        "out.json",
        "b.zip",
        "out.json.tmp",
        "b.zip.tmp",
    }


@pytest.mark.parametrize("command", [["export", "g1", "--out"], ["backup"]])
def test_a_link_is_written_through_and_stays_a_link(kept: Terminal, tmp_path: Path, command: list[str]) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("before")
    target.chmod(0o640)
    link.symlink_to(target)
    kept.runs(*command, str(link))
    assert link.is_symlink()
    assert target.read_bytes()[:1] in (b"{", b"P")
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("command", [["export", "g1", "--out"], ["backup"]])
def test_a_device_a_pipe_and_a_loop_are_left_alone(kept: Terminal, tmp_path: Path, command: list[str]) -> None:
    pipe, loop = tmp_path / "pipe", tmp_path / "loop"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    for strange in (pipe, Path("/dev/null"), loop):
        assert str(strange) in kept.runs(*command, str(strange), says=REFUSED)
    assert pipe.is_fifo()
    assert loop.is_symlink()


@pytest.mark.parametrize("command", [["export", "g1", "--out"], ["backup"]])
def test_no_file_of_the_library_is_written_over(kept: Terminal, command: list[str]) -> None:
    for name in ("library.json", "games/g1.json", "games/new.json"):
        said = kept.runs(*command, str(kept.folder / name), says=REFUSED)
        assert "l’ardoise garde elle-même ce fichier" in said
    assert not (kept.folder / "games" / "new.json").exists()


def test_nothing_is_written_when_one_of_the_games_is_unknown(kept: Terminal, tmp_path: Path) -> None:
    out = tmp_path / "out.csv"
    said = kept.runs("export", "last", "nope", "--format", "csv", says=REFUSED)
    assert said == "Il n’y a pas de partie nope.\n"
    kept.runs("export", "last", "nope", "--format", "csv", "--out", str(out), says=REFUSED)
    assert not out.exists()


def test_a_damaged_game_costs_only_itself_where_all_are_wanted(kept: Terminal) -> None:
    for name in ("g1.json", "g1.json.bak"):
        path = kept.folder / "games" / name
        if path.exists():
            path.write_bytes(path.read_bytes()[:-100])
    said = kept.runs("export", "all")
    assert '"id":"g2"' in said.replace(": ", ":")
    assert "g1" in said
    assert "endommagé" in said


@pytest.mark.parametrize("command", [["export", "g1", "--out"], ["backup"]])
def test_a_full_disk_leaves_the_file_as_it_was(
    kept: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    out = tmp_path / "out.file"
    out.write_text("before")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "le disque est plein" in kept.runs(*command, str(out), says=REFUSED)
    assert out.read_text() == "before"
    assert {path.name for path in tmp_path.iterdir()} == {"kept", "two.json", "out.file"}
