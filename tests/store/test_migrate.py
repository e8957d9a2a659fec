"""Every format that was ever released opens; a newer one is looked at and not touched."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from scorer.game import GameEnded, HandAdded, HandCorrected, HandVoided
from scorer.store.database import Database
from scorer.store.errors import NewerFormat, OldFormat
from scorer.store.library import Library
from scorer.store.migrate import current, header, upgrade
from scorer.store.records import Draft, Outcome
from scorer.store.storage import Content, encode
from tests.store.evening import ANN, BOB, TEXTS, Clock, after, begin, files, hand

GOLDEN = Path(__file__).parents[1] / "data" / "golden"


def content_of(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_bytes().split(b"\n")[0])
    return found


def test_the_files_of_format_1_open(data: Path) -> None:
    """An evening kept by the first release: three hands, the first corrected, the second void, and one half typed."""
    shutil.copytree(GOLDEN / "format-1", data, dirs_exist_ok=True)
    with Library(data, clock=Clock()) as library:
        assert library.notices == ()
        game = library.read("gin-1")
        added, corrected, voided, ended = HandAdded, HandCorrected, HandVoided, GameEnded
        assert [type(event) for event in game.log] == [added, added, added, corrected, voided, ended]
        assert [held.entry["s1"]["deadwood"] for held in game.standing.counting] == [0, 4]
        assert (game.standing.ended, game.standing.abandoned) == (True, False)
        assert library.rules(game.variant_sha) == TEXTS
        outcome = Outcome(state="finished", hands=3, totals=(83, 0), winners=("s1",))
        assert [line.outcome for line in library.games()] == [outcome]
        assert library.draft("gin-1") == Draft(event="e9", content={"entry": {"s1": {"deadwood": "1"}}})
        assert library.regulars == (ANN, BOB)
        assert (library.settings.language, library.settings.keypad) == ("fr", "789")
        assert [line.id for line in library.bin()] == ["thrown"]


def test_the_list_of_format_1_is_read_as_it_stands() -> None:
    assert header(content_of(GOLDEN / "format-1" / "games" / "gin-1.json"))["format"] == 1


# The mechanism, with formats that do not exist yet


def knock_becomes_close(content: Content) -> Content:
    """A step as one could be needed: the way to finish is called otherwise."""
    if header(content)["kind"] != "game":
        return content
    log = json.loads(json.dumps(content["log"]).replace('"knock"', '"close"'))
    return {**content, "log": log}


def close_becomes_down(content: Content) -> Content:
    if header(content)["kind"] != "game":
        return content
    return {**content, "log": json.loads(json.dumps(content["log"]).replace('"close"', '"down"'))}


STEPS = (knock_becomes_close, close_becomes_down)


def finish(library: Library, number: int) -> object:
    event = library.read("gin-1").log[number]
    assert isinstance(event, HandAdded)
    return event.entry["hand"]["finish"]


def test_the_steps_are_taken_in_order_from_where_the_file_is() -> None:
    content: Content = {"header": {"1": {"kind": "game", "format": 1}}, "log": {"1": {"finish": "knock"}}}
    once = upgrade(content, STEPS[:1])
    assert once == {"header": {"1": {"kind": "game", "format": 2}}, "log": {"1": {"finish": "close"}}}
    assert upgrade(once, STEPS) == upgrade(content, STEPS)
    assert upgrade(content, STEPS)["log"] == {"1": {"finish": "down"}}
    assert content["log"] == {"1": {"finish": "knock"}}
    assert upgrade(content, ()) == content
    assert (current(()), current(STEPS)) == (1, 3)


@pytest.mark.parametrize(
    "content",
    [{}, {"header": {}}, {"header": []}, {"header": {"1": 1}}]
    + [{"header": {"1": {"format": number}}} for number in ("1", True, 0)],
)
def test_a_file_without_a_format_is_none_of_ours(content: Content) -> None:
    with pytest.raises(ValueError, match="no header"):
        upgrade(content)


def test_an_old_game_is_read_at_once_and_written_anew_with_its_next_hand(data: Path) -> None:
    with Library(data) as library:
        begin(library, hands=2)
    with Library(data, steps=STEPS) as library:
        assert finish(library, 0) == "down"
        assert content_of(data / "games" / "gin-1.json")["header"]["1"]["format"] == 1
        assert library.regulars == (ANN, BOB)
        library.append("gin-1", hand(2), seen=2, outcome=after(3))
        assert [finish(library, number) for number in range(3)] == ["down", "down", "knock"]
    assert content_of(data / "games" / "gin-1.json")["header"]["1"]["format"] == 3
    assert content_of(data / "games" / "gin-1.json.format-1")["log"]["1"]["entry"]["hand"]["finish"] == "knock"
    with Library(data, steps=STEPS) as library:
        assert len(library.games()) == 1
        assert library.notices == ()


def test_a_step_that_stumbles_leaves_the_old_files_as_they_are(data: Path) -> None:
    def wants_a_prize(content: Content) -> Content:
        return {**content, "prize": content["prize"]} if header(content)["kind"] == "game" else content

    with Library(data) as library:
        begin(library)
    before = (data / "games" / "gin-1.json").read_bytes()
    with Library(data, steps=(wants_a_prize,)) as library:
        assert library.games() == ()
        assert [notice.kind for notice in library.notices] == ["game_unread"]
        with pytest.raises(OldFormat, match="written by an older Ardoise"):
            library.read("gin-1")
    assert (data / "games" / "gin-1.json").read_bytes() == before
    with Library(data) as library:
        assert [line.id for line in library.games()] == ["gin-1"]


def test_regulars_that_cannot_be_brought_over_leave_everything_as_it_is(data: Path) -> None:
    def wants_a_prize(content: Content) -> Content:
        return {**content, "prize": content["prize"]} if header(content)["kind"] == "library" else content

    with Library(data) as library:
        begin(library)
    before = files(data)
    with Library(data, steps=(wants_a_prize,)) as library:
        assert isinstance(library.read_only, OldFormat)
        assert library.read("gin-1").log == ()
    assert files(data) == before


def test_a_half_typed_hand_of_a_newer_version_is_no_obstacle(data: Path) -> None:
    with Library(data, steps=STEPS) as library:
        begin(library)
        library.keep_draft("gin-1", Draft(event="e0", content={"typed": 1}))
    newer = (data / "drafts" / "gin-1.json").read_bytes()
    with Library(data / "ours") as library:
        begin(library)
        (data / "ours" / "drafts" / "gin-1.json").write_bytes(newer)
        assert library.draft("gin-1") == Draft(event="e0", content={"typed": 1})
        library.keep_draft("gin-1", Draft(event="e0", content={"typed": 2}))
        assert library.draft("gin-1") == Draft(event="e0", content={"typed": 2})


def test_tables_of_a_newer_file_are_never_written(data: Path) -> None:
    path = data / "sheet.json"
    sheet = Database(path, "sheet", steps=STEPS)
    sheet.begin()
    sheet.save()
    before = path.read_bytes()
    older = Database(path, "sheet")
    older.add("hands", {"ann": 27})
    with pytest.raises(NewerFormat):
        older.save()
    assert path.read_bytes() == before


def test_games_of_a_newer_program_can_be_looked_at_and_not_changed(data: Path) -> None:
    with Library(data, steps=STEPS) as library:
        begin(library, hands=2)
    before = files(data)
    with Library(data) as library:
        sentence = "library.json was written by a newer Ardoise (format 3): update this one to change it."
        assert str(library.read_only) == sentence
        assert len(library.read("gin-1").log) == 2
        assert library.regulars == (ANN, BOB)
        with pytest.raises(NewerFormat):
            library.append("gin-1", hand(2), seen=2)
    assert files(data) == before
    with Library(data, steps=STEPS) as library:
        library.append("gin-1", hand(2), seen=2)


def test_one_newer_game_among_ours_is_looked_at_and_not_changed(data: Path) -> None:
    newer = data / "newer"
    with Library(newer, steps=STEPS) as library:
        begin(library, hands=2)
    ours = data / "ours"
    with Library(ours) as library:
        begin(library, "ours")
        path = shutil.copy(newer / "games" / "gin-1.json", ours / "games")
    kept = Path(path).read_bytes()
    with Library(ours) as library:
        assert library.read_only is None
        assert library.open("gin-1").newer == 3
        assert library.open("ours").newer is None
        for change in (lambda: library.append("gin-1", hand(2), seen=2), lambda: library.delete("gin-1")):
            with pytest.raises(NewerFormat, match=r"gin-1\.json was written by a newer Ardoise"):
                change()
        library.append("ours", hand(0), seen=0)
    assert Path(path).read_bytes() == kept


def test_a_newer_game_we_cannot_understand_is_no_damaged_one(data: Path) -> None:
    with Library(data) as library:
        begin(library)
    strange = data / "games" / "strange.json"
    strange.write_bytes(encode({"header": {"1": {"kind": "game", "format": 7, "id": "strange"}}, "moves": {}}))
    for _ in range(2):
        with Library(data) as library:
            assert [str(notice) for notice in library.notices] == [
                "strange.json cannot be read here: another version of Ardoise wrote it, "
                "or it belongs to somebody else. It stays as it is."
            ]
            with pytest.raises(NewerFormat):
                library.read("strange")
            assert [line.id for line in library.games()] == ["gin-1"]
    assert strange.exists()
