"""Plays at the served app as a person would, through the semantics that Flutter draws for screen readers."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Locator, Page, Playwright, Request

ROOT = Path(__file__).parents[2]

PHONE, TABLET, DESKTOP = (360, 740), (820, 1180), (1440, 900)

#: What Flet shows instead of the page when an error went uncaught.
CRASHED = "Error running app"

#: Seconds the server gets to listen or to leave; seconds the app gets to be drawn.
_STARTS, _LEAVES, _DRAWN = 120, 30, 120

#: Seconds that something on the screen gets to happen, on a machine that is busy with other things.
PATIENCE = 60

#: Milliseconds between two looks at the screen.
_BETWEEN_LOOKS = 40


def there(what: Locator, seconds: float = PATIENCE) -> None:
    """Wait until it is on the screen. Playwright's own waiting comes to look only twice a second."""
    _until(lambda: what.count() > 0, what, seconds)


def away(what: Locator, seconds: float = PATIENCE) -> None:
    """Wait until nothing of it is on the screen."""
    _until(lambda: what.count() == 0, what, seconds)


def _until(happens: Callable[[], bool], what: Locator, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, f"waited in vain for {what}"
        what.page.wait_for_timeout(_BETWEEN_LOOKS)


def chromium(player: Playwright) -> Path:
    """The browser to use: the one told, else the system's, else Playwright's own, which may not be there."""
    names = ("chromium", "chromium-browser", "google-chrome")
    told = os.environ.get("ARDOISE_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    return Path(told or player.chromium.executable_path)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """The app in a process of its own. It can be killed, and started again on the same port and data."""

    def __init__(self, data: Path, *arguments: str, program: Sequence[str] = ("main.py",)) -> None:
        self.data, self.port = data, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = data.with_name(f"{data.name} server.log")
        self._command = [sys.executable, *program, "--web", "--port", str(self.port), "--data", str(data), *arguments]
        self.killed = False
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        environment = {name: text for name, text in os.environ.items() if not name.startswith("FLET_")}
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=ROOT, env={**environment, "LANGUAGE": "en"}, stdout=log, stderr=log
            )
        until = time.monotonic() + _STARTS
        while not self._listens():
            if self._process.poll() is not None or time.monotonic() > until:
                self.stop()
                raise AssertionError(f"the app did not start:\n{self.said()}")
            time.sleep(0.02)
        return self

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process is not None, "it was not started"
        return self._process.pid

    def _listens(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def kill(self) -> None:
        """Pull the plug: `kill -9`. The browsers then have errors to tell."""
        self.killed = True
        self._end(signal.SIGKILL)

    def stop(self) -> int | None:
        """Ask it to leave; its exit code."""
        return self._end(signal.SIGTERM)

    def restart(self) -> Server:
        """Pull the plug and start again, on the same port and data."""
        self.kill()
        return self.start()

    def _end(self, how: signal.Signals) -> int | None:
        if self._process is None:
            return None
        if self._process.poll() is None:
            self._process.send_signal(how)
        try:
            return self._process.wait(_LEAVES)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise

    def said(self) -> str:
        """Everything it has printed, over all its lives."""
        return self.log.read_text() if self.log.exists() else ""


class Screen:
    """One browser at the table. `page` is Playwright's, for whatever has no word here."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server, self.url = page, server, server.url
        self.strangers: list[str] = []
        self.errors: list[str] = []
        page.set_default_timeout(PATIENCE * 1000)
        page.on("requestfinished", self._note)
        page.on("requestfailed", self._note)
        page.on("pageerror", lambda error: self.errors.append(f"{error.message}\n{error.stack}"))

    def _note(self, request: Request) -> None:
        """Note a request that left this machine, or would have; what the page was kept from asking is none."""
        if request.failure != "csp" and not request.url.startswith((self.url, "data:", "blob:")):
            self.strangers.append(request.url)

    def open(self, route: str = "/") -> Screen:
        self.page.goto(self.url + route)
        return self._listen()

    def go(self, route: str) -> None:
        """Turn to another route of the page that is open, as forward and back do: nothing is loaded anew."""
        turn = "route => { history.pushState(history.state, '', route); dispatchEvent(new PopStateEvent('popstate', history)) }"
        self.page.evaluate(turn, route)

    def reload(self) -> Screen:
        self.page.reload()
        return self._listen()

    def _listen(self) -> Screen:
        """Switch the semantics on, as a screen reader does; the switch lies outside the visible page."""
        switch = "flt-semantics-placeholder"
        self.page.wait_for_selector(switch, state="attached", timeout=_DRAWN * 1000)
        self.page.eval_on_selector(switch, "it => it.click()")
        self.page.wait_for_selector("flt-semantics-host flt-semantics", state="attached")
        return self

    def named(self, name: str | re.Pattern[str], *, role: str = "button", exact: bool = True) -> Locator:
        """What bears that name: by role, or by a label around or on it, as icon buttons have."""
        by_role = self.page.get_by_role(role, name=name, exact=exact)  # type: ignore[arg-type]  # any role will do
        labelled = self.page.get_by_label(name, exact=exact)
        return by_role.or_(labelled.locator("[flt-tappable]")).or_(labelled).first

    def tap(self, *names: str | re.Pattern[str], role: str = "button", exact: bool = True) -> None:
        """Tap these one after the other."""
        for name in names:
            control = self.named(name, role=role, exact=exact)
            there(control)
            control.click()

    def field(self, label: str) -> Locator:
        return self.page.get_by_role("textbox", name=label, exact=True)

    def type(self, label: str, text: str) -> None:
        """Type into a text field, over what it holds."""
        self.field(label).click()
        self.press("Control+A")
        self.page.keyboard.type(text)

    def press(self, *keys: str) -> None:
        """Press keys of a real keyboard, wherever the focus is."""
        for key in keys:
            self.page.keyboard.press(key)

    def back(self) -> None:
        """The browser's own back button."""
        self.page.go_back()

    def _showing(self, text: str | re.Pattern[str]) -> Locator:
        pattern = text if isinstance(text, re.Pattern) else re.compile(re.escape(text))
        host = self.page.locator("flt-semantics-host")
        return host.get_by_text(pattern).or_(host.get_by_label(pattern))

    def see(self, *texts: str | re.Pattern[str], seconds: float = PATIENCE) -> None:
        """Wait until each of these stands somewhere on the screen."""
        for text in texts:
            try:
                there(self._showing(text), seconds)
            except AssertionError as unseen:
                raise AssertionError(f"{text!r} is not on the screen:\n{self.tree()}") from unseen

    def gone(self, *texts: str | re.Pattern[str], seconds: float = PATIENCE) -> None:
        """Wait until none of these is on the screen any more."""
        for text in texts:
            try:
                away(self._showing(text), seconds)
            except AssertionError as seen:
                raise AssertionError(f"{text!r} is still on the screen:\n{self.tree()}") from seen

    def tree(self) -> str:
        """All that a screen reader would be told, as an outline."""
        return self.page.locator("flt-semantics-host").aria_snapshot()

    def wait_painted(self, seconds: float = 15) -> bytes:
        """Wait for two equal frames with something on them; the picture.

        The semantics come about a second before the pixels. A page that never comes to rest, as with a blinking cursor,
        gives its last frame.
        """
        before, until = b"", time.monotonic() + seconds
        while (frame := self.page.screenshot()) != before or _is_blank(frame):
            if time.monotonic() > until:
                break
            before = frame
            self.page.wait_for_timeout(150)
        return frame

    def shot(self, path: Path, seconds: float = 5) -> None:
        """Keep a picture of the screen."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.wait_painted(seconds))

    def unharmed(self) -> None:
        """Nothing crashed behind the table's back, and nobody outside was asked for anything."""
        assert CRASHED not in self.tree()
        assert self.errors == [] or self.server.killed
        assert self.strangers == []


def _is_blank(png: bytes) -> bool:
    """Whether a picture has one colour only: then its lines hold that colour, nothings, and marks of filters."""
    at, packed = 8, b""
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        packed += png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""
        at += 12 + length
    return len(set(zlib.decompress(packed))) <= 9
