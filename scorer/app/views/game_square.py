"""A game as a square to be scanned: by another Ardoise, or by a phone that has BG Stats."""

from __future__ import annotations

from typing import Literal, cast

import flet as ft

from scorer.app import keeping
from scorer.app.theme import Radius, Type
from scorer.app.views.sending import copy
from scorer.app.views.table_scene import Scene
from scorer.app.widgets import choice
from scorer.app.widgets.buttons import outlined, tonal
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.text import text
from scorer.export.as_bgstats import TooLong
from scorer.store.errors import StoreError

For = Literal["ardoise", "bgstats"]

_SIDE, _SIDE_DESKTOP, _QUIET = 264.0, 360.0, 12


@ft.component
def Square(scene: Scene) -> ft.Control:
    """The square, for whom it is, and what else can be done with what it says."""
    chosen, choose = ft.use_state("ardoise")
    look, say, whom = scene.look, scene.say, cast("For", chosen)
    choices = [choice.Choice("ardoise", "Ardoise"), choice.Choice("bgstats", "BG Stats")]
    words = {
        "ardoise": say("Scan it, copy what is read, and paste it under “Bring games in” in another Ardoise."),
        "bgstats": say("Scan it with the phone that has BG Stats: this game is filled in there."),
    }[whom]
    drawn: list[ft.Control] = [choice.segmented(look, choices, whom, choose)]
    try:
        code = _code(scene, whom)
        drawn += [_picture(scene, whom, code), text(look, words, Type.BODY_MEDIUM), _acts(scene, whom, code)]
    except TooLong:
        drawn.append(text(look, say("This game is too long for a square: save it in a file."), Type.BODY))
    except StoreError as error:
        drawn.append(text(look, say(error.template, **error.names), Type.BODY))
    column = ft.Column(controls=drawn, spacing=12, tight=True)
    if look.desktop:
        return ft.Container(content=column, padding=ft.Padding.only(left=24, right=24, bottom=20))
    narrow = column if look.phone else ft.Row(controls=[ft.Container(content=column, width=420)])
    return in_text_column(look, narrow, top=12, bottom=12)


def _code(scene: Scene, whom: For) -> str:
    if whom == "bgstats":
        return keeping.bgstats_link(scene.session, scene.view)
    return keeping.code_of_game(scene.session, scene.view)


def _picture(scene: Scene, whom: For, code: str) -> ft.Control:
    look = scene.look
    side = min(_SIDE, look.width - look.margin - 30 - 2 * _QUIET) if look.phone else _SIDE_DESKTOP
    named = {
        "ardoise": scene.say("A square with this game for Ardoise"),
        "bgstats": scene.say("A square with this game for BG Stats"),
    }[whom]
    picture = ft.Image(
        src=keeping.square(code),
        width=side,
        height=side,
        fit=ft.BoxFit.CONTAIN,
        filter_quality=ft.FilterQuality.NONE,
        semantics_label=named,
        gapless_playback=True,
    )
    # White on slate too: a scanner wants it so.
    return ft.Row(controls=[ft.Container(content=picture, bgcolor="#FFFFFF", border_radius=Radius.SMALL, padding=4)])


def _acts(scene: Scene, whom: For, code: str) -> ft.Control:
    look, say = scene.look, scene.say

    async def copy_it() -> None:
        await copy(scene.session, code, say("Copied."))

    async def open_it() -> None:
        await ft.UrlLauncher().launch_url(code)

    label = say("Copy the link") if whom == "bgstats" else say("Copy the code")
    acts = [outlined(look, label, copy_it, glyph=ft.Icons.CONTENT_COPY_ROUNDED, low=True)]
    if whom == "bgstats":
        acts.insert(0, tonal(look, say("Open BG Stats"), open_it, glyph=ft.Icons.OPEN_IN_NEW_ROUNDED, low=True))
    return ft.Row(controls=acts, spacing=10, run_spacing=8, wrap=True)
