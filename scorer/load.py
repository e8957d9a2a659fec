"""TOML text -> a checked variant with its formulas read, or every problem with its file and line."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pydantic import BaseModel

from scorer.formula import Symbol, Tree, symbols
from scorer.names import Names
from scorer.reading import Reading
from scorer.shape import validate
from scorer.toml import TomlError, line_of, parse
from scorer.variant import FORMAT, LookupTable, Variant

_NOT_INHERITED = ("examples", "extends", "remove", "about", "aliases")


@dataclass(frozen=True, slots=True)
class Source:
    """The text of a variant file, and what to call the file in a problem."""

    file: str
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """What is wrong, and where: the file, its line from 1, the path of the key."""

    file: str
    line: int
    path: str
    message: str

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.line}: {self.path}: {self.message}"
            if self.path
            else f"{self.file}:{self.line}: {self.message}"
        )


class LoadError(Exception):
    """A variant cannot be used; `problems` are all there are, sorted."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(frozen=True, eq=False)
class Loaded:
    """A variant that holds.

    `trees`: its formulas by path ("lines.knock.points"); those a file leaves out have none. `sources`: its own text and
    those of what it extends, by id, nearest first. `wrote`: which of these wrote a path.
    """

    variant: Variant
    names: Names
    trees: Mapping[str, Tree]
    sources: dict[str, Source]
    wrote: Mapping[str, str] = field(repr=False)

    @cache  # noqa: B019 - a loaded variant is kept as long as the program runs
    def reads(self, path: str) -> frozenset[Symbol]:
        """The names that the formula at a path reads."""
        return frozenset(symbols(self.trees[path]))

    def writer(self, path: str) -> str:
        """The id of the variant that wrote the text at a path, for its entry in the catalogue."""
        above = path.rpartition(".")[0]
        for text in (f"{path}.label", f"{path}.message", f"{path}.name", path, f"{above}.choices"):
            if text in self.wrote:
                return self.wrote[text]
        return _nearest(self.wrote, path, self.variant.id)

    @cache  # noqa: B019 - as above
    def text(self, path: str) -> str:
        """The English text at a path ("lines.knock" is its label)."""
        return english(self.variant, path)


Read = Callable[[str], Source | None]


def load(ident: str, read: Read, *, examples: bool = True) -> Loaded:
    """Load a variant, what it extends read by `read`. Raises LoadError with every problem found."""
    from scorer.examples import example_problems  # noqa: PLC0415 - examples score games, and so need this module

    sources: dict[str, Source] = {}
    raw, wrote = _merged(ident, read, sources, ())
    found: list[tuple[str, str]] = []
    variant = validate(raw, lambda path, message: found.append((path, message)))
    loaded: Loaded | None = None
    if variant is not None:
        if variant.id != ident:
            found.append(("id", f"the id is the folder's name, '{ident}'"))
        reading = Reading(variant, lambda path, message: found.append((path, message)))
        loaded = Loaded(variant, reading.names, reading.trees, sources, wrote)
    if loaded is not None and not found and examples:
        found += example_problems(loaded)
    if found or loaded is None:
        raise LoadError([_problem(path, message, sources, wrote, ident) for path, message in found])
    return loaded


def _problem(path: str, message: str, sources: Mapping[str, Source], wrote: Mapping[str, str], ident: str) -> Problem:
    source = sources[_nearest(wrote, path, ident)]
    return Problem(source.file, line_of(source.text, path), path, message)


def _nearest(wrote: Mapping[str, str], path: str, otherwise: str) -> str:
    keys = path.split(".")
    for end in range(len(keys), 0, -1):
        found = wrote.get(".".join(keys[:end]))
        if found is not None:
            return found
    return otherwise


# ── Extending ───────────────────────────────────────────────────────────────


