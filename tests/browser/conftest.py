"""One browser for all tests; for each test a server and a data folder of its own."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Literal, Protocol

import pytest
from playwright.sync_api import Browser, sync_playwright
from playwright.sync_api import Error as PlaywrightError

pytest.register_assert_rewrite("tests.browser.driver")

from tests.browser.driver import PHONE, Screen, Server, chromium  # noqa: E402 - once it is told apart

INSTALL = "sudo apt-get install chromium (or: uv run playwright install chromium)"

LOCALES = {"en": "en-GB", "fr": "fr-FR"}


class Serve(Protocol):
    def __call__(self, *arguments: str, program: Sequence[str] = ...) -> Server: ...


class Visit(Protocol):
    def __call__(
        self,
        route: str = "/",
        *,
        size: tuple[int, int] = PHONE,
        dark: bool = False,
        language: Literal["en", "fr"] = "en",
        server: Server | None = None,
    ) -> Screen: ...


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what drives a browser, and leave it for the end: Playwright's event loop, once begun, tolerates no other.

    On a busy machine a tap now and then meets a screen that is still coming; such a story is told once more, and the
    report says so. What is wrong fails twice.
    """
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


#: Characters of what a server said that stand in a report.
_TOLD = 4000

#: The screens of the test that runs.
screens: list[Screen] = []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to a failure what stood on the screens, and what was said behind them."""
    report = yield
    if report.when == "call" and report.failed:
        for screen in screens:
            with suppress(PlaywrightError):
                report.sections.append((f"On the screen at {screen.page.url}", screen.tree()))
            report.sections.append(("What the server said", screen.server.said()[-_TOLD:]))
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as player:
        found = chromium(player)
        if not found.exists():
            _missing()
        browser = player.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


def _missing() -> None:
    if os.environ.get("ARDOISE_BROWSER") == "required":
        pytest.fail(f"there is no browser, and these tests are required: {INSTALL}")
    pytest.skip(f"there is no browser; to run these tests: {INSTALL}")


@pytest.fixture
def serve(data: Path) -> Iterator[Serve]:
    """Start the app; further arguments go on its command line. All that it started stop after the test."""
    servers: list[Server] = []

    def start(*arguments: str, program: Sequence[str] = ("main.py",)) -> Server:
        servers.append(Server(data, *arguments, program=program))
        return servers[-1].start()

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(serve: Serve) -> Server:
    """The app, started without further ado."""
    return serve()


def sit_at(
    browser: Browser,
    server: Server,
    *,
    size: tuple[int, int] = PHONE,
    dark: bool = False,
    language: Literal["en", "fr"] = "en",
    still: bool = False,
) -> Screen:
    """A browser of its own, in which nothing is open yet; `still` for who wants nothing to move."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce" if still else "no-preference",
        locale=LOCALES[language],
        permissions=["clipboard-read", "clipboard-write"],
        service_workers="block",
    )
    return Screen(context.new_page(), server)


@pytest.fixture
def visit(browser: Browser, serve: Serve, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open the app in a browser of its own: a size, light or dark, a language. Afterwards it must be unharmed.

    It leans on `serve`, so that the browsers leave before the server does.
    """
    visitors: list[tuple[Screen, Callable[[], None]]] = []

    def open_(
        route: str = "/",
        *,
        size: tuple[int, int] = PHONE,
        dark: bool = False,
        language: Literal["en", "fr"] = "en",
        server: Server | None = None,
    ) -> Screen:
        server = server or request.getfixturevalue("server")
        assert isinstance(server, Server)
        screen = sit_at(browser, server, size=size, dark=dark, language=language)
        visitors.append((screen, screen.page.context.close))
        screens.append(screen)
        return screen.open(route)

    yield open_
    screens.clear()
    try:
        for screen, _ in visitors:
            screen.unharmed()
    finally:
        for _, close in visitors:
            close()
