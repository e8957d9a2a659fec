"""The command line: `python -m scorer score | count | check | games | rules | export`.

Tables for people by default, `--json` for programs. Exit codes: 0 done, 1 failed, 2 refused input.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from scorer import gamefile, prose
from scorer.app.widgets.numbers import number
from scorer.count import count
from scorer.export.as_csv import CsvStyle, to_csv_long, to_csv_wide
from scorer.export.as_json import to_json
from scorer.export.as_markdown import to_markdown
from scorer.export.sheet import sheet_of
from scorer.i18n import LANGUAGES, Language, load, system_language
from scorer.load import Loaded, LoadError
from scorer.load import load as load_variant
from scorer.report import columns, game_report
from scorer.rules import Refused, first_table, for_table, seats_of
from scorer.score import score
from scorer.store.catalogue import Catalogue
from scorer.store.errors import StoreError
from scorer.store.folder import data_folder
from scorer.store.library import Library
from scorer.store.records import Summary
from scorer.store.shelf import Shelf, read_file

LOCALE = Path(__file__).parents[1] / "assets" / "locale"
DONE, FAILED, REFUSED = 0, 1, 2
MAX_BYTES = 64 * 1024 * 1024


class Refusal(Exception):
    """What was asked cannot be: one clear sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    asked = _arguments().parse_args(argv)
    try:
        code: int = asked.command(asked)
    except (Refusal, StoreError, LoadError) as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    except BrokenPipeError:
        return FAILED
    return code


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m scorer", description="Scores card games from files.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, what: str) -> argparse.ArgumentParser:
        """A command with what all have."""
        made = commands.add_parser(name, help=what, description=what)
        made.set_defaults(command=run)
        made.add_argument("--data", type=Path, help="the folder that keeps the games and your own variants")
        made.add_argument("--lang", choices=tuple(LANGUAGES), help="the language to speak")
        return made

    scored = command("score", _score, "Score the games of a file: one game, or a list of games.")
    scored.add_argument("file", help="a JSON file, or - for standard input")
    scored.add_argument("--json", action="store_true", help="one JSON object a game, in order")
    counted = command("count", _count, "Answer questions about cards: one question, or a list of them.")
    counted.add_argument("file", help="a JSON file, or - for standard input")
    counted.add_argument("--json", action="store_true", help="one JSON object a question, in order")
    checked = command("check", _check, "Check variants: every problem with its file and line; examples are run.")
    checked.add_argument("files", nargs="*", help="variant files; all that can be played when none is given")
    listed = command("games", _games, "List the games that can be played, and the games that were played.")
    listed.add_argument("--json", action="store_true", help="as JSON")
    ruled = command("rules", _rules, "Show the rules of a variant, with the numbers of your house rules.")
    ruled.add_argument("variant")
    ruled.add_argument("--option", action="append", default=[], metavar="NAME=WORTH", help="a house rule")
    ruled.add_argument("--markdown", action="store_true", help="as Markdown")
    exported = command("export", _export, "Write a game of the library in another form.")
    exported.add_argument("game", help="the id of a game (see games), or last")
    exported.add_argument("--format", choices=("json", "csv", "csv-long", "markdown"), default="json")
    exported.add_argument("--separator", choices=(",", ";", "tab"), default=",", help="between the cells of a CSV")
    exported.add_argument("--bom", action="store_true", help="begin a CSV with a byte-order mark")
    exported.add_argument("--out", type=Path, help="the file to write; standard output when left out")
    return parser


# ── What every command needs ────────────────────────────────────────────────


def _language(asked: argparse.Namespace) -> Language:
    return load(asked.lang or system_language(), LOCALE)


def _catalogue(asked: argparse.Namespace) -> Catalogue:
    return Catalogue(Shelf(data_folder(asked.data)))


def _print_json(worth: Any) -> None:
    print(json.dumps(worth, ensure_ascii=False))


def _say_label(loaded: Loaded, language: Language, path: str) -> str:
    return language.label(loaded.writer(path), path, loaded.text(path))


