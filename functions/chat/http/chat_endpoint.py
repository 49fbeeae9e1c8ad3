"""POST /chat: one turn, streamed."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

import catalog
from chat.http import admission, chat_request, turn_stream, web
from chat.http.chat_request import ChatRequest
from chat.http.web import in_thread, signed_in
from chat.memory.background import background_of
from chat.privacy.one_time_secret import Masked, mask
from chat.store.conversation import Conversation
from chat.store.guardrail_events import GuardrailLog
from chat.stream.contract import ContractStream
from chat.stream.sse import StreamEncoder
from chat.turn import router
from chat.turn.turn import Turn
from chat.turn.turn_request import Services, TurnRequest
from toolkit import Caller, settings
from toolkit.audit.audit_event import AuditEvent
from toolkit.errors import Forbidden, InvalidInput, ToolError
from toolkit.guards import rate_limit


class ChatEndpoint:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def post(self, request: Request) -> Response:
        """What is wrong with the request is said before the stream begins."""
        caller = signed_in(request)
        asked, encoder = await _parsed(request, caller)
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        await in_thread(rate_limit.count, caller.user_id, "chat", limit)
        conversation = await in_thread(Conversation, caller, asked.convo_id)
        said = _masked(conversation, asked)
        admission.refuse_contradiction(conversation, asked, said)
        if answer := conversation.history.answer_to(asked.turn_key):
            return turn_stream.response(turn_stream.of_answer(answer, encoder), encoder.headers)
        admission.refuse_unconfirmable(conversation, caller, said.text)
        employee = router.route(said.text, asked.employee)
        begins, background = await asyncio.gather(  # what is remembered waits for no claim
            in_thread(admission.begins_turn, conversation, asked, caller, said.text, employee.slug),
            in_thread(background_of, conversation, said.text),
        )
        if not begins:
            running = turn_stream.of_running(conversation, asked.turn_key, employee.slug, encoder)
            return turn_stream.response(running, encoder.headers)
        if asked.redacted:
            log = GuardrailLog(conversation.user_id, conversation.id)
            await in_thread(log.message_redacted, said.text, asked.redacted)
        turn_request = TurnRequest(
            caller, asked.turn_key, web.correlation_id(request), said, employee, background
        )
        turn = Turn(conversation, turn_request, self._services)
        return turn_stream.response(turn_stream.of_turn(turn, encoder), encoder.headers)


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


def _masked(conversation: Conversation, asked: ChatRequest) -> Masked:
    """The user's message without a one-time password. What the assistant asked is what stands
    before the message, the same when that is sent again."""
    before = conversation.history.before(asked.turn_key)
    question = ""
    if before and before.role == "assistant":
        question = " ".join([before.text, *(used["tool"] for used in before.tools or [])])
    otp_tools = [entry["name"] for entry in catalog.entries().values() if entry["needs_otp"]]
    return mask(asked.text, asked=question, otp_tools=otp_tools)
