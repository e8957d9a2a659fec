"""A backup comes back on another device, or into the library it was made from; what is here is never written over."""

from __future__ import annotations

import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from scorer.game import Game, HandAdded, Noted, Player
from scorer.store.backup import NoBackup, backup
from scorer.store.catalogue import Catalogue
from scorer.store.errors import DiskFull, InUse
from scorer.store.library import Library
from scorer.store.pins import sha_of
from scorer.store.records import Draft, Settings
from scorer.store.restore import Restored, preview_restore, restore
from scorer.store.shelf import Shelf
from scorer.watch import Cancelled, Watch
from tests.store.evening import ANN, BOB, TEXTS, after, begin, files, hand, play
from tests.store.test_backup import MADE, archive_of
from tests.store.test_damage import cut, flip
from tests.store.test_migrate import GOLDEN
from tests.store.test_storage import FailingDisk
from tests.test_export import HALVING

CID = Player(id="p3", name="Cid", mark=3)
OURS = "variants/ours/variant.toml"


@pytest.fixture
def saved(data: Path) -> bytes:
    """Two games, one thrown away, a half-typed hand, a regular who has not played yet, French."""
    place = data / "phone"
    with Library(place) as library:
        begin(library, "gin-1", hands=3)
        begin(library, "gin-2", hands=1)
        begin(library, "thrown", hands=2)
        library.delete("thrown")
        library.keep_draft("gin-1", Draft(event="e3", content={"typed": 1}))
        library.remember(CID)
        library.set_settings(Settings(language="fr"))
    return backup(place, MADE)


@pytest.fixture
def library(data: Path) -> Library:
    return Library(data / "tablet")


def bring(library: Library, data: bytes) -> Restored:
    return restore(library, Catalogue(Shelf(library.folder)), data, "b.zip")


def look(library: Library, data: bytes) -> Restored:
    return preview_restore(library, Catalogue(Shelf(library.folder)), data, "b.zip")


def everything(library: Library) -> dict[str, Game]:
    return {line.id: library.read(line.id) for line in (*library.games(), *library.bin())}


def test_a_lost_phone_comes_back_whole_on_a_new_one(library: Library, saved: bytes, data: Path) -> None:
    told = bring(library, saved)
    with Library(data / "phone", writing=False) as phone:
        assert everything(library) == everything(phone)
        assert [line.id for line in library.games()] == [line.id for line in phone.games()] == ["gin-2", "gin-1"]
        assert {line.id: line.outcome for line in library.games()} == {"gin-1": after(3), "gin-2": after(1)}
    assert [line.id for line in library.bin()] == ["thrown"]
    assert library.regulars == (CID, ANN, BOB)
    assert library.settings == Settings(language="fr")
    assert library.draft("gin-1") == Draft(event="e3", content={"typed": 1})
    assert library.rules(library.read("gin-1").variant_sha) == TEXTS
    assert (told.made, told.games, told.settings, told.unread) == (MADE.isoformat(), {"new": 3}, True, ())


def test_looking_changes_nothing_and_says_the_same(library: Library, saved: bytes) -> None:
    before = files(library.folder)
    told = look(library, saved)
    assert (told.games, told.settings, [player.name for player in told.players]) == (
        {"new": 3},
        True,
        ["Cid", "Ann", "Bob"],
    )
    assert files(library.folder) == before
    assert bring(library, saved) == told


def test_restoring_twice_changes_nothing(library: Library, saved: bytes) -> None:
    bring(library, saved)
    games, regulars = everything(library), library.regulars
    written = {name: (library.folder / name).read_bytes() for name in files(library.folder) if "/" in name}
    assert bring(library, saved).games == {"known": 3}
    assert (everything(library), library.regulars) == (games, regulars)
    assert {name: (library.folder / name).read_bytes() for name in written} == written


def test_a_copy_and_where_it_was_played_come_back_with_the_game_it_was_made_of(library: Library, data: Path) -> None:
    with Library(data / "laptop") as laptop:
        game = begin(laptop, hands=2)
        laptop.create(game.copied("copy", "2026-01-01T12:00:00+00:00"), title="Gin rummy", outcome=after(2))
        laptop.append("copy", Noted(id="n", at="2026-01-02T12:00:00+00:00", place="Lyon"), seen=2, outcome=after(2))
    saved = backup(data / "laptop", MADE)
    assert bring(library, saved).games == {"new": 2}
    told = {line.id: (line.copy_of, line.place) for line in library.games()}
    assert told == {"gin-1": (None, ""), "copy": ("gin-1", "Lyon")}
    assert bring(library, saved).games == {"known": 2}


