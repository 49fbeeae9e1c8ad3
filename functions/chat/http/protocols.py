"""In which protocol a client wants its answers: the header `x-stream-protocol`, or `protocol` in
the address. Without either it is the contract's."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from chat.http import chat_request, web
from chat.http.chat_request import ChatRequest
from chat.store.confirmations import Approval
from chat.store.conversation import Conversation
from chat.stream.contract import ContractStream
from chat.stream.sse import StreamEncoder
from toolkit import Caller
from toolkit.errors import InvalidInput

AI_SDK = "ai-sdk"


def is_ai_sdk(request: Request) -> bool:
    """Raises InvalidInput for a protocol that there is not."""
    protocol = _named(request)
    if protocol not in (None, AI_SDK):
        raise InvalidInput("The stream protocol must be ai-sdk, or not be named.")
    return protocol is not None


def parsed(request: Request, body: bytes, caller: Caller) -> tuple[ChatRequest, StreamEncoder]:
    """What is asked, and the encoder of its answer. Raises InvalidInput, and Forbidden when it
    names another user."""
    if not is_ai_sdk(request):
        return chat_request.parse(body, request.headers, caller), encoder(request)
    from chat.http import ai_sdk_request  # seldom needed, and 6 ms of every start

    asked = ai_sdk_request.parse(body, request.headers, caller)
    return asked, encoder(request, asked.approval)


def encoder(request: Request, approval: Approval | None = None) -> StreamEncoder:
    correlation_id = web.correlation_id(request)
    if not is_ai_sdk(request):
        return ContractStream(correlation_id)
    from chat.stream.ai_sdk import AiSdkStream  # seldom needed

    return AiSdkStream(correlation_id, approval)


def resuming(request: Request, conversation: Conversation) -> StreamEncoder:
    """The encoder for a client that takes the stream of the conversation's turn from its very
    beginning."""
    if not is_ai_sdk(request):
        return encoder(request)
    from chat.stream.ai_sdk import AiSdkStream  # seldom needed, as the next
    from chat.stream.ai_sdk_messages import asking_chunks

    before = asking_chunks(conversation.history.messages, conversation.turn_key)
    return AiSdkStream(web.correlation_id(request), before=before)


def refusal(
    request: Request, message: str, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """The AI SDK shows its user the body of a refusal as it is: there it is a sentence, unless the
    client asks for JSON. Everyone else is told in JSON."""
    wants_json = "application/json" in request.headers.get("accept", "")
    if _named(request) == AI_SDK and _is_of_conversations(request) and not wants_json:
        own = {"Cache-Control": "no-store", **(headers or {})}
        return PlainTextResponse(message, status, own)
    return web.answer({"error": message}, status, headers)


def _named(request: Request) -> str | None:
    return request.headers.get("x-stream-protocol") or request.query_params.get("protocol")


def _is_of_conversations(request: Request) -> bool:
    return request.url.path.split("/")[1] == "chat"
