"""A new game: what, who sits where, by which house rules; nothing is written before it is dealt."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import flet as ft
import pytest

from scorer.app import routes
from scorer.app.planning import Plan, again, free_seat, sides_of, twice, usual_way
from scorer.app.state import Seating
from scorer.app.views.new_game_find import in_short
from scorer.app.views.new_game_rules import LAST, played
from scorer.app.views.side_marks import free_mark, own_marks
from scorer.game import Player, together
from scorer.seating import Way
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import SHIPPED, Shelf
from tests.app.at_table import TEAMS, Table, begin, on_top, pick, seated, seen, sees, session_of, touch, write
from tests.app.at_table import at as open_at
from tests.app.harness import DESKTOP, PHONE, SMALL, TABLET, Client

Story = Callable[[Client], Awaitable[None]]


GAMES = ("canasta_classic", "burraco_italiano", "buraco_classic", "gin_rummy", "nerts", "phase_10", "rami_51", "spoons")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """A shelf of a few games, read once for all these tests."""
    folder = tmp_path_factory.mktemp("shelf")
    for ident in GAMES:
        shutil.copytree(SHIPPED / ident, folder / ident)
    return Catalogue(Shelf(shipped=folder))


@pytest.fixture
def library(data: Path, games: Catalogue, monkeypatch: pytest.MonkeyPatch) -> Library:
    monkeypatch.setattr(routes, "_catalogue", lambda _library: games)
    return Library(data)


def at(
    library: Library, story: Story, route: str = "/new", *, size: tuple[int, int] = PHONE, language: str = "en"
) -> None:
    open_at(library, route, story, size=size, language=language)


def begin_on(library: Library, seating: Seating) -> Table:
    """A game begun earlier in the evening."""
    return Table(library, session_of(library).begin(seating))


async def wait(client: Client) -> None:
    """Until the rest of a long list is drawn too."""
    await asyncio.sleep(0.4)
    await client.settle()


def line(client: Client) -> ft.TextField:
    """The line one writes on."""
    return client.all(ft.TextField, on_top(client))[-1]


async def enter(client: Client) -> None:
    """Press Enter on it."""
    await client.fire(line(client), "submit", line(client).value)
    await client.settle()


def sheets(client: Client) -> list[ft.BottomSheet]:
    """The sheets that lie open."""
    return client.all(ft.BottomSheet, client.page._dialogs.controls, open=True)


async def seat_four(client: Client, *names: str) -> None:
    """Name them one after the other, seat after seat, in a sheet that stays open."""
    await pick(client, "New")
    for name in names:
        await write(client, name)
        last = "Done" in client.buttons()
        await pick(client, "Done" if last else "Next seat")
    if not last:
        await pick(client, "Close")


# ── What are we playing? ────────────────────────────────────────────────────


def test_a_game_is_found_by_another_name_and_goes_on_at_a_tap(library: Library) -> None:
    async def story(client: Client) -> None:
        await write(client, "racing demon")
        sees(client, "Nerts")
        assert "Canasta" not in seen(client)
        await touch(client, "Nerts")
        await client.settle()
        sees(client, "Who sits where?")

    at(library, story)


def test_what_nobody_has_heard_of_is_said_and_the_whole_list_offered(library: Library) -> None:
    async def story(client: Client) -> None:
        await write(client, "xyzzy")
        sees(client, "No game called ‘xyzzy’. Here are all of them.")
        await wait(client)
        sees(client, "Canasta", "Rami 51", "Spoons")

    at(library, story)


def test_families_narrow_the_list(library: Library) -> None:
    async def story(client: Client) -> None:
        await wait(client)
        await pick(client, "Burraco")
        sees(client, "Buraco", "Italian burraco")
        assert "Rami 51" not in seen(client)

    at(library, story)


def test_a_broken_game_of_the_table_is_named_with_its_line_and_the_others_work(data: Path) -> None:
    own = data / "variants" / "our_game"
    own.mkdir(parents=True)
    (own / "variant.toml").write_text('format = 1\nid = "our_game"\nname = "Ours"\nfamily = "gin"\nfish = 3\n')

    async def story(client: Client) -> None:
        await wait(client)
        sees(client, "Cannot be played: mend the file", "our_game", "Canasta")
        assert any("our_game/variant.toml:5: fish: unknown key" in text for text in seen(client))

    at(Library(data), story)


def test_the_last_table_sits_down_again_with_its_house_rules(library: Library) -> None:
    begin_on(library, seated("canasta_classic", *TEAMS, draw_2=True))

    async def story(client: Client) -> None:
        sees(client, "Same as last time", "4 players, 1 house rule")
        await pick(client, "Canasta 4 players, 1 house rule")
        sees(client, "Ann & Camille", "Béatrice & David", "Second side · Béatrice deals first")
        await pick(client, "Next: house rules")
        sees(client, "1 rule differs from the classic game.", "Draw two cards")

    at(library, story)


def test_what_tells_a_game_apart_is_said_in_short() -> None:
    assert in_short("Canasta for three: one alone against the other two, a new pair every hand.") == "Canasta for three"
    assert (
        in_short("The duel: knock with little deadwood or go gin; boxes.")
        == "The duel: knock with little deadwood or go gin"
    )
    assert in_short("Ask for ranks, make books of four; the most books win.") == "Ask for ranks, make books of four"


# ── Who sits where? ─────────────────────────────────────────────────────────


def test_a_newcomer_names_four_people_and_the_first_who_deals(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "Bob", "Cy", "Dee")
        sees(client, "Ann & Cy", "First side · Ann deals first", "Bob & Dee")
        await pick(client, "Seat 3: Cy")
        await client.fire(client.all(ft.Switch)[-1], "change", True, value=True)
        await pick(client, "Close")
        sees(client, "First side · Cy deals first")

    at(library, story)


def test_two_change_places_by_buttons(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "Bob", "Cy", "Dee")
        await pick(client, "Move Bob down")
        sees(client, "Ann & Bob", "Cy & Dee")

    at(library, story)


def test_a_regular_keeps_the_mark_and_a_newcomer_gets_the_next_free(library: Library) -> None:
    session = session_of(library)
    session.library.remember(Player(id="zoe", name="Zoé", mark=3), Player(id="max", name="Max", mark=1))

    async def story(client: Client) -> None:
        await touch(client, "Rami 51")
        await client.settle()
        await pick(client, "2")
        await pick(client, "Zoé")
        await pick(client, "New")
        await write(client, "Ida")
        await pick(client, "Done")
        await pick(client, "Next: house rules")
        await pick(client, "Deal the first hand")

    async def found(client: Client) -> None:
        await wait(client)
        await story(client)

    at(library, found)
    people = [side.players[0] for side in session.games()[0].sides]
    assert [(player.name, player.mark) for player in people] == [("Zoé", 3), ("Ida", 2)]
    assert people[0].id == "zoe"


def test_two_of_one_name_are_to_be_told_apart(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "ann")
        sees(client, "Two are called ann: add something that tells them apart.")
        assert client.button("Next: house rules").disabled

    at(library, story)


def test_only_the_counts_the_game_is_for_and_the_sides_that_fit(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        names = [client.name(button) for button in client.all(ft.TextButton, on_top(client))]
        assert [name for name in names if name.isdigit()] == ["2", "3", "4", "6"]
        await pick(client, "6")
        sees(client, "2 sides of 3", "3 sides of 2")
        await pick(client, "3 sides of 2")
        sees(client, "Seat 1 & Seat 4", "Seat 3 & Seat 6")

    at(library, story)


def test_more_than_eight_sit_in_a_list_alone(library: Library) -> None:
    async def story(client: Client) -> None:
        await write(client, "nerts")
        await touch(client, "Nerts")
        await client.settle()
        await pick(client, "8")
        assert client.all(ft.DragTarget, on_top(client))
        await pick(client, "12")
        sees(client, "Seat 12")
        assert not client.all(ft.DragTarget, on_top(client))

    at(library, story)


def test_going_back_keeps_what_was_chosen(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "Bob")
        await pick(client, "Next: house rules")
        await pick(client, "Palace samba")
        sees(client, "2 rules differ from the classic game.")
        await pick(client, "Back")
        sees(client, "Ann & Seat 3")
        await pick(client, "Back")
        await touch(client, "Canasta")
        await client.settle()
        sees(client, "Ann & Seat 3")
        await pick(client, "Next: house rules")
        sees(client, "2 rules differ from the classic game.")

    at(library, story)
    assert library.games() == ()


def test_somebody_who_stood_up_waits_for_a_seat(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "Bob", "Cy", "Dee")
        await pick(client, "2")
        assert "Dee" not in seen(client)
        await pick(client, "4")
        sees(client, "Bob & Dee")

    at(library, story)


# ── By which house rules? ───────────────────────────────────────────────────


async def to_the_rules(client: Client, game: str = "Canasta") -> None:
    await touch(client, game)
    await client.settle()
    await pick(client, "Next: house rules")


def test_the_book_first_then_what_this_table_plays_instead(library: Library) -> None:
    async def story(client: Client) -> None:
        await to_the_rules(client)
        sees(client, "Canasta, our way", "Every rule is as in the book.", "6 rules, all off")
        await touch(client, "Play")
        await client.settle()
        draw_two = next(s for s in client.all(ft.Semantics, on_top(client)) if s.label == "Draw two cards")
        await client.fire(client.all(ft.Switch, draw_two)[0], "change", True, value=True)
        sees(client, "What differs", "No", "Yes", "1 rule differs from the classic game.", "4 rules, 1 of our own")
        await pick(client, "As in the book: Draw two cards")
        sees(client, "Every rule is as in the book.")

    at(library, story)


def test_a_number_is_typed_on_our_keypad_and_one_that_cannot_be_is_told_at_once(library: Library) -> None:
    async def story(client: Client) -> None:
        await to_the_rules(client)
        await touch(client, "Play")
        await client.settle()
        await pick(client, "Canastas needed to go out 1")
        await pick(client, "Erase")
        await pick(client, "4")
        assert any("At most 3" in text for text in seen(client))
        await pick(client, "Done")
        assert client.button("Deal the first hand").disabled
        await pick(client, "Canastas needed to go out 4")
        await pick(client, "2")  # the first key starts anew
        await pick(client, "Done")
        assert not client.button("Deal the first hand").disabled
        sees(client, "1", "2", "1 rule differs from the classic game.")

    at(library, story)


def test_of_ready_made_rules_only_the_ones_that_are_played_are_lit() -> None:
    """What pagat plays at gin is part of what the modern table plays."""
    pagat: dict[str, object] = {"layoff": False}
    sets = {"pagat": pagat, "modern": {**pagat, "gin": 25}, LAST: pagat}
    assert played(sets, {"layoff": False, "gin": 20}) == {"pagat", LAST}
    assert played(sets, {"layoff": False, "gin": 25}) == {"modern", LAST}
    assert played(sets, {"layoff": True, "gin": 25}) == set()


def test_dealing_begins_the_game_as_it_was_set_up(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "Bob", "Cy", "Dee")
        await pick(client, "Next: house rules")
        await pick(client, "Palace samba")
        await pick(client, "Deal the first hand")
        assert client.page.route.startswith("/game/")
        sees(client, "Ann & Cy", "Bob & Dee", "Enter hand 1")

    at(library, story)
    session = session_of(library)
    (game,) = session.games()
    table = session.table(game.id).table
    assert table.options == {"three_decks": True, "sequences": True}
    assert [side.name for side in table.sides] == ["Ann & Cy", "Bob & Dee"]
    assert [player.name for player in library.regulars] == ["Ann", "Cy", "Bob", "Dee"]


def test_the_next_table_can_play_by_other_rules_without_touching_the_game_that_runs(library: Library) -> None:
    running = begin_on(library, seated("canasta_classic", *TEAMS, draw_2=True))

    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await pick(client, "Next: house rules")
        sees(client, "Every rule is as in the book.")
        await pick(client, "As last time")
        sees(client, "Draw two cards")
        await pick(client, "Palace samba")
        await pick(client, "Deal the first hand")

    at(library, story)
    assert running.view.table.options == {"draw_2": True}
    newest = running.session.games()[0]
    assert running.session.table(newest.id).table.options == {"draw_2": True, "three_decks": True, "sequences": True}


def test_a_game_without_house_rules_is_dealt_from_the_seats(library: Library) -> None:
    async def story(client: Client) -> None:
        await wait(client)
        await touch(client, "Phase 10")
        await client.settle()
        sees(client, "New game, step 2 of 2")
        await pick(client, "Deal the first hand")
        assert client.page.route.startswith("/game/")

    at(library, story)


def test_whoever_has_no_name_is_nobodys_regular(library: Library) -> None:
    async def story(client: Client) -> None:
        await to_the_rules(client)
        await pick(client, "Deal the first hand")

    at(library, story)

    async def later(client: Client) -> None:
        sees(client, "Nobody has played yet")

    at(library, later, "/players")
    assert [side.name for side in session_of(library).games()[0].sides] == [
        "Player 1 & Player 3",
        "Player 2 & Player 4",
    ]


@pytest.mark.parametrize("size", [SMALL, TABLET, DESKTOP])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_three_steps_stand_on_every_screen(library: Library, size: tuple[int, int], language: str) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await pick(client, "Next: house rules" if language == "en" else "Suite\u202f: règles de la table")
        sees(client, "Canasta, our way" if language == "en" else "Canasta à notre façon")

    at(library, story, size=size, language=language)


def test_enter_goes_on_to_the_next_free_seat_until_every_seat_has_a_name(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await pick(client, "Seat 2: free")
        sees(client, "Seat 2", "Done")
        for name, following in (("Bob", "Seat 3"), ("Cy", "Seat 4"), ("Dee", "Seat 1")):
            await write(client, name)
            sees(client, "Next seat")
            await enter(client)
            sees(client, following)
            assert line(client).value == ""
            assert "focus" in {called for called, _ in client.called}
        await write(client, "Ann")
        assert "Next seat" not in seen(client)
        await enter(client)
        assert not sheets(client)
        sees(client, "Ann & Cy", "Bob & Dee")

    at(library, story)


def test_enter_on_an_empty_line_closes_the_sheet(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await pick(client, "New")
        await write(client, "Ann")
        await enter(client)
        await enter(client)
        assert not sheets(client)
        sees(client, "Ann & Seat 3", "Seat 2 & Seat 4")

    at(library, story)


def test_a_game_being_set_up_is_there_again_after_the_app_was_closed(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann", "Bob")
        await pick(client, "Next: house rules")
        await pick(client, "Palace samba")

    async def later(client: Client) -> None:
        sees(client, "Being set up", "Canasta", "Ann & Bob")
        await pick(client, "Canasta Ann & Bob")
        sees(client, "Ann & Seat 3", "Bob & Seat 4")
        await pick(client, "Next: house rules")
        sees(client, "2 rules differ from the classic game.")
        await pick(client, "Deal the first hand")

    async def dealt(client: Client) -> None:
        assert "Being set up" not in seen(client)

    at(library, story)
    at(library, later)
    at(library, dealt)
    assert library.plan() is None


def test_a_game_closed_with_the_cross_is_no_longer_being_set_up(library: Library) -> None:
    async def story(client: Client) -> None:
        await touch(client, "Canasta")
        await client.settle()
        await seat_four(client, "Ann")
        await pick(client, "Back")
        sees(client, "Being set up")
        crosses = (button for button in client.all(ft.TextButton, on_top(client)) if client.name(button) == "Close")
        cross = next(crosses)  # that of the screen; one of a sheet comes after it
        await client.fire(cross)
        assert library.plan() is None

    async def later(client: Client) -> None:
        assert "Being set up" not in seen(client)

    at(library, story)
    at(library, later)


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"variant": "canasta_classic"},
        {"variant": "no_such_game", "way": {"players": 2, "sides": 2}, "people": [{"id": "", "name": ""}] * 2},
        {"variant": "canasta_classic", "way": {"players": 7, "sides": 7}, "people": [{"id": "", "name": ""}] * 7},
        {"variant": "canasta_classic", "way": {"players": 4, "sides": 2}, "people": [{"id": "", "name": ""}]},
        {
            "variant": "canasta_classic",
            "way": {"players": 2, "sides": 2},
            "people": [{"id": "", "name": ""}] * 2,
            "options": {"no_such_rule": 1},
        },
    ],
)
def test_a_plan_that_makes_no_sense_is_none(library: Library, content: dict[str, object]) -> None:
    library.keep_plan(content)

    async def story(client: Client) -> None:
        sees(client, "No game is chosen yet.")

    at(library, story, "/new/seats")


def test_a_damaged_plan_is_none_and_the_next_one_is_kept(library: Library) -> None:
    library.keep_plan({"variant": "canasta_classic"})
    (library.folder / "plan.json").write_text('{"half')
    assert library.plan() is None
    library.keep_plan({"variant": "gin_rummy"})
    assert library.plan() == {"variant": "gin_rummy"}


def test_what_will_be_played_to_is_said_before_the_deal(library: Library) -> None:
    async def story(client: Client) -> None:
        await to_the_rules(client)
        sees(client, "To 5,000", "Every rule is as in the book.")

    at(library, story)


def test_a_scale_of_the_book_is_said_as_the_number_it_gives(data: Path) -> None:
    """Four at president play to 11 where the table has not said otherwise."""
    library = Library(data)
    chairs = [{"id": "", "name": ""}] * 4
    library.keep_plan({"variant": "president", "way": {"players": 4, "sides": 4}, "people": chairs})

    async def story(client: Client) -> None:
        sees(client, "À 11")

    at(library, story, "/new/seats/rules", language="fr")


def test_many_counts_of_players_wrap_on_a_wide_screen(library: Library) -> None:
    async def story(client: Client) -> None:
        await write(client, "nerts")
        await touch(client, "Nerts")
        await client.settle()
        counts = [
            row
            for row in client.all(ft.Row, on_top(client))
            if len([one for one in client.all(ft.TextButton, row) if client.name(one).isdigit()]) > 12
        ]
        assert counts[-1].wrap
        assert not counts[-1].scroll

    at(library, story, size=DESKTOP)


def test_a_step_without_a_game_leads_back_to_the_first(library: Library) -> None:
    async def story(client: Client) -> None:
        sees(client, "No game is chosen yet.")
        await pick(client, "Choose a game")
        sees(client, "What are we playing?", "All")

    at(library, story, "/new/seats/rules")


# ── The plan itself ─────────────────────────────────────────────────────────


def person(name: str, mark: int | None = None) -> Player:
    return Player(id=name.lower(), name=name, mark=mark)


def test_partners_are_called_by_their_names_and_the_deal_goes_round() -> None:
    plan = Plan("x", Way(4, 2), tuple(map(person, ("Ann", "Bob", "Cy", "Dee"))))
    sides, seats = sides_of(plan, lambda seat: f"Player {seat}")
    assert [side.name for side in sides] == ["Ann & Cy", "Bob & Dee"]
    assert seats == ("ann", "bob", "cy", "dee")


def test_the_deal_stays_with_who_has_it_when_places_are_changed() -> None:
    plan = Plan("x", Way(3, 3), tuple(map(person, ("Ann", "Bob", "Cy"))), dealer=1)
    moved = plan.swapped(0, 1)
    assert [player.name for player in moved.seats] == ["Bob", "Ann", "Cy"]
    assert moved.dealer == 0
    assert plan.swapped(0, 2).dealer == 1


def test_a_table_that_sits_down_again_passes_the_deal_on(data: Path) -> None:
    table = begin(data, seated("canasta_classic", *TEAMS, draw_2=True)).view.table
    plan = again(table)
    assert [player.name for player in plan.seats] == ["Ann", "Béatrice", "Camille", "David"]
    assert (plan.dealer, dict(plan.options), plan.way) == (1, {"draw_2": True}, Way(4, 2))


def test_three_names_are_said_together_as_players_say_them() -> None:
    assert together(["Ann"]) == "Ann"
    assert together(["Ann", "Cy", "Eve"]) == "Ann, Cy & Eve"


def test_as_many_sit_down_as_last_time_where_the_game_allows_it_else_four() -> None:
    singles = [Way(count, count) for count in (2, 3, 4, 5)]
    assert usual_way(singles, 5).players == 5
    assert usual_way(singles, 9).players == 4
    assert usual_way([Way(2, 2)], 4).players == 2


def test_names_are_the_same_whatever_their_capitals() -> None:
    assert twice([person("Ann"), person("Bob"), person("ANN")]) == "ANN"
    assert twice([free_seat(), free_seat()]) is None


def test_a_mark_that_is_taken_gives_way_to_the_next_free_one() -> None:
    assert own_marks([person("Ann", 2), person("Bob", 2), person("Cy")]) == (1, 0, 2)
    assert free_mark([person("Ann", 1), person("Bob", 3)]) == 2
    assert free_mark([person(str(n), n) for n in range(1, 13)]) == 1
