"""The exact text of the rules each game was begun with, kept under the sum of what it says.

A file holds a variant and all it extends, sorted by id: before each text a line "#= id bytes". Many games share it, so
it is kept twice.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from scorer.store.errors import RulesDamaged, TooLarge
from scorer.store.storage import DISK, Disk, previous, write_whole

LIMIT = 1_000_000  # bytes: variants are small, and extend few

_MARK = re.compile(rb"#= ([a-z][a-z0-9_]*) ([0-9]{1,7})\n")


def pack(texts: Mapping[str, str]) -> bytes:
    """One file of many texts."""
    parts = ((id_, text.encode()) for id_, text in sorted(texts.items()))
    return b"".join(b"#= %s %d\n%s\n" % (id_.encode(), len(part), part) for id_, part in parts)


def unpack(data: bytes) -> dict[str, str]:
    """The texts of one file. Raises ValueError."""
    texts: dict[str, str] = {}
    at = 0
    while at < len(data):
        mark = _MARK.match(data, at)
        if not mark:
            raise ValueError("a text has no mark before it")
        end = mark.end() + int(mark[2])
        texts[mark[1].decode()] = data[mark.end() : end].decode()
        at = end + 1
    return texts


def sha_of(texts: Mapping[str, str]) -> str:
    """What a game writes down to find these texts again."""
    return hashlib.sha256(pack(texts)).hexdigest()


class Pins:
    """The texts in a folder."""

    def __init__(self, folder: Path, *, disk: Disk = DISK) -> None:
        self._folder = folder
        self._disk = disk

    def keep(self, texts: Mapping[str, str]) -> str:
        """Keep the texts, both copies whole; their sum. Raises TooLarge and what writing raises."""
        data = pack(texts)
        sha = hashlib.sha256(data).hexdigest()
        if len(data) > LIMIT:
            raise TooLarge(file=f"{sha}.toml", limit=LIMIT)
        for path in self._copies(sha):
            if self._texts(path, sha) is None:
                write_whole(path, data, disk=self._disk)
        return sha

    def read(self, sha: str) -> dict[str, str]:
        """The texts with that sum, by id. Raises RulesDamaged."""
        if re.fullmatch("[0-9a-f]{64}", sha):
            for path in self._copies(sha):
                if (texts := self._texts(path, sha)) is not None:
                    return texts
        raise RulesDamaged(file=f"{sha[:64]}.toml")

    def _copies(self, sha: str) -> tuple[Path, Path]:
        path = self._folder / f"{sha}.toml"
        return path, previous(path)

    def _texts(self, path: Path, sha: str) -> dict[str, str] | None:
        try:
            if path.stat().st_size > LIMIT:
                return None
            data = path.read_bytes()
            return unpack(data) if hashlib.sha256(data).hexdigest() == sha else None
        except (OSError, ValueError):
            return None
