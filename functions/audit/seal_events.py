"""Appends audit events to the log as they are written: the function behind the Audit table's
stream.

A batch that fails is delivered again whole; a record that cannot be read fails none. Events that
are in the log twice with the same digest harm nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from typing import Any, Literal, NamedTuple, NotRequired, TypedDict, get_args

from audit import audit_key, audit_log, stored_events
from audit.audit_key import AuditKey
from audit.batch import BatchStore, Image, Leaf, Source, decoded, is_event
from toolkit import dates, settings, telemetry

AT_ONCE = 1000
"""Events of a batch that `resume` makes."""


How = Literal["INSERT", "MODIFY", "REMOVE"]


class Change(TypedDict):
    """Lambda gives the time in Unix seconds, boto3 as a datetime."""

    ApproximateCreationDateTime: float | datetime
    Keys: Image
    NewImage: NotRequired[Image]


class StreamRecord(TypedDict):
    eventName: How
    dynamodb: Change


class StreamEvent(TypedDict):
    """The stream's, https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html as far as it is
    used, or of an operator the keys of at most AT_ONCE events that the log lacks."""

    Records: NotRequired[list[StreamRecord]]
    resume: NotRequired[list[stored_events.Key]]


Append = Callable[[Sequence[stored_events.Key]], None]


def handler(event: StreamEvent, context: Any = None) -> None:
    if "resume" in event:
        append_stored(event["resume"])
    else:
        _append_changes([*_read_all(event["Records"])])


class _Read(NamedTuple):
    """A record: `leaf` is the event's, if the record is that one was written."""

    how: How
    at: datetime
    leaf: Leaf | None


_UNREADABLE = (AttributeError, KeyError, OSError, OverflowError, TypeError, ValueError)
"""What a record raises that is not as DynamoDB's are; OSError is a time that no clock shows."""


def _read_all(records: Iterable[StreamRecord]) -> Iterator[_Read]:
    """Those that can be read. Trying again mends none of the others, and would hold up the stream
    until it forgets what comes after them: they are told of, and verification misses their events.
    """
    for record in records:
        try:
            yield _read(record)
        except _UNREADABLE as error:
            change: Any = record.get("dynamodb") or {}
            telemetry.audit_unreadable(str(change.get("SequenceNumber")), type(error).__name__)


def _read(record: StreamRecord) -> _Read:
    how, change = record["eventName"], record["dynamodb"]
    if how not in get_args(How):
        raise ValueError(how)
    at = change["ApproximateCreationDateTime"]
    written = at if isinstance(at, datetime) else datetime.fromtimestamp(at, UTC)
    is_new = how == "INSERT" and is_event(change["NewImage"])
    leaf = Leaf.of(change["NewImage"], dates.iso(written)) if is_new else None
    return _Read(how, written, leaf)


def _append_changes(changes: Sequence[_Read]) -> None:
    telemetry.audit_lag(_lag(change.at for change in changes))
    for change in changes:
        if change.how != "INSERT":
            telemetry.audit_changed(change.how)
    leaves = [change.leaf for change in changes if change.leaf]
    if leaves:
        _append(leaves, "stream")


def append_stored(keys: Sequence[stored_events.Key]) -> None:
    """Append these events of the table as they stand there; a batch even of none."""
    _append([Leaf.of(image) for image in stored_events.of_keys(keys)], "table")


def resume(append: Append = append_stored) -> int:
    """Append what the table has and the log has not; how many events that were.

    For where the stream's records were lost, before the stream is read again. An empty log begins
    with it, with a batch of none if need be.
    """
    missing = list(stored_events.keys_not_in(_logged()))
    for start in range(0, len(missing), AT_ONCE):
        append(missing[start : start + AT_ONCE])
    if not missing and _store().last() is None:
        append([])
    return len(missing)


def _logged() -> set[str]:
    """The ids of the events in the log, but in what cannot be read there: they are added again."""
    logged: set[str] = set()
    for stored in _store().stored():
        with suppress(ValueError):
            logged |= {leaf.event_id for leaf in decoded(stored.content).leaves}
    return logged


def _append(leaves: Iterable[Leaf], source: Source) -> None:
    header = audit_log.append(_store(), _key(), [*leaves], source).header
    # A second record of the batch: of the log's end there is no other.
    telemetry.logger.info(
        "sealed",
        extra={"number": header.number, "digest": header.digest.hex(), "count": header.count},
    )


def _lag(written: Iterable[datetime]) -> float:
    """Seconds since the oldest event was written."""
    now = datetime.now(UTC)
    return (now - min(written, default=now)).total_seconds()


def _store() -> BatchStore:
    return _store_of(settings.text(audit_log.SETTING, ""))


def _key() -> AuditKey:
    return _key_of(settings.text(audit_key.SETTING, ""))


_store_of = cache(audit_log.named)
_key_of = cache(AuditKey)
