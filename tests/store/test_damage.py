"""Files are cut, flipped, emptied or replaced: it costs one game at most, and the table is told."""

from __future__ import annotations

import errno
import json
import os
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from scorer.store.errors import DiskFull, GameDamaged, Locked, NotRead, RulesDamaged
from scorer.store.library import Library
from scorer.store.records import Draft, Settings
from scorer.store.storage import encode, previous
from tests.store.evening import ANN, BOB, TEXTS, after, begin, files, gin, hand, play
from tests.store.test_storage import FailingDisk


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-100])


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 4
    path.write_bytes(content)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def replace_by_archive(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("holiday.txt", "not a game")


def replace_by_other_file(path: Path) -> None:
    path.write_bytes(encode({"header": {"1": {"kind": "recipe", "format": 1}}}))


def replace_by_table_program(path: Path) -> None:
    path.write_text(json.dumps({"_default": {"1": {"type": "game"}}}))


def spoil_an_event(path: Path) -> None:
    content = json.loads(path.read_bytes().split(b"\n")[0])
    content["log"]["1"]["kind"] = "card_eaten"
    path.write_bytes(encode(content))


def spoil_the_rows(path: Path) -> None:
    content = json.loads(path.read_bytes().split(b"\n")[0])
    content["log"] = {"first": 1}
    path.write_bytes(encode(content))


def delete(path: Path) -> None:
    path.unlink()


Damage = Callable[[Path], None]
RECOGNISED = [cut, flip, empty, replace_by_archive, replace_by_other_file, replace_by_table_program]
ANY_DAMAGE = pytest.mark.parametrize("damage", [*RECOGNISED, spoil_an_event, spoil_the_rows])
FILE_DAMAGE = pytest.mark.parametrize("damage", RECOGNISED)


@pytest.fixture
def evening(data: Path) -> Path:
    """Two games are on the shelf: three hands of gin, and one of another."""
    with Library(data) as library:
        begin(library, hands=3)
        begin(library, "other", hands=1)
    return data


def path_of(folder: Path, game: str = "gin-1") -> Path:
    return folder / "games" / f"{game}.json"


@ANY_DAMAGE
def test_the_copy_from_before_the_last_hand_is_opened(evening: Path, damage: Damage) -> None:
    damage(path_of(evening))
    with Library(evening) as library:
        assert [event.id for event in library.read("gin-1").log] == ["e0", "e1"]
        (notice,) = library.notices
        assert (notice.kind, notice.game, notice.hands) == ("game_restored", "gin-1", 2)
        assert str(notice) == (
            "Gin rummy: Ann, Bob was damaged. The copy from before its last change was opened (hands kept: 2); "
            "the damaged file is kept as gin-1.json.damaged."
        )
        assert len(library.read("other").log) == 1
        assert len(library.append("gin-1", hand(2), seen=2, outcome=after(3)).log) == 3
    assert "games/gin-1.json.damaged" in files(evening)


@ANY_DAMAGE
def test_when_both_copies_are_damaged_the_other_games_are_not_touched(evening: Path, damage: Damage) -> None:
    damage(path_of(evening))
    damage(previous(path_of(evening)))
    library = Library(evening)
    if library.games()[-1].id == "gin-1":  # the damage shows when the log is read
        with pytest.raises(GameDamaged, match="Gin rummy: Ann, Bob is damaged"):
            library.read("gin-1")
    (notice,) = library.notices
    assert str(notice).startswith("Gin rummy: Ann, Bob is damaged and no earlier copy")
    assert [line.id for line in library.games()] == ["other"]
    assert len(library.read("other").log) == 1
    assert {"games/gin-1.json.damaged", "games/gin-1.json.bak.damaged"} <= files(evening)
    library.pin(TEXTS)
    assert library.create(gin(), title="Gin rummy").log == ()


@pytest.mark.parametrize("spoil", [spoil_an_event, spoil_the_rows])
def test_an_earlier_copy_takes_its_place_only_when_its_hands_can_be_read(evening: Path, spoil: Damage) -> None:
    cut(path_of(evening))
    spoil(previous(path_of(evening)))
    library = Library(evening)
    assert [line.id for line in library.games()] == ["other"]
    assert [notice.kind for notice in library.notices] == ["game_lost"]


@ANY_DAMAGE
def test_damage_while_the_app_runs_is_found_when_a_hand_is_saved(evening: Path, damage: Damage) -> None:
    library = Library(evening)
    damage(path_of(evening))
    game = library.read("gin-1")
    assert len(game.log) == 2
    damage(path_of(evening))
    library.append("gin-1", hand(2), seen=2)
    assert [notice.kind for notice in library.notices] == ["game_restored", "game_restored"]


def test_a_file_that_vanished_is_found_again_by_its_earlier_copy(evening: Path) -> None:
    path_of(evening).unlink()
    library = Library(evening)
    assert len(library.read("gin-1").log) == 2
    assert [notice.kind for notice in library.notices] == ["game_restored"]


def test_a_game_taken_away_by_hand_is_gone_without_a_word(evening: Path) -> None:
    path_of(evening).unlink()
    previous(path_of(evening)).unlink()
    library = Library(evening)
    assert [line.id for line in library.games()] == ["other"]
    assert library.notices == ()


def test_a_game_brought_by_hand_is_listed(evening: Path) -> None:
    kept = path_of(evening).read_bytes()
    path_of(evening).unlink()
    previous(path_of(evening)).unlink()
    Library(evening).close()
    path_of(evening).write_bytes(kept)
    assert len(Library(evening).read("gin-1").log) == 3


def test_a_copy_under_another_name_is_not_that_game(evening: Path) -> None:
    shutil.copy(path_of(evening), path_of(evening, "twin"))
    library = Library(evening)
    assert {line.id for line in library.games()} == {"gin-1", "other"}
    assert [(notice.kind, notice.name) for notice in library.notices] == [("game_lost", "twin")]


def test_notices_wait_until_the_table_has_read_them(evening: Path) -> None:
    flip(path_of(evening))
    Library(evening).close()
    with Library(evening) as library:
        assert [notice.kind for notice in library.notices] == ["game_restored"]
        library.dismiss_notices()
        assert library.notices == ()
    assert Library(evening).notices == ()


@pytest.mark.parametrize("fails", ["replace gin-1.json.damaged", "sync"])
def test_a_damaged_game_on_a_full_disk_can_be_read_and_mended_later(evening: Path, fails: str) -> None:
    flip(path_of(evening))
    disk = FailingDisk(fails)
    library = Library(evening, disk=disk)
    assert len(library.read("gin-1").log) == 2
    with pytest.raises(DiskFull):
        library.append("gin-1", hand(2), seen=2)
    disk.fails = ""
    assert len(library.append("gin-1", hand(2), seen=2).log) == 3
    library.close()
    assert len(Library(evening).read("gin-1").log) == 3


def test_who_only_reads_moves_no_file(evening: Path) -> None:
    flip(path_of(evening))
    before = files(evening)
    library = Library(evening, writing=False)
    assert len(library.read("gin-1").log) == 2
    assert len(library.games()) == 2
    assert [notice.kind for notice in library.notices] == ["game_restored"]
    assert files(evening) == before


# Beside the games


@pytest.mark.parametrize("damage", [*RECOGNISED, delete])
def test_the_list_of_games_is_written_anew(evening: Path, damage: Damage) -> None:
    before = Library(evening, writing=False).games()
    damage(evening / "index.json")
    with Library(evening) as library:
        assert library.games() == before
        assert library.notices == ()


def test_a_line_of_the_list_that_another_version_wrote_otherwise_is_read_from_its_game(evening: Path) -> None:
    path = evening / "index.json"
    content = json.loads(path.read_bytes().split(b"\n")[0])
    for line in content["games"].values():
        line[-1] = json.dumps({"id": "gin-1", "called": "Gin"})
    path.write_bytes(encode(content))
    with Library(evening) as library:
        assert [line.name for line in library.games()] == ["Gin rummy: Ann, Bob"] * 2
        assert library.notices == ()


def test_what_a_kill_left_half_written_is_swept_away(evening: Path) -> None:
    (evening / "games" / "gin-1.json.tmp").write_text("half a fi")
    Library(evening).close()
    assert "games/gin-1.json.tmp" not in files(evening)


@FILE_DAMAGE
def test_regulars_and_settings_go_back_one_step(evening: Path, damage: Damage) -> None:
    with Library(evening) as library:
        library.set_settings(Settings(language="fr"))
        library.set_settings(Settings(language="fr", theme="slate"))
    damage(evening / "library.json")
    with Library(evening) as library:
        assert library.settings == Settings(language="fr")
        assert library.regulars == (ANN, BOB)
        assert [notice.kind for notice in library.notices] == ["library_restored"]
        assert len(library.games()) == 2


@FILE_DAMAGE
def test_regulars_are_found_again_in_the_games(evening: Path, damage: Damage) -> None:
    with Library(evening) as library:
        library.set_settings(Settings(language="fr"))
    damage(evening / "library.json")
    damage(evening / "library.json.bak")
    with Library(evening) as library:
        assert library.regulars == (ANN, BOB)
        assert library.settings == Settings()
        assert [notice.kind for notice in library.notices] == ["library_lost"]
    assert "library.json.damaged" in files(evening)


def test_settings_damaged_while_the_app_runs_can_be_chosen_again(evening: Path) -> None:
    with Library(evening) as library:
        flip(evening / "library.json")
        library.set_settings(Settings(language="fr"))
    assert Library(evening).settings == Settings(language="fr")


@FILE_DAMAGE
def test_a_damaged_half_typed_hand_costs_nothing_else(evening: Path, damage: Damage) -> None:
    library = Library(evening)
    library.keep_draft("gin-1", Draft(event="e3", content={"typed": "a long hand, to be cut in the middle" * 5}))
    damage(evening / "drafts" / "gin-1.json")
    assert library.draft("gin-1") is None
    assert [str(notice) for notice in library.notices] == [
        "The half-typed hand of Gin rummy: Ann, Bob was damaged; the file is kept as gin-1.json.damaged."
    ]
    assert len(library.read("gin-1").log) == 3
    library.keep_draft("gin-1", Draft(event="e3", content={}))
    damage(evening / "drafts" / "gin-1.json")
    library.keep_draft("gin-1", Draft(event="e3", content={"typed": 2}))
    assert library.draft("gin-1") == Draft(event="e3", content={"typed": 2})


@FILE_DAMAGE
def test_damaged_rules_are_read_from_their_second_copy(evening: Path, damage: Damage) -> None:
    library = Library(evening)
    sha = library.read("gin-1").variant_sha
    path = evening / "rules" / f"{sha}.toml"
    path.write_bytes(b"#" * 200)
    damage(path)
    assert library.rules(sha) == TEXTS
    damage(previous(path))
    with pytest.raises(RulesDamaged, match="begun with are damaged or missing"):
        library.rules(sha)
    assert library.pin(TEXTS) == sha  # the program may still have them
    assert library.rules(sha) == TEXTS


def test_what_is_no_game_in_the_folder_of_games_is_let_alone(evening: Path) -> None:
    (evening / "games" / "holiday.txt").write_text("not a game")
    (evening / "games" / "Holiday.json").write_text("{}")
    (evening / "games" / "folder.json").mkdir()
    with Library(evening) as library:
        assert {line.id for line in library.games()} == {"gin-1", "other"}
        assert library.notices == ()
        play(library, library.read("other"), 1)
    assert {"games/holiday.txt", "games/Holiday.json"} <= files(evening)


# ── Files of another user ───────────────────────────────────────────────────


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of files that somebody else keeps to himself."""
    names: set[str] = set()
    read = Path.read_bytes

    def read_bytes(path: Path) -> bytes:
        if path.name in names:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    return names


def test_players_that_somebody_else_keeps_are_left_where_they_are(evening: Path, locked: set[str]) -> None:
    locked.add("library.json")
    before = files(evening)
    with Library(evening) as library:
        assert isinstance(library.read_only, Locked)
        assert "library.json belongs to somebody else" in str(library.read_only)
        assert [line.id for line in library.games()] == ["other", "gin-1"]
    assert files(evening) == before


def test_a_game_that_somebody_else_keeps_is_no_damaged_one(evening: Path, locked: set[str]) -> None:
    (evening / "index.json").unlink(missing_ok=True)
    locked |= {"gin-1.json", "gin-1.json.bak"}
    for _ in range(2):
        with Library(evening) as library:
            assert [line.id for line in library.games()] == ["other"]
            assert [notice.kind for notice in library.notices] == ["game_unread"]
            with pytest.raises(Locked):
                library.read("gin-1")
    locked.clear()
    with Library(evening) as library:
        assert {line.id for line in library.games()} == {"gin-1", "other"}
        assert library.notices == ()


def test_a_folder_of_games_that_cannot_be_listed_is_one_sentence(
    evening: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def scandir(folder: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(folder))

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(NotRead, match="games cannot be read: access to it is denied"):
        Library(evening, writing=False)
