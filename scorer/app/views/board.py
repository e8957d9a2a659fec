"""The board: a slate in a wooden frame for the whole room, one figure a side; it follows the game by itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from scorer.app.context import use_session
from scorer.app.state import TableView
from scorer.app.theme import FIGURES, SLATE, Look, Style, Type
from scorer.app.views import table_words as words
from scorer.app.views.table_result import result
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_sides import sides_of
from scorer.app.views.trouble import opened as open_game
from scorer.app.views.trouble import trouble
from scorer.app.widgets.buttons import filled
from scorer.app.widgets.icons import DECK, icon
from scorer.app.widgets.marks import total
from scorer.app.widgets.page import texture
from scorer.app.widgets.seat import seat_mark
from scorer.app.widgets.sides import Side
from scorer.app.widgets.text import figure, text
from scorer.export.qr import qr_png
from scorer.numbers import width_em

_FRAME, _LAST_HANDS, _SQUARE = 16, 5, 118
_WIDE, _LOW = 1000, 300
_WOOD = ("#9A7047", "#8A653F", "#7C5935")


@dataclass(frozen=True, slots=True)
class Slate:
    """How the sides stand on a board: across and down, the room of one, the sizes that fit it."""

    across: int
    down: int
    width: float
    height: float
    head: float
    strip: float
    edge: float
    figure: float
    mark: float
    name: float


def slate_of(look: Look, sides: list[Side], *, strip: bool) -> Slate:
    """Divide the screen: up to three in a row, six in two, twelve in three; on a narrow screen fewer side by side."""
    count = len(sides)
    across = count if count <= 3 else (count + 1) // 2 if count <= 6 else 4
    most = max(1, int(look.width // (340 if count <= 3 else 250 if count <= 6 else 170)))
    across = min(across, most)
    down = -(-count // across)
    head = 112 if look.width >= _WIDE else 100
    below = 168 if strip and look.height >= 640 and look.width >= _WIDE else 0
    width = (look.width - 2 * _FRAME) / across
    height = (look.height - 2 * _FRAME - head - below) / down
    edge = 42 if width > 400 else 28 if width > 240 else 14
    widest = max(width_em(side.total, -0.02) for side in sides)
    most_figure = 206 if count <= 2 else 186 if count <= 6 else 150 if count <= 8 else 118
    share = 0.56 if count > 3 else 0.4 if height > _LOW else 0.33
    size = min(most_figure, (width - 2 * edge) / max(widest, 1.3), height * share)
    grown = max(0.34, size / most_figure)
    return Slate(
        across=across,
        down=down,
        width=width,
        height=height,
        head=head,
        strip=below,
        edge=edge,
        figure=size,
        mark=max(30, (72 if count <= 3 else 54 if count <= 6 else 44) * min(1, grown * 1.2)),
        name=max(19, (46 if count <= 3 else 38 if count <= 6 else 29) * min(1, grown * 1.1)),
    )


@ft.component
def BoardPage() -> ft.View:
    """The board of the game in the route."""
    session = use_session()
    game = ft.use_route_params()["game"]
    route = ft.use_view_path()
    touched, touch = ft.use_state(False)
    found = open_game(session, game)
    if not isinstance(found, TableView):
        return trouble(session, route, found)
    scene = Scene(session, found, replace(session.look, colours=SLATE, text_scale=1.0))
    sides = sides_of(scene)
    few = len(sides) <= 3
    slate = slate_of(scene.look, sides, strip=few)
    parts = [_head(scene, slate), *_rows(scene, slate, sides)]
    if slate.strip and (found.board.hands or session.guests):
        parts.append(_strip(scene, slate))
    surface = ft.Stack(
        controls=[
            *texture(scene.look),
            ft.Container(content=ft.Column(controls=parts, spacing=0), left=0, top=0, right=0, bottom=0),
            *([_controls(scene, lambda: touch(False))] if touched else []),
        ],
        expand=True,
    )
    inner = ft.Container(
        content=surface,
        bgcolor=SLATE.surface,
        border_radius=14,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        expand=True,
    )
    frame = ft.Container(
        content=inner,
        padding=_FRAME,
        gradient=ft.LinearGradient(colors=list(_WOOD), begin=ft.Alignment.TOP_LEFT, end=ft.Alignment.BOTTOM_RIGHT),
        expand=True,
    )
    touchable = ft.GestureDetector(content=frame, on_tap=lambda: touch(not touched), expand=True)
    return ft.View(route=route, controls=[touchable], padding=0, spacing=0, bgcolor=SLATE.surface)


def _line(side: str) -> ft.Border:
    line = ft.BorderSide(width=1.5, color=SLATE.rule_strong)
    return ft.Border.only(bottom=line) if side == "bottom" else ft.Border.only(top=line)


def _head(scene: Scene, slate: Slate) -> ft.Control:
    """The game, the hand that comes and who deals it, what is played for."""
    look, view = scene.look, scene.view
    wide = look.width >= _WIDE
    hand, aim = result(scene), ""
    if not view.board.finished:
        dealing = words.dealing(scene) or ""
        hand = scene.say("Hand {number}: {dealing}", number=view.next_number, dealing=dealing)
        aim = " · ".join([*words.table_needs(scene)[:2], *words.aim(scene)])
    title = text(look, scene.game, Style(FIGURES, 52 if wide else 26, 1.1), lines=1)
    heading = ft.Semantics(content=title, header=True, heading_level=1)
    deck = [] if view.board.finished else [icon(look, DECK, size=28 if wide else 20)]
    content: ft.Control
    if not wide:
        told = ft.Row(controls=[*deck, text(look, hand, Type.NAME.sized(19), lines=2, expand=True)], spacing=8)
        content = ft.Column(controls=[heading, told], spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    else:
        told = ft.Row(controls=[*deck, text(look, hand, Type.NAME.sized(30), lines=1)], spacing=14, tight=True)
        quiet = text(look, aim, Type.BODY.sized(26), colour=look.colours.on_surface_variant, lines=1)
        beside = _beside(told, quiet, one_line=_fits_one_line(look, scene.game, hand, aim))
        middle = ft.CrossAxisAlignment.CENTER
        content = ft.Row(
            controls=[ft.Container(content=heading, expand=True), beside], spacing=20, vertical_alignment=middle
        )
    return ft.Container(
        content=content,
        height=slate.head,
        padding=ft.Padding.symmetric(horizontal=slate.edge),
        border=_line("bottom"),
    )


def _fits_one_line(look: Look, game: str, hand: str, aim: str) -> bool:
    return len(game) * 29 + len(hand) * 15 + len(aim) * 13 + 200 < look.width


def _beside(told: ft.Control, quiet: ft.Control, *, one_line: bool) -> ft.Control:
    if one_line:
        return ft.Row(controls=[told, quiet], spacing=40, tight=True)
    end = ft.CrossAxisAlignment.END
    return ft.Column(controls=[told, quiet], spacing=4, tight=True, horizontal_alignment=end)


def _rows(scene: Scene, slate: Slate, sides: list[Side]) -> list[ft.Control]:
    drawn: list[ft.Control] = []
    for down in range(slate.down):
        row = sides[down * slate.across : (down + 1) * slate.across]
        cells = [
            _cell(scene, slate, side, place=down * slate.across + at, first=at == 0) for at, side in enumerate(row)
        ]
        drawn.append(
            ft.Container(
                content=ft.Row(controls=cells, spacing=0, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
                height=slate.height,
                border=_line("top") if down else None,
            )
        )
    return drawn


def _cell(scene: Scene, slate: Slate, side: Side, *, place: int, first: bool) -> ft.Control:
    """One side: its mark and name, its figure; below it in large what it needs, or above it its last hand."""
    look, few = scene.look, len(scene.view.sides) <= 3
    c = look.colours
    ink = c.pencil if side.out else None
    name = text(
        look, side.name, Type.NAME.sized(_name_size(side.name, slate)), name=True, lines=2, colour=ink, expand=True
    )
    head: list[ft.Control] = [seat_mark(look, side.seat, side.letter, size=slate.mark, off=side.out), name]
    if not few and side.last and slate.width > 300:
        head.append(text(look, side.last, Type.BODY.sized(slate.name * 0.7), colour=c.on_surface_variant, lines=1))
    style = Style(FIGURES, slate.figure, tracking=-0.02 if few else 0)
    controls: list[ft.Control] = [
        ft.Row(controls=head, spacing=slate.mark * 0.3),
        ft.Row(controls=[total(look, side.total, style, leads=side.leads, out=side.out)], spacing=0),
    ]
    if few:
        controls.append(_needs(scene, slate, place))
    line = ft.BorderSide(width=1.5, color=SLATE.rule_strong)
    return ft.Container(
        content=ft.Column(controls=controls, spacing=slate.figure * 0.13, tight=True),
        width=slate.width,
        padding=ft.Padding.only(left=slate.edge, right=slate.edge * 0.5, top=min(36, slate.height * 0.07)),
        border=None if first else ft.Border.only(left=line),
    )


def _name_size(name: str, slate: Slate) -> float:
    """A long name is set smaller, so that it stands on two lines."""
    room = slate.width - 1.5 * slate.edge - 1.3 * slate.mark
    return max(
        17,
        min(slate.name, 1.8 * room / (0.52 * max(len(name), 1)), slate.name if len(name) < 20 else slate.name * 0.75),
    )


def _needs(scene: Scene, slate: Slate, place: int) -> ft.Control:
    """What the next hand needs of a side, and its last hand, in figures for the far end of the room."""
    look, board = scene.look, scene.view.board
    size = min(68, slate.figure * 0.36)
    notes = [(label, worth) for label, worth, _ in words.side_needs(scene, place) if worth]
    notes += words.column_totals(scene, place)
    if board.hands and board.in_play[place]:
        notes.append((scene.say("Last hand"), scene.signed(board.hands[-1].points[place])))

    def note(label: str, worth: str) -> ft.Control:
        quiet = text(look, label, Type.BODY.sized(max(16, size * 0.38)), colour=look.colours.on_surface_variant)
        return ft.Column(controls=[quiet, figure(look, worth, Style(FIGURES, size))], spacing=2, tight=True)

    return ft.Row(controls=[note(*pair) for pair in notes], spacing=size * 0.8, run_spacing=6, wrap=True)


def _strip(scene: Scene, slate: Slate) -> ft.Control:
    """The last five hands."""
    look, view = scene.look, scene.view

    def points(place: int, worth: int) -> ft.Control:
        seat, _ = scene.marks[place]
        return ft.Row(
            controls=[seat_mark(look, seat, size=22), text(look, scene.signed(worth), Type.NAME.sized(30), lines=1)],
            spacing=10,
            alignment=ft.MainAxisAlignment.END,
        )

    columns = [
        ft.Container(
            content=ft.Column(
                controls=[
                    text(look, str(hand.number), Type.BODY.sized(24), colour=look.colours.on_surface_variant),
                    *(points(place, worth) for place, worth in enumerate(hand.points)),
                ],
                spacing=2,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.END,
            ),
            expand=True,
        )
        for hand in view.board.hands[-_LAST_HANDS:]
    ]
    empty = [ft.Container(expand=True) for _ in range(_LAST_HANDS - len(columns))]
    return ft.Container(
        content=ft.Row(controls=[*columns, *empty, *_follow(scene)], spacing=0),
        height=slate.strip,
        padding=ft.Padding.only(left=slate.edge, right=slate.edge, top=18),
        border=_line("top"),
    )


def _follow(scene: Scene) -> list[ft.Control]:
    """How a guest follows on a phone: a square to scan, the address, the code that is asked for."""
    look, guests = scene.look, scene.session.guests
    if guests is None:
        return []
    quiet = look.colours.on_surface_variant
    told = ft.Column(
        controls=[
            text(look, scene.say("Follow on a phone"), Type.BODY.sized(22), colour=quiet, lines=1),
            text(look, guests.code, Type.NAME.sized(30), lines=1),
            text(look, guests.address.partition("://")[2], Type.BODY.sized(18), colour=quiet, lines=1),
        ],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )
    square = ft.Image(
        src=qr_png(f"{guests.address}/game/{scene.view.game.id}"),
        width=_SQUARE,
        height=_SQUARE,
        border_radius=8,
        exclude_from_semantics=True,
    )
    return [
        ft.Container(
            content=ft.Row(controls=[told, square], spacing=16, tight=True), padding=ft.Padding.only(left=40, bottom=18)
        )
    ]


def _controls(scene: Scene, on_hide: Callable[[], object]) -> ft.Control:
    """What a touch brings up: the way back."""
    look = scene.look

    def leave() -> None:
        on_hide()
        ft.context.page.navigate(f"/game/{scene.view.game.id}")

    back = filled(look, scene.say("Back to the sheet"), leave, glyph=ft.Icons.ARROW_BACK_ROUNDED)
    return ft.Container(content=back, left=0, right=0, bottom=24, alignment=ft.Alignment.CENTER)
