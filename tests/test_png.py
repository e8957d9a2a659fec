"""A picture is cut to its corner; its pixels stay what they were."""

from __future__ import annotations

import struct
import zlib

import pytest

from scorer.export import png

#: Two by three pixels in red, green and blue; every line is told in another way.
LINES = (
    b"\x00" + bytes([1, 2, 3, 4, 5, 6]),  # as they are
    b"\x01" + bytes([9, 9, 9, 1, 1, 1]),  # from the left
    b"\x02" + bytes([1, 1, 1, 1, 1, 1]),  # from above
)


def picture(lines: tuple[bytes, ...], wide: int, *, depth: int = 8) -> bytes:
    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", wide, len(lines), depth, 2, 0, 0, 0)
    packed = zlib.compress(b"".join(lines))
    halves = chunk(b"IDAT", packed[:5]) + chunk(b"IDAT", packed[5:])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"tEXt", b"by\x00us") + halves + chunk(b"IEND", b"")


def test_the_corner_holds_without_the_rest() -> None:
    whole = picture(LINES, 2)
    assert png.size(whole) == (2, 3)
    corner = png.cut(whole, 1, 2)
    assert png.size(corner) == (1, 2)
    assert corner == png.cut(picture(tuple(line[:4] for line in LINES[:2]), 1), 1, 2)
    assert png.cut(corner, 9, 9) == corner


@pytest.mark.parametrize(
    "content", [b"", b"a photo", b"\x89PNG\r\n\x1a\n", picture(LINES, 2)[:20], picture(LINES, 2, depth=16)]
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match="picture"):
        png.cut(content, 1, 1)
