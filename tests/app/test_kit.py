"""The kit a scorer touches and reads: fonts, figures, keys, marks, and every page of the gallery."""

from __future__ import annotations

import ast
import tomllib
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import flet as ft
import flet.canvas as cv
import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from scorer import numbers
from scorer.app.theme import (
    ARABIC,
    BOLD,
    FIGURES,
    FONTS,
    PAPER,
    SANS,
    SEMIBOLD,
    SLATE,
    Form,
    Look,
    Palette,
    Type,
    colour_scheme,
    dress,
    palette_of,
    theme,
)
from scorer.app.widgets import chart, choice, keypad, marks, page, table_drawing, text
from scorer.app.widgets.keypad import Key, Keypad, PadWords
from scorer.app.widgets.probe import text_scale_probe
from scorer.app.widgets.seat import SEATS, graphemes, letters
from scorer.app.widgets.shapes import commands, shape_at
from scorer.app.widgets.touch import mix
from tests.app.harness import DESKTOP, PHONE, SMALL, TABLET, Client, evening
from tools import gallery_pages

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
MINUS, NARROW = "\u2212", "\u202f"


# --- what is written can be read -----------------------------------------------------------------------------------


@cache
def font(family: str) -> TTFont:
    return TTFont(ASSETS / FONTS[family])


def characters(family: str) -> set[int]:
    return set(font(family).getBestCmap())


def advance(family: str, character: str) -> float:
    drawn = font(family)
    return float(drawn["hmtx"][drawn.getBestCmap()[ord(character)]][0]) / float(drawn["head"].unitsPerEm)


def texts_of_code(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    described = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree) if isinstance(node, described)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value not in docstrings:
            yield node.value


def written() -> Iterator[tuple[str, str]]:
    """Every text the project can show, with its file."""
    for path in sorted((ROOT / "scorer").rglob("*.py")):
        yield path.name, "".join(texts_of_code(path))
    for path in sorted((ROOT / "variants").rglob("*.toml")):
        yield str(path.relative_to(ROOT)), str(tomllib.loads(path.read_text(encoding="utf-8")))
    for folder, pattern in (("variants", "*.md"), ("variants", "*.po"), ("assets/locale", "*.po")):
        for path in sorted((ROOT / folder).rglob(pattern)):
            yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def test_every_character_the_project_writes_is_in_the_fonts() -> None:
    drawable = characters(SANS) & characters(SEMIBOLD) & characters(BOLD) | characters(ARABIC)
    missing = {
        f"{character} U+{ord(character):04X} in {name}"
        for name, words in written()
        for character in set(words)
        if unicodedata.category(character) not in ("Cc", "Cs", "Co", "Cn") and ord(character) not in drawable
    }
    assert not missing, sorted(missing)


def test_names_of_europe_and_the_signs_of_cards_are_in_the_fonts() -> None:
    for sample in ("Ærø Éloïse Zoë Łukasz Şule Çağlar Ňina Ştefan", "Ελένη", "Юлия", "♠♥♦♣ → ✓ ⌫ ½ − × ≤ ≥ ★ « » … ’"):
        assert {ord(c) for c in sample} <= characters(SANS), sample
    assert {ord(c) for c in "أمينة الفاسي"} <= characters(ARABIC)


def test_figures_stand_in_columns_because_all_digits_are_equally_wide() -> None:
    assert [advance(FIGURES, digit) for digit in "0123456789"] == pytest.approx([0.65] * 10, abs=0.002)
    for family in (SANS, SEMIBOLD, BOLD):
        assert len({advance(family, digit) for digit in "0123456789"}) == 1


def test_the_french_thousands_space_is_narrow() -> None:
    assert {family: advance(family, NARROW) for family in (FIGURES, SANS, SEMIBOLD, BOLD)} == dict.fromkeys(
        (FIGURES, SANS, SEMIBOLD, BOLD), 0.15
    )


