"""Players: the regulars with their marks, how often they played and won; each has a page of their own."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.library_words import library_notices
from scorer.app.views.new_game_seat import regulars
from scorer.app.views.places import places
from scorer.app.views.players_won import Record, record_in_words, record_of, records
from scorer.app.views.stats import FIRST, MORE, open_player
from scorer.app.views.stats_work import use_figures
from scorer.app.widgets.buttons import underlined
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import anew, app_bar, page, scrolled
from scorer.app.widgets.rows import row, section
from scorer.app.widgets.seat import letters, seat_mark
from scorer.app.widgets.text import text
from scorer.game import Player

_FIRST = 4 * FIRST


@ft.component
def PlayersPage() -> ft.View:
    """Everybody who has played here."""
    session = use_session()
    route = ft.use_view_path()
    shown, show = ft.use_state(_FIRST)
    won, _ = use_figures(session, "", lambda _: records(session))
    look = session.look
    people = regulars(session)
    told = list(zip(people, letters([player.name for player in people]), strict=True))
    body: list[ft.Control] = library_notices(session)
    if people:
        body.append(
            section(look, session.say("Who sat down last comes first"), strong=True, top=4 if look.phone else 15)
        )
    rows = [_row(session, player, letter, record_of(won, player)) for player, letter in told[:shown]]
    body.append(anew(rows, str(hash(tuple(player.id for player, _ in told[:shown])))))
    if len(people) > shown:
        more = underlined(look, session.say("Show more"), lambda: show(shown + MORE), small=True)
        body.append(in_text_column(look, ft.Row(controls=[more])))
    if not people:
        words = session.say("Whoever sits down at a game stands here afterwards, with the same mark every time.")
        body.append(empty(look, session.say("Nobody has played yet"), words))
    return page(
        look,
        route=route,
        bar=app_bar(look, session.say("Players"), large=True, lined=not look.phone),
        body=scrolled([*body, ft.Container(height=20)]),
        navigation=places(session, "/players"),
        top_level=True,
    )


def _row(session: Session, player: Player, letter: str, record: Record | None) -> ft.Control:
    look = session.look
    said = record_in_words(session, record) if record else ""
    words = [
        text(look, player.name, Type.NAME, name=True, lines=2),
        text(look, said, Type.CAPTION, colour=look.colours.on_surface_variant),
    ]
    return row(
        look,
        ft.Column(controls=list(words), spacing=1, tight=True),
        margin=seat_mark(look, (player.mark or 1) - 1, letter, size=28),
        trailing=icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED),
        height=Measure.ROW_TWO_LINES,
        on_click=partial(open_player, player.id),
        key=player.id,
    )
