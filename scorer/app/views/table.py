"""The table: totals to be read from two metres, the score sheet or the chart below them, and one place to go on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

import flet as ft

from scorer.app.context import use_session
from scorer.app.device import use_screen_on
from scorer.app.state import Row, TableView
from scorer.app.views import table_menu as menus
from scorer.app.views import table_sheet, why
from scorer.app.views import table_words as words
from scorer.app.views.hand_draft import drop_taken_back, keep_taken_back
from scorer.app.views.places import places
from scorer.app.views.table_body import Acts as BodyActs
from scorer.app.views.table_body import Showing, body, crowded, pane
from scorer.app.views.table_details import details
from scorer.app.views.table_doing import Doing
from scorer.app.views.table_foot import Acts as FootActs
from scorer.app.views.table_foot import bar_actions, foot
from scorer.app.views.table_names import NamesForm
from scorer.app.views.table_note import NoteForm
from scorer.app.views.table_scene import Scene
from scorer.app.views.table_share import share_entries
from scorer.app.views.table_tie import TieForm, can_settle
from scorer.app.views.trouble import opened as open_game
from scorer.app.views.trouble import trouble
from scorer.app.widgets.page import Action, app_bar, page, scroll_to
from scorer.app.widgets.sheet import bottom_sheet
from scorer.game import HandAdded, Table, last_undoable

Kind = Literal["why", "end", "hand", "menu", "share", "details", "names", "tie", "note"]
FORMS = ("names", "tie", "note")
Question = Literal["remove", "abandon", "stop"]


@dataclass(frozen=True, slots=True)
class Opened:
    """What lies open over the table: a number (hand from 0, side), a side's end, a hand's menu, the menu, a form."""

    kind: Kind
    at: int = 0
    side: int = 0
    hand: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked before it is done."""

    question: Question
    hand: str = ""


@dataclass(frozen=True)
class Hooks:
    """What the table remembers while it is on the screen."""

    opened: Opened | None
    open: Callable[[Opened | Callable[[Opened | None], Opened | None] | None], object]
    asked: Asked | None
    ask: Callable[[Asked | None], object]
    showing: Showing
    show: Callable[[Showing], object]
    window: table_sheet.Window
    new_leader: bool
    before: tuple[int, ...]


@ft.component
def TablePage() -> ft.View:
    """The table of the game in the route."""
    session = use_session()
    use_screen_on(session)
    game = ft.use_route_params()["game"]
    route = ft.use_view_path()
    opened, set_opened = ft.use_state(cast("Opened | None", None))
    asked, set_asked = ft.use_state(cast("Asked | None", None))
    showing, set_showing = ft.use_state(Showing.TOTALS)
    end, set_end = ft.use_state(cast("int | None", None))
    sheet = ft.use_ref(cast("ft.Column | None", None))
    found = open_game(session, game)
    leader = found.leader if isinstance(found, TableView) else None
    totals = found.board.final_totals if isinstance(found, TableView) else ()
    led, stood = ft.use_ref(leader), ft.use_ref(totals)
    window, new_leader = table_sheet.Window(end, set_end), led.current != leader
    before = stood.current or totals
    led.current, stood.current = leader, totals
    hooks = Hooks(opened, set_opened, asked, set_asked, showing, set_showing, window, new_leader, before)
    at = AtTable(Scene(session, found, session.look), hooks) if isinstance(found, TableView) else None
    ft.use_dialog(at.sheet() if at else None)
    ft.use_dialog(at.form() if at else None)
    ft.use_dialog(at.question() if at else None)
    hands = len(found.rows) if isinstance(found, TableView) else 0

    async def to_end() -> None:
        if sheet.current is not None:
            await scroll_to(sheet.current, to=-1)

    ft.use_effect(to_end, dependencies=[hands, showing, end])
    if at is None:
        return trouble(session, route, str(found))
    view, sheet.current = at.view(route)
    return view


