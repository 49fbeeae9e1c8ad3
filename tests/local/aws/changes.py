"""Tells who waits for a change of a table that there is one.

This process hears its own writes, from its client of DynamoDB. What others write is looked for:
after `POLL_SECONDS` a partition counts as changed.
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from chat.live.changes import POLL_SECONDS
from commands.template import Table

if TYPE_CHECKING:
    from chat.live.changes import Partition

Tell = Callable[[], object]
Changed = set[tuple[str, str | None]]
"""Tables with a partition's key, and None for the table."""


class TableChanges:
    def __init__(self, tables: Sequence[Table]) -> None:
        self._keys = {table.name: table.keys[0]["AttributeName"] for table in tables}
        self._waiting: defaultdict[tuple[str, str | None], list[Tell]] = defaultdict(list)
        self._lock = threading.Lock()
        self._writing = threading.local()

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Changes that the toolkit's client makes are told within the block."""
        from toolkit.storage import tables  # after the environment is set

        events: Any = tables.client().meta.events
        listening = {"before-call.dynamodb": self._note, "after-call.dynamodb": self._tell}
        for event, hear in listening.items():
            events.register(event, hear)
        try:
            yield
        finally:
            for event, hear in listening.items():
                events.unregister(event, hear)

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

    def _note(self, model: Any, params: Any, **_: Any) -> None:
        changed: Changed = set()
        for table, item in written(model.name, params["body"]):
            if key := self._keys.get(table):
                (value,) = item[key].values()
                changed |= {(table, None), (table, value)}
        self._writing.changed = changed

    def _tell(self, **_: Any) -> None:
        with self._lock:
            for named in getattr(self._writing, "changed", set()) & self._waiting.keys():
                for tell in self._waiting[named]:
                    tell()


Written = Iterator[tuple[str, Any]]
"""Names of tables, each with an item or a key of it."""


def written(operation: str, body: str | bytes) -> Written:
    """What a request to DynamoDB writes; nothing for one that reads."""
    if read := _WRITTEN.get(operation):
        yield from read(json.loads(body))


def _one(request: Any) -> Written:
    yield request["TableName"], request.get("Item") or request["Key"]


def _batch(request: Any) -> Written:
    for table, requests in request["RequestItems"].items():
        for change in requests:
            (part,) = change.values()
            yield table, part.get("Item") or part["Key"]


def _transaction(request: Any) -> Written:
    for change in request["TransactItems"]:
        ((kind, part),) = change.items()
        if kind != "ConditionCheck":
            yield from _one(part)


_WRITTEN: dict[str, Callable[[Any], Written]] = {
    "PutItem": _one,
    "UpdateItem": _one,
    "DeleteItem": _one,
    "BatchWriteItem": _batch,
    "TransactWriteItems": _transaction,
}


class Watched:
    def __init__(self) -> None:
        self.changed = asyncio.Event()

    async def may_have_changed(self, within: float) -> bool:
        try:
            async with asyncio.timeout(min(within, POLL_SECONDS)):
                await self.changed.wait()
        except TimeoutError:
            return True
        self.changed.clear()
        return True
