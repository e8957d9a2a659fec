"""Whether what was read has the shape of a variant: its parts and keys, and the kinds of what stands in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from scorer.formula import meant
from scorer.variant import TEXT, Variant


def validate(raw: Mapping[str, Any], report: Callable[[str, str], None]) -> Variant | None:
    """The parts of what was read, or None with every problem of their shape reported."""
    try:
        return Variant.model_validate(raw)
    except ValidationError as error:
        told: dict[str, list[Any]] = {}
        for found in error.errors(include_url=False, include_context=True):
            told.setdefault(".".join(map(str, _real_keys(raw, found["loc"]))), []).append(found)
        for path, each in told.items():
            report(path, _sentence(path, each))
    return None


def _sentence(path: str, errors: Sequence[Any]) -> str:
    """A plain sentence for all that pydantic says of one place: where several kinds may stand there, one for each."""
    found = next((error for error in errors if error["type"] not in _WANTED), None)
    if found is None:
        return _of_kinds(errors)
    key = path.rpartition(".")[2]
    if found["type"] in _BOUND:
        return f"this is {_BOUND[found['type']]} {next(iter(found['ctx'].values()))}, not {found['input']}"
    match found["type"]:
        case "extra_forbidden":
            allowed = _allowed_keys(found["loc"])
            return f"unknown key '{key}'{meant(key, allowed)}; allowed are {', '.join(allowed)}"
        case "missing":
            return f"'{key}' is missing"
        case "literal_error":
            return f"this is {found['ctx']['expected'].replace(chr(39), '')}, not {found['input']!r}"
        case "string_pattern_mismatch":
            return _ONE_LINE if found["ctx"]["pattern"] == TEXT else _AN_ID
        case "too_short":
            return "this cannot be empty"
        case "string_too_long":
            return f"a text has at most {found['ctx']['max_length']} characters"
        case "value_error":
            return str(found["ctx"]["error"])
        case _:
            return f"{found['msg'][0].lower()}{found['msg'][1:]}"


_ONE_LINE = "a text says something, on one line"
_AN_ID = "an id has small letters, digits and _, begins with a letter and has at most 32 signs"
_BOUND = {
    "greater_than_equal": "at least",
    "greater_than": "more than",
    "less_than_equal": "at most",
    "less_than": "less than",
}
_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "tuple_type": "a pair",
    "missing_argument": "a pair",
    "dict_type": "a table",
    "model_type": "a table",
    "model_attributes_type": "a table",
}


def _of_kinds(errors: Sequence[Any]) -> str:
    kinds = list(dict.fromkeys(_WANTED[error["type"]] for error in errors))
    wanted = " or ".join((", ".join(kinds[:-1]), kinds[-1]) if kinds[1:] else kinds)
    return f"{wanted} is wanted here, not {_said(errors[0]['input'])}"


def _said(given: object) -> str:
    text = repr(given) if isinstance(given, str) else str(given).lower() if isinstance(given, bool) else str(given)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _real_keys(raw: Any, loc: Sequence[Any]) -> list[Any]:
    """The location without what pydantic adds to it (the member of a union, `[key]`)."""
    keys: list[Any] = []
    for key in loc:
        inside = isinstance(raw, dict) and key in raw
        in_list = isinstance(raw, list) and isinstance(key, int) and key < len(raw)
        if inside or in_list:
            raw = raw[key]
            keys.append(key)
        elif key == loc[-1] and isinstance(raw, dict) and key != "[key]":
            keys.append(key)
    return keys or [loc[0]]


def _allowed_keys(loc: Sequence[Any]) -> list[str]:
    """The keys of the part that an unknown key stands in."""
    model: Any = Variant
    for key in loc[:-1]:
        if isinstance(model, type) and issubclass(model, BaseModel) and key in model.model_fields:
            model = _model_in(model.model_fields[key].annotation) or model
    return [info.alias or name for name, info in model.model_fields.items()]


def _model_in(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in getattr(annotation, "__args__", ()):
        found = _model_in(inner)
        if found is not None:
            return found
    return None
