"""What a file that was looked through would bring in: how many games, whose, which lines cannot be read, each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import cast

import flet as ft

from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.game_rows import named_game
from scorer.app.views.game_words import Day, joined, variant_name
from scorer.app.views.keep_counts import count_rows
from scorer.app.views.keep_lines import done_row, remark_row, some_names, told
from scorer.app.widgets import choice
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.rows import FieldState, date_cell, row, section
from scorer.app.widgets.text import heading, isolate, text
from scorer.i18n import N_
from scorer.importing.preview import Arrival, Preview, Remark, State, Wins
from scorer.numbers import number
from scorer.store.arriving import Arrived

#: So many remarks and games are shown; of the others it is said how many they are.
_REMARKS, _GAMES = 30, 50

_STATES: dict[State, str] = {
    "new": N_("new"),
    "known": N_("here already"),
    "longer": N_("goes on"),
    "beside": N_("kept beside another"),
}

ChooseWins = Callable[[Wins], object]


def looked_through(
    session: Session, name: str, found: Preview, wins: Wins | None, on_wins: ChooseWins
) -> list[ft.Control]:
    """The whole of it, before anything is kept."""
    if found.house_rules is not None:
        return _house_rules(session, name, found)
    drawn = [_headed(session, name), *_counts(session, found), *_people(session, found)]
    if found.variants:
        names = session.say("Rules that come along: {names}.", names=", ".join(sorted(found.variants)))
        drawn.append(told(session, ft.Icons.MENU_BOOK_ROUNDED, names))
    if found.wins_untold or wins is not None:
        drawn.append(_wins(session, wins, on_wins))
    drawn += _remarks(session, session.say("Cannot be read"), found.unread, FieldState.WRONG)
    noted = [remark for arrival in found.arrivals for remark in arrival.remarks]
    drawn += _remarks(session, session.say("To be known"), noted, FieldState.WARNED)
    if found.arrivals:
        drawn.append(section(session.look, session.say("Games in the file")))
        drawn += [_game(session, arrival) for arrival in found.arrivals[:_GAMES]]
        drawn += _more(session, len(found.arrivals) - _GAMES)
    return drawn


def came_in(session: Session, done: str, found: Preview) -> list[ft.Control]:
    """What came in; what could not be read stays in sight."""
    return [done_row(session, done), *_remarks(session, session.say("Cannot be read"), found.unread, FieldState.WRONG)]


def came_words(session: Session, arrived: Arrived) -> str:
    """What came in, in a sentence."""
    many = number(arrived.games, session.language.code)
    said = session.language.ngettext("{n} game came in.", "{n} games came in.", arrived.games, n=many)
    if not arrived.variants:
        return said
    names = joined(session, [variant_name(session, ident, ident) for ident in arrived.variants])
    return f"{said} {session.say('From now on one can play {names} here.', names=names)}"


def _headed(session: Session, name: str) -> ft.Control:
    return in_text_column(session.look, heading(session.look, isolate(name), Type.HEADLINE_SMALL), top=6, bottom=12)


def _house_rules(session: Session, name: str, found: Preview) -> list[ft.Control]:
    rules = found.house_rules
    game = variant_name(session, rules.variant, rules.variant) if rules else ""
    words = session.say("House rules for {game}", game=game)
    second = session.say("No game is in here: these are rules to begin one with.")
    return [_headed(session, name), told(session, ft.Icons.TUNE_ROUNDED, words, second)]


def _counts(session: Session, found: Preview) -> list[ft.Control]:
    counted = {state: found.count(state) for state in _STATES}
    return count_rows(session, counted)


def _people(session: Session, found: Preview) -> list[ft.Control]:
    """Who plays in the games that would come in, and who of them was never here."""
    here = {regular.id for regular in session.library.regulars}
    people = [player for game in found.coming for side in game.played.table.sides for player in side.players]
    if not people:
        return []
    fresh = [player.name for player in people if player.id not in here]
    second = session.say("New here: {names}", names=_named(session, fresh)) if fresh else None
    return [told(session, ft.Icons.GROUPS_ROUNDED, _named(session, [player.name for player in people]), second)]


def _named(session: Session, names: Sequence[str]) -> str:
    return some_names(session, sorted(set(names), key=str.casefold))


def _wins(session: Session, wins: Wins | None, on_wins: ChooseWins) -> ft.Control:
    look = session.look
    choices = [
        choice.Choice("highest", session.say("The highest")),
        choice.Choice("lowest", session.say("The lowest")),
    ]
    made = choice.segmented(look, choices, wins or "", lambda key: on_wins(cast("Wins", key)))
    words = text(look, session.say("Which total wins, where the file does not say?"), Type.TITLE)
    both = [words, made if look.phone else ft.Row(controls=[ft.Container(content=made, width=360)])]
    return row(look, ft.Column(controls=both, spacing=8, tight=True), height=60, pad=12)


def _remarks(session: Session, title: str, remarks: Sequence[Remark], state: FieldState) -> list[ft.Control]:
    if not remarks:
        return []
    look = session.look
    drawn = [remark_row(session, remark.said(session.language), state) for remark in remarks[:_REMARKS]]
    return [section(look, title), *drawn, *_more(session, len(remarks) - _REMARKS)]


def _more(session: Session, more: int) -> list[ft.Control]:
    if more <= 0:
        return []
    words = session.language.ngettext("and {n} more", "and {n} more", more, n=number(more, session.language.code))
    quiet = text(session.look, words, Type.BODY_MEDIUM, colour=session.look.colours.on_surface_variant)
    return [in_text_column(session.look, quiet, top=12)]


def _game(session: Session, arrival: Arrival) -> ft.Control:
    look, code = session.look, session.language.code
    day = Day(datetime.fromisoformat(arrival.game.created).astimezone())
    name = session.label(arrival.played.rules.loaded, "name")
    sides = zip(arrival.played.table.sides, arrival.played.board.final_totals, strict=True)
    totals = ", ".join(f"{isolate(side.name)} {number(total, code)}" for side, total in sides)
    quiet = look.colours.on_surface_variant
    return row(
        look,
        ft.Column(
            controls=[
                named_game(session, arrival.played.rules.variant.id, name),
                text(look, totals, Type.CAPTION.sized(15), colour=quiet, lines=3),
                text(look, session.say(_STATES[arrival.state]), Type.CAPTION, colour=quiet),
            ],
            spacing=3,
            tight=True,
        ),
        margin=date_cell(look, day.day(), day.month(session)),
        height=68,
        pad=8,
        key=arrival.game.id,
    )
