"""A model behind OpenAI's Responses API: OpenAI's own, or on another server that has it.

https://platform.openai.com/docs/api-reference/responses
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from chat.model.http.server import Server
from chat.model.openai.model import server_at
from chat.model.openai_responses import answer, response_request
from chat.model.protocol import TEMPERATURE, ModelEvent
from chat.store.converse import ModelMessage, OfferedTool
from toolkit.call import Json

PATH = "/responses"
_WISHES: dict[str, Json] = {"temperature": TEMPERATURE}
"""What models that think refuse."""


class OpenAIResponses:
    @classmethod
    def connect(cls, url: str, model_id: str, api_key: str = "") -> OpenAIResponses:
        """`url` is as in https://api.openai.com/v1/responses. Raises ValueError for an address that
        is none, and for a key that it is not to get."""
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
        # The server keeps nothing of a conversation, but how many requests begin: what changes
        # comes as late as it can.
        request: dict[str, Json] = {
            "model": self._model_id,
            "instructions": f"{system}\n\n{context}" if context else system,
            "input": response_request.items(messages),
            "store": False,
            "stream": True,
        }
        if tools:
            request["tools"] = [response_request.tool(tool) for tool in tools]
            request["tool_choice"] = "auto"
        response = self._server.stream(PATH, request, _WISHES, answer.is_end)
        with contextlib.closing(response):
            yield from answer.events(response)
