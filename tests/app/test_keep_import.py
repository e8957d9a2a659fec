"""Games come in from a file: looked through first, brought in once, nothing guessed."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import flet as ft
import pytest

from scorer.app import keeping
from scorer.app.state import Session
from scorer.export.as_json import json_of_all, to_json
from scorer.export.qr import game_code, house_rule_code
from scorer.importing.preview import Preview
from scorer.store.arriving import Arrived
from scorer.store.library import Library
from scorer.watch import Watch
from tests.app.at_table import at, pick, seen, sees
from tests.app.harness import DESKTOP, SMALL, Client
from tests.app.kept import Device, device, keep, until
from tests.leaving import evening

__all__ = ["device"]

ROUTE = "/keep/import"
#: A sheet somebody typed, with a word where points should be.
TYPED = "hand,Ann,Bob\n1,10,5\n2,49-46ish,7\n3,20,8\n"


def two() -> bytes:
    return "".join(json_of_all([evening("Ann", "Bob"), evening("Cid", "Dee", ident="g2")])).encode()


def test_a_file_is_looked_through_before_anything_comes_in(data: Path, device: Device) -> None:
    library = keep(Library(data), evening("Ann", "Bob"))
    device.picks = ("games.json", two())

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        sees(client, "games.json", "1 game is new.", "1 game is here already.", "Cid and Dee")
        sees(client, "Cid 227, Dee 29", "new", "Ann 227, Bob 29", "here already")
        assert [game.id for game in library.games()] == ["g1"]
        await pick(client, "Bring 1 game in")
        sees(client, "1 game came in.")
        assert {game.id for game in library.games()} == {"g1", "g2"}

    at(library, ROUTE, story)


def test_bringing_the_same_in_twice_changes_nothing(data: Path, device: Device) -> None:
    library = Library(data)
    device.picks = ("games.json", two())

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        sees(client, "Ann, Bob, Cid and Dee", "New here: Ann, Bob, Cid and Dee")
        await pick(client, "Bring 2 games in")
        before = {path: path.read_bytes() for path in data.glob("games/*.json")}
        await pick(client, "Another file")
        sees(client, "Nothing is new.", "2 games are here already.", "Choose another file")
        assert {path: path.read_bytes() for path in data.glob("games/*.json")} == before

    at(library, ROUTE, story, size=DESKTOP)


def test_a_line_that_cannot_be_read_is_told_with_its_number_and_never_guessed(data: Path, device: Device) -> None:
    library = Library(data)
    device.picks = ("typed.csv", TYPED.encode())

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        sees(client, "Line 3: “49-46ish” is not a whole number.", "Nothing is new.")
        assert library.games() == ()

    at(library, ROUTE, story, size=SMALL)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b'{"of": "another program"}', b"PK\x03\x04 a zip"])
def test_a_file_of_something_else_is_refused_in_a_sentence(data: Path, device: Device, content: bytes) -> None:
    device.picks = ("photo.jpg", content)

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        sees(client, "This cannot be read", "Choose a file")

    at(Library(data), ROUTE, story)


def test_the_text_of_a_square_is_pasted(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(data)

    async def copied(_clipboard: ft.Clipboard) -> str:
        return game_code(evening("Zoé", "Émile"))

    monkeypatch.setattr(ft.Clipboard, "get", copied)

    async def story(client: Client) -> None:
        await pick(client, "Paste a copied code")
        sees(client, "Copied text", "1 game is new.", "Zoé 227, Émile 29")
        await pick(client, "Bring 1 game in")
        sees(client, "1 game came in.")

    at(library, ROUTE, story)


def test_house_rules_of_a_square_set_up_a_game(data: Path, device: Device) -> None:
    device.picks = ("rules.txt", house_rule_code("gin_rummy", {"target": 250}).encode())

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        sees(client, "House rules for Gin Rummy")
        await pick(client, "Set up a game with them")
        assert client.page.route == "/new/seats"
        await client.settle()
        client.page.navigate("/new/seats/rules")
        await until(client, "250")

    at(Library(data), ROUTE, story)


def test_stopping_keeps_what_came_in_so_far(data: Path, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(data)
    device.picks = ("games.json", two())
    bring_in = keeping.bring_in

    def slowly(session: Session, found: Preview, watch: Watch) -> Arrived:
        def wait() -> bool:
            time.sleep(0.6)
            return watch.stop()

        return bring_in(session, found, Watch(watch.tell, wait))

    monkeypatch.setattr(keeping, "bring_in", slowly)

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        bringing = asyncio.ensure_future(pick(client, "Bring 2 games in"))
        while "1 of 2" not in seen(client):
            await asyncio.sleep(0.05)
        await client.tap("Cancel")
        await bringing
        sees(client, "1 game is new.", "1 game is here already.")
        assert len(library.games()) == 1

    at(library, ROUTE, story)


def test_a_game_of_unknown_rules_brings_them_along(data: Path, device: Device) -> None:
    library = Library(data)
    text = to_json(evening("Ann", "Bob")).replace("gin_rummy", "our_gin").replace("Gin Rummy", "Our gin")
    device.picks = ("ours.json", text.encode())

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        sees(client, "Rules that come along: our_gin.", "1 game is new.")
        await pick(client, "Bring 1 game in")
        sees(client, "1 game came in. From now on one can play Our gin here.")

    at(library, ROUTE, story)


def test_games_go_on_coming_in_when_the_page_is_left(
    data: Path, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(data)
    device.picks = ("games.json", two())
    bring_in = keeping.bring_in

    def slowly(session: Session, found: Preview, watch: Watch) -> Arrived:
        time.sleep(0.8)
        return bring_in(session, found, watch)

    monkeypatch.setattr(keeping, "bring_in", slowly)

    async def story(client: Client) -> None:
        await pick(client, "Choose a file")
        bringing = asyncio.ensure_future(pick(client, "Bring 2 games in"))
        await until(client, "Cancel")
        client.page.navigate("/history")
        await bringing
        await until(client, "2 games came in.", "Cid, 227 to 29")
        assert len(library.games()) == 2

    at(library, ROUTE, story)
