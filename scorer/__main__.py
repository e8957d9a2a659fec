"""The command line: `python -m scorer COMMAND`. Exit codes: 0 done, 1 failed, 2 refused input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scorer.cli import back_up, bring_in, check, count, export, games, restore, rules, score, stats
from scorer.cli.arguments import Parser, no_nul, wished
from scorer.cli.common import FAILED, REFUSED, Commands, Refusal, complain
from scorer.i18n import N_, Language
from scorer.load import LoadError
from scorer.refused import why
from scorer.rules import Refused
from scorer.store.errors import NotRead, StoreError, reason
from scorer.watch import Cancelled

COMMANDS = (score, count, check, games, rules, stats, export, bring_in, back_up, restore)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    given = sys.argv[1:] if argv is None else argv
    language = wished(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a character shows the others all the same
    try:
        asked = _arguments(language).parse_args(given)
        no_nul(asked)
        code: int = asked.command(asked)
        sys.stdout.flush()
    except (Refusal, StoreError) as refused:
        complain(refused.said(language))
        return REFUSED
    except Refused as refused:
        complain(f"{refused.refusal.field}: {why(refused.refusal).said(language)}")
        return REFUSED
    except LoadError as refused:
        complain(str(refused))
        return REFUSED
    except (BrokenPipeError, Cancelled, KeyboardInterrupt):
        return FAILED
    except OSError as error:
        complain(NotRead(file=error.filename or language._("The output"), reason=reason(error)).said(language))
        return REFUSED
    return code


def _arguments(language: Language) -> argparse.ArgumentParser:
    about = language._(N_("Scores card games from files."))
    parser = Parser(language=language, prog="python -m scorer", description=about)
    commands = parser.add_subparsers(required=True, metavar="COMMAND", title=language._(N_("Commands")))
    for each in COMMANDS:
        each.add(Commands(commands, language))
    return parser


if __name__ == "__main__":
    sys.exit(main())
