"""The table: what everybody reads on it, and everything that can be put right."""

from __future__ import annotations

import asyncio
from pathlib import Path

import flet as ft
import pytest

from scorer.app import keeping
from scorer.app.guests import Guests
from scorer.app.routes import LOCALE, open_app
from scorer.app.state import Place
from scorer.app.views import table_sheet, why
from scorer.app.views.table_names import renamed
from scorer.app.views.table_scene import Scene
from scorer.export.many import Form
from scorer.export.qr import qr_png
from scorer.game import Entry
from scorer.i18n import load
from scorer.store.library import Library
from scorer.store.records import Opened
from tests.app.at_table import TEAMS, Table, begin, on_top, seated, seen, sees, session_of, touch
from tests.app.harness import DESKTOP, PHONE, SMALL, TABLET, Client, evening

# Ann & Camille: 160 − 75 + 300 + 100 + 100 = 585. Béatrice & David: 55 − 95 + 2 × 100 = 160.
FIRST: Entry = {
    "s1": {"melded": 160, "in_hand": 75, "mixed_canastas": 1, "red_threes": 1},
    "s2": {"melded": 55, "in_hand": 95, "red_threes": 2},
    "hand": {"went_out": "s1"},
}
# 90 − 140 = −50. 280 − 15 + 2 × 300 + 100 − 100 = 865.
SECOND: Entry = {
    "s1": {"melded": 90, "in_hand": 140},
    "s2": {"melded": 280, "in_hand": 15, "mixed_canastas": 2, "adjustment": -100},
    "hand": {"went_out": "s2"},
}


@pytest.fixture
def canasta(data: Path) -> Table:
    return begin(data, seated("canasta_classic", *TEAMS))


def rami(out: int, *left: int) -> Entry:
    """A hand of rami: who went out, and what the sides hold."""
    entry: Entry = {f"s{at}": {"in_hand": worth} for at, worth in enumerate(left, 1) if worth}
    return {**entry, "hand": {"went_out": f"s{out}"}}


# ── What everybody reads ────────────────────────────────────────────────────


def test_the_table_tells_totals_the_lead_the_opening_and_who_deals(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)  # 535 and 1,025

    async def story(client: Client) -> None:
        sees(client, "Canasta", "To 5,000 · 490 ahead", "Ann & Camille", "535", "1,025", "To open", "50")
        sees(client, "Camille deals, 11 each", "Enter hand 3")
        sees(client, "Ann & Camille, hand 2: −50, total 535")

    canasta.look(story)


def test_before_the_first_hand_nobody_is_ahead(canasta: Table) -> None:
    async def story(client: Client) -> None:
        sees(client, "To 5,000", "Ann deals, 11 each", "Enter hand 1", "Nothing to undo")

    canasta.look(story)


def test_equal_totals_are_level_and_nobody_is_marked(canasta: Table) -> None:
    canasta.play({"s1": {"melded": 100}, "s2": {"melded": 100}})
    assert canasta.view.leader is None

    async def story(client: Client) -> None:
        sees(client, "To 5,000 · level")

    canasta.look(story)


def test_where_the_lowest_wins_the_lowest_leads(data: Path) -> None:
    table = begin(data, seated("rami_51", "Ann", "Bob", "Cy", "Dee")).play(
        rami(2, 35, 0, 40, 12), rami(4, 10, 20, 5, 0)
    )
    assert table.view.leader == 3  # Dee 12, Bob 20, Ann 45, Cy 45

    async def story(client: Client) -> None:
        sees(client, "Ends past 500 · lowest wins", "8 ahead", "To open 51")

    table.look(story)


def test_what_only_one_side_needs_stands_with_that_side(data: Path) -> None:
    table = begin(data, seated("phase_10", "Ann", "Bob"))
    table.play({"s1": {"phase_completed": True}, "s2": {"in_hand": 85}, "hand": {"went_out": "s1"}})

    async def story(client: Client) -> None:
        sees(client, "Phase to make", "set of 3 and run of 4", "two sets of 3", "Bob deals, 10 each")

    table.look(story)


def test_games_side_by_side_show_each_their_total(data: Path) -> None:
    table = begin(data, seated("gin_hollywood", "Ann", "Bob"))
    # Gin: 58 + 20 = 78, then 24 + 20 = 44. The first game: 122, over 100, takes 2 × 20 for hands, 100 and 100 for a shutout.
    gin: Entry = {"s1": {"deadwood": 0}, "hand": {"knocker": "s1", "finish": "gin"}}
    table.play({**gin, "s2": {"deadwood": 58}}, {**gin, "s2": {"deadwood": 24}})

    async def story(client: Client) -> None:
        sees(client, "Game 1, closed", "362", "Game 2", "44", "Game 3", "406")

    table.look(story)


