"""Games are begun, played, corrected, thrown away and found again."""

from __future__ import annotations

import errno
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorer.game import GameEnded, Noted, Player, Reseated, Side, Undone
from scorer.store.errors import (
    BadId,
    Conflict,
    DiskFull,
    GameExists,
    NoSuchGame,
    ReadingOnly,
    RulesDamaged,
    StoreError,
    TooLarge,
)
from scorer.store.library import Library
from scorer.store.protocols import EventStore
from scorer.store.records import Draft, Outcome, Settings
from scorer.store.storage import encode
from tests.store.evening import ANN, BOB, NINE, SIDES, TABLE, TEXTS, Clock, after, begin, files, gin, hand, play
from tests.store.test_storage import FailingDisk


@pytest.fixture
def library(data: Path) -> Library:
    return Library(data)


def again(library: Library) -> Library:
    """The app is closed and started."""
    library.close()
    return Library(library.folder)


def test_a_game_comes_back_as_it_was_left(library: Library) -> None:
    game = begin(library, hands=3)
    assert [event.id for event in game.log] == ["e0", "e1", "e2"]
    library = again(library)
    assert library.read("gin-1") == game
    assert library.rules(game.variant_sha) == TEXTS


def test_the_list_says_who_plays_what_and_what_it_came_to(library: Library) -> None:
    begin(library, hands=3)
    (line,) = again(library).games()
    assert line.name == "Gin rummy: Ann, Bob"
    assert (line.variant, line.sides, line.events) == ("gin_rummy", SIDES, 3)
    assert line.outcome == Outcome(state="going_on", hands=3, totals=(81, 0), winners=())


def test_a_finished_and_an_abandoned_game_are_listed_as_such(library: Library) -> None:
    for id_, state in (("won", "finished"), ("left", "abandoned")):
        game = begin(library, id_, hands=1)
        ended = GameEnded(id="end", at=NINE, abandoned=state == "abandoned")
        outcome = Outcome.model_validate({"state": state, "hands": 1, "totals": (27, 0), "winners": ("s1",)})
        library.append(game.id, ended, seen=1, outcome=outcome)
    assert {line.id: line.outcome.state for line in again(library).games()} == {"won": "finished", "left": "abandoned"}


def test_what_was_played_last_stands_first_even_when_the_clock_is_put_back(library: Library) -> None:
    first, second = begin(library, "first"), begin(library, "second")
    library.append(second.id, hand(0, at="2025-11-28T22:00:00+00:00"), seen=0)
    library.append(first.id, hand(0, at="1970-01-01T00:00:00+00:00"), seen=0)
    assert [line.id for line in library.games()] == ["first", "second"]
    library = again(library)
    assert [line.id for line in library.games()] == ["first", "second"]
    begin(library, "third")
    assert [line.id for line in library.games()] == ["third", "first", "second"]


def test_a_screen_full_of_the_list(library: Library) -> None:
    for number in range(6):
        begin(library, f"gin-{number}")
    ended = Outcome(state="finished", winners=("s1",))
    library.append("gin-1", GameEnded(id="end", at=NINE), seen=0, outcome=ended)
    library.delete("gin-4")
    library = again(library)
    assert [line.id for line in library.games()] == ["gin-1", "gin-5", "gin-3", "gin-2", "gin-0"]
    assert [line.id for line in library.games(start=1, limit=2)] == ["gin-5", "gin-3"]
    assert [line.id for line in library.games(state="going_on", limit=2)] == ["gin-5", "gin-3"]
    assert [line.id for line in library.games(state="finished")] == ["gin-1"]


def test_a_hand_saved_twice_counts_once(library: Library) -> None:
    game = begin(library, hands=1)
    assert library.append("gin-1", hand(0), seen=0, outcome=after(1)) == game
    assert library.read("gin-1") == game


def test_another_hand_under_the_id_of_a_saved_one_is_refused_and_not_taken_for_it(library: Library) -> None:
    begin(library, hands=1)
    other = hand(0).model_copy(update={"entry": {"hand": {"knocker": None}}})
    with pytest.raises(Conflict):
        library.append("gin-1", other, seen=0)
    assert library.read("gin-1").log == (hand(0),)


def test_somebody_else_entered_this_hand(library: Library) -> None:
    begin(library)
    library.append("gin-1", hand(1), seen=0)
    with pytest.raises(Conflict, match="Somebody else entered this hand"):
        library.append("gin-1", hand(2), seen=0)
    assert [event.id for event in library.read("gin-1").log] == ["e1"]


