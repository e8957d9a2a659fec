"""Finding a game by what people call it: any of its names, in any language, without accents, with slips of the pen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d"})
_WORD = re.compile(r"[^\W_]+")

#: So many letters a word must have to be known in spite of one slip, and of two.
_ONE_SLIP, _TWO_SLIPS = 3, 8

_EXACT, _BEGINS, _HOLDS, _SLIP = 0, 1, 2, 4
_NEVER = 1_000


@dataclass(frozen=True, slots=True)
class Findable:
    """Something with a name: its `names` (one a language), the other names people give it, what kind of thing it is."""

    ident: str
    names: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


def words(text: str) -> tuple[str, ...]:
    """The words of a text in small letters without accents."""
    plain = unicodedata.normalize("NFD", text.casefold().translate(_LIGATURES))
    return tuple(_WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter))))


def search(wanted: str, among: Sequence[Findable]) -> tuple[str, ...]:
    """The idents of what is meant, the likeliest first; everything in its order when nothing is wanted."""
    asked = words(wanted)
    if not asked:
        return tuple(one.ident for one in among)
    for may_slip in (False, True):  # a slip of the pen is only thought of where nothing is called so
        ranked = sorted((_rank(asked, one, may_slip), place, one.ident) for place, one in enumerate(among))
        found = tuple(ident for rank, _, ident in ranked if rank[0] < _NEVER)
        if found:
            return found
    return ()


def _rank(asked: tuple[str, ...], one: Findable, may_slip: bool) -> tuple[int, int, int]:
    """How far off the nearest text is: by its words, by what kind of text it is, by how much more it says."""
    texts = ((kind, text) for kind, found in enumerate((one.names, one.aliases, one.kinds)) for text in found)
    ranks = ((_distance(asked, words(text), may_slip), kind, len(text)) for kind, text in texts)
    return min(ranks, default=(_NEVER, 0, 0))


def _distance(asked: tuple[str, ...], text: tuple[str, ...], may_slip: bool) -> int:
    """0 when every word asked for is there; written as one word or as several makes no difference."""
    whole, said = "".join(asked), "".join(text)
    if whole == said:
        return 0
    apart = sum(min((_word_distance(word, there, may_slip) for there in text), default=_NEVER) for word in asked)
    return min(apart, 1 + _word_distance(whole, said, may_slip), _NEVER)


@lru_cache(maxsize=65_536)
def _word_distance(asked: str, there: str, may_slip: bool) -> int:
    if asked == there:
        return _EXACT
    if there.startswith(asked):
        return _BEGINS
    if len(asked) > 2 and asked in there:
        return _HOLDS
    if not may_slip or not asked.isalpha():
        return _NEVER  # another number is another game
    allowed = 0 if len(asked) < _ONE_SLIP else 1 if len(asked) < _TWO_SLIPS else 2
    near = min(slips(asked, begun) for begun in _beginnings(there, len(asked), allowed))
    return _SLIP + near if near <= allowed else _NEVER


def _beginnings(word: str, length: int, reach: int) -> Iterable[str]:
    """The word, and its beginnings of about this length: it may not be typed to its end yet."""
    return {word, *(word[:end] for end in range(max(1, length - reach), length + reach + 1))}


def slips(one: str, other: str) -> int:
    """How many letters are wrong, missing, too many, or swapped with their neighbour."""
    if abs(len(one) - len(other)) > 2:
        return _NEVER
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        previous, before, row = before, row, [i]
        for j, against in enumerate(other, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != against)))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == against:
                row[j] = min(row[j], previous[j - 2] + 1)
    return row[-1]
