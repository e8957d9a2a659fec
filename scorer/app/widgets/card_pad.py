"""The card pad: a key for every card, how often it is held, whether it lies in a meld; small cards; keys by value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorer.app.theme import Look, Radius, Stroke, Style, Type
from scorer.app.widgets.text import text
from scorer.app.widgets.touch import Skin, touch

JOKER_SIGN = "★"
_RED = ("♥", "♦")
_ACROSS, _ACROSS_WIDE, _MOST_WIDE = 7, 13, 15
_LOW, _HIGH = 51, 64
_BADGE = 21

OnCard = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown: `rank` and the signs of its suits; a joker is its sign alone. `name` is how it is said."""

    ident: str
    rank: str
    signs: str
    name: str


@dataclass(frozen=True, slots=True)
class Key:
    """A key of the pad: what it shows, how many of it are `held`, and how it lies.

    `melded`: in a meld · `gone`: none is to be had · `wrong`: the last tap on it could not be · `counted`: one of it is
    shown with its badge as well.
    """

    face: Face
    held: int = 0
    melded: bool = False
    gone: bool = False
    wrong: bool = False
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Suit:
    """The keys of one suit with its sign; "" for the ranks of a pack without suits."""

    sign: str
    name: str
    keys: tuple[Key, ...]


def suit_ink(look: Look, signs: str) -> str:
    """The ink of a suit: red for hearts and diamonds."""
    return look.colours.suit_red if signs and all(sign in _RED for sign in signs) else look.colours.on_surface


def keys_height(look: Look) -> int:
    """How high a key is: 51 on phones, 64 with room."""
    return _LOW if look.phone else _HIGH


def _gap(look: Look) -> int:
    """Between keys: less on small phones, so that they stay as wide as a finger."""
    return 5 if look.width >= 390 else 3


