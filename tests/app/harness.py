"""A Flet client without a screen: it shows views, answers them and fires their events, all inside the test.

It uses Flet's own session and connection, so a new version of Flet is tried here first. Every message is packed as it would
be for a real client, because packing is what renders components and records what later changes are compared with.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import flet as ft
import msgpack  # type: ignore[import-untyped]
from flet.components.public_utils import unwrap_component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import MessageAction, configure_encode_object_for_msgpack
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

PHONE, SMALL, TABLET, DESKTOP = (390, 844), (320, 640), (820, 1180), (1440, 900)
_TURNS_OF_THE_LOOP = 20
_TEXTS = ("value", "title", "subtitle", "content", "label", "hint_text")

Control = TypeVar("Control", bound=BaseControl)
Answer = TypeVar("Answer")


class Client(Connection):
    """One open page of the app."""

    def __init__(self, loop: asyncio.AbstractEventLoop, size: tuple[int, int] = PHONE, route: str = "/") -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.loop, self.executor, self.page_url = loop, ThreadPoolExecutor(2), "http://test"
        self.pubsubhub = PubSubHub(loop=loop, executor=self.executor)
        self.called: list[tuple[str, Any]] = []
        self.session = Session(self)
        self.page = self.session.page
        width, height = size
        self.session.apply_page_patch(
            {"route": route, "width": width, "height": height, "web": True, "platform": "linux"}
        )
        self._pack(self.session.get_page_patch())  # type: ignore[no-untyped-call]

    @staticmethod
    def _pack(message: object) -> bytes:
        encode = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call]
        packed: bytes = msgpack.packb(message, default=encode)
        return packed

    def send_message(self, message: Any) -> None:
        """Take what a real client would receive."""
        self._pack([message.action, message.body])
        if message.action == MessageAction.SESSION_CRASHED:
            raise AssertionError(message.body.message)
        if message.action == MessageAction.INVOKE_METHOD:
            self.called.append((message.body.name, message.body.args))
            self.loop.create_task(self._answer(message.body))

    async def _answer(self, call: Any) -> None:
        self.session.handle_invoke_method_results(call.control_id, call.call_id, None, None)
        if call.name == "push_route":
            self.session.apply_page_patch({"route": call.args["route"]})
            await self.session.dispatch_event(self.page._i, "route_change", {"route": call.args["route"]})

    async def open(self, main: Callable[[ft.Page], object]) -> Client:
        """Run the app's main function on this page."""
        _context_page.set(self.page)
        context.reset_auto_update()  # type: ignore[no-untyped-call]
        started = main(self.page)
        if isinstance(started, Awaitable):
            await started
        await self.session.after_event(self.page)
        await self.settle()
        return self

    async def settle(self) -> None:
        """Let everything that waits for the loop happen."""
        for _ in range(_TURNS_OF_THE_LOOP):
            await asyncio.sleep(0)

    async def fire(self, control: BaseControl, event: str = "click", data: object = None, **changed: object) -> None:
        """Let an event happen on a control; `changed` are the properties a real client would have set first."""
        if changed:
            self.session.apply_patch(control._i, changed)
        await self.session.dispatch_event(control._i, event, data)
        await self.settle()

    async def tap(self, name: str) -> None:
        """Press the button of this name; find it again after every change."""
        await self.fire(self.button(name))

    async def resize(self, size: tuple[int, int]) -> None:
        """Turn or resize the screen."""
        measures = {"width": size[0], "height": size[1]}
        await self.fire(self.page, "resize", measures, **measures)

    def walk(self, under: object = None) -> Iterator[BaseControl]:
        """Every control of every view and dialog, or of what is given, as it is drawn."""
        if under is None:
            for root in (self.page.views, self.page._overlay, self.page._dialogs):
                yield from self.walk(root)
            return
        node = unwrap_component(under)
        if isinstance(node, list | tuple):
            for part in node:
                yield from self.walk(part)
        elif isinstance(node, BaseControl):
            yield node
            for field in dataclasses.fields(node):
                value = getattr(node, field.name, None)
                hidden = field.metadata.get("skip") or field.name in ("_parent", "parent")
                if not hidden and isinstance(value, BaseControl | list | tuple):
                    yield from self.walk(value)

    def all(self, kind: type[Control], under: object = None, **properties: object) -> list[Control]:
        """The controls of a kind whose properties are these."""
        return [
            control
            for control in self.walk(under)
            if isinstance(control, kind)
            and all(getattr(control, key, None) == wanted for key, wanted in properties.items())
        ]

    def get(self, kind: type[Control], **properties: object) -> Control:
        """The one control of a kind whose properties are these."""
        found = self.all(kind, **properties)
        assert len(found) == 1, f"{len(found)} of {kind.__name__} {properties}; on screen: {self.texts()}"
        return found[0]

    def texts(self, under: object = None) -> list[str]:
        """Every word on screen, in order, and every name a screen reader would say."""
        return [
            value
            for control in self.walk(under)
            for key in (*_TEXTS, "semantics_label")
            if isinstance(value := getattr(control, key, None), str) and value
        ]

    def name(self, control: BaseControl) -> str:
        """How a screen reader names a control: the label inside it, else its texts."""
        labels = [part.label for part in self.all(ft.Semantics, control) if part.label]
        if labels:
            return labels[0]
        silent = {
            id(part) for hidden in self.all(ft.Semantics, control, exclude_semantics=True) for part in self.walk(hidden)
        }
        spoken = [part for part in self.walk(control) if id(part) not in silent]
        words = [part.value for part in spoken if isinstance(part, ft.Text) and part.value]
        icons = [
            part.semantics_label for part in spoken if isinstance(part, ft.Icon | ft.Image) and part.semantics_label
        ]
        return " ".join([*icons, *words])

    def buttons(self) -> dict[str, ft.TextButton]:
        """Every button by its name."""
        return {self.name(button): button for button in self.all(ft.TextButton)}

    def button(self, name: str) -> ft.TextButton:
        """The button of this name."""
        found = self.buttons()
        assert name in found, f"no button {name!r} among {sorted(found)}"
        return found[name]


def evening(
    story: Callable[[Client], Awaitable[Answer]],
    main: Callable[[ft.Page], object],
    *,
    size: tuple[int, int] = PHONE,
    route: str = "/",
) -> Answer:
    """Open the app on a page and live through a story with it, in a thread whose loop is its own."""

    async def live() -> Answer:
        client = Client(asyncio.get_running_loop(), size, route)
        await client.open(main)
        return await story(client)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, live()).result()