@pytest.mark.parametrize("figures", ["3,110", f"3{NARROW}110", f"{MINUS}245", "+1,535", "59%", "12.5", "120+45"])
def test_the_width_of_a_figure_is_that_of_its_font(figures: str) -> None:
    assert numbers.width_em(figures) == pytest.approx(sum(advance(FIGURES, c) for c in figures), abs=0.02)


def test_the_fonts_carry_our_names_and_their_licences_and_are_light() -> None:
    files = [ASSETS / src for src in FONTS.values()]
    for family, file in zip(FONTS, files, strict=True):
        assert {str(record) for record in TTFont(file)["name"].names if record.nameID in (1, 4, 6, 16)} == {family}
    assert sum(file.stat().st_size for file in files) < 650_000
    licences = [file.read_text(encoding="utf-8") for file in ASSETS.glob("fonts/OFL*.txt")]
    assert len(licences) == 4 + 2  # two for what our own fonts lack
    assert all("SIL OPEN FONT LICENSE" in licence.upper() for licence in licences)


# --- colours ------------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    channels = [value / 255 for value in bytes.fromhex(colour[-6:])]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", [PAPER, SLATE])
def test_everything_written_can_be_read_on_paper_and_on_slate(palette: Palette) -> None:
    p = palette
    grounds = (p.surface, p.surface_container, p.surface_container_highest, p.sheet, p.value, p.bar, p.pad)
    pairs = [(ink, ground) for ink in (p.on_surface, p.on_surface_variant) for ground in grounds]
    pairs += [(p.pencil, p.surface), (p.on_primary, p.primary), (p.on_highlight, p.highlight), (p.error, p.surface)]
    pairs += [(p.on_error, p.error), (p.on_error_container, p.error_container), (p.leader_text, p.surface)]
    pairs += [(p.on_inverse_surface, p.inverse_surface), (p.inverse_primary, p.inverse_surface), (p.on_surface, p.key)]
    assert min(contrast(*pair) for pair in pairs) >= 4.5
    edges = [(p.outline, p.surface), (p.primary, p.highlight), (p.tertiary, p.surface), (p.primary, p.surface)]
    assert min(contrast(*pair) for pair in edges) >= 3


@pytest.mark.parametrize("palette", [PAPER, SLATE])
def test_the_twelve_seats_differ_in_shape_and_their_letters_can_be_read(palette: Palette) -> None:
    assert len({seat.shape for seat in SEATS}) == len({seat.colour(palette) for seat in SEATS}) == 12
    assert min(contrast(seat.on_colour(palette), seat.colour(palette)) for seat in SEATS) >= 4.5
    assert min(contrast(seat.colour(palette), palette.surface) for seat in SEATS) >= 3


def test_a_pressed_button_is_a_seventh_of_its_ink() -> None:
    assert mix("#FFFFFF", "#000000", 0.14) == "#242424"


def test_the_flet_themes_take_the_palettes_and_no_tint() -> None:
    scheme = colour_scheme(SLATE)
    assert (scheme.primary, scheme.surface, scheme.surface_tint) == ("#F3DD8E", "#20282C", "#20282C")
    made = theme(PAPER)
    assert (made.font_family, made.splash_color) == (SANS, ft.Colors.TRANSPARENT)


def test_the_look_follows_the_setting_and_else_the_device() -> None:
    async def story(client: Client) -> list[bool]:
        dress(client.page)
        seen = []
        for mode, device in (("light", "dark"), ("dark", "light"), ("system", "dark"), ("system", "light")):
            client.page.theme_mode = ft.ThemeMode(mode)
            client.page.platform_brightness = ft.Brightness(device)
            seen.append(palette_of(client.page).dark)
        return seen

    assert evening(story, lambda _: None) == [False, True, True, False]


