"""Files of the device: one that somebody picks, one to be kept."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from scorer.app.keeping import Saved


async def picked_file() -> tuple[str, bytes] | None:
    """The name and content of the file that somebody picks; None where none is."""
    files = await ft.FilePicker().pick_files(with_data=True, cancel_upload_on_window_blur=False)
    if not files:
        return None
    picked = files[0]
    return picked.name, picked.bytes if picked.bytes is not None else Path(picked.path or "").read_bytes()


async def keep_file(saved: Saved) -> bool:
    """Let the device keep a file; whether it did. A browser does not say, and is believed."""
    place = await ft.FilePicker().save_file(file_name=saved.name, src_bytes=saved.content)
    return bool(place) or bool(ft.context.page.web)
