"""The writing tool as a plain Powertools handler, with its idempotency and DynamoDB layer."""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import secrets
import time
from typing import Any, Literal

import boto3
from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
from aws_lambda_powertools.event_handler.exceptions import BadRequestError, UnauthorizedError
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.idempotency import (
    DynamoDBPersistenceLayer,
    IdempotencyConfig,
    idempotent,
)
from pydantic import BaseModel, Field

app = APIGatewayRestResolver(enable_validation=True)
logger = Logger(service="banking")
metrics = Metrics(namespace="Teller", service="banking")
dynamodb = boto3.client("dynamodb")
persistence = DynamoDBPersistenceLayer(
    table_name=os.environ["IDEMPOTENCY_TABLE"], boto3_client=dynamodb
)
config = IdempotencyConfig(
    event_key_jmespath='headers."Idempotency-Key"',
    payload_validation_jmespath="body",
    hash_function="sha256",
)


class Input(BaseModel):
    user_id: str = Field(description="The authenticated user's ID.")
    reason: str = Field(min_length=1, max_length=500, description="Reason for blocking.")


class Output(BaseModel):
    status: Literal["success"] = "success"
    message: str = "Card blocked successfully"
    block_id: str = Field(description="Names this block.")


@app.post("/tools/block_card")
def block_card(request: Input) -> Output:
    user_id = app.current_event["requestContext"]["authorizer"]["claims"]["sub"]
    if request.user_id != user_id:
        raise UnauthorizedError("user_id must be your own.")
    _count(user_id)
    slot = _confirmed(user_id, request)
    card = {"pk": {"S": user_id}, "sk": {"S": "card"}}
    found = dynamodb.get_item(TableName=os.environ["BANKING_TABLE"], Key=card, ConsistentRead=True)[
        "Item"
    ]
    block_id = found.get("block_id", {}).get("S") or f"blk_{secrets.token_hex(6)}"
    _write(user_id, card, slot, block_id, request.reason)
    logger.info("tool call", extra={"tool": "block_card"})
    metrics.add_metric("Success", MetricUnit.Count, 1)
    return Output(block_id=block_id)


def _count(user_id: str) -> None:
    dynamodb.update_item(
        TableName=os.environ["IDEMPOTENCY_TABLE"],
        Key={"id": {"S": f"rate#{user_id}#{int(time.time()) // 60}"}},
        UpdateExpression="ADD calls :one",
        ExpressionAttributeValues={":one": {"N": "1"}},
        ReturnValues="ALL_NEW",
    )


def _confirmed(user_id: str, request: Input) -> dict[str, Any]:
    said = json.dumps([user_id, "block_card", request.model_dump()], sort_keys=True)
    slot = {"id": {"S": f"confirmation#{hashlib.sha256(said.encode()).hexdigest()}"}}
    found = dynamodb.get_item(
        TableName=os.environ["IDEMPOTENCY_TABLE"], Key=slot, ConsistentRead=True
    )
    if found.get("Item", {}).get("status", {}).get("S") != "confirmed":
        raise BadRequestError("The user must confirm this first.")
    return slot


def _write(
    user_id: str, card: dict[str, Any], slot: dict[str, Any], block_id: str, reason: str
) -> None:
    now = datetime.datetime.now(datetime.UTC).isoformat()
    update: dict[str, Any] = {
        "TableName": os.environ["BANKING_TABLE"],
        "Key": card,
        "UpdateExpression": (
            "SET card_status = :s, block_id = :b, block_reason = :r, changed_at = :n"
        ),
        "ConditionExpression": "card_status <> :s",
        "ExpressionAttributeValues": {
            ":s": {"S": "blocked"},
            ":b": {"S": block_id},
            ":r": {"S": reason},
            ":n": {"S": now},
        },
    }
    used: dict[str, Any] = {
        "TableName": os.environ["IDEMPOTENCY_TABLE"],
        "Key": slot,
        "ConditionExpression": "attribute_exists(id)",
    }
    event: dict[str, Any] = {
        "TableName": os.environ["AUDIT_TABLE"],
        "Item": {
            "user_id": {"S": user_id},
            "event_id": {"S": f"{now}#{secrets.token_hex(6)}"},
            "timestamp": {"S": now},
            "action": {"S": "block_card"},
            "tool_output": {"S": json.dumps({"status": "success", "block_id": block_id})},
            "outcome": {"S": "success"},
        },
        "ConditionExpression": "attribute_not_exists(event_id)",
    }
    dynamodb.transact_write_items(
        TransactItems=[{"Update": update}, {"Delete": used}, {"Put": event}]  # type: ignore[typeddict-item]
    )


@logger.inject_lambda_context
@metrics.log_metrics
@idempotent(persistence_store=persistence, config=config)
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    return app.resolve(event, context)
