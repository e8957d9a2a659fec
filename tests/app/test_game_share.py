"""One game leaves: its picture, its text, a page to print, files, squares to scan."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import flet as ft
import pytest

from scorer.app import keeping
from scorer.export.as_bgstats import TooLong
from scorer.importing.read import preview
from scorer.store.arriving import here
from scorer.store.backup import now_here
from scorer.store.library import Library
from tests.app.at_table import at, on_top, pick, seen, sees, session_of, touch
from tests.app.harness import DESKTOP, SMALL, Client
from tests.app.kept import Device, device, folder, keep
from tests.leaving import evening

__all__ = ["device"]

ROUTE = "/game/g1/share"


@pytest.fixture
def library(data: Path) -> Library:
    return keep(Library(data), evening("Ann", "Bob"))


@pytest.mark.parametrize("size", [SMALL, DESKTOP])
def test_the_card_says_who_won_and_how_everybody_stands(library: Library, size: tuple[int, int]) -> None:
    async def story(client: Client) -> None:
        sees(client, "30 November 2026", "Won by Ann", "1", "Ann", "227", "2", "Bob", "29", "Ardoise")

    at(library, ROUTE, story, size=size)


def test_the_card_is_saved_as_a_picture(library: Library, device: Device, monkeypatch: pytest.MonkeyPatch) -> None:
    async def capture(_frame: ft.Screenshot, pixel_ratio: float) -> bytes:
        return f"drawn {pixel_ratio} times as sharp".encode()

    monkeypatch.setattr(ft.Screenshot, "capture", capture)

    async def story(client: Client) -> None:
        await pick(client, "Save it")
        assert device.last == ("gin_rummy-2026-11-30.png", "drawn 3.0 times as sharp")

    at(library, ROUTE, story)


def test_what_cannot_be_sent_is_copied_or_saved(
    library: Library, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_sheet(_share: ft.Share, *_what: object, **_how: object) -> ft.ShareResult:
        raise RuntimeError("canShare is not a function")

    async def capture(_frame: ft.Screenshot, **_how: object) -> bytes:
        return b"picture"

    monkeypatch.setattr(ft.Share, "share_text", no_sheet)
    monkeypatch.setattr(ft.Share, "share_files", no_sheet)
    monkeypatch.setattr(ft.Screenshot, "capture", capture)

    async def story(client: Client) -> None:
        await touch(client, "Send the result")
        assert any(name == "set" and "1. Ann 227" in str(given) for name, given in client.called)
        sees(client, "Nothing to send it with here, so it is copied: paste it anywhere.")
        await pick(client, "Send the picture")
        assert device.last == ("gin_rummy-2026-11-30.png", "picture")

    at(library, ROUTE, story)


def test_what_can_be_sent_is_sent_and_nothing_else_happens(
    library: Library, device: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[str] = []

    async def send(_share: ft.Share, words: str, **_how: object) -> ft.ShareResult:
        sent.append(words)
        return ft.ShareResult(ft.ShareResultStatus.SUCCESS, "")

    monkeypatch.setattr(ft.Share, "share_text", send)

    async def story(client: Client) -> None:
        await touch(client, "Send the result")
        assert sent[0].splitlines()[2:4] == ["1. Ann 227", "2. Bob 29"]
        assert not any(name == "set" for name, _ in client.called)

    at(library, ROUTE, story)


def test_each_file_is_the_game(library: Library, device: Device) -> None:
    async def story(client: Client) -> None:
        for row, begin in (
            ("A page to print (HTML)", "<!doctype html>"),
            ("Spreadsheet (CSV)", '"game_id"'),
            ("Score sheet as text (Markdown)", "# Gin Rummy"),
        ):
            await touch(client, row)
            name, text = device.last
            assert name.startswith("gin_rummy-2026-11-30.")
            assert text.startswith(begin)
        await touch(client, "Ardoise (JSON)")
        assert json.loads(device.last[1])["game"]["id"] == "g1"

    at(library, ROUTE, story, size=DESKTOP)


def test_the_square_holds_the_whole_game(library: Library) -> None:
    session = session_of(library)
    code = keeping.code_of_game(session, session.table("g1"))
    fresh = session_of(Library(folder(library.folder, "other phone")))
    found = preview(code.encode(), here(fresh.library, fresh.catalogue, now_here()))
    assert [arrival.played.board.final_totals for arrival in found.arrivals] == [(227, 29)]


def test_the_square_of_bg_stats_fills_the_game_in_there(library: Library) -> None:
    async def story(client: Client) -> None:
        ours = client.all(ft.Image, on_top(client), semantics_label="A square with this game for Ardoise")
        await pick(client, "BG Stats")
        theirs = client.all(ft.Image, on_top(client), semantics_label="A square with this game for BG Stats")
        assert ours[0].src != theirs[0].src
        await pick(client, "Copy the link")
        (link,) = [str(given) for name, given in client.called if name == "set"]
        assert '"name":"Ann"' in unquote(link)
        assert '"score":"227"' in unquote(link)

    at(library, ROUTE, story)


def test_a_game_too_long_for_a_square_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_game: object) -> str:
        raise TooLong

    monkeypatch.setattr(keeping, "code_of_game", too_long)

    async def story(client: Client) -> None:
        sees(client, "This game is too long for a square: save it in a file.")

    at(keep(Library(data), evening("Ann", "Bob")), ROUTE, story)


def test_the_menu_of_the_table_and_the_end_lead_here_and_back(library: Library) -> None:
    async def story(client: Client) -> None:
        await pick(client, "Share")
        await touch(client, "Picture, file, page to print, square to scan")
        assert client.page.route == "/game/g1/end/share"
        await pick(client, "Back")
        assert client.page.route == "/game/g1/end"
        assert "Well played," in seen(client)

    at(library, "/game/g1/end", story)
