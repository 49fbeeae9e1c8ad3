"""One call of one tool, between the doors: all that happens to it, in the order of STAGES.

A stage is a function of the call's execution and of the stages that follow it. It does its part
before them, after them, or both: stages are entered in their order, and left in the opposite one.
A tool's function only stages its writes. They are committed in one transaction, with the audit
event and the record of the call: a process that is killed has written all of it or nothing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from toolkit import telemetry
from toolkit.audit.audit_event import AuditEvent
from toolkit.audit.pseudonym import Erased
from toolkit.call import Call, HttpResponse, Json
from toolkit.definition import Definition
from toolkit.errors import (
    ConfirmationRequired,
    Conflict,
    InternalError,
    NothingToDo,
    ToolError,
    Unavailable,
)
from toolkit.family import CallResult, of_refusal, of_replay, of_success
from toolkit.fields import ToolInput
from toolkit.guards import origin, rate_limit
from toolkit.output_texts import holds_text
from toolkit.storage import tables, writes
from toolkit.text.language import DEFAULT

if TYPE_CHECKING:
    from toolkit.tool.idempotency import CallRecord

_UNREACHABLE = (
    "The service cannot be reached. Try again with the same Idempotency-Key: nothing happens twice."
)


@dataclass
class Execution:
    """A call, and what stages leave for others. Each of the last four is set by the stage of that
    comment, once."""

    tool: Definition
    call: Call
    started: float = field(default_factory=time.perf_counter)
    counting: rate_limit.Counting = field(default_factory=rate_limit.Counting)  # count
    request: ToolInput = field(init=False)  # validate
    payload: dict[str, Json] = field(init=False)  # identify
    record: CallRecord | None = None  # identify


Following = Callable[[Execution], CallResult]
"""The stages that follow one."""
Running = Callable[[Execution], Json]
"""Those that follow `answer`: they return the tool's output as JSON values, redacted."""


def deadline(execution: Execution, following: Following) -> CallResult:
    """Within the last 6 seconds of the call's time no request to a table starts. It raises
    OutOfTime instead, a StorageFailure, so that a response is sent before the call is cut off."""
    with tables.time_limit(execution.call.remaining_ms):
        return following(execution)


def log(execution: Execution, following: Following) -> CallResult:
    """One line with its metrics for every call that has a response, whatever it is."""
    result = following(execution)
    telemetry.record(
        outcome=result.outcome,
        status=result.response.status,
        duration_ms=_elapsed_ms(execution),
        **_facts(execution),
    )
    return result


def refuse(execution: Execution, following: Following) -> CallResult:
    """Makes a refusal of whatever is raised behind it, when nothing of the call was committed.

    The refusal is audited by an event of its own, and sent even if that cannot be written. A call
    over the limit is refused as that, whatever else is wrong with it. No event is written for a
    user who was erased, nor for an unverified caller: it would be filed under someone else.
    A storage failure is also raised by a commit whose response was lost. It may have happened, so
    the answer (503) names the Idempotency-Key: under it the call is replayed, or made now.
    """
    call, family = execution.call, execution.tool.family
    try:
        return following(execution)
    except ToolError as error:
        refusal: ToolError = _or_over_the_limit(execution, error)
    except tables.StorageFailure:
        telemetry.logger.exception("storage failed", extra=_facts(execution))
        refusal = Unavailable(_UNREACHABLE)
    except Exception:  # noqa: BLE001 - logged whole; its text does not leave
        telemetry.logger.exception("tool failed", extra=_facts(execution))
        refusal = InternalError("Something went wrong on our side.")
    try:
        _wait_for_the_voucher(call)
    except ToolError as unverified:
        return of_refusal(family, unverified)
    refused = of_refusal(family, refusal)
    try:
        _event(execution, refused).write()
    except Erased:
        telemetry.logger.info("called after an erasure", extra=_facts(execution))
    except tables.StorageFailure:
        telemetry.logger.exception("audit event not written", extra=_facts(execution))
    return refused


def count(execution: Execution, following: Following) -> CallResult:
    """Starts counting the call towards its user's limit a minute, beside all that follows, and
    looking whether they are being erased, or were. Both begin when the caller is verified, which
    the door has begun. `commit` waits for all three before anything is written or sent, and
    `refuse` for a call that does not come so far: every call is counted, refused ones too."""
    execution.counting = rate_limit.start_counting(
        execution.call.caller.user_id,
        execution.tool.name,
        rate_limit.of_a_tool(),
        after=execution.call.vouching,
        even_erasing=execution.tool.erases,
    )
    return following(execution)


