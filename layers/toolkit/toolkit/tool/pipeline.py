"""One call of one tool, between the doors: all that happens to it, in the order of STAGES.

A stage is a function of the call's execution and of the stages that follow it. It does its part
before them, after them, or both: a call enters the stages in their order, and leaves them in the
opposite one. What a stage raises goes back to `refuse`.

These are all the writes of a writing tool, in their order: the count; documents that it stores
while it runs, which nothing names before the transaction; the mark of taint; one transaction with
all that the call changes, its audit event and its record; and effects that no transaction can
include. A process that is killed before the transaction has changed nothing else, and one that is
killed after it has changed everything, though nobody was answered and no line is logged. The same
call under the same Idempotency-Key is then made, or answered from the record; without a key it is
made again. An effect that the process did not come to is lost: nobody makes it later.

A reading tool writes the count, the mark and its audit event, and nothing is sent before these. A
refusal that `refuse` makes has an event of its own, which is no part of any transaction.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Set
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from toolkit import telemetry
from toolkit.audit.audit_event import AuditEvent, redacted_output
from toolkit.audit.pseudonym import Erased
from toolkit.call import Call, HttpResponse, Json
from toolkit.definition import Definition, holds_text
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
from toolkit.guards import rate_limit, write_policy
from toolkit.storage import person, tables, writes
from toolkit.text.sentences import say

if TYPE_CHECKING:
    from toolkit.tool.idempotency import CallRecord


@dataclass
class Execution:
    """A call, and what stages leave for others. Each of the last four is set by the stage of that
    comment, once. `programs` are those that have written what the call has read so far."""

    tool: Definition
    call: Call
    programs: Set[str] = frozenset()
    started: float = field(default_factory=time.perf_counter)
    counting: rate_limit.Counting = field(default_factory=rate_limit.Counting)  # count
    request: ToolInput = field(init=False)  # validate
    payload: dict[str, Json] = field(init=False)  # identify
    record: CallRecord | None = None  # identify


Following = Callable[[Execution], CallResult]
"""The stages that follow one."""
Running = Callable[[Execution], Any]
"""Those that follow `answer`: they return the tool's output."""


def deadline(execution: Execution, following: Following) -> CallResult:
    """No request to a table starts in the last 6 seconds of the call's time. It raises OutOfTime
    instead, a StorageFailure, so that a response is sent before the call is cut off. The refusal's
    own event is not written then, either, which is logged."""
    with tables.time_limit(execution.call.remaining_ms):
        return following(execution)


def log(execution: Execution, following: Following) -> CallResult:
    """Writes one line with its metrics for every response: a success, a refusal or a replay."""
    result = following(execution)
    telemetry.record(
        outcome=result.outcome,
        status=result.response.status,
        duration_ms=_elapsed_ms(execution),
        **_facts(execution),
    )
    return result


def refuse(execution: Execution, following: Following) -> CallResult:
    """Turns whatever is raised into a refusal, with an audit event of its own.

    Nothing of the call was committed, with one exception: if the response of the commit was lost,
    nobody knows. So a storage failure is answered with 503 and asks for the same Idempotency-Key.
    A refused call is counted, too. If it is over the limit, that is its refusal, unless storage or
    the tool failed. A refusal made here is sent even if its event cannot be written; a result that
    went through `commit`, the tool's own refusals among them, is sent only after its writes. No
    event is written for a user who was erased, nor for an unverified caller: it would be filed
    under someone else.
    """
    call, family = execution.call, execution.tool.family
    try:
        return following(execution)
    except ToolError as error:
        refusal: ToolError = _or_over_the_limit(execution, error)
    except tables.StorageFailure:
        telemetry.logger.exception("storage failed", extra=_facts(execution))
        refusal = Unavailable(say("call.unreachable_same_key"))
    except Exception:  # noqa: BLE001 - logged whole; its text does not leave
        telemetry.logger.exception("tool failed", extra=_facts(execution))
        refusal = InternalError(say("call.failed"))
    try:
        _wait_for_the_voucher(call)
    except ToolError as unverified:
        return of_refusal(family, unverified, language=call.read_in)
    refused = of_refusal(family, refusal, language=call.read_in)
    try:
        _event(execution, refused).write()
    except Erased:
        telemetry.logger.info("called after an erasure", extra=_facts(execution))
    except tables.StorageFailure:
        telemetry.logger.exception("audit event not written", extra=_facts(execution))
    return refused


