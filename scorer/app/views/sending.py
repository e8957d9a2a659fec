"""Handing something to another app; where the device cannot, it is copied or saved instead, and that is said."""

from __future__ import annotations

import flet as ft

from scorer.app.keeping import Saved
from scorer.app.state import Session
from scorer.app.views.files import keep_file
from scorer.app.widgets import snack


async def copy(session: Session, words: str, told: str) -> None:
    """Copy words, and say so."""
    await ft.Clipboard().set(words)
    snack.say(session.look, told)


async def send_text(session: Session, words: str) -> None:
    """Hand words to another app; a browser that cannot has them copied."""
    try:
        result = await ft.Share().share_text(words, download_fallback_enabled=False, mail_to_fallback_enabled=False)
        sent = result.status is not ft.ShareResultStatus.UNAVAILABLE
    except RuntimeError:
        sent = False
    if not sent:
        await copy(session, words, session.say("Nothing to send it with here, so it is copied: paste it anywhere."))


async def send_file(session: Session, saved: Saved, kind: str) -> None:
    """Hand a file to another app; a browser that cannot has it saved."""
    file = ft.ShareFile.from_bytes(saved.content, mime_type=kind, name=saved.name)
    try:
        result = await ft.Share().share_files([file], download_fallback_enabled=False, mail_to_fallback_enabled=False)
        sent = result.status is not ft.ShareResultStatus.UNAVAILABLE
    except RuntimeError:
        sent = False
    if not sent and await keep_file(saved):
        words = session.say("Nothing to send it with here, so it is saved: {file}.", file=saved.name)
        snack.say(session.look, words)