def admit(execution: Execution, following: Following) -> CallResult:
    """Raises Forbidden when the caller may not use the family's tools."""
    execution.tool.family.admit(execution.call.caller)
    return following(execution)


def validate(execution: Execution, following: Following) -> CallResult:
    """Parses the arguments by the tool's Input. Raises InvalidInput, and Forbidden when they name
    somebody else: the tool's function does not run."""
    execution.request = execution.tool.arguments.validate(execution.call)
    return following(execution)


def vouch(execution: Execution, following: Following) -> CallResult:
    """Of writing tools: waits until the caller is verified. What follows may ask a confirmation and
    store a document. A reading tool runs meanwhile, and only `commit` waits."""
    _wait_for_the_voucher(execution.call)
    return following(execution)


def identify(execution: Execution, following: Following) -> CallResult:
    """Of writing tools: by which record equal calls are one. A given Idempotency-Key names the call
    for a day; without one, equal calls of an idempotent tool are one while they are in flight. Any
    other call has no record, and is a call of its own."""
    from toolkit.tool.idempotency import CallRecord

    tool, call = execution.tool, execution.call
    execution.payload = tool.arguments.payload(execution.request, call)
    execution.record = CallRecord.of(tool, call, execution.payload)
    return following(execution)


def retry(execution: Execution, following: Following) -> CallResult:
    """Of writing tools: does all that follows again from the start, when a commit is lost to
    another call that changed what this one had read. Nothing was written then. After ten lost races
    it raises Conflict."""

    def attempt() -> CallResult:
        execution.call.start_over()
        try:
            return following(execution)
        except writes.LostRace:
            execution.call.has_lost_a_race = True
            raise

    try:
        return writes.retried(attempt, writes.LostRace())
    except writes.LostRace as lost:
        raise Conflict("Other calls are changing the same thing. Try again.") from lost


def commit(execution: Execution, following: Following) -> CallResult:
    """Writes what the call came to, all of it or nothing, before its response is sent.

    First it waits for the count: a call over the limit, of a user who is erased or of an unverified
    caller writes nothing. Next, where text of others goes out through a door whose context we do
    not see, the user's door is marked as tainted for a day: a mark too many only asks for a YES.
    Then a writing tool commits one transaction, with the staged writes (a refusal has only what it
    must remember, such as a wrong password), what the rows were before, the audit event, and the
    record of the call, which fails if another call has put it since. Raises LostRace when any
    condition fails. A reading tool writes its audit event alone, beside the mark. A replay writes
    nothing but the mark.
    """
    tool, call = execution.tool, execution.call
    result = following(execution)
    execution.counting.result()
    marking = None
    if result.holds_others_text and origin.context_is_unseen(call):
        marking = tables.submit(origin.mark, call.caller, call.channel)
    if not tool.writes:
        _event(execution, result).write()
    if marking is not None:
        marking.result()
    if tool.writes and result.outcome != "replayed":
        _transact(execution, result)
        _run_deferred(execution)
    return result


def replay(execution: Execution, following: Following) -> CallResult:
    """Of writing tools: returns the answer of the first call that has this one's record. Nothing
    runs, and there is no event. Raises Conflict when the key was used with other arguments. Of two
    equal calls at once both may find none: one loses the race of their commits, and finds it when
    it is retried."""
    record = execution.record
    recorded = record.first_answer() if record else None
    if recorded is None:
        return following(execution)
    # The body is not read again: it may hold such text.
    others_text = bool(execution.tool.others_text)
    return of_replay(execution.tool.family, recorded, holds_others_text=others_text)


def answer(execution: Execution, following: Running) -> CallResult:
    """Makes the family's success of the output, or its refusal of what the question or the tool
    raises. Both are committed; a refusal with nothing to remember runs again when it is repeated.
    Where nothing would change, NothingToDo carries the output: a success that writes nothing."""
    tool, call = execution.tool, execution.call
    try:
        output = following(execution)
    except NothingToDo as unasked:
        call.start_over()  # it may write nothing: nobody has said YES to it
        output = tool.shown(unasked.output)
    except ToolError as error:
        may_quote_others = isinstance(error, ConfirmationRequired)
        return of_refusal(tool.family, error, holds_others_text=may_quote_others)
    names = tool.others_text
    is_others = bool(names) and holds_text(output, names)
    if call.read_in != DEFAULT:
        from toolkit.text import spoken

        output = spoken.shown(output, call.read_in)
    return of_success(
        tool.family,
        output,
        call.staged,
        audits_output=tool.writes,
        holds_others_text=is_others,
    )


