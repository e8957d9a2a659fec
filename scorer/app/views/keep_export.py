"""Games leave in a file: which of them, in which form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

import flet as ft

from scorer.app import keeping
from scorer.app.context import use_session
from scorer.app.picked import Which
from scorer.app.state import Session
from scorer.app.views.files import keep_file
from scorer.app.views.keep_forms import Wanted, at_first, form_rows
from scorer.app.views.keep_lines import one_of
from scorer.app.views.keep_work import Work, keep_page, use_work
from scorer.app.views.library_words import library_notices
from scorer.app.views.new_game_frame import forward
from scorer.app.widgets import snack
from scorer.app.widgets.empty import empty
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.rows import section
from scorer.numbers import number
from scorer.watch import Cancelled

CHOOSE = "/keep/choose"
_NAMED = 5


@ft.component
def ExportPage() -> ft.View:
    """Which games, and how."""
    session = use_session()
    route = ft.use_view_path()
    work = use_work()
    wanted, want = ft.use_state(cast("Wanted | None", None))
    unread, tell_unread = ft.use_state(cast("tuple[str, ...]", ()))
    every = ft.use_memo(lambda: tuple(game.id for game in keeping.kept_games(session)), [session.changes])
    wanted = wanted or at_first(session)
    games = _games(session, every)
    look = session.look

    async def save() -> None:
        await _save(session, work, wanted, games, tell_unread)

    body: list[ft.Control] = library_notices(session)
    if unread:
        body.append(_unread(session, unread))
    body += [
        section(look, session.say("Which games"), top=8),
        *_which(session, len(every)),
        section(look, session.say("In which form")),
        *form_rows(session, wanted, want),
    ]
    if not every and not session.picked.found:
        body = [empty(look, session.say("Nothing was played yet"), session.say("What is played can be saved here."))]
    words = session.language.ngettext(
        "Save {n} game", "Save {n} games", len(games), n=number(len(games), session.language.code)
    )
    act = forward(look, words, save, off=None if games else session.say("No game is ticked"))
    title = session.say("Save games in a file")
    return keep_page(session, route, title, body, back="/keep", acts=[act], work=work)


def _games(session: Session, every: Sequence[str]) -> tuple[str, ...]:
    """The ids of the games wanted, the oldest first."""
    picked = session.picked
    if picked.which == "all":
        return tuple(every)
    wanted = picked.found if picked.which == "found" else picked.ticked
    order = {game: at for at, game in enumerate(every)}
    return tuple(sorted(wanted, key=lambda game: order.get(game, -1)))


def _which(session: Session, every: int) -> list[ft.Control]:
    picked, code = session.picked, session.language.code

    def choose(which: str) -> None:
        if which == "ticked":
            ft.context.page.navigate(CHOOSE)
        else:
            session.picked = replace(picked, which=cast("Which", which))

    def rows(which: Which, words: str, second: str | None) -> ft.Control:
        return one_of(session, which, words, second, chosen=picked.which == which, on_choose=choose)

    def count(many: int) -> str:
        return session.language.ngettext("{n} game", "{n} games", many, n=number(many, code))

    drawn = [rows("all", session.say("All games"), count(every))]
    if picked.found:
        drawn.append(rows("found", session.say("Those found in History"), count(len(picked.found))))
    ticked = count(len(picked.ticked)) if picked.ticked else session.say("none yet")
    return [*drawn, rows("ticked", session.say("Some, to be ticked"), ticked)]


async def _save(
    session: Session,
    work: Work,
    wanted: Wanted,
    games: Sequence[str],
    tell_unread: Callable[[tuple[str, ...]], object],
) -> None:
    """Write the games, and let the device keep the file."""
    if work.busy:
        return
    tell_unread(())
    try:
        saved = await work.do(lambda watch: keeping.export(session, games, wanted.form, wanted.style, watch))
    except Cancelled:
        snack.say(session.look, session.say("Stopped: nothing was saved."))
        return
    tell_unread(saved.unread)
    if saved.games and await keep_file(saved):
        snack.say(session.look, kept_words(session, saved))


def kept_words(session: Session, saved: keeping.Saved) -> str:
    """What is in the file."""
    many = number(saved.games, session.language.code)
    return session.language.ngettext(
        "{n} game is kept in {file}.", "{n} games are kept in {file}.", saved.games, n=many, file=saved.name
    )


def _unread(session: Session, names: Sequence[str]) -> ft.Control:
    """Which games are not in the file."""
    more = len(names) - _NAMED
    lines = list(names[:_NAMED])
    if more > 0:
        lines.append(session.language.ngettext("and {n} more", "and {n} more", more))
    said = session.language.ngettext(
        "{n} game cannot be read and is not in the file", "{n} games cannot be read and are not in the file", len(names)
    )
    return in_text_column(session.look, notice(session.look, said, "\n".join(lines), error=True), top=8, bottom=8)
