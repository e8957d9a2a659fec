"""Draw the small artwork of assets/: seat shapes, strokes of the hand, glyphs, the wiped slate.

    python -m tools.artwork [--out assets] [--icons]

Everything that takes a colour at run time is white. The seats' paths come from the table the app draws the chart with.
With --icons the application's icon, assets/icon.png, is made again in the sizes browsers ask for; that needs Chromium.
"""

from __future__ import annotations

import argparse
import base64
import os
from pathlib import Path

from playwright.sync_api import sync_playwright

from scorer.app.widgets.seat import SEATS

_STROKE = 'fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round"'


def svg(box: str, body: str) -> str:
    """A drawing in a box of `width height`."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box}">{body}</svg>\n'


def line(path: str, width: float) -> str:
    """A white stroke."""
    return f'<path d="{path}" {_STROKE} stroke-width="{width}"/>'


def card(x: float, y: float, width: float, height: float, *, turned: float = 0) -> str:
    """A small card, turned about its middle."""
    turn = f' transform="rotate({turned} {x + width / 2} {y + height / 2})"' if turned else ""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="1.8" {_STROKE} stroke-width="1.6"{turn}/>'


def behind(x: float, y: float, high: float) -> str:
    """The edge of a card that lies behind another."""
    return line(f"M{x + 2.6} {y + high}H{x + 1.8}a1.8 1.8 0 0 1-1.8-1.8V{y + 1.8}a1.8 1.8 0 0 1 1.8-1.8H{x + 7}", 1.6)


FAMILIES = {
    "canasta": behind(3.5, 3, 14.6)
    + line("M8 18.7H7.6a1.8 1.8 0 0 1-1.6-1.8V6.2a1.8 1.8 0 0 1 1.8-1.8H15.5", 1.6)
    + card(10.4, 6.4, 10.4, 14.6),
    "rummy": line("M8.2 19L6 19.5a1.8 1.8 0 0 1-2.1-1.4L1.6 8.5a1.8 1.8 0 0 1 1.3-2.1L8 5.2", 1.6)
    + line("M12 19.6H9.4a1.6 1.6 0 0 1-1.5-2L10.300 6.200a1.800 1.800 0 0 1 2.100-1.400L13.8 5", 1.6)
    + card(13.2, 5.4, 8.4, 13, turned=15),
    "gin": card(3, 5, 8.6, 12.6, turned=-6) + card(12.6, 6.2, 8.6, 12.6, turned=7),
    "burraco": line("M7.6 17.6H4a1.8 1.8 0 0 1-1.8-1.8V7a1.8 1.8 0 0 1 1.8-1.800H9", 1.6)
    + card(8.2, 7, 7.6, 12.4)
    + line("M15.800 5.200H20a1.800 1.800 0 0 1 1.800 1.800v8.800a1.800 1.800 0 0 1-1.800 1.800H15.8", 1.6),
    "golf": "".join(card(x, y, 5.4, 7.8) for y in (3.2, 13) for x in (2.2, 9.3, 16.4)),
    "contract": card(3.4, 3.4, 7.2, 8.6) + card(13.4, 3.4, 7.2, 8.6) + line("M3 16.4H21M3 20.400H14.500", 1.6),
    "tricks": card(3.4, 3.4, 8.2, 11.6) + card(12.6, 9, 8.2, 11.6),
    "shedding": card(5.6, 3, 12.8, 18) + line("M12 7.4V16M8.700 12.900L12 16.200L15.300 12.900", 1.6),
}

ICONS = {
    "slate": svg(
        "24 24",
        f'<rect x="3" y="4" width="18" height="16" rx="3" {_STROKE} stroke-width="2"/>'
        + line("M8.5 4.5V19.5", 2)
        + line("M12 9.5h5.5M12 14.5h4", 2),
    ),
    "deck": svg(
        "20 20",
        f'<rect x="2.5" y="3" width="9" height="13" rx="1.8" {_STROKE} stroke-width="1.5"'
        ' transform="rotate(-10 7 10)"/>'
        '<rect x="8" y="4.5" width="9.500" height="13.500" rx="2" fill="#fff"/>',
    ),
} | {f"family-{name}": svg("24 24", body) for name, body in FAMILIES.items()}

IMAGES = {
    "swipe": svg("100 40", '<path d="M1 13C20 8 60 5 99 6L97 15L100 30C70 33 30 33 3 37L0 24z" fill="#fff"/>'),
    "chalk": svg("100 8", line("M1.200 4.400C25 2.300 70 2.600 98.800 4", 2.800)),
    "double-rule": svg(
        "100 8", line("M0 1.600C30 .9 70 1.800 100 1.200", 1.600) + line("M1 6.200C35 5.600 72 6.600 99 5.900", 1.600)
    ),
    "ring": svg(
        "200 80",
        line(
            "M22 50C6 24 60 4 112 5C164 6 198 22 194 44C190 68 120 78 70 73C30 69 4 54 16 34C26 18 70 9 120 10",
            2.200,
        ),
    ),
    "tally": svg("12 24", line("M6 3.500C5.400 9 6.800 14 6 20.500", 3)),
} | {f"seat-{seat.shape}": svg("24 24", f'<path d="{seat.path}" fill="#fff"/>') for seat in SEATS}


def wiped_slate(
    *, frame: str, slate: str, rule: str, ghost: str, chalk: str, edge: str, margin: str = "#A2595C"
) -> str:
    """A school slate just wiped: a ghost of a score, the sponge on its string, a piece of chalk."""
    lines = "".join(f'<path d="M10 {y}H205" stroke="{rule}" stroke-width="1.5"/>' for y in (46, 82, 118))
    holes = "".join(
        f'<circle cx="{x}" cy="{y}" r="{r}" fill="#C79A3E"/>'
        for x, y, r in ((194, 158, 2.2), (212, 157, 1.6), (204, 170, 2.5), (190, 170, 1.600))
    )
    return svg(
        "230 192",
        f'<rect width="215" height="163" rx="16" fill="{frame}"/>'
        f'<rect x="10" y="10" width="195" height="143" rx="6" fill="{slate}"/>{lines}'
        f'<path d="M49 10V153" stroke="{margin}" stroke-width="1.5"/>'
        f'<g fill="none" stroke="{ghost}" stroke-width="20" stroke-linecap="round" opacity=".55">'
        '<path d="M60 76C100 56 160 62 196 84"/><path d="M64 122C110 112 150 100 192 84"/></g>'
        f'<path d="M197 18C206 40 226 96 203 150" fill="none" stroke="{edge}" stroke-width="1.5"/>'
        '<rect x="183" y="148" width="42" height="35" rx="8" fill="#E8C268" transform="rotate(8 204 165)"/>'
        f'{holes}<rect x="60" y="168" width="66" height="12" rx="4" fill="{chalk}" stroke="{edge}"'
        ' transform="rotate(-6 93 174)"/>',
    )


SLATES = {
    "clean-slate-paper": wiped_slate(
        frame="#B98A57", slate="#232B2F", rule="#3A464B", ghost="#3C4548", chalk="#FFFEFA", edge="#7C828A"
    ),
    "clean-slate-slate": wiped_slate(
        frame="#8A653F", slate="#161C1F", rule="#333D42", ghost="#2F383C", chalk="#F2F1E9", edge="#8A9599"
    ),
}


SIZES = {
    "favicon": 64,
    "icons/icon-192": 192,
    "icons/icon-512": 512,
    "icons/icon-maskable-192": 192,
    "icons/icon-maskable-512": 512,
    "icons/apple-touch-icon-192": 192,
}
_BADGE = "<img src='{src}' style='position:absolute;inset:0;margin:auto;width:{size}px;border-radius:{radius}px'>"


def shrink_icon(out: Path) -> None:
    """Make the icon in every size, and the picture shown while the app loads."""
    src = "data:image/png;base64," + base64.b64encode((out / "icon.png").read_bytes()).decode()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page()

        def draw(name: str, box: int, size: int, radius: int) -> None:
            page.set_viewport_size({"width": box, "height": box})
            page.set_content(_BADGE.format(src=src, size=size, radius=radius))
            page.wait_for_function("document.images[0].complete")
            page.screenshot(path=out / f"{name}.png", omit_background=True)

        for name, size in SIZES.items():
            draw(name, size, size, 0)
        draw("icons/loading-animation", 400, 220, 44)
        browser.close()


def main() -> None:
    """Write them all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, default=Path("assets"))
    parser.add_argument("--icons", action="store_true")
    arguments = parser.parse_args()
    out: Path = arguments.out
    for folder, drawings in (("icons", ICONS), ("images", IMAGES | SLATES)):
        (out / folder).mkdir(parents=True, exist_ok=True)
        for name, drawing in drawings.items():
            (out / folder / f"{name}.svg").write_text(drawing, encoding="utf-8")
    if arguments.icons:
        shrink_icon(out)


if __name__ == "__main__":
    main()
