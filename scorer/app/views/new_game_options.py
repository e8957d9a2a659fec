"""The rows of house rules: a switch, a choice, a number with the keypad, a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import flet as ft

from scorer.app.planning import Plan
from scorer.app.state import Session
from scorer.app.theme import Type
from scorer.app.views.new_game_frame import seating_of
from scorer.app.views.writing import use_writing, writing_line
from scorer.app.widgets import choice
from scorer.app.widgets.keypad import Key, Keypad, PadWords, buffer_of, hardware, press, worth
from scorer.app.widgets.page import scroll_key
from scorer.app.widgets.rows import row
from scorer.app.widgets.text import text
from scorer.app.widgets.value import State, value_box
from scorer.numbers import number
from scorer.scoreboard import Refusal

if TYPE_CHECKING:
    from scorer.house_rules import Terms
    from scorer.load import Loaded

Worth = bool | int | str
Agree = Callable[[str, Worth], None]


@ft.observable
@dataclass(eq=False)
class Typing:
    """The number that is being typed: for which option, and the keys so far."""

    option: str = ""
    keys: Keys | None = None


@ft.observable
@dataclass(eq=False)
class Keys:
    """What is typed, apart, so that a key draws nothing but its box; `fresh` until the first key, which starts anew."""

    buffer: str = ""
    fresh: bool = True


@dataclass(frozen=True)
class Chosen:
    """The house rules of a plan, in the words of the session."""

    session: Session
    game: Loaded
    plan: Plan
    terms: Terms

    def label(self, option: str) -> str:
        """What a house rule is called."""
        return self.session.label(self.game, f"options.{option}")

    def refusal_line(self, option: str) -> list[ft.Control]:
        """Why the table cannot play so, where it is this rule's fault."""
        refusal = self.terms.refusal
        return [said(self.session, self.game, refusal)] if refusal is not None and refusal.field == option else []


def said(session: Session, game: Loaded, refusal: Refusal) -> ft.Control:
    """A refusal in the red pen."""
    look = session.look
    words = text(look, session.sentence(game, refusal), Type.ERROR, colour=look.colours.error)
    return ft.Semantics(content=words, live_region=True)


def worth_in_words(chosen: Chosen, option: str, of: Worth) -> str:
    """Yes, 5,000, the label of a choice, a word as it was written."""
    session = chosen.session
    if isinstance(of, bool):
        return session.say("Yes") if of else session.say("No")
    if isinstance(of, int):
        return number(of, session.language.code)
    if chosen.game.variant.options[option].choices:
        return session.label(chosen.game, f"options.{option}.{of}")
    return of or "–"


def group_line(chosen: Chosen, options: Sequence[str]) -> str:
    """What a closed group says of itself: 5 rules, all off."""
    session, terms = chosen.session, chosen.terms
    count = session.language.ngettext("{n} rule", "{n} rules", len(options))
    ours = [option for option in options if option in terms.changed]
    if ours:
        said_ = session.language.ngettext("{n} of our own", "{n} of our own", len(ours))
    elif all(terms.agreed[option] is False for option in options):
        said_ = session.say("all off") if len(options) > 1 else session.say("off")
    else:
        said_ = session.say("as in the book")
    return f"{count}, {said_}"


def place_of(option: str) -> str:
    """What the row of a house rule is scrolled to by."""
    return f"option {option}"


def option_rows(chosen: Chosen, typing: Typing, options: Sequence[str], agree: Agree) -> list[ft.Control]:
    """An open group: a row a house rule."""
    return [_option_row(chosen, typing, option, agree) for option in options]


def _option_row(chosen: Chosen, typing: Typing, option: str, agree: Agree) -> ft.Control:
    session, look = chosen.session, chosen.session.look
    part, of = chosen.game.variant.options[option], chosen.terms.agreed[option]
    words: list[ft.Control] = [text(look, chosen.label(option), Type.BODY)]
    if part.note:
        note = session.label(chosen.game, f"options.{option}.note")
        words.append(text(look, note, Type.CAPTION, colour=look.colours.on_surface_variant))
    trailing: ft.Control | None = None
    if isinstance(of, bool):
        trailing = choice.switch(look, of, lambda on: agree(option, on), label=chosen.label(option))
    elif part.choices:
        choices = [choice.Choice(key, session.label(chosen.game, f"options.{option}.{key}")) for key in part.choices]
        words.append(choice.chips(look, choices, {str(of)}, lambda key: agree(option, key), wrap=True))
    elif isinstance(of, int):
        words += _bounds_line(chosen, option)
        trailing = NumberBox(chosen, typing, option)
    else:
        words.append(WordLine(chosen, option, str(of), agree))
    words += chosen.refusal_line(option)
    return row(
        look,
        ft.Column(controls=words, spacing=3, tight=True),
        trailing=trailing,
        height=56,
        pad=6,
        key=scroll_key(place_of(option)),
    )


