"""What the account's owner asks of keys, taken to ministack's KMS straight away.

ministack first looks at a request for every service that could be meant, and for what IAM says of
the caller: together that is more than the answer itself. These requests name their service, nothing
is denied to an owner, and ministack does not check an owner's signature either.
"""

from __future__ import annotations

import re
import uuid

from ministack.core.responses import set_request_account_id, set_request_region
from ministack.services import kms
from starlette.types import ASGIApp, Receive, Scope, Send

OWNER = "test"
_SIGNED = re.compile(rf"AWS4-HMAC-SHA256 Credential={OWNER}/\d+/([a-z0-9-]+)/kms/aws4_request\b")


def direct(app: ASGIApp) -> ASGIApp:
    """`app`, which everything else is asked of."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        headers = _headers(scope)
        signed = _SIGNED.match(headers.get("authorization", ""))
        of_keys = headers.get("x-amz-target", "").startswith("TrentService.")
        if not (signed and of_keys and _is_plain(scope, headers)):
            await app(scope, receive, send)
            return
        set_request_account_id(OWNER)
        set_request_region(signed[1])
        body = await _whole_body(receive)
        status, more, answered = await kms.handle_request("POST", "/", headers, body, {})
        content = answered if isinstance(answered, bytes) else answered.encode()
        more |= {
            "Content-Type": "application/x-amz-json-1.1",
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


async def _whole_body(receive: Receive) -> bytes:
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return body
