"""Below the keys: the melds on the pad as small cards, what is wrong with one that is none, and what is left over."""

from __future__ import annotations

from functools import partial

import flet as ft

from scorer.app.theme import Look, Radius, Stroke, Type
from scorer.app.views.cards_words import CardWords
from scorer.app.widgets.buttons import icon_button, outlined
from scorer.app.widgets.card_pad import flow_height, small_card, small_cards, small_width
from scorer.app.widgets.rows import rule
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, touch
from scorer.pad.counting import Meld

_ROW, _EDGE, _EDGE_WIDE = 57, 14, 28
_NAME, _NAME_WIDE = 92, 150


def _flows(words: CardWords) -> bool:
    """Whether melds flow one after the other: where nothing can be done to them."""
    return words.setting.source.how == "unmatched"


def found(look: Look, words: CardWords, room: float) -> ft.Control:
    """Everything below the keys."""
    if words.pad.tapped.question == "values" or not words.pad.many:
        return ft.Container()
    if _flows(words) and look.phone:
        return _flow(look, words, room)
    return ft.Column(controls=_rows(look, words), spacing=0, tight=True)


def found_height(words: CardWords, room: float) -> float:
    """How high that is."""
    if words.pad.tapped.question == "values" or not words.pad.many:
        return 0
    if _flows(words):
        melds = [words.names.cards(meld.cards) for meld in words.melds()]
        left = words.names.cards(words.left())
        wide = room - 2 * _EDGE
        beside = sum(small_width(face) + 4 for face in left) + 9 * len(words.left_sum()) + 90
        lines = flow_height([left], wide) + (24 if beside > wide else 0) if left else 0
        return flow_height(melds, wide) + lines + 16
    rows = len(words.melds()) + bool(words.left()) + words.may_group
    faults = sum(meld.fault is not None for meld in words.melds())
    return rows * _ROW + 20 * faults + 4


