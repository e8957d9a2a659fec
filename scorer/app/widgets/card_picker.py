"""Picking cards by rank and suit: one card, or several one after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Measure, Radius, Stroke, Type
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, touch

_RED = ("♥", "♦")
_SUITS = ("♠", "♣", *_RED)
_GAP, _ACROSS = 5, 7


def suit_ink(look: Look, shown: str) -> str:
    """The ink of a card: red for hearts and diamonds."""
    return look.colours.suit_red if shown.endswith(_RED) else look.colours.on_surface


@dataclass(frozen=True, slots=True)
class Cards:
    """What can be picked: ranks, suits with their signs, jokers; and how a screen reader calls suits and jokers."""

    ranks: tuple[str, ...]
    suits: tuple[tuple[str, str], ...]
    jokers: tuple[str, ...]
    names: Mapping[str, str]


@ft.component
def CardPicker(look: Look, cards: Cards, on_pick: Callable[[str], object], chosen: str = "") -> ft.Control:
    """A line or two of ranks over a line of suits; a rank and a suit make a card, a joker or a suitless rank is one.

    `chosen` is the card picked before.
    """
    suits = dict(cards.suits)
    suit = chosen[-1:] if chosen[-1:] in suits else ""
    rank, set_rank = ft.use_state(chosen.removesuffix(suit) if suit else chosen)
    half, set_half = ft.use_state(suit)

    def pick_rank(picked: str) -> None:
        set_rank(picked)
        if not suits or half:
            on_pick(f"{picked}{half}")

    def pick_suit(picked: str) -> None:
        set_half(picked)
        if rank in cards.ranks:
            on_pick(f"{rank}{picked}")

    def pick_joker(picked: str) -> None:
        set_rank(picked)
        set_half("")
        on_pick(picked)

    def drawn(name: str, held: str, pick: Callable[[str], object]) -> ft.Control:
        return _key(look, suits.get(name, name), cards.names.get(name, name), name == held, lambda: pick(name))

    by_rank = [drawn(name, rank, pick_rank) for name in cards.ranks]
    by_rank += [drawn(name, rank, pick_joker) for name in cards.jokers]
    lines = [by_rank[start : start + _ACROSS] for start in range(0, len(by_rank), _ACROSS)]
    filled = [[*line, *(ft.Container(expand=True) for _ in range(_ACROSS - len(line)))] for line in lines]
    if suits:
        filled.append([drawn(letter, half, pick_suit) for letter in suits])
    return ft.Column(
        controls=[ft.Row(controls=list(line), spacing=_GAP) for line in filled],
        spacing=_GAP,
        tight=True,
    )


def _key(look: Look, shown: str, label: str, chosen: bool, on_pick: Callable[[], object]) -> ft.Control:
    c = look.colours
    size = Type.CHIP.sized(22 if shown in _SUITS else 17 if len(shown) < 3 else 14)
    skin = Skin(
        fill=c.highlight if chosen else c.key,
        pressed=c.highlight,
        border=c.primary if chosen else c.outline_variant,
        border_width=Stroke.CHOSEN if chosen else Stroke.RULE,
        radius=Radius.CARD_KEY,
    )
    return touch(
        look,
        text(look, shown, size, colour=suit_ink(look, shown), fixed=look.big_text),
        skin,
        on_click=on_pick,
        height=Measure.TARGET,
        label=label,
        selected=chosen,
        expand=True,
    )
