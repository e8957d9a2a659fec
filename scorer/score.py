"""`score(rules, hands)`: a whole game worked out from its entries. Pure: the same log gives the same scoreboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import add
from typing import Any, NamedTuple

from scorer.answers import HAND, Answers, Reader, Units, alone, paired
from scorer.fields import Field, Refuse, read_several, read_who
from scorer.formula import LIMIT
from scorer.game import Entry
from scorer.program import Frame, TooLarge
from scorer.rules import ALL_HOLD, OpenCheck, Rules
from scorer.scoreboard import Columns, HandScore, Line, Refusal, Scoreboard, Warned, Worth


@dataclass(frozen=True, slots=True)
class Column:
    """One of several games side by side."""

    totals: tuple[int, ...]
    tallies: Mapping[str, Any]
    entered: tuple[bool, ...]
    final: tuple[int, ...] | None = None


class State(NamedTuple):
    """A game between two hands.

    `hands` played so far · `dealer` the seat that deals next · `chips` waiting in the pools · `out_at` the hand after
    which each side went out · `frame` what is known of the last hand, for the sides still in.
    """

    hands: int
    totals: tuple[int, ...]
    tallies: Mapping[str, Any]
    in_play: tuple[bool, ...]
    out_at: tuple[int, ...]
    dealer: int
    chips: Mapping[str, int]
    columns: tuple[Column, ...] = ()
    over: bool = False
    frame: Frame | None = None


@dataclass(slots=True)
class Worked:
    """A hand worked out, whether or not it may stand: the units, what was read, the frame, all that is wrong."""

    state: State
    units: Units
    frame: Frame
    answers: Answers
    refusals: list[Refusal]
    warnings: list[Warned] = field(default_factory=list)
    complete: bool = False


def start(rules: Rules) -> State:
    """Before the first hand."""
    sides = len(rules.seats.sides)
    first = int(rules.agreed("total.start", 0))
    tallies: dict[str, Any] = {}
    for ident, tally in rules.variant.tallies.items():
        begin = rules.agreed(f"tallies.{ident}.start", tally.start)
        tallies[ident] = (begin,) * sides if tally.per == "side" else begin
    columns: tuple[Column, ...] = ()
    if rules.variant.columns:
        columns = (Column((first,) * sides, tallies, (False,) * sides),) * rules.variant.columns.count
    return State(
        hands=0,
        totals=(first,) * sides,
        tallies=tallies,
        in_play=(True,) * sides,
        out_at=(0,) * sides,
        dealer=rules.seats.dealer,
        chips=dict.fromkeys(rules.variant.chip_pools, 0),
        columns=columns,
    )


def score(
    rules: Rules, hands: Sequence[Entry], *, ended: bool = False, on_hand: Callable[[Worked], object] | None = None
) -> Scoreboard:
    """The scoreboard of a game. The first hand that cannot be is its `refusal`; what follows it counts nothing.

    `on_hand` hears of each hand that counts as it is worked out.
    """
    state = start(rules)
    scores: list[HandScore] = []
    refusal: Refusal | None = None
    for at, entry in enumerate(hands):
        worked = work_out(rules, state, entry, at)
        if worked.refusals:
            refusal = worked.refusals[0]
            break
        try:
            state, made = settle(rules, worked)
        except TooLarge:
            refusal = _too_large(rules, at)
            break
        scores.append(made)
        if on_hand is not None:
            on_hand(worked)
    return _scoreboard(rules, state, scores, refusal, ended=ended)


# ── One hand ────────────────────────────────────────────────────────────────


def work_out(rules: Rules, state: State, entry: Entry, at: int) -> Worked:
    """Read an entry and work its hand out, up to the lines, noting all that is wrong in the order of the rules."""
    units = alone(rules, state.in_play)
    if state.over:
        over = Refuse("The game is over: no hand follows.")
        return _refused(state, units, [_refusal("hands", at, None, over)])
    wrong: list[Refusal] = []
    if rules.variant.elimination:
        state, wrong = _re_entered(rules, state, entry, at)
        units = alone(rules, state.in_play)
    if rules.variant.partners:
        units = _units(rules, state, entry, units, rules.variant.partners.solo)
    frame = frame_of(rules, state, units.members, paired=units.paired)
    rules.before.run(frame)
    reader = Reader(rules, units, entry, frame, at)
    answers = reader.read()
    refusals = wrong + [it for it in answers.refusals if it not in wrong]
    worked = Worked(state, units, frame, answers, refusals)
    if not answers.given:
        return worked
    if not rules.card_fields.isdisjoint(answers.mentioned):
        _count_cards(rules, worked, at)
    _put_pools(rules, worked)
    try:
        rules.play.run(frame)
    except TooLarge:
        refusals.append(_too_large(rules, at))
        return worked
    refusals += _gate_refusals(rules, worked, at)
    if not frame.worths[ALL_HOLD]:
        refusals += _check_refusals(rules, worked, at)
        worked.warnings = _warnings(rules, worked)
    worked.complete = True
    return worked


def _refused(state: State, units: Units, refusals: list[Refusal]) -> Worked:
    return Worked(state, units, Frame(len(units.keys)), Answers(), refusals)


def _refusal(name: str, at: int | None, side: str | None, error: Refuse) -> Refusal:
    return Refusal(name, at, side, str(error), template=error.template, names=error.names)


def _too_large(rules: Rules, at: int) -> Refusal:
    first = next(iter(rules.variant.inputs))
    return _refusal(first, at, None, Refuse("These numbers are too large to add up."))


def _re_entered(rules: Rules, state: State, entry: Entry, at: int) -> tuple[State, list[Refusal]]:
    """The state after those who come back before this hand have come back."""
    elimination = rules.variant.elimination
    if elimination is None or elimination.re_entry is None:
        return state, []
    ident = elimination.re_entry
    named = entry.get(HAND, {}).get(ident)
    if not named:
        return state, []
    sides = rules.seats.sides
    try:
        places = read_several(named, {name: place for place, name in enumerate(sides)})
    except Refuse as error:
        return state, [_refusal(ident, at, None, error)]
    back = state
    for place in sorted(places):
        if state.in_play[place]:
            return state, [_refusal(ident, at, None, Refuse("“{name}” is still in the game.", name=sides[place]))]
        frame = _with_one_more(rules, state, place)
        rules.re_entry.run(frame)
        if not frame.columns["allowed"][-1]:
            return state, [_refusal(ident, at, None, Refuse("“{name}” may not come back now.", name=sides[place]))]
        back = back._replace(
            totals=_put(back.totals, place, int(frame.columns["returns_with"][-1])),
            in_play=_put(back.in_play, place, True),
        )
    return back, []


def _put(row: tuple[Any, ...], place: int, worth: Any) -> tuple[Any, ...]:
    return (*row[:place], worth, *row[place + 1 :])


def _with_one_more(rules: Rules, state: State, place: int) -> Frame:
    """The sides still in and, last, one that is out."""
    still = [at for at, in_play in enumerate(state.in_play) if in_play]
    return frame_of(rules, state, tuple((at,) for at in (*still, place)))


def _units(rules: Rules, state: State, entry: Entry, singles: Units, solo_field: str) -> Units:
    """One against two where the variant plays so and somebody is named."""
    frame = rules.before.run(frame_of(rules, state, singles.members))
    sides = rules.seats.sides
    if not frame.worths["partners"] or len(singles.keys) != 3 or len(sides) != 3:
        return singles
    named = entry.get(HAND, {}).get(solo_field)
    try:
        solo = read_who(named, {**rules.seats.players, **{name: place for place, name in enumerate(sides)}})
    except Refuse:
        return singles
    return singles if solo is None else paired(rules, solo)


def frame_of(rules: Rules, state: State, members: Sequence[Sequence[int]], *, paired: bool = False) -> Frame:
    """What is known before a hand, for the units that play it, each with the places of its sides."""
    hand = state.hands + 1
    size = len(members)
    worths: dict[str, Any] = {"hand": hand, "in_play": sum(state.in_play), **rules.round_of(hand)}
    for ident, chips in state.chips.items():
        worths[f"chips_{ident}"] = chips
    columns: dict[str, Sequence[Any]] = {}
    dealing = rules.seats.order[state.dealer] if rules.seats.order else None
    columns["dealer"] = [dealing in sides for sides in members]
    columns["solo"] = (True, False) if paired else (False,) * size
    columns["pair"] = (False, True) if paired else (False,) * size
    columns["total"] = _of_units(state.totals, members)
    for ident, tally in state.tallies.items():
        if isinstance(tally, tuple):
            columns[ident] = _of_units(tally, members)
        else:
            worths[ident] = tally
    return Frame(size, worths, columns)


def _of_units(row: Sequence[Any], members: Sequence[Sequence[int]]) -> list[Any]:
    """One worth a unit; of a pair the lower."""
    return [row[sides[0]] if len(sides) == 1 else min(row[side] for side in sides) for sides in members]


def _count_cards(rules: Rules, worked: Worked, at: int) -> None:
    """Fields counted from cards: the number where the cards were entered, an error where both were."""
    for ident, reads in rules.counted.items():
        entered = [worked.answers.given[card] for card in reads]
        if not any(map(any, entered)):
            continue
        typed = worked.answers.given[ident]
        column = list(worked.frame.columns[ident])
        given = list(typed)
        for unit, key in enumerate(worked.units.keys):
            shown = [cards[unit] if len(cards) > 1 or worked.frame.size == 1 else cards[0] for cards in entered]
            if not all(shown):
                continue
            if typed[unit]:
                both = Refuse("Either the cards or the number is entered, not both.")
                worked.refusals.append(_refusal(min(reads), at, key, both))
                continue
            one = Frame(1, dict(worked.frame.worths), {card: [worked.frame.columns[card][unit]] for card in reads})
            column[unit] = rules.count_of(ident).run(one).columns[f"from:{ident}"][0]
            given[unit] = True
        worked.frame.columns[ident] = column
        worked.answers.given[ident] = tuple(given)


def _put_pools(rules: Rules, worked: Worked) -> None:
    size = worked.frame.size
    for ident, pool in rules.variant.chip_pools.items():
        if pool.to is not None:
            worked.frame.columns[f"won_{ident}"] = worked.frame.columns[pool.to]
        else:
            winner = worked.answers.pools.get(ident)
            worked.frame.columns[f"won_{ident}"] = [unit == winner for unit in range(size)]


def _truth(frame: Frame, ident: str, unit: int, otherwise: bool) -> bool:
    """A yes or no of the hand or of a unit."""
    if ident in frame.worths:
        return bool(frame.worths[ident])
    column = frame.columns.get(ident)
    return otherwise if column is None else bool(column[unit])


def applies(frame: Frame, field_: Field, unit: int) -> bool:
    """Whether a field exists for a unit, by what else is entered."""
    return field_.gate if isinstance(field_.gate, bool) else _truth(frame, f"when:{field_.ident}", unit, otherwise=True)


def is_required(frame: Frame, field_: Field, unit: int) -> bool:
    """Whether a field must be entered for a unit, by what else is entered."""
    if isinstance(field_.required, bool):
        return field_.required
    return _truth(frame, f"required:{field_.ident}", unit, otherwise=False)


def may_be_nobody(frame: Frame, field_: Field, unit: int) -> bool:
    """Whether nobody is an answer."""
    if isinstance(field_.nobody, bool):
        return field_.nobody
    return _truth(frame, f"nobody:{field_.ident}", unit, otherwise=True)


def _gate_refusals(rules: Rules, worked: Worked, at: int) -> list[Refusal]:
    """Fields that do not apply and were entered; then fields that are missing, or may not be nobody."""
    found = []
    for field_ in rules.gated:
        if True not in worked.answers.given[field_.ident]:
            continue
        for unit, key in _asked(field_, worked):
            if not applies(worked.frame, field_, unit) and _entered(field_, worked, unit):
                found.append(_refusal(field_.ident, at, key, Refuse("This does not apply here.")))
    for field_ in rules.demanding:
        for unit, key in _asked(field_, worked):
            wrong = _demanded(rules, worked, field_, unit)
            if wrong is not None:
                found.append(_refusal(field_.ident, at, key, wrong))
    return found


def _demanded(rules: Rules, worked: Worked, field_: Field, unit: int) -> Refuse | None:
    """What is missing in a field that must be entered, or must name somebody."""
    if not applies(worked.frame, field_, unit):
        return None
    answered = worked.answers.given[field_.ident]
    given = answered[unit if len(answered) > 1 else 0]
    if not given and is_required(worked.frame, field_, unit) and not _satisfied(rules, worked, field_, unit):
        return None if field_.always else Refuse("This is not entered yet.")
    nobody = field_.type in ("side", "player") and not any(worked.frame.columns[field_.ident])
    if nobody and not may_be_nobody(worked.frame, field_, unit) and (given or not field_.always):
        return Refuse("Somebody must be named here.")
    return None


def _satisfied(rules: Rules, worked: Worked, field_: Field, unit: int) -> bool:
    """Whether a card field is answered by a number counted from it."""
    return any(worked.answers.given[ident][unit] for ident in rules.counted_from.get(field_.ident, ()))


def _asked(field_: Field, worked: Worked) -> Iterable[tuple[int, str | None]]:
    """The units a field is asked of; the hand's once."""
    return [(0, None)] if field_.per == "hand" else list(enumerate(worked.units.keys))


