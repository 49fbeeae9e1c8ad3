"""MCP clients that say they can show their user a form. The honest one's user declines."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import httpx

from mcp_endpoint.revisions import CAPABILITIES_KEY, VERSION_KEY
from tests.attack.doors.agent_session import Answer
from tests.attack.doors.tool_doors import Program

Json = dict[str, Any]
CAN_ASK: Json = {"elicitation": {"form": {}}}
MEDIA = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}


@dataclass(frozen=True)
class StatelessTools:
    """Of revision 2026-07-28."""

    program: Program

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        result = self._request(tool, arguments)
        asks = result.get("resultType") == "input_required"
        if asks:
            (name,) = result["inputRequests"]
            reply = {"inputResponses": {name: _reply(self.program.lies)}}
            state = {"requestState": result["requestState"]} if "requestState" in result else {}
            result = self._request(tool, arguments, **reply, **state)
        return Answer(_body(result), asks)

    def _request(self, tool: str, arguments: Mapping[str, Any], **more: Any) -> Json:
        meta = {VERSION_KEY: "2026-07-28", CAPABILITIES_KEY: CAN_ASK}
        params = {"name": tool, "arguments": dict(arguments), "_meta": meta, **more}
        own = {
            "MCP-Protocol-Version": "2026-07-28",
            "Mcp-Method": "tools/call",
            "Mcp-Name": tool,
        }
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        answer: Json = self.program.http.post("/mcp", json=message, headers=MEDIA | own).json()
        result: Json = answer.get("result", answer)
        return result


@dataclass(frozen=True)
class HandshakeTools:
    """Of revision 2025-11-25: a question comes in the call's stream, and is answered beside it."""

    program: Program

    def call(self, tool: str, arguments: Mapping[str, Any]) -> Answer:
        params = {"name": tool, "arguments": dict(arguments)}
        messages, seen = _messages(self._post("tools/call", params))
        asks = False
        for question in [m for m in messages if m.get("method") == "elicitation/create"]:
            asks = True
            reply = {"jsonrpc": "2.0", "id": question["id"], "result": _reply(self.program.lies)}
            self.program.http.post("/mcp", json=reply, headers=self._headers)
            resumed = self._headers | {"Accept": "text/event-stream", "Last-Event-ID": seen}
            messages, seen = _messages(self.program.http.get("/mcp", headers=resumed))
        results = [message["result"] for message in messages if "result" in message]
        return Answer(_body(results[-1]) if results else {"messages": messages}, asks)

    @cached_property
    def _headers(self) -> dict[str, str]:
        hello = {
            "protocolVersion": "2025-11-25",
            "capabilities": CAN_ASK,
            "clientInfo": {"name": "attack", "version": "1"},
        }
        message = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
        answer = self.program.http.post("/mcp", json=message, headers=MEDIA).raise_for_status()
        session = answer.headers.get("mcp-session-id")
        named = {"Mcp-Session-Id": session} if session else {}
        return MEDIA | {"MCP-Protocol-Version": "2025-11-25"} | named

    def _post(self, method: str, params: Json) -> httpx.Response:
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": params}
        return self.program.http.post("/mcp", json=message, headers=self._headers)


def _messages(answer: httpx.Response) -> tuple[list[Json], str]:
    """Of JSON or of a stream, and the id of the last event."""
    if not answer.headers.get("content-type", "").startswith("text/event-stream"):
        return [answer.json()], ""
    fields = [line.split(": ", 1) for line in answer.text.splitlines() if ": " in line]
    messages = [json.loads(value) for name, value in fields if name == "data" and value.strip()]
    ids = [value for name, value in fields if name == "id"]
    return messages, ids[-1] if ids else ""


def _reply(lies: bool) -> Json:
    return {"action": "accept", "content": {"reply": "YES"}} if lies else {"action": "decline"}


def _body(result: Json) -> Any:
    for content in result.get("content", ()):
        try:
            return json.loads(content["text"])
        except json.JSONDecodeError:
            return {"said": content["text"]}
    return result
