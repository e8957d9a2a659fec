"""What was looked through is kept: games with their rules, once, the newest first, and variants that are new here."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path

import pytest

from scorer.export.as_json import json_of_all, to_json
from scorer.game import HandAdded
from scorer.importing.preview import Preview
from scorer.importing.read import preview
from scorer.played import Played
from scorer.store.arriving import Arrived, bring_in, here
from scorer.store.catalogue import Catalogue
from scorer.store.errors import DiskFull
from scorer.store.library import Library
from scorer.store.reader import Reader
from scorer.store.shelf import Shelf
from scorer.store.storage import Disk
from scorer.watch import Cancelled, Watch
from tests.leaving import LATER, evening, stopped, with_events
from tests.store.evening import files
from tests.store.test_storage import FailingDisk
from tests.test_export import halved

NOW = datetime.fromisoformat("2026-12-24T18:00:00+01:00")


@pytest.fixture
def library(data: Path) -> Library:
    return Library(data)


def look(library: Library, text: str) -> Preview:
    return preview(text.encode(), here(library, shelf(library), NOW))


def shelf(library: Library) -> Catalogue:
    return Catalogue(Shelf(library.folder))


def bring(library: Library, *games: Played, watch: Watch | None = None) -> Arrived:
    found = look(library, "".join(json_of_all(games)))
    return bring_in(library, shelf(library), found, watch=watch or Watch())


def test_a_game_comes_in_with_its_log_its_rules_and_what_it_came_to(library: Library) -> None:
    assert bring(library, evening()) == Arrived(1, ())
    (line,) = library.games()
    assert (line.title, line.outcome.state, line.outcome.totals, line.outcome.winners) == (
        "Gin Rummy",
        "finished",
        (227, 29),
        ("s0",),
    )
    assert library.read("g1") == evening().game
    played = Reader(library, shelf(library)).played("g1")
    assert played.board.final_totals == (227, 29)
    assert [regular.name for regular in library.regulars] == ["Ann", "Bob"]


def test_bringing_the_same_in_again_changes_nothing(library: Library) -> None:
    bring(library, evening(), halved())
    before = {name: (library.folder / name).read_bytes() for name in files(library.folder)}
    assert bring(library, evening(), halved()).games == 0
    assert {name: (library.folder / name).read_bytes() for name in files(library.folder)} == before


def test_hands_that_were_played_elsewhere_are_added(library: Library) -> None:
    bring(library, evening())
    more = with_events(evening(), HandAdded(id="e9", at=LATER, hand="h9", entry={"s0": {"deadwood": 1}}))
    assert bring(library, more).games == 1
    assert library.read("g1") == more.game
    assert bring(library, stopped(more, abandoned=True)).games == 1
    assert library.games()[0].outcome.state == "abandoned"


def test_a_variant_that_is_new_here_can_be_played_when_its_examples_hold(library: Library) -> None:
    assert bring(library, halved()) == Arrived(1, ())  # a variant without examples is kept with its game alone
    assert "variants/test/variant.toml" not in files(library.folder)
    document = json.loads(to_json(halved()))
    document["game"]["id"] = "with-examples"
    example = '[[examples]]\nname = "{}"\nsides = ["A", "B"]\nhands = [{{ A = {{ left = {} }} }}]\nexpect = {{ totals = [{}, 10] }}\n'
    document["rules"]["test"] += example.format("One", 3, 13) + example.format("Two", 200, 210)
    found = look(library, json.dumps(document))
    assert bring_in(library, shelf(library), found) == Arrived(1, ("test",))
    assert shelf(library).get("test").variant.name == "Test"


def test_only_the_games_that_were_chosen_come_in(library: Library) -> None:
    found = look(library, "".join(json_of_all([evening(ident="g1"), evening(ident="g2"), halved()])))
    bring_in(library, shelf(library), found, only=found.arrivals[1:2])
    assert [line.id for line in library.games()] == ["g2"]


def test_the_newest_stands_first(library: Library) -> None:
    games = [evening(ident=f"g{day}") for day in (3, 1, 2)]
    documents = [json.loads(to_json(game)) for game in games]
    for document in documents:
        document["game"]["created"] = f"2026-11-0{document['game']['id'][1]}T20:00:00+01:00"
    text = json.dumps({"ardoise": 1, "games": documents, "rules": {games[0].game.variant_sha: games[0].texts}})
    bring_in(library, shelf(library), look(library, text))
    assert [line.id for line in library.games()] == ["g3", "g2", "g1"]


def test_stopped_in_the_middle_the_rest_comes_with_the_next_try(library: Library) -> None:
    games = [evening(ident=f"g{at}") for at in range(4)]
    with pytest.raises(Cancelled):
        bring(library, *games, watch=Watch(stop=lambda: len(library.games()) == 2))
    assert len(library.games()) == 2
    assert bring(library, *games).games == 2


@pytest.mark.parametrize("fails", ["write", "sync", "replace g1.json"])
def test_a_full_disk_brings_nothing_half(data: Path, fails: str) -> None:
    disk = FailingDisk()
    library = Library(data, disk=disk)
    bring(library, evening(ident="g0"))
    disk.fails = fails
    with pytest.raises(DiskFull):
        bring(library, evening(ident="g1"))
    disk.fails = ""
    assert [line.id for line in library.games()] == ["g0"]
    bring(library, evening(ident="g1"))
    library.close()
    with Library(data) as again:
        assert {line.id for line in again.games()} == {"g0", "g1"}
        assert again.notices == ()


def test_who_played_in_many_games_is_remembered_in_one_write(
    library: Library, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    replace = Disk.replace

    def noted(disk: Disk, source: Path, target: Path) -> None:
        written.append(target.name)
        replace(disk, source, target)

    monkeypatch.setattr(Disk, "replace", noted)
    pairs = [("A", "B"), ("C", "D"), ("E", "F")]
    bring(library, *(evening(*names, ident=f"g{at}") for at, names in enumerate(pairs)))
    assert written.count("library.json") == 1
    library.close()
    with Library(data) as again:
        assert {regular.name for regular in again.regulars} == {
            "E",
            "F",
        }  # the evenings give their players the same ids


def test_an_import_that_is_stopped_remembers_who_came_in_so_far(library: Library, data: Path) -> None:
    stop = Watch(stop=lambda: len(library.games()) == 1)
    with pytest.raises(Cancelled):
        bring(library, evening("Ann", "Bob", ident="g1"), evening("Cid", "Dee", ident="g2"), watch=stop)
    library.close()
    with Library(data) as again:
        assert [regular.name for regular in again.regulars] == ["Ann", "Bob"]


def test_a_game_that_came_in_is_there_when_its_file_is_damaged(library: Library, data: Path) -> None:
    bring(library, evening())
    library.close()
    path = data / "games" / "g1.json"
    with path.open("r+b") as file:  # in place, as a dying card does
        file.truncate(100)
    with Library(data) as again:
        assert again.read("g1") == evening().game
        assert [notice.kind for notice in again.notices] == ["game_restored"]
