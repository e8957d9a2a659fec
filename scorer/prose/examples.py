"""Worked examples on a rules page: what was entered, and line by line what it gave."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scorer.game import Entry
from scorer.gamefile import GameFile, read
from scorer.house_rules import beside
from scorer.i18n import N_
from scorer.prose.fill import Filler
from scorer.prose.made import card_name
from scorer.prose.page import Block, Heading, Paragraph, Row, Span, Spans, Table
from scorer.prose.reckon import Asked
from scorer.rules import Refused, for_table
from scorer.score import score
from scorer.scoreboard import HandScore, Line, Refusal, Scoreboard
from scorer.variant import Example, Input

FEW = 3  # hands that are shown one by one

NAMES = {
    "North-South": N_("North-South"),
    "East-West": N_("East-West"),
    "solo": N_("the lone player"),
    "pair": N_("the pair"),
    "none": N_("nobody"),
}


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
    yield Heading(_plain(filler.label(f"examples.{number}", example.name)))
    if example.options:
        yield Paragraph(_plain(" · ".join(_options(filler, example))))
    yield from _Played(filler, read(example.model_dump() | {"variant": filler.variant.id})).blocks()


def _options(filler: Filler, example: Example) -> Iterator[str]:
    for ident, worth in example.options.items():
        label = beside(filler.label(f"options.{ident}"), worth)
        yield _pair(filler, label, filler.said(worth, Asked(ident)))


def _pair(filler: Filler, label: str, said: str) -> str:
    return f"{label} {said}" if label.endswith("?") else filler.words._("{what}: {worth}", what=label, worth=said)


def _plain(text: str) -> Spans:
    return (Span(text),)


class _Played:
    """An example, scored."""

    def __init__(self, filler: Filler, game: GameFile) -> None:
        self.filler = filler
        self.say = filler.words._
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
        if len(self.game.hands) > FEW:
            rows = [self.row(self.filler.figure(hand.number), hand.points) for hand in board.hands]
            yield self.table(N_("Hand"), [*rows, self.row(self.say(N_("Total")), board.totals)], sums=1)
        else:
            for at, entry in enumerate(self.game.hands):
                yield from self.entered(entry)
                if at < len(board.hands):
                    yield self.scored(board.hands[at], totals=at > 0 and board.columns is None)
        if board.columns:
            columns = enumerate(board.columns.final, 1)
            yield self.table(N_("Column"), [self.row(self.filler.figure(number), column) for number, column in columns])
        if board.refusal:
            yield self.refused(board.refusal)
        elif board.finished:
            yield from self.end(board)

    def entered(self, entry: Entry) -> Iterator[Block]:
        """What the table entered for a hand."""
        fields = self.filler.variant.inputs
        whole = entry.get("hand", {})
        known = ((ident, worth) for ident, worth in whole.items() if ident in fields)
        said = [_pair(self.filler, f"inputs.{i}", self.cell(fields[i], i, worth)) for i, worth in known]
        if said:
            yield Paragraph(_plain(" · ".join(said)))
        units = [unit for unit in entry if unit != "hand"]
        columns = units if "solo" in units else self.sides
        rows = tuple(
            Row((_plain(self.filler.label(f"inputs.{i}")), *(self.answer(field, i, entry.get(u, {})) for u in columns)))
            for i, field in fields.items()
            if any(i in entry[unit] for unit in units)
        )
        if rows:
            yield Table(self.head(N_("Entered"), columns), rows)

    def scored(self, hand: HandScore, *, totals: bool) -> Table:
        """The lines of a hand, their sum, and the totals if there was a hand before."""
        rows = [*self.lines(hand.lines), self.row(self.say(N_("This hand")), hand.points)]
        if totals:
            rows.append(self.row(self.say(N_("Total")), hand.totals))
        return self.table(N_("Points"), rows, sums=1 + totals)

    def end(self, board: Scoreboard) -> Iterator[Block]:
        """What is added at the end, and who wins."""
        if board.end_lines:
            rows = [*self.lines(board.end_lines), self.row(self.say(N_("Total")), board.final_totals)]
            yield self.table(N_("At the end"), rows, sums=1)
        winners = [self.name(self.sides[place]) for place in board.winners]
        words = self.filler.words
        names = "".join(winners)
        if len(winners) > 1:
            names = words._("{some} and {last}", some=", ".join(winners[:-1]), last=winners[-1])
        won = words.ngettext("{names} wins.", "{names} share the win.", len(winners), names=names)
        yield Paragraph(_plain(won))

    def refused(self, refusal: Refusal) -> Paragraph:
        """Why the last entry cannot be."""
        said = self.filler.label(refusal.key, refusal.message) if refusal.key else refusal.message
        return Paragraph((Span(self.say(N_("Refused:")) + " ", "strong"), Span(said)))

    # ── Tables ──

    def table(self, title: str, rows: Sequence[Row], *, sums: int = 0) -> Table:
        """Figures, a column a side."""
        return Table(self.head(title, self.sides), tuple(rows), sums=sums)

    def head(self, title: str, units: Iterable[str]) -> tuple[Spans, ...]:
        """A head with the names of the columns."""
        return (_plain(self.say(title)), *(_plain(self.name(unit)) for unit in units))

    def lines(self, lines: Iterable[Line]) -> Iterator[Row]:
        """Lines with their points."""
        return (self.row(self.filler.label(line.id), line.points) for line in lines)

    def row(self, label: str, points: Sequence[int]) -> Row:
        """A label and a figure for each side."""
        return Row((_plain(label), *((Span(self.filler.figure(each), "number"),) for each in points)))

    # ── Answers ──

    def answer(self, field: Input, ident: str, given: Mapping[str, Any]) -> Spans:
        """One cell: what was entered, a dash where nothing was."""
        return (Span(self.cell(field, ident, given[ident]) if ident in given else "–", "number"),)

    def cell(self, field: Input, ident: str, given: Any) -> str:
        """An answer in words."""
        filler = self.filler
        match given:
            case bool():
                return filler.said(given, Asked(ident))
            case int() | float():
                return filler.figure(given)
            case None:
                return self.name("none")
            case str() if field.type == "choice":
                return filler.label(f"inputs.{ident}.{given}")
            case str():
                return self.card(given) if field.type == "card" else self.name(given)
            case dict():
                return ", ".join(f"{filler.label(f'pools.{pool}')} – {self.name(who)}" for pool, who in given.items())
            case [[*_], *_]:
                return " / ".join(" ".join(map(self.card, row)) for row in given)
            case _:
                return " ".join(map(self.card, given)) if field.type == "cards" else ", ".join(map(self.name, given))

    def name(self, unit: str) -> str:
        """A side, or what stands for one, in words."""
        return self.say(NAMES[unit]) if unit in NAMES else unit

    def card(self, text: str) -> str:
        """A card as it is drawn: "10♥"."""
        face = text.partition("=")[0]
        return "–" if face == "--" else card_name(self.filler, face)
