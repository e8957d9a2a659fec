"""The smallest Flet app that shows what was tapped, served the way ours is: what the keypad is measured against."""

from __future__ import annotations

import sys

import flet as ft


@ft.component
def counter() -> ft.Control:
    count, set_count = ft.use_state(0)
    return ft.Column(
        controls=[ft.Text(f"Counted {count}"), ft.FilledButton("Count", on_click=lambda: set_count(count + 1))]
    )


def main(page: ft.Page) -> None:
    page.render(counter)


if __name__ == "__main__":
    ft.run(main, view=ft.AppView.WEB_BROWSER, port=int(sys.argv[sys.argv.index("--port") + 1]), no_cdn=True)
