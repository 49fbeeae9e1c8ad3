"""A session of a client that can ask its user, message by message."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tests.banking.lost_card import LOST
from tests.mcp_endpoint.posting import Client, EndpointAnswer, Json, request

FORM: Json = {"elicitation": {}}
PAGE: Json = {"elicitation": {"url": {}}}
Event = dict[str, str]


def events(answer: EndpointAnswer) -> list[Event]:
    """A stream's events, each with its fields."""
    assert answer.status == 200, answer.text
    assert answer.headers["Content-Type"] == "text/event-stream"
    blocks = answer.text.removesuffix("\n\n").split("\n\n")
    return [dict(line.split(": ", 1) for line in block.splitlines()) for block in blocks]


def message(event: Event) -> Json:
    body: Json = json.loads(event["data"])
    return body


@dataclass(frozen=True)
class Session:
    """After a handshake in which the client said what it can."""

    client: Client
    id: str
    revision: str

    @property
    def headers(self) -> dict[str, str]:
        return {"MCP-Protocol-Version": self.revision, "Mcp-Session-Id": self.id}

    def call(self, arguments: Json = LOST, *, id: object = 7, **params: Any) -> EndpointAnswer:
        """Of block_card, unless the parameters name another tool."""
        given = {"name": "block_card", "arguments": arguments, **params}
        return self.client.post(request("tools/call", given, id), self.headers)

    def reply(self, asked: Json, result: object) -> EndpointAnswer:
        said = {"jsonrpc": "2.0", "id": asked["id"], "result": result}
        return self.client.post(said, self.headers)

    def rest(self, seen: Event | str) -> EndpointAnswer:
        id = seen if isinstance(seen, str) else seen["id"]
        accept = {"Accept": "text/event-stream", "Last-Event-ID": id}
        return self.client.post(None, self.headers | accept, method="GET")

    def asked(self, arguments: Json = LOST) -> tuple[Json, Event]:
        """The question of a call, and the last event of its stream."""
        _, question = events(self.call(arguments))
        return message(question), question

    def result(self, seen: Event) -> Json:
        (end,) = events(self.rest(seen))
        result: Json = message(end)["result"]
        return result


def begun(client: Client, capabilities: Json = FORM, revision: str = "2025-11-25") -> Session:
    hello = {
        "protocolVersion": revision,
        "capabilities": capabilities,
        "clientInfo": {"name": "test", "version": "1"},
    }
    answer = client.post(request("initialize", hello))
    return Session(client, answer.headers["mcp-session-id"], revision)
