"""Text and JSON of a file nobody vouches for: its size, its letters and its nesting are checked."""

from __future__ import annotations

import json
import math
import re
from typing import Any

from scorer.i18n import N_
from scorer.importing.preview import Unreadable

MOST_BYTES = 256 * 1024 * 1024
MOST_GAMES = 100_000
MOST_LEVELS = 32

_HALF_LETTER = re.compile(r"\\u[dD][89a-fA-F]")
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def text_of(data: bytes) -> str:
    """The text of a file: UTF-8, or UTF-16 that says so. Raises Unreadable."""
    if len(data) > MOST_BYTES:
        raise Unreadable(N_("A file has at most {most} MB."), most=MOST_BYTES // 1024 // 1024)
    try:
        return data.decode("utf-16" if data.startswith(_WIDE) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Unreadable(N_("This is not UTF-8 text."), line=line) from error


def json_of(text: str) -> Any:
    """What a JSON text holds. Raises Unreadable."""
    try:
        found = json.loads(text, parse_constant=_number, parse_float=_number, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        told = N_("This is not JSON; it goes wrong at sign {column}.")
        raise Unreadable(told, column=error.colno, line=error.lineno) from error
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:
        raise Unreadable(N_("A number in it is too large, or none at all.")) from error
    _check_levels(found)
    if _HALF_LETTER.search(text):
        _check_letters(found)
    return found


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; one key would hide the other where it stands twice."""
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for at, key in enumerate(keys) if key in keys[:at])
        raise Unreadable(N_("“{key}” stands twice in one object."), key=twice[:60])
    return found


def _check_letters(found: Any) -> None:
    try:
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = f"\\u{ord(error.object[error.start]):04x}"
        raise Unreadable(N_("Half of a character is written in it: {sign}."), sign=half) from error


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _check_levels(found: Any) -> None:
    level = [found]
    for _ in range(MOST_LEVELS):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return
    raise _too_deep()


def _too_deep() -> Unreadable:
    return Unreadable(N_("This is nested too deep: {most} levels at most."), most=MOST_LEVELS)
