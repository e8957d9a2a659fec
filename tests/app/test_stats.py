"""Statistics: who won how many, the best hands, what was counted; each game is read once, beside the screen."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

import flet as ft
import pytest

from scorer.app.reckoning import overview, portrait, read_games
from scorer.game import Game, Player
from scorer.statistics.choice import LookedAt
from scorer.store.library import Library
from scorer.store.reader import outcome_of
from scorer.watch import Cancelled, Watch
from tests.app.at_table import comes, on_top, pick, seen, sees, session_of, touch
from tests.app.harness import DESKTOP, PHONE, SMALL, TABLET, Client
from tests.app.test_history import kept
from tests.app.test_players import at, worked_out
from tests.leaving import evening, texts_of, worked
from tests.tables import shelf

THIS_YEAR = datetime.now().year


@pytest.fixture
def library(data: Path) -> Library:
    return Library(data)


def played(library: Library, *games: tuple[str, str], year: int = THIS_YEAR) -> None:
    """Evenings of gin, each won by the first with 227 to 29: hands of 27, 0 and 60; 0, 9 and 0 for the other."""
    gin = shelf("gin_rummy")
    library.pin(texts_of(gin))
    for number, names in enumerate(games, len(library.games())):
        game = evening(*names).game
        sides = tuple(
            side.model_copy(update={"players": (Player(id=name.lower(), name=name, mark=place + 1),)})
            for place, (side, name) in enumerate(zip(game.table.sides, names, strict=True))
        )
        table = game.table.model_copy(update={"sides": sides, "seats": tuple(name.lower() for name in names)})
        begun = f"{year}-01-02T20:00:00+01:00"
        again = Game(id=f"g{number}", variant_sha=game.variant_sha, created=begun, table=table, log=game.log)
        whole = worked(again, gin)
        library.create(whole.game, title="Gin Rummy", outcome=outcome_of(whole))


# ── The page ────────────────────────────────────────────────────────────────


def test_before_the_first_finished_game_the_page_says_what_will_stand_there(library: Library) -> None:
    async def story(client: Client) -> None:
        sees(client, "Nothing to count yet", "Statistics", "Games played")

    at(library, "/statistics", story)


def test_four_of_five_are_eighty_percent_and_one_game_is_too_few_to_say(library: Library) -> None:
    played(library, *[("Ann", "Bob")] * 4, ("Bob", "Ann"), ("Cid", "Dee"))

    async def story(client: Client) -> None:
        sees(client, "4 of 5 games", "80%", "1 of 5 games", "20%", "1 of 1 game", "too few to say")
        assert "100%" not in seen(client)
        sees(client, "6", "games", "18", "hands", "Most games won in a row", "4", "The last 6 games")

    at(library, "/statistics", story)


def test_one_game_alone_shows_its_best_hand_and_what_it_counts(library: Library) -> None:
    played(library, *[("Ann", "Bob")] * 5)
    kept(library, "Ann", "Bob", totals=(9, 3), won=("s1",), variant="rami_51")

    async def story(client: Client) -> None:
        await pick(client, "Every game")
        await touch(client, "Gin Rummy")
        await comes(client, {"Who knocked?"})
        sees(client, "Best hand", "+60", "Worst hand", "29 a hand, best hand 60", "227", "29")
        sees(client, "Who knocked?", "Ann 10 and Bob 5", "Gin", "Ann 5")

    at(library, "/statistics", story)


def test_a_year_in_which_nothing_was_finished_says_so(library: Library) -> None:
    played(library, ("Ann", "Bob"), year=2019)

    async def story(client: Client) -> None:
        await pick(client, "All time")
        await touch(client, "This year")
        await comes(client, {"No finished game among these"})

    at(library, "/statistics", story)


def test_a_name_leads_to_its_page_and_back(library: Library) -> None:
    played(library, *[("Ann", "Bob")] * 4, ("Bob", "Ann"))

    async def story(client: Client) -> None:
        await touch(client, "Ann")
        await worked_out(client)
        assert client.page.route == "/statistics/ann"
        sees(client, "The last 5 games: 4 won", "Against", "4–1", "5 games, won 4 to 1")
        await client.fire(
            next(button for button in client.all(ft.TextButton, on_top(client)) if client.name(button) == "Back")
        )
        assert client.page.route == "/statistics"

    at(library, "/statistics", story)


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, DESKTOP])
def test_figures_stand_in_french_on_every_screen(library: Library, size: tuple[int, int]) -> None:
    played(library, *[("Ann", "Bob")] * 4, ("Bob", "Ann"))

    async def story(client: Client) -> None:
        sees(client, "Parties gagnées", "80\u202f%", "4 sur 5 parties", "Les 5 dernières parties")

    at(library, "/statistics", story, size=size, language="fr")


# ── Reading ─────────────────────────────────────────────────────────────────


def test_a_game_is_read_once_and_again_only_when_it_has_changed(library: Library) -> None:
    played(library, ("Ann", "Bob"), ("Ann", "Bob"), ("Bob", "Ann"))
    session = session_of(library)
    told: list[tuple[int, int]] = []
    watch = Watch(lambda done, of: told.append((done, of)))
    read_games(session, watch)
    assert told == [(1, 3), (2, 3), (3, 3)]
    read_games(session, watch)
    assert len(told) == 3
    library.delete("g0")
    assert len(read_games(session, watch).records) == 2
    library.restore("g0")
    assert len(read_games(session, watch).records) == 3
    assert told[3:] == [(1, 1)]


def test_reading_that_was_left_goes_on_where_it_stopped(library: Library) -> None:
    played(library, *[("Ann", "Bob")] * 4)
    session = session_of(library)
    told: list[tuple[int, int]] = []
    with pytest.raises(Cancelled):
        read_games(session, Watch(lambda done, of: told.append((done, of)), lambda: len(told) == 3))
    read_games(session, Watch(lambda done, of: told.append((done, of))))
    assert told[3:] == [(1, 1)]


def test_a_game_that_cannot_be_read_is_told_and_costs_no_other(library: Library) -> None:
    played(library, ("Ann", "Bob"), ("Ann", "Bob"))
    for path in (library.folder / "games").glob("g1.json*"):
        path.write_text("broken", "utf-8")
    read = read_games(session_of(library))
    assert ([record.game for record in read.records], read.unread) == (["g0"], 1)


def test_whoever_looks_at_a_table_reads_the_new_name(library: Library) -> None:
    played(library, ("Ann", "Bob"))
    session, other = session_of(library), session_of(library)
    assert [side.name for side in other.table("g0").sides] == ["Ann", "Bob"]
    session.rename(next(one for one in library.regulars if one.name == "Bob").model_copy(update={"name": "Robert"}))
    assert [side.name for side in other.table("g0").sides] == ["Ann", "Robert"]


def test_two_who_became_one_are_counted_together_at_once(library: Library) -> None:
    played(library, ("Ann", "Bob"), ("Bobby", "Ann"), ("Cid", "Bobby"))
    session = session_of(library)
    apart = portrait(session, "bob", LookedAt())
    assert (apart.figures.games, int(apart.figures.won)) == (1, 0)
    bob, bobby = (next(one for one in library.regulars if one.name == name) for name in ("Bob", "Bobby"))
    session.merge(bobby, bob)
    found = portrait(session, "bob", LookedAt())
    assert (found.figures.games, int(found.figures.won)) == (3, 1)
    assert {player.name: met.games for player, met in found.met} == {"Ann": 2, "Cid": 1}
    assert [player.name for player, _ in overview(session, LookedAt()).people].count("Bob") == 1
