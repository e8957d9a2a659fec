"""A library whose games leave and come back, for the tests of those screens; a device that picks and keeps files."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from pathlib import Path

import flet as ft
import pytest

from scorer.played import Played
from scorer.store.library import Library
from scorer.store.reader import outcome_of
from tests.app.at_table import seen
from tests.app.harness import Client

_PATIENCE = 15.0


def keep(library: Library, *games: Played) -> Library:
    """Games played earlier."""
    for played in games:
        library.pin(played.texts)
        library.create(played.game, title=played.rules.variant.name, outcome=outcome_of(played))
    return library


@dataclass
class Device:
    """What the device would do: the file it picks next, the files it was given to keep."""

    picks: tuple[str, bytes] | None = None
    kept: dict[str, bytes] = field(default_factory=dict)

    def holds(self, monkeypatch: pytest.MonkeyPatch) -> Device:
        async def pick_files(_picker: ft.FilePicker, **_how: object) -> list[ft.FilePickerFile]:
            if self.picks is None:
                return []
            name, content = self.picks
            return [ft.FilePickerFile(id=1, name=name, size=len(content), bytes=content)]

        async def save_file(_picker: ft.FilePicker, *, file_name: str, src_bytes: bytes) -> str:
            self.kept[file_name] = src_bytes
            return file_name

        monkeypatch.setattr(ft.FilePicker, "pick_files", pick_files)
        monkeypatch.setattr(ft.FilePicker, "save_file", save_file)
        return self

    @property
    def last(self) -> tuple[str, str]:
        """The file kept last: its name, its text."""
        name = [*self.kept][-1]
        return name, self.kept[name].decode("utf-8-sig")


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Device:
    return Device().holds(monkeypatch)


async def until(client: Client, *words: str) -> None:
    """Wait until each of these stands on the screen as a whole."""
    for _ in range(int(_PATIENCE / 0.02)):
        if set(words) <= set(seen(client)):
            return
        await asyncio.sleep(0.02)
        await client.settle()
    raise AssertionError(f"{words} not among {seen(client)}")


def folder(data: Path, name: str) -> Path:
    """Another folder beside the one of the test."""
    other = data.with_name(name)
    other.mkdir()
    return other
