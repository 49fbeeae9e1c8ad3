"""Reads which language a person has set (GET /settings), without PynamoDB, for the authorizer.

API Gateway remembers the authorizer's answer, so this is one read for a token in five minutes, and
none of a call's own.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import TYPE_CHECKING, Any

from toolkit import aws, settings
from toolkit.storage import keys, wire

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient


def own_language(user_id: str) -> str | None:
    """What they have set, or None. If DynamoDB does not answer at once, None as well: nobody is
    refused for it."""
    pk, sk = keys.of_settings(user_id)
    try:
        found: Any = dynamodb().get_item(
            TableName=settings.text("PRIME_TABLE", "Prime"),
            Key={"pk": {"S": pk}, "sk": {"S": sk}},
            ProjectionExpression="#language",
            ExpressionAttributeNames={"#language": "language"},
        )
    except aws.ServiceFailure:
        logging.getLogger(__name__).warning("language not read", exc_info=True)
        return None
    language: str | None = found.get("Item", {}).get("language", {}).get("S")
    return language


@cache
def dynamodb() -> DynamoDBClient:
    """One try, which takes up to four of the authorizer's five seconds."""
    if not wire.lean():
        botocores: DynamoDBClient = aws.client("dynamodb", session=aws.session(), tries=1)
        return botocores
    lean: Any = wire.Client(lambda: None, tries=1)
    client: DynamoDBClient = lean
    return client
