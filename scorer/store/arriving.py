"""Games that were looked through come into the library, with the rules they bring along."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorer.importing.preview import Arrival, Here, Kept, Preview, Wins
from scorer.load import LoadError, Source, load
from scorer.store.catalogue import Catalogue
from scorer.store.errors import StoreError
from scorer.store.folder import make_folder
from scorer.store.library import Library
from scorer.store.pins import sha_of
from scorer.store.reader import outcome_of
from scorer.store.storage import DISK, Disk, write_whole
from scorer.watch import NOBODY, Watch


@dataclass(frozen=True)
class Arrived:
    """What came in: how many games, and the ids of variants that can be played here from now on."""

    games: int
    variants: tuple[str, ...]


def here(library: Library, catalogue: Catalogue, now: datetime, wins: Wins | None = None) -> Here:
    """What an importer must know of this library."""

    def kept(game: str) -> Kept | None:
        try:
            written = library.written(game)
        except StoreError:
            return None
        return Kept(library.people.game(written.game), written.summary.outcome.totals, written.game)

    def variant(ident: str) -> Source | None:
        try:
            return catalogue.shelf.read(ident)
        except LoadError:
            return None

    return Here(kept, sha_of, variant, library.regulars, now.isoformat(timespec="seconds"), wins)


def bring_in(
    library: Library,
    catalogue: Catalogue,
    preview: Preview,
    *,
    only: Sequence[Arrival] | None = None,
    watch: Watch = NOBODY,
    disk: Disk = DISK,
) -> Arrived:
    """Keep the games of a preview, or `only` some of them; what came in before Cancelled stays.

    Bringing the same in again changes nothing. Raises StoreError.
    """
    coming = [arrival for arrival in (preview.arrivals if only is None else only) if arrival.comes]
    pinned: set[str] = set()
    with library.gathering():
        for arrival in watch.over(_oldest_first(coming), len(coming)):
            if arrival.game.variant_sha not in pinned:
                pinned.add(library.pin(arrival.played.texts))
            _keep(library, arrival)
    wanted = preview.variants if only is None else _brought(coming, preview.variants)
    return Arrived(len(coming), keep_variants(library, catalogue, wanted, disk=disk))


def _keep(library: Library, arrival: Arrival) -> None:
    outcome = outcome_of(arrival.played)
    if arrival.state == "longer":
        seen = len(arrival.game.log) - len(arrival.fresh)
        for at, event in enumerate(arrival.fresh):
            library.append(arrival.game.id, event, seen=seen + at, outcome=outcome)
        return
    library.create(arrival.game, title=arrival.title, outcome=outcome)


def _oldest_first(arrivals: Sequence[Arrival]) -> list[Arrival]:
    """So that the newest stands first in the list."""
    return sorted(arrivals, key=lambda arrival: datetime.fromisoformat(arrival.game.created))


def _brought(arrivals: Sequence[Arrival], variants: Mapping[str, str]) -> dict[str, str]:
    needed = {ident for arrival in arrivals for ident in arrival.played.texts}
    return {ident: text for ident, text in variants.items() if ident in needed}


def keep_variants(
    library: Library, catalogue: Catalogue, texts: Mapping[str, str], *, disk: Disk = DISK
) -> tuple[str, ...]:
    """Put variants that are not here on the table's own shelf, where they hold with their examples; their ids.

    A variant that does not hold is left out: the games that were begun with it keep their own copy.
    """
    shelf = catalogue.shelf
    taken = []
    for ident in sorted(texts):

        def read(wanted: str) -> Source | None:
            own = shelf.read(wanted)
            return own or (Source(f"{wanted}/variant.toml", texts[wanted]) if wanted in texts else None)

        try:
            if shelf.read(ident) is None:
                load(ident, read)
                taken.append(ident)
        except LoadError:
            continue
    for ident in taken:
        folder = make_folder(library.folder / "variants" / ident)
        write_whole(folder / "variant.toml", texts[ident].encode(), disk=disk)
    return tuple(taken)
