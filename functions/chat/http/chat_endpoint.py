"""POST /chat: one turn, streamed."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from chat.http import admission, chat_request, stream_slots, turn_stream, web
from chat.http.admission import Running
from chat.http.chat_request import ChatRequest
from chat.http.opening import Opening
from chat.http.stream_slots import HeldSlot
from chat.http.web import in_thread, signed_in
from chat.store.entities import Message
from chat.stream.contract import ContractStream
from chat.stream.sse import StreamEncoder
from chat.turn.turn import Turn
from chat.turn.turn_request import Services, TurnRequest
from toolkit import Caller
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import Forbidden, InvalidInput, ToolError


class ChatEndpoint:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def post(self, request: Request) -> Response:
        """What is wrong with the request is said before the stream begins."""
        caller = signed_in(request)
        asked, encoder = await _parsed(request, caller)
        correlation_id = web.correlation_id(request)
        opening, held, begun = await in_thread(_begun, caller, asked, correlation_id)
        async with stream_slots.freed_if_failing(held):
            answer = self._answer(opening, begun, encoder)
            return turn_stream.response(answer, held, encoder.headers)

    def _answer(
        self, opening: Opening, begun: TurnRequest | Message | Running, encoder: StreamEncoder
    ) -> AsyncIterator[bytes]:
        """A new turn's events, or those of one that was begun before."""
        conversation = opening.conversation
        match begun:
            case TurnRequest():
                return turn_stream.of_turn(Turn(conversation, begun, self._services), encoder)
            case Running(employee):
                turn_key = opening.asked.turn_key
                return turn_stream.of_running(conversation, turn_key, employee, encoder)
            case Message():
                return turn_stream.of_answer(begun, encoder)


def _begun(
    caller: Caller, asked: ChatRequest, correlation_id: str
) -> tuple[Opening, HeldSlot, TurnRequest | Message | Running]:
    """All that storage is asked before there is an answer, in two round trips and one thread: the
    loop is not waited for between them. Blocks."""
    with stream_slots.taking(caller.user_id, "answer") as taken:
        opening = Opening.read(caller, asked)
        held = taken.result()
        marking = web.door_marking(caller)
        begun = admission.begun(opening, correlation_id)
        if marking and (failure := marking.exception()):
            admission.give_back(opening, begun)
            raise failure
        return opening, held, begun


async def _parsed(request: Request, caller: Caller) -> tuple[ChatRequest, StreamEncoder]:
    """What is asked, and the encoder of its answer. Somebody who names another user is refused,
    and that is audited."""
    protocol = request.headers.get("x-stream-protocol") or request.query_params.get("protocol")
    correlation_id = web.correlation_id(request)
    body = await request.body()
    try:
        if protocol is None:
            return chat_request.parse(body, request.headers, caller), ContractStream(correlation_id)
        if protocol == "ai-sdk":
            from chat.http import ai_sdk_request  # seldom needed, and 6 ms of every start
            from chat.stream.ai_sdk import AiSdkStream

            asked = ai_sdk_request.parse(body, request.headers, caller)
            return asked, AiSdkStream(correlation_id, asked.approval)
    except Forbidden as error:
        await in_thread(_refusal_of(caller, error, correlation_id).write)
        raise
    raise InvalidInput("The stream protocol must be ai-sdk, or not be named.")


def _refusal_of(caller: Caller, error: ToolError, correlation_id: str) -> AuditEvent:
    return AuditEvent.new(
        user_id=caller.user_id,
        action="chat",
        tool_output={"error": error.message},
        at=datetime.now(UTC),
        family="chat",
        outcome="refused",
        channel="chat",
        correlation_id=correlation_id,
        duration_ms=0,
    )
