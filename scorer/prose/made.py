"""Blocks of a rules page that are made from the data: worths of lines and cards, thresholds, house rules, rounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import gcd

from scorer.cards.card import SYMBOLS
from scorer.house_rules import beside
from scorer.i18n import N_, Language
from scorer.prose.fill import Filler
from scorer.prose.page import Block, Paragraph, Row, Span, Spans, Table, differs
from scorer.prose.reckon import Asked, CannotTellError, Worth, Worths, asked, reckon
from scorer.variant import Input, LookupTable

MANY = 14  # rows of a table that counts up

_RANKS = {"A": N_("ace"), "J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "JK": N_("joker"), "PJ": N_("joker")}
COURT = {"J": N_("J"), "Q": N_("Q"), "K": N_("K")}
_PLACES = {
    "in_hand": N_("{cards}, left in hand"),
    "low_ace": N_("{cards}, at the low end of a run"),
    "at_home": N_("{cards}, in its own place in a run"),
}
_WINNERS = {
    "highest": N_("The highest total wins."),
    "lowest": N_("The lowest total wins."),
    "survivors": N_("Whoever is still in the game wins."),
}


def _plain(text: str) -> Spans:
    return (Span(text),)


# ── Lines ───────────────────────────────────────────────────────────────────


def scoring(filler: Filler, said: Mapping[str, str]) -> Iterator[Block]:
    """Every line of a hand and what it gives, in the page's own words where `said` has them (none: not played here)."""
    yield from _lines(filler, "lines", {ident: line.label for ident, line in filler.variant.lines.items()}, said)


def ending(filler: Filler, said: Mapping[str, str]) -> Iterator[Block]:
    """The lines at the end of the game, said like those of a hand."""
    lines = filler.variant.ending.lines
    yield from _lines(filler, "ending.lines", {ident: line.label for ident, line in lines.items()}, said)


def winner(filler: Filler) -> Iterator[Block]:
    """Who wins, and what happens to a tie."""
    tie = (
        N_("If the best totals are equal, the game goes on until the tie is broken.")
        if filler.worth("ending.play_on")
        else N_("If the best totals are equal, they share the win.")
    )
    rule = str(filler.worth("ending.winner"))
    said = [_WINNERS[rule], *([] if rule == "survivors" else [tie])]
    yield Paragraph(_plain(" ".join(map(filler.words._, said))))


def _lines(filler: Filler, part: str, labels: Mapping[str, str], said: Mapping[str, str]) -> Iterator[Block]:
    for ident in said:
        if ident not in labels:
            filler.complain(ident, f"there is no such line among {', '.join(labels)}")
    worths = {
        ident: filler.spans(filler.agreed(said[ident])) if ident in said else by_itself(filler, f"{part}.{ident}")
        for ident in labels
    }
    rows = tuple(
        Row((_plain(filler.label(f"{part}.{ident}", labels[ident])), told)) for ident, told in worths.items() if told
    )
    if rows:
        yield Table((), rows)


def by_itself(filler: Filler, path: str) -> Spans:
    """What a line gives for one of each thing that is entered; nothing when that gives nothing at this table."""
    told: list[Span] = []
    for ident, field in filler.variant.inputs.items():
        for one in _ones(field):
            question = Asked(path, {ident: one})
            here, book = _number(question, filler.rules), _number(question, filler.book)
            if here:
                told += [Span(", ")] if told else []
                told += _for_one(filler, field, question, here, book)
    return tuple(told)


def _ones(field: Input) -> Sequence[Worth]:
    match field.type:
        case "count" | "points" | "halves":
            return [1]
        case "flag" | "side" | "sides" | "player":
            return [True]
        case "choice":
            return (field.choices or [])[1:]
        case _:
            return []


def _for_one(filler: Filler, field: Input, question: Asked, here: int, book: int) -> Spans:
    told = filler.told(question, here, book)
    match field.type:
        case "points" if abs(here) == 1:
            return _plain(filler.words._("added") if here > 0 else filler.words._("taken off"))
        case "count" | "points" | "halves":
            return (*told, Span(" " + filler.words._("each")))
        case "choice":
            ident, choice = next(iter(question.names.items()))
            return (*told, Span(f" ({filler.label(f'inputs.{ident}.{choice}')})"))
        case _:
            return told


def _number(question: Asked, rules: Worths) -> int:
    try:
        return int(reckon(question, rules))
    except (CannotTellError, ValueError):
        return 0


