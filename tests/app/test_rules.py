"""Rules on the screen: read at the table with its own numbers, and before anybody sits down."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import flet as ft
import pytest

from scorer import i18n, prose
from scorer.app.routes import LOCALE, open_app
from scorer.app.theme import Look
from scorer.app.views import games, new_game_list, rules_body
from scorer.app.views.rules_desk import section_at
from scorer.app.widgets import prose as widgets
from scorer.app.widgets import prose_table
from scorer.game import Entry
from scorer.numbers import number
from scorer.rules import first_table
from scorer.store.library import Library
from scorer.store.shelf import Shelf
from tests.app.at_table import TEAMS, Table, begin, on_top, seated, seen, sees, touch
from tests.app.harness import DESKTOP, SMALL, Client, evening
from tests.tables import shelf

#: Attic is a game of nobody's: three sections, a first meld that rises at 500, a house rule.
ATTIC = """
format = 1
id = "attic"
name = "Attic"
about = "Played under the roof."
aliases = ["Grenier"]
family = "rummy"
[[seating]]
players = [2, 3, 4]
[options]
target = { label = "Points to win", default = 1000, min = 10, max = 5000 }
[values]
opening = "steps[total]"
[tables]
steps = { below = 10, steps = [[0, 30], [500, 60]] }
[inputs]
melded = { label = "Cards melded", type = "points", max = 5000 }
[lines]
melded = { label = "Cards melded", points = "melded" }
[ending]
when = "highest(all.total) >= target"
[[examples]]
name = "A quiet hand"
sides = ["Ann", "Bob"]
hands = [{ Ann = { melded = 40 }, Bob = { melded = 25 } }]
expect = { totals = [40, 25] }
[[examples]]
name = "A loud one"
sides = ["Ann", "Bob"]
hands = [{ Ann = { melded = 5 }, Bob = { melded = 700 } }]
expect = { totals = [5, 700] }
"""
ATTIC_PAGE = """A game for rainy days.

## Aim {#aim}
First to {!target} points. Moths count for nobody.

## Opening {#opening}
A first meld needs more, the more you have.

{opening by total | Your total | To open}

## A hand {#hand}
- Shake the box.
- Mind the moths.

{example 1}
"""

CANASTA: Entry = {  # 600 + 2 × 500 + 200 + 100 = 1,900, and 300 − 45 + 300 = 555
    "s1": {"melded": 600, "natural_canastas": 2, "red_threes": 2},
    "s2": {"melded": 300, "mixed_canastas": 1, "in_hand": 45},
    "hand": {"went_out": "s1"},
}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is drawn a moment later is drawn at once."""
    for module in (rules_body, games, new_game_list):
        monkeypatch.setattr(module, "_MOMENT", 0)


@pytest.fixture
def attic(data: Path) -> Path:
    """A data folder with Attic among its own games."""
    folder = data / "variants" / "attic"
    folder.mkdir(parents=True)
    (folder / "variant.toml").write_text(ATTIC, encoding="utf-8")
    (folder / "rules.en.md").write_text(ATTIC_PAGE, encoding="utf-8")
    return data


def line(client: Client, *words: str) -> list[str]:
    """What is said on the line of the page on which all these words stand."""
    lines = [box for box in client.all(ft.Container, on_top(client)) if isinstance(box.key, ft.ScrollKey)]
    told = [client.texts(box) for box in lines if not str(box.key).startswith("section/")]
    found = [texts for texts in told if set(words) <= set(texts)]
    assert found, f"{words} stand together nowhere among {told}"
    return found[0]


def scrolled_to(client: Client) -> str:
    """The key of what was scrolled to last on the page."""
    return str([call["scroll_key"] for name, call in client.called if name == "scroll_to" and call["scroll_key"]][-1])


# ── At the table ────────────────────────────────────────────────────────────


