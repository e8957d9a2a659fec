"""The keypad: what each key does to what is typed, and the pad itself."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import flet as ft

from scorer.app.theme import Look, Motion, Stroke, Type
from scorer.app.widgets.icons import icon
from scorer.app.widgets.text import figure, text, whole_words
from scorer.app.widgets.touch import Skin, mix, touch
from scorer.numbers import number

Key = Literal[
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "00", "+", "±", "½", "⌫", "clear", "next", "back", "leave"
]
"""A key of the pad. `clear` is ⌫ held, `back` the tall key held; `leave` comes from a keyboard's Esc."""

MOST_DIGITS = 6
MOST_TERMS = 12
_TERM = re.compile(r"[+-]?\d*½?")
_WHOLE = re.compile(r"^-?(\d+½?|½)([+-](\d+½?|½))*[+-]?$")


def _split(buffer: str) -> tuple[str, str]:
    """What stands before the last term, and the last term with its sign."""
    start = max(buffer.rfind("+"), buffer.rfind("-"))
    return (buffer, "") if start < 0 and not buffer else (buffer[: max(start, 0)], buffer[max(start, 0) :])


def _digits(term: str) -> str:
    return term.lstrip("+-")


def _type_digit(buffer: str, digit: str) -> str:
    before, term = _split(buffer)
    sign, digits = term[: len(term) - len(_digits(term))], _digits(term)
    if digits.endswith("½") or len(digits) >= MOST_DIGITS:
        return buffer
    return before + sign + (digit if digits == "0" else digits + digit)


def _flip(buffer: str) -> str:
    before, term = _split(buffer)
    digits = _digits(term)
    if term.startswith("-"):
        return before + ("+" if before else "") + digits
    return f"{before}-{digits}"


def _halve(buffer: str) -> str:
    if buffer.endswith("½"):
        return buffer[:-1]
    return buffer + "½"


def _plus(buffer: str) -> str:
    if not buffer or buffer[-1] in "+-" or len(re.findall(r"[+-]", buffer[1:])) >= MOST_TERMS - 1:
        return buffer
    return buffer + "+"


def press(buffer: str, key: Key, *, negative: bool = True, fresh: bool = False) -> str:
    """What is typed after one more key. `negative` False: ± does nothing. Keys that move leave it as it is.

    In a `fresh` box, in which nothing was typed yet, a digit takes the place of what stands there.
    """
    if fresh and (key.isdigit() or key == "½"):
        buffer = ""
    if key == "clear":
        return ""
    if key == "⌫":
        return buffer[:-1]
    if key == "+":
        return _plus(buffer)
    if key == "±":
        return _flip(buffer) if negative else buffer
    if key == "½":
        return _halve(buffer)
    for digit in key if key.isdigit() else "":
        buffer = _type_digit(buffer, digit)
    return buffer


def worth(buffer: str) -> int | float | None:
    """The sum of what is typed, None when nothing is; a sign still waiting for its number counts for nothing."""
    if not _WHOLE.match(buffer):
        return None
    halves = sum(_halves(term) for term in re.findall(r"[+-]?(?:\d+½?|½)", buffer))
    return halves // 2 if halves % 2 == 0 else halves / 2


def _halves(term: str) -> int:
    digits = _digits(term)
    amount = 2 * int(digits.rstrip("½") or "0") + digits.endswith("½")
    return -amount if term.startswith("-") else amount


def is_sum(buffer: str) -> bool:
    """Whether more than one number was typed."""
    return len(re.findall(r"\d+½?|½", buffer)) > 1


def sum_shown(buffer: str, language: str) -> str:
    """120 + 45 = 165, for under the label while a sum is typed."""
    total = worth(buffer)
    terms = re.findall(r"[+-]?(?:\d+½?|½)", buffer)
    if total is None or not terms:
        return ""
    shown = [number(_halves(terms[0]) / 2, language)]
    for term in terms[1:]:
        shown += ["−" if term.startswith("-") else "+", number(abs(_halves(term)) / 2, language)]
    return f"{' '.join(shown)} = {number(total, language)}"


def buffer_of(value: int | float | None) -> str:
    """The buffer that stands for a value entered before."""
    if value is None:
        return ""
    whole, half = divmod(round(abs(value) * 2), 2)
    return ("-" if value < 0 else "") + (str(whole) if whole or not half else "") + ("½" if half else "")


_HARDWARE: dict[str, Key] = {
    "Backspace": "⌫",
    "Delete": "clear",
    "Enter": "next",
    "Numpad Enter": "next",
    "Tab": "next",
    "Escape": "leave",
    "+": "+",
    "Numpad Add": "+",
    "-": "±",
    "Numpad Subtract": "±",
}


def hardware(name: str, *, shift: bool = False) -> Key | None:
    """The key of the pad that a key of the keyboard stands for, None for the others."""
    last = name.removeprefix("Numpad ")
    if len(last) == 1 and last in "0123456789":
        return last  # type: ignore[return-value]
    key = _HARDWARE.get(name)
    return "back" if key == "next" and shift else key


ORDER_123 = (("1", "2", "3"), ("4", "5", "6"), ("7", "8", "9"))
ORDER_789 = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
GAP = 6
_KEY_EDGES, _LETTER = 4, 0.5  # what stays free beside the word of the tall key, and how wide a letter of it is
MOST_WIDTH = 460


@dataclass(frozen=True, slots=True)
class PadWords:
    """The words of the pad. `tall` is shown on the tall key, the others are said by a screen reader."""

    tall: str
    erase: str
    plus: str
    sign: str
    half: str = "½"


