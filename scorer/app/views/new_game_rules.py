"""New game, step 3: by which house rules? What differs from the book first, everything else closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.planning import Plan, Planning
from scorer.app.state import Session
from scorer.app.theme import Motion, Type
from scorer.app.views.aim_words import bounds
from scorer.app.views.new_game_frame import deal, forward, seating_of, step_page, title
from scorer.app.views.new_game_options import (
    Chosen,
    Typing,
    group_line,
    keys_heard,
    option_rows,
    place_of,
    presser,
    typing_pad,
    worth_in_words,
)
from scorer.app.views.new_game_seats import nothing_chosen
from scorer.app.widgets import choice
from scorer.app.widgets.buttons import icon_button
from scorer.app.widgets.icons import icon
from scorer.app.widgets.marks import changed
from scorer.app.widgets.notice import in_text_column, notice
from scorer.app.widgets.page import scroll_to, scrolled
from scorer.app.widgets.rows import row, section, two_lines
from scorer.app.widgets.text import capital, text
from scorer.house_rules import beside
from scorer.i18n import N_
from scorer.rules import Refused
from scorer.store.errors import StoreError

if TYPE_CHECKING:
    from scorer.load import Loaded

GROUPS = {
    "end": (N_("The end"), ft.Icons.FLAG_ROUNDED),
    "needs": (N_("What a hand needs"), ft.Icons.LOCK_OPEN_ROUNDED),
    "cards": (N_("Cards and melds"), ft.Icons.STYLE_ROUNDED),
    "points": (N_("Points"), ft.Icons.STARS_ROUNDED),
    "play": (N_("Play"), ft.Icons.BACK_HAND_ROUNDED),
}


@ft.component
def HouseRulesPage() -> ft.View:
    """The house rules of the game being planned."""
    session = use_session()
    typing = ft.use_memo(Typing, [])
    return HouseRules(session, session.planning, typing, ft.use_view_path())


@ft.component
def HouseRules(session: Session, planning: Planning, typing: Typing, route: str) -> ft.View:
    """Drawn again whenever the plan changes, or another number is typed."""
    opened, set_opened = ft.use_state(frozenset[str]())
    wrong, set_wrong = ft.use_state("")
    column = ft.use_ref(cast("ft.Column | None", None))

    async def follow() -> None:
        """The pad takes half of the screen: what is typed stays in view."""
        if typing.option and column.current is not None:
            await scroll_to(column.current, key=place_of(typing.option), ms=session.look.ms(Motion.STATE))

    ft.use_effect(follow, dependencies=[typing.option])
    plan = planning.plan
    last = ft.use_memo(lambda: session.last_options(plan.variant) if plan else {}, [plan.variant if plan else ""])
    if plan is None:
        return step_page(session, route, 3, 3, nothing_chosen(session))
    game = session.variant(plan.variant)
    terms = session.terms(seating_of(session, plan))
    chosen = Chosen(session, game, plan, terms)

    def agree(option: str, worth: bool | int | str) -> None:
        planning.change(lambda old: old.agreed(option, worth, terms))

    def on_deal() -> None:
        try:
            deal(session, plan)
        except StoreError as error:
            set_wrong(session.say(error.template, **error.names))

    below = [*_aim(session, plan), _differs_line(session, len(terms.changed))]
    body = [title(session.look, _heading(session, game), *below)]
    if wrong:
        body.append(in_text_column(session.look, notice(session.look, None, wrong, error=True), bottom=12))
    body += _presets(session, planning, chosen, last)
    body += _differing(chosen, agree)
    body += _groups(chosen, typing, opened, set_opened, agree)
    why_not = session.sentence(game, terms.refusal) if terms.refusal else None
    onward = forward(session.look, session.say("Deal the first hand"), on_deal, off=why_not)
    body.append(ft.Container(height=16))
    on_key = presser(chosen, typing, agree)
    pad = typing_pad(chosen, typing, on_key) if typing.option else None
    column.current = lines = scrolled(body)
    return keys_heard(step_page(session, route, 3, 3, lines, onward=onward, below=pad), on_key)


def _heading(session: Session, game: Loaded) -> str:
    return session.say("{game}, our way", game=session.label(game, "name"))


def _aim(session: Session, plan: Plan) -> list[str]:
    """What this table will play to in one line, if its rules say so in a number."""
    try:
        told = bounds(session.language, session.rules_for(seating_of(session, plan)))
    except Refused:
        return []
    return [capital(" · ".join(told))] if told else []


def _differs_line(session: Session, count: int) -> str:
    if not count:
        return session.say("Every rule is as in the book.")
    return session.language.ngettext(
        "{n} rule differs from the classic game.", "{n} rules differ from the classic game.", count
    )


LAST = " last"


def _presets(
    session: Session, planning: Planning, chosen: Chosen, last: Mapping[str, bool | int | str]
) -> list[ft.Control]:
    """House rules that go together, and those of the last time."""
    look = session.look
    sets = {ident: dict(preset.set) for ident, preset in chosen.game.variant.presets.items()}
    choices = [choice.Choice(ident, session.label(chosen.game, f"presets.{ident}")) for ident in sets]
    if last:
        sets[LAST] = dict(last)
        choices.insert(0, choice.Choice(LAST, session.say("As last time"), glyph=ft.Icons.REPLAY_ROUNDED))
    if not choices:
        return []
    on = played(sets, chosen.terms.agreed)

    def take(ident: str) -> None:
        def change(old: Plan) -> Plan:
            for option, worth in sets[ident].items():
                wanted = chosen.terms.book[option] if ident in on else worth
                old = old.agreed(option, wanted, chosen.terms)
            return old

        planning.change(change)

    line = choice.chips(look, choices, on, take, wrap=True)
    return [in_text_column(look, line, top=0, bottom=4)]


def played(sets: Mapping[str, Mapping[str, object]], agreed: Mapping[str, object]) -> set[str]:
    """The sets of house rules this table plays; not one that is only a part of another it plays."""
    held = {ident: rules.items() for ident, rules in sets.items() if rules.items() <= agreed.items()}
    presets = [rules for ident, rules in held.items() if ident != LAST]
    return {ident for ident, rules in held.items() if ident == LAST or not any(rules < other for other in presets)}


def _differing(chosen: Chosen, agree: Callable[[str, bool | int | str], None]) -> list[ft.Control]:
    session, look, terms = chosen.session, chosen.session.look, chosen.terms
    if not terms.changed:
        return []
    rows_: list[ft.Control] = [section(look, session.say("What differs"), strong=True)]
    for option in terms.changed:
        label = beside(session.label(chosen.game, f"options.{option}"), terms.agreed[option])
        book, ours = (worth_in_words(chosen, option, worths[option]) for worths in (terms.book, terms.agreed))
        words: list[ft.Control] = [text(look, label, Type.NAME), changed(look, book, ours)]
        words += chosen.refusal_line(option)
        undo = session.say("As in the book: {rule}", rule=label)
        back = icon_button(
            look,
            ft.Icons.UNDO_ROUNDED,
            undo,
            partial(agree, option, terms.book[option]),
        )
        rows_.append(
            row(
                look,
                ft.Column(controls=words, spacing=5, tight=True),
                margin=icon(look, ft.Icons.EDIT_ROUNDED, size=20, colour=look.colours.on_surface_variant),
                trailing=back if option in chosen.plan.options else None,
                height=68,
                pad=8,
                right=6,
                key=f"differs {option}",
            )
        )
    return rows_


def _groups(
    chosen: Chosen,
    typing: Typing,
    opened: frozenset[str],
    set_opened: Callable[[frozenset[str]], None],
    agree: Callable[[str, bool | int | str], None],
) -> list[ft.Control]:
    session, look, terms = chosen.session, chosen.session.look, chosen.terms
    words = session.say("Everything else") if terms.changed else session.say("House rules")
    made: list[ft.Control] = [section(look, words, strong=True)]
    for group, options in session.option_groups(chosen.game.variant.id).items():
        label, glyph = GROUPS[group]
        refused = terms.refusal is not None and terms.refusal.field in options
        is_open = group in opened or refused
        flipped = opened - {group} if group in opened else opened | {group}
        arrow = ft.Icons.EXPAND_LESS_ROUNDED if is_open else ft.Icons.EXPAND_MORE_ROUNDED
        made.append(
            row(
                look,
                two_lines(look, session.say(label), group_line(chosen, options)),
                margin=icon(look, glyph, size=22, colour=look.colours.on_surface_variant),
                trailing=ft.Container(content=icon(look, arrow, size=24), padding=ft.Padding.only(right=8)),
                height=60,
                on_click=partial(set_opened, flipped),
                key=f"group {group}",
            )
        )
        if is_open:
            made += option_rows(chosen, typing, options, agree)
    return made
