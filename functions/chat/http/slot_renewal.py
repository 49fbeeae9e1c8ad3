"""Renews the slots of the streams that this process sends, all of them by one request."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import anyio

from chat.http.web import in_thread
from toolkit import telemetry
from toolkit.storage import tables
from toolkit.storage.writes import LostRace, Update, commit

RENEWAL_SECONDS = 10.0
TOGETHER = 100
"""DynamoDB's limit of writes in one commit."""


class Renewable(Protocol):
    @property
    def id(self) -> str: ...

    def renew(self) -> bool:
        """False when another stream has it."""

    def renewal(self) -> Update:
        """What `renew` writes, for a commit."""


class Renewals:
    """Those of one event loop."""

    def __init__(self) -> None:
        self._reading: dict[Renewable, anyio.CancelScope] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def keeping(self, held: Renewable, reading: anyio.CancelScope) -> Iterator[None]:
        """Renew it inside of the block; `reading` is cancelled when another stream has it."""
        self._reading[held] = reading
        if self._task is None:  # of no request: nothing of the first one's context is in its log
            self._task = asyncio.create_task(self._renew(), context=contextvars.Context())
        try:
            yield
        finally:
            del self._reading[held]
            if not self._reading:
                self._task.cancel()
                self._task = None

    async def _renew(self) -> None:
        """Storage that fails is asked again the next time."""
        while True:
            await asyncio.sleep(RENEWAL_SECONDS)
            held = list(self._reading)
            for first in range(0, len(held), TOGETHER):
                try:
                    lost = await in_thread(_renewed_but, held[first : first + TOGETHER])
                except tables.StorageFailure as error:
                    telemetry.logger.warning("stream slots not renewed", exc_info=error)
                    continue
                for each in lost:
                    if each in self._reading:
                        self._reading[each].cancel()


def _renewed_but(held: Sequence[Renewable]) -> Sequence[Renewable]:
    """Those of them that other streams have. The rest is renewed, by as few commits as can be."""
    if len(held) == 1:
        return [each for each in held if not each.renew()]
    if len({each.id for each in held}) == len(held):  # one that was taken may be held here as well
        try:
            commit([each.renewal() for each in held])
        except LostRace:
            pass
        else:
            return []
    middle = len(held) // 2
    return [*_renewed_but(held[:middle]), *_renewed_but(held[middle:])]