def _entered(field_: Field, worked: Worked, unit: int) -> bool:
    """Whether a field was given with anything but what it is worth when left out."""
    ident = field_.ident
    if field_.type in ("side", "player", "sides"):
        return any(worked.frame.columns[ident])
    if field_.type == "pools":
        return any(who is not None for who in worked.answers.pools.values())
    worth = worked.frame.columns[ident][unit] if field_.symbol.per == "side" else worked.frame.worths[ident]
    return bool(worth != field_.default)


def _check_refusals(rules: Rules, worked: Worked, at: int) -> list[Refusal]:
    found = []
    for check, unit in _failing(worked.frame, rules.open_checks):
        side = None if unit is None or check.of_hand else worked.units.keys[unit]
        found.append(Refusal(check.check.field, at, side, check.check.message, key=check.path))
    return found


def _warnings(rules: Rules, worked: Worked) -> list[Warned]:
    found = []
    for check, unit in _failing(worked.frame, rules.open_warnings):
        side = None if unit is None else worked.units.keys[unit]
        found.append(Warned(side, check.check.field, check.path, check.check.message))
    return found


def _failing(frame: Frame, checks: Iterable[OpenCheck]) -> list[tuple[OpenCheck, int | None]]:
    """The checks that fail, each with the units it fails for; with None where it is asked once."""
    failing: list[tuple[OpenCheck, int | None]] = []
    worths, columns = frame.worths, frame.columns
    for check in checks:
        column = columns.get(check.name)
        if column is None:
            if not worths[check.name]:
                failing.append((check, None))
        elif False in column:
            failing += [(check, unit) for unit, holds in enumerate(column) if not holds]
    return failing


