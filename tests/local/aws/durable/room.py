"""What is kept free on the disk, so that reading goes on when there is no room for more.

A tool that reads writes too: it counts the call and puts an audit event. Those tables may take the
last of the room; what else would fill the disk is refused before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.types import Message, Receive, Scope

KEPT_FREE = 32 * 1024 * 1024
"""Bytes. A read takes about a thousand of them."""
_WRITES = ("BatchWriteItem", "ExecuteStatement", "PutItem", "TransactWriteItems", "UpdateItem")


def is_short(folder: Path) -> bool:
    disk = os.statvfs(folder)
    return disk.f_bavail * disk.f_frsize < KEPT_FREE


async def whole_body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body


def again(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


def fills(scope: Scope, body: bytes, may_fill: frozenset[str]) -> bool:
    """Whether the request puts something elsewhere than into these tables."""
    target = dict(scope["headers"]).get(b"x-amz-target", b"").decode()
    service, _, action = target.partition(".")
    if not service:
        return scope["method"] in ("PUT", "POST")
    if service.startswith("DynamoDB_") and action in _WRITES:
        return not set(_tables(json.loads(body))) <= may_fill
    return False


def _tables(request: dict[str, Any]) -> Iterator[str]:
    yield from request.get("RequestItems", ())
    for part in (request, *_operations(request)):
        if "TableName" in part:
            yield part["TableName"]


def _operations(request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for item in request.get("TransactItems", ()):
        for kind, operation in item.items():
            if kind != "ConditionCheck":
                yield operation
