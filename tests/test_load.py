"""Variant files: what holds, and what is said, with file and line, of what does not."""

from __future__ import annotations

import contextlib
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorer.load import Loaded, LoadError, Problem, Source, load
from scorer.toml import line_of

SNAP = """\
format = 1
id     = "snap"
name   = "Snap"
family = "shedding"

[[seating]]
players = [2, 3, 4]

[options]
target = { label = "The game ends at", default = 10 }

[inputs]
closer = { label = "Closed", type = "side", nobody = false }
points = { label = "Points", type = "points", max = 20, required = true }

[checks.closer_scores]
when    = "closer"
require = "points > 0"
field   = "points"
message = "Whoever closed has points."

[lines]
points = { label = "Points", points = "points" }
lowest = { label = "Closed, not highest", when = "closer and points < highest(all.points)", points = "-5" }

[ending]
when = "highest(all.total) >= target"

[[examples]]
name   = "Closed too early"
sides  = ["Ann", "Bob"]
hands  = [ { Ann = { points = 3 }, Bob = { points = 7 }, hand = { closer = "Ann" } } ]
expect = { hand_points = [[-2, 7]] }

[[examples]]
name   = "Whoever closed has points"
sides  = ["Ann", "Bob"]
hands  = [ { Ann = { points = 0 }, Bob = { points = 7 }, hand = { closer = "Ann" } } ]
expect = { error = "points" }
"""

CHILD = """\
format  = 1
id      = "loud_snap"
name    = "Loud Snap"
extends = "snap"
remove  = ["lines.lowest"]

[options]
target = { default = 15 }

[lines]
loud = { label = "Shouted first", when = "closer", points = "2" }

[[examples]]
name   = "Two for shouting"
sides  = ["Ann", "Bob"]
hands  = [ { Ann = { points = 3 }, Bob = { points = 7 }, hand = { closer = "Ann" } } ]
expect = { hand_points = [[5, 7]] }

[[examples]]
name   = "Fifteen ends it"
sides  = ["Ann", "Bob"]
hands  = [ { Ann = { points = 13 }, Bob = { points = 7 }, hand = { closer = "Ann" } } ]
expect = { winners = ["Ann"] }
"""


def loaded(text: str, ident: str = "snap", **others: str) -> Loaded:
    texts = {ident: text, **others}
    return load(ident, lambda name: Source(f"{name}/variant.toml", texts[name]) if name in texts else None)


def problems(text: str, ident: str = "snap", **others: str) -> tuple[Problem, ...]:
    with pytest.raises(LoadError) as caught:
        loaded(text, ident, **others)
    return caught.value.problems


def line_with(text: str, words: str) -> int:
    return next(number for number, line in enumerate(text.split("\n"), 1) if words in line)