# ── Tables over a range ─────────────────────────────────────────────────────


def by(filler: Filler, expression: str, name: str, head: Sequence[str]) -> Iterator[Block]:
    """What `expression` is worth for every `name`: a total (from … to …), a count, a choice, a hand, `players`."""
    question = asked(expression)
    ways = {"players": _seated, "hand": _each}
    told = ways.get(name, _each if name in filler.variant.inputs else _steps)
    rows = tuple(told(filler, question, name))
    yield Table(tuple(filler.spans(cell) for cell in head), rows, by=name)


def _each(filler: Filler, question: Asked, name: str) -> Iterator[Row]:
    field = filler.variant.inputs.get(name)
    choices: Iterable[Worth]
    printed = MANY
    if field is not None and field.type == "choice":
        choices = field.choices or ()
    else:
        path = {"hand": "last_round"}.get(name, "sides" if field and field.type == "place" else f"inputs.{name}.max")
        choices = range(1, min(int(filler.worth(path) or MANY), MANY) + 1)
        printed = int(reckon(asked(path), filler.book)) or MANY
    for choice in choices:
        worths = _here_and_book(filler, question, name, choice)
        if isinstance(choice, int) and worths:
            here, book = worths
            told = filler.told(question, here, book if choice <= printed else 0)
            yield Row((_plain(filler.figure(choice)), told), (choice, choice))
        elif worths and any(worths):  # a choice that gives nothing is no line of the table
            yield Row((_plain(filler.label(f"inputs.{name}.{choice}")), filler.told(question, *worths)))


def _seated(filler: Filler, question: Asked, name: str) -> Iterator[Row]:
    """Rows for every number of players, neighbours with the same worth together."""
    worths = [(count, _here_and_book(filler, question, name, count)) for count in filler.seats()]
    for worth, same in groupby(worths, key=lambda pair: pair[1]):
        if worth:
            counts = [count for count, _ in same]
            yield Row((_plain(filler.counted(counts)), filler.told(question, *worth)), (counts[0], counts[-1]))


def _steps(filler: Filler, question: Asked, name: str) -> list[Row]:
    """Rows from one turning point to the next, for something that has no choices of its own."""
    points = sorted(_turning_points(filler))
    starts: list[int | None] = [None, *points]
    below = points[0] - 1
    worths = [(at, _here_and_book(filler, question, name, below if at is None else at)) for at in starts]
    groups = [(next(same)[0], worth) for worth, same in groupby(worths, key=lambda pair: pair[1]) if worth]
    ends = [start - _unit(filler) for start, _ in groups[1:] if start is not None]
    return [
        Row((_plain(_range(filler, start, end)), filler.told(question, *worth)), (start, end))
        for (start, worth), end in zip(groups, [*ends, None], strict=True)
    ]


def _here_and_book(filler: Filler, question: Asked, name: str, worth: Worth) -> tuple[Worth, Worth] | None:
    full = Asked(question.expression, {**question.names, name: worth}, question.others, question.nouns, question.own)
    try:
        return reckon(full, filler.rules), reckon(full, filler.book)
    except CannotTellError as error:
        filler.complain(f"{question.expression} by {name}", str(error))
        return None


def _turning_points(filler: Filler) -> set[int]:
    """Every number at which something in the variant may change."""
    variant = filler.variant
    texts = [str(formula) for formula in variant.values.values()]
    texts += [str(part.value) for part in variant.thresholds.values()]
    written = {int(number) for text in texts for number in re.findall(r"\b\d+\b", text)}
    steps = {start for table in variant.tables.values() for start, _ in table.steps or ()}
    return written | steps | {worth for worth in filler.rules.options.values() if type(worth) is int}


def _unit(filler: Filler) -> int:
    """What all points of the game are a multiple of."""
    fields = [field for field in filler.variant.inputs.values() if field.type == "points"]
    return gcd(*(field.step if isinstance(field.step, int) else 1 for field in fields)) or 1


def _range(filler: Filler, start: int | None, end: int | None) -> str:
    words = filler.words
    first, last = (None if at is None else filler.figure(at) for at in (start, end))
    if first is not None and start == end:
        return first
    if start is None and end is not None:
        return words._("Below {n}", n=filler.figure(end + _unit(filler)))
    if first is None:
        return words._("Always")
    return words._("{n} and more", n=first) if last is None else words._("{first} to {last}", first=first, last=last)


