"""The page that teaches writing a game shows files that work."""

import re
from pathlib import Path

import pytest

from scorer.load import Source, load

PAGE = Path(__file__).parent.parent / "variants" / "README.md"
FILES = [text for text in re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL) if "\nid " in text]


def shown_before(number: int) -> dict[str, str]:
    """The files shown up to this one, by id; a later one replaces an earlier."""
    found = [re.search(r'^id\s*=\s*"(\w+)"', text, re.MULTILINE) for text in FILES[: number + 1]]
    return {match[1]: text for match, text in zip(found, FILES, strict=False) if match}


@pytest.mark.parametrize("number", range(len(FILES)))
def test_every_file_on_the_page_loads_and_its_examples_come_out(number: int) -> None:
    files = shown_before(number)
    shown = next(ident for ident, text in files.items() if text == FILES[number])
    loaded = load(shown, lambda wanted: Source(wanted, files[wanted]) if wanted in files else None)
    assert len(loaded.variant.examples) >= 2


def test_the_first_file_is_short() -> None:
    rules = FILES[0].split("[[examples]]")[0]
    assert len([line for line in rules.splitlines() if line]) <= 15


def test_the_page_shows_a_game_growing_and_one_that_changes_it() -> None:
    assert len(FILES) >= 3
    assert any("extends" in text for text in FILES)
