"""What Ardoise itself writes: a game, many games, a scanned square; and game files that any program may write."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from scorer import gamefile
from scorer.game import Event, Game, GameEnded, HandAdded, Player, Side, Table
from scorer.i18n import N_
from scorer.importing.preview import Arrival, Here, HouseRules, Preview, Remark, Unreadable
from scorer.importing.recognise import arrival, arrival_of_points, made_id
from scorer.importing.rules_of import RulesOf, refused_hand, texts_of
from scorer.importing.safely import MOST_GAMES
from scorer.importing.sound import check, is_id, is_moment
from scorer.importing.validly import valid
from scorer.load import Loaded
from scorer.played import Played
from scorer.refused import why
from scorer.rules import Refused, first_table
from scorer.watch import Watch

FORMAT = 1


class _Given(BaseModel):
    """A part of a document; what else stands in it is left alone."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class _Board(_Given):
    final_totals: tuple[int, ...]


class _OneGame(_Given):
    game: dict[str, Any]
    scoreboard: _Board | None = None


class _Document(_OneGame):
    rules: dict[str, str]


class _Documents(_Given):
    games: list[dict[str, Any]] = Field(max_length=MOST_GAMES)
    rules: dict[str, dict[str, str]] = {}


class _HouseRules(_Given):
    variant: str
    options: dict[str, bool | int | str] = {}
    rules: dict[str, str] = {}


def is_own(found: Any) -> bool:
    """Whether this was written by Ardoise."""
    return isinstance(found, Mapping) and "ardoise" in found


def is_game_file(found: Any) -> bool:
    """Whether this is a game file, or a list of them."""
    first = found[0] if isinstance(found, list) and found else found
    return isinstance(first, Mapping) and "variant" in first and "sides" in first


def preview_own(found: Mapping[str, Any], here: Here, watch: Watch) -> Preview:
    """What a document of Ardoise would bring in. Raises Unreadable."""
    written = found["ardoise"]
    if type(written) is not int or not 1 <= written <= FORMAT:
        raise Unreadable(N_("This was written by a newer Ardoise (format {format}): update this one."), format=written)
    rules = RulesOf(here)
    if "house_rules" in found:
        return _house_rules(valid(_HouseRules, found["house_rules"]), rules)
    if "game_file" in found and "game" not in found:
        return preview_game_files(found["game_file"], here, watch)
    if "games" in found:
        documents = valid(_Documents, found)
        texts = documents.rules
        reads = [lambda each=each: _of_many(each, texts, here, rules) for each in documents.games]
        return _gathered(reads, here, watch)
    document = valid(_Document, found)
    return _gathered([lambda: _game(document, document.rules, here, rules)], here, watch)


def preview_game_files(found: Any, here: Here, watch: Watch) -> Preview:
    """What game files would bring in. Raises Unreadable where there are too many."""
    given = found if isinstance(found, list) else [found]
    if len(given) > MOST_GAMES:
        raise Unreadable(N_("A file has at most {most} games."), most=MOST_GAMES)
    rules = RulesOf(here)
    reads = [lambda each=each: _game_file(each, here, rules) for each in given]
    preview = _gathered(reads, here, watch)
    return Preview("game_file", preview.arrivals, preview.unread)


ReadOne = Callable[[], Callable[[int], Arrival]]


def _gathered(reads: Sequence[ReadOne], here: Here, watch: Watch) -> Preview:
    """All games that can be read, and why the others cannot. The same game twice comes in once."""
    arrivals: dict[str, Arrival] = {}
    unread: list[Remark] = []
    texts: dict[str, str] = {}
    for item, read in enumerate(watch.over(reads, len(reads)), 1):
        try:
            found = read()(item)
        except Unreadable as error:
            remark = error.remark
            unread.append(Remark(remark.template, remark.names, remark.line, item if len(reads) > 1 else None))
            continue
        if found.game.id in arrivals:
            unread.append(Remark(N_("This game stands in the file twice."), item=item))
            continue
        arrivals[found.game.id] = found
        texts |= found.played.texts
    variants = {ident: text for ident, text in texts.items() if here.variant(ident) is None}
    return Preview("ardoise", tuple(arrivals.values()), tuple(unread), variants)


def _of_many(
    found: dict[str, Any], texts: Mapping[str, Mapping[str, str]], here: Here, rules: RulesOf
) -> Callable[[int], Arrival]:
    one = valid(_OneGame, found)
    return _game(one, texts.get(str(one.game.get("variant_sha")), {}), here, rules)