def count(execution: Execution, following: Following) -> CallResult:
    """Starts two requests beside all that follows, once the caller is verified: it counts the call
    (RateLimited if the user has made too many in this minute), and looks whether the user is being
    erased, or was (Erased). The door has started to verify the caller (Unauthenticated). `commit`
    waits for all three before anything is written or sent, and `refuse` does for other calls. For
    a reading tool that goes by the person's day, the reading of their settings starts as well."""
    if "settings" in execution.tool.uses and not execution.tool.writes:
        user_id = execution.call.caller.user_id
        execution.call.reading_settings = tables.submit(person.settings_of, user_id)
    execution.counting = rate_limit.start_counting(
        execution.call.caller.user_id,
        execution.tool.name,
        rate_limit.of_a_tool(),
        after=execution.call.vouching,
        even_erasing=execution.tool.erases,
    )
    return following(execution)


def admit(execution: Execution, following: Following) -> CallResult:
    """Raises Forbidden if the caller may not use the family's tools."""
    execution.tool.family.admit(execution.call.caller)
    return following(execution)


def validate(execution: Execution, following: Following) -> CallResult:
    """Parses the arguments by the tool's Input. Raises InvalidInput with every field that does not
    fit, and Forbidden if they name another user. Nothing else of the tool has run then."""
    execution.request = execution.tool.arguments.validate(execution.call)
    return following(execution)


def vouch(execution: Execution, following: Following) -> CallResult:
    """Writing tools only. Waits until the caller is verified, since a tool may store a document
    while it runs. A reading tool runs meanwhile."""
    _wait_for_the_voucher(execution.call)
    return following(execution)


def identify(execution: Execution, following: Following) -> CallResult:
    """Writing tools only. Names the record under which equal calls are one. An Idempotency-Key
    names it for a day, for this user, tool, door and conversation; without one, equal calls of an
    idempotent tool have the same record while they are in flight. Any other call has no record, and
    is always made."""
    from toolkit.tool.idempotency import CallRecord

    tool, call = execution.tool, execution.call
    execution.payload = tool.arguments.payload(execution.request, call)
    execution.record = CallRecord.of(tool, call, execution.payload)
    return following(execution)


def retry(execution: Execution, following: Following) -> CallResult:
    """Writing tools only. Does all that follows again if another call has changed what this one had
    read: the commit then raised LostRace, and wrote nothing. After ten lost races it raises
    Conflict."""

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
        raise Conflict(say("call.lost_race")) from lost


def commit(execution: Execution, following: Following) -> CallResult:
    """Writes what the call came to, before its response is sent.

    1. It waits for the count: a call that is over the limit, or whose user is erased, or whose
       caller is not verified, goes to `refuse` before any of these writes.
    2. If text of others goes out to a model, it marks the user's client as tainted for a day: its
       writes need a YES. In the chat they do only while the text is in the model's context, which
       the chat itself knows.
    3. A writing tool commits one transaction: the staged writes (of a refusal only what it has to
       remember, such as a wrong password), what the rows were before, the audit event, and the
       record, on condition that no equal call has put it. If any condition fails, nothing is
       written, and LostRace is raised. Effects such as an SMS follow.

    A reading tool writes its audit event beside the mark. A replay writes nothing but the mark.
    """
    tool, call = execution.tool, execution.call
    result = following(execution)
    execution.counting.result()
    marking = None
    if result.holds_others_text and call.is_model_led:
        marking = tables.submit(write_policy.mark, call.caller, call.channel)
    if not tool.writes:
        _event(execution, result).write()
    if marking is not None:
        marking.result()
    if tool.writes and result.outcome != "replayed":
        _transact(execution, result)
        _run_deferred(execution)
    return result


