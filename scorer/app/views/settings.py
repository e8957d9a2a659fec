"""Settings: look, language, text size, what the device does at the table. A change shows at once."""

from __future__ import annotations

import flet as ft

from scorer import __version__
from scorer.app.context import use_session
from scorer.app.state import Session
from scorer.app.theme import Measure, Type
from scorer.app.views.keep import keep_ways
from scorer.app.views.library_words import library_notices
from scorer.app.views.places import places
from scorer.app.views.settings_look import look_tiles
from scorer.app.widgets import choice
from scorer.app.widgets.icons import Glyph, icon
from scorer.app.widgets.page import Action, app_bar, page, scrolled
from scorer.app.widgets.rows import row, section, two_lines
from scorer.app.widgets.text import text
from scorer.i18n import LANGUAGES

_SIZES = (100, 115, 130, 150, 175, 200)
_DEVICE = "device"
_FONTS = "Young Serif, Source Sans 3, Playwrite France Moderne, Noto Sans Arabic"


@ft.component
def SettingsPage() -> ft.View:
    """Everything that can be chosen for the whole app."""
    session = use_session()
    route = ft.use_view_path()
    look, settings = session.look, session.settings
    off = session.library.read_only is not None
    back = Action(ft.Icons.ARROW_BACK_ROUNDED, session.say("Back"), lambda: ft.context.page.navigate("/"))
    body = [
        *library_notices(session),
        section(look, session.say("Look"), lined=False, top=8),
        look_tiles(session, settings.theme, lambda theme: session.choose(theme=theme), off=off),
        _language(session),
        _text_size(session),
        section(look, session.say("At the table")),
        _setting(
            session,
            ft.Icons.WB_SUNNY_ROUNDED,
            session.say("Keep the screen on"),
            _switch(session, "screen_on", session.say("Keep the screen on")),
            second=session.say("while a game is open"),
        ),
        _setting(
            session,
            ft.Icons.VIBRATION_ROUNDED,
            session.say("Buzz on keys"),
            _switch(session, "buzz", session.say("Buzz on keys")),
        ),
        _keypad(session),
        section(look, session.say("Your scores")),
        *keep_ways(session),
        section(look, session.say("About")),
        _about(session),
        ft.Container(height=20),
    ]
    return page(
        look,
        route=route,
        bar=app_bar(
            look, session.say("Settings"), large=True, leading=back if look.phone else None, lined=not look.phone
        ),
        body=scrolled(body),
        navigation=places(session, "/settings"),
    )


def _setting(
    session: Session, glyph: Glyph, words: str, control: ft.Control, *, second: str | None = None
) -> ft.Control:
    """A row of 60: what it is, and at its right, or below it where it is wide, the control."""
    look = session.look
    return row(
        look,
        two_lines(look, words, second, bold=False),
        margin=icon(look, glyph, size=22, colour=look.colours.on_surface_variant),
        trailing=control,
        height=60,
    )


def _below(session: Session, glyph: Glyph, words: str, control: ft.Control) -> ft.Control:
    look = session.look
    return row(
        look,
        ft.Column(controls=[text(look, words, Type.BODY), control], spacing=6, tight=True),
        margin=icon(look, glyph, size=22, colour=look.colours.on_surface_variant),
        height=60,
        pad=10,
    )


def _few(session: Session, glyph: Glyph, words: str, control: ft.Control, width: float) -> ft.Control:
    """Two or three segments: beside the words where there is room, else below them."""
    look = session.look
    if look.narrow or look.big_text:
        return _below(session, glyph, words, control)
    return _setting(session, glyph, words, ft.Container(content=control, width=width))


def _language(session: Session) -> ft.Control:
    choices = [choice.Choice(code, name) for code, name in LANGUAGES.items()]
    made = choice.segmented(session.look, choices, session.language.code, lambda code: session.choose(language=code))
    return _few(session, ft.Icons.TRANSLATE_ROUNDED, session.say("Language"), made, 190)


def _text_size(session: Session) -> ft.Control:
    choices = [choice.Choice(_DEVICE, session.say("As the device"))]
    choices += [
        choice.Choice(str(size), f"{size}\u202f%" if session.language.code == "fr" else f"{size}%") for size in _SIZES
    ]
    chosen = str(session.settings.text_size or _DEVICE)
    made = choice.chips(
        session.look,
        choices,
        {chosen},
        lambda key: session.choose(text_size=None if key == _DEVICE else int(key)),
        wrap=True,
    )
    return _below(session, ft.Icons.TEXT_FIELDS_ROUNDED, session.say("Text size"), made)


def _switch(session: Session, setting: str, label: str) -> ft.Control:
    on = bool(getattr(session.settings, setting))
    return choice.switch(session.look, on, lambda on: session.choose(**{setting: on}), label=label)


def _keypad(session: Session) -> ft.Control:
    choices = [choice.Choice("123", "1 2 3"), choice.Choice("789", "7 8 9")]
    made = choice.segmented(session.look, choices, session.settings.keypad, lambda order: session.choose(keypad=order))
    return _few(session, ft.Icons.DIALPAD_ROUNDED, session.say("Digits on the keypad"), made, 150)


def _about(session: Session) -> ft.Control:
    look = session.look
    lines = [
        f"Ardoise {__version__}",
        session.say("Free under the MIT licence."),
        session.say("Fonts: {fonts}, under the SIL Open Font License 1.1.", fonts=_FONTS),
        session.say("Games are kept in {folder}", folder=session.library.folder),
    ]
    words = [text(look, lines[0], Type.BODY)]
    words += [text(look, line, Type.CAPTION, colour=look.colours.on_surface_variant) for line in lines[1:]]
    return row(
        look,
        ft.Column(controls=list(words), spacing=4, tight=True),
        margin=icon(look, ft.Icons.INFO_ROUNDED, size=22, colour=look.colours.on_surface_variant),
        height=Measure.ROW_TWO_LINES,
        pad=10,
        lined=False,
    )
