"""Tells who waits for a change of a table that there is one: this process's end of `durable.feed`.

One connection for everybody, on which the answer to each question is the next change. What is not
known to have stayed as it was counts as changed: when the emulator was started again, everything.
"""

from __future__ import annotations

import asyncio
import json
import logging
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from socket import SHUT_RDWR
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tests.local.aws.durable import feed

if TYPE_CHECKING:
    from chat.live.changes import Partition

TOGETHER_SECONDS = 0.1
"""What changes within this time is one answer."""
AFTER_FAILURE_SECONDS = 0.5
Tell = Callable[[], object]
logger = logging.getLogger(__name__)


class TableChanges:
    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(urlsplit(url).netloc, timeout=2 * feed.SECONDS)
        self._position = ""
        self._waiting: defaultdict[tuple[str, str | None], list[Tell]] = defaultdict(list)
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="table-changes")

    @contextmanager
    def running(self) -> Iterator[None]:
        self._thread.start()
        try:
            yield
        finally:
            self._stopping.set()
            while self._thread.is_alive():
                self._hang_up()
                self._thread.join(TOGETHER_SECONDS)
            self._connection.close()

    def _hang_up(self) -> None:
        with suppress(OSError, AttributeError):  # it is not connected, or not any more
            self._connection.sock.shutdown(SHUT_RDWR)

    @contextmanager
    def telling(self, tell: Tell, table: str, key: str | None = None) -> Iterator[None]:
        """`tell` is called after each change of the partition or table, in another thread."""
        with self._lock:
            self._waiting[table, key].append(tell)
        try:
            yield
        finally:
            with self._lock:
                self._waiting[table, key].remove(tell)
                if not self._waiting[table, key]:
                    del self._waiting[table, key]

    @contextmanager
    def of(self, table: str, key: str) -> Iterator[Partition]:
        """A partition for a task of this event loop."""
        loop, watched = asyncio.get_running_loop(), Watched()
        with self.telling(lambda: loop.call_soon_threadsafe(watched.changed.set), table, key):
            yield watched

    def _follow(self) -> None:
        while not self._stopping.wait(TOGETHER_SECONDS):
            try:
                self._tell(self._asked())
            except (OSError, HTTPException, ValueError):  # the last: what is no answer of the feed
                self._connection.close()
                self._position = ""
                if not self._stopping.wait(AFTER_FAILURE_SECONDS):
                    logger.warning("the emulator's changes were not read, and are asked for again")

    def _asked(self) -> list[list[str]] | None:
        self._connection.request("GET", f"{feed.PATH}?since={self._position}")
        answer: dict[str, Any] = json.load(self._connection.getresponse())
        self._position = answer["position"]
        changed: list[list[str]] | None = answer["changed"]
        return changed

    def _tell(self, changed: list[list[str]] | None) -> None:
        with self._lock:
            told = set(self._waiting)
            if changed is not None:
                told &= {named for table, key in changed for named in ((table, key), (table, None))}
            for named in told:
                for tell in self._waiting[named]:
                    tell()


class Watched:
    def __init__(self) -> None:
        self.changed = asyncio.Event()

    async def may_have_changed(self, within: float) -> bool:
        try:
            async with asyncio.timeout(within):
                await self.changed.wait()
        except TimeoutError:
            return False
        self.changed.clear()
        return True
