"""A terminal in which commands are run, with a library."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.__main__ import main

DONE, REFUSED = 0, 2


class Terminal:
    """A terminal in a language. What a command that is done says besides its output is left out, unless `all_said`."""

    def __init__(
        self, folder: Path, capsys: pytest.CaptureFixture[str], lang: str = "en", *, all_said: bool = False
    ) -> None:
        self.folder, self.lang, self.all_said = folder, lang, all_said
        self._capsys = capsys

    def runs(self, command: str, *arguments: str, says: int = DONE, lang: str | None = None) -> str:
        """What a command prints; its exit code is as expected."""
        self._capsys.readouterr()
        assert main([command, "--data", str(self.folder), "--lang", lang or self.lang, *arguments]) == says
        heard = self._capsys.readouterr()
        return heard.out + heard.err if self.all_said or says != DONE else heard.out
