"""Statistics: what the finished games come to, of all games or of one; each name opens that player's own page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, partial
from urllib.parse import quote

import flet as ft

from scorer.app.context import use_session
from scorer.app.reckoning import overview
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.game_words import glyph
from scorer.app.views.history_tabs import HISTORY, STATISTICS, tabs
from scorer.app.views.library_words import library_notices
from scorer.app.views.places import places
from scorer.app.views.side_marks import own_marks
from scorer.app.views.stats_choice import chips, choosing
from scorer.app.views.stats_rows import hand_rows, large_figures, share_row, time_rows, worth_row
from scorer.app.views.stats_words import (
    averages,
    counted_label,
    each_has,
    game_name,
    minutes,
    names,
    won_of,
)
from scorer.app.views.stats_work import reading, use_figures
from scorer.app.widgets.buttons import underlined
from scorer.app.widgets.chart import Curve, score_chart
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import anew, app_bar, page, scrolled
from scorer.app.widgets.rows import row, section, sentence
from scorer.app.widgets.seat import letters, seat, seat_mark
from scorer.app.widgets.text import isolate, text
from scorer.game import Player
from scorer.numbers import decimal, number
from scorer.statistics.figures import Figures
from scorer.statistics.overview import ENOUGH, Overview

#: Rows of a list before the rest is asked for.
FIRST, MORE = 10, 50
_SAID_OF = 3
PLAYERS = "/players"
_PANE = 470


@ft.component
def StatisticsPage() -> ft.View:
    """What the games come to."""
    session = use_session()
    route = ft.use_view_path()
    asked, ask = ft.use_state("")
    shown, show = ft.use_state(FIRST)
    looked_at = session.looked_at
    found, progress = use_figures(session, "", lambda watch: overview(session, looked_at, watch))
    read = found.read if found else None
    played = sorted(read.titles, key=lambda variant: game_name(session, read, variant).casefold()) if read else []
    ft.use_dialog(choosing(session, read, played, asked, lambda: ask("")))
    look = session.look
    body = [*library_notices(session), tabs(session, STATISTICS)]
    pane: ft.Control | None = None
    if found is not None and not found.read.records:
        body.append(_nothing(session, found))
    else:
        body.append(chips(session, read, ask))
    if found is None:
        body += [reading(session, progress)] if progress is not None else []
    elif found.whole.games:
        scene = Told(session, found)
        aside = [*scene.race(_PANE - 48 if look.desktop else _room(session)), *scene.records()]
        told = [scene.figures(), *scene.won(shown, lambda: show(shown + MORE))]
        told += [] if look.desktop else aside
        told += [
            *scene.averages(shown),
            *scene.counts(),
            *scene.by_game(),
            *won_together(session, found.partners[:shown]),
        ]
        told.append(scene.note())
        body.append(anew(told, f"{id(found)}-{shown}"))
        if look.desktop:
            pane = ft.Container(content=scrolled([anew(aside, f"aside-{id(found)}"), ft.Container(height=20)]))
    elif found.read.records:
        body.append(_none_of_these(session))
    return page(
        look,
        route=route,
        bar=app_bar(look, session.say("History"), large=True, lined=not look.phone),
        body=scrolled([*body, ft.Container(height=20)]),
        navigation=places(session, HISTORY),
        top_level=True,
        pane=pane,
        pane_width=_PANE,
    )


def open_player(person: str) -> None:
    """Go to the page of somebody, from where one is."""
    ft.context.page.navigate(f"{above(ft.context.page.route)}/{quote(person, safe='')}")


def above(route: str) -> str:
    """The list that somebody's page was opened from."""
    return STATISTICS if route.startswith(STATISTICS) else PLAYERS


def _room(session: Session) -> float:
    """How wide a chart may be; on phones it takes the margin, where zero stands."""
    look = session.look
    return look.width - (0 if look.phone else 88 + 40)


