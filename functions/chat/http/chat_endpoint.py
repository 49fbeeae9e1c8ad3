"""POST /chat: one turn, streamed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

import catalog
from chat.http import admission, chat_request, stream_slots, turn_stream, web
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
from toolkit.fields import PLACEHOLDER
from toolkit.guards import rate_limit


class ChatEndpoint:
    def __init__(self, services: Services) -> None:
        self._services = services

    async def post(self, request: Request) -> Response:
        """What is wrong with the request is said before the stream begins."""
        caller = signed_in(request)
        asked, encoder = await _parsed(request, caller)
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        await in_thread(rate_limit.count_user, caller.user_id, "chat", limit)
        await web.mark_door(caller)
        async with stream_slots.slot(caller.user_id, "answer") as held:
            answer = await self._answer(caller, asked, encoder, web.correlation_id(request))
            return turn_stream.response(answer, held, encoder.headers)

    async def _answer(
        self, caller: Caller, asked: ChatRequest, encoder: StreamEncoder, correlation_id: str
    ) -> AsyncIterator[bytes]:
        """A new turn's events, or those of one that was begun before."""
        conversation = await in_thread(Conversation, caller, asked.convo_id)
        said, found = await in_thread(_masked, conversation, caller, asked)
        admission.refuse_contradiction(conversation, asked, said)
        if answer := conversation.history.answer_to(asked.turn_key):
            return turn_stream.of_answer(answer, encoder)
        admission.refuse_unconfirmable(conversation, caller, said.text)
        employee = router.route(said.text, asked.employee)
        begins, background = await asyncio.gather(  # what is remembered waits for no claim
            in_thread(admission.begins_turn, conversation, asked, caller, said.text, employee.slug),
            in_thread(background_of, conversation, said.text),
        )
        if not begins:
            return turn_stream.of_running(conversation, asked.turn_key, employee.slug, encoder)
        if found:
            log = GuardrailLog(conversation.user_id, conversation.id)
            await in_thread(log.message_redacted, said.text, found)
        turn_request = TurnRequest(
            caller, asked.turn_key, correlation_id, said, employee, background, asked.answers
        )
        return turn_stream.of_turn(Turn(conversation, turn_request, self._services), encoder)


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


def _masked(
    conversation: Conversation, caller: Caller, asked: ChatRequest
) -> tuple[Masked, dict[str, int]]:
    """The user's message without a one-time password, which counts only from a client that may
    confirm: what another sends, a model may have written. Without any other secret too, and how
    much of each kind was cut from the message."""
    said = Masked(PLACEHOLDER, asked.otp) if asked.otp else _without_password(conversation, asked)
    text, secrets = chat_request.without_secrets(said.text)
    secret = said.secret if caller.may_confirm else None
    return Masked(text, secret), dict(Counter(asked.redacted) + Counter(secrets))


def _without_password(conversation: Conversation, asked: ChatRequest) -> Masked:
    """What the assistant asked is what stands before the message, the same when that is sent
    again."""
    before = conversation.history.before(asked.turn_key)
    question = ""
    if before and before.role == "assistant":
        question = " ".join([before.text, *(used["tool"] for used in before.tools or [])])
    otp_tools = [entry["name"] for entry in catalog.entries().values() if entry["needs_otp"]]

    def is_awaited() -> bool:
        kept, waiting = conversation.history.question_of(asked.turn_key), conversation.pending
        if (waiting and waiting.wants_password) or (kept and PLACEHOLDER in kept):
            return True
        from toolkit.guards import one_time_password  # which hardly any message needs

        return one_time_password.was_sent_lately(conversation.user_id, datetime.now(UTC))

    return mask(asked.text, asked=question, otp_tools=otp_tools, is_awaited=is_awaited)
