"""A month's summary as it is mostly made: read all of the user's transactions, add up the month's.

Nothing is validated, limited, audited or logged, which is less than ours does.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import boto3

dynamodb = boto3.client("dynamodb")


def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    month = json.loads(event["body"])["month"]
    totals = {"INCOME": 0, "EXPENSE": 0}
    for row in _all_of(event["requestContext"]["authorizer"]["claims"]["sub"]):
        if row["date_iso"]["S"].startswith(month):
            totals[row["type"]["S"]] += int(row["amount_mxn_cents"]["N"])
    data = {f"{kind.lower()}_total_mxn_cents": total for kind, total in totals.items()}
    return {"statusCode": 200, "body": json.dumps({"ok": True, "data": data})}


def _all_of(user_id: str) -> Iterator[dict[str, Any]]:
    pages = dynamodb.get_paginator("query").paginate(
        TableName=os.environ["BUDGET_TABLE"],
        KeyConditionExpression="pk = :user AND begins_with(sk, :rows)",
        ExpressionAttributeValues={":user": {"S": user_id}, ":rows": {"S": "transaction#"}},
        ConsistentRead=True,
    )
    for page in pages:
        yield from page["Items"]