@pytest.mark.parametrize(
    ("width", "form", "margin"),
    [
        (320, Form.PHONE, 48),
        (599, Form.PHONE, 48),
        (600, Form.TABLET, 56),
        (1099, Form.TABLET, 56),
        (1100, Form.DESKTOP, 64),
    ],
)
def test_a_screen_is_a_phone_a_tablet_or_a_desktop(width: int, form: Form, margin: int) -> None:
    assert (Look(width=width).form, Look(width=width).margin) == (form, margin)


# --- numbers ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "english", "french"),
    [
        (0, "0", "0"),
        (3110, "3,110", f"3{NARROW}110"),
        (-245, f"{MINUS}245", f"{MINUS}245"),
        (-1_234_567, f"{MINUS}1,234,567", f"{MINUS}1{NARROW}234{NARROW}567"),
        (50.5, "50½", "50½"),
        (0.5, "½", "½"),
        (-0.5, f"{MINUS}½", f"{MINUS}½"),
    ],
)
def test_a_number_reads_as_in_its_language(value: float, english: str, french: str) -> None:
    assert (numbers.number(value, "en"), numbers.number(value, "fr")) == (english, french)


def test_points_show_their_sign_and_a_total_where_it_goes() -> None:
    assert [numbers.signed(points, "en") for points in (40, -245, 0)] == ["+40", f"{MINUS}245", "0"]
    assert numbers.arrow(3375, "fr") == f"→ 3{NARROW}375"
    assert numbers.product(1, 300, "en") == "1 × 300 = 300"


def test_a_total_steps_down_until_it_fits_its_column() -> None:
    # 58 dp: 4 × 0.65 + 0.316 − 5 × 0.01 = 2.866 em = 166.2 dp
    assert text.fitting("3,110", 167).size == 58
    assert text.fitting("3,110", 166).size == 50
    assert text.fitting("12,345", 150).size == 42  # 3.566 em × 42 = 149.8 dp
    assert text.fitting("1,234,567", 100).size == 34


# --- the keypad ---------------------------------------------------------------------------------------------------


def after(keys: str, *, negative: bool = True) -> str:
    buffer = ""
    for key in keys.split():
        buffer = keypad.press(buffer, key, negative=negative)  # type: ignore[arg-type]
    return buffer


@pytest.mark.parametrize(
    ("keys", "buffer", "points"),
    [
        ("1 6 5", "165", 165),
        ("1 2 0 + 4 5", "120+45", 165),
        ("1 2 0 +", "120+", 120),
        ("1 00", "100", 100),
        ("00", "0", 0),
        ("0 7", "7", 7),
        ("2 4 5 ±", "-245", -245),
        ("2 4 5 ± ±", "245", 245),
        ("± 2 0", "-20", -20),
        ("1 2 0 + 4 5 ±", "120-45", 75),
        ("1 2 0 + 4 5 ± ±", "120+45", 165),
        ("1 2 ⌫", "1", 1),
        ("1 ⌫", "", None),
        ("1 2 0 + 4 clear", "", None),
        ("+", "", None),
        ("1 + +", "1+", 1),
        ("5 0 ½", "50½", 50.5),
        ("5 0 ½ ½", "50", 50),
        ("½ + 1", "½+1", 1.5),
        ("±", "-", None),
        ("1 2 3 4 5 6 7", "123456", 123456),
    ],
)
def test_keys_write_what_the_scorer_means(keys: str, buffer: str, points: float | None) -> None:
    assert (after(keys), keypad.worth(after(keys))) == (buffer, points)


def test_a_field_that_cannot_be_negative_ignores_the_sign() -> None:
    assert after("2 0 ±", negative=False) == "20"


def test_a_sum_stops_growing_at_twelve_cards_worth() -> None:
    assert (
        keypad.worth(after(" + ".join(["5"] * 13))) == 11 * 5 + 55
    )  # the thirteenth + is refused, its 5 joins the last


