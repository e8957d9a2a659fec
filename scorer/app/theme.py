"""The look of Ardoise in values: colours of paper and slate, type, measures, and the Flet themes made of them."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import Enum

import flet as ft


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one mode: the roles of Material 3, then our own."""

    dark: bool
    primary: str
    on_primary: str
    primary_container: str
    on_primary_container: str
    secondary: str
    on_secondary: str
    secondary_container: str
    on_secondary_container: str
    tertiary: str
    on_tertiary: str
    tertiary_container: str
    on_tertiary_container: str
    error: str
    on_error: str
    error_container: str
    on_error_container: str
    surface: str
    on_surface: str
    on_surface_variant: str
    outline: str
    outline_variant: str
    surface_dim: str
    surface_bright: str
    surface_container_lowest: str
    surface_container_low: str
    surface_container: str
    surface_container_high: str
    surface_container_highest: str
    inverse_surface: str
    on_inverse_surface: str
    inverse_primary: str
    shadow: str
    scrim: str
    surface_tint: str
    margin: str
    rule: str
    rule_strong: str
    highlight: str
    on_highlight: str
    frame: str
    pencil: str
    key: str
    key_pressed: str
    key_operator: str
    suit_red: str
    leader_text: str
    leader_stroke: str
    pad: str
    bar: str
    rail: str
    sheet: str
    dialog: str
    value: str
    chosen: str
    veil: str


PAPER = Palette(
    dark=False,
    primary="#20344C",
    on_primary="#FDFBF4",
    primary_container="#DBE4EE",
    on_primary_container="#14263A",
    secondary="#6B5600",
    on_secondary="#FFFFFF",
    secondary_container="#FBE38A",
    on_secondary_container="#2A2300",
    tertiary="#2C624C",
    on_tertiary="#FFFFFF",
    tertiary_container="#D2E8DB",
    on_tertiary_container="#0E3424",
    error="#B3212C",
    on_error="#FFFFFF",
    error_container="#FBDDD9",
    on_error_container="#5E0E14",
    surface="#FBF8F0",
    on_surface="#1B2632",
    on_surface_variant="#4C5763",
    outline="#7C828A",
    outline_variant="#D9D3C3",
    surface_dim="#EAE4D5",
    surface_bright="#FFFDF8",
    surface_container_lowest="#FFFEFA",
    surface_container_low="#F6F2E6",
    surface_container="#F1ECDF",
    surface_container_high="#EBE5D6",
    surface_container_highest="#E4DDCB",
    inverse_surface="#26323E",
    on_inverse_surface="#F6F2E6",
    inverse_primary="#F3DD8E",
    shadow="#3A3122",
    scrim="#1B2632",
    surface_tint="#FBF8F0",
    margin="#DF8F94",
    rule="#D5DCE8",
    rule_strong="#9AA9BF",
    highlight="#FBE38A",
    on_highlight="#1B2632",
    frame="#B98A57",
    pencil="#5F6974",
    key="#FFFEFA",
    key_pressed="#FBE38A",
    key_operator="#E4DDCB",
    suit_red="#B3212C",
    leader_text="#1B2632",
    leader_stroke="#FBE38A",
    pad="#F1ECDF",
    bar="#FBF8F0",
    rail="#F6F2E6",
    sheet="#FFFEFA",
    dialog="#FFFEFA",
    value="#FFFEFA",
    chosen="#FFFEFA",
    veil="#6B1B2632",
)

SLATE = Palette(
    dark=True,
    primary="#F3DD8E",
    on_primary="#2B2508",
    primary_container="#4B4425",
    on_primary_container="#FAEBB4",
    secondary="#E3D3A0",
    on_secondary="#332A0A",
    secondary_container="#4A4833",
    on_secondary_container="#FBEDB9",
    tertiary="#A9D9C0",
    on_tertiary="#0F3526",
    tertiary_container="#2D4C3F",
    on_tertiary_container="#CBEBDA",
    error="#FFB3A9",
    on_error="#5A1210",
    error_container="#6A2B28",
    on_error_container="#FFDAD5",
    surface="#20282C",
    on_surface="#F2F1E9",
    on_surface_variant="#BAC3C5",
    outline="#8A9599",
    outline_variant="#414C51",
    surface_dim="#171D20",
    surface_bright="#424D53",
    surface_container_lowest="#161C1F",
    surface_container_low="#1B2225",
    surface_container="#272F34",
    surface_container_high="#30393E",
    surface_container_highest="#3A444A",
    inverse_surface="#ECE9DE",
    on_inverse_surface="#20282C",
    inverse_primary="#20344C",
    shadow="#000000",
    scrim="#000000",
    surface_tint="#20282C",
    margin="#A2595C",
    rule="#364146",
    rule_strong="#5C6A71",
    highlight="#4A4833",
    on_highlight="#FCF0C2",
    frame="#8A653F",
    pencil="#A5AFB2",
    key="#333D42",
    key_pressed="#4A4833",
    key_operator="#3A444A",
    suit_red="#FF9C8F",
    leader_text="#FAEBB4",
    leader_stroke="#F3DD8E",
    pad="#1A2124",
    bar="#1D2428",
    rail="#191F23",
    sheet="#272F34",
    dialog="#30393E",
    value="#1B2225",
    chosen="#424D53",
    veil="#99000000",
)


