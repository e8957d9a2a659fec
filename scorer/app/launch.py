"""From the command line to the first screen: a window where one can be had, otherwise a served page."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import FrameType

import flet as ft

from scorer.app import serve, window
from scorer.app.guard import guard
from scorer.app.routes import open_app
from scorer.app.views.code import ask_code

ASSETS = Path(__file__).parents[2] / "assets"


def main(argv: Sequence[str] | None = None) -> int:
    """Open Ardoise and stay until it is closed. 0: closed; 2: refused, with one sentence that says why."""
    if _hosted():
        ft.run(partial(_start, data=None, language=None), assets_dir=str(ASSETS))
        return 0
    asked = arguments().parse_args(argv)
    try:
        _open(asked)
    except serve.ServeError as refused:
        print(refused, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def arguments() -> argparse.ArgumentParser:
    """What `python main.py` understands."""
    parser = argparse.ArgumentParser(prog="main.py", description="Keeps the score at a real card table.")
    parser.add_argument("--web", action="store_true", help="serve Ardoise as a page, even where a window can be had")
    parser.add_argument("--host", help="the address to serve it on (127.0.0.1); any other asks its guests for a code")
    parser.add_argument("--port", type=_port, help=f"the port to serve it on ({serve.PREFERRED_PORT} or a free one)")
    parser.add_argument("--data", type=Path, help="the folder that keeps the games")
    parser.add_argument("--lang", choices=("en", "fr"), help="the language to start in")
    return parser


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port < 65536:
        raise argparse.ArgumentTypeError(f"{port} is no port; ports go from 1 to 65535")
    return port


def _open(asked: argparse.Namespace) -> None:
    start = partial(_start, data=asked.data, language=asked.lang)
    obstacle = None
    if not (asked.web or asked.host or asked.port):
        obstacle = window.obstacle()
        if obstacle is None and window.show(start, ASSETS):
            return
        obstacle = obstacle or "The window did not open"
    _serve(asked, start, obstacle)


def _serve(asked: argparse.Namespace, start: Callable[..., None], obstacle: str | None) -> None:
    host = asked.host or "127.0.0.1"
    signal.signal(signal.SIGINT, _leave)
    signal.signal(signal.SIGTERM, _leave)
    code = None if serve.is_loopback(host) else serve.new_code()
    with serve.listen(host, asked.port) as listening:
        address = serve.address(listening)
        print(f"{obstacle}, so Ardoise is served at {address}" if obstacle else f"Ardoise is served at {address}")
        if code is not None:
            print(f"Guests are asked for this code: {code}")
        sys.stdout.flush()
        serve.serve(partial(start, code=code), listening, ASSETS)


def _start(page: ft.Page, *, data: Path | None, language: str | None, code: str | None = None) -> None:
    """What every page that connects begins with."""
    guard(page)
    enter = partial(open_app, page, data, language)
    if code is None:
        enter()
    else:
        ask_code(page, code, enter)


def _hosted() -> bool:
    """Whether something else than the command line runs us: a packaged app, Pyodide, or `flet run`."""
    return sys.platform == "emscripten" or not os.environ.keys().isdisjoint(
        {"FLET_PLATFORM", "FLET_DISPLAY_URL_PREFIX"}
    )


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