def _read_json(name: str) -> Any:
    try:
        if name == "-":
            text = sys.stdin.read(MAX_BYTES + 1)
        else:
            with Path(name).open(encoding="utf-8-sig") as opened:
                text = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise Refusal(f"{name}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{name}: this is not UTF-8 text.") from error
    if len(text) > MAX_BYTES:
        raise Refusal(f"{name}: a file has at most {MAX_BYTES // 1024 // 1024} MB.")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise Refusal(f"{name}:{error.lineno}: this is not JSON: {error.msg}.") from error
    except RecursionError as error:
        raise Refusal(f"{name}: this is nested too deep.") from error


# ── score ───────────────────────────────────────────────────────────────────


def _score(asked: argparse.Namespace) -> int:
    data = _read_json(asked.file)
    catalogue, language = _catalogue(asked), _language(asked)
    games = data if isinstance(data, list) else [data]
    refused = False
    for at, game in enumerate(games):
        answer, loaded = _answer(catalogue, game)
        refused |= "error" in answer
        if asked.json:
            _print_json(answer)
        else:
            if at:
                print()
            given = game.get("sides", []) if "error" not in answer else []
            sides = [str(side["name"] if isinstance(side, dict) else side) for side in given]
            label = partial(_say_label, loaded, language) if loaded else str
            print(game_report(answer, sides, language, label))
    return REFUSED if refused else DONE


def _answer(catalogue: Catalogue, game: Any) -> tuple[dict[str, Any], Loaded | None]:
    """The answer for one game, and its variant where there is one."""
    try:
        given = gamefile.read(game)
        loaded = catalogue.get(given.variant)
    except Refused as refused:
        return gamefile.error(refused.refusal), None
    except LoadError as error:
        return {"error": {"field": "variant", "hand": None, "side": None, "message": str(error)}}, None
    return gamefile.answer(loaded, given), loaded


# ── count ───────────────────────────────────────────────────────────────────


def _count(asked: argparse.Namespace) -> int:
    data = _read_json(asked.file)
    catalogue = _catalogue(asked)
    refused = False
    for question in data if isinstance(data, list) else [data]:
        variant = question.get("variant") if isinstance(question, dict) else None
        try:
            answer = count(catalogue.get(str(variant)), question)
        except LoadError as error:
            answer = {"error": {"field": "variant", "hand": None, "side": None, "message": str(error)}}
        refused |= "error" in answer
        if asked.json:
            _print_json(answer)
        else:
            print(
                columns(
                    [(key.replace("_", " "), json.dumps(worth, ensure_ascii=False)) for key, worth in answer.items()]
                )
            )
    return REFUSED if refused else DONE


# ── check ───────────────────────────────────────────────────────────────────


def _check(asked: argparse.Namespace) -> int:
    catalogue = _catalogue(asked)
    wanted = [read_file(Path(name), catalogue.shelf) for name in asked.files] or [
        (ident, catalogue.shelf.read) for ident in catalogue.shelf.ids()
    ]
    broken = 0
    for ident, read in wanted:
        try:
            load_variant(ident, read)
        except LoadError as error:
            broken += 1
            print(error, file=sys.stderr)
    language = _language(asked)
    print(language.ngettext("{n} variant holds.", "{n} variants hold.", len(wanted) - broken))
    return FAILED if broken else DONE


# ── games, rules ────────────────────────────────────────────────────────────


def _games(asked: argparse.Namespace) -> int:
    catalogue, language = _catalogue(asked), _language(asked)
    folder = data_folder(asked.data)
    played: tuple[Summary, ...] = ()
    if folder.is_dir():
        with Library(folder, writing=False) as library:
            played = library.games()
    variants = catalogue.every()
    for problems in catalogue.problems.values():
        for problem in problems:
            print(problem, file=sys.stderr)
    if asked.json:
        rows = [_variant_row(loaded, language) for loaded in variants]
        _print_json({"variants": rows, "played": [summary.model_dump(mode="json") for summary in played]})
        return DONE
    print(language._("Games that can be played"))
    rows_ = [(loaded.variant.id, _say_label(loaded, language, "name"), _players(loaded)) for loaded in variants]
    print(columns(rows_))
    print()
    print(language._("Games that were played"))
    print(columns([_played_row(summary) for summary in played]) or language._("None yet."))
    return DONE


