"""The events of the Audit table, as items in DynamoDB's JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

from audit.batch import Image, is_event
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables

Key = tuple[str, str]
"""User id and event id."""

_KEYS_AT_ONCE = 100


def every() -> Iterator[Image]:
    return filter(is_event, _scanned())


def keys_not_in(event_ids: Collection[str]) -> Iterator[Key]:
    for image in every():
        if image["event_id"]["S"] not in event_ids:
            yield image["user_id"]["S"], image["event_id"]["S"]


def with_id(event_id: str) -> Iterator[Image]:
    """Those of that id, of whichever users: reads the whole table."""
    return filter(
        is_event,
        _scanned(
            FilterExpression="event_id = :id",
            ExpressionAttributeValues={":id": {"S": event_id}},
        ),
    )


def of_keys(keys: Sequence[Key]) -> Iterator[Image]:
    """Those that are there."""
    name = AuditEvent.Meta.table_name
    for start in range(0, len(keys), _KEYS_AT_ONCE):
        asked: Any = [
            {"user_id": {"S": user_id}, "event_id": {"S": event_id}}
            for user_id, event_id in keys[start : start + _KEYS_AT_ONCE]
        ]
        while asked:
            request: Any = {name: {"Keys": asked, "ConsistentRead": True}}
            got: Any = tables.client().batch_get_item(RequestItems=request)
            yield from filter(is_event, got["Responses"].get(name, ()))
            asked = got.get("UnprocessedKeys", {}).get(name, {}).get("Keys")


def _scanned(**request: Any) -> Iterator[Image]:
    """By hand: the layer leaves botocore's paginators out."""
    asked = {"TableName": AuditEvent.Meta.table_name, "ConsistentRead": True, **request}
    while asked:
        page: Any = tables.client().scan(**asked)
        yield from page["Items"]
        after = page.get("LastEvaluatedKey")
        asked = asked | {"ExclusiveStartKey": after} if after else {}
