"""POST /chat: one turn, streamed."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

import catalog
from chat import chat_request, router, streaming
from chat.chat_request import Asked
from chat.conversation import Conversation
from chat.dispatch import Dispatcher
from chat.head import Busy
from chat.model import Model
from chat.one_time_secret import Masked, mask
from chat.remembering import Remember
from chat.turn import Turn
from chat.web import in_thread, signed_in
from toolkit import Caller, Conflict, Forbidden, ToolError, audit, rate_limit, settings
from toolkit.direct_invoke import Invoke


class Answering:
    def __init__(self, model: Model, invoke: Invoke, remember: Remember | None) -> None:
        self._model = model
        self._invoke = invoke
        self._remember = remember

    async def post(self, request: Request) -> Response:
        """What is wrong with the request is said before the stream begins."""
        caller = signed_in(request)
        asked = await _asked(request, caller)
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        await in_thread(rate_limit.count, caller.user_id, "chat", limit)
        conversation = await in_thread(Conversation, caller, asked.convo_id)
        said = _masked(conversation, asked)
        if conversation.question_of(asked.turn_key) not in (None, conversation.as_kept(said.text)):
            raise Conflict("This key was already used for another message. Use a new one.")
        if answer := conversation.answer_to(asked.turn_key):
            return streaming.response(streaming.of_answer(answer))
        employee = router.route(said.text, asked.employee)
        if not await in_thread(_begins, conversation, asked.turn_key, said.text, employee.slug):
            running = streaming.of_running(conversation, asked.turn_key, employee.slug)
            return streaming.response(running)
        dispatcher = Dispatcher(
            self._invoke, caller, asked.convo_id, asked.turn_key, said, conversation.history
        )
        if asked.found:
            await in_thread(dispatcher.guardrails.message, said.text, asked.found)
        turn = Turn(
            conversation=conversation,
            caller=caller,
            turn_key=asked.turn_key,
            said=said,
            employee=employee,
            model=self._model,
            dispatcher=dispatcher,
            remember=self._remember,
        )
        return streaming.response(streaming.of_turn(turn))


def _begins(conversation: Conversation, turn_key: str, text: str, employee: str) -> bool:
    """False when the very same turn runs or has just ended. Raises Conflict while another runs."""
    try:
        return conversation.begin(turn_key, text, employee)
    except Busy:
        if conversation.is_newest(turn_key):
            return False
        raise Conflict("An answer is still being written in this conversation.") from None


async def _asked(request: Request, caller: Caller) -> Asked:
    """Somebody who names another user is refused, and that is kept."""
    try:
        return chat_request.read(await request.body(), request.headers, caller)
    except Forbidden as error:
        await in_thread(_refusal_of(caller, error).write)
        raise


def _refusal_of(caller: Caller, error: ToolError) -> audit.AuditEvent:
    return audit.event(
        user_id=caller.user_id,
        action="chat",
        tool_output={"error": error.message},
        at=datetime.now(UTC),
        family="chat",
        outcome="refused",
        channel="chat",
        correlation_id="-",
        duration_ms=0,
    )


def _masked(conversation: Conversation, asked: Asked) -> Masked:
    """What was asked before it: the same when the message is sent again."""
    before = conversation.before(asked.turn_key)
    question = ""
    if before and before.role == "assistant":
        question = " ".join([before.text, *(tool["tool"] for tool in before.tools or [])])
    otp_tools = [entry["name"] for entry in catalog.entries().values() if entry["needs_otp"]]
    return mask(asked.text, asked=question, otp_tools=otp_tools)
