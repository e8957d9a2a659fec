"""What is said, in whose language."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer import i18n
from tools import catalogues


@pytest.fixture
def french(tmp_path: Path) -> i18n.Language:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    interface, variants = catalogues.Book("fr"), catalogues.Book("fr")
    interface.add("Who went out?", "Qui est sorti ?")
    interface.add("{name} deals", "{name} donne")
    interface.add(("{n} hand", "{n} hands"), ("{n} manche", "{n} manches"))
    variants.add("gin_rummy:lines.undercut", "Prime d'undercut")
    (folder / "ardoise.mo").write_bytes(catalogues.mo(interface))
    (folder / "variants.mo").write_bytes(catalogues.mo(variants))
    return i18n.load("fr", tmp_path)


def test_a_sentence_in_french_keeps_its_narrow_space(french: i18n.Language) -> None:
    assert french._("Who went out?") == "Qui est sorti\u202f?"


def test_a_name_is_filled_in_and_left_alone(french: i18n.Language) -> None:
    assert french._("{name} deals", name="L'Inconnu : {x}") == "L'Inconnu : {x} donne"


def test_what_nobody_translated_is_said_in_english(french: i18n.Language) -> None:
    assert french._("Rematch") == "Rematch"


@pytest.mark.parametrize(("count", "said"), [(0, "0 manche"), (1, "1 manche"), (2, "2 manches")])
def test_none_is_singular_in_french(french: i18n.Language, count: int, said: str) -> None:
    assert french.ngettext("{n} hand", "{n} hands", count) == said


def test_a_count_can_be_written_as_the_table_writes_it(french: i18n.Language) -> None:
    assert french.ngettext("{n} hand", "{n} hands", 1200, n="1\u202f200") == "1\u202f200 manches"


def test_a_label_belongs_to_the_variant_that_wrote_it(french: i18n.Language) -> None:
    assert french.label("gin_rummy", "lines.undercut", "Undercut") == "Prime d’undercut"
    assert french.label("gin_hollywood", "lines.undercut", "Undercut") == "Undercut"


def test_a_choice_without_a_label_is_its_id_with_spaces(french: i18n.Language) -> None:
    assert french.label("gin_rummy", "options.shutout_mode.double_hands") == "double hands"


def test_english_needs_no_catalogue(tmp_path: Path) -> None:
    english = i18n.load("en", tmp_path)
    assert english._("This table's rules") == "This table’s rules"
    assert [english.ngettext("{n} hand", "{n} hands", n) for n in (0, 1, 2)] == ["0 hands", "1 hand", "2 hands"]


@pytest.mark.parametrize(
    ("text", "set_so"),
    [
        ("Qui donne ?", "Qui donne\u202f?"),
        ("D'où vient ce nombre\u00a0? De là !", "D’où vient ce nombre\u202f? De là\u202f!"),
        ("« propre » ; 12:30", "«\u202fpropre\u202f»\u202f; 12:30"),
    ],
)
def test_french_spaces(text: str, set_so: str) -> None:
    assert i18n.typeset(text, "fr") == set_so


def test_english_has_no_space_before_a_colon_put_right() -> None:
    assert i18n.typeset("a : b", "en") == "a : b"


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (("fr_CA.UTF-8",), "fr"),
        (("de", "fr-FR", "en"), "fr"),
        ((None, "", "C.UTF-8"), "en"),
        (("EN-us", "fr"), "en"),
        ((), "en"),
    ],
)
def test_the_first_language_we_speak(tags: tuple[str | None, ...], code: str) -> None:
    assert i18n.preferred(*tags) == code


def test_the_system_says_french(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", "de:fr:en")
    assert i18n.system_language() == "fr"


VARIANT = """
id = "plain"
name = "Plain game"
[options]
tie = { label = "Tie", default = "shared", choices = ["shared", "play_on"], note = "Agree on it before." }
[checks.out]
message = "Nobody is out."
[tables]
phases = { rows = ["two sets", "a run"], otherwise = "done" }
worths = { rows = [45, 20] }
[[rounds]]
contract = "S3"
deal = 10
"""

PROGRAM = """
title = words._("Players")
count = words.ngettext("{n} hand", "{n} hands", 3)
later = N_("Undo")
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "scorer").mkdir()
    (tmp_path / "scorer" / "table.py").write_text(PROGRAM, "utf-8")
    (tmp_path / "variants" / "plain").mkdir(parents=True)
    (tmp_path / "variants" / "plain" / "variant.toml").write_text(VARIANT, "utf-8")
    write(tmp_path)
    return tmp_path


