"""Seals audit events as they are written: the function at the end of the Audit table's stream.

The stream keeps a user's records in order and hands them to one invocation at a time, so a seal
never races another one. A batch that fails is sent again whole; sealing it twice makes one seal.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from toolkit import settings, telemetry
from toolkit.kms_signer import KmsSigner
from toolkit.seal import PARTITION, Written, seal

Record = Mapping[str, Any]


def handler(event: Mapping[str, Any], context: Any) -> None:
    by_user: dict[str, list[Written]] = defaultdict(list)
    for user_id, record in _of_users(event["Records"]):
        if record["eventName"] == "INSERT":
            change = record["dynamodb"]
            by_user[user_id].append(Written(change["NewImage"], change["SequenceNumber"]))
        else:
            telemetry.audit_changed(record["eventName"])
    for user_id, written in by_user.items():
        made = seal(user_id, written, _signer())
        if made is not None:
            # The log is a second place: a seal taken off the end is still known there.
            telemetry.logger.info(
                "sealed", extra={"number": int(made.number), "digest": made.digest.hex()}
            )


def _of_users(records: list[Record]) -> Iterator[tuple[str, Record]]:
    """The records of events, not those of seals that are put as they should be."""
    for record in records:
        user_id = record["dynamodb"]["Keys"]["user_id"]["S"]
        if not user_id.startswith(PARTITION) or record["eventName"] != "INSERT":
            yield user_id, record


@cache
def _signer() -> KmsSigner:
    return KmsSigner(settings.text("AUDIT_KEY_ID", ""))
