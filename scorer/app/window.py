"""The desktop window: whether one can be had here, and showing it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from enum import Enum, auto
from importlib.util import find_spec
from pathlib import Path

import flet as ft
import flet.version

#: Seconds without a byte, and seconds in all, after which fetching the desktop client is given up.
STALLED, TOO_LONG = 5, 120

_FETCH = f"import socket; socket.setdefaulttimeout({STALLED}); import flet_desktop; flet_desktop.ensure_client_cached()"


class Obstacle(Enum):
    """Why there is no window."""

    NO_DISPLAY = auto()
    NOT_INSTALLED = auto()
    NOT_FETCHED = auto()
    NOT_OPENED = auto()


def obstacle() -> Obstacle | None:
    """Why no window can be had here; None: one can, once it opens."""
    if not _has_display():
        return Obstacle.NO_DISPLAY
    if find_spec("flet_desktop") is None:
        return Obstacle.NOT_INSTALLED
    if not _client_present() and not _client_fetched():
        return Obstacle.NOT_FETCHED
    return None


def show(start: Callable[[ft.Page], None], assets: Path) -> bool:
    """Show the window and wait until it is closed; False: it never opened."""
    opened = False

    def begin(page: ft.Page) -> None:
        nonlocal opened
        opened = True
        signal.signal(signal.SIGTERM, lambda *_: page.run_task(page.window.destroy))
        start(page)

    try:
        ft.run(begin, assets_dir=str(assets), view=ft.AppView.FLET_APP)
    except OSError:
        return False
    return opened


def _has_display() -> bool:
    return not sys.platform.startswith("linux") or bool(os.environ.get("DISPLAY"))


def _client_present() -> bool:
    """Whether Flet would find its desktop client without fetching it."""
    fetched = Path.home() / ".flet" / "client"
    return bool(os.environ.get("FLET_VIEW_PATH")) or any(fetched.glob(f"flet-desktop-*-{flet.version.flet_version}*"))


def _client_fetched() -> bool:
    """Fetch the desktop client, once and for all. A child does it, because only a process can be given up for sure."""
    try:
        fetching = subprocess.run([sys.executable, "-c", _FETCH], capture_output=True, timeout=TOO_LONG, check=False)  # noqa: S603 - our own interpreter
    except subprocess.TimeoutExpired:
        return False
    return fetching.returncode == 0