def _game(one: _OneGame, texts: Mapping[str, str], here: Here, rules: RulesOf) -> Callable[[int], Arrival]:
    game = check(valid(Game, one.game))
    played = rules.work_out(game, rules.loaded(game.table.variant, texts))
    remarks = (*refused_hand(played), *_other_totals(played, one.scoreboard))
    title = played.rules.variant.name
    return lambda item: arrival(played, title, here, item, _at(remarks, item))


def _other_totals(played: Played, board: _Board | None) -> Iterator[Remark]:
    if board and board.final_totals != played.board.final_totals:
        names = {"ours": _list(played.board.final_totals), "theirs": _list(board.final_totals)}
        yield Remark(N_("Worked out anew, the totals are {ours}; the file says {theirs}."), names)


def _list(totals: Sequence[int]) -> str:
    return ", ".join(map(str, totals))


def _at(remarks: Sequence[Remark], item: int) -> tuple[Remark, ...]:
    return tuple(Remark(remark.template, remark.names, remark.line, item) for remark in remarks)


def _house_rules(found: _HouseRules, rules: RulesOf) -> Preview:
    loaded = rules.loaded(found.variant, found.rules) if found.rules else rules.of_here(found.variant)
    unknown = sorted(found.options.keys() - loaded.variant.options.keys())
    if unknown:
        raise Unreadable(N_("There is no house rule “{name}”."), name=unknown[0][:80])
    try:
        first_table(loaded, found.options)
    except Refused as refused:
        raise _refused(refused, loaded) from refused
    brought = texts_of(loaded) if found.rules else {}
    return Preview("ardoise", (), (), brought, HouseRules(found.variant, found.options))


def _refused(refused: Refused, loaded: Loaded | None = None) -> Unreadable:
    return Unreadable(N_("{field}: {why}"), field=refused.refusal.field, why=why(refused.refusal, loaded))


# ── Game files ──────────────────────────────────────────────────────────────


def _game_file(found: Any, here: Here, rules: RulesOf) -> Callable[[int], Arrival]:
    try:
        given = gamefile.read(found)
    except Refused as refused:
        raise _refused(refused) from refused
    loaded = rules.of_here(given.variant)
    sides = _sides(found)
    order = [player for turn in range(99) for side in sides for player in side.players[turn : turn + 1]]
    seats = tuple(player.id for player in order)
    table = valid(
        Table,
        {
            "variant": given.variant,
            "options": dict(given.options),
            "sides": sides,
            "players": given.players or len(seats),
            "seats": seats,
            "dealer": _dealer(found.get("dealer"), sides, seats),
        },
    )
    told = found.get("played_at")
    at = told if isinstance(told, str) and is_moment(told) else here.now
    ident = found.get("id")
    known = isinstance(ident, str) and is_id(ident)
    content = {key: worth for key, worth in found.items() if key not in ("id", "played_at")}
    ident = ident if known else made_id("file", content)
    log: list[Event] = [
        valid(HandAdded, {"id": f"{ident}-{number}", "at": at, "hand": f"h{number}", "entry": entry})
        for number, entry in enumerate(given.hands, 1)
    ]
    if given.ended:
        log.append(GameEnded(id=f"{ident}-end", at=at))
    game = Game(id=ident, variant_sha="", created=at, table=table, log=tuple(log))
    played = rules.work_out(check(game), loaded)
    if played.board.refusal is not None:
        raise Unreadable(refused_hand(played)[0])
    return lambda item: arrival_of_points(played, played.rules.variant.name, here, item)


def _sides(found: Mapping[str, Any]) -> tuple[Side, ...]:
    """The sides; whoever is named in `names` is known by the id that stands in the hands."""
    names = found.get("names") or {}
    if not isinstance(names, Mapping) or not all(isinstance(name, str) for name in names.values()):
        raise Unreadable(N_("names: an object is wanted here, with a name for each id."))
    sides = []
    for side in found["sides"]:
        name = side if isinstance(side, str) else side["name"]
        people = () if isinstance(side, str) else side.get("players", ())
        players = tuple(Player(id=person, name=names.get(person, person)) for person in people or (name,))
        sides.append(Side(id=name, name=names.get(name, name), players=players))
    return tuple(sides)


def _dealer(named: Any, sides: Sequence[Side], seats: Sequence[str]) -> int:
    first = {side.id: side.players[0].id for side in sides}
    return seats.index(first.get(named, named)) if named is not None else 0