# ── Cards ───────────────────────────────────────────────────────────────────


def card_values(filler: Filler) -> Iterator[Block]:
    """What each card is worth, dearest first, and where it lies makes a difference."""
    here, book = filler.rules.cards.values, filler.book.cards.values
    rows = list(_priced(filler, here.base, book.base, "{cards}"))
    for place, table in here.places.items():
        where = filler.label(f"card_values.{place}")
        said = filler.words._(_PLACES[place]) if place in _PLACES else f"{{cards}}, {where}"
        there = {**book.base, **book.places.get(place, {})}
        other = {
            card: price
            for card, price in table.items()
            if (price, there.get(card)) != (_base(filler, here.base, card), _base(filler, book.base, card))
        }
        rows += _priced(filler, other, there, said)
    if rows:
        yield Table((), tuple(rows))


def _priced(filler: Filler, here: Mapping[str, int], book: Mapping[str, int], said: str) -> Iterator[Row]:
    ranks = filler.rules.cards.pack.ranks
    pips = _pips(ranks, here, book)
    there = [card for card in here if card not in pips and _in_play(filler.rules, card)]
    worth = {card: (here[card], book.get(card, 0) if _in_play(filler.book, card) else here[card]) for card in there}
    own = {card: price for card, price in worth.items() if worth.get(_rank(filler, card)) != price}
    rows = [
        (price[0], filler.told(Asked(""), *price), [card for card in own if own[card] == price])
        for price in sorted(set(own.values()), reverse=True)
    ]
    if pips:
        rows.append((int(pips[-1]), (Span(filler.words._("their number"), "number"),), pips))
    for _, told, cards in sorted(rows, key=lambda row: -row[0]):
        yield Row((_plain(said.format(cards=_named(filler, cards))), told))


def _base(filler: Filler, table: Mapping[str, int], card: str) -> int | None:
    return table.get(card, table.get(_rank(filler, card)))


def _pips(ranks: Sequence[str], here: Mapping[str, int], book: Mapping[str, int]) -> list[str]:
    """The longest row of ranks that are worth their own number, if there are more than two."""
    own = [rank.isdigit() and here.get(rank) == book.get(rank) == int(rank) for rank in ranks]
    rows = [[rank for _, rank in row] for same, row in groupby(zip(own, ranks, strict=True), lambda at: at[0]) if same]
    longest = max(rows, key=len, default=[])
    return longest if len(longest) > 2 else []


def _in_play(rules: Worths, card: str) -> bool:
    return card in rules.cards.pack.ranks or card in rules.cards.pack.faces


def _rank(filler: Filler, card: str) -> str:
    """The rank of a single card; nothing for a rank."""
    natural = filler.rules.cards.pack.naturals.get(card)
    return natural.rank if natural and natural.suit else ""


def _named(filler: Filler, cards: Sequence[str]) -> str:
    """Cards in words, neighbours in the order of runs as a span: "8 to king, ace"."""
    ranks = filler.rules.cards.pack.ranks
    order = sorted(cards, key=lambda card: ranks.index(card) if card in ranks else len(ranks))
    groups = groupby(enumerate(order), key=lambda at: ranks.index(at[1]) - at[0] if at[1] in ranks else at[1])
    said = []
    for _, same in groups:
        names = [card_name(filler, card) for _, card in same]
        ends = filler.words._("{low} to {high}", low=names[0], high=names[-1])
        said += [ends] if len(names) > 2 else names
    text = ", ".join(said)
    return text[:1].upper() + text[1:]


def drawn(words: Language, card: str) -> str:
    """A card as it is drawn: "K♥"."""
    rank, suit = card[:-1], card[-1]
    return (words._(COURT[rank]) if rank in COURT else rank) + SYMBOLS.get(suit, suit)


def card_name(filler: Filler, card: str) -> str:
    """A rank or card in words: "king", "K♥"."""
    if card in _RANKS:
        return filler.words._(_RANKS[card])
    pack = filler.rules.cards.pack
    if card in pack.naturals and pack.suits:
        return drawn(filler.words, card)
    return card if card.isdigit() else filler.label(f"card_values.{card}", card)


# ── House rules and other lists ─────────────────────────────────────────────


