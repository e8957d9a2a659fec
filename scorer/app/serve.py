"""Serving the app as a page: where it listens, and the code its guests type."""

from __future__ import annotations

import secrets
import socket
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path

import flet as ft

from scorer.app.door import Door, is_loopback
from scorer.app.spare_fonts import SpareFonts
from scorer.i18n import N_

NAME = "Ardoise"
PREFERRED_PORT = 8555

_NO_HOST = N_("Ardoise cannot be served on {host}: {reason}.")
_NO_PORT = N_("Port {port} of {host} cannot be used ({reason}): choose another one with --port.")

#: Bytes of a file that a page hands over: ten thousand games, or a backup of them.
_LARGEST_FILE = 96 * 1024 * 1024

#: Seconds a page gets to say goodbye when the server is told to stop.
_GOODBYE = 2


class ServeError(Exception):
    """Ardoise cannot be served as asked: one sentence, `template` with `names` filled in."""

    def __init__(self, template: str, **names: object) -> None:
        self.template, self.names = template, names
        super().__init__(template.format_map(names))


def new_code() -> str:
    """A code for guests: eight digits in two groups."""
    return f"{secrets.randbelow(10_000):04} {secrets.randbelow(10_000):04}"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; without a port, on the preferred one or, where that is taken, on a free one."""
    if port is not None:
        return _bound(host, port)
    try:
        return _bound(host, PREFERRED_PORT)
    except ServeError:
        return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise ServeError(_NO_HOST, host=host, reason=error.strerror) from error
    try:
        if sys.platform != "win32":  # there it would let two servers share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen()
    except OSError as error:
        listening.close()
        raise ServeError(_NO_PORT, port=port, host=host, reason=error.strerror) from error
    return listening


def address(listening: socket.socket) -> str:
    """What to type into a browser to reach it."""
    host, port = listening.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = _own_address(listening.family)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _own_address(family: int) -> str:
    """This machine's address among its neighbours. Connecting a datagram socket sends nothing."""
    target, alone = ("2001:db8::1", "::1") if family == socket.AF_INET6 else ("192.0.2.1", "127.0.0.1")
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
        except OSError:
            return alone
        return str(probe.getsockname()[0])


def let_the_gone_go() -> None:
    """Send a page that has gone nothing more: it gets all there is when it comes back.

    Left alone, Flet fails in the middle of drawing, and the page that comes back stays as it was.
    """
    from flet_web.fastapi.flet_app import FletApp  # type: ignore[import-untyped]  # noqa: PLC0415 - as below

    send = FletApp.send_message

    def send_if_there(page: FletApp, message: object) -> None:
        if page._FletApp__send_queue is not None:
            send(page, message)

    FletApp.send_message = send_if_there


def serve(start: Callable[[ft.Page], None], listening: socket.socket, assets: Path, about: str = "") -> None:
    """Serve until told to stop by a signal, which is raised again; `about` says what it is to who finds the page."""
    import flet_web.fastapi as web  # type: ignore[import-untyped]  # noqa: PLC0415 - a phone has no server to import
    import uvicorn  # noqa: PLC0415

    let_the_gone_go()
    app = web.FastAPI()
    named = {"app_name": NAME, "app_short_name": NAME, "app_description": about}
    app.mount("/", web.app(start, assets_dir=str(assets), no_cdn=True, **named))
    local = is_loopback(listening.getsockname()[0])
    config = uvicorn.Config(
        Door(SpareFonts(app, assets / "fonts" / "spare"), local=local),
        log_level="error",
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FILE,
        timeout_graceful_shutdown=_GOODBYE,
    )
    uvicorn.Server(config).run(sockets=[listening])
