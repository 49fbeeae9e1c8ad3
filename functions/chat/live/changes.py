"""How a stream learns that there is something new to send.

Where nobody tells it, it looks every few seconds. On one machine it is told by the stack
(tests/local/aws/changes.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Protocol

POLL_SECONDS = 5.0


class Partition(Protocol):
    """A partition of a table, watched from before it is read the first time."""

    async def may_have_changed(self, within: float) -> bool:
        """Waits until it may have changed since this was asked before, for `within` seconds at
        most. False if it surely has not."""


class Changes(Protocol):
    def of(self, table: str, key: str) -> AbstractContextManager[Partition]:
        """The partition, watched inside of the block."""


@dataclass(frozen=True)
class Polled:
    """Nothing is known: every `seconds` it may have changed."""

    seconds: float = POLL_SECONDS

    @contextmanager
    def of(self, table: str, key: str) -> Iterator[Partition]:
        yield self

    async def may_have_changed(self, within: float) -> bool:
        await asyncio.sleep(min(within, self.seconds))
        return True