def test_a_full_library_keeps_its_games_its_settings_and_its_later_hands(library: Library, saved: bytes) -> None:
    begin(library, "here", hands=1)
    play(library, begin(library, "gin-1", hands=3), 2)
    library.set_settings(Settings(language="en", theme="slate"))
    told = bring(library, saved)
    assert told.games == {"known": 1, "new": 2}
    assert len(library.read("gin-1").log) == 5
    assert library.settings == Settings(language="en", theme="slate")
    assert {line.id for line in library.games()} == {"here", "gin-1", "gin-2"}


def test_a_game_that_went_on_elsewhere_gets_the_hands_it_lacks(library: Library, saved: bytes) -> None:
    begin(library, "gin-1", hands=1)
    assert bring(library, saved).games == {"longer": 1, "new": 2}
    assert [event.id for event in library.read("gin-1").log] == ["e0", "e1", "e2"]
    assert next(line for line in library.games() if line.id == "gin-1").outcome == after(3)


def test_two_games_that_went_on_differently_are_both_kept(library: Library, saved: bytes) -> None:
    begin(library, "gin-1", hands=1)
    other = HandAdded(id="other", at=hand(0).at, hand="h9", entry={"s1": {"deadwood": 1}})
    library.append("gin-1", other, seen=1)
    assert bring(library, saved).games == {"beside": 1, "new": 2}
    assert [event.id for event in library.read("gin-1").log] == ["e0", "other"]
    (beside,) = [line.id for line in library.games() if line.id.startswith("gin-1-")]
    assert [event.id for event in library.read(beside).log] == ["e0", "e1", "e2"]
    assert bring(library, saved).games == {"known": 3}


def test_a_variant_of_the_tables_own_comes_back_with_its_page(library: Library) -> None:
    text = HALVING.sources["test"].text.replace('id = "test"', 'id = "ours"')
    examples = (
        '[[examples]]\nname = "One"\nsides = ["A", "B"]\nhands = [{ A = { left = 3 } }]\nexpect = { totals = [13, 10] }\n'
        '[[examples]]\nname = "Two"\nsides = ["A", "B"]\nhands = [{ A = { left = 200 } }]\n'
        "expect = { totals = [210, 10], final_totals = [210, 15] }\n"
    )
    data = archive_of({OURS: (text + examples).encode(), "variants/ours/rules.en.md": b"# Ours\n"})
    told = bring(library, data)
    assert told.variants == ("ours",)
    assert (library.folder / OURS).read_text() == text + examples
    assert (library.folder / "variants/ours/rules.en.md").read_text() == "# Ours\n"
    assert look(library, data).variants == ()


def test_a_variant_that_does_not_hold_is_left_out(library: Library) -> None:
    bring(library, archive_of({OURS: b"format = 1\nid = 'ours'\n"}))
    assert not (library.folder / OURS).exists()


def test_a_shipped_variant_is_not_hidden_by_one_of_a_backup(library: Library) -> None:
    assert bring(library, archive_of({"variants/gin_rummy/variant.toml": b"format = 1\n"})).variants == ()
    assert "variants/gin_rummy/variant.toml" not in files(library.folder)


def test_a_damaged_game_of_a_backup_costs_only_itself(library: Library, data: Path) -> None:
    place = data / "phone"
    with Library(place) as phone:
        begin(phone, "gin-1", hands=3)
        begin(phone, "gin-2", hands=1)
    for name in ("gin-1.json", "gin-1.json.bak"):
        cut(place / "games" / name)
    told = bring(library, backup(place, MADE))
    assert told.games == {"new": 1}
    assert [line.id for line in library.games()] == ["gin-2"]
    assert list(map(str, told.unread)) == ["gin-1 is damaged in the backup and does not come back."]
    assert library.notices == ()


