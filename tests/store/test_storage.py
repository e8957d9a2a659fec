"""A file is whole or not there, and nobody believes a damaged one."""

from __future__ import annotations

import errno
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB, where

from scorer.store.errors import Damaged, DiskFull, FolderReadOnly, NotSaved, StoreError, TooLarge
from scorer.store.storage import CheckedStorage, Content, Disk, decode, encode, previous, set_aside

SHEET: Content = {"hands": {"1": {"ann": 27}}}
NEXT: Content = {"hands": {"1": {"ann": 27}, "2": {"ann": 31}}}

answers = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


class FailingDisk(Disk):
    """Does what it is told until one operation, which fails; and writes down what it did."""

    def __init__(self, fails: str = "", error: int = errno.ENOSPC) -> None:
        self.fails = fails
        self.error = error
        self.done: list[str] = []

    def _do(self, name: str, operation: Callable[[], None]) -> None:
        if name == self.fails:
            raise OSError(self.error, "no")
        self.done.append(name)
        operation()

    def write(self, file: BinaryIO, data: bytes) -> None:
        if self.fails == "write":
            file.write(data[: len(data) // 2])
            file.flush()
        self._do("write", lambda: super(FailingDisk, self).write(file, data))

    def sync(self, file: BinaryIO) -> None:
        self._do("sync", lambda: super(FailingDisk, self).sync(file))

    def link(self, source: Path, target: Path) -> None:
        self._do(f"link {target.name}", lambda: super(FailingDisk, self).link(source, target))

    def replace(self, source: Path, target: Path) -> None:
        self._do(f"replace {target.name}", lambda: super(FailingDisk, self).replace(source, target))

    def sync_folder(self, folder: Path) -> None:
        self._do("sync folder", lambda: super(FailingDisk, self).sync_folder(folder))


@pytest.fixture
def sheet(data: Path) -> Path:
    path = data / "sheet.json"
    CheckedStorage(path).write(SHEET)
    return path


def test_a_file_is_a_line_of_json_and_a_line_that_vouches_for_it(sheet: Path) -> None:
    line, seal, nothing = sheet.read_bytes().split(b"\n")
    assert json.loads(line) == SHEET
    assert seal.decode() == f"sha256 {hashlib.sha256(line).hexdigest()}"
    assert nothing == b""


def test_tinydb_keeps_its_tables_in_it(data: Path) -> None:
    path = data / "evening.json"
    TinyDB(path, storage=CheckedStorage).table("hands").insert({"ann": 27})
    hands = TinyDB(path, storage=CheckedStorage).table("hands")
    assert hands.search(where("ann") == 27) == [{"ann": 27}]


@given(st.dictionaries(st.text(), st.dictionaries(st.text(), answers, max_size=3), max_size=3))
def test_whatever_is_entered_comes_back(content: dict[str, dict[str, Any]]) -> None:
    assert decode(encode(content)) == content


def test_a_file_cut_anywhere_is_not_believed() -> None:
    whole = encode(SHEET)
    for length in range(len(whole)):
        with pytest.raises(ValueError, match=r"^its? "):
            decode(whole[:length])


def test_a_single_flipped_bit_is_noticed() -> None:
    whole = encode(SHEET)
    for place in range(len(whole)):
        for bit in range(8):
            flipped = bytearray(whole)
            flipped[place] ^= 1 << bit
            with pytest.raises(ValueError, match=r"^its? "):
                decode(bytes(flipped))


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "nested too deeply"),
        (b"[1,2]", "does not hold an object"),
        (b'{"a":NaN}', "NaN is no number"),
        (b'{"a":1e999}', "1e999 is no number"),
        (b'{"a":' + b"9" * 5000 + b"}", "digit"),
        (b'{"a":', "Expecting value"),
        (b"\xff\xfe", "decode"),
    ],
)
def test_a_hostile_file_with_a_right_checksum_is_refused_with_its_reason(sheet: Path, line: bytes, says: str) -> None:
    sheet.write_bytes(line + b"\nsha256 " + hashlib.sha256(line).hexdigest().encode() + b"\n")
    with pytest.raises(Damaged, match=says):
        CheckedStorage(sheet).read()


