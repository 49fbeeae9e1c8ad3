"""One call of one tool, between the doors: guard -> validate -> run -> commit -> envelope.

What only a writing tool needs (confirmation, idempotency, races) is in writing.py.
"""

from __future__ import annotations

import time
from concurrent.futures import Future

from toolkit import audit, ending, rate_limit, settings, tables, telemetry
from toolkit.call import Answer, Call
from toolkit.definition import Definition
from toolkit.ending import Ending
from toolkit.errors import InternalError, ToolError, Unavailable
from toolkit.fields import ToolInput

_UNREACHABLE = (
    "The service cannot be reached. Try again with the same Idempotency-Key: nothing happens twice."
)


class Execution:
    """A reading tool's call; its audit event is written after the read and before the answer."""

    def __init__(self, tool: Definition, call: Call) -> None:
        self._tool = tool
        self._call = call
        self._started = time.perf_counter()
        self._counting: Future[None] | None = None

    def answer(self) -> Answer:
        """Carry the call out: every way it can go ends in an answer, an event and a log line."""
        with tables.time_limit(self._call.remaining_ms):
            return self._answer()

    def _answer(self) -> Answer:
        try:
            return self._carry_out()
        except ToolError as error:
            return self._turn_down(self._or_over_the_limit(error))
        except tables.StorageFailure:
            telemetry.logger.exception("storage failed", extra=self._facts())
            return self._turn_down(Unavailable(_UNREACHABLE))
        except Exception:  # noqa: BLE001 - the last stand: logged whole, told without its text
            telemetry.logger.exception("tool failed", extra=self._facts())
            return self._turn_down(InternalError("Something went wrong on our side."))

    def _carry_out(self) -> Answer:
        call, tool = self._call, self._tool
        self._counting = rate_limit.start_counting(
            call.caller.user_id, tool.name, settings.whole_number("TOOL_PER_MINUTE", 60)
        )
        tool.family.admit(call.caller)
        return self._run(tool.arguments.read(call))

    def _run(self, request: ToolInput) -> Answer:
        ended = self._attempt(request)
        self._wait_for_the_count()
        self._event(ended).write()
        return self._told(ended)

    def _attempt(self, request: ToolInput) -> Ending:
        """Run the tool up to what it would write."""
        try:
            self._prepare(request)
            output = self._tool.run(request, self._call)
        except ToolError as error:
            return ending.of_refusal(self._tool.family, error)
        return ending.of_success(self._tool, output, self._call.staged)

    def _prepare(self, request: ToolInput) -> None:
        """What has to be in order before the tool runs: of a reading tool, nothing."""

    def _turn_down(self, error: ToolError) -> Answer:
        """End a call that came to nothing. The answer stands even where its event cannot be put."""
        refused = ending.of_refusal(self._tool.family, error)
        try:
            self._event(refused).write()
        except tables.StorageFailure:
            telemetry.logger.exception("audit event not written", extra=self._facts())
        return self._told(refused)

    def _wait_for_the_count(self) -> None:
        """Raise RateLimited if this call is one too many. Nothing is told or written before."""
        if self._counting is not None:
            self._counting.result()

    def _or_over_the_limit(self, error: ToolError) -> ToolError:
        """Calls that come to nothing count as well."""
        try:
            self._wait_for_the_count()
        except ToolError as over:
            return over
        return error

    def _event(self, ended: Ending) -> audit.AuditEvent:
        call = self._call
        return audit.event(
            user_id=call.caller.user_id,
            action=self._tool.name,
            tool_output=ended.audited,
            at=call.now,
            family=self._tool.family.name,
            outcome=ended.outcome,
            channel=call.channel,
            correlation_id=call.correlation_id,
            conversation_id=call.conversation_id,
            duration_ms=round(self._elapsed_ms()),
            subject=call.subject,
        )

    def _told(self, ended: Ending) -> Answer:
        self._record(ended.outcome, ended.answer.status)
        return ended.answer

    def _record(self, outcome: str, status: int) -> None:
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
