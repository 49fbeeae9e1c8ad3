"""Seals: signed batches that make every change to the audit visible.

A seal lists events of one user in the order they were written, with the digest of each, contains
the digest of the user's previous seal, and is signed. That reveals a changed, missing, added or
reordered event, and a seal removed from the middle. Batches rather than a chain through the events
themselves, because calls of one user would queue at the chain's end.

Seals are stored in the Audit table, in a partition per user.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Protocol

from pynamodb.attributes import JSONAttribute, NumberAttribute, UnicodeAttribute

from toolkit import dates
from toolkit.audit.audit_event import AuditEvent
from toolkit.storage import tables

PARTITION = "seals#"
GRACE = timedelta(minutes=5)
"""How long an event may wait for its seal."""

Image = Mapping[str, Any]
"""An item in DynamoDB's JSON: {"attribute": {"S": "…"}}."""


class Signer(Protocol):
    def sign(self, digest: bytes) -> str: ...

    def verifies(self, digest: bytes, signature: str) -> bool: ...


class Seal(tables.Record):
    class Meta:
        table_name = AuditEvent.Meta.table_name

    user_id = UnicodeAttribute(hash_key=True)
    event_id = UnicodeAttribute(range_key=True)
    number = NumberAttribute()
    previous = UnicodeAttribute()
    events = JSONAttribute()
    position = UnicodeAttribute()
    sealed_at = UnicodeAttribute()
    signature = UnicodeAttribute()

    @classmethod
    def of_user(cls, user_id: str) -> Iterator[Seal]:
        """A user's seals, oldest first."""
        return iter(cls.query(f"{PARTITION}{user_id}", consistent_read=True))

    @classmethod
    def last_of(cls, user_id: str) -> Seal | None:
        newest = cls.query(
            f"{PARTITION}{user_id}", scan_index_forward=False, limit=1, consistent_read=True
        )
        return next(iter(newest), None)

    @property
    def digest(self) -> bytes:
        """SHA-256 of everything that the signature covers."""
        signed = [
            self.user_id,
            int(self.number),
            self.previous,
            self.events,
            self.position,
            self.sealed_at,
        ]
        return hashlib.sha256(json.dumps(signed).encode()).digest()


@dataclass(frozen=True)
class Written:
    """An event as the table's stream delivers it. `position` is its sequence number there."""

    image: Image
    position: str

    @property
    def event_id(self) -> str:
        return str(self.image["event_id"]["S"])


def seal_batch(user_id: str, written: Sequence[Written], signer: Signer) -> Seal | None:
    """Seal a user's newly written events; None when they are all sealed already.

    The stream may deliver an event twice: those up to the last seal's position are skipped. Raises
    PynamoDB's PutError when another seal was put at the same time.
    """
    last = Seal.last_of(user_id)
    sealed_up_to = int(last.position) if last else -1
    new = [event for event in written if int(event.position) > sealed_up_to]
    if not new:
        return None
    number = int(last.number) + 1 if last else 1
    made = Seal(
        f"{PARTITION}{user_id}",
        f"{number:010d}",
        number=number,
        previous=last.digest.hex() if last else "",
        events=[[event.event_id, digest_of(event.image)] for event in new],
        position=new[-1].position,
        sealed_at=dates.iso(datetime.now(UTC)),
    )
    made.signature = signer.sign(made.digest)
    made.save(Seal.event_id.does_not_exist())
    return made


def digest_of(image: Image) -> str:
    """SHA-256 of the whole item, whatever the order of its attributes."""
    return hashlib.sha256(json.dumps(image, sort_keys=True).encode()).hexdigest()


@dataclass(frozen=True)
class Verification:
    """The state of one user's events. `waiting` counts those that are not sealed yet."""

    user_id: str
    sealed: int
    waiting: int
    problems: tuple[str, ...]


def verify(user_id: str, signer: Signer) -> Verification:
    """Compare a user's events with their seals."""
    stored = {str(image["event_id"]["S"]): digest_of(image) for image in _stored(user_id)}
    problems: list[str] = []
    sealed: set[str] = set()
    previous = ""
    for expected, seal in enumerate(Seal.of_user(user_id), 1):
        problems += _problems_of(seal, expected, previous, signer)
        previous = seal.digest.hex()
        for event_id, digest in seal.events:
            sealed.add(event_id)
            if event_id not in stored:
                problems.append(f"{event_id} is missing")
            elif stored[event_id] != digest:
                problems.append(f"{event_id} was changed")
    unsealed = stored.keys() - sealed
    too_old = dates.iso(datetime.now(UTC) - GRACE)
    problems += [f"{event_id} was never sealed" for event_id in sorted(unsealed)
                 if event_id < too_old]  # fmt: skip
    return Verification(user_id, len(sealed), len(unsealed), tuple(problems))


def _problems_of(seal: Seal, expected: int, previous: str, signer: Signer) -> Iterator[str]:
    name = f"seal {int(seal.number)}"
    if int(seal.number) != expected or seal.event_id != f"{expected:010d}":
        yield f"{name} stands where seal {expected} should"
    if seal.previous != previous:
        yield f"{name} does not follow the seal before it"
    if not signer.verifies(seal.digest, seal.signature):
        yield f"{name} has a wrong signature"


def _stored(user_id: str) -> Iterator[Image]:
    pages = tables.client().get_paginator("query").paginate(
        TableName=AuditEvent.Meta.table_name,
        KeyConditionExpression="user_id = :user_id",
        ExpressionAttributeValues={":user_id": {"S": user_id}},
        ConsistentRead=True,
    )  # fmt: skip
    return (item for page in pages for item in page["Items"])
