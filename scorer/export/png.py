"""PNG pictures cut to their top left corner, without drawing them anew."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_HEAD = struct.Struct(">IIBBBBB")
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}
_PLAIN_DEPTH = 8


def size(picture: bytes) -> tuple[int, int]:
    """Its width and height in pixels. Raises ValueError."""
    wide, high, *_ = _head(picture)
    return wide, high


def cut(picture: bytes, width: int, height: int) -> bytes:
    """At most so many pixels of it from the left and from the top. Raises ValueError.

    The bytes of a pixel are told from those left of it and above it only, so those of a corner hold without the rest.
    """
    wide, high, depth, colour, *rest = _head(picture)
    if depth != _PLAIN_DEPTH or colour not in _CHANNELS or rest[-1]:
        raise ValueError("only plain pictures of 8 bits are cut")
    width, height = max(1, min(width, wide)), max(1, min(height, high))
    packed = b"".join(content for kind, content in _chunks(picture) if kind == b"IDAT")
    lines, line, kept = zlib.decompress(packed), 1 + wide * _CHANNELS[colour], 1 + width * _CHANNELS[colour]
    corner = b"".join(lines[start : start + kept] for start in range(0, height * line, line))
    head = _HEAD.pack(width, height, depth, colour, *rest)
    return _SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(corner, 9)) + _chunk(b"IEND", b"")


def _head(picture: bytes) -> tuple[int, ...]:
    kind, content = next(_chunks(picture), (b"", b""))
    if kind != b"IHDR" or len(content) != _HEAD.size:
        raise ValueError("this is no PNG picture")
    return _HEAD.unpack(content)


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE) if picture.startswith(_SIGNATURE) else len(picture)
    while at + 8 <= len(picture):
        length, kind = struct.unpack_from(">I4s", picture, at)
        yield kind, picture[at + 8 : at + 8 + length]
        at += 12 + length


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