def test_a_game_whose_rules_are_lost_is_told_and_the_rest_comes(library: Library, data: Path) -> None:
    place = data / "phone"
    with Library(place) as phone:
        begin(phone, "gin-1", hands=1)
        begin(phone, "gin-2", hands=1)
        sha = phone.pin({"gin_rummy": "other"})
        game = phone.read("gin-1").model_copy(update={"id": "gin-3", "variant_sha": sha})
        phone.create(game, title="Gin rummy")
        begin(phone, "gin-4")
    for path in (place / "rules").glob(f"{sha_of(TEXTS)}*"):
        path.unlink()
    told = bring(library, backup(place, MADE))
    assert [line.id for line in library.games()] == ["gin-3"]
    assert told.games == {"new": 1}
    assert [str(line).partition(" (")[0] for line in told.unread] == [
        "Gin rummy: Ann, Bob: The rules this game was begun with are damaged or missing"
    ] * 3


def test_a_backup_of_format_1_is_restored(library: Library) -> None:
    assert bring(library, backup(GOLDEN / "format-1", MADE)).games == {"new": 2}
    assert len(library.read("gin-1").standing.hands) == 3
    assert library.settings.language == "fr"


def test_it_can_be_stopped_and_taken_up_again(library: Library, saved: bytes) -> None:
    stop = Watch(stop=lambda: len(library.games()) == 1)
    with pytest.raises(Cancelled):
        restore(library, Catalogue(Shelf(library.folder)), saved, "b.zip", stop)
    assert len(library.games()) == 1
    bring(library, saved)
    assert len(everything(library)) == 3


@pytest.mark.parametrize("fails", ["write", "sync", "replace gin-2.json", "sync folder"])
def test_a_full_disk_loses_nothing_and_it_can_be_restored_again(data: Path, saved: bytes, fails: str) -> None:
    disk = FailingDisk()
    library = Library(data / "tablet", disk=disk)
    begin(library, "here", hands=2)
    kept = library.read("here")
    disk.fails = fails
    with pytest.raises(DiskFull):
        bring(library, saved)
    assert library.read("here") == kept
    disk.fails = ""
    bring(library, saved)
    library.close()
    with Library(data / "tablet") as again:
        assert len(everything(again)) == 4
        assert again.notices == ()
    assert not list((data / "tablet").glob(".restoring-*"))


def test_who_only_reads_cannot_restore(library: Library, saved: bytes) -> None:
    begin(library)
    second = Library(library.folder)
    with pytest.raises(InUse):
        bring(second, saved)
    assert look(second, saved).games == {"new": 2, "longer": 1}


def test_what_is_no_backup_leaves_no_trace(library: Library) -> None:
    before = files(library.folder)
    with pytest.raises(NoBackup):
        bring(library, b"holiday")
    assert files(library.folder) == before


def test_a_flipped_library_file_in_a_backup_costs_no_game(library: Library, data: Path) -> None:
    place = data / "phone"
    with Library(place) as phone:
        begin(phone, "gin-1", hands=3)
    for name in ("library.json", "library.json.bak"):
        flip(place / name) if (place / name).exists() else None
    told = bring(library, backup(place, MADE))
    assert [line.id for line in library.games()] == ["gin-1"]
    assert list(map(str, told.unread)) == [
        "Players and settings are damaged in the backup: the players come back with their games."
    ]
    assert library.regulars == (ANN, BOB)


def test_a_backup_that_lost_games_on_its_way_says_so(library: Library, saved: bytes) -> None:
    """Three games were put in, the note says so, and one is gone."""
    fewer = BytesIO()
    with zipfile.ZipFile(BytesIO(saved)) as whole, zipfile.ZipFile(fewer, "w") as archive:
        for name in whole.namelist():
            if name != "games/gin-2.json":
                archive.writestr(name, whole.read(name))
    for told in (look(library, fewer.getvalue()), bring(library, fewer.getvalue())):
        assert list(map(str, told.unread)) == [
            "The backup says that it holds this many games: 3. So many are in it: 2."
        ]
        assert told.games == {"new": 2}


def test_a_damaged_half_typed_hand_of_a_backup_is_told(library: Library, saved: bytes, data: Path) -> None:
    cut(data / "phone" / "drafts" / "gin-1.json")
    told = bring(library, backup(data / "phone", MADE))
    assert [str(one) for one in told.unread] == [
        "The half-typed hand of Gin rummy: Ann, Bob is damaged in the backup and does not come back."
    ]
    assert library.draft("gin-1") is None
