"""Cards tapped one by one while a hand is entered: the number, what may be done with it, and the way into the hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, cast

import flet as ft
import pytest

from scorer.app.routes import LOCALE, open_app
from scorer.app.state import Place, Seating, Session, new_id
from scorer.app.theme import Look
from scorer.app.views.cards_keys import CardKeyboard
from scorer.app.views.cards_pad import Counting, Desk
from scorer.app.views.hand_form import DRAFT_AFTER, HandForm
from scorer.app.views.hand_typing import Spot
from scorer.app.views.table_scene import Scene
from scorer.app.views.why import Opened, of_hand
from scorer.app.views.why_cards import drawn_cards
from scorer.formula import Worth
from scorer.game import Player, Side
from scorer.i18n import load
from scorer.store.catalogue import Catalogue
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.app.harness import PHONE, Client, evening

GIN_HAND = [f"{rank} of hearts" for rank in "5678"]
GIN_HAND += ["queen of spades", "queen of hearts", "queen of diamonds", "4 of clubs", "2 of spades", "ace of diamonds"]


class Unkept(HandForm):
    """A form without a screen: its draft is not written."""

    def _keep_soon(self) -> None:
        pass


class Table:
    """A library with one game whose next hand is being entered."""

    def __init__(self, folder: Path, variant: str, *names: str, **options: Worth) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.library = Library(folder)
        sides = tuple(
            Side(id=f"s{at}", name=name, players=(Player(id=name.lower(), name=name),))
            for at, name in enumerate(names, 1)
        )
        seating = Seating(variant, options, sides, tuple(side.players[0].id for side in sides))
        self.session = Session(self.library, Catalogue(Shelf(folder)), load("en", LOCALE), partial(load, folder=LOCALE))
        self.game = self.session.begin(seating)

    def tap(self, pad: str, story: Callable[[Client], Awaitable[None]], *, size: tuple[int, int] = PHONE) -> None:
        """Live through a story that begins on a pad: "s2/deadwood"."""
        main = partial(open_app, library=self.library, language=load("en", LOCALE))

        async def kept(client: Client) -> None:
            await story(client)
            await asyncio.sleep(DRAFT_AFTER + 0.2)

        evening(kept, main, size=size, route=f"/game/{self.game}/hand/cards/{pad}")

    @property
    def entry(self) -> dict[str, Any]:
        """What is typed of the hand, as it is kept."""
        draft = self.library.draft(self.game)
        assert draft is not None
        answers: dict[str, Any] = draft.content["answers"]
        return answers

    def counting(self, spot: Spot, done: list[str]) -> Counting:
        """The pad without its screen."""
        view = self.session.table(self.game)
        form = Unkept(self.session, view, Place(), on_saved=lambda *_: None, on_left=lambda _: None)
        return Counting(Desk(form), spot, lambda: done.append("done"))


async def taps(client: Client, *names: str) -> None:
    for name in names:
        found = client.buttons()
        again = next((known for known in found if known == name or known.startswith(f"{name}, ")), name)
        await client.tap(again)


def test_a_gin_hand_is_counted_and_kept_with_the_hand(data: Path) -> None:
    table = Table(data, "gin_rummy", "Ann", "Bob")

    async def story(client: Client) -> None:
        await taps(client, *GIN_HAND)
        assert {"Bob’s cards", "10 of 10", "7", "4 + 2 + 1 left over"} <= set(client.texts())
        assert "a legal knock: 10 or less" in client.texts()
        await taps(client, "Use 7")
        assert client.page.route == f"/game/{table.game}/hand"
        assert "from 10 cards" in client.texts()

    table.tap("s2/deadwood", story)
    assert len(table.entry["s2"]["hand_cards"]) == 10
    assert table.entry["s2"].get("deadwood") is None


def test_what_to_throw_is_told_after_drawing(data: Path) -> None:
    table = Table(data, "gin_rummy", "Ann", "Bob")

    async def story(client: Client) -> None:
        await taps(client, *GIN_HAND, "king of clubs")
        assert "Throw ♣K." in client.texts()
        await taps(client, "Use 7")

    table.tap("s1/deadwood", story)
    assert "KC" not in table.entry["s1"]["hand_cards"]


def test_cards_stay_on_the_pad_while_the_table_looks_at_the_hand(data: Path) -> None:
    table = Table(data, "gin_rummy", "Ann", "Bob")

    async def story(client: Client) -> None:
        await taps(client, "king of spades", "9 of hearts", "Back to the hand, the cards stay here", "Count the cards")
        assert "19" in client.texts()
        await taps(client, "Undo the last card")
        assert "1 of 10" in client.texts()
        await taps(client, "Take all cards away", "Undo the last card")
        assert "1 of 10" in client.texts()

    table.tap("s1/deadwood", story)


def test_cards_half_tapped_are_there_again_after_the_app_was_closed(data: Path) -> None:
    table = Table(data, "rami_51", "Alice", "Hugo")

    async def tap(client: Client) -> None:
        await taps(client, "Opening", "7 of spades", "8 of spades", "9 of spades")

    async def look(client: Client) -> None:
        assert "24" in client.texts()

    table.tap("s1/in_hand", tap)
    assert "hand_cards" not in table.entry.get("s1", {})
    table.tap("s1/in_hand", look)


@pytest.mark.parametrize("size", [(844, 390), (740, 360), (667, 375)])
def test_a_layout_stays_in_view_beside_its_ranks_when_the_phone_is_turned(data: Path, size: tuple[int, int]) -> None:
    """What was counted stands over the ranks, right of the cells, and three rows of cells with their sums fit."""
    table = Table(data, "golf_9", "Ann", "Bob", "Chloé")

    async def story(client: Client) -> None:
        await taps(client, "king", "5", "5", "king", "5", "9", "2", "3", "4")
        await client.resize(size)
        beside = client.texts(client.all(ft.Container, width=320)[0])
        assert {"Points", "29", "A", "10", "Q"} <= set(beside)
        rows = [row for row in client.all(ft.Row) if len(client.all(ft.TextButton, row)) == 3 and row.spacing == 8]
        struts = [cast("ft.Row", button.content).controls[0] for button in client.all(ft.TextButton, rows[-3:])]
        cells = [cast("float", cast("ft.Container", strut).height) for strut in struts]
        assert len(cells) == 9
        # Under the bar of 62 and the sides of 98: three rows, gaps of 4, the line, the sums.
        assert 62 + 98 + 3 * (max(cells) + 4) + 8 + 26 <= size[1]
        await taps(client, "Undo the last card")
        assert "8 of 9" in client.texts()

    table.tap("s1/points", story)


def test_the_cards_are_shown_under_why(data: Path) -> None:
    """In rami the line of the cards left in hand has them; a knock at gin comes of two hands, so they stand apart."""
    rami = Table(data / "rami", "rami_51", "Alice", "Hugo")
    entry: dict[str, dict[str, Any]] = {"s1": {"hand_cards": ["AS", "KH", "KD"]}, "hand": {"went_out": "s2"}}
    opened = why_of(rami, entry, 0)
    assert [(kept.line, kept.points, [len(group) for group in kept.groups]) for kept in opened.cards] == [(0, 31, [3])]
    gin = Table(data / "gin", "gin_rummy", "Ann", "Bob")
    cards = ["5H", "6H", "7H", "8H", "QS", "QH", "QD", "4C", "2S", "AD"]
    opened = why_of(gin, {"s1": {"hand_cards": cards}, "s2": {"deadwood": 31}, "hand": {"knocker": "s1"}}, 0)
    assert [(kept.line, kept.points, [len(group) for group in kept.groups]) for kept in opened.cards] == [
        (None, 7, [4, 3, 3])
    ]
    golf = Table(data / "golf", "golf_6", "Ann", "Bob")
    grid = [["7S", "KS", "3S"], ["7H", "2S", "5S"]]
    opened = why_of(golf, {"s1": {"grid": grid}, "s2": {"points": 4}, "hand": {}}, 0)
    assert [[struck for _, struck in row] for row in opened.cards[0].groups] == [[True, False, False]] * 2
    assert why_of(golf, {"s1": {"points": 3}, "s2": {"points": 4}}, 0).cards == ()


def why_of(table: Table, entry: dict[str, dict[str, Any]], side: int) -> Opened:
    """The number of a side in the last hand, opened."""
    session = table.session
    view = session.save_hand(session.table(table.game), Place(), entry, new_id())
    opened = of_hand(Scene(session, view, Look()), len(view.board.hands) - 1, side)
    assert opened is not None
    assert all(drawn_cards(Scene(session, view, Look()), kept) for kept in opened.cards)
    return opened


def test_the_joker_of_another_is_missing_and_the_pad_says_whose(data: Path) -> None:
    table = Table(data, "gin_rummy", "Ann", "Bob")
    done: list[str] = []
    ann = table.counting(Spot("s1", "deadwood"), done)
    ann.tap("KS")
    ann.use()
    bob = Counting(ann.desk, Spot("s2", "deadwood"), lambda: done.append("done"))
    bob.tap("KS")
    assert bob.pad.tapped.refused is not None
    assert bob.pad.many == 0
    bob.tap("KH")
    assert (bob.pad.points, done) == (10, ["done"])


def test_the_typed_number_and_the_cards_are_compared_and_the_table_chooses(data: Path) -> None:
    table = Table(data, "rami_51", "Alice", "Hugo")
    done: list[str] = []
    counting = table.counting(Spot("s1", "in_hand"), done)
    form = counting.form
    form.touch(Spot("s1", "in_hand"))
    form.key("4")
    form.key("2")
    for card in ("AS", "JK", "KH", "4C"):
        counting.tap(card)
    assert counting.typed_otherwise == (("in_hand", 42, 45),)
    counting.close()
    assert form.stage.typed.answer(Spot("s1", "in_hand")) == 42
    counting.use()
    assert form.stage.typed.answer(Spot("s1", "in_hand")) is None
    assert form.stage.typed.answer(Spot("s1", "hand_cards")) == ["AS", "JK", "KH", "4C"]
    form.touch(Spot("s1", "in_hand"))
    form.key("7")
    assert form.stage.typed.answer(Spot("s1", "hand_cards")) is None


def test_three_picture_cards_and_a_seven(data: Path) -> None:
    table = Table(data, "rami_51", "Alice", "Hugo")

    async def story(client: Client) -> None:
        await taps(client, "By value", "10–K: 10 each", "10–K: 10 each", "10–K: 10 each", "7: 7 each", "Use 37")
        assert client.page.route == f"/game/{table.game}/hand"

    table.tap("s1/in_hand", story)
    assert table.entry["s1"]["in_hand"] == 37


def test_canastas_are_laid_by_rank_and_fill_every_number_they_answer(data: Path) -> None:
    table = Table(data, "canasta_classic", "Ann", "Bob")
    done: list[str] = []
    counting = table.counting(Spot("s1", "melded"), done)
    for rank in ("K", "K", "K", "K", "K", "K", "K", "Q", "Q", "2"):
        counting.tap(rank)
    assert counting.pad.points == 110
    counting.use()
    form = counting.form
    worths = {view.ident: view.worth for view in form.stage.fields if view.key == "s1"}
    assert (worths["melded"], worths["natural_canastas"], worths["mixed_canastas"]) == (110, 1, 0)
    form.step(Spot("s1", "mixed_canastas"), 1)
    typed = form.stage.typed
    assert [typed.answer(Spot("s1", field)) for field in ("melded", "natural_canastas", "mixed_canastas")] == [
        110,
        1,
        1,
    ]


def test_a_meld_that_is_none_is_told_and_nothing_is_lost(data: Path) -> None:
    table = Table(data, "canasta_classic", "Ann", "Bob")

    async def story(client: Client) -> None:
        await taps(client, "king", "king")
        assert "A meld has at least 3 cards." in client.texts()
        assert client.button("Use 0").disabled
        await taps(client, "king")
        assert not client.button("Use 30").disabled

    table.tap("s1/melded", story)


def test_a_golf_round_goes_from_side_to_side(data: Path) -> None:
    table = Table(data, "golf_6", "Ann", "Bob")

    async def story(client: Client) -> None:
        await taps(client, "7", "king", "3", "7", "2")
        assert {"pair", "−2", "3 + …"} <= set(client.texts())
        await taps(client, "5", "Use 6")
        assert "Bob’s cards" in client.texts()
        await taps(client, "ace", "2", "3", "4", "5", "6", "Use 17")
        assert client.page.route == f"/game/{table.game}/hand"

    table.tap("s1/points", story)
    grid = table.entry["s1"]["grid"]
    assert [[card[:-1] for card in row] for row in grid] == [["7", "K", "3"], ["7", "2", "5"]]


@pytest.mark.parametrize("size", [PHONE, (360, 740), (820, 1180)])
def test_every_key_is_as_wide_as_a_thumb(data: Path, size: tuple[int, int]) -> None:
    table = Table(data, "rami_51", "Alice", "Hugo")

    async def story(client: Client) -> None:
        rows = [row for row in client.all(ft.Row) if len(row.controls) in (7, 13) and row.height]
        assert rows
        for row in rows:
            across = len(row.controls)
            room = size[0] - (0 if size[0] < 600 else 88 + 24 + 36) - (16 if size[0] >= 390 else 10)
            spacing = row.spacing or 0
            assert (room - (across - 1) * spacing) / across >= 45
            assert row.height is not None
            assert row.height >= 48

    table.tap("s1/in_hand", story, size=size)


def test_a_keyboard_writes_cards(data: Path) -> None:
    table = Table(data, "rami_51", "Alice", "Hugo")
    done: list[str] = []
    counting, keyboard = table.counting(Spot("s1", "in_hand"), done), CardKeyboard()
    for key in ("k", "h", "1", "0", "s", "*", "a", "d", "Backspace", "Enter"):
        keyboard.press(counting, key)
    assert counting.form.stage.typed.answer(Spot("s1", "hand_cards")) == ["KH", "10S", "JK"]
    assert done == ["done"]
    keyboard.press(counting, "Escape")
    assert done == ["done", "done"]


def test_a_declaration_is_judged_while_nothing_of_it_is_asked(data: Path) -> None:
    table = Table(data, "indian_points", "Asha", "Bina", "Dev")
    done: list[str] = []
    counting = table.counting(Spot("s1", "points"), done)
    for card in ("3H", "4H", "5H", "6H", "7S", "8S", "9S", "10D", "JD", "QD", "KC", "KD", "KH"):
        counting.tap(card)
    assert counting.pad.judged.reasons == ()
    assert not counting.pad.ready
    counting.turn_up("7")
    assert counting.pad.judged.reasons == ()
    counting.less("KH")
    assert "card_count" in counting.pad.judged.reasons


def test_jokers_are_turned_and_melds_taken_apart(data: Path) -> None:
    table = Table(data, "rami_51", "Alice", "Hugo")
    counting = table.counting(Spot("s1", "in_hand"), [])
    counting.ask("opening")
    for card in ("7S", "8S", "9S", "JK"):
        counting.tap(card)
    found = counting.pad.opens.melds[0]
    counting.turn(found.cards, None, found.cards.index(next(card for card in found.cards if card.rank == "JK")))
    assert counting.pad.opens.opened.value == 30
    counting.take_apart(0)
    assert counting.pad.opens.opened.value == 34
    assert counting.pad.used == 0
