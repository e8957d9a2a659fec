"""`rules`: the rules of a variant with the numbers of your house rules."""

from __future__ import annotations

import argparse
import re
from functools import partial
from typing import Any

from scorer import prose
from scorer.cli.common import DONE, Commands, Refusal, catalogue_of, language_of, tell, variant_called
from scorer.i18n import N_
from scorer.numbers import number
from scorer.refused import why
from scorer.rules import Refused, first_table


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    what = say("Show the rules of a variant, with the numbers of your house rules.")
    parser = commands.add("rules", run, what)
    parser.add_argument("variant", help=say("the id of a variant (see games)"))
    parser.add_argument("--option", action="append", default=[], metavar="NAME=WORTH", help=say("a house rule"))
    parser.add_argument("--markdown", action="store_true", help=say("as Markdown"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    catalogue, language = catalogue_of(asked), language_of(asked)
    loaded = variant_called(catalogue, asked.variant)
    try:
        rules = first_table(loaded, dict(map(_option, asked.option)))
    except Refused as refused:
        raise Refusal(N_("{field}: {why}"), field=refused.refusal.field, why=why(refused.refusal, loaded)) from refused
    read = partial(catalogue.shelf.page, language=language.code)
    page = prose.page(rules, read, language, partial(number, language=language.code))
    tell(prose.markdown(page) if asked.markdown else prose.plain(page, language))
    return DONE


#: A whole number as it may be written; what is longer is none that a house rule could be.
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def _option(text: str) -> tuple[str, Any]:
    name, sign, worth = text.partition("=")
    if not sign:
        raise Refusal(N_("--option {given}: a house rule is written NAME=WORTH."), given=text)
    if worth in ("true", "false"):
        return name, worth == "true"
    return name, int(worth) if _NUMBER.fullmatch(worth) else worth