def test_a_good_file_holds() -> None:
    variant = loaded(SNAP).variant
    assert (variant.id, variant.options["target"].default, list(variant.lines)) == ("snap", 10, ["points", "lowest"])


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("points < highest", "point < highest", "unknown name 'point'; did you mean 'points'?"),
        ('type = "side"', 'type = "sid"', "this is points, count, halves, flag, choice"),
        ('field   = "points"', 'field   = "pionts"', "there is no input 'pionts'; did you mean 'points'?"),
        ("nobody = false", "nobdy = false", "unknown key 'nobdy'; did you mean 'nobody'?"),
        ("[checks.closer_scores]", "[check.closer_scores]", "unknown key 'check'; did you mean 'checks'?"),
        ("max = 20", 'max = "twenty"', "unknown name 'twenty'"),
        ("default = 10", 'default = "tne"', "unknown name 'tne'"),
        ('require = "points > 0"', 'require = "points"', "this should be yes or no, but it is a number"),
        ("players = [2, 3, 4]", 'players = "two"', "players"),
        ("highest(all.total)", "total", "'total' is one thing for each side"),
        ("max = 20", 'choices = ["a"]', "only a field of type choice has 'choices', not points"),
        ("hand_points = [[-2, 7]]", "hand_points = [[3, 7]]", "hand_points is [[-2, 7]], expected [[3, 7]]"),
    ],
)
def test_a_problem_says_its_line_and_what_is_allowed(old: str, new: str, says: str) -> None:
    text = SNAP.replace(old, new, 1)
    found = problems(text)
    assert any(says in problem.message or says in problem.path for problem in found)
    if "expected" not in says:
        assert line_with(text, new) in {problem.line for problem in found}
    assert all(problem.file == "snap/variant.toml" for problem in found)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("players = [2, 3, 4]", "players = [2, 3, 50]", "this is at most 48, not 50"),
        ("players = [2, 3, 4]", "players = []", "this cannot be empty"),
        ("players = [2, 3, 4]", "players = [2, 3, 2]", "'2' stands here twice"),
        ("players = [2, 3, 4]", "players = [2, 3, 4]\nsides = 2", "3 players do not make 2 sides alike"),
        ("max = 20", "max = 20, step = 0", "this is at least 1, not 0"),
        ("max = 20", "max = 20, min = 21", "'max' is 20 and 'min' is 21: nothing lies between them"),
        ("max = 20", "max = 20, default = 25", "25 cannot be entered here: at most 20 is possible"),
        ("default = 10", "default = 10, min = 12", "10 cannot be entered here: at least 12 is possible"),
        ('name   = "Snap"', 'name   = "  "', "a text says something, on one line"),
        ('name   = "Snap"', "name   = 3", "a text is wanted here, not 3"),
        ('points = "-5"', "points = 1.5", "true or false, a whole number or a text is wanted here, not 1.5"),
        ("format = 1", "format = true", "the format is 1: format = 1"),
        ('family = "shedding"', 'family = "shedding"\nremove = ["lines.points"]', "only a variant that extends"),
        ("expect = { hand_points = [[-2, 7]] }", "expect = {}", "this cannot be empty"),
        ("expect = { hand_points", "expect = { hand_pionts", "there is no 'hand_pionts' in the answer; did you mean"),
        ("[lines]", "[presets]\np = { label = 'P', set = { target = true } }\n[lines]", "'target' is a number"),
        ("[lines]", "[card_values]\nE = 12\n[lines]", "there is no card 'E' in the pack; its ranks are A, 2, 3"),
        ("[lines]", "[card_values]\n'2-E' = 12\n[lines]", "there is no card '2-E' in the pack"),
        ("[lines]", "[melds]\nset = { shape = 'set', most = 2 }\n[lines]", "'most' is 2 and 'least' is 3"),
        ("[lines]", "[pack]\ncopies = 0\n[lines]", "this is at least 1, not 0"),
        ("[lines]", "[tables.bonus]\nrows = {}\n[lines]", "a table has either steps or rows"),
    ],
)
def test_what_no_table_could_play_with_is_a_problem_of_the_file(old: str, new: str, says: str) -> None:
    found = problems(SNAP.replace(old, new, 1))
    assert [says for problem in found if says in problem.message] == [says]


def test_an_error_in_an_example_is_told_once_and_not_for_each_figure() -> None:
    text = SNAP.replace("expect = { hand_points = [[-2, 7]] }", "expect = { totals = [-2, 7], finished = false }")
    found = problems(text.replace("points = 3 }, Bob", "points = 30 }, Bob"))
    assert len(found) == 1
    assert "an error at points" in found[0].message
    assert found[0].message.endswith("expected no error")


def test_all_problems_are_reported_in_the_order_of_the_file() -> None:
    text = (
        SNAP.replace("points > 0", "pionts > 0")
        .replace('points = "-5"', 'points = "tottal"')
        .replace("max = 20", 'max = "x"')
    )
    found = problems(text)
    assert [problem.line for problem in found] == sorted(line_with(text, word) for word in ("pionts", "tottal", '"x"'))


