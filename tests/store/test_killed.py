"""The phone dies, the app is killed: no acknowledged hand is lost and no file is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="nobody is killed with -9 here")


def killed(folder: Path, *how: str, seconds: int) -> int:
    """Run the keeper of the score who is killed; how many times."""
    command = [sys.executable, "-m", "tests.store.killed", how[0], str(folder), *how[1:]]
    root = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_killed_at_every_step_of_saving(data: Path) -> None:
    """Two drafts of 5 steps (written, half, flushed, moved, folder), two hands of 7, a new choice of 5 and one of 7."""
    assert killed(data, "steps", seconds=60) >= 2 * 5 + 2 * 7 + 5 + 7


def test_killed_three_hundred_times_while_hands_are_saved(data: Path) -> None:
    assert killed(data, "rounds", "300", seconds=120) == 300


@pytest.mark.slow
def test_killed_three_thousand_times_while_hands_are_saved(data: Path) -> None:
    assert killed(data, "rounds", "3000", seconds=1200) == 3000