# ── After a hand ────────────────────────────────────────────────────────────


def settle(rules: Rules, worked: Worked) -> tuple[State, HandScore]:
    """The state after a hand that stands, and the row of the sheet. Raises TooLarge."""
    state, units = worked.state, worked.units
    places = [side for side, unit in enumerate(units.of_side) if unit is not None]
    frame, lines = _of_sides(rules, worked, places)
    won = frame.columns["score"]
    points = _all_sides(won, places, len(state.totals))
    _within_limit(won)
    frame.columns["after.total"] = list(map(add, frame.columns["total"], won))
    columns = _play_columns(rules, state, frame, places) if state.columns else ()
    if not columns:
        rules.settle.run(frame)
    totals, tallies = _new_totals(rules, state, frame, places, columns)
    frame.worths["columns_open"] = sum(column.final is None for column in columns) if columns else 0
    rules.judge.run(frame)
    in_play, out_at, last = state.in_play, state.out_at, frame
    hand = state.hands + 1
    if rules.variant.elimination:
        gone = {place for place, out in zip(places, frame.columns["out"], strict=True) if out}
        in_play = tuple(still and place not in gone for place, still in enumerate(in_play))
        out_at = tuple(0 if still else was or hand for still, was in zip(in_play, out_at, strict=True))
        last = _still_in(frame, places, in_play)
    last.worths["after.in_play"] = sum(in_play)
    dealer = _next_dealer(rules, state, frame, places, in_play)
    chips = {ident: int(frame.worths[f"left_{ident}"]) for ident in state.chips}
    after = State(hand, totals, tallies, in_play, out_at, dealer, chips, columns, frame=last)
    if _is_over(rules, after):
        after = after._replace(over=True)
    made = HandScore(
        number=hand,
        points=points,
        totals=totals,
        lines=tuple(lines),
        warnings=tuple(worked.warnings),
        in_play=state.in_play,
        dealer=state.dealer,
        solo=units.solo,
        in_hand=_in_hand(rules, worked),
    )
    return after, made


