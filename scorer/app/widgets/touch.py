"""What everything that can be pressed shares: fill, border, states, focus ring, a target of 48, a guarded handler."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Look, Measure, Motion, Radius, Stroke
from scorer.app.widgets.guard import Handler, guarded

_RING_ALIGN = 1 + 2 * 3 / Stroke.RING  # the ring stands 3 dp outside the edge, and Flutter counts in half widths


@dataclass(frozen=True, slots=True)
class Skin:
    """How something pressable looks at rest, pressed and off."""

    fill: str = ft.Colors.TRANSPARENT
    pressed: str = ft.Colors.TRANSPARENT
    off: str = ft.Colors.TRANSPARENT
    border: str | None = None
    border_width: float = 1.0
    radius: float = Radius.BUTTON


def mix(over: str, under: str, share: float) -> str:
    """A colour of which `share` (0 to 1) is `over`."""
    pairs = zip(bytes.fromhex(over[-6:]), bytes.fromhex(under[-6:]), strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def strut(height: float) -> ft.Control:
    """Nothing visible that keeps a row at least so high."""
    return ft.Container(width=0, height=height)


def touch(
    look: Look,
    content: ft.Control,
    skin: Skin,
    *,
    on_click: Handler | None,
    on_long_press: Handler | None = None,
    height: float = Measure.TARGET,
    width: float | None = None,
    padding: ft.Padding | float = 0,
    alignment: ft.Alignment = ft.Alignment.CENTER,
    disabled: bool = False,
    label: str | None = None,
    selected: bool | None = None,
    expand: bool | int | None = None,
    autofocus: bool = False,
    key: str | None = None,
) -> ft.Control:
    """Make content pressable, at least `height` high.

    `label` replaces its texts for a screen reader · `selected` says whether it is chosen.
    """
    ring = ft.BorderSide(width=Stroke.RING, color=look.colours.primary, stroke_align=_RING_ALIGN)
    rest = (
        ft.BorderSide(width=skin.border_width, color=skin.border)
        if skin.border
        else ft.BorderSide(width=0, color=skin.fill)
    )
    off = rest if skin.border else ft.BorderSide(width=0, color=skin.off)
    state = ft.ControlState
    named = label is not None or selected is not None
    if named:
        content = ft.Semantics(content=content, label=label, selected=selected, exclude_semantics=label is not None)
    fills = bool(width or expand)
    inside = height - (padding.top + padding.bottom if isinstance(padding, ft.Padding) else 2 * padding)
    if fills:
        content = ft.Container(content=content, expand=True, alignment=alignment)
    button = ft.TextButton(
        content=ft.Row(
            controls=[strut(inside), content],
            spacing=0,
            tight=not fills,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        style=ft.ButtonStyle(
            bgcolor={state.DISABLED: skin.off, state.PRESSED: skin.pressed, state.DEFAULT: skin.fill},
            overlay_color={
                state.HOVERED: ft.Colors.with_opacity(0.05, look.colours.on_surface),
                state.DEFAULT: ft.Colors.TRANSPARENT,
            },
            side={state.DISABLED: off, state.FOCUSED: ring, state.DEFAULT: rest},
            shape=ft.RoundedRectangleBorder(radius=skin.radius),
            padding=padding,
            elevation=0,
            animation_duration=look.ms(Motion.KEY),
            visual_density=ft.VisualDensity.STANDARD,
        ),
        on_click=guarded(on_click, look.sorry),
        on_long_press=guarded(on_long_press, look.sorry),
        disabled=disabled,
        width=width,
        autofocus=autofocus,
        expand=None if named else expand,
        key=key,
    )
    # Flet leaves a label inside a button a node of its own, so that a screen reader would meet two buttons.
    return ft.MergeSemantics(content=button, expand=expand) if named else button
