"""Glyphs our own fonts lack: common Chinese characters, kana, emoji.

Where a name needs one, Flutter's web client asks for a slice of a Noto font under `/assets/fonts/`, which Flet does not
bring along. Here it is given what lies in `assets/fonts/spare`: the slices of the commonest characters, each only when
a name needs it; emoji in ink, like everything else on the page.
"""

from __future__ import annotations

import re
from pathlib import Path

from scorer.app.door import App, Message, Receive, Send

_ASKED = re.compile(r"/assets/fonts/(?P<family>[a-z]+)/[^/]+/[^/]+\.(?P<slice>\d+)\.woff2")
_KEEP = b"public, max-age=31536000, immutable"


class SpareFonts:
    """The app, with the spare fonts of `folder` beside it."""

    def __init__(self, app: App, folder: Path) -> None:
        self._app = app
        self._fonts = {(path.parent.name, path.stem): path for path in folder.glob("*/*.woff2")}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request for a slice there is; everything else is the app's."""
        asked = _ASKED.fullmatch(scope["path"]) if scope["type"] == "http" else None
        font = self._fonts.get((asked["family"], asked["slice"])) if asked else None
        if font is None:
            await self._app(scope, receive, send)
            return
        headers = [(b"content-type", b"font/woff2"), (b"cache-control", _KEEP)]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": font.read_bytes()})