def _variant_row(loaded: Loaded, language: Language) -> dict[str, Any]:
    variant = loaded.variant
    return {
        "id": variant.id,
        "name": _say_label(loaded, language, "name"),
        "family": variant.family,
        "players": _players(loaded),
    }


def _players(loaded: Loaded) -> str:
    found: set[int] = set()
    for row in loaded.variant.seating:
        found |= {row.players} if isinstance(row.players, int) else set(row.players)
    least, most = min(found), max(found)
    spans = found == set(range(least, most + 1)) and len(found) > 2
    return f"{least}–{most}" if spans else ", ".join(map(str, sorted(found)))


def _played_row(summary: Summary) -> tuple[str, ...]:
    totals = ", ".join(map(str, summary.outcome.totals))
    return (summary.id, summary.changed[:10], summary.name, totals, summary.outcome.state.replace("_", " "))


def _rules(asked: argparse.Namespace) -> int:
    catalogue, language = _catalogue(asked), _language(asked)
    loaded = catalogue.get(asked.variant)
    try:
        rules = first_table(loaded, dict(map(_option, asked.option)))
    except Refused as refused:
        raise Refusal(f"{refused.refusal.field}: {refused.refusal.message}") from refused
    read = partial(catalogue.shelf.page, language=language.code)
    page = prose.page(rules, read, language, partial(number, language=language.code))
    print(prose.markdown(page) if asked.markdown else prose.plain(page, language))
    return DONE


def _option(text: str) -> tuple[str, Any]:
    name, sign, worth = text.partition("=")
    if not sign:
        raise Refusal(f"--option {text}: a house rule is written NAME=WORTH.")
    if worth in ("true", "false"):
        return name, worth == "true"
    return name, int(worth) if worth.lstrip("-").isdigit() else worth


# ── export ──────────────────────────────────────────────────────────────────


def _export(asked: argparse.Namespace) -> int:
    folder = data_folder(asked.data)
    if not folder.is_dir():
        raise Refusal(f"There is no library in {folder}.")
    language = _language(asked)
    with Library(folder, writing=False) as library:
        ident = asked.game
        if ident == "last":
            games = library.games()
            if not games:
                raise Refusal(language._("No game was played yet."))
            ident = games[0].id
        text = _exported(asked, library, ident, language)
    if asked.out is None:
        sys.stdout.write(text)
    else:
        try:
            asked.out.write_text(text, encoding="utf-8", newline="")
        except OSError as error:
            raise Refusal(f"{asked.out}: {error.strerror or error}.") from error
    return DONE


def _exported(asked: argparse.Namespace, library: Library, ident: str, language: Language) -> str:
    game = library.read(ident)
    texts = library.rules(game.variant_sha)
    catalogue = _catalogue(asked)
    loaded = catalogue.pinned(game.variant_sha, game.table.variant, texts)
    standing = game.standing
    rules = for_table(loaded, standing.table.options, seats_of(standing.table), standing.table.players)
    board = score(rules, [hand.entry for hand in standing.counting], ended=standing.ended)
    if asked.format == "json":
        return to_json(game, rules, board, texts)
    sheet = sheet_of(game, rules, board, partial(_say_label, loaded, language))
    if asked.format == "markdown":
        return to_markdown(sheet, language._, partial(number, language=language.code))
    style = CsvStyle("\t" if asked.separator == "tab" else asked.separator, mark=asked.bom)
    return to_csv_long(sheet, style) if asked.format == "csv-long" else to_csv_wide(sheet, style)


if __name__ == "__main__":
    sys.exit(main())
