"""POST /chat: one turn, streamed."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

import catalog
from chat import ai_sdk_request, chat_request, memory, router, streaming
from chat.ai_sdk import AiSdkStream
from chat.chat_request import Asked
from chat.conversation import Conversation
from chat.dispatch import Dispatcher
from chat.events import CONTRACT, Telling
from chat.head import Busy
from chat.model import Model
from chat.one_time_secret import Masked, mask
from chat.remembering import Remember
from chat.turn import Turn
from chat.web import in_thread, signed_in
from toolkit import Caller, audit, rate_limit, settings
from toolkit.direct_invoke import Invoke
from toolkit.errors import Conflict, Forbidden, InvalidInput, NotFound, ToolError


class Answering:
    def __init__(self, model: Model, invoke: Invoke, remember: Remember | None) -> None:
        self._model = model
        self._invoke = invoke
        self._remember = remember

    async def post(self, request: Request) -> Response:
        """What is wrong with the request is said before the stream begins."""
        caller = signed_in(request)
        asked, telling = await _asked(request, caller)
        limit = settings.whole_number("CHAT_PER_MINUTE", 8)
        await in_thread(rate_limit.count, caller.user_id, "chat", limit)
        conversation = await in_thread(Conversation, caller, asked.convo_id)
        said = _masked(conversation, asked)
        _refuse_another(conversation, asked, said)
        if answer := conversation.answer_to(asked.turn_key):
            return streaming.response(streaming.of_answer(answer, telling), telling)
        employee = router.route(said.text, asked.employee)
        begins, background = await asyncio.gather(  # what is remembered waits for no claim
            in_thread(_begins, conversation, asked, said.text, employee.slug),
            in_thread(memory.background, conversation, said.text),
        )
        if not begins:
            running = streaming.of_running(conversation, asked.turn_key, employee.slug, telling)
            return streaming.response(running, telling)
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
            background=background,
            model=self._model,
            dispatcher=dispatcher,
            remember=self._remember,
        )
        return streaming.response(streaming.of_turn(turn, telling), telling)


def _refuse_another(conversation: Conversation, asked: Asked, said: Masked) -> None:
    """Refuse what claims to be a message that it is not.

    Raises Conflict, and InvalidInput for an answer to be written anew: its tools have had effects.
    """
    question = conversation.question_of(asked.turn_key)
    if question not in (None, conversation.as_kept(said.text)):
        if asked.approval:
            raise Conflict("This was answered otherwise before.")
        raise Conflict("This key was already used for another message. Use a new one.")
    if asked.only_again and question is None:
        raise InvalidInput("An answer cannot be written anew. Send a new message.")


def _begins(conversation: Conversation, asked: Asked, text: str, employee: str) -> bool:
    """False when the very same turn runs or has just ended.

    Raises Conflict while another runs, and NotFound for an approval that nothing waits for.
    """
    _refuse_unawaited(conversation, asked)
    try:
        begins = conversation.begin(asked.turn_key, text, employee)
    except Busy:
        if conversation.is_newest(asked.turn_key):
            return False
        raise Conflict("An answer is still being written in this conversation.") from None
    try:
        if begins:
            _refuse_unawaited(conversation, asked)  # another turn may have come between
    except NotFound:
        conversation.release(asked.turn_key, conversation.pending)
        raise
    return begins


def _refuse_unawaited(conversation: Conversation, asked: Asked) -> None:
    """An approval is of the one confirmation that it names. Sent again, it may find what its own
    turn has left."""
    if asked.approval is None:
        return
    waiting = conversation.pending
    if waiting and asked.approval.id == waiting.confirmation["id"]:
        return
    if waiting is None or waiting.turn_key != asked.turn_key:
        raise NotFound("No such confirmation waits in this conversation. It may be answered.")


async def _asked(request: Request, caller: Caller) -> tuple[Asked, Telling]:
    """What is asked, and how to tell the answer. Somebody who names another user is refused, and
    that is kept."""
    protocol = request.headers.get("x-stream-protocol") or request.query_params.get("protocol")
    body = await request.body()
    try:
        if protocol is None:
            return chat_request.read(body, request.headers, caller), CONTRACT
        if protocol == "ai-sdk":
            asked = ai_sdk_request.read(body, request.headers, caller)
            return asked, AiSdkStream(asked.approval)
    except Forbidden as error:
        await in_thread(_refusal_of(caller, error).write)
        raise
    raise InvalidInput("The stream protocol must be ai-sdk, or not be named.")


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