def test_the_numbers_are_those_of_this_table_and_the_books_are_struck(data: Path) -> None:
    async def story(client: Client) -> None:
        sees(client, "Canasta", "This table’s rules")
        told = next(text for text in seen(client) if text.startswith("You lay cards of one rank"))
        assert told.endswith("First to 3,000 (book: 5,000) wins.")
        assert "House rule" in line(client, told)
        book = next(text for text in client.all(ft.Text, on_top(client)) if text.value == "5,000")
        assert book.style is not None
        assert book.style.decoration is ft.TextDecoration.LINE_THROUGH
        assert "House rule" in line(client, "Points to win", "3,000")
        assert "House rule" not in line(client, "Three packs", "no")

    begin(data, seated("canasta_classic", *TEAMS, target=3000)).look(story, screen="/rules")


def test_the_first_meld_a_side_needs_bears_its_mark(data: Path) -> None:
    table = begin(data, seated("canasta_classic", *TEAMS)).play(CANASTA)

    async def story(client: Client) -> None:
        assert "now for Béatrice & David" in line(client, "0 to 1,495", "50")
        assert "now for Ann & Camille" in line(client, "1,500 to 2,995", "90")
        assert not any(words.startswith("now for") for words in line(client, "3,000 and more", "120"))

    table.look(story, screen="/rules")


def test_two_sides_in_the_same_row_are_both_named(data: Path) -> None:
    async def story(client: Client) -> None:
        assert "now for Ann & Camille, Béatrice & David" in line(client, "0 to 1,495", "50")

    begin(data, seated("canasta_classic", *TEAMS)).look(story, screen="/rules")


def test_the_contract_of_the_next_hand_is_pointed_at(data: Path) -> None:
    async def story(client: Client) -> None:
        assert "The next hand" in line(client, "two sets of three")
        assert "The next hand" not in line(client, "two runs of four")

    begin(data, seated("contract_rummy", "Ann", "Bob", "Chloé")).look(story, screen="/rules")


def test_one_goes_back_to_the_hand_that_comes_next(data: Path) -> None:
    table = begin(data, seated("canasta_classic", *TEAMS)).play(CANASTA)

    async def story(client: Client) -> None:
        await client.tap("Back to hand 2")
        assert client.page.route == f"/game/{table.game}"

    table.look(story, screen="/rules")


def test_one_goes_back_to_the_hand_that_is_half_typed(data: Path) -> None:
    table = begin(data, seated("canasta_classic", *TEAMS))

    async def half_type(client: Client) -> None:
        await client.tap("1")
        await client.tap("More")
        await touch(client, "Rules of this table")
        await client.tap("Back to hand 1")
        assert client.page.route == f"/game/{table.game}/hand"

    table.look(half_type, screen="/hand")


def test_a_finished_game_points_at_nobody_and_leads_back_to_its_table(attic: Path) -> None:
    table = begin(attic, seated("attic", "Ann", "Bob", target=50))
    table.play({"s1": {"melded": 60}, "s2": {"melded": 20}})

    async def story(client: Client) -> None:
        assert not any(words.startswith("now for") for words in seen(client))
        await client.tap("Back to the table")
        assert client.page.route == f"/game/{table.game}"

    table.look(story, screen="/rules")


def test_in_french_the_same_page_is_french(data: Path) -> None:
    async def story(client: Client) -> None:
        sees(client, "Les règles de cette table", "Retour à la manche 1", "La première pose")
        assert any("3\u202f000 (règle d’origine\u202f: 5\u202f000)" in text for text in seen(client))

    begin(data, seated("canasta_classic", *TEAMS, target=3000)).look(story, screen="/rules", language="fr")


# ── Getting about ───────────────────────────────────────────────────────────


@pytest.fixture
def rainy(attic: Path) -> Table:
    return begin(attic, seated("attic", "Ann", "Bob"))


async def seek(client: Client, words: str) -> None:
    await client.fire(client.all(ft.TextField, on_top(client))[-1], "change", words, value=words)