@ft.component
def WordLine(chosen: Chosen, option: str, of: str, agree: Agree) -> ft.Control:
    """The words of a house rule that is put in words."""
    writing = use_writing(of)
    drawn = writing.draw

    def draw(words: str) -> None:
        drawn(words)
        agree(option, words)

    writing.draw = draw
    return writing_line(chosen.session.look, writing, chosen.label(option), hint="…", most=400)


def _bounds_line(chosen: Chosen, option: str) -> list[ft.Control]:
    session, look = chosen.session, chosen.session.look
    least, most = chosen.terms.bounds[option]
    if most is None or least is None:
        return []
    code = session.language.code
    told = session.say("{least} to {most}", least=number(least, code), most=number(most, code))
    return [text(look, told, Type.CAPTION, colour=look.colours.on_surface_variant)]


@ft.component
def NumberBox(chosen: Chosen, typing: Typing, option: str) -> ft.Control:
    """The number of a house rule; a tap takes the keypad to it."""
    active = typing.option == option and typing.keys is not None

    def take() -> None:
        typing.keys = Keys(buffer_of(_number(chosen.terms.agreed[option])))
        typing.option = option

    if active and typing.keys is not None:
        return TypedBox(chosen, option, typing.keys)
    shown = number(_number(chosen.terms.agreed[option]) or 0, chosen.session.language.code)
    wrong = bool(chosen.refusal_line(option))
    state = State.WRONG if wrong else State.ENTERED
    return value_box(chosen.session.look, shown, label=chosen.label(option), state=state, on_click=take)


@ft.component
def TypedBox(chosen: Chosen, option: str, keys: Keys) -> ft.Control:
    """The number while it is typed, and at once why it cannot be."""
    session, look = chosen.session, chosen.session.look
    refusal = _refusal(chosen, option, keys.buffer)
    state = State.WRONG if refusal else State.BLANK if not keys.buffer else State.ENTERED
    box = value_box(look, keys.buffer, label=chosen.label(option), state=state, active=True)
    if refusal is None:
        return box
    return ft.Column(
        controls=[box, ft.Container(content=said(session, chosen.game, refusal), width=150)],
        spacing=4,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.END,
    )


def _number(of: Worth) -> int | None:
    return of if isinstance(of, int) else None


def _refusal(chosen: Chosen, option: str, buffer: str) -> Refusal | None:
    typed = worth(buffer)
    if typed is None:
        return None
    plan = chosen.plan.agreed(option, int(typed), chosen.terms)
    refusal = chosen.session.terms(seating_of(chosen.session, plan)).refusal
    return refusal if refusal is not None and refusal.field == option else None


def presser(chosen: Chosen, typing: Typing, agree: Agree) -> Callable[[Key], None]:
    """What a key does to the number that is typed, wherever the key comes from."""
    option, keys = typing.option, typing.keys
    least, _ = chosen.terms.bounds.get(option, (None, None))

    def done() -> None:
        typed = worth(keys.buffer) if keys is not None else None
        agree(option, chosen.terms.book[option] if typed is None else int(typed))
        typing.option = ""

    def on_key(key: Key) -> None:
        if not option:
            return
        if key in ("next", "back"):
            done()
        elif key == "leave":
            typing.option = ""
        elif keys is not None:
            keys.buffer = press(keys.buffer, key, negative=least is None or least < 0, fresh=keys.fresh)
            keys.fresh = False

    return on_key


def keys_heard(view: ft.View, on_key: Callable[[Key], None]) -> ft.View:
    """The view with the keys of a keyboard heard."""

    def down(event: ft.KeyDownEvent) -> None:
        key = hardware(event.key)
        if key is not None:
            on_key(key)

    heard = ft.KeyboardListener(content=cast("ft.Control", view.controls[0]), autofocus=True, on_key_down=down)
    view.controls = [ft.Container(content=heard, expand=True, key="keys")]
    return view


def typing_pad(chosen: Chosen, typing: Typing, on_key: Callable[[Key], None]) -> ft.Control:
    """The keypad, while a number is typed."""
    session = chosen.session
    words = PadWords(session.say("Done"), session.say("Erase"), session.say("Plus"), session.say("Change the sign"))
    least, _ = chosen.terms.bounds[typing.option]
    return Keypad(
        session.look,
        words,
        on_key,
        complete=True,
        third_off=least is not None and least >= 0,
        from_seven=session.settings.keypad == "789",
    )
