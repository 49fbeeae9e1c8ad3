"""A change of the audit's table or log, whatever its kind, is named by verification."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import boto3
import pytest

from audit import seal_events
from audit.audit_key import AuditKey
from audit.audit_log import append
from audit.batch import canonical, decoded
from audit.verification import ALLOWED_LAG, ran_at
from tests.audit.audit_setup import Audit
from toolkit import dates
from toolkit.audit.audit_event import AuditEvent

NOT_RUNNING = "the sealer is not running: of {} from {} on the log has none"


def test_what_was_sealed_and_left_alone_verifies(audit: Audit) -> None:
    audit.write_sealed(3)
    found = audit.verify()
    assert (found.batches, found.events, found.waiting, found.findings) == (4, 3, 0, ())


def test_a_user_whose_id_looks_like_a_row_of_before_is_sealed_as_anybody(audit: Audit) -> None:
    event = audit.write("seals#y")
    audit.stream.deliver()
    assert (audit.verify().events, audit.findings()) == (1, [])
    event.delete()
    assert audit.findings() == [f"erased: {event.event_id} is in the log and not in the table"]


def test_seals_of_before_are_no_events(audit: Audit) -> None:
    text = {
        name: {"S": "x"}
        for name in ("user_id", "event_id", "previous", "events", "position", "sealed_at")
    }
    audit.put(text | {"number": {"N": "1"}, "signature": {"S": "x"}})
    audit.stream.deliver()
    assert (audit.verify(minutes_later=10).events, audit.findings(minutes_later=10)) == (0, [])


# What a tool's role may: put.


def test_an_event_that_another_was_put_over_is_found(audit: Audit) -> None:
    _, event, _ = audit.write_sealed()
    audit.put(audit.image(event), outcome="failed")
    audit.stream.deliver()
    assert audit.findings() == [f"overwritten: {event.event_id} is not as it was written"]


def test_an_event_that_was_put_with_an_earlier_date_is_found(audit: Audit) -> None:
    audit.write_sealed()
    event = audit.write(minutes_ago=30)
    audit.stream.deliver()
    (finding,) = audit.findings()
    assert finding.startswith(f"back-dated: {event.event_id} was written at ")


def test_an_event_whose_date_is_not_its_ids_is_found(audit: Audit) -> None:
    event = audit.write()
    other = f"{event.timestamp}#other"
    audit.put(audit.image(event), timestamp="2026-01-31", event_id=other)
    audit.stream.deliver()
    assert audit.findings() == [f"back-dated: {other} says it is of 2026-01-31"]


def test_an_event_whose_id_has_no_date_is_found(audit: Audit) -> None:
    audit.put(audit.image(audit.write()), event_id="whenever")
    audit.stream.deliver()
    assert "forged: whenever has no time in its id" in audit.findings()


def test_an_event_that_was_copied_to_another_user_is_found(audit: Audit) -> None:
    event, *_ = audit.write_sealed()
    audit.put(audit.image(event), user_id="somebody-else")
    audit.stream.deliver()
    assert audit.findings() == [
        f"re-used: {event.event_id} stands in the log with several contents"
    ]


# What whoever administers the table may: change, delete, and turn the stream off.


def test_a_changed_event_is_found(audit: Audit) -> None:
    _, event, _ = audit.write_sealed()
    event.update([AuditEvent.correlation_id.set("c9")])
    assert audit.findings() == [f"overwritten: {event.event_id} is not as it was written"]


def test_erased_events_are_found(audit: Audit) -> None:
    first, _, last = audit.write_sealed()
    for event in (first, last):
        event.delete()
    assert audit.findings() == [
        f"erased: {event.event_id} is in the log and not in the table" for event in (first, last)
    ]


def test_an_event_that_was_deleted_and_put_again_otherwise_is_found(audit: Audit) -> None:
    event, *_ = audit.write_sealed()
    image = audit.image(event)
    event.delete()
    audit.put(image, outcome="failed")
    audit.stream.deliver()
    assert audit.findings() == [
        f"re-used: {event.event_id} stands in the log with several contents"
    ]


def test_an_event_that_the_stream_did_not_see_is_found(audit: Audit) -> None:
    event = audit.write(minutes_ago=10)
    _skip(audit)
    audit.write_sealed()
    assert audit.findings() == [f"forged: {event.event_id} is in the table and not in the log"]


def test_an_event_of_a_time_at_which_the_log_ran_is_found_when_the_table_is_read_for_it(
    audit: Audit, audit_key: AuditKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = audit.write(minutes_ago=20)
    _skip(audit)
    for minutes_ago in (21, 14):
        time = dates.iso(datetime.now(UTC) - timedelta(minutes=minutes_ago))
        _append_at(audit, audit_key, time, monkeypatch)
    seal_events.resume()
    (finding,) = audit.findings()
    assert finding.startswith(f"back-dated: {event.event_id} came from the table")


# What whoever owns the machine may: change the file.


def test_a_log_whose_end_was_cut_is_found_also_when_it_goes_on(audit: Audit) -> None:
    *_, event = audit.write_sealed()
    *left, _ = audit.lines()
    audit.write_lines(*left)
    assert audit.findings() == ["tail-cut: batch 4 was cut from the log's end"]
    assert audit.findings(minutes_later=10)[1:] == [NOT_RUNNING.format("1 event", event.timestamp)]
    audit.write_sealed(1)
    seal_events.resume()
    assert audit.findings() == ["erased: batch 4 was cut out of the log"]


def test_batches_that_changed_places_are_found(audit: Audit) -> None:
    audit.write_sealed()
    first, second, third, *more = audit.lines()
    audit.write_lines(first, third, second, *more)
    assert audit.findings() == ["reordered: batch 2 stands after batch 3"]


def test_a_batch_that_was_taken_out_is_found(audit: Audit) -> None:
    audit.write_sealed()
    first, _, *more = audit.lines()
    audit.write_lines(first, *more)
    assert audit.findings() == ["erased: batch 2 was cut out of the log"]


def test_a_batch_that_stands_twice_is_found(audit: Audit) -> None:
    audit.write_sealed()
    audit.write_lines(*audit.lines(), audit.lines()[-1])
    assert audit.findings() == ["re-used: batch 4 stands in the log twice"]


def test_a_batch_that_says_otherwise_than_it_did_is_found(audit: Audit) -> None:
    audit.write_sealed()
    first, second, *more = audit.lines()
    batch = json.loads(second)
    batch["leaves"][0][1] = "0" * 64
    audit.write_lines(first, canonical(batch) + b"\n", *more)
    assert "overwritten: batch 2 of the log has other events than it had" in audit.findings()


def test_a_batch_made_anew_without_the_key_is_found(audit: Audit) -> None:
    event, *_ = audit.write_sealed(2)
    first, second, third = audit.lines()
    batch = json.loads(second)
    batch["header"] |= {"count": 0, "root": decoded(first).header.root}
    audit.write_lines(first, canonical(batch | {"leaves": []}) + b"\n", third)
    event.delete()
    assert audit.findings() == [
        "forged: batch 2 of the log has a wrong signature",
        "overwritten: batch 3 of the log does not follow batch 2",
    ]


def test_what_is_no_batch_is_found(audit: Audit) -> None:
    audit.write_sealed(1)
    audit.write_lines(*audit.lines(), b"{}\n")
    assert audit.findings() == ["overwritten: what stands at line 3 of the log is no batch"]


# What is no tampering.


def test_a_new_event_may_wait_for_the_log(audit: Audit) -> None:
    audit.write()
    assert (audit.verify().waiting, audit.findings()) == (1, [])


def test_a_sealer_that_does_not_run_is_found(audit: Audit) -> None:
    audit.write_sealed()
    event = audit.write()
    audit.write()
    found = audit.findings(minutes_later=6)
    assert found == [NOT_RUNNING.format("2 events", event.timestamp)]


def test_a_batch_that_the_stream_gave_twice_is_no_tampering(audit: Audit) -> None:
    event = audit.write()
    record: Any = {
        "eventName": "INSERT",
        "dynamodb": {
            "ApproximateCreationDateTime": datetime.now(UTC).timestamp(),
            "Keys": {},
            "NewImage": audit.image(event),
        },
    }
    for _ in range(2):
        seal_events.handler({"Records": [record]})
    found = audit.verify()
    assert (found.batches, found.events, found.findings) == (3, 1, ())


@pytest.mark.parametrize(
    ("batches", "ran"),
    [
        ((-1, 6), True),
        ((-1,), False),
        ((6,), False),
        ((-1, 1), False),
        ((-20, -1, 6, 90), True),
        ((-20, 90), False),
    ],
)
def test_the_log_ran_at_a_time_that_has_batches_before_and_after_the_lag(
    batches: tuple[float, ...], ran: bool
) -> None:
    at = datetime(2026, 1, 31, 12, tzinfo=UTC)
    assert timedelta(minutes=1) < ALLOWED_LAG < timedelta(minutes=6)
    times = [dates.iso(at + timedelta(minutes=minutes)) for minutes in batches]
    assert ran_at(at, times) == ran


def _skip(audit: Audit) -> None:
    """The stream's records are lost."""
    shards = boto3.client("dynamodbstreams")
    answer = shards.get_records(ShardIterator=audit.stream._iterator)
    audit.stream._iterator = answer["NextShardIterator"]


def _append_at(audit: Audit, key: AuditKey, time: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr("audit.batch.dates.iso", lambda _: time)
        append(audit.store, key, [])
