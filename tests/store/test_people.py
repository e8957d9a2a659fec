"""Players who are called otherwise now, and two who are one: in every game at once, and no game is written for it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorer.game import Game, Player, Reseated, Side, Table
from scorer.store.backup import backup, now_here
from scorer.store.catalogue import Catalogue
from scorer.store.errors import Conflict, SitTogether
from scorer.store.library import Library
from scorer.store.people import People
from scorer.store.restore import restore
from scorer.store.shelf import Shelf
from tests.store.evening import ANN, BOB, NINE, TEXTS, begin, gin, hand, play

BOBBY = Player(id="p7", name="Bobby", mark=7)
CID = Player(id="p3", name="Cid", mark=3)


@pytest.fixture
def library(data: Path) -> Iterator[Library]:
    with Library(data) as opened:
        yield opened


def between(library: Library, id_: str, *players: Player, name: str | None = None) -> Game:
    """A game between these, or of two pairs, the first of them with that name."""
    half = len(players) // 2
    teams = [players[:half], players[half:]] if len(players) > 2 else [players[:1], players[1:]]
    sides = tuple(
        Side(id=f"s{place}", name=" & ".join(player.name for player in team), players=team)
        for place, team in enumerate(teams, 1)
    )
    if name:
        sides = (sides[0].model_copy(update={"name": name}), sides[1])
    table = Table(variant="gin_rummy", sides=sides, players=len(players), seats=tuple(p.id for p in players))
    library.pin(TEXTS)
    return library.create(gin(id_, table=table), title="Gin rummy")


def contents(library: Library) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (library.folder / "games").glob("*.json")}


def names(library: Library) -> dict[str, str]:
    return {line.id: line.name.removeprefix("Gin rummy: ") for line in library.games()}


# ── Another name ────────────────────────────────────────────────────────────


def test_another_name_shows_in_every_game_and_no_game_is_written(library: Library, data: Path) -> None:
    begin(library, hands=2)
    between(library, "two", BOB, CID)
    before = contents(library)
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    assert names(library) == {"two": "Robert, Cid", "gin-1": "Ann, Robert"}
    assert [side.name for side in library.read("gin-1").standing.table.sides] == ["Ann", "Robert"]
    assert [regular.name for regular in library.regulars] == ["Robert", "Cid", "Ann"]
    assert contents(library) == before
    library.close()
    with Library(data) as later:
        assert names(later) == {"two": "Robert, Cid", "gin-1": "Ann, Robert"}


def test_a_pair_is_called_after_its_players_unless_it_has_a_name_of_its_own(library: Library) -> None:
    between(library, "pairs", ANN, BOB, CID, BOBBY)
    between(library, "named", ANN, BOB, CID, BOBBY, name="The Aces")
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    assert names(library) == {"named": "The Aces, Cid & Bobby", "pairs": "Ann & Robert, Cid & Bobby"}


def test_a_name_corrected_at_one_table_later_stands_there_alone(library: Library) -> None:
    game = begin(library)
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    table = library.read("gin-1").table
    side = table.sides[1].model_copy(update={"name": "Bert", "players": (BOB.model_copy(update={"name": "Bert"}),)})
    table = table.model_copy(update={"sides": (table.sides[0], side)})
    library.append("gin-1", Reseated(id="r", at=NINE, table=table), seen=len(game.log))
    between(library, "two", BOB, CID)
    assert names(library) == {"two": "Robert, Cid", "gin-1": "Ann, Bert"}


def test_the_old_name_can_be_taken_again(library: Library) -> None:
    begin(library)
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    between(library, "two", BOB.model_copy(update={"name": "Robert"}), CID)
    library.rename(BOB)
    assert names(library) == {"two": "Bob, Cid", "gin-1": "Ann, Bob"}


def test_hands_go_on_under_the_new_name(library: Library) -> None:
    game = begin(library, hands=1)
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    game = play(library, library.read(game.id), 1)
    assert [entered.id for entered in game.standing.hands] == ["h0", "h1"]
    assert game.table.sides[1].name == "Robert"
    assert library.append("gin-1", hand(1), seen=1).table.sides[1].name == "Robert"  # a retry changes nothing
    with pytest.raises(Conflict):
        library.append("gin-1", hand(5), seen=1)


# ── Two who are one ─────────────────────────────────────────────────────────


def test_bobby_was_bob_all_along_and_no_line_is_lost(library: Library, data: Path) -> None:
    begin(library, hands=2)
    between(library, "two", BOBBY, CID)
    before, read = contents(library), library.read("two")
    library.merge(BOBBY, BOB)
    assert names(library) == {"two": "Bob, Cid", "gin-1": "Ann, Bob"}
    assert [player.id for line in library.games() for player in line.sides[0].players] == ["p2", "p1"]
    assert [regular.name for regular in library.regulars] == ["Cid", "Ann", "Bob"]
    assert contents(library) == before
    # In the game itself the hands were entered under the ids of then.
    assert library.read("two").table.seats == read.table.seats
    library.close()
    with Library(data) as later:
        assert later.people.person("p7") == "p2"


def test_taken_apart_again_everything_is_as_before(library: Library) -> None:
    begin(library)
    between(library, "two", BOBBY, CID)
    before, regulars = library.games(), library.regulars
    library.merge(BOBBY, BOB)
    library.separate("p7")
    assert library.games() == before
    assert set(library.regulars) == set(regulars)
    assert library.people == People()


def test_a_merge_of_merged_players_follows_and_later_names_too(library: Library) -> None:
    between(library, "one", BOBBY, CID)
    between(library, "two", BOB, CID)
    library.merge(BOBBY, BOB)
    library.merge(BOB, ANN)
    assert names(library) == {"two": "Ann, Cid", "one": "Ann, Cid"}
    library.rename(ANN.model_copy(update={"name": "Anna"}))
    assert names(library) == {"two": "Anna, Cid", "one": "Anna, Cid"}
    library.separate("p7")
    assert names(library) == {"two": "Anna, Cid", "one": "Bobby, Cid"}


@pytest.mark.parametrize("deleted", [False, True])
def test_two_who_sat_at_one_table_are_two(library: Library, deleted: bool) -> None:
    between(library, "both", BOB, BOBBY)
    if deleted:
        library.delete("both")
    with pytest.raises(SitTogether) as refusal:
        library.merge(BOBBY, BOB)
    assert str(refusal.value) == "Bobby and Bob both play in Gin rummy: Bob, Bobby: they cannot be one and the same."
    assert library.people == People()


def test_a_game_that_comes_in_later_with_both_keeps_them_two(library: Library) -> None:
    between(library, "one", BOBBY, CID)
    between(library, "two", BOB, CID)
    library.merge(BOBBY, BOB)
    between(library, "both", BOB, BOBBY)
    assert names(library)["both"] == "Bob, Bobby"
    assert [side.players[0].id for side in library.games()[0].sides] == ["p2", "p7"]


def test_another_game_at_the_same_table_is_dealt_to_the_one_regular(library: Library) -> None:
    between(library, "one", BOBBY, CID)
    between(library, "two", BOB, ANN)
    library.merge(BOBBY, BOB)
    again = library.people.again(library.read("one").table)
    assert [(player.id, player.name) for side in again.sides for player in side.players] == [
        ("p2", "Bob"),
        ("p3", "Cid"),
    ]
    assert again.seats == ("p2", "p3")


def test_who_sits_down_under_the_old_self_is_the_one_regular(library: Library) -> None:
    between(library, "one", BOBBY, CID)
    between(library, "two", BOB, CID)
    library.merge(BOBBY, BOB)
    between(library, "three", ANN, BOBBY)
    assert [regular.name for regular in library.regulars] == ["Ann", "Bob", "Cid"]
    assert names(library)["three"] == "Ann, Bob"


def test_the_same_game_again_changes_nothing_after_a_new_name(library: Library) -> None:
    begin(library)
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    assert library.create(gin(), title="Gin rummy").table.sides[1].name == "Robert"
    assert len(library.games()) == 1


def test_a_backup_brings_the_names_and_the_merge_along(library: Library, data: Path, tmp_path: Path) -> None:
    begin(library)
    between(library, "two", BOBBY, CID)
    library.merge(BOBBY, BOB)
    library.rename(BOB.model_copy(update={"name": "Robert"}))
    saved = backup(library.folder, now_here())
    with Library(tmp_path / "new") as phone:
        restore(phone, Catalogue(Shelf(phone.folder)), saved, "b.zip")
        assert names(phone) == {"two": "Robert, Cid", "gin-1": "Ann, Robert"}
        assert {regular.name for regular in phone.regulars} == {"Robert", "Cid", "Ann"}
        assert restore(phone, Catalogue(Shelf(phone.folder)), saved, "b.zip").games == {"known": 2}


def test_a_backup_from_before_is_known_again_after_the_merge(library: Library) -> None:
    begin(library)
    between(library, "two", BOBBY, CID)
    saved = backup(library.folder, now_here())
    library.merge(BOBBY, BOB)
    told = restore(library, Catalogue(Shelf(library.folder)), saved, "b.zip")
    assert told.games == {"known": 2}
    assert [regular.name for regular in library.regulars if regular.name.startswith("Bob")] == ["Bob"]
