"""The end of a game: who is greeted, who stands where, and the next game."""

from __future__ import annotations

from pathlib import Path

import flet as ft

from scorer.game import Entry
from tests.app.at_table import begin, seated, seen, sees, touch
from tests.app.harness import DESKTOP, TABLET, Client

# Three hands with equal stakes of 1 in four pools: Ann −4, Bob 2, Cy 2.
TIE: tuple[Entry, ...] = (
    {
        "s1": {"cards_left": 1},
        "s3": {"cards_left": 2},
        "hand": {"went_out": "s2", "pools": {"ah": "s2", "kc": "s2", "qd": "s1", "js": "s2"}},
    },
    {
        "s1": {"cards_left": 2},
        "s2": {"cards_left": 3},
        "hand": {"went_out": "s3", "pools": {"ah": "s3", "kc": "s1", "qd": "s3", "js": "s2"}},
    },
    {
        "s2": {"cards_left": 1},
        "s3": {"cards_left": 1},
        "hand": {"went_out": "s1", "pools": {"ah": "s3", "kc": "s3", "qd": "s2", "js": "s1"}},
    },
)


def gin(knocker: int, low: int, high: int, finish: str = "knock") -> Entry:
    return {
        f"s{knocker}": {"deadwood": low},
        f"s{3 - knocker}": {"deadwood": high},
        "hand": {"knocker": f"s{knocker}", "finish": finish},
    }


# Ann 27, 65 and 22; Béatrice 18. At the end 100 for the game and 20 for each hand won: 274 and 38.
GIN = (gin(1, 4, 31), gin(2, 2, 20), gin(1, 0, 45, "gin"), gin(1, 3, 25))


def test_the_winner_is_greeted_and_the_bonuses_are_explained(data: Path) -> None:
    table = begin(data, seated("gin_rummy", "Ann", "Béatrice")).play(*GIN)

    async def story(client: Client) -> None:
        sees(client, "Well played,", "Ann", "274", "won by 236 · bonuses +160", "best hand +18 · bonuses +20", "38")
        await touch(client, "won by 236 · bonuses +160")
        sees(client, "Where 274 comes from", "+27", "+65", "+22", "+100", "+60", "Final total")

    table.look(story, screen="/end")


def test_a_shared_win_says_so_and_shared_places_share_their_number(data: Path) -> None:
    table = begin(data, seated("michigan", "Ann", "Bob", "Cy", dealer_double=False)).play(*TIE)
    assert table.view.ranks == (3, 1, 1)

    async def story(client: Client) -> None:
        sees(client, "Bob and Cy share the win", "Place 3")
        assert [text for text in seen(client) if text == "Place 1"] == ["Place 1", "Place 1"]

    table.look(story, screen="/end")


def test_the_table_settles_a_tie_and_that_is_written_down(data: Path) -> None:
    table = begin(data, seated("michigan", "Ann", "Bob", "Cy", dealer_double=False)).play(*TIE)

    async def story(client: Client) -> None:
        await client.tap("Settle the tie")
        assert client.button("Write it down").disabled
        await client.tap("Cy")
        await client.fire(client.all(ft.TextField)[-1], "change", "cut the ace", value="cut the ace")
        await client.tap("Write it down")
        sees(client, "Cy won: cut the ace", "Place 2", "Place 3")

    table.look(story, screen="/end")
    assert (table.view.winners, table.view.ranks) == ((2,), (3, 2, 1))
    assert table.session.games()[0].outcome.winners == ("s3",)


def test_a_settled_tie_that_is_no_tie_any_more_is_forgotten(data: Path) -> None:
    table = begin(data, seated("michigan", "Ann", "Bob", "Cy", dealer_double=False)).play(*TIE)
    table.session.settle_tie(table.view, [2], "cut")
    table.session.void(table.view, table.hand(1), void=True)
    assert not table.view.settled


def test_equal_totals_past_the_target_play_on_where_that_is_the_rule(data: Path) -> None:
    table = begin(data, seated("canasta_classic", ("Ann", "Cy"), ("Bob", "Dee"), target=100))
    table.play({"s1": {"melded": 100}, "s2": {"melded": 100}})

    async def story(client: Client) -> None:
        sees(client, "This game goes on.")
        assert "Well played," not in seen(client)

    table.look(story, screen="/end")


def test_the_last_one_in_wins_without_points_being_compared(data: Path) -> None:
    table = begin(data, seated("indian_pool_101", "Asha", "Bina"))
    won = {"status": "winner"}
    table.play(
        {"s1": {"status": "lost", "points": 80}, "s2": won},
        {"s1": won, "s2": {"status": "lost", "points": 62}},
        {"s1": won, "s2": {"status": "middle_drop"}},
    )

    async def story(client: Client) -> None:
        sees(client, "Asha", "80", "best hand 0", "out since hand 3")
        assert not [text for text in seen(client) if text.startswith("won by")]

    table.look(story, screen="/end")


def test_a_rematch_seats_the_same_people_and_passes_the_first_deal(data: Path) -> None:
    table = begin(data, seated("gin_rummy", "Ann", "Béatrice")).play(*GIN)

    async def story(client: Client) -> None:
        await client.tap("Rematch")
        assert client.page.route != f"/game/{table.game}/end"
        sees(client, "Béatrice deals, 10 each", "Enter hand 1")

    table.look(story, screen="/end")
    assert len(table.session.games()) == 2


def test_nobody_is_greeted_for_an_abandoned_game(data: Path) -> None:
    table = begin(data, seated("gin_rummy", "Ann", "Béatrice")).play(*GIN[:2])
    table.session.end(table.view, abandoned=True)

    async def story(client: Client) -> None:
        sees(client, "Abandoned: this game counts nothing", "Rematch")
        assert "Well played," not in seen(client)

    table.look(story, screen="/end")


def test_wide_screens_say_the_same(data: Path) -> None:
    table = begin(data, seated("gin_rummy", "Ann", "Béatrice")).play(*GIN)

    async def story(client: Client) -> None:
        sees(client, "Well played,", "274", "Share", "Rematch")

    async def explained(client: Client) -> None:
        await story(client)
        sees(client, "Where 274 comes from", "The race to 100")

    table.look(story, screen="/end", size=TABLET)
    table.look(explained, screen="/end", size=DESKTOP)


def test_it_is_said_in_french(data: Path) -> None:
    table = begin(data, seated("gin_rummy", "Ann", "Béatrice")).play(*GIN)

    async def story(client: Client) -> None:
        sees(client, "Bien joué,", "236 d’avance · primes +160", "Revanche")

    table.look(story, screen="/end", language="fr")