def test_a_sum_is_shown_worked_out_under_its_field() -> None:
    assert keypad.sum_shown("120+45", "en") == "120 + 45 = 165"
    assert keypad.sum_shown("1000-45", "fr") == f"1{NARROW}000 − 45 = 955"
    assert (keypad.is_sum("120+45"), keypad.is_sum("120+"), keypad.is_sum("-120")) == (True, False, False)


@pytest.mark.parametrize(
    ("value", "buffer"), [(None, ""), (0, "0"), (165, "165"), (-20, "-20"), (50.5, "50½"), (-0.5, "-½")]
)
def test_a_number_entered_before_comes_back_as_it_would_be_typed(value: float | None, buffer: str) -> None:
    assert keypad.buffer_of(value) == buffer
    assert keypad.worth(buffer) == value


@pytest.mark.parametrize(
    ("name", "shift", "key"),
    [
        ("7", False, "7"),
        ("Numpad 7", False, "7"),
        ("Numpad Add", False, "+"),
        ("-", False, "±"),
        ("Backspace", False, "⌫"),
        ("Enter", False, "next"),
        ("Enter", True, "back"),
        ("Tab", True, "back"),
        ("Escape", False, "leave"),
        ("F5", False, None),
        ("a", False, None),
    ],
)
def test_a_keyboard_does_what_the_pad_does(name: str, shift: bool, key: Key | None) -> None:
    assert keypad.hardware(name, shift=shift) == key


WORDS = PadWords(tall="Next", erase="Erase", plus="Plus", sign="Change the sign")


def test_the_pad_types_holds_and_leaves_out_what_is_off() -> None:
    pressed: list[Key] = []

    def main(shown: ft.Page) -> None:
        shown.render(lambda: Keypad(Look(), WORDS, pressed.append, third_off=True))

    async def story(client: Client) -> None:
        for name in ("1", "00", "Plus", "5", "Erase", "Next"):
            await client.tap(name)
        await client.fire(client.button("Erase"), "long_press")
        await client.fire(client.button("Next"), "long_press")
        assert client.button("Change the sign").disabled
        assert list(client.buttons())[:3] == ["1", "4", "7"]

    evening(story, main)
    assert pressed == ["1", "00", "+", "5", "⌫", "next", "clear", "back"]


def test_the_pad_can_stand_as_on_a_calculator_and_save() -> None:
    def main(shown: ft.Page) -> None:
        shown.render(lambda: Keypad(Look(), WORDS, print, complete=True, from_seven=True))

    async def story(client: Client) -> None:
        assert list(client.buttons())[:3] == ["7", "4", "1"]
        assert client.all(ft.Icon, client.button("Next"), icon=ft.Icons.CHECK_ROUNDED)

    evening(story, main)


@pytest.mark.parametrize(("size", "height"), [(PHONE, 279), (SMALL, 263)])
def test_the_pad_is_lower_on_a_small_phone(size: tuple[int, int], height: int) -> None:
    assert keypad.pad_height(Look(width=size[0], height=size[1])) == height


# --- seats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (["Ann", "Bob"], ("A", "B")),
        (["Étienne", "أمينة", "zoé"], ("É", "أ", "Z")),
        (["Marc", "Bob", "Mia"], ("Ma", "B", "Mi")),
        (["Marie", "Martin"], ("Mi", "Mt")),
        (["Ann", "Ann"], ("An", "An")),
        (["E\u0301lise", "Émile"], ("Él", "Ém")),
        (["", "Bob"], ("?", "B")),
    ],
)
def test_a_seat_shows_the_letter_that_tells_its_player(names: list[str], shown: tuple[str, ...]) -> None:
    assert letters(names) == shown


def test_an_accent_belongs_to_its_letter() -> None:
    assert graphemes("x\u0332Y z") == ("x\u0332", "Y", "z")


