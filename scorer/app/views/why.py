"""Why a number is what it is: its lines, the arithmetic behind each, the sum; the lines of the end as well."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import flet as ft

from scorer.app.theme import Radius, Type
from scorer.app.views.table_scene import Scene
from scorer.app.views.why_cards import KeptCards, drawn_cards, kept_cards
from scorer.app.widgets.buttons import icon_button, outlined, plain, tonal
from scorer.app.widgets.marks import summed
from scorer.app.widgets.notice import in_text_column
from scorer.app.widgets.page import Action
from scorer.app.widgets.sheet import Head, pane, points_line, sheet, sum_line
from scorer.app.widgets.text import isolate, text
from scorer.explain import TIMES, LineWhy
from scorer.prose.page import Table, text_of

#: More hands than these are told as one line of the final total.
MOST_HANDS = 15
#: A row that says what a line gives; words that say more than a number; rules that fit below a sum.
_LABELLED, _SENTENCE, _MOST_RULES = 2, 4, 3


@dataclass(frozen=True, slots=True)
class Acts:
    """What can be done from here: close, correct the hand of a side's number, read the rules, do more with the hand."""

    on_close: Callable[[], object]
    on_correct: Callable[[str, int], object]
    on_rules: Callable[[], object]
    on_more: Callable[[str], object] | None = None


@dataclass(frozen=True)
class Opened:
    """A number opened: its title and second line, the lines, what they sum to, the sentences below, the rules of it."""

    title: str
    second: str
    lines: tuple[tuple[str, str, str | None], ...]
    sum_label: str
    sum: str
    below: tuple[str, ...]
    who: str
    side: int
    hand: str | None = None
    correct: str | None = None
    cards: tuple[KeptCards, ...] = ()
    rules: tuple[str, ...] = ()

    def counted_from(self, at: int) -> KeptCards | None:
        """The cards behind the line at a place; those of no line stand with none."""
        return next((kept for kept in self.cards if kept.line == at), None)


def of_hand(scene: Scene, at: int, side: int) -> Opened | None:
    """The points of the counting hand `at` (from 0) for a side; None when it does not stand."""
    why = scene.session.why(scene.view, at, side)
    if why is None:
        return None
    name, number = scene.view.sides[side].name, at + 1
    before = scene.say("Before {before}, now {after}", before=scene.number(why.before), after=scene.number(why.after))
    if not scene.view.board.hands[at].in_play[side]:
        before = scene.say("Out of the game, with {total}", total=scene.number(why.after))
    return Opened(
        title=name,
        second=scene.say("Hand {number}: where {points} comes from", number=number, points=scene.number(why.points)),
        lines=tuple(_line(scene, line) for line in why.lines),
        sum_label=scene.say("Hand {number}", number=number),
        sum=scene.signed(why.points),
        below=(before, *_in_hand(scene, at, side)),
        who=" · ".join(_who(scene, at)),
        side=side,
        hand=scene.view.game.standing.counting[at].id,
        correct=scene.say("Correct hand {number}", number=number),
        cards=kept_cards(scene, at, side, [line.id for line in why.lines]),
        rules=_rules(scene, [line.id for line in why.lines]),
    )


def _rules(scene: Scene, lines: Sequence[str]) -> tuple[str, ...]:
    """What this table's rules say of these lines, where it is more than a number."""
    section = scene.session.table_page(scene.view).section("scoring")
    rows = [row for block in section.blocks if isinstance(block, Table) for row in block.rows] if section else []
    said = {text_of(row.cells[0]): text_of(row.cells[1]) for row in rows if len(row.cells) == _LABELLED}
    told = ((label, said.get(label, "")) for label in map(scene.label, lines))
    sentences = [
        scene.say("{label}: {words}", label=label, words=words)
        for label, words in told
        if len(words.split()) >= _SENTENCE
    ]
    return tuple(sentences[:_MOST_RULES])