def write(root: Path) -> list[str]:
    files, problems = catalogues.catalogues(root)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    return problems


def translate(file: Path, english: str, french: str) -> None:
    text = file.read_text("utf-8")
    assert f'msgid "{english}"\nmsgstr ""' in text
    file.write_text(text.replace(f'msgid "{english}"\nmsgstr ""', f'msgid "{english}"\nmsgstr "{french}"'), "utf-8")


def test_everything_a_reader_reads_is_gathered(house: Path) -> None:
    labels = catalogues.read(house / "variants" / "plain" / "labels.fr.po")
    assert {message.context for message in labels if message.id} == {
        "name",
        "options.tie",
        "options.tie.note",
        "options.tie.shared",
        "options.tie.play_on",
        "checks.out",
        "tables.phases.1",
        "tables.phases.2",
        "tables.phases.otherwise",
        "rounds.1.contract",
    }
    interface = catalogues.read(house / "assets" / "locale" / "fr" / "LC_MESSAGES" / "ardoise.po")
    assert {message.id for message in interface if message.id} == {"Players", ("{n} hand", "{n} hands"), "Undo"}


def test_what_is_not_translated_is_named(house: Path) -> None:
    problems = write(house)
    assert "ardoise.fr: 'Undo': not translated" in problems
    assert "plain.fr: checks.out: not translated" in problems


def test_a_translated_label_is_said_in_french(house: Path) -> None:
    translate(house / "variants" / "plain" / "labels.fr.po", "Nobody is out.", "Personne n'est sorti.")
    assert "plain.fr: checks.out: not translated" not in write(house)
    french = i18n.load("fr", house / "assets" / "locale")
    assert french.label("plain", "checks.out", "Nobody is out.") == "Personne n’est sorti."


def test_a_label_whose_english_changed_is_looked_at_again(house: Path) -> None:
    translate(house / "variants" / "plain" / "labels.fr.po", "Nobody is out.", "Personne n'est sorti.")
    variant = house / "variants" / "plain" / "variant.toml"
    variant.write_text(VARIANT.replace("Nobody is out", "Somebody is out"), "utf-8")
    assert "plain.fr: checks.out: the English changed" in write(house)
    french = i18n.load("fr", house / "assets" / "locale")
    assert french.label("plain", "checks.out", "Somebody is out.") == "Somebody is out."


def test_writing_twice_changes_nothing(house: Path) -> None:
    before, _ = catalogues.catalogues(house)
    write(house)
    after, _ = catalogues.catalogues(house)
    assert before == after


def test_a_name_lost_in_translation_is_found(house: Path) -> None:
    (house / "scorer" / "table.py").write_text('_("{name} deals")', "utf-8")
    write(house)
    translate(house / "assets" / "locale" / "fr" / "LC_MESSAGES" / "ardoise.po", "{name} deals", "{nom} donne")
    assert "ardoise.fr: '{name} deals': other {names} than in English" in write(house)


def test_what_a_pair_shares_is_called_something_in_every_game() -> None:
    assert (
        i18n.load("en", catalogues.ROOT / "assets" / "locale").label("any_game", "lines.shared", "shared")
        == "Shared with the partner"
    )
    assert (
        i18n.load("fr", catalogues.ROOT / "assets" / "locale").label("any_game", "lines.shared", "shared")
        == "Partagé avec le partenaire"
    )


def test_a_sheet_without_a_name_is_called_something_in_french_too() -> None:
    """Only what the program wrote itself: a table that calls its lines otherwise keeps its words."""
    french = i18n.load("fr", catalogues.ROOT / "assets" / "locale")
    assert french.label("sheet_game_1", "name", "Score sheet") == "Feuille de marque"
    assert french.label("sheet_game_1", "lines.points", "Points") == "Points"
    assert french.label("sheet_game_1", "options.lowest_wins", "The lowest total wins") == "Le plus petit total gagne"
    assert french.label("sheet_game_1", "name", "Points") == "Points"
    assert french.label("our_game", "name", "Sunday rami") == "Sunday rami"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Hélène", "Cartes d’Hélène"),
        ("Émile", "Cartes d’Émile"),
        ("\u2068Anne\u2069", "Cartes d’\u2068Anne\u2069"),
        ("Béatrice", "Cartes de Béatrice"),
        ("11", "Cartes de 11"),
    ],
)
def test_in_french_a_name_takes_the_e_of_the_word_before_it(name: str, said: str) -> None:
    assert i18n.elided("Cartes de {name}", {"name": name}).format(name=name) == said
    assert i18n.elided("Place 1, celle de {name}", {"other": name}) == "Place 1, celle de {name}"
