"""New game, step 2: who sits where?"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from scorer.app.context import use_session
from scorer.app.planning import Plan, Planning, twice
from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.new_game_frame import FIRST, THIRD, deal, forward, go, in_column, step_page, title
from scorer.app.views.new_game_seat import SeatForm, SideForm, regulars_left
from scorer.app.views.new_game_sides import Chair, chairs, order_rows, side_rows
from scorer.app.widgets import choice
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.page import band, scrolled
from scorer.app.widgets.rows import rule, section, sentence
from scorer.app.widgets.sheet import bottom_sheet
from scorer.app.widgets.table_drawing import MOST_SEATS, Handlers, Sitting, round_table
from scorer.app.widgets.text import isolate, text
from scorer.game import Player
from scorer.seating import Way
from scorer.store.errors import StoreError

_SEGMENTS = 6
_ROOM, _MOST_WIDE = 330.0, 560.0
#: The least width in which the table stands beside the margin line.
_LEAST_ROOM = 300
_CHIPS = 12


@ft.component
def SeatsPage() -> ft.View:
    """The seats of the game being planned."""
    session = use_session()
    return Seats(session, session.planning, ft.use_view_path())


@ft.component
def Seats(session: Session, planning: Planning, route: str) -> ft.View:
    """Drawn again whenever the plan changes. `opened`: the seat, or from 100 the side, whose sheet lies open."""
    opened, open_ = ft.use_state(-1)
    wrong, set_wrong = ft.use_state("")
    plan = planning.plan
    close = lambda: open_(-1)  # noqa: E731 - a handler of one word
    ft.use_dialog(_sheet(session, planning, opened, open_, close) if plan is not None and opened >= 0 else None)
    if plan is None:
        return step_page(session, route, 2, 3, nothing_chosen(session))
    look = session.look
    ways = session.ways(plan.variant, plan.options)
    sitting = chairs(session, plan)
    steps = 3 if session.variant(plan.variant).variant.options else 2
    same = _told_apart(session, plan)

    def on_deal() -> None:
        try:
            deal(session, plan)
        except StoreError as error:
            set_wrong(session.say(error.template, **error.names))

    onward = (
        forward(look, session.say("Next: house rules"), lambda: go(THIRD), off=same)
        if steps == 3
        else forward(look, session.say("Deal the first hand"), on_deal, off=same)
    )
    top: list[ft.Control] = [title(look, session.say("Who sits where?")), _counts(session, planning, plan, ways)]
    top += _drawing(session, planning, plan, sitting, open_)
    for said in filter(None, [wrong, None if look.phone else same]):
        top.append(in_text_column(look, notice(look, None, said, error=True), top=8, bottom=12))
    lists: list[ft.Control] = []
    if plan.way.alone:
        lists += order_rows(session, planning, sitting, open_)
    else:
        lists += side_rows(session, plan, sitting, lambda side: open_(SIDES_FROM + side))
    lists += _regulars(session, planning, plan, open_)
    if not plan.way.alone:
        lists += [section(look, session.say("Around the table"), strong=True, top=20)]
        lists += order_rows(session, planning, sitting, open_)
    lists.append(ft.Container(height=20))
    if look.desktop:
        return step_page(session, route, 2, steps, top, onward=onward, pane=scrolled(lists))
    return step_page(session, route, 2, steps, [*top, *lists], onward=onward)


SIDES_FROM = 100


def _told_apart(session: Session, plan: Plan) -> str | None:
    """What to do about two of the same name."""
    name = twice(plan.seats)
    if name is None:
        return None
    return session.say("Two are called {name}: add something that tells them apart.", name=isolate(name))


def nothing_chosen(session: Session) -> list[ft.Control]:
    """What a step shows before a game is chosen."""
    look = session.look
    back = choice.chips(look, [choice.Choice("", session.say("Choose a game"))], (), lambda _: go(FIRST), plain=True)
    return [
        title(look, session.say("What are we playing?"), session.say("No game is chosen yet.")),
        in_text_column(look, back),
    ]


def _sheet(
    session: Session, planning: Planning, opened: int, open_: Callable[[int], None], close: Callable[[], None]
) -> ft.BottomSheet:
    form = (
        SideForm(session, planning, opened - SIDES_FROM, close)
        if opened >= SIDES_FROM
        else SeatForm(session, planning, opened, open_, close)
    )
    return bottom_sheet(session.look, form, on_dismiss=close)


def _counts(session: Session, planning: Planning, plan: Plan, ways: Sequence[Way]) -> ft.Control:
    """How many play; below it in how many sides, where several fit."""
    look = session.look
    counts = list(dict.fromkeys(way.players for way in ways))
    here = [way for way in ways if way.players == plan.way.players]

    def sit(way: Way) -> None:
        planning.change(lambda old: old.seated(way))

    def sit_by_count(key: str) -> None:
        same_kind = [way for way in ways if way.players == int(key)]
        sit(next((way for way in same_kind if way.alone == plan.way.alone and not way.options), same_kind[0]))

    choices = [
        choice.Choice(str(count), str(count), note=session.language.ngettext("{n} player", "{n} players", count))
        for count in counts
    ]
    parts: list[ft.Control] = []
    scrolls: list[ft.Control] = []
    if len(counts) == 1:
        said = session.language.ngettext("{n} player", "{n} players", counts[0])
        parts.append(text(look, said, Type.BODY, colour=look.colours.on_surface_variant))
    elif len(counts) <= _SEGMENTS or (len(counts) <= 2 * _SEGMENTS and not look.phone):
        segments = choice.segmented(look, choices, str(plan.way.players), sit_by_count)
        parts.append(
            ft.Container(content=segments, width=None if look.phone else min(60 * len(counts), in_column(look)))
        )
    elif look.phone:
        scrolls.append(choice.chip_line(look, choices, {str(plan.way.players)}, sit_by_count, lined=False)[0])
    else:
        parts.append(choice.chips(look, choices, {str(plan.way.players)}, sit_by_count, wrap=True))
    if len(here) > 1:
        kinds = [choice.Choice(str(way.sides), sides_in_words(session, way)) for way in here]
        by_sides = {str(way.sides): way for way in here}
        parts.append(choice.chips(look, kinds, {str(plan.way.sides)}, lambda key: sit(by_sides[key]), wrap=True))
    below = in_text_column(look, ft.Column(controls=parts, spacing=6, tight=True), top=2, bottom=4)
    return ft.Column(controls=[*scrolls, below], spacing=0, tight=True)


def sides_in_words(session: Session, way: Way) -> str:
    """Everybody alone; 3 sides of 2."""
    if way.alone:
        return session.say("Everybody alone")
    return session.say("{sides} sides of {players}", sides=way.sides, players=way.players // way.sides)


def _drawing(
    session: Session, planning: Planning, plan: Plan, sitting: Sequence[Chair], on_seat: Callable[[int], None]
) -> list[ft.Control]:
    look = session.look
    if plan.way.players > MOST_SEATS or plan.way.players < 2:
        return []
    seats = [Sitting(one.shown, one.mark, one.letter, one.spoken) for one in sitting]
    do = Handlers(on_seat, lambda one, other: planning.change(lambda old: old.swapped(one, other)))
    column = in_column(look)
    over = column < _LEAST_ROOM
    wide = look.width - 16 if over else min(_MOST_WIDE, column)
    room = min(_ROOM, wide)
    table = round_table(look, seats, dealer=plan.dealer, deals=session.say("deals"), do=do, room=room, wide=wide)
    drawn = ft.Row(controls=[table], alignment=ft.MainAxisAlignment.CENTER)
    hint = session.say("Drag a seat to move it, tap it to name it or let it deal.")
    return [
        band(look, drawn) if over else in_text_column(look, drawn, top=0, bottom=2),
        ft.Container(
            content=in_text_column(look, text(look, hint, Type.CAPTION, colour=look.colours.on_surface_variant)),
            border=rule(look, strong=True),
        ),
    ]


def _regulars(session: Session, planning: Planning, plan: Plan, on_new: Callable[[int], None]) -> list[ft.Control]:
    """Who has played here before and does not sit yet, and somebody new."""
    look = session.look
    left = regulars_left(session, plan)[:_CHIPS]
    if plan.free is None:
        said = session.say("Every seat is taken. Tap one to give it to somebody else.")
        return [ft.Container(height=8), sentence(look, said)]

    def sit(key: str) -> None:
        now = planning.plan
        if now is None or now.free is None:
            return
        if key == "":
            on_new(now.free)
            return
        player: Player = next(one for one in left if one.id == key)
        if player not in now.seats:
            planning.change(lambda old: old if old.free is None else old.named(old.free, player))

    choices = [choice.Choice(player.id, player.name) for player in left]
    choices.append(choice.Choice("", session.say("New"), glyph=ft.Icons.ADD_ROUNDED))
    chips = choice.chips(look, choices, (), sit, wrap=True, height=48, plain=True)
    label = session.say("Regulars") if left else session.say("Who plays?")
    return [
        section(look, label, lined=False, top=14),
        ft.Container(
            content=chips,
            padding=ft.Padding.only(left=look.margin + Measure.AFTER_LINE, right=Measure.RIGHT, bottom=8),
        ),
    ]
