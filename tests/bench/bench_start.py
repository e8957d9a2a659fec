"""From the start of the served app to its first frame, against an app of one label."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.bench.ratios import compare
from tests.browser.driver import PHONE, Screen, Server, chromium

OURS = ("main.py",)
ONE_LABEL = ("-m", "tests.bench.one_label")


def start(browser: Browser, program: tuple[str, ...]) -> None:
    """Start the server on an empty folder, open the app in a fresh browser, wait until something is painted."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block")
        server = Server(data, program=program).start()
        try:
            Screen(context.new_page(), server).open().wait_painted()
        finally:
            context.close()
            server.kill()


def main() -> None:
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium(player), args=["--no-sandbox"])
        ours, theirs = (partial(start, browser, program) for program in (OURS, ONE_LABEL))
        compare("Start to first frame", ours, theirs, rounds=5, limit=1.5)
        browser.close()


if __name__ == "__main__":
    main()
