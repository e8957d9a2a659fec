"""The half-typed hands of a game as they are kept: the one being typed, and others that wait beside it."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from scorer.app.state import Place, Session, TableView, new_id
from scorer.app.views.hand_typing import Spot, Typed
from scorer.game import HandAdded
from scorer.store.records import Draft

_TAKEN_BACK = "taken_back"


def place_of(content: Mapping[str, Any]) -> Place:
    """Which hand a kept content belongs to."""
    place = content.get("place")
    if not isinstance(place, Mapping):
        return Place()
    return Place(correct=place.get("correct"), before=place.get("before"))


def content_of(place: Place, number: int, typed: Typed) -> dict[str, Any]:
    """What is typed of one hand, to be kept; `number` is the number the hand would get."""
    return {
        "place": {"correct": place.correct, "before": place.before},
        "number": number,
        "answers": {key: dict(fields) for key, fields in typed.answers.items()},
        "buffers": [[spot.key, spot.field, keys] for spot, keys in typed.buffers.items()],
        "focus": None if typed.focus is None else [typed.focus.key, typed.focus.field],
    }


def keep_taken_back(session: Session, view: TableView, added: HandAdded) -> None:
    """Keep a hand that was taken off the sheet as half typed: what the table was typing itself goes before it."""
    draft = session.draft(view.game.id)
    if draft is None or draft.content.get(_TAKEN_BACK):
        at = next((row.number for row in view.rows if row.hand.id == added.before), None)
        content = content_of(Place(before=added.before), at or view.next_number, Typed(added.entry))
        session.keep_draft(view.game.id, new_id(), {**content, _TAKEN_BACK: True})


def drop_taken_back(session: Session, game: str) -> None:
    """The hand is on the sheet again."""
    draft = session.draft(game)
    if draft is not None and draft.content.get(_TAKEN_BACK):
        session.drop_draft(game)


def typed_of(content: Mapping[str, Any]) -> Typed:
    """What was typed; what cannot be read counts as not typed."""
    with suppress(KeyError, TypeError, ValueError, AttributeError):
        answers = {str(key): dict(fields) for key, fields in content["answers"].items()}
        buffers = {Spot(key, field): str(keys) for key, field, keys in content["buffers"]}
        focus = None if content["focus"] is None else Spot(*content["focus"])
        entered = {Spot(key, field) for key, fields in answers.items() for field in fields}
        return Typed(answers, buffers, focus, fresh=focus not in buffers, left=frozenset(entered) - {focus})
    return Typed()


def pads_of(content: Mapping[str, Any]) -> dict[str, Mapping[str, Any]]:
    """The cards that were being tapped, by the name of their spot; what cannot be read is none."""
    pads = content.get("pads")
    if not isinstance(pads, Mapping):
        return {}
    return {str(name): pad for name, pad in pads.items() if isinstance(pad, Mapping)}


def find(draft: Draft | None, place: Place) -> tuple[str, Mapping[str, Any]] | None:
    """The event id and the content kept for the hand at a place."""
    if draft is None:
        return None
    if place_of(draft.content) == place:
        return draft.event, draft.content
    return next(((event, content) for event, content in _others(draft) if place_of(content) == place), None)


def beside(draft: Draft | None, place: Place) -> list[list[Any]]:
    """The event ids and contents of the other hands that are half typed."""
    if draft is None:
        return []
    own = {key: worth for key, worth in draft.content.items() if key != "others"}
    every = [(draft.event, own), *_others(draft)]
    return [[event, content] for event, content in every if place_of(content) != place]


def _others(draft: Draft) -> list[tuple[str, Mapping[str, Any]]]:
    others = draft.content.get("others")
    with suppress(TypeError, ValueError):
        return [(str(event), content) for event, content in others or () if isinstance(content, Mapping)]
    return []
