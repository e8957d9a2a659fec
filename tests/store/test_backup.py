"""The whole library goes into one file, by hand or by itself every day, and no file from outside can do harm."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.store.backup import (
    DAYS,
    NOTE,
    WEEKS,
    NoBackup,
    backup,
    daily_backup,
    dated_backups,
    look_into,
    unpack_to,
    worth_keeping,
)
from scorer.store.errors import DiskFull
from scorer.store.library import Library
from scorer.store.records import Draft, Settings
from scorer.watch import Cancelled, Watch
from tests.store.evening import begin, files
from tests.store.test_damage import flip
from tests.store.test_storage import FailingDisk

MADE = datetime(2025, 11, 28, 22, 30, tzinfo=UTC)


@pytest.fixture
def evening(data: Path) -> Path:
    """Two games, one thrown away, a half-typed hand, a variant of the table's own."""
    with Library(data) as library:
        begin(library, "gin-1", hands=3)
        begin(library, "gin-2", hands=1)
        begin(library, "thrown")
        library.delete("thrown")
        library.keep_draft("gin-1", Draft(event="e3", content={"typed": 1}))
        library.set_settings(Settings(language="fr"))
    own = data / "variants" / "ours"
    own.mkdir(parents=True)
    (own / "variant.toml").write_text("format = 1\n")
    (own / "rules.fr.md").write_text("# Règles\n")
    (own / "photo.jpg").write_bytes(b"not rules")
    return data


def entries(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {entry.filename: archive.read(entry) for entry in archive.infolist()}


def archive_of(members: dict[str, bytes], *, note: object = None) -> bytes:
    """A backup with these entries beside its note."""
    out = io.BytesIO()
    told = note or {"ardoise_backup": 1, "made": MADE.isoformat(), "games": 1}
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(NOTE, json.dumps(told))
        for name, content in members.items():
            made.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


# Out


def test_everything_that_belongs_to_the_library_is_in_it(evening: Path) -> None:
    held = entries(backup(evening, MADE))
    kept = {name for name in files(evening) if not name.endswith((".bak", ".jpg")) and name != "index.json"}
    assert held.keys() == kept | {NOTE}
    assert all((evening / name).read_bytes() == held[name] for name in kept)
    contents = look_into(backup(evening, MADE), "b.zip")
    assert (contents.made, contents.games, contents.ignored) == (MADE.isoformat(), 3, ())


def test_a_damaged_file_goes_in_as_it_was_before_its_last_change(evening: Path) -> None:
    before = (evening / "games" / "gin-1.json.bak").read_bytes()
    flip(evening / "games" / "gin-1.json")
    assert entries(backup(evening, MADE))["games/gin-1.json"] == before


def test_hands_may_be_saved_while_it_is_made(evening: Path) -> None:
    library = Library(evening)

    def save(done: int, of: int) -> None:
        if done == 3:
            begin(library, "late", hands=1)
            (evening / "drafts" / "gin-1.json").unlink()

    held = entries(backup(evening, MADE, Watch(tell=save)))
    assert "drafts/gin-1.json" not in held
    assert "games/gin-1.json" in held


def test_it_can_be_stopped(evening: Path) -> None:
    with pytest.raises(Cancelled):
        backup(evening, MADE, Watch(stop=lambda: True))


# Every day


def test_a_day_has_one_backup_and_an_empty_library_none(evening: Path, tmp_path: Path) -> None:
    assert daily_backup(tmp_path / "empty", lambda: MADE) is None
    made = daily_backup(evening, lambda: MADE)
    assert made
    assert made.name == "ardoise-2025-11-28.zip"
    assert look_into(made.read_bytes(), made.name).games == 3
    assert daily_backup(evening, lambda: MADE + timedelta(hours=1)) is None
    assert daily_backup(evening, lambda: MADE + timedelta(hours=2)) is not None
    assert not [name for name in entries(backup(evening, MADE)) if name.startswith("backups")]


def test_after_a_summer_of_evenings_seven_days_and_four_weeks_are_kept(evening: Path) -> None:
    for day in range(60):
        daily_backup(evening, lambda day=day: datetime(2025, 6, 1, 21, tzinfo=UTC) + timedelta(days=day))  # type: ignore[misc]
    kept = [day.isoformat()[5:] for day in dated_backups(evening)]
    # 30 July 2025 is a Wednesday: its week's last is the 30th, then the Sundays before.
    assert kept == ["07-30", "07-29", "07-28", "07-27", "07-26", "07-25", "07-24", "07-20", "07-13"]


def test_a_table_that_meets_once_a_month_keeps_seven_evenings() -> None:
    days = [date(2025, month, 15) for month in range(1, 13)]
    assert worth_keeping(days) == set(days[-DAYS:])


@given(st.sets(st.dates(date(1970, 1, 1), date(2100, 1, 1)), max_size=80))
def test_never_more_than_eleven_are_kept_and_always_the_newest(days: set[date]) -> None:
    kept = worth_keeping(days)
    assert kept <= days
    assert len(kept) == min(len(days), len(kept)) <= DAYS + WEEKS
    assert set(sorted(days, reverse=True)[:DAYS]) <= kept


@pytest.mark.parametrize("fails", ["write", "sync", "replace ardoise-2025-11-29.zip"])
def test_a_full_disk_keeps_the_backup_of_yesterday_and_no_half_of_todays(evening: Path, fails: str) -> None:
    made = daily_backup(evening, lambda: MADE)
    assert made
    before = made.read_bytes()
    with pytest.raises(DiskFull):
        daily_backup(evening, lambda: MADE + timedelta(days=1), disk=FailingDisk(fails))
    assert {path.name: path.read_bytes() for path in made.parent.iterdir()} == {made.name: before}


def test_a_clock_put_back_costs_no_backup_of_the_day(evening: Path) -> None:
    for day in range(1, 12):
        daily_backup(evening, lambda day=day: datetime(2025, 11, day, tzinfo=UTC))  # type: ignore[misc]
    known = set(dated_backups(evening))
    made = daily_backup(evening, lambda: datetime(1970, 1, 1, tzinfo=UTC))
    assert made
    assert made.exists()
    assert set(dated_backups(evening)) - known == {date(1970, 1, 1)}
    assert max(known) in dated_backups(evening)


def test_the_nights_when_the_clock_changes_have_their_own_day(evening: Path) -> None:
    """02:30 comes twice on 26 October, and never on 30 March; the day is the table's, not that of Greenwich."""
    paris = ZoneInfo("Europe/Paris")
    for fold in (0, 1):
        daily_backup(evening, lambda fold=fold: datetime(2025, 10, 26, 2, 30, tzinfo=paris, fold=fold))  # type: ignore[misc]
    daily_backup(evening, lambda: datetime(2025, 3, 30, 2, 30, tzinfo=paris))
    daily_backup(evening, lambda: datetime(2025, 11, 29, 0, 15, tzinfo=paris))  # still the 28th in London
    assert [day.isoformat() for day in dated_backups(evening)] == ["2025-11-29", "2025-10-26", "2025-03-30"]


def test_strangers_in_the_folder_of_backups_are_let_alone(evening: Path) -> None:
    daily_backup(evening, lambda: MADE)
    for name in ("ardoise-2025-13-40.zip", "holiday.zip", "ardoise-2024-01-01.zip.tmp"):
        (evening / "backups" / name).write_text("mine")
    daily_backup(evening, lambda: MADE + timedelta(days=30))
    assert {"backups/ardoise-2025-13-40.zip", "backups/holiday.zip"} <= files(evening)


# What comes from outside


@pytest.mark.parametrize(
    "name",
    [
        "../evil.json",
        "games/../../evil.json",
        "/etc/passwd",
        "C:\\evil",
        "games\\gin.json",
        "..",
        "a/../b",
        "\\\\host\\x",
    ],
)
def test_no_path_leaves_the_folder(name: str, tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="outside its folder"):
        unpack_to(archive_of({name: b"x"}), "b.zip", tmp_path / "in")
    assert not (tmp_path / "in").exists()


def test_a_link_is_written_as_the_file_it_pretends_to_be(tmp_path: Path) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr(NOTE, json.dumps({"ardoise_backup": 1, "made": MADE.isoformat(), "games": 1}))
        link = zipfile.ZipInfo("games/link.json")
        link.external_attr = 0o120777 << 16
        made.writestr(link, "/etc/passwd")
    unpack_to(out.getvalue(), "b.zip", tmp_path / "in")
    assert not (tmp_path / "in" / "games" / "link.json").is_symlink()


def test_what_has_no_place_in_a_backup_is_left_out_and_named(tmp_path: Path) -> None:
    data = archive_of(
        {"__MACOSX/._x": b"", "games/a.json": b"{}", "games/A.json": b"", "run.sh": b"", "games/a.json.bak": b""}
    )
    contents = unpack_to(data, "b.zip", tmp_path / "in")
    assert files(tmp_path / "in") == {"games/a.json"}
    assert set(contents.ignored) == {"__MACOSX/._x", "games/A.json", "run.sh", "games/a.json.bak"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no zip"),
        (b"PK\x03\x04 nonsense", "no zip"),
        (archive_of({}, note={"ardoise_backup": 9, "made": MADE.isoformat(), "games": 0}), "newer"),
        (archive_of({}, note={"ardoise_backup": 1, "made": "soon", "games": 0}), "note"),
        (archive_of({}, note=[1]), "note"),
        (archive_of({"variants/big/variant.toml": b"#" * 70_000}), "too large"),
        (archive_of({"games/bomb.json": b" " * 9_000_000}), "too large"),
    ],
)
def test_what_is_no_backup_is_refused_in_a_sentence(data: bytes, says: str) -> None:
    with pytest.raises(NoBackup, match=says):
        look_into(data, "holiday.zip")


