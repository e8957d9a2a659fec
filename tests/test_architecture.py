"""The house stays as it was drawn: layers, no game known by name, nothing of anybody's machine, everything pinned."""

from __future__ import annotations

import ast
import importlib.metadata
import re
import subprocess
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
SCORER = ROOT / "scorer"
APP, STORE = SCORER / "app", SCORER / "store"

#: What reaches for the clock, for chance, for files or for the network. Dates may be read and written, not asked for.
IMPURE = {"asyncio", "glob", "locale", "os", "random", "secrets", "shutil", "socket", "subprocess", "sys"}
IMPURE |= {"tempfile", "threading", "time", "urllib.request"}
IMPURE_CALLS = {"open", "input", "print", "eval", "now", "today", "utcnow"}
IMPURE_CALLS |= {"read_text", "read_bytes", "write_text", "write_bytes", "iterdir"}

#: Of `scorer/`, these do more than reckon: the command line, and the catalogues of the languages.
NOT_PURE = {SCORER / "__main__.py", SCORER / "i18n.py", *(SCORER / "cli").glob("*.py")}

#: Inside the app three modules ask the engine and the store: for what is at the table, what leaves and comes, figures;
#: the launcher, the daily backup and the ways between the screens hold the library for them.
ASKS = {
    APP / "state.py",
    APP / "keeping.py",
    APP / "reckoning.py",
    APP / "daily.py",
    APP / "launch.py",
    APP / "routes.py",
}
ASKED = {"scorer.store", "scorer.load", "scorer.rules", "scorer.score", "scorer.entry", "scorer.count"}
#: Any screen may name the types of what it shows, but these do the work.
WORKERS = {"Library", "Catalogue", "Shelf"}

#: Words of every day that are games as well: only as a whole text of the program do they name one.
EVERYDAY = {"concentration", "golf", "president", "snap", "spit", "spoons", "uno"}
#: These two are suits first.
SUITS = {"hearts", "spades"}

TOP = {".ci", ".gitignore", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "assets", "main.py"}
TOP |= {"pyproject.toml", "scorer", "tests", "tools", "variants"}

#: Written apart, so that this file does not hold what it forbids.
FORBIDDEN = {
    "a folder beside the project": re.compile(r"\.\." + "/shared"),
    "a path of one machine": re.compile(r"(?<![\w.:/$~}-])/(?:" + "root|work|home/[a-z]+|Users" + r")/\w"),
    "a package index": re.compile("pypi" + r"\.org|pythonhosted" + r"\.org|flet" + r"\.dev/simple"),
}


def sources(folder: Path = SCORER) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def pure_sources() -> list[Path]:
    within = [path for path in sources() if APP not in path.parents and STORE not in path.parents]
    return [path for path in within if path not in NOT_PURE]


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def imports(path: Path) -> set[str]:
    """Every module a file imports while it runs; what only a type checker reads is left out."""
    return set(_imported(tree(path).body))


def _imported(nodes: list[Any]) -> Iterator[str]:
    for node in nodes:
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case ast.ImportFrom():
                pytest.fail(f"a relative import: {ast.unparse(node)}")
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from _imported(node.orelse)
            case _:
                yield from _imported(list(ast.iter_child_nodes(node)))


def reaches(module: str, targets: set[str]) -> bool:
    return any(module == target or module.startswith(f"{target}.") for target in targets)


def called(path: Path) -> set[str]:
    functions = (node.func for node in ast.walk(tree(path)) if isinstance(node, ast.Call))
    return {name.attr if isinstance(name, ast.Attribute) else getattr(name, "id", "") for name in functions}


