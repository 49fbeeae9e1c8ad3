"""Orders for whole imports, confirmed by their owner and carried out by the worker."""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import quote

import boto3

from prime.process_import import handler
from tests.local.aws import import_queue
from tests.prime.calls import body_of, confirmed


def order(user_id: str, id: str, decision: str, **given: Any) -> None:
    give(user_id, id, decision, **given)
    carry_out(*received(user_id))


def give(user_id: str, id: str, decision: str, **given: Any) -> None:
    body_of(confirmed("review_import", user_id, docId=id, decision=decision, **given))


def received(user_id: str) -> list[Any]:
    """The messages of the queue that have an order of this user; all others are gone then."""
    sqs, found = boto3.client("sqs"), []
    url = os.environ["IMPORT_QUEUE"]
    while messages := sqs.receive_message(
        QueueUrl=url,
        MaxNumberOfMessages=10,
        MessageSystemAttributeNames=["ApproximateReceiveCount"],
    ).get("Messages"):
        found += [each for each in messages if _is_order(each["Body"], user_id)]
        for each in messages:
            sqs.delete_message(QueueUrl=url, ReceiptHandle=each["ReceiptHandle"])
    return found


def _is_order(body: str, user_id: str) -> bool:
    return "order" in json.loads(body) and quote(user_id, safe="") in body


def carry_out(*messages: Any) -> None:
    for message in messages:
        event: Any = {"Records": [import_queue.as_record(message)]}
        handler(event, None)
