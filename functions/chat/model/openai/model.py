"""A model behind OpenAI's chat completions: OpenAI's own, or on Ollama, vLLM and their like.

https://platform.openai.com/docs/api-reference/chat
"""

from __future__ import annotations

import contextlib
from collections.abc import Generator, Iterator, Sequence

from chat.model.openai import answer, completion_request
from chat.model.openai.failure import Refused
from chat.model.openai.server import Server
from chat.model.protocol import TEMPERATURE, ModelEvent
from chat.store.converse import ModelMessage, OfferedTool
from toolkit.call import Json

_WISHES = {"temperature": TEMPERATURE, "stream_options": {"include_usage": True}}
"""What some servers or models refuse, and an answer is as good without."""


class OpenAI:
    @classmethod
    def connect(cls, url: str, model_id: str, api_key: str = "") -> OpenAI:
        """Raises ValueError for an address that is none, and for a key that it is not to get."""
        return cls(Server(url, api_key), model_id)

    def __init__(self, server: Server, model_id: str) -> None:
        self._server = server
        self._model_id = model_id
        self._refused: set[str] = set()

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
        with contextlib.closing(self._completion(request)) as completion:
            yield from answer.events(completion)

    def _completion(self, request: dict[str, Json]) -> Generator[str, None, None]:
        """With what the server does not refuse by name; that is remembered."""
        wishes = {name: wish for name, wish in _WISHES.items() if name not in self._refused}
        try:
            yield from self._server.completion(request | wishes)
        except Refused as refusal:
            refused = {name for name in wishes if name in refusal.text}
            if refusal.status not in (400, 422) or not refused:
                raise
            self._refused |= refused
            yield from self._completion(request)
