"""Who may talk to the served app, and whom its page may talk to.

Another web site, open in the same browser, can reach a server on this machine: openly, which its Origin tells, or under
a name of its own that it points here, which the Host tells. Both are turned away. And what is served stays at home: the
page may ask nobody else for anything, nor be shown inside another one.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

#: Flutter compiles its own WebAssembly, writes its own styles and runs workers from blobs.
_STAY_HOME = (
    b"default-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:; connect-src 'self' ws: wss: blob: data:; "
    b"frame-ancestors 'self'; form-action 'self'; base-uri 'self'"
)
_HEADERS = [(b"content-security-policy", _STAY_HOME), (b"referrer-policy", b"no-referrer")]


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that address."""
    with suppress(ValueError):
        return ip_address(host).is_loopback
    return host == "localhost"


class Door:
    """The app behind its door. `local`: it is served to this machine alone, under no other name."""

    def __init__(self, app: App, *, local: bool) -> None:
        self._app = app
        self._local = local

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request or web socket."""

        async def send_home(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_HEADERS]
            await send(message)

        if scope["type"] in {"http", "websocket"} and not self._own(dict(scope["headers"])):
            await _turn_away(scope["type"], send)
        else:
            await self._app(scope, receive, send_home)

    def _own(self, headers: dict[bytes, bytes]) -> bool:
        host, origin = (headers.get(name, b"").decode("latin-1") for name in (b"host", b"origin"))
        if self._local and not is_loopback(_hostname(f"//{host}")):
            return False
        return not origin or origin.partition("://")[2] == host


def _hostname(url: str) -> str:
    with suppress(ValueError):
        return urlsplit(url).hostname or ""
    return ""


async def _turn_away(kind: str, send: Send) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": b"This page is not from here."})
