"""One call of one tool, between the doors: guard -> validate -> run -> commit -> envelope.

What only a writing tool needs (confirmation, idempotency, races) is in writing_execution.py.
"""

from __future__ import annotations

import time

from toolkit import telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Erased
from toolkit.call import Call, HttpResponse
from toolkit.definition import Definition
from toolkit.errors import (
    ConfirmationRequired,
    InternalError,
    NothingToDo,
    ToolError,
    Unavailable,
)
from toolkit.fields import ToolInput
from toolkit.guards import origin, rate_limit
from toolkit.output_texts import holds_text
from toolkit.storage import tables
from toolkit.text import spoken
from toolkit.tool import call_result
from toolkit.tool.call_result import CallResult

_UNREACHABLE = (
    "The service cannot be reached. Try again with the same Idempotency-Key: nothing happens twice."
)


class Execution:
    """A reading tool's call; its audit event is written after the read and before the response."""

    def __init__(self, tool: Definition, call: Call) -> None:
        self._tool = tool
        self._call = call
        self._started = time.perf_counter()
        self._counting: rate_limit.Counting | None = None
        self._holds_others_text = False

    def respond(self) -> HttpResponse:
        """Carry the call out. Whatever happens, there is a response, an audit event, a log line."""
        with tables.time_limit(self._call.remaining_ms):
            return self._respond()

    def _respond(self) -> HttpResponse:
        try:
            return self._carry_out()
        except ToolError as error:
            return self._turn_down(self._or_over_the_limit(error))
        except tables.StorageFailure:
            telemetry.logger.exception("storage failed", extra=self._facts())
            return self._turn_down(Unavailable(_UNREACHABLE))
        except Exception:  # noqa: BLE001 - logged whole; its text does not leave
            telemetry.logger.exception("tool failed", extra=self._facts())
            return self._turn_down(InternalError("Something went wrong on our side."))

    def _carry_out(self) -> HttpResponse:
        call, tool = self._call, self._tool
        self._counting = rate_limit.start_counting(
            call.caller.user_id,
            tool.name,
            rate_limit.of_a_tool(),
            after=call.vouching,
            even_erasing=tool.erases,
        )
        tool.family.admit(call.caller)
        return self._run(tool.arguments.validate(call))

    def _run(self, request: ToolInput) -> HttpResponse:
        result = self._attempt(request)
        self._wait_for_the_count()
        marking = tables.submit(self._mark_door) if self._marks_door else None
        self._event(result).write()
        if marking is not None:
            marking.result()
        return self._logged(result)

    def _attempt(self, request: ToolInput) -> CallResult:
        """Run the tool up to what it would write."""
        try:
            self._prepare(request)
            output = self._tool.run(request, self._call)
        except NothingToDo as unasked:
            self._call.start_over()  # it may write nothing: nobody has said YES to it
            output = self._tool.shown(unasked.output)
        except ConfirmationRequired as error:
            self._holds_others_text = True  # the question may quote them
            return call_result.of_refusal(self._tool.family, error)
        except ToolError as error:
            return call_result.of_refusal(self._tool.family, error)
        self._holds_others_text = holds_text(output, self._tool.others_text)
        told = spoken.shown(output, self._call.read_in)
        return call_result.of_success(self._tool, told, self._call.staged)

    @property
    def _marks_door(self) -> bool:
        """Whether text of others goes out with the answer, through a door that keeps no account of
        it. The mark is written with the audit event, and there before the answer."""
        return self._holds_others_text and origin.context_is_unseen(self._call)

    def _mark_door(self) -> None:
        origin.mark(self._call.caller, self._call.channel)

    def _prepare(self, request: ToolInput) -> None:
        """Check what must hold before the tool runs. A reading tool has nothing to check."""

    def _turn_down(self, error: ToolError) -> HttpResponse:
        """The response to a call that is refused, sent even where its event cannot be written. Of
        a caller for whom nobody vouches there is none: it would stand in somebody else's audit."""
        try:
            self._wait_for_the_voucher()
        except ToolError as unknown:
            return self._logged(call_result.of_refusal(self._tool.family, unknown))
        refused = call_result.of_refusal(self._tool.family, error)
        try:
            self._event(refused).write()
        except Erased:
            telemetry.logger.info("called after an erasure", extra=self._facts())
        except tables.StorageFailure:
            telemetry.logger.exception("audit event not written", extra=self._facts())
        return self._logged(refused)

    def _wait_for_the_voucher(self) -> None:
        """Raise Unauthenticated if the caller is not who the sender says."""
        if self._call.vouching is not None:
            self._call.vouching.result()

    def _wait_for_the_count(self) -> None:
        """Raise RateLimited if this call is one too many, and Erased if its user is: before any
        write, and any response."""
        if self._counting is not None:
            self._counting.result()

    def _or_over_the_limit(self, error: ToolError) -> ToolError:
        """A refused call counts towards the limit as well."""
        try:
            self._wait_for_the_count()
        except ToolError as over:
            return over
        return error

    def _event(self, result: CallResult) -> AuditEvent:
        call = self._call
        return AuditEvent.new(
            user_id=call.caller.user_id,
            action=self._tool.name,
            tool_output=result.audited,
            at=call.now,
            family=self._tool.family.name,
            outcome=result.outcome,
            channel=call.channel,
            correlation_id=call.correlation_id,
            conversation_id=call.conversation_id,
            duration_ms=round(self._elapsed_ms()),
            subject=call.subject,
            by=call.caller.by,
        )

    def _logged(self, result: CallResult) -> HttpResponse:
        self._log(result.outcome, result.response.status)
        return result.response

    def _log(self, outcome: str, status: int) -> None:
        telemetry.record(
            outcome=outcome, status=status, duration_ms=self._elapsed_ms(), **self._facts()
        )

    def _facts(self) -> dict[str, str]:
        return {
            "family": self._tool.family.name,
            "tool": self._tool.name,
            "correlation_id": self._call.correlation_id,
            "channel": self._call.channel,
        }

    def _elapsed_ms(self) -> float:
        return (time.perf_counter() - self._started) * 1000
