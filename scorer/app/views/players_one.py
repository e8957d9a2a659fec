"""One player: games won, by game, in a row, against and with others; the name, and who this is as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from urllib.parse import unquote

import flet as ft

from scorer.app.context import use_session
from scorer.app.reckoning import portrait
from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.game_words import glyph
from scorer.app.views.history_tabs import HISTORY, STATISTICS
from scorer.app.views.new_game_seat import regulars
from scorer.app.views.places import places
from scorer.app.views.players_form import PlayerForm
from scorer.app.views.players_merge import MergeForm
from scorer.app.views.stats import PLAYERS, above, marked, open_player, unread, won_together
from scorer.app.views.stats_choice import chips, choosing
from scorer.app.views.stats_rows import hand_rows, large_figures, share_row, time_rows, worth_row
from scorer.app.views.stats_words import counted_label, game_name, won_of
from scorer.app.views.stats_work import reading, use_figures
from scorer.app.widgets import snack
from scorer.app.widgets.buttons import plain
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import icon
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action, anew, app_bar, page, scrolled
from scorer.app.widgets.rows import row, section, sentence, two_lines
from scorer.app.widgets.seat import letters, seat, seat_mark
from scorer.app.widgets.sheet import bottom_sheet
from scorer.app.widgets.text import isolate, text
from scorer.game import Player
from scorer.numbers import decimal, number, percent, share
from scorer.statistics.figures import Meeting
from scorer.statistics.overview import ENOUGH, Portrait

_OTHERS = 30


@ft.component
def PlayerPage() -> ft.View:
    """The page of one player."""
    session = use_session()
    route = ft.use_view_path()
    person = session.library.people.person(unquote(str(ft.use_route_params().get("player", ""))))
    opened, open_ = ft.use_state("")
    looked_at = session.looked_at
    found, progress = use_figures(session, person, lambda watch: portrait(session, person, looked_at, watch))
    regular = next((one for one in regulars(session) if one.id == person), None)
    player = regular or (found.player if found else Player(id=person, name=""))
    letter = letters([player.name or "?"])[0]

    def close() -> None:
        open_("")

    sheets = {
        "form": lambda: PlayerForm(session, player, letter, close),
        "merge": lambda: MergeForm(session, player, close, lambda left: _stay(person, left)),
    }
    look = session.look
    if opened in sheets:
        dialog: ft.BottomSheet | None = bottom_sheet(look, sheets[opened](), on_dismiss=close)
    else:
        games = [variant for variant, _ in found.games] if found else []
        played = sorted({*games, looked_at.variant} - {""})
        dialog = choosing(session, found.read if found else None, played, opened, close)
    ft.use_dialog(dialog)
    may = regular is not None and session.library.read_only is None
    pane: ft.Control | None = None
    body: list[ft.Control] = [chips(session, found.read if found else None, open_)]
    if found is None:
        body += [reading(session, progress)] if progress is not None else []
    else:
        drawn = Drawn(session, found)
        body.append(anew(drawn.body(), str(id(found))))
        if look.desktop and drawn.others:
            pane = ft.Container(content=scrolled([anew(drawn.others, f"others-{id(found)}"), ft.Container(height=20)]))
    if may:
        body += _is_also(session, player, lambda: open_("merge"))
    lead = Action(ft.Icons.ARROW_BACK_ROUNDED, session.say("Back"), lambda: ft.context.page.navigate(above(route)))
    edit = Action(ft.Icons.EDIT_ROUNDED, session.say("Change name or mark"), lambda: open_("form"))
    title = ft.Row(
        controls=[
            seat_mark(look, (player.mark or 1) - 1, letter, size=30),
            ft.Semantics(
                content=text(look, player.name, Type.BAR if look.phone else Type.BAR.sized(24), name=True, lines=2),
                header=True,
                heading_level=1,
                expand=True,
            ),
        ],
        spacing=10,
    )
    return page(
        look,
        route=route,
        bar=app_bar(look, title, leading=lead, actions=[edit] if may else [], lined=not look.phone),
        body=scrolled([*body, ft.Container(height=20)]),
        navigation=places(session, HISTORY if above(route) == STATISTICS else PLAYERS),
        pane=pane,
    )


def _stay(person: str, left: Player) -> None:
    """Go to the page of who is left of two."""
    if left.id != person:
        open_player(left.id)


def _is_also(session: Session, player: Player, on_merge: Callable[[], object]) -> list[ft.Control]:
    """Who this player is as well, and a way to say so of somebody else."""
    look = session.look
    rows: list[ft.Control] = [section(look, session.say("The same person"))]
    for alias in session.library.people.merged_into(player.id):
        name = alias.was.name if alias.was else alias.player
        apart = plain(look, session.say("Take apart"), partial(_separate, session, alias.player, name, player))
        said = session.say("also played as {name}", name=isolate(name))
        rows.append(row(look, two_lines(look, said, None, bold=False), trailing=apart, key=f"alias {alias.player}"))
    asked = session.say("Make one with another player")
    second = session.say("Where one person stands here under two names")
    sign = icon(look, ft.Icons.MERGE_ROUNDED, size=22, colour=look.colours.on_surface_variant)
    rows.append(row(look, two_lines(look, asked, second, bold=False), margin=sign, height=60, on_click=on_merge))
    return rows


def _separate(session: Session, alias: str, name: str, player: Player) -> None:
    session.separate(alias)
    said = session.say("{one} and {other} are two again.", one=isolate(name), other=isolate(player.name))
    snack.say(session.look, said)


@dataclass(frozen=True)
class Drawn:
    """The figures of somebody, as they are drawn."""

    session: Session
    found: Portrait

    @property
    def code(self) -> str:
        """The language."""
        return self.session.language.code

    def body(self) -> Sequence[ft.Control]:
        """Everything there is to tell."""
        if not self.found.figures.games:
            words = self.session.say("Choose another game or another time.")
            return [empty(self.session.look, self.session.say("No finished game among these"), words)]
        return [
            self.figures(),
            *self.one_game(),
            *self.by_game(),
            *self.in_a_row(),
            *([] if self.session.look.desktop else self.others),
            *self.note(),
        ]

    @cached_property
    def others(self) -> list[ft.Control]:
        """Against whom and with whom."""
        return [*self.against(), *won_together(self.session, self.found.partners[:_OTHERS])]

    def figures(self) -> ft.Control:
        """Games, wins, their share."""
        session, own = self.session, self.found.figures
        told = [
            (number(own.games, self.code), session.language.ngettext("game", "games", own.games)),
            (share(own.won, self.code), session.say("won")),
        ]
        if own.games >= ENOUGH:
            told.append((percent(own.share, self.code), session.say("of the games")))
        return large_figures(session.look, told)

    def one_game(self) -> list[ft.Control]:
        """Averages, best and worst hand, what is counted: of one game."""
        session, own, look = self.session, self.found.figures, self.session.look
        if not self.found.choice.variant:
            return []
        rows = []
        if own.a_game is not None:
            rows.append(worth_row(look, session.say("Points a game"), "", decimal(own.a_game, self.code)))
        if own.a_hand is not None:
            hands = session.language.ngettext("{n} hand", "{n} hands", own.hands, n=number(own.hands, self.code))
            rows.append(worth_row(look, session.say("Points a hand"), hands, decimal(own.a_hand, self.code)))
        rows += hand_rows(session, self.found.read, own)
        for path, count in self.found.counts:
            label = counted_label(session, self.found.choice.variant, path)
            rows.append(worth_row(look, label, "", number(count, self.code), key=f"counted {path}"))
        rows += time_rows(session, own)
        return [section(look, game_name(session, self.found.read, self.found.choice.variant)), *rows]

    def by_game(self) -> list[ft.Control]:
        """Games won of each kind; a touch looks at that game alone."""
        session, look = self.session, self.session.look
        if self.found.choice.variant:
            return []
        colour = seat((self.found.player.mark or 1) - 1).colour(look.colours)

        def look_at(variant: str) -> None:
            session.looked_at = replace(session.looked_at, variant=variant)

        rows = [
            share_row(
                session,
                game_name(session, self.found.read, variant),
                won_of(session, figures),
                figures.share if figures.games >= ENOUGH else None,
                colour,
                mark=icon(look, glyph(session, variant), size=22),
                on_click=partial(look_at, variant),
                person=False,
                key=f"game {variant}",
            )
            for variant, figures in self.found.games
        ]
        return [section(look, session.say("Games won")), *rows]

    def in_a_row(self) -> list[ft.Control]:
        """The latest games, and the longest rows."""
        session, look, rows = self.session, self.session.look, self.found.streaks
        told = [
            (session.say("Most games won in a row"), rows.won),
            (session.say("Most games lost in a row"), rows.lost),
        ]
        if rows.winning > 1:
            told.append((session.say("Won in a row now"), rows.winning))
        if rows.losing > 1:
            told.append((session.say("Lost in a row now"), rows.losing))
        drawn = [worth_row(look, label, "", number(length, self.code)) for label, length in told if length > 1]
        return [section(look, session.say("In a row")), self.course(), *drawn]

    def course(self) -> ft.Control:
        """The latest games, won ones as full rings, the last at the right."""
        session, look, c = self.session, self.session.look, self.session.look.colours
        colour = seat((self.found.player.mark or 1) - 1).colour(c)
        won = sum(self.found.course)
        said = session.language.ngettext(
            "The last game: {won} won", "The last {n} games: {won} won", len(self.found.course), won=won
        )
        marks = [
            ft.Container(
                width=16,
                height=16,
                border_radius=8,
                bgcolor=colour if each else None,
                border=ft.Border.all(width=2, color=colour if each else c.outline),
            )
            for each in self.found.course
        ]
        line = ft.Row(controls=list(marks), spacing=6, run_spacing=6, wrap=True)
        drawn = ft.Column(controls=[two_lines(look, said, None, bold=False), line], spacing=8, tight=True)
        return row(look, ft.Semantics(content=drawn), pad=10)

    def against(self) -> list[ft.Control]:
        """Everybody met, and who came out ahead."""
        session = self.session
        met = self.found.met[:_OTHERS]
        marks = marked([player for player, _ in met])
        rows = [self.meeting(player, meeting, marks[player.id]) for player, meeting in met]
        return [section(session.look, session.say("Against")), *rows] if rows else []

    def meeting(self, player: Player, met: Meeting, mark: tuple[int, str]) -> ft.Control:
        """12 games: ahead 7 times, behind 5 times."""
        session = self.session
        games = session.language.ngettext("{n} game", "{n} games", met.games, n=number(met.games, self.code))
        won = session.say(
            "{games}, won {own} to {other}",
            games=games,
            own=share(met.won, self.code),
            other=share(met.lost, self.code),
        )
        return worth_row(
            session.look,
            player.name,
            won,
            f"{number(met.ahead, self.code)}–{number(met.behind, self.code)}",
            mark=seat_mark(session.look, *mark, size=28),
            on_click=partial(open_player, player.id),
            name=True,
            key=f"met {player.id}",
        )

    def note(self) -> list[ft.Control]:
        """What the figures at the right say, and what is left out."""
        session = self.session
        words = session.say("Finished games only. Abandoned games, copies and void hands do not count.")
        if self.found.met:
            ahead = session.say("Beside each opponent: how often ahead, how often behind.")
            words = f"{ahead} {words}"
        few = [in_text_column(session.look, line) for line in unread(session, self.found.read.unread)]
        return [ft.Container(height=Measure.AFTER_LINE), sentence(session.look, words), *few]
