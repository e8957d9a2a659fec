"""Languages: what the interface says, and what a variant's labels are called, in English and French.

The sentences of the program are known by their English text (domain `ardoise`), the texts of variants by the id of the
variant that wrote them and their path (domain `variants`: "<id>:lines.undercut").
"""

from __future__ import annotations

import gettext
import locale
import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Protocol

#: Code -> what the language calls itself.
LANGUAGES = {"en": "English", "fr": "Français"}

INTERFACE, VARIANTS = "ardoise", "variants"

_BEFORE = re.compile("[ \u00a0](?=[:;?!»])")
_AFTER = re.compile("(?<=«)[ \u00a0]")


def N_(message: str) -> str:  # noqa: N802 - the name gettext's tools look for
    """Mark a sentence that is translated later, where it is shown."""
    return message


class Said(Protocol):
    """Something that can be said in any language, and says itself in English as `str`."""

    def said(self, language: Language) -> str:
        """It in this language."""


@dataclass(frozen=True)
class Sentence:
    """A sentence by its English template; what fills it in may be a sentence too."""

    template: str
    names: Mapping[str, object] = field(default_factory=dict)

    def said(self, language: Language) -> str:
        """The sentence in this language."""
        return language._(self.template, **self.names)

    def __str__(self) -> str:
        return self.template.format_map(dict(self.names)) if self.names else self.template


def elided(text: str, names: Mapping[str, object]) -> str:
    """A French sentence in which "de" and "que" lose their e before a name: d’Anne, d’Hélène."""
    for name, worth in names.items():
        first = unicodedata.normalize("NFD", str(worth).lstrip("\u2066\u2067\u2068«\u202f "))[:1].lower()
        if first and first in "aeiouyhœæ":
            text = re.sub(rf"\b([Dd]|[Qq]u)e \{{{name}\}}", rf"\1’{{{name}}}", text)
    return text


@dataclass(frozen=True)
class Label:
    """A text of a variant: who wrote it, where it stands, and what it is in English."""

    origin: str
    path: str
    english: str

    def said(self, language: Language) -> str:
        """The text in this language."""
        return language.label(self.origin, self.path, self.english)

    def __str__(self) -> str:
        return self.english


#: What a hand may hold that no variant writes: where it stands, and what it is called.
_OWN_LINES = {"lines.shared": N_("Shared with the partner")}

#: What the program writes itself into the rules of a game of which only the points are known.
_OWN_TEXTS = {
    "name": N_("Score sheet"),
    "options.lowest_wins": N_("The lowest total wins"),
    "inputs.points": N_("Points"),
    "lines.points": N_("Points"),
    "inputs.beside": N_("Points beside the hand"),
    "lines.beside": N_("Points beside the hand"),
}


@lru_cache(maxsize=4096)
def typeset(text: str, code: str) -> str:
    """Put typographic apostrophes, and in French the narrow spaces before : ; ? ! and inside « »."""
    text = text.replace("'", "’")
    if code != "fr":
        return text
    return _AFTER.sub("\u202f", _BEFORE.sub("\u202f", text))


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """Everything that is said in one language."""

    code: str
    interface: gettext.NullTranslations
    variants: gettext.NullTranslations

    def _(self, message: str, /, **names: object) -> str:
        """One sentence of the interface, its `{names}` filled in."""
        return self._say(self.interface.gettext(message), names)

    def ngettext(self, one: str, many: str, count: int, /, **names: object) -> str:
        """One sentence for this many; `{n}` is the count unless another text for it is given."""
        return self._say(self.interface.ngettext(one, many, count), {"n": count, **names})

    def label(self, origin: str, path: str, english: str | None = None) -> str:
        """What stands at `path` of variant `origin`; where nothing is written, the last id of the path, spaced."""
        key = f"{origin}:{path}"
        known = self.variants.gettext(key)
        if known == key:
            spaced = path.rpartition(".")[2].replace("_", " ")
            own = path in _OWN_LINES and english in (None, spaced)
            known = _OWN_LINES[path] if own else english or spaced
            if own or (english is not None and english == _OWN_TEXTS.get(path)):
                known = self.interface.gettext(known)
        return typeset(known, self.code)

    def typeset(self, text: str) -> str:
        """This text with the language's apostrophes and spaces."""
        return typeset(text, self.code)

    def _say(self, text: str, names: dict[str, object]) -> str:
        text = typeset(text, self.code)
        if not names:
            return text
        filled = {name: self._filled(worth) for name, worth in names.items()}
        return (elided(text, filled) if self.code == "fr" else text).format_map(filled)

    def _filled(self, worth: object) -> object:
        said = getattr(worth, "said", None)
        return said(self) if said else worth


@lru_cache
def load(code: str, folder: Path) -> Language:
    """Read the catalogues of a language from `folder`/<code>/LC_MESSAGES; one that is missing is English."""
    domains = (gettext.translation(domain, folder, [code], fallback=True) for domain in (INTERFACE, VARIANTS))
    return Language(code, *domains)


def preferred(*tags: str | None) -> str:
    """The first of these wishes ("fr", "fr_CA.UTF-8", "fr-FR") that we speak, else English."""
    spoken = (re.split(r"[-_.@]", tag.lower())[0] for tag in tags if tag)
    return next((code for code in spoken if code in LANGUAGES), "en")


def system_language() -> str:
    """The language of the system, as the environment and the locale tell it."""
    wishes = (os.environ.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    listed = [tag for wish in wishes if wish for tag in wish.split(":")]
    return preferred(*listed, locale.getlocale()[0])
