"""POST /mcp: the tools as an MCP server over streamable HTTP, from a function that never waits.

https://modelcontextprotocol.io/specification/2026-07-28 and earlier revisions. A POST contains one
message and is answered with JSON; or with a short stream, where the user is asked, whose rest is
got with GET. The user is always the one that the authorizer names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mcp_endpoint import asking, json_rpc, revisions
from mcp_endpoint.handshake import HandshakeServer
from mcp_endpoint.http_request import HttpRequest
from mcp_endpoint.json_rpc import Id, Response, RpcError, RpcMessage
from mcp_endpoint.stateless import StatelessServer
from toolkit import ToolError, settings, telemetry
from toolkit.audit.pseudonym import Erased
from toolkit.call import HttpResponse
from toolkit.doors.door import Event
from toolkit.doors.invoking import Invoke, over_lambda
from toolkit.doors.rest import proxy_refusal, proxy_response
from toolkit.errors import RateLimited, Unavailable
from toolkit.guards import rate_limit
from toolkit.storage import tables
from toolkit.text.sentences import say

_STATUS = {json_rpc.PARSE_ERROR: 400, json_rpc.INVALID_REQUEST: 400}
"""HTTP's status by the error's code; 200 for any other code."""
_STATELESS_STATUS = _STATUS | {
    json_rpc.INVALID_PARAMS: 400,
    json_rpc.HEADER_MISMATCH: 400,
    json_rpc.UNSUPPORTED_VERSION: 400,
    json_rpc.METHOD_NOT_FOUND: 404,
}


_ACCEPTED = HttpResponse(202, "")


class Endpoint:
    """A handler of proxy events; `invoke` runs the tools."""

    def __init__(self, invoke: Invoke) -> None:
        self._invoke = invoke

    def __call__(self, event: Event, context: Any) -> Any:
        try:
            request = HttpRequest.of(event)
        except ToolError as error:
            return proxy_refusal(event, error)
        return proxy_response(event, self._answer(request))

    def _answer(self, request: HttpRequest) -> HttpResponse:
        if request.last_event is not None:
            return self._told(request, lambda: self._rest(request), None, _STATUS)
        try:
            message = json_rpc.parse(request.text)
        except RpcError as error:
            return _failed(error, _STATUS)
        is_stateless = revisions.is_stateless(message, request.headers)
        statuses = _STATELESS_STATUS if is_stateless else _STATUS
        if isinstance(message, Response):
            return self._told(request, lambda: _taken(request, message), message.id, statuses)
        return self._told(
            request, lambda: self._result(request, message, is_stateless), message.id, statuses
        )

    def _told(
        self,
        request: HttpRequest,
        work: Callable[[], HttpResponse],
        id: Id | None,
        statuses: Mapping[int, int],
    ) -> HttpResponse:
        """What `work` answers, or its failure, told to the message of that id."""
        try:
            return work()
        except RpcError as error:
            return _failed(error.to(id), statuses)
        except (RateLimited, Erased) as error:
            return _refused(error, id)
        except (Unavailable, *tables.StorageFailure):
            logged = {"route": "mcp", "correlation_id": request.correlation_id}
            telemetry.logger.exception("storage failed", extra=logged)
            return _refused(Unavailable(say("call.unreachable")), id)

    def _result(
        self, request: HttpRequest, message: RpcMessage, is_stateless: bool
    ) -> HttpResponse:
        _count(request, "mcp")
        if is_stateless:
            revisions.check(message, request.headers, request.repeated)
        if message.is_notification:
            return _ACCEPTED
        server = (StatelessServer if is_stateless else HandshakeServer)(request, self._invoke)
        return server.respond(message)

    def _rest(self, request: HttpRequest) -> HttpResponse:
        """Counted by itself: a call that waits for its user leaves room for others."""
        _count(request, "mcp-rest")
        return asking.resume(request, self._invoke)


def _taken(request: HttpRequest, response: Response) -> HttpResponse:
    _count(request, "mcp")
    asking.take(request, response)
    return _ACCEPTED


def _count(request: HttpRequest, subject: str) -> None:
    """Whoever is being erased is refused by the tools, but by the one that says how it goes on."""
    limit = settings.whole_number("MCP_PER_MINUTE", 120)
    rate_limit.count_user(request.caller.user_id, subject, limit, even_erasing=True)


def _failed(error: RpcError, statuses: Mapping[int, int]) -> HttpResponse:
    return HttpResponse(statuses.get(error.code, 200), json_rpc.text(error.body()))


def _refused(error: ToolError, id: Id | None) -> HttpResponse:
    refused = RpcError(json_rpc.REFUSED, error.message).to(id)
    return HttpResponse(error.status, json_rpc.text(refused.body()), error.headers)


handler = Endpoint(over_lambda())
