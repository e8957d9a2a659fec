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
from scorer.app.door import is_loopback
from scorer.app.guard import guard
from scorer.app.guests import Guests
from scorer.app.routes import open_app
from scorer.app.views.code import ask_code
from scorer.cli.arguments import Parser, wished
from scorer.cli.common import Refusal
from scorer.i18n import LANGUAGES, N_, Language, load, system_language
from scorer.store.errors import InUse, StoreError
from scorer.store.folder import data_folder
from scorer.store.library import Library

ASSETS = Path(__file__).parents[2] / "assets"

_SERVED = {
    None: N_("Ardoise is served at {address}"),
    window.Obstacle.NO_DISPLAY: N_("There is no display here, so Ardoise is served at {address}"),
    window.Obstacle.NOT_INSTALLED: N_("The desktop window is not installed, so Ardoise is served at {address}"),
    window.Obstacle.NOT_FETCHED: N_("The desktop window could not be fetched, so Ardoise is served at {address}"),
    window.Obstacle.NOT_OPENED: N_("The window did not open, so Ardoise is served at {address}"),
}


class SecondCopy(InUse):
    """Two copies of the app cannot keep the same games."""

    template = N_("Another copy of Ardoise is using {folder}: go on there, or choose another folder with --data.")


def main(argv: Sequence[str] | None = None) -> int:
    """Open Ardoise and stay until it is closed. 0: closed; 2: refused, with one sentence that says why."""
    if _hosted():
        _open_hosted()
        return 0
    given = sys.argv[1:] if argv is None else argv
    language = wished(given)
    try:
        asked = _arguments(language).parse_args(given)
        with _library(asked.data) as library:
            _open(asked, partial(_start, library=library, language=language), language)
    except Refusal as refused:
        print(refused.said(language), file=sys.stderr)
        return 2
    except (StoreError, serve.ServeError) as refused:
        print(language._(refused.template, **refused.names), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def _arguments(language: Language) -> argparse.ArgumentParser:
    say = language._
    parser = Parser(language=language, prog="main.py", description=say("Keeps the score at a real card table."))
    parser.add_argument(
        "--web", action="store_true", help=say("serve Ardoise as a page, even where a window can be had")
    )
    parser.add_argument(
        "--host", help=say("the address to serve it on (127.0.0.1); any other asks its guests for a code")
    )
    port = say("the port to serve it on ({port}, or a free one)", port=serve.PREFERRED_PORT)
    parser.add_argument("--port", type=_port, help=port)
    parser.add_argument("--data", type=Path, help=say("the folder that keeps the games"))
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help=say("the language to speak"))
    return parser


def _port(text: str) -> int:
    port = int(text) if text.isdecimal() and len(text) < 6 else 0
    if not 0 < port < 65536:
        raise Refusal(N_("“{port}” is no port: they go from 1 to 65535."), port=text[:20])
    return port


def _library(folder: Path | None) -> Library:
    library = Library(data_folder(folder))
    if isinstance(library.read_only, InUse):
        raise SecondCopy(**library.read_only.names)
    return library


def _open(asked: argparse.Namespace, start: Callable[..., None], language: Language) -> None:
    obstacle = None
    if not (asked.web or asked.host or asked.port):
        obstacle = window.obstacle()
        if obstacle is None and window.show(start, ASSETS):
            return
        obstacle = obstacle or window.Obstacle.NOT_OPENED
    host = asked.host or "127.0.0.1"
    with serve.listen(host, asked.port) as listening:
        guests = None if is_loopback(host) else Guests(serve.address(listening), serve.new_code())
        print(language._(_SERVED[obstacle], address=serve.address(listening)))
        if guests is not None:
            print(language._("Guests are asked for this code: {code}", code=guests.code))
        sys.stdout.flush()
        for stop in (signal.SIGINT, signal.SIGTERM):
            signal.signal(stop, _leave)
        about = language._("Keeps the score at a real card table.")
        serve.serve(partial(start, guests=guests), listening, ASSETS, about)


def _start(page: ft.Page, *, library: Library, language: Language, guests: Guests | None = None) -> None:
    """What every page that connects begins with."""
    guard(page, language)
    enter = partial(open_app, page, library, language, guests)
    if guests is None:
        enter()
    else:
        ask_code(page, language, guests.code, enter)


def _open_hosted() -> None:
    """Open as something else wants it that has no command line and nobody to read what is printed."""
    language = load(system_language(), ASSETS / "locale")
    try:
        start = partial(_start, library=Library(data_folder()), language=language)
    except StoreError as refused:
        start = partial(_say, sentence=language._(refused.template, **refused.names))
    ft.run(start, assets_dir=str(ASSETS))


def _say(page: ft.Page, *, sentence: str) -> None:
    page.add(ft.SafeArea(content=ft.Text(sentence)))


def _hosted() -> bool:
    """Whether something else than the command line runs us: a packaged app, Pyodide, or `flet run`."""
    tells = {"FLET_PLATFORM", "FLET_DISPLAY_URL_PREFIX"}
    return sys.platform == "emscripten" or not tells.isdisjoint(os.environ)


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
