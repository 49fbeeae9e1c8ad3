"""An audit to try things on: its table, its log, and the stream between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import boto3

from audit import stored_events, verification
from audit.batch import BatchStore, decoded
from audit.public_key import PublicKey
from audit.verification import Verification
from tests.local.aws.sealer import Stream
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Pseudonym


def written(user_id: str, at: datetime) -> AuditEvent:
    """An event of a call, as it stands in the table."""
    event = AuditEvent.new(
        user_id=user_id,
        action="block_card",
        tool_output={"status": "success"},
        at=at,
        family="banking",
        outcome="success",
        channel="rest",
        correlation_id="test",
        duration_ms=3,
    )
    event.write()
    event.user_id = Pseudonym.of(user_id).name
    return event


@dataclass(frozen=True)
class Audit:
    table: str
    path: Path
    store: BatchStore
    key: PublicKey
    stream: Stream

    def write(self, user_id: str = "12345", *, minutes_ago: float = 0) -> AuditEvent:
        return written(user_id, datetime.now(UTC) - timedelta(minutes=minutes_ago))

    def write_sealed(self, count: int = 3) -> list[AuditEvent]:
        """Events of several users, each in a batch of its own."""
        events = []
        for number in range(count):
            events.append(self.write(f"user-{number}"))
            self.stream.deliver()
        return events

    def image(self, event: AuditEvent) -> dict[str, Any]:
        key = {"user_id": {"S": event.user_id}, "event_id": {"S": event.event_id}}
        return dict(boto3.client("dynamodb").get_item(TableName=self.table, Key=key)["Item"])

    def put(self, image: dict[str, Any], **changed: str) -> None:
        """As any tool's role may: DynamoDB's permissions do not know a put that replaces."""
        item = image | {name: {"S": value} for name, value in changed.items()}
        boto3.client("dynamodb").put_item(TableName=self.table, Item=item)

    def verify(self, *, minutes_later: float = 0) -> Verification:
        now = datetime.now(UTC) + timedelta(minutes=minutes_later)
        return verification.verify(self.store, self.key, stored_events.every(), now)

    def findings(self, *, minutes_later: float = 0) -> Sequence[str]:
        return [str(finding) for finding in self.verify(minutes_later=minutes_later).findings]

    def logged(self) -> list[str]:
        """The ids of the events in the log, of each as often as it stands there."""
        batches = [decoded(stored.content) for stored in self.store.stored()]
        return [leaf.event_id for batch in batches for leaf in batch.leaves]

    def lines(self) -> list[bytes]:
        return self.path.read_bytes().splitlines(keepends=True)

    def write_lines(self, *lines: bytes) -> None:
        """As whoever owns the machine may."""
        self.path.write_bytes(b"".join(lines))
