"""Files that commands read, and write whole or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from scorer.cli.common import Refusal, harmless
from scorer.i18n import N_
from scorer.importing.preview import Unreadable
from scorer.importing.safely import json_of, text_of
from scorer.store.errors import NotRead, reason

MAX_BYTES = 64 * 1024 * 1024
_IN_MEMORY = 16 * 1024 * 1024


# ── In ──────────────────────────────────────────────────────────────────────


def read_json(name: str) -> Any:
    """What a JSON file, or standard input for "-", holds. Raises Refusal, NotRead."""
    try:
        return json_of(text_of(read_bytes(name, MAX_BYTES)))
    except Unreadable as error:
        raise Refusal(N_("{field}: {why}"), field=name, why=error.remark) from error


def read_bytes(name: str, most: int) -> bytes:
    """The content of a file, or of standard input for "-". Raises Refusal, NotRead."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as opened:
                data = opened.read(most + 1)
    except OSError as error:
        raise NotRead(file=name, reason=reason(error)) from error
    if len(data) > most:
        raise Refusal(N_("{file}: a file has at most {most} MB."), file=name, most=most // 1024 // 1024)
    return data


# ── Out ─────────────────────────────────────────────────────────────────────


def file_to_write(path: Path, library: Path) -> Path:
    """The file to be written, where a link points. Raises Refusal for what is no file, or is one of the library."""
    if path.is_dir() or not path.name:
        raise Refusal(N_("{file}: this is a folder; the name of a file is wanted."), file=path)
    try:
        target = path.resolve() if path.is_symlink() else path
        inside = target.resolve().is_relative_to(library.resolve())
    except (OSError, RuntimeError) as error:
        raise Refusal(N_("{file}: this link leads nowhere."), file=path) from error
    if target.exists() and not target.is_file():
        raise Refusal(N_("{file}: this is a device or something else that is no file."), file=path)
    if inside and (target.exists() or target.resolve().parent != library.resolve()):
        raise Refusal(N_("{file}: the library keeps this file itself; another name is wanted."), file=path)
    return target


@contextmanager
def whole_file(target: Path) -> Iterator[IO[bytes]]:
    """A file to write into, which takes its place when all is written. Raises Refusal where it cannot be written."""
    fresh = None
    try:
        with tempfile.NamedTemporaryFile(dir=target.parent, prefix=".ardoise-", delete=False) as file:
            fresh = Path(file.name)
            yield file
            file.flush()
            os.fsync(file.fileno())
        fresh.chmod(_mode(target))
        fresh.replace(target)
    except OSError as error:
        raise Refusal(N_("{file} could not be written: {reason}."), file=target, reason=reason(error)) from error
    finally:
        if fresh is not None:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)


def _mode(target: Path) -> int:
    """The permissions of the file that is there, or those of a new one."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def to_standard_output(pieces: Iterable[bytes]) -> None:
    """All of it or nothing; to a terminal only what it can show."""
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as kept:
        for piece in pieces:
            kept.write(piece)
        kept.seek(0)
        if sys.stdout.isatty():
            print(harmless(kept.read().decode().replace("\r\n", "\n")), end="")
            return
        while piece := kept.read(1 << 20):
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