def test_a_new_name_shows_in_the_list(library: Library) -> None:
    begin(library)
    anna = TABLE.model_copy(update={"sides": (Side(id="s1", name="Anna", players=(ANN,)), SIDES[1])})
    library.append("gin-1", Reseated(id="seats", at=NINE, table=anna), seen=0)
    assert [side.name for side in library.games()[0].sides] == ["Anna", "Bob"]


def test_beginning_the_same_game_twice_changes_nothing(library: Library) -> None:
    game = begin(library, hands=2)
    assert library.create(gin(), title="Gin rummy") == game
    with pytest.raises(GameExists):
        library.create(gin(created="2026-01-01T00:00:00+00:00"), title="Gin rummy")


def test_a_game_brought_in_keeps_its_log(library: Library) -> None:
    library.pin(TEXTS)
    library.create(gin(log=(hand(0), hand(1))), title="Gin rummy", outcome=after(2))
    assert library.games()[0].events == 2
    assert again(library).read("gin-1").log == (hand(0), hand(1))


def test_a_game_is_not_begun_without_its_rules(library: Library) -> None:
    with pytest.raises(RulesDamaged):
        library.create(gin(), title="Gin rummy")
    assert library.games() == ()


@pytest.mark.parametrize("id_", ["", "../gin", "Gin", "a/b", "a\\b", ".", "a" * 65, "gin\n", "con.x", "é"])
def test_an_id_never_leaves_the_folder(library: Library, id_: str) -> None:
    library.pin(TEXTS)
    with pytest.raises(BadId):
        library.create(gin(id_), title="Gin rummy")
    with pytest.raises(BadId):
        library.read(id_)
    with pytest.raises(StoreError):
        library.keep_draft(id_, Draft(event="e", content={}))
    with pytest.raises(RulesDamaged):
        library.rules(f"../{id_}")


def test_a_game_that_is_not_there(library: Library) -> None:
    for ask in (library.read, library.delete, library.restore):
        with pytest.raises(NoSuchGame, match="no game gin-7"):
            ask("gin-7")
    with pytest.raises(NoSuchGame):
        library.keep_draft("gin-7", Draft(event="e", content={}))


# Half-typed hands


def test_a_half_typed_hand_is_found_again(library: Library) -> None:
    begin(library)
    typed = Draft(event="e0", content={"entry": {"s1": {"deadwood": "1"}}, "field": ["s2", "deadwood"]})
    library.keep_draft("gin-1", Draft(event="e0", content={}))
    library.keep_draft("gin-1", typed)
    library = again(library)
    assert library.draft("gin-1") == typed
    library.clear_draft("gin-1")
    library.clear_draft("gin-1")
    assert library.draft("gin-1") is None


def test_a_saved_hand_is_no_longer_half_typed(library: Library) -> None:
    game = begin(library)
    library.keep_draft("gin-1", Draft(event="e0", content={"typed": 1}))
    play(library, game, 1)
    assert library.draft("gin-1") is None
    assert "drafts/gin-1.json" not in files(library.folder)


def test_a_draft_of_a_hand_that_was_saved_before_the_kill_is_not_offered(library: Library) -> None:
    begin(library, hands=1)
    library.keep_draft("gin-1", Draft(event="e0", content={"typed": 1}))
    assert library.draft("gin-1") is None


def test_saving_another_hand_leaves_the_half_typed_one(library: Library) -> None:
    game = begin(library)
    typed = Draft(event="correction", content={"hand": "h0"})
    library.keep_draft("gin-1", typed)
    play(library, game, 1)
    assert library.draft("gin-1") == typed


# The bin


def test_a_deleted_game_can_be_restored_for_thirty_days(data: Path) -> None:
    clock = Clock()
    library = Library(data, clock=clock)
    game = begin(library, hands=2)
    begin(library, "other")
    library.delete("gin-1")
    assert [line.id for line in library.games()] == ["other"]
    library.close()
    clock.turn(days=29, hours=23)
    library = Library(data, clock=clock)
    (thrown,) = library.bin()
    assert (thrown.id, thrown.deleted) == ("gin-1", datetime(2025, 11, 28, 21, tzinfo=UTC))
    library.restore("gin-1")
    assert library.bin() == ()
    assert library.read("gin-1") == game
    assert library.games()[0].deleted is None


def test_after_thirty_days_it_is_gone_with_all_that_belongs_to_it(data: Path) -> None:
    clock = Clock()
    library = Library(data, clock=clock)
    begin(library, hands=2)
    begin(library, "other")
    library.keep_draft("gin-1", Draft(event="e2", content={}))
    library.delete("gin-1")
    library.close()
    clock.turn(days=30)
    with Library(data, clock=clock) as library:
        assert library.bin() == ()
        assert [line.id for line in library.games()] == ["other"]
    assert not [name for name in files(data) if "gin-1" in name]