def of_end(scene: Scene, side: int) -> Opened:
    """The final total of a side: its running total and what the end brought."""
    view = scene.view
    lines: list[tuple[str, str, str | None]] = []
    columns = view.board.columns
    if columns is None:
        lines += _hands(scene, side)
        lines += [
            (scene.label(line.id), scene.signed(line.points[side]), None)
            for line in view.board.end_lines
            if line.points[side]
        ]
    else:
        for at, (running, final) in enumerate(zip(columns.running, columns.final, strict=True)):
            bonus = final[side] != running[side]
            how = (
                scene.say("{total} and its bonuses, closed", total=scene.number(running[side])) if bonus else None
            ) or (scene.say("closed") if columns.closed[at] else None)
            lines.append((scene.say("Game {number}", number=at + 1), scene.number(final[side]), how))
    final_total = scene.number(view.board.final_totals[side])
    return Opened(
        title=view.sides[side].name,
        second=scene.say("Where {points} comes from", points=final_total),
        lines=tuple(lines),
        sum_label=scene.say("Final total") if view.board.finished else scene.say("Total"),
        sum=final_total,
        below=(),
        who="",
        side=side,
    )


def _hands(scene: Scene, side: int) -> list[tuple[str, str, str | None]]:
    """The hands one by one where they are few and add up, else their total."""
    view = scene.view
    if len(view.board.hands) > MOST_HANDS or not view.adds_up(side):
        return [(scene.say("Total of the hands"), scene.number(view.board.totals[side]), None)]
    return [
        (scene.say("Hand {number}", number=hand.number), scene.signed(hand.points[side]), None)
        for hand in view.board.hands
        if hand.in_play[side]
    ]


def _line(scene: Scene, line: LineWhy) -> tuple[str, str, str | None]:
    return scene.label(line.id), scene.signed(line.points), arithmetic(scene, line.arithmetic)


def arithmetic(scene: Scene, worked: str) -> str | None:
    """The sum behind a line, as it is said at the table: how many before how much each, "2 × 500"."""
    parts = worked.split(f" {TIMES} ")
    if len(parts) == 2 and all(part.isdigit() for part in parts):
        worked = f" {TIMES} ".join(sorted(parts, key=int))
    return re.sub(r"\d+", lambda found: scene.number(int(found[0])), worked) or None


def _in_hand(scene: Scene, at: int, side: int) -> list[str]:
    """What this hand needed, where that is known only in the hand."""
    told = []
    for ident, worth in scene.view.board.hands[at].in_hand.items():
        own = worth[side] if isinstance(worth, tuple) else worth
        if own is not None:
            told.append(f"{scene.label(f'thresholds.{ident}')} {scene.worth(own)}")
    return told


def _who(scene: Scene, at: int) -> list[str]:
    """Who is named in the hand: "Went out: Camille"."""
    view = scene.view
    entry = view.game.standing.counting[at].entry.get("hand", {})
    names = scene.people
    told = []
    for field in view.rules.fields:
        who = entry.get(field.ident)
        if field.type in ("side", "player") and isinstance(who, str) and who in names:
            label = scene.label(f"inputs.{field.ident}")
            asked = label.endswith("?")
            pattern = "{label} {words}" if asked else "{label}: {words}"
            told.append(scene.say(pattern, label=label, words=isolate(names[who])))
    return told


def in_sheet(scene: Scene, opened: Opened, acts: Acts) -> ft.Control:
    """The content of a sheet from below."""
    look = scene.look
    close = Action(ft.Icons.CLOSE_ROUNDED, scene.say("Close"), acts.on_close)
    mark = scene.mark(opened.side, 28)
    hand = opened.hand
    foot = None
    if hand and opened.correct and not scene.read_only:
        correct = outlined(
            look,
            opened.correct,
            lambda: acts.on_correct(hand, opened.side),
            glyph=ft.Icons.EDIT_ROUNDED,
            expand=True,
        )
        foot = ft.Row(controls=[correct, *_more(scene, hand, acts)], spacing=8, expand=True)
    drawn = _lines(scene, opened)
    drawn += _nothing(scene, opened)
    drawn.append(sum_line(look, opened.sum_label, summed(look, opened.sum)))
    below = [*opened.below, *([opened.who] if opened.who else [])]
    drawn.append(in_text_column(look, _below(scene, below, opened.rules, acts), top=0, bottom=12))
    return sheet(look, Head(opened.title, opened.second, mark, close), drawn, foot=foot)


