"""A game or a house rule as a square to be scanned: JSON, packed, behind a word that says whose it is.

Inside is `ardoise:` and, in base64 for addresses, the deflated JSON; what comes in reads the same from a file.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import segno

from scorer.export.as_bgstats import TooLong
from scorer.export.as_json import FORMAT, game_file
from scorer.formula import Worth
from scorer.played import Played

BEGIN = "ardoise:"
#: Bytes the largest square holds.
MOST = 2_953
_QUIET = 4
_DARK, _LIGHT = "#1B2632", "#FFFFFF"


def game_code(played: Played) -> str:
    """The text of a game: its game file under the names of the table, without the rules' texts. Raises TooLong."""
    names = {"id": played.game.id, "played_at": played.game.created}
    return _packed({"ardoise": FORMAT, "game_file": {**names, **game_file(played)}})


def house_rule_code(variant: str, options: Mapping[str, Worth], texts: Mapping[str, str] | None = None) -> str:
    """The text of the house rules of a variant; `texts` of one that the other side does not have. Raises TooLong."""
    document: dict[str, Any] = {"variant": variant, "options": dict(options)}
    if texts:
        document["rules"] = dict(texts)
    return _packed({"ardoise": FORMAT, "house_rules": document})


def _packed(document: object) -> str:
    data = zlib.compress(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    return fitting(BEGIN + base64.urlsafe_b64encode(data).decode().rstrip("="))


def fitting(text: str) -> str:
    """The text, if a square can hold it. Raises TooLong."""
    if len(text.encode()) > MOST:
        raise TooLong
    return text


def qr_svg(text: str) -> bytes:
    """The square as an SVG file. Raises TooLong."""
    return _drawn(text, "svg", xmldecl=False, svgclass=None, lineclass=None)


def qr_png(text: str, scale: int = 8) -> bytes:
    """The square as a PNG file, each of its dots `scale` pixels wide. Raises TooLong."""
    return _drawn(text, "png", scale=scale)


def _drawn(text: str, kind: str, **how: Any) -> bytes:
    out = BytesIO()
    square = segno.make_qr(fitting(text), error="l", boost_error=True)
    square.save(out, kind=kind, border=_QUIET, dark=_DARK, light=_LIGHT, **how)
    return out.getvalue()
