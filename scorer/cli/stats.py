"""`stats`: what the finished games come to, for everybody or for one player."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, get_args

from scorer.cli.common import (
    DONE,
    Commands,
    Refusal,
    catalogue_of,
    language_of,
    library_to_read,
    on_the_terminal,
    print_json,
    tell,
    tell_notices,
    variant_called,
)
from scorer.cli.stats_told import Page
from scorer.game import Player
from scorer.i18n import N_
from scorer.load import Loaded
from scorer.search import words
from scorer.statistics.choice import LookedAt, Period
from scorer.statistics.counted import counted
from scorer.statistics.figures import Feat, Figures, Meeting
from scorer.statistics.overview import Overview, Portrait, Read, overview, portrait
from scorer.store.backup import now_here
from scorer.store.catalogue import Catalogue
from scorer.store.ledger import Ledger

_PERIODS = tuple(period.replace("_", "-") for period in get_args(Period))


def add(commands: Commands) -> None:
    """Add the command."""
    say = commands.say
    what = say("Say what the finished games come to: who won how many, averages, best hands, pairs, who beats whom.")
    parser = commands.add("stats", run, what)
    parser.add_argument("name", nargs="?", metavar="NAME", help=say("a player; everybody when left out"))
    parser.add_argument("--game", metavar="VARIANT", default="", help=say("only games of this variant (see games)"))
    parser.add_argument("--time", choices=_PERIODS, default="all", help=say("only games of this time"))
    parser.add_argument("--json", action="store_true", help=say("as JSON"))


def run(asked: argparse.Namespace) -> int:
    """Run the command."""
    language, catalogue = language_of(asked), catalogue_of(asked)
    with library_to_read(asked) as library:
        read = Ledger().read(library, catalogue, on_the_terminal())
        tell_notices(library, language)
    variant = _variant(catalogue, read, asked.game)
    paths = counted(variant.variant) if variant else ()
    choice, now = LookedAt(asked.game, asked.time.replace("-", "_")), now_here()
    page = Page(language, catalogue, variant, read)
    if asked.name is None:
        of_all = overview(read, choice, now, paths)
        print_json(_overview_json(of_all)) if asked.json else tell(page.overview(of_all))
    else:
        of_one = portrait(read, _person(read, asked.name), choice, now, paths)
        print_json(_portrait_json(of_one)) if asked.json else tell(page.portrait(of_one))
    return DONE


def _variant(catalogue: Catalogue, read: Read, ident: str) -> Loaded | None:
    """The variant looked at, if it can still be played. Raises Refused where it was never played either."""
    if not ident:
        return None
    if ident in read.titles and ident not in catalogue.shelf.ids():
        return None
    return variant_called(catalogue, ident)


def _person(read: Read, name: str) -> str:
    """Who is called so, whatever the accents; or has that id. Raises Refusal."""
    played = {person for record in read.records for side in record.sides for person in map(read.who, side) if person}
    people = played | read.players.keys()
    if name in people:
        return name
    found = sorted(person for person in people if words(read.player(person).name) == words(name))
    if not found:
        raise Refusal(N_("Nobody here is called “{name}”."), name=name[:60])
    if len(found) > 1:
        raise Refusal(N_("Several are called “{name}”; say which: {ids}."), name=name[:60], ids=", ".join(found))
    return found[0]


def _overview_json(found: Overview) -> dict[str, Any]:
    return {
        **_choice_json(found.choice),
        **_figures_json(found.whole, whose=False),
        "players": [{"id": who.id, "name": who.name, **_figures_json(own)} for who, own in found.people],
        "together": [_pair_json(pair, own) for pair, own in found.partners],
        "by_game": [{"variant": variant, "games": own.games} for variant, own in found.games],
        "unread": found.read.unread,
    }


def _portrait_json(found: Portrait) -> dict[str, Any]:
    return {
        **_choice_json(found.choice),
        "player": {"id": found.player.id, "name": found.player.name, **_figures_json(found.figures)},
        "in_a_row": {
            "won": found.streaks.won,
            "lost": found.streaks.lost,
            "winning": found.streaks.winning,
            "losing": found.streaks.losing,
        },
        "by_game": [{"variant": variant, **_figures_json(own)} for variant, own in found.games],
        "against": [{"id": other.id, "name": other.name, **_meeting_json(met)} for other, met in found.met],
        "together": [_pair_json(pair, own) for pair, own in found.partners],
        "unread": found.read.unread,
    }


def _choice_json(choice: LookedAt) -> dict[str, Any]:
    return {"game": choice.variant or None, "time": choice.period}


def _figures_json(own: Figures, *, whose: bool = True) -> dict[str, Any]:
    """The figures of somebody; without `whose` of everybody together, who won as often as lost."""
    personal = {
        "won": _float(own.won),
        "share": _float(own.share),
        "points_a_game": _float(own.a_game),
        "points_a_hand": _float(own.a_hand),
    }
    return {
        "games": own.games,
        "hands": own.hands,
        **(personal if whose else {}),
        "low_wins": own.low_wins,
        "best_hand": _feat_json(own.best),
        "worst_hand": _feat_json(own.worst),
        "seconds_a_hand": own.seconds_a_hand,
        "counts": dict(own.counts),
    }


def _float(worth: Fraction | None) -> float | None:
    return None if worth is None else round(float(worth), 4)


def _feat_json(feat: Feat | None) -> dict[str, Any] | None:
    return None if feat is None else {"points": feat.points, "game": feat.game, "hand": feat.hand, "begun": feat.begun}


def _pair_json(pair: Sequence[Player], own: Figures) -> dict[str, Any]:
    return {"players": [player.name for player in pair], **_figures_json(own)}


def _meeting_json(met: Meeting) -> dict[str, Any]:
    return {
        "games": met.games,
        "won": _float(met.won),
        "lost": _float(met.lost),
        "ahead": met.ahead,
        "behind": met.behind,
        "level": met.level,
    }
