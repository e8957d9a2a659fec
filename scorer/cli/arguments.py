"""The arguments of the command line, and what is wrong with them, in the reader's language."""

from __future__ import annotations

import argparse
import itertools
import re
from collections.abc import Sequence
from typing import NoReturn

from scorer.cli.common import Refusal, language_called
from scorer.i18n import LANGUAGES, N_, Language

#: What argparse says, and how we say it.
_WRONG = (
    (
        r"argument (?P<name>.+?): invalid choice: '?(?P<given>.+?)'? \(.*choose from (?P<choices>.+)\)",
        N_("{name}: “{given}” is not known here; choose from {choices}."),
    ),
    (r"argument (?P<name>.+?): expected .*", N_("{name}: something is wanted after it.")),
    (
        r"argument (?P<name>.+?): ignored explicit argument '?(?P<given>.+?)'?",
        N_("{name} stands alone: “{given}” has no place after it."),
    ),
    (r"the following arguments are required: (?P<names>.+)", N_("Something is missing: {names}.")),
    (r"unrecognized arguments: (?P<names>.+)", N_("This is not known here: {names}.")),
)


class Parser(argparse.ArgumentParser):
    """Speaks the reader's language; what is wrong with the arguments is a Refusal."""

    def __init__(self, *, language: Language, prog: str, description: str) -> None:
        say = language._
        super().__init__(prog=prog, description=description, add_help=False, allow_abbrev=False)
        self._language = language
        self._positionals.title = say("What it needs")
        self._optionals.title = say("What can be chosen")
        self.add_argument("-h", "--help", action="help", help=say("show this help"))

    def format_help(self) -> str:
        """The help, its first word translated too."""
        return super().format_help().replace("usage:", self._language._("Usage:"), 1)

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong as one sentence."""
        for pattern, template in _WRONG:
            found = re.fullmatch(pattern, message, re.DOTALL)
            if found:
                raise Refusal(template, **{name: text.replace("'", "") for name, text in found.groupdict().items()})
        raise Refusal(N_("This cannot be read; see {command}."), command=f"{self.prog} --help")


def wished(given: Sequence[str]) -> Language:
    """The language that the arguments ask for, before anybody knows whether they can be read."""
    named = [after for before, after in itertools.pairwise(given) if before == "--lang"]
    named += [each.removeprefix("--lang=") for each in given if each.startswith("--lang=")]
    return language_called(next((code for code in named if code in LANGUAGES), None))


def no_nul(asked: argparse.Namespace) -> None:
    """Raises Refusal for a NUL, which no file or folder has in its name."""
    for worth in vars(asked).values():
        if any("\0" in str(each) for each in (worth if isinstance(worth, list) else [worth])):
            raise Refusal(N_("No file, folder or game has a NUL in its name."))
