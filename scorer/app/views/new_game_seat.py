"""Who sits in a seat: a name, a mark, the first deal; and what a side is called."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.planning import Plan, Planning, free_seat
from scorer.app.state import Session, new_id
from scorer.app.theme import Measure, Type
from scorer.app.views.new_game_sides import chairs, side_name
from scorer.app.views.side_marks import free_mark
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets import choice
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.page import Action
from scorer.app.widgets.rows import row
from scorer.app.widgets.seat import SEATS, seat_mark
from scorer.app.widgets.sheet import Head, sheet
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, touch
from scorer.game import GUEST, Player

_CHIPS = 8


def regulars(session: Session) -> tuple[Player, ...]:
    """Who has played here under a name of their own."""
    return tuple(player for player in session.library.regulars if not player.id.startswith(GUEST))


def regulars_left(session: Session, plan: Plan) -> tuple[Player, ...]:
    """The regulars who do not sit yet."""
    seated = {player.id for player in plan.seats if player.name}
    return tuple(player for player in regulars(session) if player.id not in seated)


def called(session: Session, plan: Plan, seat: int, name: str) -> Player:
    """Who is meant by a name written on a seat: nobody, whoever sits there, a regular, or somebody new."""
    now = plan.seats[seat]
    name = " ".join(name.split())
    if not name:
        return free_seat()
    if name == now.name:
        return now
    known = next((one for one in regulars_left(session, plan) if one.name.casefold() == name.casefold()), None)
    if known is not None:
        return known
    if now.name and all(now.id != one.id for one in regulars(session)):
        return now.model_copy(update={"name": name})
    worn = [*(one for one in plan.seats if one.id != now.id), *regulars(session)]
    return Player(id=new_id(), name=name, mark=free_mark(worn))


@ft.component
def SeatForm(
    session: Session, planning: Planning, seat: int, on_seat: Callable[[int], object], on_close: Callable[[], object]
) -> ft.Control:
    """The sheet of one seat; with a name on it, it goes on to the next free one."""
    plan = planning.plan
    here = plan.seats[seat] if plan is not None and seat < len(plan.seats) else free_seat()
    writing = use_writing(here.name)
    ft.use_effect(writing.focus, dependencies=[seat])
    look = session.look
    if plan is None or seat >= len(plan.seats):
        return ft.Container()
    one = chairs(session, plan)[seat]

    def take(player: Player) -> None:
        planning.change(lambda old: old.named(seat, player))
        following = plan.named(seat, player).free_after(seat) if player.name else None
        if following is None:
            on_close()
        else:
            writing.begin("")
            on_seat(following)

    def done() -> None:
        take(called(session, plan, seat, writing.plain))

    def sit(key: str) -> None:
        take(next(known for known in regulars_left(session, plan) if known.id == key))

    def wear(mark: int) -> None:
        def change(old: Plan) -> Plan:
            player = called(session, old, seat, writing.plain)
            return old.named(seat, player.model_copy(update={"mark": mark})) if player.name else old

        planning.change(change)

    writing.on_submit = done
    field = writing_line(look, writing, session.say("Name"), autofocus=True, most=40)
    lines: list[ft.Control] = [
        row(look, field, margin=seat_mark(look, one.mark, one.letter, size=30), height=72, lined=False)
    ]
    left = [
        known
        for known in regulars_left(session, plan)
        if writing.drawn in (here.name, "") or _like(known.name, writing.drawn)
    ]
    if left:
        chips = [choice.Choice(known.id, known.name) for known in left[:_CHIPS]]
        lines.append(row(look, choice.chips(look, chips, (), sit, wrap=True, height=44, plain=True)))
    if plan.members(one.side)[0] == seat and writing.drawn.strip():
        lines.append(row(look, mark_row(session, one.mark, wear), pad=8))
    deals = choice.switch(
        look,
        one.deals,
        lambda _: planning.change(lambda old: _dealing(old, seat)),
        label=session.say("Deals first"),
        off=one.deals,
    )
    lines.append(row(look, text(look, session.say("Deals first"), Type.BODY), trailing=deals))
    lines.append(ft.Container(height=Measure.AFTER_LINE))
    head = Head(
        session.say("Seat {number}", number=seat + 1),
        close=Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), on_close),
    )
    goes_on = plan.free_after(seat) is not None and bool(writing.drawn.strip())
    words = session.say("Next seat") if goes_on else session.say("Done")
    return sheet(look, head, lines, foot=filled(look, words, done, expand=True))


def _dealing(plan: Plan, seat: int) -> Plan:
    return Plan(plan.variant, plan.way, plan.people, seat, plan.options, plan.sides)


def _like(name: str, written: str) -> bool:
    return name.casefold().startswith(written.strip().casefold())


def mark_row(session: Session, worn: int, on_mark: Callable[[int], None]) -> ft.Control:
    """The twelve marks; the one worn stands in a frame."""
    look, c = session.look, session.look.colours

    def mark(number: int) -> ft.Control:
        here = number == worn
        skin = Skin(
            fill=c.highlight if here else ft.Colors.TRANSPARENT,
            pressed=c.highlight,
            border=c.primary if here else None,
            border_width=2.5,
        )
        label = session.say("Mark {number}", number=number + 1)
        drawn = seat_mark(look, number, size=26)
        return touch(look, drawn, skin, on_click=lambda: on_mark(number + 1), width=48, label=label, selected=here)

    return ft.Row(controls=[mark(number) for number in range(len(SEATS))], wrap=True, spacing=0, run_spacing=0)


@ft.component
def SideForm(session: Session, planning: Planning, side: int, on_close: Callable[[], object]) -> ft.Control:
    """The sheet of one side: its name, blank for the names of its players."""
    plan = planning.plan
    writing = use_writing(plan.sides.get(side, "") if plan is not None else "")
    look = session.look
    if plan is None or side >= plan.way.sides:
        return ft.Container()
    sitting = chairs(session, plan)
    first = sitting[plan.members(side)[0]]

    def done() -> None:
        name = writing.plain

        def change(old: Plan) -> Plan:
            sides = {place: kept for place, kept in old.sides.items() if place != side}
            named = {**sides, side: name} if name else sides
            return Plan(old.variant, old.way, old.people, old.dealer, old.options, named)

        planning.change(change)
        on_close()

    writing.on_submit = done
    hint = side_name(Plan(plan.variant, plan.way, plan.people), sitting, side)
    field = writing_line(look, writing, session.say("Name of the side"), hint=hint, autofocus=True)
    head = Head(session.say("Name of the side"), close=Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), on_close))
    mark = seat_mark(look, first.mark, first.letter, size=30)
    lines = [row(look, field, margin=mark, height=76, lined=False), ft.Container(height=Measure.AFTER_LINE)]
    return sheet(look, head, lines, foot=filled(look, session.say("Done"), done, expand=True))
