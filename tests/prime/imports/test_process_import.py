"""The queue's worker: what it takes from a message, what comes back, and what is given up."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import boto3
import pytest

from prime.documents import isolation
from prime.documents.document import Busy
from prime.entities import DocumentRecord
from prime.imports import bucket, ending
from prime.imports.document_import import GONE
from prime.process_import import GivenUp, NotRecorded, SqsMessage, handler
from tests.dynamodb_traffic import just_before
from tests.local.aws import import_queue
from tests.prime.calls import body_of, confirmed, post
from tests.prime.documents import drawing
from tests.prime.documents.drawing import Column, Statement
from tests.prime.post_office import PostOffice, csv_file, letter
from tests.prime.stored import (
    COFFEE,
    LUNCH,
    booked,
    document,
    imported,
    notifications,
    outcomes,
    record,
    rows,
    statement,
    upload,
    work,
)
from toolkit import Caller

GAVE_UP = "Could not import september_statement.csv: Something went wrong on our side."


@pytest.fixture
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("prime.process_import._RECORDED_WITHIN_SECONDS", 0.02)
    monkeypatch.setattr("prime.process_import._POLL_SECONDS", 0.01)


@pytest.fixture
def poison(owner: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A document at which every reader fails, for reasons of ours."""
    monkeypatch.setenv("OCR_ENGINE", "broken")
    return upload(owner, statement(COFFEE))


