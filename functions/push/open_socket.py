"""Signs a page's socket in: the $connect route of the WebSocket API.

A browser sets no header of a socket but Sec-WebSocket-Protocol, so that carries the access token,
after the one protocol that there is: `new WebSocket(url, ["teller", token])`. In the address it
would be in the logs of whatever is on the way. It is verified as the API's authorizer does, and the
socket is good for no longer than the token.
https://docs.aws.amazon.com/apigateway/latest/developerguide/websocket-connect-route-subprotocol.html
"""

from __future__ import annotations

import time
from typing import Any

from push.entities import Socket
from toolkit import ToolError, telemetry
from toolkit.call import Json
from toolkit.doors import rest
from toolkit.errors import Unauthenticated, Unavailable
from toolkit.guards import bearer_token, rate_limit
from toolkit.storage import tables
from toolkit.text.sentences import say

PROTOCOL = "teller"
FAMILY = "chat"
"""What an integration must have been given: the same as for the routes of which a page is told."""


def handler(event: dict[str, Any], context: Any = None) -> dict[str, Json]:
    try:
        _open(event)
    except ToolError as error:
        return {"statusCode": error.status}
    except tables.StorageFailure as error:
        telemetry.logger.warning("socket not opened", exc_info=error)
        return {"statusCode": Unavailable.status}
    return {"statusCode": 200, "headers": {"Sec-WebSocket-Protocol": PROTOCOL}}


def _open(event: dict[str, Any]) -> None:
    """Raises ToolError, and what storage raises."""
    claims = bearer_token.verified(_token(event))
    caller = rest.admitted(rest.caller_of_claims(claims), FAMILY)
    if caller.by is None:
        rest.led(caller, "GET", "private")  # nobody has looked whether a program was ended
    rate_limit.count_user(caller.user_id, "sockets", rate_limit.of_a_tool())
    id = event["requestContext"]["connectionId"]
    Socket.open(caller.user_id, id, now=int(time.time()), expires_at=int(claims["exp"]))


def _token(event: dict[str, Any]) -> str:
    offered = rest.headers_of(event).get("sec-websocket-protocol", "")
    protocol, _, token = offered.partition(",")
    if protocol.strip() != PROTOCOL:
        raise Unauthenticated(say("call.sign_in_first"))
    return token.strip()
