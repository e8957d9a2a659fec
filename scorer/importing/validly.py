"""Parts of a file as models, or what is wrong with the first part that does not fit, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from scorer.i18n import N_, Sentence
from scorer.importing.preview import Unreadable

M = TypeVar("M", bound=BaseModel)

_TEXT, _WHOLE = N_("a text is wanted here"), N_("a whole number is wanted here")
_SWITCH, _LIST, _OBJECT = (
    N_("true or false is wanted here"),
    N_("a list is wanted here"),
    N_("an object is wanted here"),
)

#: The kind of a pydantic error, or how it begins -> the sentence.
_WRONG = {
    "missing": N_("this is missing"),
    "extra_forbidden": N_("this has no place here"),
    "too_long": N_("at most {max_length} are possible here"),
    "string_too_long": N_("at most {max_length} letters are possible here"),
    "union_tag_invalid": N_("“{tag}” is no entry of a game; there are {expected_tags}"),
    "union_tag_not_found": N_("an entry says its kind"),
    "int": _WHOLE,
    "string": _TEXT,
    "bool": _SWITCH,
    "list": _LIST,
    "tuple": _LIST,
    "dict": _OBJECT,
    "model": _OBJECT,
}


def valid(model: type[M], found: Any) -> M:
    """The model of what was found. Raises Unreadable, which names the field and what may stand there."""
    try:
        return model.model_validate(found)
    except ValidationError as error:
        raise _unreadable(model, error) from error


def _unreadable(model: type[BaseModel], error: ValidationError) -> Unreadable:
    first = error.errors(include_url=False)[0]
    where = ".".join(str(step) for step in first["loc"]) or model.__name__.strip("_").lower()
    kind = first["type"]
    template = _WRONG.get(kind) or _WRONG.get(kind.partition("_")[0]) or N_("this cannot be")
    return Unreadable(N_("{field}: {why}"), field=where[:80], why=Sentence(template, _short(first.get("ctx", {}))))


def _short(names: Mapping[str, object]) -> dict[str, object]:
    return {name: str(worth).replace("'", "")[:200] for name, worth in names.items()}
