"""What happens in a turn, for any number of readers, each at its own pace.

Each is given all of it from wherever it begins. Nobody waits for a reader: one that is slow, or has
vanished, only has not asked for what came since.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Generic, TypeVar

from chat.stream.waiting import News

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
