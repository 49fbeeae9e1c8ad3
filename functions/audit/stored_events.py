"""The events of the Audit table, as items in DynamoDB's JSON."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import families
from audit.batch import Image, is_event
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables

Key = tuple[str, str]
"""User id and event id."""

INDEX = "by_family"
"""Of the table: every event whole, by its family and its id, which begins with its time."""
FAMILIES = (*families.FAMILIES, "chat", "confirmations", "integrations", "oauth")
"""What an event's family may be."""
_KEYS_AT_ONCE = 100
_FIRST, _LAST = "\x00", "\U0010ffff"
"""Before and after every id."""


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


def between(after: str, until: str) -> Iterator[Image]:
    """Those whose ids stand between these, by the index: in each family in their order."""
    for family in FAMILIES:
        asked = {
            "TableName": AuditEvent.Meta.table_name,
            "IndexName": INDEX,
            "KeyConditionExpression": "#family = :family AND event_id BETWEEN :after AND :until",
            "ExpressionAttributeNames": {"#family": "family"},
            "ExpressionAttributeValues": {
                ":family": {"S": family},
                ":after": {"S": after or _FIRST},
                ":until": {"S": until},
            },
        }
        for page in _pages(tables.client().query, asked):
            yield from page["Items"]


def later(than: str) -> Iterator[Image]:
    return between(than, _LAST)


def outside_index(after: Image | None) -> Iterator[tuple[list[Image], Image | None, int]]:
    """Pages of the table from the key on: the events there that no family of FAMILIES has, the key
    to go on from, None at the end, and how many items the page was of."""
    values = {f":{family}": {"S": family} for family in FAMILIES}
    asked = {
        "TableName": AuditEvent.Meta.table_name,
        "FilterExpression": f"attribute_not_exists(#family) OR NOT #family IN ({','.join(values)})",
        "ExpressionAttributeNames": {"#family": "family"},
        "ExpressionAttributeValues": values,
        **({"ExclusiveStartKey": after} if after else {}),
    }
    for page in _pages(tables.client().scan, asked):
        found = [image for image in page["Items"] if is_event(image)]
        yield found, page.get("LastEvaluatedKey"), page["ScannedCount"]


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
    asked = {"TableName": AuditEvent.Meta.table_name, "ConsistentRead": True, **request}
    for page in _pages(tables.client().scan, asked):
        yield from page["Items"]


def _pages(ask: Callable[..., Any], request: Mapping[str, Any]) -> Iterator[Any]:
    """By hand: the layer leaves botocore's paginators out."""
    asked = {**request}
    while asked:
        page = ask(**asked)
        yield page
        after = page.get("LastEvaluatedKey")
        asked = asked | {"ExclusiveStartKey": after} if after else {}
