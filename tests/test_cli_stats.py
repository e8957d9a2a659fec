"""What the finished games come to, asked for on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scorer.game import Player, Side
from scorer.store.library import Library
from scorer.store.reader import outcome_of
from tests.app.test_stats import THIS_YEAR, played
from tests.leaving import begun, stopped, texts_of, worked
from tests.tables import shelf
from tests.terminal import REFUSED, Terminal


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "kept", capsys)


@pytest.fixture
def club(terminal: Terminal) -> Terminal:
    """Gin, each time 227 to 29: Ann beats Bob twice, Bob her once, Zoé her once. An evening of canasta in teams."""
    terminal.folder.mkdir()
    with Library(terminal.folder) as library:
        played(library, ("Ann", "Bob"), ("Ann", "Bob"), ("Bob", "Ann"), ("Zoé", "Ann"))
        library.create(library.log("g0").copied("copy", "2026-01-02T20:00:00+01:00"), title="Gin Rummy")
        canasta = shelf("canasta_classic")
        teams = tuple(
            Side(id=f"s{at}", name=" & ".join(team), players=tuple(Player(id=name.lower(), name=name) for name in team))
            for at, team in enumerate((("Ann", "Zoé"), ("Bob", "Dee")))
        )
        hand = {
            "s0": {"melded": 300, "natural_canastas": 2, "mixed_canastas": 1},
            "s1": {"melded": 50, "in_hand": 20},
        }
        begin = begun("c", canasta, teams, (hand,)).model_copy(update={"created": f"{THIS_YEAR}-01-03T20:00:00+01:00"})
        game = stopped(worked(begin, canasta))
        library.pin(texts_of(canasta))
        library.create(game.game, title="Canasta", outcome=outcome_of(game))
    return terminal


def lines(text: str) -> list[list[str]]:
    """Its lines, cell by cell."""
    return [[cell.strip() for cell in line.split("  ") if cell.strip()] for line in text.splitlines() if line]


def test_everybody_stands_in_order_with_games_pairs_and_the_longest_row(club: Terminal) -> None:
    told = lines(club.runs("stats"))
    assert told[0] == ["5 games, 13 hands"]
    assert ["Ann", "3 of 5 games", "60%"] in told
    assert ["Zoé", "2 of 2 games"] in told
    assert ["Ann & Zoé", "1 of 1 game"] in told
    assert ["Gin Rummy", "4"] in told
    assert ["Most games won in a row", "2", "Ann"] in told
    assert "copies and void hands do not count" in told[-1][0]


def test_one_game_has_averages_in_its_direction_and_what_it_counts(club: Terminal) -> None:
    """Ann: 87 + 87 + 9 + 9 points in twelve hands, 227 + 227 + 29 + 29 in four games."""
    told = lines(club.runs("stats", "--game", "gin_rummy"))
    assert ["Ann", "2 of 4 games", "128", "16", "+60"] in told
    assert ["Bob", "1 of 3 games", "95", "11.7", "+60"] in told
    assert ["Gin", "4", "Ann 2, Bob 1, Zoé 1"] in told or ["Gin", "4", "Ann 2, Zoé 1, Bob 1"] in told
    assert next(row[:2] for row in told if row[0] == "Who knocked?") == ["Who knocked?", "12"]


def test_a_player_is_found_without_accents_and_stands_against_everybody_met(club: Terminal) -> None:
    told = lines(club.runs("stats", "zoe"))
    assert told[:2] == [["Zoé"], ["2 games, 4 hands"]]
    assert ["Ann", "1 game, won 1 to 0", "ahead 1, behind 0"] in told
    assert ["Bob", "1 game, won 1 to 0", "ahead 1, behind 0"] in told
    assert ["Ann & Zoé", "1 of 1 game"] in told


def test_programs_read_it_as_json(club: Terminal) -> None:
    found = json.loads(club.runs("stats", "Ann", "--game", "gin_rummy", "--json"))
    own = found["player"]
    assert (own["games"], own["won"], own["share"], own["points_a_game"], own["points_a_hand"]) == (4, 2, 0.5, 128, 16)
    assert own["best_hand"]["points"] == 60
    assert own["counts"] == {"inputs.knocker": 6, "lines.knock": 4, "lines.gin": 2, "tallies.boxes": 6}
    assert found["in_a_row"] == {"won": 2, "lost": 2, "winning": 0, "losing": 2}
    assert {met["name"]: (met["games"], met["won"], met["lost"]) for met in found["against"]} == {
        "Bob": (3, 2, 1),
        "Zoé": (1, 0, 1),
    }
    whole = json.loads(club.runs("stats", "--json"))
    assert (whole["games"], whole["hands"], whole["unread"]) == (5, 13, 0)
    assert {pair["players"][1]: pair["won"] for pair in whole["together"]} == {"Zoé": 1, "Dee": 0}
    assert whole["by_game"] == [{"variant": "gin_rummy", "games": 4}, {"variant": "canasta_classic", "games": 1}]


def test_who_is_not_known_is_refused_in_a_sentence_and_namesakes_are_told_apart(club: Terminal) -> None:
    assert club.runs("stats", "Guy", says=REFUSED) == "Nobody here is called “Guy”.\n"
    assert "did you mean “gin_rummy”?" in club.runs("stats", "--game", "gin_rumy", says=REFUSED)
    with Library(club.folder) as library:
        library.remember(Player(id="ann-2", name="ANN"))
    assert "say which: ann, ann-2." in club.runs("stats", "ann ", says=REFUSED)
    assert club.runs("stats", "ann").startswith("Ann\n")


def test_a_time_without_games_says_so(club: Terminal) -> None:
    assert club.runs("stats", "--time", "last-year").startswith("No finished game among these\n")
    assert json.loads(club.runs("stats", "--time", "last-year", "--json"))["games"] == 0
