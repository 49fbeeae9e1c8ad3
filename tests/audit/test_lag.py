"""How long an event waits for the log at 400 events a second: the function as it is, under Lambda's
poller, KMS and S3 as they are waited for.

What is waited for is taken for more than AWS's medians, and so is the function's own work, which
takes 0.03 ms an event of a whole CPU here; 512 MB have 0.29 of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest

from audit import seal_events
from audit.batch import Batch, Header, NumberTakenError, Stored
from commands import cloudformation
from commands.template import ROOT
from tests.audit.virtual_time import VirtualTime
from tests.project.tools import TEMPLATE
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.slow

EVENTS_A_SECOND = 400
SECONDS = 120
MOST_LAG = 10.0

POLL = 0.25
SIGN, LIST, GET, PUT = 0.1, 0.08, 0.05, 0.15
WORK = 0.0005
"""What everything takes, in seconds; the last for an event."""

BEGAN = datetime(2026, 1, 31, 12, tzinfo=UTC)
_PARAMETERS = cloudformation.whole(ROOT / "template.yaml")["Parameters"]
_STREAM: dict[str, Any] = next(
    properties["Events"]["Written"]["Properties"]
    for name, properties in TEMPLATE.resources("AWS::Serverless::Function")
    if name == "SealEventsFunction"
)
SOURCE = {
    name: _PARAMETERS[value["Ref"]]["Default"]
    if isinstance(value, dict) and "Ref" in value
    else value
    for name, value in _STREAM.items()
}
"""With the parameters' defaults."""


@dataclass
class SlowLog:
    """The log and its key, and how long both take."""

    time: VirtualTime
    headers: list[Header] = field(default_factory=list)
    known: int = 0
    signatures: int = 0

    def sign(self, digest: bytes) -> str:
        self.time.sleep(SIGN)
        self.signatures += 1
        return "signature"

    def last(self) -> Header | None:
        newest = self.headers[-1] if self.headers else None
        self.time.sleep(LIST + GET)
        return newest

    def put(self, batch: Batch) -> None:
        self.time.sleep(PUT)
        if batch.header.number != len(self.headers) + 1:
            raise NumberTakenError(batch.header.number)
        self.headers.append(batch.header)

    def stored(self) -> Iterator[Stored]:
        yield from ()


def poll(
    clock: VirtualTime, written: list[float], image: dict[str, Any], lags: list[float]
) -> None:
    """One shard as Lambda reads it: a batch goes when it is full or its window has passed."""
    start = 0
    while start < len(written):
        opens = max(clock.now, written[start])
        full = written[min(start + SOURCE["BatchSize"], len(written)) - 1]
        clock.sleep(min(full, opens + SOURCE["MaximumBatchingWindowInSeconds"]) - clock.now + POLL)
        there = [at for at in written[start : start + SOURCE["BatchSize"]] if at <= clock.now]
        clock.sleep(len(there) * WORK)
        seal_events.handler({"Records": [record(at, image) for at in there]})
        lags += [clock.now - at for at in there]
        start += len(there)


def record(at: float, image: dict[str, Any]) -> Any:
    event_id = {"S": f"{image['timestamp']['S']}#{at}"}
    return {
        "eventName": "INSERT",
        "dynamodb": {
            "ApproximateCreationDateTime": (BEGAN + timedelta(seconds=at)).timestamp(),
            "Keys": {"event_id": event_id},
            "NewImage": image | {"event_id": event_id},
        },
    }


@pytest.mark.parametrize("shards", [1, 8])
def test_at_400_events_a_second_the_log_is_less_than_ten_seconds_behind(
    shards: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock, lags = VirtualTime(), list[float]()
    log = SlowLog(clock)
    monkeypatch.setattr(seal_events, "_store", lambda: log)
    monkeypatch.setattr(seal_events, "_key", lambda: log)
    written = [number / EVENTS_A_SECOND for number in range(SECONDS * EVENTS_A_SECOND)]
    clock.run([partial(poll, clock, written[n::shards], _image(), lags) for n in range(shards)])
    lags.sort()
    batches = len(log.headers)
    with capsys.disabled():
        print(
            f"\n{shards:2} shards: {len(lags)} events, {batches} batches, "
            f"{log.signatures} signatures; lag p50 {lags[len(lags) // 2]:.1f} s, "
            f"p99 {lags[len(lags) * 99 // 100]:.1f} s, most {lags[-1]:.1f} s"
        )
    assert sum(header.count for header in log.headers) == len(lags) == len(written)
    assert lags[-1] < MOST_LAG
    assert log.signatures == batches or shards > 1


def _image() -> dict[str, Any]:
    event = AuditEvent.new(
        user_id="12345",
        action="get_recent_transactions",
        tool_output={"status": "success", "transactions": ["x" * 200]},
        at=BEGAN,
        family="banking",
        outcome="success",
        channel="rest",
        correlation_id="6f1c2a9e-0000-4000-8000-000000000001",
        duration_ms=31,
    )
    return dict(event.serialize())
