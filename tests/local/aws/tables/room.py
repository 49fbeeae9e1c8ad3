"""What is kept free on the disk, so that reading goes on when there is no room for more.

A tool that reads writes too: it counts the call and puts an audit event. Those tables may take the
last of the room; what else would fill the disk is refused before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from tests.local.aws.changes import written

KEPT_FREE = 32 * 1024 * 1024
"""Bytes. A read takes about a thousand of them."""
_WRITES = ("BatchWriteItem", "PutItem", "TransactWriteItems", "UpdateItem")
_UNAVAILABLE = json.dumps({"__type": "ServiceUnavailable", "message": "The disk is full."}).encode()


def is_short(folder: Path) -> bool:
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize < KEPT_FREE


@contextmanager
def kept_free(folder: Path, may_fill: Collection[str]) -> Iterator[None]:
    """Within the block, writes of the toolkit's client that would take it are refused, except to
    tables that `may_fill` it."""
    from toolkit.storage import tables  # after the environment is set

    def refuse(request: Any, event_name: str, **_: Any) -> Any:
        operation = event_name.rpartition(".")[2]
        if operation not in _WRITES or not is_short(folder):
            return None
        if {table for table, _ in written(operation, request.body)} <= {*may_fill}:
            return None
        return SimpleNamespace(status_code=503, headers={}, content=_UNAVAILABLE, raw=None)

    events: Any = tables.client().meta.events
    events.register("before-send.dynamodb", refuse)
    try:
        yield
    finally:
        events.unregister("before-send.dynamodb", refuse)
