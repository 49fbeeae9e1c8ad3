"""The bucket and the queues of imports on one machine, and the poller that calls their worker.

On AWS, Lambda's own poller does this. What is in the queue when the stack stops, or was received
and not finished, is there when it starts again.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from commands.template import STACK_NAME, Template

if TYPE_CHECKING:
    from mypy_boto3_sqs import SQSClient

Message = Any
"""As SQS hands it over."""
BUCKET = f"{STACK_NAME}-documents"
WAIT_SECONDS = 1
HIDDEN_SECONDS = 10
"""A message that is held, counted from the last look at the queue."""
AT_ONCE = 4
"""Users whose documents are read at the same time."""
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
    """What is in hand when it is stopped is finished; what waits goes back."""
    sqs = boto3.client("sqs")
    with ThreadPoolExecutor(AT_ONCE, "imports") as workers:
        turns = Turns(workers, partial(_hand_over, sqs, queue))
        while not stopped.is_set():
            try:
                for message in _received(sqs, queue, most=10, hidden=HIDDEN_SECONDS):
                    turns.add(message)
                turns.hold(partial(_hide, sqs, queue, seconds=HIDDEN_SECONDS))
            except (BotoCoreError, ClientError):
                logger.exception("the queue was not read")
                stopped.wait(WAIT_SECONDS)
        _hide(sqs, queue, turns.end(), seconds=0)


class Turns:
    """Users by turns, the messages of one after another: nobody waits for all that somebody else
    has sent."""

    def __init__(self, workers: Executor, work: Callable[[Message], Callable[[], object]]) -> None:
        """`work` returns what is done with the message once it is held no more."""
        self._workers = workers
        self._work = work
        self._lock = threading.Lock()
        self._held: dict[str, deque[Message]] = {}
        """The first one of each user is in hand or about to be."""

    def add(self, message: Message) -> None:
        """One that is held already came back: the machine was too busy to hide it in time."""
        user = _user_of(message)
        with self._lock:
            own = self._held.setdefault(user, deque())
            if any(each["MessageId"] == message["MessageId"] for each in own):
                return
            own.append(message)
            if len(own) == 1:
                self._workers.submit(self._turn, user)

    def hold(self, hide: Callable[[list[Message]], None]) -> None:
        """Those that are held, while none of them is given back."""
        with self._lock:
            hide([message for own in self._held.values() for message in own])

    def end(self) -> list[Message]:
        """No more turns; what has not had one."""
        with self._lock:
            left = [message for own in self._held.values() for message in [*own][1:]]
            self._held = {user: deque([own[0]]) for user, own in self._held.items()}
            return left

    def _turn(self, user: str) -> None:
        done = self._work(self._held[user][0])
        with self._lock:
            self._held[user].popleft()
            if self._held[user]:
                self._workers.submit(self._turn, user)
            else:
                del self._held[user]
        try:
            done()
        except (BotoCoreError, ClientError):
            logger.exception("a message comes back that was worked on")


def _user_of(message: Message) -> str:
    """Whose document it is about; of S3's test event, nobody's."""
    from prime.imports import bucket

    try:
        records = json.loads(message["Body"])["Records"]
        return bucket.owner_and_id(records[0]["s3"]["object"]["key"])[0].user_id
    except (ValueError, LookupError, TypeError):
        return ""


def deliver(sqs: SQSClient, queue: str) -> None:
    """Hand one message to the worker. Nobody else receives any, so it is not hidden meanwhile."""
    for message in _received(sqs, queue, most=1, hidden=0):
        _hand_over(sqs, queue, message)()


def _received(sqs: SQSClient, queue: str, *, most: int, hidden: int) -> list[Message]:
    return sqs.receive_message(
        QueueUrl=queue,
        MaxNumberOfMessages=most,
        WaitTimeSeconds=WAIT_SECONDS,
        VisibilityTimeout=hidden,
        MessageSystemAttributeNames=["ApproximateReceiveCount"],
    ).get("Messages", [])


def _hide(sqs: SQSClient, queue: str, messages: Sequence[Message], *, seconds: int) -> None:
    """From now on. If this process is killed, the next one has them then."""
    for first in range(0, len(messages), 10):
        entries: list[Any] = [
            {"Id": str(at), "ReceiptHandle": each["ReceiptHandle"], "VisibilityTimeout": seconds}
            for at, each in enumerate(messages[first : first + 10])
        ]
        sqs.change_message_visibility_batch(QueueUrl=queue, Entries=entries)


def _hand_over(sqs: SQSClient, queue: str, message: Message) -> Callable[[], object]:
    """As Lambda does: what fails comes back by itself. Returns what the queue is told then, which
    may fail as well: a user's turns go on all the same."""
    # after the environment is set
    from prime.documents.document import EngineInstalling
    from prime.process_import import handler

    handle = {"QueueUrl": queue, "ReceiptHandle": message["ReceiptHandle"]}
    try:
        event: Any = {"Records": [as_record(message)]}
        handler(event, None)
    except EngineInstalling:
        return partial(_send_anew, sqs, message, handle)
    except Exception:
        logger.exception("an import failed, and will be tried again")
        return partial(_give_back, sqs, handle)
    return partial(sqs.delete_message, **handle)


def _send_anew(sqs: SQSClient, message: Message, handle: Any) -> None:
    """A new message, of which no try has been counted."""
    queue, body = handle["QueueUrl"], message["Body"]
    sqs.send_message(QueueUrl=queue, MessageBody=body, DelaySeconds=INSTALLING_SECONDS)
    sqs.delete_message(**handle)


def _give_back(sqs: SQSClient, handle: Any) -> None:
    queue = handle["QueueUrl"]
    later = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["VisibilityTimeout"])
    seconds = int(later["Attributes"]["VisibilityTimeout"])
    sqs.change_message_visibility(**handle, VisibilityTimeout=seconds)


def as_record(message: Any) -> dict[str, Any]:
    """A received message as it stands in Lambda's event."""
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message["Attributes"],
        "eventSource": "aws:sqs",
    }
