"""Players: the regulars with their marks, how often they played and won; names, marks, leaving out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorer.app.context import use_session
from scorer.app.planning import twice
from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.library_words import library_notices
from scorer.app.views.new_game_seat import mark_row, regulars
from scorer.app.views.places import places
from scorer.app.views.players_won import Record, records, share
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import filled, underlined
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.page import Action, app_bar, page, scrolled
from scorer.app.widgets.rows import row, section
from scorer.app.widgets.seat import letters, seat_mark
from scorer.app.widgets.sheet import Head, bottom_sheet, sheet
from scorer.app.widgets.text import isolate, text
from scorer.game import Player


@ft.component
def PlayersPage() -> ft.View:
    """Everybody who has played here."""
    session = use_session()
    route = ft.use_view_path()
    opened, open_ = ft.use_state("")
    won = ft.use_memo(lambda: records(session.games(state="finished")), [session.changes])
    look = session.look
    people = regulars(session)
    marks = dict(zip((player.id for player in people), letters([player.name for player in people]), strict=True))
    chosen = next((player for player in people if player.id == opened), None)
    form = PlayerForm(session, chosen, marks[chosen.id], lambda: open_("")) if chosen else None
    ft.use_dialog(bottom_sheet(look, form, on_dismiss=lambda: open_("")) if form else None)
    body: list[ft.Control] = library_notices(session)
    if people:
        body.append(
            section(look, session.say("Who sat down last comes first"), strong=True, top=4 if look.phone else 15)
        )
    body += [_row(session, player, marks[player.id], won.get(player.id, Record()), open_) for player in people]
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


def _row(session: Session, player: Player, letter: str, record: Record, on_open: Callable[[str], None]) -> ft.Control:
    look = session.look
    words = [
        text(look, player.name, Type.NAME, name=True, lines=2),
        text(look, record_in_words(session, record), Type.CAPTION, colour=look.colours.on_surface_variant),
    ]
    may = session.library.read_only is None
    return row(
        look,
        ft.Column(controls=list(words), spacing=1, tight=True),
        margin=seat_mark(look, (player.mark or 1) - 1, letter, size=28),
        trailing=icon(look, ft.Icons.CHEVRON_RIGHT_ROUNDED) if may else None,
        height=Measure.ROW_TWO_LINES,
        on_click=(lambda: on_open(player.id)) if may else None,
        key=player.id,
    )


def record_in_words(session: Session, record: Record) -> str:
    """11 of 23 games won."""
    if not record.games:
        return session.say("no game finished yet")
    won = share(record.won, session.language.code)
    return session.language.ngettext("{won} of {n} game won", "{won} of {n} games won", record.games, won=won)


@ft.component
def PlayerForm(session: Session, player: Player, letter: str, on_close: Callable[[], object]) -> ft.Control:
    """The sheet of one player."""
    writing = use_writing(player.name)
    wrong, set_wrong = ft.use_state("")
    look = session.look

    def save() -> None:
        name = writing.plain
        renamed = player.model_copy(update={"name": name})
        if not name:
            set_wrong(session.say("Everybody needs a name."))
        elif twice([renamed, *_others(session, player)]):
            set_wrong(session.say("Two have the same name: add something that tells them apart."))
        else:
            if name != player.name:
                session.remember(renamed)
            on_close()

    def leave_out() -> None:
        on_close()
        session.forget(player.id)
        snack.say(
            look,
            session.say("{name} is left out. Old games keep the name.", name=isolate(player.name)),
            undo=session.say("Undo"),
            on_undo=lambda: session.remember(player),
        )

    writing.on_submit = save
    field = writing_line(look, writing, session.say("Name"), most=40)
    worn = (player.mark or 1) - 1
    lines = [
        row(look, field, margin=seat_mark(look, worn, letter, size=30), height=76, lined=False),
        *([_error(session, wrong)] if wrong else []),
        row(look, mark_row(session, worn, lambda mark: _wear(session, player, mark)), pad=8),
        row(look, underlined(look, session.say("Leave out"), leave_out, small=True), height=60, lined=False),
    ]
    head = Head(player.name, close=Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), on_close))
    return sheet(look, head, lines, foot=filled(look, session.say("Save"), save, expand=True))


def _error(session: Session, words: str) -> ft.Control:
    look = session.look
    said = ft.Semantics(content=text(look, words, Type.ERROR, colour=look.colours.error), live_region=True)
    return row(look, said, height=0, lined=False, pad=0)


def _wear(session: Session, player: Player, mark: int) -> None:
    session.remember(player.model_copy(update={"mark": mark}))


def _others(session: Session, player: Player) -> Sequence[Player]:
    return [other for other in regulars(session) if other.id != player.id]
