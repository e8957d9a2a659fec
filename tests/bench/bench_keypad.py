"""From a tap on the pad to the new figure on the screen, against a tap on the button of an app that counts."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from itertools import count, cycle
from pathlib import Path
from typing import cast

from playwright.sync_api import Browser, sync_playwright

from tests.bench.ratios import Ratio, compare
from tests.browser.begun import begun, seating
from tests.browser.driver import PHONE, Screen, Server, chromium
from tests.browser.table import Table

COUNTER = ("-m", "tests.bench.counter")

#: Tap a button inside the page; the seconds until something says what it should. Semantics change with the frame.
_TAP = """([button, awaited]) => new Promise(done => {
  const host = document.querySelector('flt-semantics-host')
  const says = (it, words) => it.textContent.replace(/[\\u2066-\\u2069]/g, '') === words
  const find = words => [...host.querySelectorAll('flt-semantics, span')].findLast(it => says(it, words))
  const watch = new MutationObserver(() => {
    if (!find(awaited)) return
    watch.disconnect()
    done((performance.now() - began) / 1000)
  })
  watch.observe(host, {subtree: true, childList: true, characterData: true, attributes: true})
  const began = performance.now()
  find(button).click()
})"""


def tap(screen: Screen, button: str, awaited: str) -> float:
    """The seconds from a tap on a button until something on the screen says `awaited`."""
    return cast("float", screen.page.evaluate(_TAP, [button, awaited]))


def told(action: Callable[[], object]) -> float:
    """The seconds an action gives: it measures itself, where the browser is."""
    return cast("float", action())


def screen_of(browser: Browser, server: Server, route: str = "/") -> Screen:
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, service_workers="block")
    return Screen(context.new_page(), server).open(route)


def measured(browser: Browser, folder: Path) -> Ratio:
    """Type a digit and erase it again, turn about with counting one more."""
    (game,) = begun(folder, seating("canasta_classic", [["Ann", "Cy"], ["Bob", "Dan"]]))
    ours, theirs = Server(folder), Server(folder, program=COUNTER)
    try:
        form = screen_of(browser, ours.start(), f"/game/{game}")
        table = Table(form, "canasta_classic", {})
        table.open_hand(1)
        label, erase = table.label("inputs.melded"), table.say("Erase")
        table.type(label, 1)
        counting = screen_of(browser, theirs.start())
        counting.see("Counted 0")
        keys, counted = cycle([("5", f"{label} 15"), (erase, f"{label} 1")]), count(1)
        return compare(
            "A tap on the pad to its figure",
            lambda: tap(form, *next(keys)),
            lambda: tap(counting, "Count", f"Counted {next(counted)}"),
            rounds=40,
            limit=1.5,
            measure=told,
        )
    finally:
        ours.kill()
        theirs.kill()


def main() -> None:
    with sync_playwright() as player, tempfile.TemporaryDirectory() as folder:
        browser = player.chromium.launch(executable_path=chromium(player), args=["--no-sandbox"])
        measured(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
