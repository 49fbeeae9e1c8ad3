"""Streams of notifications that many people hold open, and open again when they end."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

from tests.faults.test_killed_stack import new_users
from tests.stack.started import Started, until

AGAIN_SECONDS = 1
_REQUEST = "GET /notifications HTTP/1.1\r\nHost: {}\r\nAuthorization: {}\r\nAccept: {}\r\n\r\n"


class OpenStreams:
    def __init__(self, count: int) -> None:
        self._users = new_users(count)
        self._open = 0
        self.stack: Started | None = None
        """The stack that they are to be open on."""

    @contextmanager
    def held(self) -> Iterator[OpenStreams]:
        loop = asyncio.new_event_loop()
        holding = [loop.create_task(self._hold(user)) for user in self._users]
        thread = threading.Thread(target=loop.run_until_complete, args=(asyncio.wait(holding),))
        thread.start()
        try:
            yield self
        finally:
            for each in holding:
                loop.call_soon_threadsafe(each.cancel)
            thread.join()
            loop.close()

    def wait(self) -> None:
        """Until all are open."""
        until(lambda: self._open == len(self._users))

    async def _hold(self, user: str) -> None:
        while True:
            if self.stack:
                with suppress(OSError):
                    await self._read(self.stack, user)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _read(self, stack: Started, user: str) -> None:
        host = urlsplit(stack.url).netloc
        name, _, port = host.partition(":")
        reader, writer = await asyncio.open_connection(name, int(port))
        try:
            request = _REQUEST.format(host, stack.tokens.issue(user), "text/event-stream")
            writer.write(request.encode())
            if b" 200 " in await reader.readline():
                await self._read_on(reader)
        finally:
            writer.close()

    async def _read_on(self, reader: asyncio.StreamReader) -> None:
        self._open += 1
        try:
            while await reader.read(65_536):
                pass
        finally:
            self._open -= 1
