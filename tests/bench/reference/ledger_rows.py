"""A user's transactions where they are mostly kept: in one partition, by time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import boto3

dynamodb = boto3.client("dynamodb")


def newest_first(event: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All of the signed-in user's, as they are read."""
    user_id = event["requestContext"]["authorizer"]["claims"]["sub"]
    pages = dynamodb.get_paginator("query").paginate(
        TableName=os.environ["FINANCE_TABLE"],
        KeyConditionExpression="pk = :user",
        ExpressionAttributeValues={":user": {"S": f"reference {user_id}"}},
        ScanIndexForward=False,
        ConsistentRead=True,
    )
    for page in pages:
        yield from page["Items"]
