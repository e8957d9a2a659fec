"""Serving the app as a page: the port, the guests' code, and who may talk to it."""

from __future__ import annotations

import secrets
import socket
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import flet as ft

from scorer.i18n import N_

PREFERRED_PORT = 8555

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
ASGIApp = Callable[[Scope, Receive, Send], Awaitable[None]]

_NO_HOST = N_("Ardoise cannot be served on {host}: {reason}.")
_NO_PORT = N_("Port {port} of {host} cannot be used ({reason}): choose another one with --port.")

#: Seconds a page gets to say goodbye when the server is told to stop.
_GOODBYE = 2


class ServeError(Exception):
    """Ardoise cannot be served as asked: one sentence, `template` with `names` filled in."""

    def __init__(self, template: str, **names: object) -> None:
        self.template, self.names = template, names
        super().__init__(template.format_map(names))


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


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


def serve(start: Callable[[ft.Page], None], listening: socket.socket, assets: Path) -> None:
    """Serve until told to stop by a signal, which is raised again."""
    import uvicorn  # noqa: PLC0415 - a phone has no server to import

    app = ft.run(start, assets_dir=str(assets), export_asgi_app=True, no_cdn=True)
    local = is_loopback(listening.getsockname()[0])
    config = uvicorn.Config(
        OwnPagesOnly(app, local=local),
        log_level="error",
        ws="websockets-sansio",
        timeout_graceful_shutdown=_GOODBYE,
    )
    uvicorn.Server(config).run(sockets=[listening])


class OwnPagesOnly:
    """Turns away every page that this server did not send.

    Another web site, open in the same browser, can reach a server on this machine: openly, which its Origin tells, or
    under a name of its own that it points here, which the Host tells.
    """

    def __init__(self, app: ASGIApp, *, local: bool) -> None:
        self._app = app
        self._local = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request or web socket."""
        if scope["type"] in {"http", "websocket"} and not self._own(dict(scope["headers"])):
            await _turn_away(scope["type"], send)
        else:
            await self._app(scope, receive, send)

    def _own(self, headers: dict[bytes, bytes]) -> bool:
        host, origin = (headers.get(name, b"").decode("latin-1") for name in (b"host", b"origin"))
        if self._local and not is_loopback(urlsplit(f"//{host}").hostname or ""):
            return False
        return not origin or urlsplit(origin).netloc == host


async def _turn_away(kind: str, send: Send) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"This page is not from here."})
