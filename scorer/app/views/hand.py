"""Entering a hand: a new one, one before another, or one anew."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.device import attempt, buzz
from scorer.app.state import Place, Session, TableView, new_id
from scorer.app.theme import Look, Stroke
from scorer.app.views.cards_pad import lay_out, route_of, to_count
from scorer.app.views.hand_body import PAD_BESIDE, PANE, Body
from scorer.app.views.hand_draft import content_of
from scorer.app.views.hand_form import Cell, HandForm
from scorer.app.views.hand_pad import Pad
from scorer.app.views.hand_pane import Live
from scorer.app.views.hand_typing import Spot
from scorer.app.views.places import places
from scorer.app.views.table_menu import Entry, menu
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_words import totals_line
from scorer.app.views.trouble import opened as open_game
from scorer.app.views.trouble import trouble
from scorer.app.widgets import snack
from scorer.app.widgets.keypad import hardware
from scorer.app.widgets.page import Action, app_bar, page
from scorer.app.widgets.sheet import bottom_sheet
from scorer.app.widgets.text import isolate
from scorer.game import last_undoable
from scorer.store.errors import StoreError

_MOST_TOLD = 4


@ft.component
def HandPage() -> ft.View:
    """The form of the hand in the route."""
    session = use_session()
    params = ft.use_route_params()
    route = ft.use_view_path()
    menu_open, open_menu = ft.use_state(False)
    kept = ft.use_ref(cast("HandForm | None", None))
    heard = ft.use_ref(cast("Keys | None", None))
    keys = heard.current = heard.current or Keys()
    place = Place(correct=params.get("correct"), before=params.get("before"))
    found = open_game(session, params["game"])
    why_not = found if isinstance(found, str) else _cannot(session, found, place)
    if isinstance(found, TableView) and not why_not and not _is_form_of(kept.current, found, place):
        kept.current = HandForm(session, found, place, on_saved=_saved, on_left=_left)
    form = None if why_not else kept.current
    ft.use_dialog(_menu(session.look, form, lambda: open_menu(False)) if form and menu_open else None)

    def keep() -> None:
        if kept.current is not None:
            kept.current.keep_now()

    ft.use_effect(snack.take_away, dependencies=[], cleanup=keep)
    if form is None:
        return trouble(session, route, why_not)
    keys.form, form.hold_focus = form, keys.hold
    lay_out(form)
    return keys.around(_page(session.look, form, route, lambda: open_menu(True)))


def _is_form_of(form: HandForm | None, view: TableView, place: Place) -> bool:
    return form is not None and form.place == place and form.view.game.id == view.game.id


def _cannot(session: Session, view: TableView, place: Place) -> str:
    """Why no hand can be entered here."""
    wanted = place.correct or place.before
    if wanted and all(row.hand.id != wanted for row in view.rows):
        return session.say("This hand is no longer on the sheet.")
    if not wanted and view.board.finished:
        return session.say("The game is over: no hand follows.")
    return ""


def _page(look: Look, form: HandForm, route: str, on_menu: Callable[[], object]) -> ft.View:
    session, cell = form.session, form.cell
    body: ft.Control = ft.Container(content=Body(look, form, cell), expand=True)
    line = ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)
    if look.lying:
        beside = ft.Container(
            content=Pad(look, form, cell, PAD_BESIDE),
            width=PAD_BESIDE,
            bgcolor=look.colours.pad,
            border=ft.Border.only(left=line),
        )
        body = ft.Row(controls=[body, beside], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    pane = ft.Container(
        content=ft.Column(
            controls=[Live(look, form, cell), Pad(look, form, cell, PANE - 1)],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=look.colours.sheet if look.colours.dark else None,
    )
    return page(
        look,
        route=route,
        bar=Bar(look, form, cell, on_menu),
        body=body,
        foot=None if look.desktop or look.lying else Pad(look, form, cell),
        navigation=None if look.lying else places(session, "/"),
        pane=pane if look.desktop else None,
        pane_width=PANE,
        pane_full=True,
    )


@ft.component
def Bar(look: Look, form: HandForm, cell: Cell, on_menu: Callable[[], object]) -> ft.Control:
    """Which hand, who dealt it, and on wide screens that the draft is kept."""
    say = form.session.say
    row = form.row
    void = row is not None and row.number is None
    title = say("Void hand") if void else say("Hand {number}", number=form.number)
    told = [say("Correction")] if form.place.correct else [say("Inserted")] if form.place.before else []
    dealer = form.dealer
    if dealer is not None:
        told.append(say("{name} dealt", name=isolate(form.view.seat(dealer).name)))
    if not look.phone and not cell.stage.typed.empty:
        told.append(say("draft kept"))
    spot = to_count(form)
    # The same bar is given again while it says the same: a key of the pad need not draw it.
    return ft.use_memo(
        lambda: app_bar(
            look,
            title,
            " · ".join(told),
            leading=Action(ft.Icons.CLOSE_ROUNDED, say("Leave, the draft is kept"), form.leave),
            actions=[*_to_cards(form, spot), Action(ft.Icons.MORE_VERT_ROUNDED, say("More"), on_menu)],
            lined=not look.phone,
        ),
        [look, form, title, *told, spot],
    )


def _to_cards(form: HandForm, spot: Spot | None) -> list[Action]:
    """The way to the card pad, where a number of this hand is counted from cards."""
    if spot is None:
        return []
    say = form.session.say
    return [
        Action(ft.Icons.STYLE_ROUNDED, say("Count the cards"), lambda: ft.context.page.navigate(route_of(form, spot)))
    ]


def _menu(look: Look, form: HandForm, shut: Callable[[], object]) -> ft.BottomSheet:
    scene = Scene(form.session, form.view, look)

    def read_rules() -> None:
        form.keep_now()
        shut()
        ft.context.page.navigate(f"/game/{form.view.game.id}/rules")

    def discard() -> None:
        form.discard()
        shut()

    said = scene.say("Forget the changes") if form.place.correct else scene.say("Discard what is typed")
    entries = [
        Entry(ft.Icons.MENU_BOOK_ROUNDED, scene.say("Rules of this table"), read_rules),
        Entry(
            ft.Icons.DELETE_OUTLINE_ROUNDED,
            said,
            discard,
            None if not form.stage.typed.empty else scene.say("Nothing is typed yet."),
        ),
    ]
    title = scene.say("Hand {number}", number=form.number)
    return bottom_sheet(look, menu(scene, title, scene.game, entries, shut), on_dismiss=shut)


# ── Leaving ─────────────────────────────────────────────────────────────────


def _left(form: HandForm) -> None:
    ft.context.page.navigate(f"/game/{form.view.game.id}")


def _saved(form: HandForm, saved: TableView) -> None:
    """Say what the totals are now, offer to take it back, and go to the table, or to the end of the game."""
    session = form.session
    scene = Scene(session, saved, session.look)
    corrected = form.place.correct is not None
    number = form.number
    words = (
        session.say("Hand {number} corrected.", number=number)
        if corrected
        else session.say("Hand {number} saved.", number=number)
    )
    if len(saved.sides) <= _MOST_TOLD:
        words = f"{words} {totals_line(scene)}"
    snack.say(session.look, words, undo=session.say("Undo"), on_undo=lambda: _undo(form, saved))
    ft.context.page.run_task(buzz, session, strong=True)
    over = saved.board.finished and not form.view.board.finished
    ft.context.page.navigate(f"/game/{saved.game.id}/end" if over else f"/game/{saved.game.id}")


def _undo(form: HandForm, saved: TableView) -> None:
    """Take the hand back; a new one is half typed again."""
    session, game = form.session, saved.game.id
    try:
        now = session.table(game)
        last = last_undoable(now.game.log)
        if last is None or last.id != form.event_id:
            snack.say(session.look, session.say("Something else was written since; undo it from the table."))
            return
        session.undo(now)
        if form.place.correct is None:
            session.keep_draft(game, new_id(), content_of(form.place, form.number, form.stage.typed))
    except StoreError as error:
        snack.say(session.look, session.say(error.template, **error.names))
        return
    ft.context.page.navigate(f"/game/{game}")


# ── The keyboard ────────────────────────────────────────────────────────────


class Keys:
    """The keys of a keyboard: digits, signs, Enter, Tab, Esc, wherever the focus is on this screen.

    Tab goes from field to field; after the last it roams over the buttons of the screen until something is typed.
    """

    def __init__(self) -> None:
        self.form: HandForm | None = None
        self.shift = self.roams = False
        self.listener: ft.KeyboardListener | None = None
        self._in_turn = asyncio.Lock()

    def around(self, view: ft.View) -> ft.View:
        """The view with its keys heard."""
        self.listener = ft.KeyboardListener(
            content=cast("ft.Control", view.controls[0]),
            autofocus=True,
            on_key_down=self.down,
            on_key_repeat=self.down,
            on_key_up=self.up,
        )
        view.controls = [ft.Container(content=self.listener, expand=True)]
        return view

    def up(self, event: ft.KeyUpEvent) -> None:
        """Shift was let go."""
        if event.key.startswith("Shift"):
            self.shift = False

    async def down(self, event: ft.KeyDownEvent | ft.KeyRepeatEvent) -> None:
        """A key was pressed; each waits for the one before it."""
        async with self._in_turn:
            await self._pressed(event)

    async def _pressed(self, event: ft.KeyDownEvent | ft.KeyRepeatEvent) -> None:
        form = self.form
        if form is None:
            return
        if event.key.startswith("Shift"):
            self.shift = True
            return
        if event.key == "Tab":
            await self._walk(form, -1 if self.shift else 1)
            return
        key = hardware(event.key, shift=self.shift)
        if key == "next":
            if not self.roams:  # then it presses the button that has the focus
                await form.enter()
        elif key is not None:
            form.key(key)
            if key != "leave":
                await self._stay()

    async def _walk(self, form: HandForm, by: int) -> None:
        """It is the form's cursor that moves, as long as there is a field to move to."""
        self.roams = self.roams or form.walks_out(by)
        if not self.roams:
            form.walk(by)
            await self.hold()

    async def _stay(self) -> None:
        """Come back from roaming."""
        if self.roams:
            await self.hold()

    async def hold(self) -> None:
        """Take the focus from the button that has it."""
        self.roams = False
        if self.listener is not None:
            await attempt(self.listener.focus)  # the screen may have gone