def key_height(look: Look) -> int:
    """60 dp, 56 on small screens and where large type needs the room."""
    return 56 if look.short or look.narrow or look.big_text else 60


def pad_height(look: Look) -> int:
    """Height of the whole pad with its line and padding."""
    return 8 + 4 * key_height(look) + 3 * GAP + 12 + 1


def pad_key(
    look: Look,
    content: ft.Control,
    on_click: Callable[[], object],
    *,
    operator: bool = False,
    off: bool = False,
    height: float,
    label: str,
    on_long_press: Callable[[], object] | None = None,
    primary: bool = False,
    expand: bool = False,
) -> ft.Control:
    """One key of any pad. It fills the column it stands in, or with `expand` its share of a row."""
    c = look.colours
    fill = c.primary if primary else (c.key_operator if operator else c.key)
    pressed = mix(c.on_primary, c.primary, 0.14) if primary else c.key_pressed
    made = touch(
        look,
        content,
        Skin(fill=fill, pressed=pressed, off=fill),
        on_click=on_click,
        on_long_press=on_long_press,
        height=height - (0 if c.dark else 1),
        label=label,
        disabled=off,
        expand=True,
    )
    edge = c.primary if primary else c.outline_variant
    return ft.Container(
        content=ft.Row(controls=[made], spacing=0),
        height=height,
        border_radius=15,
        clip_behavior=ft.ClipBehavior.NONE,  # the ring of the focus stands outside
        bgcolor=None if c.dark else edge,
        padding=0 if c.dark else ft.Padding.only(bottom=1),
        opacity=0.4 if off else 1,
        animate_opacity=look.ms(Motion.STATE) or None,
        expand=expand,
    )


@ft.component
def Keypad(
    look: Look,
    words: PadWords,
    on_key: Callable[[Key], object],
    *,
    complete: bool = False,
    save_off: bool = False,
    third: Literal["±", "½"] = "±",
    third_off: bool = False,
    from_seven: bool = False,
    room: float | None = None,
) -> ft.Control:
    """The pad.

    `complete` turns the tall key's arrow into a tick · `save_off` greys it · `third` stands left of 0, `third_off` when
    it cannot be used · `room` is the width of the pane it stands in, the screen's by default.
    """
    high = key_height(look)

    def digit(name: Key) -> ft.Control:
        shown = figure(look, name, Type.KEY, colour=look.colours.on_surface)
        return pad_key(look, shown, lambda: on_key(name), height=high, label=name)

    sign = pad_key(
        look,
        figure(look, third, Type.KEY),
        lambda: on_key(third),
        operator=True,
        off=third_off,
        height=high,
        label=words.sign if third == "±" else words.half,
    )
    column = (_keys_width(look, room) - 3 * GAP) / 4
    style = whole_words(look, words.tall, Type.BUTTON, column - _KEY_EDGES, em=_LETTER)
    tall_ink = look.colours.on_surface_variant if save_off else look.colours.on_primary
    tall = pad_key(
        look,
        ft.Column(
            controls=[
                icon(
                    look,
                    ft.Icons.CHECK_ROUNDED if complete else ft.Icons.KEYBOARD_RETURN_ROUNDED,
                    size=26,
                    colour=tall_ink,
                ),
                text(look, words.tall, style, colour=tall_ink, fixed=look.big_text, align=ft.TextAlign.CENTER),
            ],
            spacing=8,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        lambda: on_key("next"),
        on_long_press=lambda: on_key("back"),
        primary=not save_off,
        operator=save_off,
        height=2 * high + GAP,
        label=words.tall,
    )
    rows = [[digit(name) for name in row] for row in (ORDER_789 if from_seven else ORDER_123)]  # type: ignore[arg-type]
    rows.append([sign, digit("0"), digit("00")])
    stretch = ft.CrossAxisAlignment.STRETCH
    columns = [
        ft.Column(controls=[row[n] for row in rows], spacing=GAP, expand=True, horizontal_alignment=stretch)
        for n in range(3)
    ]
    erase = pad_key(
        look,
        icon(look, ft.Icons.BACKSPACE_ROUNDED, size=26),
        lambda: on_key("⌫"),
        on_long_press=lambda: on_key("clear"),
        operator=True,
        height=high,
        label=words.erase,
    )
    plus = pad_key(look, figure(look, "+", Type.KEY), lambda: on_key("+"), operator=True, height=high, label=words.plus)
    columns.append(ft.Column(controls=[erase, plus, tall], spacing=GAP, expand=True, horizontal_alignment=stretch))
    keys = ft.Row(controls=list(columns), spacing=GAP, vertical_alignment=ft.CrossAxisAlignment.START)
    return pad_ground(look, keys, room)


def _keys_width(look: Look, room: float | None) -> float:
    return min(MOST_WIDTH, room or look.width) - 16


def pad_ground(look: Look, keys: ft.Control, room: float | None = None) -> ft.Control:
    """What a pad lies on: full width, its keys no wider than 460."""
    width = _keys_width(look, room)
    return ft.Container(
        content=ft.Row(controls=[ft.Container(content=keys, width=width)], alignment=ft.MainAxisAlignment.CENTER),
        bgcolor=look.colours.pad,
        border=ft.Border.only(top=ft.BorderSide(width=Stroke.RULE, color=look.colours.rule_strong)),
        padding=ft.Padding.only(left=8, top=8, right=8, bottom=12),
    )
