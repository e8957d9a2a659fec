"""From the command line to the first screen: a window where one can be had, otherwise a served page."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import FrameType

import flet as ft

from scorer.app import serve, window
from scorer.app.guard import guard
from scorer.app.routes import open_app
from scorer.app.views.code import ask_code
from scorer.i18n import LANGUAGES, N_, Language, load, system_language

ASSETS = Path(__file__).parents[2] / "assets"

_SERVED = {
    None: N_("Ardoise is served at {address}"),
    window.Obstacle.NO_DISPLAY: N_("There is no display here, so Ardoise is served at {address}"),
    window.Obstacle.NOT_INSTALLED: N_("The desktop window is not installed, so Ardoise is served at {address}"),
    window.Obstacle.NOT_FETCHED: N_("The desktop window could not be fetched, so Ardoise is served at {address}"),
    window.Obstacle.NOT_OPENED: N_("The window did not open, so Ardoise is served at {address}"),
}


def main(argv: Sequence[str] | None = None) -> int:
    """Open Ardoise and stay until it is closed. 0: closed; 2: refused, with one sentence that says why."""
    if _hosted():
        ft.run(partial(_start, data=None, language=_language(None)), assets_dir=str(ASSETS))
        return 0
    asked = _arguments().parse_args(argv)
    language = _language(asked.lang)
    try:
        _open(asked, language)
    except serve.ServeError as refused:
        print(language._(refused.template, **refused.names), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="main.py", description="Keeps the score at a real card table.")
    parser.add_argument("--web", action="store_true", help="serve Ardoise as a page, even where a window can be had")
    parser.add_argument("--host", help="the address to serve it on (127.0.0.1); any other asks its guests for a code")
    parser.add_argument("--port", type=_port, help=f"the port to serve it on ({serve.PREFERRED_PORT}, or a free one)")
    parser.add_argument("--data", type=Path, help="the folder that keeps the games")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help="the language to speak")
    return parser


def _port(text: str) -> int:
    port = int(text)
    if not 0 < port < 65536:
        raise argparse.ArgumentTypeError(f"{port} is no port: they go from 1 to 65535")
    return port


def _language(code: str | None) -> Language:
    return load(code or system_language(), ASSETS / "locale")


def _open(asked: argparse.Namespace, language: Language) -> None:
    start = partial(_start, data=asked.data, language=language)
    obstacle = None
    if not (asked.web or asked.host or asked.port):
        obstacle = window.obstacle()
        if obstacle is None and window.show(start, ASSETS):
            return
        obstacle = obstacle or window.Obstacle.NOT_OPENED
    host = asked.host or "127.0.0.1"
    with serve.listen(host, asked.port) as listening:
        code = None if serve.is_loopback(host) else serve.new_code()
        print(language._(_SERVED[obstacle], address=serve.address(listening)))
        if code is not None:
            print(language._("Guests are asked for this code: {code}", code=code))
        sys.stdout.flush()
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, _leave)
        serve.serve(partial(start, code=code), listening, ASSETS)


def _start(page: ft.Page, *, data: Path | None, language: Language, code: str | None = None) -> None:
    """What every page that connects begins with."""
    guard(page, language)
    enter = partial(open_app, page, data, language)
    if code is None:
        enter()
    else:
        ask_code(page, language, code, enter)


def _hosted() -> bool:
    """Whether something else than the command line runs us: a packaged app, Pyodide, or `flet run`."""
    tells = {"FLET_PLATFORM", "FLET_DISPLAY_URL_PREFIX"}
    return sys.platform == "emscripten" or not tells.isdisjoint(os.environ)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