class AtTable(Doing):
    """One drawing of the table: its parts, and what touching them does."""

    def __init__(self, scene: Scene, hooks: Hooks) -> None:
        super().__init__(scene, self._shut)
        self.hooks = hooks

    def _shut(self) -> None:
        self.hooks.open(None)
        self.hooks.ask(None)

    def correct(self, hand: str, side: int | None = None) -> None:
        """Enter a hand anew, the cursor with the side whose number was touched."""
        if not self.scene.read_only:
            self.session.touched = "" if side is None else self.game.sides[side].id
            self.go(f"{self.route}/correct/{hand}")

    # ── Doing ──

    def undo(self) -> None:
        """Take the last thing back; the snack brings it back."""
        self.close()
        last = last_undoable(self.game.game.log)
        if last is None or not self.attempt(lambda: self.session.undo(self.now())):
            return
        if isinstance(last, HandAdded):
            self.attempt(lambda: keep_taken_back(self.session, self.now(), last))
        self.say_done(self.scene.say("Taken back."), self.scene.say("Bring it back"), self.bring_back)

    def bring_back(self) -> None:
        """Undo the undo."""
        drop_taken_back(self.session, self.game.game.id)
        self.session.bring_back(self.now())

    def void(self, row: Row) -> None:
        """Declare a hand void, or count it again."""
        void = not row.hand.void
        said = self.scene.say("This hand is void.") if void else self.scene.say("This hand counts again.")
        self.told(lambda: self.session.void(self.now(), row.hand.id, void=void), said)

    def stop(self, *, abandoned: bool) -> None:
        """End the game, or abandon it."""
        self.close()
        if self.attempt(lambda: self.session.end(self.now(), abandoned=abandoned)) and not abandoned:
            self.go(f"{self.route}/end")

    def rename(self, table: Table) -> None:
        """Write the names as they should be."""
        self.told(lambda: self.session.reseat(self.now(), table), self.scene.say("The names are corrected."))

    # ── What is on the screen ──

    def view(self, route: str) -> tuple[ft.View, ft.Column | None]:
        """The page, and the part of it that opens at its end."""
        scene, look = self.scene, self.scene.look
        acts = self._body_acts()
        hooks = self.hooks
        drawn = body(scene, hooks.showing, hooks.window, acts, new_leader=hooks.new_leader, before=hooks.before)
        back = Action(ft.Icons.ARROW_BACK_ROUNDED, scene.say("Back"), lambda: ft.context.page.navigate("/"))
        bar = app_bar(
            look,
            scene.game,
            words.state(scene),
            leading=back if look.phone else None,
            actions=bar_actions(scene, self._foot_acts()),
        )
        made = page(
            look,
            route=route,
            bar=bar,
            body=drawn.control,
            foot=foot(scene, self._foot_acts()) if look.phone else None,
            navigation=places(self.session, "/"),
            pane=pane(scene, self._explained(), acts) if look.desktop else None,
        )
        return made, drawn.scroll

    def _body_acts(self) -> BodyActs:
        open_ = self.hooks.open
        return BodyActs(
            sheet=table_sheet.Acts(
                on_number=lambda at, side: open_(Opened("why", at, side)),
                on_hand=lambda hand: open_(Opened("hand", hand=hand)),
                on_end=lambda side: open_(Opened("end", side=side)),
                on_correct=self.correct,
            ),
            on_show=self.hooks.show,
            on_side=self._open_side,
            on_point=lambda hand: open_(Opened("why", hand - 1, self.game.leader or 0)),
        )

    def _open_side(self, side: int) -> None:
        latest = self._latest(side)
        if latest is not None:
            self.hooks.open(latest)

    def _latest(self, side: int) -> Opened | None:
        """What a total is opened to: the end where it brought points, else the last hand."""
        if any(self.game.bonuses):
            return Opened("end", side=side)
        hands = self.game.board.hands
        return Opened("why", len(hands) - 1, side) if hands else None

    def _foot_acts(self) -> FootActs:
        on_sheet = crowded(self.scene) and self.hooks.showing is Showing.TOTALS
        return FootActs(
            on_enter=lambda: self.go(f"{self.route}/hand"),
            on_correct=self.correct,
            on_undo=self.undo,
            on_result=lambda: self.go(f"{self.route}/end"),
            on_rematch=self.rematch,
            on_rules=lambda: self.go(f"{self.route}/rules"),
            on_board=lambda: self.go(f"{self.route}/board"),
            on_menu=lambda: self.hooks.open(Opened("menu")),
            on_sheet=(lambda: self.hooks.show(Showing.SHEET)) if on_sheet else None,
        )

    # ── What lies over it ──

    def _why_acts(self) -> why.Acts:
        return why.Acts(
            on_close=lambda: self.hooks.open(None),
            on_correct=self.correct,
            on_rules=lambda: self.go(f"{self.route}/rules"),
            on_more=lambda hand: self.hooks.open(Opened("hand", hand=hand)),
        )

    def _why(self, opened: Opened | None) -> why.Opened | None:
        if opened is None or opened.side >= len(self.game.sides):
            return None
        if opened.kind == "end":
            return why.of_end(self.scene, opened.side)
        if opened.kind == "why" and opened.at < len(self.game.board.hands):
            return why.of_hand(self.scene, opened.at, opened.side)
        return None

    def _explained(self) -> ft.Control | None:
        """The number in the pane: the one touched, else the latest of who leads."""
        made = self._why(self.hooks.opened) or self._why(self._latest(self.game.leader or 0))
        return why.in_pane(self.scene, made, self._why_acts()) if made else None

    def sheet(self) -> ft.BottomSheet | None:
        """What opens from below."""
        opened = self.hooks.opened
        content = self._content(opened) if opened and opened.kind not in FORMS else None
        return self._from_below(content, opened)

    def form(self) -> ft.BottomSheet | None:
        """What is written on opens from below too; it never takes the place of another sheet's content."""
        opened = self.hooks.opened
        content = self._content(opened) if opened and opened.kind in FORMS else None
        return self._from_below(content, opened)

    def _from_below(self, content: ft.Control | None, opened: Opened | None) -> ft.BottomSheet | None:
        if content is None:
            return None

        def swept_away() -> None:
            """What was opened since stays."""
            self.hooks.open(lambda now: None if now is opened else now)

        return bottom_sheet(self.scene.look, content, on_dismiss=swept_away)

    def _content(self, opened: Opened) -> ft.Control | None:
        scene = self.scene

        def close() -> object:
            return self.hooks.open(None)

        match opened.kind:
            case "share":
                return menus.menu(scene, scene.say("Share"), scene.game, share_entries(scene, close), close)
            case "why" | "end":
                made = None if scene.look.desktop else self._why(opened)
                return why.in_sheet(scene, made, self._why_acts()) if made else None
            case "hand":
                return self._hand_menu(opened.hand)
            case "menu":
                return menus.menu(scene, scene.game, words.state(scene), self._entries(), close)
            case "names":
                return NamesForm(scene, close, self.rename)
            case "tie":
                return TieForm(scene, close, self.settle)
            case "note":
                return NoteForm(scene, close, self.note)
            case "details":
                return details(scene, close)

    def _row(self, hand: str) -> Row | None:
        return next((row for row in self.game.rows if row.hand.id == hand), None)

    def _hand_menu(self, hand: str) -> ft.Control | None:
        row = self._row(hand)
        if row is None:
            return None

        def ask_remove() -> None:
            self.hooks.open(None)
            self.hooks.ask(Asked("remove", hand))

        acts = menus.HandActs(
            correct=lambda: self.correct(hand),
            insert=lambda: self.go(f"{self.route}/before/{hand}"),
            void=lambda: self.void(row),
            remove=ask_remove,
        )
        warned = [self.scene.label(warning.key) for warning in row.score.warnings] if row.score else []
        entries = menus.hand_entries(self.scene, row, acts)
        title = menus.hand_title(self.scene, row)
        return menus.menu(self.scene, title, " ".join(warned) or None, entries, lambda: self.hooks.open(None))

    def _entries(self) -> list[menus.Entry]:
        """The menu of the game."""
        scene, say, open_ = self.scene, self.scene.say, self.hooks.open
        standing, undo = self.game.game.standing, words.undo_label(self.scene)
        off = say("This game can only be looked at.") if scene.read_only else None

        def ask(question: Question) -> None:
            open_(None)
            self.hooks.ask(Asked(question))

        entries = [
            menus.Entry(ft.Icons.MENU_BOOK_ROUNDED, say("Rules of this table"), lambda: self.go(f"{self.route}/rules")),
            menus.Entry(ft.Icons.TV_ROUNDED, say("Board for the room"), lambda: self.go(f"{self.route}/board")),
        ]
        if undo:
            entries.append(menus.Entry(ft.Icons.UNDO_ROUNDED, undo, self.undo, off))
        entries.append(menus.Entry(ft.Icons.IOS_SHARE_ROUNDED, say("Share"), lambda: open_(Opened("share"))))
        entries.append(menus.Entry(ft.Icons.GROUPS_ROUNDED, say("Correct names"), lambda: open_(Opened("names")), off))
        entries.append(menus.Entry(ft.Icons.NOTES_ROUNDED, say("Place and note"), lambda: open_(Opened("note")), off))
        entries.append(menus.Entry(ft.Icons.INFO_OUTLINE_ROUNDED, say("Details"), lambda: open_(Opened("details"))))
        entries.append(menus.Entry(ft.Icons.CONTENT_COPY_ROUNDED, say("Duplicate this game"), self.duplicate, off))
        if can_settle(scene) and not standing.abandoned:
            entries.append(
                menus.Entry(ft.Icons.BALANCE_ROUNDED, say("Settle the tie"), lambda: open_(Opened("tie")), off)
            )
        if standing.ended:
            reopen = menus.Entry(ft.Icons.REPLAY_ROUNDED, say("Reopen the game"), self.reopen, off)
            return [*entries, reopen]
        if not self.game.board.finished:
            entries.append(menus.Entry(ft.Icons.FLAG_ROUNDED, say("End the game here"), lambda: ask("stop"), off))
            entries.append(
                menus.Entry(ft.Icons.BLOCK_ROUNDED, say("Abandon: counts nothing"), lambda: ask("abandon"), off)
            )
        return entries

    def question(self) -> ft.AlertDialog | None:
        """What is asked."""
        asked = self.hooks.asked
        if asked is None:
            return None

        def keep() -> None:
            self.hooks.ask(None)

        if asked.question == "abandon":
            return menus.ask_abandon(self.scene, keep, lambda: self.stop(abandoned=True))
        if asked.question == "stop":
            return menus.ask_end(self.scene, keep, lambda: self.stop(abandoned=False))
        row = self._row(asked.hand)
        if row is None:
            return None
        said = self.scene.say("The hand is off the sheet.")
        return menus.ask_remove(
            self.scene, row, keep, lambda: self.told(lambda: self.session.remove(self.now(), asked.hand), said)
        )
