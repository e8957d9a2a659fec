"""What every command needs: the language, the variants, the library, and JSON from a file."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from scorer.export.words import Words
from scorer.i18n import LANGUAGES, Language, load, system_language
from scorer.load import Loaded
from scorer.numbers import number
from scorer.store.catalogue import Catalogue
from scorer.store.folder import data_folder
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from scorer.watch import Watch

LOCALE = Path(__file__).parents[2] / "assets" / "locale"
DONE, FAILED, REFUSED = 0, 1, 2
MAX_BYTES = 64 * 1024 * 1024


class Refusal(Exception):
    """What was asked cannot be: one clear sentence."""


#: Where commands are added.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def command(
    commands: Commands, name: str, run: Callable[[argparse.Namespace], int], what: str
) -> argparse.ArgumentParser:
    """A command with what all have."""
    made = commands.add_parser(name, help=what, description=what)
    made.set_defaults(command=run)
    made.add_argument("--data", type=Path, help="the folder that keeps the games and your own variants")
    made.add_argument("--lang", choices=tuple(LANGUAGES), help="the language to speak")
    return made


def language_of(asked: argparse.Namespace) -> Language:
    """The language that was asked for, or the system's."""
    return load(asked.lang or system_language(), LOCALE)


def words_of(language: Language) -> Words:
    """How exports speak."""
    return Words(language, lambda worth: number(worth, language.code), day_of)


def day_of(moment: str) -> str:
    """The day of a moment, as this device's clock has it."""
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d")


def catalogue_of(asked: argparse.Namespace) -> Catalogue:
    """The variants of the program and of the data folder."""
    return Catalogue(Shelf(data_folder(asked.data)))


def library_to_read(asked: argparse.Namespace) -> Library:
    """The library of the data folder, to be read. Raises Refusal where there is none."""
    folder = data_folder(asked.data)
    if not folder.is_dir():
        raise Refusal(f"There is no library in {folder}.")
    return Library(folder, writing=False)


def library_to_write(asked: argparse.Namespace) -> Library:
    """The library of the data folder, made if there is none. Raises StoreError where another copy writes in it."""
    library = Library(data_folder(asked.data))
    if library.read_only is not None:
        library.close()
        raise library.read_only
    return library


def file_to_write(path: Path) -> Path:
    """Where a file is to be written. Raises Refusal for a folder."""
    if path.is_dir() or not path.name:
        raise Refusal(f"{path}: this is a folder; the name of a file is wanted.")
    return path


def print_json(worth: Any) -> None:
    """One JSON object on one line."""
    print(json.dumps(worth, ensure_ascii=False))


@lru_cache(maxsize=4096)
def say_label(loaded: Loaded, language: Language, path: str) -> str:
    """A text of a variant."""
    return language.label(loaded.writer(path), path, loaded.text(path))


def read_json(name: str) -> Any:
    """What a JSON file, or standard input for "-", holds. Raises Refusal."""
    try:
        found = json.loads(_text(name))
        json.dumps(found, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Refusal(f"{name}:{error.lineno}: this is not JSON: {error.msg}.") from error
    except UnicodeEncodeError as error:
        raise Refusal(
            f"{name}: half of a character is written in it: \\u{ord(error.object[error.start]):04x}."
        ) from error
    except ValueError as error:
        raise Refusal(f"{name}: a number in it has too many digits.") from error
    except RecursionError as error:
        raise Refusal(f"{name}: this is nested too deep.") from error
    return found


def _text(name: str) -> str:
    try:
        if name == "-":
            text = sys.stdin.read(MAX_BYTES + 1).removeprefix("\ufeff")
        else:
            with Path(name).open(encoding="utf-8-sig") as opened:
                text = opened.read(MAX_BYTES + 1)
    except OSError as error:
        raise Refusal(f"{name}: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise Refusal(f"{name}: this is not UTF-8 text.") from error
    if len(text) > MAX_BYTES:
        raise Refusal(f"{name}: a file has at most {MAX_BYTES // 1024 // 1024} MB.")
    return text


def read_bytes(name: str, most: int) -> bytes:
    """The content of a file, or of standard input for "-". Raises Refusal."""
    try:
        if name == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as opened:
                data = opened.read(most + 1)
    except OSError as error:
        raise Refusal(f"{name}: {error.strerror or error}.") from error
    if len(data) > most:
        raise Refusal(f"{name}: a file has at most {most // 1024 // 1024} MB.")
    return data


def on_the_terminal() -> Watch:
    """Says how far the work is, where somebody sits at a terminal."""
    if not sys.stderr.isatty():
        return Watch()

    def tell(done: int, of: int) -> None:
        print(f"\r{done} / {of}", end="\n" if done >= of else "", file=sys.stderr, flush=True)

    return Watch(tell=tell)
