"""Everybody who looks at a game sees the hand that was just saved."""

from __future__ import annotations

from scorer.store.feed import LocalFeed
from scorer.store.protocols import Feed


def test_all_who_listen_hear_of_a_hand_until_they_stop() -> None:
    feed: Feed = LocalFeed()
    phone: list[str] = []
    board: list[str] = []
    stop_phone = feed.subscribe(phone.append)
    feed.subscribe(board.append)
    feed.publish("gin-1")
    stop_phone()
    stop_phone()
    feed.publish("gin-2")
    assert (phone, board) == (["gin-1"], ["gin-1", "gin-2"])


def test_a_listener_may_stop_while_it_is_told() -> None:
    feed = LocalFeed()
    heard: list[str] = []

    def once(game: str) -> None:
        heard.append(game)
        stop()

    stop = feed.subscribe(once)
    feed.subscribe(heard.append)
    feed.publish("gin-1")
    feed.publish("gin-2")
    assert heard == ["gin-1", "gin-1", "gin-2"]
