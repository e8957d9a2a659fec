"""What a served session takes in memory, above what one of an app of one label takes. Linux only."""

from __future__ import annotations

import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import msgpack  # type: ignore[import-untyped]
from websockets.sync.client import ClientConnection, connect

from scorer.game import Entry
from tests.browser.begun import begun, seating
from tests.browser.driver import PHONE, Server

ONE_LABEL = ("-m", "tests.bench.one_label")
SESSIONS, WARM = 20, 5
LIMIT = 1.0
_MEGABYTE = 1024
_REGISTER = 1
_QUIET = 1.0


def memory(server: Server) -> float:
    """The resident memory of a server in MB, once it has come to rest."""
    status = Path(f"/proc/{server.pid}/status")
    before = -1
    while True:
        now = next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        if now == before:
            return now / _MEGABYTE
        before = now
        time.sleep(_QUIET)


def open_page(page: ClientConnection, route: str) -> None:
    """Open a page as a browser does, and wait until it is drawn."""
    width, height = PHONE
    told = {"route": route, "width": width, "height": height, "web": True, "platform": "linux"}
    page.send(b"\0" + msgpack.packb([_REGISTER, {"session_id": None, "page_name": "", "page": told}]))
    drawn = 0
    try:
        while True:
            drawn += len(page.recv(_QUIET))
    except TimeoutError:
        assert drawn, "the server drew nothing"


def each(server: Server, route: str) -> float:
    """MB that one more session takes."""
    address = f"ws://127.0.0.1:{server.port}/ws"
    before = 0.0
    with ExitStack() as pages:
        pages.callback(server.start().kill)
        for opened in range(WARM + SESSIONS):
            before = memory(server) if opened == WARM else before
            open_page(pages.enter_context(connect(address, max_size=None)), route)
        return (memory(server) - before) / SESSIONS


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        data.mkdir()
        hand: Entry = {
            "hand": {"went_out": None},
            "s1": {"melded": 145, "in_hand": 25},
            "s2": {"melded": 95, "in_hand": 40},
        }
        (game,) = begun(data, seating("canasta_classic", [["Ann", "Cy"], ["Bob", "Dan"]]), hands=[hand] * 10)
        theirs = each(Server(data, program=ONE_LABEL), "/")
        for what, route in (("on the first screen", "/"), ("at a table of ten hands", f"/game/{game}")):
            ours = each(Server(data), route)
            kept = "kept" if ours - theirs <= LIMIT else "NOT kept"
            more = f"{ours - theirs:.2f} MB more (at most {LIMIT:g}: {kept}); {ours:.2f} MB against {theirs:.2f} MB"
            print(f"A session {what}: {more}", flush=True)


if __name__ == "__main__":
    main()