def test_a_name_read_from_the_right_is_isolated_and_others_stay_as_they_are() -> None:
    assert text.isolate("Béatrice & David") == "Béatrice & David"
    assert text.isolate("أمينة") == "\u2068أمينة\u2069"


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: seat.shape)
def test_a_point_on_the_chart_has_its_seats_shape_around_it(seat: object) -> None:
    elements = shape_at(seat.path, 100, 50, 8)  # type: ignore[attr-defined]
    assert isinstance(elements[0], cv.Path.MoveTo)
    assert isinstance(elements[-1], cv.Path.Close)
    ends = [(e.x, e.y) for e in elements if not isinstance(e, cv.Path.Close)]  # type: ignore[attr-defined]
    assert all(95.9 <= x <= 104.1 and 45.9 <= y <= 54.1 for x, y in ends)


def test_a_square_is_four_lines_and_four_round_corners() -> None:
    kinds = [kind for kind, _ in commands(SEATS[1].path)]
    assert kinds == ["M", "L", "A", "L", "A", "L", "A", "L", "A", "Z"]


# --- the chart ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "lines"),
    [(0, 5000, (0, 2000, 4000)), (0, 3110, (0, 1000, 2000, 3000)), (-245, 765, (0, 500)), (0, 40, (0, 10, 20, 30, 40))],
)
def test_the_chart_is_ruled_at_round_numbers(low: float, high: float, lines: tuple[float, ...]) -> None:
    assert chart.ticks(low, high) == lines


def test_marks_at_the_end_of_the_lines_do_not_lie_on_each_other() -> None:
    assert chart.spread((100, 102, 10), 21, 0, 200) == (100, 121, 10)
    assert chart.spread((199, 198), 21, 0, 200) == (200, 179)
    crowd = sorted(chart.spread((50,) * 12, 21, 0, 200))
    assert min(b - a for a, b in pairwise(crowd)) == pytest.approx(200 / 11)


def test_touching_the_chart_tells_the_nearest_hand() -> None:
    touched: list[int] = []
    curves = [chart.Curve(0, "A", (0, 765, 745, 1820)), chart.Curve(1, "B", (0, 175, 1485, 1720))]

    def main(shown: ft.Page) -> None:
        drawn = chart.score_chart(
            Look(), curves, width=390, height=300, language="en", spoken="The race", on_hand=touched.append
        )
        shown.add(drawn)

    async def story(client: Client) -> None:
        surface = client.get(ft.GestureDetector)
        for x in (48, 200, 352):  # the margin line is hand 0, the right end of the plot hand 3
            await client.fire(surface, "tap_down", {"l": {"x": x, "y": 10}, "g": {"x": x, "y": 10}, "k": "touch"})
        assert "The race" in client.texts()

    evening(story, main)
    assert touched == [1, 2, 3]


def test_seats_stand_around_the_table_from_the_top_clockwise() -> None:
    stands = [(round(x), round(y)) for x, y in table_drawing.places(4, (100, 100), 50)]
    assert stands == [(100, 50), (150, 100), (100, 150), (50, 100)]


# --- handlers, choices, pages ------------------------------------------------------------------------------------


def test_a_handler_that_fails_says_so_and_leaves_the_screen_standing() -> None:
    def fails() -> None:
        raise ValueError("a pencil broke")

    def main(shown: ft.Page) -> None:
        look = Look(sorry="That did not work.")
        shown.add(choice.chip(look, choice.Choice("a", "Canasta"), False, lambda _: fails()))

    async def story(client: Client) -> None:
        await client.tap("Canasta")
        assert client.get(ft.SnackBar).content == "That did not work."
        assert "Canasta" in client.buttons()

    evening(story, main)


