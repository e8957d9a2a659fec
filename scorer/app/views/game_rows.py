"""Games in lists: what a row says of each, and those whose file must be mended before they can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.game_words import glyph, players_range
from scorer.app.views.new_game_find import in_short
from scorer.app.views.new_game_list import Line
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.rows import section
from scorer.app.widgets.text import text

if TYPE_CHECKING:
    from scorer.load import Loaded


def named_game(session: Session, variant: str, name: str) -> ft.Control:
    """What was played, after the glyph of its family."""
    look = session.look
    words = ft.Container(content=text(look, name, Type.TITLE, lines=2), expand=True)
    return ft.Row(controls=[icon(look, glyph(session, variant), size=20), words], spacing=10)


def line_of(session: Session, game: Loaded) -> Line:
    """A game: the glyph of its family, its name, one line that tells it apart, for how many it is."""
    variant = game.variant
    players = players_range(sorted({way.players for way in session.ways(variant.id, {})}))
    return Line(
        variant.id,
        session.label(game, "name"),
        in_short(session.label(game, "about")) if variant.about else "",
        glyph(session, variant.id),
        players,
        session.say("{players} players", players=players),
    )


def broken_games(session: Session) -> list[ft.Control]:
    """Games that cannot be played, each with the lines to be mended."""
    broken = session.broken
    if not broken:
        return []
    look = session.look
    told = [
        in_text_column(look, notice(look, ident, "\n".join(map(str, problems)), error=True), top=4, bottom=4)
        for ident, problems in broken.items()
    ]
    return [section(look, session.say("Cannot be played: mend the file"), top=24), ft.Container(height=6), *told]
