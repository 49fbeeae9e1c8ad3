"""A writing tool's call: confirmed where needed, committed whole, exactly once."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence

from toolkit import telemetry
from toolkit.call import HttpResponse, Json
from toolkit.definition import AskPassword
from toolkit.errors import Conflict, InvalidInput
from toolkit.fields import ToolInput
from toolkit.guards import confirmation, origin
from toolkit.storage import last_change, tables
from toolkit.storage.writes import LostRace, Write, commit, retried
from toolkit.text.language import to_confirm
from toolkit.tool.call_result import CallResult
from toolkit.tool.execution import Execution
from toolkit.tool.idempotency import Key, Recorded, Store, once


class WritingExecution(Execution):
    _result: CallResult | None = None

    def _run(self, request: ToolInput) -> HttpResponse:
        """Attempt and commit; do both again as long as another call changed what was read."""
        self._wait_for_the_voucher()  # an attempt may ask for a confirmation, and store a document
        payload = self._tool.arguments.payload(request, self._call)
        key = self._key(payload)
        store = Store(self._call, key, self._commit_with_record) if key else None
        busy = Conflict("Other calls are changing the same thing. Try again.")
        return retried(lambda: self._run_once(request, payload, store), busy)

    def _run_once(
        self, request: ToolInput, payload: dict[str, Json], store: Store | None
    ) -> HttpResponse:
        self._result = None
        self._call.start_over()
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
        self._holds_others_text = bool(self._tool.others_text)  # the body is not read again
        if self._marks_door:
            self._mark_door()
        self._log("replayed", recorded["status"])
        rules_at = self._tool.family.rules_at
        return HttpResponse(recorded["status"], recorded["body"], rules_at=rules_at)

    def _attempted(self, request: ToolInput) -> Recorded:
        self._result = self._attempt(request)
        return {"status": self._result.response.status, "body": self._result.response.body}

    def _prepare(self, request: ToolInput) -> None:
        """Have the call confirmed where its contract or the policy wants that."""
        tool, call = self._tool, self._call
        payload = tool.arguments.payload(request, call)
        payload = {n: v for n, v in payload.items() if n not in tool.arguments.secrets}
        if tool.ask_password:
            call.stage(*self._password_used(request, payload, tool.ask_password))
        else:
            call.stage(*self._yes_used(request, payload))

    def _yes_used(self, request: ToolInput, payload: dict[str, Json]) -> list[Write]:
        """Nothing where none is needed."""
        tool, call = self._tool, self._call
        given = {n: v for n, v in payload.items() if n not in tool.arguments.filled_by_platform}
        if not (tool.confirm or origin.needs_yes(tool, call, given)):
            return []
        call.about = tool.about(request, call) if tool.about else None
        return [
            confirmation.redeem(
                call,
                tool.name,
                payload,
                lambda: confirmation.prompt_of(
                    given, self._question(request), call.language, tool.named
                ),
                about=call.about,
            )
        ]

    def _password_used(
        self, request: ToolInput, payload: dict[str, Json], ask: AskPassword
    ) -> list[Write]:
        from toolkit.guards import one_time_password  # which hardly any tool needs

        (field,) = self._tool.arguments.entered_by_user
        return one_time_password.redeem(
            self._call,
            self._tool.name,
            payload,
            lambda: ask(request, self._call),
            given=getattr(request, field),
            yes=lambda: self._yes_used(request, payload),
        )

    def _question(self, request: ToolInput) -> str:
        """What the user is asked. Nobody is asked for a YES to what would be refused after it."""
        if ask := self._tool.confirm or self._tool.asks:
            question = ask(request, self._call)
            self._require_phone(request)
            return question
        self._tool.run(request, self._call)
        self._call.start_over()
        return to_confirm(self._deed(), self._call.language)

    def _deed(self) -> str:
        spanish = self._tool.in_spanish
        if spanish and self._call.language == "es":
            return f"¿{spanish}?"
        return f"{self._tool.name.replace('_', ' ').capitalize()}?"

    def _require_phone(self, request: ToolInput) -> None:
        if ask := self._tool.ask_password:
            from toolkit.guards import one_time_password  # as above

            one_time_password.require_phone(ask(request, self._call))

    def _commit_with_record(self, store: Store) -> None:
        assert self._result is not None
        record = store.finished() if self._result.is_final else store.unfinished()
        self._commit(self._result, record)

    def _commit(self, result: CallResult, *record: Write) -> None:
        """Write all of it or nothing: the writes, what they change, the audit event and the record
        of the call."""
        self._wait_for_the_count()
        if self._marks_door:
            self._mark_door()
        writes = [*result.writes, *self._remembering(result)]
        try:
            commit([*writes, self._event(result).put_once(), *record])
        except LostRace:
            self._call.has_lost_a_race = True
            raise
        for effect in self._call.deferred:
            try:
                effect()
            except tables.ServiceFailure:
                telemetry.logger.exception("effect after commit failed", extra=self._facts())

    def _remembering(self, result: CallResult) -> Sequence[Write]:
        if result.outcome != "success":
            return []
        user_id = self._call.caller.user_id
        return last_change.writes_remembering(user_id, self._tool.name, result.writes)

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
