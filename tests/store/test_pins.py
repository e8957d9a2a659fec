"""A game is scored by the text of its rules on the day it was begun."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.store.errors import RulesDamaged
from scorer.store.pins import Pins, pack, sha_of, unpack

ids = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
texts = st.dictionaries(ids, st.text(st.characters(codec="utf-8")), max_size=4)


@given(texts)
def test_every_text_comes_back_to_the_letter(texts: dict[str, str]) -> None:
    assert unpack(pack(texts)) == texts


@given(texts, texts)
def test_two_sets_of_rules_never_share_a_file(some: dict[str, str], others: dict[str, str]) -> None:
    assert (sha_of(some) == sha_of(others)) == (some == others)


def test_the_file_can_be_read_by_eye() -> None:
    packed = pack({"gin_rummy": 'id = "gin_rummy"\n', "gin_rami": 'extends = "gin_rummy"\n'})
    assert packed.decode() == '#= gin_rami 22\nextends = "gin_rummy"\n\n#= gin_rummy 17\nid = "gin_rummy"\n\n'


def test_the_order_of_the_texts_does_not_matter() -> None:
    assert sha_of({"a": "1", "b": "2"}) == sha_of({"b": "2", "a": "1"})


@pytest.mark.parametrize("packed", [b"x", b"#= A 1\nx\n", b"#= a 1", b"#= a 99999999\nx\n", b"#= a 1\n\xff\n"])
def test_what_was_not_packed_cannot_be_unpacked(data: Path, packed: bytes) -> None:
    sha = hashlib.sha256(packed).hexdigest()
    (data / f"{sha}.toml").write_bytes(packed)
    with pytest.raises(RulesDamaged):
        Pins(data).read(sha)