def test_chips_left_in_the_pools_are_told(data: Path) -> None:
    table = begin(data, seated("michigan", "Ann", "Bob", "Cy"))
    # Ann deals and pays 2 in each pool, the others 1: 4 chips a pool; only the king is taken.
    table.play(
        {
            "s1": {"cards_left": 4},
            "s2": {"cards_left": 2},
            "hand": {"went_out": "s3", "pools": {"kc": "s2"}},
        }
    )

    async def story(client: Client) -> None:
        sees(client, "In the pools: Ace of hearts 4, Queen of diamonds 4, Jack of spades 4")

    table.look(story)


def test_a_side_that_is_out_says_since_when(data: Path) -> None:
    table = begin(data, seated("indian_pool_101", "Asha", "Bina", "Dev"))
    won, lost = {"status": "winner"}, {"status": "lost", "points": 30}
    table.play(
        {"s1": won, "s2": {"status": "wrong_declaration"}, "s3": lost},
        {"s1": lost, "s2": {"status": "middle_drop"}, "s3": won},
    )

    async def story(client: Client) -> None:
        sees(client, "Out since hand 2", "120", "Out at 101 · last one in wins")

    table.look(story)


def test_a_phone_full_of_players_shows_their_totals_first_and_the_sheet_behind_one_touch(data: Path) -> None:
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Guy", "Hal")
    table = begin(data, seated("golf_6", *names))
    table.play({f"s{at}": {"points": at} for at in range(1, 9)})

    async def story(client: Client) -> None:
        assert "Ann, hand 1: +1, total 1" not in seen(client)
        await client.tap("Sheet")
        sees(client, "Ann, hand 1: +1, total 1", "Hal, hand 1: +8, total 8")

    table.look(story)


@pytest.mark.parametrize("size", [PHONE, SMALL, TABLET, DESKTOP])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_it_stands_on_every_screen(data: Path, size: tuple[int, int], language: str) -> None:
    names = ("Marie-Antoinette de la Roche-Saint-André", "أمينة الفاسي", "👨‍👩‍👧‍👦 Dupont", "李小龙")
    table = begin(data, seated("rami_51", *names)).play(rami(2, 35, 0, 40, 12))

    async def story(client: Client) -> None:
        there = " ".join(seen(client))
        assert all(name in there for name in names)

    table.look(story, size=size, language=language)


def test_a_desktop_opens_the_latest_number_beside_the_sheet(canasta: Table) -> None:
    canasta.play(FIRST)

    async def story(client: Client) -> None:
        sees(client, "Hand 1, Ann & Camille", "Who went out? Ann & Camille", "+585", "Before 0, now 585")
        await touch(client, "Béatrice & David, hand 1: +160, total 160")
        sees(client, "Hand 1, Béatrice & David", "2 × 100", "+200")

    canasta.look(story, size=DESKTOP)


def test_a_long_sheet_folds_its_earlier_hands(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_sheet, "MOST_ROWS", 2)
    table = begin(data, seated("rami_51", "Ann", "Bob", limit=0)).play(*(rami(1, 0, 1) for _ in range(5)))

    async def story(client: Client) -> None:
        assert "Bob, hand 3: +1, total 3" not in seen(client)
        sees(client, "Bob, hand 4: +1, total 4", "Bob, hand 5: +1, total 5")
        await client.tap("Earlier hands")
        await client.tap("Earlier hands")
        sees(client, "Bob, hand 1: +1, total 1", "Later hands")
        assert "Bob, hand 4: +1, total 4" not in seen(client)

    table.look(story)


def test_there_is_no_such_game(canasta: Table) -> None:
    missing = Table(canasta.library, "nowhere")

    async def story(client: Client) -> None:
        sees(client, "This game cannot be opened", "There is no game nowhere.")

    missing.look(story)


# ── Why ─────────────────────────────────────────────────────────────────────


def test_a_number_opens_into_its_lines(canasta: Table) -> None:
    canasta.play(FIRST)

    async def story(client: Client) -> None:
        await touch(client, "Béatrice & David, hand 1: +160, total 160")
        sees(
            client, "Hand 1: where 160 comes from", "Cards melded", "+55", "−95", "2 × 100", "+200", "Before 0, now 160"
        )
        assert "Natural canastas" not in seen(client)
        await client.tap("Correct hand 1")
        assert client.page.route == f"/game/{canasta.game}/correct/{canasta.hand(1)}"

    canasta.look(story)