def test_a_file_that_is_too_large_is_not_read_in(sheet: Path) -> None:
    with pytest.raises(Damaged, match="more than 10 bytes"):
        CheckedStorage(sheet, limit=10).read()


def test_what_could_not_be_read_again_is_not_written(sheet: Path) -> None:
    deep: dict[str, Any] = {}
    for _ in range(40):
        deep = {"deeper": deep}
    with pytest.raises(TooLarge):
        CheckedStorage(sheet, limit=10).write(NEXT)
    with pytest.raises(NotSaved, match="nested too deeply"):
        CheckedStorage(sheet).write({"hands": deep})
    with pytest.raises(NotSaved):
        CheckedStorage(sheet).write({"hands": {"1": {"ann": float("nan")}}})
    assert CheckedStorage(sheet).read() == SHEET


def test_the_generation_before_stays_beside_it(sheet: Path) -> None:
    assert not previous(sheet).exists()
    CheckedStorage(sheet).write(NEXT)
    assert CheckedStorage(sheet).read() == NEXT
    assert CheckedStorage(previous(sheet)).read() == SHEET


def test_content_is_on_the_disk_before_its_name_and_the_name_before_we_say_so(sheet: Path) -> None:
    disk = FailingDisk()
    CheckedStorage(sheet, disk=disk).write(NEXT)
    assert disk.done == [
        "write",
        "sync",
        "link sheet.json.bak.tmp",
        "replace sheet.json.bak",
        "replace sheet.json",
        "sync folder",
    ]


@pytest.mark.parametrize("fails", ["write", "sync", "replace sheet.json.bak", "replace sheet.json"])
def test_a_full_disk_keeps_the_sheet_as_it_was(sheet: Path, fails: str) -> None:
    with pytest.raises(DiskFull, match="make room"):
        CheckedStorage(sheet, disk=FailingDisk(fails)).write(NEXT)
    assert CheckedStorage(sheet).read() == SHEET
    CheckedStorage(sheet).write(NEXT)
    assert CheckedStorage(sheet).read() == NEXT
    assert sorted(path.name for path in sheet.parent.iterdir()) == ["sheet.json", "sheet.json.bak"]


@pytest.mark.parametrize(
    ("error", "refusal"), [(errno.EROFS, FolderReadOnly), (errno.EACCES, FolderReadOnly), (errno.EIO, NotSaved)]
)
def test_what_the_system_refuses_is_said_in_a_sentence(sheet: Path, error: int, refusal: type[StoreError]) -> None:
    with pytest.raises(refusal):
        CheckedStorage(sheet, disk=FailingDisk("sync", error)).write(NEXT)


def test_where_a_file_cannot_have_two_names_the_generation_before_is_copied(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr("os.link", refuse)
    CheckedStorage(sheet).write(NEXT)
    assert CheckedStorage(sheet).read() == NEXT
    assert CheckedStorage(previous(sheet)).read() == SHEET


def test_a_name_left_by_a_kill_is_never_written_through(sheet: Path) -> None:
    left = previous(sheet).with_name("sheet.json.bak.tmp")
    left.hardlink_to(sheet)
    sheet.with_name("sheet.json.tmp").hardlink_to(sheet)
    CheckedStorage(sheet).write(NEXT)
    assert CheckedStorage(sheet).read() == NEXT
    assert CheckedStorage(previous(sheet)).read() == SHEET


def test_files_set_aside_do_not_hide_each_other(data: Path) -> None:
    path = data / "sheet.json"
    for text in ("first", "second", "third"):
        path.write_text(text)
        set_aside(path)
    assert {aside.name: aside.read_text() for aside in data.iterdir()} == {
        "sheet.json.damaged": "first",
        "sheet.json.damaged-2": "second",
        "sheet.json.damaged-3": "third",
    }
