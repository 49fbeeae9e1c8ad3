"""Queues on an event loop whose reader is woken once for all that has come.

A Channel takes items from any thread to one reader, which is what makes a fast stream of tokens
cheap. A Broadcast gives each of its readers all items, each at its own pace: nobody waits for one
that is slow, or has vanished.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Broadcast(Generic[Item]):
    """Used on one event loop alone."""

    def __init__(self) -> None:
        self._items: list[Item] = []
        self._news = News()
        self._closed = False

    def put(self, item: Item) -> None:
        self._items.append(item)
        self._news.tell()

    def close(self) -> None:
        """Nothing more comes."""
        self._closed = True
        self._news.tell()

    def since(self, number: int) -> Sequence[Item]:
        """What there is after the first `number` items."""
        return self._items[number:]

    async def read(self, quiet: float) -> AsyncIterator[Sequence[Item]]:
        """All items, as many at a time as there are, until it is closed; an empty batch each time
        that nothing came for `quiet` seconds."""
        number = 0
        while True:
            if number == len(self._items) and not self._closed:
                if not await self._news.comes_within(quiet):
                    yield []
                continue
            batch = self.since(number)
            if not batch:
                return
            number += len(batch)
            yield batch


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


class Channel(Generic[Item]):
    """Made on the loop that reads it. Items may be put from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._items: deque[Item] = deque()
        self._news = News()
        self._closed = False
        self._failure: Exception | None = None

    def put(self, item: Item) -> None:
        self._items.append(item)
        if len(self._items) == 1:
            self._wake()

    def close(self, failure: Exception | None = None) -> None:
        """Nothing more comes; `failure` is raised to the reader once it has all that came."""
        self._failure = failure
        self._closed = True
        self._wake()

    async def receive(self, seconds: float) -> list[Item]:
        """What has come, waiting for it if need be; empty once it is closed.

        Raises TimeoutError when nothing comes for so long, and the failure it was closed with.
        """
        is_quiet = not self._items and not self._closed
        if is_quiet and not await self._news.comes_within(seconds):
            raise TimeoutError
        closed = self._closed
        items = []
        while self._items:
            items.append(self._items.popleft())
        if not items and closed and self._failure is not None:
            raise self._failure
        return items if items or closed else await self.receive(seconds)

    def _wake(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._news.tell)