def test_a_line_that_no_example_shows_is_a_problem() -> None:
    text = SNAP.replace("{ Ann = { points = 3 }", "{ Ann = { points = 9 }").replace("[[-2, 7]]", "[[9, 7]]")
    assert [p.path for p in problems(text)] == ["lines.lowest"]


def test_a_variant_has_two_examples() -> None:
    one = SNAP[: SNAP.rindex("[[examples]]")]
    assert "at least 2 examples" in problems(one)[0].message


def test_values_in_a_circle_are_named() -> None:
    text = SNAP.replace("[lines]", '[values]\none = "two + 1"\ntwo = "one + 1"\n\n[lines]')
    assert any("one -> two -> one" in problem.message for problem in problems(text))


def test_one_id_is_one_thing() -> None:
    text = SNAP.replace("[lines]", '[values]\ncloser = "1"\n\n[lines]')
    assert any("already one of the inputs" in problem.message for problem in problems(text))
    reserved = SNAP.replace("[lines]", '[values]\ndealer = "1"\n\n[lines]')
    assert any("a word of the language" in problem.message for problem in problems(reserved))


def test_a_child_says_only_what_it_changes() -> None:
    child = loaded(CHILD, "loud_snap", snap=SNAP)
    assert list(child.variant.lines) == ["points", "loud"]
    assert child.variant.options["target"].label == "The game ends at"
    assert child.writer("options.target") == "snap"
    assert child.writer("lines.loud") == "loud_snap"
    assert list(child.sources) == ["loud_snap", "snap"]


def test_a_problem_that_is_inherited_names_the_parents_file() -> None:
    parent = SNAP.replace("points > 0", "pionts > 0")
    found = problems(CHILD, "loud_snap", snap=parent)
    assert [(p.file, p.line) for p in found] == [("snap/variant.toml", line_with(parent, "pionts"))]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"lines.lowest"', '"lines.lowset"', "there is no 'lines.lowset' to remove"),
        ('extends = "snap"', 'extends = "snip"', "there is no variant 'snip' to extend"),
        ('extends = "snap"', 'extends = "loud_snap"', "in a circle"),
    ],
)
def test_what_cannot_be_extended(old: str, new: str, says: str) -> None:
    found = problems(CHILD.replace(old, new), "loud_snap", snap=SNAP)
    assert says in found[0].message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("format = 1\nid = [", "not TOML"),
        ("format = 2\n", "the format is 1"),
        ("x" * 70_000, "64 kB"),
        ("a = " + "[" * 40 + "]" * 40, "levels deep"),
        (".".join("a" * 40) + " = 1", "levels deep"),
        ("a = '" + "x" * 2_000 + "'", "1000 characters"),
        ("a = 1\na = 2", "not TOML"),
    ],
)
def test_a_hostile_file_is_refused_at_once(text: str, says: str) -> None:
    before = time.process_time()
    assert says in problems(text)[0].message
    assert time.process_time() - before < 1


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SNAP)), st.text(max_size=8))
def test_a_garbled_file_holds_or_is_refused(at: int, garbage: str) -> None:
    text = SNAP[:at] + garbage + SNAP[at:]
    with contextlib.suppress(LoadError):
        assert loaded(text).variant.id == "snap"


def test_the_line_of_a_key_is_found_in_every_way_of_writing_it() -> None:
    text = 'a = 1\n[b]\nc = { d = 2 }\n\'e\' = """\n[not]\nx = 1\n"""\nf = [\n  1,\n]\n'
    text += '[[g]]\nh = 1\n[[g]]\nh = 2\n[i.j]\n"k" = 3\n'
    for path, line in [("a", 1), ("b.c.d", 3), ("b.e", 4), ("b.f", 8), ("g.0.h", 12), ("g.1.h", 14), ("i.j.k", 16)]:
        assert line_of(text, path) == line
