"""What a session of the app knows and does: the only place that calls the store and the scorer.

Views read from a `Session` and call its verbs; every verb that changes something saves it at once and draws the
screens again. Views hold nothing but what is being typed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Any
from uuid import uuid4

import flet as ft

from scorer import numbers, prose
from scorer.aims import Aims, aims
from scorer.app.guests import Guests
from scorer.app.picked import Picked
from scorer.app.planning import Plan, Planning, kept, taken_up
from scorer.app.theme import Look
from scorer.entry import Review, review_at
from scorer.explain import Why, why
from scorer.formula import Worth
from scorer.game import (
    Entry,
    Event,
    Game,
    GameEnded,
    GameReopened,
    Hand,
    HandAdded,
    HandCorrected,
    HandRemoved,
    HandVoided,
    Noted,
    Player,
    Reseated,
    Side,
    Table,
    TieSettled,
    Undone,
    last_undoable,
)
from scorer.house_rules import Terms, groups, terms
from scorer.i18n import Language
from scorer.load import Loaded, LoadError, Problem
from scorer.pad.helps import Bounds, bounds
from scorer.rules import Rules, first_table, for_table, seats_of
from scorer.score import State, score, settle, start, work_out
from scorer.scoreboard import HandScore, Refusal, Scoreboard
from scorer.seating import Way, ways
from scorer.statistics.choice import LookedAt
from scorer.store.catalogue import Catalogue
from scorer.store.errors import StoreError
from scorer.store.library import Library
from scorer.store.records import Draft, Opened, Outcome, Settings, Summary
from scorer.store.records import State as Stage


@dataclass(frozen=True)
class Row:
    """A row of the score sheet: the hand, its number (None: void), its score (None: void, or it does not count).

    `was` is what a void hand would have given.
    """

    hand: Hand
    number: int | None
    score: HandScore | None
    was: HandScore | None = None


@dataclass(frozen=True)
class TableView:
    """Everything to show of a game. `newer`: written by a newer Ardoise, only to be looked at."""

    game: Game
    rules: Rules
    board: Scoreboard
    rows: tuple[Row, ...]
    summary: Summary
    newer: int | None = None

    @property
    def table(self) -> Table:
        """Who plays, as they sit now."""
        return self.game.standing.table

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides in order."""
        return self.table.sides

    @property
    def aims(self) -> Aims:
        """What the table plays to."""
        return aims(self.rules)

    @property
    def next_number(self) -> int:
        """The number of the next hand."""
        return len(self.board.hands) + 1

    @property
    def winners(self) -> tuple[int, ...]:
        """Places of the winners: as the table settled a tie, or as the rules say."""
        return self.settled or self.board.winners

    @property
    def settled(self) -> tuple[int, ...]:
        """Places of those for whom the table settled a tie; nobody when there is no such tie (any more)."""
        settled = self.game.standing.settled
        ids = settled.winners if settled else ()
        places = tuple(place for place, side in enumerate(self.sides) if side.id in ids)
        return places if set(places) < set(self.board.winners) else ()

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each side, a settled tie settled: 1, 1, 3."""
        lost = set(self.board.winners) - set(self.winners)
        return tuple(rank + len(self.winners) * (place in lost) for place, rank in enumerate(self.board.ranks))

    @property
    def leader(self) -> int | None:
        """The side that leads alone; None when the best are level or nothing is played."""
        first = [place for place, rank in enumerate(self.ranks) if rank == 1]
        return first[0] if len(first) == 1 and self.board.hands else None

    @property
    def ahead(self) -> int:
        """How many points the leader is ahead of the best of the others; 0 when that cannot be said."""
        if self.leader is None:
            return 0
        sign = 1 if self.rules.winner_rule == "highest" else -1
        totals = [sign * total for total in self.board.final_totals]
        others = [place for place in range(len(totals)) if place != self.leader]
        able = [place for place in others if self.board.in_play[place]]
        if not able and self.rules.winner_rule == "survivors":
            return 0
        able = able or others
        return max(0, totals[self.leader] - max(totals[place] for place in able))

    @property
    def bonuses(self) -> tuple[int, ...]:
        """What each side's final total has over its running total."""
        return tuple(final - total for final, total in zip(self.board.final_totals, self.board.totals, strict=True))

    @property
    def course(self) -> tuple[tuple[int, ...], ...]:
        """The totals of each side, from before the first hand on."""
        begin = start(self.rules).totals
        return tuple(zip(begin, *(hand.totals for hand in self.board.hands), strict=True))

    def adds_up(self, side: int) -> bool:
        """Whether a side's total is no more than its hands added up."""
        return sum(hand.points[side] for hand in self.board.hands) == self.board.totals[side]

    def best_hand(self, side: int) -> int | None:
        """The points of a side's best hand, in the direction of the game."""
        points = [hand.points[side] for hand in self.board.hands if hand.in_play[side]]
        if not points:
            return None
        return max(points) if self.rules.winner_rule == "highest" else min(points)

    def out_since(self, side: int) -> int | None:
        """The number of the hand after which a side was out of the game, if it is."""
        if self.board.in_play[side]:
            return None
        return max((hand.number for hand in self.board.hands if hand.in_play[side]), default=None)

    def seat(self, seat: int) -> Player:
        """The player in a seat of the deal."""
        wanted = self.table.seats[seat]
        return next(player for side in self.sides for player in side.players if player.id == wanted)


