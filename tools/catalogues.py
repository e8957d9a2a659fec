"""Keep the catalogues of every language up to date, or say what is missing in them.

`python tools/catalogues.py` gathers the sentences of `scorer/` and the labels of `variants/`, keeps the translations
there are, and writes the `.po` and `.mo` files. `--check` writes nothing and fails when a file is stale, or a text is
untranslated, fuzzy, or has other {names} than the English.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
#: What marks a sentence: the translators, and the refusals of the engine, whose sentence is a template.
KEYWORDS = {
    "_": None,
    "N_": None,
    "say": None,
    "ngettext": (1, 2),
    "Refuse": None,
    "cannot": (2,),
    "CardError": None,
    "Fault": (2,),
}
LANGUAGES = {"en": "nplurals=2; plural=(n != 1);", "fr": "nplurals=2; plural=(n > 1);"}

#: Parts of a variant that may be named in a catalogue although the file writes no text for them.
UNWRITTEN = ("values.", "card_values.", "melds.", "meld_classes.", "complete_hand.")


class Book(Catalog):
    """A catalogue whose header holds nothing that changes by itself (no dates, no versions)."""

    def __init__(self, language: str) -> None:
        super().__init__(locale=language, project="Ardoise", fuzzy=False)
        self.header_comment = f"# Ardoise: {language}"
        self.mime_headers = [("Plural-Forms", LANGUAGES[language])]

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", f"nplurals={self.num_plurals}; plural={self.plural_expr};"),
        ]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def interface_texts(source: Path) -> Iterator[tuple[str | tuple[str, ...], str]]:
    """Every sentence of the program, and the file it stands in."""
    for file, _, text, _, _ in extract_from_dir(source, [("**.py", "python")], {}, KEYWORDS):
        yield text, f"{source.name}/{file}"


def variant_texts(variant: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """(path, English text) of everything a variant file writes itself for people to read."""
    yield from ((key, variant[key]) for key in ("name", "about") if key in variant)
    for part, entries in variant.items():
        if part == "tables":
            yield from _texts_of_tables(entries)
        elif part == "examples":
            yield from ((f"examples.{number}", entry["name"]) for number, entry in enumerate(entries, 1))
        elif part == "rounds":
            for number, entry in enumerate(entries, 1):
                yield from ((f"rounds.{number}.{key}", text) for key, text in entry.items() if isinstance(text, str))
        elif isinstance(entries, dict):
            yield from _labels(part, entries)


def _labels(path: str, entries: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for key, entry in entries.items():
        if not isinstance(entry, dict):
            continue
        here = f"{path}.{key}"
        yield from ((here, entry[name]) for name in ("label", "message") if isinstance(entry.get(name), str))
        if isinstance(entry.get("note"), str):
            yield f"{here}.note", entry["note"]
        yield from ((f"{here}.{choice}", choice.replace("_", " ")) for choice in entry.get("choices", ()))
        yield from _labels(here, entry)


def _texts_of_tables(tables: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for name, table in tables.items():
        rows = table.get("rows", [worth for _, worth in table.get("steps", ())])
        named = rows.items() if isinstance(rows, dict) else enumerate(rows, 1)
        ends = ((end, table[end]) for end in ("below", "otherwise") if end in table)
        for row, text in (*named, *ends):
            if isinstance(text, str):
                yield f"tables.{name}.{row}", text


def read(path: Path) -> Catalog:
    """The catalogue in this file; an empty one where there is none."""
    if not path.exists():
        return Catalog()
    with path.open("rb") as file:
        return read_po(file, abort_invalid=True)


def interface_book(language: str, source: Path, known: Catalog) -> Book:
    """The interface's sentences in this language, with the translations known so far."""
    book = Book(language)
    for text, file in interface_texts(source):
        before = known.get(text)
        book.add(text, before.string if before else None, [(file, 0)], flags=before.flags if before else ())
    return book


