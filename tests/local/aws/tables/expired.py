"""Deletes what has expired, as DynamoDB does within days: Dynoxide keeps it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from commands.template import Table
from tests.local.aws.polling import polled
from tests.local.aws.tables import file

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient

SECONDS = 3600
STREAM_SECONDS = 24 * 3600
"""For which DynamoDB keeps the records of a stream."""


@contextmanager
def swept(state_dir: Path, client: DynamoDBClient, tables: Sequence[Table]) -> Iterator[None]:
    """Every hour while the block runs, and the first time at once."""

    def work() -> None:
        for table in tables:
            sweep(client, table, int(time.time()))
        file.trim_streams(state_dir, STREAM_SECONDS)

    with polled("expired", work, SECONDS):
        yield


def sweep(client: DynamoDBClient, table: Table, now: int) -> None:
    """Delete the table's items that expired before `now`, in seconds since 1970."""
    if not table.ttl:
        return
    keys = [key["AttributeName"] for key in table.keys]
    names = {"#ttl": table.ttl}
    values: dict[str, Any] = {":now": {"N": str(now)}, ":number": {"S": "N"}}
    is_over = "attribute_type(#ttl, :number) AND #ttl < :now"
    found = client.get_paginator("scan").paginate(
        TableName=table.name,
        FilterExpression=is_over,
        ProjectionExpression=", ".join(f"#key{at}" for at in range(len(keys))),
        ExpressionAttributeNames=names | {f"#key{at}": key for at, key in enumerate(keys)},
        ExpressionAttributeValues=values,
    )
    for item in [item for page in found for item in page["Items"]]:
        try:
            client.delete_item(
                TableName=table.name,
                Key=item,
                ConditionExpression=is_over,
                ExpressionAttributeNames=names,
                ExpressionAttributeValues=values,
            )
        except client.exceptions.ConditionalCheckFailedException:
            continue  # it has been given more time
