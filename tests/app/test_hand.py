"""Entering a hand: one thumb on the pad, the figures live, nothing lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import flet as ft
import pytest

from scorer.app.routes import LOCALE, open_app
from scorer.app.state import Place, Seating, Session
from scorer.app.views.hand_draft import beside, content_of, find, place_of, typed_of
from scorer.app.views.hand_typing import Spot, Typed
from scorer.formula import Worth
from scorer.game import Entry, Hand, Player, Side
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.records import Draft
from scorer.store.shelf import Shelf
from tests.app.at_table import touch
from tests.app.harness import DESKTOP, PHONE, Client, evening

TEAMS = (("Ann", "Camille"), ("Béatrice", "David"))


def session_of(library: Library) -> Session:
    catalogue = Catalogue(Shelf(library.folder))
    return Session(library, catalogue, load("en", LOCALE), partial(load, folder=LOCALE))


def seating(variant: str, teams: tuple[tuple[str, ...], ...], **options: Worth) -> Seating:
    """Sides of these players; they sit in turns, a player of each side after the other."""
    sides = tuple(
        Side(
            id=f"s{at + 1}",
            name=" & ".join(team),
            players=tuple(Player(id=name.lower(), name=name, mark=None) for name in team),
        )
        for at, team in enumerate(teams)
    )
    seats = tuple(side.players[turn].id for turn in range(len(teams[0])) for side in sides)
    return Seating(variant, options, sides, seats)


def alone(variant: str, *names: str, **options: Worth) -> Seating:
    return seating(variant, tuple((name,) for name in names), **options)


@dataclass
class Evening:
    """A library with one game, and what happens at its table."""

    library: Library
    game: str

    @property
    def session(self) -> Session:
        return session_of(self.library)

    @property
    def hands(self) -> tuple[Hand, ...]:
        return self.library.read(self.game).standing.hands

    def save(self, entry: Entry, event: str = "before") -> str:
        """Somebody entered a hand earlier; its id."""
        session = self.session
        view = session.save_hand(session.table(self.game), Place(), entry, event)
        return view.rows[-1].hand.id

    def enter(
        self,
        story: Callable[[Client], Awaitable[None]],
        *,
        route: str = "hand",
        language: str = "en",
        size: tuple[int, int] = PHONE,
    ) -> None:
        """Open the form of a hand and live through the story."""
        evening(
            story,
            lambda page: open_app(page, self.library, load(language, LOCALE)),
            size=size,
            route=f"/game/{self.game}/{route}",
        )


@pytest.fixture
def begin(data: Path) -> Callable[[Seating], Evening]:
    def start(seats: Seating) -> Evening:
        library = Library(data)
        return Evening(library, session_of(library).begin(seats))

    return start


Begin = Callable[[Seating], Evening]


async def keys(client: Client, *names: str) -> None:
    for name in names:
        await client.tap(name)


async def digits(client: Client, number: str) -> None:
    """Type a number on the pad, + for a sum."""
    await keys(client, *("Plus" if key == "+" else key for key in number))


async def key(client: Client, name: str, *, last: bool = False) -> None:
    """Press a key of a keyboard."""
    listener = client.all(ft.KeyboardListener)[-1]
    await client.fire(listener, "key_down", {"key": name})
    await asyncio.sleep(0.06 if last else 0)
    await client.settle()


def said(client: Client, *words: str) -> bool:
    texts = client.texts()
    return all(any(word in text for text in texts) for word in words)


# ── One thumb ───────────────────────────────────────────────────────────────


def test_a_hand_of_canasta_goes_in_with_one_thumb(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("Béatrice")
        await digits(client, "120+45")
        assert said(client, "120 + 45 = 165")
        await client.tap("Next")
        await digits(client, "00")
        await keys(client, "Red threes: one more")
        assert said(client, "1 × 100 = 100", "+265", "→ 265")
        await client.tap("Next")
        await digits(client, "275")
        await client.tap("Next")
        await digits(client, "15")
        await keys(client, "Mixed canastas: one more", "Red threes: one more", "Red threes: one more")
        assert said(client, "+860")
        await client.tap("Save")
        assert said(client, "Hand 1 saved. 265 and 860")

    table.enter(story)
    assert table.hands[0].entry == {
        "hand": {"went_out": "béatrice"},
        "s1": {"melded": 165, "in_hand": 0, "red_threes": 1},
        "s2": {"melded": 275, "in_hand": 15, "mixed_canastas": 1, "red_threes": 2},
    }


def test_blank_is_not_zero(begin: Begin) -> None:
    table = begin(alone("contract_rummy", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        await client.tap("Ann")
        await digits(client, "7")
        for _ in range(3):
            await client.tap("Next")
        assert said(client, "not entered yet")
        assert "Save" not in client.buttons()

    table.enter(story)
    assert table.hands == ()


def test_whoever_went_out_has_nothing_in_hand_and_is_not_asked(begin: Begin) -> None:
    table = begin(alone("contract_rummy", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        await client.tap("Ann")
        await digits(client, "25")
        await client.tap("Next")
        await digits(client, "40")
        await client.tap("Save")

    table.enter(story)
    assert {side: fields["in_hand"] for side, fields in table.hands[0].entry.items() if side != "hand"} == {
        "s1": 0,
        "s2": 25,
        "s3": 40,
    }


def test_what_cannot_be_is_told_with_the_likely_value_when_the_field_is_left(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("Nobody")
        await digits(client, "13")
        assert not said(client, "is it 10 or 15?")
        await client.tap("Next")
        assert said(client, "is it 10 or 15?", "to check")
        await keys(client, "Erase", "5")
        assert not said(client, "to check")

    table.enter(story)


def test_save_is_off_and_says_which_field_is_wrong(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("Ann")
        for melded, in_hand in (("100", "0"), ("90", "5")):
            await digits(client, melded)
            await client.tap("Next")
            await digits(client, in_hand)
            if melded == "100":
                await client.tap("Next")  # to the canastas, of which there are none
                await client.tap("Next")
        await client.tap("Save")
        assert said(client, "To check: Who went out?")
        assert table.hands == ()
        await client.tap("Nobody")
        await client.tap("Save")

    table.enter(story)
    assert len(table.hands) == 1


def test_the_cursor_passes_by_the_canastas_before_it_leaves_a_side(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("Ann")
        await digits(client, "300")
        await client.tap("Next")
        await digits(client, "0")
        await client.tap("Next")
        await digits(client, "2")  # canastas, and not yet the cards of the others
        await client.tap("Next")
        await digits(client, "45")
        await client.tap("Next")
        await digits(client, "80")
        assert "Save" not in client.buttons()  # the canastas of the others were not looked at
        await client.tap("Next")
        await client.tap("Save")

    table.enter(story)
    sides = {key: fields for key, fields in table.hands[0].entry.items() if key != "hand"}
    assert sides == {"s1": {"melded": 300, "in_hand": 0, "natural_canastas": 2}, "s2": {"melded": 45, "in_hand": 80}}


def test_on_a_wide_screen_all_is_in_view_and_the_cursor_goes_straight_on(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("Nobody")
        for number in ("300", "0", "45", "80"):
            await digits(client, number)
            await client.tap("Next" if number != "80" else "Save")

    table.enter(story, size=DESKTOP)
    assert table.hands[0].entry["s2"] == {"melded": 45, "in_hand": 80}


def test_gin_takes_the_cursor_from_the_deadwood_that_is_none(begin: Begin) -> None:
    table = begin(alone("gin_rummy", "Ann", "Bob"))

    async def story(client: Client) -> None:
        await client.tap("Ann")
        assert said(client, "being entered")
        await client.tap("Gin")
        await digits(client, "10")  # Bob's: with gin nothing is left in Ann's hand
        await client.tap("Save")

    table.enter(story)
    assert {key: table.hands[0].entry[key] for key in ("s1", "s2")} == {"s1": {"deadwood": 0}, "s2": {"deadwood": 10}}


def test_what_cannot_be_stays_in_its_box_until_it_is_put_right(begin: Begin) -> None:
    table = begin(alone("gin_rummy", "Ann", "Bob"))

    async def story(client: Client) -> None:
        await client.tap("Bob")
        await digits(client, "101")
        await client.tap("Bob’s deadwood –")
        assert said(client, "From 0 to 98 is possible here, not 101.")
        assert "Ann’s deadwood 101" in client.buttons()

    table.enter(story)


def test_nobody_knocked_and_nothing_more_is_asked(begin: Begin) -> None:
    table = begin(alone("gin_rummy", "Ann", "Bob"))

    async def story(client: Client) -> None:
        assert said(client, "Ann’s deadwood")
        await client.tap("Nobody")
        assert not said(client, "Ann’s deadwood")
        assert not said(client, "Ann’s cards in hand, one by one")
        assert "Knock" not in client.buttons()
        await client.tap("Save")

    table.enter(story)
    assert table.hands[0].entry == {"hand": {"knocker": None}}


def test_a_correction_begins_with_the_side_whose_number_was_touched(begin: Begin) -> None:
    table = begin(alone("contract_rummy", "Ann", "Bob", "Cy"))
    cards = {"s1": {"in_hand": 0}, "s2": {"in_hand": 25}, "s3": {"in_hand": 40}}
    table.save({"hand": {"went_out": "s1"}, **cards})

    async def story(client: Client) -> None:
        await touch(client, "Cy, hand 1: +40, total 40")
        await client.tap("Correct hand 1")
        await digits(client, "45")
        await client.tap("Save")

    evening(story, lambda page: open_app(page, table.library, load("en", LOCALE)), route=f"/game/{table.game}")
    assert table.hands[0].entry["s3"] == {"in_hand": 45}


def test_whoever_comes_back_finds_the_cursor_where_it_stood(begin: Begin) -> None:
    table = begin(alone("contract_rummy", "Ann", "Bob", "Cy"))

    async def before(client: Client) -> None:
        await client.tap("Ann")
        await digits(client, "22")  # Bob's
        await asyncio.sleep(0.4)
        await client.tap("Next")
        await asyncio.sleep(0.4)

    async def after(client: Client) -> None:
        await digits(client, "15")  # Cy's
        await client.tap("Save")

    table.enter(before)
    table.enter(after)
    assert [table.hands[0].entry[side] for side in ("s2", "s3")] == [{"in_hand": 22}, {"in_hand": 15}]


def test_after_a_switch_the_keys_go_to_what_is_asked(begin: Begin) -> None:
    table = begin(alone("nerts", "Ann", "Bob"))

    async def story(client: Client) -> None:
        await client.fire(client.all(ft.Switch)[1], "change", value=True)  # Ann called nerts
        await digits(client, "22")
        assert "Cards in the middle 22" in client.buttons()

    table.enter(story)


def test_points_are_asked_for_as_points_where_the_label_says_cards(begin: Begin) -> None:
    async def story(client: Client) -> None:
        assert said(client, "points, not entered yet")

    begin(seating("canasta_classic", TEAMS)).enter(story)


def test_four_sides_stand_over_a_hand_all_in_view(begin: Begin) -> None:
    async def story(client: Client) -> None:
        cards = [
            one
            for one in client.all(ft.TextButton)
            if client.name(one).endswith("–") and "hand" not in client.name(one)
        ]
        strip = next(row for row in client.all(ft.Row) if all(card in list(client.walk(row)) for card in cards))
        assert strip.scroll is None
        assert [client.name(card).removesuffix(" –") for card in cards] == ["Ann", "Béatrice", "Cy", "Dan"]

    begin(alone("rami_51", "Ann", "Béatrice", "Cy", "Dan")).enter(story, size=(360, 740))


def test_places_go_in_by_one_digit_each_and_the_last_by_itself(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy", "Di"))

    async def story(client: Client) -> None:
        await digits(client, "312")
        await client.tap("Save")

    table.enter(story)
    assert [table.hands[0].entry[side]["rank"] for side in ("s1", "s2", "s3", "s4")] == [3, 1, 2, 4]


def test_a_place_given_to_another_is_asked_again(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy", "Di"))

    async def story(client: Client) -> None:
        await digits(client, "1")
        await client.tap("Place 1, Ann has it")
        assert "Ann –" in client.buttons()
        assert "Bob 1" in client.buttons()

    table.enter(story)


def test_the_first_card_turned_up_is_picked_by_rank_and_suit(begin: Begin) -> None:
    table = begin(alone("gin_oklahoma", "Ann", "Bob"))

    async def story(client: Client) -> None:
        await client.tap("Ann")
        five = next(button for button in client.all(ft.TextButton) if client.name(button) == "5")  # above the pad
        await client.fire(five)
        await client.tap("hearts")
        await digits(client, "4")
        await client.tap("Next")
        await digits(client, "30")
        assert said(client, "Knock", "+26")
        await client.tap("Save")

    table.enter(story)
    assert table.hands[0].entry["hand"] == {"knocker": "s1", "upcard": "5H"}


@pytest.mark.parametrize(("bonus", "played"), [(0, False), (31, True)])
def test_only_a_way_to_end_that_the_table_plays_can_be_chosen(begin: Begin, bonus: int, played: bool) -> None:
    async def story(client: Client) -> None:
        await client.tap("Ann")
        assert ("Big gin" in client.buttons()) is played
        assert said(client, "off here") is not played

    begin(alone("gin_rummy", "Ann", "Bob", big_gin_bonus=bonus)).enter(story)


def test_who_plays_alone_is_named_before_anything_else(begin: Begin) -> None:
    table = begin(alone("canasta_cutthroat", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        assert not said(client, "Cards melded")
        cy = next(button for button in client.all(ft.TextButton) if client.name(button) == "Cy")
        await client.fire(cy)
        assert said(client, "Cy alone", "Ann and Bob", "Cards melded")
        pair = next(name for name in client.buttons() if name.startswith("Ann and Bob"))
        await client.tap(pair)
        assert said(client, "Ann’s red threes", "Bob’s red threes")

    table.enter(story)


def test_who_took_which_pool_is_said_by_its_mark(begin: Begin) -> None:
    table = begin(alone("michigan", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        await client.tap("Cy")  # the last pool, the jack of spades
        went_out = next(button for button in client.all(ft.TextButton) if client.name(button) == "Ann")
        await client.fire(went_out)
        await digits(client, "4")
        await client.tap("Next")
        await digits(client, "2")
        await client.tap("Save")

    table.enter(story)
    entry = table.hands[0].entry
    assert entry["hand"] == {"went_out": "s1", "pools": {"js": "s3"}}
    assert (entry["s2"], entry["s3"]) == ({"cards_left": 4}, {"cards_left": 2})


def test_a_drop_asks_no_points_and_a_loss_does(begin: Begin) -> None:
    table = begin(alone("indian_pool_101", "Asha", "Bina", "Dev"))

    async def story(client: Client) -> None:
        await client.tap("Won")
        await client.tap("Lost")
        assert said(client, "points in hand")
        await client.tap("Next")
        await client.tap("First drop")
        await digits(client, "34")
        await client.tap("Save")

    table.enter(story)
    assert table.hands[0].entry["s2"] == {"status": "lost", "points": 34}
    assert table.hands[0].entry["s3"] == {"status": "first_drop"}


# ── A keyboard ──────────────────────────────────────────────────────────────


def test_a_keyboard_is_enough(begin: Begin) -> None:
    table = begin(alone("gin_rummy", "Ann", "Bob"))

    async def story(client: Client) -> None:
        await key(client, "1")
        for pressed in ("8", "Enter", "6"):
            await key(client, pressed, last=pressed == "Enter")
        assert said(client, "Undercut", "+12")
        await key(client, "Enter", last=True)

    table.enter(story, size=DESKTOP)
    assert table.hands[0].entry == {"hand": {"knocker": "s1"}, "s1": {"deadwood": 8}, "s2": {"deadwood": 6}}


def test_tab_walks_through_the_fields_and_shift_turns_back(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        for pressed in ("Tab", "Tab", "5", "0", "Tab", "Shift Left", "Tab"):
            await key(client, pressed)
        listener = client.all(ft.KeyboardListener)[-1]
        await client.fire(listener, "key_up", {"key": "Shift Left"})
        await key(client, "5")
        assert "Cards melded 5" in client.buttons()

    table.enter(story)


def test_tab_after_the_last_field_reaches_the_buttons_and_a_digit_comes_back(begin: Begin) -> None:
    table = begin(alone("rami_51", "Ann", "Bob"))

    async def story(client: Client) -> None:
        def held() -> int:
            return sum(name == "focus" for name, _ in client.called)

        await key(client, "Tab")
        assert held() == 1  # the form keeps the focus while there are fields
        for _ in range(20):
            await key(client, "Tab")
        kept = held()
        await key(client, "Tab")
        await key(client, "Enter", last=True)
        assert held() == kept < 20
        await key(client, "7")
        assert held() == kept + 1
        await key(client, "Tab")
        assert held() == kept + 1  # it stood in the last field still

    table.enter(story)


@pytest.mark.parametrize(
    ("platform", "wished", "felt"), [("android", True, 3), ("android", False, 0), ("linux", True, 0)]
)
def test_keys_are_felt_lightly_and_saving_more_where_the_device_lies_in_a_hand(
    begin: Begin, platform: str, wished: bool, felt: int
) -> None:
    table = begin(alone("rami_51", "Ann", "Bob"))

    async def story(client: Client) -> None:
        client.session.apply_page_patch({"platform": platform})
        session_of(table.library).choose(buzz=wished)
        await client.tap("Ann")
        await digits(client, "25")
        await client.tap("Save")
        await client.settle()
        knocks = [name for name, _ in client.called if name.endswith("_impact")]
        assert knocks == ["light_impact", "light_impact", "medium_impact"][:felt]

    table.enter(story)


# ── Nothing is lost ─────────────────────────────────────────────────────────


def test_a_half_typed_hand_is_found_again(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def typing(client: Client) -> None:
        await client.tap("David")
        await digits(client, "120+4")
        await asyncio.sleep(0.5)

    async def coming_back(client: Client) -> None:
        assert "Cards melded 120+4" in client.buttons()
        await client.tap("5")
        assert said(client, "120 + 45 = 165")

    table.enter(typing)
    table.enter(coming_back)
    draft = table.library.draft(table.game)
    assert draft is not None
    assert place_of(draft.content) == Place()


def test_leaving_keeps_the_draft_at_once(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("David")
        await client.tap("Leave, the draft is kept")
        assert table.library.draft(table.game) is not None

    table.enter(story)


def test_what_is_typed_can_be_discarded(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("David")
        await digits(client, "90")
        await client.fire(client.all(ft.TextButton)[-1])  # any key; then the menu
        more = [button for button in client.all(ft.TextButton) if client.name(button) == "More"][-1]
        await client.fire(more)
        rows = [row for row in client.all(ft.Container) if row.on_click and client.name(row) == "Discard what is typed"]
        await client.fire(rows[0])
        assert not said(client, "90")

    table.enter(story)
    assert table.library.draft(table.game) is None


def test_a_double_tap_on_save_saves_once(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        await digits(client, "31")
        save = client.button("Save")
        await asyncio.gather(client.fire(save), client.fire(save))

    table.enter(story)
    assert len(table.hands) == 1


def test_a_hand_entered_elsewhere_meanwhile_is_told_and_nothing_typed_is_lost(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        await digits(client, "31")
        table.save({"s1": {"rank": 1}, "s2": {"rank": 2}, "s3": {"rank": 3}}, "another device")
        await client.tap("Save")
        assert said(client, "changed elsewhere", "Hand 2")
        assert "Ann’s place 3" in client.buttons()
        await client.tap("Save")

    table.enter(story)
    assert [hand.entry["s1"]["rank"] for hand in table.hands] == [1, 3]


def test_undo_brings_a_saved_hand_back_half_typed(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy"))

    async def story(client: Client) -> None:
        await digits(client, "31")
        await client.tap("Save")
        snack = client.all(ft.SnackBar)[-1]
        assert isinstance(snack.action, ft.SnackBarAction)
        await client.fire(snack.action)

    async def again(client: Client) -> None:
        assert "Save" in client.buttons()

    table.enter(story)
    assert table.hands == ()
    table.enter(again)


# ── Correcting ──────────────────────────────────────────────────────────────


def test_a_correction_shows_the_old_answers_and_what_the_totals_become(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))
    entry: Entry = {
        "hand": {"went_out": None},
        "s1": {"melded": 100, "in_hand": 10},
        "s2": {"melded": 60, "in_hand": 20},
    }
    hand = table.save(entry)

    async def story(client: Client) -> None:
        assert {"Cards melded 100", "Cards left in hand 10"} <= set(client.buttons())
        await client.tap("Cards melded 100")
        await digits(client, "150")
        assert said(client, "Ann & Camille 90 → 140")
        await client.tap("Save")
        assert said(client, "Hand 1 corrected. 140 and 40")

    table.enter(story, route=f"correct/{hand}")
    assert [one.entry["s1"] for one in table.hands] == [{"melded": 150, "in_hand": 10}]


def test_a_correction_that_puts_somebody_out_says_which_hands_no_longer_count(begin: Begin) -> None:
    table = begin(alone("indian_pool_101", "Asha", "Bina", "Dev"))
    lost: Entry = {
        "s1": {"status": "winner"},
        "s2": {"status": "lost", "points": 30},
        "s3": {"status": "lost", "points": 20},
    }
    first = table.save(lost, "1")
    for event in ("2", "3"):
        table.save(lost, event)

    async def story(client: Client) -> None:
        await client.tap("Bina’s points in hand 30")
        await digits(client, "80")  # with the 30 of hand 2 she is out
        assert said(client, "Hand 3 would no longer count")

    table.enter(story, route=f"correct/{first}")


def test_a_hand_is_inserted_before_another(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy"))
    later = table.save({"s1": {"rank": 1}, "s2": {"rank": 2}, "s3": {"rank": 3}})

    async def story(client: Client) -> None:
        assert said(client, "Hand 1", "Inserted")
        await digits(client, "31")
        await client.tap("Save")

    table.enter(story, route=f"before/{later}")
    assert [hand.entry["s1"]["rank"] for hand in table.hands] == [3, 1]


def test_correcting_a_hand_leaves_the_half_typed_one_alone(begin: Begin) -> None:
    table = begin(alone("president", "Ann", "Bob", "Cy"))
    hand = table.save({"s1": {"rank": 1}, "s2": {"rank": 2}, "s3": {"rank": 3}})

    async def typing(client: Client) -> None:
        await digits(client, "3")
        await client.tap("Leave, the draft is kept")

    async def correcting(client: Client) -> None:
        await digits(client, "2")
        await client.tap("Save")

    async def coming_back(client: Client) -> None:
        assert "Ann’s place 3" in client.buttons()

    table.enter(typing)
    table.enter(correcting, route=f"correct/{hand}")
    assert table.hands[0].entry["s1"]["rank"] == 2
    table.enter(coming_back)


def test_a_hand_that_is_gone_says_so(begin: Begin) -> None:
    async def story(client: Client) -> None:
        assert said(client, "no longer on the sheet")

    begin(alone("president", "Ann", "Bob", "Cy")).enter(story, route="correct/nothing")


# ── In French; the draft itself ─────────────────────────────────────────────


def test_the_form_speaks_french(begin: Begin) -> None:
    table = begin(seating("canasta_classic", TEAMS))

    async def story(client: Client) -> None:
        await client.tap("Personne")
        await digits(client, "1")
        assert said(client, "Manche 1", "a donné", "Cartes posées", "pas encore marqué")
        assert "Suite" in client.buttons()

    table.enter(story, language="fr")


def test_a_draft_is_read_as_it_was_kept() -> None:
    typed = Typed().with_answer(Spot("hand", "went_out"), None).at(Spot("s1", "melded"))
    typed = typed.pressed(Spot("s1", "melded"), "1", negative=False).pressed(Spot("s1", "melded"), "+", negative=False)
    back = typed_of(content_of(Place(), 3, typed))
    assert (back.answers, back.buffers, back.focus) == (typed.answers, typed.buffers, typed.focus)


def test_a_draft_of_another_make_counts_as_nothing_typed() -> None:
    assert typed_of({"answers": 5, "buffers": [[1]], "focus": "x"}) == Typed()


def test_each_half_typed_hand_keeps_its_own_event() -> None:
    new, corrected = Place(), Place(correct="h1")
    waiting = content_of(new, 4, Typed())
    draft = Draft(event="b", content={**content_of(corrected, 1, Typed()), "others": [["a", waiting]]})
    found = find(draft, new)
    assert found is not None
    assert found[0] == "a"
    assert [event for event, _ in beside(draft, new)] == ["b"]