def test_one_tap_says_who_went_out() -> None:
    chosen: list[str] = []
    who = [choice.Choice("ann", "Ann", 0, "A"), choice.Choice("bob", "Bob", 1, "B"), choice.Choice("none", "Nobody")]

    def main(shown: ft.Page) -> None:
        shown.add(choice.tiles(Look(width=320), who, {"bob"}, chosen.append))

    async def story(client: Client) -> None:
        assert list(client.buttons()) == ["Ann", "Bob", "Nobody"]
        assert [part.selected for part in client.all(ft.Semantics) if part.selected is not None] == [False, True, False]
        await client.tap("Nobody")

    evening(story, main)
    assert chosen == ["none"]


def test_a_switch_tells_its_new_state() -> None:
    told: list[bool] = []

    async def story(client: Client) -> None:
        await client.fire(client.get(ft.Switch), "change", True, value=True)

    evening(story, lambda shown: shown.add(choice.switch(Look(), False, told.append, label="Keep the screen on")))
    assert told == [True]


@pytest.mark.parametrize(("size", "scale"), [(PHONE, 1.0), (SMALL, 2.0), (TABLET, 1.3), (DESKTOP, 1.0)])
@pytest.mark.parametrize("name", list(gallery_pages.PAGES))
def test_every_page_stands_at_every_size_and_every_button_has_a_name(
    name: str, size: tuple[int, int], scale: float
) -> None:
    palette = SLATE if size in (SMALL, DESKTOP) else PAPER
    look = Look(palette, width=size[0], height=size[1], text_scale=scale)

    @ft.component
    def shows() -> list[ft.View]:
        return [gallery_pages.PAGES[name](look)]

    def main(shown: ft.Page) -> None:
        shown.render_views(shows)

    async def story(client: Client) -> None:
        assert client.buttons()
        assert "" not in client.buttons()
        places = {"Tables", "Games", "History", "Players"} & set(client.buttons())
        expected = 4 if name != "components" and (look.width >= 600 or name in ("home", "empty")) else 0
        assert len(places) == expected
        small = [style.size for part in client.all(ft.Text) if (style := part.style) and (style.size or 13) * scale < 8]
        assert not small

    evening(story, main, size=size)


def test_the_bar_leads_back_and_names_its_icons() -> None:
    went: list[str] = []
    back = page.Action(ft.Icons.ARROW_BACK_ROUNDED, "Back to the tables", lambda: went.append("back"))
    rules = page.Action(ft.Icons.MENU_BOOK_ROUNDED, "Rules", lambda: went.append("rules"))

    async def story(client: Client) -> None:
        await client.tap("Back to the tables")
        await client.tap("Rules")

    evening(story, lambda shown: shown.add(page.app_bar(Look(), "Canasta", "To 5,000", leading=back, actions=[rules])))
    assert went == ["back", "rules"]


def test_the_size_of_one_line_tells_how_large_the_device_sets_text() -> None:
    told: list[float] = []

    async def story(client: Client) -> None:
        measure = client.get(ft.Container)
        assert client.all(ft.Semantics) == []  # it would lie over the corner of each page, where the way back is
        for height in (100, 163, 320):
            await client.fire(measure, "size_change", {"w": 40, "h": height})

    evening(story, lambda shown: shown.overlay.append(text_scale_probe(told.append)))
    assert told == [1, 1.63, 2]


@pytest.mark.parametrize("still", [False, True])
def test_the_stroke_of_a_new_leader_ends_as_wide_as_its_figure(still: bool) -> None:
    async def story(client: Client) -> list[object]:
        return [part.width for part in client.all(ft.Container, clip_behavior=ft.ClipBehavior.HARD_EDGE)]

    def main(shown: ft.Page) -> None:
        shown.render(lambda: marks.leading(Look(still=still), "98", Type.STANDING, fresh=True))

    assert evening(story, main) == [pytest.approx(50.2)]  # two digits of 0.65 em at 34 dp, 3 dp more on each side


def test_the_figures_of_the_board_are_the_largest() -> None:
    styles = [value for name, value in vars(Type).items() if name.isupper()]
    assert max(styles, key=lambda style: style.size) == Type.BOARD_2
    assert min(style.size for style in styles) >= 13
