"""The emulator's memory as rows: what changed since the last look, and how it is put back.

ministack answers a request of KMS, Secrets Manager and S3 without letting another one in between,
so that between two requests its memory is whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ministack.core.persistence import _json_default, _json_object_hook
from ministack.services import kms, s3, secretsmanager, sqs

from tests.local.aws.durable.database import Database, Row

OBJECT, SERVICE = "object", "service"
SERVICES: dict[str, ModuleType] = {
    "kms": kms,
    "s3": s3,
    "secretsmanager": secretsmanager,
    "sqs": sqs,
}
_OF_OBJECTS = ("_object_tags", "_object_retention", "_object_legal_hold")
"""What S3 keeps of its objects beside them, and leaves out of its own state."""


@dataclass(frozen=True)
class Known:
    """What is on the disk, so far as it says what has changed since."""

    services: dict[str, bytes] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Changes:
    """Rows to put on the disk, and what is known of it when they are there."""

    rows: list[Row]
    known: Known
    dirty: set[str]


class Memory:
    """Follows what ministack's services change. One for the process."""

    def __init__(self) -> None:
        self._dirty: set[str] = set()
        self._known = Known()
        fire_events_in_the_request()

    def changed(self, services: Iterable[str]) -> None:
        """A request may have changed these services."""
        self._dirty.update(services)

    @property
    def is_changed(self) -> bool:
        return bool(self._dirty)

    def take(self) -> Changes:
        """What changed since it was taken last, as it stands now."""
        dirty, self._dirty = self._dirty, set()
        objects = dict(_objects()) if "s3" in dirty else self._known.objects
        services = {name: _encoded(_state(name)) for name in sorted(dirty)}
        rows = [Row(OBJECT, key, _object(key)) for key in _differing(self._known.objects, objects)]
        rows += [
            Row(SERVICE, name, state)
            for name, state in services.items()
            if self._known.services.get(name) != state
        ]
        return Changes(rows, Known(self._known.services | services, objects), dirty)

    def keep(self, changes: Changes) -> None:
        """They are on the disk."""
        self._known = changes.known

    def give_back(self, changes: Changes, database: Database) -> None:
        """Put back what is on the disk, for these changes and all that came after them."""
        for name in changes.dirty | self._dirty:
            _reload(database, name)
        self._learn(database)

    def load(self, database: Database) -> None:
        """Everything from the disk, into services that hold nothing."""
        for name in SERVICES:
            _reload(database, name)
        self._learn(database)

    def _learn(self, database: Database) -> None:
        """Memory and disk are the same."""
        self._dirty = set()
        services = {row.key: row.value or b"" for row in database.rows(SERVICE)}
        self._known = Known(services, dict(_objects()))


def _differing(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    return [key for key in before.keys() | now.keys() if before.get(key) is not now.get(key)]


def _state(name: str) -> Any:
    state = SERVICES[name].get_state()
    if name == "s3":
        state |= {store: getattr(s3, store) for store in _OF_OBJECTS}
    return state


def _reload(database: Database, name: str) -> None:
    SERVICES[name].reset()
    stored = database.get(SERVICE, name)
    if stored is None:
        return
    state = _decoded(stored)
    if name == "s3":
        for store in _OF_OBJECTS:
            getattr(s3, store)._data.update(state.pop(store)._data)
    SERVICES[name].load_persisted_state(state)
    for row in database.rows(OBJECT) if name == "s3" else ():
        account, bucket, key = json.loads(row.key)
        if row.value is not None:
            _objects_of(account, bucket)[key] = _decoded(row.value)


def _object(key: str) -> bytes | None:
    """The object as it stands in memory; None when it is gone."""
    account, bucket, name = json.loads(key)
    stored = _objects_of(account, bucket).get(name)
    return None if stored is None else _encoded(stored)


def _objects_of(account: str, bucket: str) -> Any:
    return s3._buckets._data.get((account, bucket), {"objects": {}})["objects"]


def _objects() -> Iterator[tuple[str, Any]]:
    for (account, bucket), stored in s3._buckets._data.items():
        for name, held in stored["objects"].items():
            yield json.dumps([account, bucket, name]), held


def fire_events_in_the_request() -> None:
    """ministack fires them in a thread: one could be lost after its upload was acknowledged."""
    s3._fire_s3_event_async = _fire_s3_event


def _fire_s3_event(bucket: str, key: str, event: str, *rest: Any, **more: Any) -> None:
    if bucket in s3._bucket_notifications:
        more["sequencer"] = s3._next_event_sequencer(event)
        s3._fire_s3_event(bucket, key, event, *rest, **more)


def _encoded(state: Any) -> bytes:
    return json.dumps(state, default=_json_default).encode()


def _decoded(stored: bytes) -> Any:
    return json.loads(stored, object_hook=_json_object_hook)