def test_a_clock_put_back_empties_no_bin(data: Path) -> None:
    clock = Clock()
    with Library(data, clock=clock) as library:
        begin(library)
        library.delete("gin-1")
    clock.turn(days=-4000)
    with Library(data, clock=clock) as library:
        assert [line.id for line in library.bin()] == ["gin-1"]


def test_a_note_on_an_old_game_leaves_it_among_its_evenings(library: Library) -> None:
    begin(library, "old", hands=1)
    begin(library, "new", hands=1)
    was = library.open("old").summary
    library.append("old", Noted(id="n", at="2026-01-01T12:00:00+00:00", place="Lyon"), seen=1, outcome=after(1))
    assert [line.id for line in again(library).games()] == ["new", "old"]
    assert library.read("old").standing.noted is not None
    assert library.games()[1] == was.model_copy(update={"events": 2, "place": "Lyon"})


def test_place_and_note_stand_in_the_list_until_they_are_taken_back(library: Library) -> None:
    begin(library)
    library.append("gin-1", Noted(id="n", at=NINE, place="Lyon", note="rain"), seen=0)
    assert [(line.place, line.note) for line in library.games()] == [("Lyon", "rain")]
    library = again(library)
    assert [(line.place, line.note) for line in library.games()] == [("Lyon", "rain")]
    library.close()
    (library.folder / "index.json").unlink()
    library = Library(library.folder)
    assert [line.place for line in library.games()] == ["Lyon"]
    library.append("gin-1", Undone(id="u", at=NINE, event="n"), seen=1)
    assert [(line.place, line.note) for line in again(library).games()] == [("", "")]


def test_a_list_written_before_there_were_places_in_it_is_read_again_from_the_games(library: Library) -> None:
    begin(library)
    library.append("gin-1", Noted(id="n", at=NINE, place="Lyon"), seen=0)
    library.close()
    path = library.folder / "index.json"
    content = json.loads(path.read_bytes().split(b"\n")[0])
    del content["header"]["1"]["lines"]
    content["games"]["gin-1"][-1] = content["games"]["gin-1"][-1].replace(',"place":"Lyon"', "")
    path.write_bytes(encode(content))
    with Library(library.folder) as found:
        assert [line.place for line in found.games()] == ["Lyon"]


def test_a_game_is_found_by_who_played_under_the_name_of_then_and_of_now(library: Library) -> None:
    begin(library)
    library.append("gin-1", Noted(id="n", at=NINE, place="Lyon", note="rain"), seen=0)
    begin(library, "thrown")
    library.delete("thrown")
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    ((game, said),) = library.sayings("going_on")
    assert (game, said.variant, said.changed) == ("gin-1", "gin_rummy", NINE)
    assert {"Gin", "Ann", "Bob", "Robert", "Lyon", "rain"} <= {*said.words.split()}
    assert library.sayings("finished") == []
    assert [game for game, _ in library.sayings(deleted=True)] == ["thrown"]


# Copies


def test_a_copy_goes_its_own_way(library: Library) -> None:
    """Two hands are copied; the copy's second is corrected, the original gets a third."""
    game = begin(library, hands=2)
    copy = library.create(game.copied("copy", "2026-01-01T12:00:00+00:00"), title="Gin rummy", outcome=after(2))
    assert (copy.copy_of, copy.table, copy.variant_sha) == ("gin-1", game.table, game.variant_sha)
    assert [hand.entry for hand in copy.standing.hands] == [hand.entry for hand in game.standing.hands]
    assert {copy.created, *(event.at for event in copy.log)} == {"2026-01-01T12:00:00+00:00"}
    taken = Undone(id="u", at=NINE, event="e1")
    library.append("copy", taken, seen=2, outcome=after(1))
    play(library, game, 1)
    found = again(library)
    assert (len(found.read("gin-1").standing.hands), len(found.read("copy").standing.hands)) == (3, 1)
    assert {line.id: line.copy_of for line in found.games()} == {"gin-1": None, "copy": "gin-1"}
    (library.folder / "index.json").unlink(missing_ok=True)
    assert {line.id: line.copy_of for line in again(library).games()} == {"gin-1": None, "copy": "gin-1"}


def test_a_game_that_is_no_copy_is_written_as_ever(library: Library) -> None:
    begin(library)
    assert b"copy_of" not in (library.folder / "games" / "gin-1.json").read_bytes()