def replay(execution: Execution, following: Following) -> CallResult:
    """Writing tools only. Returns the first answer if an equal call has finished: nothing runs, and
    there is no second event. Raises Conflict if the same key had other arguments. Two equal calls
    at once may both find no record. Then one loses the race of the commits, and finds the record
    when it is retried."""
    record = execution.record
    recorded = record.first_answer() if record else None
    if recorded is None:
        return following(execution)
    # The body is not read again, so what may hold others' text counts as if it did. A program's
    # text is looked for only in the chat: elsewhere the first call has left its mark.
    tool = execution.tool
    names = tool.others_text if execution.call.turn is None else tool.free_text
    return of_replay(recorded, holds_others_text=bool(names))


def answer(execution: Execution, following: Running) -> CallResult:
    """Words the output as the family's success, or what the question or the tool raises as its
    refusal. Both are committed. A repeated call gets the same success. After a refusal it runs
    again, such as after a question for a YES; after one that is final, since it counted a wrong
    password, it gets the same refusal. NothingToDo, raised by a question if nothing would change,
    is a success: the user is not asked, and the tool changes nothing."""
    tool, call = execution.tool, execution.call
    try:
        output = following(execution)
    except NothingToDo as unasked:
        call.start_over()  # drops what was staged: nobody has said YES to it
        output = unasked.output
    except ToolError as error:
        may_quote_others = isinstance(error, ConfirmationRequired) or bool(execution.programs)
        return of_refusal(
            tool.family, error, holds_others_text=may_quote_others, language=call.read_in
        )
    names = tool.free_text if execution.programs else tool.others_text
    view = tool.view(output)
    is_others = bool(names) and holds_text(view, names)
    return of_success(
        tool.family,
        view,
        call.staged,
        audits_output=tool.writes,
        holds_others_text=is_others,
        language=call.read_in,
    )


def confirm(execution: Execution, following: Running) -> Any:
    """Writing tools only. If the contract or the policy (guards/write_policy.py) wants a YES or a
    one-time password, it stages the write that uses up the user's. That one is good once, for
    exactly these arguments, and it is used up in the transaction of the tool's writes: a call that
    commits nothing leaves it. Without one it raises ConfirmationRequired: the refusal remembers the
    question, and the call is made again after the user's YES. A YES for other arguments is not
    found and stays unused. A tool without a question of its own is tried first, and its writes are
    dropped: nobody is asked for a YES to what would be refused after it."""
    from toolkit.tool import consent

    staged = consent.used(execution.tool, execution.call, execution.request, execution.payload)
    execution.call.stage(*staged)
    return following(execution)


def run(execution: Execution, following: Running) -> Any:
    """Calls the tool's function, which reads, decides and stages its writes."""
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
    with tables.noting_programs() as programs:
        result = enter(Execution(tool, call, programs))
    return replace(result.response, holds_others_text=result.holds_others_text)


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
    if program := write_policy.program_of(call):
        together = [writes.by_program(each, program) for each in together]
    if result.outcome == "success":
        user_id = call.caller.user_id
        together += last_change.writes_remembering(user_id, tool.name, together)
    together.append(_event(execution, result).put_once())
    if record:
        together.append(record.finished(result) if result.is_final else record.unfinished())
    writes.commit(together)


def _run_deferred(execution: Execution) -> None:
    """What no transaction can include, such as an SMS. What fails is logged, and not repeated: the
    call has changed what it changes, and no failure here makes a refusal of it."""
    for effect in execution.call.deferred:
        try:
            effect()
        except Exception:  # noqa: BLE001 - logged whole
            telemetry.logger.exception("effect after commit failed", extra=_facts(execution))


def _event(execution: Execution, result: CallResult) -> AuditEvent:
    call, tool = execution.call, execution.tool
    assert result.outcome != "replayed"
    consent = call.consent if result.outcome == "success" else None
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
        program=call.caller.program or None,
        program_name=call.caller.program_name or None,
        confirmation=consent["id"][-16:] if consent else None,
        consent=redacted_output(consent) if consent else None,
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
