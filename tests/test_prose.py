"""Rules pages: what this table reads, with its own numbers in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scorer import i18n, prose
from scorer.load import Loaded, Source, load
from scorer.numbers import number
from scorer.prose import Heading, Page, Paragraph, Row, Section, Span, Table
from scorer.rules import Refused, first_table
from scorer.variant import Option

ROOT = Path(__file__).parent.parent
VARIANTS = ROOT / "variants"
LOCALE = ROOT / "assets" / "locale"

GAME = """
format = 1
id = "plain"
name = "Plain"
family = "rummy"
[[seating]]
players = [2, 3, 4]
[options]
target = { label = "Points to win", default = 500 }
bonus = { label = "Going out", default = 25 }
penalty = { label = "Wrong count (0: none)", default = 0 }
hard = { label = "Hard ending", default = false, note = "Two melds to go out." }
tie = { label = "Tie", default = "play_on", choices = ["play_on", "shared"] }
[values]
needed = "2 if hard else 1"
opening = "steps[total]"
[tables]
steps = { below = 15, steps = [[0, 50], [1500, 90]] }
faan = { below = 0, steps = [[3, 1], [4, 2], [7, 4]] }
goals = { rows = ["two sets", "a run"], otherwise = "done" }
[inputs]
went_out = { label = "Went out", type = "side" }
melded = { label = "Cards melded", type = "points", step = 5 }
threes = { label = "Red threes", type = "count", max = "3 + hard" }
boxes = { label = "Who took which box?", type = "pools" }
[lines]
melded = { label = "Cards melded", points = "melded" }
threes = { label = "Red threes", points = "100 * threes if threes < 3 else 500" }
out = { label = "Going out", when = "went_out", points = "bonus" }
hard = { label = "Hard way", when = "went_out and hard", points = "40" }
caught = { label = "Caught", when = "not went_out", points = "-penalty * threes" }
[ending]
when = "highest(all.total) >= target"
play_on = "tie == 'play_on'"
[pack]
jokers = 2
[card_values]
JK = 50
A = 20
"8-K" = 10
"2-7" = "pips"
[card_values.in_hand]
A = 1
K = 10
[deal]
cards = "11 if players == 2 else 7"
[pools]
input = "boxes"
10h = { label = "Ten of hearts", stake = 1 }
[[examples]]
name = "Ann goes out"
sides = ["Ann", "Bob"]
hands = [
  { Ann = { melded = 55, threes = 1 }, hand = { went_out = "Ann" } },
  { Bob = { melded = 400, threes = 3 }, hand = { went_out = "Bob" } },
]
expect = { totals = [180, 925] }
[[examples]]
name = "The hard way"
options = { hard = true, penalty = 10 }
sides = ["Ann", "Bob"]
hands = [{ Bob = { threes = 2 }, hand = { went_out = "Ann" } }]
expect = { totals = [65, 180] }
"""

CHILD = """
format = 1
id = "child"
name = "Child"
extends = "plain"
[options]
bonus = { default = 30 }
[[examples]]
name = "Ann goes out"
sides = ["Ann", "Bob"]
hands = [{ hand = { went_out = "Ann" } }]
expect = { totals = [30, 0] }
[[examples]]
name = "Bob goes out"
sides = ["Ann", "Bob"]
hands = [{ hand = { went_out = "Bob" } }]
expect = { totals = [0, 30] }
"""


def told(text: str, language: str = "en", child: str | None = None, **options: Any) -> Page:
    """The page of the plain game, or of the child that extends it."""
    files = {"plain": GAME, "child": CHILD}
    loaded = load("plain" if child is None else "child", lambda ident: Source(ident, files[ident]))
    pages = {"plain": text, "child": child}
    return filled(loaded, pages.get, language, options)


def filled(loaded: Loaded, read: Callable[[str], str | None], language: str, options: Mapping[str, Any]) -> Page:
    def source(ident: str) -> Source | None:
        text = read(ident)
        return None if text is None else Source(ident, text)

    words = i18n.load(language, LOCALE)
    return prose.page(first_table(loaded, options), source, words, lambda worth: number(worth, language))


def spans(page: Page) -> tuple[Span, ...]:
    (section,) = page.sections
    (block,) = section.blocks
    assert isinstance(block, Paragraph)
    return block.spans


def said(page: Page) -> str:
    assert page.problems == ()
    return prose.text_of(spans(page))


def table(page: Page) -> list[tuple[str, ...]]:
    assert page.problems == ()
    (found,) = [block for section in page.sections for block in section.blocks if isinstance(block, Table)]
    return [tuple(map(prose.text_of, row.cells)) for row in found.rows]


# ── Numbers ─────────────────────────────────────────────────────────────────


def test_a_number_is_the_options_of_this_table() -> None:
    assert spans(told("To {target} points.")) == (Span("To "), Span("500", "number"), Span(" points."))


def test_the_book_is_struck_where_the_table_plays_otherwise() -> None:
    assert spans(told("To {target}", target=1200)) == (
        Span("To "),
        Span("500", "struck"),
        Span(" "),
        Span("1,200", "own"),
    )


def test_nothing_is_struck_where_the_book_has_none() -> None:
    assert spans(told("Costs {penalty}", penalty=15)) == (Span("Costs "), Span("15", "own"))


def test_a_number_can_be_marked_as_the_tables_own() -> None:
    assert spans(told("{!target}")) == (Span("500", "own"),)


@pytest.mark.parametrize(
    ("placeholder", "worth"),
    [
        ("{lines.threes; threes = 2}", "200"),
        ("{lines.threes; threes = 3}", "500"),
        ("{lines.out; went_out = true}", "25"),
        ("{lines.out}", "0"),
        ("{-lines.caught; threes = 2}", "0"),
        ("{opening; total = -5}", "15"),
        ("{opening; total = 1500}", "90"),
        ("{value('JK')}", "50"),
        ("{value('AS', 'in_hand')}", "1"),
        ("{value('7S 8S 9S')}", "27"),
        ("{value('AS') + 2 * bonus}", "70"),
        ("{option.hard}", "no"),
        ("{players}", "2"),
        ("{seating}", "2 to 4"),
    ],
)
def test_what_a_placeholder_is_worth(placeholder: str, worth: str) -> None:
    assert said(told(placeholder)) == worth


def test_a_noun_goes_with_its_number() -> None:
    assert said(told("{needed | meld | melds}")) == "1\u00a0meld"
    assert prose.text_of(spans(told("{needed | meld | melds}", hard=True))) == "1\u00a0meld 2\u00a0melds"
    assert said(told("{penalty | point | points}", "fr")) == "0\u00a0point"
    assert said(told("{penalty | point | points}", "en")) == "0\u00a0points"


def test_french_figures_and_spaces() -> None:
    assert said(told("Jusqu'où ? {opening + 1000; total = 0}", "fr")) == "Jusqu’où\u202f? 1\u202f050"


@pytest.mark.parametrize(
    "hostile",
    [
        "{unknown}",
        "{lines.nothing}",
        "{__import__('os')}",
        "{().__class__}",
        "{target ** 9}",
        "{[x for x in y]}",
        "{value('99')}",
        "{value(target)}",
        "{1 +}",
        "{opening; total}",
        "{" + "target + " * 60 + "1}",
    ],
)
def test_what_cannot_be_told_is_noted_and_not_guessed(hostile: str) -> None:
    page = told(f"So: {hostile}.")
    assert prose.text_of(spans(page)) == "So: …."
    assert [problem.placeholder for problem in page.problems] == [hostile[1:-1]]


# ── Conditions ──────────────────────────────────────────────────────────────


CONDITION = "{if hard}Hard.{else}{if tie == shared}Soft, shared.{else}Soft.{end}{end}"


@pytest.mark.parametrize(
    ("options", "text"),
    [({}, "Soft."), ({"tie": "shared"}, "Soft, shared."), ({"hard": True, "tie": "shared"}, "Hard.")],
)
def test_only_what_this_table_plays_is_said(options: dict[str, Any], text: str) -> None:
    assert said(told(CONDITION, **options)) == text


def test_a_rule_that_is_off_leaves_no_gap_in_a_list() -> None:
    page = told("- one\n{if hard}\n- two\n{end}\n{if penalty > 0 or bonus == 25}\n- three\n{end}")
    (block,) = page.sections[0].blocks
    assert isinstance(block, prose.Bullets)
    assert [prose.text_of(item) for item in block.items] == ["one", "three"]


@pytest.mark.parametrize("text", ["{if hard}open", "shut{end}", "{else}"])
def test_a_condition_that_is_not_closed_is_noted(text: str) -> None:
    assert told(text).problems


# ── Blocks made from the data ───────────────────────────────────────────────


def test_the_minimum_by_the_total_of_a_side() -> None:
    page = told("{opening by total | Total | To open}")
    assert table(page) == [("Below 0", "15"), ("0 to 1,495", "50"), ("1,500 and more", "90")]
    (block,) = page.sections[0].blocks
    assert isinstance(block, Table)
    assert block.by == "total"
    assert [row.holds_for(1495) for row in block.rows] == [False, True, False]
    assert [row.holds_for(-5) for row in block.rows] == [True, False, False]


def test_a_line_counted_up() -> None:
    assert table(told("{lines.threes by threes}")) == [("1", "100"), ("2", "200"), ("3", "500")]


def test_a_line_counted_further_than_the_book_counts() -> None:
    page = told("{lines.threes by threes}", hard=True)
    (block,) = page.sections[0].blocks
    assert isinstance(block, Table)
    assert block.rows[-1].cells[1] == (Span("500", "own"),)


def test_tables_of_another_size() -> None:
    assert table(told("{deal.cards by players | Players | Cards}")) == [("2", "11"), ("3 or 4", "7")]
    assert said(told("{deal.cards; players = 4}")) == "7"
    (problem,) = told("{deal.cards; players = 9}").problems
    assert "9" in problem.placeholder


def test_a_table_of_steps() -> None:
    assert table(told("{table faan}")) == [("Below 3", "0"), ("3", "1"), ("4 to 6", "2"), ("7 and more", "4")]


def test_a_pool_may_be_called_by_its_card() -> None:
    assert table(told("{pools}")) == [("Ten of hearts", "1")]


def test_every_line_that_counts_here_is_in_the_scoring_table() -> None:
    text = "{scoring}\n- melded: what you laid\n- hard: {if hard}{lines.hard; went_out = true}{end}"
    assert table(told(text)) == [("Cards melded", "what you laid"), ("Red threes", "100 each"), ("Going out", "25")]
    assert table(told(text, hard=True, penalty=10))[3:] == [("Hard way", "40"), ("Caught", "−10 each")]


def test_a_line_that_is_not_there_is_noted() -> None:
    assert [problem.placeholder for problem in told("{scoring}\n- gone: never").problems] == ["gone"]


def test_house_rules_begin_with_what_differs() -> None:
    page = told("{house_rules}", tie="shared")
    assert table(page) == [
        ("Tie", "play on shared"),
        ("Points to win", "500"),
        ("Going out", "25"),
        ("Wrong count (0: none)", "0"),
        ("Hard ending", "no"),
    ]
    (block,) = page.sections[0].blocks
    assert isinstance(block, Table)
    assert [row.note for row in block.rows][-1] == "Two melds to go out."
    assert [prose.differs(row.cells[1]) for row in block.rows] == [True, False, False, False, False]


def test_cards_of_one_worth_stand_together_and_where_they_lie_is_told_only_if_it_matters() -> None:
    assert table(told("{card_values}")) == [
        ("Joker", "50"),
        ("Ace", "20"),
        ("8 to king", "10"),
        ("2 to 7", "their number"),
        ("Ace, left in hand", "1"),
    ]


def test_who_wins_and_what_becomes_of_a_tie() -> None:
    assert said(told("{winner}")).endswith("the game goes on until the tie is broken.")
    assert said(told("{winner}", tie="shared")).endswith("they share the win.")


def test_an_example_is_worked_line_by_line() -> None:
    blocks = told("{example 1}").sections[0].blocks
    assert isinstance(blocks[0], Heading)
    tables = [[tuple(map(prose.text_of, row.cells)) for row in b.rows] for b in blocks if isinstance(b, Table)]
    assert tables[0] == [("Cards melded", "55", "–"), ("Red threes", "1", "–")]
    assert tables[1] == [
        ("Cards melded", "55", "0"),
        ("Red threes", "100", "0"),
        ("Going out", "25", "0"),
        ("This hand", "180", "0"),
    ]
    assert tables[3][-1] == ("Total", "180", "925")
    assert isinstance(blocks[-1], Paragraph)
    assert prose.text_of(blocks[-1].spans) == "Bob wins."


def test_an_example_is_played_by_its_own_rules() -> None:
    blocks = told("{example 2}").sections[0].blocks
    assert isinstance(blocks[1], Paragraph)
    assert prose.text_of(blocks[1].spans) == "Hard ending: yes · Wrong count: 10"


def test_a_game_without_a_page_is_told_from_its_data() -> None:
    loaded = load("plain", lambda ident: Source(ident, GAME))
    page = filled(loaded, lambda ident: None, "en", {})
    assert page.problems == ()
    assert page.title == "Plain"
    assert [section.title for section in page.sections] == ["Scoring", "House rules", "Examples"]


# ── A child's page ──────────────────────────────────────────────────────────

PARENT = "What it is.\n\n## Aim {#aim}\nTo win.\n\n## Turn {#turn}\nDraw.\n\n## End {#end}\nAt {target}."
CHANGED = "Another thing.\n\n## Aim {#aim}\n{inherited} Twice.\n\n## Twist {#twist}\nNew.\n\n## Turn {#turn}\n"


def test_a_child_says_only_what_it_changes() -> None:
    page = told(PARENT, child=CHANGED)
    assert page.title == "Child"
    assert [(s.anchor, s.title) for s in page.sections] == [
        ("lead", ""),
        ("aim", "Aim"),
        ("twist", "Twist"),
        ("end", "End"),
    ]
    assert [prose.text_of(b.spans) for s in page.sections for b in s.blocks if isinstance(b, Paragraph)] == [
        "Another thing.",
        "To win. Twice.",
        "New.",
        "At 500.",
    ]


def test_a_child_without_a_page_reads_its_parents() -> None:
    page = told("{bonus}", child=None)
    loaded = load("child", lambda ident: Source(ident, {"plain": GAME, "child": CHILD}[ident]))
    inherited = filled(loaded, {"plain": "{bonus}"}.get, "en", {})
    assert (said(page), said(inherited)) == ("25", "30")


# ── Searching and writing out ───────────────────────────────────────────────

FRENCH = "## La première pose {#opening}\nIl faut {opening + 1450; total = 0} points.\n\n- Déjà posé\n- Élimination"


@pytest.mark.parametrize(
    ("query", "texts"),
    [
        ("deja", ["Déjà posé"]),
        ("ELIMINATION", ["Élimination"]),
        ("1500", ["Il faut 1\u202f500 points."]),
        ("1 500", ["Il faut 1\u202f500 points."]),
        ("premiere pose points", ["Il faut 1\u202f500 points."]),
        ("joker", []),
        ("  ", []),
    ],
)
def test_a_dispute_is_looked_up(query: str, texts: list[str]) -> None:
    assert [found.text for found in prose.find(told(FRENCH, "fr"), query)] == texts


def test_where_it_was_found() -> None:
    (found,) = prose.find(told(FRENCH, "fr"), "élimination")
    assert (found.anchor, found.block, found.part) == ("opening", 1, 1)


def test_markdown_keeps_what_differs_and_marks_nothing_else() -> None:
    text = prose.markdown(
        told("## Aim {#aim}\nTo *win* with {target} \\[x](y).\n\n| A | B |\n|---|---|\n| `2` | {tie} |", target=7)
    )
    assert "To *win* with ~~500~~ **7**" in text
    assert "\\[x\\](y)" in text
    assert "| A | B |\n| --- | --- |\n| 2 | play on |" in text


def test_plain_text_puts_the_book_behind() -> None:
    page = told("## Aim {#aim}\nFirst with {target} wins.", target=7)
    text = prose.plain(page, i18n.load("en", LOCALE))
    assert "First with 7 (book: 500) wins." in text
    assert all(len(line) <= 78 for line in text.splitlines())


# ── The pages of the games ──────────────────────────────────────────────────

SHIPPED = sorted(path.parent.name for path in VARIANTS.glob("*/variant.toml"))
PAGES = [(ident, language) for ident in SHIPPED for language in ("en", "fr")]
SHAPE = {"lead", "aim", "needs", "turn", "scoring", "end", "example", "questions", "pitfalls"}

#: Numbers in words that belong to the data; small ones (two cards, seven of a rank) are plain language.
WORDS = {
    "en": "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty "
    "seventy eighty ninety hundred thousand",
    "fr": "onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent cents mille",
}
RANK = "(?:10|[2-9AJQKVDR])"
NOT_NUMBERS = re.compile(
    rf"\{{[^{{}}]*\}}|^\d+\.(?= )|^- [a-z0-9_]+:(?= )|\b{RANK}(?:-{RANK})+\b|\b{RANK}[♠♥♦♣]|\b(?:1[5-9]|20)\d\d\b|`{RANK}`",
    re.MULTILINE,
)
OUTSIDE = re.compile(r"`(\d+)`")


def source(ident: str) -> Source | None:
    return Source(ident, (VARIANTS / ident / "variant.toml").read_text("utf-8"))


@cache
def game(ident: str) -> Loaded:
    return load(ident, source, examples=False)


def text(ident: str, language: str) -> str:
    return (VARIANTS / ident / f"rules.{language}.md").read_text("utf-8")


@cache
def book_page(ident: str, language: str) -> Page:
    return page_of(game(ident), language, {})


def page_of(loaded: Loaded, language: str, options: Mapping[str, Any]) -> Page:
    def read(ident: str) -> str | None:
        path = VARIANTS / ident / f"rules.{language}.md"
        return path.read_text("utf-8") if path.exists() else None

    return filled(loaded, read, language, options)


def other_worths(option: Option) -> list[Any]:
    if option.choices:
        return [choice for choice in option.choices if choice != option.default]
    if isinstance(option.default, bool):
        return [not option.default]
    if option.word:
        return ["WORD"]
    other = option.default + 1 if isinstance(option.default, int) else 7
    return [other] if isinstance(option.min, int) and option.min > 0 else [other, 0]


def other_tables(loaded: Loaded) -> Iterator[dict[str, Any]]:
    """Tables that between them play every house rule otherwise, several at a time."""
    worths = {ident: other_worths(option) for ident, option in loaded.variant.options.items()}
    for turn in range(max((len(each) for each in worths.values()), default=0)):
        yield {ident: each[turn] for ident, each in worths.items() if turn < len(each)}


def test_every_game_on_the_shelf_has_its_rules_in_both_languages() -> None:
    assert [page for page in PAGES if not (VARIANTS / page[0] / f"rules.{page[1]}.md").exists()] == []


@pytest.mark.parametrize(("ident", "language"), PAGES)
def test_every_page_can_be_told_at_every_table(ident: str, language: str) -> None:
    loaded = game(ident)
    assert book_page(ident, language).problems == ()
    for options in other_tables(loaded):
        try:
            assert page_of(loaded, language, options).problems == ()
        except Refused:  # these rules do not go together: each by itself, then
            for option, worth in options.items():
                assert played(loaded, language, {option: worth}) == ()


def played(loaded: Loaded, language: str, options: Mapping[str, Any]) -> tuple[prose.Problem, ...]:
    try:
        return page_of(loaded, language, options).problems
    except Refused:
        return ()


@pytest.mark.parametrize(("ident", "language"), PAGES)
def test_no_number_that_the_data_know_is_typed_into_the_prose(ident: str, language: str) -> None:
    names = "|".join(re.escape(loaded.variant.name) for loaded in map(game, SHIPPED))
    written = re.sub(names, "", text(ident, language), flags=re.IGNORECASE)
    left = OUTSIDE.sub("", NOT_NUMBERS.sub("", written))
    assert re.findall(r".{0,20}\d.{0,20}", left) == []
    plain = re.sub(r"\{[^{}]*\}", "", written)
    assert re.findall(rf"\b(?:{'|'.join(WORDS[language].split())})\b", plain, re.IGNORECASE) == []
    data = re.sub(r"#.*", "", (VARIANTS / ident / "variant.toml").read_text("utf-8")).partition("[[examples]]")[0]
    known = set(re.findall(r"\d+", data))
    assert [figure for figure in OUTSIDE.findall(NOT_NUMBERS.sub("", written)) if figure in known] == []


@pytest.mark.parametrize("ident", SHIPPED)
def test_pages_have_one_shape_in_both_languages(ident: str) -> None:
    english, french = (book_page(ident, language) for language in ("en", "fr"))
    anchors = [section.anchor for section in english.sections]
    assert [section.anchor for section in french.sections] == anchors
    assert set(anchors) >= SHAPE
    assert ("house_rules" in anchors) == bool(game(ident).variant.options)
    assert [_shape(section) for section in english.sections] == [_shape(section) for section in french.sections]


def _shape(section: Section) -> list[str]:
    """Tables and headings stand at the same places; a paragraph may be two in the other language."""
    return [type(block).__name__ for block in section.blocks if isinstance(block, Table | Heading)]


@pytest.mark.parametrize("ident", SHIPPED)
def test_a_worked_example_is_named_in_the_language_of_its_page(ident: str) -> None:
    english, french = (_example(book_page(ident, language)) for language in ("en", "fr"))
    assert english in {example.name for example in load(ident, source).variant.examples}
    assert french != english


def _example(page: Page) -> str:
    (section,) = [section for section in page.sections if section.anchor == "example"]
    return next(prose.text_of(block.spans) for block in section.blocks if isinstance(block, Heading))


@pytest.mark.parametrize(("ident", "language"), PAGES)
def test_a_page_is_read_in_minutes(ident: str, language: str) -> None:
    page = book_page(ident, language)
    reading = [s for s in page.sections if s.anchor not in ("house_rules", "example", "questions")]
    words = sum(len(prose.text_of(b.spans).split()) for s in reading for b in s.blocks if isinstance(b, Paragraph))
    items = sum(
        len(prose.text_of(item).split())
        for s in reading
        for b in s.blocks
        if isinstance(b, prose.Bullets)
        for item in b.items
    )
    assert 250 < words + items < 900


@pytest.mark.parametrize("ident", SHIPPED)
def test_french_is_set_as_french(ident: str) -> None:
    page = book_page(ident, "fr")
    texts = [prose.text_of(spans) for s in page.sections for b in s.blocks for spans in _pieces(b)]
    everything = "\n".join([*texts, *(section.title for section in page.sections)])
    assert re.findall(r".{0,15}[ \u00a0][:;?!»].{0,5}|«[ \u00a0].{0,10}|\w'\w", everything) == []


@pytest.mark.parametrize("ident", SHIPPED)
def test_french_signs_stand_apart(ident: str) -> None:
    written = re.sub(r"\{[^{}]*\}|^- [a-z0-9_]+:(?= )", "x", text(ident, "fr"), flags=re.MULTILINE)
    assert re.findall(r".{0,15}[^ \u202f][:;?!](?=\s).*", written) == []


def _pieces(block: prose.Block) -> tuple[prose.Spans, ...]:
    match block:
        case Paragraph(spans) | Heading(spans):
            return (spans,)
        case prose.Bullets(items):
            return items
        case Table(rows=rows):
            return tuple(cell for row in rows for cell in row.cells)


def test_a_row_without_a_reach_holds_for_nothing() -> None:
    assert not Row(((Span("x"),),)).holds_for(0)
