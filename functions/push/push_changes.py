"""Tells pages what has changed: the function behind the streams of Prime, Chat and Sockets.

What fails is delivered again with all that came after it. What was given up, a page finds out when
it connects anew, at the latest when its token expires.
"""

from __future__ import annotations

from typing import Any, TypedDict

from push.changes import Ended, StreamRecord, Told, following
from toolkit import telemetry
from toolkit.storage import tables


class StreamEvent(TypedDict):
    """https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html as far as it is used."""

    Records: list[StreamRecord]


class Failure(TypedDict):
    itemIdentifier: str


class Answer(TypedDict):
    """https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-batchfailurereporting.html"""

    batchItemFailures: list[Failure]


def handler(event: StreamEvent, context: Any = None) -> Answer:
    first: dict[Told | Ended, str] = {}
    for record in event["Records"]:
        first.setdefault(following(record), record["dynamodb"]["SequenceNumber"])
    under_way = [(tables.submit(following), number) for following, number in first.items()]
    failures: list[Failure] = []
    for work, number in under_way:
        try:
            work.result()
        except tables.StorageFailure as error:
            telemetry.logger.warning("pages not told", exc_info=error)
            failures.append({"itemIdentifier": number})
    return {"batchItemFailures": failures[:1]}
