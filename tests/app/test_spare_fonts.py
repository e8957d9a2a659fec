"""A friend's name is written as he writes it, and a fox is a fox, without asking anybody outside for a font."""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

from scorer.app.spare_fonts import SpareFonts

SPARE = Path(__file__).parents[2] / "assets" / "fonts" / "spare"


def ask(path: str) -> list[dict[str, Any]]:
    """What is answered to a request; the app behind answers everything with 404."""
    answers: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        answers.append(dict(message))

    async def app(_scope: Any, _receive: Any, send_: Any) -> None:
        await send_({"type": "http.response.start", "status": 404, "headers": []})

    async def nothing() -> Any:
        raise AssertionError("nothing is read")

    asyncio.run(SpareFonts(app, SPARE)({"type": "http", "path": path}, nothing, send))
    return answers


def glyphs(folder: str) -> set[str]:
    """Every character of the slices of a font."""
    return {chr(point) for path in (SPARE / folder).glob("*.woff2") for point in TTFont(path).getBestCmap()}


@pytest.mark.parametrize("name", ["王小明", "李娜", "张伟", "陈静怡", "佐藤", "さくら", "ヒカル"])
def test_a_chinese_or_a_japanese_name_can_be_written(name: str) -> None:
    assert set(name) <= glyphs("notosanssc")


def test_emoji_can_stand_in_a_name() -> None:
    assert set("🦊🐻😀🎉♥🍀") <= glyphs("notocoloremoji")


def test_the_slice_that_is_asked_for_is_given_whatever_its_version() -> None:
    start, body = ask("/assets/fonts/notosanssc/v37/k3kCo84MPvpLmix.118.woff2")
    assert start["status"] == 200
    assert ord("三") in TTFont(BytesIO(body["body"])).getBestCmap()


@pytest.mark.parametrize(
    "path",
    [
        "/assets/fonts/notosanssc/v37/k3kCo84MPvpLmix.7.woff2",
        "/assets/fonts/notosansthai/v29/x.0.woff2",
        "/assets/fonts/../../scorer/v1/x.118.woff2",
        "/",
    ],
)
def test_everything_else_is_left_to_the_app(path: str) -> None:
    assert [answer.get("status") for answer in ask(path)] == [404]
