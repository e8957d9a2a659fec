"""What every command needs: its arguments, the language, the variants, the library, and what a person reads."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, TextIO

from scorer import days, scoreboard
from scorer.export.words import Words
from scorer.i18n import LANGUAGES, N_, Language, Sentence, load, system_language
from scorer.load import Loaded
from scorer.numbers import number
from scorer.rules import Refused
from scorer.store.catalogue import Catalogue
from scorer.store.errors import NoFolder
from scorer.store.folder import data_folder
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from scorer.watch import Watch

LOCALE = Path(__file__).parents[2] / "assets" / "locale"
DONE, FAILED, REFUSED = 0, 1, 2


class Refusal(Exception):
    """What was asked cannot be: one clear sentence, by its English template."""

    def __init__(self, template: str, /, **names: object) -> None:
        self.sentence = Sentence(template, names)
        super().__init__(str(self.sentence))

    def said(self, language: Language) -> str:
        """The sentence in this language."""
        return self.sentence.said(language)


# ── What is asked ───────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Commands:
    """Where commands are added, and the language their help speaks."""

    parsers: argparse._SubParsersAction[Any]
    language: Language

    def say(self, message: str) -> str:
        """A sentence of the help."""
        return self.language._(message)

    def add(self, name: str, run: Callable[[argparse.Namespace], int], what: str) -> argparse.ArgumentParser:
        """A command with what all have; `what` says what it does."""
        made: argparse.ArgumentParser = self.parsers.add_parser(
            name, help=what, description=what, language=self.language
        )
        made.set_defaults(command=run)
        say = self.say
        made.add_argument("--data", type=Path, help=say("the folder that keeps the games and your own variants"))
        made.add_argument("--lang", choices=tuple(LANGUAGES), help=say("the language to speak"))
        return made


def language_of(asked: argparse.Namespace) -> Language:
    """The language that was asked for, or the system's."""
    return language_called(asked.lang)


def language_called(code: str | None) -> Language:
    """The language of that code, or the system's."""
    return load(code or system_language(), LOCALE)


def words_of(language: Language) -> Words:
    """How exports speak."""
    return Words(language, lambda worth: number(worth, language.code), partial(days.of_moment, language=language))


def folder_of(asked: argparse.Namespace) -> Path:
    """The data folder, which need not be there. Raises NoFolder where a file is in its place."""
    try:
        folder = data_folder(asked.data)
    except RuntimeError as error:  # ~somebody
        raise NoFolder(folder=asked.data, reason=Sentence(N_("nobody is called so here"))) from error
    if folder.exists() and not folder.is_dir():
        raise NoFolder(folder=folder, reason=Sentence(N_("it is a file")))
    return folder


def catalogue_of(asked: argparse.Namespace) -> Catalogue:
    """The variants of the program and of the data folder."""
    return Catalogue(Shelf(folder_of(asked)))


def variant_called(catalogue: Catalogue, ident: str) -> Loaded:
    """A variant that can be played. Raises Refused where there is none of that id, LoadError where it does not hold."""
    known = catalogue.shelf.ids()
    if ident in known:
        return catalogue.get(ident)
    near = get_close_matches(ident, known, 1)
    meant = N_("There is no variant “{variant}”; did you mean “{near}”?")
    told = Sentence(meant if near else _NO_VARIANT, {"variant": ident[:60], "near": "".join(near)})
    raise Refused(scoreboard.Refusal("variant", None, None, str(told), template=told.template, names=told.names))


_NO_VARIANT = N_("There is no variant “{variant}”; the command “games” lists them.")


def library_to_read(asked: argparse.Namespace) -> Library:
    """The library of the data folder, to be read. Raises Refusal where there is none."""
    folder = folder_of(asked)
    if not folder.is_dir():
        raise Refusal(N_("There is no library in {folder}."), folder=folder)
    return Library(folder, writing=False)


def library_to_write(asked: argparse.Namespace) -> Library:
    """The library of the data folder, made if there is none. Raises StoreError where another copy writes in it."""
    library = Library(folder_of(asked))
    if library.read_only is not None:
        library.close()
        raise library.read_only
    return library


# ── What is said ────────────────────────────────────────────────────────────

#: Signs that a terminal obeys instead of showing them.
_OBEYED = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")


def harmless(text: str) -> str:
    """A text with every sign that a terminal would obey written out, but for the ends of lines."""
    return _OBEYED.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def tell(text: str, to: TextIO | None = None) -> None:
    """Say something to whoever sits at the terminal."""
    print(harmless(text), file=to or sys.stdout)


def complain(text: str) -> None:
    """Say what is wrong, beside what was asked for."""
    tell(text, sys.stderr)


def print_json(worth: Any) -> None:
    """One JSON object on one line."""
    text = json.dumps(worth, ensure_ascii=False)
    print(_OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def tell_notices(library: Library, language: Language) -> None:
    """Say what is damaged in the library."""
    for notice in library.notices:
        complain(language._(notice.template, **notice.names))


@lru_cache(maxsize=4096)
def say_label(loaded: Loaded, language: Language, path: str) -> str:
    """A text of a variant."""
    return language.label(loaded.writer(path), path, loaded.text(path))


def on_the_terminal() -> Watch:
    """Says how far the work is, where somebody sits at a terminal."""
    if not sys.stderr.isatty():
        return Watch()

    def tell(done: int, of: int) -> None:
        print(f"\r{done} / {of}", end="\n" if done >= of else "", file=sys.stderr, flush=True)

    return Watch(tell=tell)
