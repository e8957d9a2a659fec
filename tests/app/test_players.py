"""Players: each has a page; a name changes in every game, and two names that are one person become one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

from scorer.store.library import Library
from tests.app.at_table import at as open_at
from tests.app.at_table import comes, on_top, pick, seen, sees, touch, write
from tests.app.harness import PHONE, Client
from tests.app.test_history import kept

#: What stands on a page of figures once they are worked out, or on a page that has none.
FIGURES = {
    "games",
    "game",
    "parties",
    "Nothing to count yet",
    "No finished game among these",
    "Who sat down last comes first",
}


@pytest.fixture
def library(data: Path) -> Library:
    return Library(data)


async def worked_out(client: Client) -> None:
    await comes(client, FIGURES)


def at(
    library: Library,
    route: str,
    story: Callable[[Client], Awaitable[None]],
    *,
    size: tuple[int, int] = PHONE,
    language: str = "en",
) -> None:
    async def told(client: Client) -> None:
        await worked_out(client)
        await story(client)

    open_at(library, route, told, size=size, language=language)


def test_a_touch_on_a_name_opens_its_page(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await touch(client, "Bob")
        await worked_out(client)
        assert client.page.route == "/players/bob"
        sees(client, "Bob", "Make one with another player")

    at(library, "/players", story)


def test_another_name_and_mark_show_in_every_game_old_ones_as_well(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await pick(client, "Change name or mark")
        await pick(client, "Mark 7")
        await write(client, "ann")
        await pick(client, "Save")
        sees(client, "Two have the same name: add something that tells them apart.")
        await write(client, " ")
        await pick(client, "Save")
        sees(client, "Everybody needs a name.")
        await write(client, "Robert")
        await pick(client, "Save")
        sees(client, "Robert", "Bob is called Robert now.")

    at(library, "/players/bob", story)
    assert {(player.name, player.mark) for player in library.regulars} == {("Ann", 1), ("Robert", 7)}
    assert library.games()[0].sides[1].name == "Robert"
    assert library.read("g0").table.sides[1].players[0].name == "Robert"


def test_a_name_changed_by_mistake_comes_back_by_undo(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await pick(client, "Change name or mark")
        await write(client, "Robert")
        await pick(client, "Save")
        await client.fire(client.all(ft.SnackBarAction)[-1])

    at(library, "/players/bob", story)
    assert library.games()[0].name == "Gin Rummy: Ann, Bob"


def test_somebody_left_out_comes_back_by_undo(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await pick(client, "Change name or mark")
        await pick(client, "Leave out")
        assert [player.name for player in library.regulars] == ["Ann"]
        await client.fire(client.all(ft.SnackBarAction)[-1])

    at(library, "/players/bob", story)
    assert {player.name for player in library.regulars} == {"Ann", "Bob"}


def test_bobby_turns_out_to_be_bob_and_is_taken_apart_again(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    kept(library, "Bobby", "Cy", totals=(30, 100), won=("s2",))

    async def story(client: Client) -> None:
        await touch(client, "Make one with another player")
        sees(client, "Who is Bob as well?")
        await touch(client, "Bobby")
        await client.settle()
        await comes(client, {"2 of 3 games won"})
        sees(client, "Are Bob and Bobby one?", "2 of 2 games won", "0 of 1 game won", "2 of 3 games won")
        assert len(library.regulars) == 4  # only looked at so far
        await pick(client, "Make them one")
        await worked_out(client)
        sees(client, "Bobby and Bob are one now.", "also played as Bobby")
        assert sorted(player.name for player in library.regulars) == ["Ann", "Bob", "Cy"]
        assert library.games()[0].sides[0].name == "Bob"
        await pick(client, "Take apart")
        assert sorted(player.name for player in library.regulars) == ["Ann", "Bob", "Bobby", "Cy"]

    at(library, "/players/bob", story)
    assert library.games()[0].sides[0].name == "Bobby"


def test_the_other_name_may_be_the_one_to_keep(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    kept(library, "Bobby", "Cy", totals=(30, 100), won=("s2",))

    async def story(client: Client) -> None:
        await touch(client, "Make one with another player")
        await touch(client, "Bobby")
        await pick(client, "Bobby")
        await pick(client, "Make them one")
        await worked_out(client)
        assert client.page.route == "/players/bobby"
        sees(client, "also played as Bob")

    at(library, "/players/bob", story)
    assert sorted(player.name for player in library.regulars) == ["Ann", "Bobby", "Cy"]


def test_two_who_played_against_each_other_are_refused_in_a_sentence(library: Library) -> None:
    kept(library, "Bob", "Bobby", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await touch(client, "Make one with another player")
        await touch(client, "Bobby")
        await client.settle()
        sees(client, "Bob and Bobby both play in Gin Rummy: Bob, Bobby: they cannot be one and the same.")
        assert "Make them one" not in [client.name(button) for button in client.all(ft.TextButton, on_top(client))]

    at(library, "/players/bob", story)
    assert len(library.regulars) == 2


def test_many_regulars_are_drawn_a_part_at_a_time(library: Library) -> None:
    for number in range(25):
        kept(library, f"Ann{number}", f"Bob{number}", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        there = seen(client)
        assert "Ann24" in there
        assert "Ann0" not in there
        await pick(client, "Show more")
        sees(client, "Ann0", "Bob0")

    at(library, "/players", story)


def test_what_can_only_be_read_offers_no_change(library: Library, data: Path) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    with Library(data) as second:

        async def story(client: Client) -> None:
            names = [client.name(button) for button in client.all(ft.TextButton, on_top(client))]
            assert "Change name or mark" not in names
            assert "Make one with another player" not in seen(client)

        at(second, "/players/bob", story)
