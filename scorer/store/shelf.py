"""Where variants stand: the ones shipped with the program, and the table's own in its data folder."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from scorer.load import LoadError, Problem, Source

#: The variants of the program, beside its code wherever it was unpacked.
SHIPPED = Path(__file__).resolve().parents[2] / "variants"

#: Bytes; nothing longer is read in.
LIMIT = 64 * 1024

_ID = re.compile(r"[a-z][a-z0-9_]{0,63}")
_LANGUAGE = re.compile(r"[a-z]{2}")


class Shelf:
    """The variants that can be played. A shipped one cannot be hidden by one of the table's own with its id."""

    def __init__(self, data: Path | None = None, *, shipped: Path = SHIPPED) -> None:
        self._shipped = shipped
        self._own = data / "variants" if data else None

    def shipped(self) -> tuple[str, ...]:
        """The ids of the program's variants, sorted."""
        return tuple(_ids(self._shipped))

    def own(self) -> tuple[str, ...]:
        """The ids of the table's own variants, sorted."""
        taken = set(self.shipped())
        return tuple(id_ for id_ in _ids(self._own) if id_ not in taken) if self._own else ()

    def ids(self) -> tuple[str, ...]:
        """All ids, the program's first."""
        return self.shipped() + self.own()

    def read(self, variant: str) -> Source | None:
        """The text of a variant, None where there is none. Raises LoadError."""
        return self._read(variant, "variant.toml")

    def page(self, variant: str, language: str) -> Source | None:
        """The rules page of a variant in a language ("fr"), None where there is none. Raises LoadError."""
        return self._read(variant, f"rules.{language}.md") if _LANGUAGE.fullmatch(language) else None

    def _read(self, variant: str, name: str) -> Source | None:
        if not _ID.fullmatch(variant):
            return None
        found = (folder / variant / name for folder in self._folders())
        return next((_source(path, f"{path.parent.name}/{path.name}") for path in found if path.is_file()), None)

    def _folders(self) -> Sequence[Path]:
        return [self._shipped, self._own] if self._own else [self._shipped]


def _ids(folder: Path) -> list[str]:
    found = (path.parent.name for path in folder.glob("*/variant.toml"))
    return sorted(id_ for id_ in found if _ID.fullmatch(id_))


def _source(path: Path, file: str) -> Source:
    try:
        with path.open("rb") as opened:
            data = opened.read(LIMIT + 1)
        if len(data) > LIMIT:
            raise _unreadable(file, f"it has more than {LIMIT // 1024} kB")
        return Source(file, data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _unreadable(file, "it is not UTF-8 text") from error
    except OSError as error:
        raise _unreadable(file, f"it cannot be read ({error.strerror or error})") from error


def _unreadable(file: str, why: str) -> LoadError:
    return LoadError([Problem(file, 1, "", why)])


def read_file(path: Path, shelf: Shelf) -> tuple[str, Callable[[str], Source | None]]:
    """A variant that stands in any file: its id, and a reader that finds what it extends on the shelf."""
    ident = path.parent.name if path.name == "variant.toml" else path.stem

    def read(variant: str) -> Source | None:
        """The file itself, or a variant of the shelf."""
        return _source(path, str(path)) if variant == ident else shelf.read(variant)

    return ident, read