def _nothing(session: Session, found: Overview) -> ft.Control:
    words = session.say("Who won how many, the best hands and much more stands here from the first finished game on.")
    return empty(session.look, session.say("Nothing to count yet"), words, below=unread(session, found.read.unread))


def _none_of_these(session: Session) -> ft.Control:
    words = session.say("Choose another game or another time.")
    return empty(session.look, session.say("No finished game among these"), words)


def unread(session: Session, count: int) -> list[ft.Control]:
    """That some games could not be read, if so."""
    if not count:
        return []
    said = session.language.ngettext("{n} game could not be read.", "{n} games could not be read.", count)
    return [text(session.look, said, Type.BODY_MEDIUM, colour=session.look.colours.on_surface_variant)]


def marked(players: Sequence[Player]) -> dict[str, tuple[int, str]]:
    """The seat and the letter each is known by in a list."""
    told = letters([player.name for player in players])
    return {player.id: ((player.mark or 1) - 1, letter) for player, letter in zip(players, told, strict=True)}


@dataclass(frozen=True)
class Told:
    """The figures of a table, as they are drawn."""

    session: Session
    found: Overview

    @property
    def code(self) -> str:
        """The language."""
        return self.session.language.code

    def mark(self, player: Player) -> ft.Control:
        """The mark of a player, with the letter of the whole list."""
        return seat_mark(self.session.look, *self.marks[player.id], size=28)

    @cached_property
    def marks(self) -> dict[str, tuple[int, str]]:
        """Seat and letter of everybody who played."""
        return marked([player for player, _ in self.found.people])

    def figures(self) -> ft.Control:
        """Games, hands, hands a game, and where there is room how long a hand takes."""
        session, whole = self.session, self.found.whole
        each = decimal(Fraction(whole.hands, whole.games), self.code)
        told = [
            (number(whole.games, self.code), session.language.ngettext("game", "games", whole.games)),
            (number(whole.hands, self.code), session.language.ngettext("hand", "hands", whole.hands)),
            (each, session.say("hands a game")),
        ]
        if whole.seconds_a_hand is not None and not session.look.phone:
            told.append((minutes(session, whole.seconds_a_hand), session.say("a hand takes")))
        return large_figures(session.look, told)

    def won(self, shown: int, on_more: Callable[[], object]) -> list[ft.Control]:
        """Who won how many; those of too few games last."""
        session, people = self.session, self.found.people
        rows: list[ft.Control] = [section(session.look, session.say("Games won"))]
        for player, figures in people[:shown]:
            worn, _ = self.marks[player.id]
            rows.append(
                share_row(
                    session,
                    player.name,
                    won_of(session, figures),
                    figures.share if figures.games >= ENOUGH else None,
                    seat(worn).colour(session.look.colours),
                    mark=self.mark(player),
                    on_click=partial(open_player, player.id),
                    key=f"won {player.id}",
                )
            )
        if len(people) > shown:
            more = underlined(session.look, session.say("Show more"), on_more, small=True)
            rows.append(in_text_column(session.look, ft.Row(controls=[more])))
        return rows

    def race(self, width: float) -> list[ft.Control]:
        """The games won by those who play most, one game after the other."""
        session, found = self.session, self.found
        if not found.race:
            return []
        title = session.language.ngettext("The last {n} game", "The last {n} games", found.raced)
        worn = own_marks([player for player, _ in found.race])
        told = letters([player.name for player, _ in found.race])
        curves = [Curve(mark, letter, course) for (_, course), mark, letter in zip(found.race, worn, told, strict=True)]
        said = ", ".join(f"{player.name} {decimal(Fraction(course[-1]), self.code)}" for player, course in found.race)
        spoken = session.say("Chart of games won: {told}", told=said)
        drawn = score_chart(session.look, curves, width=width, height=232, language=self.code, spoken=spoken)
        left = 0 if session.look.phone else 24
        return [
            section(session.look, title, lined=False),
            ft.Container(content=drawn, padding=ft.Padding.only(left=left, top=4, bottom=4)),
        ]

    def averages(self, shown: int) -> list[ft.Control]:
        """What a game comes to for each, in the direction of the game."""
        session, whole = self.session, self.found.whole
        if not self.found.choice.variant:
            return []
        sign = 1 if whole.low_wins else -1
        ordered = sorted(self.found.people[:shown], key=lambda one: sign * (one[1].a_game or 0))
        title = session.say("Points a game, the fewest first") if whole.low_wins else session.say("Points a game")
        rows = [
            worth_row(
                session.look,
                player.name,
                averages(session, figures),
                decimal(figures.a_game or Fraction(0), self.code),
                mark=self.mark(player),
                on_click=partial(open_player, player.id),
                name=True,
                key=f"points {player.id}",
            )
            for player, figures in ordered
        ]
        return [section(session.look, title), *rows]

    def counts(self) -> list[ft.Control]:
        """What the variant counts: how many there were, and who has most of them."""
        session, variant = self.session, self.found.choice.variant
        if not self.found.counts:
            return []
        rows = [
            worth_row(
                session.look,
                counted_label(session, variant, path),
                each_has(session, each, _SAID_OF),
                number(count, self.code),
                key=f"counted {path}",
            )
            for path, count, each in self.found.counts
        ]
        return [section(session.look, session.say("Counted")), *rows]

    def by_game(self) -> list[ft.Control]:
        """What was played how often; a touch looks at that game alone."""
        session = self.session
        if self.found.choice.variant:
            return []

        def look_at(variant: str) -> None:
            session.looked_at = replace(session.looked_at, variant=variant)

        rows = [
            row(
                session.look,
                text(session.look, game_name(session, self.found.read, variant), Type.BODY, lines=2),
                margin=icon(session.look, glyph(session, variant), size=22),
                trailing=text(session.look, number(figures.games, self.code), Type.POINTS),
                on_click=partial(look_at, variant),
                key=f"game {variant}",
            )
            for variant, figures in self.found.games
        ]
        return [section(session.look, session.say("What was played")), *rows]

    def records(self) -> list[ft.Control]:
        """The best and the worst hand of one game, the longest row of wins, how long a hand takes."""
        session, found, whole = self.session, self.found, self.found.whole
        rows: list[ft.Control] = []
        if self.found.choice.variant:
            rows += hand_rows(session, found.read, whole, on_game=_open_game)
        if found.row is not None:
            player, length = found.row
            label = session.say("Most games won in a row")
            glyph_ = ft.Icons.TRENDING_UP_ROUNDED
            rows.append(worth_row(session.look, label, isolate(player.name), number(length, self.code), glyph=glyph_))
        if session.look.phone:
            rows += time_rows(session, whole)
        return [section(session.look, session.say("Records")), *rows] if rows else []

    def note(self) -> ft.Control:
        """What is left out."""
        session = self.session
        words = session.say("Finished games only. Abandoned games, copies and void hands do not count.")
        few = unread(session, self.found.read.unread)
        quiet = sentence(session.look, words)
        return ft.Column(controls=[ft.Container(height=10), quiet, *(in_text_column(session.look, x) for x in few)])


def won_together(session: Session, partners: Sequence[tuple[Sequence[Player], Figures]]) -> list[ft.Control]:
    """Who won how many together."""
    rows = [_partners_row(session, people, figures) for people, figures in partners]
    return [section(session.look, session.say("Won together")), *rows] if rows else []


def _partners_row(session: Session, people: Sequence[Player], figures: Figures) -> ft.Control:
    worn = (people[0].mark or 1) - 1
    return share_row(
        session,
        names(people),
        won_of(session, figures),
        figures.share if figures.games >= ENOUGH else None,
        seat(worn).colour(session.look.colours),
        mark=icon(session.look, ft.Icons.GROUP_ROUNDED, size=22, colour=session.look.colours.on_surface_variant),
        key=" & ".join(player.id for player in people),
    )


def _open_game(game: str) -> None:
    ft.context.page.navigate(f"/game/{game}")
