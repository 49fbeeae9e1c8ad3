"""A queue into the event loop that hands over all that has come at once.

Its reader is woken once for many items, which is what makes a fast stream of tokens cheap.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

from chat.stream.waiting import News

Item = TypeVar("Item")


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