def label_book(language: str, variant: dict[str, Any], known: Catalog) -> Book:
    """The labels of one variant; a translation whose English has changed is fuzzy. English needs none of its own."""
    book = Book(language)
    written = dict(variant_texts(variant))
    by_path = {message.context: message for message in known if message.id}
    for path, text in written.items():
        before = by_path.get(path)
        if before:
            flags = before.flags | (set() if before.id == text or language == "en" else {"fuzzy"})
            book.add(text, before.string, context=path, flags=flags)
        elif language != "en":
            book.add(text, context=path)
    for context, extra in by_path.items():
        if context and context not in written and context.startswith(UNWRITTEN):
            book.add(extra.id, extra.string, context=context, flags=extra.flags)
    return book


def gathered(language: str, labels: Iterable[tuple[str, Catalog]]) -> Book:
    """All variants' labels in one catalogue, known by `<variant>:<path>`."""
    book = Book(language)
    for variant, catalogue in labels:
        for message in catalogue:
            if message.id and message.string:
                key = f"{variant}:{message.context}"
                book.add(key, message.string, flags=message.flags, auto_comments=[str(message.id)])
    return book


def po(book: Book) -> bytes:
    """The text of a catalogue, in an order that does not depend on the file it came from."""
    file = BytesIO()
    write_po(file, book, width=120, sort_output=True, include_lineno=False)
    return file.getvalue()


def mo(book: Book) -> bytes:
    """The compiled catalogue, without what is not translated."""
    done = Book(str(book.locale))
    for message in book:
        if message.id and all(_strings(message)) and not message.fuzzy:
            done.add(message.id, message.string, context=message.context)
    file = BytesIO()
    write_mo(file, done)
    return file.getvalue()


def unfinished(name: str, book: Book) -> Iterator[str]:
    """What a reader of this language would miss."""
    for message in book:
        if not message.id:
            continue
        where = f"{name}: {message.context or repr(message.id)}"
        strings = _strings(message)
        if not all(strings):
            yield f"{where}: not translated"
        elif message.fuzzy:
            yield f"{where}: the English changed"
        elif any(_names(text) != _names(str(message.id)) for text in strings if isinstance(message.id, str)):
            yield f"{where}: other {{names}} than in English"


def _strings(message: Message) -> tuple[str, ...]:
    return tuple(message.string) if isinstance(message.string, (tuple, list)) else (str(message.string or ""),)


def _names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def catalogues(root: Path) -> tuple[dict[Path, bytes], list[str]]:
    """Every file as it should stand, and what is not translated."""
    files: dict[Path, bytes] = {}
    problems: list[str] = []
    for language in LANGUAGES:
        folder = root / "assets" / "locale" / language / "LC_MESSAGES"
        if language != "en":
            book = interface_book(language, root / "scorer", read(folder / "ardoise.po"))
            problems += unfinished(f"ardoise.{language}", book)
            files |= {folder / "ardoise.po": po(book), folder / "ardoise.mo": mo(book)}
        labels = []
        for path in sorted(root.glob("variants/*/variant.toml")):
            catalogue = path.with_name(f"labels.{language}.po")
            book = label_book(language, tomllib.loads(path.read_text("utf-8")), read(catalogue))
            problems += unfinished(f"{path.parent.name}.{language}", book)
            labels.append((path.parent.name, book))
            if language != "en" or catalogue.exists():
                files[catalogue] = po(book)
        book = gathered(language, labels)
        files |= {folder / "variants.po": po(book), folder / "variants.mo": mo(book)}
    return files, problems


def main() -> int:
    """Write the catalogues, or with `--check` only compare."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing; fail when something is stale or missing")
    check = parser.parse_args().check
    files, problems = catalogues(ROOT)
    stale = [path for path, text in files.items() if not path.exists() or path.read_bytes() != text]
    if not check:
        for path in stale:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files[path])
    said = [f"{path.relative_to(ROOT)}: {'stale' if check else 'written'}" for path in stale] + problems
    print("\n".join(said) or "Every catalogue is complete.")
    return 1 if check and said else 0


if __name__ == "__main__":
    sys.exit(main())
