"""The first thing a table sees."""

from __future__ import annotations

import re

import pytest

from tests.browser.conftest import Serve, Visit
from tests.browser.driver import DESKTOP, PHONE, TABLET, Server


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP])
def test_the_app_opens_on_any_screen(visit: Visit, size: tuple[int, int]) -> None:
    visit(size=size).see("A clean slate")


def test_the_app_speaks_french_to_those_who_ask(visit: Visit, serve: Serve) -> None:
    visit(server=serve("--lang", "fr"), language="fr").see(re.compile("L.ardoise est propre"))


def test_the_page_comes_back_after_the_plug_was_pulled(visit: Visit, server: Server) -> None:
    screen = visit(server=server)
    screen.see("A clean slate")
    server.restart()
    screen.reload().see("A clean slate")


def test_guests_type_the_code_before_they_see_anything(visit: Visit, serve: Serve) -> None:
    server = serve("--host", "0.0.0.0")
    code = server.said().split("code: ")[1].splitlines()[0]
    screen = visit(server=server)
    screen.see("Join the table")
    wrong = "1234 5678" if code != "1234 5678" else "8765 4321"
    screen.type("Code", wrong)
    screen.tap("Join the table")
    screen.see("That is not the code")
    screen.type("Code", code.replace(" ", ""))
    screen.tap("Join the table")
    screen.gone("Join the table")
    screen.see("A clean slate")


def test_a_mistake_of_ours_leaves_the_screen_as_it_was(visit: Visit, serve: Serve) -> None:
    server = serve(program=("-m", "tests.browser.mistakes"))
    screen = visit(server=server)
    for mistake in ("Fail in a handler", "Fail in an effect", "Fail while drawing", "Fail in a task"):
        screen.tap(mistake)
        screen.see("That did not work")
        screen.tap("Count")
        screen.see("Counted")
        screen.gone("That did not work")
        screen.tap("Count anew")
        screen.gone("Counted")
    assert server.said().count("ZeroDivisionError") >= 4
