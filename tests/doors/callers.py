"""Every kind of caller, each making one call of a tool as its own kind of event."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from mcp_endpoint.endpoint import Endpoint
from tests.budget.calls import THREAD
from tests.calling import (
    Context,
    Reply,
    agent_api,
    agent_function,
    agentcore,
    answer_confirmation,
    direct,
    enter_password,
    proxy_event,
    rest,
    send,
)
from tests.project.tools import TOOLS
from tests.toolkit.guards.user_pool import UserPool
from toolkit.doors.invoking import DirectEvent, DirectReply
from toolkit.guards import confirmation
from toolkit.tool.tool import Tool

Arguments = Mapping[str, Any]


READ_BY = {"books": ("banking", "budget", "finance")}
"""Of a family that keeps nothing, those whose books it reads; it looks into no others."""


class Caller(ABC):
    """`thread` is the conversation that its calls are taken for."""

    channel: str
    thread = THREAD

    def __init__(self, user_id: str, pool: UserPool) -> None:
        self.user_id = user_id
        self.pool = pool

    @abstractmethod
    def act(self, tool: Tool, arguments: Arguments) -> Any:
        """The family's body of the tool's answer, to a call that the user has confirmed if they
        were asked."""


class ToldOfConfirmations(Caller):
    """Gets a confirmation in the family's refusal, and makes the call again after the YES, or the
    password; a call may be asked for both, one after the other."""

    def act(self, tool: Tool, arguments: Arguments) -> Any:
        observed = self.call(tool, arguments)
        while isinstance(observed, dict) and "confirmation" in observed:
            confirmation_id = observed["confirmation"]["id"]
            if "field" in observed["confirmation"]:
                self.enter_password(confirmation_id)
            else:
                self.say_yes(confirmation_id)
            observed = self.call(tool, arguments, confirmation_id)
        return observed

    @abstractmethod
    def call(self, tool: Tool, arguments: Arguments, confirmed: str | None = None) -> Any:
        """The family's body; `confirmed` is the confirmation that was answered with YES."""

    def say_yes(self, confirmation_id: str) -> None:
        assert answer_confirmation(self.user_id, confirmation_id).status == 200

    def enter_password(self, confirmation_id: str) -> None:
        assert enter_password(self.user_id, confirmation_id).status == 200


class Rest(ToldOfConfirmations):
    channel = "rest"

    def call(self, tool: Tool, arguments: Arguments, confirmed: str | None = None) -> Any:
        said = dict(arguments)
        if "now_iso" in said:  # the platform fills in the time for the others
            said["now_iso"] = datetime.now(UTC).isoformat()
        return rest(tool, self.user_id, said, groups=groups(tool)).body


class Chat(ToldOfConfirmations):
    """What the orchestrator sends; it takes the reply in the conversation itself."""

    channel = "chat"
    otp: str | None = None

    def call(self, tool: Tool, arguments: Arguments, confirmed: str | None = None) -> Any:
        said = shown(tool, arguments)
        return direct(
            tool, self.user_id, said, conversation_id=self.thread, groups=groups(tool), otp=self.otp
        ).body

    def enter_password(self, confirmation_id: str) -> None:
        """It comes with the call."""
        self.otp = "123456"

    def say_yes(self, confirmation_id: str) -> None:
        confirmation.answer(
            user_id=self.user_id,
            confirmation_id=confirmation_id,
            reply="YES",
            conversation_id=self.thread,
        )


class Integration(ToldOfConfirmations):
    """An integration's webhook, such as a bot's, that acts for the user."""

    channel = "integration"

    def call(self, tool: Tool, arguments: Arguments, confirmed: str | None = None) -> Any:
        said = shown(tool, arguments) | {n: arguments[n] for n in tool.arguments.entered_by_user}
        return direct(
            tool,
            self.user_id,
            said,
            conversation_id=self.thread,
            groups=groups(tool),
            channel="integration",
            by="cristi",
            families=[tool.family.name, *READ_BY.get(tool.family.name, ())],
        ).body


class AgentFunction(ToldOfConfirmations):
    channel = "agent"
    asks = staticmethod(agent_function)

    def call(self, tool: Tool, arguments: Arguments, confirmed: str | None = None) -> Any:
        session = {"thread_id": self.thread} | ({"confirmation_id": confirmed} if confirmed else {})
        said = shown(tool, arguments)
        return self.asks(tool, self.user_id, said, groups=groups(tool), session=session).body


class AgentApi(AgentFunction):
    asks = staticmethod(agent_api)


class AgentCore(ToldOfConfirmations):
    channel = "agentcore"
    thread = "agentcore"

    def call(self, tool: Tool, arguments: Arguments, confirmed: str | None = None) -> Any:
        said: dict[str, Any] = {"cognito:groups": groups(tool)}
        token = self.pool.token(self.user_id, **said)
        return agentcore(tool, token, shown(tool, arguments)).body


class Mcp(Caller):
    """A client that can ask its user."""

    channel = "mcp"
    thread = "mcp"

    def act(self, tool: Tool, arguments: Arguments) -> Any:
        result = self.request(tool, arguments)
        if result["resultType"] == "input_required":
            (name,) = result["inputRequests"]
            yes = {"action": "accept", "content": {"reply": "YES"}}
            state = result["requestState"]
            result = self.request(tool, arguments, inputResponses={name: yes}, requestState=state)
        if tool.needs_otp:
            (asked,) = confirmation.awaiting(self.user_id)
            assert enter_password(self.user_id, asked.public_id).status == 200
            result = self.request(tool, arguments)
        assert not result["isError"], result
        return json.loads(result["content"][0]["text"])

    def request(self, tool: Tool, arguments: Arguments, **more: Any) -> dict[str, Any]:
        meta = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
        }
        params = {"name": tool.name, "arguments": shown(tool, arguments), "_meta": meta, **more}
        event = proxy_event(
            self.user_id,
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params},
            groups=groups(tool),
            with_voucher=True,
        )
        event["headers"] = {
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": "2026-07-28",
            "Mcp-Method": "tools/call",
            "Mcp-Name": tool.name,
        }
        reply: Reply = send(Endpoint(run), event)
        assert "result" in reply.body, reply
        result: dict[str, Any] = reply.body["result"]
        return result


CALLERS: tuple[type[Caller], ...] = (
    Rest,
    Chat,
    Integration,
    AgentFunction,
    AgentApi,
    AgentCore,
    Mcp,
)


def run(_: str, event: DirectEvent) -> DirectReply:
    """Lambda's Invoke, in process."""
    reply: DirectReply = TOOLS[event["tool"]](event, Context())
    return reply


def shown(tool: Tool, arguments: Arguments) -> dict[str, Any]:
    """The arguments that a model gives: without what the platform fills in, and what the user has
    to enter."""
    known, entered = tool.arguments.model_schema["properties"], tool.arguments.entered_by_user
    given = {name: value for name, value in arguments.items() if name in known}
    return {name: "" if name in entered else value for name, value in given.items()}


def groups(tool: Tool) -> list[str]:
    return sorted(tool.family.groups)
