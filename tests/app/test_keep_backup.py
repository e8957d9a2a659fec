"""Everything in one file, by hand or by itself, and back into an empty library or a full one."""

from __future__ import annotations

import asyncio
import zipfile
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

import pytest

from scorer.app import daily
from scorer.game import Player
from scorer.store.backup import backup, daily_backup
from scorer.store.errors import DiskFull
from scorer.store.library import Library
from tests.app.at_table import at, pick, seen, sees, touch
from tests.app.harness import DESKTOP, Client
from tests.app.kept import Device, device, folder, keep
from tests.leaving import evening

__all__ = ["device"]

ROUTE = "/keep/backup"
NOW = datetime(2026, 11, 28, 21, 40, tzinfo=UTC)


@pytest.fixture
def library(data: Path) -> Library:
    library = keep(Library(data), evening("Ann", "Bob"), evening("Cid", "Dee", ident="g2"))
    library.remember(Player(id="zoe", name="Zoé", mark=4))
    return library


def test_everything_goes_into_one_file_and_the_day_is_remembered(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        sees(client, "None made yet.")
        await pick(client, "Back up now")
        (name,) = device.kept
        assert name.startswith("ardoise-")
        assert name.endswith(".zip")
        names = zipfile.ZipFile(BytesIO(device.kept[name])).namelist()
        assert {"games/g1.json", "games/g2.json", "library.json"} <= set(names)
        sees(client, f"2 games are kept in {name}.")
        assert library.settings.backed_up is not None
        assert "None made yet." not in seen(client)

    at(library, ROUTE, story)


def test_an_empty_library_gets_everything_back(library: Library, device: Device) -> None:
    device.picks = ("mine.zip", backup(library.folder, NOW))
    fresh = Library(folder(library.folder, "new phone"))

    async def story(client: Client) -> None:
        await touch(client, "From a backup file")
        sees(client, "Made on 28 November 2026", "mine.zip", "2 games are new.")
        sees(client, "Its settings are taken over: nothing is here yet.")
        assert fresh.games() == ()
        await pick(client, "Restore 2 games")
        sees(client, "2 games came back.")
        assert [game.id for game in fresh.games()] == [game.id for game in library.games()]
        assert "Zoé" in [regular.name for regular in fresh.regulars]

    at(fresh, ROUTE, story, size=DESKTOP)


def test_a_full_library_keeps_what_it_has(library: Library, device: Device) -> None:
    device.picks = ("mine.zip", backup(library.folder, NOW))
    keep(library, evening("Eve", "Fay", ident="g3"))
    before = {path: path.read_bytes() for path in library.folder.glob("games/*.json")}

    async def story(client: Client) -> None:
        await touch(client, "From a backup file")
        sees(client, "Nothing is new.", "2 games are here already.", "What is here stays: nothing is written over.")
        await pick(client, "Leave it")
        sees(client, "Back up now")
        assert {path: path.read_bytes() for path in library.folder.glob("games/*.json")} == before

    at(library, ROUTE, story)


def test_a_dated_backup_brings_a_lost_game_back(library: Library, device: Device) -> None:
    assert daily_backup(library.folder) is not None
    for name in ("games/g2.json", "games/g2.json.bak"):
        (library.folder / name).unlink(missing_ok=True)
    library.close()
    library = Library(library.folder)

    async def story(client: Client) -> None:
        await touch(client, "Today")
        sees(client, "1 game is new.", "1 game is here already.")
        await pick(client, "Restore 1 game")
        sees(client, "1 game came back.")
        assert {game.id for game in library.games()} == {"g1", "g2"}

    at(library, ROUTE, story)


def test_a_dated_backup_leaves_the_device_too(library: Library, device: Device) -> None:
    made = daily_backup(library.folder, lambda: datetime.now(UTC).astimezone() - timedelta(days=1))
    assert made is not None

    async def story(client: Client) -> None:
        sees(client, "Yesterday")
        save = next(name for name in client.buttons() if name.startswith("Save the backup of"))
        await client.tap(save)
        assert device.kept == {made.name: made.read_bytes()}

    at(library, ROUTE, story)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut off", b"no zip at all"])
def test_what_is_no_backup_is_refused_in_a_sentence(library: Library, device: Device, content: bytes) -> None:
    device.picks = ("holiday.zip", content)

    async def story(client: Client) -> None:
        await touch(client, "From a backup file")
        sees(client, "This cannot be restored", "holiday.zip is no backup of Ardoise: it is no zip file.")

    at(library, ROUTE, story)


def test_the_backup_of_the_day_is_made_by_itself(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "AT_FIRST", 0.0)

    async def story(client: Client) -> None:
        for _ in range(200):
            if list(library.folder.glob("backups/*.zip")):
                break
            await asyncio.sleep(0.02)
        assert [path.name for path in library.folder.glob("backups/*.zip")] == [
            f"ardoise-{datetime.now(UTC).astimezone().date()}.zip"
        ]

    at(library, "/", story)


def test_a_new_day_brings_a_new_backup(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    monkeypatch.setattr(daily, "AT_FIRST", 0.0)
    monkeypatch.setattr(daily, "AGAIN", 0.01)
    monkeypatch.setattr(daily, "back_up_today", lambda _library: asked.append(1))

    async def story(client: Client) -> None:
        for _ in range(200):
            if len(asked) > 2:
                break
            await asyncio.sleep(0.02)
        assert len(asked) > 2

    at(library, "/", story)


def test_a_backup_that_fails_is_told_where_backups_are(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_library: Library) -> None:
        raise DiskFull

    monkeypatch.setattr(daily, "AT_FIRST", 0.0)
    monkeypatch.setattr(daily, "back_up_today", full)

    async def story(client: Client) -> None:
        while daily.trouble(library) is None:
            await asyncio.sleep(0.02)
        client.page.navigate(ROUTE)
        await client.settle()
        sees(client, "Today’s backup could not be made", "The disk is full: make room, then save again.")

    at(library, "/", story)


def test_settings_and_the_page_of_your_scores_lead_to_all_three(library: Library) -> None:
    async def story(client: Client) -> None:
        sees(client, "Your scores", "Save games in a file", "Bring games in", "Back up everything, or restore")
        await touch(client, "Bring games in")
        assert client.page.route == "/keep/import"
        await pick(client, "Back")
        assert client.page.route == "/keep"
        await touch(client, "Save games in a file")
        assert client.page.route == "/keep/export"

    at(library, "/settings", story)


def test_restored_settings_show_at_once(library: Library, device: Device) -> None:
    library.set_settings(library.settings.model_copy(update={"language": "fr"}))
    device.picks = ("mine.zip", backup(library.folder, NOW))
    fresh = Library(folder(library.folder, "new phone"))

    async def story(client: Client) -> None:
        await touch(client, "From a backup file")
        await pick(client, "Restore 2 games")
        sees(client, "2 parties sont revenues.", "Voir l’historique")

    at(fresh, ROUTE, story)
