"""Games leave in a file: all of them, those found in History, or those that are ticked."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import time
from pathlib import Path

import pytest

from scorer.app import keeping
from scorer.store.library import Library
from scorer.watch import Cancelled, Watch
from tests.app.at_table import at, pick, seen, sees, touch
from tests.app.harness import DESKTOP, Client
from tests.app.kept import Device, device, keep, until
from tests.leaving import evening, stopped

__all__ = ["device"]


@pytest.fixture
def library(data: Path) -> Library:
    """Ann has beaten Bob, and Cid and Dee gave up."""
    return keep(Library(data), evening("Ann", "Bob"), stopped(evening("Cid", "Dee", ident="g2"), abandoned=True))


def rows(text: str, separator: str = ",") -> list[list[str]]:
    return list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))


def test_everything_leaves_and_can_be_read_again(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        await pick(client, "Save 2 games")
        name, text = device.last
        assert name.startswith("ardoise-")
        assert name.endswith(".json")
        assert [one["game"]["id"] for one in json.loads(text)["games"]] == ["g1", "g2"]
        sees(client, f"2 games are kept in {name}.")

    at(library, "/keep/export", story)


def test_a_spreadsheet_gets_its_marks(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Spreadsheet (CSV)")
        for wish in (";", "1,5", "Results"):
            await pick(client, wish)
        await pick(client, "Save 2 games")
        table = rows(device.last[1], ";")
        first = dict(zip(table[0], table[1], strict=True))
        assert (first["player"], first["total"], first["won"]) == ("Ann", "227", "1")
        assert device.kept[device.last[0]].startswith(b"\xef\xbb\xbf")

    at(library, "/keep/export", story)


def test_french_spreadsheets_are_proposed_semicolons(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Tableur (CSV)")
        await pick(client, "Enregistrer 2 parties")
        assert ";" in device.last[1].splitlines()[0]

    at(library, "/keep/export", story, language="fr")


def test_only_the_ticked_games_leave(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Some, to be ticked")
        assert client.page.route == "/keep/choose"
        await touch(client, "Ann, 227 to 29")
        await pick(client, "Take 1 game")
        assert client.page.route == "/keep/export"
        await touch(client, "Results as text")
        await pick(client, "Save 1 game")
        text = device.last[1]
        assert "Ann 227" in text
        assert "Cid" not in text

    at(library, "/keep/export", story)


def test_all_that_a_search_finds_is_ticked_at_once(library: Library) -> None:
    async def story(client: Client) -> None:
        await pick(client, "Tick all 2 games")
        sees(client, "Take 2 games")
        await pick(client, "Untick all")
        sees(client, "No game is ticked")
        await pick(client, "Finished")
        await pick(client, "Tick 1 game")
        sees(client, "Take 1 game")

    at(library, "/keep/choose", story)


def test_history_hands_over_what_it_shows(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        await pick(client, "Unfinished")
        await pick(client, "Save games in a file")
        sees(client, "Those found in History", "1 game")
        await touch(client, "Score sheets as text (Markdown)")
        await pick(client, "Save 1 game")
        assert "Cid" in device.last[1]
        assert "Ann" not in device.last[1]

    at(library, "/history", story)


def test_a_damaged_game_costs_no_other_and_is_named(library: Library, device: Device) -> None:
    keep(library, evening("Eve", "Fay", ident="g3"))
    for name in ("g3.json", "g3.json.bak"):
        (library.folder / "games" / name).write_bytes(b"")

    async def story(client: Client) -> None:
        await pick(client, "Save 3 games")
        assert [one["game"]["id"] for one in json.loads(device.last[1])["games"]] == ["g1", "g2"]
        sees(client, "1 game cannot be read and is not in the file")

    at(library, "/keep/export", story)


def test_a_long_export_says_how_far_it_is_and_can_be_stopped(
    library: Library, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(_session: object, _games: object, _form: object, _style: object, watch: Watch) -> keeping.Saved:
        for _ in watch.over(range(500), 500):
            time.sleep(0.01)
        return keeping.Saved("never.json", b"{}", 500)

    monkeypatch.setattr(keeping, "export", slowly)

    async def story(client: Client) -> None:
        saving = asyncio.ensure_future(client.tap("Save 2 games"))
        while not any(words.endswith(" of 500") for words in seen(client)):
            await asyncio.sleep(0.05)
        await client.tap("Cancel")
        await saving
        await until(client, "Stopped: nothing was saved.", "Save 2 games")
        assert device.kept == {}

    at(library, "/keep/export", story, size=DESKTOP)


def test_nothing_to_save_is_said_instead_of_an_empty_file(data: Path) -> None:
    async def story(client: Client) -> None:
        sees(client, "Nothing was played yet")

    at(Library(data), "/keep/export", story)


def test_an_export_stops_when_its_page_is_left(
    library: Library, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped_at: list[int] = []

    def slowly(_session: object, _games: object, _form: object, _style: object, watch: Watch) -> keeping.Saved:
        for done in range(500):
            if watch.stop():
                stopped_at.append(done)
                raise Cancelled
            time.sleep(0.01)
        return keeping.Saved("never.json", b"{}", 500)

    monkeypatch.setattr(keeping, "export", slowly)

    async def story(client: Client) -> None:
        saving = asyncio.ensure_future(client.tap("Save 2 games"))
        await until(client, "Cancel")
        client.page.navigate("/history")
        await saving
        assert stopped_at
        assert device.kept == {}

    at(library, "/keep/export", story)