def test_a_zip_without_our_note_is_none_of_ours() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("games/a.json", "{}")
    with pytest.raises(NoBackup, match="note"):
        look_into(out.getvalue(), "holiday.zip")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_stands_twice_is_refused() -> None:
    out = io.BytesIO(archive_of({"games/a.json": b"{}"}))
    with zipfile.ZipFile(out, "a") as made:
        made.writestr("games/a.json", "other")
    with pytest.raises(NoBackup, match="twice"):
        look_into(out.getvalue(), "b.zip")


def test_a_size_that_is_lied_about_brings_no_more_than_it_said(tmp_path: Path) -> None:
    """The directory says 10 bytes, and 9 MB are packed: the checksum of the ten is wrong."""
    data = bytearray(archive_of({"games/a.json": b" " * 9_000_000}))
    true, lie = (9_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little")
    while (place := data.find(true)) >= 0:
        data[place : place + 4] = lie
    with pytest.raises(NoBackup):
        unpack_to(bytes(data), "b.zip", tmp_path / "in")


def test_a_backup_cut_or_flipped_anywhere_is_refused_or_read_right(evening: Path, tmp_path: Path) -> None:
    whole = backup(evening, MADE)
    held = entries(whole)
    for place in range(0, len(whole), max(1, len(whole) // 150)):
        flipped = bytearray(whole)
        flipped[place] ^= 0x10
        for number, damaged in enumerate((whole[:place], bytes(flipped))):
            room = tmp_path / f"{place}-{number}"
            try:
                unpack_to(damaged, "b.zip", room)
            except NoBackup:
                continue
            assert all((room / name).read_bytes() == held[name] for name in files(room))
