"""A page of rules lying open: where one reads, what is searched for, and the ways to get there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import flet as ft

from scorer.app.theme import Look, Motion
from scorer.app.widgets.page import scroll_to
from scorer.app.widgets.prose import place_key
from scorer.i18n import Language
from scorer.prose import Found, Page, find, in_words, parts

#: A section is being read once its title is so far from the top, in dp.
_NEAR_TOP = 90


@ft.observable
@dataclass(eq=False)
class Here:
    """The section that is being read."""

    anchor: str = ""


@ft.observable
@dataclass(eq=False)
class Seeking:
    """What is searched for: whether its line is open, the words, where they stand, which of these is shown."""

    open: bool = False
    wanted: str = ""
    hits: tuple[Found, ...] = ()
    at: int = 0

    @property
    def hit(self) -> Found | None:
        """The place that is shown."""
        return self.hits[self.at] if self.hits else None


@dataclass(eq=False)
class Desk:
    """One page lying open. `column` is what scrolls, `drawn` is set once all of it is there."""

    page: Page
    look: Look
    here: Here = field(default_factory=Here)
    seeking: Seeking = field(default_factory=Seeking)
    column: ft.Column | None = None
    drawn: asyncio.Event = field(default_factory=asyncio.Event)
    _heights: dict[str, float] = field(default_factory=dict)
    _aimed: bool = False

    def lay(self, page: Page, look: Look) -> None:
        """Lay this page on the desk; what was searched for is found anew."""
        self.look = look
        if page is not self.page:
            self.page = page
            self._heights.clear()
            self.seeking.hits = find(page, self.seeking.wanted)
            self.seeking.at = 0

    # ── Going ──

    async def go(self, anchor: str) -> None:
        """Turn to a section."""
        self.here.anchor = anchor
        await self._scroll(section_key(anchor))

    async def show(self, at: int) -> None:
        """Show one of the places that were found, the first after the last."""
        hits = self.seeking.hits
        if hits:
            self.seeking.at = at % len(hits)
            hit = hits[self.seeking.at]
            self.here.anchor = hit.anchor
            await self._scroll(place_key(hit.anchor, hit.block, hit.part))

    async def seek(self, wanted: str) -> None:
        """Search the page, and show the first place."""
        self.seeking.wanted = wanted
        self.seeking.hits = find(self.page, wanted)
        self.seeking.at = 0
        await self.show(0)

    def said(self, hit: Found, words: Language) -> str:
        """What stands where something was found."""
        section = self.page.section(hit.anchor)
        return in_words(parts(section.blocks[hit.block])[hit.part], words) if section else hit.text

    async def step(self, by: int) -> None:
        """Show the next place, or the one before."""
        await self.show(self.seeking.at + by)

    async def onward(self, _words: str) -> None:
        """Enter was pressed: show the next place."""
        await self.step(1)

    def open_search(self) -> None:
        """Open the line to search on."""
        self.seeking.open = True

    def close_search(self) -> None:
        """Close it, and forget what was found."""
        self.seeking.open, self.seeking.wanted, self.seeking.hits = False, "", ()

    async def _scroll(self, key: str) -> None:
        self._aimed = True
        await self.drawn.wait()
        if self.column is not None:
            await scroll_to(self.column, key=key, ms=self.look.ms(Motion.SCREEN))

    # ── Reading ──

    def measured(self, anchor: str, height: float) -> None:
        """A section is so high, in dp."""
        self._heights[anchor] = height

    def scrolled(self, event: ft.OnScrollEvent) -> None:
        """Note which section is being read, unless one was asked for and is still shown."""
        if event.event_type is ft.ScrollType.USER:
            self._aimed = False
        if not self._aimed:
            anchor = self._at(event.pixels, at_end=event.pixels >= event.max_scroll_extent - 2)
            if anchor != self.here.anchor:
                self.here.anchor = anchor

    def _at(self, pixels: float, *, at_end: bool) -> str:
        anchors = [section.anchor for section in self.page.sections]
        if at_end and pixels > 0:
            return anchors[-1]
        return anchors[section_at([self._heights.get(anchor, 0.0) for anchor in anchors], pixels + _NEAR_TOP)]


def section_at(heights: Sequence[float], pixels: float) -> int:
    """Which of the sections, so high one under another, holds the line so far from the top."""
    top = 0.0
    for at, height in enumerate(heights):
        top += height
        if pixels < top:
            return at
    return len(heights) - 1


def section_key(anchor: str) -> str:
    """What a section is scrolled to by."""
    return f"section/{anchor}"
