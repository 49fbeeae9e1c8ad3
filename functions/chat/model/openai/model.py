"""A model behind OpenAI's chat completions: OpenAI's own, or on Ollama, vLLM and their like.

https://platform.openai.com/docs/api-reference/chat
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from chat.model.http.server import Server
from chat.model.openai import answer, completion_request
from chat.model.protocol import TEMPERATURE, ModelError, ModelEvent
from chat.store.converse import ModelMessage, OfferedTool
from toolkit.call import Json

_WISHES = {"temperature": TEMPERATURE, "stream_options": {"include_usage": True}}
"""What some servers or models refuse."""
_PATH = "/chat/completions"
_PATHS = (_PATH, "/responses")


class OpenAI:
    @classmethod
    def connect(cls, url: str, model_id: str, api_key: str = "") -> OpenAI:
        """Raises ValueError for an address that is none, and for a key that it is not to get."""
        return cls(server_at(url, api_key), model_id)

    def __init__(self, server: Server, model_id: str) -> None:
        self._server = server
        self._model_id = model_id

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        # Servers keep what many requests begin with: what changes comes as late as it can.
        prompt = f"{system}\n\n{context}" if context else system
        request: dict[str, Json] = {
            "model": self._model_id,
            "messages": completion_request.messages(prompt, messages),
            "stream": True,
        }
        if tools:
            request["tools"] = [completion_request.tool(tool) for tool in tools]
            request["tool_choice"] = "auto"
        completion = self._server.stream(_PATH, request, _WISHES, answer.is_end)
        with contextlib.closing(completion):
            yield from answer.events(completion)


def server_at(url: str, api_key: str = "") -> Server:
    """`url` is its API's, as in https://api.openai.com/v1, or that of one of its two ways to be
    asked. Raises as OpenAI.connect."""
    headers = {"Authorization": f"Bearer {api_key}"} if api_key else {}
    address = url.rstrip("/")
    for path in _PATHS:
        address = address.removesuffix(path)
    return Server(address, api_key, headers)


def models(server: Server) -> list[str]:
    """The ids of those it has, in its order. Raises ModelError."""
    listed = server.page("/models")
    try:
        return [str(model["id"]) for model in listed["data"]]
    except (LookupError, TypeError) as error:
        raise ModelError("the server lists no models", passing=False) from error