def _all_sides(column: Sequence[int], places: Sequence[int], sides: int) -> tuple[int, ...]:
    if len(places) == sides:
        return tuple(column)
    row = [0] * sides
    for worth, place in zip(column, places, strict=True):
        row[place] = worth
    return tuple(row)


def _within_limit(column: Sequence[int]) -> None:
    if max(column) >= LIMIT or min(column) <= -LIMIT:
        raise TooLarge("score")


def _of_sides(rules: Rules, worked: Worked, places: Sequence[int]) -> tuple[Frame, list[Line]]:
    """The hand as it is for the sides, and its lines: a pair’s points shared, players worked out one by one."""
    frame, units = worked.frame, worked.units
    columns, everybody = frame.columns, len(units.of_side)
    if not units.paired and not rules.player_lines:
        found = [(path, column) for name, path in rules.open_lines if any(column := columns[name])]
        if frame.size == everybody:
            return frame, [Line(path, tuple(column)) for path, column in found]
        return frame, [Line(path, _all_sides(column, places, everybody)) for path, column in found]
    lines: list[tuple[str, Sequence[int]]] = [(path, columns[name]) for name, path in rules.open_lines]
    of_side = [unit for unit in units.of_side if unit is not None]
    spread: dict[str, Sequence[Any]] = {
        ident: [column[unit] for unit in of_side] for ident, column in frame.columns.items()
    }
    size = len(of_side)
    shared = spread["score"]
    if units.paired:
        shares = rules.share.run(frame).columns["share"]
        shared = [shares[unit] if unit == 1 else frame.columns["score"][unit] for unit in of_side]
        lines = [(path, spread[name]) for name, path in rules.open_lines]
        lines = _shared_lines(lines, spread["score"], shared)
        spread["total"] = [worked.state.totals[place] for place in places]
        for ident, tally in worked.state.tallies.items():
            if isinstance(tally, tuple):
                spread[ident] = [tally[place] for place in places]
    for ident, worths in worked.answers.per_player.items():
        spread[ident] = [worths[place] for place in places]
    spread["shared"] = shared
    sides = Frame(size, frame.worths, spread)
    if rules.player_lines or rules.player_values:
        rules.each_player.run(sides)
    else:
        sides.columns["score"] = shared
    lines += [(f"lines.{ident}", sides.columns[f"line:{ident}"]) for ident in rules.player_lines]
    return sides, [Line(path, _all_sides(column, places, everybody)) for path, column in lines if any(column)]


