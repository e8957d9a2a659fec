"""Serve the widgets to look at: every state of each, and mock pages made only of them.

    python -m tools.gallery [--port N] [--shots FOLDER [NAME...] [--only SIZE MODE]]

Routes are /NAME/paper and /NAME/slate, NAME one of `PAGES`; a third part is a text scale. With --shots the pages are
photographed in Chromium at the sizes of a phone, a small phone, a tablet and a desktop.
"""

from __future__ import annotations

import argparse
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import flet as ft
from playwright.sync_api import Page, sync_playwright

from scorer.app.theme import FONTS, PAPER, SLATE, Look, dress
from tools import gallery_pages

ROOT = Path(__file__).parent.parent
SIZES = {"390": (390, 844), "320": (320, 640), "820": (820, 1180), "1440": (1440, 900)}


@ft.component
def gallery() -> list[ft.View]:
    """The page its route names, in the size of the window."""
    page = ft.context.page
    size, set_size = ft.use_state((page.width or 390, page.height or 844))
    ft.use_effect(lambda: setattr(page, "on_resize", lambda e: set_size((e.width, e.height))), dependencies=[])
    parts = [part for part in (page.route or "/").split("/") if part]
    name, mode, scale = ([*parts, "", "", ""])[:3]
    look = Look(SLATE if mode == "slate" else PAPER, width=size[0], height=size[1], sorry="Something went wrong.")
    if scale:
        look = replace(look, text_scale=float(scale))
    return [gallery_pages.PAGES.get(name, gallery_pages.components)(look)]


def main(page: ft.Page) -> None:
    """Open the gallery."""
    dress(page)
    page.title = "Gallery"
    page.theme_mode = ft.ThemeMode.DARK if "slate" in (page.route or "") else ft.ThemeMode.LIGHT
    page.render_views(gallery)


@contextmanager
def served() -> Iterator[str]:
    """The gallery in a process of its own; its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    process = subprocess.Popen([sys.executable, "-m", "tools.gallery", "--port", str(port)], cwd=ROOT)
    try:
        for _ in range(100):
            time.sleep(0.1)
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def photograph(folder: Path, names: list[str], only: tuple[str, ...]) -> None:
    """Take every page in both modes at all sizes; `only` names sizes and modes to leave the others out."""
    folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        for name in names:
            for size in gallery_pages.SIZES.get(name, tuple(SIZES)):
                width, height = SIZES[size]
                for mode in MODES:
                    if any(value not in only for value in (size, mode) if set(only) & kind_of(value)):
                        continue
                    scale = 2 if width < 600 else 1
                    context = browser.new_context(
                        viewport={"width": width, "height": height}, device_scale_factor=scale
                    )
                    tab = context.new_page()
                    loaded = watch(tab)
                    tab.goto(f"{address}/{name}/{mode}")
                    tab.wait_for_load_state("networkidle")
                    settle(tab, folder / f"{name}-{size}-{mode}.png", loaded)
                    context.close()
        browser.close()


MODES = ("paper", "slate")


def kind_of(value: str) -> set[str]:
    """The sizes when it is a size, the modes when it is a mode."""
    return set(MODES) if value in MODES else set(SIZES)


def watch(tab: Page) -> set[str]:
    """The names of the files a tab has loaded, growing as it loads."""
    loaded: set[str] = set()
    tab.on("requestfinished", lambda request: loaded.add(request.url.rpartition("/")[2]))
    return loaded


def settle(tab: Page, target: Path, loaded: set[str], *, patience: float = 30) -> None:
    """Write a picture once the fonts are there and nothing changes any more."""
    before, deadline = b"", time.monotonic() + patience
    while not {Path(font).name for font in FONTS.values()} <= loaded and time.monotonic() < deadline:
        tab.wait_for_timeout(300)
    tab.wait_for_timeout(1500)
    while time.monotonic() < deadline:
        now = tab.screenshot()
        if now == before:
            break
        before = now
        tab.wait_for_timeout(600)
    target.write_bytes(before)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--port", type=int, default=8550)
    parser.add_argument("--shots", type=Path)
    parser.add_argument("--only", nargs="*", default=(), help="sizes or modes to take, such as 390 slate")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    if arguments.shots:
        photograph(arguments.shots, arguments.names or list(gallery_pages.PAGES), tuple(arguments.only))
    else:
        os.environ["FLET_FORCE_WEB_SERVER"] = "true"
        ft.run(main, port=arguments.port, host="127.0.0.1", assets_dir=str(ROOT / "assets"), no_cdn=True)
