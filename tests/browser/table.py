"""A table of players at the served app, in card-table words: what they tap, and what they read on the screen."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

from playwright.sync_api import Locator

from scorer.app.views.new_game_rules import GROUPS
from scorer.house_rules import groups
from scorer.i18n import load
from tests.browser.driver import PATIENCE, ROOT, Screen, away, there
from tests.tables import shelf

Code = Literal["en", "fr"]

#: Marks that nobody sees: they keep a name together, whichever way it is read.
_UNSEEN = "\u2066\u2067\u2068\u2069"
_BETWEEN = f"[{_UNSEEN}]*"
_TRIES = 4
#: Milliseconds in which the large key comes to say what it does.
_SETTLED = 400
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def words(text: str, *, after: str = "$", before: str = "^") -> re.Pattern[str]:
    """A pattern for these words, whichever spaces part them and whatever unseen marks hold the names together."""
    letters = (r"\s" if letter.isspace() else re.escape(letter) for letter in text)
    return re.compile(before + _BETWEEN + _BETWEEN.join(letters) + _BETWEEN + after)


def figure(worth: int, code: Code) -> str:
    """2,410 in English, 2 410 in French, with a real minus."""
    grouped = f"{abs(worth):,}".replace(",", "\u202f" if code == "fr" else ",")
    return f"\u2212{grouped}" if worth < 0 else grouped


def signed(worth: int, code: Code) -> str:
    """+40, −245, 0."""
    return f"+{figure(worth, code)}" if worth > 0 else figure(worth, code)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]


class Table:
    """People at one screen who play one game; `sides` is what each side is called, by its key in a case."""

    def __init__(self, screen: Screen, variant: str, sides: Mapping[str, str], code: Code = "en") -> None:
        self.screen, self.page, self.code = screen, screen.page, code
        self.people, self.sides = dict(sides), dict(sides)
        self.alone = self.pair = ""
        self.loaded = shelf(variant)
        self.language = load(code, ROOT / "assets" / "locale")

    # ── Words ──

    def say(self, sentence: str, **names: object) -> str:
        """What the app calls it, in the language of the table."""
        return self.language._(sentence, **names)

    def label(self, path: str) -> str:
        """What the game calls it."""
        return self.language.label(self.loaded.writer(path), path, self.loaded.text(path))

    def number(self, worth: int) -> str:
        return figure(worth, self.code)

    def signed(self, worth: int) -> str:
        return signed(worth, self.code)

    def button(self, name: str | re.Pattern[str], *, at: int = 0) -> Locator:
        """The button of that name, the last one for -1."""
        exact = words(name) if isinstance(name, str) else name
        return self.page.get_by_role("button", name=exact).nth(at)

    def tap(self, *names: str | re.Pattern[str]) -> None:
        for name in names:
            there(self.button(name))
            self.button(name).click()

    def reads(self, *sentences: str) -> None:
        """Wait until these stand somewhere on the screen, perhaps among other words."""
        self.screen.see(*(words(one, before="", after="") for one in sentences))

    # ── New game ──

    def sit_down(self, *people: str, **options: Any) -> None:
        """From the first screen through New game: this game, these people in the order of the deal, these house rules."""
        self.tap(self.say("New game"))
        self.seat(*people, **options)

    def seat(self, *people: str, **options: Any) -> None:
        """From the choice of a game to its table."""
        self.reads(self.say("What are we playing?"))
        self._search(self.label("name"))
        self.tap(words(self.label("name"), after=" "))
        self.reads(self.say("Who sits where?"))
        count = self.button(str(len(people)))
        if count.count():
            count.click()
            _is_chosen(count)
        for seat, name in enumerate(people, 1):
            self._sit(seat, name)
        if self.loaded.variant.options:
            self.tap(self.say("Next: house rules"))
            self.reads(self.say("{game}, our way", game=self.label("name")))
            self._agree(options)
        self.tap(self.say("Deal the first hand"))
        self.reads(self.say("Enter hand {number}", number=1))

    def _search(self, name: str) -> None:
        """Write what is searched until the families give way to what is found: a page just drawn may miss it."""
        line, families = self.page.get_by_role("textbox"), self.button(self.say("All"))
        for _ in range(_TRIES):
            line.click()
            self.screen.press("Control+A")
            self.page.keyboard.insert_text(name)  # at once: letter by letter, the rows would move under the tap
            with suppress(AssertionError):
                return away(families, PATIENCE / _TRIES)
        return away(families)

    def _sit(self, seat: int, name: str) -> None:
        """Who has played here sits down with one tap, anybody else is named."""
        free = words(self.say("Seat {number}: {name}", number=seat, name=self.say("free")), after="(,|$)")
        there(self.button(free))
        if (regular := self.button(name)).count():
            regular.click()
        else:
            self.tap(free)
            line = self.page.get_by_role("textbox", name=self.say("Name"), exact=True)
            there(line.and_(self.page.locator(":focus")))
            self.page.keyboard.type(name)
            self.screen.press("Enter")
            # The sheet goes on to the next free seat, where there is one: who comes next may be a regular.
            here = self.page.get_by_role("heading", name=self.say("Seat {number}", number=seat), exact=True)
            away(here)
            if line.count():
                self.tap(self.say("Close"))
            away(line)
        self.reads(self.say("Seat {number}: {name}", number=seat, name=name))

    def _agree(self, options: Mapping[str, Any]) -> None:
        """Agree on house rules, group by group."""
        for group, idents in groups(self.loaded).items():
            ours = [option for option in idents if option in options]
            if ours:
                self.tap(words(self.say(GROUPS[group][0]), after=" "))
            for option in ours:
                self._agree_on(option, options[option])

    def _agree_on(self, option: str, worth: Any) -> None:
        part, label = self.loaded.variant.options[option], self.label(f"options.{option}")
        if isinstance(worth, bool):
            self.switch(label, on=worth)
        elif part.choices:
            self.choose(label, self.label(f"options.{option}.{worth}"))
        else:
            box = self._box(label)
            box.click()
            _is_chosen(box)
            self.tap(*[self.say("Erase")] * len(str(part.default)))
            self.keys(worth)
            self.holds(label, worth)
            self.tap(self.say("Done"))
            away(self.button(self.say("Done")))

    # ── The form of a hand ──

    def open_hand(self, number: int, *, half_typed: bool = False) -> None:
        """From the table to the form of the next hand."""
        told = "Go on with hand {number}" if half_typed else "Enter hand {number}"
        self.tap(self.say(told, number=number))
        self._on_form(number)

    def correct_hand(self, number: int) -> None:
        """From the table to the form of a hand that was saved."""
        self.hand_menu(number, self.say("Correct hand {number}", number=number))
        self._on_form(number)

    def insert_before(self, number: int) -> None:
        """From the table to the form of a hand that was forgotten before this one."""
        self.hand_menu(number, self.say("Insert a hand before it"))
        self._on_form(number)

    def _on_form(self, number: int) -> None:
        """Wait until the form stands there alone, the table gone from under it."""
        heading = words(self.say("Hand {number}", number=number), after="")
        there(self.button(self.say("Leave, the draft is kept")))
        there(self.page.get_by_role("heading", name=heading))
        away(self.button(self.say("Rules of this table")))

    def enter(self, hand: Mapping[str, Mapping[str, Any]]) -> None:
        """Enter a hand as a case writes it: first what is asked of all, then side by side, in the order of the form."""
        self._pair_up(hand.get("hand", {}))
        for key in sorted(hand, key=lambda key: key != "hand"):
            given = hand[key]
            for ident in self.loaded.variant.inputs:
                if ident in given:
                    self.answer(key, ident, given[ident])

    def answer(self, key: str, ident: str, worth: Any) -> None:
        """Answer one field, as its kind is answered."""
        kind, label = self.loaded.variant.inputs[ident].type, self._field(key, ident)
        match kind:
            case "points" | "halves" | "count":
                self.type(label, worth)
            case "flag":
                self.switch(label, on=worth)
            case "choice":
                self.choose(label, capital(self.label(f"inputs.{ident}.{worth}")))
            case "side" | "player":
                self.choose(label, self.who(worth))
            case "place":
                self.place(label, worth)
            case "card":
                self.pick(label, worth)
            case "pools":
                for pool, taken in worth.items():
                    self.choose(self.label(f"pools.{pool}"), self.who(taken))
            case _:
                raise AssertionError(f"nobody here knows how to enter {ident}, which is {kind}")

    def _pair_up(self, said: Mapping[str, Any]) -> None:
        """Know who is alone and who plays together, where that is said anew in every hand."""
        partners = self.loaded.variant.partners
        alone = said.get(partners.solo) if partners is not None else None
        if alone is not None:
            pair = [key for key in self.people if key != alone]
            self.alone, self.pair = alone, pair[0]
            *some, last = (self.people[key] for key in pair)
            together = self.say("{some} and {last}", some=", ".join(some), last=last)
            self.sides |= {"solo": self.say("{name} alone", name=self.people[alone]), "pair": together}

    def who(self, key: str | None) -> str:
        """What a tile says for a side of a case: the first of its players, or nobody."""
        if key in (None, "none"):
            return self.say("Nobody")
        found = {"solo": self.alone, "pair": self.pair}.get(str(key), str(key))
        return self.people[found].partition(" & ")[0]

    def _field(self, key: str, ident: str) -> str:
        """What a field is called where it stands, its side brought forward where it must be."""
        label = self.label(f"inputs.{ident}")
        if key == "hand":
            return label
        unit = key if not self.alone or key in ("solo", "pair") else "solo" if key == self.alone else "pair"
        owned = self.say("{name}’s {field}", name=self.sides[key], field=small(label))
        if self._stands(owned):
            return owned
        if self.page.get_by_role("heading", name=words(label), exact=True).count():
            return self.sides[key]
        self.forward(self.sides[unit])
        return owned if unit == "pair" != key else label

    def _stands(self, label: str) -> bool:
        return bool(self.page.locator(_title(label)).count() or self._box(label).count())

    def forward(self, side: str) -> None:
        """Bring the fields of a side forward by its card."""
        card = self.button(words(side, after=r" [–+−0-9]"))
        card.click()
        _is_chosen(card)

    def _box(self, label: str) -> Locator:
        """The box of a field, whatever stands in it; a row that is about it too comes before it."""
        return self.button(words(label, after=r"( (–|[−+\d,\u202f½]+))?$"), at=-1)

    def type(self, label: str, worth: int) -> None:
        """Type a number into a field on the pad."""
        box = self._box(label)
        box.click()
        _is_chosen(box)
        self.keys(worth)
        typed = str(worth).replace("-", "\u2212")
        there(self.button(f"{label} {typed}", at=-1))

    def keys(self, worth: int) -> None:
        """Tap a number on the pad, its sign last."""
        for digit in str(abs(worth)):
            self.button(digit, at=-1).click()
        if worth < 0:
            self.tap(self.say("Change the sign"))

    def holds(self, label: str, worth: int | None) -> None:
        """A field shows this number, or nothing."""
        shown = "–" if worth is None else self.number(worth)
        there(self.button(f"{label} {shown}", at=-1))

    def switch(self, label: str, *, on: bool) -> None:
        switch = self.page.get_by_role("switch", name=words(label)).last
        there(switch)
        if (switch.get_attribute("aria-checked") == "true") != on:
            switch.click()
        there(switch.and_(self.page.locator(f"[aria-checked={str(on).lower()}]")))

    def choose(self, label: str, name: str) -> None:
        """Choose one of the tiles of a question; where they are folded away, open it first."""
        tile = self.page.locator(_tile(label, name)).first
        there(self.page.locator(_title(label)).or_(self.button(words(label, after="( |$)"))))
        if not tile.count():
            self.button(words(label, after="( |$)"), at=-1).click()
        tile.click()
        chosen = self.page.locator(_tile(label, name, chosen=True))
        there(chosen.or_(self.button(f"{label} {name}", at=-1)))

    def chosen(self, label: str, name: str) -> None:
        """A tile of a question is chosen."""
        there(self.page.locator(_tile(label, name, chosen=True)))

    def place(self, label: str, place: int) -> None:
        """Give a side its place."""
        if not self.page.locator(_title(label)).count():
            self._box(label).click()
        self.tap(words(self.say("Place {place}", place=place), after="(,|$)"))
        self.holds(label, place)

    def pick(self, label: str, card: str) -> None:
        """Pick a card by its rank and its suit."""
        self.button(words(label, after="( |$)"), at=-1).click()
        self.button(card[:-1]).click()
        self.tap(self.say(_SUITS[card[-1]]))

    def earns(self, side: str, points: int, total: int) -> None:
        """The card of a side shows what the hand gives it so far, and what its total becomes."""
        told = f"{side} {self.signed(points)} → {self.number(total)}"
        there(self.button(told))

    def save(self, number: int, *, corrected: bool = False) -> None:
        """Save the hand, and read that it is; what of a side was not touched is passed by first."""
        save, onward = self.button(self.say("Save")), self.button(self.say("Next"))
        for _ in range(_TRIES):
            there(save.or_(onward))
            self.page.wait_for_timeout(_SETTLED)
            if save.count():
                break
            onward.click()
        self.tap(self.say("Save"))
        self.reads(self.say(f"Hand {{number}} {'corrected' if corrected else 'saved'}.", number=number))

    def leave_hand(self) -> None:
        self.tap(self.say("Leave, the draft is kept"))

    # ── The table ──

    def on_table(self) -> None:
        """Wait until the table of this game stands there, whatever was on the screen before."""
        there(self.page.get_by_role("heading", name=words(self.label("name"))))
        there(self.button(self.say("Rules of this table")))

    def to_sheet(self, after: int) -> None:
        """Look at the sheet after a hand, from the end or where so many totals stand that it has a page of its own."""
        back, on = (
            self.button(self.say("Back to the sheet")),
            self.button(self.say("Enter hand {number}", number=after + 1)),
        )
        there(back.or_(on))
        if back.count():
            back.click()
        self.tap(self.say("Sheet"))

    def stands(self, side: str, total: int, *, needs: str = "") -> None:
        """A side has this total, perhaps after its lead and its last hand; `needs` is what the next hand needs of it."""
        told = words(f"{self.number(total)} {needs}".strip(), before="")
        there(self.button(words(side, after=f"( .*)? {told.pattern}")))

    def first_meld(self, worth: int) -> str:
        """What a side is told it must open with."""
        return f"{self.label('thresholds.first_meld')} {self.number(worth)}"

    def deals(self, name: str, cards: int) -> None:
        """Who deals the next hand."""
        self.reads(self.say("{name} deals, {cards} each", name=name, cards=cards))

    def cell(self, hand: int, side: str, points: int | None, total: int) -> Locator:
        """What the sheet has of a side in a hand; any points for None."""
        told = self.say(
            "{side}, hand {number}: {points}, total {total}",
            side=side,
            number=hand,
            points="\0" if points is None else self.signed(points),
            total=self.number(total),
        )
        before, any_points, after = told.partition("\0")
        return self.button(words(before, after=".*" + words(after, before="").pattern) if any_points else told)

    def on_sheet(self, hand: int, side: str, points: int | None, total: int) -> None:
        """The sheet says this of a side in a hand; any points for None."""
        there(self.cell(hand, side, points, total))

    def why(self, hand: int, side: str, points: int, total: int) -> list[tuple[str, int]]:
        """Open a number of the sheet: the lines it comes from, and last what they come to."""
        self.cell(hand, side, points, total).click()
        told = self.say("Hand {number}: where {points} comes from", number=hand, points=self.number(points))
        return self._opened(told)

    def why_final(self, place: int, side: str, total: int) -> list[tuple[str, int]]:
        """Open a final total: the hands and the bonuses it comes from, and last what they come to."""
        self._in_place(place, side, total).click()
        return self._opened(self.say("Where {points} comes from", points=self.number(total)))

    def _opened(self, title: str) -> list[tuple[str, int]]:
        """The lines of what lies open over the page, which is closed again. A label stands before its points."""
        self.reads(title)
        texts = self.page.locator("flt-semantics-host span").all_inner_texts()
        lines, label = [], ""
        for text in texts:
            points = _points(text)
            if points is None:
                label = label or text
            else:
                lines.append((label, points))
                label = ""
        self.tap(self.say("Close"))
        away(self.button(self.say("Close")))
        return lines

    def _in_place(self, place: int, side: str, total: int) -> Locator:
        told = words(
            f"{self.say('Place {rank}', rank=place)} {side}", after=f".* {words(self.number(total), before='').pattern}"
        )
        return self.button(told)

    def in_place(self, place: int, side: str, total: int) -> None:
        """At the end a side has this place and this final total."""
        there(self._in_place(place, side, total))

    def off_sheet(self, hand: int) -> None:
        """There is no such hand on the sheet."""
        told = self.say("Hand {number}: what to do with it", number=hand)
        away(self.button(told))

    def hand_menu(self, hand: int | None, entry: str) -> None:
        """Do something with a hand, a void one for None, by its menu."""
        void = hand is None
        told = "Void hand: what to do with it" if void else "Hand {number}: what to do with it"
        self.tap(self.say(told, number=hand))
        self.tap(entry)

    def undo(self, what: str) -> None:
        """Take back the last thing by the button of the table."""
        self.tap(self.say("Undo: {what}", what=what))
        self.reads(self.say("Taken back."))


def players(*names: str) -> dict[str, str]:
    """Sides of a case that has them called A, B, C: here each is a player."""
    return dict(zip("ABCDEFGH", names, strict=False))


def totals(points: Sequence[Sequence[int]]) -> list[list[int]]:
    """The totals after each hand."""
    sums = [0] * len(points[0])
    found = []
    for hand in points:
        sums = [total + worth for total, worth in zip(sums, hand, strict=True)]
        found.append(sums)
    return found


def _is_chosen(control: Locator) -> None:
    there(control.and_(control.page.locator("[aria-current=true]")))


def _points(text: str) -> int | None:
    """The points a text stands for: +2,410; None where it is no number."""
    plain = re.sub(r"[,\s]", "", text).replace("\u2212", "-")
    return int(plain) if re.fullmatch(r"[+-]?\d+", plain) else None


def _says(text: str) -> str:
    """The condition that an element says this and no more, leaving out the marks nobody sees."""
    return f"""[normalize-space(translate(., '{_UNSEEN}', ''))="{text}"]"""


def _title(label: str) -> str:
    """The title of a question."""
    return f"xpath=//span{_says(label)}"


def _tile(label: str, name: str, *, chosen: bool = False) -> str:
    """The first tile of that name after the title of a question."""
    here = "[@aria-current='true']" if chosen else ""
    return f"{_title(label)}/following::flt-semantics[@role='button']{_says(name)}[1]{here}"
