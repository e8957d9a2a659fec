"""Where the games are kept."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorer.store.errors import DiskFull, FolderReadOnly, NoFolder, StoreError
from scorer.store.folder import data_folder, make_folder
from scorer.store.library import Library


def test_the_folder_that_was_chosen_goes_before_the_phones(tmp_path: Path) -> None:
    phone = {"FLET_APP_STORAGE_DATA": str(tmp_path / "phone")}
    assert data_folder(tmp_path / "chosen", phone) == tmp_path / "chosen"
    assert data_folder(None, phone) == tmp_path / "phone"


def test_otherwise_it_is_where_the_system_keeps_such_things(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda name, appauthor: tmp_path / name)
    assert data_folder(None, {}) == tmp_path / "ardoise"


def test_a_folder_named_from_here_or_from_home_is_the_same_tomorrow(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert data_folder("games", {}) == data_folder("~/games", {}) == tmp_path / "games"


def test_a_file_in_the_place_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(NoFolder, match="cannot be used as a folder"):
        Library(tmp_path / "games")


@pytest.mark.parametrize(
    ("error", "refusal"), [(errno.EROFS, FolderReadOnly), (errno.EACCES, FolderReadOnly), (errno.ENOSPC, DiskFull)]
)
def test_a_folder_that_cannot_be_made_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: int, refusal: type[StoreError]
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(error, "no")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(refusal):
        make_folder(tmp_path / "games")


@pytest.mark.skipif(os.name == "nt", reason="permissions are others here")
def test_a_read_only_folder_is_one_sentence(tmp_path: Path) -> None:
    """Tried as somebody who is not the administrator, who may write everywhere."""
    for folder in ("games/games", "games/drafts", "games/rules"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "games").chmod(0o555)
    script = """
import os, sys
from pathlib import Path
from scorer.store.errors import FolderReadOnly
from scorer.store.library import Library
os.chdir(sys.argv[1])
if os.getuid() == 0:
    os.setuid(65534)
try:
    Library(Path("games"))
except FolderReadOnly as error:
    print(error)
"""
    command = [sys.executable, "-c", script, str(tmp_path)]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=30, check=False)
    (tmp_path / "games").chmod(0o755)
    assert done.stdout == "The folder games cannot be written: choose another one, or change its permissions.\n", (
        done.stderr
    )
