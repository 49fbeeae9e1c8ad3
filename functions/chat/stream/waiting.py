"""Waiting on an event loop for what happens there."""

from __future__ import annotations

import asyncio


class News:
    """Wakes all who wait for it at that moment. On its loop alone."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[bool]] = set()

    def tell(self) -> None:
        for waiter in self._waiting:
            _resolve(waiter, True)

    async def comes_within(self, seconds: float) -> bool:
        """Whether it does. Tokens are waited for here: asyncio's own ways take several times as
        long."""
        loop = asyncio.get_running_loop()
        waiter: asyncio.Future[bool] = loop.create_future()
        self._waiting.add(waiter)
        timer = loop.call_later(seconds, _resolve, waiter, False)
        try:
            return await waiter
        finally:
            timer.cancel()
            self._waiting.discard(waiter)


def _resolve(waiter: asyncio.Future[bool], has_come: bool) -> None:
    if not waiter.done():
        waiter.set_result(has_come)


async def is_set_within(event: asyncio.Event, seconds: float) -> bool:
    """Whether it is, as soon as it is or after so long."""
    try:
        async with asyncio.timeout(seconds):
            return await event.wait()
    except TimeoutError:
        return False
