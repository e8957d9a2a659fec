"""How large the device sets text, which Flet does not tell: the height of one invisible line."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

_SIZE = 100
LEAST, MOST = 1.0, 2.0


def text_scale_probe(on_scale: Callable[[float], object]) -> ft.Control:
    """Put it once at the root of the app: it tells the device's text scale, between 1 and 2, at each change."""

    def measured(event: ft.LayoutSizeChangeEvent[ft.LayoutControl]) -> None:
        on_scale(min(max(round(event.height / _SIZE, 2), LEAST), MOST))

    line = ft.Text(value="|", style=ft.TextStyle(size=_SIZE, height=1, letter_spacing=0), no_wrap=True)
    measure = ft.Container(content=line, on_size_change=measured, opacity=0, ignore_interactions=True, left=0, top=0)
    return ft.Semantics(
        content=ft.Stack(controls=[measure], width=0, height=0, clip_behavior=ft.ClipBehavior.HARD_EDGE),
        exclude_semantics=True,
    )
