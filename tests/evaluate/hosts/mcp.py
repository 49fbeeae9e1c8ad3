"""An application of somebody else's that gives a model the tools of the MCP server.

The client is the MCP project's own. Its program may not confirm: what waits for a YES leads the
person to the page, where they answer themselves. What the page and the model do is told in the
events that the chat's page has, so that a trial is graded alike whatever door it went through.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

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


@dataclass(kw_only=True)
class McpHost:
    """`person` is their own HTTP client, signed in for the page. `mark` is Conversation's. `token`
    is the program's; `context` is told the model with each request."""

    person: httpx.Client
    model: Model
    url: str
    token: str
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
        """As Conversation's. Raises httpx.HTTPError where the page or the door fails."""
        self._script, self._most, self._told, self._turns = script, most, told, []
        self._hold()
        return self._turns

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

    def _messages_of_person(self) -> Iterator[str]:
        """What they say, as it is sent on: each is a turn, which ends when the next is asked for.
        Replies to questions are not among them."""
        shown: Shown | None = None
        while len(self._turns) < self._most:
            words = self._script.next(shown)
            if words is None:
                return
            self._begin(words)
            yield f"{words} {self.mark}" if self.mark else words
            shown = Shown(self._end().text)

    def _model_speaks(
        self,
        system: str,
        messages: list[ModelMessage],
        tools: Sequence[OfferedTool],
        context: str,
    ) -> tuple[str, Sequence[ToolUse]]:
        """Its text and its calls, which are added to the messages. Blocks. Raises ModelError."""
        text, uses, reason = "", list[ToolUse](), ""
        for event in self.model.stream(system, messages, tools, context):
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
        if reason not in _WHOLE:
            raise ModelError(
                f"the answer is not whole: {reason or 'it was cut off'}", passing=False
            )
        said: ModelMessage = {"role": "assistant", "content": [{"text": text}] if text else []}
        for use in uses:
            called = {"toolUseId": use.id, "name": use.name, "input": arguments_of(use) or {}}
            said["content"].append({"toolUse": called})  # type: ignore[typeddict-item]
        if said["content"]:
            messages.append(said)
        return text, uses

    def _answered_on_page(
        self, tool: str, question: Any
    ) -> tuple[str, Literal["confirmed", "cancelled", "left"]]:
        """The question ends the turn; the person answers it on the page as long as it asks, and
        what they said last begins the next turn. `left` without an answer, and without a turn."""
        while True:
            self._events.append({"type": "tool_error", "tool": tool, "confirmation": question})
            shown = Shown(self._end().text, tool)
            words = self._script.next(shown) if len(self._turns) < self._most else None
            self._begin(words or "")
            if words is None:
                return "", "left"
            is_password = "field" in question and words.strip().isdigit()
            reply = {"otp": words.strip()} if is_password else {"reply": words}
            place = f"/confirmations/{question['id']}"
            page = {"Origin": str(self.person.base_url).rstrip("/")}
            answered = self.person.post(place, json=reply, headers=page)
            if answered.status_code != httpx.codes.FORBIDDEN:
                return words, answered.raise_for_status().json()["status"]
            if answered.json()["error"].startswith("Too many"):  # nothing is good now
                self.person.post(place, json={"reply": "No"}, headers=page).raise_for_status()
                return words, "cancelled"

    def _refused(self, use: ToolUse, why: str) -> ToolResultBlock:
        self._events.append({"type": "tool_error", "tool": use.name, "error": why})
        return refusal(use, why)

    def _answer_ends(self, given: Sequence[ModelMessage], today: str) -> None:
        """Numbers in it have to be in what the model was `given`, or told of the day."""
        texts = "".join(event["token"] for event in self._events if event["type"] == "token")
        self._events.append({"type": "done", "ungrounded": ungrounded(texts, given, today)})

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


def _body(result: CallToolResult) -> Any:
    texts = [each.text for each in result.content if isinstance(each, TextContent)]
    try:
        return json.loads(texts[0])
    except (IndexError, json.JSONDecodeError):
        return "\n".join(texts)


def arguments_of(use: ToolUse) -> dict[str, Any] | None:
    """None for what is no JSON object."""
    try:
        found = json.loads(use.arguments or "{}")
    except json.JSONDecodeError:
        return None
    return found if isinstance(found, dict) else None


def result_of(use: ToolUse, told: Any) -> ToolResultBlock:
    """What a tool answered, JSON or text. Only JSON's objects are results as they are."""
    text = told if isinstance(told, str) else json.dumps(told, ensure_ascii=False)
    content: Any = {"json": told} if isinstance(told, dict) else {"text": text}
    return {"toolUseId": use.id, "status": "success", "content": [content]}


def refusal(use: ToolUse, why: str) -> ToolResultBlock:
    return {"toolUseId": use.id, "status": "error", "content": [{"text": why}]}
