"""Two names for one person: choosing the other, seeing what they come to together, making them one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import takewhile

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.game_words import title
from scorer.app.views.new_game_seat import regulars
from scorer.app.views.players_won import Record, record_in_words, record_of, records
from scorer.app.views.stats_rows import worth_row
from scorer.app.views.stats_work import use_figures
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets import choice, snack
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row, sentence, two_lines
from scorer.app.widgets.seat import letters, seat_mark
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import isolate, text
from scorer.game import Player

_LISTED = 30


@ft.component
def MergeForm(
    session: Session, player: Player, on_close: Callable[[], object], on_done: Callable[[Player], object]
) -> ft.Control:
    """The sheet in which somebody turns out to be somebody else; `on_done` hears who is left."""
    other, set_other = ft.use_state("")
    kept, keep = ft.use_state(player.id)
    writing = use_writing()
    won, _ = use_figures(session, "", lambda _: records(session))
    look = session.look
    people = [one for one in regulars(session) if one.id != player.id]
    chosen = next((one for one in people if one.id == other), None)
    close = Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), on_close)
    if chosen is None:
        head = Head(session.say("Who is {name} as well?", name=isolate(player.name)), close=close)
        found = [one for one in people if writing.drawn.strip().casefold() in one.name.casefold()]
        found.sort(key=lambda one: -_alike(one, player))
        search = writing_line(
            look, writing, session.say("Search players"), hint=session.say("Name"), glyph=ft.Icons.SEARCH_ROUNDED
        )
        searching = [row(look, search, height=64, lined=False)] if len(people) > _LISTED // 3 else []
        return sheet(look, head, [*searching, *_listed(session, found[:_LISTED], won, set_other), _end()])

    both = session.library.played_together(player.id, chosen.id)
    asked = session.say("Are {one} and {other} one?", one=isolate(player.name), other=isolate(chosen.name))
    head = Head(asked, close=close)
    if both:
        sides = ", ".join(isolate(side.name) for side in both[0].sides)
        said = session.say(
            "{one} and {other} both play in {game}: they cannot be one and the same.",
            one=isolate(player.name),
            other=isolate(chosen.name),
            game=session.say("{field}: {why}", field=title(session, both[0]), why=sides),
        )
        told = text(look, said, Type.ERROR, colour=look.colours.error)
        return sheet(look, head, [row(look, ft.Semantics(content=told, live_region=True), lined=False, pad=14), _end()])

    into, gone = (player, chosen) if kept == player.id else (chosen, player)

    def make_one() -> None:
        on_close()
        session.merge(gone, into)
        snack.say(
            look,
            session.say("{one} and {other} are one now.", one=isolate(gone.name), other=isolate(into.name)),
            undo=session.say("Undo"),
            on_undo=lambda: session.separate(gone.id),
        )
        on_done(into)

    one, two = (record_of(won, who) for who in (player, chosen))
    together = Record(one.games + two.games, one.won + two.won) if one and two else None
    names = choice.chips(
        look, [choice.Choice(who.id, who.name) for who in (player, chosen)], {kept}, keep, wrap=True, height=44
    )
    lines = [
        *(
            _told(session, who, letter, record_of(won, who))
            for who, letter in zip((player, chosen), letters([player.name, chosen.name]), strict=True)
        ),
        worth_row(look, session.say("Together"), _said(session, together), "", glyph=ft.Icons.ADD_ROUNDED),
        row(
            look,
            ft.Column(controls=[two_lines(look, session.say("Called from now on"), None), names], spacing=6),
            pad=8,
        ),
        sentence(look, session.say("No game is changed: they can be taken apart again at any time.")),
        _end(),
    ]
    return sheet(look, head, lines, foot=filled(look, session.say("Make them one"), make_one, expand=True))


def _listed(
    session: Session, people: Sequence[Player], won: Mapping[str, Record] | None, on_choose: Callable[[str], object]
) -> list[ft.Control]:
    told = zip(people, letters([one.name for one in people]), strict=True)
    return [
        worth_row(
            session.look,
            one.name,
            _said(session, record_of(won, one)),
            "",
            mark=seat_mark(session.look, (one.mark or 1) - 1, letter, size=28),
            on_click=partial(on_choose, one.id),
            name=True,
            key=one.id,
        )
        for one, letter in told
    ]


def _told(session: Session, player: Player, letter: str, record: Record | None) -> ft.Control:
    mark = seat_mark(session.look, (player.mark or 1) - 1, letter, size=28)
    return worth_row(session.look, player.name, _said(session, record), "", mark=mark, name=True)


def _alike(one: Player, other: Player) -> int:
    """How many letters two names have in common from the first on."""
    pairs = zip(one.name.casefold(), other.name.casefold(), strict=False)
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _said(session: Session, record: Record | None) -> str:
    return record_in_words(session, record) if record else ""


def _end() -> ft.Control:
    return ft.Container(height=Measure.AFTER_LINE)
