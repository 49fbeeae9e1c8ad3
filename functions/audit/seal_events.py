"""Seals audit events as they are written: the function behind the Audit table's stream.

The stream keeps a user's records in order and gives them to one invocation at a time, so seals do
not race. A batch that fails is delivered again whole; sealing it twice makes one seal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, TypedDict

from toolkit import settings, telemetry
from toolkit.audit.kms_signer import KmsSigner
from toolkit.audit.seal import PARTITION, Image, Written, seal_batch


class Change(TypedDict):
    Keys: Image
    NewImage: Image
    SequenceNumber: str


class Record(TypedDict):
    eventName: Literal["INSERT", "MODIFY", "REMOVE"]
    dynamodb: Change


class StreamEvent(TypedDict):
    """https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html, as far as it is used."""

    Records: list[Record]


def handler(event: StreamEvent, context: Any) -> None:
    by_user: dict[str, list[Written]] = defaultdict(list)
    for user_id, record in _of_users(event["Records"]):
        if record["eventName"] == "INSERT":
            change = record["dynamodb"]
            by_user[user_id].append(Written(change["NewImage"], change["SequenceNumber"]))
        else:
            telemetry.audit_changed(record["eventName"])
    for user_id, written in by_user.items():
        made = seal_batch(user_id, written, _signer())
        if made is not None:
            # A second record of the seal: without it, the last seal could be deleted unnoticed.
            telemetry.logger.info(
                "sealed", extra={"number": int(made.number), "digest": made.digest.hex()}
            )


def _of_users(records: list[Record]) -> Iterator[tuple[str, Record]]:
    """Each record with its user id, except the puts of seals: those are our own."""
    for record in records:
        user_id: str = record["dynamodb"]["Keys"]["user_id"]["S"]
        if not user_id.startswith(PARTITION) or record["eventName"] != "INSERT":
            yield user_id, record


@cache
def _signer() -> KmsSigner:
    return KmsSigner(settings.text("AUDIT_KEY_ID", ""))
