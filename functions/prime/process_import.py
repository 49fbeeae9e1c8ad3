"""The worker of the import queue: a message is an S3 event, that a document was put.

A message that fails comes back after the queue's visibility timeout. After three tries the owner
is told that the document could not be imported, and the message goes to the dead-letter queue.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

from prime.entities import DocumentRecord
from prime.imports import bucket
from prime.imports.importing import give_up, import_document
from toolkit import Caller, telemetry

TRIES = 3
_RECORDED_WITHIN_SECONDS = 5.0
_POLL_SECONDS = 0.1


class GivenUp(Exception):
    """Raised to leave the message to the dead-letter queue."""


class NotRecorded(Exception):
    """The fetch that put the document has not recorded it: it is not yet done, or was cut off."""


def handler(event: Mapping[str, Any], context: Any) -> None:
    """{"Records": [an SQS message]}; one at a time, so that what fails is what comes back."""
    for message in event["Records"]:
        received = int(message["attributes"]["ApproximateReceiveCount"])
        for caller, id in _documents(json.loads(message["body"])):
            _process(caller, id, received)


def _documents(notice: Mapping[str, Any]) -> Iterator[tuple[Caller, str]]:
    """S3 also sends a test event, which has no records, when it is set up."""
    for record in notice.get("Records", ()):
        yield bucket.owner_and_id(record["s3"]["object"]["key"])


def _process(caller: Caller, id: str, received: int) -> None:
    document = _recorded(caller, id)
    if document is None:
        if received <= TRIES:
            raise NotRecorded(id)
        # Nobody was told that it would be imported. Fetched again, it is put again.
        telemetry.logger.warning("document never recorded", extra={"document": id})
        return
    if document.is_finished:
        return
    if received > TRIES:
        if document.status != "failed":
            give_up(caller, document)
        raise GivenUp(id)
    import_document(caller, document)


def _recorded(caller: Caller, id: str) -> DocumentRecord | None:
    """The record is written just after the file was put."""
    deadline = time.monotonic() + _RECORDED_WITHIN_SECONDS
    while (document := DocumentRecord.find(caller, id)) is None:
        if time.monotonic() > deadline:
            return None
        time.sleep(_POLL_SECONDS)
    return document
