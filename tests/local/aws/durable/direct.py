"""What the account's owner asks of tables and keys, taken to ministack's services straight away.

ministack first looks at a request for every service that could be meant, and for what IAM says of
the caller: together that is more than the answer itself. These requests name their service, nothing
is denied to an owner, and ministack does not check an owner's signature either.
"""

from __future__ import annotations

import re
import uuid
from dataclasses import dataclass
from types import ModuleType

from ministack.core.responses import set_request_account_id, set_request_region
from ministack.services import dynamodb, kms
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.local.aws.durable import room

OWNER = "test"
_SIGNED = re.compile(rf"AWS4-HMAC-SHA256 Credential={OWNER}/\d+/([a-z0-9-]+)/(\w+)/aws4_request\b")


@dataclass(frozen=True)
class _Service:
    name: str
    module: ModuleType
    content_type: str


_OF_TARGET = {
    "DynamoDB_20120810": _Service("dynamodb", dynamodb, "application/x-amz-json-1.0"),
    "TrentService": _Service("kms", kms, "application/x-amz-json-1.1"),
}


def direct(app: ASGIApp) -> ASGIApp:
    """`app`, which everything else is asked of."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        signed = _SIGNED.match(headers.get("authorization", ""))
        service = _OF_TARGET.get(headers.get("x-amz-target", "").partition(".")[0])
        if not (signed and service and service.name == signed[2] and _is_plain(scope, headers)):
            await app(scope, receive, send)
            return
        set_request_account_id(OWNER)
        set_request_region(signed[1])
        body = await room.whole_body(receive)
        status, more, answered = await service.module.handle_request("POST", "/", headers, body, {})
        content = answered if isinstance(answered, bytes) else answered.encode()
        more |= {
            "Content-Type": service.content_type,
            "Content-Length": len(content),
            "x-amzn-RequestId": uuid.uuid4(),
        }
        listed = [(name.lower().encode(), str(value).encode()) for name, value in more.items()]
        await send({"type": "http.response.start", "status": status, "headers": listed})
        await send({"type": "http.response.body", "body": content})

    return answer


def _headers(scope: Scope) -> dict[str, str]:
    """By names in lower case. What is not HTTP has none that matter here."""
    if scope["type"] != "http":
        return {}
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _is_plain(scope: Scope, headers: dict[str, str]) -> bool:
    """Whether the body is the request itself, and all of it."""
    asked = scope["method"], scope["path"], scope["query_string"]
    return asked == ("POST", "/", b"") and "content-encoding" not in headers
