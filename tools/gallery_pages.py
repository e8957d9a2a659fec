"""The pages of the gallery: widgets in their states, and mock screens made only of widgets."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from scorer.app.theme import Look, Measure, Type
from scorer.app.widgets import (
    buttons,
    chart,
    choice,
    dialog,
    keypad,
    marks,
    notice,
    rows,
    seat,
    sheet,
    sides,
    snack,
    value,
    written,
)
from scorer.app.widgets import score_rows as lines
from scorer.app.widgets import stepper as steps
from scorer.app.widgets import table_drawing as drawing
from scorer.app.widgets.empty import empty
from scorer.app.widgets.icons import FAMILIES, family
from scorer.app.widgets.page import (
    Action,
    Navigation,
    Place,
    app_bar,
    foot,
    foot_tile,
    page,
    scrolled,
    stacked,
)
from scorer.app.widgets.text import heading, text

Icons = ft.Icons


def nothing(*_: object) -> None:
    """A handler for what does nothing here."""


NAVIGATION = Navigation(
    places=(
        Place("/", "Tables", "slate"),
        Place("/games", "Games", Icons.STYLE_ROUNDED),
        Place("/history", "History", Icons.HISTORY_ROUNDED),
        Place("/players", "Players", Icons.GROUPS_ROUNDED),
    ),
    settings=Place("/settings", "Settings", Icons.SETTINGS_ROUNDED),
    new_game=Place("/new", "New game", Icons.ADD_ROUNDED),
    here="/",
    on_go=nothing,
)
BACK = Action(Icons.ARROW_BACK_ROUNDED, "Back", nothing)
CLOSE = Action(Icons.CLOSE_ROUNDED, "Close", nothing)
MORE = Action(Icons.MORE_VERT_ROUNDED, "More", nothing)
RULES = Action(Icons.MENU_BOOK_ROUNDED, "Rules", nothing)
BOARD = Action(Icons.TV_ROUNDED, "Board", nothing)
HANDS = (
    ("+765", "765", "+175", "175"),
    ("−20", "745", "+1,310", "1,485"),
    ("+1,075", "1,820", "+235", "1,720"),
    ("−245", "1,575", "+1,135", "2,855"),
    ("+1,535", "3,110", "+40", "2,895"),
)
CURVES = (
    chart.Curve(0, "A", (0, 765, 745, 1820, 1575, 3110)),
    chart.Curve(1, "B", (0, 175, 1485, 1720, 2855, 2895)),
)
WHY = (
    ("Cards melded", None, "+460"),
    ("Cards left in hand", None, "−25"),
    ("Natural canastas", "1 × 500", "+500"),
    ("Mixed canastas", "1 × 300", "+300"),
    ("Red threes", "2 × 100", "+200"),
    ("Going out", None, "+100"),
)


def _group(look: Look, title: str, *controls: ft.Control) -> ft.Control:
    return ft.Column(
        controls=[
            text(look, title, Type.SECTION, colour=look.colours.on_surface_variant),
            ft.Row(controls=list(controls), wrap=True, spacing=16, run_spacing=12),
        ],
        spacing=8,
    )


def components(look: Look) -> ft.View:
    """Everything in its states."""
    s = value.State
    choices = [choice.Choice("r", "Rummy"), choice.Choice("c", "Canasta"), choice.Choice("g", "Gin")]
    views = [choice.Choice("s", "Sheet", glyph=Icons.GRID_ON_ROUNDED), choice.Choice("k", "Chart")]
    names = "ABCDEFGHIJKL"
    left = [
        _group(
            look,
            "Buttons",
            buttons.filled(look, "Enter hand 6", nothing),
            buttons.filled(look, "Enter hand 6", nothing, autofocus=True),
            buttons.filled(look, "Save", nothing, off=True, reason="Left in hand is blank"),
            buttons.filled(look, "Saving", nothing, busy=True),
        ),
        _group(
            look,
            "Others",
            buttons.tonal(look, "Sheet", nothing),
            buttons.outlined(look, "Correct hand 5", nothing, glyph=Icons.EDIT_ROUNDED),
            buttons.underlined(look, "Restore a backup", nothing),
            buttons.plain(look, "Rematch", nothing, glyph=Icons.REPLAY_ROUNDED),
        ),
        _group(
            look,
            "Values",
            value.value_box(look, "", label="Blank", state=s.BLANK),
            value.value_box(look, "120", label="Typed", active=True),
            value.value_box(look, "165", label="Entered"),
            value.value_box(look, "13", label="Wrong", state=s.WRONG, active=True),
            value.value_box(look, "off here", label="Off", state=s.OFF),
            value.value_box(look, "120+45+230+15", label="Long", active=True),
        ),
        _group(
            look,
            "Counts",
            steps.stepper(look, "0", label="Canastas", less="Less", more="More", on_less=None, on_more=nothing),
            steps.stepper(look, "2", label="Canastas", less="Less", more="More", on_less=nothing, on_more=nothing),
        ),
        _group(look, "Seats 1 to 12", *(seat.seat_mark(look, n, names[n], size=44) for n in range(12))),
        _group(
            look,
            "Small, two letters, off",
            *(seat.seat_mark(look, n, names[n], size=24) for n in range(6)),
            *(seat.seat_mark(look, n, "Ma", size=30) for n in range(3)),
            seat.seat_mark(look, 0, "A", size=30, off=True),
            seat.seat_mark(look, 5, "أ", size=30),
        ),
        _group(
            look,
            "Choosing",
            choice.chips(look, choices, {"c"}, nothing, wrap=True),
            ft.Container(content=choice.segmented(look, views, "s", nothing), width=220),
            choice.switch(look, True, nothing, label="On"),
            choice.switch(look, False, nothing, label="Off"),
        ),
        _group(
            look,
            "Marks",
            marks.leading(look, "3,110", Type.HOME),
            marks.changed(look, "frozen at times", "always frozen"),
            marks.summed(look, "+1,535"),
            marks.won(look, "5,120", Type.COUNT),
            marks.tally_strokes(look, 2, 3),
        ),
    ]
    right = [
        notice.notice(
            look,
            "This game could not be read",
            "The copy from hand 5 was opened instead. The damaged file is kept.",
            error=True,
        ),
        notice.loading(look, 2),
        written.written_field(look, label="Search", hint="Search 90 games", glyph=Icons.SEARCH_ROUNDED),
        _group(look, "Families", *(family(look, name) for name in FAMILIES)),
    ]
    columns = [
        ft.Column(controls=list(left), spacing=18, expand=3),
        ft.Column(controls=list(right), spacing=18, expand=2),
    ]
    body: ft.Control = ft.Row(controls=list(columns), spacing=40, vertical_alignment=ft.CrossAxisAlignment.START)
    if not look.desktop:
        body = ft.Column(controls=[*left, *right], spacing=18)
    padded = ft.Container(content=body, padding=16 if look.phone else 28)
    return page(look, route="/components", bar=None, body=scrolled([padded]), margin=False)


def _why_lines(look: Look, *, in_pane: bool) -> list[ft.Control]:
    found = [sheet.points_line(look, label, points, how=how, in_pane=in_pane) for label, how, points in WHY]
    return [*found, sheet.sum_line(look, "Hand 5", marks.summed(look, "+1,535"), in_pane=in_pane)]


def _table_sides(look: Look) -> list[sides.Side]:
    more = () if look.phone else (("last hand", "+1,535"),)
    return [
        sides.Side(0, "A", "Ann & Camille", "3,110", notes=(("To open", "120"), *more), leads=True, fresh=True),
        sides.Side(
            1,
            "B",
            "Béatrice & David",
            "2,895",
            notes=(("To open", "90"), *(() if look.phone else (("last hand", "+40"),))),
        ),
    ]


def _table(look: Look, *, shows_chart: bool = False) -> ft.View:
    sheet_room = look.width - (0 if look.phone else Measure.RAIL) - (470 if look.desktop else 0)
    enter = buttons.filled(look, "Enter hand 6", nothing, glyph=Icons.EDIT_ROUNDED, expand=True)
    undo = Action(Icons.UNDO_ROUNDED, "Undo", nothing)
    actions: list[Action | ft.Control] = [RULES, BOARD, MORE]
    if not look.phone:
        small = buttons.filled(look, "Enter hand 6", nothing, glyph=Icons.EDIT_ROUNDED, small=True)
        actions = [undo, *actions, ft.Container(width=8), small]
    bar = app_bar(look, "Canasta", "To 5,000 · 215 ahead", leading=BACK if look.phone else None, actions=actions)
    views = [
        choice.Choice("s", "Sheet", glyph=Icons.GRID_ON_ROUNDED),
        choice.Choice("c", "Chart", glyph=Icons.SHOW_CHART_ROUNDED),
    ]
    toggle = notice.in_text_column(
        look, choice.segmented(look, views, "c" if shows_chart else "s", nothing), top=10, bottom=8
    )
    ruled = ft.Container(content=toggle, border=rows.rule(look))
    drawn = chart.score_chart(
        look,
        CURVES,
        width=look.width if look.phone else (470 if look.desktop else sheet_room) - 4,
        height=350 if look.phone else 300,
        language="en",
        spoken="The race to 5,000",
        target=5000 if look.phone or look.desktop else None,
        on_hand=nothing,
    )
    hands = [
        lines.hand_row(
            look,
            str(n),
            [lines.Cell(a, b), lines.Cell(c, d)],
            room=sheet_room,
            on_cell=nothing,
            on_hold=nothing,
            void=n == 9,
        )
        for n, (a, b, c, d) in enumerate(HANDS, 1)
    ]
    below = [*hands, lines.next_row(look, "6", "Béatrice deals, 11 each"), *lines.blank_rows(look, 3)]
    if shows_chart:
        below = [drawn, rows.sentence(look, "Touch a point to read its hand. The dashed line is 5,000.")]
    if look.phone:
        below = [ruled, *below]
    elif not look.desktop:
        below = [ft.Container(content=drawn, border=rows.rule(look, strong=True)), *below]
    pane = ft.Column(
        controls=[
            ft.Container(
                content=text(look, "The race to 5,000", Type.SECTION, colour=look.colours.on_surface_variant),
                padding=ft.Padding.only(left=24, top=16),
            ),
            ft.Container(content=drawn, border=rows.rule(look, strong=True)),
            sheet.pane(
                look,
                sheet.Head(
                    "Hand 5, Ann & Camille",
                    "Camille went out",
                    action=buttons.tonal(look, "Correct", nothing, glyph=Icons.EDIT_ROUNDED, small=True),
                ),
                _why_lines(look, in_pane=True),
            ),
        ],
        spacing=0,
    )
    return page(
        look,
        route="/table",
        bar=bar,
        body=stacked(sides.totals(look, _table_sides(look), room=sheet_room, on_side=nothing), scrolled(below)),
        foot=foot(look, [foot_tile(look, Icons.UNDO_ROUNDED, "Undo", nothing), enter]) if look.phone else None,
        navigation=NAVIGATION,
        pane=pane,
    )


def table(look: Look) -> ft.View:
    """Two sides."""
    return _table(look)


def table_chart(look: Look) -> ft.View:
    """Two sides, the chart."""
    return _table(look, shows_chart=True)


SIX = (
    ("Ann", 191, "+33"),
    ("Béatrice", 258, "+100"),
    ("Chloé", 348, "+24"),
    ("David", 317, "+45"),
    ("Étienne", 245, "went out"),
    ("Farid", 330, "+100"),
)
TWELVE = (
    *SIX[:3],
    ("Marie-Antoinette de la Roche-Saint-André", 264, "+100"),
    SIX[4],
    ("أمينة الفاسي", 98, "went out"),
    *((name, 176, "+18") for name in ("Gwenaëlle", "Hugo", "Inès", "Jean-Baptiste", "Karim", "Léa")),
)


def _many(look: Look, players: tuple[tuple[str, int, str], ...], route: str) -> ft.View:
    letters = seat.letters([name for name, _, _ in players])
    best = min(total for _, total, _ in players)
    drawn = [
        sides.Side(
            n,
            letters[n],
            name,
            str(total),
            last=last,
            leads=total == best,
            second="54 ahead" if total == best else None,
        )
        for n, (name, total, last) in enumerate(players)
    ]
    bar = app_bar(
        look,
        "Rami 51",
        "Lowest wins; ends past 500",
        leading=BACK if look.phone else None,
        actions=[RULES, BOARD, MORE],
    )
    grid: list[ft.Control] = []
    if len(players) < 9:
        grid = [
            ft.Container(height=10),
            lines.grid_head(look, [(n, letters[n], name) for n, (name, _, _) in enumerate(players)]),
            *(
                lines.grid_row(
                    look,
                    str(hand),
                    [lines.Cell(points) for points in ("11", "62", "38", "0", "23", "100")],
                    on_cell=nothing,
                )
                for hand in (4, 5, 6, 7)
            ),
        ]
    enter = buttons.filled(look, "Enter hand 8", nothing, glyph=Icons.EDIT_ROUNDED, expand=True)
    return page(
        look,
        route=route,
        bar=bar,
        body=scrolled(
            [
                sides.totals(look, drawn),
                *grid,
                lines.next_row(look, "8", "Béatrice deals 13. Open with 51", height=48),
                *lines.blank_rows(look, 1),
            ]
        ),
        foot=foot(look, [foot_tile(look, Icons.UNDO_ROUNDED, "Undo", nothing), enter]),
        navigation=NAVIGATION,
    )


def six(look: Look) -> ft.View:
    """Six players in rows over a grid."""
    return _many(look, SIX, "/six")


def twelve(look: Look) -> ft.View:
    """Twelve players, a long name and an Arabic one among them."""
    return _many(look, TWELVE, "/twelve")


def _fields(look: Look, *, second: bool = False) -> list[ft.Control]:
    wide = not look.phone
    f, s = rows.FieldState, value.State

    def count(name: str, shown: str, note: str) -> ft.Control:
        less = None if shown == "0" else nothing
        made = steps.stepper(
            look, shown, label=name, less=f"{name}: one less", more=f"{name}: one more", on_less=less, on_more=nothing
        )
        return rows.field_row(look, name, made, f.ENTERED, note=note, in_column=wide)

    melded = value.value_box(
        look,
        "275" if second else "120+45",
        label="Cards melded",
        active=not second,
        on_click=nothing,
        most_width=150 if look.narrow else 190,
    )
    left = value.value_box(
        look, "13" if second else "", label="Left in hand", state=s.WRONG if second else s.BLANK, on_click=nothing
    )
    return [
        rows.field_row(
            look, "Cards melded", melded, f.ENTERED if second else f.TYPING, note="120 + 45 = 165", in_column=wide
        ),
        rows.field_row(
            look,
            "Left in hand",
            left,
            f.WRONG if second else f.BLANK,
            note="Card points end in 0 or 5. Is it 10 or 15?" if second else "not entered yet",
            in_column=wide,
        ),
        count("Natural canastas", "0", "none"),
        count("Mixed canastas", "0", "none"),
        count("Red threes", "1", "1 × 100 = 100"),
    ]


WORDS = keypad.PadWords("Next", "Erase", "Plus", "Change the sign")


def hand(look: Look) -> ft.View:
    """A hand being entered."""
    who = [
        choice.Choice("a", "Ann", 0, "A"),
        choice.Choice("c", "Camille", 0, "C"),
        choice.Choice("b", "Béatrice", 1, "B"),
        choice.Choice("d", "David", 1, "D"),
        choice.Choice("n", "Nobody", glyph=Icons.BLOCK_ROUNDED),
    ]
    bar = app_bar(
        look,
        "Hand 6",
        "Béatrice dealt" if look.phone else "Béatrice dealt · draft kept",
        leading=CLOSE,
        actions=[Action(Icons.STYLE_ROUNDED, "Cards", nothing), MORE],
        lined=not look.phone,
    )
    cards = [
        sides.Card(0, "A", "Ann & Camille", "+265", "→ 3,375"),
        sides.Card(
            1, "B", "Béatrice & David", "–" if look.narrow else "+860", "to check" if look.narrow else "→ 3,755"
        ),
    ]
    question = text(look, "Who went out?", Type.CAPTION.sized(15), colour=look.colours.on_surface_variant)
    tiles = choice.tiles(look, who, {"b"}, nothing)
    if look.phone:
        asked: ft.Control = ft.Column(controls=[*([] if look.narrow else [question]), tiles], spacing=8, tight=True)
        whole = rows.row(
            look,
            asked,
            margin=rows.field_sign(look, rows.FieldState.ENTERED),
            pad=5 if look.narrow else 9,
            height=58,
            after_line=8 if look.narrow else 14,
            right=8 if look.narrow else 12,
        )
        body = stacked(sides.side_cards(look, cards, 0, nothing), scrolled([whole, *_fields(look)]))
        return page(
            look, route="/hand", bar=bar, body=body, foot=keypad.Keypad(look, WORDS, nothing), navigation=NAVIGATION
        )
    whole = ft.Container(
        content=ft.Row(controls=[text(look, "Who went out?", Type.NAME), tiles], spacing=16, wrap=True),
        padding=ft.Padding.symmetric(horizontal=16, vertical=12),
        border=rows.rule(look, strong=True),
    )
    line = ft.Border.only(left=ft.BorderSide(width=1, color=look.colours.rule_strong))
    columns = [
        ft.Container(
            content=ft.Column(
                controls=[sides.side_head(look, card), scrolled(_fields(look, second=bool(n)))], spacing=0
            ),
            expand=True,
            border=line if n else None,
        )
        for n, card in enumerate(cards)
    ]
    body = stacked(
        whole, ft.Row(controls=list(columns), spacing=0, expand=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)
    )
    pad = keypad.Keypad(look, WORDS, nothing, room=419 if look.desktop else None)
    pane = ft.Container(
        content=ft.Column(controls=[ft.Container(expand=True), pad], spacing=0),
        bgcolor=look.colours.sheet if look.colours.dark else None,
    )
    return page(
        look,
        route="/hand",
        bar=bar,
        body=body,
        foot=None if look.desktop else pad,
        navigation=NAVIGATION,
        pane=pane,
        pane_width=420,
        pane_full=True,
    )


def hand_gin(look: Look) -> ft.View:
    """Another hand: who, how it ended, and the outcome in words."""
    f = rows.FieldState
    who = [
        choice.Choice("a", "Ann", 0, "A"),
        choice.Choice("b", "Bob", 1, "B"),
        choice.Choice("n", "Nobody", glyph=Icons.BLOCK_ROUNDED),
    ]
    how = [
        choice.Choice("k", "Knock", note="10 or less"),
        choice.Choice("g", "Gin", note="+20"),
        choice.Choice("x", "Big gin", off="off here"),
    ]
    bar = app_bar(look, "Hand 6", "Gin rummy to 100 · Bob dealt", leading=CLOSE, actions=[MORE], lined=not look.phone)
    cards = [sides.Card(0, "A", "Ann", "0", "→ 64"), sides.Card(1, "B", "Bob", "+12", "→ 53")]
    outcome = ft.Column(
        controls=[
            ft.Row(controls=[marks.own_number(look, "Undercut!", Type.HEADLINE_SMALL)]),
            text(
                look,
                "Bob scores 8 − 6 = 2, and 10 for the undercut.",
                Type.BODY_MEDIUM,
                colour=look.colours.on_surface_variant,
            ),
        ],
        spacing=8,
        tight=True,
    )
    fields = [
        rows.row(
            look,
            ft.Column(
                controls=[
                    text(look, "Who knocked?", Type.CAPTION, colour=look.colours.on_surface_variant),
                    choice.tiles(look, who, {"a"}, nothing),
                ],
                spacing=8,
                tight=True,
            ),
            margin=rows.field_sign(look, f.ENTERED),
            right=12,
        ),
        rows.row(
            look,
            choice.titled_tiles(look, how, "k", nothing),
            margin=rows.field_sign(look, f.ENTERED),
            right=12,
            height=97,
        ),
        rows.field_row(
            look, "Ann’s deadwood", value.value_box(look, "8", label="Ann’s deadwood"), f.ENTERED, note="a legal knock"
        ),
        rows.field_row(
            look,
            "Bob’s deadwood",
            value.value_box(look, "6", label="Bob’s deadwood", active=True),
            f.WARNED,
            note="after laying off",
        ),
        rows.row(look, outcome, height=90, lined=False),
    ]
    pad = keypad.Keypad(
        look, keypad.PadWords("Save", "Erase", "Plus", "Change the sign"), nothing, complete=True, third_off=True
    )
    body = stacked(sides.side_cards(look, cards, 1, nothing), scrolled(fields))
    return page(look, route="/gin", bar=bar, body=body, foot=pad, navigation=NAVIGATION)


def home(look: Look) -> ft.View:
    """Games going on and recent ones."""
    wordmark = ft.Semantics(
        content=ft.Container(content=text(look, "Ardoise", Type.WORDMARK, fixed=True), padding=ft.Padding.only(top=6)),
        header=True,
    )
    bar = app_bar(
        look,
        wordmark if look.phone else "On the table",
        large=True,
        actions=[Action(Icons.SETTINGS_ROUNDED, "Settings", nothing)] if look.phone else [],
        lined=not look.phone,
    )

    def line(n: int, letter: str, name: str, total: str, *, leads: bool = False) -> ft.Control:
        return rows.row(
            look,
            text(look, name, Type.NAME, name=True),
            margin=seat.seat_mark(look, n, letter, size=26),
            trailing=marks.total(look, total, Type.HOME, leads=leads),
            height=44,
            lined=False,
        )

    head = ft.Column(
        controls=[
            heading(look, "Canasta", Type.GAME.sized(22)),
            text(look, "Hand 6 next, Béatrice deals", Type.CAPTION, colour=look.colours.on_surface_variant),
        ],
        spacing=1,
        tight=True,
    )
    enter = buttons.filled(look, "Enter hand 6", nothing, glyph=Icons.EDIT_ROUNDED, small=True, expand=True)
    acts = notice.in_text_column(
        look, ft.Row(controls=[enter, buttons.tonal(look, "Sheet", nothing, small=True)], spacing=8), top=6, bottom=14
    )
    totals = [("Ann", 191), ("Béatrice", 258), ("Chloé", 348), ("David", 317), ("Étienne", 245), ("Farid", 330)]
    small = ft.Row(
        controls=[
            ft.Row(
                controls=[
                    seat.seat_mark(look, n, name[0], size=22),
                    marks.total(look, str(total), Type.SMALL, leads=n == 0),
                ],
                spacing=7,
                tight=True,
            )
            for n, (name, total) in enumerate(totals)
        ],
        wrap=True,
        spacing=14,
        run_spacing=12,
    )
    other = ft.Column(
        controls=[
            heading(look, "Rami 51", Type.GAME),
            text(look, "Hand 8 next · lowest wins, out past 500", Type.CAPTION, colour=look.colours.on_surface_variant),
        ],
        spacing=2,
        tight=True,
    )

    def recent(day: str, game: str, result: str) -> ft.Control:
        return rows.row(
            look,
            rows.two_lines(look, game, result),
            margin=rows.date_cell(look, day, "Nov"),
            trailing=buttons.plain(look, "Rematch", nothing, glyph=Icons.REPLAY_ROUNDED),
            on_click=nothing,
            right=14,
        )

    recents = [
        recent("28", "Gin rummy", "Bob won, 244 to 121"),
        recent("22", "Burraco", "Chloé & Dan won, 2,040 to 1,785"),
    ]
    games = [
        rows.row(
            look,
            head,
            margin=family(look, "canasta"),
            trailing=buttons.icon_button(look, Icons.MORE_HORIZ_ROUNDED, "More about this game", nothing),
            lined=False,
            right=4,
        ),
        line(0, "A", "Ann & Camille", "3,110", leads=True),
        line(1, "B", "Béatrice & David", "2,895"),
        ft.Container(content=acts, border=rows.rule(look, strong=True)),
        ft.Container(
            content=ft.Column(
                controls=[
                    rows.row(
                        look,
                        other,
                        margin=family(look, "rummy"),
                        trailing=ft.Icon(Icons.CHEVRON_RIGHT_ROUNDED, color=look.colours.on_surface),
                        on_click=nothing,
                        lined=False,
                    ),
                    notice.in_text_column(look, small, top=2, bottom=8),
                ],
                spacing=0,
            ),
            border=rows.rule(look, strong=True),
            padding=ft.Padding.symmetric(vertical=6),
        ),
    ]
    new = (
        foot(look, [buttons.tonal(look, "New game", nothing, glyph=Icons.ADD_ROUNDED, expand=True)])
        if look.phone
        else None
    )
    below = games if look.desktop else [*games, rows.section(look, "Recent"), *recents]
    pane = ft.Column(
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        controls=[
            ft.Container(
                content=heading(look, "Recent", Type.HEADLINE_SMALL), padding=20, border=rows.rule(look, strong=True)
            ),
            *recents,
        ],
        spacing=0,
    )
    return page(
        look,
        route="/home",
        bar=bar,
        body=scrolled(below),
        foot=new,
        navigation=NAVIGATION,
        top_level=True,
        pane=pane,
        pane_width=440,
        pane_full=True,
    )


def home_empty(look: Look) -> ft.View:
    """No game yet."""
    wordmark = ft.Semantics(
        content=ft.Container(content=text(look, "Ardoise", Type.WORDMARK, fixed=True), padding=ft.Padding.only(top=6)),
        header=True,
    )
    bar = app_bar(look, wordmark, actions=[Action(Icons.SETTINGS_ROUNDED, "Settings", nothing)], lined=False)
    games = [
        choice.Choice(f, name, glyph=f"family-{f}")
        for f, name in (("canasta", "Canasta"), ("rummy", "Rami 51"), ("gin", "Gin rummy"), ("burraco", "Burraco"))
    ]
    below = [
        ft.Container(height=10),
        choice.chips(look, games, (), nothing, wrap=True, plain=True),
        buttons.underlined(look, "Restore a backup", nothing, small=True),
    ]
    body = empty(
        look,
        "A clean slate",
        "Pick a game, say who plays, deal. The first hand goes in within a minute.",
        ghost="1,535",
        below=below,
    )
    new = foot(look, [buttons.filled(look, "New game", nothing, glyph=Icons.ADD_ROUNDED, expand=True)])
    return page(look, route="/empty", bar=bar, body=scrolled([body]), foot=new, navigation=NAVIGATION, top_level=True)


def why(look: Look) -> ft.View:
    """The sheet that opens a number."""

    def opens() -> ft.View:
        rule = notice.in_text_column(
            look,
            notice.notice(
                look,
                None,
                "A natural canasta is seven cards of one rank, no joker, no two.",
                action=buttons.plain(look, "Rule", nothing, glyph=Icons.MENU_BOOK_ROUNDED),
            ),
        )
        before = rows.sentence(look, "Before 1,575, now 3,110")
        content = sheet.sheet(
            look,
            sheet.Head("Ann & Camille", "Hand 5: where 1,535 comes from", seat.seat_mark(look, 0, "A", size=28), CLOSE),
            [*_why_lines(look, in_pane=False), before, rule],
            foot=buttons.outlined(look, "Correct hand 5", nothing, glyph=Icons.EDIT_ROUNDED, expand=True),
        )
        ft.use_effect(lambda: ft.context.page.show_dialog(sheet.bottom_sheet(look, content)), dependencies=[])
        return _table(look)

    return opens()


def ask(look: Look) -> ft.View:
    """A dialog before something is removed, and a snack."""
    asked = dialog.ask(
        look,
        "Remove hand 2?",
        "Totals become 3,130 and 1,585; the dealer stays. You can bring it back from the sheet’s menu.",
        safe="Keep it",
        on_safe=nothing,
        act="Remove",
        on_act=nothing,
    )
    ft.use_effect(lambda: ft.context.page.show_dialog(asked), dependencies=[])
    return _table(look)


def saved(look: Look) -> ft.View:
    """A snack with Undo."""
    ft.use_effect(
        lambda: snack.say(look, "Hand 6 saved. 3,375 and 3,755", undo="Undo", on_undo=nothing), dependencies=[]
    )
    return _table(look)


def new_seats(look: Look) -> ft.View:
    """Who sits where."""
    names = (("Ann", 0), ("Béatrice", 1), ("Camille", 0), ("David", 1))
    sitting = [drawing.Sitting(name, n, name[0], f"{name}, seat {k + 1}") for k, (name, n) in enumerate(names)]
    room = min(look.width - look.margin - 30, 320)
    table_ = drawing.round_table(
        look, sitting, dealer=0, deals="deals", do=drawing.Handlers(nothing, nothing), room=room
    )
    counts = [choice.Choice(n, n) for n in ("2", "3", "4", "6")]
    bar = app_bar(
        look,
        text(look, "New game, step 2 of 3", Type.BODY_MEDIUM, colour=look.colours.on_surface_variant),
        leading=CLOSE,
        actions=[marks.tally_strokes(look, 2, 3), ft.Container(width=12)],
        lined=False,
    )
    regulars = [choice.Choice(n, n) for n in ("Farid", "Léa", "Zoé")] + [
        choice.Choice("+", "New", glyph=Icons.ADD_ROUNDED)
    ]
    body = [
        notice.in_text_column(
            look,
            ft.Column(
                controls=[heading(look, "Who sits where?"), choice.segmented(look, counts, "4", nothing)], spacing=14
            ),
        ),
        ft.Row(
            controls=[ft.Container(width=look.margin if look.phone else 0), table_],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        notice.in_text_column(
            look,
            text(
                look,
                "Drag a seat to move it, tap it to name it or let it deal.",
                Type.BODY_MEDIUM,
                colour=look.colours.on_surface_variant,
            ),
        ),
        rows.row(
            look,
            rows.two_lines(look, "Ann & Camille", "First side · Ann deals first", name=True),
            margin=seat.seat_mark(look, 0, "A", size=28),
            trailing=buttons.icon_button(look, Icons.EDIT_ROUNDED, "Name", nothing),
        ),
        rows.section(look, "Regulars", lined=False),
        notice.in_text_column(look, choice.chips(look, regulars, (), nothing, wrap=True, height=48, plain=True)),
    ]
    return page(
        look,
        route="/new",
        bar=bar,
        body=scrolled(body),
        foot=foot(look, [buttons.filled(look, "Next: house rules", nothing, expand=True)]),
        navigation=NAVIGATION,
    )


PAGES: dict[str, Callable[[Look], ft.View]] = {
    "components": components,
    "table": table,
    "chart": table_chart,
    "six": six,
    "twelve": twelve,
    "hand": hand,
    "gin": hand_gin,
    "home": home,
    "empty": home_empty,
    "why": why,
    "ask": ask,
    "saved": saved,
    "seats": new_seats,
}
SIZES: dict[str, tuple[str, ...]] = dict.fromkeys(
    ("chart", "twelve", "gin", "empty", "why", "ask", "saved", "seats"), ("390",)
)
