"""Opening Ardoise: a window or a page, and one clear sentence when it cannot be."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]

from scorer.app import door, launch, serve, window
from scorer.app.views import code as code_page

ROOT = Path(__file__).parents[1]


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """Ardoise in a process of its own, far from any display; `environment` adds to what it inherits."""
    inherited = {name: text for name, text in os.environ.items() if not name.startswith(("FLET_", "DISPLAY"))}
    process = subprocess.Popen(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        env={**inherited, "LANGUAGE": "en", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().rstrip("\n")


def answers(address: str) -> bool:
    with urllib.request.urlopen(address, timeout=20) as page:
        return bool(page.status == 200)


def served(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as page:
        return str(page.read().decode())


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody else listens on."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield int(other.getsockname()[1])


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


def test_without_a_display_it_says_so_and_is_served_to_this_machine_only(data: Path) -> None:
    with running("--data", str(data)) as process:
        said = first_line(process)
        assert said.startswith("There is no display here, so Ardoise is served at http://127.0.0.1:")
        assert answers(said.split()[-1])


def test_a_window_that_does_not_open_leaves_a_page(data: Path, tmp_path: Path) -> None:
    broken = tmp_path / "flet"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    with running("--data", str(data), DISPLAY=":99", FLET_VIEW_PATH=str(tmp_path)) as process:
        said = first_line(process)
        assert said.startswith("The window did not open, so Ardoise is served at ")
        assert answers(said.split()[-1])
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0


def test_a_desktop_client_that_cannot_be_fetched_leaves_a_page(data: Path, tmp_path: Path) -> None:
    nowhere = f"http://127.0.0.1:{free_port()}/client"
    with running("--data", str(data), DISPLAY=":99", HOME=str(tmp_path), FLET_CLIENT_URL=nowhere) as process:
        assert first_line(process).startswith("The desktop window could not be fetched, so Ardoise is served at ")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_leaves_quietly_when_told_to(data: Path, how: signal.Signals) -> None:
    with running("--web", "--data", str(data)) as process:
        assert answers(first_line(process).split()[-1])
        process.send_signal(how)
        output, errors = process.communicate(timeout=10)
        assert (process.returncode, output, errors) == (0, "", "")


def test_the_page_says_whose_it_is_before_it_is_drawn(data: Path) -> None:
    with running("--web", "--lang", "fr", "--data", str(data)) as process:
        words = served(first_line(process).split()[-1])
    assert "<title>Ardoise</title>" in words
    assert 'content="Tient la marque à une vraie table de jeu."' in words


def test_a_port_that_was_asked_for_and_is_taken_is_one_sentence(data: Path, taken: int) -> None:
    with running("--web", "--port", str(taken), "--data", str(data)) as process:
        output, errors = process.communicate(timeout=20)
        assert process.returncode == 2
        assert output == ""
        assert re.fullmatch(rf"Port {taken} of 127\.0\.0\.1 cannot be used \(.+\): choose another one .+\n", errors)


def test_a_second_copy_in_the_same_folder_is_one_sentence(data: Path) -> None:
    with running("--web", "--data", str(data)) as first:
        address = first_line(first).split()[-1]
        assert answers(address)
        with running("--web", "--data", str(data)) as second:
            output, errors = second.communicate(timeout=20)
            assert (second.returncode, output) == (2, "")
            assert re.fullmatch(r"Another copy of Ardoise .+\n", errors)
            assert str(data) in errors
        assert answers(address)


def test_a_data_folder_that_is_none_is_one_sentence(data: Path) -> None:
    in_the_way = data / "a file"
    in_the_way.write_text("not a folder")
    with running("--web", "--data", str(in_the_way)) as process:
        output, errors = process.communicate(timeout=20)
        assert (process.returncode, output, errors.count("\n")) == (2, "", 1)
        assert str(in_the_way) in errors


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is read-only for an administrator")
def test_a_read_only_data_folder_is_one_sentence(data: Path) -> None:
    data.chmod(0o555)
    with running("--web", "--data", str(data)) as process:
        output, errors = process.communicate(timeout=20)
        assert (process.returncode, output, errors.count("\n")) == (2, "", 1)
        assert "cannot be written" in errors


@pytest.mark.parametrize("port", ["0", "65536", "eight"])
def test_a_port_that_is_none_is_refused(data: Path, port: str) -> None:
    with running("--port", port, "--data", str(data)) as process:
        _, errors = process.communicate(timeout=20)
        assert process.returncode == 2
        assert "Traceback" not in errors


def test_the_preferred_port_gives_way_to_a_free_one(monkeypatch: pytest.MonkeyPatch, taken: int) -> None:
    monkeypatch.setattr(serve, "PREFERRED_PORT", taken)
    with serve.listen("127.0.0.1", None) as listening:
        assert listening.getsockname()[1] not in {0, taken}


def test_the_preferred_port_is_kept_where_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    preferred = free_port()
    monkeypatch.setattr(serve, "PREFERRED_PORT", preferred)
    with serve.listen("127.0.0.1", None) as listening:
        assert serve.address(listening) == f"http://127.0.0.1:{preferred}"


def test_a_host_nobody_has_is_one_sentence() -> None:
    with pytest.raises(serve.ServeError, match=r"^Port 8555 of 192\.0\.2\.77 cannot be used \(.+\): choose"):
        serve.listen("192.0.2.77", 8555)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.9.9.9", "::1", "localhost"])
def test_served_to_this_machine_alone_it_needs_no_code(host: str) -> None:
    assert door.is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.20", "tables.example", ""])
def test_served_to_anybody_else_it_needs_a_code(host: str) -> None:
    assert not door.is_loopback(host)


def test_guests_are_told_an_address_they_can_type() -> None:
    with serve.listen("0.0.0.0", free_port()) as listening:
        assert "0.0.0.0" not in serve.address(listening)


def test_a_code_is_eight_digits_and_never_the_same() -> None:
    codes = {serve.new_code() for _ in range(50)}
    assert len(codes) == 50
    assert all(re.fullmatch(r"\d{4} \d{4}", code) for code in codes)


def test_a_code_is_known_with_or_without_its_space(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_page, "_PAUSE", 0)
    tries = {"1234 5678": True, "12345678": True, "1234 5679": False, "1234": False, "": False, "١٢٣٤ ٥٦٧٨": False}
    assert {typed: asyncio.run(code_page.is_code(typed, "1234 5678")) for typed in tries} == tries


def test_guests_who_guess_wait_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code_page, "_PAUSE", 0.05)

    async def guess_thrice() -> None:
        await asyncio.gather(*(code_page.is_code("0000 0000", "1234 5678") for _ in range(3)))

    began = time.monotonic()
    asyncio.run(guess_thrice())
    assert time.monotonic() - began >= 0.15


Headers = dict[bytes, bytes]


def turned_away(kind: str, headers: Headers, *, local: bool = True) -> bool:
    """Whether a request with these headers never reaches the app."""
    reached = False
    sent: list[MutableMapping[str, Any]] = []

    async def app(*_: Any) -> None:
        nonlocal reached
        reached = True

    async def receive() -> MutableMapping[str, Any]:
        return {}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    scope = {"type": kind, "headers": list(headers.items())}
    asyncio.run(door.Door(app, local=local)(scope, receive, send))
    assert reached == (not sent)
    return not reached


@pytest.mark.parametrize("kind", ["http", "websocket"])
@pytest.mark.parametrize(
    ("headers", "away"),
    [
        ({b"host": b"127.0.0.1:8555"}, False),
        ({b"host": b"127.0.0.1:8555", b"origin": b"http://127.0.0.1:8555"}, False),
        ({b"host": b"localhost:8555", b"origin": b"http://localhost:8555"}, False),
        ({b"host": b"127.0.0.1:8555", b"origin": b"https://elsewhere.example"}, True),
        ({b"host": b"127.0.0.1:8555", b"origin": b"http://127.0.0.1:9999"}, True),
        ({b"host": b"127.0.0.1:8555", b"origin": b"null"}, True),
        ({b"host": b"[::1", b"origin": b"http://[::1"}, True),
        ({b"host": b"points-here.example:8555", b"origin": b"http://points-here.example:8555"}, True),
        ({}, True),
    ],
)
def test_other_web_sites_cannot_talk_to_the_app(kind: str, headers: Headers, away: bool) -> None:
    assert turned_away(kind, headers) is away


def test_neighbours_may_come_under_any_name_that_leads_here() -> None:
    headers = {b"host": b"laptop.home:8555", b"origin": b"http://laptop.home:8555"}
    assert not turned_away("websocket", headers, local=False)
    assert turned_away("websocket", {**headers, b"origin": b"https://elsewhere.example"}, local=False)


def test_an_empty_display_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", "")
    assert window.obstacle() is window.Obstacle.NO_DISPLAY


def test_what_is_wrong_with_the_arguments_is_said_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert launch.main(["--lang", "fr", "--port", "70000"]) == 2
    assert capsys.readouterr().err == "« 70000 » n’est pas un port : ils vont de 1 à 65535.\n".replace(
        "« ", "«\u202f"
    ).replace(" »", "\u202f»").replace(" :", "\u202f:")
    assert launch.main(["--lang", "en", "--prot", "7"]) == 2
    assert capsys.readouterr().err == "This is not known here: --prot 7.\n"


def test_a_page_that_has_gone_is_sent_nothing_and_what_draws_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[object] = []
    monkeypatch.setattr(FletApp, "send_message", lambda _page, message: sent.append(message))
    serve.let_the_gone_go()
    page = object.__new__(FletApp)
    page._FletApp__send_queue = asyncio.Queue()
    page.send_message("drawn")
    page._FletApp__send_queue = None
    page.send_message("drawn while it is gone")
    assert sent == ["drawn"]
