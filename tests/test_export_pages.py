"""A game leaves for people: a few lines for a chat, a page to print, a square to scan, a play for BG Stats."""

from __future__ import annotations

import io
import json
import random
import re
from html.parser import HTMLParser
from typing import Any
from urllib.parse import unquote

import pytest

from scorer.export.as_bgstats import APP, TooLong, push_link, to_bgstats
from scorer.export.as_html import to_html
from scorer.export.as_text import name_in_line, to_text
from scorer.export.qr import MOST, game_code, house_rule_code, qr_png, qr_svg
from scorer.game import Player, Side
from tests.leaving import AT, WORDS, begun, evening, noted, settled, sheet, stopped, worked
from tests.tables import shelf, written
from tests.test_export import level


class Page(HTMLParser):
    """The elements and the words of a page; every element is closed in its turn."""

    VOID = frozenset({"meta", "path", "line", "polyline"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open and data.strip():
            self.words.append(data)


HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "&lt;b&gt;",
    "</title><svg/onload=1>",
    "a'b\"c",
]


# Chat


def test_a_chat_is_told_who_won_and_how_everybody_stands() -> None:
    assert to_text(sheet(), WORDS) == "Gin Rummy · 2026-11-30\nWon by Ann\n1. Ann 227\n2. Bob 29\n3 hands\n"


def test_a_chat_is_told_every_hand_in_a_line_and_no_table() -> None:
    assert to_text(sheet(), WORDS, hands=True).splitlines() == [
        "Gin Rummy · 2026-11-30",
        "Won by Ann",
        "1. Ann 227",
        "2. Bob 29",
        "",
        "Hand 1: Ann +27 · Bob 0",
        "Hand 2: Ann 0 · Bob +9",
        "Hand 3: Ann +60 · Bob 0",
        "Game: Ann +100",
        "Hands won: Ann +40 · Bob +20",
        "",
        "3 hands",
    ]


def test_a_chat_is_told_where_and_what_was_noted() -> None:
    lines = to_text(sheet(noted(evening(), "Lyon", "Ann did\nthe dishes")), WORDS).splitlines()
    assert (lines[0], lines[-1]) == ("Gin Rummy · 2026-11-30 · Lyon", "Ann did the dishes")


def test_a_chat_is_told_how_a_tie_was_settled_and_who_shares_one() -> None:
    assert to_text(sheet(level()), WORDS).splitlines()[1:5] == [
        "Shared by Ann and Bob",
        "1. Ann 3",
        "1. Bob 3",
        "3. Cid 8",
    ]
    assert to_text(sheet(settled(level(), "s1")), WORDS).splitlines()[1:3] == ["Won by Bob (one more card)", "1. Bob 3"]


def test_a_chat_is_told_of_a_game_that_was_abandoned() -> None:
    assert to_text(sheet(stopped(evening(), abandoned=True)), WORDS).splitlines()[1] == "Abandoned after 3 hands"


def test_a_name_stays_on_its_line_and_keeps_its_direction_to_itself() -> None:
    assert name_in_line("A\nnn\u202e") == "A nn"
    assert name_in_line("ليلى") == "\u2068ليلى\u2069"
    assert name_in_line("👩‍👩‍👧‍👦") == "👩‍👩‍👧‍👦"


# The page


def test_the_page_holds_the_sheet_and_the_chart_and_asks_for_nothing() -> None:
    text = to_html([sheet()], WORDS)
    page = Page(text)
    assert page.elements.count("main") == page.elements.count("table") == 1
    assert page.elements.count("polyline") == 2
    assert page.elements.count("tr") == 1 + 3 + 2 + 1
    assert {"Gin Rummy", "Won by ", "227", "Hands won"} <= set(page.words)
    assert not {"script", "link", "img", "iframe"} & set(page.elements)
    assert not {name for name, _ in page.attributes} & {"src", "href", "onload", "onerror", "onclick"}
    assert "url(" not in text
    assert "http" not in text.replace("http-equiv", "")


def test_the_chart_is_told_to_somebody_who_does_not_see_it() -> None:
    assert ("aria-label", "Chart of the totals: Ann 227 and Bob 29") in Page(to_html([sheet()], WORDS)).attributes


def test_the_last_point_of_a_curve_is_at_the_final_total() -> None:
    """Ann's 227 is the highest of all and so at the top of the plot, 16 from the edge."""
    curves = re.findall(r'<polyline points="([^"]+)"', to_html([sheet()], WORDS))
    assert curves[0].split()[-1].endswith(",16.0")
    assert len(curves[0].split()) == 1 + 3 + 1


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_is_markup_on_the_page(name: str) -> None:
    text = to_html([sheet(settled(evening(name, "Bob"), "s0", how=name))], WORDS)
    page = Page(text)
    assert name in page.words
    assert page.elements.count("svg") == 3
    assert not {"script", "img", "b>"} & set(page.elements)


@pytest.mark.parametrize("words", HOSTILE)
def test_what_the_table_wrote_stands_on_the_page_and_is_no_markup(words: str) -> None:
    page = Page(to_html([sheet(noted(evening(), words, f"x {words}"))], WORDS))
    assert {words, f"x {words}"} <= set(page.words)
    assert not {"script", "img", "b>"} & set(page.elements)


def test_games_share_a_page_each_in_its_part() -> None:
    page = Page(to_html([sheet(evening(ident="g1")), sheet(level())], WORDS))
    assert page.elements.count("main") == 2


def test_a_game_without_a_hand_has_a_page_without_a_chart() -> None:
    gin = shelf("gin_rummy")
    none = worked(begun("new", gin, evening().table.sides, ()), gin)
    assert "polyline" not in Page(to_html([sheet(none)], WORDS)).elements


# BG Stats


def pushed(link: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(unquote(link.partition("data=")[2]))
    return found


def test_a_link_hands_the_play_over() -> None:
    play = pushed(push_link(sheet(), WORDS))
    assert (play["sourceName"], play["sourcePlayId"], play["playDate"]) == ("Ardoise", "g1", "2026-11-30 19:00:00")
    assert play["game"] == {"name": "Gin Rummy", "sourceGameId": "gin_rummy", "highestWins": True, "noPoints": False}
    assert [(who["name"], who["score"], who["rank"], who["winner"]) for who in play["players"]] == [
        ("Ann", "227", 1, True),
        ("Bob", "29", 2, False),
    ]
    assert (play["durationMin"], play["board"]) == (42, "Points to win: 60")
    assert push_link(sheet(), WORDS, begin=APP).startswith("bgstats://app.bgstatsapp.com/createPlay.html?data=%7B")


TEAMS = written(
    '[inputs]\nx = { label = "X", type = "points" }\n[lines]\nx = { label = "X", points = "x" }\n',
    seating="[[seating]]\nplayers = 4\nsides = 2\n",
)


def partners() -> Any:
    def side(at: int, name: str, *players: str) -> Side:
        return Side(id=f"s{at}", name=name, players=tuple(Player(id=f"p-{one}", name=one) for one in players))

    sides = (side(0, "Us", "Ann", "Cid"), side(1, "Them", "Bob", "Dee"))
    return stopped(worked(begun("pairs", TEAMS, sides, ({"s0": {"x": 5}, "s1": {"x": 7}},)), TEAMS))


def test_partners_are_a_team_with_one_score() -> None:
    players = pushed(push_link(sheet(partners()), WORDS))["players"]
    assert [(who["name"], who["team"], who["score"], who["winner"]) for who in players] == [
        ("Ann", "Us", "5", False),
        ("Cid", "Us", "5", False),
        ("Bob", "Them", "7", True),
        ("Dee", "Them", "7", True),
    ]


def test_a_link_that_would_be_cut_is_not_made() -> None:
    wordy = settled(level(), "s1", how="a" * 9000)
    assert "comments" not in pushed(push_link(sheet(wordy), WORDS))
    with pytest.raises(TooLong):
        push_link(sheet(evening("é" * 2000, "Bob")), WORDS)


def test_a_play_says_where_it_was_and_a_copy_does_not_count_there_either() -> None:
    played = noted(evening(), "Lyon", "rain")
    copy = worked(played.game.copied("copy", AT), played.rules.loaded)
    found = json.loads(to_bgstats([sheet(evening(ident="g0")), sheet(played), sheet(copy)], WORDS, AT))
    assert [(place["id"], place["name"]) for place in found["locations"]] == [(1, "Lyon")]
    assert [(p["locationRefId"], p["comments"], p["ignored"]) for p in found["plays"]] == [
        (0, "", False),
        (1, "rain", False),
        (1, "rain", True),
    ]


def test_the_file_has_the_shape_of_the_apps_own() -> None:
    going_on = worked(begun("on", shelf("gin_rummy"), evening().table.sides, ()), shelf("gin_rummy"))
    document = json.loads(to_bgstats([sheet(), sheet(partners()), sheet(going_on)], WORDS, AT))
    assert [play["importPlayId"] for play in document["plays"]] == ["g1", "pairs"]
    names = {player["id"]: player["name"] for player in document["players"]}
    scores = [(names[one["playerRefId"]], one["score"], one["rank"]) for one in document["plays"][0]["playerScores"]]
    assert scores == [("Ann", "227", 1), ("Bob", "29", 2)]
    assert document["plays"][0]["playDate"] == "2026-11-30 20:00:00"
    assert (document["plays"][0]["playDateYmd"], document["plays"][0]["rounds"]) == (20261130, 3)
    games = {game["id"]: game["name"] for game in document["games"]}
    assert games[document["plays"][1]["gameRefId"]] == "Test"
    again = json.loads(to_bgstats([sheet()], WORDS, AT))
    assert again["plays"][0]["uuid"] == document["plays"][0]["uuid"]


# Squares


def test_a_square_is_a_picture_of_a_text() -> None:
    code = game_code(evening())
    assert code.startswith("ardoise:")
    assert re.fullmatch(r"ardoise:[A-Za-z0-9_-]+", code)
    assert qr_png(code).startswith(b"\x89PNG")
    assert len(Page(qr_svg(code).decode()).elements) == 1 + 2
    assert qr_svg(code) == qr_svg(game_code(evening()))


def test_a_square_holds_a_house_rule_and_no_more_than_it_can() -> None:
    assert len(house_rule_code("gin_rummy", {"target": 250})) < 150
    with pytest.raises(TooLong):
        house_rule_code("own", {}, {"own": random.Random(7).randbytes(3_000).hex()})
    with pytest.raises(TooLong):
        qr_png("x" * (MOST + 1))
    assert io.BytesIO(qr_png("x" * MOST)).read(4) == b"\x89PNG"
