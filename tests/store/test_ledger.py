"""What statistics ask of the games is kept beside them: derived from the logs, never instead of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from scorer.game import HandVoided
from scorer.statistics.overview import Read
from scorer.store.catalogue import Catalogue
from scorer.store.ledger import Ledger
from scorer.store.library import Library
from scorer.store.reader import outcome_of
from scorer.store.shelf import Shelf
from scorer.store.storage import encode
from scorer.watch import Watch
from tests.leaving import LATER, evening
from tests.store.test_damage import cut, delete, empty, flip, replace_by_archive
from tests.store.test_storage import FailingDisk

POINTS = ((27, 0), (0, 9), (60, 0))


@dataclass
class Evenings:
    """A folder with games of gin, opened anew whenever somebody looks at the figures."""

    folder: Path
    read: list[str] = field(default_factory=list)

    def played(self, *games: str) -> None:
        with Library(self.folder) as library:
            for game in games:
                played = evening(ident=game)
                library.pin(played.texts)
                library.create(played.game, title="Gin Rummy", outcome=outcome_of(played))

    def figures(self, ledger: Ledger | None = None, *, writing: bool = True) -> Read:
        """The figures; `read` are the games of which the log was read for them."""
        with Library(self.folder, writing=writing) as library:
            logs = library.log
            self.read = []

            def log(game: str) -> object:
                self.read.append(game)
                return logs(game)

            library.log = log  # type: ignore[method-assign, assignment]
            return (ledger or Ledger(many=1)).read(library, Catalogue(Shelf(self.folder)), Watch())

    @property
    def file(self) -> Path:
        return self.folder / "figures.json"


@pytest.fixture
def evenings(data: Path) -> Evenings:
    found = Evenings(data)
    found.played("g1", "g2", "g3")
    return found


def test_a_game_is_read_once_for_ever(evenings: Evenings) -> None:
    first = evenings.figures()
    assert sorted(evenings.read) == ["g1", "g2", "g3"]
    assert [record.hands for record in first.records] == [POINTS] * 3
    again = evenings.figures()
    assert evenings.read == []
    assert again == first


def test_a_hand_declared_void_years_later_is_seen(evenings: Evenings) -> None:
    evenings.figures()
    with Library(evenings.folder) as library:
        void = HandVoided(id="later", at=LATER, hand="h0", void=True)
        library.append("g2", void, seen=5, outcome=library.written("g2").summary.outcome)
    found = evenings.figures()
    assert evenings.read == ["g2"]
    assert {record.game: record.hands[0] for record in found.records} == {"g1": (27, 0), "g2": (0, 9), "g3": (27, 0)}


def test_a_game_thrown_away_is_gone_and_back_when_it_is_brought_back(evenings: Evenings) -> None:
    evenings.figures()
    with Library(evenings.folder) as library:
        library.delete("g1")
    assert {record.game for record in evenings.figures().records} == {"g2", "g3"}
    with Library(evenings.folder) as library:
        library.restore("g1")
    assert {record.game for record in evenings.figures().records} == {"g1", "g2", "g3"}


def strange(path: Path) -> None:
    """Whole, and nothing of what is expected."""
    content = json.loads(path.read_bytes().split(b"\n")[0])
    path.write_bytes(encode({**content, "games": {"g1": 7}}))


def worked_out_by_other_code(path: Path) -> None:
    """Another version may count otherwise; here Ann would have had a million."""
    content = json.loads(path.read_bytes().split(b"\n")[0])
    content["header"]["1"]["code"] = "0" * 64
    games = {game: [stamp, text.replace("[27,0]", "[1000000,0]")] for game, (stamp, text) in content["games"].items()}
    path.write_bytes(encode({**content, "games": games}))


@pytest.mark.parametrize(
    "damage",
    [cut, flip, empty, delete, replace_by_archive, strange, worked_out_by_other_code],
    ids=lambda d: d.__name__,
)
def test_a_damaged_file_only_costs_time(evenings: Evenings, damage: Callable[[Path], None]) -> None:
    first = evenings.figures()
    damage(evenings.file)
    assert evenings.figures() == first
    assert sorted(evenings.read) == ["g1", "g2", "g3"]
    evenings.figures()
    assert evenings.read == []


def test_a_full_disk_keeps_nothing_and_the_figures_come_all_the_same(evenings: Evenings) -> None:
    disk = FailingDisk("write")
    assert len(evenings.figures(Ledger(disk=disk, many=1)).records) == 3
    assert not evenings.file.exists()


def test_who_only_reads_writes_nothing(evenings: Evenings) -> None:
    assert len(evenings.figures(writing=False).records) == 3
    assert not evenings.file.exists()
    evenings.figures()
    evenings.figures(writing=False)
    assert evenings.read == []


def test_a_few_new_games_do_not_write_everything_again(evenings: Evenings) -> None:
    evenings.figures(Ledger(many=3))
    kept = evenings.file.read_bytes()
    evenings.played("g4")
    assert len(evenings.figures(Ledger(many=3)).records) == 4
    assert evenings.read == ["g4"]
    assert evenings.file.read_bytes() == kept


def test_games_whose_rules_are_lost_are_tried_again_once_these_are_back(evenings: Evenings) -> None:
    rules = next((evenings.folder / "rules").glob("*.toml"))
    text = rules.read_bytes()
    for copy in (evenings.folder / "rules").iterdir():
        copy.write_bytes(b"")
    lost = evenings.figures()
    assert (len(lost.records), lost.unread) == (0, 3)
    rules.write_bytes(text)
    assert len(evenings.figures().records) == 3