def _merged(
    ident: str, read: Read, sources: dict[str, Source], children: tuple[str, ...]
) -> tuple[dict[str, Any], dict[str, str]]:
    """The contents of a variant with what it extends merged in, and which variant wrote each path."""
    source = read(ident)
    if source is None:
        raise _missing(ident, sources, children)
    sources[ident] = source
    try:
        own = parse(source.text)
    except TomlError as error:
        raise LoadError([Problem(source.file, error.line, "", error.message)]) from None
    if type(own.get("format")) is not int or own["format"] != FORMAT:
        raise _wrong(source, "format", f"the format is {FORMAT}: format = {FORMAT}")
    parent = own.get("extends")
    if parent is None:
        if "remove" in own:
            raise _wrong(source, "remove", "only a variant that extends another can remove something from it")
        return own, _paths(own, ident)
    if not isinstance(parent, str):
        raise _wrong(source, "extends", 'the id of a variant is wanted: extends = "our_game"')
    removed = own.get("remove", [])
    if not isinstance(removed, list) or not all(isinstance(path, str) for path in removed):
        raise _wrong(source, "remove", 'a list of paths is wanted: remove = ["lines.knock"]')
    if parent in (*children, ident):
        circle = " -> ".join((*children, ident, parent))
        raise _wrong(source, "extends", f"variants extend each other in a circle: {circle}")
    raw, wrote = _merged(parent, read, sources, (*children, ident))
    raw = {key: worth for key, worth in raw.items() if key not in _NOT_INHERITED}
    missing = [path for path in removed if not _remove(raw, wrote, path)]
    if missing:
        raise _wrong(source, "remove", *(f"there is no '{path}' to remove" for path in missing))
    return _merge(raw, own), {**wrote, **_paths(own, ident)}


def _wrong(source: Source, key: str, *messages: str) -> LoadError:
    line = line_of(source.text, key)
    return LoadError([Problem(source.file, line, key, message) for message in messages])


def _missing(ident: str, sources: Mapping[str, Source], children: tuple[str, ...]) -> LoadError:
    if not children:
        return LoadError([Problem(ident, 1, "", f"there is no variant '{ident}'")])
    return _wrong(sources[children[-1]], "extends", f"there is no variant '{ident}' to extend")


def _merge(parent: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(parent)
    for key, worth in child.items():
        inherited = merged.get(key)
        both_tables = isinstance(inherited, dict) and isinstance(worth, dict)
        merged[key] = _merge(inherited, worth) if both_tables and inherited is not None else worth
    return merged


def _remove(raw: dict[str, Any], wrote: dict[str, str], path: str) -> bool:
    """Take an inherited entry away, without touching the parent's own tables."""
    *above, last = path.split(".")
    place = raw
    for key in above:
        inner = place.get(key)
        if not isinstance(inner, dict):
            return False
        place[key] = dict(inner)
        place = place[key]
    if last not in place:
        return False
    del place[last]
    for known in [known for known in wrote if known == path or known.startswith(path + ".")]:
        del wrote[known]
    return True


def _paths(tree: Any, ident: str, prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, worth in items:
        path = f"{prefix}{key}"
        if path == "examples":
            continue
        found[path] = ident
        if isinstance(worth, dict | list):
            found |= _paths(worth, ident, f"{path}.")
    return found


def english(variant: Variant, path: str) -> str:
    """The English text at a path: a label, a message, a worth of a table or round; else the last id with spaces."""
    otherwise = path.rsplit(".", 1)[-1].replace("_", " ")
    if path.startswith("values."):
        return otherwise
    place: Any = variant
    for key in path.split("."):
        if isinstance(place, LookupTable):
            place = place.rows
        if isinstance(place, BaseModel):
            place = getattr(place, key, None)
        elif isinstance(place, Mapping):
            place = place.get(key)
        elif isinstance(place, list) and key.isdigit() and 0 < int(key) <= len(place):
            place = place[int(key) - 1]
        else:
            place = None
        if place is None:
            return otherwise
    for key in ("label", "message", "name"):
        text = getattr(place, key, None)
        if isinstance(text, str):
            return text
    return (
        str(place)
        if isinstance(place, str | int) and not path.startswith("values.")
        else path.rsplit(".", 1)[-1].replace("_", " ")
    )
