"""Where the data folder is."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from scorer.store.errors import NoFolder, NotSaved, not_written, reason


def data_folder(chosen: str | Path | None = None, environ: Mapping[str, str] = os.environ) -> Path:
    """The folder that was chosen, else the one a phone gives the app, else the system's place for such data."""
    given = chosen or environ.get("FLET_APP_STORAGE_DATA")
    return Path(given).expanduser().absolute() if given else platformdirs.user_data_path("ardoise", appauthor=False)


def make_folder(folder: Path) -> Path:
    """Make the folder and those above it. Raises FolderReadOnly, DiskFull, NoFolder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        refusal = not_written(error, folder)
        if isinstance(refusal, NotSaved):
            refusal = NoFolder(folder=folder, reason=reason(error))
        raise refusal from error
    return folder
