"""What a library has to tell: that it can only be read, what was damaged, what was kept."""

from __future__ import annotations

import flet as ft

from scorer.app.state import Session
from scorer.app.widgets.buttons import underlined
from scorer.app.widgets.notice import in_text_column, notice


def library_notices(session: Session) -> list[ft.Control]:
    """Boxes for the head of a page; those of damage stay until somebody has read them."""
    look, library = session.look, session.library
    told: list[ft.Control] = []
    if library.read_only is not None:
        why = session.say(library.read_only.template, **library.read_only.names)
        told.append(notice(look, session.say("Nothing can be written here"), why, error=True))
    found = library.notices
    told += [notice(look, None, session.say(one.template, **one.names), error=True) for one in found]
    if found:
        read = underlined(look, session.say("I have read this"), session.dismiss_notices, small=True)
        told.append(ft.Row(controls=[read]))
    if not told:
        return []
    return [in_text_column(look, ft.Column(controls=told, spacing=8, tight=True), top=8, bottom=12)]