def _shared_lines(
    lines: list[tuple[str, Sequence[int]]], whole: Sequence[int], shared: Sequence[int]
) -> list[tuple[str, Sequence[int]]]:
    """The lines of a pair, and one more that says what sharing changed."""
    change = [mine - all_ for mine, all_ in zip(shared, whole, strict=True)]
    return [*lines, ("lines.shared", change)] if any(change) else lines


def _new_totals(
    rules: Rules, state: State, frame: Frame, places: Sequence[int], columns: tuple[Column, ...]
) -> tuple[tuple[int, ...], Mapping[str, Any]]:
    if columns:
        totals = tuple(map(sum, zip(*(column.totals for column in columns), strict=True)))
        frame.columns["after.total"] = [totals[place] for place in places]
        tallies = _summed_tallies(state, columns)
        for ident, tally in tallies.items():
            _put_after(frame, ident, tally, places)
        return totals, tallies
    if "total.becomes" in rules.loaded.trees:
        frame.columns["after.total"] = frame.columns["becomes"]
    _within_limit(frame.columns["after.total"])
    totals = _replaced(state.totals, frame.columns["after.total"], places)
    tallies = {}
    for ident, old in state.tallies.items():
        if isinstance(old, tuple):
            _within_limit(frame.columns[f"after.{ident}"])
            tallies[ident] = _replaced(old, frame.columns[f"after.{ident}"], places)
        else:
            _within_limit([frame.worths[f"after.{ident}"]])
            tallies[ident] = frame.worths[f"after.{ident}"]
    return totals, tallies


