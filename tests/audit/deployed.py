"""The audit as it is deployed: its log in a bucket, and a verification that goes on from run to
run, at times of the test's choice."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cached_property
from typing import TYPE_CHECKING, Any

import boto3

from audit import stored_events
from audit.audit_key import AuditKey
from audit.batch import Batch, Leaf, Source, header_after
from audit.locked_objects import LockedObjects
from audit.public_key import PublicKey
from audit.runs import checkpoint
from audit.runs.run import MARGIN_SECONDS, Keys, Outcome, Run
from audit.s3_store import S3Store
from audit.verification import verify
from tests.audit.audit_setup import written
from toolkit import dates
from toolkit.audit.audit_event import AuditEvent

if TYPE_CHECKING:
    from mypy_boto3_dynamodb import DynamoDBClient
    from mypy_boto3_s3 import S3Client

BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
PERIOD = timedelta(days=6)


@dataclass
class DeployedAudit:
    table: str
    bucket: str
    key: AuditKey
    checkpoint_key: AuditKey
    now: datetime = BEGAN
    events: list[AuditEvent] = field(default_factory=list)

    @cached_property
    def store(self) -> S3Store:
        return S3Store(self.bucket)

    @cached_property
    def s3(self) -> S3Client:
        return boto3.client("s3")

    @cached_property
    def dynamodb(self) -> DynamoDBClient:
        return boto3.client("dynamodb")

    @cached_property
    def keys(self) -> Keys:
        log = PublicKey(self.key.public())
        signed = PublicKey(self.checkpoint_key.public())
        return Keys(log, log.fingerprint, signed, self.checkpoint_key)

    @cached_property
    def checkpoints(self) -> LockedObjects:
        return LockedObjects(self.bucket, checkpoint.PREFIX)

    def write(self, user_id: str = "12345", *, at: datetime | None = None) -> AuditEvent:
        """Now, if no other time is given."""
        return written(user_id, at or self.now)

    def seal(self, *events: AuditEvent, source: Source = "stream", sign: bool = True) -> Batch:
        """Now; as the stream gave them when they were written."""
        written = [event.timestamp if source == "stream" else "" for event in events]
        leaves = [Leaf.of(self.image(event), at) for event, at in zip(events, written, strict=True)]
        header = header_after(self.store.last(), leaves, source)
        header = replace(header, time=dates.iso(self.now))
        batch = Batch(header, tuple(leaves), self.key.sign(header.digest) if sign else "")
        self.store.put(batch)
        return batch

    def live(self, batches: int, *, every: timedelta = timedelta(hours=1)) -> list[AuditEvent]:
        """An event in each batch, sealed five seconds after it was written."""
        lived = []
        for _ in range(batches):
            self.now += every
            lived.append(self.write(f"user-{len(self.events) % 3}"))
            self.now += timedelta(seconds=5)
            self.seal(lived[-1])
            self.events.append(lived[-1])
        return lived

    def image(self, event: AuditEvent) -> dict[str, Any]:
        key = {"user_id": {"S": event.user_id}, "event_id": {"S": event.event_id}}
        return dict(self.dynamodb.get_item(TableName=self.table, Key=key)["Item"])

    def put(self, image: dict[str, Any]) -> None:
        self.dynamodb.put_item(TableName=self.table, Item=image)

    def change(self, event: AuditEvent) -> None:
        self.put(self.image(event) | {"outcome": {"S": "failed"}})

    def destroy(self, *numbers: int, prefix: str = "batches/") -> None:
        """As an administrator may who bypasses the lock."""
        s3 = self.s3
        objects = LockedObjects(self.bucket, prefix)
        for number in numbers:
            key = objects._key(number)
            listed = s3.list_object_versions(Bucket=self.bucket, Prefix=key)
            for version in (*listed.get("Versions", ()), *listed.get("DeleteMarkers", ())):
                s3.delete_object(Bucket=self.bucket, Key=key, VersionId=version["VersionId"])

    def run(self, *, later: timedelta = timedelta(minutes=10), steps: int | None = None) -> Outcome:
        """Which has the time for so many looks at the clock."""
        self.now += later
        looks = itertools.count()

        def left() -> float:
            return MARGIN_SECONDS + 1 if steps is None or next(looks) < steps else 0

        return Run(self.store, self.checkpoints, self.keys, self.now, PERIOD, left).verify()

    def found(self, **how: Any) -> Sequence[str]:
        return self.run(**how).findings

    def found_within(self, period: timedelta, *, every: timedelta) -> Sequence[str]:
        """By runs that come so often, while events go on."""
        until = self.now + period
        while self.now < until:
            self.live(1)
            if found := self.found(later=every):
                return found
        return ()

    def found_at_once(self) -> list[str]:
        """By the verification of everything."""
        found = verify(self.store, self.keys.log, stored_events.every(), self.now)
        return [str(finding) for finding in found.findings]
