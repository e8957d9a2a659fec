"""The text of a rules page as it is written: sections known by anchors, and what a child changes of its parent's page.

    # Title
    What it is, in two sentences.

    ## The deal {#deal}
    ...

A variant that extends another writes only the sections that differ: one with the same anchor replaces the parent's, a
new one goes after the section it follows, one without text is taken out. `{inherited}` stands for
the parent's text of that section.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

LEAD = "lead"
INHERITED = "{inherited}"
MAX_TEXT = 65_536

_TITLE = re.compile(r"# +(?P<title>.+)")
_SECTION = re.compile(r"## +(?P<title>.+?)(?: *\{#(?P<anchor>[a-z][a-z0-9_]*)\})?")


@dataclass(frozen=True, slots=True)
class Part:
    """A section as written."""

    anchor: str
    title: str
    body: str


@dataclass(frozen=True, slots=True)
class Source:
    """A page as written; an empty title is the variant's name."""

    title: str
    parts: tuple[Part, ...]


def read(text: str) -> Source:
    """Take a page apart into its sections."""
    title, found = "", [Part(LEAD, "", "")]
    lines: list[str] = []
    for line in text[:MAX_TEXT].splitlines():
        if heading := _SECTION.fullmatch(line):
            found[-1] = replace(found[-1], body="\n".join(lines).strip())
            anchor = heading["anchor"] or re.sub(r"\W+", "_", heading["title"].casefold()).strip("_")
            found.append(Part(anchor, heading["title"], ""))
            lines = []
        elif not title and (named := _TITLE.fullmatch(line)):
            title = named["title"]
        else:
            lines.append(line)
    found[-1] = replace(found[-1], body="\n".join(lines).strip())
    return Source(title, tuple(found))


def merged(texts: Sequence[str]) -> Source:
    """The page of the last variant of a chain of extending ones, the first being the base."""
    page = Source("", (Part(LEAD, "", ""),))
    for text in texts:
        page = _changed(page, read(text))
    return replace(page, parts=tuple(part for part in page.parts if part.body))


def _changed(base: Source, child: Source) -> Source:
    parts = list(base.parts)
    at = 0
    for part in child.parts:
        known = next((place for place, other in enumerate(parts) if other.anchor == part.anchor), None)
        if known is None:
            at += 1
            parts.insert(at, part)
        elif part.anchor == LEAD and not part.body:
            at = known
        else:
            at = known
            parts[at] = replace(part, body=part.body.replace(INHERITED, parts[at].body))
    return Source(child.title or base.title, tuple(parts))