def test_a_chip_turns_to_its_section(rainy: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("A hand")
        assert scrolled_to(client) == "section/hand"
        chips = [s for s in client.all(ft.Semantics, on_top(client)) if s.selected]
        assert [client.texts(chip) for chip in chips] == [["A hand"]]

    rainy.look(story, screen="/rules")


def test_the_contents_list_every_section(rainy: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("Contents")
        await touch(client, "Opening")
        assert scrolled_to(client) == "section/opening"

    rainy.look(story, screen="/rules")


def test_a_search_counts_the_places_and_goes_from_one_to_the_next(rainy: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("Search this page")
        await seek(client, "MOTHS")  # in a paragraph of the aim, and in the second item of a hand
        sees(client, "1 of 2 · Aim")
        assert scrolled_to(client) == "aim/0/0"
        assert "Found here" in line(client, "First to 1,000 points. Moths count for nobody.")
        await client.tap("Next place")
        sees(client, "2 of 2 · A hand")
        assert scrolled_to(client) == "hand/0/1"
        await client.tap("Next place")
        sees(client, "1 of 2 · Aim")
        await client.tap("Previous place")
        sees(client, "2 of 2 · A hand")

    rainy.look(story, screen="/rules")


def test_a_search_for_what_is_not_there_says_so_and_can_be_closed(rainy: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("Search this page")
        await seek(client, "woodworm")
        sees(client, "Not on this page")
        await client.tap("Close the search")
        sees(client, "Aim")
        assert "Not on this page" not in seen(client)
        assert client.buttons().keys() >= {"Aim", "Opening", "A hand"}

    rainy.look(story, screen="/rules")


def test_a_desktop_lists_the_sections_or_the_places_beside_the_page(rainy: Table) -> None:
    async def story(client: Client) -> None:
        await client.tap("Opening")
        assert scrolled_to(client) == "section/opening"
        await seek(client, "500 60")
        sees(client, "1 of 1 · Opening")
        await client.tap("Opening 500 and more 60")
        assert scrolled_to(client) == "opening/1/2"

    rainy.look(story, screen="/rules", size=DESKTOP)


def test_the_section_being_read_is_the_one_that_reaches_the_top() -> None:
    heights = [100.0, 300.0, 50.0]
    assert [section_at(heights, at) for at in (0, 99, 100, 399, 400, 900)] == [0, 0, 1, 1, 2, 2]


# ── Before anybody sits down ────────────────────────────────────────────────


def test_a_game_is_read_as_in_the_book_and_played_from_there(attic: Path) -> None:
    async def story(client: Client) -> None:
        sees(client, "Attic", "Rules as in the book", "A game for rainy days.")
        strong = [text.spans for text in client.all(ft.Text, on_top(client)) if text.spans]
        assert [[span.text for span in spans] for spans in strong] == [
            ["First to ", "1,000", " points. Moths count for nobody."]
        ]
        await client.tap("Play this game")
        assert client.page.route == "/new/seats"

    evening(story, partial(_app, attic), route="/games/attic")


def test_a_game_nobody_knows_cannot_be_opened(data: Path) -> None:
    async def story(client: Client) -> None:
        sees(client, "This game cannot be opened")
        await client.tap("Back")
        assert client.page.route == "/games"

    evening(story, partial(_app, data), route="/games/atlantis")


def _app(data: Path, page: ft.Page) -> None:
    open_app(page, Library(data), i18n.load("en", LOCALE))


# ── All games ───────────────────────────────────────────────────────────────


def test_games_stand_under_their_families(attic: Path) -> None:
    async def story(client: Client) -> None:
        shown = seen(client)
        headings = [shown.index(name) for name in ("Rummy", "Gin", "Golf") if name in shown]
        assert len(headings) == 3
        sees(client, "Attic", "Played under the roof", "2–4", "2–4 players")
        rummy = shown[shown.index("Attic") :]
        assert rummy.index("Gin Rummy") > rummy.index("Rami 51")
        await touch(client, "Attic")
        assert client.page.route == "/games/attic"

    evening(story, partial(_app, attic), route="/games")


def test_a_game_is_found_by_its_other_name_without_accents(attic: Path) -> None:
    async def story(client: Client) -> None:
        await seek(client, "grénier")
        found = [text for text in seen(client) if text in ("Attic", "Canasta", "Rami 51")]
        assert found == ["Attic"]
        await seek(client, "zzzz")
        sees(client, "No game called ‘zzzz’.")

    evening(story, partial(_app, attic), route="/games")


def test_a_broken_game_of_the_tables_own_shows_what_to_mend(attic: Path) -> None:
    file = attic / "variants" / "attic" / "variant.toml"
    file.write_text(ATTIC.replace('points = "melded"', 'points = "meldet"'), encoding="utf-8")
    number_ = next(at for at, text in enumerate(file.read_text().splitlines(), 1) if "meldet" in text)

    async def story(client: Client) -> None:
        assert any(f"attic/variant.toml:{number_}" in text and "meldet" in text for text in seen(client))
        assert "Gin Rummy" in seen(client)

    evening(story, partial(_app, attic), route="/games")


# ── Tables that fit ─────────────────────────────────────────────────────────

WIDE = ("canasta_classic", "rami_51", "gin_hollywood", "golf_6", "burraco_italiano", "contract_rummy", "indian_points")


def tables(variant: str, language: i18n.Language) -> Iterator[prose.Table]:
    read = partial(Shelf().page, language=language.code)
    page = prose.page(first_table(shelf(variant), {}), read, language, partial(number, language=language.code))
    yield from (block for section in page.sections for block in section.blocks if isinstance(block, prose.Table))


@pytest.mark.parametrize("variant", WIDE)
def test_no_table_is_wider_than_the_smallest_phone(variant: str) -> None:
    for code in ("en", "fr"):
        language = i18n.load(code, LOCALE)
        for block in tables(variant, language):
            for look in (Look(width=SMALL[0]), Look(width=SMALL[0], text_scale=2)):
                reader = widgets.Reader(look, language, look.width)
                rows = prose_table.table(reader, block, [str(at) for at in range(len(block.rows))], None)
                for made in rows:
                    assert fixed(made) < look.width - 60, prose.text_of(block.rows[0].cells[0])


def fixed(made: object) -> float:
    """The width that the cells beside each other in a row insist on."""
    if isinstance(made, ft.Row) and not made.wrap:
        boxes = [part for part in made.controls if isinstance(part, ft.Container)]
        return sum(box.width or fixed(box.content) for box in boxes)
    return fixed(made.content) if isinstance(made, ft.Container) else 0


def test_a_phone_puts_the_figures_of_four_below_their_label_and_a_tablet_beside_it() -> None:
    language = i18n.load("en", LOCALE)
    figures = tuple((prose.Span(text, "number"),) for text in ("1,250", "−340", "1,015", "95"))
    names = tuple((prose.Span(name),) for name in ("Entered", "Ann", "Béatrice", "Camille", "David"))
    block = prose.Table(names, (prose.Row(((prose.Span("Cards left in hand"),), *figures)),))
    phone, tablet = (
        prose_table.table(widgets.Reader(Look(width=width), language, width), block, ["0"], None)
        for width in (320, 732)
    )
    below, beside = ([text.value for text in _texts(made[1])] for made in (phone, tablet))
    assert below == ["Cards left in hand", "Ann", "1,250", "Béatrice", "−340", "Camille", "1,015", "David", "95"]
    assert beside == ["Cards left in hand", "1,250", "−340", "1,015", "95"]


def _texts(control: object) -> Iterator[ft.Text]:
    if isinstance(control, ft.Text):
        yield control
    parts = getattr(control, "controls", None) or [getattr(control, "content", None)]
    for part in parts:
        if part is not None:
            yield from _texts(part)
