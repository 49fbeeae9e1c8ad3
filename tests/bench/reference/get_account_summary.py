"""The reading tool as a plain Powertools handler: the same checks, reads and writes."""

from __future__ import annotations

import datetime
import json
import os
import secrets
import time
from typing import Any

import boto3
from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.event_handler import APIGatewayRestResolver
from aws_lambda_powertools.event_handler.exceptions import UnauthorizedError
from aws_lambda_powertools.metrics import MetricUnit
from pydantic import BaseModel, Field

app = APIGatewayRestResolver(enable_validation=True)
logger = Logger(service="banking")
metrics = Metrics(namespace="Teller", service="banking")
dynamodb = boto3.client("dynamodb")


class Input(BaseModel):
    user_id: str = Field(description="The authenticated user's ID.")


class Output(BaseModel):
    user_id: str = Field(description="Whose account this is.")
    balance: int = Field(description="What is owed now, in whole rupees.")
    credit_limit: int = Field(description="In whole rupees.")
    available_credit: int = Field(description="Credit limit less balance, in whole rupees.")
    due_date: datetime.date = Field(description="When the next payment is due.")
    minimum_due: int = Field(description="The least to pay by then, in whole rupees.")


@app.post("/tools/get_account_summary")
def get_account_summary(request: Input) -> Output:
    user_id = app.current_event["requestContext"]["authorizer"]["claims"]["sub"]
    if request.user_id != user_id:
        raise UnauthorizedError("user_id must be your own.")
    _count(user_id)
    card = dynamodb.get_item(
        TableName=os.environ["BANKING_TABLE"],
        Key={"pk": {"S": user_id}, "sk": {"S": "card"}},
        ConsistentRead=True,
    )["Item"]
    _audit(user_id)
    logger.info("tool call", extra={"tool": "get_account_summary"})
    metrics.add_metric("Success", MetricUnit.Count, 1)
    balance, limit = int(card["balance"]["N"]), int(card["credit_limit"]["N"])
    return Output(
        user_id=user_id,
        balance=balance,
        credit_limit=limit,
        available_credit=limit - balance,
        due_date=datetime.date.fromisoformat(card["due_date"]["S"]),
        minimum_due=int(card["minimum_due"]["N"]),
    )


def _count(user_id: str) -> None:
    dynamodb.update_item(
        TableName=os.environ["IDEMPOTENCY_TABLE"],
        Key={"id": {"S": f"rate#{user_id}#{int(time.time()) // 60}"}},
        UpdateExpression="ADD calls :one",
        ExpressionAttributeValues={":one": {"N": "1"}},
        ReturnValues="ALL_NEW",
    )


def _audit(user_id: str) -> None:
    now = datetime.datetime.now(datetime.UTC).isoformat()
    dynamodb.put_item(
        TableName=os.environ["AUDIT_TABLE"],
        Item={
            "user_id": {"S": user_id},
            "event_id": {"S": f"{now}#{secrets.token_hex(6)}"},
            "timestamp": {"S": now},
            "action": {"S": "get_account_summary"},
            "tool_output": {"S": json.dumps({"redacted": True})},
            "outcome": {"S": "success"},
        },
        ConditionExpression="attribute_not_exists(event_id)",
    )


@logger.inject_lambda_context
@metrics.log_metrics
def handler(event: dict[str, Any], context: Any) -> dict[str, Any]:
    return app.resolve(event, context)