def confirm(execution: Execution, following: Running) -> Json:
    """Of writing tools: stages the use of the user's YES, or one-time password, where the contract
    or the policy (guards/origin.py) asks for one. It is used up with the writes, once, and is good
    for exactly these arguments. Where there is none it raises ConfirmationRequired, whose pending
    question is what the refusal remembers; NothingToDo where nothing would change."""
    from toolkit.tool import consent

    staged = consent.used(execution.tool, execution.call, execution.request, execution.payload)
    execution.call.stage(*staged)
    return following(execution)


def run(execution: Execution, following: Running) -> Json:
    """The tool's function: reads, decides and stages its writes. Its output is redacted."""
    return execution.tool.run(execution.request, execution.call)


STAGES: tuple[Callable[..., Any], ...] = (
    deadline,
    log,
    refuse,
    count,
    admit,
    validate,
    vouch,
    identify,
    retry,
    commit,
    replay,
    answer,
    confirm,
    run,
)
_OF_WRITES = (vouch, identify, retry, replay, confirm)
READING = tuple(stage for stage in STAGES if stage not in _OF_WRITES)
"""A reading tool's. It does not import, at its start, what only writes need."""


def _in_order(stages: tuple[Callable[..., Any], ...]) -> Following:
    entered: Any = None
    for stage in reversed(stages):
        entered = partial(stage, following=entered)
    return entered  # type: ignore[no-any-return]


_enter_writing = _in_order(STAGES)
_enter_reading = _in_order(READING)


def respond(tool: Definition, call: Call) -> HttpResponse:
    """Carry the call out. Whatever happens, there is a response, and a log line."""
    enter = _enter_writing if tool.writes else _enter_reading
    return enter(Execution(tool, call)).response


def load_what_writes_need() -> None:
    """At a start, which has a whole CPU; a call has its memory's share of one."""
    from toolkit.storage import last_change
    from toolkit.tool import consent, idempotency

    del last_change, consent, idempotency


def _wait_for_the_voucher(call: Call) -> None:
    """Raises Unauthenticated if the caller is not who the sender says."""
    if call.vouching is not None:
        call.vouching.result()


def _or_over_the_limit(execution: Execution, error: ToolError) -> ToolError:
    try:
        execution.counting.result()
    except ToolError as over:
        return over
    return error


def _transact(execution: Execution, result: CallResult) -> None:
    from toolkit.storage import last_change

    tool, call, record = execution.tool, execution.call, execution.record
    together = [*result.writes]
    if result.outcome == "success":
        user_id = call.caller.user_id
        together += last_change.writes_remembering(user_id, tool.name, result.writes)
    together.append(_event(execution, result).put_once())
    if record:
        together.append(record.finished(result) if result.is_final else record.unfinished())
    writes.commit(together)


def _run_deferred(execution: Execution) -> None:
    """What no transaction can include, such as an SMS. What fails is logged, and not repeated."""
    for effect in execution.call.deferred:
        try:
            effect()
        except tables.ServiceFailure:
            telemetry.logger.exception("effect after commit failed", extra=_facts(execution))


def _event(execution: Execution, result: CallResult) -> AuditEvent:
    call, tool = execution.call, execution.tool
    assert result.outcome != "replayed"
    return AuditEvent.new(
        user_id=call.caller.user_id,
        action=tool.name,
        tool_output=result.audited,
        at=call.now,
        family=tool.family.name,
        outcome=result.outcome,
        channel=call.channel,
        correlation_id=call.correlation_id,
        conversation_id=call.conversation_id,
        duration_ms=round(_elapsed_ms(execution)),
        subject=call.subject,
        by=call.caller.by,
    )


def _facts(execution: Execution) -> dict[str, str]:
    return {
        "family": execution.tool.family.name,
        "tool": execution.tool.name,
        "correlation_id": execution.call.correlation_id,
        "channel": execution.call.channel,
    }


def _elapsed_ms(execution: Execution) -> float:
    return (time.perf_counter() - execution.started) * 1000