def _put_after(frame: Frame, ident: str, tally: Any, places: Sequence[int]) -> None:
    if isinstance(tally, tuple):
        frame.columns[f"after.{ident}"] = [tally[place] for place in places]
    else:
        frame.worths[f"after.{ident}"] = tally


def _replaced(row: tuple[Any, ...], column: Sequence[Any], places: Sequence[int]) -> tuple[Any, ...]:
    if len(places) == len(row):
        return tuple(column)
    changed = list(row)
    for worth, place in zip(column, places, strict=True):
        changed[place] = worth
    return tuple(changed)


def _next_dealer(rules: Rules, state: State, frame: Frame, places: Sequence[int], in_play: Sequence[bool]) -> int:
    """The seat that deals next: the side named, else the next seat to the left of a side still in."""
    order = rules.seats.order
    here = state.dealer
    deals = frame.columns.get("deals")
    if deals is not None and any(deals):
        named = {places[unit] for unit, next_ in enumerate(deals) if next_}
        if order[here] in named and in_play[order[here]]:
            return here
        able = [side in named and still for side, still in enumerate(in_play)]
        return _to_the_left(order, here, able if any(able) else in_play)
    if rules.dealer_otherwise == "same" and in_play[order[here]]:
        return here
    return _to_the_left(order, here, in_play)


def _to_the_left(order: Sequence[int], here: int, may_deal: Sequence[bool]) -> int:
    """The next seat whose side may deal; the very next one where none may."""
    for step in range(1, len(order) + 1):
        seat = (here + step) % len(order)
        if may_deal[order[seat]]:
            return seat
    return (here + 1) % len(order)


def _still_in(frame: Frame, places: Sequence[int], in_play: Sequence[bool]) -> Frame:
    """The frame with only the sides that are still in."""
    kept = [unit for unit, place in enumerate(places) if in_play[place]]
    if len(kept) == frame.size:
        return frame
    columns: dict[str, Sequence[Any]] = {
        ident: [column[unit] for unit in kept] for ident, column in frame.columns.items()
    }
    return Frame(len(kept), frame.worths, columns)


def _in_hand(rules: Rules, worked: Worked) -> dict[str, Worth | tuple[Worth | None, ...]]:
    found: dict[str, Worth | tuple[Worth | None, ...]] = {}
    for ident, threshold in rules.variant.thresholds.items():
        if threshold.in_hand is None:
            continue
        name = f"in_hand:{ident}"
        if name in worked.frame.worths:
            found[ident] = worked.frame.worths[name]
        else:
            column = worked.frame.columns[name]
            found[ident] = tuple(None if unit is None else column[unit] for unit in worked.units.of_side)
    return found


# ── Columns ─────────────────────────────────────────────────────────────────


def _play_columns(rules: Rules, state: State, frame: Frame, places: Sequence[int]) -> tuple[Column, ...]:
    """Every column after the hand: a side that enters opens its next one and counts in all it has opened."""
    enters = rules.columns_enter.run(frame).columns["enters"]
    opened = [list(column.entered) for column in state.columns]
    for unit, place in enumerate(places):
        if enters[unit]:
            waiting = (at for at, column in enumerate(state.columns) if column.final is None and not opened[at][place])
            first = next(waiting, None)
            if first is not None:
                opened[first][place] = True
    made = []
    for column, entered in zip(state.columns, opened, strict=True):
        if column.final is not None:
            made.append(column)
            continue
        counts = [enters[unit] and entered[place] for unit, place in enumerate(places)]
        made.append(_play_column(rules, column, tuple(entered), frame, places=places, counts=counts))
    return tuple(made)


