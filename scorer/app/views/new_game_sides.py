"""Step 2 in rows: the sides, and who sits where around the table, to be moved up and down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorer.app.planning import Plan, Planning
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.side_marks import own_marks
from scorer.app.widgets.buttons import icon_button
from scorer.app.widgets.rows import row
from scorer.app.widgets.seat import letters, seat_mark
from scorer.app.widgets.text import isolate, text
from scorer.game import together
from scorer.i18n import N_

_ORDINALS = (N_("First side"), N_("Second side"), N_("Third side"))


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as it is shown: the mark of its side, the letter of who sits there, what a screen reader says of it."""

    seat: int
    name: str
    shown: str
    mark: int
    letter: str
    spoken: str
    deals: bool
    side: int


def chairs(session: Session, plan: Plan) -> tuple[Chair, ...]:
    """Every seat of the plan, in the order of the deal."""
    order = plan.way.order
    marks = own_marks([plan.seats[plan.members(side)[0]] for side in range(plan.way.sides)])
    names = [player.name or session.say("Seat {number}", number=at) for at, player in enumerate(plan.seats, 1)]
    shown = [player.name for player in plan.seats]
    signs = letters([name or str(at) for at, name in enumerate(shown, 1)])
    found = []
    for seat, side in enumerate(order):
        deals = seat == plan.dealer
        spoken = session.say("Seat {number}: {name}", number=seat + 1, name=shown[seat] or session.say("free"))
        if deals:
            spoken = session.say("{seat}, deals first", seat=spoken)
        found.append(Chair(seat, shown[seat], names[seat], marks[side], signs[seat], spoken, deals, side))
    return tuple(found)


def side_name(plan: Plan, sitting: Sequence[Chair], side: int) -> str:
    """What a side is called: as somebody named it, or by who sits there."""
    return plan.sides.get(side) or together([sitting[seat].shown for seat in plan.members(side)])


def side_rows(
    session: Session, plan: Plan, sitting: Sequence[Chair], on_side: Callable[[int], None]
) -> list[ft.Control]:
    """A row a side, with a pencil to give it a name."""
    look = session.look
    made: list[ft.Control] = []
    for side in range(plan.way.sides):
        first = sitting[plan.members(side)[0]]
        name = side_name(plan, sitting, side)
        said = session.say(_ORDINALS[side]) if side < len(_ORDINALS) else session.say("Side {number}", number=side + 1)
        dealing = [sitting[seat] for seat in plan.members(side) if sitting[seat].deals]
        if dealing:
            deals = session.say("{name} deals first", name=isolate(dealing[0].shown))
            said = f"{said} · {deals}"
        words = ft.Column(
            controls=[
                text(look, name, Type.NAME, name=True, lines=2),
                text(look, said, Type.CAPTION, colour=look.colours.on_surface_variant),
            ],
            spacing=1,
            tight=True,
        )
        label = session.say("Name of {side}", side=name)
        made.append(
            row(
                look,
                words,
                margin=seat_mark(look, first.mark, first.letter, size=26),
                trailing=icon_button(look, ft.Icons.EDIT_ROUNDED, label, partial(on_side, side)),
                right=6,
                key=f"side {side}",
            )
        )
    return made


def order_rows(
    session: Session, planning: Planning, sitting: Sequence[Chair], on_seat: Callable[[int], None]
) -> list[ft.Control]:
    """A row a seat, to be named with a tap and moved with two buttons."""
    return [_order_row(session, planning, one, len(sitting), on_seat) for one in sitting]


def _order_row(session: Session, planning: Planning, one: Chair, of: int, on_seat: Callable[[int], None]) -> ft.Control:
    look, c = session.look, session.look.colours

    def move(by: int) -> None:
        planning.change(lambda old: old.swapped(one.seat, (one.seat + by) % of))

    second = [session.say("deals first")] if one.deals else []
    if not one.name:
        second.insert(0, session.say("free: tap to name"))
    words: list[ft.Control] = [
        text(look, one.shown, Type.NAME, name=True, lines=2, colour=None if one.name else c.pencil)
    ]
    if second:
        words.append(text(look, " · ".join(second), Type.CAPTION, colour=c.on_surface_variant))
    up = session.say("Move {name} up", name=one.shown)
    down = session.say("Move {name} down", name=one.shown)
    return row(
        look,
        ft.Column(controls=words, spacing=1, tight=True),
        margin=seat_mark(look, one.mark, one.letter, size=26),
        trailing=ft.Row(
            controls=[
                icon_button(look, ft.Icons.ARROW_UPWARD_ROUNDED, up, lambda: move(-1), size=22),
                icon_button(look, ft.Icons.ARROW_DOWNWARD_ROUNDED, down, lambda: move(1), size=22),
            ],
            spacing=0,
            tight=True,
        ),
        on_click=lambda: on_seat(one.seat),
        right=6,
        key=f"seat {one.seat}",
    )
