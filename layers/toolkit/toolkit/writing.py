"""A writing tool's call: confirmed where it must be, committed whole, once, whoever races it."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any

from toolkit import confirmation, tables, telemetry
from toolkit.call import Answer, Json
from toolkit.ending import Ending
from toolkit.errors import Conflict, InvalidInput
from toolkit.execution import Execution
from toolkit.fields import ToolInput
from toolkit.idempotency import Key, Store, once
from toolkit.writes import LostRace, Write, commit, step_aside

RACES = 10


class WritingExecution(Execution):
    _ended: Ending | None = None

    def _run(self, request: ToolInput) -> Answer:
        """Attempt and commit until nothing that the attempt had read was changed meanwhile."""
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
    ) -> Answer:
        self._ended = None
        if store is None:
            self._ended = self._attempt(request)
            self._commit(self._ended)
            return self._told(self._ended)
        told = once(
            lambda: self._attempted(request),
            store,
            tool=self._tool.name,
            call=self._call,
            payload=payload,
        )
        if self._ended is not None:
            return self._told(self._ended)
        self._wait_for_the_count()
        self._record("replayed", told["status"])
        return Answer(told["status"], told["body"])

    def _attempted(self, request: ToolInput) -> dict[str, Any]:
        self._ended = self._attempt(request)
        return {"status": self._ended.answer.status, "body": self._ended.answer.body}

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
        assert self._ended is not None
        record = store.finished() if self._ended.is_final else store.unfinished()
        self._commit(self._ended, record)

    def _commit(self, ended: Ending, *record: Write) -> None:
        """Write the ending whole: its writes, its audit event and the record of the call."""
        self._wait_for_the_count()
        commit([*ended.writes, self._event(ended).put_once(), *record])
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
