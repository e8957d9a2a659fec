"""Home: what lies on the table, what was played, and a way to begin."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

from scorer.app.routes import LOCALE, open_app
from scorer.game import Entry, GameEnded
from scorer.i18n import load
from scorer.store.library import Library
from scorer.store.records import Draft, Outcome
from tests.app.at_table import TEAMS, Table, begin, on_top, seated, seen, sees, session_of, touch
from tests.app.harness import DESKTOP, PHONE, SMALL, TABLET, Client, evening

# Ann & Camille: 160 − 75 + 300 + 100 + 100 = 585. Béatrice & David: 55 − 95 + 2 × 100 = 160.
HAND: Entry = {
    "s1": {"melded": 160, "in_hand": 75, "mixed_canastas": 1, "red_threes": 1},
    "s2": {"melded": 55, "in_hand": 95, "red_threes": 2},
    "hand": {"went_out": "s1"},
}


def home(
    library: Library, story: Callable[[Client], Awaitable[None]], *, size: tuple[int, int] = PHONE, language: str = "en"
) -> None:
    evening(story, lambda page: open_app(page, library, load(language, LOCALE)), size=size)


@pytest.fixture
def canasta(data: Path) -> Table:
    return begin(data, seated("canasta_classic", *TEAMS)).play(HAND)


def finished(library: Library, variant: str, *names: str, totals: tuple[int, ...], won: tuple[str, ...]) -> str:
    """A game that was played out some time ago."""
    session = session_of(library)
    game = session.begin(seated(variant, *names))
    seen_events = len(library.read(game).log)
    outcome = Outcome(state="finished", hands=5, totals=totals, winners=won)
    library.append(game, GameEnded(id=f"end {game}", at="2026-11-28T20:00:00+00:00"), seen=seen_events, outcome=outcome)
    return game


def test_a_clean_slate_offers_a_few_games_to_begin_with(data: Path) -> None:
    async def story(client: Client) -> None:
        sees(client, "A clean slate", "1,535", "New game")
        for _ in range(600):  # the games are read while the first screen already stands
            if "Canasta" in client.buttons():
                break
            await asyncio.sleep(0.05)
        sees(client, "Canasta", "Rummy", "Gin Rummy")
        await client.tap("Canasta")
        sees(client, "Who sits where?")

    home(Library(data), story)


def test_the_latest_game_lies_open_with_its_totals_and_the_next_hand(canasta: Table) -> None:
    async def story(client: Client) -> None:
        sees(client, "Canasta", "Hand 2 next, Béatrice deals", "Ann & Camille", "585", "Béatrice & David", "160")
        await client.tap("Enter hand 2")
        assert client.page.route == f"/game/{canasta.game}/hand"

    home(canasta.library, story)


def test_a_half_typed_hand_is_gone_on_with(canasta: Table) -> None:
    canasta.library.keep_draft(canasta.game, Draft(event="e", content={"hand": {}}))

    async def story(client: Client) -> None:
        assert "Go on with hand 2" in client.buttons()
        assert "Enter hand 2" not in client.buttons()

    home(canasta.library, story)


@pytest.mark.parametrize("touched", ["Canasta", "585"])
def test_the_game_itself_can_be_touched(canasta: Table, touched: str) -> None:
    async def story(client: Client) -> None:
        await touch(client, touched)
        assert client.page.route == f"/game/{canasta.game}"

    home(canasta.library, story)


def test_the_sheet_is_one_tap_away(canasta: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("Sheet")
        assert client.page.route == f"/game/{canasta.game}"

    home(canasta.library, story)


def test_three_games_are_shown_and_the_others_fold_to_one_line(canasta: Table) -> None:
    session = session_of(canasta.library)
    for variant in ("gin_rummy", "gin_rummy", "gin_rummy", "rami_51"):
        session.begin(seated(variant, "Ann", "Bob"))

    async def story(client: Client) -> None:
        sees(client, "Rami 51", "Gin Rummy", "2 more games going on")
        assert "Canasta" not in seen(client)
        await touch(client, "2 more games going on")
        await client.settle()
        sees(client, "Canasta", "Ann & Camille, Béatrice & David")

    home(canasta.library, story)


def test_what_was_played_is_told_and_can_be_played_again(data: Path) -> None:
    library = Library(data)
    finished(library, "gin_rummy", "Ann", "Bob", totals=(121, 244), won=("s2",))
    finished(library, "rami_51", "Ann", "Bob", "Cy", totals=(310, 88, 88), won=("s2", "s3"))
    finished(library, "rami_51", "Ann", "Bob", "Cy", totals=(310, 520, 91), won=("s3",))

    async def story(client: Client) -> None:
        sees(client, "The table is free", "Recent", "28", "Nov", "Bob won, 244 to 121")
        sees(client, "Bob and Cy share first, 88", "Cy won with 91")
        await client.tap("Rematch")
        sees(client, "Enter hand 1")

    home(library, story)
    assert session_of(library).games()[0].outcome.state == "going_on"


def test_a_deleted_game_leaves_the_table_and_comes_back_by_undo(canasta: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("More about this game")
        await touch(client, "Delete this game")
        await client.settle()
        sees(client, "Delete Canasta?", "Keep it")
        await client.tap("Delete")
        assert "Canasta is deleted." in seen(client)
        assert canasta.library.games() == ()
        bar = client.all(ft.SnackBarAction)[-1]
        await client.fire(bar)
        assert len(canasta.library.games()) == 1

    home(canasta.library, story)


def test_a_game_that_cannot_be_read_says_so_and_the_others_are_there(canasta: Table) -> None:
    other = session_of(canasta.library).begin(seated("gin_rummy", "Ann", "Bob"))
    for path in (canasta.library.folder / "games").glob(f"{other}*"):
        path.write_text("spilled coffee")

    async def story(client: Client) -> None:
        sees(client, "Ann & Camille 585")
        assert any("damaged" in text for text in seen(client))

    home(canasta.library, story)


def test_what_was_damaged_is_told_until_somebody_has_read_it(canasta: Table) -> None:
    folder = canasta.library.folder
    canasta.library.close()
    (folder / "games" / f"{canasta.game}.json").write_text("spilled coffee")
    library = Library(folder)

    async def story(client: Client) -> None:
        assert any("was damaged" in text for text in seen(client))
        await client.tap("I have read this")
        assert not any("was damaged" in text for text in seen(client))

    home(library, story)


def test_a_library_that_can_only_be_read_says_so_and_offers_nothing_to_write(canasta: Table) -> None:
    reader = Library(canasta.library.folder, writing=False)

    async def story(client: Client) -> None:
        sees(client, "Nothing can be written here", "Ann & Camille", "585")
        assert client.button("New game").disabled
        assert "Enter hand 2" not in client.buttons()

    home(reader, story)


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, DESKTOP])
def test_home_stands_on_every_screen_in_french_too(canasta: Table, size: tuple[int, int]) -> None:
    async def story(client: Client) -> None:
        sees(client, "Canasta", "Ann & Camille", "585", "Marquer la manche 2", "Nouvelle partie")
        assert on_top(client)

    home(canasta.library, story, size=size, language="fr")
