"""What every test may use."""

from __future__ import annotations

from pathlib import Path

import hypothesis
import pytest

hypothesis.settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True, database=None)
hypothesis.settings.register_profile("slow", max_examples=2_000, deadline=None, print_blob=True)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="also run the long form of the fuzzers")


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.load_profile("slow" if config.getoption("--slow") else "quick")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--slow"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="the long form: run with --slow"))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty folder that keeps the games of one test."""
    folder = tmp_path / "games kept"  # with a space, as on many a laptop
    folder.mkdir()
    return folder
