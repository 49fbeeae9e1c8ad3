from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from chat.stream.queues import Channel

LONG = 30.0


def on_loop(test: Callable[[Channel[int]], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await test(Channel())

    asyncio.run(run())


def test_all_that_has_come_is_received_at_once_and_in_order() -> None:
    async def test(channel: Channel[int]) -> None:
        for item in range(3):
            channel.put(item)
        assert await channel.receive(LONG) == [0, 1, 2]

    on_loop(test)


def test_a_reader_waits_for_what_another_thread_puts() -> None:
    async def test(channel: Channel[int]) -> None:
        threading.Timer(0.01, channel.put, [1]).start()
        assert await channel.receive(LONG) == [1]

    on_loop(test)


def test_nothing_for_so_long_is_a_timeout_and_the_next_item_still_comes() -> None:
    async def test(channel: Channel[int]) -> None:
        with pytest.raises(TimeoutError):
            await channel.receive(0.01)
        channel.put(1)
        assert await channel.receive(LONG) == [1]

    on_loop(test)


def test_no_time_left_is_a_timeout_only_when_nothing_is_there() -> None:
    async def test(channel: Channel[int]) -> None:
        channel.put(1)
        assert await channel.receive(-1) == [1]
        with pytest.raises(TimeoutError):
            await channel.receive(-1)

    on_loop(test)


def test_a_closed_one_gives_what_it_has_and_then_nothing() -> None:
    async def test(channel: Channel[int]) -> None:
        channel.put(1)
        channel.close()
        assert await channel.receive(LONG) == [1]
        assert await channel.receive(LONG) == []
        assert await channel.receive(LONG) == []

    on_loop(test)


def test_closing_wakes_a_reader_that_waits() -> None:
    async def test(channel: Channel[int]) -> None:
        threading.Timer(0.01, channel.close).start()
        assert await channel.receive(LONG) == []

    on_loop(test)


def test_a_failure_is_raised_after_all_that_came_before_it() -> None:
    async def test(channel: Channel[int]) -> None:
        channel.put(1)
        channel.close(ValueError("broken"))
        assert await channel.receive(LONG) == [1]
        with pytest.raises(ValueError, match="broken"):
            await channel.receive(LONG)

    on_loop(test)


def test_nothing_is_lost_or_left_waiting_however_reader_and_writer_meet() -> None:
    async def test(channel: Channel[int]) -> None:
        def write() -> None:
            for item in range(20_000):
                channel.put(item)
            channel.close()

        writer = threading.Thread(target=write)
        writer.start()
        received: list[int] = []
        while batch := await channel.receive(LONG):
            received += batch
        writer.join()
        assert received == list(range(20_000))

    on_loop(test)


def test_a_writer_outlives_the_loop() -> None:
    made: list[Channel[int]] = []

    async def keep(channel: Channel[int]) -> None:
        made.append(channel)

    on_loop(keep)
    made[0].put(1)
    made[0].close()