def keys_room(look: Look, suits: Sequence[Suit], jokers: Sequence[Key]) -> float:
    """How high all keys of a phone are together."""
    rows = sum(-(-(len(suit.keys) + bool(suit.sign)) // _ACROSS) for suit in suits[:-1])
    rows += -(-(len(suits[-1].keys) + (len(jokers) or bool(suits[-1].sign))) // _ACROSS)
    return rows * (_LOW + _gap(look)) + (len(suits) - 1) * (3 + _gap(look))


def pad_edge(look: Look) -> int:
    """How far the keys stand from the edges of their pad."""
    return 8 if look.width >= 390 else 5


# ── The keys ────────────────────────────────────────────────────────────────


@ft.component
def CardKey(
    look: Look, key: Key, on_tap: OnCard, on_hold: OnCard, *, rank_alone: bool = False, named: bool = False
) -> ft.Control:
    """One key: tap adds, hold takes one away. `rank_alone` leaves the suit out, `named` says the card beside it."""
    c, face = look.colours, key.face
    chosen = key.held > 0
    width = Stroke.CHOSEN if chosen or key.wrong else Stroke.RULE
    skin = Skin(
        fill=c.highlight if key.melded else c.surface_container_high if key.gone else c.key,
        pressed=c.highlight,
        border=c.error if key.wrong else c.primary if chosen else c.outline_variant,
        border_width=width,
        radius=Radius.CARD_KEY,
    )
    said = f"{face.name}, {key.held}" if key.held > 1 else face.name
    shown = _shown(look, face, _key_style(face, rank_alone), melded=key.melded, gone=key.gone, rank_alone=rank_alone)
    if named:
        ink = c.on_highlight if key.melded else c.on_surface
        word = text(look, face.name[:1].upper() + face.name[1:], Type.NAME.sized(18), colour=ink, fixed=True)
        shown = ft.Row(controls=[shown, word], spacing=9, tight=True)
    made = touch(
        look,
        shown,
        skin,
        on_click=partial(on_tap, face.ident),
        on_long_press=partial(on_hold, face.ident),
        height=keys_height(look),
        label=said,
        selected=chosen,
        expand=True,
    )
    badge = ft.Container(
        content=text(look, str(key.held), Type.LABEL, colour=c.on_primary, fixed=True),
        width=_BADGE,
        height=_BADGE,
        border_radius=_BADGE / 2,
        bgcolor=c.primary,
        alignment=ft.Alignment.CENTER,
    )
    # It is only hidden where it says nothing: were the key to move in the tree, the next tap would be lost.
    corner = ft.Container(
        content=ft.Semantics(content=badge, exclude_semantics=True),
        top=-_gap(look),  # no higher than the gap: a screen reader reads rows that overlap column by column
        right=-3,
        visible=key.held > (0 if key.counted else 1),
    )
    return ft.Stack(
        controls=[ft.Row(controls=[made], spacing=0), corner], expand=True, clip_behavior=ft.ClipBehavior.NONE
    )


def _key_style(face: Face, rank_alone: bool) -> Style:
    return Type.NAME.sized(20 if rank_alone else 18) if len(face.rank) < 3 else Type.LABEL


def _shown(
    look: Look, face: Face, style: Style, *, melded: bool = False, gone: bool = False, rank_alone: bool = False
) -> ft.Control:
    c = look.colours
    ink = c.pencil if gone else c.on_highlight if melded else c.on_surface
    signs = "" if rank_alone else face.signs
    parts = [text(look, face.rank, style, colour=ink, fixed=True, lines=1)] if face.rank else []
    for sign in signs:
        red = sign in _RED
        parts.append(text(look, sign, style, colour=c.suit_red if red and not gone else ink, fixed=True, lines=1))
    return ft.Row(controls=list(parts), spacing=1, tight=True, alignment=ft.MainAxisAlignment.CENTER)


def card_keys(
    look: Look, suits: Sequence[Suit], jokers: Sequence[Key], on_tap: OnCard, on_hold: OnCard, *, hint: str = ""
) -> ft.Control:
    """All keys: on phones two rows a suit, its sign or a joker in the place that is left; with room a row a suit.

    `hint` stands beside the jokers where there is room.
    """
    drawn = ft.memo(CardKey)  # type: ignore[no-untyped-call]  # flet leaves it untyped

    def key(one: Key, *, rank_alone: bool = False, named: bool = False) -> ft.Control:
        made: ft.Control = drawn(look, one, on_tap, on_hold, rank_alone=rank_alone, named=named, key=one.face.ident)
        return made

    rows = _in_two_rows(look, suits, jokers, key) if look.phone else _in_one_row(look, suits, jokers, key, hint)
    return ft.Column(controls=rows, spacing=_gap(look), tight=True)


_Draw = Callable[..., ft.Control]


def _in_two_rows(look: Look, suits: Sequence[Suit], jokers: Sequence[Key], key: _Draw) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for number, suit in enumerate(suits):
        last = number == len(suits) - 1
        cells = [key(one) for one in suit.keys]
        cells += [key(one) for one in jokers] if last else []
        if not (last and jokers) and suit.sign:
            cells.append(_big(look, suit))
        lines = [cells[start : start + _ACROSS] for start in range(0, len(cells), _ACROSS)]
        rows += [_line(look, line, _ACROSS) for line in lines]
        if not last:
            rows.append(ft.Container(height=3))
    return rows


def _in_one_row(look: Look, suits: Sequence[Suit], jokers: Sequence[Key], key: _Draw, hint: str) -> list[ft.Control]:
    rows: list[ft.Control] = []
    for suit in suits:
        across = _ACROSS_WIDE if suit.sign else min(_MOST_WIDE, max(_ACROSS_WIDE, len(suit.keys)))
        lines = [suit.keys[start : start + across] for start in range(0, len(suit.keys), across)]
        for line in lines:
            cells = [key(one, rank_alone=len(one.face.signs) == 1 and bool(suit.sign)) for one in line]
            drawn = _line(look, cells, across)
            sign = ft.Container(content=_sign(look, suit, 30), width=36, alignment=ft.Alignment.CENTER_LEFT)
            rows.append(
                ft.Row(controls=[sign, ft.Container(content=drawn, expand=True)], spacing=0) if suit.sign else drawn
            )
    quiet = text(look, hint, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant)
    wide = [ft.Container(content=ft.Row(controls=[key(one, named=True)]), width=166) for one in jokers]
    start = [ft.Container(width=36)] if any(suit.sign for suit in suits) else []
    rows.append(
        ft.Container(
            content=ft.Row(controls=[*start, *wide, ft.Container(content=quiet, expand=True)], spacing=12),
            padding=ft.Padding.only(top=4),
        )
    )
    return rows


def _line(look: Look, cells: Sequence[ft.Control], across: int) -> ft.Control:
    """A row of keys of equal width, filled up where it is short."""
    filler = [ft.Container(expand=True) for _ in range(across - len(cells))]
    return ft.Row(controls=[*cells, *filler], spacing=_gap(look), height=keys_height(look))


def _sign(look: Look, suit: Suit, size: float) -> ft.Control:
    drawn = text(look, suit.sign, Type.NAME.sized(size), colour=suit_ink(look, suit.sign), fixed=True)
    return ft.Semantics(content=drawn, label=suit.name, exclude_semantics=True)


def _big(look: Look, suit: Suit) -> ft.Control:
    return ft.Container(content=_sign(look, suit, 32), expand=True, alignment=ft.Alignment.CENTER)


# ── Keys by value ───────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class ValueKey:
    """Cards that count the same: their ranks ("10 J Q K"), what each counts in words, how many are held."""

    points: int
    ranks: str
    each: str
    held: int
    name: str


def value_keys(
    look: Look, keys: Sequence[ValueKey], on_tap: Callable[[int], object], on_hold: Callable[[int], object]
) -> ft.Control:
    """A key for each value, two beside each other on phones."""
    across = 2 if look.phone else 4
    drawn = [_value_key(look, key, on_tap, on_hold) for key in keys]
    lines = [drawn[start : start + across] for start in range(0, len(drawn), across)]
    filled = [[*line, *(ft.Container(expand=True) for _ in range(across - len(line)))] for line in lines]
    return ft.Column(controls=[ft.Row(controls=list(line), spacing=6) for line in filled], spacing=6, tight=True)


def _value_key(
    look: Look, key: ValueKey, on_tap: Callable[[int], object], on_hold: Callable[[int], object]
) -> ft.Control:
    c = look.colours
    chosen = key.held > 0
    skin = Skin(
        fill=c.highlight if chosen else c.key,
        pressed=c.highlight,
        border=c.primary if chosen else c.outline_variant,
        border_width=Stroke.CHOSEN if chosen else Stroke.RULE,
        radius=Radius.SMALL,
    )
    ink = c.on_highlight if chosen else c.on_surface
    words = ft.Column(
        controls=[
            text(look, key.ranks, Type.NAME, colour=ink, lines=1),
            text(look, key.each, Type.CAPTION, colour=ink if chosen else c.on_surface_variant, lines=1),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    many = [text(look, f"×{key.held}", Type.POINTS, colour=ink)] if chosen else []
    return touch(
        look,
        ft.Row(controls=[words, *many], spacing=6),
        skin,
        on_click=partial(on_tap, key.points),
        on_long_press=partial(on_hold, key.points),
        height=60,
        padding=ft.Padding.symmetric(horizontal=12),
        label=f"{key.name}, {key.held}" if chosen else key.name,
        selected=chosen,
        expand=True,
    )


# ── Small cards ─────────────────────────────────────────────────────────────

SMALL_CARD = 36
_FROM_MANY = 4


def small_card(
    look: Look, face: Face, *, struck: bool = False, on_click: Callable[[], object] | None = None
) -> ft.Control:
    """A card as it is shown in a meld; one that can be tapped is as high as a finger."""
    c = look.colours
    inner = _shown(look, face, Type.CHIP.sized(17), gone=struck)
    box = ft.Container(
        content=inner,
        height=SMALL_CARD,
        padding=ft.Padding.symmetric(horizontal=7),
        border_radius=Radius.KARD,
        border=ft.Border.all(width=Stroke.RULE, color=c.primary if on_click else c.outline_variant),
        bgcolor=c.key,
    )
    if struck:
        line = ft.Container(bgcolor=c.on_surface_variant, height=2, left=4, right=4, top=SMALL_CARD / 2 - 1)
        box = ft.Container(content=ft.Stack(controls=[box, line]))
    if on_click is None:
        return box
    return touch(look, box, Skin(radius=Radius.KARD, pressed=c.highlight), on_click=on_click, label=face.name)


def small_cards(look: Look, faces: Sequence[Face], *, struck: Sequence[bool] = ()) -> ft.Control:
    """Cards beside each other, said as one; of many that are the same one is drawn, with their number.

    `struck`: which of them count nothing.
    """
    drawn: list[ft.Control] = []
    for face, many in _alike(faces):
        if any(struck):
            first = len(drawn)
            drawn += [small_card(look, face, struck=struck[at]) for at in range(first, first + many)]
        elif many < _FROM_MANY:
            drawn += [small_card(look, face) for _ in range(many)]
        else:
            times = text(look, f"×{many}", Type.CHIP, fixed=True)
            drawn.append(ft.Row(controls=[small_card(look, face), times], spacing=3, tight=True))
    row = ft.Row(controls=drawn, spacing=4, run_spacing=4, wrap=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    said = ", ".join(face.name for face in faces)
    return ft.Semantics(content=row, label=said, exclude_semantics=True)


def _alike(faces: Sequence[Face]) -> list[tuple[Face, int]]:
    """Neighbours that are the same, and how many."""
    found: list[tuple[Face, int]] = []
    for face in faces:
        if found and found[-1][0] == face:
            found[-1] = (face, found[-1][1] + 1)
        else:
            found.append((face, 1))
    return found


def small_width(face: Face) -> float:
    """About how wide a small card is."""
    return 16 + 10 * len(face.rank) + 14 * len(face.signs)


def flow_height(groups: Sequence[Sequence[Face]], room: float) -> float:
    """How high groups of small cards are that flow into lines of this width."""
    lines, used = 1, 0.0
    for group in groups:
        wide = sum(small_width(face) + 4 for face in group) + 10
        if used and used + wide > room:
            lines, used = lines + 1, 0.0
        used += wide
    return lines * (SMALL_CARD + 8) if groups else 0