@dataclass(frozen=True, slots=True)
class Place:
    """Which hand is being entered: a new one at the end, one before another, or a correction."""

    correct: str | None = None
    before: str | None = None


@dataclass(frozen=True, slots=True)
class Seating:
    """A table being set up: a variant, its options, the sides, the players' ids in the order of the deal."""

    variant: str
    options: Mapping[str, Worth]
    sides: tuple[Side, ...]
    seats: tuple[str, ...]
    dealer: int = 0


def new_id() -> str:
    """An id nobody else has."""
    return uuid4().hex[:16]


def day_of(moment: str) -> str:
    """The day of a moment, as the device's clock has it."""
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d")


def now() -> str:
    """The time, to be written."""
    return datetime.now(UTC).isoformat(timespec="seconds")


@ft.observable
@dataclass(eq=False)
class Session:
    """One person's view of the library. `changes` grows with everything that must be drawn again.

    `touched` is the side whose number was touched when a hand was to be corrected · `heads` are games to begin with.
    """

    library: Library
    catalogue: Catalogue
    language: Language
    speak: Callable[[str], Language]
    look: Look = field(default_factory=Look)
    planning: Planning = field(default_factory=Planning)
    picked: Picked = field(default_factory=Picked)
    looked_at: LookedAt = field(default_factory=LookedAt)
    guests: Guests | None = None
    touched: str = ""
    heads: tuple[Loaded, ...] = ()
    changes: int = 0
    tell_others: Callable[[str], object] = lambda _game: None
    look_again: Callable[[], object] = lambda: None
    _tables: dict[str, tuple[int, TableView]] = field(default_factory=dict)
    _pages: dict[tuple[object, ...], prose.Page] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.planning.plan = self._plan_taken_up()
        self.planning.keep = self._keep_plan

    # ── Words ──

    def say(self, message: str, /, **names: object) -> str:
        """A sentence of the interface."""
        return self.language._(message, **names)

    def label(self, loaded: Loaded, path: str) -> str:
        """A text of a variant: `lines.natural`, `options.tie_break.play_on`, `name`."""
        return self.language.label(loaded.writer(path), path, loaded.text(path))

    def sentence(self, loaded: Loaded, refusal: Refusal) -> str:
        """Why an entry cannot be."""
        if refusal.key is not None:
            return self.label(loaded, refusal.key)
        return self.language._(refusal.template or refusal.message, **refusal.names)

    # ── Variants ──

    def variants(self) -> tuple[Loaded, ...]:
        """Every game that can be played."""
        return self.catalogue.every()

    def variants_so_far(self) -> tuple[Loaded, ...]:
        """Every game that can be played, nothing until they have been read: for what can wait for them."""
        return self.catalogue.every() if self.catalogue.ready else ()

    def variant(self, ident: str) -> Loaded:
        """One game as it is played from now on. Raises LoadError."""
        return self.catalogue.get(ident)

    def known(self, ident: str) -> Loaded | None:
        """One game as it is played from now on; None where there is no such game (any more)."""
        try:
            return self.variant(ident)
        except LoadError:
            return None

    @property
    def broken(self) -> Mapping[str, tuple[Problem, ...]]:
        """The games that cannot be played, and what is wrong with their files."""
        self.variants()
        return self.catalogue.problems

    def table_page(self, view: TableView) -> prose.Page:
        """The rules of a table, with its own numbers."""
        return self._page(view.game.variant_sha, view.rules)

    def book_page(self, variant: str) -> prose.Page:
        """The rules of a game with the numbers of the book. Raises LoadError."""
        return self._page(variant, first_table(self.variant(variant), {}))

    def _page(self, text: str, rules: Rules) -> prose.Page:
        """The page of these rules, made once for the same text, house rules, seats and language."""
        code = self.language.code
        key = (text, tuple(rules.options.items()), len(rules.seats.sides), rules.players, code)
        if key not in self._pages:
            read = partial(self.catalogue.shelf.page, language=code)
            self._pages[key] = prose.page(rules, read, self.language, partial(numbers.number, language=code))
        return self._pages[key]

    def rules_for(self, seating: Seating) -> Rules:
        """The rules of a table being set up. Raises Refused."""
        return _rules(self.variant(seating.variant), _table_of(seating))

    def _plan_taken_up(self) -> Plan | None:
        """The game that was being set up, as far as it can still be played so."""
        content = self.library.plan()
        plan = taken_up(content) if content else None
        game = self.known(plan.variant) if plan else None
        if plan is None or game is None or not plan.options.keys() <= game.variant.options.keys():
            return None
        sizes = {(way.players, way.sides) for way in self.ways(plan.variant, plan.options)}
        return plan if (plan.way.players, plan.way.sides) in sizes else None

    def _keep_plan(self, plan: Plan | None) -> None:
        """Keep the game being set up, or forget it; where nothing can be written, it is set up all the same."""
        with suppress(StoreError):
            if plan is None:
                self.library.clear_plan()
            else:
                self.library.keep_plan(kept(plan))

    def ways(self, variant: str, options: Mapping[str, Worth]) -> tuple[Way, ...]:
        """How many may sit down, in how many sides. Raises LoadError."""
        return ways(self.variant(variant), options)

    def terms(self, seating: Seating) -> Terms:
        """The house rules of a table being set up, beside those of the book. Raises LoadError."""
        table = _table_of(seating)
        return terms(self.variant(seating.variant), table.options, seats_of(table), table.players)

    def option_groups(self, variant: str) -> Mapping[str, tuple[str, ...]]:
        """The house rules of a game by what they are about. Raises LoadError."""
        return groups(self.variant(variant))

    # ── Games ──

    def games(self, *, state: Stage | None = None, start: int = 0, limit: int | None = None) -> tuple[Summary, ...]:
        """The games, or those in that state, the last changed first."""
        return self.library.games(state=state, start=start, limit=limit)

    def last_tables(self, count: int) -> tuple[Table, ...]:
        """The tables that sat down last, each at another game."""
        newest: dict[str, Summary] = {}
        for summary in self.games(limit=50):
            newest.setdefault(summary.variant, summary)
        return tuple(filter(None, (self._table_of_game(summary.id) for summary in list(newest.values())[:count])))

    def last_options(self, variant: str) -> Mapping[str, Worth]:
        """The house rules of the table that played this game last; none where nobody did lately."""
        game = next((summary.id for summary in self.games(limit=200) if summary.variant == variant), None)
        table = self._table_of_game(game) if game else None
        return table.options if table else {}

    def _table_of_game(self, game: str) -> Table | None:
        try:
            return self.library.people.again(self.library.read(game).standing.table)
        except StoreError:
            return None

    def table(self, game: str) -> TableView:
        """A game worked out. Raises StoreError, LoadError."""
        opened = self.library.open(game)
        known = self._tables.get(game)
        if known and known[0] == len(opened.game.log) and known[1].summary.sides == opened.summary.sides:
            return known[1]
        view = self._view(opened)
        self._tables[game] = (len(opened.game.log), view)
        return view

    def _view(self, opened: Opened) -> TableView:
        game = opened.game
        loaded = self.catalogue.pinned(game.variant_sha, game.table.variant, self.library.rules(game.variant_sha))
        return view_of(game, _rules(loaded, game.standing.table), opened.summary, opened.newer)

    def begin(self, seating: Seating) -> str:
        """Start a game; its id. Raises Refused, StoreError."""
        loaded = self.variant(seating.variant)
        table = _table_of(seating)
        _rules(loaded, table)
        sha = self.library.pin({ident: source.text for ident, source in loaded.sources.items()})
        game = Game(id=new_id(), variant_sha=sha, created=now(), table=table)
        self.library.create(game, title=loaded.variant.name)
        self._changed(game.id)
        return game.id

    def rematch(self, game: str) -> str:
        """The same table again, the deal passed on to the left of the last first dealer."""
        table = self.library.people.again(self.table(game).table)
        dealer = (table.dealer + 1) % len(table.seats)
        return self.begin(Seating(table.variant, table.options, table.sides, table.seats, dealer))

    def duplicate(self, game: str) -> str:
        """Make a copy of a game with all its hands, to be played on or corrected apart; its id. Raises StoreError."""
        kept = self.library.open(game)
        copy = kept.game.copied(new_id(), now())
        self.library.create(copy, title=kept.summary.title, outcome=kept.summary.outcome)
        self._changed(copy.id)
        return copy.id

    # ── Hands ──

    def form(self, view: TableView, place: Place, entry: Entry) -> Review:
        """The entry form of a hand, with what is entered so far."""
        return self.former(view, place)(entry)

    def former(self, view: TableView, place: Place) -> Callable[[Entry], Review]:
        """What reviews the entry of a hand; to be kept while it is typed, for the hands before it are scored once."""
        state = self._state_before(view, place)
        return lambda entry: review_at(view.rules, state, entry)

    def preview(self, view: TableView, place: Place, entry: Entry) -> Scoreboard:
        """What the sheet would be with a hand entered at this place."""
        game = view.game.with_event(_hand_event(place, entry, new_id()))
        return score(view.rules, [hand.entry for hand in game.standing.counting], ended=game.standing.ended)

    def bounds(self, view: TableView, place: Place, entry: Entry, key: str, field: str) -> Bounds:
        """What the game says of a number of the hand being entered: the most to knock with, the least to open with."""
        return bounds(view.rules, self._state_before(view, place), entry, key, field)

    def _state_before(self, view: TableView, place: Place) -> State:
        """The game just before the hand at a place; the hands before it count as they stand."""
        target = place.correct or place.before
        state = start(view.rules)
        for number, hand in enumerate(view.game.standing.hands):
            if hand.id == target:
                break
            if not hand.void:
                worked = work_out(view.rules, state, hand.entry, number)
                if worked.refusals:
                    break
                state, _ = settle(view.rules, worked)
        return state._replace(over=False) if place.correct else state

    def save_hand(self, view: TableView, place: Place, entry: Entry, event_id: str) -> TableView:
        """Save a hand that its form says can be saved. Raises Conflict, StoreError."""
        return self._append(view, _hand_event(place, entry, event_id))

    def void(self, view: TableView, hand: str, *, void: bool) -> TableView:
        """Declare a hand void, or let it count again."""
        return self._append(view, HandVoided(id=new_id(), at=now(), hand=hand, void=void))

    def remove(self, view: TableView, hand: str) -> TableView:
        """Take a hand off the sheet."""
        return self._append(view, HandRemoved(id=new_id(), at=now(), hand=hand))

    def without(self, view: TableView, hand: str) -> Scoreboard:
        """What the sheet would be without a hand, to be told before it is removed or voided."""
        left = [other.entry for other in view.game.standing.counting if other.id != hand]
        return score(view.rules, left, ended=view.game.standing.ended)

    def undo(self, view: TableView) -> TableView:
        """Take back the last thing that was written."""
        last = last_undoable(view.game.log)
        return view if last is None else self._append(view, Undone(id=new_id(), at=now(), event=last.id))

    def bring_back(self, view: TableView) -> TableView:
        """Undo the undo that was written last."""
        last = view.game.log[-1]
        return self._append(view, Undone(id=new_id(), at=now(), event=last.id)) if isinstance(last, Undone) else view

    def end(self, view: TableView, *, abandoned: bool = False) -> TableView:
        """Stop the game here."""
        return self._append(view, GameEnded(id=new_id(), at=now(), abandoned=abandoned))

    def reopen(self, view: TableView) -> TableView:
        """Go on with a game the table had stopped."""
        return self._append(view, GameReopened(id=new_id(), at=now()))

    def settle_tie(self, view: TableView, winners: Sequence[int], how: str) -> TableView:
        """Record how the table decided a tie."""
        ids = tuple(view.sides[place].id for place in winners)
        return self._append(view, TieSettled(id=new_id(), at=now(), winners=ids, how=how))

    def note(self, view: TableView, place: str, note: str) -> TableView:
        """Write down where the table played, and what is to be remembered."""
        return self._append(view, Noted(id=new_id(), at=now(), place=place, note=note))

    def reseat(self, view: TableView, table: Table) -> TableView:
        """Correct names, marks, seats or the first dealer; sides keep their ids and so their hands."""
        return self._append(view, Reseated(id=new_id(), at=now(), table=table))

    def _append(self, view: TableView, event: Event) -> TableView:
        changed = view_of(view.game.with_event(event), _rules_after(view, event), view.summary, view.newer)
        game = self.library.append(view.game.id, event, seen=len(view.game.log), outcome=outcome_of(changed))
        self._changed(game.id)
        if game.log != changed.game.log:  # it was written before, and perhaps more since
            self._tables.pop(game.id, None)
            return self.table(game.id)
        changed = replace(changed, game=game, summary=self.library.open(game.id).summary)
        self._tables[game.id] = (len(game.log), changed)
        return changed

    def why(self, view: TableView, at: int, side: int) -> Why | None:
        """Where the points of the counting hand `at` (from 0) come from, for a side."""
        return why(view.rules, [hand.entry for hand in view.game.standing.counting], at, side)

    # ── The half-typed hand ──

    def keep_draft(self, game: str, event_id: str, content: Mapping[str, Any]) -> None:
        """Keep what is being typed. Raises StoreError."""
        self.library.keep_draft(game, Draft(event=event_id, content=dict(content)))

    def draft(self, game: str) -> Draft | None:
        """What was being typed."""
        return self.library.draft(game)

    def drop_draft(self, game: str) -> None:
        """Forget what was being typed."""
        self.library.clear_draft(game)

    # ── Choices ──

    @property
    def settings(self) -> Settings:
        """What was chosen."""
        return self.library.settings

    def choose(self, **settings: Any) -> None:
        """Change settings; they show at once."""
        self.library.set_settings(self.settings.model_copy(update=settings))
        self.language = self.speak(self.settings.language or self.language.code)
        self.look_again()
        self._changed("")

    def delete(self, game: str) -> None:
        """Throw a game away, for thirty days into the bin."""
        self.library.delete(game)
        self._changed(game)

    def restore(self, game: str) -> None:
        """Bring a deleted game back."""
        self.library.restore(game)
        self._changed(game)

    def remember(self, player: Player) -> None:
        """Keep a regular under another name or mark; old games keep theirs."""
        self.library.remember(player)
        self._changed("")

    def rename(self, player: Player) -> None:
        """Call a regular otherwise in every game, old ones as well."""
        self.library.rename(player)
        self._changed("")

    def merge(self, player: Player, into: Player) -> None:
        """Make two regulars one. Raises SitTogether."""
        self.library.merge(player, into)
        self._changed("")

    def separate(self, player: str) -> None:
        """Take somebody who was merged apart again."""
        self.library.separate(player)
        self._changed("")

    def forget(self, player: str) -> None:
        """Leave a player out of the regulars; old games keep the name."""
        self.library.forget(player)
        self._changed("")

    def came_in(self) -> None:
        """Games, and perhaps settings, came in from elsewhere: draw everything again."""
        self.language = self.speak(self.settings.language or self.language.code)
        self.look_again()
        self._changed("")

    def dismiss_notices(self) -> None:
        """What was damaged has been read."""
        self.library.dismiss_notices()
        self._changed("")

    def _changed(self, game: str) -> None:
        self.changes += 1
        self.tell_others(game)

    async def pull(self) -> None:
        """Somebody else changed something: draw again."""
        self.changes += 1


