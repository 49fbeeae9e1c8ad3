"""The poller of imports on one machine: what it hands to the worker, and what it keeps."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import boto3
import pytest

from commands.template import Template
from prime import process_import
from prime.imports import bucket
from tests.local.aws import import_queue
from tests.local.aws.emulator import Aws
from toolkit import Caller


@pytest.fixture(scope="module")
def queue(aws: Aws) -> str:
    return import_queue.create(Template())


@pytest.fixture
def sqs(queue: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The queue's client, with nothing in the queue; what fails comes back at once."""
    monkeypatch.setenv("DOCUMENTS_BUCKET", import_queue.BUCKET)
    sqs: Any = boto3.client("sqs")
    sqs.purge_queue(QueueUrl=queue)
    sqs.set_queue_attributes(QueueUrl=queue, Attributes={"VisibilityTimeout": "0"})
    yield sqs
    sqs.set_queue_attributes(QueueUrl=queue, Attributes={"VisibilityTimeout": "720"})


def _waiting(sqs: Any, queue: str) -> int:
    name = "ApproximateNumberOfMessages"
    asked = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=[name])
    return int(asked["Attributes"][name])


def test_created_again_it_is_the_same_with_what_is_in_it_under_todays_limits(
    queue: str, sqs: Any
) -> None:
    """The folder of a stack outlives the template that it was started with."""
    sqs.set_queue_attributes(QueueUrl=queue, Attributes={"VisibilityTimeout": "30"})
    sqs.send_message(QueueUrl=queue, MessageBody="{}")
    assert import_queue.create(Template()) == queue
    assert _waiting(sqs, queue) == 1
    asked = sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=["VisibilityTimeout"])
    assert asked["Attributes"] == {"VisibilityTimeout": "720"}


def test_its_limits_are_the_templates(queue: str) -> None:
    asked = boto3.client("sqs").get_queue_attributes(QueueUrl=queue, AttributeNames=["All"])
    attributes: Any = asked["Attributes"]
    properties = dict(Template().resources("AWS::SQS::Queue"))["ImportQueue"]
    redrive = json.loads(attributes["RedrivePolicy"])
    assert int(redrive["maxReceiveCount"]) == properties["RedrivePolicy"]["maxReceiveCount"]
    assert redrive["deadLetterTargetArn"].endswith("-FailedImportsQueue")


def test_the_worker_gets_what_the_bucket_has_told_as_lambda_would_hand_it_over(
    queue: str, sqs: Any, user_id: str
) -> None:
    bucket.put(Caller(user_id), "doc_1", b"x")
    (received,) = sqs.receive_message(
        QueueUrl=queue, MessageSystemAttributeNames=["ApproximateReceiveCount"]
    )["Messages"]
    record = import_queue.as_record(received)
    assert record["eventSource"] == "aws:sqs"
    assert record["attributes"]["ApproximateReceiveCount"] == "1"
    (notice,) = json.loads(record["body"])["Records"]
    assert notice["eventName"] == "ObjectCreated:Put"
    assert bucket.owner_and_id(notice["s3"]["object"]["key"]) == (Caller(user_id), "doc_1")


def test_a_message_that_was_worked_on_is_gone(queue: str, sqs: Any) -> None:
    sqs.send_message(QueueUrl=queue, MessageBody=json.dumps({"Event": "s3:TestEvent"}))
    import_queue.deliver(sqs, queue)
    assert _waiting(sqs, queue) == 0


@pytest.mark.slow
def test_a_message_that_failed_comes_back_until_it_is_put_aside(queue: str, sqs: Any) -> None:
    sqs.send_message(QueueUrl=queue, MessageBody="no JSON")
    for _ in range(5):
        import_queue.deliver(sqs, queue)
        assert _waiting(sqs, queue) == 1
    import_queue.deliver(sqs, queue)
    assert _waiting(sqs, queue) == 0
    dead = sqs.get_queue_url(QueueName=queue.rpartition("/")[2].replace("Import", "FailedImports"))
    (failed,) = sqs.receive_message(QueueUrl=dead["QueueUrl"])["Messages"]
    sqs.delete_message(QueueUrl=dead["QueueUrl"], ReceiptHandle=failed["ReceiptHandle"])
    assert failed["Body"] == "no JSON"


def test_it_is_worked_on_while_the_block_runs_and_no_longer(
    queue: str, sqs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()
    monkeypatch.setattr(process_import, "handler", lambda event, context: done.set())
    with import_queue.worked_on(queue):
        sqs.send_message(QueueUrl=queue, MessageBody="{}")
        assert done.wait(30)
    sqs.send_message(QueueUrl=queue, MessageBody="{}")
    assert "import-queue" not in [thread.name for thread in threading.enumerate()]
    assert _waiting(sqs, queue) == 1
