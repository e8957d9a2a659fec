"""History, players and settings: what was played, by whom, and how it is looked at."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from pathlib import Path

import flet as ft
import pytest

from scorer import __version__
from scorer.app.reckoning import read_games
from scorer.app.routes import LOCALE
from scorer.app.state import Place, new_id
from scorer.app.theme import SLATE
from scorer.app.views.history_find import PAGE, all_found, found_page, known_games
from scorer.app.views.players_won import Record, records
from scorer.game import Entry, Game, Player, Side, Table
from scorer.i18n import load
from scorer.numbers import share
from scorer.store.library import Library
from scorer.store.records import Outcome, State
from tests.app.at_table import at, comes, on_top, pick, seated, seen, sees, session_of, touch, write
from tests.app.harness import DESKTOP, SMALL, TABLET, Client


@pytest.fixture
def library(data: Path) -> Library:
    return Library(data)


def kept(
    library: Library,
    *names: str,
    day: str = "2026-11-28",
    totals: tuple[int, ...] = (),
    won: tuple[str, ...] = (),
    state: State = "finished",
    variant: str = "gin_rummy",
) -> str:
    """A game in the library, as it came out."""
    session = session_of(library)
    loaded = session.variant(variant)
    sha = library.pin({ident: source.text for ident, source in loaded.sources.items()})
    sides = tuple(
        Side(id=f"s{at}", name=name, players=(Player(id=name.lower(), name=name, mark=at),))
        for at, name in enumerate(names, 1)
    )
    game = Game(
        id=f"g{len(library.games()) + len(library.bin())}",
        variant_sha=sha,
        created=f"{day}T12:00:00+00:00",
        table=Table(variant=variant, sides=sides, players=len(names), seats=tuple(name.lower() for name in names)),
    )
    outcome = Outcome(state=state, hands=3, totals=totals, winners=won)
    library.create(game, title=loaded.variant.name, outcome=outcome)
    return game.id


# ── History ─────────────────────────────────────────────────────────────────


def test_games_stand_under_their_months_with_who_won(library: Library) -> None:
    kept(library, "Ann", "Bob", day="2026-10-26", totals=(364, 121), won=("s1",))
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        there = seen(client)
        assert there.index("November 2026") < there.index("October 2026")
        sees(client, "28", "Nov", "Bob, 244 to 121", "26", "Oct", "Ann, 364 to 121")

    at(library, "/history", story)


def test_a_game_opens_its_table(library: Library) -> None:
    game = kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await touch(client, "Bob, 244 to 121")
        await client.settle()
        assert client.page.route == f"/game/{game}"

    at(library, "/history", story)


def test_unfinished_and_abandoned_games_have_a_list_of_their_own(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    kept(library, "Cy", "Dee", state="abandoned")
    kept(library, "Eve", "Fay", state="going_on")

    async def story(client: Client) -> None:
        await pick(client, "Unfinished")
        sees(client, "Abandoned after 3 hands", "Unfinished after 3 hands", "Cy, Dee", "Eve, Fay")
        assert "Bob, 244 to 121" not in seen(client)
        await pick(client, "Finished")
        sees(client, "Bob, 244 to 121")
        assert "Cy, Dee" not in seen(client)

    at(library, "/history", story)


def test_a_game_is_found_by_a_player_or_by_its_name_in_french_too(library: Library) -> None:
    kept(library, "Étienne", "Bob", totals=(121, 244), won=("s2",))
    kept(library, "Ann", "Cy", totals=(50, 60), won=("s1",), variant="rami_51")
    session = session_of(library)
    known = known_games(session, "all")
    assert [game.id for game in found_page(session, known, "etien", 0).games] == ["g0"]
    assert [game.id for game in found_page(session, known, "rami ann", 0).games] == ["g1"]
    assert found_page(session, known, "rami bob", 0).games == ()

    async def story(client: Client) -> None:
        await pick(client, "Search")
        await write(client, "zorro")
        sees(client, "Nothing found", "No game, player, date, place or note here says ‘zorro’.")
        await write(client, "étienne")
        sees(client, "Bob, 244 to 121")

    at(library, "/history", story)


def test_a_game_is_found_by_its_day_its_month_or_its_year(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    session, other = session_of(library), session_of(library)
    other.language = load("fr", LOCALE)
    day = datetime.fromisoformat(library.games()[0].changed).astimezone()
    for words in (str(day.year), f"{day.day} {day.year}", f"{day:%Y-%m}", f"{day:%d/%m/%Y}", f"ann {day:%B}"):
        assert all_found(known_games(session, "all"), words) == ["g0"]
    assert all_found(known_games(other, "all"), f"bob {MONTHS[day.month - 1]} {day.year}") == ["g0"]
    assert all_found(known_games(session, "all"), str(day.year - 1)) == []


MONTHS = [
    "janvier",
    "fevrier",
    "mars",
    "avril",
    "mai",
    "juin",
    "juillet",
    "aout",
    "septembre",
    "octobre",
    "novembre",
    "decembre",
]


def test_fifty_games_are_a_page_and_the_earlier_ones_follow(library: Library) -> None:
    for number in range(PAGE + 2):
        kept(library, "Ann", "Bob", totals=(number, 500), won=("s2",))

    async def story(client: Client) -> None:
        there = seen(client)
        assert f"Bob, 500 to {PAGE + 1}" in there
        assert "Bob, 500 to 1" not in there
        await pick(client, "Earlier")
        sees(client, "Bob, 500 to 1", "Bob, 500 to 0")
        assert f"Bob, 500 to {PAGE + 1}" not in seen(client)
        await pick(client, "Later")
        sees(client, f"Bob, 500 to {PAGE + 1}")

    at(library, "/history", story)


def test_a_game_thrown_away_lies_in_the_bin_and_is_brought_back(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await pick(client, "Duplicate or delete games")
        await pick(client, "Delete Gin Rummy")
        sees(client, "Delete Gin Rummy?")
        await client.tap("Delete")
        await client.settle()
        sees(client, "Nothing was played yet")
        await pick(client, "Deleted")
        sees(client, "Bob, 244 to 121")
        assert any("in the bin for" in text for text in seen(client))
        await pick(client, "Bring back")
        sees(client, "The bin is empty")

    at(library, "/history", story)
    assert len(library.games()) == 1


def test_asking_destroys_nothing(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))

    async def story(client: Client) -> None:
        await pick(client, "Duplicate or delete games")
        await pick(client, "Delete Gin Rummy")
        await client.tap("Keep it")
        sees(client, "Bob, 244 to 121")

    at(library, "/history", story)
    assert len(library.games()) == 1


# ── Place and note, copies ──────────────────────────────────────────────────


def played(library: Library, **written: str) -> str:
    """An evening of gin, 227 to 29, with what was written down of it."""
    session = session_of(library)
    table = session.begin(seated("gin_rummy", "Ann", "Bob", target=60))
    for entry in GIN_TO_ANN:
        session.save_hand(session.table(table), Place(), entry, new_id())
    session.note(session.table(table), written.get("place", ""), written.get("note", ""))
    return table


GIN_TO_ANN: tuple[Entry, ...] = (
    {"s1": {"deadwood": 4}, "s2": {"deadwood": 31}, "hand": {"knocker": "s1"}},
    {"s1": {"deadwood": 12}, "s2": {"deadwood": 3}, "hand": {"knocker": "s2"}},
    {"s1": {"deadwood": 0}, "s2": {"deadwood": 40}, "hand": {"knocker": "s1", "finish": "gin"}},
)


def test_a_game_is_found_by_its_place_and_its_note_without_accents(library: Library) -> None:
    lyon = played(library, place="Café des Négociants", note="Orage, panne d’électricité")
    played(library, place="Lille")

    async def story(client: Client) -> None:
        await pick(client, "Search")
        for words in ("cafe negoc", "electricite", "gin orage"):
            await write(client, words)
            sees(client, "Café des Négociants · Orage, panne d’électricité")
            assert "Lille" not in seen(client)
        await write(client, "lill")
        sees(client, "Lille")

    at(library, "/history", story)
    assert lyon in {game.id for game in library.games()}


def test_a_copy_is_opened_says_that_it_does_not_count_and_is_thrown_away_again(library: Library) -> None:
    game = played(library)

    async def story(client: Client) -> None:
        await pick(client, "Duplicate or delete games")
        await pick(client, "Duplicate Gin Rummy")
        copy = library.games()[0]
        assert (copy.copy_of, client.page.route) == (game, f"/game/{copy.id}")
        sees(client, "Gin Rummy is duplicated: this is the copy.", "A copy: it does not count in the statistics")
        await client.fire(client.all(ft.SnackBarAction)[-1])
        assert client.page.route == "/history"
        assert [line.id for line in library.games()] == [game]

    at(library, "/history", story)
    assert [line.copy_of for line in library.bin()] == [game]


def test_a_hand_corrected_in_the_copy_leaves_the_original_alone(library: Library) -> None:
    game = played(library)
    session = session_of(library)
    copy = session.duplicate(game)
    view = session.table(copy)
    assert view.board.final_totals == (227, 29)
    session.remove(view, view.rows[2].hand.id)
    assert session.table(copy).board.totals == (27, 9)
    assert session.table(game).board.final_totals == (227, 29)
    assert [line.outcome.state for line in library.games()] == ["going_on", "finished"]


def test_a_game_is_duplicated_from_its_own_menu_and_stands_among_the_others_as_a_copy(library: Library) -> None:
    game = played(library, place="Lyon")

    async def story(client: Client) -> None:
        await pick(client, "More")
        await touch(client, "Duplicate this game")
        sees(client, "A copy: it does not count in the statistics")

    at(library, f"/game/{game}", story)

    async def listed(client: Client) -> None:
        sees(client, "A copy · Lyon", "Lyon")

    at(library, "/history", listed)


def test_a_copy_wins_nothing_in_the_list_of_players_and_in_the_statistics(library: Library) -> None:
    session = session_of(library)
    session.duplicate(played(library))
    assert records(session)["ann"] == Record(1, Fraction(1))
    assert len(read_games(session).records) == 1


# ── Players ─────────────────────────────────────────────────────────────────


def test_shared_wins_count_their_share(library: Library) -> None:
    kept(library, "Ann", "Bob", totals=(121, 244), won=("s2",))
    kept(library, "Ann", "Bob", "Cy", totals=(88, 300, 88), won=("s1", "s3"), variant="rami_51")
    kept(library, "Ann", "Bob", totals=(9, 9), state="abandoned")
    found = records(session_of(library))
    assert found["ann"] == Record(2, Fraction(1, 2))
    assert found["bob"] == Record(2, Fraction(1))
    assert found["cy"] == Record(1, Fraction(1, 2))

    async def story(client: Client) -> None:
        await comes(client, {"1 of 2 games won"})
        sees(client, "Ann", "½ of 2 games won", "Bob", "1 of 2 games won", "Cy", "½ of 1 game won")

    at(library, "/players", story)


@pytest.mark.parametrize(
    ("won", "english", "french"),
    [
        (Fraction(3), "3", "3"),
        (Fraction(7, 2), "3½", "3½"),
        (Fraction(4, 3), "1.3", "1,3"),
        (Fraction(1, 3), "0.3", "0,3"),
    ],
)
def test_a_share_is_told_in_halves_or_tenths(won: Fraction, english: str, french: str) -> None:
    assert (share(won, "en"), share(won, "fr")) == (english, french)


# ── Settings ────────────────────────────────────────────────────────────────


def test_another_language_shows_at_once(library: Library) -> None:
    async def story(client: Client) -> None:
        await pick(client, "Français")
        sees(client, "Réglages", "Apparence", "Taille du texte", "Garder l’écran allumé")

    at(library, "/settings", story)
    assert library.settings.language == "fr"


def test_the_slate_shows_at_once(library: Library) -> None:
    async def story(client: Client) -> None:
        await pick(client, "Slate")
        title = next(text for text in client.all(ft.Text, on_top(client)) if text.value == "Settings")
        assert title.style is not None
        assert title.style.color == SLATE.on_surface
        assert client.page.theme_mode is ft.ThemeMode.DARK

    at(library, "/settings", story)
    assert library.settings.theme == "slate"


def test_larger_text_is_larger_at_once_and_the_device_may_decide_again(library: Library) -> None:
    def size(client: Client) -> float:
        found = next(text for text in client.all(ft.Text, on_top(client)) if text.value == "Language")
        assert found.style is not None
        assert found.style.size is not None
        return float(found.style.size)

    async def story(client: Client) -> None:
        usual = size(client)
        await pick(client, "150%")
        assert size(client) == pytest.approx(1.5 * usual)
        await pick(client, "As the device")
        assert size(client) == usual

    at(library, "/settings", story)
    assert library.settings.text_size is None


def test_the_keypad_the_buzz_and_the_screen_are_chosen(library: Library) -> None:
    async def story(client: Client) -> None:
        await pick(client, "7 8 9")
        for switch in client.all(ft.Switch, on_top(client)):
            await client.fire(switch, "change", False, value=False)

    at(library, "/settings", story)
    assert (library.settings.keypad, library.settings.buzz, library.settings.screen_on) == ("789", False, False)


def test_the_version_and_the_licences_are_told(library: Library) -> None:
    async def story(client: Client) -> None:
        sees(client, f"Ardoise {__version__}", "Free under the MIT licence.")

    at(library, "/settings", story)
    assert f'version = "{__version__}"' in (Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8")


@pytest.mark.parametrize("size", [SMALL, TABLET, DESKTOP])
@pytest.mark.parametrize(
    ("route", "title"),
    [("/history", "Historique"), ("/players", "Joueurs"), ("/settings", "Réglages"), ("/x/y", "Rien ici")],
)
def test_every_screen_stands_in_french(library: Library, size: tuple[int, int], route: str, title: str) -> None:
    async def story(client: Client) -> None:
        sees(client, title)

    at(library, route, story, size=size, language="fr")