def _flow(look: Look, words: CardWords, room: float) -> ft.Control:
    melds = [small_cards(look, words.names.cards(meld.cards)) for meld in words.melds()]
    lines: list[ft.Control] = []
    if melds:
        lines.append(ft.Row(controls=list(melds), spacing=14, run_spacing=8, wrap=True))
    left = words.names.cards(words.left())
    if left:
        told = text(look, _left_told(words), Type.CAPTION, colour=look.colours.on_surface_variant)
        lines.append(
            ft.Row(
                controls=[small_cards(look, left), told],
                spacing=10,
                run_spacing=4,
                wrap=True,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    column = ft.Column(controls=lines, spacing=8, tight=True)
    return ft.Container(content=column, width=room, padding=ft.Padding.only(left=_EDGE, right=_EDGE, top=10, bottom=2))


def _left_told(words: CardWords) -> str:
    return words.scene.say("{sum} left over", sum=words.left_sum())


# ── Rows ────────────────────────────────────────────────────────────────────


def _rows(look: Look, words: CardWords) -> list[ft.Control]:
    rows = [_meld(look, words, meld) for meld in words.melds()]
    left = words.left()
    if left:
        cards = small_cards(look, words.names.cards(left))
        worth = words.scene.number(words.left_points())
        rows.append(_row(look, _name(look, words.left_name()), cards, worth))
    if words.may_group:
        say = words.scene.say
        growing = words.pad.tapped.held.now.into == len(words.pad.tapped.held.now.melds)
        told = say("The next cards make a new meld.") if growing else ""
        new = outlined(look, say("New meld"), words.counting.new_meld, glyph=ft.Icons.ADD_ROUNDED, small=True)
        quiet = text(look, told, Type.CAPTION, colour=look.colours.on_surface_variant)
        rows.append(
            ft.Container(
                content=ft.Row(controls=[new, ft.Container(content=quiet, expand=True)], spacing=12),
                padding=ft.Padding.only(left=_edge(look), right=_edge(look), top=4, bottom=4),
            )
        )
    return rows


def _edge(look: Look) -> int:
    return _EDGE if look.phone else _EDGE_WIDE


def _row(
    look: Look, name: ft.Control, cards: ft.Control, points: str, *, fault: str = "", act: ft.Control | None = None
) -> ft.Control:
    c = look.colours
    told: list[ft.Control] = [cards]
    if fault:
        told.append(ft.Semantics(content=text(look, fault, Type.ERROR, colour=c.error), live_region=True))
    inner = ft.Row(
        controls=[
            ft.Container(content=name, width=_NAME if look.phone else _NAME_WIDE),
            ft.Container(content=ft.Column(controls=told, spacing=2, tight=True), expand=True),
            text(look, points, Type.POINTS, fixed=look.big_text),
            *([act] if act is not None else []),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    wrong = ft.Border.only(bottom=ft.BorderSide(width=Stroke.CHOSEN, color=c.error))
    return ft.Container(
        content=inner,
        padding=ft.Padding.only(left=_edge(look), right=_edge(look) - (8 if act else 0), top=4, bottom=4),
        border=wrong if fault else rule(look),
    )


def _name(look: Look, words: str, second: str = "", *, ink: str | None = None) -> ft.Control:
    style = Type.CHIP if look.phone else Type.NAME
    lines: list[ft.Control] = [text(look, words, style, colour=ink, lines=2)]
    if second:
        quiet = ink or look.colours.on_surface_variant
        lines.append(text(look, second, Type.CAPTION.sized(13), colour=quiet, lines=2))
    return ft.Column(controls=lines, spacing=0, tight=True)


def _meld(look: Look, words: CardWords, meld: Meld) -> ft.Control:
    """A meld: its name, which takes the next cards when it is tapped, its cards, its points; one's own comes apart."""
    scene, counting = words.scene, words.counting
    points = "" if meld.fault is not None else scene.number(meld.points)
    if meld.bonus:
        points = f"{points} {scene.signed(meld.bonus)}"
    called, second = words.meld_name(meld), words.stands_for(meld)
    name, act = _name(look, called, second), None
    if meld.place is not None and words.may_group:
        said = ", ".join(face.name for face in words.names.cards(meld.cards))
        grows = words.pad.tapped.held.now.into == meld.place
        name = _own_name(look, words, called, second, meld.place, grows=grows, said=said)
        act = icon_button(
            look,
            ft.Icons.CALL_SPLIT_ROUNDED,
            scene.say("Take apart: {cards}", cards=said),
            partial(counting.take_apart, meld.place),
            size=20,
        )
    fault = "" if meld.fault is None else words.fault(meld.fault)
    return _row(look, name, _cards(look, words, meld), points, fault=fault, act=act)


def _own_name(
    look: Look, words: CardWords, called: str, second: str, place: int, *, grows: bool, said: str
) -> ft.Control:
    c = look.colours
    skin = Skin(
        fill=c.highlight if grows else ft.Colors.TRANSPARENT,
        pressed=c.highlight,
        border=c.primary if grows else c.rule_strong,
        border_width=Stroke.CHOSEN if grows else Stroke.RULE,
        radius=Radius.SMALL,
    )
    return touch(
        look,
        _name(look, called, second, ink=c.on_highlight if grows else None),
        skin,
        on_click=partial(words.counting.grow, place),
        padding=ft.Padding.symmetric(horizontal=8),
        label=words.scene.say("Add to {meld}: {cards}", meld=called, cards=said),
        selected=grows,
        width=_NAME if look.phone else _NAME_WIDE,
        alignment=ft.Alignment.CENTER_LEFT,
    )


def _cards(look: Look, words: CardWords, meld: Meld) -> ft.Control:
    """The cards of a meld; a wild one can be tapped where it may stand for several."""
    pack = words.setting.rules.cards.pack
    faces = words.names.cards(meld.cards)
    turns = [words.may_turn(meld, at) and pack.is_wild(card.face) for at, card in enumerate(meld.cards)]
    if not any(turns):
        return small_cards(look, faces)
    drawn = [
        small_card(look, face, on_click=partial(words.counting.turn, meld.cards, meld.place, at) if turned else None)
        for at, (face, turned) in enumerate(zip(faces, turns, strict=True))
    ]
    return ft.Row(controls=list(drawn), spacing=4, run_spacing=4, wrap=True)
