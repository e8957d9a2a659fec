"""The smallest Flet app there is, served the way ours is: what ours is measured against."""

from __future__ import annotations

import sys

import flet as ft


def main(page: ft.Page) -> None:
    page.add(ft.Text("Ardoise"))


if __name__ == "__main__":
    ft.run(main, view=ft.AppView.WEB_BROWSER, port=int(sys.argv[sys.argv.index("--port") + 1]), no_cdn=True)
