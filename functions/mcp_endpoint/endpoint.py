"""POST /mcp: the tools as an MCP server over streamable HTTP, without sessions and streams.

https://modelcontextprotocol.io/specification/2026-07-28 and the revisions before it. A POST holds
one message and is answered with JSON. The user is who the authorizer says, and nobody else.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mcp_endpoint import deployed, json_rpc, revisions
from mcp_endpoint.handshake import HandshakeServer
from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import Message, RpcError
from mcp_endpoint.stateless import StatelessServer
from toolkit import ToolError, rate_limit, settings, tables, telemetry
from toolkit.call import Answer
from toolkit.direct_invoke import Invoke
from toolkit.doors.door import Event
from toolkit.doors.rest import refusal, response
from toolkit.errors import RateLimited, Unavailable

_STATUS = {json_rpc.PARSE_ERROR: 400, json_rpc.INVALID_REQUEST: 400}
"""HTTP's status by the error's code; of any other it is 200."""
_STATELESS_STATUS = _STATUS | {
    json_rpc.INVALID_PARAMS: 400,
    json_rpc.HEADER_MISMATCH: 400,
    json_rpc.UNSUPPORTED_VERSION: 400,
    json_rpc.METHOD_NOT_FOUND: 404,
}


class Endpoint:
    """A handler of proxy events; `invoke` runs the tools."""

    def __init__(self, invoke: Invoke) -> None:
        self._invoke = invoke

    def __call__(self, event: Event, context: Any) -> Any:
        try:
            request = HttpRequest.of(event)
        except ToolError as error:
            return refusal(error)
        try:
            message = json_rpc.read(request.text)
        except RpcError as error:
            return response(_failed(error, _STATUS))
        return response(self._answer(request, message))

    def _answer(self, request: HttpRequest, message: Message) -> Answer:
        is_stateless = revisions.is_stateless(message, request.headers)
        try:
            return self._result(request, message, is_stateless)
        except RpcError as error:
            return _failed(error.to(message), _STATELESS_STATUS if is_stateless else _STATUS)
        except RateLimited as error:
            return _busy(error, message)
        except (Unavailable, *tables.StorageFailure):
            telemetry.logger.exception("storage failed", extra={"route": "mcp"})
            return _busy(Unavailable("The service cannot be reached. Try again."), message)

    def _result(self, request: HttpRequest, message: Message, is_stateless: bool) -> Answer:
        limit = settings.whole_number("MCP_PER_MINUTE", 120)
        rate_limit.count(request.caller.user_id, "mcp", limit)
        if is_stateless:
            revisions.check(message, request.headers, request.repeated)
        if message.is_notification:
            return Answer(202, "")
        server = (StatelessServer if is_stateless else HandshakeServer)(
            request.caller,
            self._invoke,
            request.headers.get("idempotency-key"),
            request.correlation_id,
        )
        return Answer(200, _text(json_rpc.success(message.id, server.answer(message))))


def _failed(error: RpcError, statuses: Mapping[int, int]) -> Answer:
    return Answer(statuses.get(error.code, 200), _text(error.body()))


def _busy(error: ToolError, message: Message) -> Answer:
    told = RpcError(json_rpc.BUSY, error.message).to(message)
    return Answer(error.status, _text(told.body()), error.headers)


def _text(body: dict[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


handler = Endpoint(deployed.invoke)
