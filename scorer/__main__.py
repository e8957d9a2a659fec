"""The command line: `python -m scorer COMMAND`. Exit codes: 0 done, 1 failed, 2 refused input."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from scorer.cli import back_up, bring_in, check, count, export, games, restore, rules, score
from scorer.cli.common import FAILED, REFUSED, Refusal
from scorer.load import LoadError
from scorer.store.errors import StoreError
from scorer.watch import Cancelled

COMMANDS = (score, count, check, games, rules, export, bring_in, back_up, restore)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    asked = _arguments().parse_args(argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console that lacks a character shows the others all the same
    try:
        code: int = asked.command(asked)
        sys.stdout.flush()
    except (Refusal, StoreError, LoadError) as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    except (BrokenPipeError, Cancelled, KeyboardInterrupt):
        return FAILED
    except OSError as error:
        print(f"{error.filename or 'The output'}: {error.strerror or error}.", file=sys.stderr)
        return REFUSED
    return code


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scorer", description="Scores card games from files.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for each in COMMANDS:
        each.add(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
