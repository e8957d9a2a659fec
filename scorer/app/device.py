"""What a device may do beside showing the page: stay awake, buzz. Where it cannot, nothing happens."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from scorer.app.state import Session

_log = logging.getLogger(__name__)
IN_HAND = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)


async def attempt(ask: Callable[[], Awaitable[object]]) -> None:
    """Ask the device for something it may not have."""
    try:
        await ask()
    except Exception as error:  # each platform refuses in its own way, and none of them matters to the game
        _log.debug("the device refused: %s", error)


def use_screen_on(session: Session) -> None:
    """A hook: the screen stays on while this screen is there, if that is wished."""
    wished = session.settings.screen_on

    async def stay() -> None:
        if wished:
            await attempt(ft.Wakelock().enable)

    async def rest() -> None:
        await attempt(ft.Wakelock().disable)

    ft.use_effect(stay, dependencies=[wished], cleanup=rest)


async def wants_stillness() -> bool:
    """Whether the device asks for less movement; False where it cannot say."""
    try:
        asked = await ft.SemanticsService().get_accessibility_features()
    except Exception as error:  # as above
        _log.debug("the device does not say: %s", error)
        return False
    return asked.disable_animations or asked.reduce_motion


async def buzz(session: Session, *, strong: bool = False) -> None:
    """A small knock under the finger, if that is wished: light on a key, `strong` when a hand is saved."""
    if session.settings.buzz and ft.context.page.platform in IN_HAND:
        feedback = ft.HapticFeedback()
        await attempt(feedback.medium_impact if strong else feedback.light_impact)


@dataclass(frozen=True, slots=True)
class Felt:
    """What a key of a pad does with `which` it is, felt under the finger. It equals another of the same doing."""

    session: Session
    do: Callable[[Any], object]

    def __call__(self, which: Any) -> object:
        """The key was touched."""
        ft.context.page.run_task(buzz, self.session)
        return self.do(which)
