"""The items of one user, as plain values or to be deleted, read a page at a time."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from toolkit.storage import tables
from toolkit.storage.ownership import Item

_AT_ONCE = 25
"""DynamoDB takes no more in one request."""


def of_partition(table: str, key: Item, *, begins: str = "") -> Iterator[Item]:
    """The items under a partition's `key`, {"name": {"S": …}}, whose sort key begins so."""
    ((name, value),) = key.items()
    condition, names, values = "#pk = :pk", {"#pk": name}, {":pk": value}
    if begins:
        condition += " AND begins_with(#sk, :sk)"
        names["#sk"], values[":sk"] = "sk", {"S": begins}
    asked: Any = {
        "TableName": table,
        "KeyConditionExpression": condition,
        "ExpressionAttributeNames": names,
        "ExpressionAttributeValues": values,
        "ConsistentRead": True,
    }
    for page in _pages(tables.client().query, asked):
        yield from page


def plain(value: Mapping[str, Any]) -> Any:
    """A value of DynamoDB's JSON as JSON has it; a number that is not whole stays text."""
    ((kind, inner),) = value.items()
    match kind:
        case "N":
            return int(inner) if inner.lstrip("-").isdigit() else inner
        case "B":
            return base64.b64encode(inner).decode()
        case "NULL":
            return None
        case "L":
            return [plain(each) for each in inner]
        case "M":
            return {name: plain(each) for name, each in inner.items()}
        case _:
            return inner


def of_everybody(table: str, user_id: str) -> Iterator[list[Item]]:
    """The items of a table that say by `user_id` whose they are, which is no part of their keys:
    those of each page that was read, which may be none."""
    asked: Any = {
        "TableName": table,
        "FilterExpression": "#user_id = :user_id",
        "ExpressionAttributeNames": {"#user_id": "user_id"},
        "ExpressionAttributeValues": {":user_id": {"S": user_id}},
        "ConsistentRead": True,
    }
    return _pages(tables.client().scan, asked)


def _pages(read: Callable[..., Any], asked: Any) -> Iterator[list[Item]]:
    """By hand: the layer leaves botocore's paginators out."""
    while asked:
        page = read(**asked)
        yield page["Items"]
        after = page.get("LastEvaluatedKey")
        asked = asked | {"ExclusiveStartKey": after} if after else None


def delete(table: str, keys: Iterable[Item]) -> None:
    """All of them are gone when it returns."""
    left = [{"DeleteRequest": {"Key": key}} for key in keys]
    while left:
        asked: Any = {table: left[:_AT_ONCE]}
        answer: Any = tables.client().batch_write_item(RequestItems=asked)
        left = answer.get("UnprocessedItems", {}).get(table, []) + left[_AT_ONCE:]