@dataclass(frozen=True, slots=True)
class Style:
    """One step of the type scale: size and line height in dp, tracking in em."""

    family: str
    size: float
    height: float = 1.0
    tracking: float = 0.0

    def sized(self, size: float) -> Style:
        """The same style at another size."""
        return replace(self, size=size)


FIGURES, SANS, SEMIBOLD, BOLD = "ArdoiseFigures", "ArdoiseSans", "ArdoiseSans-SemiBold", "ArdoiseSans-Bold"
HAND, ARABIC = "ArdoiseHand", "ArdoiseArabic"
FONTS = {family: f"fonts/{family}.ttf" for family in (FIGURES, SANS, SEMIBOLD, BOLD, HAND, ARABIC)}


class Type:
    """The type scale."""

    BOARD_2 = Style(FIGURES, 206, tracking=-0.02)
    BOARD_6 = Style(FIGURES, 186)
    BOARD_12 = Style(FIGURES, 118)
    TOTAL_WIDE = Style(FIGURES, 104, tracking=-0.015)
    END = Style(FIGURES, 76)
    TOTAL = Style(FIGURES, 58, tracking=-0.01)
    PREVIEW_WIDE = Style(FIGURES, 52)
    COUNT = Style(FIGURES, 44)
    TOTAL_320 = Style(FIGURES, 42)
    STANDING = Style(FIGURES, 34)
    SUM = Style(FIGURES, 32)
    PREVIEW = Style(FIGURES, 30)
    STANDING_12 = Style(FIGURES, 29)
    KEY = Style(FIGURES, 28)
    HOME = Style(FIGURES, 28)
    VALUE = Style(FIGURES, 26)
    SMALL = Style(FIGURES, 21)
    MINI = Style(FIGURES, 19)
    HEADLINE = Style(FIGURES, 28, 1.15)
    HEADLINE_SMALL = Style(FIGURES, 22, 1.2)
    BAR = Style(FIGURES, 21, 1.2)
    GAME = Style(FIGURES, 20, 1.15)
    TITLE = Style(BOLD, 17, 1.25)
    BUTTON = Style(BOLD, 17)
    BUTTON_SMALL = Style(BOLD, 15)
    SECTION = Style(BOLD, 14, 1.2, 0.02)
    NAME = Style(SEMIBOLD, 17, 1.22)
    NAME_LONG = Style(SEMIBOLD, 15, 1.22)
    POINTS = Style(SEMIBOLD, 20, 1.1)
    CHIP = Style(SEMIBOLD, 15)
    LABEL = Style(SEMIBOLD, 13, 1.2)
    NUMBER = Style(SEMIBOLD, 16)
    ERROR = Style(SEMIBOLD, 14, 1.3)
    BODY = Style(SANS, 17, 1.3)
    READING = Style(SANS, 17, 1.55)
    BODY_MEDIUM = Style(SANS, 15, 1.35)
    RUNNING = Style(SANS, 14, 1.15)
    CAPTION = Style(SANS, 14, 1.3)
    WORDMARK = Style(HAND, 33, 1.2)
    GREETING = Style(HAND, 30, 1.5)


class Measure:
    """Distances in dp."""

    RIGHT = 16
    AFTER_LINE = 14
    TARGET = 48
    RING_ROOM = 6
    BAR = 62
    FOOT_TOP, FOOT_BUTTON, FOOT_BOTTOM = 10, 56, 14
    NAVIGATION = 68
    RAIL = 88
    ROW_FIELD, ROW_SHEET, ROW_GRID, ROW_LIST, ROW_TWO_LINES = 58, 52, 48, 56, 64
    ROW_STANDING, ROW_STANDING_12 = 54, 48


class Radius:
    """Corner radii in dp."""

    KARD, CARD_KEY, SMALL, BUTTON, CHIP, SHEET = 8, 10, 12, 14, 20, 22


class Stroke:
    """Line widths in dp."""

    MARGIN, RULE, UNDER_TOTALS, FIELD, CHOSEN, RING, CHART = 1.5, 1, 1.5, 1.5, 2.5, 3, 2.6


class Motion:
    """Durations in milliseconds."""

    KEY, STATE, FIGURE, SCREEN, STROKE = 60, 120, 180, 220, 320


class Form(Enum):
    """What the screen has room for."""

    PHONE = "phone"
    TABLET = "tablet"
    DESKTOP = "desktop"


TABLET_FROM, DESKTOP_FROM = 600, 1100
SHORT_BELOW = 700
NARROW_BELOW = 360
LYING_BELOW = 480
COLUMNS_UP_TO = 3
ROWS_FROM_TEXT_SCALE = 1.3
#: Type up to the first size is enlarged in full, from the second on by the least share: what is large is legible.
_FULLY, _HARDLY, _LEAST_SHARE = 17, 40, 0.3


