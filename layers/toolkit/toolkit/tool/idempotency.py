"""Exactly once: Powertools' idempotency utility over a store that takes part in the commit.

A tool only stages its writes, so no lock is needed while it runs. "Saving in progress" only looks
for the record of a finished call; that record is put, conditionally, in the same transaction as the
writes and the audit event. Of two racing duplicates one commits and the other sees its record. A
crash anywhere leaves either nothing or everything.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypedDict, cast

from aws_lambda_powertools.utilities.idempotency import (
    BasePersistenceLayer,
    IdempotencyConfig,
    idempotent_function,
)
from aws_lambda_powertools.utilities.idempotency.exceptions import (
    IdempotencyItemAlreadyExistsError,
    IdempotencyItemNotFoundError,
    IdempotencyPersistenceLayerError,
    IdempotencyValidationError,
)
from aws_lambda_powertools.utilities.idempotency.persistence.datarecord import DataRecord
from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit import dates
from toolkit.call import Call, Json
from toolkit.errors import Conflict
from toolkit.storage import tables
from toolkit.storage.writes import Check, Put

LIFETIME_SECONDS = 24 * 60 * 60
IN_FLIGHT_SECONDS = 60
"""No call takes that long: API Gateway waits for 29 seconds."""


@dataclass(frozen=True)
class Key:
    """What makes two calls the same one.

    A given key (a header, the model's tool-use id) identifies the call for a day. Without one, a
    call of an idempotent tool repeats another one only while that is in flight: with the same
    arguments, and if it arrived before the other was committed.
    """

    value: str
    given: bool


class FinishedCall(tables.ShortLived):
    user_id = UnicodeAttribute(null=True)
    payload_hash = UnicodeAttribute()
    response = UnicodeAttribute()
    completed_at = NumberAttribute()


class Recorded(TypedDict):
    """The part of a response that is recorded, and repeated for a duplicate."""

    status: int
    body: str


Commit = Callable[["Store"], object]


class Store(BasePersistenceLayer):
    """One call's view of its record. Powertools configures an instance once, so each call has its
    own. It is kept through the retries of a lost race and remembers what it saw first."""

    def __init__(self, call: Call, key: Key, commit: Commit) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._call = call
        self.key = key
        self._commit = commit
        self._has_looked = False
        self._ignored: FinishedCall | None = None
        self._record_id = ""
        self._finished: FinishedCall | None = None
        self._hashed_key: str | None = None
        self._hashed_payload: str | None = None

    def finished(self) -> Put:
        """The put of the finished call's record, for the commit."""
        assert self._finished is not None
        return Put(self._finished, self._as_seen())

    def unfinished(self) -> Check:
        """A check that no other call has finished under this key, for the commit of a refusal."""
        return Check(FinishedCall, self._record_id, self._as_seen())

    def _get_hashed_idempotency_key(self, data: Any) -> str | None:
        """Powertools asks before and after the call, whose key stays the same."""
        if self._hashed_key is None:
            self._hashed_key = super()._get_hashed_idempotency_key(data)
        return self._hashed_key

    def _get_hashed_payload(self, data: Any) -> str:
        if self._hashed_payload is None:
            self._hashed_payload = super()._get_hashed_payload(data)
        return self._hashed_payload

    def _put_record(self, data_record: DataRecord) -> None:
        self._record_id = f"call#{data_record.idempotency_key}"
        stored = self._stored_record()
        self._note_first(stored)
        if stored is None or self._is_ignored(stored):
            return
        if stored.payload_hash != data_record.payload_hash:
            raise IdempotencyValidationError("the key was used with other arguments")
        data_record.response_data = stored.response
        data_record._status = "COMPLETED"
        raise IdempotencyItemAlreadyExistsError(old_data_record=data_record)

    def _update_record(self, data_record: DataRecord) -> None:
        self._finished = FinishedCall(
            self._record_id,
            user_id=self._call.caller.user_id,
            payload_hash=data_record.payload_hash,
            response=data_record.response_data,
            completed_at=int(time.time() * 1000),
            expires_at=data_record.expiry_timestamp,
        )
        self._commit(self)

    def _delete_record(self, data_record: DataRecord) -> None:
        """Nothing was written, so there is nothing to undo."""

    def _get_record(self, idempotency_key: str) -> DataRecord:
        raise IdempotencyItemNotFoundError(idempotency_key)

    def _stored_record(self) -> FinishedCall | None:
        try:
            stored = FinishedCall.get(self._record_id, consistent_read=True)
        except FinishedCall.DoesNotExist:
            return None
        return stored if stored.expires_at > time.time() else None

    def _note_first(self, stored: FinishedCall | None) -> None:
        """Ignore a record that was completed before this call arrived, unless the key was given:
        it belongs to an earlier call with the same arguments. So does one that was completed by
        a clock that has been set back since."""
        if self._has_looked:
            return
        self._has_looked = True
        if stored is None or self.key.given:
            return
        after = stored.completed_at - dates.milliseconds(self._call.now)
        if not 0 <= after <= IN_FLIGHT_SECONDS * 1000:
            self._ignored = stored

    def _is_ignored(self, stored: FinishedCall) -> bool:
        return self._ignored is not None and stored.completed_at == self._ignored.completed_at

    def _as_seen(self) -> Condition:
        if self._ignored:
            same: Condition = FinishedCall.completed_at == self._ignored.completed_at
            return same
        expired = FinishedCall.expires_at <= int(time.time())
        free: Condition = FinishedCall.id.does_not_exist() | expired
        return free


def once(
    attempt: Callable[[], Recorded],
    store: Store,
    *,
    tool: str,
    call: Call,
    payload: Mapping[str, Json],
) -> Recorded:
    """Run `attempt` and commit it through `store`, or return what it returned the first time.

    Raises Conflict when the key was used with other arguments, and whatever the commit raises.
    """
    config = IdempotencyConfig(
        event_key_jmespath="key",
        payload_validation_jmespath="payload",
        raise_on_no_idempotency_key=True,
        expires_after_seconds=LIFETIME_SECONDS,
        hash_function="sha256",
    )
    config.register_lambda_context(cast(Any, _Remaining(call.remaining_ms)))

    def run(*, data: Mapping[str, Json]) -> Recorded:
        return attempt()

    replayable = idempotent_function(
        run, data_keyword_argument="data", persistence_store=store, config=config, key_prefix=tool
    )
    key = [call.caller.user_id, tool, store.key.value]
    try:
        recorded: Recorded = replayable(data={"key": key, "payload": dict(payload)})
    except IdempotencyValidationError as error:
        raise Conflict(
            "This idempotency key was already used with other arguments. Use a new key."
        ) from error
    except IdempotencyPersistenceLayerError as error:
        raise error.__cause__ or error from None
    return recorded


@dataclass(frozen=True)
class _Remaining:
    """The part of a Lambda context that Powertools uses."""

    get_remaining_time_in_millis: Callable[[], int]
