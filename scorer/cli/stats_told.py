"""The figures of `stats` as a page of a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.cli.common import say_label
from scorer.days import of_moment
from scorer.game import Player
from scorer.i18n import Language
from scorer.load import Loaded, LoadError
from scorer.numbers import decimal, number, percent, share, signed
from scorer.report import columns
from scorer.statistics.figures import Feat, Figures, Meeting
from scorer.statistics.overview import ENOUGH, Overview, Portrait, Read
from scorer.store.catalogue import Catalogue

Row = tuple[str, ...]

#: Under so many seconds minutes say too little.
_MINUTES_FROM = 120


@dataclass(frozen=True)
class Page:
    """How figures are told; `variant` is the one looked at, if one is and can still be played."""

    language: Language
    catalogue: Catalogue
    variant: Loaded | None
    read: Read

    def overview(self, found: Overview) -> str:
        """Everybody."""
        say, whole = self.language._, found.whole
        if not whole.games:
            return self._nothing()
        one_game = bool(found.choice.variant)
        people = [self._of(player.name, own, one_game=one_game) for player, own in found.people]
        games = [(self._name(variant), number(own.games, self.language.code)) for variant, own in found.games]
        rows = [(say("Most games won in a row"), str(found.row[1]), "", found.row[0].name)] if found.row else []
        return self._page(
            [self._games(whole), *self._time(whole)],
            (say("Games won"), self._with_head(people, one_game=one_game)),
            (say("Won together"), self._pairs(found.partners)),
            (say("What was played"), [] if one_game else games),
            (say("Counted"), self._counted(found)),
            (say("Records"), [*(self._feats(whole) if one_game else []), *rows]),
        )

    def portrait(self, found: Portrait) -> str:
        """One player."""
        say, own, code = self.language._, found.figures, self.language.code
        if not own.games:
            return self._nothing()
        one_game = bool(found.choice.variant)
        games = [self._of(self._name(variant), each, one_game=True) for variant, each in found.games]
        counts = [(self._label(path), number(count, code)) for path, count in found.counts]
        rows = [
            (say("Most games won in a row"), number(found.streaks.won, code)),
            (say("Most games lost in a row"), number(found.streaks.lost, code)),
        ]
        return self._page(
            [found.player.name, self._games(own), *self._time(own)],
            (say("Games won"), self._with_head(games, one_game=True)),
            (say("Records"), self._feats(own) if one_game else []),
            (say("Counted"), counts),
            (say("In a row"), rows),
            (say("Against"), [self._met(other, met) for other, met in found.met]),
            (say("Won together"), self._pairs(found.partners)),
        )

    def _page(self, head: Sequence[str], *parts: tuple[str, Sequence[Row]]) -> str:
        told = ["\n".join(head), *(f"{title}\n{columns(rows)}" for title, rows in parts if rows)]
        say = self.language._
        notes = [say("Finished games only. Abandoned games, copies and void hands do not count.")]
        if unread := self.read.unread:
            notes.append(self.language.ngettext("{n} game could not be read.", "{n} games could not be read.", unread))
        return "\n\n".join([*told, "\n".join(notes)])

    def _nothing(self) -> str:
        return self._page([self.language._("No finished game among these")])

    def _games(self, own: Figures) -> str:
        plural, code = self.language.ngettext, self.language.code
        games = plural("{n} game", "{n} games", own.games, n=number(own.games, code))
        return f"{games}, {plural('{n} hand', '{n} hands', own.hands, n=number(own.hands, code))}"

    def _time(self, own: Figures) -> list[str]:
        takes, say = own.seconds_a_hand, self.language._
        if takes is None:
            return []
        short = takes < _MINUTES_FROM
        told = say("{seconds} s", seconds=takes) if short else say("{minutes} min", minutes=round(takes / 60))
        return [f"{say('A hand takes')} {told}"]

    def _with_head(self, rows: Sequence[Row], *, one_game: bool) -> list[Row]:
        say = self.language._
        if not one_game:
            return list(rows)
        return [("", "", "", say("Points a game"), say("Points a hand"), say("Best hand")), *rows]

    def _of(self, name: str, own: Figures, *, one_game: bool) -> Row:
        """Games won, their share where there are enough; of one game the averages and the best hand."""
        code = self.language.code
        games = number(own.games, code)
        won = self.language.ngettext(
            "{won} of {n} game", "{won} of {n} games", own.games, n=games, won=share(own.won, code)
        )
        row = (name, won, percent(own.share, code) if own.games >= ENOUGH else "")
        if not one_game:
            return row
        a_game, a_hand = (decimal(worth, code) if worth is not None else "" for worth in (own.a_game, own.a_hand))
        return (*row, a_game, a_hand, signed(own.best.points, code) if own.best else "")

    def _pairs(self, partners: Sequence[tuple[Sequence[Player], Figures]]) -> list[Row]:
        return [self._of(" & ".join(player.name for player in pair), own, one_game=False) for pair, own in partners]

    def _met(self, other: Player, met: Meeting) -> Row:
        code, say = self.language.code, self.language._
        games = self.language.ngettext("{n} game", "{n} games", met.games, n=number(met.games, code))
        won = say("{games}, won {own} to {other}", games=games, own=share(met.won, code), other=share(met.lost, code))
        return other.name, won, say("ahead {own}, behind {other}", own=met.ahead, other=met.behind)

    def _feats(self, own: Figures) -> list[Row]:
        say, code = self.language._, self.language.code
        told = ((say("Best hand"), own.best), (say("Worst hand"), own.worst))
        return [
            (label, signed(feat.points, code), of_moment(feat.begun, self.language), self._who(feat))
            for label, feat in told
            if feat is not None
        ]

    def _who(self, feat: Feat) -> str:
        return " & ".join(self.read.player(person).name for person in feat.people)

    def _counted(self, found: Overview) -> list[Row]:
        code = self.language.code
        return [
            (
                self._label(path),
                number(count, code),
                ", ".join(f"{player.name} {number(own, code)}" for player, own in each),
            )
            for path, count, each in found.counts
        ]

    def _label(self, path: str) -> str:
        return say_label(self.variant, self.language, path) if self.variant else path

    def _name(self, variant: str) -> str:
        try:
            known = self.catalogue.get(variant) if variant in self.catalogue.shelf.ids() else None
        except LoadError:
            known = None
        if known is not None:
            return say_label(known, self.language, "name")
        return self.language.label(variant, "name", self.read.titles.get(variant, variant))
