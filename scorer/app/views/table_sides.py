"""The totals over a game's sheet: who leads, who is out, what each side needs for the next hand."""

from __future__ import annotations

from scorer.app.views import table_words as words
from scorer.app.views.table_scene import Scene
from scorer.app.widgets.sides import Side, in_columns
from scorer.numbers import width_em

#: Where a total is so wide that the name beside it would have no room, the last hand is left to the sheet.
_WIDE_TOTAL = 2.4


def sides_of(scene: Scene) -> list[Side]:
    """Every side as its total shows it."""
    return [_side(scene, place) for place in range(len(scene.view.sides))]


def _side(scene: Scene, place: int) -> Side:
    view, look = scene.view, scene.look
    seat, letter = scene.marks[place]
    total = scene.number(view.board.final_totals[place])
    out = not view.board.in_play[place]
    last = scene.signed(view.board.hands[-1].points[place]) if view.board.hands and not out else None
    columns = in_columns(look, len(view.sides)) or look.big_text
    notes, said = _notes(scene, place)
    if columns and not look.phone and last:
        notes.append((scene.say("last hand"), last))
    second = None if columns and not look.big_text else _second(scene, place, notes, said)
    return Side(
        seat=seat,
        letter=letter,
        name=view.sides[place].name,
        total=total,
        second=second,
        last=None if look.narrow and width_em(total) > _WIDE_TOTAL else last,
        notes=tuple(notes) if columns else (),
        words=tuple(said) if columns else (),
        leads=_leads(scene, place),
        out=out,
    )


def _leads(scene: Scene, place: int) -> bool:
    view = scene.view
    if view.game.standing.abandoned:
        return False
    return place in view.winners if view.board.finished else place == view.leader


def _notes(scene: Scene, place: int) -> tuple[list[tuple[str, str]], list[str]]:
    """Labels with their figures, and sentences."""
    since = scene.view.out_since(place)
    if since is not None:
        return [], [scene.say("Out since hand {number}", number=since)]
    notes: list[tuple[str, str]] = []
    said: list[str] = []
    for label, figure, meaning in words.side_needs(scene, place):
        if figure:
            notes.append((label, figure))
            said += [meaning] if meaning else []
        else:
            said.append(scene.say("{label}: {words}", label=label, words=meaning))
    return [*notes, *words.side_tallies(scene, place), *words.column_totals(scene, place)], said


def _second(scene: Scene, place: int, notes: list[tuple[str, str]], said: list[str]) -> str | None:
    """The line below a name in a row."""
    told = [f"{label} {figure}" for label, figure in notes]
    if place == scene.view.leader and scene.view.ahead and not scene.view.board.finished:
        told.insert(0, scene.say("{points} ahead", points=scene.number(scene.view.ahead)))
    return " · ".join([*told, *said]) or None