def _hand_event(place: Place, entry: Entry, event_id: str) -> HandAdded | HandCorrected:
    kept = {key: dict(given) for key, given in entry.items()}
    if place.correct:
        return HandCorrected(id=event_id, at=now(), hand=place.correct, entry=kept)
    return HandAdded(id=event_id, at=now(), hand=new_id(), entry=kept, before=place.before)


def _rules(loaded: Loaded, table: Table) -> Rules:
    return for_table(loaded, table.options, seats_of(table), table.players)


def _rules_after(view: TableView, event: Event) -> Rules:
    """The rules stay, unless the table sits differently."""
    if isinstance(event, Reseated | Undone):
        return _rules(view.rules.loaded, view.game.with_event(event).standing.table)
    return view.rules


def _table_of(seating: Seating) -> Table:
    return Table(
        variant=seating.variant,
        options=dict(seating.options),
        sides=seating.sides,
        players=len(seating.seats),
        seats=seating.seats,
        dealer=seating.dealer,
    )


def view_of(game: Game, rules: Rules, summary: Summary, newer: int | None = None) -> TableView:
    """A game worked out by these rules."""
    standing = game.standing
    board = score(rules, [hand.entry for hand in standing.counting], ended=standing.ended)
    scores = iter(board.hands)
    rows = []
    before: list[Entry] = []
    for hand in standing.hands:
        if hand.void:
            rows.append(Row(hand, None, None, was=_as_if(rules, before, hand.entry)))
        else:
            before.append(hand.entry)
            rows.append(Row(hand, len(before), next(scores, None)))
    return TableView(game, rules, board, tuple(rows), summary, newer)


def _as_if(rules: Rules, before: Sequence[Entry], entry: Entry) -> HandScore | None:
    """What a hand gives after these, if it can be."""
    hands = score(rules, [*before, entry]).hands
    return hands[-1] if len(hands) > len(before) else None


def outcome_of(view: TableView) -> Outcome:
    """What a game came to, for the lists."""
    standing = view.game.standing
    finished = view.board.finished and not standing.abandoned
    return Outcome(
        state="abandoned" if standing.abandoned else "finished" if finished else "going_on",
        hands=len(standing.hands),
        totals=view.board.final_totals,
        winners=tuple(view.sides[place].id for place in view.winners) if finished else (),
    )
