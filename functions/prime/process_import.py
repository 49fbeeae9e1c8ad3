"""The worker of the import queue. A message is an S3 event: a document was put into the bucket,
fetched from the mail or uploaded by its owner; or, with an `order` in it, what the owner has
ordered of one (imports/orders.py).

A message that fails comes back after the queue's visibility timeout. After three tries the owner is
notified that the document could not be imported, and the message goes to the dead-letter queue. A
machine that is too busy to read a document is such a failure, of which the document says so.
"""

from __future__ import annotations

import json
import time
from typing import Any, NotRequired, TypedDict

from prime.documents.document import Busy, EngineMissing
from prime.entities import DocumentRecord
from prime.imports import bucket, whole_import
from prime.imports.document_import import import_document
from prime.imports.ending import BUSY, busy, give_up
from prime.imports.orders import Order
from prime.uploads.arrival import arrived
from toolkit import Caller, telemetry
from toolkit.audit import pseudonym
from toolkit.audit.pseudonym import Erased

TRIES = 3
_RECORDED_WITHIN_SECONDS = 5.0
_POLL_SECONDS = 0.1


class SqsAttributes(TypedDict):
    ApproximateReceiveCount: str


class SqsMessage(TypedDict):
    body: str
    attributes: SqsAttributes


class SqsEvent(TypedDict):
    """https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html, as far as it is used."""

    Records: list[SqsMessage]


class S3Object(TypedDict):
    key: str
    versionId: NotRequired[str]


class S3Entity(TypedDict):
    object: S3Object


class S3Record(TypedDict):
    s3: S3Entity


class S3Event(TypedDict):
    """https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html.
    The test event that S3 sends when notifications are set up has no records."""

    Records: NotRequired[list[S3Record]]
    order: NotRequired[str]


class GivenUp(Exception):
    """Raised so that the message goes to the dead-letter queue."""


class NotRecorded(Exception):
    """Who put the document, or sent the order, has not recorded it yet, or broke off."""


def handler(event: SqsEvent, context: Any) -> None:
    """`event` has one SQS message at a time, so that only a failed message comes back."""
    for message in event["Records"]:
        received = int(message["attributes"]["ApproximateReceiveCount"])
        notice: S3Event = json.loads(message["body"])
        for record in notice.get("Records", ()):
            put = record["s3"]["object"]
            caller, id = bucket.owner_and_id(put["key"])
            if _is_admitted(caller, id, put.get("versionId")):
                _process(caller, id, notice.get("order"), received)


def _is_admitted(caller: Caller, id: str, version: str | None) -> bool:
    """Whoever is erased may have a link left by which a file still comes: it does not stay."""
    try:
        pseudonym.admit(caller.user_id)
    except Erased:
        bucket.delete(caller, id, version)
        telemetry.logger.info("not imported: its user is erased", extra={"document": id})
        return False
    return True


def _process(caller: Caller, id: str, order_id: str | None, received: int) -> None:
    document = _recorded(caller, id, order_id)
    if document is None:
        if received <= TRIES:
            raise NotRecorded(id)
        # The fetch reported no success to anybody; fetched again, the document is put again.
        telemetry.logger.warning("document never recorded", extra={"document": id})
        return
    if document.status in ("uploading", "uploaded") and not order_id:
        document = arrived(caller, id)
        if document is None:
            return
    order = Order.open_of(document)
    if document.is_finished or (order and order.id != order_id):
        return
    if received > TRIES:
        if document.status != "failed":
            give_up(caller, document)
        raise GivenUp(id)
    if order and order.decision == "undo":
        whole_import.undo(caller, document)
    elif order and order.decision == "accept":
        whole_import.accept(caller, document, order)
    else:
        _import(caller, document)


def _import(caller: Caller, document: DocumentRecord) -> None:
    try:
        import_document(caller, document)
    except Busy as error:
        busy(document, error.args[0] if error.args else BUSY)
        raise
    except EngineMissing as error:
        give_up(caller, document, error.args[0])


def _recorded(caller: Caller, id: str, order_id: str | None) -> DocumentRecord | None:
    """The record is written just after the file was put, and the order after it was sent. A file
    that is put again, of an import that has ended or was left, is about to be recorded again."""
    deadline = time.monotonic() + _RECORDED_WITHIN_SECONDS
    while (document := DocumentRecord.fetch(caller, id)) is None or not _waits(document, order_id):
        if time.monotonic() > deadline:
            return None
        time.sleep(_POLL_SECONDS)
    return document


def _waits(document: DocumentRecord, order_id: str | None) -> bool:
    if order_id is None:
        is_passed_over = document.is_finished or Order.open_of(document) is not None
        return not (is_passed_over and document.may_begin_again)
    order = Order.of(document)
    return order is not None and order.id == order_id