def house_rules(filler: Filler) -> Iterator[Block]:
    """Every option as this table plays it; those that differ from the book first."""
    rows = []
    for ident, option in filler.variant.options.items():
        here, book = filler.rules.options[ident], filler.book.options[ident]
        told = filler.told(Asked(ident), here, book) if here == book else filler.replaced(Asked(ident), here, book)
        label = _plain(beside(filler.label(f"options.{ident}", option.label), here))
        note = filler.label(f"options.{ident}.note", option.note) if option.note else ""
        rows.append(Row((label, told), note=note))
    if rows:
        yield Table((), tuple(sorted(rows, key=lambda row: not differs(row.cells[1]))))


def rounds(filler: Filler) -> Iterator[Block]:
    """What changes from hand to hand."""
    variant = filler.variant
    names = list(variant.rounds[0]) if variant.rounds else []
    head = [filler.words._("Hand"), *(_head(filler, name) for name in names)]
    rows = [
        Row(
            (_plain(filler.figure(number)), *(_cell(filler, number, name, worth) for name, worth in entry.items())),
            (number, number),
        )
        for number, entry in enumerate(variant.rounds, 1)
    ]
    yield Table(tuple(map(_plain, head)), tuple(rows), by="hand")


def _head(filler: Filler, name: str) -> str:
    threshold = filler.variant.thresholds.get(name)
    return filler.label(f"thresholds.{name}", threshold.label) if threshold else name.replace("_", " ")


def _cell(filler: Filler, number: int, name: str, worth: Worth) -> Spans:
    text = filler.figure(worth) if isinstance(worth, int) else filler.label(f"rounds.{number}.{name}", worth)
    return (Span(text, "number"),)


def thresholds(filler: Filler) -> Iterator[Block]:
    """What the first hand needs."""
    parts = filler.variant.thresholds
    told = {ident: filler.filled(f"thresholds.{ident}") for ident, part in parts.items() if part.value is not None}
    rows = (Row((_plain(filler.label(f"thresholds.{i}", parts[i].label)), spans)) for i, spans in told.items())
    yield Table((), tuple(rows))


def pools(filler: Filler) -> Iterator[Block]:
    """The pools, and what each side puts in."""
    parts = filler.variant.chip_pools
    told = {ident: filler.filled(f"pools.{ident}.stake") for ident in parts}
    yield Table((), tuple(Row((_plain(filler.label(f"pools.{i}", parts[i].label)), told[i])) for i in parts))


def table(filler: Filler, name: str) -> Iterator[Block]:
    """A table of the variant, row by row."""
    part = filler.variant.tables.get(name)
    told = tuple(_stepped(filler, name, part) if part and part.steps else _rows(filler, name, part))
    if told:
        yield Table((), told, by=name)
    else:
        filler.complain(f"table {name}", "there is no such table")


def _rows(filler: Filler, name: str, part: LookupTable | None) -> Iterator[Row]:
    rows = (part.rows if part else None) or ()
    for row, worth in rows.items() if isinstance(rows, dict) else enumerate(rows, 1):
        shown = filler.figure(row) if isinstance(row, int) else filler.word("", row)
        reach = (row, row) if isinstance(row, int) else None
        yield Row((_plain(shown), _looked_up(filler, f"tables.{name}.{row}", worth)), reach)


def _stepped(filler: Filler, name: str, part: LookupTable) -> Iterator[Row]:
    steps = part.steps or []
    starts = [start for start, _ in steps]
    least = part.below if part.below is not None else part.otherwise
    if least is not None:
        end = "below" if part.below is not None else "otherwise"
        below = filler.words._("Below {n}", n=filler.figure(starts[0]))
        yield Row((_plain(below), _looked_up(filler, f"tables.{name}.{end}", least)), (None, starts[0] - 1))
    for number, ((start, worth), after) in enumerate(zip(steps, [*starts[1:], None], strict=True), 1):
        end_at = None if after is None else after - 1
        told = _looked_up(filler, f"tables.{name}.{number}", worth)
        yield Row((_plain(_range(filler, start, end_at)), told), (start, end_at))


def _looked_up(filler: Filler, path: str, worth: int | str) -> Spans:
    text = filler.figure(worth) if isinstance(worth, int) else filler.label(path, worth)
    return (Span(text, "number"),)


Made = Callable[[Filler], Iterator[Block]]
WHOLE: Mapping[str, Made] = {
    "winner": winner,
    "card_values": card_values,
    "house_rules": house_rules,
    "rounds": rounds,
    "thresholds": thresholds,
    "pools": pools,
}
