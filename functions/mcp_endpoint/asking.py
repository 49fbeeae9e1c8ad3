"""The user's YES through a client of a revision with a handshake.

The answer to the call is a stream with the question, and ends there: nothing here waits. The client
responds in a POST of its own. One of 2025-11-25 then comes back for the rest of its stream, which
is the result of the waiting call. An earlier one would never come back, so its stream has a result
already: that the user is being asked, and that the call is to be made again.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from mcp_endpoint import elicitation
from mcp_endpoint.event_stream import EventId, answer, come_back, event
from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import INVALID_REQUEST, Id, Json, Response, RpcError, success
from mcp_endpoint.questions import NO, YES, Question
from mcp_endpoint.revisions import RESUMED, VERSION_HEADER
from mcp_endpoint.tool_call import Confirmation, ToolCall, error_result
from toolkit import NotFound
from toolkit.call import HttpResponse
from toolkit.doors.invoking import Invoke
from toolkit.guards import confirmation
from toolkit.text.sentences import Language

_BEING_ASKED = (
    "The user is asked in their client, and nothing was changed yet: {prompt} Wait for them. Make "
    "the same call again once they have answered YES."
)
_NOT_ANSWERED = (
    "The user was asked and did not say YES in time, or answered in another place, so this call "
    "was not made. Look what is so before you make it again, and only if they ask for it."
)


def comes_back(request: HttpRequest) -> bool:
    """Whether the client is of a revision that asks for the rest of a stream."""
    return request.headers.get(VERSION_HEADER) in RESUMED


def ask(
    call: ToolCall, pending: Confirmation, session: str, request_id: Id, *, resumed: bool
) -> HttpResponse:
    """The stream that begins with the question, unless that was asked in this session before."""
    question = Question.about(call, pending, session)
    is_new = question.ask()
    if not resumed:
        told = error_result(_BEING_ASKED.format(prompt=question.prompt))
        asked = [event(_asking(question, call.language))] if is_new else []
        return answer(*asked, event(success(request_id, told)))
    begun = EventId(question.id, 0, request_id)
    if is_new:
        return answer(come_back(begun), event(_asking(question, call.language), begun.next))
    return answer(come_back(begun.next))


def take(request: HttpRequest, response: Response) -> None:
    """Take the client's response to a question. Raises RpcError when no question of this user
    waits for it: it may be another user's, answered, or expired."""
    not_waiting = RpcError(
        INVALID_REQUEST, "No question of this id waits for a response.", id=response.id
    )
    question = Question.find(request.caller.user_id, str(response.id))
    if question is None or not question.is_live or question.reply is not None:
        raise not_waiting
    if not elicitation.may_answer(request.caller):
        raise not_waiting
    reply = _reply(response.result, request.language)
    try:
        confirmation.answer(
            user_id=question.user_id,
            confirmation_id=question.confirmation_id,
            reply=reply,
            channel="mcp",
        )
    except NotFound as error:
        raise not_waiting from error
    question.settle(YES if reply == elicitation.YES else NO)


def resume(request: HttpRequest, invoke: Invoke) -> HttpResponse:
    """The rest of a stream: the result of its call, or nothing yet. Raises RpcError where there is
    no such stream of this user's."""
    seen = EventId.of(request.last_event or "")
    question = Question.find(request.caller.user_id, seen.question)
    if question is None:
        raise RpcError(INVALID_REQUEST, "Last-Event-ID names no stream.")
    stands = question.reply or _elsewhere(question)
    if stands in (YES, "confirmed"):
        call = question.call(request)
        outcome = call.run(invoke)
        if outcome.confirmation and "field" not in outcome.confirmation:
            # the YES was too late, or to what is no longer so
            return ask(call, outcome.confirmation, question.session, seen.request, resumed=True)
        return _end(seen, outcome.result())
    if stands == NO:
        return _end(seen, elicitation.declined())
    if stands is None or not question.is_live:
        return _end(seen, error_result(_NOT_ANSWERED))
    unseen = [event(_asking(question, request.language), seen.next)] if seen.number == 0 else []
    return answer(*unseen, come_back(seen.next.next if unseen else seen.next))


def declined_before(call: ToolCall, session: str) -> bool:
    """Whether the user has just answered this call's question with NO. Asked once, it is said
    once: then the call is one that they may be asked about again."""
    question = Question.refused(call, session)
    if question:
        question.delete()
    return question is not None


def _elsewhere(question: Question) -> str | None:
    """Where the confirmation stands by another way, such as the page: None when it is cancelled or
    used up there, or expired."""
    return confirmation.status(user_id=question.user_id, confirmation_id=question.confirmation_id)


def _end(seen: EventId, result: Mapping[str, Json]) -> HttpResponse:
    return answer(event(success(seen.request, result), seen.next))


def _reply(result: Json, language: Language) -> str:
    """What the user replied; anything that is no reply at all is no YES."""
    with suppress(RpcError):
        return elicitation.reply_in(result, language)
    return elicitation.NO


def _asking(question: Question, language: Language) -> dict[str, Json]:
    return {
        "jsonrpc": "2.0",
        "id": question.id,
        "method": "elicitation/create",
        "params": elicitation.form(question.prompt, language),
    }
