"""The emulator's memory as rows: what changed since the last look, and how it is put back.

ministack answers a request of DynamoDB, KMS, Secrets Manager and S3 without letting another one
in between, so that between two requests its memory is whole.
"""

from __future__ import annotations

import json
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ministack.core.persistence import _json_default, _json_object_hook
from ministack.core.responses import AccountRegionScopedDict
from ministack.services import dynamodb, kms, s3, secretsmanager, sqs

from tests.local.aws.durable.database import Database, Row

Thing = tuple[str, str]
"""Kind and key of a row."""

ITEM, TOKEN, OBJECT, SERVICE = "item", "token", "object", "service"
SERVICES: dict[str, ModuleType] = {
    "dynamodb": dynamodb,
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
    tables: dict[str, Any] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)
    stream_ends: dict[Any, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Changes:
    """Rows to put on the disk, and what is known of it when they are there."""

    rows: list[Row]
    known: Known
    touched: dict[Thing, None]
    dirty: set[str]


def partitions(changes: Changes) -> Iterator[tuple[str, str]]:
    """Name of the table and partition key of every item that changed."""
    for kind, key in changes.touched:
        if kind == ITEM:
            arn, pk, _ = json.loads(key)
            yield arn.rpartition("/")[2], pk


class Memory:
    """Follows what ministack's services change. One for the process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()  # DynamoDB's expiry runs in a thread of its own
        self._touched: dict[Thing, None] = {}
        self._dirty: set[str] = set()
        self._known = Known()
        self._follow("_set_item", lambda table, pk, sk, _: _item_key(table, pk, sk))
        self._follow("_remove_item", lambda table, pk, sk: _item_key(table, pk, sk))
        self._follow("_txn_token_store", lambda token, _: (TOKEN, _token_key(token)))
        fire_events_in_the_request()

    def _follow(self, name: str, thing: Callable[..., Thing]) -> None:
        change = getattr(dynamodb, name)

        def followed(*arguments: Any) -> Any:
            changed = change(*arguments)
            with self._lock:
                self._touched[thing(*arguments)] = None
            return changed

        setattr(dynamodb, name, followed)

    def changed(self, services: Iterable[str]) -> None:
        """A request may have changed these services, beside items."""
        self._dirty.update(services)

    @property
    def is_changed(self) -> bool:
        return bool(self._touched or self._dirty)

    def take(self) -> Changes:
        """What changed since it was taken last, as it stands now."""
        touched, dirty = self._taken()
        tables = dict(_tables()) if "dynamodb" in dirty else self._known.tables
        objects = dict(_objects()) if "s3" in dirty else self._known.objects
        touched |= dict.fromkeys(_items_of_other_tables(self._known.tables, tables))
        touched |= {(OBJECT, key): None for key in _differing(self._known.objects, objects)}
        services = {name: _encoded(_state(name)) for name in sorted(dirty)}
        rows = [Row(kind, key, _value(kind, key)) for kind, key in touched]
        rows += [
            Row(SERVICE, name, state)
            for name, state in services.items()
            if self._known.services.get(name) != state
        ]
        known = Known(self._known.services | services, tables, objects, _stream_ends())
        return Changes(rows, known, touched, dirty)

    def keep(self, changes: Changes) -> None:
        """They are on the disk."""
        self._known = changes.known

    def give_back(self, changes: Changes, database: Database) -> None:
        """Put back what is on the disk, for these changes and all that came after them."""
        touched, dirty = self._taken()
        reloaded = changes.dirty | dirty
        for name in reloaded:
            _reload(database, name)
        for kind, key in changes.touched | touched:
            _put_back(kind, key, database.get(kind, key))
        _forget_streams_after(self._known.stream_ends)
        self._learn(database)

    def load(self, database: Database) -> None:
        """Everything from the disk, into services that hold nothing."""
        for name in SERVICES:
            _reload(database, name)
        _begin_new_streams()
        self._learn(database)

    def _taken(self) -> tuple[dict[Thing, None], set[str]]:
        with self._lock:
            touched, self._touched = self._touched, {}
        dirty, self._dirty = self._dirty, set()
        return touched, dirty

    def _learn(self, database: Database) -> None:
        """Memory and disk are the same."""
        self._taken()
        services = {row.key: row.value or b"" for row in database.rows(SERVICE)}
        self._known = Known(services, dict(_tables()), dict(_objects()), _stream_ends())


def _items_of_other_tables(before: dict[str, Any], now: dict[str, Any]) -> Iterator[Thing]:
    """A table that was deleted, or restored from another, touched none of its items."""
    for arn in _differing(before, now):
        for table in (before.get(arn), now.get(arn)):
            yield from _item_keys(table) if table else ()


def _differing(before: dict[str, Any], now: dict[str, Any]) -> list[str]:
    return [key for key in before.keys() | now.keys() if before.get(key) is not now.get(key)]


def _state(name: str) -> Any:
    if name == "dynamodb":
        return _state_of_tables()
    state = SERVICES[name].get_state()
    if name == "s3":
        state |= {store: getattr(s3, store) for store in _OF_OBJECTS}
    return state


def _state_of_tables() -> dict[str, Any]:
    """Its own would copy every item."""
    bare = AccountRegionScopedDict()
    for scope, table in dynamodb._tables._data.items():
        left_out = ("items", "ItemCount", "TableSizeBytes", dynamodb._INDEX_MEMBERS)
        bare._data[scope] = {name: kept for name, kept in table.items() if name not in left_out}
    return {
        "tables": bare,
        "tags": dynamodb._tags,
        "ttl_settings": dynamodb._ttl_settings,
        "pitr_settings": dynamodb._pitr_settings,
        "resource_policies": dynamodb._resource_policies,
    }


def _reload(database: Database, name: str) -> None:
    SERVICES[name].reset()
    stored = database.get(SERVICE, name)
    if stored is None:
        return
    state = _decoded(stored)
    for table in state["tables"]._data.values() if name == "dynamodb" else ():
        table |= {"items": defaultdict(dict), "ItemCount": 0, "TableSizeBytes": 0}
    if name == "s3":
        for store in _OF_OBJECTS:
            getattr(s3, store)._data.update(state.pop(store)._data)
    SERVICES[name].load_persisted_state(state)
    for row in database.rows(*{"dynamodb": (ITEM, TOKEN), "s3": (OBJECT,)}.get(name, ())):
        _put_back(row.kind, row.key, row.value)


def _put_back(kind: str, key: str, value: bytes | None) -> None:
    {ITEM: _put_back_item, TOKEN: _put_back_token, OBJECT: _put_back_object}[kind](
        json.loads(key), value
    )


def _put_back_item(key: list[str], value: bytes | None) -> None:
    arn, pk, sk = key
    table = _table(arn)
    if table is None:
        return
    if value is None:
        dynamodb._remove_item(table, pk, sk)
    else:
        dynamodb._set_item(table, pk, sk, json.loads(value))


def _put_back_token(key: list[str], value: bytes | None) -> None:
    dynamodb._txn_idempotency._data.pop(tuple(key), None)
    if value is not None:
        dynamodb._txn_idempotency._data[tuple(key)] = json.loads(value)


def _put_back_object(key: list[str], value: bytes | None) -> None:
    account, bucket, name = key
    objects = s3._buckets._data.get((account, bucket), {"objects": {}})["objects"]
    objects.pop(name, None)
    if value is not None:
        objects[name] = _decoded(value)


def _value(kind: str, key: str) -> bytes | None:
    """The thing as it stands in memory; None when it is gone."""
    if kind == ITEM:
        arn, pk, sk = json.loads(key)
        items = (_table(arn) or {"items": {}})["items"]
        item = items.get(pk, {}).get(sk)
        return None if item is None else json.dumps(item).encode()
    if kind == TOKEN:
        stored = dynamodb._txn_idempotency._data.get(tuple(json.loads(key)))
        return None if stored is None else json.dumps(stored).encode()
    account, bucket, name = json.loads(key)
    stored = s3._buckets._data.get((account, bucket), {"objects": {}})["objects"].get(name)
    return None if stored is None else _encoded(stored)


def _tables() -> Iterator[tuple[str, Any]]:
    return ((table["TableArn"], table) for table in list(dynamodb._tables._data.values()))


def _table(arn: str) -> Any:
    *_, region, account, name = arn.split(":", 5)
    return dynamodb._tables._data.get((account, region, name.removeprefix("table/")))


def _objects() -> Iterator[tuple[str, Any]]:
    for (account, bucket), stored in s3._buckets._data.items():
        for name, held in stored["objects"].items():
            yield json.dumps([account, bucket, name]), held


def _item_key(table: Any, pk: str, sk: str) -> Thing:
    return ITEM, json.dumps([table["TableArn"], pk, sk])


def _item_keys(table: Any) -> list[Thing]:
    items = table["items"].items()
    return [_item_key(table, pk, sk) for pk, under in items for sk in under]


def _token_key(token: str) -> str:
    return json.dumps(dynamodb._txn_idempotency._scoped(token))


def fire_events_in_the_request() -> None:
    """ministack fires them in a thread: one could be lost after its upload was acknowledged."""
    s3._fire_s3_event_async = _fire_s3_event


def _fire_s3_event(bucket: str, key: str, event: str, *rest: Any, **more: Any) -> None:
    if bucket in s3._bucket_notifications:
        more["sequencer"] = s3._next_event_sequencer(event)
        s3._fire_s3_event(bucket, key, event, *rest, **more)


def _stream_ends() -> dict[Any, int]:
    trimmed = dynamodb._stream_trimmed._data
    streams = dynamodb._stream_records._data
    return {scope: trimmed.get(scope, 0) + len(records) for scope, records in streams.items()}


def _forget_streams_after(ends: dict[Any, int]) -> None:
    """Take what came after the ends off the streams: it has not happened."""
    trimmed = dynamodb._stream_trimmed._data
    for scope, records in dynamodb._stream_records._data.items():
        del records[max(0, ends.get(scope, 0) - trimmed.get(scope, 0)) :]


def _begin_new_streams() -> None:
    """What was on a stream is gone with the process, and an iterator into it must not be read as
    one into the new stream."""
    for arn, table in _tables():
        if table.get("LatestStreamArn"):
            label = f"{dynamodb._stream_label()}{time.time_ns() % 1_000_000:06d}"
            table["LatestStreamLabel"] = label
            table["LatestStreamArn"] = f"{arn}/stream/{label}"


def _encoded(state: Any) -> bytes:
    return json.dumps(state, default=_json_default).encode()


def _decoded(stored: bytes) -> Any:
    return json.loads(stored, object_hook=_json_object_hook)
