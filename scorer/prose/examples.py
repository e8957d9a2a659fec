"""Worked examples on a rules page: what was entered, and line by line what it gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorer.game import Entry
from scorer.gamefile import GameFile, read
from scorer.i18n import N_
from scorer.prose.fill import Filler
from scorer.prose.made import card_name
from scorer.prose.page import Block, Heading, Paragraph, Row, Span, Spans, Table
from scorer.prose.reckon import Asked
from scorer.rules import Refused, Rules, for_table
from scorer.score import score
from scorer.scoreboard import HandScore, Line, Refusal, Scoreboard
from scorer.variant import Example, Input

FEW = 3  # hands that are shown one by one

SIDES = {"North-South": N_("North-South"), "East-West": N_("East-West")}
UNITS = {"solo": N_("alone"), "pair": N_("the pair")}


def every(filler: Filler) -> Iterator[Block]:
    """All examples of the variant."""
    for number in range(1, len(filler.variant.examples) + 1):
        yield from one(filler, number)


def one(filler: Filler, number: int) -> Iterator[Block]:
    """The example of this number, from 1, played by its own options."""
    examples = filler.variant.examples
    if not 0 < number <= len(examples):
        filler.complain(f"example {number}", f"there are {len(examples)}")
        return
    example = examples[number - 1]
    yield Heading((Span(filler.label(f"examples.{number}.name", example.name)),))
    if example.options:
        yield Paragraph((Span("; ".join(_options(filler, example))),))
    yield from _Played(filler, read(example.model_dump() | {"variant": filler.variant.id})).blocks()


def _options(filler: Filler, example: Example) -> Iterator[str]:
    for ident, worth in example.options.items():
        yield f"{filler.label(f'options.{ident}')}: {filler.said(worth, Asked(ident))}"


class _Played:
    """An example, scored."""

    def __init__(self, filler: Filler, game: GameFile) -> None:
        self.filler = filler
        self.game = game
        self.sides = game.seats.sides

    def blocks(self) -> Iterator[Block]:
        """Its hands, what they came to, who won."""
        try:
            rules = for_table(self.filler.rules.loaded, self.game.options, self.game.seats, self.game.players)
        except Refused as refused:
            yield self.refused(refused.refusal)
            return
        board = score(rules, self.game.hands, ended=self.game.ended)
        if len(self.game.hands) <= FEW:
            for at, hand in enumerate(self.game.hands):
                yield from self.hand(rules, hand, board.hands[at] if at < len(board.hands) else None)
        else:
            yield self.table(
                N_("Hand"), ((self.filler.figure(hand.number), hand.points) for hand in board.hands), board.totals
            )
        if board.refusal:
            yield self.refused(board.refusal)
        elif board.finished:
            yield from self.end(board)

    def hand(self, rules: Rules, entry: Entry, scored: HandScore | None) -> Iterator[Block]:
        """One hand: what was entered, then its lines and their sum."""
        fields = rules.variant.inputs
        whole = entry.get("hand", {})
        said = [
            f"{self.filler.label(f'inputs.{i}')}: {self.cell(fields[i], i, whole[i])}" for i in whole if i in fields
        ]
        if said:
            yield Paragraph((Span(" · ".join(said)),))
        units = [unit for unit in entry if unit != "hand"]
        entered = [ident for ident in fields if any(ident in entry[unit] for unit in units)]
        if entered:
            rows = (
                Row(
                    (
                        self.plain(self.filler.label(f"inputs.{i}")),
                        *(self.answer(fields[i], i, entry[u]) for u in units),
                    )
                )
                for i in entered
            )
            yield Table(self.head(N_("Entered"), units), tuple(rows))
        if scored:
            yield self.table(N_("Points"), self.lines(scored.lines), scored.points)
            if scored.totals != scored.points:
                yield Table((), (self.row(self.filler.words._("Total"), scored.totals),), foot=True)

    def end(self, board: Scoreboard) -> Iterator[Block]:
        """What is added at the end, and who wins."""
        if board.end_lines:
            yield self.table(N_("At the end"), self.lines(board.end_lines), board.final_totals)
        names = [self.side(self.sides[place]) for place in board.winners]
        shared = self.filler.words.ngettext(
            "{names} wins.", "{names} share the win.", len(names), names=", ".join(names)
        )
        yield Paragraph(self.plain(shared))

    def refused(self, refusal: Refusal) -> Paragraph:
        """Why the last entry cannot be."""
        words = self.filler.words
        said = self.filler.label(refusal.key, refusal.message) if refusal.key else words._(refusal.message)
        return Paragraph((Span(words._("Refused:") + " ", "strong"), Span(said)))

    # ── Tables ──

    def table(self, title: str, lines: Iterable[tuple[str, Sequence[int]]], total: Sequence[int]) -> Table:
        """Lines and their sum, a column a side."""
        rows = [self.row(label, points) for label, points in lines]
        return Table(self.head(title, self.sides), (*rows, self.row(self.filler.words._("Total"), total)), foot=True)

    def lines(self, lines: Iterable[Line]) -> Iterator[tuple[str, Sequence[int]]]:
        """Label and points of lines."""
        return ((self.filler.label(line.id), line.points) for line in lines)

    def head(self, title: str, units: Iterable[str]) -> tuple[Spans, ...]:
        """A head with the names of the columns."""
        return (self.plain(self.filler.words._(title)), *(self.plain(self.side(unit)) for unit in units))

    def row(self, label: str, points: Sequence[int]) -> Row:
        """A label and a figure for each side."""
        return Row((self.plain(label), *((Span(self.filler.figure(each), "number"),) for each in points)))

    def side(self, name: str) -> str:
        """The name of a column."""
        known = SIDES.get(name) or UNITS.get(name)
        return self.filler.words._(known) if known else name

    # ── Answers ──

    def answer(self, field: Input, ident: str, given: Mapping[str, Any]) -> Spans:
        """One cell: what was entered, a dash where nothing was."""
        return (Span(self.cell(field, ident, given[ident]) if ident in given else "–", "number"),)

    def cell(self, field: Input, ident: str, given: Any) -> str:
        """An answer in words."""
        filler = self.filler
        match given:
            case bool():
                return filler.words._("yes") if given else filler.words._("no")
            case int() | float():
                return filler.figure(given)
            case None | "none" if field.type in ("side", "player"):
                return filler.words._("nobody")
            case str() if field.type == "choice":
                return filler.label(f"inputs.{ident}.{given}")
            case str() if field.type == "card":
                return self.card(given)
            case str():
                return self.side(given)
            case dict():
                return ", ".join(
                    f"{filler.label(f'pools.{pool}')}: {self.side(str(who))}" for pool, who in given.items()
                )
            case [[*_], *_]:
                return " / ".join(" ".join(map(self.card, row)) for row in given)
            case [*_] if field.type == "cards":
                return " ".join(map(self.card, given)) or "–"
            case _:
                return ", ".join(self.side(str(each)) for each in given)

    def card(self, text: str) -> str:
        """A card as it is drawn: "10♥"."""
        face = text.partition("=")[0]
        return card_name(self.filler, face) if face != "--" else "–"

    @staticmethod
    def plain(text: str) -> Spans:
        """A cell of words."""
        return (Span(text),)
