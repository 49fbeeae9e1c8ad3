"""An application that gives a model the tools of the MCP server, as people's own assistants do.

The client is the MCP project's own. Its program may not confirm: what asks for a YES leads the
person to the page, where they answer themselves. What the page and the model do is told in the
events that the chat's page has, so that a trial is graded alike whatever door it went through.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
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

from chat.model.protocol import Model, ModelError, Stop, Text, ToolUse, Usage
from chat.privacy.grounding import ungrounded
from chat.store.converse import ModelMessage, OfferedTool, ToolResultBlock
from tests.evaluate.conversation import Event, Turn
from tests.evaluate.person import Script, Shown

ROUNDS = 10
"""Of calls that a model may make for one message."""
_WHOLE = ("end_turn", "stop_sequence", "tool_use")


@dataclass
class Host:
    """`person` is their own HTTP client, signed in for the page; `token` is the program's. `mark`
    is Conversation's."""

    url: str
    token: str
    person: httpx.Client
    model: Model
    context: str
    mark: str | None = None
    usage: Usage = field(default_factory=Usage)
    _script: Script = field(init=False)
    _most: int = field(init=False)
    _told: Callable[[Turn], None] = field(init=False)
    _turns: list[Turn] = field(init=False)
    _said: str = ""
    _events: list[Event] = field(default_factory=list)
    _messages: list[ModelMessage] = field(default_factory=list)
    _calling: str = ""

    def held(self, script: Script, most: int, told: Callable[[Turn], None]) -> list[Turn]:
        """As Conversation's. Raises httpx.HTTPError where the page or the server fails."""
        self._script, self._most, self._told, self._turns = script, most, told, []
        try:
            anyio.run(self._hold)
        except* (httpx.HTTPError, httpx2.HTTPError, MCPError) as broken:
            raise httpx.HTTPError(f"{broken.exceptions[0]}") from broken
        return self._turns

    async def _hold(self) -> None:
        headers = {"Authorization": f"Bearer {self.token}"}
        async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=60) as http:
            transport = streamable_http_client(f"{self.url}/mcp", http_client=http)
            async with Client(transport, elicitation_callback=self._asked) as client:
                tools = await _offered(client)
                shown: Shown | None = None
                while len(self._turns) < self._most and (words := self._script.next(shown)):
                    self._begin(words)
                    sent = f"{words} {self.mark}" if self.mark else words
                    self._messages.append({"role": "user", "content": [{"text": sent}]})
                    await self._answer(client, tools)
                    shown = Shown(self._end().text)

    async def _answer(self, client: Client, tools: Sequence[OfferedTool]) -> None:
        """Until the model calls nothing more, or fails."""
        for _ in range(ROUNDS):
            try:
                uses = await anyio.to_thread.run_sync(
                    self._model_speaks, client.instructions or "", tools
                )
            except ModelError as error:
                self._events.append({"type": "error", "message": str(error)})
                return
            if not uses:
                break
            results = [await self._call(client, use) for use in uses]
            self._messages.append(
                {"role": "user", "content": [{"toolResult": result} for result in results]}
            )
        texts = "".join(event["token"] for event in self._events if event["type"] == "token")
        numbers = ungrounded(texts, self._messages)
        self._events.append({"type": "done", "ungrounded": numbers})

    def _model_speaks(self, system: str, tools: Sequence[OfferedTool]) -> Sequence[ToolUse]:
        """Blocks. Raises ModelError."""
        text, uses, reason = "", list[ToolUse](), ""
        for event in self.model.stream(system, self._messages, tools, self.context):
            match event:
                case Text():
                    text += event.text
                case ToolUse():
                    uses.append(event)
                case Usage():
                    self.usage += event
                case Stop():
                    reason = event.reason
                case _:
                    pass
        self._events.append({"type": "token", "token": text})
        if reason not in _WHOLE:
            raise ModelError(
                f"the answer is not whole: {reason or 'it was cut off'}", passing=False
            )
        said: ModelMessage = {"role": "assistant", "content": [{"text": text}] if text else []}
        for use in uses:
            arguments = _arguments(use)
            given = arguments if isinstance(arguments, dict) else {}
            called = {"toolUseId": use.id, "name": use.name, "input": given}
            said["content"].append({"toolUse": called})  # type: ignore[typeddict-item]
        if said["content"]:
            self._messages.append(said)
        return uses

    async def _call(self, client: Client, use: ToolUse) -> ToolResultBlock:
        self._calling = use.name
        self._events.append({"type": "tool_start", "tool": use.name})
        arguments = _arguments(use)
        if not isinstance(arguments, dict):
            return self._refused(use, "The arguments must be a JSON object.")
        try:
            result = await client.call_tool(use.name, arguments)
        except MCPError as error:
            return self._refused(use, str(error))
        told = _body(result)
        if result.is_error:
            return self._refused(use, told if isinstance(told, str) else json.dumps(told))
        content: Any = {"json": told} if isinstance(told, dict) else {"text": json.dumps(told)}
        return {"toolUseId": use.id, "status": "success", "content": [content]}

    def _refused(self, use: ToolUse, why: str) -> ToolResultBlock:
        self._events.append({"type": "tool_error", "tool": use.name, "error": why})
        return {"toolUseId": use.id, "status": "error", "content": [{"text": why}]}

    async def _asked(self, context: object, params: ElicitRequestParams) -> ElicitResult:
        """The person opens the page, and answers there as long as it asks."""
        assert isinstance(params, ElicitRequestURLParams)
        while question := self._waiting():
            self._events.append(
                {"type": "tool_error", "tool": self._calling, "confirmation": question}
            )
            shown = Shown(self._end().text, self._calling)
            words = self._script.next(shown) if len(self._turns) < self._most else None
            self._begin(words or "")
            if words is None:
                return ElicitResult(action="cancel")
            is_password = "field" in question and words.strip().isdigit()
            reply = {"otp": words.strip()} if is_password else {"reply": words}
            place = f"/confirmations/{question['id']}"
            answered = self.person.post(place, json=reply)
            if answered.status_code != httpx.codes.FORBIDDEN:
                answered.raise_for_status()
                break
            if answered.json()["error"].startswith("Too many"):  # nothing is good now
                self.person.post(place, json={"reply": "No"}).raise_for_status()
                break
        return ElicitResult(action="accept")

    def _waiting(self) -> Any:
        """What the page asks about the call; None once it asks nothing more."""
        waiting = self.person.get("/confirmations").raise_for_status().json()["confirmations"]
        return next((each for each in waiting if each["tool"] == self._calling), None)

    def _begin(self, said: str) -> None:
        self._said, self._events = said, []

    def _end(self) -> Turn:
        turn = Turn(self._said, self._events)
        self._turns.append(turn)
        self._told(turn)
        return turn


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


def _arguments(use: ToolUse) -> Any:
    try:
        return json.loads(use.arguments or "{}")
    except json.JSONDecodeError:
        return None


def _body(result: CallToolResult) -> Any:
    texts = [each.text for each in result.content if isinstance(each, TextContent)]
    try:
        return json.loads(texts[0])
    except (IndexError, json.JSONDecodeError):
        return "\n".join(texts)
