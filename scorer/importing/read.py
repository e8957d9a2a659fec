"""`preview(data, here)`: what a file would bring in, whoever wrote it."""

from __future__ import annotations

import base64
import zlib

from scorer.export.qr import BEGIN
from scorer.i18n import N_
from scorer.importing.from_bgstats import is_bgstats, preview_bgstats
from scorer.importing.from_csv import preview_csv
from scorer.importing.own import is_game_file, is_own, preview_game_files, preview_own
from scorer.importing.preview import Here, Preview, Unreadable
from scorer.importing.safely import json_of, text_of
from scorer.watch import NOBODY, Watch

#: Letters that a scanned square may unfold to.
_MOST_UNFOLDED = 1_000_000


def preview(data: bytes, here: Here, watch: Watch = NOBODY) -> Preview:
    """Look a file through; nothing is kept. Raises Unreadable where nothing of it can be read, Cancelled."""
    text = text_of(data)
    if text.startswith(BEGIN):
        text = _unfolded(text.strip())
    if text.lstrip()[:1] not in ("{", "["):
        return preview_csv(text, here, watch)
    found = json_of(text)
    if is_own(found):
        return preview_own(found, here, watch)
    if is_bgstats(found):
        return preview_bgstats(found, here, watch)
    if is_game_file(found):
        return preview_game_files(found, here, watch)
    raise Unreadable(N_("This is JSON, but none that is known here."))


def _unfolded(text: str) -> str:
    packed = text.removeprefix(BEGIN)
    try:
        data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unfolding = zlib.decompressobj()
        found = unfolding.decompress(data, _MOST_UNFOLDED)
        if unfolding.unconsumed_tail or not unfolding.eof:
            raise Unreadable(N_("This square cannot be read."))
        return found.decode()
    except (ValueError, zlib.error) as error:  # not base64, or not text
        raise Unreadable(N_("This square cannot be read.")) from error
