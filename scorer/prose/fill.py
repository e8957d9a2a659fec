"""Running text filled in for one table: its conditions decided, its placeholders told as spans."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from scorer.i18n import Language
from scorer.prose.page import Kind, Problem, Span, Spans
from scorer.prose.reckon import Asked, CannotTellError, Worth, Worths, asked, reckon
from scorer.variant import Input, Option, Variant

_TAG = re.compile(r"^[ \t]*\{(if [^{}]*|else|end)\}[ \t]*(?:\n|\Z)|\{(if [^{}]*|else|end)\}", re.MULTILINE)
_INLINE = re.compile(r"(\{[^{}]*\}|\*\*|\*|`[^`]*`)")


@dataclass(frozen=True)
class Filler:
    """Fills a page in for one table: its `rules`, the `book` (every option as printed), a language and its figures."""

    rules: Worths
    book: Worths
    words: Language
    figure: Callable[[float], str]
    anchor: str = ""
    problems: list[Problem] = field(default_factory=list)

    @property
    def variant(self) -> Variant:
        """The variant, what it extends merged in."""
        return self.rules.loaded.variant

    def agreed(self, text: str) -> str:
        """The text with `{if condition}...{else}...{end}` decided for this table."""
        kept: list[str] = []
        shown = [True]
        at = 0
        for tag in _TAG.finditer(text):
            if all(shown):
                kept.append(text[at : tag.start()])
            at = tag.end()
            word, _, condition = (tag[1] or tag[2]).partition(" ")
            if word == "if":
                shown.append(all(shown) and bool(self.worth(condition)))
            elif len(shown) == 1:
                self.complain(word, "there is no if before it")
            elif word == "else":
                shown[-1] = not shown[-1]
            else:
                shown.pop()
        if len(shown) > 1:
            self.complain("if", "there is no end to it")
        return "".join([*kept, text[at:]])

    def spans(self, text: str) -> Spans:
        """Text with its emphasis and its numbers. `*` and `**` mark words, backticks a rank or a card."""
        told: list[Span] = []
        kind: Kind = "plain"
        for piece in _INLINE.split(text):
            if piece in ("*", "**"):
                mark: Kind = "strong" if piece == "**" else "emphasis"
                kind = "plain" if kind == mark else mark
            elif piece.startswith("{"):
                told += self.filled(piece[1:-1])
            elif piece:
                told.append(Span(self.words.typeset(piece.strip("`")), kind))
        return _joined(told)

    def filled(self, placeholder: str) -> Spans:
        """What a placeholder says at this table; the book's worth struck before it where that is another."""
        if placeholder == "seating":
            return (Span(self.counted(self.seats()), "number"),)
        try:
            question = asked(placeholder)
            return self.told(question, reckon(question, self.rules), reckon(question, self.book))
        except CannotTellError as error:
            self.complain(placeholder, str(error))
            return (Span("…", "number"),)

    def told(self, question: Asked, here: Worth, book: Worth) -> Spans:
        """A worth, after the book's if that is another; a rule the book does not have gives nothing to strike out."""
        said = self.said(here, question)
        if here == book:
            return (Span(said, "own" if question.own else "number"),)
        return self.replaced(question, here, book) if book else (Span(said, "own"),)

    def replaced(self, question: Asked, here: Worth, book: Worth) -> Spans:
        """The book's worth struck out and this table's beside it."""
        return (Span(self.said(book, question), "struck"), Span(" "), Span(self.said(here, question), "own"))

    def said(self, worth: Worth, question: Asked) -> str:
        """A worth in words: a figure with its noun, yes or no, the label of a choice."""
        if isinstance(worth, bool):
            return self.words._("yes") if worth else self.words._("no")
        if isinstance(worth, str):
            return self.word(question.expression, worth)
        if not question.nouns:
            return self.figure(worth)
        one, many = question.nouns[0], question.nouns[-1]
        single = abs(worth) == 1 or (worth == 0 and self.words.code == "fr")
        return f"{self.figure(worth)}\u00a0{self.words.typeset(one if single else many)}"

    def word(self, expression: str, worth: str) -> str:
        """The label of a choice, or of a text of a table or round."""
        ident = expression.rpartition(".")[2]
        if ident in self.variant.options and self.variant.options[ident].word:
            return worth or "–"
        chosen = [*_choices("options", self.variant.options), *_choices("inputs", self.variant.inputs)]
        own = [path for path, choice in chosen if choice == worth and path.split(".")[1] == ident]
        texts = [path for path, text in (*chosen, *_texts(self.variant)) if text == worth]
        path = next(iter([*own, *texts]), None)
        return self.label(path) if path else worth.replace("_", " ")

    def worth(self, expression: str) -> Worth:
        """What an expression is worth at this table; false where it cannot be told."""
        try:
            return reckon(asked(expression), self.rules)
        except CannotTellError as error:
            self.complain(expression, str(error))
            return False

    def label(self, path: str, english: str | None = None) -> str:
        """The words for a path of the variant."""
        loaded = self.rules.loaded
        return self.words.label(loaded.writer(path), path, english or loaded.text(path))

    def seats(self) -> list[int]:
        """How many people may sit down with these house rules."""
        counts: set[int] = set()
        for at, row in enumerate(self.variant.seating):
            if row.when is True or self.rules.worth(f"seating.{at}.when", {}, {}):
                counts |= set(row.players) if isinstance(row.players, list) else {row.players}
        return sorted(counts)

    def counted(self, counts: Sequence[int]) -> str:
        """Numbers in rising order, as they are said: "4", "2 to 6", "2, 4 or 6"."""
        *some, last = (self.figure(count) for count in counts)
        if not some:
            return last
        if len(counts) > 2 and counts[-1] - counts[0] == len(counts) - 1:
            return self.words._("{first} to {last}", first=some[0], last=last)
        return self.words._("{some} or {last}", some=", ".join(some), last=last)

    def complain(self, placeholder: str, message: str) -> None:
        """Note what could not be told."""
        self.problems.append(Problem(self.anchor, placeholder, message))


def _joined(told: list[Span]) -> Spans:
    """Neighbours that look alike are one span."""
    spans: list[Span] = []
    for span in told:
        if spans and spans[-1].kind == span.kind and span.kind in ("plain", "strong", "emphasis"):
            spans[-1] = Span(spans[-1].text + span.text, span.kind)
        else:
            spans.append(span)
    return tuple(spans)


def _choices(part: str, entries: Mapping[str, Option | Input]) -> Iterator[tuple[str, str]]:
    """Paths and ids of the choices of options or inputs."""
    return ((f"{part}.{ident}.{choice}", choice) for ident, entry in entries.items() for choice in entry.choices or ())


def _texts(variant: Variant) -> Iterator[tuple[str, object]]:
    """Paths and texts of tables and rounds."""
    for name, table in variant.tables.items():
        rows = table.rows or [worth for _, worth in table.steps or ()]
        named = rows.items() if isinstance(rows, dict) else enumerate(rows, 1)
        yield from ((f"tables.{name}.{row}", text) for row, text in named)
        yield from ((f"tables.{name}.{end}", getattr(table, end)) for end in ("below", "otherwise"))
    for number, entry in enumerate(variant.rounds, 1):
        yield from ((f"rounds.{number}.{key}", text) for key, text in entry.items())
