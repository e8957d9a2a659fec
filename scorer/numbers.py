"""Numbers as a player reads them: the one place where a number becomes text, and how wide that text is set."""

from __future__ import annotations

from fractions import Fraction

MINUS = "\u2212"
NARROW_SPACE = "\u202f"
_GROUP = {"en": ",", "fr": NARROW_SPACE}
_ADVANCE_EM = {
    ",": 0.316,
    ".": 0.313,
    "+": 0.6,
    MINUS: 0.6,
    NARROW_SPACE: 0.15,
    "%": 0.883,
    "–": 0.55,
    "½": 1.0,
    "…": 0.94,
}
_DIGIT_EM = 0.65
#: From here on a tenth says nothing.
_WHOLE_FROM = 100

Number = int | float


def number(value: Number, language: str) -> str:
    """3,110 in English, 3 110 in French, a real minus, ½ for a half."""
    doubled = round(abs(value) * 2)
    whole, half = divmod(doubled, 2)
    digits = f"{whole:,}".replace(",", _GROUP.get(language, _GROUP["en"]))
    shown = ("½" if not whole else f"{digits}½") if half else digits
    return MINUS + shown if value < 0 else shown


def tenths(count: int, language: str) -> str:
    """7.1 or 7,1 of 71 tenths."""
    whole, tenth = divmod(abs(count), 10)
    return f"{MINUS if count < 0 else ''}{number(whole, language)}{',' if language == 'fr' else '.'}{tenth}"


def decimal(worth: Fraction, language: str) -> str:
    """7.1 or 7,1; a whole number where it is one, or is large."""
    count = round(worth * 10)
    if abs(worth) >= _WHOLE_FROM or count % 10 == 0:
        return number(round(worth), language)
    return tenths(count, language)


def share(won: Fraction, language: str) -> str:
    """3, 3½; other shares with one decimal, 3.3 or 3,3."""
    if (2 * won).denominator == 1:
        return number(float(won), language)
    return tenths(round(won * 10), language)


def percent(part: Fraction, language: str) -> str:
    """59%, in French with a narrow space."""
    return f"{int(part * 100 + Fraction(1, 2))}{NARROW_SPACE if language == 'fr' else ''}%"


def signed(value: Number, language: str) -> str:
    """+40, −245, 0."""
    return f"+{number(value, language)}" if value > 0 else number(value, language)


def arrow(value: Number, language: str) -> str:
    """→ 3,375: what a total becomes."""
    return f"→ {number(value, language)}"


def product(count: Number, each: Number, language: str) -> str:
    """1 × 300 = 300."""
    return f"{number(count, language)} × {number(each, language)} = {number(count * each, language)}"


def typed(buffer: str) -> str:
    """What stands in a value box: the keys as they were pressed, with a real minus."""
    return buffer.replace("-", MINUS)


def width_em(figures: str, tracking: float = 0.0) -> float:
    """The width of a figure set in ArdoiseFigures, in em."""
    return sum(_ADVANCE_EM.get(character, _DIGIT_EM) for character in figures) + tracking * len(figures)
