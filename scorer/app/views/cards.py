"""Counting a hand card by card: the keys of the pack, what they come to, and the way into the entry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.device import Felt
from scorer.app.state import Session, TableView
from scorer.app.theme import TABLET_FROM, Look, Stroke, Type
from scorer.app.views.cards_found import found, found_height
from scorer.app.views.cards_keys import CardKeyboard
from scorer.app.views.cards_layout import layout_body
from scorer.app.views.cards_pad import Cell, Counting, desk_of, route_of
from scorer.app.views.cards_words import CardWords
from scorer.app.views.hand_typing import Spot
from scorer.app.views.places import places
from scorer.app.views.table_scene import Scene
from scorer.app.views.trouble import opened as open_game
from scorer.app.views.trouble import trouble
from scorer.app.widgets import choice as choices
from scorer.app.widgets.buttons import filled, outlined
from scorer.app.widgets.card_pad import card_keys, keys_room, pad_edge, value_keys
from scorer.app.widgets.grid_pad import GridWords, RankKey, rank_pad
from scorer.app.widgets.marks import own_number
from scorer.app.widgets.page import Action, app_bar, foot, page, scrolled
from scorer.app.widgets.text import figure, text

_MOST_WIDE = 1040
_BESIDE = 320
_LEAST_KEYS, _LEAST_BELOW = 290, 116


@dataclass
class Kept:
    """The cards being counted for a field of a desk, kept while the screen is drawn again."""

    asked: tuple[object, Spot]
    counting: Counting


@ft.component
def CardsPage() -> ft.View:
    """The pad for the field in the route."""
    session = use_session()
    params = ft.use_route_params()
    route = ft.use_view_path()
    kept = ft.use_ref(cast("Kept | None", None))
    heard = ft.use_ref(cast("CardKeyboard | None", None))
    keyboard = heard.current = heard.current or CardKeyboard()
    view = open_game(session, params["game"])
    spot = Spot(params["key"], params["field"])
    counting = _counting(session, view, spot, kept.current)
    if isinstance(view, str) or counting is None:
        why = view if isinstance(view, str) else session.say("There are no cards to count here.")
        return trouble(session, route, why)
    kept.current = counting
    keyboard.counting = counting.counting
    return keyboard.around(_page(session.look, counting.counting, route))


def _counting(session: Session, view: TableView | str, spot: Spot, kept: Kept | None) -> Kept | None:
    """The cards being counted; None where no hand is being entered, or the field is not counted from cards."""
    desk = desk_of(session)
    if desk is None or isinstance(view, str) or desk.form.view.game.id != view.game.id:
        return None
    if kept is not None and kept.asked == (desk, spot):
        return kept
    form = desk.form
    try:
        return Kept((desk, spot), Counting(desk, spot, lambda: ft.context.page.navigate(route_of(form))))
    except LookupError:
        return None


def _words(look: Look, counting: Counting, cell: Cell) -> CardWords:
    return CardWords(Scene(counting.form.session, counting.form.view, look), counting, cell.pad)


def _page(look: Look, counting: Counting, route: str) -> ft.View:
    cell = counting.cell
    return page(
        look,
        route=route,
        bar=Bar(look, counting, cell),
        body=ft.Container(content=Body(look, counting, cell), expand=True),
        foot=None if look.lying else Foot(look, counting, cell),
        navigation=None if look.lying else places(counting.form.session, "/"),
        margin=False,
    )


@ft.component
def Bar(look: Look, counting: Counting, cell: Cell) -> ft.Control:
    """Whose cards, how many; undo, and take all away."""
    words = _words(look, counting, cell)
    say = words.scene.say
    return app_bar(
        look,
        words.title(),
        words.second(),
        leading=Action(ft.Icons.CLOSE_ROUNDED, say("Back to the hand, the cards stay here"), counting.close),
        actions=[
            Action(ft.Icons.UNDO_ROUNDED, say("Undo the last card"), counting.undo),
            Action(ft.Icons.DELETE_SWEEP_ROUNDED, say("Take all cards away"), counting.clear, off=not cell.pad.many),
        ],
        lined=not look.phone,
    )


# ── Above the keys ──────────────────────────────────────────────────────────


def head(look: Look, words: CardWords) -> ft.Control:
    """The figure, and what may be done with it."""
    c = look.colours
    stands_out, told = words.verdict()
    said: list[ft.Control] = [ft.Row(controls=[own_number(look, stands_out)])] if stands_out else []
    said += [text(look, line, Type.BODY_MEDIUM, colour=c.on_surface_variant) for line in told]
    problem = words.problem()
    if problem:
        said.append(ft.Semantics(content=text(look, problem, Type.ERROR, colour=c.error), live_region=True))
    shown = words.scene.number(words.pad.points) if words.pad.many else "–"
    beside = ft.Row(
        controls=[
            figure(look, shown, Type.COUNT if look.phone else Type.TOTAL),
            ft.Container(
                content=ft.Column(controls=said, spacing=2, tight=True),
                expand=True,
                padding=ft.Padding.only(bottom=2),
            ),
        ],
        spacing=14,
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    column = ft.Column(
        controls=[text(look, words.figure_label(), Type.CAPTION, colour=c.on_surface_variant), beside],
        spacing=4,
        tight=True,
    )
    edge = 14 if look.phone else 28
    return ft.Container(
        content=ft.Semantics(content=column, live_region=True),
        padding=ft.Padding.only(left=edge, right=edge, top=2 if look.phone else 14, bottom=10),
    )


def asked(look: Look, words: CardWords) -> list[ft.Control]:
    """What may be asked of the cards, and the rank turned up."""
    counting, found_ = words.counting, []
    questions = [choices.Choice(key, label) for key, label in words.questions()]
    if questions:
        made = choices.chips(look, questions, (words.pad.tapped.question,), counting.ask)
        found_.append(_line(look, made))
    ranks = [choices.Choice(key, label) for key, label in words.turned_up()]
    if ranks:
        label = text(look, words.scene.say("Turned up"), Type.CHIP, colour=look.colours.on_surface_variant)
        made = choices.chips(look, ranks, (words.pad.tapped.wild,), counting.turn_up)
        beside = ft.Row(controls=[label, ft.Container(content=made, expand=True)], spacing=10)
        found_.append(_line(look, beside))
    return found_


def _line(look: Look, content: ft.Control) -> ft.Control:
    edge = 14 if look.phone else 28
    return ft.Container(content=content, padding=ft.Padding.only(left=edge, right=8, bottom=4), height=52)


# ── The keys ────────────────────────────────────────────────────────────────


def keys(look: Look, words: CardWords) -> ft.Control:
    """Every card of the pack, or the values."""
    counting, session = words.counting, words.counting.form.session
    if words.pad.tapped.question == "values":
        return value_keys(look, words.values(), Felt(session, counting.tap_value), counting.less_value)
    return card_keys(look, words.suits(), words.jokers(), Felt(session, counting.tap), counting.less, hint=words.hint())


@ft.component
def Body(look: Look, counting: Counting, cell: Cell) -> ft.Control:
    """Everything between the bar and the foot."""
    words = _words(look, counting, cell)
    if cell.pad.tapped.cells is not None:
        return _layout_body(look, words, counting, cell)
    room = min(_MOST_WIDE, look.width - (0 if look.phone else 88))
    # Beside what is found, a lying phone has the keys of a standing one.
    under = replace(look, width=min(look.width - _BESIDE, TABLET_FROM - 1)) if look.lying else look
    edge = pad_edge(under) if under.phone else 12
    ground = ft.Container(content=keys(under, words), padding=ft.Padding.only(left=edge, right=edge, top=12, bottom=12))
    line = ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)
    fits = not look.lying and (not look.phone or _keys_fit(look, words))
    pad = ft.Container(
        content=ground if fits else scrolled([ground]),
        bgcolor=look.colours.pad,
        border=ft.Border.only(top=line, bottom=line),
        expand=not fits,
    )
    stretch = ft.CrossAxisAlignment.STRETCH
    if look.lying:
        beside = ft.Column(
            controls=[
                head(look, words),
                *asked(look, words),
                ft.Container(content=scrolled([found(look, words, _BESIDE)]), expand=True),
                Foot(look, counting, cell),
            ],
            spacing=0,
            width=_BESIDE,
            horizontal_alignment=stretch,
        )
        return ft.Row(controls=[pad, beside], spacing=0, expand=True, vertical_alignment=stretch)
    below = scrolled([found(look, words, room)])
    most = max(56.0, _left(look, words) - _LEAST_KEYS)
    shown = ft.Container(content=below, expand=True if fits else None)
    if not fits:
        shown.height = min(found_height(words, room), most)
    column = ft.Column(
        controls=[head(look, words), *asked(look, words), pad, shown],
        spacing=0,
        expand=True,
        horizontal_alignment=stretch,
    )
    if look.phone:
        return column
    return ft.Row(
        controls=[ft.Container(content=column, width=room)],
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
        vertical_alignment=stretch,
    )


def _layout_body(look: Look, words: CardWords, counting: Counting, cell: Cell) -> ft.Control:
    """The layout; its ranks stand in the foot, on a lying phone beside it with the figure over them."""
    if not look.lying:
        return layout_body(look, words, head(look, words))
    left, right = replace(look, width=look.width - _BESIDE), replace(look, width=_BESIDE)
    laid = ft.Container(content=layout_body(left, words, None), expand=True)
    stretch = ft.CrossAxisAlignment.STRETCH
    told = ft.Container(content=scrolled([head(right, words)]), bgcolor=look.colours.surface, expand=True)
    ranks = ft.Container(
        content=ft.Column(controls=[told, Foot(right, counting, cell)], spacing=0, horizontal_alignment=stretch),
        width=_BESIDE,
        bgcolor=look.colours.pad,
        border=ft.Border.only(left=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)),
    )
    return ft.Row(controls=[laid, ranks], spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def _left(look: Look, words: CardWords) -> float:
    """The height between the head and the foot."""
    return look.height - 62 - 72 - 80 - 52 * len(asked(look, words))


def _keys_fit(look: Look, words: CardWords) -> bool:
    """Whether all keys of a phone can stand there, with room for two rows below."""
    if words.pad.tapped.question == "values":
        return False
    return keys_room(look, words.suits(), words.jokers()) + 24 + _LEAST_BELOW <= _left(look, words)


# ── The foot ────────────────────────────────────────────────────────────────


@ft.component
def Foot(look: Look, counting: Counting, cell: Cell) -> ft.Control:
    """*Use 7*; where something else was typed, both are offered. A layout has its ranks here."""
    words = _words(look, counting, cell)
    otherwise = words.otherwise()
    if cell.pad.tapped.cells is not None:
        drawn = _ranks(look, words)
        return drawn if not otherwise else _told_above(look, otherwise, drawn)
    say = words.scene.say
    usable = cell.pad.setting.usable
    use = filled(
        look,
        words.use(),
        counting.use if usable else counting.close,
        glyph=ft.Icons.CHECK_ROUNDED,
        off=usable and not cell.pad.ready,
        expand=True,
    )
    buttons = [use]
    if otherwise:
        buttons.insert(0, outlined(look, say("Keep what was typed"), counting.close, expand=True))
    made = foot(look, buttons)
    if look.width > _MOST_WIDE:
        made = ft.Row(controls=[ft.Container(content=made, width=_MOST_WIDE)], alignment=ft.MainAxisAlignment.CENTER)
    return made if not otherwise else _told_above(look, otherwise, made)


def _told_above(look: Look, words: str, control: ft.Control) -> ft.Control:
    told = ft.Semantics(content=text(look, words, Type.ERROR), live_region=True)
    strip = ft.Container(content=told, padding=ft.Padding.only(left=16, right=16, top=10), bgcolor=look.colours.surface)
    return ft.Column(
        controls=[strip, control], spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _ranks(look: Look, words: CardWords) -> ft.Control:
    counting, say = words.counting, words.scene.say
    every = [RankKey(words.names.face(one)) for one in words.setting.keys]
    ready = words.pad.ready
    labels = GridWords(erase=say("Erase"), go_on=words.use() if ready else say("Next"))
    on_go_on: Callable[[], object] = counting.use if ready else counting.skip
    return rank_pad(
        look, every, labels, Felt(counting.form.session, counting.put), counting.erase, on_go_on=on_go_on, ready=ready
    )