class Inbox:
    """The import queue with nothing in it, from which what failed can be had again at once."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._sqs = boto3.client("sqs")
        self.clear()
        self._policy = self._attributes("RedrivePolicy", "VisibilityTimeout")
        self._set(VisibilityTimeout="0")

    def clear(self) -> None:
        self._sqs.purge_queue(QueueUrl=self._url)

    def deliver(self, times: int = 1) -> None:
        for _ in range(times):
            import_queue.deliver(self._sqs, self._url)

    def restore(self) -> None:
        self._set(VisibilityTimeout=self._policy["VisibilityTimeout"])

    @property
    def waiting(self) -> int:
        return int(self._attributes("ApproximateNumberOfMessages")["ApproximateNumberOfMessages"])

    @property
    def dead(self) -> list[Any]:
        """The messages of the dead-letter queue, which are taken from it."""
        arn = json.loads(self._policy["RedrivePolicy"])["deadLetterTargetArn"]
        url = self._sqs.get_queue_url(QueueName=arn.rpartition(":")[2])["QueueUrl"]
        taken = self._sqs.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
        for each in taken:
            self._sqs.delete_message(QueueUrl=url, ReceiptHandle=each["ReceiptHandle"])
        return [json.loads(each["Body"]) for each in taken]

    def _attributes(self, *names: Any) -> dict[str, str]:
        asked = self._sqs.get_queue_attributes(QueueUrl=self._url, AttributeNames=[*names])
        return {str(name): value for name, value in asked["Attributes"].items()}

    def _set(self, **attributes: str) -> None:
        self._sqs.set_queue_attributes(QueueUrl=self._url, Attributes=attributes)  # type: ignore[arg-type]


@pytest.fixture
def inbox(queue: str) -> Iterator[Inbox]:
    inbox = Inbox(queue)
    yield inbox
    inbox.restore()


def test_a_fetched_message_is_imported_by_way_of_the_bucket_and_the_queue(
    owner: str, inbox: Inbox, post_office: PostOffice
) -> None:
    """Test conversation 1 of docs/rules/prime.md, from the fetch to the notification."""
    file = csv_file(statement(COFFEE, LUNCH))
    (message_id,) = post_office.connect(owner, letter("Sept Visa Statement", file))
    (id,) = body_of(post("fetch_email_attachments", owner, messageId=message_id))["docIds"]
    inbox.deliver()
    assert document(owner, id).status == "imported"
    assert booked(owner) == [COFFEE, LUNCH]
    assert notifications(owner) == ["Imported 2 transactions from september_statement.csv"]
    assert inbox.waiting == 0


@pytest.mark.parametrize("strange", ["a/b", "a b+c", "é%2F#x"])
def test_the_bucket_tells_the_queue_whose_document_it_is(
    strange: str, owner: str, inbox: Inbox
) -> None:
    user_id = f"{owner}{strange}"
    upload(user_id, statement(COFFEE))
    inbox.deliver()
    assert booked(user_id) == [COFFEE]


def test_a_document_put_again_is_read_once(owner: str, inbox: Inbox) -> None:
    id = upload(owner, statement(COFFEE))
    bucket.put(Caller(owner), id, statement(COFFEE).encode())
    inbox.deliver(times=2)
    assert (len(rows(owner)), len(notifications(owner)), inbox.waiting) == (1, 1, 0)


@pytest.mark.slow
def test_a_message_that_fails_is_given_up_told_once_and_kept_for_us(
    owner: str, poison: str, inbox: Inbox
) -> None:
    """Three tries, two receptions in which it is given up, then the dead-letter queue."""
    bucket.put(Caller(owner), poison, statement(COFFEE).encode())
    inbox.deliver(times=3)
    assert (document(owner, poison).status, notifications(owner)) == ("processing", [])
    inbox.deliver()
    assert (document(owner, poison).status, notifications(owner)) == ("failed", [GAVE_UP])
    inbox.deliver(times=2)
    assert notifications(owner) == [GAVE_UP]
    assert inbox.waiting == 0
    (dead,) = inbox.dead
    assert poison in dead["Records"][0]["s3"]["object"]["key"]
    assert outcomes(owner, "process_import") == ["failed"]


@pytest.mark.parametrize("received", [1, 2, 3])
def test_what_fails_comes_back_and_nobody_is_told(received: int, owner: str, poison: str) -> None:
    with pytest.raises(RuntimeError):
        work(owner, poison, received=received)
    assert (document(owner, poison).status, notifications(owner)) == ("processing", [])


def test_what_failed_is_imported_when_it_comes_back(
    owner: str, poison: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(RuntimeError):
        work(owner, poison)
    monkeypatch.setenv("OCR_ENGINE", "none")
    work(owner, poison, received=2)
    assert document(owner, poison).status == "imported"
    assert outcomes(owner, "process_import") == ["success"]


def test_what_was_given_up_is_told_once_and_read_again_when_it_is_sent_again(
    owner: str, poison: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for received in (4, 5):
        with pytest.raises(GivenUp):
            work(owner, poison, received=received)
    assert notifications(owner) == [GAVE_UP]
    monkeypatch.setenv("OCR_ENGINE", "none")
    work(owner, poison)
    done = document(owner, poison)
    assert done.status == "imported"
    assert not done.reason
    assert notifications(owner)[1:] == ["Imported 1 transaction from september_statement.csv"]


@pytest.fixture
def paper(owner: str) -> str:
    """A statement that is read in a process of its own."""
    columns = [Column("Date", 54), Column("Description", 150), Column("Amount", 558, True)]
    rows = [["2025-01-06", "COFFEE", "-4.50"], ["2025-01-28", "PAY", "+9.00"]]
    made = Statement(columns, rows, above=["First Bank", "Currency: USD"])
    return upload(owner, drawing.statement(made), "statement.pdf")


def test_what_a_busy_machine_had_no_time_for_says_so_and_is_read_when_it_comes_back(
    owner: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(isolation, "_SECONDS", 0.001)
        with pytest.raises(Busy):
            work(owner, paper)
    found = document(owner, paper)
    assert (found.status, found.reason) == ("processing", ending.BUSY)
    assert notifications(owner) == []
    work(owner, paper, received=2)
    found = document(owner, paper)
    assert (found.status, found.transactions) == ("imported", 2)
    assert not found.reason


def test_what_a_busy_machine_never_had_time_for_is_told_so_and_may_be_sent_again(
    owner: str, paper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(isolation, "_SECONDS", 0.001)
        for received in (1, 2, 3):
            with pytest.raises(Busy):
                work(owner, paper, received=received)
    with pytest.raises(GivenUp):
        work(owner, paper, received=4)
    assert notifications(owner) == [f"Could not import statement.pdf: {ending.BUSY}"]
    work(owner, paper)
    assert document(owner, paper).status == "imported"


def test_a_message_redriven_after_the_import_changes_nothing(owner: str) -> None:
    id = imported(owner, statement(COFFEE))
    for received in (1, 4, 5):
        work(owner, id, received=received)
    assert (len(rows(owner)), len(notifications(owner))) == (1, 1)


def test_a_document_whose_file_is_gone_is_told_to_be_sent_again(owner: str) -> None:
    id = record(owner)
    work(owner, id)
    left = document(owner, id)
    assert (left.status, left.reason) == ("unreadable", GONE)
    assert outcomes(owner, "process_import") == ["success"]


def test_s3s_test_event_is_nothing_to_do() -> None:
    test = {"Service": "Amazon S3", "Event": "s3:TestEvent", "Bucket": "teller-documents"}
    sent: SqsMessage = {
        "body": json.dumps(test),
        "attributes": {"ApproximateReceiveCount": "1"},
    }
    handler({"Records": [sent]}, None)


def test_a_message_of_several_documents_imports_each(owner: str) -> None:
    ids = [upload(owner, statement(row)) for row in (COFFEE, LUNCH)]
    work(owner, *ids)
    assert booked(owner) == [COFFEE, LUNCH]


@pytest.mark.usefixtures("_impatient")
def test_a_document_that_nobody_recorded_comes_back_and_then_is_left(owner: str) -> None:
    """The fetch that put it was cut off before its commit: nobody was promised it."""
    content = statement(COFFEE).encode()
    id = bucket.document_id(content)
    bucket.put(Caller(owner), id, content)
    for received in (1, 2, 3):
        with pytest.raises(NotRecorded):
            work(owner, id, received=received)
    work(owner, id, received=4)
    assert (rows(owner), notifications(owner)) == ([], [])


def test_a_document_that_is_recorded_a_moment_later_is_waited_for(
    owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = statement(COFFEE).encode()
    id = bucket.document_id(content)
    bucket.put(Caller(owner), id, content)
    clock = SimpleNamespace(monotonic=time.monotonic, sleep=lambda _: record(owner, id))
    monkeypatch.setattr("prime.process_import.time", clock)
    work(owner, id)
    assert document(owner, id).status == "imported"


@pytest.mark.usefixtures("_impatient")
def test_one_that_was_undone_is_imported_when_it_is_fetched_again_however_late_that_is_recorded(
    owner: str, inbox: Inbox, post_office: PostOffice
) -> None:
    """Its file is put before: a large one beside it may take its time."""
    file = csv_file(statement(COFFEE))
    (message_id,) = post_office.connect(owner, letter("Sept Visa Statement", file))
    (id,) = body_of(post("fetch_email_attachments", owner, messageId=message_id))["docIds"]
    inbox.deliver()
    body_of(confirmed("review_import", owner, docId=id, decision="undo"))
    inbox.deliver()
    assert (document(owner, id).status, inbox.waiting) == ("undone", 0)
    with just_before("TransactWriteItems", inbox.deliver):
        body_of(post("fetch_email_attachments", owner, messageId=message_id))
    assert document(owner, id).status == "processing"
    inbox.deliver()
    assert (document(owner, id).status, booked(owner)) == ("imported", [COFFEE])


@pytest.mark.usefixtures("_impatient")
def test_one_that_was_left_with_an_order_is_imported_when_it_is_fetched_again(
    owner: str, inbox: Inbox, post_office: PostOffice
) -> None:
    """Also where its file's message comes before that is recorded."""
    file = csv_file(statement(COFFEE))
    (message_id,) = post_office.connect(owner, letter("Sept Visa Statement", file))
    (id,) = body_of(post("fetch_email_attachments", owner, messageId=message_id))["docIds"]
    inbox.deliver()
    body_of(confirmed("review_import", owner, docId=id, decision="read_again"))
    inbox.clear()
    begun = datetime.now(UTC) - timedelta(days=1, seconds=1)
    document(owner, id).update([DocumentRecord.begun_at.set(begun.isoformat())])
    assert document(owner, id).status_now == "failed"
    with just_before("TransactWriteItems", inbox.deliver):
        body_of(post("fetch_email_attachments", owner, key="again", messageId=message_id))
    assert document(owner, id).status == "processing"
    inbox.deliver()
    assert (document(owner, id).status, booked(owner)) == ("imported", [COFFEE])


@pytest.mark.usefixtures("_impatient")
def test_another_users_document_of_the_same_content_is_not_theirs(owner: str) -> None:
    id = upload(owner, statement(COFFEE))
    with pytest.raises(NotRecorded):
        work(f"{owner}2", id)
    assert document(owner, id).status == "processing"


def test_what_went_wrong_is_not_told_to_the_owner(owner: str, poison: str) -> None:
    with pytest.raises(GivenUp):
        work(owner, poison, received=4)
    assert "OCR" not in " ".join(notifications(owner)) + str(document(owner, poison).reason)
