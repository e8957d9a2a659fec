"""From the format a file was written in to the one this program writes.

The format is a number in the header of every file, one more than there are steps: a file of format n needs the steps
from n on. A step is a pure function from the whole document to the document of the next format; the header says what
kind of file it is. Steps are added, never changed, and a file of every released format stays in tests/data/golden.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scorer.store.storage import Content

Step = Callable[[Content], Content]

#: The steps, from format 1 on.
STEPS: tuple[Step, ...] = ()


def current(steps: Sequence[Step] = STEPS) -> int:
    """The format these steps lead to."""
    return len(steps) + 1


def header(document: Content) -> dict[str, Any]:
    """The header of a document. Raises ValueError where there is none."""
    try:
        found = document["header"]["1"]
        if type(found["format"]) is int and found["format"] >= 1:
            return dict(found)
    except (KeyError, TypeError, IndexError):
        pass
    raise ValueError("it has no header")


def upgrade(document: Content, steps: Sequence[Step] = STEPS) -> Content:
    """The document in the current format, one of a newer format as it is. Raises ValueError where it has no header."""
    written = int(header(document)["format"])
    for number in range(written, current(steps)):
        document = steps[number - 1](document)
        document = {**document, "header": {"1": {**header(document), "format": number + 1}}}
    return document
