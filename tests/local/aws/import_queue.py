"""The bucket and the queues of imports on one machine, and the poller that calls their worker.

On AWS, Lambda's own poller does this. What is in the queue when the stack stops, or was received
and not finished, is there when it starts again.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from commands.template import STACK_NAME, Template

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

BUCKET = f"{STACK_NAME}-documents"
WAIT_SECONDS = 1
INSTALLING_SECONDS = 5
"""After which a document is tried again whose reader is being installed."""
THE_BUCKET_MAY_SEND = {
    "Version": "2012-10-17",
    "Statement": [
        {
            "Effect": "Allow",
            "Principal": {"Service": "s3.amazonaws.com"},
            "Action": "sqs:SendMessage",
            "Resource": "*",
        }
    ],
}
logger = logging.getLogger(__name__)


def create(template: Template) -> str:
    """The queue's URL. The bucket sends it an event for every document that is put."""
    sqs, queues = boto3.client("sqs"), dict(template.resources("AWS::SQS::Queue"))
    failed = _queue(sqs, "FailedImportsQueue", {})
    limit = queues["ImportQueue"]["RedrivePolicy"]["maxReceiveCount"]
    redrive = {"deadLetterTargetArn": _arn(sqs, failed), "maxReceiveCount": limit}
    queue = _queue(
        sqs,
        "ImportQueue",
        {
            "VisibilityTimeout": str(queues["ImportQueue"]["VisibilityTimeout"]),
            "RedrivePolicy": json.dumps(redrive),
            "Policy": json.dumps(THE_BUCKET_MAY_SEND),
        },
    )
    s3 = boto3.client("s3")
    s3.create_bucket(Bucket=BUCKET)
    if "QueueConfigurations" in s3.get_bucket_notification_configuration(Bucket=BUCKET):
        return queue  # set up again, it would send its test event again
    s3.put_bucket_notification_configuration(
        Bucket=BUCKET,
        NotificationConfiguration={
            "QueueConfigurations": [
                {"QueueArn": _arn(sqs, queue), "Events": ["s3:ObjectCreated:*"]}
            ]
        },
    )
    return queue


def _queue(sqs: SQSClient, name: str, attributes: Any) -> str:
    """Made, or changed when the template has changed since."""
    url = sqs.create_queue(QueueName=f"{STACK_NAME}-{name}")["QueueUrl"]
    if attributes:
        sqs.set_queue_attributes(QueueUrl=url, Attributes=attributes)
    return url


def _arn(sqs: SQSClient, url: str) -> str:
    answer = sqs.get_queue_attributes(QueueUrl=url, AttributeNames=["QueueArn"])
    return answer["Attributes"]["QueueArn"]


@contextmanager
def worked_on(queue: str) -> Iterator[None]:
    """Calls the worker with what is in the queue while the block runs."""
    stopped = threading.Event()
    thread = threading.Thread(target=_poll, args=(queue, stopped), name="import-queue")
    thread.start()
    try:
        yield
    finally:
        stopped.set()
        thread.join()


def _poll(queue: str, stopped: threading.Event) -> None:
    sqs = boto3.client("sqs")
    while not stopped.is_set():
        try:
            deliver(sqs, queue)
        except (BotoCoreError, ClientError):
            logger.exception("the queue was not read")
            stopped.wait(WAIT_SECONDS)


def deliver(sqs: SQSClient, queue: str) -> None:
    """Hand one message to the worker, as Lambda does: what fails comes back by itself. Nobody else
    receives any, so it is not hidden meanwhile: if this process is killed, the next one has it."""
    # after the environment is set
    from prime.documents.document import EngineInstalling
    from prime.process_import import handler

    received = sqs.receive_message(
        QueueUrl=queue,
        MaxNumberOfMessages=1,
        WaitTimeSeconds=WAIT_SECONDS,
        VisibilityTimeout=0,
        MessageSystemAttributeNames=["ApproximateReceiveCount"],
    )
    for message in received.get("Messages", ()):
        try:
            event: Any = {"Records": [as_record(message)]}
            handler(event, None)
        except EngineInstalling:  # a new message, of which no try has been counted
            sqs.send_message(
                QueueUrl=queue, MessageBody=message["Body"], DelaySeconds=INSTALLING_SECONDS
            )
        except Exception:
            logger.exception("an import failed, and will be tried again")
            later = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["VisibilityTimeout"])
            sqs.change_message_visibility(
                QueueUrl=queue,
                ReceiptHandle=message["ReceiptHandle"],
                VisibilityTimeout=int(later["Attributes"]["VisibilityTimeout"]),
            )
            continue
        sqs.delete_message(QueueUrl=queue, ReceiptHandle=message["ReceiptHandle"])


def as_record(message: Any) -> dict[str, Any]:
    """A received message as it stands in Lambda's event."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
        "eventSource": "aws:sqs",
    }
