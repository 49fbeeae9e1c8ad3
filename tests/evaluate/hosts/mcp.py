"""An application that gives a model the tools of the MCP server, as people's own assistants do.

The client is the MCP project's own.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import anyio
import anyio.to_thread
import httpx
import httpx2
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolResult,
    ElicitRequestParams,
    ElicitRequestURLParams,
    ElicitResult,
    TextContent,
    Tool,
)

from chat.model.protocol import ModelError, ToolUse
from chat.store.converse import ModelMessage, OfferedTool, ToolResultBlock
from tests.evaluate.hosts.host import ROUNDS, Host, arguments_of, result_of


@dataclass(kw_only=True)
class McpHost(Host):
    """`token` is the program's; `context` is told the model with each request."""

    url: str
    token: str
    context: str
    _messages: list[ModelMessage] = field(default_factory=list)
    _calling: str = ""

    def _hold(self) -> None:
        try:
            anyio.run(self._hold_connected)
        except* (httpx.HTTPError, httpx2.HTTPError, MCPError) as broken:
            raise httpx.HTTPError(f"{broken.exceptions[0]}") from broken

    async def _hold_connected(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=60) as http:
            transport = streamable_http_client(f"{self.url}/mcp", http_client=http)
            async with Client(transport, elicitation_callback=self._asked) as client:
                tools = await _offered(client)
                for sent in self._messages_of_person():
                    self._messages.append({"role": "user", "content": [{"text": sent}]})
                    await self._answer(client, tools)

    async def _answer(self, client: Client, tools: Sequence[OfferedTool]) -> None:
        """Until the model calls nothing more, or fails."""
        told = client.instructions or ""
        for _ in range(ROUNDS):
            try:
                text, uses = await anyio.to_thread.run_sync(
                    self._model_speaks, told, self._messages, tools, self.context
                )
            except ModelError as error:
                self._events.append({"type": "error", "message": str(error)})
                return
            self._events.append({"type": "token", "token": text})
            if not uses:
                break
            results = [await self._call(client, use) for use in uses]
            self._messages.append(
                {"role": "user", "content": [{"toolResult": result} for result in results]}
            )
        self._answer_ends(self._messages, self.context)

    async def _call(self, client: Client, use: ToolUse) -> ToolResultBlock:
        self._calling = use.name
        self._events.append({"type": "tool_start", "tool": use.name})
        arguments = arguments_of(use)
        if arguments is None:
            return self._refused(use, "The arguments must be a JSON object.")
        try:
            result = await client.call_tool(use.name, arguments)
        except MCPError as error:
            return self._refused(use, str(error))
        told = _body(result)
        if result.is_error:
            return self._refused(use, told if isinstance(told, str) else json.dumps(told))
        return result_of(use, told)

    async def _asked(self, context: object, params: ElicitRequestParams) -> ElicitResult:
        """The person opens the page, and answers there what it asks about the call."""
        assert isinstance(params, ElicitRequestURLParams)
        if question := self._waiting():
            _, status = self._answered_on_page(self._calling, question)
            if status == "left":
                return ElicitResult(action="cancel")
        return ElicitResult(action="accept")

    def _waiting(self) -> Any:
        """What the page asks about the call; None once it asks nothing more."""
        waiting = self.person.get("/confirmations").raise_for_status().json()["confirmations"]
        return next((each for each in waiting if each["tool"] == self._calling), None)


async def _offered(client: Client) -> Sequence[OfferedTool]:
    tools: list[Tool] = []
    cursor: str | None = None
    while True:
        page = await client.list_tools(cursor=cursor)
        tools += page.tools
        cursor = page.next_cursor
        if not cursor:
            break
    return [
        {
            "toolSpec": {
                "name": tool.name,
                "description": tool.description or tool.name,
                "inputSchema": {"json": tool.input_schema},
            }
        }
        for tool in tools
    ]


def _body(result: CallToolResult) -> Any:
    texts = [each.text for each in result.content if isinstance(each, TextContent)]
    try:
        return json.loads(texts[0])
    except (IndexError, json.JSONDecodeError):
        return "\n".join(texts)