@dataclass(frozen=True, slots=True)
class Look:
    """What every widget must know to draw itself: the colours and the screen it stands on.

    `width`, `height` in dp · `text_scale` in which words are set, 1 to 2 · `device_scale` by which the device enlarges
    all text by itself · `still` when the device asks for less movement · `sorry` is said when a handler fails.
    """

    colours: Palette = PAPER
    width: float = 390
    height: float = 844
    text_scale: float = 1.0
    device_scale: float = 1.0
    still: bool = False
    sorry: str = ""

    @property
    def form(self) -> Form:
        """Phone below 600 dp, tablet below 1100, desktop from there."""
        if self.width >= DESKTOP_FROM:
            return Form.DESKTOP
        return Form.TABLET if self.width >= TABLET_FROM else Form.PHONE

    @property
    def phone(self) -> bool:
        """One column, no rail."""
        return self.form is Form.PHONE

    @property
    def desktop(self) -> bool:
        """Two panes."""
        return self.form is Form.DESKTOP

    @property
    def lying(self) -> bool:
        """A phone lying on its side."""
        return self.height < LYING_BELOW and self.width > self.height

    @property
    def narrow(self) -> bool:
        """A phone of 320 dp or little more."""
        return self.width < NARROW_BELOW

    @property
    def short(self) -> bool:
        """Too low for full keys."""
        return self.height < SHORT_BELOW

    @property
    def big_text(self) -> bool:
        """Text so large that columns of totals become rows."""
        return self.text_scale >= ROWS_FROM_TEXT_SCALE

    @property
    def margin(self) -> int:
        """Width of the column left of the margin line."""
        return {Form.PHONE: 48, Form.TABLET: 56, Form.DESKTOP: 64}[self.form]

    def ms(self, duration: int) -> int:
        """A duration, or none when the device asks for stillness."""
        return 0 if self.still else duration

    def scale_of(self, size: float) -> float:
        """How many times larger type of this size is set in the text size wished."""
        share = max(_LEAST_SHARE, min(1.0, (_HARDLY - size) / (_HARDLY - _FULLY)))
        return 1 + (self.text_scale - 1) * share

    def grown(self, size: float) -> float:
        """A height that holds one line of text, grown with the text."""
        return size * self.text_scale


def colour_scheme(palette: Palette) -> ft.ColorScheme:
    """The Material 3 roles of a palette."""
    roles = {field.name for field in fields(ft.ColorScheme)}
    return ft.ColorScheme(**{f.name: getattr(palette, f.name) for f in fields(palette) if f.name in roles})


def theme(palette: Palette) -> ft.Theme:
    """The Flet theme of a mode: our scheme and fonts, without tint, ripple and shadows."""
    clear = ft.Colors.TRANSPARENT
    words = ft.TextStyle(font_family=SANS, size=17, height=1.3, letter_spacing=0, color=palette.on_surface)
    return ft.Theme(
        color_scheme=colour_scheme(palette),
        font_family=SANS,
        scaffold_bgcolor=palette.surface,
        canvas_color=palette.surface,
        splash_color=clear,
        highlight_color=clear,
        hover_color=ft.Colors.with_opacity(0.05, palette.on_surface),
        focus_color=ft.Colors.with_opacity(0.14, palette.primary),
        visual_density=ft.VisualDensity.STANDARD,
        page_transitions=ft.PageTransitionsTheme(
            android=ft.PageTransitionTheme.NONE,
            ios=ft.PageTransitionTheme.CUPERTINO,
            linux=ft.PageTransitionTheme.NONE,
            macos=ft.PageTransitionTheme.NONE,
            windows=ft.PageTransitionTheme.NONE,
        ),
        bottom_sheet_theme=ft.BottomSheetTheme(bgcolor=palette.sheet, elevation=0, barrier_color=palette.veil),
        dialog_theme=ft.DialogTheme(bgcolor=palette.dialog, elevation=0, barrier_color=palette.veil),
        snackbar_theme=ft.SnackBarTheme(bgcolor=palette.inverse_surface, elevation=0),
        scrollbar_theme=ft.ScrollbarTheme(thickness=4, radius=2, thumb_color=palette.outline_variant),
        text_theme=ft.TextTheme(body_large=words, body_medium=words, title_medium=words),
        system_overlay_style=ft.SystemOverlayStyle(
            status_bar_color=clear,
            system_navigation_bar_color=palette.bar,
            status_bar_icon_brightness=ft.Brightness.LIGHT if palette.dark else ft.Brightness.DARK,
            system_navigation_bar_icon_brightness=ft.Brightness.LIGHT if palette.dark else ft.Brightness.DARK,
        ),
    )


def dress(page: ft.Page) -> None:
    """Give a page our fonts and both themes."""
    page.fonts = dict(FONTS)
    page.theme, page.dark_theme = theme(PAPER), theme(SLATE)
    page.padding = 0


def palette_of(page: ft.Page) -> Palette:
    """Paper or slate, as the page shows itself now."""
    if page.theme_mode is ft.ThemeMode.DARK:
        return SLATE
    if page.theme_mode is ft.ThemeMode.LIGHT:
        return PAPER
    return SLATE if page.platform_brightness is ft.Brightness.DARK else PAPER
