"""The cards being counted in words: what the figure is, what may be done with it, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorer.app.views.cards_names import CardNames
from scorer.app.views.cards_pad import NO_RANK, Counting, Pad, Setting
from scorer.app.views.table_scene import Scene
from scorer.app.widgets import grid_pad
from scorer.app.widgets.card_pad import JOKER_SIGN, Key, Suit, ValueKey
from scorer.app.widgets.text import capital, isolate
from scorer.cards.card import JOKER, SYMBOLS, Card, shown
from scorer.cards.fault import Fault
from scorer.i18n import N_
from scorer.pad.counting import Meld, parts_for
from scorer.pad.faces import Face, ident_of

#: Why a declaration does not stand, by the codes of the judge.
_REASONS: Mapping[str, str] = {
    "card_count": N_("A declaration has {cards} cards."),
    "duplicate_in_set": N_("A set has the same card twice."),
    "invalid_group": N_("A group is neither a set nor a run."),
    "pure_sequence": N_("A run without a wild card is missing."),
    "second_sequence": N_("A second run is missing."),
    "max_sets": N_("There are too many sets."),
    "ungrouped": N_("Cards are left over."),
}
_SHAPES = {"set": N_("Set"), "run": N_("Run"), "wild": N_("Wild cards"), "": N_("No meld")}
_QUESTIONS = {
    "count": N_("Cards"),
    "values": N_("By value"),
    "opening": N_("Opening"),
    "closing": N_("Complete hand"),
}
_CLAIMS = {
    "straight": N_("All in a row"),
    "four_of": N_("Four of a kind"),
    "square": N_("Square"),
    "joker_pair": N_("Pair of jokers"),
    "equal_columns": N_("Equal columns"),
}
_FATES = {
    "cancelled": N_("pair"),
    "straight": N_("in a row"),
    "four_of": N_("four"),
    "square": N_("square"),
    "joker_pair": N_("pair"),
    "equal_columns": N_("pair"),
}


@dataclass(frozen=True)
class CardWords:
    """One pad in the language of its session."""

    scene: Scene
    counting: Counting
    pad: Pad

    @property
    def setting(self) -> Setting:
        """What does not change."""
        return self.pad.setting

    @cached_property
    def names(self) -> CardNames:
        """How the cards are called."""
        return CardNames(self.scene, self.setting.keys)

    # ── The head ──

    def title(self) -> str:
        """Whose cards these are."""
        key = self.setting.spot.key
        side = next((side for side in self.scene.view.sides if side.id == key), None)
        name = isolate(side.name) if side else self.scene.say("the side")
        return self.scene.say("{name}’s cards", name=name)

    def second(self) -> str:
        """How many there are, of how many."""
        many = self.pad.many
        cells = self.pad.tapped.cells
        of = sum(map(len, cells.grid)) if cells is not None else self._whole
        if of is not None:
            return self.scene.say("{many} of {all}", many=self.scene.number(many), all=self.scene.number(of))
        return self.scene.ngettext("{n} card", "{n} cards", many)

    @property
    def _whole(self) -> int | None:
        """How many cards a whole hand has, where whole hands are counted."""
        if self.setting.source.how == "unmatched":
            return self.setting.dealt
        declaration = self.setting.rules.cards.declaration
        return declaration.cards if declaration and self.setting.source.how == "declared" else None

    def figure_label(self) -> str:
        """What the figure is."""
        scene, label = self.scene, self.label(self.setting.spot.field)
        match self.pad.tapped.question:
            case "opening":
                return scene.say("Melds worth")
            case "closing":
                return scene.say("Complete hand")
        if self.pad.throw is not None:
            return scene.say("{field} after the discard", field=label)
        if self.setting.source.how == "unmatched":
            return scene.say("{field}, best melds", field=label)
        return label

    def label(self, field: str) -> str:
        """What a field is called."""
        return self.scene.label(f"inputs.{field}")

    def verdict(self) -> tuple[str, tuple[str, ...]]:
        """What may be done: a few words that stand out ("" when nothing may), and sentences."""
        tapped = self.pad.tapped
        if not self.pad.many:
            return "", (self._hint(),)
        match tapped.question:
            case "opening":
                return self._opening()
            case "closing":
                return self._closing()
            case "values":
                return "", (self.scene.say("The number is written, not the cards."),)
        match self.setting.source.how:
            case "unmatched":
                return self._knock()
            case "declared":
                return self._declaration()
            case "melds":
                return self._first_meld()
            case "grid":
                return "", tuple(self._claims())
        return "", ()

    def _hint(self) -> str:
        if self.pad.tapped.cells is not None:
            return self.scene.say("Tap the ranks, cell after cell.")
        return self.scene.say("Tap adds one, hold takes one away.")

    def hint(self) -> str:
        """How the keys work, and how many packs there are."""
        packs = self.setting.rules.cards.pack.copies
        told = self._hint()
        if packs == 1:
            return told
        twice, often = N_("Two packs: twice each at most."), N_("{packs} times each at most.")
        return f"{told} {self.scene.say(twice if packs == 2 else often, packs=packs)}"

    def _knock(self) -> tuple[str, tuple[str, ...]]:
        scene, points, most = self.scene, self.pad.points, self.setting.bounds.most
        if self.pad.seen.too_many:
            return "", (scene.say("These are more cards than a hand has."),)
        if self.pad.throw is not None and self.pad.throw.all_melded:
            return scene.say("Every card is melded, nothing to throw"), ()
        told = []
        if self.pad.throw is not None:
            cards = [shown(card) for card in self.pad.throw.cards]
            one = scene.say("Throw {card}.", card=cards[0])
            told.append(one if len(cards) == 1 else scene.say("Throw one of {cards}.", cards=", ".join(cards)))
        if not points and not self.pad.seen.left:
            return scene.say("Every card is melded"), tuple(told)
        if most is None:
            return "", tuple(told)
        limit = scene.number(most)
        fits = points <= most
        told.append(
            scene.say("a legal knock: {limit} or less", limit=limit)
            if fits
            else scene.say("too much to knock: {limit} or less", limit=limit)
        )
        return "", tuple(told)

    def _opening(self) -> tuple[str, tuple[str, ...]]:
        scene, opens = self.scene, self.pad.opens
        least = scene.say("{least} needed.", least=scene.number(opens.least)) if opens.least else ""
        if opens.opened.opens:
            return scene.say("Enough to open"), tuple(filter(None, [least]))
        fault = opens.opened.fault
        return "", (self.fault(fault),) if fault else tuple(filter(None, [least]))

    def _closing(self) -> tuple[str, tuple[str, ...]]:
        scene, found = self.scene, self.pad.closing
        if found is None:
            return "", (scene.say("These are more cards than a hand has."),)
        if not found.combo:
            return "", (scene.say("No complete hand yet."),)
        told = [scene.say("{melds} melded, {bonus} for the hand", melds=found.melded, bonus=found.bonus)]
        if found.unused:
            told.append(scene.say("{points} for the card left over", points=scene.number(-found.unused)))
        return self.combo(found.combo), tuple(told)

    def combo(self, combo: str) -> str:
        """What a complete hand is called, by the field that offers it among its choices."""
        inputs = self.setting.rules.variant.inputs.items()
        field = next((ident for ident, entered in inputs if combo in (entered.choices or ())), None)
        return capital(self.scene.label(f"inputs.{field}.{combo}")) if field else combo.replace("_", " + ")

    def _declaration(self) -> tuple[str, tuple[str, ...]]:
        judged = self.pad.judged
        if not judged.reasons:
            return self.scene.say("May be declared"), ()
        needs = self.setting.rules.cards.declaration
        cards = needs.cards if needs else 0
        return "", tuple(self.scene.say(_REASONS[reason], cards=cards) for reason in judged.reasons)

    def _first_meld(self) -> tuple[str, tuple[str, ...]]:
        least = self.setting.bounds.least
        earned = sum(meld.bonus for meld in self.pad.seen.melds)
        told = [self.scene.say("and {bonus} for what they are", bonus=self.scene.number(earned))] if earned else []
        if self.pad.seen.too_many:
            told.append(self.scene.say("The loose cards can lie in too many ways: put melds together yourself."))
        if least is None or self.setting.spot.field not in self.setting.rules.counted:
            return "", tuple(told)
        if self.pad.points >= least:
            told.append(self.scene.say("enough to open: {least}", least=self.scene.number(least)))
        else:
            told.append(self.scene.say("not enough to open: {least}", least=self.scene.number(least)))
        return "", tuple(told)

    def _claims(self) -> Iterable[str]:
        for claim, points in self.pad.told.claims:
            yield f"{self.scene.say(_CLAIMS[claim])} {self.scene.signed(points)}"

    # ── The keys ──

    def suits(self) -> tuple[Suit, ...]:
        """The keys suit by suit; those of a pack of which ranks are enough in one."""
        every = [face for face in self.setting.keys if not self._is_joker(face)]
        keys = [(face, self._key(face)) for face in every]
        pack = self.setting.rules.cards.pack
        if not (self.setting.in_suits and pack.suits):
            return (Suit("", "", tuple(key for _, key in keys)),)
        return tuple(
            Suit(
                SYMBOLS.get(suit, suit), self.names.suits(suit), tuple(key for face, key in keys if face.suits == suit)
            )
            for suit in pack.suits
        )

    def jokers(self) -> tuple[Key, ...]:
        """The keys of the jokers."""
        return tuple(self._key(face) for face in self.setting.keys if self._is_joker(face))

    def _is_joker(self, face: Face) -> bool:
        return face.rank not in self.setting.rules.cards.pack.ranks

    def _key(self, face: Face) -> Key:
        tapped, setting = self.pad.tapped, self.setting
        held = tapped.held.many(face.cards)
        free = sum(max(0, setting.rules.cards.pack.count(card) - setting.elsewhere[card]) for card in face.cards)
        return Key(
            face=self.names.face(face),
            held=held,
            melded=bool(held) and bool(self.melded & set(face.cards)),
            gone=not free,
            wrong=tapped.refused is not None and tapped.refused[0] == ident_of(face),
            counted=self._is_joker(face) and free > 1,
        )

    @cached_property
    def melded(self) -> frozenset[Card]:
        """The cards that lie in melds that are some."""
        melds = [meld for meld in self.melds() if meld.fault is None]
        return frozenset(card.face for meld in melds for card in meld.cards)

    def values(self) -> tuple[ValueKey, ...]:
        """The keys by value."""
        counts = dict(self.pad.tapped.counts)
        found = []
        for one in self.setting.classes:
            each = self.scene.number(one.points)
            ranks = self._ranks([face.rank for face in one.faces])
            found.append(
                ValueKey(
                    points=one.points,
                    ranks=ranks,
                    each=self.scene.say("{points} each", points=each),
                    held=counts.get(one.points, 0),
                    name=self.scene.say("{cards}: {points} each", cards=ranks, points=each),
                )
            )
        return tuple(found)

    def _ranks(self, ranks: Sequence[str]) -> str:
        """Ranks in a row as a span: A 4–9 J."""
        order = self.setting.rules.cards.pack.ranks
        spans: list[list[str]] = []
        for rank in dict.fromkeys(ranks):
            follows = spans and rank in order and spans[-1][-1] in order
            if follows and order.index(rank) == order.index(spans[-1][-1]) + 1:
                spans[-1].append(rank)
            else:
                spans.append([rank])
        said = []
        for span in spans:
            written = [JOKER_SIGN if rank == JOKER else rank for rank in span]
            said.append(f"{written[0]}–{written[-1]}" if len(span) > 2 else " ".join(written))
        return " ".join(said)

    # ── Melds ──

    def melds(self) -> tuple[Meld, ...]:
        """The melds on the pad, by what is asked."""
        match self.pad.tapped.question:
            case "opening":
                return self.pad.opens.melds
            case "closing":
                found = self.pad.closing
                return () if found is None else tuple(Meld(meld, None, shape="set") for meld in found.melds)
        return self.pad.seen.melds

    @property
    def may_group(self) -> bool:
        """Whether the table may lay melds itself."""
        question = self.pad.tapped.question
        return question == "opening" or (question == "count" and self.setting.source.how in ("melds", "declared"))

    def may_turn(self, meld: Meld, at: int) -> bool:
        """Whether a wild card of a meld may stand for another card than it does, and would count otherwise."""
        pack = self.pad.cards.pack
        counts = self.may_group and pack.wild_worth == "card" and meld.fault is None
        return counts and pack.is_wild(meld.cards[at].face) and len(parts_for(self.pad.cards, meld.cards, at)) > 1

    def left(self) -> tuple[Card, ...]:
        """The cards in no meld."""
        if self.pad.tapped.question == "opening":
            return self.pad.opens.left
        if self.pad.tapped.question == "closing" and self.pad.closing is not None:
            used = [card for meld in self.pad.closing.melds for card in meld]
            left = list(self.pad.tapped.held.cards)
            for card in used:
                left.remove(card)
            return tuple(left)
        return self.pad.seen.left

    def left_name(self) -> str:
        """What the cards in no meld are called: where there are no melds, simply the cards."""
        loose = self.setting.source.how == "loose" and self.pad.tapped.question == "count"
        return self.scene.say("Cards") if loose else self.scene.say("Left over")

    def left_sum(self) -> str:
        """The worths of what is left, added up: 4 + 2 + 1."""
        place = self.setting.rules.variant.inputs[self.setting.source.cards].place or ""
        values = self.setting.rules.cards.values
        if self.setting.source.how in ("unmatched", "declared"):
            place = "in_hand"
        worths = [values.of(card.face, place) for card in self.left()]
        return " + ".join(self.scene.number(worth) for worth in worths)

    def left_points(self) -> int:
        """What they come to."""
        if self.pad.tapped.question == "opening":
            return self.pad.used
        return self.pad.seen.left_points

    def meld_name(self, meld: Meld) -> str:
        """What a meld is called: a run, a natural one."""
        if meld.class_id:
            return capital(self.scene.label(f"meld_classes.{meld.class_id}"))
        return self.scene.say(_SHAPES[meld.shape])

    def stands_for(self, meld: Meld) -> str:
        """What wild cards stand for: joker as K♠."""
        parts = zip(meld.cards, meld.parts, strict=False)
        suits = self.setting.in_suits
        told = [
            self.scene.say("{card} as {part}", card=self._short(card), part=_written(part, suits=suits))
            for card, part in parts
            if part is not None and part != card.face and meld.shape == "run"
        ]
        return ", ".join(told)

    def _short(self, card: Card) -> str:
        return JOKER_SIGN if card.rank == JOKER else _written(card.face, suits=self.setting.in_suits)

    def fault(self, fault: Fault) -> str:
        """Why cards are no meld, or do not open."""
        names = {name: shown(it) if isinstance(it, Card) else it for name, it in fault.names.items()}
        return self.scene.say(fault.template, **names)

    # ── Below ──

    def problem(self) -> str:
        """What was wrong with the last tap."""
        refused = self.pad.tapped.refused
        if refused is None:
            return ""
        face = next(face for face in self.setting.keys if ident_of(face) == refused[0])
        there = sum(map(self.setting.rules.cards.pack.count, face.cards))
        card, who = self.names.face(face), self._who_has(face)
        name = f"{card.rank}{card.signs}"
        if who:
            return self.scene.say("{card}: the pack has {there}, with {who}.", card=name, there=there, who=who)
        return self.scene.say("{card}: the pack has {there}, and they lie elsewhere.", card=name, there=there)

    def _who_has(self, face: Face) -> str:
        people = self.scene.people
        for key, fields in self.counting.form.stage.typed.answers.items():
            for ident in fields:
                cards = self.setting.rules.card_fields
                if ident in cards and (key, ident) != (self.setting.spot.key, self.setting.source.cards):
                    answers = repr(fields[ident])
                    if key in people and any(repr(str(card))[1:-1] in answers for card in face.cards):
                        return isolate(people[key])
        return ""

    def use(self) -> str:
        """The button."""
        scene = self.scene
        if not self.setting.usable:
            return scene.say("Done")
        if self.pad.tapped.question == "opening":
            return scene.say("Use what is left, {points}", points=scene.number(self.pad.used))
        return scene.say("Use {points}", points=scene.number(self.pad.used))

    def otherwise(self) -> str:
        """Where the cards say something else than was typed."""
        told = []
        for field, typed, counted in self.counting.typed_otherwise:
            sentence = self.scene.say(
                "You typed {typed}, the cards say {counted}.",
                typed=self.scene.number(typed),
                counted=self.scene.number(counted),
            )
            same = field == self.setting.spot.field
            told.append(sentence if same else f"{self.label(field)}{_colon(self.scene)}{sentence}")
        return " ".join(told)

    def questions(self) -> tuple[tuple[str, str], ...]:
        """What may be asked of the cards, where there is a choice."""
        asked = self.setting.questions
        return tuple((question, self.scene.say(_QUESTIONS[question])) for question in asked) if len(asked) > 1 else ()

    def turned_up(self) -> tuple[tuple[str, str], ...]:
        """The ranks that may be turned up wild, where hands are declared with one."""
        cards = self.setting.rules.cards
        if self.setting.source.how != "declared" or cards.declaration is None:
            return ()
        none = (NO_RANK, self.scene.say("none"))
        return (none, *((rank, rank) for rank in cards.pack.ranks))

    # ── A layout ──

    def cells(self) -> list[list[grid_pad.Cell]]:
        """The cells of the layout."""
        cells = self.pad.tapped.cells
        if cells is None:
            return []
        return [
            [self._cell(card, r, c, here=(r, c) == cells.at) for c, card in enumerate(row)]
            for r, row in enumerate(cells.grid)
        ]

    def _cell(self, card: Card | None, row: int, column: int, *, here: bool) -> grid_pad.Cell:
        place = self.scene.say("row {row}, column {column}", row=row + 1, column=column + 1)
        if card is None:
            return grid_pad.Cell(None, "", here, False, self.scene.say("{place}: empty", place=place))
        fate = self.pad.told.counted.fates.get((row, column), "counts")
        counts = fate == "counts"
        worth = self.scene.number(self.setting.rules.cards.values.of(card))
        face = self.names.card(card)
        note = worth if counts else self.scene.say(_FATES[fate])
        said = self.scene.say("{place}: {card}, {worth}", place=place, card=face.name, worth=note)
        return grid_pad.Cell(face, note, here, not counts, said)

    def sums(self) -> list[str]:
        """The sum of each column; "3 + …" while one is missing."""
        cells = self.pad.tapped.cells
        if cells is None:
            return []
        sums = []
        for c, total in enumerate(self.pad.told.columns):
            here = [row[c] for row in cells.grid]
            if all(card is None for card in here):
                sums.append("")
            else:
                number = self.scene.number(total)
                sums.append(number if all(here) else f"{number} + …")
        return sums


def _written(card: Card, *, suits: bool) -> str:
    return f"{card.rank}{SYMBOLS.get(card.suit, card.suit)}" if suits else card.rank


def _colon(scene: Scene) -> str:
    return "\u202f: " if scene.code == "fr" else ": "
