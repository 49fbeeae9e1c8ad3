"""A writing tool's call: confirmed where needed, committed whole, exactly once."""

from __future__ import annotations

import hashlib
import json
import re

from toolkit import telemetry
from toolkit.call import HttpResponse, Json
from toolkit.errors import Conflict, InvalidInput
from toolkit.fields import ToolInput
from toolkit.guards import confirmation
from toolkit.storage import tables
from toolkit.storage.writes import LostRace, Write, commit, step_aside
from toolkit.tool.call_result import CallResult
from toolkit.tool.execution import Execution
from toolkit.tool.idempotency import Key, Recorded, Store, once

RACES = 10


class WritingExecution(Execution):
    _result: CallResult | None = None

    def _run(self, request: ToolInput) -> HttpResponse:
        """Attempt and commit; do both again as long as another call changed what was read."""
        payload = self._tool.arguments.payload(request, self._call)
        key = self._key(payload)
        store = Store(self._call, key, self._commit_with_record) if key else None
        for race in range(RACES):
            try:
                return self._run_once(request, payload, store)
            except LostRace:
                self._call.start_over()
                step_aside(race)
        raise Conflict("Other calls are changing the same thing. Try again.")

    def _run_once(
        self, request: ToolInput, payload: dict[str, Json], store: Store | None
    ) -> HttpResponse:
        self._result = None
        if store is None:
            self._result = self._attempt(request)
            self._commit(self._result)
            return self._logged(self._result)
        recorded = once(
            lambda: self._attempted(request),
            store,
            tool=self._tool.name,
            call=self._call,
            payload=payload,
        )
        if self._result is not None:
            return self._logged(self._result)
        self._wait_for_the_count()
        self._log("replayed", recorded["status"])
        return HttpResponse(recorded["status"], recorded["body"])

    def _attempted(self, request: ToolInput) -> Recorded:
        self._result = self._attempt(request)
        return {"status": self._result.response.status, "body": self._result.response.body}

    def _prepare(self, request: ToolInput) -> None:
        prompt = self._tool.confirm
        if prompt is None:
            return
        payload = self._tool.arguments.payload(request, self._call)
        self._call.stage(
            confirmation.redeem(
                self._call, self._tool.name, payload, lambda: prompt(request, self._call)
            )
        )

    def _commit_with_record(self, store: Store) -> None:
        assert self._result is not None
        record = store.finished() if self._result.is_final else store.unfinished()
        self._commit(self._result, record)

    def _commit(self, result: CallResult, *record: Write) -> None:
        """Write all of it or nothing: the writes, the audit event and the record of the call."""
        self._wait_for_the_count()
        commit([*result.writes, self._event(result).put_once(), *record])
        for effect in self._call.deferred:
            try:
                effect()
            except tables.ServiceFailure:
                telemetry.logger.exception("effect after commit failed", extra=self._facts())

    def _key(self, payload: dict[str, Json]) -> Key | None:
        given = self._call.idempotency_key
        if given is not None:
            if not re.fullmatch(r"[!-~]{1,255}", given):
                raise InvalidInput("Idempotency-Key must be 1 to 255 printable ASCII characters.")
            place = f"{self._call.channel} {self._call.conversation_id}"
            return Key(f"given {place} {given}", given=True)
        if not self._tool.idempotent:
            return None
        same = json.dumps([self._call.conversation_id, payload], sort_keys=True)
        return Key(f"in flight {hashlib.sha256(same.encode()).hexdigest()}", given=False)
