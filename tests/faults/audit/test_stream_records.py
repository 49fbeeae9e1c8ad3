"""Records of the audit's stream that come twice, in another order, or as nobody can read them."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from audit import seal_events
from tests.audit.audit_setup import Audit
from tests.faults.audit.lambda_poller import Poller
from tests.faults.clocks.clock import Clock
from tests.faults.figures import MakeFigures
from tests.faults.writers import Run
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.faults

SEED = 20261123
MINUTE = 60.0
UNREADABLE: dict[str, Callable[[Any], object]] = {
    "no image": lambda record: record["dynamodb"].pop("NewImage"),
    "an image that is a text": lambda record: record["dynamodb"].update(NewImage="{}"),
    "an image without an id": lambda record: record["dynamodb"]["NewImage"].pop("event_id"),
    "an id that is a number": lambda record: record["dynamodb"]["NewImage"].update(
        event_id={"N": "1"}
    ),
    "no time": lambda record: record["dynamodb"].pop("ApproximateCreationDateTime"),
    "a time that no clock shows": lambda record: record["dynamodb"].update(
        ApproximateCreationDateTime=1e300
    ),
    "a time that is a text": lambda record: record["dynamodb"].update(
        ApproximateCreationDateTime="today"
    ),
    "an unknown type": lambda record: record.update(eventName="UPSERT"),
    "no type": lambda record: record.pop("eventName"),
}


def test_records_that_come_twice_and_in_any_order_are_in_the_log_as_they_were_written(
    audit: Audit, run: Run, figures: MakeFigures
) -> None:
    chosen = random.Random(SEED)  # noqa: S311
    with run.writing():
        run.wait_for_more(40)
    taken = Poller()
    taken.take(audit.stream.batches())
    again = [*taken.waiting, *chosen.choices(taken.waiting, k=40)]
    chosen.shuffle(again)
    for start in range(0, len(again), 7):
        assert Poller(again[start : start + 7]).poll()
    events = [event for user in run.users for event in AuditEvent.of_user(user)]
    found = audit.verify()
    assert (found.events, found.waiting, found.findings) == (len(events), 0, ())
    assert len(audit.logged()) == len(events) + 40
    run.count(counted := figures("stream records twice and shuffled"), audit.logged())
    assert counted.wrong == 0, counted


def test_records_that_nobody_can_read_are_told_and_hold_up_none_of_their_neighbours(
    audit: Audit,
    run: Run,
    clock: Clock,
    figures: MakeFigures,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED")
    with run.writing():
        run.wait_for_more(3 * len(UNREADABLE))
    poller = Poller()
    poller.take(audit.stream.batches())
    ids = [record["dynamodb"]["Keys"]["event_id"]["S"] for record in poller.waiting]
    lost = ids[1::2][: len(UNREADABLE)]
    for unreadable, id in zip(UNREADABLE.values(), lost, strict=True):
        unreadable(poller.waiting[ids.index(id)])
    capsys.readouterr()
    assert poller.poll()
    told = [blob for blob in _blobs(capsys.readouterr().out) if "Unreadable" in blob]
    assert sum(blob["Unreadable"][0] for blob in told) == len(lost)
    kept = [id for id in ids if id not in lost]
    assert audit.logged() == kept
    assert (audit.verify().events, audit.verify().waiting) == (len(kept), len(lost))
    clock.step(10 * MINUTE)
    late = audit.write()
    poller.take(audit.stream.batches())
    assert poller.poll()
    assert audit.logged() == [*kept, late.event_id]
    assert {f"forged: {id} is in the table and not in the log" for id in lost} <= {
        *audit.findings()
    }
    assert seal_events.resume() == len(lost)
    run.count(counted := figures("stream records unreadable"), audit.logged())
    assert counted.wrong == 0, counted


def test_where_a_record_stands_that_nobody_can_read_is_in_the_log_of_functions(
    audit: Audit, written: Any
) -> None:
    audit.write("somebody@example.com")
    poller = Poller()
    poller.take(audit.stream.batches())
    (record,) = poller.waiting
    del record["dynamodb"]["NewImage"]
    assert poller.poll()
    line = json.loads(written.getvalue().splitlines()[0])
    assert line["message"] == "audit record unreadable"
    assert line["sequence_number"] == record["dynamodb"]["SequenceNumber"]
    assert "somebody" not in written.getvalue()


def test_events_as_large_as_dynamodb_keeps_are_sealed_beside_others(audit: Audit) -> None:
    small = audit.write()
    image = audit.image(small)
    for number in range(3):
        event_id = f"{image['timestamp']['S']}#{number}"
        audit.put(image, event_id=event_id, tool_output=json.dumps("x" * 390_000))
    poller = Poller()
    poller.take(audit.stream.batches())
    assert poller.poll()
    assert (audit.verify().events, audit.findings()) == (4, [])


def test_a_record_that_repeats_another_event_otherwise_is_named(audit: Audit) -> None:
    """One that is readable and false, among true ones."""
    events = [audit.write() for _ in range(3)]
    poller = Poller()
    poller.take(audit.stream.batches())
    false = copy.deepcopy(poller.waiting[1])
    false["dynamodb"]["NewImage"]["outcome"] = {"S": "failed"}
    poller.waiting.append(false)
    assert poller.poll()
    assert audit.findings() == [
        f"re-used: {events[1].event_id} stands in the log with several contents"
    ]


def _blobs(output: str) -> list[Any]:
    return [json.loads(line) for line in output.splitlines() if line.startswith("{")]
