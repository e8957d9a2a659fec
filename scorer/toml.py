"""Reading the TOML of a variant safely, and finding the line of a key.

A file is untrusted: its size, its lines and its nesting are checked before `tomllib` sees it. `tomllib` tells no
positions of values, so a small scanner maps the path of a key to its line; it runs only when a problem is reported.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

MAX_BYTES = 64 * 1024
MAX_LINE = 1_000
MAX_LEVELS = 16

_HEADING = re.compile(r"^\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*=""")
_STRING = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'""")
_STRING_OR_COMMENT = re.compile(r""""(?:\\.|[^"\\])*"|'[^']*'|#.*""")
_BRACKET = re.compile(r"[][{}]")
_BETWEEN_KEYS = re.compile(r"[=,{}]")
_TRIPLE = re.compile(r'"""|\'\'\'')


class TomlError(Exception):
    """The file is no TOML, or more than a variant may be."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


@lru_cache(maxsize=64)
def parse(text: str) -> dict[str, Any]:
    """The contents of a TOML text, not to be changed: what extends a variant asks for it again. Raises TomlError."""
    _guard(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        message = re.sub(r"\s*\(at .*\)$", "", str(error))
        raise TomlError(f"this is not TOML: {message}", int(found[1]) if found else _last(text)) from None
    except (RecursionError, ValueError):
        raise TomlError("this is not TOML that can be read", 1) from None


def _last(text: str) -> int:
    return text.count("\n") + 1


def _guard(text: str) -> None:
    if len(text.encode()) > MAX_BYTES:
        raise TomlError(f"a variant has at most {MAX_BYTES // 1024} kB", 1)
    level = 0
    for number, line, bare in _lines(text):
        if len(line) > MAX_LINE:
            raise TomlError(f"a line has at most {MAX_LINE} characters", number)
        for sign in _BRACKET.findall(bare):
            level += 1 if sign in "[{" else -1
            if level > MAX_LEVELS:
                raise TomlError(f"brackets go at most {MAX_LEVELS} levels deep", number)
        if bare.count(".") > MAX_LEVELS and any(key.count(".") > MAX_LEVELS for key in _BETWEEN_KEYS.split(bare)):
            raise TomlError(f"dotted keys go at most {MAX_LEVELS} levels deep", number)


def _lines(text: str) -> Iterator[tuple[int, str, str]]:
    """Each line: its number from 1, the line, and the line without strings and comments."""
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not inside and not _TRIPLE.search(line):
            yield number, line, _STRING_OR_COMMENT.sub(_bare, line)
            continue
        rest, bare = line, ""
        while rest:
            if inside:
                _, found, rest = rest.partition(inside)
                inside = "" if found else inside
                continue
            opening = _TRIPLE.search(rest)
            quoted = _STRING.search(rest)
            comment = rest.find("#")
            first = min(
                (m.start() for m in (opening, quoted) if m),
                default=len(rest),
            )
            if 0 <= comment < first:
                bare, rest = bare + rest[:comment], ""
            elif opening and opening.start() == first:
                bare, inside, rest = bare + rest[:first], opening[0], rest[opening.end() :]
            elif quoted:
                bare, rest = bare + rest[:first] + '""', rest[quoted.end() :]
            else:
                bare, rest = bare + rest, ""
        yield number, line, bare


def _bare(found: re.Match[str]) -> str:
    return "" if found[0][0] == "#" else '""'


def line_of(text: str, path: str) -> int:
    """The line on which the nearest part of a dotted path is written; 1 when none is."""
    known = _positions(text)
    keys = path.split(".")
    for end in range(len(keys), 0, -1):
        at = known.get(".".join(keys[:end]))
        if at is not None:
            return at
    return 1


@lru_cache(maxsize=8)
def _positions(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    counts: dict[str, int] = {}
    prefix: tuple[str, ...] = ()
    level = 0
    continued = False
    for number, line, bare in _lines(text):
        heading = _HEADING.match(line) if level == 0 and not continued else None
        key = _KEY.match(line) if level == 0 and not continued and not heading else None
        if heading:
            prefix = _keys(heading[2])
            if heading[1] == "[[":
                name = ".".join(prefix)
                counts[name] = counts.get(name, -1) + 1
                prefix = (*prefix, str(counts[name]))
            for end in range(1, len(prefix) + 1):
                found.setdefault(".".join(prefix[:end]), number)
            continue
        if key:
            found.setdefault(".".join((*prefix, *_keys(key[1]))), number)
        level += sum((sign in "[{") - (sign in "]}") for sign in bare)
        continued = bool(_TRIPLE.search(line)) != continued if len(_TRIPLE.findall(line)) % 2 else continued
    return found


def _keys(dotted: str) -> tuple[str, ...]:
    return tuple(key.strip().strip("\"'") for key in re.split(r"\.(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", dotted))
