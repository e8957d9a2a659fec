"""How large the device sets text, which Flet does not tell: the height of one invisible line."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

_SIZE = 100
LEAST, MOST = 1.0, 2.0


def text_scale_probe(on_scale: Callable[[float], object]) -> ft.Control:
    """Append it once to `page.overlay`: it tells the device's text scale, between 1 and 2, now and at each change."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        on_scale(min(max(round(event.height / _SIZE, 2), LEAST), MOST))

    line = ft.Text(value="|", style=ft.TextStyle(size=_SIZE, height=1, letter_spacing=0), no_wrap=True)
    # Nobody reads out what is transparent; `Semantics` around it would lie over the corner of every page.
    measure = ft.Container(content=line, on_size_change=measured, opacity=0, ignore_interactions=True)
    return ft.Row(controls=[measure], tight=True)