def where(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", pure_sources(), ids=where)
def test_what_scores_reaches_for_nothing(path: Path) -> None:
    reached = {module for module in imports(path) if reaches(module, IMPURE | {"flet", "tinydb", "platformdirs"})}
    reached |= {module for module in imports(path) if reaches(module, {"scorer.app", "scorer.store"})}
    assert reached == set()
    assert called(path) & IMPURE_CALLS == set()


def test_only_checked_trees_are_run() -> None:
    assert [where(path) for path in sources() if called(path) & {"exec", "eval"} and path.name != "program.py"] == []


@pytest.mark.parametrize("path", sources(STORE), ids=where)
def test_the_store_knows_no_screen(path: Path) -> None:
    assert not {module for module in imports(path) if reaches(module, {"flet", "scorer.app"})}


def test_only_the_app_draws() -> None:
    drawing = [path for path in sources() if any(reaches(module, {"flet", "flet_charts"}) for module in imports(path))]
    assert [where(path) for path in drawing if APP not in path.parents] == []
    assert drawing


def test_only_the_state_asks_the_engine_and_the_store() -> None:
    askers = {where(path): asks(path) for path in sources(APP) if path not in ASKS}
    assert {asker: asked for asker, asked in askers.items() if asked} == {}
    assert asks(APP / "state.py")


def asks(path: Path) -> set[str]:
    """What a file imports of the engine and the store in order to call it: functions, workers, whole modules."""
    asked = {module for module in imports(path) if reaches(module, ASKED)}
    parents = {module.rpartition(".")[0] for module in asked}
    return {name for name in asked - parents if is_worker(name.rpartition(".")[2])}


def is_worker(name: str) -> bool:
    return name[0].islower() or name in WORKERS


def test_main_opens_the_app_and_does_nothing_else() -> None:
    assert imports(ROOT / "main.py") == {"scorer.app.launch", "scorer.app.launch.main"}
    assert len((ROOT / "main.py").read_text("utf-8").splitlines()) < 10


@cache
def variants() -> dict[str, dict[str, Any]]:
    """Id -> file of every variant that stands in the project."""
    return {path.parent.name: tomllib.loads(path.read_text("utf-8")) for path in ROOT.glob("variants/*/variant.toml")}


@cache
def names_of_games() -> set[str]:
    """Every word the program may not know. Families it may: each has its picture."""
    families = {variant.get("family", "") for variant in variants().values()}
    return (
        set().union(*(names_of(ident, variant.get("name", ident)) for ident, variant in variants().items())) - families
    )


def naming(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![A-Za-z0-9_]){re.escape(word)}(?![A-Za-z0-9_])", re.IGNORECASE)


def names_of(ident: str, name: str) -> set[str]:
    """How a program could name this game: its id, its name, and its name without what stands in brackets."""
    return {ident, name.lower(), name.lower().partition(" (")[0]} - SUITS


def test_the_program_knows_no_game_by_name() -> None:
    patterns = {word: naming(word) for word in names_of_games() - EVERYDAY}
    found = [
        f"{where(path)}:{number}: {word}"
        for path in sources()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        for word, pattern in patterns.items()
        if pattern.search(line)
    ]
    assert found == []


def test_no_text_of_the_program_is_the_name_of_a_game() -> None:
    """Also where that name is a word of every day."""
    found = [
        f"{where(path)}:{node.lineno}: {node.value}"
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.lower() in names_of_games()
    ]
    assert found == []


def test_a_name_is_found_whole_and_in_any_case() -> None:
    """The search itself: it finds what it should and nothing else."""
    assert naming("gin_rummy").search('if variant.id == "Gin_Rummy":')
    assert not naming("gin_rummy").search("begin_rummy_2")
    assert naming("rami 51").search("# as Rami 51 does")
    assert names_of("canasta_classic", "Canasta (classic)") == {"canasta_classic", "canasta (classic)", "canasta"}
    assert "hearts" not in names_of("hearts", "Hearts")


def test_a_variant_file_stays_small() -> None:
    large = [where(path) for path in (ROOT / "variants").rglob("*") if path.is_file() and path.stat().st_size > 64_000]
    assert large == []


def tracked() -> list[Path]:
    """Every file that a clone has, or would have with the next commit."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [ROOT / name for name in names.split("\0") if name and (ROOT / name).is_file()]


def test_the_top_of_the_project_is_tidy() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in tracked()} == TOP


@pytest.mark.parametrize("what", FORBIDDEN)
def test_nothing_of_any_machine_is_in_the_project(what: str) -> None:
    found = []
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content and (there := FORBIDDEN[what].search(content.decode("utf-8", "replace"))):
            found.append(f"{where(path)}: {there.group()}")
    assert found == []


def test_what_is_forbidden_is_recognised() -> None:
    lines = {
        "a folder beside the project": "see .." + "/shared/x.md",
        "a path of one machine": 'open("/' + 'root/x")',
        "a package index": "https://pypi" + ".org/simple",
    }
    assert {what for what, line in lines.items() if FORBIDDEN[what].search(line)} == set(FORBIDDEN)


@cache
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def test_phones_and_desktops_are_told_what_to_build() -> None:
    flet = project()["tool"]["flet"]
    assert all(flet[key] for key in ("org", "product", "company", "copyright"))
    assert (ROOT / flet["app"]["path"] / f"{flet['app']['module']}.py").exists()
    assert {"tests", "tools"} <= set(flet["app"]["exclude"])
    assert flet["web"]["cdn"] is False
    assert (ROOT / "assets" / "icon.png").exists()


def requirements() -> list[Requirement]:
    lines = [*project()["project"]["dependencies"], *project()["dependency-groups"]["dev"]]
    return [Requirement(line) for line in lines]


def test_everything_that_is_installed_for_us_is_pinned() -> None:
    """What our requirements need, and what that needs in turn, stands under `constraint-dependencies` as it is here."""
    pins = [Requirement(line) for line in project()["tool"]["uv"]["constraint-dependencies"]]
    pinned: dict[str, str] = {
        canonicalize_name(pin.name): str(pin.specifier) for pin in pins if not pin.marker or pin.marker.evaluate()
    }
    assert {name: version for name, version in installed(requirements()).items() if pinned.get(name) != version} == {}


def installed(wanted: list[Requirement]) -> dict[str, str]:
    """Distribution -> "==" and its version here, for these requirements and all that they need."""
    found: dict[str, str] = {}
    seen: set[tuple[str, str]] = set()
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        distribution = importlib.metadata.distribution(name)
        found[name] = f"=={distribution.version}"
        for extra in {"", *requirement.extras} - {extra for known, extra in seen if known == name}:
            seen.add((name, extra))
            needed = map(Requirement, distribution.requires or ())
            wanted += [need for need in needed if not need.marker or need.marker.evaluate({"extra": extra})]
    return found


def test_the_app_needs_nothing_that_only_developers_have() -> None:
    imported = {module.partition(".")[0] for path in [*sources(), ROOT / "main.py"] for module in imports(path)}
    tools = {"babel", "fontTools", "hypothesis", "mypy", "playwright", "pytest", "ruff"}
    assert imported & tools == set()


def test_the_readme_has_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert [line for line in lines if line.startswith("pip install")] == [
        "pip install uv && uv run main.py",
        "pip install uv && uv run pytest",
    ]
    assert "pip install -q uv && uv run pytest" in (ROOT / ".ci" / "run").read_text("utf-8")
