"""Many readers of one turn: each has all of it, and none waits for another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from chat.stream.queues import Broadcast

LONG = 30.0


def on_loop(test: Callable[[Broadcast[int]], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await test(Broadcast())

    asyncio.run(run())


async def read(items: Broadcast[int]) -> list[int]:
    return [item async for batch in items.read(LONG) for item in batch]


def test_who_comes_late_or_after_the_end_has_all_of_it() -> None:
    async def test(items: Broadcast[int]) -> None:
        early = asyncio.create_task(read(items))
        await asyncio.sleep(0)
        items.put(1)
        await asyncio.sleep(0)
        middle = asyncio.create_task(read(items))
        await asyncio.sleep(0)
        items.put(2)
        items.close()
        assert [await early, await middle, await read(items)] == [[1, 2]] * 3

    on_loop(test)


def test_what_comes_at_once_is_one_batch() -> None:
    async def test(items: Broadcast[int]) -> None:
        batches = items.read(LONG)
        first = asyncio.ensure_future(anext(batches))
        await asyncio.sleep(0)
        for number in range(3):
            items.put(number)
        assert await first == [0, 1, 2]

    on_loop(test)


def test_a_reader_that_stands_still_holds_nobody_up() -> None:
    async def test(items: Broadcast[int]) -> None:
        slow = items.read(LONG)
        items.put(1)
        assert await anext(slow) == [1]
        for number in range(2, 1000):
            items.put(number)
        items.close()
        assert len(await read(items)) == 999
        assert len(await anext(slow)) == 998

    on_loop(test)


def test_silence_is_an_empty_batch_and_not_the_end() -> None:
    async def test(items: Broadcast[int]) -> None:
        batches = items.read(0.001)
        assert await anext(batches) == []
        items.put(1)
        assert await anext(batches) == [1]
        items.close()
        assert [batch async for batch in batches] == []

    on_loop(test)
