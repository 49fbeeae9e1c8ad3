"""An audit log that cannot be written for a while: calls go on, the lag is told at every try, and
when it can be written again nothing is missing in it."""

from __future__ import annotations

import json
import os
import uuid
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import boto3
import pytest

from audit import audit_log, seal_events
from audit.audit_key import AuditKey
from tests.audit.audit_setup import Audit
from tests.chat.talk import wait_until
from tests.faults import proxy
from tests.faults.audit.lambda_poller import Poller
from tests.faults.clocks.clock import HOUR, Clock
from tests.faults.figures import MakeFigures
from tests.faults.network import Fault, Line, Network
from tests.faults.test_full_disk import fill, small_disk
from tests.faults.writers import Run
from tests.local.aws import sealer
from tests.local.aws.emulator import Aws
from tests.project.tools import TEMPLATE
from toolkit.audit.audit_event import AuditEvent

pytestmark = pytest.mark.faults
__all__ = ["small_disk"]

MINUTE = 60.0
(LAG_ALARM,) = (
    alarm
    for _, alarm in TEMPLATE.resources("AWS::CloudWatch::Alarm")
    if alarm.get("MetricName") == "Lag"
)


@dataclass(frozen=True)
class Breakable:
    """An audit, and what takes its log or its key away for the time of a block."""

    audit: Audit
    broken: Callable[[], AbstractContextManager[None]]


@contextmanager
def no_room(disk: Path) -> Iterator[None]:
    filling = disk / "filling"
    fill(filling, 0)
    yield
    filling.unlink()


@contextmanager
def moved_away(folder: Path) -> Iterator[None]:
    elsewhere = folder.rename(folder.with_name("elsewhere"))
    yield
    elsewhere.rename(folder)


@contextmanager
def faulty(line: Line, fault: Fault) -> Iterator[None]:
    line.fault = fault
    yield
    line.fault = None


def _beginning(audit: Audit, log: Path | str, monkeypatch: pytest.MonkeyPatch) -> Audit:
    monkeypatch.setenv(audit_log.SETTING, str(log))
    seal_events.resume()
    path = log if isinstance(log, Path) else audit.path
    return replace(audit, path=path, store=audit_log.named(str(log)))


@pytest.fixture(scope="module")
def network(aws: Aws) -> Iterator[Network]:
    """To S3 and KMS."""
    with proxy.serving(aws) as network:
        yield network


@pytest.fixture(params=["no room", "no folder", "S3 fails", "KMS fails"])
def log(
    request: pytest.FixtureRequest,
    audit: Audit,
    audit_key: AuditKey,
    network: Network,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Breakable:
    if request.param == "no room":
        if os.geteuid() != 0:
            pytest.skip("only root mounts a small disk")
        disk = request.getfixturevalue("small_disk")
        return Breakable(_beginning(audit, disk / "log.jsonl", monkeypatch), lambda: no_room(disk))
    if request.param == "no folder":
        folder = tmp_path / "log"
        folder.mkdir()
        return Breakable(
            _beginning(audit, folder / "log.jsonl", monkeypatch), lambda: moved_away(folder)
        )
    line, fault = network.line(), Fault(None, "server error")
    bucket = f"log-{uuid.uuid4().hex[:12]}"
    boto3.client("s3").create_bucket(Bucket=bucket, ObjectLockEnabledForBucket=True)
    if request.param == "KMS fails":
        begun = _beginning(audit, bucket, monkeypatch)
        monkeypatch.setenv("AWS_ENDPOINT_URL", line.url)
        key = AuditKey(audit_key._key_id)
        monkeypatch.setattr(seal_events, "_key", lambda: key)
        return Breakable(begun, lambda: faulty(line, fault))
    with monkeypatch.context() as while_the_store_is_made:
        while_the_store_is_made.setenv("AWS_ENDPOINT_URL", line.url)
        begun = _beginning(audit, bucket, monkeypatch)
    return Breakable(begun, lambda: faulty(line, fault))


@pytest.fixture
def lags(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[], list[float]]:
    """The lags that were told since it was asked last, in seconds."""
    monkeypatch.delenv("POWERTOOLS_METRICS_DISABLED")

    def told() -> list[float]:
        lines = capsys.readouterr().out.splitlines()
        blobs = [json.loads(line) for line in lines if line.startswith("{")]
        return [blob["Lag"][0] for blob in blobs if "Lag" in blob]

    return told


def test_calls_go_on_while_the_log_cannot_be_written_and_nothing_is_missing_in_it_afterwards(
    log: Breakable,
    request: pytest.FixtureRequest,
    run: Run,
    clock: Clock,
    lags: Callable[[], list[float]],
    figures: MakeFigures,
) -> None:
    audit, poller = log.audit, Poller()
    with log.broken():
        with run.writing():
            run.wait_for_more(10)
        poller.take(audit.stream.batches())
        lags()
        for minutes in range(4):
            with clock.ahead_by(minutes * MINUTE):
                assert not poller.poll()
        told = lags()
        with run.writing():
            run.wait_for_more(10)
    assert [int(lag / MINUTE) for lag in told] == [0, 1, 2, 3]
    assert told[-1] > LAG_ALARM["Threshold"]
    poller.take(audit.stream.batches())
    assert poller.poll()
    counted = figures(f"audit log: {request.node.callspec.params['log']}")
    run.count(counted, audit.logged())
    assert counted.wrong == 0, counted
    events = [event for user in run.users for event in AuditEvent.of_user(user)]
    found = audit.verify()
    assert (found.events, found.waiting, found.findings) == (len(events), 0, ())
    assert poller.given_up == []


def test_a_log_that_is_back_within_23_hours_misses_nothing(audit: Audit, clock: Clock) -> None:
    poller = Poller()
    audit.write()
    poller.take(audit.stream.batches())
    with moved_away(audit.path.parent):
        for hours in range(23):
            with clock.ahead_by(hours * HOUR):
                assert not poller.poll()
    with clock.ahead_by(22 * HOUR):
        assert poller.poll()
        assert (audit.verify().events, audit.findings()) == (1, [])
    assert poller.given_up == []


def test_what_waited_for_the_log_for_a_day_is_told_and_put_there_by_resuming(
    audit: Audit, clock: Clock
) -> None:
    poller = Poller()
    event = audit.write()
    poller.take(audit.stream.batches())
    clock.step(24 * HOUR)
    assert poller.poll()
    assert (poller.waiting, len(poller.given_up)) == ([], 1)
    assert audit.findings() == [
        f"the sealer is not running: of 1 event from {event.timestamp} on the log has none"
    ]
    assert seal_events.resume() == 1
    assert (audit.verify().events, audit.findings()) == (1, [])


def test_the_one_machine_stack_seals_when_the_log_can_be_written_again(
    audit: Audit, caplog: pytest.LogCaptureFixture
) -> None:
    with sealer.sealing(audit.table):
        with moved_away(audit.path.parent):
            events = [audit.write() for _ in range(3)]
            wait_until(lambda: "events were not sealed" in caplog.text)
        wait_until(lambda: audit.verify().events == len(events))
    assert audit.findings() == []