def test_why_says_the_rules_that_the_number_rests_on(data: Path) -> None:
    table = begin(data, seated("gin_rummy", "Ann", "Bob")).play(
        {"s1": {"deadwood": 9}, "s2": {"deadwood": 5}, "hand": {"knocker": "s1", "finish": "knock"}}
    )

    async def story(client: Client) -> None:
        await touch(client, "Bob, hand 1: +14, total 14")
        sees(client, "9 − 5", "+4", "Undercut bonus", "+10", "+14")
        sees(client, "Undercut: the difference, to the other player who has as little deadwood, or less")

    table.look(story)


def test_sums_are_said_as_at_the_table(canasta: Table) -> None:
    scene = Scene(canasta.session, canasta.view, canasta.session.look)
    assert why.arithmetic(scene, "500 × 2") == "2 × 500"
    assert why.arithmetic(scene, "100 × 4 + 400") == "100 × 4 + 400"
    assert why.arithmetic(scene, "1000 × 2") == "2 × 1,000"
    assert why.arithmetic(scene, "") is None


# ── Putting right ───────────────────────────────────────────────────────────


def test_a_hand_that_was_taken_back_can_be_typed_on(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await client.tap("Undo: hand 2")
        await client.tap("Go on with hand 2")
        assert {"Cards melded 90", "Cards left in hand 140"} <= set(client.buttons())
        await client.tap("Next")
        await client.tap("Save")
        sees(client, "535", "1,025", "Enter hand 3")

    canasta.look(story)


def test_the_snack_lies_over_no_key_of_the_next_hand(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await client.tap("Undo: hand 2")
        snack = client.all(ft.SnackBar)[-1]
        assert snack.open
        await client.tap("Go on with hand 2")
        assert not snack.open

    canasta.look(story)


def test_the_snack_stays_for_one_more_screen_and_no_longer(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await client.tap("Undo: hand 2")
        snack = client.all(ft.SnackBar)[-1]
        await client.tap("Rules of this table")
        assert snack.open
        await client.tap("Back")
        assert not snack.open

    canasta.look(story)


def test_a_hand_is_declared_void_from_where_a_number_of_it_is_explained(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await touch(client, "Ann & Camille, hand 1: +585, total 585")
        await client.tap("More to do with this hand")
        await touch(client, "Declare it void: it counts nothing")
        sees(client, "−50", "865")

    canasta.look(story)


def test_undo_says_what_it_takes_back_and_can_itself_be_undone(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await client.tap("Undo: hand 2")
        sees(client, "Taken back. 585 and 160", "Undo: hand 1", "Go on with hand 2")
        snack = client.all(ft.SnackBar)[-1]
        assert isinstance(snack.action, ft.SnackBarAction)
        assert snack.action.label == "Bring it back"
        await client.fire(snack.action)
        sees(client, "535", "1,025", "Enter hand 3")  # and nothing is half typed any more

    canasta.look(story)


def test_a_hand_declared_void_keeps_its_row_and_counts_nothing(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await touch(client, "Hand 1: what to do with it")
        await touch(client, "Declare it void: it counts nothing")
        sees(
            client,
            "This hand is void. −50 and 865",
            "Ann & Camille, void hand: +585",
            "Ann & Camille, hand 1: −50, total −50",
        )
        await touch(client, "Void hand: what to do with it")
        await touch(client, "Count this hand again")
        sees(client, "This hand counts again. 535 and 1,025")

    canasta.look(story)


def test_before_a_hand_is_removed_the_table_reads_what_it_costs(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        await touch(client, "Hand 1: what to do with it")
        await touch(client, "Take it off the sheet")
        sees(client, "Remove hand 1?", "Totals become −50 and 865. “Undo” brings it back.")
        await client.tap("Keep it")
        assert len(canasta.view.rows) == 2
        await touch(client, "Hand 1: what to do with it")
        await touch(client, "Take it off the sheet")
        await client.tap("Remove")
        assert canasta.view.board.totals == (-50, 865)
        await client.fire(client.all(ft.SnackBar)[-1].action)  # type: ignore[arg-type]
        assert canasta.view.board.totals == (535, 1025)

    canasta.look(story)


def test_a_hand_that_no_longer_stands_is_kept_and_says_why(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)
    wrong: Entry = {"s1": {"melded": 20, "natural_canastas": 3}, "s2": {}, "hand": {"went_out": "s1"}}
    canasta.session.save_hand(canasta.view, Place(correct=canasta.hand(1)), wrong, "correction")

    async def story(client: Client) -> None:
        told = "Hand 1 no longer stands. Ann & Camille: These canastas hold more points than that. Tap to correct it."
        sees(client, told, "Hand 2 waits until hand 1 stands again", "Correct hand 1")
        assert "Enter hand 1" not in seen(client)
        await touch(client, told)
        assert client.page.route == f"/game/{canasta.game}/correct/{canasta.hand(1)}"

    canasta.look(story)


def test_a_hand_begun_and_left_is_gone_on_with(canasta: Table) -> None:
    content: dict[str, object] = {
        "place": {"correct": None, "before": None},
        "answers": {},
        "buffers": [],
        "focus": None,
    }
    canasta.session.keep_draft(canasta.game, "draft", content)

    async def story(client: Client) -> None:
        sees(client, "half typed")
        await client.tap("Go on with hand 1")
        assert client.page.route == f"/game/{canasta.game}/hand"

    canasta.look(story)


def test_a_name_is_corrected_and_every_hand_stays(data: Path) -> None:
    table = begin(data, seated("rami_51", "An", "Bob")).play(rami(1, 0, 12))

    async def story(client: Client) -> None:
        await client.tap("More")
        await touch(client, "Correct names")
        field = next(box for box in client.all(ft.TextField) if box.value == "An")
        await client.fire(field, "change", "Bob", value="Bob")
        await client.tap("Save the names")
        sees(client, "Two have the same name: add something that tells them apart.")
        field = next(box for box in client.all(ft.TextField) if box.key == "an")
        await client.fire(field, "change", "Ann", value="Ann")
        await client.tap("Save the names")
        sees(client, "Ann", "The names are corrected. 0 and 12")

    table.look(story)
    assert [side.name for side in table.view.sides] == ["Ann", "Bob"]
    assert table.view.board.totals == (0, 12)


def test_where_it_was_and_what_to_remember_stand_with_the_details(data: Path) -> None:
    table = begin(data, seated("rami_51", "Ann", "Bob")).play(rami(1, 0, 12))

    async def story(client: Client) -> None:
        await client.tap("More")
        await touch(client, "Place and note")
        place, note = client.all(ft.TextField)[-2:]
        await client.fire(place, "change", " Lyon ", value=" Lyon ")
        await client.fire(note, "change", "Played for the dishes", value="Played for the dishes")
        await client.tap("Save")
        sees(client, "That is noted.")
        await client.tap("More")
        await touch(client, "Details")
        sees(client, "Place", "Lyon", "Note", "Played for the dishes")

    table.look(story)
    assert table.view.board.totals == (0, 12)
    assert table.session.undo(table.view).game.standing.noted is None


def test_partners_keep_their_side_whatever_they_are_called(canasta: Table) -> None:
    table = renamed(canasta.view.table, {"camille": " Chloé ", "s1": "North"})
    assert (table.sides[0].name, table.sides[0].players[1].name, table.sides[1].name) == (
        "North",
        "Chloé",
        "Béatrice & David",
    )


# ── The end, and before it ──────────────────────────────────────────────────


def test_a_game_that_is_over_offers_its_result_and_a_rematch(data: Path) -> None:
    table = begin(data, seated("rami_51", "Ann", "Bob", limit=100)).play(rami(1, 0, 101))

    async def story(client: Client) -> None:
        sees(client, "Game over · 1 hand", "Ann won by 101", "Result", "Rematch")
        assert not [text for text in seen(client) if text.startswith("Enter hand")]

    table.look(story)


def test_the_table_may_stop_and_go_on_after_all(canasta: Table) -> None:
    canasta.play(FIRST)

    async def story(client: Client) -> None:
        await client.tap("More")
        await touch(client, "Abandon: counts nothing")
        await client.tap("Abandon")
        sees(client, "Abandoned", "Abandoned: this game counts nothing")
        assert canasta.session.games()[0].outcome.state == "abandoned"
        await client.tap("More")
        await touch(client, "Reopen the game")
        sees(client, "The game goes on. 585 and 160", "Enter hand 2")

    canasta.look(story)


def test_an_open_game_is_ended_by_the_table(data: Path) -> None:
    table = begin(data, seated("rami_51", "Ann", "Bob", limit=0)).play(rami(1, 0, 12))

    async def story(client: Client) -> None:
        await client.tap("More")
        await touch(client, "End the game here")
        await client.tap("End the game")
        assert client.page.route == f"/game/{table.game}/end"
        sees(client, "Well played,", "won by 12")

    table.look(story)


def test_what_a_newer_ardoise_wrote_is_only_looked_at(canasta: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    canasta.play(FIRST)
    open_ = Library.open

    def newer(library: Library, game: str) -> Opened:
        return open_(library, game).model_copy(update={"newer": 9})

    monkeypatch.setattr(Library, "open", newer)

    async def story(client: Client) -> None:
        sees(
            client,
            "A newer Ardoise wrote this game: here it can only be looked at.",
            "This game can only be looked at.",
        )
        assert client.button("Enter hand 2").disabled
        await touch(client, "Hand 1: what to do with it")
        assert all(row.on_click is None for row in client.all(ft.Container) if "Correct hand 1" in client.texts(row))

    canasta.look(story)


def test_a_game_leaves_as_text_as_a_table_and_as_a_file(canasta: Table) -> None:
    canasta.play(FIRST)
    session = canasta.session

    def written(form: Form) -> str:
        return keeping.written_game(session, canasta.view, form, keeping.usual_style(session)).content.decode()

    assert keeping.written_game(session, canasta.view, "markdown").name.endswith(".md")
    assert "585" in written("markdown")
    assert ",585," in written("csv")
    session.language = load("fr", LOCALE)
    assert ";585;" in written("csv")  # as French spreadsheets want it
    assert '"melded": 160' in written("json")


def test_the_sheet_is_copied(canasta: Table) -> None:
    canasta.play(FIRST)

    async def story(client: Client) -> None:
        await client.tap("More")
        await touch(client, "Share")
        await touch(client, "Copy the sheet as text")
        sees(client, "The sheet is copied: paste it where you like.")
        assert any("585" in str(arguments) for _, arguments in client.called)

    canasta.look(story)


# ── The board ───────────────────────────────────────────────────────────────


def test_the_board_shows_one_figure_a_side_and_no_controls_until_touched(canasta: Table) -> None:
    canasta.play(FIRST, SECOND)

    async def story(client: Client) -> None:
        sees(client, "535", "1,025", "Hand 3: Camille deals, 11 each", "−50", "+865")
        assert "Back to the sheet" not in seen(client)
        board = client.all(ft.GestureDetector, on_top(client))[0]
        await client.fire(board, "tap")
        await client.tap("Back to the sheet")
        assert client.page.route == f"/game/{canasta.game}"

    canasta.look(story, screen="/board", size=DESKTOP)


def test_the_board_says_how_a_guest_follows_on_a_phone(canasta: Table) -> None:
    guests = Guests("http://192.0.2.7:8555", "1234 5678")

    async def story(client: Client) -> None:
        sees(client, "Follow on a phone", "192.0.2.7:8555", "1234 5678")
        assert client.get(ft.Image, width=118).src == qr_png(f"http://192.0.2.7:8555/game/{canasta.game}")

    def open_to_guests(page: ft.Page) -> None:
        open_app(page, canasta.library, load("en", LOCALE), guests)

    evening(story, open_to_guests, size=DESKTOP, route=f"/game/{canasta.game}/board")


def test_the_board_follows_the_game_by_itself(canasta: Table) -> None:
    canasta.play(FIRST)

    async def story(client: Client) -> None:
        sees(client, "585")
        other = session_of(canasta.library)
        other.save_hand(other.table(canasta.game), Place(), SECOND, "from another phone")
        client.page.pubsub.send_all_on_topic("games", canasta.game)
        for _ in range(50):
            await client.settle()
            if "1,025" in seen(client):
                break
        sees(client, "535", "1,025")

    canasta.look(story, screen="/board", size=DESKTOP)


@pytest.mark.parametrize("still", [False, True])
def test_a_total_counts_up_to_what_a_hand_makes_of_it_unless_the_device_asks_for_stillness(
    canasta: Table, monkeypatch: pytest.MonkeyPatch, still: bool
) -> None:
    async def asked() -> bool:
        return still

    monkeypatch.setattr("scorer.app.routes.wants_stillness", asked)
    canasta.play(FIRST)
    drawn: list[str] = []

    async def story(client: Client) -> None:
        other = session_of(canasta.library)
        other.save_hand(other.table(canasta.game), Place(), SECOND, "from another phone")
        client.page.pubsub.send_all_on_topic("games", canasta.game)
        while not drawn or drawn[-1] != "1,025":
            await client.settle()
            await asyncio.sleep(0.005)
            drawn.extend(figure.value for figure in client.all(ft.Text, on_top(client), semantics_label="1,025"))

    canasta.look(story)
    on_the_way = {figure for figure in drawn if figure not in ("160", "1,025")}
    assert not on_the_way if still else len(on_the_way) > 1
