"""POST /mcp: the tools as an MCP server over streamable HTTP, without sessions and streams.

https://modelcontextprotocol.io/specification/2026-07-28 and earlier revisions. A POST contains one
message and is answered with JSON. The user is always the one that the authorizer names.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from mcp_endpoint import json_rpc, revisions
from mcp_endpoint.handshake import HandshakeServer
from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import Message, RpcError
from mcp_endpoint.stateless import StatelessServer
from toolkit import ToolError, settings, telemetry
from toolkit.call import HttpResponse
from toolkit.doors import deployed
from toolkit.doors.direct_invoke import Invoke
from toolkit.doors.door import Event
from toolkit.doors.rest import proxy_refusal, proxy_response
from toolkit.errors import RateLimited, Unavailable
from toolkit.guards import rate_limit
from toolkit.storage import tables

_STATUS = {json_rpc.PARSE_ERROR: 400, json_rpc.INVALID_REQUEST: 400}
"""HTTP's status by the error's code; 200 for any other code."""
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
            return proxy_refusal(event, error)
        try:
            message = json_rpc.parse(request.text)
        except RpcError as error:
            return proxy_response(event, _failed(error, _STATUS))
        return proxy_response(event, self._respond(request, message))

    def _respond(self, request: HttpRequest, message: Message) -> HttpResponse:
        is_stateless = revisions.is_stateless(message, request.headers)
        try:
            return self._result(request, message, is_stateless)
        except RpcError as error:
            return _failed(error.to(message), _STATELESS_STATUS if is_stateless else _STATUS)
        except RateLimited as error:
            return _busy(error, message)
        except (Unavailable, *tables.StorageFailure):
            logged = {"route": "mcp", "correlation_id": request.correlation_id}
            telemetry.logger.exception("storage failed", extra=logged)
            return _busy(Unavailable("The service cannot be reached. Try again."), message)

    def _result(self, request: HttpRequest, message: Message, is_stateless: bool) -> HttpResponse:
        limit = settings.whole_number("MCP_PER_MINUTE", 120)
        rate_limit.count(request.caller.user_id, "mcp", limit)
        if is_stateless:
            revisions.check(message, request.headers, request.repeated)
        if message.is_notification:
            return HttpResponse(202, "")
        server = (StatelessServer if is_stateless else HandshakeServer)(
            request.caller,
            self._invoke,
            request.headers.get("idempotency-key"),
            request.correlation_id,
        )
        return HttpResponse(200, _text(json_rpc.success(message.id, server.result_of(message))))


def _failed(error: RpcError, statuses: Mapping[int, int]) -> HttpResponse:
    return HttpResponse(statuses.get(error.code, 200), _text(error.body()))


def _busy(error: ToolError, message: Message) -> HttpResponse:
    busy = RpcError(json_rpc.BUSY, error.message).to(message)
    return HttpResponse(error.status, _text(busy.body()), error.headers)


def _text(body: Mapping[str, Any]) -> str:
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


handler = Endpoint(deployed.invoke)
