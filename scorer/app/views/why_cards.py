"""The cards a number was counted from, as they were kept with the hand: small, with what was melded together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorer.app.views.cards_names import CardNames
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.card_pad import Face, small_cards
from scorer.pad.counting import Source, lying_of, numbers, seen, source
from scorer.pad.faces import keys_of
from scorer.pad.layout import cells_of, told

Group = tuple[tuple[Face, bool], ...]


@dataclass(frozen=True, slots=True)
class KeptCards:
    """Cards of a side in a hand: the numbers counted from them, and groups of cards with which of them count nothing.

    `points` is the first of these numbers · `line` the place of the line that gives them alone, None where none does.
    """

    fields: tuple[str, ...]
    points: int
    groups: tuple[Group, ...]
    line: int | None


def kept_cards(scene: Scene, at: int, side: int, lines: Sequence[str]) -> tuple[KeptCards, ...]:
    """All cards that a side entered in the counting hand `at` (from 0), of which these are the lines."""
    view, rules = scene.view, scene.view.rules
    key = view.sides[side].id
    solo = view.board.hands[at].solo
    if solo is not None:
        key = "solo" if solo == side else "pair"
    entry = view.game.standing.counting[at].entry.get(key, {})
    found = []
    for ident, fields in rules.counted_from.items():
        how = next(filter(None, (source(rules, field) for field in fields)), None)
        if how is not None and entry.get(ident):
            points = numbers(rules, ident, entry[ident]).get(fields[0], 0)
            alone = [f"lines.{line}" for line in rules.lines_of_field.get(fields[0], ())]
            line = next((place for place, known in enumerate(lines) if known in alone), None)
            found.append(KeptCards(fields, points, _groups(scene, how, entry[ident]), line))
    return tuple(found)


def _groups(scene: Scene, how: Source, answer: Any) -> tuple[Group, ...]:
    rules = scene.view.rules
    names = CardNames(scene, keys_of(rules, how.cards))
    if how.how == "grid":
        return _layout(scene, how, names, answer)
    counted = seen(rules, how, lying_of(rules.cards, how.how, answer))
    groups = [meld.cards for meld in counted.melds]
    if counted.left:
        groups.append(counted.left)
    return tuple(tuple((face, False) for face in names.cards(cards)) for cards in groups)


def _layout(scene: Scene, how: Source, names: CardNames, answer: Any) -> tuple[Group, ...]:
    rules = scene.view.rules
    entered = rules.variant.inputs[how.cards]
    cells = cells_of(rules.cards.pack, answer, entered.rows or 1, entered.columns or 1)
    fates = told(rules, how.cards, cells).counted.fates
    return tuple(
        tuple((names.card(card), fates.get((r, c)) != "counts") for c, card in enumerate(row) if card is not None)
        for r, row in enumerate(cells.grid)
    )


def drawn_cards(scene: Scene, kept: KeptCards) -> ft.Control:
    """The groups one after the other; the rows of a layout one below the other."""
    groups = [
        small_cards(scene.look, [face for face, _ in group], struck=[struck for _, struck in group])
        for group in kept.groups
    ]
    if any(struck for group in kept.groups for _, struck in group):
        return ft.Column(controls=list(groups), spacing=4, tight=True)
    return ft.Row(controls=list(groups), spacing=14, run_spacing=6, wrap=True)
