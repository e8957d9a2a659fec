"""An evening is shared, saved and backed up; the library is lost, and everything comes back from the file."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import pytest

from scorer.app.state import Place, new_id
from scorer.export import png
from scorer.game import Entry
from tests.app.at_table import TEAMS, Table, begin, seated, session_of
from tests.browser.conftest import Serve, Visit
from tests.browser.driver import DESKTOP, PHONE, Screen

KNOCKED: Entry = {"s1": {"deadwood": 4}, "s2": {"deadwood": 31}, "hand": {"knocker": "s1", "finish": "knock"}}
CANASTA: Entry = {
    "s1": {"melded": 335, "natural_canastas": 1, "mixed_canastas": 1},
    "s2": {"melded": 240, "in_hand": 60},
    "hand": {"went_out": "ann"},
}
PNG = b"\x89PNG\r\n\x1a\n"


def evening(data: Path) -> Table:
    """Gin on its way, 27 to nothing, and a hand of canasta before; the table of the canasta."""
    canasta = begin(data, seated("canasta_classic", *TEAMS))
    canasta.play(CANASTA)
    session = session_of(canasta.library)
    gin = session.begin(seated("gin_rummy", "Ann", "Zoé"))
    session.save_hand(session.table(gin), Place(), KNOCKED, new_id())
    canasta.library.close()
    return canasta


@contextmanager
def saved(screen: Screen, to: Path) -> Iterator[Path]:
    """What is done here makes the browser save a file; afterwards it lies in this folder under its own name."""
    to.mkdir(exist_ok=True)
    with screen.page.expect_download() as coming:
        yield to
    coming.value.save_as(to / coming.value.suggested_filename)


def only(folder: Path, pattern: str) -> Path:
    (found,) = folder.glob(pattern)
    return found


def choose(screen: Screen, button: str, file: Path) -> None:
    """Press what asks for a file, and choose this one."""
    with screen.page.expect_file_chooser() as asked:
        screen.tap(button)
    asked.value.set_files(file)


def copied(screen: Screen) -> str:
    return str(screen.page.evaluate("navigator.clipboard.readText()"))


def test_a_game_is_sent_as_text_as_a_picture_and_as_a_page(data: Path, visit: Visit, tmp_path: Path) -> None:
    table = evening(data)
    total = table.view.board.totals[0]
    screen = visit(f"/game/{table.game}")
    screen.tap("More", "Share", "Picture, file, page to print, square to scan")
    screen.see("Ann & Camille", f"{total:,}", "A square with this game for Ardoise")
    with saved(screen, tmp_path / "got"):
        screen.tap("Save it")
    picture = only(tmp_path / "got", "*.png").read_bytes()
    assert picture.startswith(PNG)
    width, height = png.size(picture)
    assert width >= PHONE[0] - 32
    assert 1 < height / width < 2  # the card, not the window it is drawn in
    screen.tap("Copy the result")
    screen.see("The result is copied")
    assert f"Ann & Camille {total:,}" in copied(screen)
    screen.tap("Copy the code")
    screen.see("Copied.")
    assert copied(screen).startswith("ardoise:")
    with saved(screen, tmp_path / "got"):
        screen.tap("A page to print (HTML)")
    assert "<bdi>Ann &amp; Camille</bdi>" in only(tmp_path / "got", "*.html").read_text("utf-8")


WORDS = {
    "en": {
        "export": "Save 2 games",
        "kept": "2 games are kept in",
        "backup": "Back up now",
        "from": "From a backup file you see what is in it first",
        "new": "2 games are new.",
        "restore": "Restore 2 games",
        "back": "2 games came back.",
        "tables": "Tables",
        "chosen": "Choose a file",
        "here": "2 games are here already.",
    },
    "fr": {
        "export": "Enregistrer 2 parties",
        "kept": "2 parties sont gardées dans",
        "backup": "Sauvegarder maintenant",
        "from": "À partir d’un fichier de sauvegarde vous voyez d’abord ce qu’il contient",
        "new": "2 parties sont nouvelles.",
        "restore": "Restaurer 2 parties",
        "back": "2 parties sont revenues.",
        "tables": "Tables",
        "chosen": "Choisir un fichier",
        "here": "2 parties sont déjà là.",
    },
}


@pytest.mark.parametrize(("language", "size"), [("en", PHONE), ("fr", DESKTOP)])
def test_a_lost_library_comes_back_from_its_backup(
    data: Path,
    serve: Serve,
    visit: Visit,
    tmp_path: Path,
    language: Literal["en", "fr"],
    size: tuple[int, int],
) -> None:
    words, got = WORDS[language], tmp_path / "got"
    table = evening(data)
    before = table.view.board.totals
    server = serve("--lang", language)
    screen = visit("/keep/export", size=size, language=language, server=server)
    with saved(screen, got):
        screen.tap(words["export"])
    screen.see(words["kept"])
    games = json.loads(only(got, "*.json").read_text("utf-8"))["games"]
    assert len(games) == 2
    screen.go("/keep/backup")
    screen.see(words["backup"])
    with saved(screen, got):
        screen.tap(words["backup"])
    backup = only(got, "*.zip")
    assert f"games/{table.game}.json" in zipfile.ZipFile(backup).namelist()

    server.kill()
    shutil.rmtree(data)
    data.mkdir()
    fresh = visit("/keep/backup", size=size, language=language, server=server.start())
    choose(fresh, words["from"], backup)
    fresh.see(words["new"])
    fresh.tap(words["restore"])
    fresh.see(words["back"])
    fresh.go(f"/game/{table.game}")
    shown = f"{before[0]:,}" if language == "en" else f"{before[0]:,}".replace(",", "\u202f")
    fresh.see("Ann & Camille", shown)
    fresh.go("/keep/import")
    choose(fresh, words["chosen"], only(got, "*.json"))
    fresh.see(words["here"])
