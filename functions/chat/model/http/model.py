"""A model behind HTTP: the vendor's API is a table (chat_completions, messages, responses)."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from chat.model.http.server import Server
from chat.model.http.wire import CACHED, Block, StreamedAnswer, Wire
from chat.model.protocol import POINT, CachePoints, ModelError, ModelEvent
from chat.store.converse import ModelMessage, OfferedTool


class HttpModel:
    @classmethod
    def connect(cls, wire: Wire, url: str, model_id: str, api_key: str = "") -> HttpModel:
        """`url` is the API's address. Raises ValueError if it is none, or if the key may not be
        sent there."""
        address = url.rstrip("/")
        for ending in wire.endings:
            address = address.removesuffix(ending)
        header, prefix = wire.key_header
        key = {header: f"{prefix}{api_key}"} if api_key else {}
        return cls(wire, Server(address, api_key, {**wire.headers, **key}), model_id)

    def __init__(self, wire: Wire, server: Server, model_id: str) -> None:
        self.wire = wire
        self._server = server
        self._model_id = model_id
        self._points = (
            CachePoints.for_model(f"anthropic.{model_id}") if wire.caches else CachePoints()
        )

    @property
    def least_kept(self) -> int:
        return self._points.least_of_tools

    def stream(
        self,
        system: str,
        messages: Sequence[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str = "",
    ) -> Iterator[ModelEvent]:
        wire, points = self.wire, self._points
        placed: Any = points.in_messages(messages)
        conversation = [part for message in placed for part in wire.message(message)]
        # Servers keep how requests begin: what changes comes as late as it can.
        body = wire.body(points.in_system(system, context), conversation)
        request = {"model": self._model_id, **body, "stream": True}
        if tools:
            request |= {"tools": self._offered(tools), "tool_choice": wire.tool_choice}
        answer = StreamedAnswer(wire)
        events = self._server.stream(wire.path, request, wire.optional, lambda: answer.is_over)
        with contextlib.closing(events):
            yield from answer.events(events)

    def _offered(self, tools: Sequence[OfferedTool]) -> list[Block]:
        offered: list[Block] = []
        for tool in self._points.in_tools(tools):
            if tool == POINT:
                offered[-1] |= CACHED
            else:
                s = tool["toolSpec"]
                schema = s["inputSchema"]["json"]
                offered.append(self.wire.tool(s["name"], s["description"], schema))
        return offered

    def models(self) -> list[str]:
        """The ids of the server's models, in its order. Raises ModelError."""
        page = self._server.page("/models")
        try:
            return [str(model["id"]) for model in page["data"]]
        except (LookupError, TypeError) as error:
            raise ModelError("the server lists no models", passing=False) from error
