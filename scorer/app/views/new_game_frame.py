"""What the steps of a new game share: the bar with its strokes, the title, the one button that goes on."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from scorer.app.planning import Plan, sides_of
from scorer.app.state import Seating, Session
from scorer.app.theme import Look, Measure, Type
from scorer.app.views.places import places
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.guard import Handler
from scorer.app.widgets.marks import tally_strokes
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action, app_bar, foot, page, scrolled
from scorer.app.widgets.text import heading, text

PANE = 480
FIRST, SECOND, THIRD = "/new", "/new/seats", "/new/seats/rules"


def go(route: str) -> None:
    """Turn to a route."""
    ft.context.page.navigate(route)


def seating_of(session: Session, plan: Plan) -> Seating:
    """The table as it would be written now."""
    sides, seats = sides_of(plan, lambda seat: session.say("Player {number}", number=seat))
    return Seating(plan.variant, plan.options, sides, seats, plan.dealer)


def deal(session: Session, plan: Plan) -> None:
    """Begin the game and open its table."""
    game = session.begin(seating_of(session, plan))
    session.planning.done()
    go(f"/game/{game}")


def _leave(session: Session) -> None:
    """No game after all."""
    session.planning.forget()
    go("/")


def forward(look: Look, words: str, on_click: Handler | None, *, off: str | None = None) -> ft.Control:
    """The button that goes on, in the foot of a phone, in the bar of a wide screen; `off` says why it cannot be yet."""
    reason = off if look.phone else None
    return filled(look, words, on_click, off=bool(off), reason=reason, small=not look.phone, expand=look.phone or None)


def step_page(
    session: Session,
    route: str,
    step: int,
    of: int,
    body: Sequence[ft.Control] | ft.Control,
    *,
    onward: ft.Control | None = None,
    below: ft.Control | None = None,
    pane: ft.Control | None = None,
) -> ft.View:
    """A step's page. `body` scrolls, or already does if it is one control · `onward` is its button.

    `below` takes the foot instead (a keypad).
    """
    look = session.look
    if step == 1:
        lead = Action(ft.Icons.CLOSE_ROUNDED, session.say("Close"), lambda: _leave(session))
    else:
        lead = Action(ft.Icons.ARROW_BACK_ROUNDED, session.say("Back"), lambda: go((FIRST, SECOND)[step - 2]))
    said = text(
        look,
        session.say("New game, step {step} of {steps}", step=step, steps=of),
        Type.CAPTION.sized(15),
        colour=look.colours.on_surface_variant,
    )
    strokes = ft.Container(content=tally_strokes(look, step, of), padding=ft.Padding.only(right=12))
    ends: list[Action | ft.Control] = [strokes]
    if onward is not None and not look.phone:
        ends.append(onward)
    return page(
        look,
        route=route,
        bar=app_bar(look, said, leading=lead, actions=ends, lined=not look.phone),
        body=body if isinstance(body, ft.Control) else scrolled(body),
        foot=below or (foot(look, [onward]) if onward is not None and look.phone else None),
        navigation=places(session, "/new"),
        pane=pane,
        pane_width=PANE,
    )


def title(look: Look, words: str, *below: str) -> ft.Control:
    """The question of a step, and lines under it."""
    lines = [heading(look, words, Type.HEADLINE if not look.narrow else Type.HEADLINE.sized(25), level=1)]
    lines += [text(look, line, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant) for line in below]
    return in_text_column(look, ft.Column(controls=lines, spacing=4, tight=True), top=2 if look.phone else 18, bottom=8)


def in_column(look: Look) -> float:
    """The width from where the text starts to the right edge of the left pane."""
    rail = 0 if look.phone else Measure.RAIL
    pane = PANE if look.desktop else 0
    return look.width - rail - pane - look.margin - Measure.AFTER_LINE - Measure.RIGHT