def _more(scene: Scene, hand: str, acts: Acts) -> list[ft.Control]:
    """The way to what else can be done with a hand: void it, take it off, put one before it."""
    on_more = acts.on_more
    if on_more is None:
        return []
    label = scene.say("More to do with this hand")
    return [icon_button(scene.look, ft.Icons.MORE_HORIZ_ROUNDED, label, lambda: on_more(hand))]


def in_pane(scene: Scene, opened: Opened, acts: Acts) -> ft.Control:
    """The same in the pane of a desktop."""
    look, hand = scene.look, opened.hand
    action = None
    if hand and not scene.read_only:
        correct = tonal(
            look,
            scene.say("Correct"),
            lambda: acts.on_correct(hand, opened.side),
            glyph=ft.Icons.EDIT_ROUNDED,
            small=True,
        )
        action = ft.Row(controls=[correct, *_more(scene, hand, acts)], spacing=4, tight=True)
    drawn = _lines(scene, opened, in_pane=True)
    drawn += [ft.Container(content=line, padding=ft.Padding.symmetric(vertical=8)) for line in _nothing(scene, opened)]
    drawn.append(sum_line(look, opened.sum_label, summed(look, opened.sum), in_pane=True))
    drawn.append(_below(scene, opened.below, opened.rules, acts))
    title = scene.say("{hand}, {side}", hand=opened.sum_label, side=isolate(opened.title))
    return pane(look, Head(title if hand else opened.title, opened.who or opened.second, action=action), drawn)


def _lines(scene: Scene, opened: Opened, *, in_pane: bool = False) -> list[ft.Control]:
    """The lines, each with the cards it was counted from; cards that are in no line of their own stand first."""
    look = scene.look
    drawn = []
    for kept in opened.cards:
        if kept.line is None:
            label = scene.label(f"inputs.{kept.fields[0]}")
            below = drawn_cards(scene, kept)
            drawn.append(points_line(look, label, scene.number(kept.points), in_pane=in_pane, below=below))
    for at, (label, points, how) in enumerate(opened.lines):
        counted = opened.counted_from(at)
        cards = None if counted is None else drawn_cards(scene, counted)
        drawn.append(points_line(look, label, points, how=how, in_pane=in_pane, below=cards))
    return drawn


def _nothing(scene: Scene, opened: Opened) -> list[ft.Control]:
    """Where no line gave points, that is said."""
    if opened.lines:
        return []
    return [in_text_column(scene.look, text(scene.look, scene.say("No line gave points."), Type.BODY_MEDIUM))]


def _below(scene: Scene, below: Sequence[str], rules: Sequence[str], acts: Acts) -> ft.Control:
    """The sentences below the sum, and the rules it rests on."""
    look = scene.look
    told = [text(look, line, Type.BODY_MEDIUM, colour=look.colours.on_surface_variant) for line in below]
    to_rules = plain(look, scene.say("Rules"), acts.on_rules, glyph=ft.Icons.MENU_BOOK_ROUNDED)
    if not rules:
        words = ft.Column(controls=list(told), spacing=2, tight=True, expand=True)
        return ft.Row(controls=[words, to_rules], vertical_alignment=ft.CrossAxisAlignment.START)
    said = ft.Column(
        controls=[text(look, line, Type.BODY_MEDIUM) for line in rules], spacing=6, tight=True, expand=not look.big_text
    )
    parts = [said, to_rules]
    box = ft.Container(
        content=ft.Column(controls=parts, tight=True) if look.big_text else ft.Row(controls=parts, spacing=8),
        bgcolor=look.colours.surface_container_high,
        border_radius=Radius.BUTTON,
        clip_behavior=ft.ClipBehavior.NONE,  # the ring of the focus stands outside
        padding=ft.Padding.only(left=14, right=4, top=8, bottom=8),
    )
    return ft.Column(controls=[*told, ft.Container(height=6), box], spacing=2, tight=True)
