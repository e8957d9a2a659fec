"""Rules pages: Markdown whose numbers come from the variant and from what this table agreed.

`page(rules, read, words, figure)` -> Page; `find` searches one; `markdown` and `plain` write one out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scorer.cards.rules import CardRules
from scorer.explain import work_out_path
from scorer.i18n import Language
from scorer.load import Loaded, Source
from scorer.prose.fill import Filler
from scorer.prose.page import (
    Block,
    Bullets,
    Found,
    Heading,
    Kind,
    Page,
    Paragraph,
    Problem,
    Row,
    Section,
    Span,
    Spans,
    Table,
    differs,
    find,
    parts,
    text_of,
)
from scorer.prose.reckon import Worth
from scorer.prose.source import merged
from scorer.prose.tell import tell
from scorer.prose.write import in_words, markdown, plain
from scorer.rules import Refused, Rules, first_table, for_table

__all__ = [
    "Block",
    "Bullets",
    "Found",
    "Heading",
    "Kind",
    "Page",
    "Paragraph",
    "Problem",
    "Row",
    "Section",
    "Span",
    "Spans",
    "Table",
    "differs",
    "find",
    "in_words",
    "markdown",
    "page",
    "parts",
    "plain",
    "text_of",
]


@dataclass(frozen=True)
class _Asked:
    """One table's rules, as a page asks them."""

    rules: Rules
    others: dict[tuple[int, int | None], _Asked] = field(default_factory=dict)

    @property
    def loaded(self) -> Loaded:
        return self.rules.loaded

    @property
    def options(self) -> Mapping[str, Worth]:
        return self.rules.options

    @property
    def cards(self) -> CardRules:
        return self.rules.cards

    def worth(self, path: str, names: Mapping[str, Worth], others: Mapping[str, Worth]) -> Worth:
        if path == "ending.winner":
            return self.rules.winner_rule
        if path == "ending.play_on" and path not in self.loaded.trees:
            return False
        agreed = {symbol.ident: worth for symbol, worth in self.rules.facts.items()}
        if path in agreed:
            return agreed[path]
        try:
            return work_out_path(self.rules, path.removeprefix("values."), names, others)
        except KeyError as error:
            raise ValueError(f"the variant says nothing at {error.args[0]}") from error

    def seated(self, players: int, sides: int | None) -> _Asked:
        if (players, sides) not in self.others:
            book = _by_the_book(self.rules).options
            agreed = {ident: worth for ident, worth in self.options.items() if worth != book[ident]}
            try:
                self.others[players, sides] = _Asked(first_table(self.loaded, agreed, players, sides))
            except Refused as refused:
                raise ValueError(refused.refusal.message) from refused
        return self.others[players, sides]


def page(rules: Rules, read: Callable[[str], Source | None], words: Language, figure: Callable[[float], str]) -> Page:
    """The rules page of a table.

    `read` gives the text of a variant's page in the language of `words`, None where there is none; `figure` writes a
    number. What could not be filled in is in `problems` and shown as "…".
    """
    found = map(read, reversed(rules.loaded.sources))
    texts = [source.text for source in found if source is not None]
    book = _by_the_book(rules)
    filler = Filler(_Asked(rules), _Asked(book), words, figure)
    return tell(filler, merged(texts or [_bare(filler)]))


def _bare(filler: Filler) -> str:
    """The text of a page for a variant that comes without one: all that the data can tell."""
    about = filler.label("about", filler.variant.about) if filler.variant.about else ""
    sections = {
        filler.words._("Scoring"): "{scoring}\n{ending}\n{card_values}\n{winner}",
        filler.words._("House rules"): "{house_rules}",
        filler.words._("Examples"): "{examples}",
    }
    return "\n".join([about, *(f"## {title}\n{body}" for title, body in sections.items())])


def _by_the_book(rules: Rules) -> Rules:
    try:
        return for_table(rules.loaded, {}, rules.seats, rules.players)
    except Refused:  # so many sides only sit down with a house rule
        pass
    try:
        return first_table(rules.loaded, {}, rules.players)
    except Refused:  # and so do so many players
        return first_table(rules.loaded, {})
