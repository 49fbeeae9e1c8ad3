"""Messages posted to the endpoint's handler, as API Gateway hands them over."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl

from mcp_endpoint.endpoint import Endpoint
from mcp_endpoint.revisions import CAPABILITIES_KEY, VERSION_KEY
from tests.calling import Context, proxy_event
from toolkit import Caller
from toolkit.call import ACT, CONFIRM
from toolkit.doors.rest import authorizer_context
from toolkit.guards.caller_assertion import vouched

Json = dict[str, Any]

NEWEST = "2026-07-28"
CAN_ASK: Json = {"elicitation": {"form": {}}}
JSON_HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
}


@dataclass(frozen=True)
class EndpointAnswer:
    """The endpoint's HTTP answer."""

    status: int
    headers: dict[str, str]
    text: str

    @property
    def body(self) -> Json:
        body: Json = json.loads(self.text)
        return body

    @property
    def result(self) -> Json:
        assert self.status == 200, self.text
        result: Json = self.body["result"]
        return result

    @property
    def error(self) -> Json:
        error: Json = self.body["error"]
        return error


ONLY_ACT, BANKING = frozenset((ACT,)), frozenset(("banking",))


@dataclass(frozen=True)
class Client:
    """Somebody's client. `capabilities` are what it says of itself without a handshake; an
    integration with banking's tools that acts for the user is `by`."""

    endpoint: Endpoint
    user_id: str
    groups: Sequence[str] = ()
    capabilities: Json = field(default_factory=dict)
    by: str | None = None
    scopes: Sequence[str] = (ACT, CONFIRM)
    query: Mapping[str, str] = field(default_factory=dict)

    def at(self, query: str) -> Client:
        """The same client at the address with this query."""
        return replace(self, query=dict(parse_qsl(query)))

    def post(
        self,
        body: object,
        headers: Mapping[str, str] | None = None,
        *,
        method: str = "POST",
        **event: Any,
    ) -> EndpointAnswer:
        """`headers` replace those that every client sends; None takes one away."""
        posted = proxy_event(
            self.user_id,
            body,
            groups=self.groups,
            method=method,
            scopes=self.scopes,
            with_voucher=True,
        )
        if self.by:
            acting = Caller(self.user_id, scopes=ONLY_ACT, by=self.by, families=BANKING)
            posted["requestContext"]["authorizer"] = authorizer_context(vouched(acting))
        given = JSON_HEADERS | dict(headers or {})
        posted["queryStringParameters"] = {**self.query} or None
        posted["headers"] = {name: value for name, value in given.items() if value is not None}
        answer = self.endpoint(posted | event, Context())
        return EndpointAnswer(answer["statusCode"], answer["headers"], answer["body"])

    def legacy(self, method: str, params: object = None, **headers: str) -> EndpointAnswer:
        """As after a handshake."""
        return self.post(request(method, params), {"MCP-Protocol-Version": "2025-11-25"} | headers)

    def ask(self, method: str, params: Json | None = None, **headers: str) -> EndpointAnswer:
        """A request of the newest revision, which says all that it must."""
        given = params or {}
        meta = {VERSION_KEY: NEWEST, CAPABILITIES_KEY: self.capabilities}
        meta |= given.get("_meta", {})
        name = given.get("name", given.get("uri"))
        named = {"Mcp-Name": name} if isinstance(name, str) else {}
        own = {"MCP-Protocol-Version": NEWEST, "Mcp-Method": method, **named}
        return self.post(request(method, {**given, "_meta": meta}), own | headers)

    def call(self, tool: str, arguments: Json | None = None, **params: Any) -> Json:
        """The result of tools/call, of the newest revision."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments or {}, **params}).result


def request(method: str, params: object = None, id: object = 7) -> Json:
    said = {"jsonrpc": "2.0", "id": id, "method": method}
    return said if params is None else said | {"params": params}


def text_of(result: Json) -> str:
    (content,) = result["content"]
    assert content["type"] == "text"
    text: str = content["text"]
    return text


def replied(asked: Json, response: Json) -> Json:
    """What the call is sent again with, its question answered with `response`."""
    (key,) = asked["inputRequests"]
    return {"inputResponses": {key: response}, "requestState": asked["requestState"]}


def accepted(reply: str) -> Json:
    return {"action": "accept", "content": {"reply": reply}}
