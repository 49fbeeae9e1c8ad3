"""A model behind Anthropic's Messages API.

https://docs.anthropic.com/en/api/messages
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from chat.model.anthropic import answer, messages_request
from chat.model.http.server import Server
from chat.model.prompt_caching import CachePoints
from chat.model.protocol import TEMPERATURE, ModelEvent
from chat.store.converse import ModelMessage, OfferedTool
from toolkit.call import Json

_PATH = "/v1/messages"
_VERSION = "2023-06-01"
_MOST_TOKENS = 4096
"""All its models write as many; an answer here is far shorter."""
_WISHES: dict[str, Json] = {"temperature": TEMPERATURE}
"""What some models refuse."""


class Anthropic:
    @classmethod
    def connect(cls, url: str, model_id: str, api_key: str = "") -> Anthropic:
        """`url` is as in https://api.anthropic.com. Raises ValueError for an address that is none,
        and for a key that it is not to get."""
        address = url.rstrip("/").removesuffix(_PATH).removesuffix("/v1")
        headers = {"anthropic-version": _VERSION} | ({"x-api-key": api_key} if api_key else {})
        return cls(Server(address, api_key, headers), model_id)

    def __init__(self, server: Server, model_id: str) -> None:
        self._server = server
        self._model_id = model_id
        self._points = CachePoints.of(f"anthropic.{model_id}")

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        request: dict[str, Json] = {
            "model": self._model_id,
            "max_tokens": _MOST_TOKENS,
            "system": messages_request.system(self._points, system, context),
            "messages": messages_request.messages(self._points, messages),
            "stream": True,
        }
        if tools:
            request["tools"] = messages_request.tools(self._points, tools)
            request["tool_choice"] = {"type": "auto"}
        message = self._server.stream(_PATH, request, _WISHES, answer.is_end)
        with contextlib.closing(message):
            yield from answer.events(message)
