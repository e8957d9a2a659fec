"""Who won how many, how well, and with whom: worked out from the logs of games, whatever the game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorer.game import HandAdded, HandVoided, Player, Side
from scorer.played import Played
from scorer.statistics.counted import counted
from scorer.statistics.figures import (
    Figures,
    Meeting,
    Streaks,
    by_partners,
    by_person,
    games_of,
    meetings,
    of_person,
    race,
    streaks,
    whole,
)
from scorer.statistics.record import Record, between, hand_times, record_of
from tests.leaving import alone, begun, evening, settled, stopped, with_events, worked
from tests.tables import shelf, written

LEVEL = written(
    '[inputs]\npoints = { label = "Points", type = "points" }\n[lines]\npoints = { label = "Points", points = "points" }'
)


def known(player: str) -> str:
    return player


def recorded(played: Played) -> Record:
    found = record_of(played.game, played.rules)
    assert found is not None
    return found


def counts(played: Played) -> bool:
    return record_of(played.game, played.rules) is not None


def won(number: int, *winners: int, sides: tuple[tuple[str, ...], ...] = (("ann",), ("bob",)), **facts: Any) -> Record:
    """A game of one hand each, begun on a day of November; places not among the winners come after them."""
    ranks = tuple(1 if place in winners else 1 + len(winners) for place in range(len(sides)))
    points = tuple(10 if place in winners else 0 for place in range(len(sides)))
    made = Record(
        game=f"g{number}",
        variant="any",
        begun=f"2026-11-{number:02}T20:00:00+00:00",
        low=False,
        sides=sides,
        winners=winners,
        ranks=ranks,
        totals=points,
        hands=(points,),
        counts={},
    )
    return replace(made, **facts)


# ── One evening ─────────────────────────────────────────────────────────────


def test_an_evening_of_gin_is_cut_down_to_what_counts() -> None:
    """Ann knocks for 27, a hand is void, Bob knocks for 9, Ann has gin for 60: 227 to 29 with the bonuses."""
    found = recorded(evening())
    assert found.hands == ((27, 0), (0, 9), (60, 0))
    assert (found.totals, found.winners, found.ranks, found.low) == ((227, 29), (0,), (1, 2), False)
    assert found.counts == {
        "inputs.knocker": (2, 1),
        "lines.knock": (1, 1),
        "lines.gin": (1, 0),
        "tallies.boxes": (2, 1),
    }


def test_a_game_that_goes_on_or_was_abandoned_does_not_count() -> None:
    gin = shelf("gin_rummy")
    hand = {"s0": {"deadwood": 4}, "s1": {"deadwood": 31}, "hand": {"knocker": "s0"}}
    going_on = worked(begun("g2", gin, alone("Ann", "Bob"), (hand,)), gin)
    assert not counts(going_on)
    assert not counts(stopped(going_on, abandoned=True))


def test_a_copy_does_not_count_whatever_becomes_of_it() -> None:
    copy = evening().game.copied("copy", "2026-12-01T10:00:00+01:00")
    assert record_of(copy, evening().rules) is None
    assert record_of(copy.copied("copy-of-the-copy", "2026-12-01T11:00:00+01:00"), evening().rules) is None


def test_a_hand_declared_void_later_takes_its_gin_with_it() -> None:
    gone = with_events(evening(), HandVoided(id="v3", at="2026-11-30T21:00:00+01:00", hand="h3", void=True))
    assert not counts(gone)  # the game goes on again
    back = with_events(gone, HandAdded(id="e9", at="2026-11-30T21:10:00+01:00", hand="h9", entry=GIN_TO_BOB))
    assert recorded(back).counts["lines.gin"] == (0, 1)


GIN_TO_BOB: dict[str, Any] = {"s0": {"deadwood": 70}, "s1": {"deadwood": 0}, "hand": {"knocker": "s1", "finish": "gin"}}


def test_a_tie_the_table_settled_has_one_winner() -> None:
    hands: tuple[dict[str, Any], ...] = ({"s0": {"points": 3}, "s1": {"points": 3}, "s2": {"points": 1}},)
    level = stopped(worked(begun("tie", LEVEL, alone("Ann", "Bob", "Cid"), hands), LEVEL))
    figures = by_person([recorded(level)], known)
    assert [figures[player].won for player in ("p0", "p1", "p2")] == [Fraction(1, 2), Fraction(1, 2), 0]
    assert by_person([recorded(settled(level, "s1"))], known)["p1"].won == 1


def test_canastas_are_counted_for_both_partners_typed_or_melded_card_by_card() -> None:
    canasta = shelf("canasta_classic")
    pair = tuple(Player(id=ident, name=ident.title()) for ident in ("ann", "cid"))
    other = tuple(Player(id=ident, name=ident.title()) for ident in ("bob", "dee"))
    sides = (Side(id="s0", name="Ann & Cid", players=pair), Side(id="s1", name="Bob & Dee", players=other))
    typed = {"s0": {"melded": 300, "natural_canastas": 2, "mixed_canastas": 1}, "s1": {"melded": 50, "in_hand": 20}}
    kings = {"melds": [["KH", "KS", "KD", "KC", "KH", "KS", "KD"]]}
    shown = {"s0": {"melded": 100, "in_hand": 5}, "s1": kings, "hand": {"went_out": "s1"}}
    figures = by_person([recorded(stopped(worked(begun("c", canasta, sides, (typed, shown)), canasta)))], known)
    assert figures["ann"].counts == figures["cid"].counts == {"inputs.natural_canastas": 2, "inputs.mixed_canastas": 1}
    assert figures["dee"].counts == {"inputs.natural_canastas": 1, "lines.going_out": 1}


def test_what_goes_by_the_same_words_is_counted_once() -> None:
    """Red threes are entered and are a line; the gin bonus comes with the gin; going out answers who went out."""
    assert "inputs.red_threes" in counted(shelf("canasta_classic").variant)
    assert "lines.red_threes" not in counted(shelf("canasta_classic").variant)
    assert "inputs.went_out" not in counted(shelf("canasta_classic").variant)
    assert counted(shelf("gin_rummy").variant)[1:4] == ("lines.knock", "lines.undercut", "lines.gin")


def test_a_phase_made_is_counted_from_the_first_on() -> None:
    """Ann makes two phases, Bob none: the phase they are at does not matter."""
    phases = shelf("phase_10")
    hands = (
        {"s0": {"phase_completed": True}, "s1": {"in_hand": 50}, "hand": {"went_out": "s0"}},
        {"s0": {"phase_completed": True}, "s1": {"in_hand": 25}, "hand": {"went_out": "s0"}},
    )
    found = recorded(stopped(worked(begun("p", phases, alone("Ann", "Bob"), hands), phases)))
    assert found.low
    assert found.counts["tallies.phase"] == (2, 0)


# ── Time ────────────────────────────────────────────────────────────────────


def test_a_hand_takes_as_long_as_since_the_one_before_and_a_dinner_is_not_a_hand() -> None:
    game = evening().game
    times = ["20:08:00", "20:20:00", "22:00:00", "22:05:30"]
    log = tuple(
        event.model_copy(update={"at": f"2026-11-30T{times.pop(0)}+01:00"}) if isinstance(event, HandAdded) else event
        for event in game.log
    )
    assert hand_times(game.model_copy(update={"log": log})) == (8 * 60, 330)


# ── Hands worked out by head ────────────────────────────────────────────────


def test_where_low_wins_the_best_hand_is_the_lowest() -> None:
    golf = won(3, 0, low=True, totals=(31, 44), hands=((12, 20), (None, 4), (19, 20)))
    ann, bob = (by_person([golf], known)[player] for player in ("ann", "bob"))
    assert (ann.best and ann.best.points, ann.worst and ann.worst.points) == (12, 19)
    assert (bob.best and bob.best.hand, bob.worst and bob.worst.hand) == (2, 1)  # of two alike the earlier
    assert (ann.hands, ann.a_hand, ann.a_game) == (2, Fraction(31, 2), Fraction(31))
    assert (bob.hands, bob.a_hand, bob.a_game) == (3, Fraction(44, 3), Fraction(44))


def test_three_in_a_row_and_the_row_that_stands() -> None:
    games = [won(1, 0), won(2, 0), won(3, 0, 1), won(4, 1), won(5, 0), won(6, 1), won(7, 1)]
    assert streaks(games, known) == {
        "ann": Streaks(won=3, lost=2, winning=0, losing=2),
        "bob": Streaks(won=2, lost=2, winning=2, losing=0),
    }
    assert list(map(float, race(games, known, "ann"))) == [0, 1, 2, 2.5, 2.5, 3.5, 3.5, 3.5]


def test_partners_and_opponents_are_kept_apart() -> None:
    teams = (("ann", "cid"), ("bob", "dee"))
    turned = (("ann", "bob"), ("cid", "dee"))
    games = [won(1, 0, sides=teams), won(2, 1, sides=teams), won(3, 0, sides=turned)]
    assert {pair: (f.games, int(f.won)) for pair, f in by_partners(games, known).items()} == {
        ("ann", "cid"): (2, 1),
        ("bob", "dee"): (2, 1),
        ("ann", "bob"): (1, 1),
        ("cid", "dee"): (1, 0),
    }
    met = meetings(games, known, "ann")
    assert met["bob"] == Meeting(games=2, won=Fraction(1), lost=Fraction(1), ahead=1, behind=1)
    assert met["dee"] == Meeting(games=3, won=Fraction(2), lost=Fraction(1), ahead=2, behind=1)
    assert games_of(games, known, "ann") == tuple(games)
    assert games_of(games, known, "eve") == ()


def test_among_three_who_both_lost_may_still_have_been_ahead() -> None:
    game = won(1, 2, sides=(("ann",), ("bob",), ("cid",)), ranks=(2, 3, 1))
    assert meetings([game], known, "ann")["bob"] == Meeting(games=1, ahead=1)
    level = replace(game, ranks=(2, 2, 1))
    assert meetings([level], known, "ann")["bob"].level == 1


def test_the_table_counts_what_a_pair_did_once_and_the_best_hand_of_anybody() -> None:
    teams = (("ann", "cid"), ("bob", "dee"))
    game = won(1, 0, sides=teams, hands=((30, 5), (10, 45)), counts={"inputs.sevens": (2, 1)}, seconds=600, timed=2)
    table = whole([game, won(2, 1, hands=((7, -20),))], known)
    assert (table.games, table.hands, table.counts, table.seconds_a_hand) == (2, 3, {"inputs.sevens": 3}, 300)
    assert table.most is not None
    assert (table.most.points, table.most.people, table.most.hand) == (45, ("bob", "dee"), 2)
    assert table.worst is not None
    assert (table.worst.points, table.worst.people) == (-20, ("bob",))


def test_a_year_begins_with_its_first_evening_and_ends_before_the_next() -> None:
    games = [won(1, 0), won(2, 0), won(30, 0)]
    second, last = (datetime(2026, 11, day, 20, tzinfo=UTC) for day in (2, 30))
    assert [game.game for game in between(games, second, last)] == ["g2"]
    assert between(games, None) == tuple(games)


def test_guests_are_nobody_but_their_games_count_for_the_others() -> None:
    figures = by_person([won(1, 1)], lambda player: None if player == "bob" else player)
    assert {player: (f.games, int(f.won)) for player, f in figures.items()} == {"ann": (1, 0)}


def test_two_at_one_table_are_never_taken_for_one() -> None:
    """Bobby was merged into Bob, then a game came in in which both sit."""
    game = won(1, 0, sides=(("bob",), ("bobby",)))
    figures = by_person([game], lambda _: "bob")
    assert {player: f.won for player, f in figures.items()} == {"bob": 1, "bobby": 0}


# ── What holds for any games ────────────────────────────────────────────────

PEOPLE = ("ann", "bob", "cid", "dee")


@st.composite
def any_game(draw: st.DrawFn, number: int, people: tuple[str, ...] = PEOPLE) -> Record:
    seated = draw(st.permutations(people))[: draw(st.sampled_from([2, 3, 4]))]
    teams = len(seated) == 4 and draw(st.booleans())
    sides = tuple((one, other) for one, other in (seated[::2], seated[1::2])) if teams else tuple((p,) for p in seated)
    places = range(len(sides))
    hands = draw(st.lists(st.tuples(*(st.integers(-200, 900) for _ in places)), min_size=1, max_size=4))
    low = draw(st.booleans())
    totals = tuple(sum(hand[place] for hand in hands) for place in places)
    best = min(totals) if low else max(totals)
    return Record(
        game=f"g{number}",
        variant=draw(st.sampled_from(["one", "other"])),
        begun=f"2026-11-{draw(st.integers(1, 30)):02}T{draw(st.integers(0, 23)):02}:00:00+00:00",
        low=low,
        sides=sides,
        winners=tuple(place for place in places if totals[place] == best),
        ranks=tuple(1 + sum((t < own) if low else (t > own) for t in totals) for own in totals),
        totals=totals,
        hands=tuple(hands),
        counts={"inputs.sevens": tuple(draw(st.integers(0, 4)) for _ in places)},
        seconds=draw(st.integers(0, 900)),
        timed=draw(st.integers(0, 3)),
    )


@st.composite
def any_games(draw: st.DrawFn, most: int = 9) -> list[Record]:
    return [draw(any_game(number)) for number in range(draw(st.integers(1, most)))]


@given(st.data())
def test_the_order_in_which_games_are_read_does_not_matter(data: st.DataObject) -> None:
    games = data.draw(any_games())
    mixed = data.draw(st.permutations(games))
    assert by_person(games, known) == by_person(mixed, known)
    assert by_person(games, known).get("ann", Figures()) == of_person(mixed, known, "ann")
    assert by_partners(games, known) == by_partners(mixed, known)
    for person in PEOPLE:
        assert meetings(games, known, person) == meetings(mixed, known, person)
    assert streaks(games, known) == streaks(mixed, known)
    assert whole(games, known) == whole(mixed, known)


@given(any_games())
def test_every_game_is_won_exactly_once_by_its_sides(games: list[Record]) -> None:
    each = [replace(game, sides=tuple((f"{place}",) for place in range(len(game.sides)))) for game in games]
    assert sum(figures.won for figures in by_person(each, known).values()) == len(games) == whole(games, known).games


@given(any_games())
def test_what_two_have_between_them_is_the_same_from_both_sides(games: list[Record]) -> None:
    for one in PEOPLE:
        for other, met in meetings(games, known, one).items():
            assert meetings(games, known, other)[one] == met.turned
            assert met.ahead + met.behind + met.level == met.games


@given(st.data())
def test_two_who_are_one_have_the_figures_of_their_games_united(data: st.DataObject) -> None:
    """Ann also played as Annie, never at one table with herself."""
    as_ann = [data.draw(any_game(number)) for number in range(data.draw(st.integers(0, 5)))]
    as_annie = [data.draw(any_game(number, ("annie", "bob", "cid", "dee"))) for number in range(20, 24)]

    def who(player: str) -> str:
        return "ann" if player == "annie" else player

    apart, merged = by_person(as_ann + as_annie, known), by_person(as_ann + as_annie, who)
    ann, annie, both = (found.get(p, Figures()) for found, p in ((apart, "ann"), (apart, "annie"), (merged, "ann")))
    for what in ("games", "won", "hands", "points", "totals", "low", "seconds", "timed"):
        assert getattr(both, what) == getattr(ann, what) + getattr(annie, what)
    assert both.counts == dict(Counter(ann.counts) + Counter(annie.counts))
    assert {f.points for f in (ann.most, annie.most) if f} >= ({both.most.points} if both.most else set())
    renamed = [replace(g, sides=tuple(tuple(map(who, side)) for side in g.sides)) for g in as_ann + as_annie]
    assert by_person(renamed, known) == merged
    assert streaks(renamed, known) == streaks(as_ann + as_annie, who)
    assert meetings(renamed, known, "ann") == meetings(as_ann + as_annie, who, "ann")