# Regulars and settings


def test_who_played_is_a_regular_and_keeps_the_mark(library: Library) -> None:
    assert not library.regulars
    begin(library)
    assert library.regulars == (ANN, BOB)
    cid = Player(id="p3", name="Cid", mark=3)
    library.remember(cid)
    library.remember(BOB.model_copy(update={"name": "Robert"}))
    library = again(library)
    assert [(regular.name, regular.mark) for regular in library.regulars] == [("Robert", 2), ("Cid", 3), ("Ann", 1)]
    assert library.games()[0].name == "Gin rummy: Ann, Bob"
    library.forget("p1")
    assert [regular.name for regular in again(library).regulars] == ["Robert", "Cid"]


def test_settings_are_kept_and_the_rest_is_as_the_device_says(library: Library) -> None:
    assert library.settings == Settings(language=None, theme="device", keypad="123")
    library.set_settings(Settings(language="fr", theme="slate"))
    assert again(library).settings == Settings(language="fr", theme="slate")


def test_a_setting_that_cannot_be_costs_only_itself() -> None:
    assert Settings.lenient({"language": "fr", "theme": "pink", "shoe_size": 43}) == Settings(language="fr")


def test_regulars_forgotten_do_not_come_back_with_the_next_start(library: Library) -> None:
    begin(library)
    for regular in library.regulars:
        library.forget(regular.id)
    assert again(library).regulars == ()


# The disk


@pytest.mark.parametrize("fails", ["write", "sync", "replace gin-1.json"])
def test_a_full_disk_loses_nothing_and_the_hand_can_be_saved_again(data: Path, fails: str) -> None:
    disk = FailingDisk()
    library = Library(data, disk=disk)
    game = begin(library, hands=2)
    disk.fails = fails
    with pytest.raises(DiskFull):
        library.append("gin-1", hand(2), seen=2, outcome=after(3))
    assert library.read("gin-1") == game
    assert library.games()[0].outcome == after(2)
    disk.fails = ""
    assert len(library.append("gin-1", hand(2), seen=2, outcome=after(3)).log) == 3
    assert library.games()[0].outcome == after(3)


def test_a_hand_is_not_acknowledged_before_its_name_is_on_the_disk(data: Path) -> None:
    disk = FailingDisk()
    library = Library(data, disk=disk)
    begin(library)
    disk.fails, disk.error = "sync folder", errno.EIO
    for _ in range(2):
        with pytest.raises(StoreError):
            library.append("gin-1", hand(0), seen=0, outcome=after(1))
        with pytest.raises(StoreError):
            library.create(gin("gin-2"), title="Gin rummy")
    disk.fails = ""
    assert len(library.append("gin-1", hand(0), seen=0, outcome=after(1)).log) == 1
    assert library.create(gin("gin-2"), title="Gin rummy") == gin("gin-2")
    assert {line.id: line.outcome for line in library.games()} == {"gin-1": after(1), "gin-2": Outcome()}


def test_a_hand_costs_one_file_and_two_flushes(data: Path) -> None:
    disk = FailingDisk()
    library = Library(data, disk=disk)
    game = begin(library, hands=1)
    disk.done.clear()
    play(library, game, 1)
    assert [done for done in disk.done if done.startswith(("write", "sync"))] == ["write", "sync", "sync folder"]


def test_rules_are_kept_once_for_many_games(library: Library) -> None:
    for number in range(5):
        begin(library, f"gin-{number}")
    assert len([name for name in files(library.folder) if name.startswith("rules/")]) == 2  # the file and its copy


def test_texts_too_long_to_be_a_variant_are_not_pinned(library: Library) -> None:
    with pytest.raises(TooLarge):
        library.pin({"gin_rummy": "#" * 2_000_000})


def test_a_library_opened_for_reading_leaves_no_trace(data: Path) -> None:
    with Library(data, writing=False) as library:
        assert not library.games()
        assert not library.regulars
        with pytest.raises(ReadingOnly):
            library.pin(TEXTS)
    assert list(data.iterdir()) == []


def test_a_closed_library_can_be_read_and_not_written(library: Library) -> None:
    game = begin(library)
    library.close()
    assert library.read("gin-1") == game
    with pytest.raises(ReadingOnly):
        library.append("gin-1", hand(0), seen=0)


def test_it_keeps_events_as_any_store_of_events_would(library: Library) -> None:
    store: EventStore = library
    begin(library)
    assert store.append("gin-1", hand(0), seen=0) == store.read("gin-1")
