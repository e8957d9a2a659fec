"""Games come in from a file: looked through first, known again, reported where they cannot be read, never guessed."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from scorer.export.as_bgstats import to_bgstats
from scorer.export.as_csv import CsvStyle, columns_of, csv_long, csv_wide, to_csv_long, to_csv_wide
from scorer.export.as_json import json_of_all, to_json
from scorer.export.qr import game_code, house_rule_code
from scorer.game import HandAdded, Player
from scorer.importing.preview import Arrival, Here, Kept, Preview, Unreadable
from scorer.importing.read import preview
from scorer.importing.score_sheet import rules_named
from scorer.load import Source, load
from scorer.played import Played
from scorer.store.pins import sha_of
from scorer.store.shelf import Shelf
from scorer.watch import Cancelled, Watch
from tests.leaving import AT, LATER, WORDS, evening, noted, settled, sheet, stopped, with_events, worked
from tests.test_export import HOSTILE, halved, level, rows
from tests.test_export_pages import partners

NOW = "2026-12-24T18:00:00+01:00"


def at_home(*games: Played, regulars: Iterable[Player] = (), wins: Any = None) -> Here:
    """A library that holds these games."""
    kept = {played.game.id: Kept(played.game, played.board.final_totals) for played in games}
    return Here(kept.get, sha_of, Shelf().read, tuple(regulars), NOW, wins)


def looked(text: str | bytes, here: Here | None = None) -> Preview:
    return preview(text if isinstance(text, bytes) else text.encode(), here or at_home())


def one(found: Preview) -> Arrival:
    assert [str(remark) for remark in found.unread] == []
    (arrival,) = found.arrivals
    return arrival


def said(found: Preview) -> list[str]:
    return [str(remark) for remark in found.remarks]


def changed(text: str, **changes: Any) -> str:
    document = json.loads(text)
    document["game"] |= changes
    return json.dumps(document)


def refused(text: str | bytes, here: Here | None = None) -> str:
    with pytest.raises(Unreadable) as error:
        looked(text, here)
    return str(error.value)


FORMS = {
    "json": to_json,
    "many": lambda played: "".join(json_of_all([played])),
    "long": lambda played: to_csv_long(sheet(played)),
    "wide": lambda played: to_csv_wide(sheet(played)),
    "bgstats": lambda played: to_bgstats([sheet(played)], WORDS, AT),
    "square": game_code,
}
EVERY_FORM = pytest.mark.parametrize("form", FORMS)


# Every form


@EVERY_FORM
def test_what_left_comes_in_with_the_same_totals_and_winner(form: str) -> None:
    arrival = one(looked(FORMS[form](evening())))
    assert (arrival.state, arrival.game.id, arrival.title) == ("new", "g1", "Gin Rummy")
    assert (arrival.played.board.final_totals, arrival.played.winners) == ((227, 29), (0,))
    assert [side.name for side in arrival.played.table.sides] == ["Ann", "Bob"]
    assert arrival.remarks == ()


@EVERY_FORM
def test_what_is_here_already_is_known_again(form: str) -> None:
    assert one(looked(FORMS[form](evening()), at_home(evening()))).state == "known"


@EVERY_FORM
def test_the_same_file_twice_changes_nothing(form: str) -> None:
    first = one(looked(FORMS[form](evening())))
    assert one(looked(FORMS[form](evening()), at_home(first.played))).state == "known"


@EVERY_FORM
def test_another_game_with_the_same_id_is_kept_beside(form: str) -> None:
    ours = evening("Cid", "Dee")
    arrival = one(looked(FORMS[form](evening()), at_home(ours)))
    assert arrival.state == "beside"
    assert arrival.game.id.startswith("g1-")
    assert one(looked(FORMS[form](evening()), at_home(ours, arrival.played))).state == "known"


@EVERY_FORM
def test_hostile_names_come_back_to_the_letter(form: str) -> None:
    for name in HOSTILE:
        arrival = one(looked(FORMS[form](evening(name, "Bob"))))
        plain = " ".join(name.split()) if form == "bgstats" else name
        assert arrival.played.table.sides[0].name == plain
        assert arrival.played.table.sides[0].players[0].name == plain


@pytest.mark.parametrize("form", ["long", "wide"])
def test_csv_brings_back_what_rules_took_away_and_what_a_table_settled(form: str) -> None:
    assert one(looked(FORMS[form](halved()))).played.board.final_totals == (210, 35)
    assert one(looked(FORMS[form](halved()))).played.winners == (1,)
    tie = one(looked(FORMS[form](settled(level(), "s1"))))
    assert (tie.played.winners, tie.played.ranks) == ((1,), (2, 1, 3))
    assert one(looked(FORMS[form](stopped(evening(), abandoned=True)))).played.state == "abandoned"


@pytest.mark.parametrize("style", [CsvStyle(a, mark=b) for a in (",", ";", "\t") for b in (True, False)])
def test_csv_comes_in_whatever_stands_between_its_cells(style: CsvStyle) -> None:
    for text in (to_csv_long(sheet(), style), to_csv_wide(sheet(), style)):
        assert one(looked(text)).played.board.final_totals == (227, 29)
    assert one(looked(to_csv_wide(sheet(), style).removeprefix("\ufeff").encode("utf-16"))).state == "new"


def test_partners_come_back_with_their_players() -> None:
    for form in ("json", "long", "bgstats"):
        sides = one(looked(FORMS[form](partners()))).played.table.sides
        assert [(side.name, [player.name for player in side.players]) for side in sides] == [
            ("Us", ["Ann", "Cid"]),
            ("Them", ["Bob", "Dee"]),
        ]


def test_many_games_come_in_from_one_wide_file() -> None:
    sheets = [sheet(evening("Ann", "Bob")), sheet(evening("Cid", "Ann", ident="g2"))]
    found = looked("".join(csv_wide(sheets, columns_of(each.sides for each in sheets))))
    assert [[side.name for side in each.played.table.sides] for each in found.arrivals] == [
        ["Ann", "Bob"],
        ["Ann", "Cid"],
    ]
    assert [each.played.board.final_totals for each in found.arrivals] == [(227, 29), (29, 227)]


# Ardoise's own


def test_a_game_that_went_on_elsewhere_gets_the_hands_it_lacks() -> None:
    shorter = evening()
    more = with_events(shorter, HandAdded(id="e9", at=LATER, hand="h9", entry={"s0": {"deadwood": 1}}))
    arrival = one(looked(to_json(more), at_home(shorter)))
    assert (arrival.state, [event.id for event in arrival.fresh]) == ("longer", ["e9"])
    assert one(looked(to_json(shorter), at_home(more))).state == "known"


def test_two_that_went_on_differently_are_both_kept() -> None:
    ours = with_events(evening(), HandAdded(id="ours", at=LATER, hand="h9", entry={}))
    theirs = with_events(evening(), HandAdded(id="theirs", at=LATER, hand="h9", entry={}))
    assert one(looked(to_json(theirs), at_home(ours))).state == "beside"


def test_a_variant_that_is_not_here_comes_along_after_it_was_loaded() -> None:
    found = looked(to_json(halved()))
    assert list(found.variants) == ["test"]
    assert looked(to_json(evening())).variants == {}


def test_rules_that_do_not_hold_bring_no_game_in() -> None:
    document = json.loads(to_json(halved()))
    document["rules"]["test"] += "\n[lines.more]\npoints = 'nothing + 1'\nlabel = 'More'\n"
    found = looked(json.dumps(document))
    assert found.arrivals == ()
    assert said(found)[0].startswith("The rules in the file do not hold: test/variant.toml:")


def test_totals_that_were_tampered_with_are_worked_out_anew() -> None:
    document = json.loads(to_json(evening()))
    document["scoreboard"]["final_totals"] = [999, 29]
    found = looked(json.dumps(document))
    assert found.arrivals[0].played.board.final_totals == (227, 29)
    assert said(found) == ["Game 1: Worked out anew, the totals are 227, 29; the file says 999, 29."]


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"id": "../../etc"}, "cannot be the id of a game"),
        ({"id": "G1"}, "cannot be the id of a game"),
        ({"created": "yesterday"}, "a time is written with its zone"),
        ({"created": "2026-11-30T20:00:00"}, "a time is written with its zone"),
        ({"log": [{"kind": "card_eaten", "id": "x", "at": AT}]}, "log.0"),
        ({"log": [{"kind": "hand_removed", "id": "x", "at": AT, "hand": "h"}] * 2}, "two entries have the same id"),
        ({"table": {"variant": "gin_rummy", "sides": [], "players": 2, "seats": []}}, "a table has 1 to 24 players"),
        ({"extra": 1}, "extra: this has no place here"),
        ({"created": 7}, "created: a text is wanted here"),
        ({"table": {"variant": "gin_rummy", "sides": [], "players": 3_000_000, "seats": []}}, "1 to 24 players"),
        ({"table": {"variant": "gin_rummy", "sides": "Ann", "players": 2, "seats": []}}, "a list is wanted here"),
        ({"table": {"variant": "gin_rummy", "sides": [], "players": "2!", "seats": []}}, "a whole number is wanted"),
        ({"log": {}}, "log: a list is wanted here"),
    ],
)
def test_a_game_that_cannot_be_is_reported_with_the_reason(changes: dict[str, Any], says: str) -> None:
    found = looked(changed(to_json(evening()), **changes))
    assert found.arrivals == ()
    assert says in said(found)[0].lower()


def test_one_bad_game_does_not_cost_the_others() -> None:
    document = json.loads("".join(json_of_all([evening(ident="g1"), evening(ident="g2"), evening(ident="g3")])))
    document["games"][1]["game"]["table"]["players"] = "many"
    found = looked(json.dumps(document))
    assert [arrival.game.id for arrival in found.arrivals] == ["g1", "g3"]
    assert said(found)[0].startswith("Game 2: table.players: ")


def test_a_game_that_stands_twice_in_a_file_comes_in_once() -> None:
    found = looked("".join(json_of_all([evening(), evening()])))
    assert len(found.arrivals) == 1
    assert said(found) == ["Game 2: This game stands in the file twice."]


def test_a_file_of_a_newer_program_is_left_alone() -> None:
    assert "newer Ardoise (format 7)" in refused('{"ardoise": 7, "game": {}}')


def test_house_rules_come_from_a_square() -> None:
    found = looked(house_rule_code("gin_rummy", {"target": 250}))
    assert found.house_rules
    assert (found.house_rules.variant, dict(found.house_rules.options)) == ("gin_rummy", {"target": 250})
    own = looked(house_rule_code("test", {}, halved().texts))
    assert list(own.variants) == ["test"]
    assert refused(house_rule_code("gin_rummy", {"target_": 1})) == "There is no house rule “target_”."


@pytest.mark.parametrize(
    ("options", "says"),
    [({"target": -5}, "target: "), ({"target": "many"}, "target: "), ({"tie_break": "dice"}, "tie_break")],
)
def test_house_rules_that_cannot_be_are_refused(options: dict[str, Any], says: str) -> None:
    assert says in refused(house_rule_code("gin_rummy", options))


# Game files


GAME_FILE: dict[str, Any] = {
    "variant": "gin_rummy",
    "sides": ["Ann", "Bob"],
    "hands": [{"Ann": {"deadwood": 4}, "Bob": {"deadwood": 31}, "hand": {"knocker": "Ann"}}],
}


def test_a_game_file_comes_in_with_the_day_it_says_or_today() -> None:
    arrival = one(looked(json.dumps(GAME_FILE)))
    assert (arrival.played.board.totals, arrival.game.created) == ((27, 0), NOW)
    assert one(looked(json.dumps(GAME_FILE), replace(at_home(arrival.played), now=LATER))).state == "known"
    assert one(looked(json.dumps({**GAME_FILE, "played_at": AT}))).game.created == AT


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"options": []}, "options: The options are an object"),
        ({"players": 3_000_000}, "players: The number of players is a whole number from 1 to 24."),
        ({"seats": ["Ann"]}, "has no place in a game"),
        ({"names": {"Ann": 5}}, "names: an object is wanted here"),
    ],
)
def test_a_game_file_that_cannot_be_names_the_field(changes: dict[str, Any], says: str) -> None:
    found = looked(json.dumps({**GAME_FILE, **changes}))
    assert found.arrivals == ()
    assert says in said(found)[0]


def test_a_seat_list_is_no_longer_than_a_table() -> None:
    table = json.loads(to_json(evening()))["game"]["table"]
    found = looked(changed(to_json(evening()), table={**table, "seats": ["p0", "p1"] * 100_000}))
    assert found.arrivals == ()
    assert "1 to 24 players" in said(found)[0]


def test_a_game_file_with_a_hand_that_cannot_be_is_reported() -> None:
    bad = {**GAME_FILE, "hands": [{"Ann": {"deadwood": 4000}, "hand": {"knocker": "Ann"}}]}
    found = looked(json.dumps([GAME_FILE, bad, {**GAME_FILE, "variant": "unheard_of"}]))
    assert len(found.arrivals) == 1
    assert [line.partition(":")[0] for line in said(found)] == ["Game 2", "Game 3"]
    assert "“unheard_of” is not known here" in said(found)[1]


# CSV


LEFT_OUT_OF_LINE_2 = "Line 2: The game that begins here does not come in: not all of its lines can be read."
TYPED = "hand;Ann;Bob\n1;27;0\n2;{}\n3;0;9\n"


@pytest.mark.parametrize(
    "cells", ["49-46ish;3", "27", ";3", "1,000;3", "1e3;3", "27.5;3", "0x1;3", "9999999999;3", "a;b;c"]
)
def test_a_game_with_a_line_that_cannot_be_read_is_left_out_and_the_line_reported(cells: str) -> None:
    found = looked(TYPED.format(cells), at_home(wins="highest"))
    assert found.arrivals == ()
    assert [remark.line for remark in found.unread] == [3, 2]
    assert said(found)[-1] == LEFT_OUT_OF_LINE_2


@pytest.mark.parametrize("cells", ["49;-46", "49;−46", "49,0;-46.00", " 49 ;+-46"[:4] + ";-46"])
def test_whole_numbers_are_read_however_they_are_written(cells: str) -> None:
    (arrival,) = looked(TYPED.format(cells), at_home(wins="highest")).arrivals
    assert arrival.played.board.totals == (76, -37)


def test_the_direction_is_asked_for_and_not_guessed() -> None:
    found = looked(TYPED.format("1;1"))
    assert found.arrivals == ()
    assert said(found) == ["Line 2: The file does not say whether the highest or the lowest total wins: choose."]
    assert looked(TYPED.format("1;1"), at_home(wins="lowest")).arrivals[0].game.table.options == {"lowest_wins": True}


@pytest.mark.parametrize("form", ["long", "wide"])
def test_one_game_with_bad_lines_does_not_cost_the_others_of_the_file(form: str) -> None:
    sheets = [sheet(evening(ident=ident)) for ident in ("g1", "g2", "g3")]
    text = "".join(csv_long(sheets) if form == "long" else csv_wide(sheets, columns_of([("Ann", "Bob")])))
    lines = text.split("\r\n")
    of_second = [at for at, line in enumerate(lines, 1) if '"g2"' in line]
    bad = [of_second[0], of_second[-3]]
    for at in bad:
        lines[at - 1] += ",?"
    found = looked("\r\n".join(lines))
    assert [arrival.game.id for arrival in found.arrivals] == ["g1", "g3"]
    assert [arrival.played.board.final_totals for arrival in found.arrivals] == [(227, 29), (227, 29)]
    assert [remark.line for remark in found.unread] == [*bad, of_second[0]]


def test_a_hand_that_lacks_the_points_of_a_side_leaves_its_game_out() -> None:
    """The line of Bob’s nine points in the third hand is gone from the file."""
    lines = to_csv_long(sheet()).split("\r\n")
    (gone,) = [at for at, line in enumerate(lines) if ",9,9," in line]
    found = looked("\r\n".join(lines[:gone] + lines[gone + 1 :]))
    assert found.arrivals == ()
    assert said(found)[0].endswith("has no points for every side.")


def test_a_quotation_mark_that_is_never_closed_swallows_no_game() -> None:
    text = to_csv_long(sheet()) + to_csv_long(sheet(evening(ident="g2"))).split("\r\n", 1)[1]
    lines = text.split("\r\n")
    lines[2] = lines[2].replace('"Bob"', '"Bob', 1)
    assert refused("\r\n".join(lines)).startswith("Line 3: This row cannot be read: a quotation mark in it")


def test_points_and_totals_that_disagree_are_told_with_their_line() -> None:
    text = to_csv_wide(sheet()).replace(",60,0,87,9", ",60,0,97,9")
    found = looked(text)
    assert said(found) == ["Line 4: 27 and 60 are not 97: the points are taken."]
    assert found.arrivals[0].played.board.final_totals == (227, 29)


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    text = '"hand","A\nnn","Bob"\n1,27,0\n\n2,x,3\n'
    found = looked(text, at_home(wins="highest"))
    assert found.unread[0].line == 5


def test_a_hand_that_stands_twice_is_told() -> None:
    found = looked("hand,Ann,Bob\n1,27,0\n1,27,0\n", at_home(wins="highest"))
    assert said(found) == ["Line 3: Hand 1 stands in the file twice.", LEFT_OUT_OF_LINE_2]
    assert found.arrivals == ()


def test_a_hand_that_is_missing_between_others_is_told() -> None:
    found = looked("hand,Ann,Bob\n1,27,0\n2,0,3\n5,0,9\n", at_home(wins="highest"))
    assert said(found) == ["Line 4: No hand stands between 2 and 5."]
    assert found.arrivals[0].played.board.totals == (27, 12)


def test_an_edited_export_is_kept_beside_the_game_it_was_made_from() -> None:
    edited = to_csv_wide(sheet()).replace(",0,9,27,9", ",0,19,27,19").replace(",60,0,87,9", ",60,0,87,19")
    assert looked(edited, at_home(evening())).arrivals[0].state == "beside"


def test_a_regular_is_known_by_name_where_only_one_is_called_so() -> None:
    regulars = [Player(id="r1", name="Ann", mark=4), Player(id="r2", name="Bob"), Player(id="r3", name="Bob")]
    arrival = one(looked(TYPED.format("1;1"), at_home(regulars=regulars, wins="highest")))
    ann, bob = (side.players[0] for side in arrival.played.table.sides)
    assert (ann.id, ann.mark) == ("r1", 4)
    assert bob.id not in {"r2", "r3"}


@pytest.mark.parametrize("title", ["Whist", '"; rm -rf', "Jeu\n[x]\na = 1", "é" * 300, "a\\b", "'''", "日本", "{id}"])
def test_rules_made_from_any_name_hold_with_their_examples(title: str) -> None:
    ident, texts = rules_named(" ".join(title.split())[:200])
    loaded = load(ident, lambda name: Source(name, texts[name]) if name in texts else None)
    assert loaded.variant.name == " ".join(title.split())[:200]


# BG Stats


def bg(*scores: dict[str, Any], **game: Any) -> str:
    people = [{"id": at, "name": name} for at, name in enumerate(("Ann", "Bob", "Cid", "Dee"), 1)]
    played = {"gameRefId": 1, "playDate": "2025-03-30 02:30:00", "playerScores": scores, "uuid": "u"}
    return json.dumps({"games": [{"id": 1, "name": "Wizard", **game}], "players": people, "plays": [played]})


def test_a_play_comes_in_as_one_row_of_points() -> None:
    arrival = one(
        looked(
            bg(
                {"playerRefId": 1, "score": "70", "winner": False},
                {"playerRefId": 2, "score": "-5", "winner": True},
                highestWins=False,
            )
        )
    )
    assert (arrival.title, arrival.played.board.final_totals, arrival.played.winners) == ("Wizard", (70, -5), (1,))
    assert arrival.game.created == "2025-03-30T02:30:00+01:00"


@pytest.mark.parametrize("score", [True, False, [7], {"points": 7}, 27.5])
def test_a_score_that_is_no_number_at_all_is_reported(score: Any) -> None:
    found = looked(bg({"playerRefId": 1, "score": score}, {"playerRefId": 2, "score": "4"}))
    assert found.arrivals == ()
    assert said(found)[0].endswith("is not a whole number.")


@pytest.mark.parametrize("field", ["playerRefId", "rank", "winner"])
def test_a_switch_is_no_number_and_a_number_no_switch(field: str) -> None:
    odd = {"playerRefId": True, "rank": True, "winner": 1}[field]
    found = looked(bg({"playerRefId": 1, "score": "7", field: odd}, {"playerRefId": 2, "score": "4"}))
    assert found.arrivals == ()
    assert said(found)[0].startswith(f"Game 1: playerScores.0.{field}: ")


def test_a_play_that_is_not_counted_does_not_come_in_and_is_told() -> None:
    document = json.loads(bg({"playerRefId": 1, "score": "7"}, {"playerRefId": 2, "score": "4"}))
    document["plays"][0]["ignored"] = True
    found = looked(json.dumps(document))
    assert found.arrivals == ()
    assert said(found) == ["Game 1: BG Stats does not count this play, and so it does not come in."]


@pytest.mark.parametrize("score", ["3.5", "", None, "49-46ish", "1e9", "\u0664\u0662"])
def test_a_score_that_is_no_whole_number_is_reported(score: str | None) -> None:
    found = looked(bg({"playerRefId": 1, "score": score}, {"playerRefId": 2, "score": "4"}))
    assert found.arrivals == ()
    assert said(found)[0].startswith("Game 1: ")


def test_a_winner_against_the_points_is_told() -> None:
    scores = [{"playerRefId": 1, "score": "7", "winner": True}, {"playerRefId": 2, "score": "9", "winner": False}]
    assert said(looked(bg(*scores))) == ["Game 1: By the points it is not won by Ann, as the file says."]


def test_games_without_points_and_plays_with_missing_players_are_reported() -> None:
    scores = [{"playerRefId": 1, "score": "7"}, {"playerRefId": 2, "score": "9"}]
    assert said(looked(bg(*scores, noPoints=True))) == ["Game 1: It was played without points."]
    missing = looked(bg({"playerRefId": 9, "score": "7"}))
    assert said(missing) == ["Game 1: Its game or one of its players is missing in the file."]


# Hostile files


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"Ann \xe9", "UTF-8"),
        (b"PK\x03\x04", "names no columns"),
        (b"{", "not JSON"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"ardoise":1,"game":' + b'{"a":' * 60 + b"1" + b"}" * 61, "nested too deep"),
        (b'{"ardoise":1,"x":1e999}', "too large"),
        (b'{"ardoise":1,"x":' + b"9" * 5000 + b"}", "too large"),
        (b'{"ardoise":1,"x":NaN}', "none at all"),
        (b'{"ardoise":1,"x":"\\ud800"}', "Half of a character"),
        (b'{"ardoise":true}', "newer"),
        (b'{"ardoise":1,"game":{},"game":{}}', "\u201cgame\u201d stands twice in one object"),
        (b'{"hello":1}', "none that is known"),
        (b"ardoise:!!!", "square"),
        (b"name,points\nAnn,3\n", "names no columns"),
        (b"hand,Ann,Ann\n1,2,3\n", "name of its own"),
    ],
)
def test_a_file_that_is_none_of_ours_is_refused_in_a_sentence(data: bytes, says: str) -> None:
    assert says in refused(data)


def test_a_square_that_unfolds_to_a_mountain_is_refused() -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(b" " * 50_000_000, 9)).decode()
    assert "square" in refused(f"ardoise:{bomb}")


def test_a_long_import_says_how_far_it_is_and_can_be_stopped() -> None:
    heard: list[tuple[int, int]] = []
    text = "".join(json_of_all([evening(ident=f"g{at}") for at in range(3)])).encode()
    preview(text, at_home(), Watch(tell=lambda done, of: heard.append((done, of))))
    assert heard == [(1, 3), (2, 3), (3, 3)]
    with pytest.raises(Cancelled):
        preview(text, at_home(), Watch(stop=lambda: True))


def test_an_export_opens_again_after_a_spreadsheet_has_saved_it() -> None:
    """A spreadsheet drops the quotes that are not needed, and may write whole numbers with a decimal."""
    saved = "\n".join(";".join(cell.replace("227", "227,0") for cell in row) for row in rows(to_csv_long(sheet())))
    assert one(looked(saved)).played.board.final_totals == (227, 29)


@pytest.mark.parametrize("form", [to_csv_long, to_csv_wide], ids=["long", "wide"])
def test_place_and_note_come_back_with_a_csv_and_a_second_time_change_nothing(form: Any) -> None:
    text = form(sheet(noted(evening(), "Lyon; at home", '=rain, "all"\nday')))
    arrival = one(looked(text, at_home(wins="highest")))
    told = arrival.game.standing.noted
    assert told is not None
    assert (told.place, told.note) == ("Lyon; at home", '=rain, "all"\nday')
    assert arrival.played.board.final_totals == (227, 29)
    assert one(looked(text, at_home(arrival.played))).state == "known"
    assert one(looked(text, at_home(evening()))).state == "known"


@pytest.mark.parametrize("form", [to_csv_long, to_csv_wide], ids=["long", "wide"])
def test_a_place_that_is_too_long_to_be_kept_is_reported_with_its_line(form: Any) -> None:
    text = form(sheet(noted(evening(), "Lyon"))).replace("Lyon", "L" * 201)
    assert "This is too long: 200 letters are kept." in said(looked(text))[0]
    assert said(looked(text))[0].startswith("Line ")


def test_a_copy_comes_in_as_one_and_a_strange_original_is_refused() -> None:
    played = evening()
    copy = to_json(worked(played.game.copied("copy", AT), played.rules.loaded))
    assert one(looked(copy, at_home(played))).game.copy_of == "g1"
    assert said(looked(changed(copy, copy_of="../g1"))) == ["“../g1” cannot be the id of a game."]
