"""The program's variants, and the table's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.load import LoadError
from scorer.store.catalogue import Catalogue
from scorer.store.shelf import LIMIT, SHIPPED, Shelf


def put(folder: Path, id_: str, text: str | bytes = "", name: str = "variant.toml") -> None:
    (folder / id_).mkdir(parents=True, exist_ok=True)
    (folder / id_ / name).write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.fixture
def shelf(data: Path) -> Shelf:
    put(data / "shipped", "gin", "# ours\n")
    put(data / "shipped", "canasta", "# ours\n")
    put(data / "shipped", "gin", "# Gin\n", "rules.en.md")
    put(data / "variants", "our_gin", "# théirs\r\n")
    return Shelf(data, shipped=data / "shipped")


def test_the_programs_games_come_first_then_the_tables_own(shelf: Shelf) -> None:
    assert shelf.shipped() == ("canasta", "gin")
    assert shelf.own() == ("our_gin",)
    assert shelf.ids() == ("canasta", "gin", "our_gin")


def test_a_variant_is_read_to_the_letter(shelf: Shelf) -> None:
    source = shelf.read("our_gin")
    assert source
    assert (source.file, source.text) == ("our_gin/variant.toml", "# théirs\r\n")


def test_a_table_cannot_hide_a_game_of_the_program(shelf: Shelf, data: Path) -> None:
    put(data / "variants", "gin", "# theirs\n")
    source = shelf.read("gin")
    assert source
    assert source.text == "# ours\n"
    assert shelf.own() == ("our_gin",)


def test_a_rules_page_is_read_in_the_language_it_is_written_in(shelf: Shelf) -> None:
    page = shelf.page("gin", "en")
    assert page
    assert page.text == "# Gin\n"
    assert shelf.page("gin", "fr") is None
    assert shelf.page("gin", "../en") is None


@pytest.mark.parametrize("id_", ["poker", "../gin", "Gin", "", "gin/", "/etc", "our-gin"])
def test_what_is_not_on_the_shelf(shelf: Shelf, id_: str) -> None:
    assert shelf.read(id_) is None


def test_a_variant_of_64_kb_is_read_and_a_longer_one_is_not(shelf: Shelf, data: Path) -> None:
    put(data / "variants", "long", "#" * LIMIT)
    assert shelf.read("long")
    put(data / "variants", "long", "#" * LIMIT + "#")
    with pytest.raises(LoadError, match=r"long/variant\.toml:1: it has more than 64 kB"):
        shelf.read("long")


def test_a_variant_that_is_no_text_names_its_file(shelf: Shelf, data: Path) -> None:
    put(data / "variants", "photo", b"\x89PNG\xff")
    with pytest.raises(LoadError, match=r"photo/variant\.toml:1: it is not UTF-8 text"):
        shelf.read("photo")


def test_a_mark_that_some_editors_write_first_is_no_part_of_the_text(shelf: Shelf, data: Path) -> None:
    put(data / "variants", "edited", b"\xef\xbb\xbfid = 1\n")
    source = shelf.read("edited")
    assert source
    assert source.text == "id = 1\n"


def test_a_table_without_games_of_its_own(data: Path) -> None:
    assert Shelf(data / "nowhere", shipped=data / "nothing").ids() == ()
    assert Shelf(shipped=data).own() == ()


def test_the_programs_variants_stand_beside_its_code() -> None:
    assert Path(__file__).parents[2] / "variants" == SHIPPED


def test_the_head_of_a_family_is_the_game_that_most_others_are_made_of(data: Path) -> None:
    own = data / "variants" / "golfy"
    own.mkdir(parents=True)
    (own / "variant.toml").write_text('format = 1\nid = "golfy"\nfamily = "golf"\nextends = ["no", "text"]\n', "utf-8")
    heads = Catalogue(Shelf(data)).heads(["gin", "golf", "nobodys"])
    # Oklahoma, Hollywood, partnership gin and gin rami are made of gin rummy; four kinds of golf of the one with six.
    assert [head.variant.id for head in heads] == ["gin_rummy", "golf_6"]