def _play_column(
    rules: Rules,
    column: Column,
    entered: tuple[bool, ...],
    whole: Frame,
    *,
    places: Sequence[int],
    counts: Sequence[bool],
) -> Column:
    frame = Frame(whole.size, dict(whole.worths), dict(whole.columns))
    frame.columns["total"] = [column.totals[place] for place in places]
    for ident, tally in column.tallies.items():
        if isinstance(tally, tuple):
            frame.columns[ident] = [tally[place] for place in places]
        else:
            frame.worths[ident] = tally
    won = [points if here else 0 for points, here in zip(whole.columns["score"], counts, strict=True)]
    frame.columns["after.total"] = [old + new for old, new in zip(frame.columns["total"], won, strict=True)]
    rules.settle.run(frame)
    tallies: dict[str, Any] = {}
    for ident, old in column.tallies.items():
        if isinstance(old, tuple):
            new = [
                frame.columns[f"after.{ident}"][unit] if counts[unit] else old[place]
                for unit, place in enumerate(places)
            ]
            tallies[ident] = _replaced(old, new, places)
            frame.columns[f"after.{ident}"] = new
        else:
            tallies[ident] = frame.worths[f"after.{ident}"]
    totals = _replaced(column.totals, frame.columns["after.total"], places)
    closes = any(rules.columns_close.run(frame).columns["closes"])
    final = tuple(_finals(rules, frame, places, totals)[0]) if closes else None
    return Column(totals, tallies, entered, final)


def _summed_tallies(state: State, columns: Sequence[Column]) -> dict[str, Any]:
    """The tallies over all columns, for what is shown of the whole game."""
    summed: dict[str, Any] = {}
    for ident, old in state.tallies.items():
        each = [column.tallies[ident] for column in columns]
        summed[ident] = tuple(map(sum, zip(*each, strict=True))) if isinstance(old, tuple) else each[0]
    return summed


# ── The end ─────────────────────────────────────────────────────────────────


def _is_over(rules: Rules, state: State) -> bool:
    """Whether the game ends here; a tie for best may play on."""
    if state.frame is None:
        return False
    if not any(state.in_play):
        return True
    if not rules.ending.run(state.frame).worths["over"]:
        return False
    return not (rules.verdict.run(state.frame).worths["plays_on"] and len(_winners(rules, state)) > 1)


def _winners(rules: Rules, state: State) -> tuple[int, ...]:
    """The sides with the best total among those who can win, in the order of the sides."""
    still = [place for place, in_play in enumerate(state.in_play) if in_play]
    if not still:  # all went out together: those who were in longest share
        last = max(state.out_at)
        return tuple(place for place, hand in enumerate(state.out_at) if hand == last)
    if rules.winner_rule == "survivors":
        return tuple(still)
    able = _able(rules, state, still)
    if state.frame is not None and any(state.frame.columns["outright"]):
        return tuple(place for place, wins in zip(still, state.frame.columns["outright"], strict=True) if wins)
    finals = _final_totals(rules, state)[0] if rules.variant.ending.decided_by == "final" else state.totals
    return _best(finals, able, rules.winner_rule)


def _able(rules: Rules, state: State, still: list[int]) -> list[int]:
    """Those who can win: the contenders, where there are any."""
    if state.frame is None:
        return still
    contends = rules.verdict.run(state.frame).columns["contends"]
    return [place for place, can_win in zip(still, contends, strict=True) if can_win] or still


def _best(totals: Sequence[int], able: Sequence[int], rule: str) -> tuple[int, ...]:
    best = (min if rule == "lowest" else max)(totals[place] for place in able)
    return tuple(place for place in able if totals[place] == best)


def _finals(
    rules: Rules, frame: Frame, places: Sequence[int], totals: Sequence[int], winners: Sequence[int] | None = None
) -> tuple[list[int], tuple[Line, ...]]:
    """The totals with the end lines, and these lines, for the sides of a frame."""
    if winners is None:
        winners = _best(totals, list(places), rules.winner_rule)
    frame.columns["wins"] = [place in winners for place in places]
    rules.end.run(frame)
    final = list(totals)
    for worth, place in zip(frame.columns["final"], places, strict=True):
        final[place] = worth
    _within_limit(final)
    lines = []
    for ident in rules.variant.ending.lines:
        column = frame.columns[f"end:{ident}"]
        if any(column):
            lines.append(Line(f"ending.lines.{ident}", _all_sides(column, places, len(totals))))
    return final, tuple(lines)


