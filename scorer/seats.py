"""The twelve marks of the seats: colour, shape and letter, the same on a screen and on paper."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


class Mode(Protocol):
    """Paper or slate."""

    @property
    def dark(self) -> bool:
        """Whether it is the slate."""
        ...


@dataclass(frozen=True, slots=True)
class Seat:
    """One of the twelve marks: its shape in a box of 24, its colour and the colour of its letter in both modes."""

    colour_name: str
    shape: str
    paper: str
    on_paper: str
    slate: str
    path: str
    letter_size: float = 13.2
    letter_dy: float = 0.0

    def colour(self, mode: Mode) -> str:
        """The fill in this mode."""
        return self.slate if mode.dark else self.paper

    def on_colour(self, mode: Mode) -> str:
        """The letter on the fill in this mode."""
        return "#12181B" if mode.dark else self.on_paper


_LIGHT, _DARK = "#FDFBF4", "#0E151C"

_STAR = (
    "M12 0L15.33 3.96L20.49 3.51L20.04 8.67L24 12L20.04 15.33L20.49 20.49L15.33 20.04L12 24"
    "L8.67 20.04L3.51 20.49L3.96 15.33L0 12L3.96 8.67L3.51 3.51L8.67 3.96z"
)

SEATS = (
    Seat("blue", "circle", "#0D86D2", _DARK, "#7492F0", "M12 1a11 11 0 1 0 0 22a11 11 0 1 0 0-22z"),
    Seat(
        "orange",
        "square",
        "#BD6C08",
        _DARK,
        "#D97F19",
        "M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",
    ),
    Seat("green", "triangle", "#044933", _LIGHT, "#C4FDBE", "M12 1.6L23 21.8H1z", letter_size=12.1, letter_dy=3.3),
    Seat("plum", "cross", "#5A0468", _LIGHT, "#F9E2FE", "M7 2h10v5h5v10h-5v5H7v-5H2V7h5z"),
    Seat(
        "ochre",
        "shield",
        "#725719",
        _LIGHT,
        "#BBB07A",
        "M2.5 3.5L12 1.2l9.5 2.3V12c0 6-4.5 9.5-9.5 11.3C7 21.5 2.5 18 2.5 12z",
        letter_dy=-0.6,
    ),
    Seat(
        "teal",
        "star",
        "#036C81",
        _LIGHT,
        "#08BECC",
        _STAR,
        letter_size=11.9,
    ),
    Seat("brick", "arch", "#9D5359", _LIGHT, "#ECB0B3", "M2.5 22.3V11.5a9.5 9.8 0 0 1 19 0v10.8z", letter_dy=0.8),
    Seat("olive", "hexagon", "#3A3B00", _LIGHT, "#C8E976", "M12 0.6L21.87 6.3L21.87 17.7L12 23.4L2.13 17.7L2.13 6.3z"),
    Seat("violet", "pennant", "#4F43A3", _LIGHT, "#D5B8FE", "M12 22.4L1 2.2H23z", letter_size=12.1, letter_dy=-2.9),
    Seat(
        "crimson",
        "leaf",
        "#900337",
        _LIGHT,
        "#DB86AF",
        "M2.5 2.5H12a9.5 9.5 0 0 1 9.5 9.5v9.5H12A9.5 9.5 0 0 1 2.5 12z",
    ),
    Seat(
        "tan",
        "pentagon",
        "#A07958",
        _DARK,
        "#B69182",
        "M12 0.8L23.41 9.09L19.05 22.51L4.95 22.51L0.59 9.09z",
        letter_size=12.5,
        letter_dy=0.8,
    ),
    Seat(
        "slate",
        "ticket",
        "#4E515C",
        _LIGHT,
        "#DBDBDB",
        "M6 2h12a4 4 0 0 0 4 4v12a4 4 0 0 0-4 4H6a4 4 0 0 0-4-4V6a4 4 0 0 0 4-4z",
    ),
)


def seat(number: int) -> Seat:
    """The mark of a seat counted from 0; a thirteenth starts again."""
    return SEATS[number % len(SEATS)]


def graphemes(name: str) -> tuple[str, ...]:
    """The letters of a name as a reader counts them: a base with its accents is one."""
    found: list[str] = []
    for character in unicodedata.normalize("NFC", name.strip()):
        joins = unicodedata.combining(character) or unicodedata.category(character) in ("Mn", "Mc", "Me", "Cf")
        if found and joins:
            found[-1] += character
        elif not character.isspace():
            found.append(character)
    return tuple(found)


def letters(names: Sequence[str]) -> tuple[str, ...]:
    """What each seat shows: its first letter, or two letters where others begin alike."""
    split = [graphemes(name) or ("?",) for name in names]
    firsts = [letters_[0].upper()[:1] + letters_[0][1:] for letters_ in split]
    shared = {first for first, count in Counter(firsts).items() if count > 1}
    return tuple(
        first + _telling_letter(own, [s for s, f in zip(split, firsts, strict=True) if f == first])
        if first in shared
        else first
        for first, own in zip(firsts, split, strict=True)
    )


def _telling_letter(own: tuple[str, ...], alike: Iterable[tuple[str, ...]]) -> str:
    """The first later letter of a name that none of the names beginning alike has in that place; else its second."""
    others = [name for name in alike if name is not own]
    for place in range(1, len(own)):
        if all(place >= len(other) or other[place] != own[place] for other in others):
            return own[place]
    return own[1] if len(own) > 1 else ""
