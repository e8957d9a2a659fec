"""What leaves a session's library and comes back: exports, imports, backups.

Everything here may take long and is called from a thread: it tells a `Watch` how far it is, and draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from pathlib import Path

from scorer import days, numbers
from scorer.app.state import Session, TableView, day_of
from scorer.app.widgets.text import isolate
from scorer.export.as_bgstats import push_link
from scorer.export.as_csv import STYLE, CsvStyle, columns_of
from scorer.export.many import SUFFIXES, Form, Wish, written
from scorer.export.qr import game_code, qr_png
from scorer.export.sheet import Sheet, sheet_of
from scorer.export.words import Words
from scorer.importing.preview import Preview, Wins
from scorer.importing.read import preview
from scorer.load import LoadError
from scorer.played import Played
from scorer.rules import Refused
from scorer.store import arriving, restore
from scorer.store.arriving import Arrived
from scorer.store.backup import backup, daily_backup, dated_backups, look_into, now_here
from scorer.store.errors import Damaged, StoreError
from scorer.store.library import Library
from scorer.store.reader import Reader
from scorer.store.records import Summary
from scorer.store.restore import Restored
from scorer.watch import NOBODY, Watch


@dataclass(frozen=True)
class Saved:
    """A file to be saved: its name, its content, how many games are in it, and those that cannot be read."""

    name: str
    content: bytes
    games: int
    unread: tuple[str, ...] = ()


@dataclass(frozen=True)
class Dated:
    """A backup that was made by itself; `size` in bytes."""

    day: date
    path: Path
    size: int


# ── Out ─────────────────────────────────────────────────────────────────────


def words_of(session: Session) -> Words:
    """How exports speak to whoever sits at this session."""
    language = session.language
    return Words(language, partial(numbers.number, language=language.code), partial(days.of_moment, language=language))


def kept_games(session: Session) -> tuple[Summary, ...]:
    """Every game that is not in the bin, the oldest first: the order in which they leave."""
    return tuple(reversed(session.library.games()))


def export(session: Session, games: Sequence[str], form: Form, style: CsvStyle = STYLE, watch: Watch = NOBODY) -> Saved:
    """These games in a form. One that cannot be read is left out and named. Raises Cancelled."""
    library = session.library
    lines = {line.id: line for line in (*library.games(), *library.bin())}
    unread: list[str] = []
    moment = now_here()
    sides = ([side.name for side in lines[game].sides] for game in games if game in lines)
    wish = _wish(session, form, style, sides, moment, alone=len(games) == 1)
    name = f"ardoise-{moment.date().isoformat()}.{SUFFIXES[form]}"
    text = "".join(written(_readable(session, lines, watch.over(games, len(games)), unread), wish))
    return Saved(name, text.encode(), len(games) - len(unread), tuple(unread))


def _wish(
    session: Session,
    form: Form,
    style: CsvStyle,
    sides: Iterable[Sequence[str]],
    moment: datetime,
    *,
    alone: bool,
) -> Wish:
    """How games leave this session; `sides` are the names at each table."""
    return Wish(
        form=form,
        words=words_of(session),
        label=session.label,
        exported=moment.isoformat(timespec="seconds"),
        columns=columns_of(sides),
        style=style,
        alone=alone,
    )


def _readable(
    session: Session, lines: Mapping[str, Summary], games: Iterable[str], unread: list[str]
) -> Iterator[Played]:
    reader = Reader(session.library, session.catalogue)
    for game in games:
        try:
            yield reader.played(game)
        except (StoreError, LoadError, Refused):
            unread.append(lines[game].name if game in lines else game)


def played_of(session: Session, view: TableView) -> Played:
    """An open game as exports want it. Raises RulesDamaged."""
    return Played(view.game, view.rules, view.board, session.library.rules(view.game.variant_sha))


def sheet(session: Session, view: TableView) -> Sheet:
    """The sheet of an open game, in the words of the session. Raises RulesDamaged."""
    return sheet_of(played_of(session, view), partial(session.label, view.rules.loaded))


def result_of(session: Session, view: TableView) -> str:
    """Who won a game, or how far it is. Raises RulesDamaged."""
    found = sheet(session, view)
    return words_of(session).result(found, [isolate(name) for name in found.sides])


def usual_style(session: Session) -> CsvStyle:
    """How a spreadsheet in this language wants a CSV."""
    french = session.language.code == "fr"
    return CsvStyle(";", mark=True, decimal=",") if french else CsvStyle(",", mark=True)


def written_game(session: Session, view: TableView, form: Form, style: CsvStyle = STYLE) -> Saved:
    """An open game in a form. Raises RulesDamaged, TooLong."""
    wish = _wish(session, form, style, [[side.name for side in view.sides]], now_here(), alone=True)
    text = "".join(written(iter([played_of(session, view)]), wish))
    return Saved(file_name(view, SUFFIXES[form]), text.encode(), 1)


def file_name(view: TableView, suffix: str) -> str:
    """What a file of an open game is called."""
    return f"{view.rules.variant.id}-{day_of(view.game.created)}.{suffix}"


def bgstats_link(session: Session, view: TableView) -> str:
    """The link that hands a game to BG Stats. Raises RulesDamaged, TooLong."""
    return push_link(sheet(session, view), words_of(session))


def square(text: str) -> bytes:
    """A text as a square to be scanned, a PNG picture. Raises TooLong."""
    return qr_png(text)


def code_of_game(session: Session, view: TableView) -> str:
    """A game as the text of a square. Raises RulesDamaged, TooLong."""
    return game_code(played_of(session, view))


# ── In ──────────────────────────────────────────────────────────────────────


def look_through(session: Session, data: bytes, wins: Wins | None = None, watch: Watch = NOBODY) -> Preview:
    """What a file would bring in; nothing is kept. Raises Unreadable, Cancelled."""
    return preview(data, arriving.here(session.library, session.catalogue, now_here(), wins), watch)


def bring_in(session: Session, found: Preview, watch: Watch = NOBODY) -> Arrived:
    """Keep the games of a preview; those kept before Cancelled stay. Raises StoreError, Cancelled."""
    return arriving.bring_in(session.library, session.catalogue, found, watch=watch)


# ── Backups ─────────────────────────────────────────────────────────────────


def back_up(session: Session, watch: Watch = NOBODY) -> Saved:
    """Everything in one file. Raises StoreError, Cancelled."""
    made = now_here()
    data = backup(session.library.folder, made, watch)
    name = f"ardoise-{made.date().isoformat()}.zip"
    return Saved(name, data, look_into(data, name).games)


def note_backup(session: Session) -> None:
    """Remember that everything was backed up now. Raises StoreError."""
    session.choose(backed_up=now_here().isoformat(timespec="seconds"))


def back_up_today(library: Library) -> None:
    """Make the backup of today, unless there is one. Raises StoreError."""
    daily_backup(library.folder)


def dated(session: Session) -> tuple[Dated, ...]:
    """The backups that were made by themselves, the newest first."""
    found = []
    for day, path in dated_backups(session.library.folder).items():
        with suppress(FileNotFoundError):  # one may be thinned out meanwhile
            found.append(Dated(day, path, path.stat().st_size))
    return tuple(found)


def last_backup(session: Session) -> date | None:
    """The day of the last backup, made by somebody or by itself."""
    told = session.settings.backed_up
    days = [*dated_backups(session.library.folder)][:1]
    with suppress(ValueError):
        days += [datetime.fromisoformat(told).astimezone().date()] if told else []
    return max(days, default=None)


def content_of(kept: Dated) -> bytes:
    """A backup that was made by itself. Raises StoreError."""
    try:
        return kept.path.read_bytes()
    except OSError as error:
        raise Damaged(file=kept.path.name, reason=error.strerror or error) from error


def look_into_backup(session: Session, data: bytes, file: str, watch: Watch = NOBODY) -> Restored:
    """What a backup would bring back; nothing is kept. Raises StoreError, Cancelled."""
    return restore.preview_restore(session.library, session.catalogue, data, file, watch)


def bring_back(session: Session, data: bytes, file: str, watch: Watch = NOBODY) -> Restored:
    """Restore a backup; what came in before Cancelled stays. Raises StoreError, Cancelled."""
    return restore.restore(session.library, session.catalogue, data, file, watch)