def _final_totals(
    rules: Rules, state: State, winners: Sequence[int] | None = None
) -> tuple[tuple[int, ...], tuple[Line, ...]]:
    if state.columns:
        each = [column.final or column.totals for column in state.columns]
        return tuple(map(sum, zip(*each, strict=True))), ()
    if state.frame is None or not rules.variant.ending.lines or not any(state.in_play):
        return state.totals, ()
    places = [place for place, in_play in enumerate(state.in_play) if in_play]
    if winners is None:
        winners = _best(state.totals, _able(rules, state, places), rules.winner_rule)
    final, lines = _finals(rules, state.frame, places, state.totals, winners)
    return tuple(final), lines


def _scoreboard(
    rules: Rules, state: State, scores: Sequence[HandScore], refusal: Refusal | None, *, ended: bool
) -> Scoreboard:
    finished = state.over or (ended and refusal is None)
    winners: tuple[int, ...] = ()
    finals, end_lines = state.totals, tuple[Line, ...]()
    if finished:
        winners = _winners(rules, state)
        by_total = None if rules.variant.ending.decided_by == "final" else winners
        finals, end_lines = _final_totals(rules, state, by_total)
    elif state.columns:
        finals, _ = _final_totals(rules, state)
    thresholds, words, deal = _next(rules, state, finished=finished)
    return Scoreboard(
        hands=tuple(scores),
        totals=state.totals,
        final_totals=finals,
        finished=finished,
        winners=winners,
        thresholds=thresholds,
        words=words,
        tallies=state.tallies,
        pools=state.chips,
        columns=_columns(state),
        in_play=state.in_play,
        dealer_next=None if finished else state.dealer,
        deal_next=None if finished else deal,
        end_lines=end_lines,
        ranks=_ranks(rules, state, finals, winners),
        refusal=refusal,
    )


def _columns(state: State) -> Columns | None:
    if not state.columns:
        return None
    return Columns(
        running=tuple(column.totals for column in state.columns),
        final=tuple(column.final or column.totals for column in state.columns),
        closed=tuple(column.final is not None for column in state.columns),
    )


Thresholds = dict[str, Worth | tuple[Worth | None, ...]]


def _next(rules: Rules, state: State, *, finished: bool) -> tuple[Thresholds, Thresholds, int | None]:
    """What the next hand needs, for the sides still in, the same in words, and how many cards are dealt."""
    units = alone(rules, state.in_play)
    if not units.keys:
        return {}, {}, None
    frame = rules.next_hand.run(frame_of(rules, state, units.members))
    worths: Thresholds = {}
    words: Thresholds = {}
    for ident in rules.variant.thresholds:
        if finished and ident in rules.uses_hand_number:
            continue
        shown = [_truth(frame, f"shown:{ident}", unit, otherwise=True) for unit in range(frame.size)]
        if not any(shown):
            continue
        for found, name in ((worths, f"threshold:{ident}"), (words, f"words:{ident}")):
            if name in frame.worths:
                found[ident] = frame.worths[name]
            elif name in frame.columns:
                column = frame.columns[name]
                found[ident] = tuple(
                    None if unit is None or not shown[unit] else column[unit] for unit in units.of_side
                )
    return worths, words, frame.worths.get("deal")


def _ranks(rules: Rules, state: State, finals: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Competition ranks (1, 1, 3): winners first, then by total in the direction of the game, those out last."""
    sign = 1 if rules.winner_rule in ("lowest", "survivors") else -1
    decides = finals if rules.variant.ending.decided_by == "final" else state.totals

    def key(place: int) -> tuple[bool, int, int]:
        if place in winners:
            return (False, 0, 0)
        return (True, -(state.out_at[place] or state.hands + 1), sign * decides[place])

    keys = [key(place) for place in range(len(state.totals))]
    return tuple(1 + sum(other < mine for other in keys) for mine in keys)
