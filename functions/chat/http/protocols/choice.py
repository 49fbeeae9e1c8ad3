"""In which protocol a client wants its answers: the header `x-stream-protocol`, or `protocol` in
the address. Without either it is the contract's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from chat.http import chat_request, web
from chat.http.chat_request import ChatRequest
from chat.store.conversation import Conversation
from chat.stream.sse import ContractStream, StreamEncoder, TranslatedStream
from toolkit import Caller
from toolkit.errors import InvalidInput
from toolkit.text.sentences import say

AI_SDK = "ai-sdk"
AG_UI = "ag-ui"


def protocol(request: Request) -> str:
    """ "" for the contract's. Raises InvalidInput for a protocol that there is not."""
    protocol = _named(request)
    if protocol not in (None, AI_SDK, AG_UI):
        raise InvalidInput(say("chat.protocol_unknown"))
    return protocol or ""


def parsed(request: Request, body: bytes, caller: Caller) -> ChatRequest:
    """What is asked, in the browser's language. Raises InvalidInput, and Forbidden when it names
    another user."""
    return replace(_parsed(request, body, caller), language=web.language(request))


def _parsed(request: Request, body: bytes, caller: Caller) -> ChatRequest:
    match protocol(request):  # what is seldom needed would be 6 ms of every start
        case "ai-sdk":
            from chat.http.protocols import ai_sdk

            return ai_sdk.parse(body, request.headers, caller)
        case "ag-ui":
            from chat.http.protocols import ag_ui

            return ag_ui.parse(body, request.headers, caller)
        case _:
            return chat_request.parse(body, request.headers, caller)


def encoder(request: Request, asked: ChatRequest) -> StreamEncoder:
    """Of the answer to what is asked, in the reader's language."""
    return TranslatedStream(_encoder(request, asked), web.language(request))


def _encoder(request: Request, asked: ChatRequest) -> StreamEncoder:
    """Seldom needed ones are imported where they are."""
    correlation_id = web.correlation_id(request)
    match protocol(request):
        case "ai-sdk":
            from chat.http.protocols.ai_sdk import AiSdkStream

            return AiSdkStream(correlation_id, asked.approval, language=web.language(request))
        case "ag-ui":
            from chat.http.protocols.ag_ui import AgUiStream

            run = asked.convo_id, asked.run_id, asked.approval
            return AgUiStream(correlation_id, *run, language=web.language(request))
        case _:
            return ContractStream(correlation_id)


def attached(request: Request, conversation: Conversation, *, is_new: bool) -> StreamEncoder:
    """Of the turn that the conversation has, for a client that `is_new` to it or comes back, in
    the reader's language."""
    return TranslatedStream(_attached(request, conversation, is_new), web.language(request))


def _attached(request: Request, conversation: Conversation, is_new: bool) -> StreamEncoder:
    language = web.language(request)
    correlation_id = web.correlation_id(request)
    match protocol(request):
        case "ai-sdk":
            from chat.http.protocols.ai_sdk import AiSdkStream
            from chat.http.protocols.ai_sdk_messages import asking_message

            saved = conversation.history.messages if is_new else ()
            asking = asking_message(saved, conversation.state.turn_key, language)
            return AiSdkStream(correlation_id, *asking, language=language)
        case "ag-ui":
            from chat.http.protocols.ag_ui import AgUiStream

            run = conversation.id, conversation.state.turn_key
            return AgUiStream(correlation_id, *run, language=language)
        case _:
            return ContractStream(correlation_id)


def refusal(
    request: Request, message: str, status: int, headers: Mapping[str, str] | None = None
) -> Response:
    """Other protocols' clients show their user the body of a refusal as it is: there it is a
    sentence, unless the client asks for JSON. Everyone else is told in JSON."""
    wants_json = "application/json" in request.headers.get("accept", "")
    if _named(request) in (AI_SDK, AG_UI) and _is_of_conversations(request) and not wants_json:
        own = {"Cache-Control": "no-store", **(headers or {})}
        return PlainTextResponse(message, status, own)
    return web.answer({"error": message}, status, headers)


def _named(request: Request) -> str | None:
    return request.headers.get("x-stream-protocol") or request.query_params.get("protocol")


def _is_of_conversations(request: Request) -> bool:
    return request.url.path.split("/")[1] == "chat"
