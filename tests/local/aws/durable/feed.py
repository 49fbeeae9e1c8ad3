"""Tells which partitions of tables changed: GET /_teller/changes?since=<position>.

The answer is {"position": "…", "changed": [[table, partition key], …]}: what is on the disk now and
was not at that position. It comes as soon as there is something, and after SECONDS without. For a
position that is not known, or not any more, "changed" is null: anything may have changed.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qs

from starlette.types import Receive, Scope, Send

PATH = "/_teller/changes"
SECONDS = 20.0
KEPT = 10_000
"""Changes, beside which a position of before them is not known any more."""

Partition = tuple[str, str]


class Feed:
    """The changes of one process, which its successor does not know."""

    def __init__(self) -> None:
        self._process = secrets.token_hex(8)
        self._recent: deque[Partition] = deque(maxlen=KEPT)
        self._count = 0
        self._more = asyncio.Event()

    def tell(self, partitions: Iterable[Partition]) -> None:
        before = self._count
        for partition in partitions:
            self._recent.append(partition)
            self._count += 1
        if self._count > before:
            self._more.set()
            self._more = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        (since,) = parse_qs(scope["query_string"].decode()).get("since", [""])
        if self.since(since) == []:
            await _first_of(self._more.wait(), _left(receive))
        body = {"position": self.position, "changed": self.since(since)}
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": json.dumps(body).encode()})

    @property
    def position(self) -> str:
        return f"{self._process}:{self._count}"

    def since(self, position: str) -> list[Partition] | None:
        """What changed, or None when that is not known."""
        process, _, count = position.partition(":")
        if process != self._process or self._count - int(count) > len(self._recent):
            return None
        new = self._count - int(count)
        return list(dict.fromkeys(list(self._recent)[len(self._recent) - new :]))


async def _first_of(*waits: Any) -> None:
    tasks = [asyncio.ensure_future(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _left(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
