"""Exactly once: Powertools' idempotency utility over a store that takes part in the commit.

A tool only stages its writes, so no lock is needed while it runs. "Saving in progress" only looks
for the record of a finished call; that record is put, conditionally, in the same transaction as the
writes and the audit event. Of two racing duplicates one commits and the other sees its record. A
crash anywhere leaves either nothing or everything. What the utility's decorator does around a
function is done by the stages of toolkit.tool.pipeline.
"""

from __future__ import annotations

import hashlib
import json
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aws_lambda_powertools.utilities.idempotency import BasePersistenceLayer, IdempotencyConfig
from aws_lambda_powertools.utilities.idempotency.exceptions import (
    IdempotencyItemAlreadyExistsError,
    IdempotencyItemNotFoundError,
    IdempotencyValidationError,
)
from aws_lambda_powertools.utilities.idempotency.persistence.datarecord import DataRecord
from pynamodb.attributes import NumberAttribute, UnicodeAttribute
from pynamodb.expressions.condition import Condition

from toolkit import dates
from toolkit.call import Call, Json
from toolkit.definition import Definition
from toolkit.errors import Conflict, InvalidInput
from toolkit.family import CallResult, Recorded
from toolkit.storage import tables
from toolkit.storage.writes import Check, Put
from toolkit.text.sentences import say

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


class CallRecord(BasePersistenceLayer):
    """One call's view of its record. Powertools configures an instance once, so each call has its
    own. It is kept through the retries of a lost race and remembers what it saw first."""

    def __init__(self, tool: str, call: Call, key: Key, payload: Mapping[str, Json]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        config = IdempotencyConfig(
            event_key_jmespath="key",
            payload_validation_jmespath="payload",
            raise_on_no_idempotency_key=True,
            expires_after_seconds=LIFETIME_SECONDS,
            hash_function="sha256",
        )
        self.configure(config, key_prefix=tool)
        self._call = call
        self._key = key
        self._data = {"key": [call.caller.user_id, tool, key.value], "payload": dict(payload)}
        self._has_looked = False
        self._ignored: FinishedCall | None = None
        self._record_id = ""
        self._finished: FinishedCall | None = None
        self._hashed_key: str | None = None
        self._hashed_payload: str | None = None

    @classmethod
    def of(cls, tool: Definition, call: Call, payload: Mapping[str, Json]) -> CallRecord | None:
        """None for a call that has no key, of a tool that is not idempotent. Raises InvalidInput
        for a key that is none."""
        key = _key(tool, call, payload)
        return cls(tool.name, call, key, payload) if key else None

    def first_answer(self) -> Recorded | None:
        """What the first call with this key was answered; None if there was none. Raises Conflict
        when that had other arguments."""
        try:
            self.save_inprogress(self._data, self._call.remaining_ms())
        except IdempotencyItemAlreadyExistsError as found:
            first: Any = found.old_data_record
            recorded: Recorded = first.response_json_as_dict()
            return recorded
        except IdempotencyValidationError as error:
            raise Conflict(say("call.key_of_other_arguments")) from error
        return None

    def finished(self, result: CallResult) -> Put:
        """The put of the record, for the commit of what is final."""
        response = result.response
        recorded: Recorded = {"status": response.status, "body": response.body}
        if response.packed:
            recorded["packed"] = response.packed
        self.save_success(self._data, {**recorded})
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

    def _delete_record(self, data_record: DataRecord) -> None:
        """Nothing was written, so there is nothing to undo."""

    def _get_record(self, idempotency_key: str) -> DataRecord:
        raise IdempotencyItemNotFoundError(idempotency_key)

    def _stored_record(self) -> FinishedCall | None:
        stored = FinishedCall.stored(self._record_id)
        return stored if stored and stored.expires_at > time.time() else None

    def _note_first(self, stored: FinishedCall | None) -> None:
        """Ignore a record that was completed before this call arrived, unless the key was given:
        it belongs to an earlier call with the same arguments. So does one that was completed by
        a clock that has been set back since."""
        if self._has_looked:
            return
        self._has_looked = True
        if stored is None or self._key.given:
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


def _key(tool: Definition, call: Call, payload: Mapping[str, Json]) -> Key | None:
    given = call.idempotency_key
    if given is not None:
        if not re.fullmatch(r"[!-~]{1,255}", given):
            raise InvalidInput(say("call.key_malformed"))
        return Key(f"given {call.channel} {call.conversation_id} {given}", given=True)
    if not tool.idempotent:
        return None
    same = json.dumps([call.conversation_id, payload], sort_keys=True)
    return Key(f"in flight {hashlib.sha256(same.encode()).hexdigest()}", given=False)
